"""Something large laid over what one was doing, until it is put away: one card, or dice with all their faces."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from poryroku.i18n import _

from ..kit import keys
from ..kit.keys import Binding
from ..kit.page import Page
from ..kit.widget import Button, Spot
from ..scene import Scene

if TYPE_CHECKING:
    from ..app import App

BUTTON = 34


class AsideScene(Scene):
    """It goes by the button, a click anywhere, or the key that brought it."""

    over = True
    enter_at_once = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.season = app.scene.season if app.scenes else 0

    # -- for subclasses -------------------------------------------------------------------------------------------

    def size(self, page: Page, below: int) -> tuple[int, int]:
        """Width and height of what is shown, with `below` pixels left under it."""
        raise NotImplementedError

    def show(self, page: Page, place: Rect) -> None:
        """Draw what is shown."""
        raise NotImplementedError

    def put_away_words(self) -> str:
        """What the key that puts it away does, for the sheet of keys."""
        raise NotImplementedError

    # -- the sheet ------------------------------------------------------------------------------------------------

    def _size(self, page: Page) -> tuple[int, int]:
        return self.size(page, page.u(BUTTON + 8))

    def needed(self, page: Page) -> tuple[int, int]:
        width, height = self._size(page)
        return width + page.u(16), height + page.u(BUTTON + 24)

    def build(self, page: Page) -> None:
        gap = page.u(8)
        self._place = Rect((0, 0), self._size(page))
        together = self._place.height + gap + page.u(BUTTON)
        self._place.midtop = (page.rect.centerx, page.rect.y + (page.rect.height - together) // 2)
        close = Rect(0, 0, min(page.u(180), self._place.width), page.u(BUTTON))
        close.midtop = (page.rect.centerx, self._place.bottom + gap)
        self.widgets = [
            Spot("page", page.rect, action=self.back, focusable=False),
            Button("close", close, _("Close"), self.back),
        ]

    def paint(self, page: Page) -> None:
        page.shade(page.view, 150)
        self.show(page, self._place)

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self.back()
        else:
            super().handle(event)

    def shortcuts(self) -> list[Binding]:
        return [Binding(self.put_away_words(), self.back, keys.LARGE), *super().shortcuts()]

    def back(self) -> None:
        self.app.pop()
