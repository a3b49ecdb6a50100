"""Paper: the season's page with its cut-out border, sheets with shadows, seals and scalloped edges."""

from __future__ import annotations

import math

import pygame
from pygame import Rect

from . import signs, theme
from .page import Page
from .shadow import shadow as shadow
from .theme import Colour


def background(page: Page) -> None:
    """Fill the page with the season's paper and its border of scallops and cut-out dots."""
    key = ("background", page.view.size, page.season, page.scale)
    found = signs.recall(key)
    if found is None:
        found = signs.remember(key, _background(page))
    page.surface.blit(found, page.view)


def _background(page: Page) -> pygame.Surface:
    width, height = page.view.size
    colours = page.palette
    sheet = pygame.Surface((width, height))
    sheet.fill(colours.page)
    _scatter(sheet, page)
    for at_top in (True, False):
        strip = _scallops(width, page.u(15), page.u(46), theme.mix(colours.page_deep, colours.page, 0.15), page)
        if at_top:
            sheet.blit(strip, (0, 0))
        else:
            sheet.blit(pygame.transform.flip(strip, False, True), (0, height - strip.get_height()))
    return sheet


def _scatter(sheet: pygame.Surface, page: Page) -> None:
    """A quiet lattice of the season's sign, one tone off the page's own colour."""
    name = signs.SEASON_SIGNS[page.season]
    tone = theme.mix(page.palette.page, page.palette.page_light, 0.45)
    step = max(40, page.u(92))
    size = max(10, page.u(24))
    picture = signs.sign(name, size, tone, page.palette.page)
    small = signs.sign(name, max(6, size // 3), tone, page.palette.page)
    width, height = sheet.get_size()
    for row in range(height // step + 2):
        for column in range(width // step + 2):
            x = column * step + (step // 2 if row % 2 else 0)
            sheet.blit(picture, picture.get_rect(center=(x, row * step)))
            sheet.blit(small, small.get_rect(center=(x + step // 2, row * step)))


def _scallops(width: int, depth: int, step: int, colour: Colour, page: Page) -> pygame.Surface:
    """A strip along an edge: a band, half circles hanging from it, a dot cut out of each."""
    over = signs.OVERSAMPLE
    count = max(1, round(width / max(8, step)))
    band = depth // 3
    big = pygame.Surface((width * over // 2, depth * 2 * over // 2), pygame.SRCALPHA)
    big.fill((*colour, 0))
    k = over / 2
    pygame.draw.rect(big, colour, Rect(0, 0, width * k, band * k))
    pitch = width / count
    for i in range(count):
        x = (i + 0.5) * pitch
        pygame.draw.ellipse(
            big, colour, Rect((x - pitch / 2) * k, (band - depth * 0.8) * k, pitch * k + 1, depth * 1.6 * k)
        )
        pygame.draw.circle(big, page.palette.ornament, (x * k, (band + depth * 0.28) * k), depth * 0.13 * k)
    return pygame.transform.smoothscale(big, (width, depth * 2))


def sheet(
    page: Page,
    rect: Rect,
    colour: Colour = theme.PAPER,
    radius: float = theme.RADIUS,
    edge: Colour | None = theme.LINE,
    lifted: bool = True,
) -> None:
    """A sheet of paper with a thin edge."""
    if lifted:
        shadow(page, rect, radius)
    page.box(rect, colour, radius)
    if edge is not None:
        page.box(rect, edge, radius, max(1, page.u(1)))


def heading(page: Page, rect: Rect, text: str, colour: Colour | None = None) -> int:
    """A small heading with a rule of diamonds under it. Returns the height used."""
    from .fonts import SERIF_BOLD

    colour = colour or page.palette.accent
    high = page.line_height(theme.LABEL, SERIF_BOLD)
    page.text(text, Rect(rect.x, rect.y, rect.width, high), theme.LABEL, SERIF_BOLD, colour)
    rule(page, rect.x, rect.right, rect.y + high + page.u(2), colour)
    return high + page.u(8)


def rule(page: Page, left: int, right: int, y: int, colour: Colour) -> None:
    """A thin line with a diamond in its middle."""
    middle = (left + right) // 2
    size = max(2, page.u(4))
    line = max(1, page.u(1))
    pygame.draw.line(page.surface, theme.mix(colour, theme.PAPER, 0.45), (left, y), (middle - size * 2, y), line)
    pygame.draw.line(page.surface, theme.mix(colour, theme.PAPER, 0.45), (middle + size * 2, y), (right, y), line)
    diamond = [(middle, y - size), (middle + size, y), (middle, y + size), (middle - size, y)]
    pygame.draw.polygon(page.surface, colour, diamond)


def seal(page: Page, centre: tuple[int, int], radius: int, colour: Colour, text: str, ink: Colour) -> None:
    """A small scalloped seal with a short text, such as a card's points."""
    from .fonts import SANS_BOLD

    key = ("seal", radius, colour)
    picture = signs.recall(key)
    if picture is None:
        points = [
            (
                0.5 + (0.455 + 0.04 * math.cos(12 * a)) * math.cos(a),
                0.5 + (0.455 + 0.04 * math.cos(12 * a)) * math.sin(a),
            )
            for a in (2 * math.pi * i / 144 for i in range(144))
        ]
        picture = signs.remember(key, signs.rasterise([(colour, points)], (radius * 2, radius * 2), colour))
    page.surface.blit(picture, picture.get_rect(center=centre))
    pixels = round(radius * 1.12)
    while pixels > 7 and page.fonts.width(text, SANS_BOLD, pixels) > radius * 1.6:
        pixels -= 1
    line = page.fonts.line(text, SANS_BOLD, pixels, ink)
    page.surface.blit(line, line.get_rect(center=centre))


def outline(page: Page, rect: Rect, colour: Colour, width: float = 3, radius: float = theme.RADIUS) -> None:
    """A coloured line around something: chosen, offered, in focus."""
    thick = max(1, page.u(width))
    page.box(rect.inflate(thick * 2, thick * 2), colour, radius + width, thick)


def focus_ring(page: Page, rect: Rect, radius: float = theme.RADIUS) -> None:
    """Where the keyboard is: a dark ring between two light ones, outside the mark of what can be used."""
    for out, colour, width in ((5, theme.WHITE, 2), (8, theme.INK, 3), (13, theme.WHITE, 2)):
        outline(page, rect.inflate(page.u(out), page.u(out)), colour, width, radius + out / 2)
