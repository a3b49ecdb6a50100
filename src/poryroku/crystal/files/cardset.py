"""Cards that are checked together: those of a pack, or some files of one folder, with everything wrong with them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from poryroku import paths, yamltraps
from poryroku.crystal.files.draft import Example, examples_of
from poryroku.crystal.files.library import Library, load_library
from poryroku.crystal.files.neighbours import around, lacking, laid_over
from poryroku.crystal.files.packs import PACK_FILE, Pack, is_pack_folder, read_pack
from poryroku.crystal.files.undrawn import undrawn
from poryroku.faults import BadInput, Fault, suggest
from poryroku.yamlfile import Document, read

LEAST_EXAMPLES = 2
"""What a card should have: one that shows what it does, one for what must not work."""


@dataclass(frozen=True)
class CardSet:
    """Some cards as read; with a fault nothing of them can be played."""

    folder: Path
    single: bool = False
    """Whether single files are meant, not a whole pack."""
    pack: Pack | None = None
    documents: tuple[Document, ...] = ()
    faults: tuple[Fault, ...] = ()
    library: Library | None = None
    """All cards with these among them; None if there are faults."""
    examples: tuple[tuple[Example, ...], ...] = ()
    """The examples of each document, played."""

    @property
    def name(self) -> str:
        """What to call it: the pack's name, else its folder."""
        return self.pack.name if self.pack is not None else str(self.folder)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The cards' numbers, as the documents stand."""
        return tuple(document.data["number"] for document in self.documents) if self.library else ()

    @property
    def example_faults(self) -> list[Fault]:
        """Why examples can't be used at all."""
        return [fault for examples in self.examples for example in examples for fault in example.faults]

    @property
    def notes(self) -> list[Fault]:
        """What isn't wrong but worth a look: words that other programs misread, letters that can't be drawn, cards with
        hardly an example."""
        found = [fault for document in self.documents for fault in yamltraps.in_document(document)]
        found += [fault for document in self.documents for fault in undrawn(document)]
        found += undrawn(self.pack.document) if self.pack is not None else []
        for document, examples in zip(self.documents, self.examples, strict=False):
            if len(examples) < LEAST_EXAMPLES:
                have = "1 example" if examples else "no example"
                wanted = f"{LEAST_EXAMPLES} or more: what it does, and what must not work"
                found.append(document.fault(("examples",) if examples else (), f"the card has {have}", wanted))
        return found


def card_sets(places: Iterable[Path]) -> list[CardSet]:
    """The sets that folders and files mean, read and their examples played.

    A folder is a pack, else all packs in it, else the card files in it; files of one folder are one set. BadInput for a
    place where there are no cards.
    """
    sets: list[CardSet] = []
    loose: dict[Path, list[Path]] = {}
    faults: list[Fault] = []
    for place in places:
        if not os.path.exists(place):
            faults.append(Fault(str(place), 0, 0, "no such file", suggestion=file_meant(place)))
        elif not os.path.isdir(place):
            if place.name == PACK_FILE:
                sets.append(_pack_set(place.parent))
            else:
                loose.setdefault(place.parent, []).append(place)
        else:
            found, files = _in_folder(place)
            sets += map(_pack_set, found)
            if files:
                loose.setdefault(place, []).extend(files)
            elif not found:
                faults.append(Fault(str(place), 0, 0, "there are no cards in this folder", "a pack, or card files"))
    sets += [_file_set(folder, list(dict.fromkeys(files))) for folder, files in loose.items()]
    if faults:
        raise BadInput([*faults, *(fault for each in sets for fault in each.faults)])
    return sets


def file_meant(place: Path) -> str:
    """The file that a name of none is probably to name: one of the user's packs, without its folder, or one beside."""
    if place.name == str(place):
        own = [file for file in paths.user_packs_dir().glob("*/*.yaml") if file.name == place.name]
        if len(own) == 1:
            return str(own[0])
    try:
        near = suggest(place.name, os.listdir(place.parent))
    except OSError:
        return ""
    return str(place.with_name(near)) if near else ""


def _in_folder(folder: Path) -> tuple[list[Path], list[Path]]:
    """The packs that a folder is or holds, else the files in it."""
    if is_pack_folder(folder):
        return [folder], []
    inside = sorted(each for each in folder.iterdir() if os.path.isdir(each) and is_pack_folder(each))
    # A folder or a pipe may be called like a card, too.
    loose = () if inside else (each for each in folder.glob("*.yaml") if os.path.isfile(each))
    files = sorted(each for each in loose if not each.name.startswith("."))
    return inside, files


def _pack_set(folder: Path) -> CardSet:
    try:
        pack = read_pack(folder)
    except BadInput as bad:
        return CardSet(folder, faults=tuple(bad.faults))
    library = load_library([pack])
    documents = tuple(pack.cards[number].document for number in pack.numbers)
    examples = tuple(examples_of(document, library) for document in documents)
    return CardSet(folder, False, pack, documents, (), library, examples)


def _file_set(folder: Path, files: Sequence[Path]) -> CardSet:
    """Single files, each beside the other good cards of its folder."""
    documents: list[Document] = []
    faults: list[Fault] = []
    library: Library | None = None
    for file in files:
        try:
            document = read(file)
            if not isinstance(document.data, dict):
                raise BadInput(document.fault((), "this is no card", "a mapping with number, name, kind and so on"))
            neighbours = around(file)
            library = laid_over(document, neighbours)
        except BadInput as bad:
            faults += bad.faults
            continue
        number = document.data["number"]
        twin = next((other for other in documents if other.data["number"] == number), None)
        if twin is not None:
            message = f"card {number} stands in {twin.file} already"
            faults.append(document.fault(("number",), message, "a free number"))
        elif is_pack_folder(folder):
            faults += lacking(document, neighbours)
        documents.append(document)
    if faults:
        return CardSet(folder, True, documents=tuple(documents), faults=tuple(dict.fromkeys(faults)))
    assert library is not None
    examples = tuple(examples_of(document, library) for document in documents)
    return CardSet(folder, True, None, tuple(documents), (), library, examples)


def usual_places() -> list[Path]:
    """What is checked if nothing is named: the user's packs, else the built-in cards."""
    root = paths.user_packs_dir()
    own = sorted(each for each in root.iterdir() if is_pack_folder(each)) if os.path.isdir(root) else []
    return own or [Path(os.path.relpath(paths.cards_dir()))]
