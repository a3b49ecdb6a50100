"""Loading the cards, dice and starter decks: the book for the rules, and the texts for people."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from poryroku.crystal.book import Book, Card, Face
from poryroku.crystal.files.cardmodel import CardFile, Texts
from poryroku.crystal.files.effects import EffectCompiler, Effects
from poryroku.crystal.files.plugins import load_ops
from poryroku.crystal.terms import DEALT, ELEMENTS, KINDS, SEASONS
from poryroku.faults import BadInput, Fault
from poryroku.paths import assets_dir, cards_dir
from poryroku.yamlcheck import check
from poryroku.yamlfile import Document, read


@dataclass(frozen=True)
class CardText:
    """What people read of a card."""

    number: int
    name: Texts
    text: Texts
    rulings: tuple[str, ...]
    labels: tuple[dict[str, str], ...]
    """Words of its choices, per language; ``Branch.label`` counts them from 1."""
    file: str


@dataclass(frozen=True)
class Library:
    """Everything that was loaded."""

    book: Book
    texts: dict[int, CardText]
    documents: dict[int, Document] = field(repr=False)
    """The card files as read, for their examples."""


def card_files(folder: Path) -> list[Path]:
    """The card files of a folder, by name."""
    return sorted(folder.glob("*.yaml"))


def load_cards(files: Iterable[Path], faces: Any, decks: tuple[tuple[int, ...], ...]) -> Library:
    """Compile card files into a library. BadInput carries every fault of every file."""
    compiler = EffectCompiler()
    faults: list[Fault] = []
    read_cards: dict[int, tuple[CardFile, Effects, Document]] = {}
    for file in files:
        try:
            document = read(file)
        except BadInput as bad:
            faults += bad.faults
            continue
        try:
            card = check(document, CardFile)
        except BadInput as bad:
            faults += bad.faults
            card = None
        if not isinstance(document.data, dict):
            continue
        effects = compiler.card(document, document.data.get("number", 0))
        if card is None:
            continue
        if card.number in read_cards:
            other = read_cards[card.number][2].file
            faults.append(document.fault(("number",), f"card {card.number} stands in {other} already", "a free number"))
        read_cards[card.number] = (card, effects, document)
    faults += compiler.faults
    for deck in decks:
        for number in deck:
            if number not in read_cards and not faults:
                faults.append(Fault("starter-decks.yaml", 0, 0, f"there is no card {number}", "numbers of card files"))
    if not read_cards and not faults:
        faults.append(Fault("cards", 0, 0, "no card files found", "files such as 01-name.yaml"))
    if faults:
        raise BadInput(sorted(faults, key=lambda fault: (fault.file, fault.line, fault.column)))
    return _library(read_cards, compiler, faces, decks)


def _library(
    read_cards: dict[int, tuple[CardFile, Effects, Document]],
    compiler: EffectCompiler,
    faces: tuple[tuple[tuple[Face, ...], ...], ...],
    decks: tuple[tuple[int, ...], ...],
) -> Library:
    by_players: dict[int, dict[int, Card]] = {2: {}, 3: {}, 4: {}}
    texts = {}
    marks = {}
    for number in sorted(read_cards):
        card, effects, document = read_cards[number]
        by_cost: dict[tuple[int, ...], Card] = {}
        for players, cards in by_players.items():
            cost = tuple(card.cost.of(what, players) for what in (*ELEMENTS, "crystals"))
            if cost not in by_cost:
                by_cost[cost] = Card(
                    number=number,
                    kind=KINDS.index(card.kind),
                    points=card.points,
                    energy=(cost[0], cost[1], cost[2], cost[3]),
                    crystals=cost[4],
                    choose=tuple(ELEMENTS.index(element) for element in card.cost.choose or ()),
                    energy_total=sum(cost[:4]),
                    **effects.fields,
                )
            cards[number] = by_cost[cost]
        texts[number] = CardText(
            number, card.name, card.text, tuple(card.rulings), tuple(effects.labels), document.file
        )
        rules = {key: document.data.get(key) for key in ("number", "kind", "cost", "points", "effects")}
        marks[number] = _mark(rules)
    fingerprint = _mark([marks, [[list(face) for die in season for face in die] for season in faces], decks])
    book = Book(faces, by_players, tuple(compiler.blocks), decks, compiler.places, fingerprint, marks)
    return Library(book, texts, {number: read_cards[number][2] for number in read_cards})


def _mark(data: Any) -> str:
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


# -- dice and decks ----------------------------------------------------------------------------------

_FACE_FIELDS = {"energy", "gauge", "draw", "transmute", "crystals", "advance"}


def load_dice(file: Path) -> tuple[tuple[tuple[Face, ...], ...], ...]:
    """The faces of all dice: ``[season][die - 1][face]``. BadInput carries every fault."""
    document = read(file)
    faults: list[Fault] = []
    seasons = []
    data = document.data if isinstance(document.data, dict) else {}
    for season in SEASONS:
        dice = data.get(season)
        if not isinstance(dice, list) or len(dice) != 5:
            faults.append(document.fault((season,), f"the dice of {season} are incomplete", "a list of five dice"))
            continue
        season_dice = []
        for d, die in enumerate(dice):
            if not isinstance(die, list) or len(die) != 6:
                faults.append(document.fault((season, d), "this die is incomplete", "a list of six faces"))
                continue
            season_dice.append(tuple(_face(document, (season, d, f), face, faults) for f, face in enumerate(die)))
        seasons.append(tuple(season_dice))
    if faults:
        raise BadInput(faults)
    return tuple(seasons)


def _face(document: Document, path: tuple[str | int, ...], face: Any, faults: list[Fault]) -> Face:
    if not isinstance(face, dict) or set(face) != _FACE_FIELDS or not isinstance(face["energy"], dict):
        faults.append(document.fault(path, "this face is incomplete", ", ".join(sorted(_FACE_FIELDS))))
        return Face((0, 0, 0, 0), False, False, False, 0, 1)
    a, w, f, e = (int(face["energy"].get(element, 0)) for element in ELEMENTS)
    return Face(
        (a, w, f, e), bool(face["gauge"]), bool(face["draw"]), bool(face["transmute"]),
        int(face["crystals"]), int(face["advance"]),
    )  # fmt: skip


def load_decks(file: Path) -> tuple[tuple[int, ...], ...]:
    """The starter decks' card numbers (nine each)."""
    document = read(file)
    data = document.data if isinstance(document.data, dict) else {}
    decks = data.get("decks")
    if not isinstance(decks, list) or len(decks) < 4:
        raise BadInput(document.fault(("decks",), "the starter decks are incomplete", "a list of four decks"))
    found = []
    faults = []
    for i, deck in enumerate(decks):
        cards = deck.get("cards") if isinstance(deck, dict) else None
        if not isinstance(cards, list) or len(cards) != DEALT or any(type(card) is not int for card in cards):
            faults.append(document.fault(("decks", i), "this deck is incomplete", f"cards: {DEALT} card numbers"))
            continue
        found.append(tuple(cards))
    if faults:
        raise BadInput(faults)
    return tuple(found)


def _built_in(files: Iterable[Path]) -> Library:
    load_ops()
    assets = assets_dir()
    return load_cards(files, load_dice(assets / "dice.yaml"), load_decks(assets / "starter-decks.yaml"))


@cache
def load_library() -> Library:
    """The 50 built-in cards with dice and decks; BadInput names everything wrong in their files."""
    return _built_in(card_files(cards_dir()))


def load_library_with(documents: Iterable[Document]) -> Library:
    """The built-in cards and some more card files, which take the place of built-in cards of the same number."""
    own = {Path(text.file).resolve() for text in load_library().texts.values()}
    more = [document for document in documents if Path(document.file).resolve() not in own]
    if not more:
        return load_library()
    numbers = {document.data.get("number") for document in more}
    taken = [Path(text.file) for number, text in load_library().texts.items() if number in numbers]
    return _built_in([*(file for file in card_files(cards_dir()) if file not in taken), *(Path(d.file) for d in more)])


def load_book() -> Book:
    """The rules data of the built-in cards."""
    return load_library().book
