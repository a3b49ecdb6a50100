"""What lies in the folder of a card pack: only plain files of it count, and not too many of them."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from poryroku.faults import Fault

MOST_FILES = 2000
"""Entries of a folder, of any kind."""
MOST_BYTES = 32 * 1024 * 1024
"""Of all YAML files and drawings together."""


@dataclass
class FolderFiles:
    """The files of a pack's folder, by name, and what is wrong with it."""

    pack_file: Path | None = None
    """Its ``pack.yaml``, if that is a plain file."""
    cards: list[Path] = field(default_factory=list)
    drawings: list[Path] = field(default_factory=list)
    folders: list[str] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)


def list_folder(folder: Path, pack_file: str) -> FolderFiles:
    """Look through a folder. Hidden files, folders in it and files of other kinds don't count."""
    found = FolderFiles()
    try:
        with os.scandir(folder) as scanned:
            entries = []
            for entry in scanned:
                entries.append(entry)
                if len(entries) > MOST_FILES:
                    found.faults.append(
                        Fault(str(folder), 0, 0, "there are too many files in this folder", f"at most {MOST_FILES}")
                    )
                    return found
    except FileNotFoundError:
        found.faults.append(Fault(str(folder), 0, 0, "no such folder"))
        return found
    except OSError as error:
        found.faults.append(Fault(str(folder), 0, 0, f"cannot be read ({error.strerror or error})"))
        return found
    home = os.path.realpath(folder)
    size = 0
    for entry in sorted(entries, key=lambda each: each.name):
        if entry.name.startswith("."):
            continue
        size += _sort_in(found, Path(folder, entry.name), entry, home, pack_file)
    if size > MOST_BYTES:
        message = f"the files in this folder are too large ({size // 1024} KB)"
        found.faults.append(Fault(str(folder), 0, 0, message, f"at most {MOST_BYTES // 1024} KB"))
        found.cards, found.drawings = [], []
    return found


def _sort_in(found: FolderFiles, file: Path, entry: os.DirEntry[str], home: str, pack_file: str) -> int:
    """Put an entry where it belongs; returns its size if it counts."""
    suffix = file.suffix.lower()
    try:
        if entry.is_dir():
            found.folders.append(entry.name)
            return 0
        if suffix not in (".yaml", ".yml", ".svg"):
            return 0
        if entry.is_symlink() and os.path.dirname(os.path.realpath(file)) != home:
            found.faults.append(Fault(str(file), 0, 0, "this link leads out of the folder", "a file in the folder"))
            return 0
        if not entry.is_file():
            what = "this link leads nowhere" if entry.is_symlink() else "this is no plain file"
            found.faults.append(Fault(str(file), 0, 0, what, "a file"))
            return 0
        size = entry.stat().st_size
    except OSError as error:
        found.faults.append(Fault(str(file), 0, 0, f"cannot be read ({error.strerror or error})"))
        return 0
    if file.suffix not in (".yaml", ".svg"):
        ending = ".svg" if suffix == ".svg" else ".yaml"
        found.faults.append(Fault(str(file), 0, 0, f"the name ends in {file.suffix}", f"{file.stem}{ending}"))
        return 0
    if suffix == ".svg":
        found.drawings.append(file)
    elif entry.name == pack_file:
        found.pack_file = file
    else:
        found.cards.append(file)
    return size
