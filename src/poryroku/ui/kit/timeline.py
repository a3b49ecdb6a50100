"""A line of time to click on: coloured stretches, names under some of them, and a mark where one is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from poryroku.i18n import _

from . import keys, theme
from .fonts import SANS_BOLD
from .keys import Binding
from .page import Page
from .theme import Colour
from .widget import Mood, Widget


@dataclass(frozen=True)
class Stretch:
    """A part of the line from a position on, with a colour and perhaps a name."""

    start: int
    colour: Colour
    name: str = ""


class Timeline(Widget):
    """From 0 to `end`. A click, or moving along with the button held, goes there."""

    def __init__(
        self,
        key: str,
        rect: Rect,
        end: int,
        position: int,
        stretches: Sequence[Stretch],
        go: Callable[[int], None],
        hint: str = "",
        marks: Sequence[int] = (),
    ) -> None:
        """`marks` are positions worth a look."""
        super().__init__(key, rect, None, True, hint)
        self.marks = marks
        self.end = max(1, end)
        self.position = position
        self.stretches = stretches
        self.go = go

    def x_of(self, position: int) -> int:
        """Where a position is, in pixels."""
        return self.rect.x + round(self.rect.width * position / self.end)

    def position_at(self, x: int) -> int:
        """The position nearest to a place in pixels."""
        return max(0, min(self.end, round((x - self.rect.x) * self.end / self.rect.width)))

    def press(self, point: tuple[int, int]) -> None:
        # Enter "presses" the middle; that is no wish to go there.
        if point != self.rect.center:
            self.go(self.position_at(point[0]))

    def bindings(self) -> list[Binding]:
        return keys.pair(_("A step back or on"), keys.LEFT, lambda: self.go(self.position - 1),
                         keys.RIGHT, lambda: self.go(self.position + 1))  # fmt: skip

    def draw(self, page: Page, mood: Mood) -> None:
        high = page.line_height(theme.SMALL)
        track = Rect(self.rect.x, self.rect.y + page.u(6), self.rect.width, self.rect.height - high - page.u(10))
        page.surface.fill(theme.PAPER_DEEP, track)
        for i, part in enumerate(self.stretches):
            left = self.x_of(part.start)
            right = self.x_of(self.stretches[i + 1].start) if i + 1 < len(self.stretches) else track.right
            done = part.start < self.position
            colour = part.colour if done else theme.mix(part.colour, theme.PAPER, 0.55)
            page.surface.fill(colour, Rect(left, track.y, max(1, right - left - 1), track.height))
            if part.name:
                page.surface.fill(
                    theme.INK, Rect(left, track.y - page.u(3), max(1, page.u(2)), track.height + page.u(6))
                )
                place = Rect(left + page.u(3), self.rect.bottom - high, page.u(60), high)
                page.text(part.name, place, theme.SMALL, SANS_BOLD, theme.INK_SOFT)
        for mark in self.marks:
            size = page.u(7)
            point, top = self.x_of(mark), track.y - page.u(1)
            corners = [(point, top + size), (point - size, top - size // 2), (point + size, top - size // 2)]
            pygame.draw.polygon(page.surface, theme.BRICK, corners)
            pygame.draw.polygon(page.surface, theme.WHITE, corners, max(1, page.u(1)))
        x = max(track.x, min(self.x_of(self.position), track.right))
        thumb = Rect(0, 0, page.u(10), track.height + page.u(12))
        thumb.center = (x, track.centery)
        thumb.clamp_ip(self.rect.inflate(page.u(6), page.u(6)))
        page.box(thumb, theme.INK, 4)
        page.box(thumb.inflate(-page.u(4), -page.u(4)), theme.WHITE if mood.hover else theme.GOLD_LIGHT, 3)
