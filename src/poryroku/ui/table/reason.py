"""Why something can't be used now, as a dark strip under the big card."""

from __future__ import annotations

from pygame import Rect

from ..kit import paper, theme
from ..kit.fonts import SANS
from ..kit.page import Page


def height_for(page: Page, text: str, width: int) -> int:
    """How high the strip is that says why a card can't be used."""
    return len(page.wrap(text, width - page.u(52), theme.SMALL)) * page.line_height(theme.SMALL) + page.u(18)


def strip(page: Page, rect: Rect, text: str) -> None:
    """Under a big card: why it can't be used now."""
    strip = Rect(rect.x, rect.y + page.u(4), rect.width, rect.height - page.u(4))
    paper.sheet(page, strip, theme.INK, 6, theme.GOLD_LIGHT)
    size = page.u(18)
    page.sign("cross", (strip.x + page.u(20), strip.centery), size, theme.GOLD_LIGHT)
    inner = Rect(strip.x + page.u(38), strip.y, strip.width - page.u(50), strip.height)
    page.paragraph(text, inner, theme.SMALL, SANS, theme.WHITE, valign="middle")
