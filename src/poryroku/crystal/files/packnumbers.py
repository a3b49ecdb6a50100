"""The numbers that a pack declares: where, at which levels its cards take part, and what doesn't fit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from poryroku.crystal.files.packmodel import PackFile, bounds_of, numbers_of, written
from poryroku.crystal.terms import LEVELS
from poryroku.faults import Fault
from poryroku.yamlfile import Document
from poryroku.yamlfile import Path as Place

DRAFTED = LEVELS[1:]
"""The levels at which the added cards of a pack take part if it doesn't say more."""


def place_of(data: Any, number: int) -> Place:
    """Where pack.yaml declares a number."""
    for key in ("adds", "replaces"):
        for i, entry in enumerate(data.get(key) or ()):
            first, last = bounds_of(entry)
            if first <= number <= last:
                return (key, i)
    return ()


def number_faults(
    document: Document,
    form: PackFile,
    cards: Mapping[int, Document],
    seen: set[int],
    taken: frozenset[int] | None,
) -> list[Fault]:
    """What is wrong with the numbers that a pack.yaml declares.

    ``cards``: the card files by number; ``seen``: these and the numbers of files that can't be read; ``taken``: numbers
    that a pack can only replace, None for the pack that has them.
    """
    faults: list[Fault] = []
    declared: dict[int, Place] = {}
    first_new = max(taken, default=0) + 1 if taken else 1
    for key, bounds in (("adds", form.adds), ("replaces", form.replaces)):
        for i, entry in enumerate(bounds):
            place: Place = (key, i)
            numbers = numbers_of([entry])
            if twice := [number for number in numbers if number in declared]:
                faults.append(document.fault(place, f"{_cards_are(twice)} declared twice", "each number once"))
            declared |= {number: place for number in numbers if number not in declared}
            built = [number for number in numbers if taken and number in taken]
            if key == "adds" and built:
                expected = f"a number from {first_new} up, or {written(built)} under replaces"
                faults.append(document.fault(place, f"{_cards_are(built)} built in", expected))
            if key == "replaces" and taken is not None and len(built) < len(numbers):
                others = [number for number in numbers if number not in taken]
                expected = f"a number from {written(sorted(taken))}, or {written(others)} under adds"
                faults.append(document.fault(place, f"{_cards_are(others)} not built in", expected))
            elif key == "replaces" and taken is None:
                faults.append(document.fault(place, "there is nothing that it could replace", "adds"))
            if missing := [number for number in numbers if number not in seen]:
                have = "has" if len(missing) == 1 else "have"
                expected = f"a file such as {missing[0]}-name.yaml with number: {missing[0]}"
                cards_ = "card" if len(missing) == 1 else "cards"
                faults.append(document.fault(place, f"{cards_} {written(missing)} {have} no file", expected))
    if not declared:
        faults.append(document.fault((), "the pack neither adds nor replaces a card", "adds: with numbers"))
    for number, card in cards.items():
        if number not in declared:
            expected = written(list(declared)) or "a declared number"
            faults.append(
                card.fault(
                    ("number",), f"card {number} is not declared in pack.yaml",
                    f"{expected}, or {number} under adds or replaces there",
                )
            )  # fmt: skip
    return faults


def _cards_are(numbers: list[int]) -> str:
    return f"card {numbers[0]} is" if len(numbers) == 1 else f"cards {written(numbers)} are"


def of_level(form: PackFile, level: str) -> list[int]:
    """The added cards that take part at a level."""
    given = getattr(form.levels, level)
    if given is not None:
        return numbers_of(given)
    return numbers_of(form.adds) if level in DRAFTED else []


def level_faults(document: Document, form: PackFile) -> list[Fault]:
    """What is wrong with the levels of a pack's cards."""
    adds = set(numbers_of(form.adds))
    faults: list[Fault] = []
    playing: set[int] = set()
    for level in LEVELS:
        playing.update(of_level(form, level))
        for i, entry in enumerate(getattr(form.levels, level) or ()):
            if strange := [number for number in numbers_of([entry]) if number not in adds]:
                message = f"{_cards_are(strange)} not added by the pack"
                expected = f"of {written(sorted(adds))}" if adds else "nothing: the pack adds no card"
                faults.append(document.fault(("levels", level, i), message, expected))
        given = numbers_of(getattr(form.levels, level) or [])
        if len(given) != len(set(given)):
            faults.append(document.fault(("levels", level), "a number stands here twice", "each number once"))
    if idle := sorted(adds - playing):
        message = f"{_cards_are(idle)} at no level"
        faults.append(document.fault(("levels",), message, "each added card at one level at least"))
    return faults
