"""The season dice: those to be taken, who took which, and where the last would push the marker."""

from __future__ import annotations

from pygame import Rect

from poryroku.crystal.wording import words
from poryroku.i18n import _

from ..kit import paper, signs, theme
from ..kit.fonts import SANS_BOLD
from ..kit.page import Page
from ..kit.widget import Mood, Spot
from . import dice
from .part import Part


class DiceRow(Part):
    """The dice of the round in a row."""

    def build(self, page: Page, rect: Rect) -> None:
        self.rect = rect
        table = self.table
        if not table.thrown:
            return
        pad = page.u(10)
        high = rect.height - 2 * pad - page.line_height(theme.SMALL) - page.u(3)
        count = len(table.thrown)
        label = page.u(112)
        gap = page.u(12)
        room = rect.width - label - 2 * pad
        step = min(high + gap + page.u(20), room // max(1, count))
        start = rect.x + pad + label
        self._dice_step = step
        for position, number in enumerate(table.dice):
            place = Rect(start + position * step + (step - high) // 2, rect.y + pad, high, high)
            face, taker, spot = table.face_of(position), table.taken[position], f"die:{number}"
            offered = self.scene.offered(spot)
            season = table.dice_season
            dim = taker >= 0

            def paint(page: Page, rect: Rect, mood: Mood, face=face, offered=offered, dim=dim, season=season) -> None:
                dice.die(page, rect, face, season, offered, dim, mood.hover and offered)

            self.scene.widgets.append(
                Spot(spot, place, paint, self.scene.clicker(spot, (f"die {number}",)), hint=dice.face_words(face),
                     focusable=offered)
            )  # fmt: skip

    def paint(self, page: Page) -> None:
        table, rect = self.table, self.rect
        paper.sheet(page, rect)
        pad = page.u(10)
        label = Rect(rect.x + pad, rect.y + pad, page.u(104), rect.height - 2 * pad)
        season = table.dice_season
        icon = page.u(40)
        page.sign(signs.SEASON_SIGNS[season], (label.x + icon // 2, label.y + icon // 2), icon)
        text = Rect(label.x, label.y + icon + page.u(4), label.width, label.height - icon - page.u(4))
        page.paragraph(_("{season} dice").format(season=words.season(season)), text, theme.SMALL, SANS_BOLD, theme.INK)
        high = page.line_height(theme.SMALL)
        left = self.left_die()
        for position, number in enumerate(table.dice):
            spot = self.scene.widget(f"die:{number}")
            if spot is None:
                continue
            taker = table.taken[position]
            wide = min(page.u(116), self._dice_step - page.u(8))
            under = Rect(spot.rect.centerx - wide // 2, rect.bottom - pad - high + page.u(4), wide, high)
            if taker >= 0:
                page.text(self.scene.names[taker], under, theme.SMALL, SANS_BOLD, theme.SEATS[taker], "centre")
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

    def left_die(self) -> int | None:
        """The position of the die that is left when all but one are taken."""
        left = [i for i, taker in enumerate(self.table.taken) if taker < 0]
        return left[0] if len(left) == 1 and len(self.table.taken) > 1 else None
