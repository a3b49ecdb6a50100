"""Loading the cards, dice and starter decks: the book for the rules, and the texts for people."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from poryroku.crystal.book import Book, Card, Face
from poryroku.crystal.files.cardmodel import LANGUAGES, CardFile, Texts, language_faults
from poryroku.crystal.files.dice import load_decks, load_dice
from poryroku.crystal.files.effects import EffectCompiler, Effects
from poryroku.crystal.files.packs import PACK_FILE, Pack, PackCard, built_in, conflicts
from poryroku.crystal.files.plugins import load_ops
from poryroku.crystal.terms import ELEMENTS, KINDS, LEVELS
from poryroku.faults import BadInput, Fault
from poryroku.paths import assets_dir
from poryroku.yamlcheck import check
from poryroku.yamlfile import Document, read

Faces = tuple[tuple[tuple[Face, ...], ...], ...]
Decks = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class CardText:
    """What people read of a card. Where its pack lacks a language, the words are those it has."""

    number: int
    name: Texts
    text: Texts
    rulings: tuple[Texts, ...]
    labels: tuple[dict[str, str], ...]
    """Words of its choices, per language; ``Branch.label`` counts them from 1."""
    file: str
    mark: str = ""
    """Hash of all that the card does and says: what is made of the card can be kept under it."""


@dataclass(frozen=True, eq=False)
class Library:
    """Everything that was loaded. Two libraries are the same only if they are one object."""

    book: Book
    texts: dict[int, CardText]
    documents: dict[int, Document] = field(repr=False)
    """The card files as read, for their examples."""
    packs: tuple[Pack, ...] = ()
    """The packs of the cards: the built-in one first, the others by name."""
    pack_of: dict[int, Pack] = field(default_factory=dict, repr=False)
    """The pack of each card; a card from a file of its own has none."""
    emblems: dict[int, Path] = field(default_factory=dict, repr=False)
    """The drawings of the cards that have one."""

    @property
    def added(self) -> tuple[Pack, ...]:
        """The packs beside the built-in one, by name."""
        return self.packs[1:]


@dataclass(frozen=True)
class _Source:
    """A card as read, and where it comes from."""

    card: PackCard
    languages: tuple[str, ...] = LANGUAGES
    pack: Pack | None = None
    emblem: Path | None = None


def card_files(folder: Path) -> list[Path]:
    """The card files of a folder, by name."""
    return [file for file in sorted(folder.glob("*.yaml")) if file.name != PACK_FILE]


def load_cards(files: Iterable[Path], faces: Faces, decks: Decks) -> Library:
    """Compile card files that belong to no pack into a library. BadInput carries every fault of every file.

    Cards of numbers that the built-in pack has take part at its levels, others at the archmage level.
    """
    load_ops()
    faults: list[Fault] = []
    compiler = EffectCompiler()
    sources: dict[int, _Source] = {}
    for file in files:
        try:
            document = read(file)
        except BadInput as bad:
            faults += bad.faults
            continue
        card = _read_loose(document, compiler, faults)
        if card is None:
            continue
        number = card.form.number
        if number in sources:
            other = sources[number].card.document.file
            faults.append(document.fault(("number",), f"card {number} stands in {other} already", "a free number"))
        sources[number] = _Source(card)
    faults += compiler.faults
    if not sources and not faults:
        faults.append(Fault("cards", 0, 0, "no card files found", "files such as 01-name.yaml"))
    missing = sorted({number for deck in decks for number in deck if number not in sources})
    if missing and not faults:
        names = ", ".join(map(str, missing))
        faults.append(Fault("cards", 0, 0, f"no file has card {names}", "every card that the starter decks name"))
    if faults:
        raise BadInput(sorted(faults, key=lambda fault: (fault.file, fault.line, fault.column)))
    return _library(sources, (), faces, decks)


def _read_loose(
    document: Document, compiler: EffectCompiler, faults: list[Fault], languages: tuple[str, ...] = LANGUAGES
) -> PackCard | None:
    """The card of a file that belongs to no pack, or None; faults are added, those of effects to the compiler's."""
    form = None
    try:
        form = check(document, CardFile)
    except BadInput as bad:
        faults += bad.faults
    if not isinstance(document.data, dict):
        return None
    faults += language_faults(document, languages)
    compiler.card(document, document.data.get("number", 0), languages)
    return None if form is None else PackCard.of(form, document)


def _library(
    sources: dict[int, _Source], packs: Sequence[Pack], faces: Faces, decks: Decks, under: Library | None = None
) -> Library:
    """The cards of the sources, over those of the library `under` if there is one: they aren't compiled again."""
    compiler = EffectCompiler()
    by_players: dict[int, dict[int, Card]] = {2: {}, 3: {}, 4: {}}
    texts: dict[int, CardText] = {}
    marks: dict[int, str] = {}
    documents: dict[int, Document] = {}
    pack_of: dict[int, Pack] = {}
    emblems: dict[int, Path] = {}
    if under is not None:
        compiler.blocks, compiler.places = list(under.book.blocks), dict(under.book.places)
        by_players = {players: dict(cards) for players, cards in under.book.cards_by_players.items()}
        texts, marks, documents = dict(under.texts), dict(under.book.card_marks), dict(under.documents)
        pack_of = {number: pack for number, pack in under.pack_of.items() if number not in sources}
        emblems = {number: file for number, file in under.emblems.items() if number not in sources}
    for number in sorted(sources):
        source = sources[number]
        form, document, languages = source.card.form, source.card.document, source.languages
        effects = compiler.card(document, number, languages)
        _price(number, form, effects, by_players)
        marks[number] = _mark({key: document.data.get(key) for key in ("number", "kind", "cost", "points", "effects")})
        texts[number] = CardText(
            number, form.name.filled(languages), form.text.filled(languages),
            tuple(ruling.filled(languages) for ruling in form.rulings), tuple(effects.labels), document.file,
            source.card.mark,
        )  # fmt: skip
        documents[number] = document
        if source.pack is not None:
            pack_of[number] = source.pack
        if source.emblem is not None:
            emblems[number] = source.emblem
    assert not compiler.faults, "files are checked before"
    levels = _levels(set(texts), packs)
    rules: list[Any] = [marks, [[list(face) for die in season for face in die] for season in faces], decks]
    if len(packs) > 1:  # games of the built-in cards alone keep the mark that older records of them have
        rules.append(levels)
    book = Book(faces, by_players, tuple(compiler.blocks), decks, compiler.places, _mark(rules), marks, levels)
    return Library(book, texts, documents, tuple(packs), pack_of, emblems)


def _price(number: int, form: CardFile, effects: Effects, by_players: dict[int, dict[int, Card]]) -> None:
    """The card for every number of players; one object where nothing differs."""
    by_cost: dict[tuple[int, ...], Card] = {}
    for players, cards in by_players.items():
        cost = tuple(form.cost.of(what, players) for what in (*ELEMENTS, "crystals"))
        if cost not in by_cost:
            by_cost[cost] = Card(
                number=number,
                kind=KINDS.index(form.kind),
                points=form.points,
                energy=(cost[0], cost[1], cost[2], cost[3]),
                crystals=cost[4],
                choose=tuple(ELEMENTS.index(element) for element in form.cost.choose or ()),
                energy_total=sum(cost[:4]),
                **effects.fields,
            )
        cards[number] = by_cost[cost]


def _levels(there: set[int], packs: Sequence[Pack]) -> dict[str, tuple[int, ...]]:
    """The cards of each level: those that the packs put there, and at the last one those of no pack."""
    known = list(packs) or [built_in()]
    adds = {number for pack in known for number in pack.adds}
    levels = {}
    for level in LEVELS:
        numbers = {number for pack in known for number in pack.levels[level] if number in there}
        if level == LEVELS[-1]:
            numbers |= there - adds
        levels[level] = tuple(sorted(numbers))
    return levels


def _mark(data: Any) -> str:
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@cache
def _dice_and_decks() -> tuple[Faces, Decks]:
    assets = assets_dir()
    return load_dice(assets / "dice.yaml"), load_decks(assets / "starter-decks.yaml")


def load_library(packs: Iterable[Pack] = ()) -> Library:
    """The built-in cards with those of packs, dice and decks; the same object for the same packs.

    BadInput names everything wrong in the built-in files, and what of the packs doesn't go together.
    """
    chosen = {id(pack): pack for pack in packs if pack is not built_in()}
    return _load(tuple(sorted(chosen.values(), key=lambda pack: (pack.name, pack.file))))


@lru_cache(maxsize=16)
def _load(packs: tuple[Pack, ...]) -> Library:
    faults = conflicts(packs)
    if faults:
        raise BadInput(faults)
    faces, decks = _dice_and_decks()
    sources = _sources((built_in(), *packs))
    if missing := sorted({number for deck in decks for number in deck if number not in sources}):
        names = ", ".join(map(str, missing))
        wanted = "every card that the starter decks name"
        raise BadInput(Fault(built_in().file, 0, 0, f"no file has card {names}", wanted))
    return _library(sources, (built_in(), *packs), faces, decks)


def _sources(packs: Iterable[Pack]) -> dict[int, _Source]:
    return {
        number: _Source(card, pack.languages, pack, pack.emblems.get(number))
        for pack in packs
        for number, card in pack.cards.items()
    }


def load_library_with(documents: Iterable[Document], packs: Iterable[Pack] = ()) -> Library:
    """The built-in cards, those of packs and some card files, which take the place of other cards of their numbers.

    BadInput carries every fault of the files.
    """
    library = load_library(packs)
    own = {Path(text.file).resolve() for text in library.texts.values()}
    more = [document for document in documents if Path(document.file).resolve() not in own]
    return lay_over(library, more) if more else library


def lay_over(library: Library, documents: Iterable[Document], languages: tuple[str, ...] = LANGUAGES) -> Library:
    """A library with some card files, whose words are in these languages, in place of its cards of their numbers.

    BadInput carries every fault of the files. The library itself stays as it is, and only the files are compiled.
    """
    sources = {card.form.number: _loose_source(card, languages) for card in check_cards(documents, languages)}
    return _library(sources, library.packs, library.book.faces, library.book.decks, library)


def check_cards(documents: Iterable[Document], languages: tuple[str, ...] = LANGUAGES) -> list[PackCard]:
    """Card files on their own, whose words are in these languages, as cards. BadInput carries every fault of them."""
    load_ops()
    faults: list[Fault] = []
    compiler = EffectCompiler()
    found = [_read_loose(document, compiler, faults, languages) for document in documents]
    faults += compiler.faults
    if faults:
        raise BadInput(sorted(faults, key=lambda fault: (fault.file, fault.line, fault.column)))
    return [card for card in found if card is not None]


def _loose_source(card: PackCard, languages: tuple[str, ...]) -> _Source:
    drawing = Path(card.document.file).parent / f"{card.form.number:02}.svg"
    return _Source(card, languages, emblem=drawing if os.path.isfile(drawing) else None)


def load_book() -> Book:
    """The rules data of the built-in cards."""
    return load_library().book
