"""What has happened in a game, in order: the raw matter of the log, and what each seat may know of it.

To the events of the rules two things are added that make a log worth reading: how many crystals somebody had before and
has now, and how everybody stands when a round begins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from poryroku.crystal.events import FORMS, seen_by

if TYPE_CHECKING:
    from poryroku.crystal.state import State

#: an event of our own: everybody's points as they would be if the game ended at this moment
STANDING = "standing"
#: an event of our own: a seat whose rival could not decide, and why (its place among `worker.TROUBLES`)
STOOD_IN = "stood_in"
#: after these events the standing is told
TURNING_POINTS = ("round", "game_over")

Numbers = tuple[int, ...]


@dataclass(frozen=True)
class Happening:
    """An event with its number in the game, for logs that only grow."""

    name: str
    numbers: Numbers
    #: crystals of the seat it is about, before and after; () if they stay the same
    crystals: Numbers = ()


#: how the crystals of seats change by an event
_CHANGES: dict[str, Callable[[Numbers], list[tuple[int, int]]]] = {
    "crystals": lambda n: [(n[0], n[1])],
    "paid_crystals": lambda n: [(n[0], -n[1])],
    "transmuted": lambda n: [(n[0], n[3])],
    "reserve_transmuted": lambda n: [(n[0], n[2])],
    "gave_crystals": lambda n: [(n[0], -n[2]), (n[1], n[2])],
    "activation_toll": lambda n: [(n[0], -n[2]), (n[1], n[2] + n[3])],
}


def purses(state: State) -> list[int]:
    """Everybody's crystals."""
    return [seat.crystals for seat in state.seats]


def hear(state: State, before: Sequence[int]) -> list[Happening]:
    """Take the events that a state has noted since it was last heard; `before` is what `purses` was then."""
    events = state.events
    if not events:
        return []
    have = list(before)
    heard: list[Happening] = []
    for name, numbers in events:
        crystals: Numbers = ()
        changes = _CHANGES.get(name)
        if changes is not None:
            first, had = numbers[0], have[numbers[0]]
            for seat, change in changes(numbers):
                have[seat] += change
            crystals = (had, have[first])
        heard.append(Happening(name, numbers, crystals))
        if name in TURNING_POINTS:
            heard.append(Happening(STANDING, tuple(score.total for score in state.scores())))
    events.clear()
    return heard


def as_seen(event: Happening, seat: int) -> Happening:
    """An event with the cards that a seat may not know replaced by 0; of an unknown event only the name is left."""
    if event.name in (STANDING, STOOD_IN):
        return event
    if event.name not in FORMS:
        return Happening(event.name, ())
    name, numbers = seen_by((event.name, event.numbers), seat)
    return Happening(name, numbers, event.crystals)
