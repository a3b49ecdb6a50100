"""Every decision of many games: copies are equal and independent, snapshots and views make the round trip."""

import pytest
from games_at_random import TABLES, decisions, start

from poryroku.crystal.bonuses import bonus_options, why_not_bonus
from poryroku.crystal.files.library import load_book
from poryroku.crystal.invariants import broken
from poryroku.crystal.notation import format_option, parse_option
from poryroku.crystal.state import State
from poryroku.crystal.summoning import summonable, why_not_summon
from poryroku.crystal.verbs import BONUS
from poryroku.crystal.view import View
from poryroku.kernel.rng import Dice

BOOK = load_book()
TRIED = 12
"""Options tried per decision; more would only repeat the same code."""


@pytest.mark.parametrize(("players", "level"), TABLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_options_change_their_own_copy_only(players, level, seed):
    dice = Dice(seed)
    for state, _ in decisions(start(players, level, seed), seed):
        before = state.to_json()
        copy = state.clone()
        assert copy.to_json() == before
        options = list(state.options)
        while len(options) > TRIED:
            del options[dice.below(len(options))]
        for option in options:
            tried = state.clone()
            tried.apply(option)
            assert tried.to_json() != before
        assert state.to_json() == before
        assert copy.to_json() == before


@pytest.mark.parametrize(("players", "level"), TABLES)
def test_a_snapshot_resumes_to_the_same_end(players, level):
    chosen = []
    snapshots = []
    state = start(players, level, seed=5)
    for at, option in decisions(state, 5):
        snapshots.append(at.to_json())
        chosen.append(option)
    end = state.to_json()
    for i in range(0, len(chosen), 7):
        again = State.from_json(snapshots[i], BOOK)
        assert again.to_json() == snapshots[i]
        for option in chosen[i:]:
            again.apply(option)
        assert again.to_json() == end
        assert again.scores() == state.scores()


@pytest.mark.parametrize(("players", "level"), TABLES)
def test_views_make_the_round_trip(players, level):
    for i, (state, _) in enumerate(decisions(start(players, level, seed=9), 9)):
        if i % 5 == 0:
            for seat in range(-1, players):
                view = state.view(seat)
                assert View.from_json(view.to_json(), BOOK) == view


@pytest.mark.parametrize(("players", "level"), TABLES)
@pytest.mark.parametrize("seed", range(10, 16))
def test_invariants_hold_at_every_decision(players, level, seed):
    for state, option in decisions(start(players, level, seed), seed):
        assert broken(state) == []
        assert parse_option(format_option(option)) == option
    assert broken(state) == []
    assert state.over and state.year > 3


@pytest.mark.parametrize("options", [{"transmute_bonus_always_plus_one": True}, {"owner_orders_end_of_round": True}])
def test_invariants_hold_with_the_options(options):
    for seed in range(20, 30):
        for state, _ in decisions(start(3, seed=seed, **options), seed):
            assert broken(state) == []


def test_invariants_hold_with_starter_decks():
    for seed in range(5):
        state = start(4, "apprentice", seed, starter_decks=True)
        assert sorted(map(tuple, (seat.kept for seat in state.seats))) == sorted(BOOK.decks)
        for each, _ in decisions(state, seed):
            assert broken(each) == []


def test_every_option_offered_makes_the_round_trip_through_the_notation():
    seen = {}
    for seed in range(30):
        for state, _ in decisions(start(2 + seed % 3, seed=seed), seed):
            for option in state.options:
                seen[option] = format_option(option)
    assert len(set(seen.values())) == len(seen)
    for option, text in seen.items():
        assert parse_option(text) == option


@pytest.mark.parametrize("players", [2, 4])
def test_the_bonuses_offered_are_those_without_a_reason_against_them(players):
    for state, _ in decisions(start(players, seed=31), 31):
        if state.kind == "main":
            wanted = [(BONUS, bonus) for bonus in range(4) if why_not_bonus(state, state.player, bonus) is None]
            assert bonus_options(state, state.player) == wanted


@pytest.mark.parametrize("players", [2, 4])
def test_the_cards_that_can_be_summoned_are_those_without_a_reason_against_them(players):
    for state, _ in decisions(start(players, seed=32), 32):
        if state.kind == "main":
            hand = sorted(set(state.seats[state.player].hand))
            wanted = [number for number in hand if why_not_summon(state, state.player, number) is None]
            assert summonable(state, state.player) == wanted
