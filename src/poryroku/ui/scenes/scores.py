"""The end: everybody's points, part by part."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from poryroku.crystal.wording import cardtext, words
from poryroku.i18n import _

from ..kit import paper, theme
from ..kit.fonts import SANS, SANS_BOLD, SERIF_BOLD
from ..kit.page import Page
from ..kit.scroll import Offset, Row, ScrollList
from ..kit.widget import Button
from ..scene import Scene

if TYPE_CHECKING:
    from ..app import App
    from ..flow import Flow


class ScoresScene(Scene):
    """A column per player: crystals, cards, effects, bonuses, hand, total; below it the cards one by one."""

    def __init__(self, app: App, flow: Flow) -> None:
        super().__init__(app)
        self.flow = flow
        self.scores = flow.session.scores()
        self.winners = flow.session.winners()
        self.names = flow.session.names
        self.season = flow.session.view(-1).table.season
        self.offsets = [Offset() for _ in self.names]

    def rows(self, seat: int) -> list[tuple[str, int]]:
        """The parts of a player's score in words."""
        score = self.scores[seat]
        return [
            (_("Crystals"), score.crystals),
            (_("Cards in play"), score.cards),
            (_("Effects at the end"), score.effects),
            (_("Bonuses used"), score.bonuses),
            (_("Cards left in hand"), score.hand),
        ]

    def title(self) -> str:
        """Who has won."""
        won = [self.names[seat] for seat in self.winners]
        if len(won) == 1:
            return _("{name} wins").format(name=won[0])
        return _("Shared victory: {names}").format(names=words.enumeration(won))

    def build(self, page: Page) -> None:
        m, g = page.u(28), page.u(12)
        self._head = Rect(m, m, page.rect.width - 2 * m, page.u(84))
        foot = page.u(50)
        count = len(self.names)
        top = self._head.bottom + g
        high = page.rect.bottom - m - foot - g - top
        wide = min((page.rect.width - 2 * m - g * (count - 1)) // count, page.u(440))
        left = (page.rect.width - wide * count - g * (count - 1)) // 2
        self._columns = [Rect(left + i * (wide + g), top, wide, high) for i in range(count)]
        self.widgets = []
        line = page.line_height(theme.BODY) + page.u(6)
        self._line = line
        for seat, column in enumerate(self._columns):
            score = self.scores[seat]
            details = [
                Row(_("{card}: {points}").format(card=cardtext.name(n), points=_signed(p)))
                for n, p in score.cards_detail
            ]
            details += [
                Row(_("{card}, at the end: {points}").format(card=cardtext.name(n), points=_signed(p)), theme.GOLD)
                for n, p in score.effects_detail
            ]
            start = column.y + page.u(58) + line * 5 + page.u(64) + page.line_height(theme.SMALL)
            place = Rect(column.x + page.u(12), start, column.width - page.u(24), column.bottom - page.u(12) - start)
            if details and place.height > line:
                self.widgets.append(
                    ScrollList(f"cards{seat}", place, page, details, self.offsets[seat], size=theme.SMALL, gap=1.5)
                )
        wide = page.u(300)
        place = Rect(page.rect.centerx - wide // 2, page.rect.bottom - m - foot, wide, foot)
        self.widgets.append(Button("menu", place, _("To the menu"), self.back, strong=True, size=theme.LABEL))
        if self.focus is None:
            self.focus = "menu"

    def paint(self, page: Page) -> None:
        paper.background(page)
        paper.sheet(page, self._head, radius=12)
        page.text(self.title(), self._head.inflate(-page.u(40), 0), theme.TITLE, SERIF_BOLD, page.palette.accent,
                  "centre")  # fmt: skip
        for i in (-1, 1):
            width = min(
                self._head.width // 2 - page.u(40), page.width(self.title(), theme.TITLE, SERIF_BOLD) // 2 + page.u(50)
            )
            page.sign(
                "bird", (self._head.centerx + i * width, self._head.centery), page.u(54), theme.BRICK
            ) if i > 0 else self._flipped_bird(page, width)
        for seat, column in enumerate(self._columns):
            self._paint_column(page, seat, column)

    def _flipped_bird(self, page: Page, width: int) -> None:
        from ..kit import signs

        bird = pygame.transform.flip(signs.sign("bird", page.u(54), theme.BRICK), True, False)
        page.surface.blit(bird, bird.get_rect(center=(self._head.centerx - width, self._head.centery)))

    def _paint_column(self, page: Page, seat: int, column: Rect) -> None:
        won = seat in self.winners
        paper.sheet(page, column, theme.WHITE if won else theme.PAPER, 10)
        if won:
            paper.outline(page, column, theme.GOLD_LIGHT, 4, 10)
        band = Rect(column.x + page.u(10), column.y, column.width - page.u(20), page.u(5))
        page.surface.fill(theme.SEATS[seat], band)
        pad = page.u(16)
        name = Rect(column.x + pad, column.y + page.u(12), column.width - 2 * pad, page.u(38))
        page.text(self.names[seat], name, theme.HEAD, SERIF_BOLD, theme.SEATS[seat])
        if won:
            page.sign("gauge", (name.right - page.u(14), name.centery), page.u(28))
        y = column.y + page.u(54)
        for text, points in self.rows(seat):
            place = Rect(column.x + pad, y, column.width - 2 * pad, self._line)
            number = _signed(points)
            room = Rect(
                place.x, place.y, place.width - page.width(number, theme.BODY, SANS_BOLD) - page.u(8), place.height
            )
            page.text(text, room, theme.BODY, SANS)
            page.text(number, place, theme.BODY, SANS_BOLD, theme.BRICK if points < 0 else theme.INK, "right")
            y += self._line
        paper.rule(page, column.x + pad, column.right - pad, y + page.u(4), theme.INK_SOFT)
        total = Rect(column.x + pad, y + page.u(8), column.width - 2 * pad, page.u(42))
        page.text(_("Total"), total, theme.HEAD, SERIF_BOLD)
        page.text(_signed(self.scores[seat].total), total, theme.TITLE, SERIF_BOLD, theme.SEATS[seat], "right")
        head = Rect(column.x + pad, total.bottom + page.u(2), column.width - 2 * pad, page.line_height(theme.SMALL))
        page.text(_("Card by card"), head, theme.SMALL, SANS_BOLD, theme.INK_SOFT)

    def back(self) -> None:
        from .menu import MenuScene

        self.app.reset(MenuScene(self.app))


def _signed(points: int) -> str:
    return str(points).replace("-", "−")
