"""Scenes outside the table in which names of cards show the cards."""

from __future__ import annotations

from poryroku.crystal.wording import cardtext

from ..kit.page import Page
from ..kit.widget import Widget
from ..scene import Scene
from ..table import bigcard
from ..table.card import Marks


class ReadingScene(Scene):
    """The big card of what is pointed at, or of the chip that the keyboard is on."""

    def explain(self, page: Page, found: Widget) -> None:
        near, subject = found.subject_at(self.app.pointer if found.key == self.hover else None)
        card = cardtext.library().book.cards.get(subject[1]) if subject and subject[0] == "card" else None
        if card is None or subject is None:
            super().explain(page, found)
            return
        place = bigcard.place_big(page, bigcard.big_size(page, subject[1], rulings=True), near)
        bigcard.big(page, place, card, subject[1], Marks(), True)
