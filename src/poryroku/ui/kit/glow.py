"""The mark of what can be used now: an outline with paper corners outside it, told by shape and not by tint alone."""

from __future__ import annotations

from pygame import Rect

from . import paper, theme
from .page import Page


def glow(page: Page, rect: Rect, radius: float = theme.RADIUS) -> None:
    """Mark something as usable: a gold line edged in ink, and a bracket at each corner."""
    paper.outline(page, rect, theme.GOLD_LIGHT, 3, radius)
    paper.outline(page, rect.inflate(-2, -2), theme.INK, 1, radius)
    corners(page, rect)


def corners(page: Page, rect: Rect, reach: float = 4, arm: float = 15) -> None:
    """Four brackets round a rectangle, dark with a light heart, so that they are seen on every ground."""
    out, thick = page.u(reach), max(2, page.u(3.4))
    edge = max(1, page.u(1.2))
    long = min(page.u(arm), rect.width // 3, rect.height // 3)
    area = rect.inflate(2 * out, 2 * out)
    for colour, more in ((theme.INK, edge), (theme.GOLD_LIGHT, 0)):
        for right in (False, True):
            for low in (False, True):
                x = area.right if right else area.x
                y = area.bottom if low else area.y
                flat = Rect(x - long if right else x, y - thick if low else y, long, thick)
                tall = Rect(x - thick if right else x, y - long if low else y, thick, long)
                for bar in (flat, tall):
                    page.surface.fill(colour, bar.inflate(2 * more, 2 * more))
