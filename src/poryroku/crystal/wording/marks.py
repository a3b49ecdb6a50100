"""Sentences whose card names and player names can be found again, whatever the language makes of the order.

A name goes into a sentence wrapped in three letters that no text holds; `pieces` takes the finished sentence apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from poryroku.crystal.wording import cardtext
from poryroku.i18n import _

PLAIN = ""
CARD = "card"
PLAYER = "player"
NOTE = "note"

_OPEN, _MIDDLE, _CLOSE = "\ue000", "\ue001", "\ue002"
_LETTERS = {CARD: "c", PLAYER: "p", NOTE: "n"}
_KINDS = {letter: kind for kind, letter in _LETTERS.items()}
_NO_MARKS = str.maketrans("", "", _OPEN + _MIDDLE + _CLOSE)


class Piece(NamedTuple):
    """A part of a sentence: plain words, a card (its number), a player (the seat) or a note in brackets."""

    text: str
    kind: str = PLAIN
    number: int = 0


def _mark(kind: str, number: int, text: str) -> str:
    return f"{_OPEN}{_LETTERS[kind]}{number}{_MIDDLE}{text.translate(_NO_MARKS)}{_CLOSE}"


def card(number: int) -> str:
    """The marked name of a card; a hidden one is plain words."""
    return _mark(CARD, number, cardtext.name(number)) if number else cardtext.name(0)


def player(names: Sequence[str], seat: int) -> str:
    """The marked name of a player."""
    return _mark(PLAYER, seat, names[seat]) if 0 <= seat < len(names) else _("Somebody")


def note(text: str) -> str:
    """A marked aside, set off from the sentence."""
    return _mark(NOTE, 0, text)


def pieces(text: str) -> list[Piece]:
    """A sentence in its parts, in order."""
    found: list[Piece] = []
    for part in text.split(_OPEN):
        head, middle, rest = part.partition(_MIDDLE)
        if not middle:
            found.append(Piece(part))
            continue
        marked, _close, after = rest.partition(_CLOSE)
        found.append(Piece(marked, _KINDS[head[0]], int(head[1:])))
        found.append(Piece(after))
    return [piece for piece in found if piece.text]


def plain(text: str) -> str:
    """A sentence as it is read."""
    return "".join(piece.text for piece in pieces(text))
