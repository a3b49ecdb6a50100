"""Finding cards: by words in any of the three languages, and by kind, cost, timing, level and points."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from poryroku.crystal.book import Card
from poryroku.crystal.files.library import Library
from poryroku.crystal.terms import BASIC_CARDS, ELEMENTS
from poryroku.crystal.wording import cardtext

#: what a card may cost beside energy of an element; all have signs
COSTS = (*ELEMENTS, "crystal", "free")
LEVELS = ("basic", "cunning")
#: from and to how many points, by a name
POINTS: dict[str, tuple[int, int]] = {
    "less": (-99, 0),
    "few": (1, 6),
    "some": (7, 9),
    "many": (10, 99),
}
#: letters that are no accented form of another one in Unicode, but are written without their stroke in a hurry
_STROKES = str.maketrans({"ł": "l", "Ł": "L", "đ": "d", "ø": "o", "ß": "ss"})


@dataclass(frozen=True)
class Wanted:
    """What is looked for; an empty field is any."""

    words: str = ""
    kind: int = -1
    cost: str = ""
    timing: str = ""
    level: str = ""
    points: str = ""

    @property
    def anything(self) -> bool:
        """Whether nothing is asked for."""
        return self == Wanted()


def plain(text: str) -> str:
    """Small letters without accents.

    >>> plain("Żarząca Soczewka, Poça da Vidência, Gałąź")
    'zarzaca soczewka, poca da videncia, galaz'
    """
    parts = unicodedata.normalize("NFD", text.translate(_STROKES).casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def _words_of(number: int) -> str:
    """Everything that is written on a card, in all languages."""
    return _words_in(cardtext.library(), number)


@lru_cache(maxsize=2048)
def _words_in(library: Library, number: int) -> str:
    found = library.texts.get(number)
    if found is None:
        return ""
    texts = (found.name.en, found.name.pl, found.name.pt, found.text.en, found.text.pl, found.text.pt)
    return plain("\n".join(texts))


def find(wanted: Wanted, cards: Mapping[int, Card]) -> list[int]:
    """The numbers of the cards that are wanted, those whose name begins with the words first."""
    words = plain(wanted.words).split()
    found = [number for number, card in sorted(cards.items()) if _fits(wanted, card) and _said(words, number)]
    return sorted(found, key=lambda number: not _named(words, number)) if words else found


def _said(words: list[str], number: int) -> bool:
    """Every word is the card's number or begins a word on it, one of three letters and more also stands inside."""
    text = _words_of(number)
    spaced = " " + text.replace("\n", " ").replace("'", " ").replace("-", " ")
    return all(word == str(number) or f" {word}" in spaced or (len(word) > 2 and word in text) for word in words)


def _named(words: list[str], number: int) -> bool:
    found = cardtext.library().texts.get(number)
    if found is None:
        return False
    names = " ".join(f" {plain(name)}" for name in (found.name.en, found.name.pl, found.name.pt)).replace("-", " ")
    return all(word == str(number) or f" {word}" in names for word in words)


def _fits(wanted: Wanted, card: Card) -> bool:
    if wanted.kind >= 0 and card.kind != wanted.kind:
        return False
    if wanted.cost and not _costs(card, wanted.cost):
        return False
    if wanted.timing and wanted.timing not in cardtext.timings(card.number):
        return False
    if wanted.level and (card.number <= BASIC_CARDS) != (wanted.level == "basic"):
        return False
    if wanted.points:
        least, most = POINTS[wanted.points]
        return least <= card.points <= most
    return True


def _costs(card: Card, cost: str) -> bool:
    if cost == "crystal":
        return card.crystals > 0
    if cost == "free":
        return not (card.crystals or any(card.energy) or card.choose)
    index = ELEMENTS.index(cost)
    return card.energy[index] > 0 or index in card.choose
