"""The log of a game as rows to read: who is told of in which colour, which names are chips, what a filter leaves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from poryroku import i18n
from poryroku.crystal.files.library import Library
from poryroku.crystal.wording import cardtext, log, marks
from poryroku.crystal.wording.marks import Piece

from .chronicle import STANDING, Happening
from .kit import theme
from .kit.rich import RichRow, Run

ALL = "all"
CRYSTALS = "crystals"
CARDS = "cards"
HEADINGS = ("round",)
#: told whatever is left out, for they say where one is
PLACES = ("round", "season", "game_over")


def wanted(event: Happening, choice: str) -> bool:
    """Whether a filter leaves an event: `ALL`, `CRYSTALS`, `CARDS`, or a seat's number as text."""
    if choice == ALL or event.name in PLACES:
        return True
    if choice == CRYSTALS:
        return log.about_crystals(event.name)
    if choice == CARDS:
        return log.about_cards(event.name)
    return event.name == STANDING or int(choice) in log.seats(event.name, event.numbers)


def chosen(happenings: Sequence[Happening], choice: str) -> list[Happening]:
    """What a filter leaves, without headings that have nothing under them."""
    out: list[Happening] = []
    for event in happenings:
        if not wanted(event, choice):
            continue
        if event.name in HEADINGS:
            while out and out[-1].name in HEADINGS:
                out.pop()
        out.append(event)
    return out


def rows(happenings: Sequence[Happening], names: Sequence[str]) -> list[RichRow]:
    """Rows for events as the reader may know them."""
    told, spoken = tuple(names), (i18n.language(), cardtext.library())
    found = (_row(event, told, spoken) for event in happenings)
    return [row for row in found if row is not None]


@lru_cache(maxsize=4096)
def _row(event: Happening, names: tuple[str, ...], spoken: tuple[str, Library]) -> RichRow | None:
    """One event, remembered: the table tells the last two hundred anew after every decision.

    What is spoken of, the language and the cards, is not used but belongs to what is remembered.
    """
    pieces = log.pieces(event.name, event.numbers, names, event.crystals)
    if not pieces:
        return None
    about = log.about(event.name, event.numbers)
    edge = theme.SEATS[about] if 0 <= about < len(names) else None
    heading = event.name in HEADINGS
    return RichRow(runs(pieces, heading), edge, heading)


def runs(pieces: Sequence[Piece], bold: bool = False) -> tuple[Run, ...]:
    """A sentence in its looks: cards are chips, players have their colours."""
    return tuple(_run(piece, bold) for piece in pieces)


def _run(piece: Piece, heading: bool) -> Run:
    if piece.kind == marks.CARD:
        return Run(piece.text, theme.TEAL, True, ("card", piece.number))
    if piece.kind == marks.PLAYER:
        return Run(piece.text, theme.SEATS[piece.number % len(theme.SEATS)], True)
    if piece.kind == marks.NOTE:
        return Run(piece.text, theme.INK_SOFT)
    return Run(piece.text, theme.INK, heading)


def text(happenings: Sequence[Happening], names: Sequence[str]) -> str:
    """The same as plain lines, to take elsewhere."""
    lines: list[str] = []
    for event in happenings:
        sentence = log.sentence(event.name, event.numbers, names, event.crystals)
        if sentence:
            if event.name in HEADINGS and lines:
                lines.append("")
            lines.append(sentence)
    return "\n".join(lines) + "\n" if lines else ""
