"""A YAML text with the place of everything in it, found by PyYAML alone, so that nothing depends on what is tested."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from mutator.grammar import Nothing, Schema, resolved

_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


@dataclass(frozen=True)
class Place:
    """A value of the file: its node, the key that names it, what it may be, and where it belongs."""

    node: Node
    schema: Schema
    key: ScalarNode | None = None
    parent: Place | None = None
    required: bool = False
    index: int = 0
    """Which entry of its parent it is."""
    names: tuple[str, ...] = ()
    """The keys that lead here."""

    @property
    def start(self) -> int:
        """Where the value begins, as an index into the text."""
        return int(self.node.start_mark.index)

    @property
    def end(self) -> int:
        """Where it ends, without the line break and comments after it."""
        return _end(self.node)

    @property
    def entry_start(self) -> int:
        """Where its entry begins: at the key, if it has one."""
        return int(self.key.start_mark.index) if self.key is not None else self.start

    @property
    def siblings(self) -> int:
        """How many entries its parent has."""
        return len(self.parent.node.value) if self.parent else 1

    @property
    def in_flow(self) -> bool:
        """Whether its parent is written with brackets."""
        return bool(self.parent and flowing(self.parent.node))


def flowing(node: Node) -> bool:
    """Whether a node is written with brackets."""
    return isinstance(node, MappingNode | SequenceNode) and bool(node.flow_style)


def _end(node: Node) -> int:
    if isinstance(node, ScalarNode) or node.flow_style or not node.value:
        return int(node.end_mark.index)
    last = node.value[-1]
    return _end(last[1] if isinstance(last, tuple) else last)


@dataclass
class Source:
    """A good file: `schema` says what each value may be."""

    text: str
    schema: Schema
    name: str = "card.yaml"
    players: tuple[str, ...] = field(default=(), repr=False)

    @cached_property
    def root(self) -> Node:
        """The parsed text."""
        return yaml.compose(self.text, Loader=_LOADER)

    @cached_property
    def places(self) -> list[Place]:
        """Every value whose form is known."""
        return list(_walk(Place(self.root, self.schema)))

    def line(self, index: int) -> int:
        """The line, from 1, of a character."""
        return self.text.count("\n", 0, index) + 1

    def lines_of(self, place: Place) -> set[int]:
        """The lines of a value and of its key."""
        first = self.line(place.entry_start)
        return {*range(first, self.line(place.end) + 1)}

    def first_lines(self, place: Place) -> set[int]:
        """The line where a value begins and that of its key."""
        return {self.line(place.entry_start), self.line(place.start)}

    def owner_lines(self, place: Place) -> set[int]:
        """Where it is told that something is missing beside a value: where what it belongs to begins, or is named."""
        return self.first_lines(place.parent) if place.parent else {1}

    def of(self, place: Place) -> str:
        """How a value is written."""
        return self.text[place.start : place.end]

    def spliced(self, start: int, end: int, new: str) -> str:
        """The text with a part of it replaced."""
        return self.text[:start] + new + self.text[end:]

    def replaced(self, place: Place, new: str) -> str:
        """The text with another value."""
        return self.spliced(place.start, place.end, new)

    def without(self, place: Place) -> str:
        """The text without an entry of a mapping or list."""
        assert place.parent is not None
        entries = place.parent.node.value
        if len(entries) == 1:
            new = "{}" if isinstance(place.parent.node, MappingNode) else "[]"
            return self.replaced(place.parent, new)
        if place.index + 1 < len(entries):
            following = entries[place.index + 1]
            start = int((following[0] if isinstance(following, tuple) else following).start_mark.index)
            return self.spliced(place.entry_start, start, "")
        before = entries[place.index - 1]
        return self.spliced(_end(before[1] if isinstance(before, tuple) else before), place.end, "")

    def with_entry_after(self, place: Place, entry: str) -> tuple[str, int]:
        """The text with one more entry behind an entry, and the index where it begins."""
        if place.in_flow:
            return self.spliced(place.end, place.end, f", {entry}"), place.end + 2
        start = place.entry_start
        column = start - (self.text.rfind("\n", 0, start) + 1)
        indent = "\n" + " " * column
        if place.key is None:
            column = self.text.rfind("-", 0, start) - (self.text.rfind("\n", 0, start) + 1)
            indent = "\n" + " " * column + "- "
        return self.spliced(place.end, place.end, indent + entry), place.end + len(indent)


def _walk(place: Place) -> Iterator[Place]:
    if isinstance(place.schema, Nothing):
        return
    yield place
    entries = place.node.value if isinstance(place.node, MappingNode | SequenceNode) else ()
    for i, (key, node, schema, required) in enumerate(place.schema.inner(place.node)):
        assert entries
        names = (*place.names, key.value) if key is not None else place.names
        yield from _walk(Place(node, resolved(schema, node), key, place, required, i, names))
