"""The sheet at the head of a page of the prelude: what it is about, what to do, the pause and a hint."""

from __future__ import annotations

from pygame import Rect

from ..kit import paper, theme
from ..kit.fonts import SANS, SERIF_BOLD
from ..kit.page import Page

TITLE = theme.TITLE * 0.8
PAD = 16
BUTTON = (116, 30)
#: from the edge of the sheet to the buttons, and between them
EDGE, APART = 10, 6
BUTTONS = 2
LEAST_HIGH = 2 * EDGE + BUTTONS * BUTTON[1] + (BUTTONS - 1) * APART


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

    def place(self, page: Page, rect: Rect) -> list[Rect]:
        """Take a place; returns those of the buttons, below one another."""
        self.rect = rect
        wide, high = page.u(BUTTON[0]), page.u(BUTTON[1])
        left = rect.right - page.u(12) - wide
        return [Rect(left, rect.y + page.u(EDGE) + i * (high + page.u(APART)), wide, high) for i in range(BUTTONS)]

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
