"""Finding cards: by words in any of the three languages, and by kind, cost, timing, level, points and pack."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from poryroku.crystal.book import Card
from poryroku.crystal.files.library import Library
from poryroku.crystal.files.packs import built_in
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
    pack: str = ""

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


class Written(NamedTuple):
    """What is written on a card in all languages, made ready for the search: each word with a space before it."""

    everything: str
    names: str


@lru_cache(maxsize=4)
def written(library: Library) -> dict[int, Written]:
    """The words of every card of a library."""
    found = {}
    for number, each in library.texts.items():
        names = _spaced(each.name.en, each.name.pl, each.name.pt)
        found[number] = Written(names + _spaced(each.text.en, each.text.pl, each.text.pt), names)
    return found


def _spaced(*texts: str) -> str:
    words = plain(" ".join(texts))
    return " " + words.replace("\n", " ").replace("'", " ").replace("’", " ").replace("-", " ")


def find(wanted: Wanted, cards: Mapping[int, Card]) -> list[int]:
    """The numbers of the cards that are wanted, those whose name begins with the words first."""
    words = _spaced(wanted.words).split()
    found = [number for number, card in sorted(cards.items()) if _fits(wanted, card)]
    if not words:
        return found
    said = written(cardtext.library())
    nothing = Written("", "")
    found = [number for number in found if _said(words, number, said.get(number, nothing).everything)]
    return sorted(found, key=lambda number: not _named(words, number, said.get(number, nothing).names))


def _said(words: list[str], number: int, text: str) -> bool:
    """Every word is the card's number or begins a word on it, one of three letters and more also stands inside."""
    return all(word == str(number) or f" {word}" in text or (len(word) > 2 and word in text) for word in words)


def _named(words: list[str], number: int, names: str) -> bool:
    return all(word == str(number) or f" {word}" in names for word in words)


def _fits(wanted: Wanted, card: Card) -> bool:
    if wanted.kind >= 0 and card.kind != wanted.kind:
        return False
    if wanted.cost and not _costs(card, wanted.cost):
        return False
    if wanted.timing and wanted.timing not in cardtext.timings(card.number):
        return False
    if wanted.level and wanted.level != _level(card.number):
        return False
    if wanted.pack and wanted.pack != pack_name(card.number):
        return False
    if wanted.points:
        least, most = POINTS[wanted.points]
        return least <= card.points <= most
    return True


def _level(number: int) -> str:
    """Of which of the sets of the game a card is; cards that packs add are of neither."""
    if number > max(built_in().adds):
        return ""
    return LEVELS[number > BASIC_CARDS]


def pack_name(number: int) -> str:
    """The name of the pack that a card comes from, "" for one that comes from none."""
    pack = cardtext.library().pack_of.get(number)
    return pack.name if pack is not None else ""


def _costs(card: Card, cost: str) -> bool:
    if cost == "crystal":
        return card.crystals > 0
    if cost == "free":
        return not (card.crystals or any(card.energy) or card.choose)
    index = ELEMENTS.index(cost)
    return card.energy[index] > 0 or index in card.choose
