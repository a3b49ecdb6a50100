"""Pictures that move: drawn once, then only laid down again somewhere else, larger, smaller, turned or flipped."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame
from pygame import Rect

from ..kit.page import Page

Point = tuple[float, float]
#: steps in which a picture becomes larger, and is turned: each is drawn once
SIZES = 24
TURNS = 24
#: room round a picture for its shadow, in logical units
MARGIN = 8
#: how high a flying thing rises on its way, as a share of the distance, and at most in logical units
RISE, HIGHEST = 0.12, 46


class Picture:
    """Something drawn once at the size in which it is seen, and kept in the few other sizes it is needed in."""

    def __init__(self, page: Page, size: tuple[int, int], paint: Callable[[Page, Rect], object]) -> None:
        self.size = size
        self.margin = margin = page.u(MARGIN)
        self.surface = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
        with page.onto(self.surface):
            paint(page, Rect((margin, margin), size))
        self._others: dict[tuple[int, int, int], pygame.Surface] = {}

    def draw(self, page: Page, centre: Point, wide: float = 1.0, high: float = 1.0, turned: float = 0.0) -> None:
        """Lay it down round a point: `wide` and `high` as shares of its size, `turned` in degrees."""
        surface = self._seen(wide, high, turned)
        page.surface.blit(surface, surface.get_rect(center=(round(centre[0]), round(centre[1]))))

    def _seen(self, wide: float, high: float, turned: float) -> pygame.Surface:
        across, down = max(1, round(wide * SIZES)), max(1, round(high * SIZES))
        turn = round(turned / 360 * TURNS) % TURNS
        if (across, down, turn) == (SIZES, SIZES, 0):
            return self.surface
        found = self._others.get((across, down, turn))
        if found is None:
            width, height = self.surface.get_size()
            found = self.surface
            if (across, down) != (SIZES, SIZES):
                size = max(1, width * across // SIZES), max(1, height * down // SIZES)
                found = pygame.transform.smoothscale(found, size)
            if turn:
                found = pygame.transform.rotozoom(found, turn * 360 / TURNS, 1.0)
            self._others[across, down, turn] = found
        return found


def between(a: Point, b: Point, t: float) -> Point:
    """A point on the straight way from one to another."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def slide(picture: Picture, start: Rect, end: Rect, back: Picture | None = None, rising: bool = True):
    """Paper from one place to another. With a `back` it is face down at first and is flipped on the way."""
    far = math.hypot(end.centerx - start.centerx, end.centery - start.centery)

    def paint(page: Page, t: float) -> None:
        x, y = between(start.center, end.center, t)
        if rising:
            y -= min(far * RISE, page.u(HIGHEST)) * math.sin(math.pi * min(1.0, max(0.0, t)))
        share = between((start.width, start.height), end.size, t)
        shown, width = picture, share[0] / picture.size[0]
        if back is not None:
            # A sheet that is flipped is seen from its edge in the middle.
            shown = picture if t >= 0.5 else back
            width = share[0] / shown.size[0] * max(0.06, abs(math.cos(math.pi * t)))
        shown.draw(page, (x, y), width, share[1] / shown.size[1])

    return paint


def pulse(picture: Picture, place: Rect, by: float = 0.14):
    """Something is lifted off the page a little and settles again."""

    def paint(page: Page, t: float) -> None:
        share = 1 + by * math.sin(math.pi * t)
        picture.draw(page, place.center, share, share)

    return paint


def toss(picture: Picture, others: Sequence[Picture], start: Point, place: Rect, turns: float):
    """A die: it hops over the page, other faces up on the way, and settles on its own."""
    faces = [*others, picture]

    def paint(page: Page, t: float) -> None:
        x, y = between(start, place.center, t)
        hop = abs(math.sin(math.pi * 2 * t)) * (1 - t)
        last = t > 0.72
        shown = picture if last else faces[int(t * 9) % len(faces)]
        shown.draw(page, (x, y - page.u(44) * hop), turned=turns * 360 * (1 - t))

    return paint


def token(picture: Picture, start: Point, end: Point, side: float):
    """Energy or a crystal on a bent way, `side` pixels to its left."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = max(1.0, math.hypot(dx, dy))
    across = (-dy / far * side, dx / far * side)

    def paint(page: Page, t: float) -> None:
        x, y = between(start, end, t)
        bend = math.sin(math.pi * t)
        share = 1 + 0.25 * bend
        picture.draw(page, (x + across[0] * bend, y + across[1] * bend), share, share)

    return paint


def falling(picture: Picture, place: Point, down: float):
    """Something lost: it sinks and becomes small."""

    def paint(page: Page, t: float) -> None:
        share = max(0.05, 1 - t)
        picture.draw(page, (place[0], place[1] + down * t), share, share)

    return paint
