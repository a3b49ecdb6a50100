"""The sheet at the head of a page of the prelude: what it is about, what to do, the way to the pause sheet."""

from __future__ import annotations

from pygame import Rect

from ..kit import paper, theme
from ..kit.fonts import SANS, SERIF_BOLD
from ..kit.page import Page

TITLE = theme.TITLE * 0.8
PAD = 16
BUTTON = (90, 30)
LEAST_HIGH = 78


class Headline:
    """A title and a prompt, wrapped as the page needs it."""

    def __init__(self, title: str, prompt: str, strong: bool = True) -> None:
        self.title = title
        self.prompt = prompt
        self.strong = strong
        self.rect = Rect(0, 0, 0, 0)

    def _inner(self, page: Page, width: int) -> int:
        return width - page.u(2 * PAD + BUTTON[0] + 14)

    def _heights(self, page: Page, width: int) -> tuple[int, int]:
        inner = self._inner(page, width)
        title = len(page.wrap(self.title, inner, TITLE, SERIF_BOLD)) * page.line_height(TITLE, SERIF_BOLD)
        return title, len(page.wrap(self.prompt, inner, theme.BODY)) * page.line_height(theme.BODY)

    def high_for(self, page: Page, width: int) -> int:
        """The height needed in a page of a width."""
        return max(page.u(LEAST_HIGH), sum(self._heights(page, width)) + page.u(PAD))

    def place(self, page: Page, rect: Rect) -> Rect:
        """Take a place; returns that of the button for the pause."""
        self.rect = rect
        wide, high = page.u(BUTTON[0]), page.u(BUTTON[1])
        return Rect(rect.right - page.u(12) - wide, rect.y + page.u(12), wide, high)

    def paint(self, page: Page) -> None:
        """Draw the sheet."""
        rect = self.rect
        paper.sheet(page, rect)
        title_high, prompt_high = self._heights(page, rect.width)
        title = Rect(rect.x + page.u(PAD), rect.y + (rect.height - title_high - prompt_high) // 2,
                     self._inner(page, rect.width), title_high)  # fmt: skip
        page.paragraph(self.title, title, TITLE, SERIF_BOLD, page.palette.accent)
        prompt = Rect(title.x, title.bottom, title.width, prompt_high)
        page.paragraph(self.prompt, prompt, theme.BODY, SANS, theme.INK if self.strong else theme.INK_SOFT)
