"""What a step told its player decides whether it may be taken back."""

from collections import Counter

import pytest
from games_at_random import TABLES, decisions, start

from poryroku.crystal.files.library import load_book
from poryroku.crystal.game import new_game
from poryroku.crystal.notation import format_option, parse_option
from poryroku.crystal.revealing import CARD, CODES, DICE, NOTHING, known_cards, revealed
from poryroku.crystal.setup import Setup


def steps(players, level, seed):
    """Every step of a game by chance: the state before, the option, the state after."""
    for state, option in decisions(start(players, level, seed), seed):
        after = state.clone()
        after.apply(option)
        yield state, option, after


@pytest.mark.parametrize(("players", "level"), TABLES)
@pytest.mark.parametrize("seed", [3, 4])
def test_what_reveals_nothing_goes_the_same_way_in_every_world_the_player_thinks_possible(players, level, seed):
    found = Counter()
    for i, (before, option, after) in enumerate(steps(players, level, seed)):
        seat = before.player
        code = revealed(before, after, seat)
        assert code in (NOTHING, *CODES)
        found[code] += 1
        if code != NOTHING:
            continue
        for guess in range(3):
            world = before.view(seat).determinise(100 * i + guess)
            world.apply(option)
            if world.player == after.player == seat:
                assert world.view(seat).to_json() == after.view(seat).to_json(), format_option(option)
    assert found[NOTHING] > found[DICE] + found[CARD], "most of what one does can be taken back"


def at(kind, level="archmage", players=2, after=0):
    for seed in range(60):
        for count, (state, _option) in enumerate(decisions(start(players, level, seed), seed)):
            if state.kind == kind and count >= after:
                return state.clone()
    raise AssertionError(kind)


def after(state, line):
    copy = state.clone()
    copy.apply(parse_option(line))
    return copy


def test_drawing_shows_a_card_but_keeping_it_does_not():
    state = at("draw")
    seat = state.player
    drawn = after(state, "draw")
    assert revealed(state, drawn, seat) == CARD
    for option in drawn.options:
        kept = drawn.clone()
        kept.apply(option)
        if kept.kind == "main" and kept.player == seat:
            assert revealed(drawn, kept, seat) == NOTHING


def test_the_next_round_throws_dice_and_a_draft_hand_comes_with_the_last_pick():
    state = new_game(Setup(2, "magic"), 5, load_book())
    first = state.player
    picked = state.clone()
    picked.apply(state.options[0])
    assert picked.player != first
    assert revealed(state, picked, first) == NOTHING
    passed = picked.clone()
    passed.apply(picked.options[0])
    assert revealed(picked, passed, picked.player) == CARD


def test_the_own_packets_are_no_news_until_the_dice_fall():
    state = new_game(Setup(2, "apprentice"), 5, load_book())
    codes = []
    while state.kind == "split":
        before = state.clone()
        state.apply(state.options[0])
        codes.append(revealed(before, state, before.player))
    assert codes == [NOTHING, NOTHING, NOTHING, DICE]


def test_throwing_again_is_chance_even_if_the_face_is_the_same():
    state = at("reroll")
    seat = state.player
    line = next(format_option(option) for option in state.options if format_option(option) != "use")
    assert revealed(state, after(state, line), seat) == DICE


def test_a_card_one_knows_of_stays_known_wherever_it_goes():
    state = at("draw")
    seat = state.player
    drawn = after(state, "draw")
    if drawn.kind == "keep":
        card = drawn.looked[0]
        gone = after(drawn, f"discard {card}")
        assert known_cards(gone, seat)[card] == known_cards(drawn, seat)[card]
