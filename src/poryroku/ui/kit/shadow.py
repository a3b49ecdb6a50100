"""The soft shadow of a sheet: one small shadow per softness, its edges stretched to the sheet's size.

Under the sheet itself nothing of a shadow is seen, and blending is dear: a large one is four strips only.
"""

from __future__ import annotations

import pygame
from pygame import Rect

from . import signs, theme
from .page import Page

Size = tuple[int, int]


def shadow(page: Page, rect: Rect, radius: float = theme.RADIUS, depth: int = theme.SHADOW_DEPTH) -> None:
    """The shadow that a sheet at `rect` throws on the page; `radius` and `depth` in logical units."""
    spread, corner = max(2, page.u(depth)), page.u(radius)
    drop = max(1, spread // 2)
    size = (rect.width + 2 * spread, rect.height + 2 * spread)
    x, y = rect.x - spread, rect.y - spread + drop
    edge = spread + drop + corner + 1
    if min(rect.size) < 4 * edge:
        page.surface.blit(_whole(size, spread, corner), (x, y))
        return
    rows, columns = _strips(size, spread, corner, edge)
    page.surface.blit(rows, (x, y), Rect(0, 0, size[0], edge))
    page.surface.blit(rows, (x, y + size[1] - edge), Rect(0, edge, size[0], edge))
    page.surface.blit(columns, (x, y + edge), Rect(0, 0, edge, size[1] - 2 * edge))
    page.surface.blit(columns, (x + size[0] - edge, y + edge), Rect(edge, 0, edge, size[1] - 2 * edge))


def _whole(size: Size, spread: int, corner: int) -> pygame.Surface:
    """A shadow as one picture, its rings laid over one another."""
    key = ("shadow", size, spread, corner)
    found = signs.recall(key)
    if found is None:
        found = pygame.Surface(size, pygame.SRCALPHA)
        for ring in range(spread):
            layer = pygame.Surface(size, pygame.SRCALPHA)
            area = layer.get_rect().inflate(-2 * ring, -2 * ring)
            pygame.draw.rect(layer, (*theme.SHADOW, max(6, 60 // spread)), area, border_radius=corner + spread - ring)
            found.blit(layer, (0, 0))
        signs.remember(key, found)
    return found


def _strips(size: Size, spread: int, corner: int, edge: int) -> tuple[pygame.Surface, pygame.Surface]:
    """The upper and the lower edge below one another, and the rest of the left and the right one side by side."""
    wide, high = size
    row_key, column_key = ("shadow rows", wide, spread, corner), ("shadow columns", high, spread, corner)
    rows, columns = signs.recall(row_key), signs.recall(column_key)
    if rows is None:
        small, side = _small(spread, corner, edge)
        rows = pygame.Surface((wide, 2 * edge), pygame.SRCALPHA)
        for y, upper in ((0, 0), (edge, side - edge)):
            rows.blit(small, (0, y), Rect(0, upper, edge, edge))
            rows.blit(small, (wide - edge, y), Rect(side - edge, upper, edge, edge))
            rows.blit(_stretched(small, Rect(edge, upper, 1, edge), (wide - 2 * edge, edge)), (edge, y))
        signs.remember(row_key, rows)
    if columns is None:
        small, side = _small(spread, corner, edge)
        columns = pygame.Surface((2 * edge, high - 2 * edge), pygame.SRCALPHA)
        for x, left in ((0, 0), (edge, side - edge)):
            columns.blit(_stretched(small, Rect(left, edge, edge, 1), (edge, high - 2 * edge)), (x, 0))
        signs.remember(column_key, columns)
    return rows, columns


def _small(spread: int, corner: int, edge: int) -> tuple[pygame.Surface, int]:
    """The smallest shadow that has four edges apart, and its side."""
    side = 2 * edge + 2
    return _whole((side, side), spread, corner), side


def _stretched(small: pygame.Surface, part: Rect, size: Size) -> pygame.Surface:
    return pygame.transform.scale(small.subsurface(part), size)
