"""The wheel of twelve spaces with year, season, marker, and where the dice still lying there would push it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import pygame
from pygame import Rect

from poryroku.crystal.season import season_after, spaces
from poryroku.crystal.terms import YEARS
from poryroku.crystal.wording import words
from poryroku.i18n import _

from ..kit import paper, signs, theme
from ..kit.fonts import SANS, SANS_BOLD, SERIF_BOLD
from ..kit.page import Page
from . import tokens

#: how far from the middle the spaces are, as a share of the size
RING = 0.405
#: the spaces with their seasons
WHEEL = spaces()
#: how large a sign of a season is, and how far from the middle, as shares of the size
SEASON_SIGN, SEASON_RING = 0.115, 0.235


def _angle(space: float) -> float:
    """Where a space is: 1 just right of the top, then clockwise."""
    return math.radians(-90 + (space - 0.5) * 360 / len(WHEEL))


def space_at(centre: tuple[int, int], size: int, space: float) -> tuple[int, int]:
    """The middle of a space of a wheel of a size; between two of them too."""
    ring, a = size * RING, _angle(space)
    return round(centre[0] + ring * math.cos(a)), round(centre[1] + ring * math.sin(a))


def marker(page: Page, at: tuple[int, int], size: int) -> None:
    """The marker of a wheel of a size."""
    paper.seal(page, at, round(size * 0.088), theme.WHITE, "", theme.INK)
    page.sign("marker", at, round(size * 0.128), theme.BRICK)


def season_places(rect: Rect) -> list[Rect]:
    """Where the signs of the seasons are on a wheel in a square."""
    size, places = min(rect.size), []
    for season in range(len(signs.SEASON_SIGNS)):
        own = [space for space, each in WHEEL if each == season]
        a = _angle((own[0] + own[-1]) / 2)
        place = Rect(0, 0, round(size * SEASON_SIGN * 1.3), round(size * SEASON_SIGN * 1.3))
        place.center = (round(rect.centerx + size * SEASON_RING * math.cos(a)),
                        round(rect.centery + size * SEASON_RING * math.sin(a)))  # fmt: skip
        places.append(place)
    return places


def wheel(page: Page, rect: Rect, space: int | None, year: int, ahead: Mapping[int, int]) -> None:
    """Draw the wheel in a square; `ahead` are the spaces to which the marker may go, each with the steps to it.

    Without a space there is no marker on it.
    """
    size = min(rect.size)
    centre = rect.center
    key = ("wheel", size)
    disc = signs.recall(key)
    if disc is None:
        disc = signs.remember(key, _disc(size))
    page.surface.blit(disc, disc.get_rect(center=centre))
    for number, season in WHEEL:
        x, y = space_at(centre, size, number)
        if number == space or number in ahead:
            continue
        high = page.line_height(theme.SMALL, SANS_BOLD)
        place = Rect(x - page.u(14), y - high // 2, page.u(28), high)
        page.text(str(number), place, theme.SMALL, SANS_BOLD, theme.SEASON_INKS[season], "centre")
    for name, place in zip(signs.SEASON_SIGNS, season_places(rect), strict=True):
        page.sign(name, place.center, round(size * SEASON_SIGN))
    for number, steps in ahead.items():
        if number != space:
            _push(page, space_at(centre, size, number), round(size * 0.083), steps)
    if space is not None:
        marker(page, space_at(centre, size, space), size)
    middle = Rect(0, 0, round(size * 0.26), round(size * 0.26))
    middle.center = centre
    page.text(words.year(min(year, YEARS)), middle, theme.TITLE * 0.8, SERIF_BOLD, theme.INK, "centre")


def _push(page: Page, at: tuple[int, int], radius: int, steps: int) -> None:
    """A space to which the marker may go, with the steps to it."""
    pygame.draw.aacircle(page.surface, theme.INK, at, radius)
    pygame.draw.aacircle(page.surface, theme.WHITE, at, radius - max(1, page.u(2)))
    high = page.line_height(theme.SMALL, SANS_BOLD)
    place = Rect(at[0] - page.u(16), at[1] - high // 2, page.u(32), high)
    page.text(f"+{steps}", place, theme.SMALL, SANS_BOLD, theme.BRICK, "centre")


def _disc(size: int) -> pygame.Surface:
    layers: list[tuple[theme.Colour, list[signs.Point]]] = []
    lobes = 36
    edge = [
        (0.5 + (0.485 + 0.012 * math.cos(lobes * a)) * math.cos(a),
         0.5 + (0.485 + 0.012 * math.cos(lobes * a)) * math.sin(a))
        for a in (2 * math.pi * i / 360 for i in range(360))
    ]  # fmt: skip
    layers.append((theme.INK, edge))
    for number, season in WHEEL:
        colour = theme.SEASON_COLOURS[season]
        # Away from the ink of the number on it, which stays readable.
        other = theme.INK if theme.SEASON_INKS[season] == theme.WHITE else theme.WHITE
        colour = theme.mix(colour, other, 0.11 * ((number - 1) % 3))
        layers.append((colour, _sector(number, 0.47, 0.335)))
    layers.append((theme.PAPER, signs.circle(0.5, 0.5, 0.325, 80)))
    layers.append((theme.PAPER_SHADE, signs.circle(0.5, 0.5, 0.145, 60)))
    return signs.rasterise(layers, (size, size), theme.INK)


def _sector(number: int, outer: float, inner: float) -> list[signs.Point]:
    gap = 0.02
    start, end = _angle(number - 0.5 + gap), _angle(number + 0.5 - gap)
    steps = 12
    out = [
        (
            0.5 + outer * math.cos(start + (end - start) * i / steps),
            0.5 + outer * math.sin(start + (end - start) * i / steps),
        )
        for i in range(steps + 1)
    ]
    return out + [
        (
            0.5 + inner * math.cos(end + (start - end) * i / steps),
            0.5 + inner * math.sin(end + (start - end) * i / steps),
        )
        for i in range(steps + 1)
    ]


def rates_seasons(page: Page, rect: Rect) -> list[Rect]:
    """Where the present season and the next one stand in the table of rates."""
    row, wide = rect.height // 3, rect.width - 4 * page.u(27)
    return [Rect(rect.x, rect.y + line * row, wide, row) for line in (1, 2)]


def rates(page: Page, rect: Rect, season: int, worth: Sequence[Sequence[int]]) -> None:
    """How many crystals an energy of each element is worth to a player, now and in the next season."""
    row = rect.height // 3
    cell = page.u(27)
    left = rect.right - 4 * cell
    label = Rect(rect.x, rect.y, left - rect.x, row)
    page.sign("crystal", (label.x + page.u(9), label.centery), page.u(17))
    for index in range(4):
        tokens.element(page, index, (left + index * cell + cell // 2, rect.y + row // 2), page.u(20))
    for line, which in enumerate((season, season_after(season))):
        top = rect.y + (line + 1) * row
        ink = theme.INK if line == 0 else theme.INK_SOFT
        page.sign(signs.SEASON_SIGNS[which], (rect.x + page.u(9), top + row // 2), page.u(17))
        place = Rect(rect.x + page.u(23), top, left - rect.x - page.u(25), row)
        page.text(words.season(which), place, theme.SMALL, SANS_BOLD if line == 0 else SANS, ink)
        for index in range(4):
            text = Rect(left + index * cell, top, cell, row)
            face = SANS_BOLD if line == 0 else SANS
            page.text(str(worth[line][index]), text, theme.BODY if line == 0 else theme.SMALL, face, ink, "centre")


def time_words(year: int, space: int, round_: int) -> str:
    """Year, space and round as a line."""
    if year > YEARS:
        return _("Past the end of year {year}, round {round}").format(year=words.year(YEARS), round=round_)
    return _("Year {year}, space {space}, round {round}").format(year=words.year(year), space=space, round=round_)
