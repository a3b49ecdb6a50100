"""Effects that are well formed but would lose something in silence: cards looked at and put nowhere, idle ops.

The compiler takes op by op; this looks at what comes before, after and around them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from poryroku.crystal.ops import OPS
from poryroku.crystal.ops import registry as reg
from poryroku.crystal.terms import ELEMENTS
from poryroku.faults import Fault
from poryroku.yamlfile import Document, Path

LOOKING = "look_at_top"
PUTTING = ("choose_looked", "share_looked", "play_looked", "return_looked")
"""What may be done with the cards looked at."""
OTHERS = ("each_opponent", "each_player", "choose_opponent")
"""The ops inside act upon somebody else."""
OF_THE_OWNER = ("sacrifice_this", "pass_left", "break_open", "store_energy", "reroll_die", "collect_crystals")
"""Whoever the ops act upon, these concern the card and its owner."""
HANDED_ON = {"unpaid": ("collect_crystals",), "shown_points": ("draw_shown", "discard_shown")}
"""Counters of what an op before has left, and these ops."""


@dataclass(frozen=True)
class _Here:
    """What is so where an op stands."""

    event: str
    others: str = ""
    """The op around it that makes it act upon somebody else."""
    looking: bool = False
    """Cards may be looked at."""
    earlier: frozenset[str] = frozenset()
    """The ops carried out before."""
    paid_for: bool = True
    """The elements paid at the summon are still known."""


class Coherence:
    """Looks at effects of one document."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.faults: list[Fault] = []

    def _fault(self, path: Path, message: str, expected: str, at_key: bool = False) -> None:
        self.faults.append(self.document.fault(path, message, expected, at_key=at_key))

    def check(self, effects: list[tuple[int, Any]]) -> list[Fault]:
        """All faults of some effects and their places in the list."""
        given: set[str] = set()
        for i, effect in effects:
            path: Path = ("effects", i)
            if not isinstance(effect, dict) or not isinstance(effect.get("on"), str):
                continue
            event = effect["on"]
            gives = effect.get("gives")
            for key in gives if event == "in_play" and isinstance(gives, dict) else ():
                if key in given:
                    self._fault((*path, "gives", key), f"'{key}' is given a second time", "it once", at_key=True)
                given.add(key)
            here = _Here(event)
            self._condition((*path, "if"), effect.get("if"), here)
            if event == "end_of_game":
                continue
            if event != "activate" and effect.get("do") == []:
                self._fault((*path, "do"), "an effect that does nothing", "an op, or no effect at all")
            self._condition((*path, "needs"), effect.get("needs"), here)
            self._whole((*path, "do"), effect.get("do"), here)
            self._branches((*path, "choose"), effect.get("choose"), here)
        return self.faults

    # -- lists of ops ------------------------------------------------------------------------------

    def _whole(self, path: Path, ops: Any, here: _Here) -> None:
        """A list of ops after which nothing of its own may be left over."""
        if self._list(path, ops, here) and not here.looking:
            where = next((i for i, op in reversed(list(enumerate(ops))) if _name(op) == LOOKING), None)
            place = path if where is None else (*path, where)
            self._fault(
                place,
                f"the cards that {LOOKING} takes are put nowhere",
                f"one of {', '.join(PUTTING)} after it, on every way",
            )

    def _list(self, path: Path, ops: Any, here: _Here) -> bool:
        """Whether after these ops cards may still be looked at."""
        for i, op in enumerate(ops if isinstance(ops, list) else ()):
            name = _name(op)
            if name not in OPS:
                continue
            place: Path = (*path, i, name) if isinstance(op, dict) else (*path, i)
            value = op[name] if isinstance(op, dict) else None
            looking = self._op(place, name, value, here)
            here = replace(here, looking=looking, earlier=here.earlier | _names_in(op))
        return here.looking

    def _op(self, path: Path, name: str, value: Any, here: _Here) -> bool:
        if here.others and name in OF_THE_OWNER:
            self._fault(
                path, f"'{name}' inside '{here.others}'", "it outside: it is about this card and its owner", True
            )
        if name == LOOKING:
            if here.looking:
                self._fault(path, "cards are being looked at already", f"one of {', '.join(PUTTING)} before it", True)
            return True
        if name in PUTTING:
            if not here.looking:
                self._fault(path, f"'{name}' without a card to look at", f"{LOOKING} before it", True)
            return False
        if here.looking and not self._steers(name):
            self._fault(
                path,
                f"'{name}' while cards are looked at",
                f"it before {LOOKING}, or after they are put somewhere",
                True,
            )
        if name == "by_element":
            self._by_element(path, value, here)
        for where, counter in _counters(path, name, value):
            self._counter(where, counter, here)
        return self._inside(path, name, value, here)

    @staticmethod
    def _steers(name: str) -> bool:
        return any(parameter.type in _LISTS for parameter in OPS[name].parameters)

    def _inside(self, path: Path, name: str, value: Any, here: _Here) -> bool:
        """The lists of ops inside an op; whether cards may be looked at after it."""
        ends: list[bool] = []
        within = here
        if name in OTHERS:
            within = replace(within, others=name)
        if name not in ("when", "by_element"):
            within = replace(within, paid_for=False)
        certain = name in OTHERS
        for parameter, where, inner in _arguments(path, name, value):
            if parameter.type == reg.BLOCK_OF_OPS:
                ends.append(self._part(where, inner, within))
                certain = certain or parameter.name == "otherwise"
            elif parameter.type == reg.BLOCKS_BY_ELEMENT and isinstance(inner, dict):
                for element, ops in inner.items():
                    self._part((*where, element), ops, within)
            elif parameter.type == reg.BRANCHES:
                free = self._branches(where, inner, within)
                ends.append(here.looking and not free)
                certain = True
            elif parameter.type == reg.COST:
                self._paid(where, inner, here)
        if not self._steers(name):
            return here.looking
        return any(ends) or (here.looking and not certain)

    def _paid(self, path: Path, cost: Any, here: _Here) -> None:
        """What is sacrificed may have effects of its own, which must find nothing half done."""
        if here.looking and isinstance(cost, dict) and "sacrifice" in cost:
            self._fault((*path, "sacrifice"), "a sacrifice while cards are looked at", "another cost", True)

    def _part(self, path: Path, ops: Any, here: _Here) -> bool:
        """A list within another; it may put away what is looked at, but not leave anything itself."""
        if here.looking:
            return self._list(path, ops, here)
        self._whole(path, ops, here)
        return False

    def _branches(self, path: Path, branches: Any, here: _Here) -> bool:
        """The choices of a list; whether one is always possible and all put away what is looked at."""
        always = False
        closed = True
        for i, branch in enumerate(branches if isinstance(branches, list) else ()):
            if not isinstance(branch, dict):
                continue
            self._condition((*path, i, "needs"), branch.get("needs"), here)
            self._paid((*path, i, "cost"), branch.get("cost"), here)
            closed = not self._part((*path, i, "do"), branch.get("do"), here) and closed
            always = always or not (branch.get("cost") or branch.get("needs"))
        return always and closed

    # -- elements, counters ------------------------------------------------------------------------

    def _by_element(self, path: Path, value: Any, here: _Here) -> None:
        if here.event != "summon" or not here.paid_for:
            wanted = "it directly in an effect on summon, or in a 'when' there"
            self._fault(path, "'by_element' where nobody has paid elements", wanted, True)
            return
        cost = self.document.data.get("cost")
        choice = cost.get("choose") if isinstance(cost, dict) else None
        if not isinstance(choice, list):
            self._fault(path, "'by_element' on a card whose elements are not chosen", "cost: {choose: [...]}", True)
            return
        if any(element not in ELEMENTS for element in choice):
            return  # the form of the cost has been refused
        for element in value if isinstance(value, dict) else ():
            if element in ELEMENTS and element not in choice:
                wanted = f"one of {', '.join(map(str, choice))}, or {element} in cost: {{choose: [...]}}"
                self._fault((*path, element), f"{element} can't be chosen", wanted, True)

    def _condition(self, path: Path, condition: Any, here: _Here) -> None:
        for counter in condition if isinstance(condition, dict) else ():
            self._counter((*path, counter), counter, here)

    def _counter(self, path: Path, counter: Any, here: _Here) -> None:
        left_by = HANDED_ON.get(counter) if isinstance(counter, str) else None
        if left_by and not any(name in left_by or _of_a_package(name) for name in here.earlier):
            self._fault(path, f"'{counter}' says nothing here", f"{' or '.join(left_by)} before it", True)


_LISTS = (reg.BLOCK_OF_OPS, reg.BRANCHES, reg.BLOCKS_BY_ELEMENT)


def _name(op: Any) -> str:
    """The name of an op as written, empty if it is none."""
    if isinstance(op, dict) and len(op) == 1:
        op = next(iter(op))
    return op if isinstance(op, str) else ""


def _names_in(data: Any) -> frozenset[str]:
    """Every op that stands somewhere in some data."""
    if isinstance(data, str):
        return frozenset((data,)) if data in OPS else frozenset()
    entries = (*data, *data.values()) if isinstance(data, dict) else data if isinstance(data, list) else ()
    return frozenset().union(*map(_names_in, entries))


def _of_a_package(name: str) -> bool:
    """Whether an op is not the game's own: what it hands on is its affair."""
    return not OPS[name].run.__module__.startswith("poryroku.")


def _arguments(path: Path, name: str, value: Any) -> Iterator[tuple[reg.Parameter, Path, Any]]:
    """The parameters of an op that are given, each with its place and value."""
    parameters = OPS[name].parameters
    if isinstance(value, dict) and any(parameter.name in value for parameter in parameters):
        for parameter in parameters:
            if parameter.name in value:
                yield parameter, (*path, parameter.name), value[parameter.name]
    elif parameters:
        yield parameters[0], path, value


def _counters(path: Path, name: str, value: Any) -> Iterator[tuple[Path, Any]]:
    """Every counter that an op itself asks for."""
    for parameter, where, given in _arguments(path, name, value):
        if not isinstance(given, dict):
            continue
        if parameter.type == reg.AMOUNT and "count" in given:
            yield (*where, "count"), given["count"]
        elif parameter.type == reg.CONDITION:
            yield from (((*where, counter), counter) for counter in given)


def incoherent(document: Document, told: list[Fault]) -> list[Fault]:
    """What the effects of a card file would lose in silence; nothing of an effect of which a fault has been told."""
    data = document.data
    effects = data.get("effects") if isinstance(data, dict) else None
    if not isinstance(effects, list):
        return []
    sound = list(range(len(effects)))
    if told:
        starts = [document.marks.of(("effects", i)) for i in sound] + [(10**9, 0)]
        places = [(fault.line, fault.column) for fault in told]
        faulty = {i for i in sound for place in places if starts[i] <= place < starts[i + 1]}
        sound = [i for i in sound if i not in faulty]
    return Coherence(document).check([(i, effects[i]) for i in sound])
