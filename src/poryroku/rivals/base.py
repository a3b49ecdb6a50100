"""What every rival is, and the list of them by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol

from poryroku.kernel.contract import Option


class Rival(Protocol):
    """A computer opponent: answers a decision from what its seat may know."""

    def choose(self, view: Any) -> Option:
        """One of the options of the view's decision, which is the rival's own."""
        ...


@dataclass(frozen=True)
class RivalKind:
    """A rival one can choose."""

    name: str
    description: str
    """One line for people (a gettext message id)."""
    make: Callable[[int], Rival]
    """Makes one from a seed; the same seed and views give the same choices."""


RIVALS: Final[dict[str, RivalKind]] = {}


def rival(name: str, description: str) -> Callable[[type], type]:
    """Register a rival class whose only argument is a seed."""

    def register(cls: type) -> type:
        RIVALS[name] = RivalKind(name, description, cls)
        return cls

    return register


def make(name: str, seed: int) -> Rival:
    """A rival by name; KeyError for an unknown one."""
    return RIVALS[name].make(seed)
