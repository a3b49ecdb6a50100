"""One card large, with its rulings, laid over what one was doing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from poryroku.crystal.wording import cardtext
from poryroku.i18n import _

from ..kit.page import Page
from ..table import bigcard
from ..table.card import Marks
from .aside import AsideScene

if TYPE_CHECKING:
    from poryroku.crystal.book import Card

    from ..app import App


class BigCardScene(AsideScene):
    """A card with all that is written on it, and what lies on it."""

    def __init__(self, app: App, number: int, card: Card | None = None, marks: Marks | None = None) -> None:
        super().__init__(app)
        self.number = number
        self.card = card or cardtext.library().book.cards[number]
        lying = marks or Marks()
        self.marks = Marks(tapped=lying.tapped, energy=lying.energy)

    def size(self, page: Page, below: int) -> tuple[int, int]:
        return bigcard.big_size(page, self.number, self.marks, True, below)

    def show(self, page: Page, place: Rect) -> None:
        bigcard.big(page, place, self.card, self.number, self.marks, True)

    def put_away_words(self) -> str:
        return _("Close the card")
