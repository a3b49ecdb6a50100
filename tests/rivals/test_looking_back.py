"""Looking back at a game: what each decision has cost, from what could be known then."""

import json
from collections import Counter
from random import Random
from zlib import crc32

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


class Unsteady:
    """A judge who errs by as much as a decision may cost; all its own options differ in what they are worth."""

    error = 4.0

    def __init__(self, seed, budget):
        self.seed = seed

    def worth(self, view, option):
        """The true worth: below that of the best option by up to 3 points, by some 9 to 12 where it is one of four."""
        number = crc32(repr((view.table.round, view.options.index(option), len(view.options))).encode())
        return 0.0 if option == view.options[0] else -(9.0 + number % 4) if number % 12 == 0 else -(number % 300) / 100

    def expect(self, view, option):
        dice = Random(f"{self.seed} {view.table.round} {view.decision.kind} {option}")
        return self.worth(view, option) + dice.uniform(-self.error, self.error)

    def compare(self, view, options):
        return [self.expect(view, option) for option in options]

    def advise(self, view):
        found = [Advice(option, self.expect(view, option)) for option in view.options]
        return sorted(found, key=lambda advice: -advice.margin)


def test_however_a_judge_errs_from_seed_to_seed_the_three_marked_are_nearly_always_the_same(game, monkeypatch):
    """Of many rough figures the dearest are dear by chance: what is marked was weighed until beyond doubt."""
    monkeypatch.setitem(RIVALS, "unsteady", RivalKind("unsteady", "", Unsteady))
    moments = [
        Moment(each.position, each.view, each.view.options[-1])
        for each in game[1]
        if each.view.decision.kind not in ("draft", "split")
    ]
    truth = Unsteady(0, None)
    costs = {each.position: -truth.worth(each.view, each.chosen) for each in moments}
    dear = {position for position, cost in costs.items() if cost >= 9}
    assert 3 <= len(dear) < len(moments) / 5, "the game has some, among many cheap ones"
    for seed in range(20):
        judged = list(review.look_back(moments, "unsteady", Budget(None, 10), seed))
        marked = review.worst(judged)
        assert {each.position for each in marked} <= dear
        assert all(each.cost == pytest.approx(costs[each.position], abs=6) for each in marked)
        times = Counter(each.position for each in judged)
        assert all(times[each.position] > review.ENOUGH for each in marked)
        assert len(judged) <= review.looks(len(moments))


def test_what_is_beyond_doubt_is_not_looked_at_for_ever(game, monkeypatch):
    class Steady(Unsteady):
        error = 0.0

    monkeypatch.setitem(RIVALS, "steady", RivalKind("steady", "", Steady))
    moments = [Moment(each.position, each.view, each.view.options[0]) for each in game[1]]
    judged = list(review.look_back(moments, "steady", Budget(None, 10), 3))
    assert len(judged) == len(moments), "nothing has cost anything"


def test_the_chosen_and_the_best_option_are_thought_through_in_the_same_worlds_with_the_same_dice(game):
    """So what differs between them comes from the options; two that come to the same cost exactly nothing."""
    view = next(each.view for each in game[1] if each.view.decision.kind == "main" and len(each.view.options) > 3)
    worlds = []

    class Watched(type(make("adept", 1))):
        def _search(self, *what):
            search = super()._search(*what)
            worlds.append([search._world(i).to_json() | {"options": None} for i in range(3)])
            return search

    adviser = Watched(5, Budget(None, 10))
    for option in view.options[:3]:
        adviser.expect(view, option)
    assert worlds[0] == worlds[1] == worlds[2] and worlds[0][0] != worlds[0][1]
    assert adviser.expect(view, view.options[0]) == adviser.expect(view, view.options[0])


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


@pytest.mark.parametrize("count", [1, 40, 75, 110, 400, 4000])
def test_all_of_it_stays_within_what_somebody_waits_for(count):
    """Every look may take a budget, and one more where it is the first time that a decision is weighed again."""
    most = review.looks(count) + review.AGAIN
    budget = review.budget_for(count)
    assert budget.seconds is None and 1 <= budget.iterations <= review.ITERATIONS
    assert budget.iterations * most <= review.MOST
    timed = review.budget_for(count, 0.3)
    assert timed.iterations is None and timed.seconds * most <= review.LONGEST + 1e-9 and timed.seconds <= 0.3


def test_there_is_nothing_to_look_at():
    assert review.looks(0) == 0 and list(review.look_back([], "greedy", review.budget_for(0), 1)) == []
