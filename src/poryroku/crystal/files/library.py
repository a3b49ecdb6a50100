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
from poryroku.crystal.files.dice import load_decks, load_dice
from poryroku.crystal.files.effects import EffectCompiler, Effects
from poryroku.crystal.files.plugins import load_ops
from poryroku.crystal.terms import ELEMENTS, KINDS
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
    rulings: tuple[Texts, ...]
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
    if not read_cards and not faults:
        faults.append(Fault("cards", 0, 0, "no card files found", "files such as 01-name.yaml"))
    missing = sorted({number for deck in decks for number in deck if number not in read_cards})
    if missing and not faults:
        names = ", ".join(map(str, missing))
        faults.append(Fault("cards", 0, 0, f"no file has card {names}", "every card that the starter decks name"))
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
