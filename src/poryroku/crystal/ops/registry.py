"""Where ops and counters register: plain functions, found by the name a card file uses.

A plain op is a function ``(table, frame, *parameters)``; it acts on ``frame[SUBJECT]`` and may return a number
for the ops after it. An op that asks is a class with two static methods, ``options(table, frame, *parameters)``
and ``apply(table, frame, option, *parameters)``. Parameters are declared with their type at registration and
are checked when a card file is loaded. Ops keep no state: what is going on is in the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from poryroku.crystal.book import Amount
from poryroku.crystal.frames import ASK
from poryroku.crystal.table import Table
from poryroku.kernel.contract import Frame, Option

PLAYER: Final = 1
"""Position in a block frame of the seat whose effect it is."""
CARD: Final = 2
UID: Final = 3
BLOCK_NUMBER: Final = 4
SUBJECT: Final = 6
"""Position of the seat the ops act upon: an opponent inside ``each_opponent``, else the same."""
VALUE: Final = 7
"""Position of the number handed on by the event or the op before; in an ASK frame, the step of an op that asks."""
HANDED_ON: Final = 8
"""Position of the same number in an ASK frame."""

# Types a parameter can have; the card files' compiler turns YAML into these.
NUMBER: Final = "number"
"""A whole number, 1 to 99."""
STEPS: Final = "steps"
"""A whole number, 1 to 11: as far as the marker goes and is not back on its space."""
AMOUNT: Final = "amount"
"""A whole number, or {count: counter, times: n}."""
ELEMENT: Final = "element"
"""air, water, fire or earth."""
ENERGY: Final = "energy"
"""Numbers per element."""
KIND: Final = "kind"
"""item or familiar."""
BLOCK_OF_OPS: Final = "block"
"""A list of ops."""
CONDITION: Final = "condition"
"""{counter: {at_least: n}} or {counter: {at_most: n}}."""
COST: Final = "cost"
"""What is paid before going on."""
BRANCHES: Final = "branches"
"""A list of choices with label, cost, needs and do."""
BLOCKS_BY_ELEMENT: Final = "blocks_by_element"
"""A list of ops per element; the order written is the order carried out."""
DESTINATION: Final = "destination"
"""hand or play."""

TYPES: Final = (
    NUMBER, STEPS, AMOUNT, ELEMENT, ENERGY, KIND, BLOCK_OF_OPS, CONDITION, COST, BRANCHES, BLOCKS_BY_ELEMENT,
    DESTINATION,
)  # fmt: skip
"""All of them."""

NO_DEFAULT: Final = object()


@dataclass(frozen=True, slots=True)
class Parameter:
    """One declared parameter of an op."""

    name: str
    type: str
    default: Any = NO_DEFAULT


@dataclass(frozen=True, slots=True)
class OpDefinition:
    """A registered op: the first parameter is the one the short form ``op: value`` fills."""

    name: str
    parameters: tuple[Parameter, ...]
    run: Callable[..., int | None]
    options: Callable[..., Sequence[Option]] | None
    kind: str
    doc: str


class AskingOp(Protocol):
    """The shape of an op that asks."""

    options: Callable[..., Sequence[Option]]
    apply: Callable[..., int | None]


OPS: Final[dict[str, OpDefinition]] = {}
COUNTERS: Final[dict[str, Callable[[Table, Frame], int]]] = {}
EVENT_COUNTERS: Final[dict[str, str]] = {}
"""Counters that only answers to some events have: what the event must carry (``triggers.AMOUNT`` or ``CARD``)."""

OpFunction = Callable[..., int | None]
CounterFunction = Callable[[Table, Frame], int]


def _parameters(declared: dict[str, Any]) -> tuple[Parameter, ...]:
    found = []
    for name, what in declared.items():
        if isinstance(what, tuple):
            found.append(Parameter(name.rstrip("_"), what[0], what[1]))
        else:
            found.append(Parameter(name.rstrip("_"), what))
    return tuple(found)


class NameTaken(ValueError):
    """An op or counter of this name is there already."""

    def __init__(self, what: str, name: str) -> None:
        super().__init__(f"two {what}s are called {name!r}")
        self.name = name


def _register(definition: OpDefinition) -> None:
    if definition.name in OPS:
        raise NameTaken("op", definition.name)
    OPS[definition.name] = definition


def op(op_name: str, **parameters: Any) -> Callable[[OpFunction], OpFunction]:
    """Register a plain op. Parameters: ``name=TYPE`` or ``name=(TYPE, default)``; ValueError if the name is taken."""

    def register(function: OpFunction) -> OpFunction:
        _register(OpDefinition(op_name, _parameters(parameters), function, None, "", function.__doc__ or ""))
        return function

    return register


def asking_op(op_name: str, decision_kind: str, **parameters: Any) -> Callable[[type], type]:
    """Register an op that asks; ``decision_kind`` is the kind of its decision in the notation."""

    def register(cls: type) -> type:
        asks: Any = cls
        for part in ("options", "apply"):
            if not callable(getattr(cls, part, None)):
                raise TypeError(f"op {op_name!r} has no function '{part}'")
        declared = _parameters(parameters)
        _register(OpDefinition(op_name, declared, asks.apply, asks.options, decision_kind, cls.__doc__ or ""))
        return cls

    return register


def handed_on(frame: Frame) -> int:
    """The number that the event or the op before has handed on."""
    return frame[HANDED_ON] if frame[0] == ASK else frame[VALUE]


def counter(name: str, of: str = "") -> Callable[[Callable[[Table, Frame], int]], Callable[[Table, Frame], int]]:
    """Register something that amounts and conditions can count; ``of``: what an event must carry to have it."""

    def register(function: Callable[[Table, Frame], int]) -> Callable[[Table, Frame], int]:
        if name in COUNTERS:
            raise NameTaken("counter", name)
        COUNTERS[name] = function
        if of:
            EVENT_COUNTERS[name] = of
        return function

    return register


def amount_of(table: Table, frame: Frame, amount: int | Amount) -> int:
    """What an amount comes to now, at least 0."""
    if isinstance(amount, int):
        return amount
    return max(0, amount.now(table, frame))
