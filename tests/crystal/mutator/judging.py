"""What the program makes of a mutant: which faults it tells, and whether that is right."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any

from mutator.cardgrammar import CARD_FILE, SCENARIO_FILE
from mutator.kinds import MEANS_THE_SAME, WRONG, Mutant
from mutator.othergrammars import DECKS_FILE, DICE_FILE, PACK_FILE
from mutator.source import Source
from poryroku.crystal.book import Book
from poryroku.crystal.files.dice import load_decks, load_dice
from poryroku.crystal.files.library import Library, load_cards, load_library
from poryroku.crystal.files.packs import is_pack_folder, read_pack
from poryroku.crystal.files.scenarios import Scenario, scenarios_in
from poryroku.faults import BadInput, Fault
from poryroku.yamlfile import read

Told = tuple[list[Fault], Any]
"""The faults of a file, and what it means if it has none."""


@dataclass
class Judged(Source):
    """A good file with what reads it; other files may have to lie beside it."""

    reader: Callable[[Path], Told] = field(default=lambda file: ([], None), repr=False)
    beside: Path | None = None
    """A folder whose other files lie beside this one."""


def card_source(file: Path) -> Judged:
    """A card file, of a pack or not."""
    own = is_pack_folder(file.parent)
    book = load_library([read_pack(file.parent)] if own else []).book
    text = file.read_text(encoding="utf-8")
    return Judged(text, CARD_FILE, file.name, reader=partial(told_of_card, book=book))


def scenario_source(file: Path) -> Judged:
    """A scenario file."""
    return Judged(file.read_text(encoding="utf-8"), SCENARIO_FILE, file.name, reader=told_of_scenario)


def pack_source(folder: Path) -> Judged:
    """The pack.yaml of a folder."""
    text = (folder / "pack.yaml").read_text(encoding="utf-8")
    return Judged(text, PACK_FILE, "pack.yaml", reader=told_of_pack, beside=folder)


def dice_source(file: Path) -> Judged:
    """A file of season dice."""
    return Judged(file.read_text(encoding="utf-8"), DICE_FILE, file.name, reader=partial(told, load=load_dice))


def decks_source(file: Path) -> Judged:
    """A file of starter decks."""
    return Judged(file.read_text(encoding="utf-8"), DECKS_FILE, file.name, reader=partial(told, load=load_decks))


# -- reading -----------------------------------------------------------------------------------------


def told(file: Path, load: Callable[[Path], Any]) -> Told:
    """What is told of a file by the function that reads it."""
    try:
        return [], load(file)
    except BadInput as bad:
        return bad.faults, None


def told_of_scenario(file: Path, book: Book | None = None) -> Told:
    """All that is told of a scenario."""
    game = book or load_library().book
    return told(file, lambda path: [_form(each) for each in scenarios_in(read(path), game)])


def told_of_pack(file: Path) -> Told:
    """All that is told of a pack; what its cards lack in consequence is not counted."""
    faults, pack = told(file.parent, read_pack)
    own = [fault for fault in faults if fault.file == str(file)]
    if faults and not own:
        own = faults
    meant = pack and (pack.name, pack.title, pack.about, pack.version, pack.author, pack.languages, pack.adds,
                      pack.replaces, pack.levels)  # fmt: skip
    return own, meant


def told_of_card(file: Path, book: Book | None = None) -> Told:
    """All that is told of a card file, examples included."""
    game = book or load_library().book
    faults, library = told(file, lambda path: load_cards([path], game.faces, ()))
    examples: Any = None
    try:
        document = read(file)
        if isinstance(document.data, dict) and isinstance(document.data.get("examples"), list):
            examples = [_form(scenario) for scenario in scenarios_in(document, game)]
    except BadInput as bad:
        faults = faults + [fault for fault in bad.faults if fault not in faults]
    return faults, None if faults else (_meaning(library), examples)


def _form(scenario: Scenario) -> Any:
    """What a scenario says; years and dice as keys are the same with quotes, as JSON writes them, and without."""
    return json.loads(json.dumps(scenario.form.model_dump(mode="json")))


def _meaning(library: Library) -> Any:
    """Everything that a card does and says, in a form to compare."""
    texts = [(each.number, each.name, each.text, each.rulings, each.labels) for each in library.texts.values()]
    return library.book.cards_by_players, library.book.blocks, library.book.places, texts


# -- judging -----------------------------------------------------------------------------------------


@cache
def _place(name: str, text: str, folder: Path, reader: Any, beside: Path | None) -> tuple[Path, Any]:
    """Where the mutants of a file are written, and what the file means."""
    place = folder / f"{abs(hash((name, text, beside)))}"
    if beside is not None:
        shutil.copytree(beside, place)
    place.mkdir(exist_ok=True)
    (place / name).write_text(text, encoding="utf-8")
    faults, meaning = reader(place / name)
    assert not faults, faults
    return place / name, meaning


def judge(source: Judged, mutant: Mutant, folder: Path) -> tuple[list[Fault], list[str]]:
    """What is told of a mutant, and what is wrong with that; nothing if all is well."""
    file, good = _place(source.name, source.text, folder, source.reader, source.beside)
    file.write_bytes(mutant.raw)
    faults, meaning = source.reader(file)
    wrong = []
    if not faults:
        if mutant.is_ == WRONG:
            wrong.append("accepted")
        if meaning != good:
            wrong.append("accepted with a changed meaning")
        return faults, wrong
    if mutant.is_ == MEANS_THE_SAME:
        wrong.append("refused, though it means the same")
        return faults, wrong
    for fault in faults:
        if fault.line not in mutant.lines:
            wrong.append(f"line {fault.line} is told, right are {sorted(mutant.lines)}")
        if fault.file != str(file):
            wrong.append(f"the file is called {fault.file}")
        if not fault.message:
            wrong.append("says nothing")
    if mutant.says and not any(mutant.says in str(fault).replace(str(file), "") for fault in faults):
        wrong.append(f"doesn't say {mutant.says!r}")
    return faults, wrong
