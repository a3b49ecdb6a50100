"""A card file that somebody is working on: the card it makes, or what is wrong with it, and what its examples say.

Reading one never raises: whatever the file is, something is said of it. The card is laid over the built-in ones and
those of its folder.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path as FilePath

from poryroku import yamltraps
from poryroku.crystal.files.library import Library
from poryroku.crystal.files.neighbours import around, lacking, laid_over
from poryroku.crystal.files.scenarios import Difference, Scenario
from poryroku.crystal.files.undrawn import undrawn
from poryroku.faults import BadInput, Fault
from poryroku.yamlfile import MAX_BYTES, Document, Path, parse

_BREAK = re.compile("\r\n?|\n")


@dataclass(frozen=True)
class Example:
    """One of a card's examples: whether it holds, and if not, what is wrong with it or what differs."""

    title: str
    line: int
    faults: tuple[Fault, ...] = ()
    differences: tuple[Difference, ...] = ()
    scenario: Scenario | None = field(default=None, repr=False)
    """None if there are faults."""

    @property
    def holds(self) -> bool:
        """Whether everything is as it says."""
        return not self.faults and not self.differences


@dataclass(frozen=True)
class Draft:
    """What a card file says at one moment."""

    file: str
    lines: tuple[str, ...] = ()
    """The file line by line, as far as it is a text."""
    faults: tuple[Fault, ...] = ()
    """Why there is no card; () if there is one."""
    notes: tuple[Fault, ...] = ()
    """Words that other programs read as something else."""
    undrawn: tuple[Fault, ...] = ()
    """Letters that the fonts lack."""
    lacking: tuple[Fault, ...] = ()
    """What keeps the card from being played with elsewhere: its pack."""
    number: int = 0
    library: Library | None = None
    """All cards with this one among them."""
    examples: tuple[Example, ...] = ()

    @property
    def good(self) -> bool:
        """Whether it makes a card. Its examples may differ all the same."""
        return self.library is not None

    @property
    def card_mark(self) -> str:
        """What changes when the card does; examples and comments are not part of it."""
        return self.library.texts[self.number].mark if self.library is not None else ""


def read_draft(raw: bytes, file: str) -> Draft:
    """The draft that the bytes of a card file make, beside the other cards of its folder. Its examples are played."""
    lines = _lines(raw[:MAX_BYTES].decode("utf-8-sig", "replace"))
    try:
        document = parse(raw, file)
    except BadInput as bad:
        return Draft(file, lines, tuple(bad.faults))
    notes = tuple(yamltraps.in_document(document))
    data = document.data
    if not isinstance(data, dict):
        fault = document.fault((), "this is no card", "a mapping with number, name, kind, cost, points, text, effects")
        return Draft(file, lines, (fault,), notes)
    neighbours = around(FilePath(file))
    try:
        library = laid_over(document, neighbours)
    except BadInput as bad:
        return Draft(file, lines, tuple(bad.faults), notes)
    lacks = tuple(lacking(document, neighbours))
    boxes = tuple(undrawn(document))
    return Draft(file, lines, (), notes, boxes, lacks, data["number"], library, examples_of(document, library))


def _lines(text: str) -> tuple[str, ...]:
    """Line by line as editors count: str.splitlines() breaks at more signs, and all below would be off by one."""
    lines = _BREAK.split(text)
    return tuple(lines if lines[-1] else lines[:-1])


def no_draft(file: str, trouble: str) -> Draft:
    """A file that can't be read at all."""
    return Draft(file, (), (Fault(file, 0, 0, trouble),))


def examples_of(document: Document, library: Library) -> tuple[Example, ...]:
    """The examples of a card file, each tried on its own: one that can't be used spoils no other."""
    examples = document.data.get("examples") or []
    return tuple(_example(document, ("examples", i), library) for i in range(len(examples)))


def _example(document: Document, at: Path, library: Library) -> Example:
    data = document.data["examples"][at[1]]
    line = document.marks.of(at)[0]
    title = str(data.get("title") or "") if isinstance(data, dict) else ""
    try:
        scenario = Scenario(document, at, library.book)
        return Example(title, line, (), tuple(scenario.run()), scenario)
    except BadInput as bad:
        return Example(title, line, tuple(bad.faults))
    except Exception as error:  # an op of somebody else's package may do anything
        message = f"the effects can't be carried out ({type(error).__name__}: {error})"
        return Example(title, line, (document.fault(at, message, "effects that end"),))
