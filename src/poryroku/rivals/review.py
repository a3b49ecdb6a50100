"""Looking back at a game: what the decisions of a seat have cost, as a rival sees them from what the seat knew then.

A rival says of each decision which option is best, then weighs that one against the chosen one; the difference is the
cost. A short look is a rough one, and the dearest of many rough figures are dear by chance as well: so the dearest are
weighed again, for longer and in other guessed worlds, and that counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from poryroku.kernel.contract import GameState, Option
from poryroku.kernel.game import Game
from poryroku.kernel.record import Record
from poryroku.kernel.record import replay as play_again
from poryroku.rivals.base import Budget
from poryroku.rivals.ladder import MEASURES
from poryroku.rivals.weighing import COMPARED, advice, part, weighed
from poryroku.yamlfile import Document

SECONDS: Final = 0.3
"""For a decision, if nothing else is said."""
LONGEST: Final = 26.0
"""Seconds for all of a seat's decisions: with many of them each gets less."""
AGAIN: Final = 6
"""So many decisions are looked at a second time,"""
LONGER: Final = 2
"""for so many times as long."""
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


def looks(count: int) -> int:
    """How many looks a review of so many decisions takes at most."""
    return count + min(AGAIN, count)


def budget_for(count: int, seconds: float = SECONDS) -> Budget:
    """What each look at one of so many decisions may take, so that all of them are done within `LONGEST`."""
    return Budget(min(seconds, LONGEST / max(1, count + LONGER * min(AGAIN, count))))


def look_back(found: Sequence[Moment], rival: str, budget: Budget, seed: int) -> Iterator[Judgement]:
    """Judge one decision after the other, then the dearest ones again; a later judgement of one replaces an earlier.

    Without a clock in the budget the same moments, iterations and seed give the same judgements.
    """
    judged = []
    for moment in found:
        judged.append(judge(moment, rival, budget, seed))
        yield judged[-1]
    at = {moment.position: moment for moment in found}
    for judgement in worst(judged, AGAIN):
        yield _weigh(at[judgement.position], judgement.best, rival, part(budget, LONGER), seed + 1)


def judge(moment: Moment, rival: str, budget: Budget, seed: int) -> Judgement:
    """What a rival, fresh from its seed, thinks of a decision."""
    found = advice(rival, seed, part(budget, 0.5), moment.view)
    best = found[0]
    margins = {each.option: each.margin for each in found}
    if moment.chosen == best.option:
        return Judgement(moment.position, moment.chosen, best.option, 0.0, best.margin)
    if moment.view.decision.kind in COMPARED and moment.chosen in margins:
        return _judgement(moment, best.option, margins)
    return _weigh(moment, best.option, rival, part(budget, 0.5), seed)


def _weigh(moment: Moment, best: Option, rival: str, budget: Budget, seed: int) -> Judgement:
    """The best option against the chosen one; by the simplest rival that knows all options if this one can't."""
    if moment.view.decision.kind in COMPARED:
        margins = {each.option: each.margin for each in advice(rival, seed, budget, moment.view)}
    else:
        margins = weighed(rival, seed, budget, moment.view, (best, moment.chosen))
    if best not in margins or moment.chosen not in margins:
        margins = {each.option: each.margin for each in advice(MEASURES[0], seed, budget, moment.view)}
    return _judgement(moment, best, margins)


def _judgement(moment: Moment, best: Option, margins: Mapping[Option, float]) -> Judgement:
    cost = max(0.0, margins[best] - margins[moment.chosen])
    return Judgement(moment.position, moment.chosen, best, cost, margins[best])


def latest(judged: Iterable[Judgement]) -> list[Judgement]:
    """The last judgement of each decision, in the order of the game."""
    by_position = {each.position: each for each in judged}
    return [by_position[position] for position in sorted(by_position)]


def worst(judged: Iterable[Judgement], count: int = WORST) -> list[Judgement]:
    """The decisions that cost most, the dearest first; those that cost next to nothing are left out."""
    dear = [each for each in latest(judged) if each.cost >= LEAST]
    return sorted(dear, key=lambda each: (-each.cost, each.position))[:count]
