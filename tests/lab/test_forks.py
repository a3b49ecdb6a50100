"""Options played on: the same luck for both ways, and constants that go where the results say."""

from __future__ import annotations

from math import exp, log
from random import Random

import pytest

from poryroku.crystal.files.library import load_book
from poryroku.crystal.game import new_game
from poryroku.crystal.setup import Setup
from poryroku.crystal.verbs import END_OPTION
from poryroku.kernel.rng import Dice, seeded
from poryroku.lab import forks
from poryroku.lab.forks import (
    Eyes,
    Fork,
    Way,
    changed,
    compared,
    fork_at,
    forks_in,
    played_on,
    steps_from,
    tune_by_forks,
)
from poryroku.rivals import Budget, make
from poryroku.rivals.base import Advice
from poryroku.rivals.crystal.climate import Scales
from poryroku.rivals.crystal.weights import scales_for, tuned_weights, with_scales
from poryroku.rivals.search import Depth

NAMES = Scales._fields


@pytest.fixture(scope="module")
def state():
    """A game in its second round, somebody in the main phase."""
    state = new_game(Setup(2, "archmage"), 3, load_book())
    players = [make("novice", seat, Budget(None)) for seat in range(2)]
    while state.round < 2 or state.kind != "main":
        state.apply(players[state.player].choose(state.view(state.player)))
    return state


def test_it_learns_from_the_forks_of_all_its_games(monkeypatch) -> None:
    monkeypatch.setattr(forks._Thorough, "depth", Depth(descents=2, worlds=1))
    monkeypatch.setattr(forks._Swift, "depth", Depth(descents=1, worlds=1))
    data = tuned_weights()
    monkeypatch.setattr(forks, "TURNS", 2)
    first = scales_for(data, 2)
    scales, entry = tune_by_forks(data, 5, 1, 1, lambda line: None, 12)
    once = forks_in(data, 5, 12, 0)
    between = changed(first, steps_from(once)[1])
    since = [log(between[name] / first[name]) for name in NAMES]
    again = forks_in(with_scales(data, 2, between), 6, 12, 0)
    share, steps = steps_from([*once, *(fork.without(since) for fork in again)])
    assert len(once) > 3 and len(again) > 3 and once != again
    assert scales == changed(first, steps) != between != first
    seen = len(once) + len(again)
    assert entry == {"what": "forks", "players": 2, "seed": 5, "games": 2, "seen": seen, "share": round(share, 3)}


def test_what_was_seen_with_other_constants_counts_as_with_the_first() -> None:
    off = {"bonus": -0.5, "held": 0.3}
    forks = made_up(3, 3000, off)
    moved = [dict(off, bonus=0.0).get(name, 0.0) for name in NAMES]  # as if held had gone there before
    seen = [fork.without([-each for each in moved]) for fork in forks]
    left = dict(zip(NAMES, steps_from(seen)[1], strict=True))
    assert left["held"] == pytest.approx(0, abs=0.1)
    assert left["bonus"] == pytest.approx(-0.5, abs=0.15)


def test_both_ways_have_the_same_luck(state) -> None:
    class Thrown(Eyes):
        def see(self, state, seat):
            return [seat, *state.thrown]

    ways = [played_on(state, option, 7, tuned_weights(), Thrown(tuned_weights())) for option in state.options[:2]]
    assert ways[0].seen == ways[1].seen != {}
    assert {seen[0] for seen in ways[0].seen.values()} == {state.player}
    other = state.clone()
    other.rng = seeded(77)
    assert played_on(other, state.options[0], 7, tuned_weights(), Thrown(tuned_weights())).seen != ways[0].seen


def test_a_way_ends_by_the_margin_of_the_seat_that_chose(state, monkeypatch) -> None:
    monkeypatch.setattr(forks._Swift, "depth", Depth(descents=1, worlds=1))
    eyes = Eyes(tuned_weights())
    ended = []
    real = eyes.plain.margins
    monkeypatch.setattr(eyes.plain, "margins", lambda table: ended.append(table.player < 0) or [3.0, 8.0])
    margins = {}
    while len(margins) < 2:
        if state.kind == "main":
            margins[state.player] = played_on(state, state.options[0], 7, tuned_weights(), eyes).margin
        state = state.clone()
        state.apply(state.options[-1])
    assert margins == {0: 3, 1: 8}
    assert ended.count(True) == 2
    over = new_game(Setup(2, "archmage"), 3, load_book())
    while over.player >= 0:
        over.apply(over.options[0])
    one, other = (score.total for score in over.scores())
    assert real(over) == [one - other, other - one]


def test_a_way_is_gone_again_in_the_same_manner_and_changes_nothing(state) -> None:
    eyes = Eyes(tuned_weights())
    option = state.options[0]
    before = state.to_json()
    one, again = (played_on(state, option, 7, tuned_weights(), eyes) for _ in range(2))
    assert one == again
    assert state.to_json() == before
    rounds = [state.round + 1, state.round + 2]
    assert [*one.seen] == [*one.spaces] == rounds
    assert all(len(seen) == 1 + len(NAMES) for seen in one.seen.values())
    assert 36 > one.spaces[rounds[0]] > one.spaces[rounds[1]] > 20


def test_an_option_that_ends_the_round_is_seen_at_the_start_of_the_next_one_too(state) -> None:
    while state.player == state.first or state.kind != "main":
        state = state.clone()
        state.apply(state.options[-1])
    assert END_OPTION in state.options
    after = state.clone()
    after.apply(END_OPTION)
    assert after.round == state.round + 1
    ended = played_on(state, END_OPTION, 7, tuned_weights(), Eyes(tuned_weights()))
    assert [*ended.seen] == [state.round + 1, state.round + 2]
    assert ended.seen[after.round] == Eyes(tuned_weights()).see(after, state.player)


def advice(*margins: float) -> list[Advice]:
    return [Advice((n,), margin) for n, margin in enumerate(margins)]


def test_a_fork_is_the_best_option_and_one_that_is_near() -> None:
    found = {fork_at(advice(10, 3, 1, 9), Dice(seed), 30) for seed in range(300)}
    assert found == {None, ((0,), (1,)), ((0,), (3,))}
    assert {fork_at(advice(10, 1), Dice(seed), 30) for seed in range(50)} == {None}
    assert fork_at(advice(10), Dice(1), 100) is None


def test_ways_are_compared_round_by_round_as_far_as_both_go() -> None:
    one = Way(12, {4: [10.0, 11.0], 5: [5.0, 5.0]}, {4: 9, 5: 7})
    assert compared(one, Way(2, {4: [7.0, 9.0]}, {4: 8})) == [Fork(17.0, 10, 3.0, (pytest.approx(-20.0),))]
    assert compared(one, Way(2, {5: [7.0, 9.0]}, {5: 8})) == [Fork(15.0, 10, -2.0, (pytest.approx(-40.0),))]
    assert compared(one, Way(2, {6: [7.0, 9.0]}, {6: 8})) == []
    assert compared(one, Way(5, one.seen, one.spaces)) == []


def made_up(seed: int, count: int, off: dict[str, float]) -> list[Fork]:
    """Forks of which half of what the appraisal says comes true, once its constants are right."""
    dice = Random(seed)
    found = []
    for _ in range(count):
        told = tuple(dice.gauss(0, 4) for _ in NAMES)
        said = dice.gauss(0, 10)
        true = 0.5 * (said + sum(off.get(name, 0.0) * each for name, each in zip(NAMES, told, strict=True)))
        found.append(Fork(20.0, round(true + dice.gauss(0, 5)), said, told))
    return found


def test_constants_go_where_they_belong() -> None:
    share, steps = steps_from(made_up(3, 3000, {"bonus": -0.5, "held": 0.3}))
    assert share == pytest.approx(0.5, abs=0.1)
    for name, step in zip(NAMES, steps, strict=True):
        assert step == pytest.approx({"bonus": -0.5, "held": 0.3}.get(name, 0.0), abs=0.2)


def test_a_few_forks_move_little_and_none_too_far() -> None:
    far = {"slot": 3.0}
    many, few = (dict(zip(NAMES, steps_from(made_up(4, n, far))[1], strict=True)) for n in (3000, 20))
    assert abs(few["slot"]) < many["slot"] == forks.FARTHEST
    assert steps_from([])[1] == [0.0] * len(NAMES)


def test_the_share_that_comes_true_is_drawn_to_nothing_only_by_the_forks() -> None:
    assert steps_from(made_up(5, 60, {}))[0] == pytest.approx(0.5, abs=0.15)


def test_a_constant_of_nothing_can_grow_again() -> None:
    nothing = dict.fromkeys(NAMES, 0.0)
    assert changed(nothing, [0.0] * len(NAMES))["bonus"] == forks.LEAST
    assert changed(dict.fromkeys(NAMES, 0.001), [-1.0] * len(NAMES))["bonus"] == forks.LEAST


def test_a_share_is_at_most_the_whole() -> None:
    scales = scales_for(tuned_weights(), 2)
    found = changed(scales, [0.5] * len(NAMES))
    assert found["fading"] == found["held"] == 1.0
    assert found["bonus"] == pytest.approx(scales["bonus"] * exp(0.5), abs=1e-3)
