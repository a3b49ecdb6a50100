"""One card large, with its rulings, laid over what one was doing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from poryroku.crystal.wording import cardtext
from poryroku.i18n import _

from ..kit import keys
from ..kit.keys import Binding
from ..kit.page import Page
from ..kit.widget import Button, Spot
from ..scene import Scene
from ..table import bigcard
from ..table.card import Marks

if TYPE_CHECKING:
    from poryroku.crystal.book import Card

    from ..app import App

BUTTON = 34


class BigCardScene(Scene):
    """The card stays until it is put away: by the button, a click anywhere, or one of several keys."""

    over = True
    enter_at_once = True

    def __init__(self, app: App, number: int, card: Card | None = None, marks: Marks | None = None) -> None:
        super().__init__(app)
        self.number = number
        self.card = card or cardtext.library().book.cards[number]
        lying = marks or Marks()
        self.marks = Marks(tapped=lying.tapped, energy=lying.energy)
        self.season = app.scene.season if app.scenes else 0

    def _size(self, page: Page) -> tuple[int, int]:
        return bigcard.big_size(page, self.number, self.marks, True, page.u(BUTTON + 8))

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
        bigcard.big(page, self._place, self.card, self.number, self.marks, True)

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self.back()
        else:
            super().handle(event)

    def shortcuts(self) -> list[Binding]:
        return [Binding(_("Close the card"), self.back, keys.LARGE), *super().shortcuts()]

    def back(self) -> None:
        self.app.pop()
