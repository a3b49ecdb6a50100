"""A small dark sheet with a sentence beside what the pointer rests on."""

from __future__ import annotations

from pygame import Rect

from . import paper, theme
from .beside import beside
from .fonts import SANS
from .page import Page


def hint(page: Page, near: Rect, text: str, keep: Rect | None = None) -> None:
    """Say a sentence beside something, inside the page and off the part to `keep` free."""
    widest = max(page.width(line, theme.SMALL) for line in text.split("\n"))
    width = min(page.u(320), widest + page.u(22))
    lines = page.wrap(text, width - page.u(20), theme.SMALL)
    height = len(lines) * page.line_height(theme.SMALL) + page.u(12)
    area = page.view.inflate(-page.u(12), -page.u(12))
    place = beside(area, (width, height), near, page.u(8), True, keep)
    paper.sheet(page, place, theme.INK, 6, None)
    inner = place.inflate(-page.u(20), -page.u(12))
    page.paragraph(text, inner, theme.SMALL, SANS, theme.WHITE)
