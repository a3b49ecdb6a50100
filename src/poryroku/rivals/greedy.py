"""The rival that takes what looks best at once; the measure of those that think ahead, and their stand-in."""

from __future__ import annotations

from typing import Any

from poryroku.i18n import N_
from poryroku.kernel.contract import Option
from poryroku.rivals.base import Advice, Budget, rival
from poryroku.rivals.thumbs import thumb_of


@rival("greedy", N_("Takes what looks best at once; plays sensibly, plans little."))
class Greedy:
    """By the rules of thumb that there are for a game; it remembers nothing between decisions."""

    def __init__(self, seed: int, budget: Budget | None = None) -> None:
        self.seed = seed

    def choose(self, view: Any) -> Option:
        """The option that looks best to the seat whose decision it is; same seed and view, same option."""
        return thumb_of(view).choose(view, self.seed)

    def advise(self, view: Any) -> list[Advice]:
        """Every option with the margin after it; what it would choose comes first."""
        return thumb_of(view).advise(view, self.seed)
