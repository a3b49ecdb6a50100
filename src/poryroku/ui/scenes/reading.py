"""Scenes outside the table in which names of cards show the cards."""

from __future__ import annotations

from poryroku.crystal.wording import cardtext

from ..kit.page import Page
from ..kit.widget import Widget
from ..scene import Scene
from ..table import bigcard


class ReadingScene(Scene):
    """The big card of what is pointed at, or of the chip that the keyboard is on."""

    def explain(self, page: Page, found: Widget) -> None:
        near, subject = found.subject_at(self.app.pointer if found.key == self.hover else None)
        card = cardtext.library().book.cards.get(subject[1]) if subject and subject[0] == "card" else None
        if card is None or subject is None:
            super().explain(page, found)
            return
        bigcard.show_beside(page, near, card, subject[1])
