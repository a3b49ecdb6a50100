"""A bar that fills as something gets done."""

from __future__ import annotations

from pygame import Rect

from . import theme
from .page import Page
from .widget import Mood, Widget


class ProgressBar(Widget):
    """How much is done of how much."""

    focusable = False

    def __init__(self, key: str, rect: Rect, done: int, steps: int) -> None:
        super().__init__(key, rect)
        self.share = min(1.0, done / max(1, steps))

    def draw(self, page: Page, mood: Mood) -> None:
        page.box(self.rect, theme.PAPER_DEEP, 6)
        filled = Rect(self.rect.x, self.rect.y, round(self.rect.width * self.share), self.rect.height)
        if filled.width:
            page.box(filled, page.palette.accent, 6)
        page.box(self.rect, theme.INK_SOFT, 6, max(1, page.u(1)))
