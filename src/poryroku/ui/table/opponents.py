"""The strips of the others: their figures, and their cards in play."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from poryroku.crystal.scoring import score
from poryroku.crystal.wording import figurewords

from ..kit.page import Page
from ..kit.widget import Mood, Spot
from . import card as cards
from . import seats
from .card import Marks
from .part import Part


class Opponents(Part):
    """One strip for each opponent, in turn order."""

    def heights(self, page: Page, width: int, numbers: Sequence[int]) -> list[int]:
        """What the strips of some players need in a column of a width."""
        return [seats.strip_high(page, width, len(self.table.seats[number].in_play)) for number in numbers]

    def build_strips(self, page: Page, strips: Sequence[Rect], numbers: Sequence[int]) -> None:
        """The strips of some players."""
        for rect, number in zip(strips, numbers, strict=True):
            self.build_strip(page, rect, number)

    def build_strip(self, page: Page, rect: Rect, number: int) -> None:
        """The strip of one player."""
        seat, who, spot = self.table.seats[number], self.scene.who(number), f"seat:{number}"
        offered = self.scene.offered(spot)

        worth = score(self.table, number)
        # Crystals count one by one as they arrive; all else counts at once.
        other_points = worth.total - worth.crystals

        def paint(page: Page, rect: Rect, mood: Mood) -> None:
            seats.strip(page, rect, seat, who, seat.crystals + other_points, mood.hover, offered)

        action = (lambda: self.scene.click_spot(spot)) if offered else None
        self.scene.widgets.append(Spot(spot, rect, paint, action, hint=seats.strip_hint(seat, who), focusable=offered))
        points = figurewords.points(worth, who.name)
        self.scene.widgets.append(Spot(f"points:{number}", seats.strip_points(page, rect), None, action, hint=points))
        area = seats.strip_cards(page, rect)
        places = cards.heap(area, len(seat.in_play), page.u(5))
        for i, (place, card) in enumerate(zip(places, seat.in_play, strict=True)):
            marks = Marks(tapped=card.tapped, energy=card.energy, paid=True)
            self.scene.widgets.append(
                self.scene.card_spot(
                    f"theirs:{number}:{i}", place, card.number, marks, action, cards.visible_part(places, i),
                    focusable=False,
                )
            )  # fmt: skip
