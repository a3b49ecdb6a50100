"""What lies in the folder of a card file that somebody is working on: its pack, and the other cards of it.

A pack counts only whole (``packs``), but who works on a card wants to see it while another one is broken, or before
there is a pack at all. So the good cards of the folder are taken one by one, and what the pack lacks is only told.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from poryroku import paths
from poryroku.crystal.files.cardmodel import LANGUAGES
from poryroku.crystal.files.drawings import check_drawing
from poryroku.crystal.files.library import Library, check_cards, lay_over, load_library
from poryroku.crystal.files.packfolder import list_folder
from poryroku.crystal.files.packmodel import PackFile, numbers_of, written
from poryroku.crystal.files.packs import PACK_FILE, built_in, is_pack_folder
from poryroku.faults import BadInput, Fault
from poryroku.yamlcheck import check
from poryroku.yamlfile import Document, read


@dataclass(frozen=True)
class Neighbours:
    """The folder around a card file."""

    languages: tuple[str, ...] = LANGUAGES
    """Those of its pack."""
    cards: tuple[Document, ...] = ()
    """The other card files that are good."""
    pack: Document | None = None
    form: PackFile | None = None
    """Its pack.yaml, if that is good."""
    faults: tuple[Fault, ...] = ()
    """What is wrong with pack.yaml."""


def around(file: Path) -> Neighbours:
    """The neighbours of a card file. Files are read again only when they have changed."""
    folder = file.parent
    languages: tuple[str, ...] = LANGUAGES
    faults: list[Fault] = []
    pack, form = None, None
    try:
        if is_pack_folder(folder):
            pack = _pack_file(folder / PACK_FILE)
            form = check(pack, PackFile)
            languages = tuple(form.languages)
    except BadInput as bad:
        faults += bad.faults
    cards = [_good(other, languages) for other in list_folder(folder, PACK_FILE).cards if not _same(other, file)]
    return Neighbours(languages, tuple(each for each in cards if each is not None), pack, form, tuple(faults))


def _pack_file(file: Path) -> Document:
    """A pack.yaml as read. A pipe would be waited for without an end."""
    if os.path.exists(file) and not os.path.isfile(file):
        raise BadInput(Fault(str(file), 0, 0, "this is no plain file", "a file"))
    return read(file)


def lacking(document: Document, neighbours: Neighbours) -> list[Fault]:
    """What keeps a good card from being played with elsewhere: its pack doesn't know it, or its number is taken."""
    number = document.data["number"]
    folder = Path(document.file).parent
    found = [*neighbours.faults, *_drawing_faults(companions(Path(document.file), number)[1])]
    others = [other for other in neighbours.cards if other.data["number"] == number]
    if others:
        message = f"card {number} stands in {others[0].file} already"
        found.append(document.fault(("number",), message, "a free number"))
    if neighbours.form is None:
        if not neighbours.faults:
            found.append(Fault(str(folder / PACK_FILE), 0, 0, "no such file", "the file of a card pack"))
        return found
    form = neighbours.form
    declared = numbers_of([*form.adds, *form.replaces])
    if number not in declared:
        taken = number in built_in().adds and not _same(folder, paths.cards_dir())
        where = "replaces" if taken else "adds"
        expected = f"{number} under {where} there" + (f", or one of {written(declared)}" if declared else "")
        found.append(document.fault(("number",), f"card {number} is not declared in {PACK_FILE}", expected))
    return found


def companions(file: Path, number: int) -> list[Path]:
    """The files in whose light a card file is read, whether they are there or not: its pack and its drawing.

    A file that makes no card has the number 0, and no drawing.
    """
    return [file.parent / PACK_FILE, *([file.parent / f"{number:02}.svg"] if number else [])]


def laid_over(document: Document, neighbours: Neighbours) -> Library:
    """All cards with those of the folder and the one worked on, which counts most. BadInput: what is wrong with it."""
    return lay_over(_others(document, neighbours), [document], neighbours.languages)


def _drawing_faults(drawing: Path) -> list[Fault]:
    try:
        if os.path.isfile(drawing):
            check_drawing(drawing)
    except BadInput as bad:
        return bad.faults
    return []


_last: tuple[Any, Library] | None = None


def _others(document: Document, neighbours: Neighbours) -> Library:
    """The built-in cards and those of the folder, made anew only when one of those has changed."""
    global _last
    number = document.data.get("number")
    others = [other for other in neighbours.cards if other.data["number"] != number]
    # The files that are read stay in memory as long as they haven't changed, so each can be told by where it is there.
    key = (neighbours.languages, [id(other) for other in others], [other.file for other in others])
    if _last is None or _last[0] != key:
        _last = key, lay_over(load_library(), others, neighbours.languages)
    return _last[1]


_memory: dict[tuple[Path, tuple[str, ...]], tuple[Any, Document | None]] = {}
MOST_REMEMBERED = 4000


def _good(file: Path, languages: tuple[str, ...]) -> Document | None:
    """A card file that makes a card, else None."""
    try:
        found = file.stat()
    except OSError:
        return None
    stamp, key = (found.st_mtime_ns, found.st_size, found.st_ino), (file, languages)
    known = _memory.get(key)
    if known is not None and known[0] == stamp:
        return known[1]
    document = None
    try:
        read_one = read(file)
        check_cards([read_one], languages)
        document = read_one
    except BadInput:
        pass
    if len(_memory) > MOST_REMEMBERED:
        _memory.clear()
    _memory[key] = (stamp, document)
    return document


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return one.absolute() == other.absolute()
