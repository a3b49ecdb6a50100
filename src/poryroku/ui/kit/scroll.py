"""A list of wrapped lines of text that scrolls: choices to click, or a log to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from poryroku.i18n import _

from . import keys, paper, theme
from .fonts import SANS
from .keys import Binding
from .page import Page
from .theme import Colour
from .widget import Mood, Widget


@dataclass
class Row:
    """One entry of a list: its words, a colour for its edge, and whether it can be chosen."""

    words: str
    edge: Colour | None = None
    enabled: bool = True


@dataclass
class Offset:
    """How far a list is scrolled and which row the keyboard is on; kept by the scene from build to build."""

    pixels: int = 0
    row: int = 0
    stick_to_end: bool = False


#: what keeps words off the edge of a list
PAD = 8


class ScrollList(Widget):
    """Rows below one another. With `choose` a click on a row chooses it; without, the list is only read."""

    def __init__(
        self,
        key: str,
        rect: Rect,
        page: Page,
        rows: Sequence[Row],
        offset: Offset,
        choose: Callable[[int], None] | None = None,
        size: float = theme.BODY,
        gap: float = 4,
    ) -> None:
        super().__init__(key, rect, None, True)
        self.rows = rows
        self.offset = offset
        self.choose = choose
        #: whether the row that is chosen shows it even if the keyboard is elsewhere
        self.marked = False
        self.size = size
        self.line = page.line_height(size)
        self.inner_gap = page.u(gap)
        self.bar = page.u(8)
        self.pad = page.u(PAD)
        width = rect.width - self.bar - self.pad * 2
        self.lines = [page.wrap(row.words, width, size) for row in rows]
        self.tops: list[int] = []
        top = 0
        for lines in self.lines:
            self.tops.append(top)
            top += len(lines) * self.line + self.inner_gap * 2
        self.content = top
        self.focusable = choose is not None or self.content > rect.height
        if offset.stick_to_end:
            offset.pixels = max(0, self.content - rect.height)
        self._clamp()

    def _clamp(self) -> None:
        self.offset.pixels = max(0, min(self.offset.pixels, self.content - self.rect.height))
        self.offset.row = max(0, min(self.offset.row, len(self.rows) - 1))

    def row_at(self, point: tuple[int, int]) -> int | None:
        """The row under a point."""
        if not self.rect.collidepoint(point):
            return None
        y = point[1] - self.rect.y + self.offset.pixels
        for i, top in enumerate(self.tops):
            bottom = self.tops[i + 1] if i + 1 < len(self.tops) else self.content
            if top <= y < bottom:
                return i
        return None

    def row_rect(self, index: int) -> Rect:
        """Where a row is at present, in pixels of the page."""
        bottom = self.tops[index + 1] if index + 1 < len(self.tops) else self.content
        return Rect(
            self.rect.x,
            self.rect.y + self.tops[index] - self.offset.pixels,
            self.rect.width - self.bar,
            bottom - self.tops[index],
        )

    def show_row(self, index: int) -> None:
        """Scroll until a row is to be seen."""
        bottom = self.tops[index + 1] if index + 1 < len(self.tops) else self.content
        if self.tops[index] < self.offset.pixels:
            self.offset.pixels = self.tops[index]
        elif bottom - self.offset.pixels > self.rect.height:
            self.offset.pixels = bottom - self.rect.height

    def press(self, point: tuple[int, int]) -> None:
        if self.choose is None:
            return
        row = self.row_at(point)
        if point == self.rect.center and row is None:
            row = self.offset.row
        if row is not None:
            self.choose(row)

    def bindings(self) -> list[Binding]:
        leafing = keys.pair(_("A page up or down"), pygame.K_PAGEUP, lambda: self.turn(-1),
                            pygame.K_PAGEDOWN, lambda: self.turn(1))  # fmt: skip
        if self.choose is None:
            return [
                *keys.pair(_("Scroll"), keys.UP, lambda: self.wheel(1), keys.DOWN, lambda: self.wheel(-1)),
                *leafing,
            ]
        return [
            *keys.pair(_("The row above or below"), keys.UP, lambda: self._step(-1), keys.DOWN, lambda: self._step(1)),
            Binding("", self._choose_row, keys.ENTER, pygame.K_KP_ENTER, pygame.K_SPACE),
            *leafing,
        ]

    def _step(self, by: int) -> bool:
        if not 0 <= self.offset.row + by < len(self.rows):
            return False
        self.offset.row += by
        self.show_row(self.offset.row)
        return True

    def _choose_row(self) -> bool:
        if self.choose is None or not self.rows:
            return False
        self.choose(self.offset.row)
        return True

    def turn(self, pages: int) -> bool:
        """Scroll by pages; False at the end."""
        rows = max(1, self.rect.height // self.line - 1)
        return self.wheel(-pages * max(1, rows // 2))

    def wheel(self, steps: int) -> bool:
        before = self.offset.pixels
        self.offset.pixels -= steps * self.line * 2
        self._clamp()
        self.offset.stick_to_end = self.offset.pixels >= self.content - self.rect.height
        return self.offset.pixels != before

    def draw(self, page: Page, mood: Mood) -> None:
        old = page.surface.get_clip()
        page.surface.set_clip(self.rect.clip(old))
        pointed = self.row_at(mood.point) if mood.hover and self.choose else None
        for i, row in enumerate(self.rows):
            place = self.row_rect(i)
            if place.bottom < self.rect.y or place.y > self.rect.bottom:
                continue
            if self.choose is not None:
                ground = theme.WHITE if i == pointed else theme.PAPER
                body = place.inflate(-page.u(2), -page.u(2))
                paper.sheet(page, body, ground, 4, lifted=False)
                if (mood.focus or self.marked) and i == self.offset.row:
                    page.box(body, page.palette.accent, 4, max(2, page.u(2)))
            whole = (
                place.y + self.inner_gap >= self.rect.y - 1 and place.bottom - self.inner_gap <= self.rect.bottom + 1
            )
            if row.edge is not None and whole:
                edge = Rect(place.x + page.u(1), place.y + page.u(3), page.u(3), place.height - page.u(6))
                page.box(edge, row.edge, 2)
            ink = theme.INK if row.enabled else theme.INK_SOFT
            for k, line in enumerate(self.lines[i]):
                where = Rect(
                    place.x + self.pad, place.y + self.inner_gap + k * self.line, place.width - self.pad, self.line
                )
                if self.choose is not None or (where.y >= self.rect.y and where.bottom <= self.rect.bottom + 1):
                    page.text(line, where, self.size, SANS, ink)
        page.surface.set_clip(old)
        if self.content > self.rect.height:
            self._draw_bar(page)

    def _draw_bar(self, page: Page) -> None:
        track = Rect(self.rect.right - self.bar + page.u(2), self.rect.y, page.u(5), self.rect.height)
        page.box(track, theme.PAPER_DEEP, 3)
        size = max(page.u(18), self.rect.height * self.rect.height // self.content)
        room = self.rect.height - size
        top = self.rect.y + room * self.offset.pixels // max(1, self.content - self.rect.height)
        page.box(Rect(track.x, top, track.width, size), theme.INK_SOFT, 3)
