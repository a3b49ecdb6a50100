"""The season dice: those to be taken, who took which, and where the last would push the marker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from poryroku.crystal.wording import facewords, words
from poryroku.i18n import _

from ..kit import paper, signs, theme
from ..kit.fonts import SANS_BOLD
from ..kit.page import Page
from ..kit.widget import Action, Mood, Spot
from . import dice
from .part import Part

#: width of a label beside the dice; below `BESIDE` the label lies above them
LABEL = 112
BESIDE = 560
#: the least room for a die with a name under it
LEAST_STEP = 84
HEAD = 26
ROW = 86

if TYPE_CHECKING:
    from poryroku.crystal.book import Face


class DiceRow(Part):
    """The dice of the round in a row, or in several where there is no room."""

    def high_for(self, page: Page, width: int) -> int:
        if width >= page.u(BESIDE):
            return page.u(104)
        return page.u(20 + HEAD) + self._rows(page, width) * page.u(ROW)

    def _rows(self, page: Page, width: int) -> int:
        inline = max(1, (width - page.u(20)) // page.u(LEAST_STEP))
        return -(-max(1, len(self.table.thrown)) // inline)

    def build(self, page: Page, rect: Rect) -> None:
        self.rect = rect
        table = self.table
        if not table.thrown:
            return
        sign = Spot("season:table", self._title(page)[0], hint=facewords.dots(), subject=("dice", table.dice_season))
        self.scene.widgets.append(sign)
        pad = page.u(10)
        count = len(table.thrown)
        beside = rect.width >= page.u(BESIDE)
        rows = 1 if beside else self._rows(page, rect.width)
        inline = -(-count // rows)
        label = page.u(LABEL) if beside else 0
        top = rect.y + pad + (0 if beside else page.u(HEAD))
        row = (rect.bottom - pad - top) // rows
        high = row - page.line_height(theme.SMALL) - page.u(3 if rows == 1 else 9)
        room = rect.width - label - 2 * pad
        step = min(high + page.u(32), room // max(1, inline))
        start = rect.x + pad + label
        self._dice_step = step
        for position, number in enumerate(table.dice):
            line, column = divmod(position, inline)
            place = Rect(start + column * step + (step - high) // 2, top + line * row, high, high)
            face, taker, spot = table.face_of(position), table.taken[position], f"die:{number}"
            offered = self.scene.offered(spot)
            season = table.dice_season
            dim = taker >= 0

            def paint(page: Page, rect: Rect, mood: Mood, face=face, offered=offered, dim=dim, season=season) -> None:
                dice.die(page, rect, face, season, offered, dim, mood.hover and offered)

            self.scene.widgets.append(
                Spot(spot, place, paint, self._clicker(spot, number, taker), hint=self._hint(face, taker),
                     subject=("die", number))
            )  # fmt: skip

    def _title(self, page: Page) -> tuple[Rect, int]:
        """Where it says whose season's dice these are, and the size of the season's sign there."""
        rect, pad = self.rect, page.u(10)
        if rect.width >= page.u(BESIDE):
            return Rect(rect.x + pad, rect.y + pad, page.u(104), rect.height - 2 * pad), page.u(40)
        return Rect(rect.x + pad, rect.y + page.u(6), rect.width - 2 * pad, page.u(HEAD)), page.u(22)

    def _taken(self, taker: int) -> str:
        """Why a die can't be chosen although dice are being chosen; "" if it can."""
        if not self.scene.own or self.table.kind != "die" or taker < 0:
            return ""
        return _("{name} has taken this die already.").format(name=self.scene.names[taker])

    def _hint(self, face: Face, taker: int) -> str:
        why = self._taken(taker)
        return f"{facewords.face(face)}\n{why}" if why else facewords.face(face)

    def _clicker(self, spot: str, number: int, taker: int) -> Action:
        why = self._taken(taker)
        return (lambda: self.scene.tell(why)) if why else self.scene.clicker(spot, (f"die {number}",))

    def paint(self, page: Page) -> None:
        table, rect = self.table, self.rect
        paper.sheet(page, rect)
        season = table.dice_season
        title = _("{season} dice").format(season=words.season(season))
        label, icon = self._title(page)
        if rect.width >= page.u(BESIDE):
            page.sign(signs.SEASON_SIGNS[season], (label.x + icon // 2, label.y + icon // 2), icon)
            text = Rect(label.x, label.y + icon + page.u(4), label.width, label.height - icon - page.u(4))
            page.paragraph(title, text, theme.SMALL, SANS_BOLD, theme.INK)
        else:
            page.sign(signs.SEASON_SIGNS[season], (label.x + icon // 2, label.centery), icon)
            text = Rect(label.x + icon + page.u(6), label.y, label.width - icon - page.u(6), label.height)
            page.text(title, text, theme.SMALL, SANS_BOLD, theme.INK)
        high = page.line_height(theme.SMALL)
        left = self.left_die()
        for position, number in enumerate(table.dice):
            spot = self.scene.widget(f"die:{number}")
            if spot is None:
                continue
            taker = table.taken[position]
            wide = min(page.u(116), self._dice_step - page.u(8))
            under = Rect(spot.rect.centerx - wide // 2, spot.rect.bottom + page.u(5), wide, high)
            if taker >= 0:
                page.name(self.scene.names[taker], under, (theme.SMALL, 12), SANS_BOLD, theme.SEATS[taker], "centre")
            elif position == left:
                face = table.face_of(position)
                y, size = under.centery, page.u(17)
                page.labelled_sign(
                    "marker",
                    f"+{face.advance}",
                    (under.centerx - size, y),
                    size,
                    theme.SMALL,
                    SANS_BOLD,
                    tint=theme.BRICK,
                )

    def start(self, page: Page) -> tuple[int, int]:
        """Where dice are thrown from: the far end of the row."""
        return self.rect.right - page.u(30), self.rect.centery

    def left_die(self) -> int | None:
        """The position of the die that is left when all but one are taken."""
        left = self.table.dice_left
        return left[0] if len(left) == 1 else None
