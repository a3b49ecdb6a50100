"""The option ``--pack`` that several commands take: packs of cards to play with."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from poryroku.crystal.files.packs import Pack, chosen_packs, conflicts, find_packs, look_in
from poryroku.faults import BadInput, Fault
from poryroku.i18n import N_

PackOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--pack", metavar="DIR", help=N_("A folder with a pack of cards, or the name of one; any number.")),
]


def packs_asked(given: Iterable[str] | None) -> list[Pack]:
    """The packs of ``--pack``; from now on they are found wherever the program looks for packs.

    BadInput tells everything wrong with them, and what doesn't go together.
    """
    wanted = list(given or ())
    look_in([])
    if not wanted:
        return []
    folders = [str(Path(each).absolute()) for each in wanted if _is_folder(each)]
    names = [each for each in wanted if not _is_folder(each)]
    packs = chosen_packs(folders)
    look_in(folders)
    packs = list(dict.fromkeys([*packs, *chosen_packs(names)]))
    twice = find_packs()  # a pack of that name may lie elsewhere too
    faults = [fault for each in twice.broken if str(each.folder) in folders for fault in each.faults]
    faults = faults or conflicts(packs)
    if faults:
        raise BadInput(faults)
    return packs


def pack_faults(given: Iterable[str] | None) -> list[Fault]:
    """What is wrong with the packs of ``--pack``."""
    try:
        packs_asked(given)
    except BadInput as bad:
        return bad.faults
    return []


def _is_folder(given: str) -> bool:
    """Whether a folder is meant; the name of a pack has nothing in it that a path has."""
    return os.path.isdir(given) or any(sign in given for sign in ("/", os.sep, "."))
