"""Things one can point at: the base of all widgets, plain spots and buttons.

A scene makes its widgets anew whenever its content or the window changes; the `key` carries focus and hover over from
one set to the next. A widget knows where it is, how it looks and what it does, nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pygame
from pygame import Rect

from . import keys, paper, theme
from .fonts import SANS_BOLD
from .keys import Binding
from .page import Page
from .theme import Colour

Action = Callable[[], None]


@dataclass
class Mood:
    """What the pointer and the keyboard are doing to a widget while it is drawn."""

    hover: bool = False
    focus: bool = False
    pressed: bool = False
    #: where the pointer is
    point: tuple[int, int] = (-1, -1)


class Widget:
    """Something with a place on the page. `hint` is a sentence shown while the pointer rests on it."""

    focusable = True
    takes_text = False

    def __init__(
        self, key: str, rect: Rect, action: Action | None = None, enabled: bool = True, hint: str = ""
    ) -> None:
        self.key = key
        self.rect = rect
        self.action = action
        self.enabled = enabled
        self.hint = hint
        #: anything the scene wants to know about what is under the pointer, e.g. ("card", 16)
        self.subject: tuple[Any, ...] | None = None
        self.radius: float = theme.RADIUS

    @property
    def sound(self) -> str:
        """The name of what one hears when it is used; "" if what follows makes the sound."""
        return ""

    def hit(self, point: tuple[int, int]) -> bool:
        """Whether the point is on the widget."""
        return self.rect.collidepoint(point)

    def subject_at(self, point: tuple[int, int] | None) -> tuple[Rect, tuple[Any, ...] | None]:
        """What is to be explained, and where it is: under the pointer, or for None where the keyboard is."""
        return self.rect, self.subject

    def draw(self, page: Page, mood: Mood) -> None:
        """Draw the widget; the focus ring is drawn by the scene."""

    def press(self, point: tuple[int, int]) -> None:
        """The pointer clicked it, or Enter was pressed while in focus."""
        if self.action is not None:
            self.action()

    def key_down(self, event: pygame.event.Event) -> bool:
        """Take a key while in focus; True if it was used."""
        return keys.press(self.bindings(), event)

    def bindings(self) -> list[Binding]:
        """The keys it takes while in focus."""
        return []

    def wheel(self, steps: int) -> bool:
        """Take a turn of the mouse wheel; True if it was used."""
        return False


class Spot(Widget):
    """A place that draws itself by a function of the scene."""

    def __init__(
        self,
        key: str,
        rect: Rect,
        paint: Callable[[Page, Rect, Mood], None] | None = None,
        action: Action | None = None,
        enabled: bool = True,
        hint: str = "",
        focusable: bool = True,
        subject: tuple[Any, ...] | None = None,
        visible: Rect | None = None,
        why: str = "",
        then: str = "",
    ) -> None:
        super().__init__(key, rect, action, enabled, hint)
        self.paint = paint
        self.focusable = focusable
        self.subject = subject
        #: why a click on it does nothing now, told beside what it is
        self.why = why
        #: what a click on it brings
        self.then = then
        #: the part not covered by a neighbour, if cards overlap
        self.visible = visible or rect

    def hit(self, point: tuple[int, int]) -> bool:
        return self.visible.collidepoint(point)

    def draw(self, page: Page, mood: Mood) -> None:
        if self.paint is not None:
            self.paint(page, self.rect, mood)


class Button(Widget):
    """A paper button with words, perhaps a sign before them.

    A button that is not enabled is dim but can still be clicked: the scene then says why it is not possible.
    """

    def __init__(
        self,
        key: str,
        rect: Rect,
        words: str,
        action: Action | None = None,
        enabled: bool = True,
        hint: str = "",
        sign: str | None = None,
        strong: bool = False,
        chosen: bool = False,
        size: float = theme.BODY,
        align: str = "centre",
    ) -> None:
        super().__init__(key, rect, action, enabled, hint)
        self.words = words
        self.sign = sign
        self.strong = strong
        self.chosen = chosen
        self.size = size
        self.align = align

    @property
    def sound(self) -> str:
        return "button" if self.enabled else "refused"

    def colours(self, page: Page, mood: Mood) -> tuple[Colour, Colour, Colour]:
        """Ground, ink and edge."""
        if not self.enabled:
            return theme.PAPER_SHADE, theme.INK_FAINT, theme.LINE
        if self.strong or self.chosen:
            ground = page.palette.accent
            return (theme.mix(ground, theme.WHITE, 0.16) if mood.hover else ground), theme.WHITE, theme.INK
        ground = theme.WHITE if mood.hover else theme.PAPER
        return ground, theme.INK, theme.mix(page.palette.accent, theme.PAPER, 0.3)

    def draw(self, page: Page, mood: Mood) -> None:
        ground, ink, edge = self.colours(page, mood)
        rect = self.rect.move(0, page.u(1)) if mood.pressed else self.rect
        paper.sheet(page, rect, ground, edge=edge, lifted=self.enabled)
        inner = rect.inflate(-page.u(16), -page.u(4))
        if self.sign:
            size = min(inner.height - page.u(4), page.u(24))
            own = None if self.enabled else theme.INK_SOFT
            page.sign(self.sign, (inner.x + size // 2, rect.centery), size, ink if self.chosen or self.strong else own)
            inner = Rect(inner.x + size + page.u(6), inner.y, inner.width - size - page.u(6), inner.height)
        lines = page.wrap(self.words, inner.width, self.size, SANS_BOLD)
        high = page.line_height(self.size, SANS_BOLD)
        fits = len(lines) * high <= inner.height
        align = self.align if not self.sign else "left"
        page.paragraph(self.words, inner, self.size if fits else theme.SMALL, SANS_BOLD, ink, align, "middle")

    @staticmethod
    def height_for(page: Page, words: str, width: int, size: float = theme.BODY, sign: bool = False) -> int:
        """The height at which all words fit in `width` pixels."""
        inner = width - page.u(16) - (page.u(30) if sign else 0)
        lines = len(page.wrap(words, inner, size, SANS_BOLD))
        return max(page.u(34), lines * page.line_height(size, SANS_BOLD) + page.u(10))
