"""The rivals in the order of their strength: whom one may play against, and whom one asks for advice."""

from __future__ import annotations

from typing import Final

from poryroku.rivals.base import RIVALS

MEASURES: Final = ("greedy", "random")
"""Rivals that are there to measure others by, the better one first. The first one also stands in for a rival that
fails, and gives advice while there is nobody else who can."""


def for_people() -> list[str]:
    """The rivals made to be played against, the weakest first: all but the measures, in the order of registering."""
    return [name for name in RIVALS if name not in MEASURES]


def ladder() -> list[str]:
    """All rivals: those for people from the weakest to the strongest, then the measures."""
    return [*for_people(), *(name for name in MEASURES if name in RIVALS)]


def first_rival() -> str:
    """Whom a beginner is to play against."""
    return ladder()[0]


def adviser() -> str:
    """The strongest rival that can say what it thinks of the options."""
    able = [name for name in for_people() if hasattr(RIVALS[name].make, "advise")]
    return able[-1] if able else MEASURES[0]
