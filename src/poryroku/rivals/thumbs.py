"""Rules of thumb, to choose by at once: one entry per game of the shelf, and something to go by for any other."""

from __future__ import annotations

from typing import Any, Final, Protocol

from poryroku.kernel.contract import Option
from poryroku.kernel.rng import GAMMA, MASK, mixed
from poryroku.rivals.base import Advice
from poryroku.rivals.senses import sense_of

WORLDS: Final = 8
"""Guessed worlds in which each option is tried, the same ones for all."""


class Thumb(Protocol):
    """The rules of thumb of a game; the same seed and view always give the same."""

    def choose(self, view: Any, seed: int) -> Option:
        """The option of the view's decision that looks best."""
        ...

    def advise(self, view: Any, seed: int) -> list[Advice]:
        """All options with their margins; the one that would be chosen comes first."""
        ...


THUMBS: Final[dict[str, Thumb]] = {}
"""For a game's name, its rules of thumb."""


def thumb_of(view: Any) -> Thumb:
    """The rules of thumb for the game of a view."""
    return THUMBS.get(view.game) or OneStep()


class OneStep:
    """For a game without such rules: every option is tried in a few guessed worlds, and what it then looks like to the
    sense that there is for the game counts."""

    def choose(self, view: Any, seed: int) -> Option:
        """The best of them; of equal ones the first offered."""
        return self.advise(view, seed)[0].option

    def advise(self, view: Any, seed: int) -> list[Advice]:
        """The options with the margins after them, the best first; of equal ones the first offered."""
        sense = sense_of(view)
        options = view.decision.options
        total: dict[Option, float] = dict.fromkeys(options, 0.0)
        for i in range(WORLDS):
            world = view.determinise(mixed((seed + i * GAMMA) & MASK))
            for option in options:
                after = world.clone()
                after.apply(option)
                sense.settle(after)
                total[option] += sense.margins(after)[view.seat]
        return sorted((Advice(option, total[option] / WORLDS) for option in options), key=lambda each: -each.margin)
