"""The rival that chooses blindly; the measure of all others."""

from __future__ import annotations

from typing import Any

from poryroku.i18n import N_
from poryroku.kernel.contract import Option
from poryroku.kernel.rng import Dice
from poryroku.rivals.base import Budget, rival


@rival("random", N_("Chooses blindly among everything allowed."))
class RandomRival:
    """Every option equally likely."""

    def __init__(self, seed: int, budget: Budget | None = None) -> None:
        self.dice = Dice(seed)

    def choose(self, view: Any) -> Option:
        """Any option of the decision."""
        options = view.decision.options
        chosen: Option = options[self.dice.below(len(options))]
        return chosen
