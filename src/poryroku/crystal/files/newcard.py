"""A place for a new card: a free number or that of a built-in card, a file name, and a pack that knows it.

Nothing that is there is lost: a card file is only written where there is none, and of pack.yaml only the list of
numbers changes.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from poryroku import paths
from poryroku.crystal.files.cardmodel import LANGUAGES
from poryroku.crystal.files.packfolder import list_folder
from poryroku.crystal.files.packmodel import MOST_NUMBER, PackFile, numbers_of
from poryroku.crystal.files.packs import PACK_FILE, built_in, find_packs, is_pack_folder
from poryroku.faults import BadInput, Fault
from poryroku.yamlcheck import check
from poryroku.yamlfile import Document, parse, read


@dataclass(frozen=True)
class CardPlace:
    """Where a new card goes."""

    folder: Path
    number: int
    file: Path
    languages: tuple[str, ...]
    """Those that the words of the pack are in."""
    pack_text: str | None
    """What pack.yaml is to say so that it declares the card; None if it does already."""
    new_pack: bool
    """Whether the folder is no pack yet; then ``pack_text`` is ""."""


def place_for(slug: str, folder: Path, replaces: int | None = None) -> CardPlace:
    """A place for a card in a pack's folder, or in one that becomes a pack.

    The number is that of the built-in card it ``replaces``; of a further card the lowest that the pack declares without
    having a file for it, else the lowest from 51 that no pack has. BadInput if the folder can't take the card.
    """
    if replaces is not None and replaces not in built_in().adds:
        first, last = min(built_in().adds), max(built_in().adds)
        raise BadInput(Fault("", 0, 0, f"{replaces} is no built-in card", f"a number from {first} to {last}"))
    if os.path.realpath(folder) == os.path.realpath(paths.cards_dir()):
        raise BadInput(Fault(str(folder), 0, 0, "these are the built-in cards", "the folder of a pack of one's own"))
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise BadInput(Fault(str(folder), 0, 0, "this is a file", "the folder of a pack"))
    document, form = _pack_of(folder)
    used = _used(folder)
    if replaces in used:
        raise BadInput(
            Fault(str(used[replaces]), 0, 0, f"this file is card {replaces} of the pack already", "another number")
        )
    key = "adds" if replaces is None else "replaces"
    declared = numbers_of(getattr(form, key)) if form is not None else []
    wanted = sorted(declared) if replaces is None else [replaces]
    number = next((each for each in wanted if each in declared and each not in used), None)
    pack_text: str | None = None
    if number is None:
        number = _free({*used, *declared}) if replaces is None else replaces
        pack_text = "" if document is None else _with_number(document, number, key)
    file = folder / f"{number:02}-{slug}.yaml"
    if os.path.lexists(file):
        raise BadInput(Fault(str(file), 0, 0, "there is such a file already", "another name"))
    languages = tuple(form.languages) if form is not None else LANGUAGES
    return CardPlace(folder, number, file, languages, pack_text, document is None)


def _pack_of(folder: Path) -> tuple[Document | None, PackFile | None]:
    if not is_pack_folder(folder):
        return None, None
    document = read(folder / PACK_FILE)
    return document, check(document, PackFile)


def _used(folder: Path) -> dict[int, Path]:
    """The card files in the folder by number, also such as can't be read: by their name then."""
    found: dict[int, Path] = {}
    if not os.path.isdir(folder):
        return found
    for file in list_folder(folder, PACK_FILE).cards:
        leading = file.name.partition("-")[0].removesuffix(".yaml")
        if leading.isascii() and leading.isdecimal():
            found[int(leading)] = file
        try:
            data = read(file).data
        except BadInput:
            continue
        if isinstance(data, dict) and type(data.get("number")) is int:
            found[data["number"]] = file
    return found


def _free(used: Iterable[int]) -> int:
    taken = {*built_in().adds, *used}
    taken |= {number for pack in find_packs().packs for number in pack.adds}
    free = next((number for number in range(max(built_in().adds) + 1, MOST_NUMBER + 1) if number not in taken), None)
    if free is None:
        raise BadInput(Fault("", 0, 0, f"every number up to {MOST_NUMBER} is taken", "a pack less"))
    return free


# -- pack.yaml ---------------------------------------------------------------------------------------


def _with_number(document: Document, number: int, key: str = "adds") -> str:
    """The text of a pack.yaml with one more number, all else as it is. BadInput if it is written in too odd a way."""
    text = document.marks.text
    first = _as_first(document.data, text, number, key)
    for changed in (_in_row(text, number, key), _in_column(text, number, key), first):
        if changed is not None and _says(changed, document.data, number, key):
            return changed
    entries = document.data.get(key) or []
    message = f"number {number} must be declared here by hand"
    raise BadInput(document.fault((key,), message, f"{key}: {_flow([*entries, number])}"))


def _flow(entries: list[Any]) -> str:
    return f"[{', '.join(map(str, entries))}]"


def _in_row(text: str, number: int, key: str) -> str | None:
    """Into ``adds: [51, 52]``; the end of a range grows."""
    found = re.search(rf"^({key}:[ \t]*\[)([^\]\n]*)(\].*)$", text, re.MULTILINE)
    if found is None:
        return None
    entries = [entry.strip() for entry in found[2].split(",") if entry.strip()]
    return text[: found.start(2)] + ", ".join(_longer(entries, number)) + text[found.end(2) :]


def _longer(entries: list[str], number: int) -> list[str]:
    first, dash, last = entries[-1].partition("-") if entries else ("", "", "")
    if entries and (last if dash else first).strip() == str(number - 1):
        return [*entries[:-1], f"{first.strip()}-{number}"]
    return [*entries, str(number)]


def _in_column(text: str, number: int, key: str) -> str | None:
    """Into a list with a number in each line."""
    text = text if text.endswith("\n") else text + "\n"
    row = rf"^{key}:[ \t]*(?:#.*)?\n(?:[ \t]*(?:#.*)?\n|(?P<indent>[ \t]*)- .*\n)+"
    found = re.search(row, text, re.MULTILINE)
    if found is None or found["indent"] is None:
        return None
    kept = found[0].rstrip("\n")  # empty lines behind the list stay behind it
    end = found.start() + len(kept)
    return f"{text[:end]}\n{found['indent']}- {number}{text[end:]}"


def _as_first(data: dict[str, Any], text: str, number: int, key: str) -> str | None:
    """A pack that only replaces gets its first own card, or one that only adds its first in place of another."""
    if key in data:
        return None
    return f"{text.rstrip()}\n{key}: [{number}]\n"


def _says(text: str, before: dict[str, Any], number: int, key: str) -> bool:
    """Whether a changed pack.yaml has the number more, and nothing else has changed."""
    try:
        document = parse(text)
        form = check(document, PackFile)
        old = PackFile.model_validate(before)
    except (BadInput, ValueError):
        return False
    was = getattr(old, key)
    same = form.model_copy(update={key: was}) == old
    return same and sorted(numbers_of(getattr(form, key))) == sorted([*numbers_of(was), number])
