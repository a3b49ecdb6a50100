"""The season dice on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from ..kit import glow, paper, theme
from ..kit.fonts import SANS_BOLD
from ..kit.page import Page
from . import tokens

if TYPE_CHECKING:
    from poryroku.crystal.book import Face

#: height inside the edge, in logical units, of a die for which the sizes of its signs are given
USUAL = 75


def die(page: Page, rect: Rect, face: Face | None, season: int, offered: bool, dim: bool, hover: bool) -> None:
    """One die: its face in the season's colour. A ring round the face is the frame."""
    colour = theme.SEASON_COLOURS[season]
    paper.shadow(page, rect, 12, 3)
    page.box(rect, colour, 12)
    inner = rect.inflate(-page.u(8), -page.u(8))
    page.box(inner, theme.mix(theme.PAPER, colour, 0.06), 9)
    if face is not None:
        if face.transmute:
            radius = min(inner.size) // 2 - page.u(1)
            pygame.draw.circle(page.surface, theme.TEAL, inner.center, radius, max(3, page.u(5)))
        _contents(page, inner, face)
        _dots(page, inner, face.advance)
    if dim:
        page.box(rect.inflate(2, 2), theme.PAPER_DEEP, 12, max(1, page.u(3)))
        veil = pygame.Surface(rect.size, pygame.SRCALPHA)
        pygame.draw.rect(veil, (*theme.PAPER_DEEP, 120), veil.get_rect(), border_radius=page.u(12))
        page.surface.blit(veil, rect)
    if offered:
        glow.glow(page, rect, 12)
    if hover:
        paper.outline(page, rect, theme.WHITE, 2, 12)


def _contents(page: Page, inner: Rect, face: Face) -> None:
    items: list[tuple[str, int]] = []
    for index, count in enumerate(face.energy):
        items += [("energy", index)] * count
    if face.gauge:
        items.append(("gauge", 0))
    if face.crystals:
        items.append(("crystal", face.crystals))
    if face.draw:
        items.append(("draw", 0))
    unit = inner.height / USUAL
    size = round({1: 36, 2: 29, 3: 25}.get(len(items), 22) * (0.86 if face.transmute else 1) * unit)
    radius = {1: 0.0, 2: 0.58, 3: 0.66}.get(len(items), 0.72) * size
    centre = (inner.centerx, inner.centery - round(2 * unit))
    spots = {
        1: [(0.0, 0.0)], 2: [(-1.0, 0.0), (1.0, 0.0)], 3: [(-0.9, 0.55), (0.9, 0.55), (0.0, -0.9)],
        4: [(-0.8, -0.8), (0.8, -0.8), (-0.8, 0.8), (0.8, 0.8)],
    }.get(len(items), [])  # fmt: skip
    for (what, value), (dx, dy) in zip(items, spots, strict=False):
        at = (round(centre[0] + dx * radius), round(centre[1] + dy * radius))
        if what == "energy":
            tokens.element(page, value, at, size)
        elif what == "crystal":
            page.sign("crystal", at, size)
            box = Rect(0, 0, size, size)
            box.center = at
            page.text(str(value), box, size * 0.52 / page.scale, SANS_BOLD, theme.WHITE, "centre")
        else:
            page.sign(what, at, size)


def _dots(page: Page, inner: Rect, count: int) -> None:
    """How far the die would move the marker."""
    unit = max(0.6 * page.scale, inner.height / USUAL)
    for i in range(count):
        at = (inner.right - round((8 + i * 9) * unit), inner.bottom - round(7 * unit))
        pygame.draw.circle(page.surface, theme.PAPER, at, round(4.5 * unit))
        pygame.draw.circle(page.surface, theme.INK, at, max(2, round(3.2 * unit)))
