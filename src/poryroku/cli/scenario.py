"""Run scenario files (or the examples of card files) and say what differs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from poryroku.cli.packs import PackOption, packs_asked
from poryroku.crystal.book import Book
from poryroku.crystal.files.library import load_library, load_library_with
from poryroku.crystal.files.packs import PACK_FILE, Pack, chosen_packs, is_pack_folder
from poryroku.crystal.files.scenarios import is_card_file, scenarios_in
from poryroku.faults import BadInput, Fault
from poryroku.i18n import N_, _, ngettext
from poryroku.yamlfile import Document, read


def _files(paths: list[Path]) -> list[Path]:
    """The files meant: a folder stands for the YAML files in it."""
    found: list[Path] = []
    for path in paths:
        inside = sorted(path.glob("**/*.yaml")) if path.is_dir() else [path]
        found += [file for file in inside if file.name != PACK_FILE or file == path]
    return found


def _book(document: Document, packs: list[Pack]) -> Book:
    """What the scenarios of a file are played with: all packs asked for, and the card of a card file with its own."""
    if not is_card_file(document):
        return load_library(packs).book
    folder = Path(document.file).parent
    if not is_pack_folder(folder):
        return load_library_with([document], packs).book
    own = chosen_packs([str(folder.absolute())])
    return load_library([*(each for each in packs if each not in own), *own]).book


ABOUT = N_(
    "Run scenario files, or the examples of card files.\n\n"
    "A card file is checked first, with its pack if it lies in one; without one it plays instead of the built-in card "
    "of its number. Exit code 0 if everything holds, 1 with a list of differences, 2 if a file is not a scenario."
)
"""What `--help` says of the command."""


def run(
    files: Annotated[list[Path], typer.Argument(help=N_("Scenario files, card files, or folders of them."))],
    pack: PackOption = None,
) -> int:
    """Carry the command out; returns the exit code."""
    packs = packs_asked(pack)
    faults: list[Fault] = []
    held = failed = 0
    for file in _files(files):
        try:
            document = read(file)
            scenarios = scenarios_in(document, _book(document, packs))
        except BadInput as bad:
            faults += [fault for fault in bad.faults if fault not in faults]
            continue
        for scenario in scenarios:
            differences = scenario.run()
            for difference in differences:
                print(difference)
            held += not differences
            failed += bool(differences)
    if held or failed:
        print(ngettext("{n} scenario holds.", "{n} scenarios hold.", held).format(n=held))
    if failed:
        print(ngettext("{n} scenario differs.", "{n} scenarios differ.", failed).format(n=failed))
    if faults:
        raise BadInput(faults)
    if not held and not failed:
        raise BadInput(Fault("poryroku scenario", 0, 0, _("no scenario found"), _("YAML files of scenarios or cards")))
    return 1 if failed else 0
