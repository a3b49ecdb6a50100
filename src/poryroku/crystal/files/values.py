"""Reading the small values of card files: numbers, elements, energy, amounts, conditions, costs."""

from __future__ import annotations

from typing import Any

from poryroku.crystal.book import ENDLESS, NO_ENERGY, Amount, Condition, Energy
from poryroku.crystal.ops import COUNTERS, EVENT_COUNTERS
from poryroku.crystal.terms import ELEMENTS, KINDS, MOST_PAID, SEASONS, SPACES
from poryroku.crystal.triggers import TRIGGERS
from poryroku.faults import Fault, suggest
from poryroku.yamlfile import Document, Path
from poryroku.yamltraps import meant

COST_FIELDS = ("energy", "crystals", "sacrifice", "reserve")


class ValueReader:
    """Reads values of one document after the other; every fault is noted at its line."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.event = ""
        self._document: Document

    def fault(self, path: Path, message: str, expected: str = "", suggestion: str = "", at_key: bool = False) -> None:
        self.faults.append(self._document.fault(path, message, expected, suggestion, at_key=at_key))

    def check_fields(self, path: Path, data: dict[Any, Any], allowed: tuple[str, ...], what: str) -> None:
        for key in data:
            if key not in allowed:
                self.fault(
                    (*path, key), f"unknown field '{key}' in {what}", f"one of {', '.join(allowed)}",
                    suggest(key, allowed), at_key=True,
                )  # fmt: skip

    def whole(self, path: Path, value: Any, low: int, high: int) -> int:
        """A whole number within bounds."""
        if type(value) is not int or not low <= value <= high:
            self.fault(
                path, f"{_said(value)} doesn't fit here", f"a whole number from {low} to {high}", _number_meant(value)
            )
            return low
        return value

    def number(self, path: Path, value: Any) -> int:
        """A whole number 0 .. 99."""
        return self.whole(path, value, 0, 99)

    def positive(self, path: Path, value: Any) -> int:
        """A whole number 1 .. 99."""
        return self.whole(path, value, 1, 99)

    def steps(self, path: Path, value: Any) -> int:
        """A whole number 1 .. 11: fewer spaces than the wheel has."""
        return self.whole(path, value, 1, SPACES - 1)

    def amount(self, path: Path, value: Any) -> int | Amount:
        """A number, or a counter: ``times`` for every ``per`` of it, but not more than ``at_most``."""
        if not isinstance(value, dict):
            return self.number(path, value)
        self.check_fields(path, value, ("count", "times", "per", "at_most"), "an amount")
        if "count" not in value:
            self.fault(path, "an amount without 'count'", "{count: counter, times: n}, or a number")
            return 0
        name = value["count"]
        if not isinstance(name, str) or name not in COUNTERS:
            self.fault((*path, "count"), f"unknown counter '{name}'",
                        f"one of {', '.join(sorted(COUNTERS))}", suggest(name, COUNTERS))  # fmt: skip
            return 0
        self._check_event((*path, "count"), name)
        return Amount(
            COUNTERS[name],
            self.number((*path, "times"), value.get("times", 1)),
            self.positive((*path, "per"), value.get("per", 1)),
            self.number((*path, "at_most"), value["at_most"]) if "at_most" in value else ENDLESS,
        )

    def _check_event(self, path: Path, counter: str, at_key: bool = False) -> None:
        """Some counters ask what an event is about, and only answers to such events have it."""
        carried = EVENT_COUNTERS.get(counter, "")
        if carried and (self.event not in TRIGGERS or TRIGGERS[self.event].carries != carried):
            events = ", ".join(name for name, trigger in TRIGGERS.items() if trigger.carries == carried)
            self.fault(path, f"'{counter}' says nothing on {self.event}", f"an effect on {events}", at_key=at_key)

    def _choice(self, path: Path, value: Any, names: tuple[str, ...], what: str) -> int:
        if not isinstance(value, str) or value not in names:
            self.fault(path, f"{_said(value)} is no {what}", f"one of {', '.join(names)}", suggest(value, names))
            return 0
        return names.index(value)

    def element(self, path: Path, value: Any) -> int:
        """An element's name."""
        return self._choice(path, value, ELEMENTS, "element")

    def kind(self, path: Path, value: Any) -> int:
        """A card kind's name."""
        return self._choice(path, value, KINDS, "kind of card")

    def destination(self, path: Path, value: Any) -> str:
        """Where a chosen card goes."""
        return ("hand", "play")[self._choice(path, value, ("hand", "play"), "destination")]

    def energy(self, path: Path, value: Any) -> Energy:
        """Numbers per element."""
        if not isinstance(value, dict) or not value:
            self.fault(path, f"{_said(value)} is no energy", "such as {water: 1}")
            return NO_ENERGY
        self.check_fields(path, value, ELEMENTS, "energy")
        a, w, f, e = (self.number((*path, name), value.get(name, 0)) for name in ELEMENTS)
        return (a, w, f, e)

    def condition(self, path: Path, value: Any) -> Condition:
        """Counters within bounds, all of which must hold."""
        if not isinstance(value, dict) or not value:
            self.fault(path, "this is no condition", "{counter: {at_least: n}}")
            return Condition(COUNTERS["year"], 0, 0, "")
        first, *others = [self._one_condition((*path, name), name, bounds) for name, bounds in value.items()]
        return first._replace(also=tuple(others))

    def _one_condition(self, path: Path, name: Any, bounds: Any) -> Condition:
        if not isinstance(name, str) or name not in COUNTERS:
            self.fault(path, f"unknown counter '{name}'", f"one of {', '.join(sorted(COUNTERS))}",
                        suggest(name, COUNTERS), at_key=True)  # fmt: skip
            return Condition(COUNTERS["year"], 0, 0, "")
        self._check_event(path, name, at_key=True)
        if name == "season" and isinstance(bounds, str):
            place = self._choice(path, bounds, SEASONS, "season") + 1
            return Condition(COUNTERS[name], place, place, name)
        if not isinstance(bounds, dict) or not bounds:
            self.fault(path, "this is no bound", "{at_least: n} or {at_most: n}")
            return Condition(COUNTERS[name], 0, 0, name)
        self.check_fields(path, bounds, ("at_least", "at_most"), "a bound")
        low = self._bound((*path, "at_least"), bounds["at_least"]) if "at_least" in bounds else -ENDLESS
        high = self._bound((*path, "at_most"), bounds["at_most"]) if "at_most" in bounds else ENDLESS
        if low > high:
            self.fault(path, f"at least {low} and at most {high} never holds", "at_least no higher than at_most")
        return Condition(COUNTERS[name], low, high, name)

    def _bound(self, path: Path, value: Any) -> int:
        """A whole number -99 .. 99: a lead may be below 0."""
        if type(value) is not int or not -99 <= value <= 99:
            self.fault(path, f"{_said(value)} doesn't fit here", "a whole number from -99 to 99")
            return 0
        return value

    def needs(self, path: Path, data: Any) -> tuple[Condition, ...]:
        """Several conditions that must all hold."""
        if not isinstance(data, dict):
            self.fault(path, "these are no conditions", "{counter: {at_least: n}}")
            return ()
        for name in [name for name in data if name in EVENT_COUNTERS]:
            self.fault((*path, name), f"'{name}' says nothing in needs", "a condition in if:", at_key=True)
        return tuple(
            self._one_condition((*path, name), name, bounds)
            for name, bounds in data.items()
            if name not in EVENT_COUNTERS
        )

    def cost_fields(self, path: Path, data: Any) -> dict[str, Any]:
        """What is paid, as fields of ``book.Branch``."""
        fields: dict[str, Any] = {}
        if not isinstance(data, dict):
            self.fault(path, "this is no cost", f"a mapping with {', '.join(COST_FIELDS)}")
            return fields
        self.check_fields(path, data, COST_FIELDS, "a cost")
        if "crystals" in data:
            fields["crystals"] = self.number((*path, "crystals"), data["crystals"])
        if "sacrifice" in data:
            if data["sacrifice"] != "this":
                self.fault((*path, "sacrifice"), f"sacrifice is {data['sacrifice']!r}", "this")
            fields["sacrifice_this"] = True
        if "reserve" in data:
            if data["reserve"] != "all":
                self.fault((*path, "reserve"), f"reserve is {data['reserve']!r}", "all")
            fields["empty_reserve"] = True
        energy = data.get("energy")
        if energy is not None and "reserve" in data:
            self.fault((*path, "energy"), "energy beside 'reserve: all'", "one of the two: the reserve is empty then")
        if isinstance(energy, dict) and "alike" in energy:
            self.check_fields((*path, "energy"), energy, ("alike",), "energy that is alike")
            fields["alike"] = self.whole((*path, "energy", "alike"), energy["alike"], 0, MOST_PAID)
        elif isinstance(energy, dict):
            fields["energy"] = self.energy((*path, "energy"), energy)
        elif "energy" in data:
            fields["any_energy"] = self.whole((*path, "energy"), energy, 0, MOST_PAID)
        return fields


def _number_meant(value: Any) -> str:
    """The number that a text looks like: 012, or one in quotes."""
    if not isinstance(value, str):
        return ""
    return value if value.isdecimal() and not value.startswith("0") else meant(value)[1]


def _said(value: Any) -> str:
    """A value as whoever wrote the file would name it."""
    if value is None:
        return "an empty value"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict | list):
        return "a list" if isinstance(value, list) else "a mapping"
    return repr(value)
