"""Movement: pictures on their way over a page on which everything is already where it belongs.

A motion knows nothing of the game. It is made once, from tweens that each paint something for a while, and is asked
what to paint at a moment. It can be ended at any time, and nothing is lost by that.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from . import clock
from .kit.page import Page

#: milliseconds that one thing takes to move, by the setting
LENGTHS = {"off": 0, "fast": 120, "normal": 200, "slow": 300}
#: milliseconds from one picture to the next
FRAME = 16

Curve = Callable[[float], float]


def even(t: float) -> float:
    """At the same speed all the way."""
    return t


def eased(t: float) -> float:
    """Slow at the beginning and at the end."""
    return t * t * (3 - 2 * t)


def thrown(t: float) -> float:
    """Fast at first, then slower and slower."""
    return 1 - (1 - t) ** 3


@dataclass(frozen=True)
class Tween:
    """Something that is painted from `start` for `length` milliseconds, told how far it has come: 0 to 1."""

    start: float
    length: float
    paint: Callable[[Page, float], None]
    curve: Curve = eased
    #: whether it is seen where it starts until it starts
    waits: bool = False

    @property
    def end(self) -> float:
        """When it has arrived."""
        return self.start + self.length


@dataclass(frozen=True)
class Change:
    """A figure on the table becomes larger or smaller at a moment; before that it is shown as it was."""

    at: float
    figure: Hashable
    by: int


class Motion:
    """Tweens that run together. `hidden` are things that the page must not show until a moment: names and times."""

    def __init__(
        self, tweens: Sequence[Tween], changes: Sequence[Change] = (), hidden: dict[str, float] | None = None
    ) -> None:
        self.tweens = tuple(tweens)
        self.changes = tuple(changes)
        self._hidden = dict(hidden or {})
        self.begun = clock.now()
        self.length = max([each.end for each in tweens], default=0.0)

    @property
    def elapsed(self) -> int:
        """Milliseconds since it began."""
        return clock.now() - self.begun

    @property
    def over(self) -> bool:
        """Whether nothing moves any more."""
        return self.elapsed >= self.length

    def hidden(self) -> frozenset[str]:
        """What the page must not show now, for it is on its way."""
        elapsed = self.elapsed
        return frozenset(name for name, until in self._hidden.items() if elapsed < until)

    def still_to_come(self) -> dict[Hashable, int]:
        """By how much figures will have changed at the end, beyond what they show now."""
        elapsed = self.elapsed
        found: dict[Hashable, int] = {}
        for change in self.changes:
            if elapsed < change.at:
                found[change.figure] = found.get(change.figure, 0) + change.by
        return found

    def draw(self, page: Page) -> None:
        """Paint what is on its way now."""
        elapsed = self.elapsed
        for tween in self.tweens:
            if (tween.waits or tween.start <= elapsed) and elapsed < tween.end:
                tween.paint(page, tween.curve(max(0.0, (elapsed - tween.start) / tween.length)))
