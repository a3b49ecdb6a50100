"""The sheet of keys: what every key and gamepad button does in the scene it is laid over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from poryroku.i18n import _

from .. import pad
from ..kit import paper, theme
from ..kit.fonts import SERIF_BOLD
from ..kit.keytable import KeyTable, Section
from ..kit.page import Page
from ..kit.scroll import Offset
from ..kit.widget import Button
from ..scene import Scene

if TYPE_CHECKING:
    from ..app import App

COLUMN = 470
"""Width in logical units that a column has at most."""


class KeySheet(Scene):
    """Made from the bindings that the scene below answers to, so it can't say anything else."""

    over = True
    enter_at_once = True
    least = (480, 320)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.below = app.scene
        self.season = self.below.season
        self.offset = Offset()
        self._sheet = Rect(0, 0, 0, 0)

    def sections(self) -> list[Section]:
        """The keys of the scene below, from the particular to the general."""
        widgets = [binding for widget in self.below.widgets if widget.focusable for binding in widget.bindings()]
        everything = [*self.below.shortcuts(), *self.below.moving(), *self.app.shortcuts()]
        return [
            Section.of(_("On this page"), self.below.shortcuts()),
            Section.of(_("Moving about"), self.below.moving()),
            Section.of(_("In lists and fields"), widgets),
            Section.of(_("Everywhere"), self.app.shortcuts()),
            *([pad.section(everything)] if self.app.pads.any else []),
        ]

    def build(self, page: Page) -> None:
        margin = page.u(theme.MARGIN)
        edge = page.u(28)
        head = page.line_height(theme.TITLE, SERIF_BOLD) + page.u(14)
        close = max(page.u(40), Button.height_for(page, _("Close"), page.u(200), theme.LABEL))
        fixed = edge + head + page.u(14) + close + edge
        room = page.rect.height - 2 * margin - fixed
        most = page.rect.width - 2 * margin - 2 * edge
        sections = self.sections()
        # As few columns as there can be without scrolling; as many as there can be if one has to scroll.
        for columns in range(min(2, KeyTable.columns_in(page, most)), KeyTable.columns_in(page, most) + 1):
            wide = min(most, page.u(COLUMN * columns))
            place = Rect(0, 0, wide, room)
            high = KeyTable("keys", place, page, sections, Offset(), columns).content
            if high <= room:
                break
        place.height = min(room, high)
        self._sheet = Rect(0, 0, place.width + 2 * edge, fixed + place.height)
        self._sheet.center = page.rect.center
        self._title = Rect(self._sheet.x + edge, self._sheet.y + edge, place.width, head - page.u(14))
        place.topleft = (self._title.x, self._sheet.y + edge + head)
        button = Rect(0, 0, page.u(200), close)
        button.midbottom = (self._sheet.centerx, self._sheet.bottom - edge)
        self.widgets = [
            KeyTable("keys", place, page, sections, self.offset, columns),
            Button("close", button, _("Close"), self.back, strong=True, size=theme.LABEL),
        ]

    def first_focus(self) -> str | None:
        table = self.widget("keys")
        return "keys" if table is not None and table.focusable else "close"

    def paint(self, page: Page) -> None:
        page.shade(page.rect, 120)
        paper.sheet(page, self._sheet, theme.PAPER, 12)
        page.text(_("The keys"), self._title, theme.TITLE, SERIF_BOLD, page.palette.accent, "centre")

    def back(self) -> None:
        self.app.pop()
