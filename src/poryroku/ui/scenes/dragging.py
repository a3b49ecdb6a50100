"""Scenes on which things can be dragged where they belong; a click does the same, so nothing needs dragging."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect

from ..kit import glow, paper, theme
from ..kit.page import Page
from ..kit.widget import Action, Mood, Spot
from ..scene import Scene

#: how far the pointer moves, in logical units, before a press becomes a drag
START = 7


@dataclass(frozen=True)
class Zone:
    """Where something may be dropped, and what that does: an open zone does it, another one says why not."""

    rect: Rect
    action: Action
    open: bool = True


@dataclass
class Drag:
    """Something being dragged: its widget, and where the pointer took hold of it."""

    key: str
    start: tuple[int, int]
    moving: bool = False


class DraggingScene(Scene):
    """Subclasses tell by `zones` what can be dropped where."""

    drag: Drag | None = None

    def zones(self, key: str) -> list[Zone]:
        """Where a widget can be dropped; nowhere: it can't be dragged."""
        return []

    def dropped(self, key: str, place: Rect) -> None:
        """A widget has been dropped where that does something; it was at this place then."""

    def _held_at(self, drag: Drag, rect: Rect) -> Rect:
        x, y = self.app.pointer
        return rect.move(x - drag.start[0], y - drag.start[1])

    def let_go(self) -> None:
        """What is dragged goes back to where it was."""
        if self.drag is not None:
            self.drag = None
            self.app.dirty = True

    def handle(self, event: pygame.event.Event) -> None:
        if self.drag is not None and self._drag_on(self.drag, event):
            return
        super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.app.scene is self:
            found = self.widget(self.pressed)
            if isinstance(found, Spot) and self.zones(found.key):
                self.drag = Drag(found.key, self.app.pointer)

    def _drag_on(self, drag: Drag, event: pygame.event.Event) -> bool:
        """Take an event while something is held; True if it was meant for that."""
        if event.type == pygame.MOUSEMOTION:
            x, y = self.app.pointer
            far = max(abs(x - drag.start[0]), abs(y - drag.start[1]))
            if not drag.moving and far > self.app.page().u(START):
                drag.moving = True
                self.pressed = None
            self.app.dirty = self.app.dirty or drag.moving
            return drag.moving
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self.let_go()
            if not drag.moving:
                return False
            zone = self._zone_at(drag)
            self.hover_at(self.app.pointer)
            found = self.widget(drag.key)
            if zone is not None and found is not None:
                self.dropped(drag.key, self._held_at(drag, found.rect))
                zone.action()
            return True
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.WINDOWFOCUSLOST):
            moving = drag.moving
            self.let_go()
            # Escape, or another button, lets go and does nothing else.
            return moving and event.type != pygame.WINDOWFOCUSLOST
        return False

    def _zone_at(self, drag: Drag) -> Zone | None:
        return next((zone for zone in self.zones(drag.key) if zone.rect.collidepoint(self.app.pointer)), None)

    def paint_over(self, page: Page) -> None:
        drag = self.drag
        found = self.widget(drag.key) if drag is not None and drag.moving else None
        if drag is None or not isinstance(found, Spot) or found.paint is None:
            super().paint_over(page)
            return
        for zone in self.zones(drag.key):
            over = zone.rect.collidepoint(self.app.pointer)
            if zone.open:
                glow.glow(page, zone.rect.inflate(-page.u(8), -page.u(8)))
            if over:
                colour = theme.GOLD_LIGHT if zone.open else theme.BRICK
                paper.outline(page, zone.rect.inflate(-page.u(4), -page.u(4)), colour, 4)
        found.paint(page, self._held_at(drag, found.rect), Mood())
