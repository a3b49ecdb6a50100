"""Dice with all their faces, laid over what one was doing until they are put away."""

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
from ..table import dicesheet
from ..table.dicesheet import DiceSheet

if TYPE_CHECKING:
    from ..app import App

BUTTON = 34


class DiceScene(Scene):
    """It goes by the button, a click anywhere, or the key that brought it."""

    over = True
    enter_at_once = True

    def __init__(self, app: App, sheet: DiceSheet) -> None:
        super().__init__(app)
        self.sheet = sheet
        self.season = app.scene.season if app.scenes else 0

    def needed(self, page: Page) -> tuple[int, int]:
        width, height = dicesheet.size(page, self.sheet)
        return width + page.u(16), height + page.u(BUTTON + 24)

    def build(self, page: Page) -> None:
        gap = page.u(8)
        self._place = Rect((0, 0), dicesheet.size(page, self.sheet))
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
        dicesheet.paint(page, self._place, self.sheet)

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self.back()
        else:
            super().handle(event)

    def shortcuts(self) -> list[Binding]:
        return [Binding(_("Put the dice away"), self.back, keys.LARGE), *super().shortcuts()]

    def back(self) -> None:
        self.app.pop()
