"""A number one pulls along a line: volume, type size. Arrows, wheel, clicks and dragging move it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect

from poryroku.i18n import _

from . import keys, paper, theme
from .fonts import SANS_BOLD
from .keys import Binding
from .page import Page
from .widget import Mood, Widget


class Slider(Widget):
    """One of several numbers in order; `words` says the one that is set."""

    def __init__(
        self,
        key: str,
        rect: Rect,
        values: Sequence[int],
        value: int,
        changed: Callable[[int], None],
        words: Callable[[int], str],
        hint: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(key, rect, None, enabled, hint)
        self.values = sorted({*values, value})
        self.value = value
        self.changed = changed
        self.words = words

    def _track(self, page_unit: int) -> Rect:
        """The line, left of the words."""
        return Rect(self.rect.x + page_unit, self.rect.y, self.rect.width * 3 // 5 - page_unit, self.rect.height)

    def step(self, by: int) -> None:
        """The next number up or down, no further than the ends."""
        at = self.values.index(self.value) + by
        self._take(self.values[max(0, min(len(self.values) - 1, at))])

    def _take(self, value: int) -> None:
        if self.enabled and value != self.value:
            self.value = value
            self.changed(value)

    def press(self, point: tuple[int, int]) -> None:
        """To the number nearest to the point; Enter, in the middle of the widget, goes on to the next."""
        if point == self.rect.center:
            self.step(1)
            return
        track = self._track(self.rect.height // 2)
        share = (point[0] - track.x) / max(1, track.width)
        at = round(share * (len(self.values) - 1))
        self._take(self.values[max(0, min(len(self.values) - 1, at))])

    def bindings(self) -> list[Binding]:
        return keys.pair(_("Less or more"), keys.LEFT, lambda: self.step(-1), keys.RIGHT, lambda: self.step(1))

    def draw(self, page: Page, mood: Mood) -> None:
        ground = theme.WHITE if mood.hover and self.enabled else theme.PAPER
        paper.sheet(page, self.rect, ground if self.enabled else theme.PAPER_SHADE, lifted=False)
        colour = page.palette.accent if self.enabled else theme.LINE
        track = self._track(self.rect.height // 2)
        line = max(2, page.u(4))
        y = self.rect.centery
        last = max(1, len(self.values) - 1)
        x = track.x + track.width * self.values.index(self.value) // last
        page.box(Rect(track.x, y - line // 2, track.width, line), theme.PAPER_DEEP, 2)
        page.box(Rect(track.x, y - line // 2, x - track.x, line), colour, 2)
        if len(self.values) <= 12:
            for i in range(len(self.values)):
                at = (track.x + track.width * i // last, y)
                pygame.draw.circle(page.surface, colour if at[0] <= x else theme.LINE, at, line)
        paper.seal(page, (x, y), page.u(11), colour, "", theme.WHITE)
        words = Rect(track.right + page.u(16), self.rect.y, self.rect.right - page.u(8) - track.right - page.u(16),
                     self.rect.height)  # fmt: skip
        ink = theme.INK if self.enabled else theme.INK_SOFT
        page.text(self.words(self.value), words, theme.BODY, SANS_BOLD, ink, "right")
