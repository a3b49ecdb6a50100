"""Looking back at a game: what the decisions of a seat have cost, as a rival sees them from what the seat knew then.

A rival says of each decision which option is best, then thinks each of the two through, in the same guessed worlds and
with the same dice; the difference is the cost. The first glance is a rough one, and the dearest of many rough figures
are dear by chance as well. So it is forgotten where a decision is weighed again, in other worlds each time, and that is
done to whatever decides which three are the dearest: the one of the three that is least sure to be among them, and the
one outside that may most likely belong there (Kalyanakrishnan, Tewari, Auer, Stone: PAC Subset Selection in Stochastic
Multi-armed Bandits, ICML 2012), until that is beyond doubt or there was enough of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean
from typing import Any, Final

from poryroku.kernel.contract import GameState, Option
from poryroku.kernel.game import Game
from poryroku.kernel.record import Record
from poryroku.kernel.record import replay as play_again
from poryroku.rivals.base import Budget
from poryroku.rivals.ladder import MEASURES
from poryroku.rivals.weighing import COMPARED, advice, part, thought_through
from poryroku.yamlfile import Document

ITERATIONS: Final = 240
"""Looks ahead for a decision, if nothing else is said: no clock, so that the same game is always judged the same."""
MOST: Final = 36_000
"""Looks ahead for all of a seat's decisions: with many of them each gets fewer."""
LONGEST: Final = 26.0
"""Seconds for all of them if it goes by the clock."""
AGAIN: Final = 40
"""So many times one of the dearest decisions is weighed again, at most."""
ENOUGH: Final = 3
"""So many times each that is marked is, at least."""
DOUBT: Final = 2.0
"""Points (standard deviation) by which a cost weighed once is off, as long as nothing else is known,"""
BELIEF: Final = 4
"""which counts as much as so many differences between two weighings of a decision."""
GLANCE: Final = 1.5
"""So many times more it is off at first glance."""
SAFE: Final = 1.5
"""So many standard errors to each side count as doubt."""
WORST: Final = 3
"""Decisions that a review marks."""
LEAST: Final = 0.5
"""Points that a decision must have cost to be marked."""


@dataclass(frozen=True)
class Moment:
    """A decision as it was: how many were made before it, what its seat could see, what it chose."""

    position: int
    view: Any
    chosen: Option


@dataclass(frozen=True)
class Judgement:
    """What a decision has cost."""

    position: int
    """Decisions made before it, everybody's together."""
    chosen: Option
    best: Option
    cost: float
    """Expected final points by which the best option is better than the chosen one; 0 or more."""
    margin: float
    """What could be expected of the best option: final points minus those of the best opponent."""


def moments(record: Record, document: Document, games: Mapping[str, Game], seat: int) -> list[Moment]:
    """The decisions of a seat in a recorded game, in order. BadInput as `kernel.record.replay` tells it."""
    found: list[Moment] = []
    count = 0

    def listen(state: GameState, text: str) -> None:
        nonlocal count
        if state.player == seat:
            found.append(Moment(count, state.view(seat), games[record.game].parse(text)))
        count += 1

    play_again(record, document, games, listen)
    return found


@dataclass
class _Case:
    """A decision and what is known of it so far."""

    moment: Moment
    best: Option
    glance: float
    """What it cost at first glance; below 0 if the chosen option was the better one."""
    margin: float
    sure: bool = False
    """Whether another look would tell the same."""
    found: list[float] = field(default_factory=list)
    """What it cost each time that it was weighed again."""
    margins: list[float] = field(default_factory=list)

    @property
    def cost(self) -> float:
        return fmean(self.found) if self.found else self.glance

    def doubt(self, error: float) -> float:
        """By how many points the cost may be off, if one weighing is by ``error``."""
        if self.sure:
            return 0.0
        return SAFE * (error / sqrt(len(self.found)) if self.found else error * GLANCE)

    @property
    def judgement(self) -> Judgement:
        margin = fmean(self.margins) if self.margins else self.margin
        return Judgement(self.moment.position, self.moment.chosen, self.best, max(0.0, self.cost), margin)

    def weigh(self, rival: str, budget: Budget, seed: int) -> None:
        """Once more, the first time after a closer look for what would have been best."""
        if not self.found:
            closer = advice(rival, seed + AGAIN + 1, budget, self.moment.view)[0].option
            self.best = self.best if closer == self.moment.chosen else closer
        margins = _weighed(self.moment, self.best, rival, budget, seed + 1 + len(self.found))
        self.found.append(margins[self.best] - margins[self.moment.chosen])
        self.margins.append(margins[self.best])


def looks(count: int) -> int:
    """How many looks a review of so many decisions takes at most."""
    return count + AGAIN if count else 0


def budget_for(count: int, seconds: float | None = None) -> Budget:
    """What a look at one of so many decisions may take: looks ahead, so many that all of them stay within `MOST`, or
    ``seconds``, less if all of them would take more than `LONGEST`."""
    most = count + 2 * AGAIN
    if seconds is None:
        return Budget(None, min(ITERATIONS, max(1, MOST // most)))
    return Budget(min(seconds, LONGEST / most))


def look_back(found: Sequence[Moment], rival: str, budget: Budget, seed: int) -> Iterator[Judgement]:
    """Judge one decision after the other, then the dearest ones again; a later judgement of one replaces an earlier.

    Without a clock in the budget the same moments, iterations and seed give the same judgements.
    """
    cases = []
    for moment in found:
        cases.append(_at_first_glance(moment, rival, budget, seed))
        yield cases[-1].judgement
    for _ in range(looks(len(found)) - len(found)):
        case = _most_telling(cases)
        if case is None:
            return
        case.weigh(rival, budget, seed)
        yield case.judgement


def judge(moment: Moment, rival: str, budget: Budget, seed: int) -> Judgement:
    """What a rival, fresh from its seed, thinks of a decision at first glance."""
    return _at_first_glance(moment, rival, budget, seed).judgement


def _at_first_glance(moment: Moment, rival: str, budget: Budget, seed: int) -> _Case:
    found = advice(rival, seed, part(budget, 0.5), moment.view)
    best = found[0].option
    if moment.chosen == best:
        return _Case(moment, best, 0.0, found[0].margin, sure=True)
    compared = moment.view.decision.kind in COMPARED
    margins: Mapping[Option, float] = {each.option: each.margin for each in found} if compared else {}
    if moment.chosen not in margins:
        margins = _weighed(moment, best, rival, part(budget, 0.5), seed)
    return _Case(moment, best, margins[best] - margins[moment.chosen], margins[best], sure=compared)


def _most_telling(cases: Sequence[_Case]) -> _Case | None:
    """The case that is best weighed again to know the dearest ones; None if that is beyond doubt."""
    error = _error(cases)
    dear = [case for case in cases if case.cost + case.doubt(error) >= LEAST]
    dear.sort(key=lambda case: (-case.cost, case.moment.position))
    marked, others = dear[:WORST], dear[WORST:]
    for case in marked:
        if not case.sure and len(case.found) < ENOUGH:
            return case
    if not others:
        return None
    inside = min(marked, key=lambda case: case.cost - case.doubt(error))
    outside = max(others, key=lambda case: case.cost + case.doubt(error))
    if inside.cost - inside.doubt(error) >= outside.cost + outside.doubt(error):
        return None
    both = [case for case in (outside, inside) if not case.sure]
    return min(both, key=lambda case: len(case.found), default=None)


def _error(cases: Sequence[_Case]) -> float:
    """By how many points one weighing is off, as those done so far show."""
    squares, free = BELIEF * DOUBT**2, BELIEF
    for case in cases:
        if len(case.found) > 1:
            squares += sum((found - case.cost) ** 2 for found in case.found)
            free += len(case.found) - 1
    return sqrt(squares / free)


def _weighed(moment: Moment, best: Option, rival: str, budget: Budget, seed: int) -> Mapping[Option, float]:
    """The best option against the chosen one; by the simplest rival that knows all options if this one can't."""
    if moment.view.decision.kind in COMPARED:
        margins = {each.option: each.margin for each in advice(rival, seed, budget, moment.view)}
    else:
        margins = thought_through(rival, seed, budget, moment.view, (best, moment.chosen))
    if best not in margins or moment.chosen not in margins:
        margins = {each.option: each.margin for each in advice(MEASURES[0], seed, budget, moment.view)}
    return margins


def latest(judged: Iterable[Judgement]) -> list[Judgement]:
    """The last judgement of each decision, in the order of the game."""
    by_position = {each.position: each for each in judged}
    return [by_position[position] for position in sorted(by_position)]


def worst(judged: Iterable[Judgement], count: int = WORST) -> list[Judgement]:
    """The decisions that cost most, the dearest first; those that cost next to nothing are left out."""
    dear = [each for each in latest(judged) if each.cost >= LEAST]
    return sorted(dear, key=lambda each: (-each.cost, each.position))[:count]
