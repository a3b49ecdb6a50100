"""What a rival would do in somebody's place, and the two next best things. No pygame here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from poryroku import rivals
from poryroku.crystal.notation import format_option
from poryroku.rivals.weighing import advice, best_of, part

if TYPE_CHECKING:
    from poryroku.crystal.view import View
    from poryroku.kernel.contract import Option

MOST = 3
#: kinds of decision whose steps one takes in a single gesture at the table, as long as nobody else is asked in between
TOGETHER = frozenset({"split"})


@dataclass(frozen=True)
class Suggestion:
    """Something to do: lines of notation, more than one if it is asked in steps; and what may come of it."""

    lines: tuple[str, ...]
    margin: float
    """Expected final points minus those of the best opponent; before the first round, points above the usual option."""


def suggest(rival: str, seed: int, seconds: float, view: View) -> list[Suggestion]:
    """The best options of a view's decision, as a rival sees them, what it would choose first.

    All in all it takes `seconds` at most. Where the next step of the same gesture is known to come, a part of the time
    is for that.
    """
    following = view.decision is not None and view.decision.kind in TOGETHER
    budget = rivals.Budget(seconds)
    first = best_of(rival, seed, part(budget, 0.5) if following else budget, view, MOST)
    found = []
    for each in first:
        lines = [format_option(each.option)]
        later = _after(view, each.option, seed) if following else None
        if later is not None:
            lines.append(format_option(advice(rival, seed, part(budget, 0.5 / len(first)), later)[0].option))
        found.append(Suggestion(tuple(lines), each.margin))
    return found


def _after(view: View, option: Option, seed: int) -> View | None:
    """What the seat sees after a step that shows it nothing new; None if it is not asked for the next one."""
    world: Any = view.determinise(seed)
    kind = world.kind
    world.apply(option)
    later: View | None = world.view(view.seat) if world.player == view.seat and world.kind == kind else None
    return later
