"""Dice with all their faces on a sheet: one die, or all those in use in a season, the faces lying up marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect

from poryroku.crystal.wording import facewords, words
from poryroku.i18n import _

from ..kit import paper, theme
from ..kit.beside import beside
from ..kit.fonts import SANS, SERIF_BOLD
from ..kit.page import Page
from . import dice

if TYPE_CHECKING:
    from poryroku.crystal.book import Face
    from poryroku.crystal.table import Table

PAD = 18
GAP = 12
#: the size of a face, alone in its row and among those of other dice
ALONE, AMONG = 60, 52
FACES = 6
#: the smallest share of the usual size in which dice are shown
LEAST_SHARE = 0.5


@dataclass(frozen=True)
class DiceSheet:
    """What is on the sheet: dice of one season, and words below them. It finds its words when they are asked for."""

    season: int
    dice: Sequence[tuple[Face, ...]]
    #: for each die the position of the face that lies up; -1 while the die is not on the table
    up: Sequence[int]
    alone: bool
    #: what is told instead of the usual words
    text: str = ""

    @classmethod
    def one(cls, table: Table, number: int, text: str = "") -> DiceSheet:
        """A die on the table by its number."""
        season, up = table.dice_season, table.thrown[table.dice.index(number)]
        return cls(season, [table.book.faces[season][number - 1]], [up], True, text)

    @classmethod
    def all_of(cls, table: Table, season: int) -> DiceSheet:
        """The dice that a game uses in a season."""
        numbers = table.dice_in_use[season]
        lying = season == table.dice_season and len(table.thrown) == len(numbers)
        up = table.thrown if lying else [-1] * len(numbers)
        return cls(season, [table.book.faces[season][number - 1] for number in numbers], up, False)

    @property
    def title(self) -> str:
        """Whose faces these are."""
        name = words.season(self.season)
        return (_("{season}: one die") if self.alone else _("{season}: the dice of this game")).format(season=name)

    @property
    def legend(self) -> str:
        """What is written under the dice."""
        if self.alone:
            return _("Lying up: {face}").format(face=self.text or facewords.face(self.dice[0][self.up[0]]))
        marked = _("Framed: the faces lying up.")
        return facewords.dots() if all(up < 0 for up in self.up) else f"{marked} {facewords.dots()}"


def _face(page: Page, sheet: DiceSheet) -> int:
    return page.u(ALONE if sheet.alone else AMONG)


def size(page: Page, sheet: DiceSheet) -> tuple[int, int]:
    """The size of the whole sheet."""
    face, gap, pad = _face(page, sheet), page.u(GAP), page.u(PAD)
    width = FACES * face + (FACES - 1) * gap + 2 * pad
    inner = width - 2 * pad
    head = len(page.wrap(sheet.title, inner, theme.HEAD, SERIF_BOLD)) * page.line_height(theme.HEAD, SERIF_BOLD)
    foot = len(page.wrap(sheet.legend, inner, theme.SMALL)) * page.line_height(theme.SMALL) if sheet.legend else 0
    return width, head + gap // 2 + len(sheet.dice) * (face + gap) + foot + 2 * pad


def paint(page: Page, rect: Rect, sheet: DiceSheet) -> None:
    """The sheet in a rectangle of its size."""
    paper.shadow(page, rect, 9, 8)
    paper.sheet(page, rect, radius=9)
    face, gap = _face(page, sheet), page.u(GAP)
    inner = rect.inflate(-2 * page.u(PAD), -2 * page.u(PAD))
    top = inner.y + page.paragraph(sheet.title, inner, theme.HEAD, SERIF_BOLD) + gap // 2
    for faces, up in zip(sheet.dice, sheet.up, strict=True):
        for position, each in enumerate(faces):
            place = Rect(inner.x + position * (face + gap), top, face, face)
            if position == up:
                frame = place.inflate(page.u(10), page.u(10))
                page.box(frame, theme.GOLD_LIGHT, 14)
                page.box(frame, theme.INK, 14, max(2, page.u(2)))
            dice.die(page, place, each, sheet.season, False, False, False)
        top += face + gap
    foot = Rect(inner.x, top, inner.width, inner.bottom - top + page.u(4))
    if sheet.legend:
        page.paragraph(sheet.legend, foot, theme.SMALL, SANS)


def show_beside(page: Page, near: Rect, sheet: DiceSheet, keep: Rect | None = None, in_row: bool = False) -> None:
    """The sheet beside what it explains, not over others in a row with it; smaller where there is no room for it."""
    share = 1.0
    while share > LEAST_SHARE:
        with page.reduced(share):
            width, height = size(page, sheet)
            if width <= page.view.width - page.u(16) and height <= page.view.height - page.u(16):
                break
        share -= 0.1
    with page.reduced(share):
        area = page.view.inflate(-page.u(16), -page.u(16))
        # The names under dice stay in sight.
        paint(page, beside(area, size(page, sheet), near, page.u(26), in_row, keep), sheet)
