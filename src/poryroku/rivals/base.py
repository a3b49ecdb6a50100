"""What every rival is, and the list of them by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

from poryroku.kernel.contract import Option


@dataclass(frozen=True)
class Budget:
    """How long a rival may think about one decision."""

    seconds: float | None = 1.0
    """It answers within this time, by the clock; None: no clock is looked at."""
    iterations: int | None = None
    """So many looks ahead; None: as many as its level takes. Without a clock the same seed, views and iterations
    always give the same choices."""


class Advice(NamedTuple):
    """What an option leads to, as far as a rival sees."""

    option: Option
    margin: float
    """Expected final points of the seat minus those of its best opponent. Where a rule decides that knows nothing of
    the end, points above those of the usual option."""


class Rival(Protocol):
    """A computer opponent: answers a decision from what its seat may know."""

    def choose(self, view: Any) -> Option:
        """One of the options of the view's decision, which is the rival's own."""
        ...


class Adviser(Rival, Protocol):
    """A rival that can say what it thinks of the options."""

    def advise(self, view: Any) -> list[Advice]:
        """Options of the view's decision, the best first; those it did not look at are left out."""
        ...


@dataclass(frozen=True)
class RivalKind:
    """A rival one can choose."""

    name: str
    description: str
    """One line for people (a gettext message id)."""
    make: Callable[[int, Budget], Rival]
    """Makes one from a seed; without a clock the same seed and views give the same choices."""


RIVALS: Final[dict[str, RivalKind]] = {}


def rival(name: str, description: str) -> Callable[[type], type]:
    """Register a rival class whose arguments are a seed and a budget."""

    def register(cls: type) -> type:
        RIVALS[name] = RivalKind(name, description, cls)
        return cls

    return register


def get_ready(rival: Rival, view: Any) -> None:
    """Let a rival get to know the cards of a view's game. New ones are tried out, which takes its time, once in a
    process; it is no part of the time for a decision."""
    sense = getattr(rival, "sense", None)
    if sense is not None:
        sense(view)


def make(name: str, seed: int, budget: Budget | None = None) -> Rival:
    """A rival by name, with a second for each decision if nothing else is said; KeyError for an unknown one."""
    return RIVALS[name].make(seed, budget or Budget())
