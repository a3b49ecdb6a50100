"""Whoever thinks by the clock stops by it. The clock here goes on by a tick for each position appraised and by nothing
else, so what is measured is the same on any machine; the time of real ones is measured elsewhere."""

from __future__ import annotations

from typing import Any

import pytest
from test_looking_back import of, played
from test_weighing import view_at

from poryroku.rivals import Budget, make, review, thinkers
from poryroku.rivals.search import Depth, Search, side_by_side
from poryroku.rivals.senses import Study, sense_of
from poryroku.rivals.thinkers import SHARE, Thinker
from poryroku.rivals.weighing import best_of, narrowed
from poryroku.shelf import GAMES

TICK = 0.001
ENDLESS = Depth(descents=10**9, worlds=8)
"""More looks than there is time for."""


class Clock:
    """Stands still but for what `tick` adds; that no thought goes on for ever, it breaks where it is told to."""

    def __init__(self) -> None:
        self.now = 100.0
        self.step = TICK
        self.breaks = float("inf")

    def __call__(self) -> float:
        return self.now

    def tick(self) -> None:
        self.now += self.step
        assert self.now < self.breaks, "still thinking when the time is long up"

    def since(self, began: float) -> int:
        """Positions appraised since then."""
        return round((self.now - began) / self.step)


class Timed:
    """A sense whose appraisals take a tick each."""

    def __init__(self, sense: Any, clock: Clock) -> None:
        self._sense, self._clock = sense, clock

    def __getattr__(self, name: str) -> Any:
        return getattr(self._sense, name)

    def margins(self, state: Any) -> Any:
        self._clock.tick()
        return self._sense.margins(state)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of all thinkers and searches, and of what they know of a game."""
    found = Clock()
    for module in ("search", "thinkers"):
        monkeypatch.setattr(f"poryroku.rivals.{module}.perf_counter", found)

    def timed(view: Any, study: Study = Study.PROVEN) -> Timed:
        return Timed(sense_of(view, study), found)

    monkeypatch.setattr(thinkers, "sense_of", timed)
    return found


def ticks(count: int) -> float:
    """So many, as seconds; half a tick more, so that nothing depends on how they add up."""
    return (count + 0.5) * TICK


def broad() -> Any:
    """A view with many options, more than are looked at in the time of some tests."""
    view = view_at("main", 6)
    assert len(view.decision.options) >= 6
    return view


# -- a search ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [0, 2, 7, 20, 45, 46, 47, 48, 90])
def test_a_search_ends_in_the_middle_of_the_options_of_a_node_if_the_time_is_up(clock: Clock, count: int) -> None:
    """The next search goes on where it was, and keeps its time as well."""
    view = broad()
    sense, root = Timed(sense_of(view), clock), None
    for _ in range(3):
        search = Search(sense, view, 7, ENDLESS, root)
        began, clock.breaks = clock.now, clock.now + ticks(count + 50)
        search.run(began + ticks(count))
        assert count + 1 <= clock.since(began) <= count + 2
        assert search.ranked()
        root = search.root


def test_a_search_without_a_clock_looks_at_none(clock: Clock) -> None:
    view = broad()
    search = Search(Timed(sense_of(view), clock), view, 7, Depth(descents=30, worlds=4))
    search.run()
    assert search.descents == 30


@pytest.mark.parametrize("count", [0, 3, 40, 120])
def test_side_by_side_no_turn_begins_after_the_time(clock: Clock, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn that has begun is ended, by all alike."""
    view = broad()
    sense = Timed(sense_of(view), clock)
    searches = [Search(sense, narrowed(view, [option]), 7, ENDLESS) for option in view.decision.options[:3]]
    begun: list[float] = []
    descend = Search.descend

    def noted(search: Search) -> None:
        if search is searches[0]:
            begun.append(clock.now)
        descend(search)

    monkeypatch.setattr(Search, "descend", noted)
    until, clock.breaks = clock.now + ticks(count), clock.now + ticks(count + 400)
    assert len(side_by_side(searches, until)) == 3
    assert len(begun) == 1 or begun[-1] <= until
    assert {search.descents for search in searches} == {len(begun)}
    assert clock.now > until, "the time is used"


# -- a thinker ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seconds", [0.0, 0.01, 0.05, 0.2])
@pytest.mark.parametrize("kind", ["die", "main"])
def test_a_decision_takes_its_share_of_the_budget(clock: Clock, kind: str, seconds: float) -> None:
    """However many looks are asked for; what is left is for what can't be interrupted."""
    view = view_at(kind, 3)
    began, clock.breaks = clock.now, clock.now + seconds + ticks(50)
    make("archmage", 3, Budget(seconds, 10**9)).choose(view)
    assert SHARE * seconds < clock.now - began <= SHARE * seconds + TICK * 1.5


@pytest.mark.parametrize("seconds", [0.05, 0.2, 0.5])
def test_options_compared_share_the_time(clock: Clock, seconds: float) -> None:
    """Over it by the turn that has begun only: a look of each option, each with all options of a new node."""
    view = broad()
    began, clock.breaks = clock.now, clock.now + seconds + ticks(400)
    thinker = make("archmage", 3, Budget(seconds, 10**9))
    assert isinstance(thinker, Thinker)
    options = view.decision.options[:3]
    thinker.compare(view, options)
    assert SHARE * seconds < clock.now - began
    assert clock.since(began) <= SHARE * seconds / TICK + 1 + len(options) * MOST


MOST = 60
"""Options of one node, in the games looked at here."""


# -- hints and reviews -------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["die", "main", "gain"])
def test_a_hint_takes_no_longer_than_its_time(clock: Clock, kind: str) -> None:
    """What would be chosen and what else is best, all of it together."""
    view, seconds = view_at(kind, 3), 1.0
    began, clock.breaks = clock.now, clock.now + seconds + ticks(400)
    assert len(best_of("archmage", 5, Budget(seconds, 10**9), view, 3)) == 3
    assert clock.now - began <= seconds


def test_what_a_hint_had_no_time_to_find_costs_a_glance_each(clock: Clock) -> None:
    """Time for one option only: the two others are glanced at, then each of the three."""
    began, clock.breaks = clock.now, clock.now + ticks(50)
    assert len(best_of("archmage", 5, Budget(3 * TICK, 10**9), broad(), 3)) == 3
    assert clock.since(began) == 1 + 2 + 3


def test_a_review_by_the_clock_takes_no_longer_than_it_may(clock: Clock) -> None:
    """All decisions of a seat together, whatever one of them might take; weighing one again takes twice the time."""
    clock.step = 3 * TICK
    record, _ = played()
    found = review.moments(*of(record), GAMES, 0)[:60:10]
    budget = review.budget_for(len(found), 30.0)
    assert budget.seconds is not None and budget.iterations is None
    began, clock.breaks = clock.now, clock.now + review.LONGEST + 1
    before, looks = began, 0
    for _judgement in review.look_back(found, "archmage", budget, 5):
        looks += 1
        assert clock.now - before <= 2 * budget.seconds
        before = clock.now
    assert len(found) <= looks <= review.looks(len(found))
    assert clock.now - began <= review.LONGEST
