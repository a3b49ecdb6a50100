"""What a choice would bring: tried on a copy, and told only as far as nothing hidden comes out of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from poryroku.crystal.revealing import NOTHING, revealed

if TYPE_CHECKING:
    from poryroku.crystal.state import State
    from poryroku.kernel.contract import Option


@dataclass(frozen=True)
class Outcome:
    """How somebody would stand after a choice."""

    #: crystals more or less, and then
    gained: int
    crystals: int
    reserve: tuple[int, ...]
    limit: int
    #: whether nothing more is asked before it is so: the player is asked the same kind of thing again
    settled: bool = True
    #: energy over the limit, to be discarded
    surplus: int = 0


def outcome(state: State, options: Sequence[Option]) -> Outcome | None:
    """What options chosen one after the other bring their player; None if one is refused or something would be seen."""
    seat = state.player
    trial = state.clone()
    for option in options:
        if trial.player != seat or option not in trial.options:
            return None
        trial.apply(option)
    if revealed(state, trial, seat) != NOTHING:
        return None
    before, after = state.seats[seat], trial.seats[seat]
    return Outcome(
        after.crystals - before.crystals,
        after.crystals,
        tuple(after.reserve),
        after.limit,
        trial.player == seat and trial.kind == state.kind,
        after.surplus,
    )


def price(state: State, option: Option) -> tuple[int, int]:
    """The points that a player's bonuses cost at the end, in all: now, and after an option."""
    seat = state.player
    trial = state.clone()
    trial.apply(option)
    return -state.scores()[seat].bonuses, -trial.scores()[seat].bonuses
