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

    def paint(self, page: Page) -> None:
        page.shade(page.view, 150)
        size = bigcard.big_size(page, self.number, self.marks, True)
        place = Rect((0, 0), size)
        place.center = page.view.center
        place.y = max(page.u(8), place.y - page.u(14))
        bigcard.big(page, place, self.card, self.number, self.marks, True)
        foot = Rect(page.view.x, place.bottom + page.u(6), page.view.width, page.line_height(theme.SMALL))
        if foot.bottom <= page.view.bottom:
            page.text(_("Any key or click closes the card"), foot, theme.SMALL, SANS_BOLD, theme.WHITE, "centre")

    def handle(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.app.pop()
