"""The page one draws on: a surface, its scale, a season's palette, and text, signs and paper in logical sizes.

Rectangles are in pixels (layouts are made for the window's real size); type sizes, paddings and so on are logical units
turned into pixels by `u`, so everything is rasterised at the size at which it is seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pygame
from pygame import Rect

from . import signs, theme
from .fonts import SANS, SANS_BOLD, Fonts
from .text import ellipsis, short_forms
from .theme import Colour


def _corners(radius: int, line: int, colour: Colour) -> pygame.Surface:
    """A disc, or a ring, whose quarters are the corners of a rounded box."""
    key = ("corners", radius, line, colour)
    found = signs.recall(key)
    if found is None:
        over = signs.OVERSAMPLE
        big = pygame.Surface((radius * 2 * over, radius * 2 * over), pygame.SRCALPHA)
        big.fill((*colour, 0))
        pygame.draw.circle(big, colour, (radius * over, radius * over), radius * over, line * over)
        found = signs.remember(key, pygame.transform.smoothscale(big, (radius * 2, radius * 2)))
    return found


class Page:
    """Where a scene draws. One page lives as long as the window keeps its size and the type its size.

    `text` is the type size as a factor. Everything in logical units grows with it, so that what holds words holds them
    at any size; a window then has fewer units, and a scene that needs more of them gets a page larger than the window
    (`paper`), of which `view` is seen.
    """

    def __init__(
        self,
        surface: pygame.Surface,
        fonts: Fonts,
        season: int = 0,
        text: float = 1.0,
        paper: pygame.Surface | None = None,
    ) -> None:
        self.window = surface.get_size()
        self.surface = paper or surface
        self.fonts = fonts
        self.size = self.surface.get_size()
        self.text_scale = text
        self.scale = theme.scale_for(self.window) * text
        self.season = season
        #: the part that is seen
        self.view = Rect((0, 0), self.size)
        self.palette = theme.PALETTES[season]
        #: texts that did not fit and were shortened, for tests of the layout
        self.shortened: set[str] = set()

    @contextmanager
    def onto(self, surface: pygame.Surface) -> Iterator[None]:
        """Draw on a picture of its own for a while, in the sizes of this page."""
        self.surface, before = surface, self.surface
        try:
            yield
        finally:
            self.surface = before

    @contextmanager
    def reduced(self, share: float) -> Iterator[None]:
        """Everything smaller for a while: for what must be seen whole in a window that is too small for it."""
        self.scale, before = self.scale * share, self.scale
        try:
            yield
        finally:
            self.scale = before

    @property
    def rect(self) -> Rect:
        """The whole page in pixels."""
        return Rect((0, 0), self.size)

    @property
    def bar(self) -> int:
        """Width in pixels of the bar at the edge of a page that is longer than the window."""
        return self.u(theme.BAR / self.text_scale)

    @property
    def units(self) -> tuple[float, float]:
        """Width and height of the page in logical units: 1280 x 720 or more at a type size of 100 %, fewer beyond."""
        return self.size[0] / self.scale, self.size[1] / self.scale

    def u(self, units: float) -> int:
        """Logical units in pixels."""
        return round(units * self.scale)

    def type(self, size: float) -> int:
        """A type size in pixels, never too small to read."""
        return max(theme.SMALLEST_PIXELS, round(size * self.scale))

    def line_height(self, size: float, face: str = SANS) -> int:
        """Height of one line of type."""
        return self.fonts.height(face, self.type(size))

    def width(self, text: str, size: float, face: str = SANS) -> int:
        """Width of a text written on one line."""
        return self.fonts.width(text, face, self.type(size))

    def wrap(self, text: str, width: int, size: float, face: str = SANS, lines: int | None = None) -> list[str]:
        """The lines into which a text breaks in `width` pixels."""
        return self.fonts.wrap(text, width, face, self.type(size), lines)

    def text(
        self,
        text: str,
        rect: Rect,
        size: float = theme.BODY,
        face: str = SANS,
        colour: Colour = theme.INK,
        align: str = "left",
        valign: str = "middle",
    ) -> Rect:
        """Write one line inside `rect`, shortened if it does not fit. Returns where it went."""
        pixels = self.type(size)
        shown = ellipsis(text, rect.width, lambda part: self.fonts.width(part, face, pixels))
        if shown != text:
            self.shortened.add(text)
        line = self.fonts.line(shown, face, pixels, colour)
        place = line.get_rect()
        place.y = {"top": rect.y, "bottom": rect.bottom - place.height}.get(
            valign, rect.y + (rect.height - place.height) // 2
        )
        place.x = {"right": rect.right - place.width, "centre": rect.x + (rect.width - place.width) // 2}.get(
            align, rect.x
        )
        self.surface.blit(line, place)
        return place

    def name(
        self,
        name: str,
        rect: Rect,
        sizes: Sequence[float],
        face: str = SANS_BOLD,
        colour: Colour = theme.INK,
        align: str = "left",
    ) -> Rect:
        """Write a person's name: in the first of the sizes in which it fits, else in a shorter form of it."""
        for form in short_forms(name):
            for size in sizes:
                if self.width(form, size, face) <= rect.width:
                    return self.text(form, rect, size, face, colour, align)
        return self.text(name, rect, sizes[-1], face, colour, align)

    def paragraph(
        self,
        text: str,
        rect: Rect,
        size: float = theme.BODY,
        face: str = SANS,
        colour: Colour = theme.INK,
        align: str = "left",
        valign: str = "top",
        spacing: float = 1.0,
    ) -> int:
        """Write wrapped text inside `rect`, as many lines as fit. Returns the height used."""
        height = round(self.line_height(size, face) * spacing)
        room = max(1, rect.height // max(1, height))
        lines = self.wrap(text, rect.width, size, face)
        if len(lines) > room:
            self.shortened.add(text)
            lines = self.wrap(text, rect.width, size, face, room)
        top = rect.y
        if valign == "middle":
            top += max(0, (rect.height - height * len(lines)) // 2)
        elif valign == "bottom":
            top += max(0, rect.height - height * len(lines))
        for i, line in enumerate(lines):
            self.text(line, Rect(rect.x, top + i * height, rect.width, height), size, face, colour, align)
        return height * len(lines)

    def sign(
        self, name: str, centre: tuple[int, int], size: int, colour: Colour | None = None, light: Colour | None = None
    ) -> Rect:
        """A sign of `size` pixels around `centre`."""
        picture = signs.sign(name, max(4, size), colour, light)
        place = picture.get_rect(center=centre)
        self.surface.blit(picture, place)
        return place

    def labelled_sign(
        self,
        name: str,
        text: str,
        left: tuple[int, int],
        size: int,
        type_size: float = theme.BODY,
        face: str = SANS,
        colour: Colour = theme.INK,
        tint: Colour | None = None,
    ) -> int:
        """A sign with words right of it, starting at the left middle point. Returns the width used."""
        self.sign(name, (left[0] + size // 2, left[1]), size, tint)
        gap = max(2, size // 5)
        width = self.width(text, type_size, face)
        high = self.line_height(type_size, face)
        self.text(text, Rect(left[0] + size + gap, left[1] - high // 2, width + 2, high), type_size, face, colour)
        return size + gap + width

    def box(self, rect: Rect, colour: Colour, radius: float = theme.RADIUS, line: int = 0) -> None:
        """A rounded rectangle, filled or as a line of `line` pixels."""
        corner = min(self.u(radius), rect.width // 2, rect.height // 2)
        if corner < 2:
            pygame.draw.rect(self.surface, colour, rect, line)
            return
        x, y, right, bottom = rect.x + corner, rect.y + corner, rect.right - corner, rect.bottom - corner
        if line:
            for start, end in (
                ((x, rect.y), (right, rect.y)),
                ((x, rect.bottom - line), (right, rect.bottom - line)),
            ):
                self.surface.fill(colour, Rect(start, (end[0] - start[0], line)))
            self.surface.fill(colour, Rect(rect.x, y, line, bottom - y))
            self.surface.fill(colour, Rect(rect.right - line, y, line, bottom - y))
        else:
            self.surface.fill(colour, Rect(x, rect.y, right - x, rect.height))
            for side in (rect.x, right):
                self.surface.fill(colour, Rect(side, y, corner, bottom - y))
        quarters = (((right, y), 0), ((x, y), 1), ((x, bottom), 2), ((right, bottom), 3))
        picture = _corners(corner, line, colour)
        for (cx, cy), quarter in quarters:
            at = (cx if quarter in (0, 3) else cx - corner, cy if quarter in (2, 3) else cy - corner)
            part = Rect(corner if quarter in (0, 3) else 0, corner if quarter in (2, 3) else 0, corner, corner)
            self.surface.blit(picture, at, part)

    def shade(self, rect: Rect, alpha: int, colour: Colour = theme.SHADOW) -> None:
        """Lay a translucent colour over a part of the page."""
        veil = pygame.Surface(rect.size, pygame.SRCALPHA)
        veil.fill((*colour, alpha))
        self.surface.blit(veil, rect)
