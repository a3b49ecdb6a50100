"""Ops of other people's packages at work: whatever goes wrong in one, the game goes on as if the op could do nothing.

The game's own ops are tested with the game and run unguarded. An op of a package gets a table of which a copy is kept:
if it raises, breaks the table or returns nonsense, the table is as before, an event says so, and the log names the
package.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from poryroku.crystal.invariants import broken
from poryroku.crystal.notation import format_option, parse_option
from poryroku.crystal.ops.registry import CARD, PLAYER, OpDefinition
from poryroku.crystal.table import Seat, Table
from poryroku.kernel.contract import Frame, Option


@dataclass(frozen=True)
class Failures:
    """What has failed in this process so far."""

    count: int = 0
    what: str = ""
    """The last one: which op or counter, of which package."""
    wrong: str = ""


log = logging.getLogger(__name__)
_told: set[tuple[str, ...]] = set()
_failures = Failures()
_APART = ("events", "seats", "stack")
Counter = Callable[[Table, Frame], int]


def failures() -> Failures:
    """How often ops and counters of packages have failed, in guesses too, and the last time what and how."""
    return _failures


def guarded(definition: OpDefinition, package: str) -> OpDefinition:
    """The same op, of a package, as it may be let loose on a table."""
    what = f"the op '{definition.name}' of {package}"
    options = None if definition.options is None else _guarded_options(what, definition.options)
    return replace(definition, run=_guarded_run(what, definition.run), options=options)


def guarded_counter(name: str, counter: Counter, package: str) -> Counter:
    """The same for a counter; one that fails counts nothing."""
    what = f"the counter '{name}' of {package}"

    def count(table: Table, frame: Frame) -> int:
        try:
            found = counter(table.clone(), frame)
        except Exception as error:
            _tell(what, _of(error))
            return 0
        if type(found) is not int:
            _tell(what, f"it counts {found!r}, no whole number")
            return 0
        return found

    count.__doc__ = counter.__doc__
    return count


def _guarded_run(what: str, run: Callable[..., int | None]) -> Callable[..., int | None]:
    def run_guarded(table: Table, frame: Frame, *rest: Any) -> int | None:
        before = table.clone()
        seats, stack, events = table.seats, table.stack, table.events
        noted = 0 if events is None else len(events)
        try:
            result = run(table, frame, *rest)
            wrong = _wrong(table, before, result)
        except Exception as error:
            wrong = _of(error)
        if not wrong:
            return result
        table.seats, table.stack, table.events = seats, stack, events
        _put_back(table, before)
        if events is not None:
            del events[noted:]
            events.append(("op_failed", (frame[PLAYER], frame[CARD])))
        _tell(what, wrong)
        return None

    return run_guarded


def _guarded_options(what: str, options: Callable[..., Sequence[Option]]) -> Callable[..., Sequence[Option]]:
    def options_guarded(table: Table, frame: Frame, *rest: Any) -> Sequence[Option]:
        try:
            found = options(table.clone(), frame, *rest)
            wrong = _wrong_options(found)
        except Exception as error:
            wrong = _of(error)
        if not wrong:
            return found
        if table.events is not None:
            table.events.append(("op_failed", (frame[PLAYER], frame[CARD])))
        _tell(what, wrong)
        return ()

    return options_guarded


# -- what is wrong -----------------------------------------------------------------------------------


def _wrong(table: Table, before: Table, result: Any) -> str:
    """What an op has done that no op may do; "" if nothing."""
    if result is not None and type(result) is not int:
        return f"it hands on {result!r}, no whole number"
    for seat in table.seats:
        numbers = (seat.crystals, seat.gauge, seat.bonuses, *seat.reserve)
        if any(type(number) is not int for number in numbers):
            return f"it leaves numbers that aren't whole: {numbers}"
    for frame in table.stack[len(before.stack) :]:
        if type(frame) is not tuple or any(type(number) is not int for number in frame):
            return f"it puts {frame!r} on the stack, no tuple of whole numbers"
    new = [fault for fault in broken(table) if fault not in broken(before)]
    return f"it breaks the table: {'; '.join(new)}" if new else ""


def _wrong_options(options: Any) -> str:
    if not isinstance(options, list | tuple):
        return f"it offers {options!r}, no list of options"
    for option in options:
        try:
            if type(option) is not tuple or parse_option(format_option(option)) != option:
                return f"it offers {option!r}, which the notation can't say"
        except Exception:  # an op of another package may offer anything, and formatting that may raise anything
            return f"it offers {option!r}, which the notation can't say"
    return "it offers an option twice" if len(set(options)) < len(options) else ""


def _of(error: Exception) -> str:
    """An error and where it was raised."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({last.filename}:{last.lineno})"


def _tell(what: str, wrong: str) -> None:
    """Say it once: an op that fails may do so thousands of times in a simulation."""
    global _failures
    _failures = Failures(_failures.count + 1, what, wrong)
    if (what, wrong) not in _told:
        _told.add((what, wrong))
        log.warning("%s fails and does nothing: %s", what, wrong)


def _put_back(table: Table, before: Table) -> None:
    """The table as it was; what others hold of it, its seats and its stack, stays the same object."""
    for name in Table.__slots__:
        if name not in _APART:
            setattr(table, name, getattr(before, name))
    table.stack[:] = before.stack
    for seat, kept in zip(table.seats, before.seats, strict=True):
        for name in Seat.__slots__:
            setattr(seat, name, getattr(kept, name))
