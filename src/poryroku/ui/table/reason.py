"""A strip under the big card: why the card can't be used now, or what using it brings."""

from __future__ import annotations

from pygame import Rect

from ..kit import paper, theme
from ..kit.fonts import SANS
from ..kit.page import Page


def height_for(page: Page, text: str, width: int) -> int:
    """How high the strip is for a text."""
    return len(page.wrap(text, width - page.u(52), theme.SMALL)) * page.line_height(theme.SMALL) + page.u(18)


def strip(page: Page, rect: Rect, text: str, good: bool = False) -> None:
    """Draw it: `good` if the text tells what the card brings, else it tells why it can't be used."""
    strip = Rect(rect.x, rect.y + page.u(4), rect.width, rect.height - page.u(4))
    paper.sheet(page, strip, theme.INK, 6, theme.GOLD_LIGHT)
    size = page.u(18)
    page.sign("right" if good else "cross", (strip.x + page.u(20), strip.centery), size, theme.GOLD_LIGHT)
    inner = Rect(strip.x + page.u(38), strip.y, strip.width - page.u(50), strip.height)
    page.paragraph(text, inner, theme.SMALL, SANS, theme.WHITE, valign="middle")
