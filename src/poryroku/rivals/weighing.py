"""Options weighed against one another by a rival, so that their margins can be compared.

What a rival says of all options of a decision is good for choosing one: it spends its thinking on the few that look
best, and the others have a figure of a glance only. For advice the options in question are put before it alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean
from typing import Any, Final

from poryroku.kernel.contract import Decision, Option
from poryroku.rivals.base import RIVALS, Advice, Budget

COMPARED: Final = frozenset({"draft", "split"})
"""Kinds of decision at which what is said of all options can be compared as it is: each is measured by the others. How
the game will end nobody knows at these; the figures say how much better an option is than the usual one."""
FIRST: Final = 0.4
"""The part of the thinking that finds the options worth a closer look."""


def part(budget: Budget, share: float) -> Budget:
    """A part of a budget, or a multiple."""
    seconds, iterations = budget.seconds, budget.iterations
    return replace(
        budget,
        seconds=None if seconds is None else seconds * share,
        iterations=None if iterations is None else max(1, round(iterations * share)),
    )


class Narrowed:
    """A view as if only some of the options of its decision were offered; of any game."""

    def __init__(self, view: Any, options: Sequence[Option]) -> None:
        self._view = view
        self.options = tuple(options)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # copying and pickling ask before there is a view
            raise AttributeError(name)
        return getattr(self._view, name)

    @property
    def decision(self) -> Decision:
        """The decision with these options only."""
        decision: Decision = self._view.decision
        return decision._replace(options=self.options)

    def determinise(self, seed: int) -> Any:
        """A world as the view would guess it."""
        world = self._view.determinise(seed)
        world.options = self.options
        return world

    def to_json(self) -> dict[str, Any]:
        """As the view, and what is offered."""
        return {**self._view.to_json(), "offered": self.options}


def narrowed(view: Any, options: Sequence[Option]) -> Any:
    """The same view, as if only some of its options were offered."""
    return Narrowed(view, options)


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


def thought_through(rival: str, seed: int, budget: Budget, view: Any, options: Sequence[Option]) -> dict[Option, float]:
    """The margins that a rival expects of some options when it gives each the same part of the budget, in the same
    guessed worlds and with the same dice: what differs comes from the options."""
    if not hasattr(RIVALS[rival].make, "compare"):
        return weighed(rival, seed, budget, view, options)
    adviser: Any = RIVALS[rival].make(seed, budget)
    return dict(zip(options, adviser.compare(view, options), strict=True))


def best_of(rival: str, seed: int, budget: Budget, view: Any, count: int) -> list[Advice]:
    """What the rival would choose, then what else is best, with margins that can be compared: `count` options if there
    are so many.

    Part of the budget finds them, the rest goes to each of them alike. For a kind in `COMPARED` a margin is to the
    usual option.
    """
    if view.decision.kind in COMPARED:
        found = advice(rival, seed, budget, view)
        usual = fmean(each.margin for each in found)
        return [Advice(each.option, each.margin - usual) for each in found[:count]]
    options = [each.option for each in advice(rival, seed, part(budget, FIRST), view)][:count]
    rest = [option for option in view.decision.options if option not in options]
    while len(options) < count and rest:
        following = advice(rival, seed, part(budget, 0.0), narrowed(view, rest))[0].option
        options.append(following)
        rest.remove(following)
    margins = thought_through(rival, seed, part(budget, 1 - FIRST), view, options)
    return sorted(
        (Advice(*each) for each in margins.items()), key=lambda each: (each.option != options[0], -each.margin)
    )
