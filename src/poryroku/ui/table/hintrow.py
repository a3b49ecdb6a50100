"""A row of a hint: something to do, and the lead that may come of it, at the right."""

from __future__ import annotations

from pygame import Rect

from ..kit import paper, theme
from ..kit.fonts import SANS_BOLD
from ..kit.page import Page
from ..kit.widget import Action, Button, Mood

FIGURE = 48


class HintRow(Button):
    """A button whose words leave room for a figure."""

    def __init__(self, key: str, words: str, figure: str, action: Action, best: bool = False, card: int = 0) -> None:
        super().__init__(key, Rect(0, 0, 0, 0), words, action, strong=best, align="left")
        self.figure = figure
        self.subject = ("card", card) if card else None

    def high_for(self, page: Page, width: int) -> int:
        """The height at which all words fit."""
        return self.height_for(page, self.words, width - page.u(FIGURE), self.size)

    def draw(self, page: Page, mood: Mood) -> None:
        ground, ink, edge = self.colours(page, mood)
        rect = self.rect.move(0, page.u(1)) if mood.pressed else self.rect
        paper.sheet(page, rect, ground, edge=edge)
        inner = rect.inflate(-page.u(16), -page.u(4))
        figure = Rect(inner.right - page.u(FIGURE), inner.y, page.u(FIGURE), inner.height)
        page.text(self.figure, figure, theme.LABEL, SANS_BOLD, ink, "right")
        inner.width -= page.u(FIGURE)
        page.paragraph(self.words, inner, self.size, SANS_BOLD, ink, "left", "middle")
