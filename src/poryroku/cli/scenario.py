"""Run scenario files (or the examples of card files) and say what differs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from poryroku.crystal.files.library import load_book, load_library_with
from poryroku.crystal.files.scenarios import is_card_file, scenarios_in
from poryroku.faults import BadInput, Fault
from poryroku.i18n import N_, _, ngettext
from poryroku.yamlfile import read


def _files(paths: list[Path]) -> list[Path]:
    """The files meant: a folder stands for the YAML files in it."""
    found: list[Path] = []
    for path in paths:
        found += sorted(path.glob("**/*.yaml")) if path.is_dir() else [path]
    return found


ABOUT = N_(
    "Run scenario files, or the examples of card files.\n\n"
    "A card file is checked first and plays instead of the built-in card of its number, wherever it lies. Exit "
    "code 0 if everything holds, 1 with a list of differences, 2 if a file is not a scenario."
)
"""What `--help` says of the command."""


def run(
    files: Annotated[list[Path], typer.Argument(help=N_("Scenario files, card files, or folders of them."))],
) -> int:
    """Carry the command out; returns the exit code."""
    faults: list[Fault] = []
    held = failed = 0
    for file in _files(files):
        try:
            document = read(file)
            book = load_library_with([document]).book if is_card_file(document) else load_book()
            scenarios = scenarios_in(document, book)
        except BadInput as bad:
            faults += bad.faults
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
