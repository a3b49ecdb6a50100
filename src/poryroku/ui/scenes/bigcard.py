"""One card large, with its rulings, laid over what one was doing until a click or a key."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from poryroku.crystal.wording import cardtext
from poryroku.i18n import _

from ..kit import theme
from ..kit.fonts import SANS_BOLD
from ..kit.page import Page
from ..scene import Scene
from ..table import bigcard
from ..table.card import Marks

if TYPE_CHECKING:
    from poryroku.crystal.book import Card

    from ..app import App

#: keys that move a card longer than the window
LEAVES = (pygame.K_PAGEUP, pygame.K_PAGEDOWN)


class BigCardScene(Scene):
    """The card stays until something is pressed."""

    over = True

    def __init__(self, app: App, number: int, card: Card | None = None, marks: Marks | None = None) -> None:
        super().__init__(app)
        self.number = number
        self.card = card or cardtext.library().book.cards[number]
        lying = marks or Marks()
        self.marks = Marks(tapped=lying.tapped, energy=lying.energy)
        self.season = app.scene.season if app.scenes else 0

    def needed(self, page: Page) -> tuple[int, int]:
        width, height = bigcard.big_size(page, self.number, self.marks, True)
        return width + page.u(16), height + page.u(20) + page.line_height(theme.SMALL)

    def paint(self, page: Page) -> None:
        page.shade(page.view, 150)
        size = bigcard.big_size(page, self.number, self.marks, True)
        place = Rect((0, 0), size)
        place.center = page.rect.center
        place.y = max(page.u(8), place.y - page.u(14))
        bigcard.big(page, place, self.card, self.number, self.marks, True)
        foot = Rect(page.rect.x, place.bottom + page.u(6), page.rect.width, page.line_height(theme.SMALL))
        page.text(_("Any key or click closes the card"), foot, theme.SMALL, SANS_BOLD, theme.WHITE, "centre")

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEWHEEL or (event.type == pygame.KEYDOWN and event.key in LEAVES):
            super().handle(event)
        elif event.type == pygame.KEYDOWN or (event.type == pygame.MOUSEBUTTONDOWN and event.button <= 3):
            self.app.pop()
