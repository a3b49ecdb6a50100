"""What a value of a file may be, in a few forms that know their parts: enough to spoil a value for certain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

Part = tuple["ScalarNode | None", Node, "Schema", bool]
"""An entry: its key, its value, what the value may be, whether it must be there."""


@dataclass(frozen=True)
class Schema:
    """Some form of value."""

    def inner(self, node: Node) -> Iterator[Part]:
        """The parts of a value, in the order of the file; those of unknown form as `Nothing`."""
        yield from ()


@dataclass(frozen=True)
class Nothing(Schema):
    """A value of which nothing is known: it is left alone."""


@dataclass(frozen=True)
class Number(Schema):
    """A whole number within bounds."""

    low: int
    high: int


@dataclass(frozen=True)
class Words(Schema):
    """Any text that isn't empty."""


@dataclass(frozen=True)
class Flag(Schema):
    """true or false."""


@dataclass(frozen=True)
class Choice(Schema):
    """One of some words."""

    words: tuple[str, ...]


@dataclass(frozen=True)
class Pattern(Schema):
    """A text in a form of its own, with a way to make one that isn't."""

    broken: tuple[str, ...]


@dataclass(frozen=True)
class Record(Schema):
    """A mapping whose keys are fixed."""

    fields: dict[str, Schema] = field(hash=False)
    required: tuple[str, ...] = ()

    def inner(self, node: Node) -> Iterator[Part]:
        for key, value in node.value if isinstance(node, MappingNode) else ():
            yield key, value, self.fields.get(key.value, Nothing()), key.value in self.required


@dataclass(frozen=True)
class Map(Schema):
    """A mapping whose keys are words of a kind (elements, players, languages)."""

    keys: tuple[str, ...]
    value: Schema
    complete: bool = False
    """Whether every key must be there."""

    def inner(self, node: Node) -> Iterator[Part]:
        for key, value in node.value if isinstance(node, MappingNode) else ():
            yield key, value, self.value if key.value in self.keys else Nothing(), self.complete


@dataclass(frozen=True)
class Items(Schema):
    """A list."""

    item: Schema
    distinct: bool = False

    def inner(self, node: Node) -> Iterator[Part]:
        for value in node.value if isinstance(node, SequenceNode) else ():
            yield None, value, self.item, False


@dataclass(frozen=True)
class Either(Schema):
    """A form that depends on how the value is written."""

    of: Callable[[Node], Schema] = field(hash=False)


def resolved(schema: Schema, node: Node) -> Schema:
    """The form itself where it depends on the value."""
    while isinstance(schema, Either):
        schema = schema.of(node)
    return schema
