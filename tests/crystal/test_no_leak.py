"""What a seat may not know stays hidden: in views, in option lists, in worlds drawn for searching."""

from collections import Counter

import pytest
from games_at_random import TABLES, decisions, start

from poryroku.crystal import knowledge as kn
from poryroku.crystal import piles
from poryroku.crystal.files.library import load_book
from poryroku.crystal.files.scenarios import scenarios_in
from poryroku.crystal.guessing import hidden_places, unseen
from poryroku.crystal.invariants import broken
from poryroku.crystal.view import View
from poryroku.yamlfile import parse


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


@pytest.mark.parametrize("players", [2, 3, 4])
def test_worlds_of_every_kind_of_decision_go_on(players):
    """In mid-effect too, and seen by everybody, onlookers included: a world takes its options and some more."""
    seen = Counter()
    for seed in range(60, 90):
        for i, (state, _) in enumerate(decisions(start(players, seed=seed), seed)):
            if seen[state.kind] >= 25:
                continue
            seen[state.kind] += 1
            for seat in range(-1, players):
                world = state.view(seat).determinise(i)
                assert world.kind == state.kind and world.player == state.player and len(world.options) > 1
                for option in list(world.options)[:6]:
                    tried = world.clone()
                    tried.apply(option)
                    for steps, (each, _) in enumerate(decisions(tried, seed=i)):
                        assert broken(each) == []
                        if steps > 8:
                            break
    assert len(seen) >= 20, sorted(seen)


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


def true_places(state, seat):
    """What really lies in each place that a seat can't see."""
    room = dict.fromkeys(hidden_places(state, seat), ())
    for other, each in enumerate(state.seats):
        if other != seat:
            room[kn.HAND << other] = each.hand
            room[kn.PACKETS << other] = [card for packet in each.packets for card in packet]
            room[kn.HELD << other] = each.held
            room[kn.KEPT << other] = each.kept
    room[kn.TOP] = state.pile[-1:]
    room[kn.PILE] = state.pile
    room[kn.DISCARDS] = state.discard
    room[kn.LOOKED] = state.looked if state.looked_by != seat else ()
    return {place: Counter(cards) for place, cards in room.items()}


def explained(facts, limits, places):
    """Whether the true cards can be told apart so that every fact and every limit holds (search with going back)."""
    facts = sorted(facts, key=lambda fact: sum(bool(fact[1] & p and cards[fact[0]]) for p, cards in places.items()))
    slack = [most for _, most, _ in limits]

    def place(i):
        if i == len(facts):
            return True
        card, where, bit = facts[i]
        mine = [k for k, limit in enumerate(limits) if limit[2] & bit]
        for p, cards in places.items():
            counted = [k for k in mine if limits[k][0] & p]
            if where & p and cards[card] and all(slack[k] for k in counted):
                cards[card] -= 1
                for k in counted:
                    slack[k] -= 1
                if place(i + 1):
                    return True
                cards[card] += 1
                for k in counted:
                    slack[k] += 1
        return False

    return place(0)


@pytest.mark.parametrize(("players", "level"), TABLES)
@pytest.mark.parametrize("seed", [23, 24, 25])
def test_facts_and_limits_are_true(players, level, seed):
    """Whatever a seat thinks to know of hidden cards, one by one and together, is so in the true state."""
    for state, _ in decisions(start(players, level, seed), seed):
        for seat in range(players):
            own = state.seats[seat]
            assert explained(own.known, own.limits, true_places(state, seat)), (seat, own.known, own.limits)
            hidden = Counter(unseen(state, seat))
            hidden.subtract(card for card, _, _ in own.known)
            assert min(hidden.values(), default=0) >= 0, f"seat {seat} knows more copies than are hidden"


def test_of_two_cards_known_in_a_hand_one_stays_when_one_is_discarded():
    """What is known of several cards together is kept: exactly one of 3 and 22 was discarded (rules 16)."""
    text = """
players: [Ania, Bruno]
draw_pile: {top: []}
active: Bruno
first: Bruno
seats:
  Ania: {in_play: [8]}
  Bruno: {gauge: 1, hand: [17], reserve: {air: 1, water: 1}, in_play: [3, 22, 24, 24]}
steps: []
"""
    (scenario,) = scenarios_in(parse(text, "joint.yaml"), load_book())
    state = scenario.start.clone()
    bruno = state.seats[1]
    for number in (3, 22):
        bruno.in_play = [card for card in bruno.in_play if card.number != number]
        bruno.hand.append(number)
        kn.went_under_eyes(state, 1, number, kn.HAND << 1)
    bruno.hand = sorted(set(bruno.hand) - {17})
    state.seats[0].in_play = []
    state.composition = tuple(sorted((Counter(scenario.start.composition) - Counter([17, 8])).elements()))
    piles.hand_to_discard(state, 1, 22)
    stayed = Counter()
    for seed in range(400):
        world = state.view(0).determinise(seed)
        (left,) = world.seats[1].hand
        assert left in (3, 22) and {3: 22, 22: 3}[left] in world.discard
        stayed[left] += 1
    assert 120 < stayed[3] < 280, "either is as likely"


def test_one_card_of_each_draft_hand_is_kept_by_each_player():
    """In a four-player draft no opponent kept two cards of a hand on one turn: worlds keep to that."""
    for state, _ in decisions(start(4, "magic", seed=8), 8):
        if state.kind == "draft" and len(state.seats[0].held) == 5 and state.player == 0:
            break
    # Seat 0's first hand is back: three of its nine cards are with the three others, one each, besides its own.
    first = [limit for limit in state.seats[0].limits if limit[0] & (15 << 12)]
    assert first and all(most == 1 for _, most, _ in first)
    for seed in range(60):
        world = state.view(0).determinise(seed)
        own = world.seats[0]
        kept = {kn.KEPT << p: Counter(world.seats[p].kept) for p in (1, 2, 3)}
        held = {kn.HELD << p: Counter(world.seats[p].held) for p in (1, 2, 3)}
        assert explained(own.known, own.limits, kept | held)


def test_draft_hands_that_came_round_are_remembered():
    """In a two-player draft every card of the opponent but the first pick has been seen (16, perfect recall)."""
    state = start(2, "magic", seed=3)
    for each, _ in decisions(state, 3):
        if each.kind == "split":
            break
    mine = Counter(state.seats[1].kept)
    seen = Counter(card for card, places, _ in state.seats[0].known if places == kn.KEPT << 1)
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
