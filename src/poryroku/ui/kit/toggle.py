"""A small key with a sign that is pressed or not: one of several in a row."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from . import paper, theme
from .fonts import SANS_BOLD
from .page import Page
from .widget import Action, Mood, Widget

#: draws what is on the key in a rectangle, in an ink
Face = Callable[[Page, Rect], None]


class Toggle(Widget):
    """Pressed in it is framed and ticked, so that it can be told without colours."""

    def __init__(self, key: str, rect: Rect, face: Face | str, on: bool, action: Action, hint: str = "") -> None:
        super().__init__(key, rect, action, True, hint)
        self.face = face
        self.on = on

    def draw(self, page: Page, mood: Mood) -> None:
        ground = theme.WHITE if self.on or mood.hover else theme.PAPER
        paper.sheet(page, self.rect, ground, edge=theme.LINE, lifted=not self.on)
        if isinstance(self.face, str):
            page.text(self.face, self.rect.inflate(-page.u(6), 0), theme.SMALL, SANS_BOLD, theme.INK, "centre")
        else:
            self.face(page, self.rect)
        if self.on:
            page.box(self.rect, page.palette.accent, theme.RADIUS, max(2, page.u(3)))
            tick = page.u(13)
            page.sign("tick", (self.rect.right - tick // 2, self.rect.y + tick // 2), tick, page.palette.accent)
