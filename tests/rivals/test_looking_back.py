"""Looking back at a game: what each decision has cost, from what could be known then."""

import json

import pytest

from poryroku.crystal import verbs
from poryroku.crystal.notation import format_option
from poryroku.kernel.record import Record, SeatRecord, record_of
from poryroku.rivals import Advice, Budget, make, review
from poryroku.rivals.base import RIVALS, RivalKind
from poryroku.rivals.review import Judgement, Moment
from poryroku.shelf import CRYSTAL, GAMES
from poryroku.yamlfile import parse


def played(blunder=None, seed=3, level="archmage"):
    """A whole game of two greedy ones; at the first decision of seat 0 that fits, `blunder` chooses instead."""
    setup = CRYSTAL.check_setup({"players": 2, "level": level})
    record = Record.begin(CRYSTAL, setup, seed, [SeatRecord("Ania", "human"), SeatRecord("Bruno", "greedy")])
    state, rivals, at = CRYSTAL.start(setup, seed), [make("greedy", 1), make("greedy", 2)], None
    while not state.over:
        option = rivals[state.player].choose(state.view(state.player))
        worse = blunder(state) if blunder is not None and at is None and state.player == 0 else None
        if worse is not None:
            option, at = worse, len(record.options)
        record.options.append(format_option(option))
        state.apply(option)
    return record, at


def of(record):
    return record_of(parse(json.dumps(record.to_json()), "record"))


@pytest.fixture(scope="module")
def game():
    """A game, and the moments of its first seat."""
    record, _at = played()
    return record, review.moments(*of(record), GAMES, 0)


def test_moments_are_the_decisions_of_a_seat_with_what_it_saw(game):
    record, moments = game
    state = CRYSTAL.start(record.setup, record.seed)
    expected = []
    for position, text in enumerate(record.options):
        option = CRYSTAL.parse(text)
        if state.player == 0:
            expected.append((position, state.view(0).to_json(), option))
        state.apply(option)
    assert [(each.position, each.view.to_json(), each.chosen) for each in moments] == expected


def test_what_the_judge_would_have_done_costs_nothing(game):
    _record, moments = game
    for moment in moments[:60:4]:
        best = make("greedy", 7).advise(moment.view)[0].option
        assert review.judge(Moment(0, moment.view, best), "greedy", Budget(), 7).cost == 0.0


def test_a_blunder_is_found():
    """A bonus used for nothing, among the decisions of a sensible player."""

    def wasteful(state):
        bonus = [option for option in state.options if option[0] == verbs.BONUS]
        return bonus[0] if state.kind == "main" and state.round == 3 and bonus else None

    record, at = played(wasteful)
    moments = [each for each in review.moments(*of(record), GAMES, 0) if abs(each.position - at) < 40]
    judged = list(review.look_back(moments, "greedy", Budget(None, 10), 4))
    assert at in [each.position for each in review.worst(judged)]
    found = next(each for each in review.latest(judged) if each.position == at)
    assert found.cost > 2 and found.best != found.chosen


def test_the_same_iterations_and_seed_give_the_same_judgements(game):
    moments = game[1][::4]
    first = list(review.look_back(moments, "greedy", Budget(None, 10), 4))
    assert first == list(review.look_back(moments, "greedy", Budget(None, 10), 4))
    assert len(first) <= review.looks(len(moments))
    assert [each.position for each in review.latest(first)] == [each.position for each in moments]


def test_the_dearest_are_looked_at_again_for_longer_and_that_look_counts(game, monkeypatch):
    """A judge whose first look is much too dark and whose second one is right."""
    _record, moments = game
    asked = []

    class Hasty:
        def __init__(self, seed, budget):
            self.seed, self.budget = seed, budget

        def advise(self, view):
            asked.append((self.seed, self.budget))
            options = list(view.options)
            return [Advice(options[0], 50.0 if self.seed == 4 else 5.0), *(Advice(each, 0.0) for each in options[1:])]

    monkeypatch.setitem(RIVALS, "hasty", RivalKind("hasty", "", Hasty))
    judged = list(review.look_back(moments, "hasty", Budget(0.3), 4))
    assert set(asked[: -review.AGAIN]) == {(4, Budget(0.15))}
    assert asked[-review.AGAIN :] == [(5, Budget(0.6))] * review.AGAIN
    costs = sorted((each.cost for each in review.latest(judged)), reverse=True)
    assert costs.count(5.0) == review.AGAIN


def test_an_option_that_the_judge_did_not_look_at_is_measured_by_the_simplest(game, monkeypatch):
    _record, moments = game

    class Narrow:
        def __init__(self, seed, budget):
            self.seed = seed

        def advise(self, view):
            return make("greedy", self.seed).advise(view)[:1]

    monkeypatch.setitem(RIVALS, "narrow", RivalKind("narrow", "", Narrow))
    for moment in moments[::12]:
        for option in moment.view.options[:4]:
            one = review.judge(Moment(0, moment.view, option), "narrow", Budget(), 7)
            other = review.judge(Moment(0, moment.view, option), "greedy", Budget(), 7)
            assert one == other


def test_worst_are_three_the_dearest_first_and_none_that_cost_next_to_nothing():
    judged = [Judgement(i, (1,), (2,), cost, 0.0) for i, cost in enumerate((0.2, 7.0, 3.0, 7.0, 0.0, 12.0))]
    assert [each.position for each in review.worst(judged)] == [5, 1, 3]
    assert [each.position for each in review.worst([*judged, Judgement(5, (1,), (2,), 0.1, 0.0)])] == [1, 3, 2]
    assert review.worst(judged[:1]) == []


@pytest.mark.parametrize("count", [1, 40, 75, 110, 400])
def test_all_of_it_is_done_in_under_half_a_minute(count):
    seconds = review.budget_for(count).seconds
    assert seconds * (count + review.LONGER * min(review.AGAIN, count)) <= review.LONGEST + 1e-9 < 30
    assert seconds <= review.SECONDS and (count > 74 or seconds == review.SECONDS)
