"""Options weighed against one another by a rival, so that their margins can be compared.

What a rival says of all options of a decision is good for choosing one: it spends its thinking on the few that look
best, and the others have a figure of a glance only. For advice the options in question are put before it alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from poryroku.kernel.contract import Option
from poryroku.rivals.base import RIVALS, Advice, Budget

COMPARED: Final = frozenset({"draft", "split"})
"""Kinds of decision at which what is said of all options can be compared as it is: each is measured by the others."""
FIRST: Final = 0.6
"""The part of the thinking that finds the options worth a closer look."""


def part(budget: Budget, share: float) -> Budget:
    """A part of a budget, or a multiple."""
    seconds, iterations = budget.seconds, budget.iterations
    return replace(
        budget,
        seconds=None if seconds is None else seconds * share,
        iterations=None if iterations is None else max(1, round(iterations * share)),
    )


def narrowed(view: Any, options: Sequence[Option]) -> Any:
    """The same view, as if only some of its options were offered."""
    table = view.table.clone()
    table.options = tuple(options)
    return type(view)(table, view.seat)


def advice(rival: str, seed: int, budget: Budget, view: Any) -> list[Advice]:
    """What a rival, fresh from its seed, says of the options, the best first."""
    adviser: Any = RIVALS[rival].make(seed, budget)
    return list(adviser.advise(view))


def weighed(rival: str, seed: int, budget: Budget, view: Any, options: Sequence[Option]) -> dict[Option, float]:
    """The margins that a rival expects of some options when it thinks about these alone, the best first."""
    found = {each.option: each.margin for each in advice(rival, seed, budget, narrowed(view, options))}
    for option in options:
        if option not in found:  # it has a rule for such decisions and named only the best
            found |= {each.option: each.margin for each in advice(rival, seed, budget, narrowed(view, [option]))}
    return found


def best_of(rival: str, seed: int, budget: Budget, view: Any, count: int) -> list[Advice]:
    """The best options with margins that can be compared, the best first: `count` of them if there are so many."""
    if view.decision.kind in COMPARED:
        return advice(rival, seed, budget, view)[:count]
    options = [each.option for each in advice(rival, seed, part(budget, FIRST), view)][:count]
    rest = [option for option in view.decision.options if option not in options]
    while len(options) < count and rest:
        following = advice(rival, seed, part(budget, 0.0), narrowed(view, rest))[0].option
        options.append(following)
        rest.remove(following)
    return [Advice(*each) for each in weighed(rival, seed, part(budget, 1 - FIRST), view, options).items()]
