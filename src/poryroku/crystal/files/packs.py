"""Card packs: folders with a ``pack.yaml``, a file per card and perhaps drawings. The built-in cards are one of them.

Reading a pack finds everything wrong with it at once and runs nothing. Packs that add the same number, or replace the
same card, don't go together; that is said with both files, whatever order they are found in.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any

from poryroku import paths
from poryroku.crystal.files.cardmodel import LANGUAGES, CardFile, Texts, language_faults, text_faults
from poryroku.crystal.files.drawings import check_drawing
from poryroku.crystal.files.effects import EffectCompiler
from poryroku.crystal.files.packfolder import FolderFiles, list_folder
from poryroku.crystal.files.packmodel import FORMAT, PackFile, numbers_of, written
from poryroku.crystal.files.packnumbers import level_faults, number_faults, of_level, place_of
from poryroku.crystal.files.plugins import load_ops
from poryroku.crystal.terms import LEVELS
from poryroku.faults import BadInput, Fault, shortened, suggest
from poryroku.kernel.game import PackMark, PackPlace
from poryroku.yamlcheck import check
from poryroku.yamlfile import Document, read

PACK_FILE = "pack.yaml"


@dataclass(frozen=True)
class PackCard:
    """One card as read."""

    form: CardFile
    document: Document
    mark: str
    """Hash of all that the card does and says; its examples are neither."""

    @classmethod
    def of(cls, form: CardFile, document: Document) -> PackCard:
        """The card of a checked document."""
        said = {key: value for key, value in document.data.items() if key != "examples"}
        return cls(form, document, _digest(said))


@dataclass(frozen=True, eq=False)
class Pack:
    """A pack of cards without a fault. Two of them are the same only if they are one object."""

    name: str
    title: Texts
    about: Texts | None
    version: str
    author: str
    languages: tuple[str, ...]
    """Those in which all its words are there."""
    folder: Path
    adds: tuple[int, ...]
    replaces: tuple[int, ...]
    levels: dict[str, tuple[int, ...]]
    """For each level, which of the added cards take part in it."""
    cards: dict[int, PackCard] = field(repr=False)
    emblems: dict[int, Path] = field(repr=False)
    """The cards that have a drawing."""
    document: Document = field(repr=False)
    """Its pack.yaml."""
    hash: str = ""
    """SHA-256 of all that its cards do and say."""

    @property
    def mark(self) -> PackMark:
        """What a record remembers of it."""
        return PackMark(self.name, self.version, self.hash)

    @property
    def place(self) -> PackPlace:
        """What another process needs to read the same pack."""
        return PackPlace(os.path.abspath(self.folder), self.hash)

    @property
    def numbers(self) -> tuple[int, ...]:
        """Every card of it, added or replacing, ascending."""
        return tuple(sorted(self.cards))

    @property
    def file(self) -> str:
        """Where its pack.yaml lies."""
        return self.document.file

    def place_of(self, number: int) -> str:
        """``file:line:column`` of where pack.yaml declares a number."""
        return self.document.fault(place_of(self.document.data, number), "").place


# -- one pack ----------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def built_in() -> Pack:
    """The pack of the built-in cards; BadInput names everything wrong in their files."""
    return _read(paths.cards_dir(), None)


def read_pack(folder: str | os.PathLike[str]) -> Pack:
    """The pack in a folder. BadInput carries every fault of its pack.yaml, its cards and its drawings."""
    place = Path(folder)
    if _same(place, paths.cards_dir()):
        return built_in()
    return _read(place, frozenset(built_in().adds))


def is_pack_folder(folder: Path) -> bool:
    """Whether a folder says that it is a pack."""
    return os.path.lexists(folder / PACK_FILE)


def _read(folder: Path, taken: frozenset[int] | None) -> Pack:
    """``taken``: numbers that a pack can only replace; None reads the pack that has them."""
    load_ops()
    files = list_folder(folder, PACK_FILE)
    faults = list(files.faults)
    document, form = _pack_file(files.pack_file, faults) if files.pack_file is not None else (None, None)
    if files.pack_file is None and not faults:
        inside = next((name for name in files.folders if is_pack_folder(folder / name)), "")
        message, wanted = f"there is no {PACK_FILE} in this folder", "a folder with a pack of cards"
        raise BadInput(Fault(str(folder), 0, 0, message, wanted, str(folder / inside) if inside else ""))
    languages = tuple(form.languages) if form is not None else None
    cards, seen = _cards(files, languages, faults)
    if form is not None and document is not None:
        faults += number_faults(document, form, {number: card.document for number, card in cards.items()}, seen, taken)
        faults += level_faults(document, form)
        if languages is not None:
            for key in ("title", "about"):
                if isinstance(document.data.get(key), dict):
                    faults += text_faults(document, (key,), document.data[key], languages)
    # The drawings of the built-in cards are checked by tests; at every start it would take longer than the cards.
    emblems = _emblems(files, form, faults, checked=taken is not None)
    if faults or form is None or document is None or languages is None:
        raise BadInput(sorted(dict.fromkeys(faults), key=lambda fault: (fault.file, fault.line, fault.column)))
    adds = numbers_of(form.adds)
    levels = {level: tuple(sorted(of_level(form, level))) for level in LEVELS}
    return Pack(
        name=form.name, title=form.title.filled(languages), about=form.about and form.about.filled(languages),
        version=form.version, author=form.author, languages=languages, folder=folder,
        adds=tuple(sorted(adds)), replaces=tuple(sorted(numbers_of(form.replaces))), levels=levels,
        cards=cards, emblems=emblems, document=document, hash=_hash(form, levels, cards),
    )  # fmt: skip


def _pack_file(file: Path, faults: list[Fault]) -> tuple[Document | None, PackFile | None]:
    try:
        document = read(file)
    except BadInput as bad:
        faults += bad.faults
        return None, None
    version = document.data.get("format") if isinstance(document.data, dict) else None
    if type(version) is int and version > FORMAT:
        faults.append(
            document.fault(("format",), f"this pack is for a newer version (format {version})", f"format {FORMAT}")
        )
        return document, None
    try:
        return document, check(document, PackFile)
    except BadInput as bad:
        faults += bad.faults
        return document, None


def _cards(
    files: FolderFiles, languages: tuple[str, ...] | None, faults: list[Fault]
) -> tuple[dict[int, PackCard], set[int]]:
    """The cards of the folder by number; and every number that some file has or seems to have, by its name."""
    compiler = EffectCompiler()
    cards: dict[int, PackCard] = {}
    seen: set[int] = set()
    first: dict[int, str] = {}
    for file in files.cards:
        leading = file.name.partition("-")[0].removesuffix(".yaml")
        if leading.isascii() and leading.isdecimal():
            seen.add(int(leading))
        try:
            document = read(file)
        except BadInput as bad:
            faults += bad.faults
            continue
        form = None
        try:
            form = check(document, CardFile)
        except BadInput as bad:
            faults += bad.faults
        if not isinstance(document.data, dict):
            continue
        if languages is not None:
            faults += language_faults(document, languages)
        number = document.data.get("number", 0)
        compiler.card(document, number, languages or LANGUAGES)
        if form is None:
            if type(number) is int:
                seen.add(number)
            continue
        seen.add(form.number)
        if form.number in first:
            message = f"card {form.number} stands in {first[form.number]} already"
            faults.append(document.fault(("number",), message, "a free number"))
            continue
        first[form.number] = document.file
        cards[form.number] = PackCard.of(form, document)
    faults += compiler.faults
    return cards, seen


def _emblems(files: FolderFiles, form: PackFile | None, faults: list[Fault], checked: bool) -> dict[int, Path]:
    found: dict[int, Path] = {}
    declared = set(numbers_of([*form.adds, *form.replaces])) if form is not None else None
    for file in files.drawings:
        stem = file.stem
        number = int(stem) if stem.isascii() and stem.isdecimal() and len(stem) <= 3 else 0
        if not number or (declared is not None and number not in declared):
            expected = f"the number of a card, such as {min(declared or {51})}.svg"
            faults.append(Fault(str(file), 0, 0, "this drawing belongs to no card of the pack", expected))
        elif number in found:
            faults.append(Fault(str(file), 0, 0, f"card {number} has the drawing {found[number]} already", "one"))
        else:
            found[number] = file
        if checked:
            try:
                check_drawing(file)
            except BadInput as bad:
                faults += bad.faults
    return found


def _hash(form: PackFile, levels: dict[str, tuple[int, ...]], cards: dict[int, PackCard]) -> str:
    said = {
        "name": form.name,
        "version": form.version,
        "title": form.title.model_dump(),
        "adds": sorted(numbers_of(form.adds)),
        "replaces": sorted(numbers_of(form.replaces)),
        "levels": {level: list(numbers) for level, numbers in levels.items()},
        "cards": {number: card.mark for number, card in cards.items()},
    }
    return _digest(said)


def _digest(data: Any) -> str:
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


# -- all packs ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Broken:
    """A folder that is no usable pack, and why."""

    folder: Path
    faults: tuple[Fault, ...]
    pack_name: str = ""
    """What its pack.yaml calls it, as far as that could be read."""

    @property
    def name(self) -> str:
        """What to call it: its folder."""
        return self.folder.name or str(self.folder)


@dataclass(frozen=True)
class Found:
    """The packs that there are beside the built-in one."""

    packs: tuple[Pack, ...]
    """Usable ones, by name. Some may not go together, see ``conflicts``."""
    broken: tuple[Broken, ...] = ()

    @property
    def faults(self) -> list[Fault]:
        """Everything wrong with the others."""
        return [fault for each in self.broken for fault in each.faults]

    def named(self, name: str) -> Pack | None:
        """The usable pack of a name."""
        return next((pack for pack in self.packs if pack.name == name), None)


_looked_in: list[Path] = []


def look_in(folders: Iterable[str | os.PathLike[str]]) -> None:
    """From now on ``find_packs`` finds the packs in these folders too, each the folder of one pack, and no others."""
    _looked_in[:] = map(Path, folders)


def find_packs(extra: Iterable[str | os.PathLike[str]] = ()) -> Found:
    """The packs that come with the program, the user's own and those in ``extra`` folders. Never raises BadInput.

    A pack is read again only when something in its folder has changed.
    """
    usable: list[Pack] = []
    broken: list[Broken] = []
    for folder in _folders([*_looked_in, *map(Path, extra)], broken):
        found = _remembered(folder)
        if isinstance(found, Broken):
            broken.append(found)
        else:
            usable.append(found)
    by_name: dict[str, list[Pack]] = {built_in().name: [built_in()]}
    for pack in usable:
        by_name.setdefault(pack.name, []).append(pack)
    good: list[Pack] = []
    for name, same in by_name.items():
        for pack in same:
            others = [other.file for other in same if other is not pack]
            if others and pack is not built_in():
                message = f"a pack is called '{name}' in {' and in '.join(others)} too"
                fault = pack.document.fault(("name",), message, "packs whose names differ")
                broken.append(Broken(pack.folder, (fault,), name))
            elif pack is not built_in():
                good.append(pack)
    good.sort(key=lambda pack: pack.name)
    broken.sort(key=lambda each: str(each.folder))
    return Found(tuple(good), tuple(broken))


def chosen_packs(wanted: Iterable[str]) -> list[Pack]:
    """The packs of these names or, for full paths, in these folders. BadInput says of each why it can't be had."""
    packs: dict[str, Pack] = {}
    faults: list[Fault] = []
    found: Found | None = None
    for each in dict.fromkeys(wanted):
        if os.path.isabs(each):
            pack = _remembered(Path(each))
            if isinstance(pack, Broken):
                faults += pack.faults
            else:
                packs[each] = pack
            continue
        found = found or find_packs()
        named = found.named(each)
        if named is not None:
            packs[each] = named
        else:
            faults += _missing(each, found)
    if faults:
        raise BadInput(faults)
    return list(dict.fromkeys(packs.values()))


def _missing(name: str, found: Found) -> list[Fault]:
    """Why there is no usable pack of a name."""
    broken = [fault for each in found.broken if name in (each.name, each.pack_name) for fault in each.faults]
    known = [pack.name for pack in found.packs]
    expected = f"one of {', '.join(known)}" if known else f"a folder with it in {paths.user_packs_dir()}"
    return broken or [Fault("", 0, 0, f"there is no pack '{shortened(name)}'", expected, suggest(name, known))]


def _folders(extra: list[Path], broken: list[Broken]) -> list[Path]:
    """Every folder in which a pack should lie, each once."""
    found: list[Path] = []
    for root in (paths.packs_dir(), paths.user_packs_dir()):
        try:
            inside = sorted(root.iterdir())
        except FileNotFoundError:
            continue
        except OSError as error:
            broken.append(Broken(root, (Fault(str(root), 0, 0, f"cannot be read ({error.strerror or error})"),)))
            continue
        found += [folder for folder in inside if os.path.isdir(folder) and not folder.name.startswith((".", "__"))]
    found += extra
    once: list[Path] = []
    for folder in found:
        if not any(_same(folder, other) for other in once):
            once.append(folder)
    return once


def _same(one: Path, other: Path) -> bool:
    return os.path.realpath(one) == os.path.realpath(other)


_memory: dict[Path, tuple[Any, Pack | Broken]] = {}


def _remembered(folder: Path) -> Pack | Broken:
    stamp, key = _stamp(folder), Path(os.path.realpath(folder))
    known = _memory.get(key)
    if known is not None and stamp is not None and known[0] == stamp:
        return known[1]
    result: Pack | Broken
    try:
        result = read_pack(folder)
    except BadInput as bad:
        result = Broken(folder, tuple(bad.faults), _name_in(folder))
    _memory[key] = (stamp, result)
    return result


def _name_in(folder: Path) -> str:
    """What a broken pack is called, if that much of it can be read."""
    file = folder / PACK_FILE
    try:
        data = read(file).data if os.path.isfile(file) else None
    except BadInput:
        return ""
    name = data.get("name") if isinstance(data, dict) else None
    return name if isinstance(name, str) else ""


def _stamp(folder: Path) -> Any:
    """What changes when a file of a folder does; None if that can't be told."""
    try:
        with os.scandir(folder) as entries:
            stats = [(entry.name, entry.stat()) for entry in entries]
    except OSError:
        return None
    return sorted((name, each.st_mtime_ns, each.st_size, each.st_ino) for name, each in stats)


def conflicts(packs: Iterable[Pack]) -> list[Fault]:
    """Why packs can't be played with together: for every two of them what both add or replace, with both files."""
    faults: list[Fault] = []
    for one, other in combinations(sorted(packs, key=lambda pack: (pack.name, pack.file)), 2):
        if one.name == other.name:
            message = f"a pack is called '{one.name}' in {other.file} too"
            faults.append(one.document.fault(("name",), message, "packs whose names differ"))
        both = sorted(set(one.cards) & set(other.cards))
        if both:
            which = f"card {both[0]} is" if len(both) == 1 else f"cards {written(both)} are"
            message = f"{which} in the pack '{other.name}' ({other.place_of(both[0])}) too"
            place = place_of(one.document.data, both[0])
            faults.append(one.document.fault(place, message, "packs without a number in common"))
    return faults
