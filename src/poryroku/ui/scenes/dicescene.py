"""Dice with all their faces, laid over what one was doing until they are put away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from poryroku.i18n import _

from ..kit.page import Page
from ..table import dicesheet
from ..table.dicesheet import DiceSheet
from .aside import AsideScene

if TYPE_CHECKING:
    from ..app import App


class DiceScene(AsideScene):
    """One die, or the dice of a season, face by face."""

    def __init__(self, app: App, sheet: DiceSheet) -> None:
        super().__init__(app)
        self.sheet = sheet

    def size(self, page: Page, below: int) -> tuple[int, int]:
        return dicesheet.size(page, self.sheet)

    def show(self, page: Page, place: Rect) -> None:
        dicesheet.paint(page, place, self.sheet)

    def put_away_words(self) -> str:
        return _("Put the dice away")
