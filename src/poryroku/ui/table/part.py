"""A part of the table page: it makes its widgets and paints what lies under them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from ..kit.page import Page

if TYPE_CHECKING:
    from poryroku.crystal.table import Seat, Table

    from ..scenes.table import TableScene


class Part:
    """One part of the table. The scene gives it a rectangle and keeps the widgets it makes."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.rect = Rect(0, 0, 0, 0)

    @property
    def table(self) -> Table:
        """The table as the viewer may see it."""
        return self.scene.table

    @property
    def seat(self) -> Seat:
        """The seat in front of the screen."""
        return self.scene.table.seats[self.scene.seat]

    def high_for(self, page: Page, width: int) -> int:
        """The height that the part needs in a column of a width."""
        raise NotImplementedError

    def build(self, page: Page, rect: Rect) -> None:
        """Add the widgets of this part to the scene's."""

    def paint(self, page: Page) -> None:
        """Draw what lies under the widgets."""
