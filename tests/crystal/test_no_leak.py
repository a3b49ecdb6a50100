"""What a seat may not know stays hidden: in views, in option lists, in worlds drawn for searching."""

from collections import Counter

import pytest
from games_at_random import TABLES, decisions, start

from poryroku.crystal import knowledge as kn
from poryroku.crystal.guessing import hidden_places, unseen
from poryroku.crystal.invariants import broken
from poryroku.crystal.view import View


def hidden_from(state, seat):
    """Everything that a seat may not see, as data."""
    hands = [
        (each.hand, each.kept, each.held, each.packets) for player, each in enumerate(state.seats) if player != seat
    ]
    looked = state.looked if state.looked_by != seat else None
    return (hands, state.pile, state.discard, looked)


@pytest.mark.parametrize(("players", "level"), TABLES)
@pytest.mark.parametrize("seed", [31, 32])
def test_worlds_agree_with_the_view_and_vary_elsewhere(players, level, seed):
    varied = Counter()
    for i, (state, _) in enumerate(decisions(start(players, level, seed), seed)):
        for seat in range(players):
            view = state.view(seat)
            before = view.to_json()
            world = view.determinise(1000 + i)
            assert view.to_json() == before, "drawing a world changed the view"
            assert world.view(seat).to_json() == before, f"seat {seat} could tell this world apart"
            assert broken(world) == []
            assert world.to_json() == view.determinise(1000 + i).to_json(), "the same seed gives the same world"
            varied[seat] += hidden_from(world, seat) != hidden_from(state, seat)
        if state.over:
            break
    assert all(varied[seat] > 50 for seat in range(players))


@pytest.mark.parametrize(("players", "level"), [(2, "archmage"), (3, "magic"), (4, "archmage"), (2, "apprentice")])
def test_worlds_play_on_to_the_end_without_the_true_cards(players, level):
    """Applying options afterwards never brings back the true pile: the world's own order is drawn from."""
    for i, (state, _) in enumerate(decisions(start(players, level, seed=7), 7)):
        if i % 9:
            continue
        for seat in range(players):
            world = state.view(seat).determinise(i)
            composition = Counter(world.composition)
            for each, _ in decisions(world, seed=i):
                assert broken(each) == []
            assert Counter(world.composition) == composition


@pytest.mark.parametrize(("players", "level"), TABLES)
def test_another_hidden_world_gives_the_same_views_and_options(players, level):
    """A state that differs only in what a seat can't see shows that seat the same, now and after its own choice."""
    for i, (state, option) in enumerate(decisions(start(players, level, seed=17), 17)):
        seat = state.player
        other = state.view(seat).determinise(i + 1)
        assert other.options == state.options
        assert other.view(seat) == state.view(seat)
        assert [other.why_not(each) for each in state.options] == [None] * len(state.options)
        assert state.why_not(option) is None


@pytest.mark.parametrize(("players", "level"), TABLES)
def test_facts_are_true(players, level):
    """Whatever a seat thinks to know of a hidden card is so in the true state."""
    for state, _ in decisions(start(players, level, seed=23), 23):
        for seat in range(players):
            room = dict.fromkeys(hidden_places(state, seat), ())
            for other, each in enumerate(state.seats):
                if other != seat:
                    room[kn.HAND << other] = each.hand
                    room[kn.PACKETS << other] = [card for packet in each.packets for card in packet]
                    room[kn.HELD << other] = each.held
                    room[kn.KEPT << other] = each.kept
            room[kn.PILE] = state.pile
            room[kn.TOP] = state.pile[-1:]
            room[kn.DISCARDS] = state.discard
            room[kn.LOOKED] = state.looked if state.looked_by != seat else ()
            hidden = Counter(unseen(state, seat))
            for card, places in state.seats[seat].known:
                assert any(card in cards for place, cards in room.items() if place & places), (seat, card, bin(places))
                hidden[card] -= 1
                assert hidden[card] >= 0, f"seat {seat} knows more copies of {card} than are hidden"


def test_draft_hands_that_came_round_are_remembered():
    """In a two-player draft every card of the opponent but the first pick has been seen (16, perfect recall)."""
    state = start(2, "magic", seed=3)
    for each, _ in decisions(state, 3):
        if each.kind == "split":
            break
    mine = Counter(state.seats[1].kept)
    seen = Counter(card for card, places in state.seats[0].known if places == kn.KEPT << 1)
    assert sum(seen.values()) == 8
    assert not seen - mine


def test_a_view_holds_none_of_the_hidden_cards():
    for players, level in TABLES:
        for state, _ in decisions(start(players, level, seed=41), 41):
            for seat in range(-1, players):
                table = View.of(state, seat).table
                assert set(table.pile) <= {0} and set(table.discard) <= {0} and table.rng == 0
                for other, each in enumerate(table.seats):
                    if other != seat:
                        assert set(each.hand) | set(each.kept) | set(each.held) <= {0}
                        assert not each.known and all(set(packet) <= {0} for packet in each.packets)
                if table.player != seat:
                    assert not table.options
