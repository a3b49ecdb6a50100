"""A small dark sheet with a sentence beside what the pointer rests on."""

from __future__ import annotations

from pygame import Rect

from . import paper, theme
from .fonts import SANS
from .page import Page


def hint(page: Page, near: Rect, text: str) -> None:
    """Say a sentence beside something, inside the page."""
    width = min(page.u(320), page.width(text, theme.SMALL) + page.u(22))
    lines = page.wrap(text, width - page.u(20), theme.SMALL)
    height = len(lines) * page.line_height(theme.SMALL) + page.u(12)
    place = Rect(near.centerx - width // 2, near.y - height - page.u(8), width, height)
    if place.y < page.view.y + page.u(6):
        place.y = near.bottom + page.u(8)
    place.clamp_ip(page.view.inflate(-page.u(12), -page.u(12)))
    paper.sheet(page, place, theme.INK, 6, None)
    inner = place.inflate(-page.u(20), -page.u(12))
    page.paragraph(text, inner, theme.SMALL, SANS, theme.WHITE)
