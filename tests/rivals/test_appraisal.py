"""The appraisal that searches use: it depends on what it says it depends on, and counts what is about to come."""

from __future__ import annotations

import pytest

from poryroku.crystal.files.library import load_library
from poryroku.crystal.frames import ARRIVE
from poryroku.crystal.game import new_game
from poryroku.crystal.in_play import enter_play, refresh
from poryroku.crystal.setup import Setup
from poryroku.crystal.state import State
from poryroku.kernel.rng import Dice
from poryroku.rivals.crystal.appraiser import Appraiser
from poryroku.rivals.crystal.trials import made_up_table
from poryroku.rivals.crystal.weights import tuned_weights

BOOK = load_library().book


def states(players: int, seed: int) -> list[State]:
    """All decisions of a game at random."""
    state = new_game(Setup(players, "archmage"), seed, BOOK)
    dice = Dice(seed)
    found = []
    while not state.over:
        found.append(state.clone())
        state.apply(state.options[dice.below(len(state.options))])
    return [*found, state]


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_remembered_is_what_would_be_found_again(players: int) -> None:
    """Two positions share a worth only if all that it depends on is equal, so a rival's choice is its view's alone."""
    used = Appraiser(BOOK, tuned_weights(), players)
    for seed in (3, 4, 5):
        for state in states(players, seed)[:-1]:
            for seat in range(players):
                fresh = Appraiser(BOOK, tuned_weights(), players)
                assert used.worth(state, seat) == pytest.approx(fresh.worth(state, seat), abs=1e-9)


LASTING = [
    number
    for number, card in BOOK.cards.items()
    if card.reserve_limit or card.transmute_bonus or card.discount or card.spendable
]


@pytest.mark.parametrize("number", LASTING)
def test_a_card_on_its_way_is_not_remembered_as_one_that_has_arrived(number: int) -> None:
    """What a card does all the time it does not do yet while its arrival waits, and others may be asked meanwhile."""
    arrived = made_up_table(State, BOOK, 2, 1)
    arrived.seats[0].reserve = [3, 3, 3, 3]
    uid = enter_play(arrived, 0, number)
    waiting = arrived.clone()
    waiting.stack.insert(0, (ARRIVE, 0, number, uid, 0))
    for table in (arrived, waiting):
        refresh(table, 0)
    used = Appraiser(BOOK, tuned_weights(), 2)
    for table in (arrived, waiting):
        assert used.worth(table, 0) == pytest.approx(Appraiser(BOOK, tuned_weights(), 2).worth(table, 0), abs=1e-9)


def test_appraising_leaves_the_position_as_it_is() -> None:
    appraisal = Appraiser(BOOK, tuned_weights(), 2)
    for state in states(2, 8):
        before = state.to_json()
        appraisal.margins(state)
        assert state.to_json() == before


def test_the_end_counts_exactly_and_margins_are_to_the_best_opponent() -> None:
    for players in (2, 3, 4):
        end = states(players, 11)[-1]
        totals = [score.total for score in end.scores()]
        margins = Appraiser(BOOK, tuned_weights(), players).margins(end)
        for seat, margin in enumerate(margins):
            assert margin == totals[seat] - max(totals[:seat] + totals[seat + 1 :])


def test_a_die_taken_counts_before_it_is_carried_out() -> None:
    """On average a face is worth about what the dice give a seat each round."""
    appraisal = Appraiser(BOOK, tuned_weights(), 2)
    gains = []
    for seed in range(12):
        for state in states(2, seed):
            if state.kind == "die" and len(state.options) == 3 and 4 <= state.round <= 12:
                before = appraisal.worth(state, state.player)
                for option in state.options:
                    after = state.clone()
                    after.apply(option)
                    gains.append(appraisal.worth(after, state.player) - before)
    assert len(gains) > 100
    assert 3 < sum(gains) / len(gains) < 12
