"""What has happened, and the ways to the whole log and to the pause sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from poryroku.i18n import _

from .. import logbook
from ..kit import paper, theme
from ..kit.page import Page
from ..kit.rich import Reading, RichList
from ..kit.widget import Button
from .part import Part

if TYPE_CHECKING:
    from ..scenes.table import TableScene


class LogBox(Part):
    """The log of the table."""

    def __init__(self, scene: TableScene) -> None:
        super().__init__(scene)
        self.reading = Reading(stick_to_end=True)

    def build(self, page: Page, rect: Rect) -> None:
        self.rect = rect
        pad = page.u(10)
        head = page.u(30)
        if rect.height < head + page.u(40):
            return
        scene = self.scene
        place = Rect(rect.x + pad, rect.y + pad + head, rect.width - 2 * pad, rect.height - 2 * pad - head)
        rows = logbook.rows(scene.flow.session.log(scene.view.seat), scene.names)
        # While somebody reads, new lines don't push away what is under the pointer.
        hold = scene.hover == "log" or (scene.focus == "log" and scene.focus_shown)
        scene.widgets.append(RichList("log", place, page, rows, self.reading, theme.SMALL, 1.5, hold))
        wide = page.u(84)
        pause = Rect(rect.right - pad - wide, rect.y + page.u(6), wide, page.u(28))
        scene.widgets.append(Button("menu", pause, _("Pause"), scene.pause, size=theme.SMALL))
        whole = Rect(rect.x + pad, pause.y, pause.x - page.u(8) - rect.x - pad, pause.height)
        scene.widgets.append(
            Button("logbook", whole, _("What has happened"), scene.open_log, size=theme.SMALL,
                   hint=_("The whole log, large, with filters (H)."))
        )  # fmt: skip

    def paint(self, page: Page) -> None:
        paper.sheet(page, self.rect)
