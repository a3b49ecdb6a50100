"""A card's effects line by line, each with the sentence that says what it means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from poryroku.crystal.files import fieldwords
from poryroku.crystal.files.library import load_library
from poryroku.crystal.files.opsdoc import SCORE, OpEntry, op_entries
from poryroku.crystal.ops import registry as reg
from poryroku.yamlfile import Document


class Line(NamedTuple):
    """One line of an effect."""

    depth: int
    """How far it is indented, from 0."""
    written: str
    """As a card file says it, without what stands in the lines below."""
    says: str
    """What it means; "" where that is plain."""


def explained(document: Document) -> list[Line]:
    """The effects of a card file that loads, from top to bottom."""
    ops = op_entries(load_library())
    return [line for effect in document.data.get("effects") or [] for line in _effect(effect, ops)]


def flow(value: Any) -> str:
    """A value in one line, as a card file writes it.

    >>> flow({"reserve": {"at_least": 4}, "on": ["a", True]})
    '{reserve: {at_least: 4}, on: [a, true]}'
    """
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    return str(value)


def _effect(effect: dict[str, Any], ops: dict[str, OpEntry]) -> Iterator[Line]:
    event = effect["on"]
    yield Line(0, f"on: {event}", fieldwords.EVENTS.get(event, ""))
    for name, value in effect.items():
        if name == "gives":
            for what, each in value.items():
                yield Line(1, f"{what}: {flow(each)}", fieldwords.STATICS.get(what, ""))
        elif name == "choose":
            for way in value:
                yield from _way(way, ops, 1)
        elif name not in ("on", "do"):
            yield Line(1, f"{name}: {flow(value)}", fieldwords.EFFECT.get(name, ""))
    yield from _block(effect.get("do") or [], ops, 1)


def _way(way: dict[str, Any], ops: dict[str, OpEntry], depth: int) -> Iterator[Line]:
    label = way.get("label") or {}
    yield Line(depth, f"choice: {label.get('en') or next(iter(label.values()), '')}", "")
    for name in ("cost", "needs"):
        if name in way:
            yield Line(depth + 1, f"{name}: {flow(way[name])}", fieldwords.EFFECT[name])
    yield from _block(way["do"], ops, depth + 1)


def _block(items: list[Any], ops: dict[str, OpEntry], depth: int) -> Iterator[Line]:
    for item in items:
        name, value = (item, None) if isinstance(item, str) else next(iter(item.items()))
        entry = ops.get(name)
        yield from _op(name, value, entry, ops, depth) if entry else [Line(depth, flow(item), "")]


def _op(name: str, value: Any, entry: OpEntry, ops: dict[str, OpEntry], depth: int) -> Iterator[Line]:
    """An op, and below it the lists of ops in it."""
    types = {parameter.name: parameter.type for parameter in entry.parameters}
    named = isinstance(value, dict) and any(key in types for key in value)
    given = value if named else {entry.parameters[0].name: value} if entry.parameters and value is not None else {}
    plain = {key: each for key, each in given.items() if types[key] not in _INNER}
    written = name
    if plain and len(plain) == 1 and not named:
        written = f"{name}: {flow(next(iter(plain.values())))}"
    elif plain:
        written = f"{name}: {flow(plain)}"
    yield Line(depth, written, entry.says.replace("`", "") if name != SCORE else entry.says.split(". ")[0] + ".")
    for key, each in given.items():
        if types[key] == reg.BLOCK_OF_OPS:
            if len(types) > 1:
                yield Line(depth + 1, f"{key}:", "")
            yield from _block(each, ops, depth + (2 if len(types) > 1 else 1))
        elif types[key] == reg.BRANCHES:
            for way in each:
                yield from _way(way, ops, depth + 1)
        elif types[key] == reg.BLOCKS_BY_ELEMENT:
            for element, block in each.items():
                yield Line(depth + 1, f"{element}:", "")
                yield from _block(block, ops, depth + 2)


_INNER = (reg.BLOCK_OF_OPS, reg.BRANCHES, reg.BLOCKS_BY_ELEMENT)
