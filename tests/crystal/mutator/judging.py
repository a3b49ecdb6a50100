"""What the program makes of a mutant: which faults it tells, and whether that is right."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from mutator.cardgrammar import CARD_FILE
from mutator.kinds import MEANS_THE_SAME, WRONG, Mutant
from mutator.source import Source
from poryroku.crystal.files.library import Library, load_cards, load_library
from poryroku.crystal.files.scenarios import scenarios_in
from poryroku.faults import BadInput, Fault
from poryroku.yamlfile import read


def card_source(file: Path) -> Source:
    """A good card file to be spoilt."""
    return Source(file.read_text(encoding="utf-8"), CARD_FILE, file.name)


def told_of_card(file: Path) -> tuple[list[Fault], Any]:
    """All that is told of a card file, examples included; and what it means, if nothing is."""
    faults: list[Fault] = []
    library = None
    examples: list[Any] = []
    book = load_library().book
    try:
        library = load_cards([file], book.faces, ())
    except BadInput as bad:
        faults += bad.faults
    try:
        document = read(file)
        if isinstance(document.data, dict) and isinstance(document.data.get("examples"), list):
            examples = [scenario.form.model_dump() for scenario in scenarios_in(document, book)]
    except BadInput as bad:
        faults += [fault for fault in bad.faults if fault not in faults]
    return faults, None if faults or library is None else (_meaning(library), examples)


def _meaning(library: Library) -> Any:
    """Everything that a card does and says, in a form to compare."""
    texts = [(each.number, each.name, each.text, each.rulings, each.labels) for each in library.texts.values()]
    return library.book.cards_by_players, library.book.blocks, library.book.places, texts


@cache
def _good(name: str, folder: Path, text: str) -> Any:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    faults, meaning = told_of_card(file)
    assert not faults, faults
    return meaning


def judge(source: Source, mutant: Mutant, folder: Path) -> tuple[list[Fault], list[str]]:
    """What is told of a mutant, and what is wrong with that; nothing if all is well."""
    good = _good(source.name, folder, source.text)
    file = folder / source.name
    file.write_bytes(mutant.raw)
    faults, meaning = told_of_card(file)
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
