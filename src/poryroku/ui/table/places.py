"""Where things lie on one picture of a game: cards by their widgets, figures and piles by name."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect

from ..kit.widget import Spot, Widget

if TYPE_CHECKING:
    from poryroku.crystal.table import Table

Point = tuple[int, int]


def card_on(spot: Spot) -> int:
    """The number of the card on one of the spots of a `Places.zone`."""
    assert spot.subject, "a zone has spots of known cards only"
    number: int = spot.subject[1]
    return number


@dataclass
class Places:
    """What was, or is, where. `seat` is the one whose cards lie large."""

    table: Table
    seat: int
    widgets: Sequence[Widget]
    #: middles of figures and piles, by names like "pile", ("crystals", 1), ("energy", 0, 2)
    anchors: dict[Hashable, Point]
    #: size and scale of the page, and whose view it shows: places on other pages can't be compared with these
    made_for: tuple[tuple[int, int], float, int]

    def widget(self, key: str) -> Widget | None:
        """A widget by its key."""
        return next((each for each in self.widgets if each.key == key), None)

    def put(self, key: str, place: Rect) -> None:
        """Something was elsewhere than where its widget lies: held by the pointer."""
        self.widgets = [_at(each, place) if each.key == key else each for each in self.widgets]

    def cards(self, number: int, *prefixes: str) -> list[Spot]:
        """The spots with a card whose keys begin so, the first prefix first."""
        return [each for prefix in prefixes for each in self.zone(prefix) if card_on(each) == number]

    def zone(self, prefix: str) -> list[Spot]:
        """The spots of known cards whose keys begin so, in their order."""
        return [
            each
            for each in self.widgets
            if isinstance(each, Spot) and each.key.startswith(prefix) and each.subject and each.paint is not None
        ]


def _at(widget: Widget, place: Rect) -> Widget:
    found = copy(widget)
    found.rect = place
    return found
