"""One step ahead in any game: every option is tried in a few guessed worlds, and what it then looks like counts."""

from __future__ import annotations

from typing import Any, Final

from poryroku.kernel.contract import Option
from poryroku.kernel.rng import GAMMA, MASK, mixed
from poryroku.rivals.base import Advice
from poryroku.rivals.senses import sense_of

WORLDS: Final = 8
"""Guessed worlds in which each option is tried, the same ones for all."""


def one_step(view: Any, seed: int) -> list[Advice]:
    """The options of a view's decision with the margins after them, the best first; of equal ones the first offered."""
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
    return sorted((Advice(option, total[option] / WORLDS) for option in options), key=lambda advice: -advice.margin)
