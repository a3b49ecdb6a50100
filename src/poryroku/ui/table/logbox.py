"""What has happened, and the way to the pause sheet."""

from __future__ import annotations

from pygame import Rect

from poryroku.crystal.wording import log
from poryroku.i18n import _

from ..kit import paper, theme
from ..kit.fonts import SANS_BOLD
from ..kit.page import Page
from ..kit.scroll import Row, ScrollList
from ..kit.widget import Button
from .part import Part


class LogBox(Part):
    """The log of the table."""

    def build(self, page: Page, rect: Rect) -> None:
        self.rect = rect
        pad = page.u(10)
        head = page.u(30)
        if rect.height < head + page.u(40):
            return
        place = Rect(rect.x + pad, rect.y + pad + head, rect.width - 2 * pad, rect.height - 2 * pad - head)
        rows: list[Row] = []
        for event in self.scene.flow.session.log(self.scene.view.seat):
            text = log.sentence(event.name, event.numbers, self.scene.names)
            if text:
                about = log.about(event.name, event.numbers)
                edge = theme.SEATS[about] if 0 <= about < len(self.scene.names) else None
                rows.append(Row(text, edge))
        self.scene.widgets.append(
            ScrollList("log", place, page, rows, self.scene.log_offset, size=theme.SMALL, gap=1.5)
        )
        wide = page.u(84)
        pause = Rect(rect.right - pad - wide, rect.y + page.u(6), wide, page.u(28))
        self.scene.widgets.append(Button("menu", pause, _("Pause"), self.scene.pause, size=theme.SMALL))

    def paint(self, page: Page) -> None:
        rect = self.rect
        paper.sheet(page, rect)
        if rect.height > page.u(30):
            place = Rect(rect.x + page.u(10), rect.y + page.u(4), rect.width - page.u(110), page.u(32))
            page.text(_("What has happened"), place, theme.BODY, SANS_BOLD, page.palette.accent)
