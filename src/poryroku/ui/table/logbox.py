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


PAD = 10
PAUSE = 84
#: the least height of the list
LEAST = 60


class LogBox(Part):
    """The log of the table."""

    def __init__(self, scene: TableScene) -> None:
        super().__init__(scene)
        self.reading = Reading(stick_to_end=True)

    def head_high(self, page: Page, width: int) -> int:
        """The height of the line with the buttons, which is always there."""
        pad, pause = page.u(PAD), page.u(PAUSE)
        wide = width - 2 * pad - pause - page.u(8)
        return page.u(12) + max(page.u(28), Button.height_for(page, _("What has happened"), wide, theme.SMALL))

    def build(self, page: Page, rect: Rect) -> None:
        self.rect = rect
        scene = self.scene
        pad, wide = page.u(PAD), page.u(PAUSE)
        head = self.head_high(page, rect.width)
        if rect.height >= head + page.u(LEAST):
            place = Rect(rect.x + pad, rect.y + head, rect.width - 2 * pad, rect.height - pad - head)
            rows = logbook.rows(scene.flow.session.log(scene.view.seat), scene.names)
            # While somebody reads, new lines don't push away what is under the pointer.
            hold = scene.hover == "log" or (scene.focus == "log" and scene.focus_shown)
            scene.widgets.append(RichList("log", place, page, rows, self.reading, theme.SMALL, 1.5, hold))
        pause = Rect(rect.right - pad - wide, rect.y + page.u(6), wide, head - page.u(12))
        scene.widgets.append(Button("menu", pause, _("Pause"), scene.pause, size=theme.SMALL))
        whole = Rect(rect.x + pad, pause.y, pause.x - page.u(8) - rect.x - pad, pause.height)
        scene.widgets.append(
            Button("logbook", whole, _("What has happened"), scene.open_log, size=theme.SMALL,
                   hint=_("The whole log, large, with filters (H)."))
        )  # fmt: skip

    def paint(self, page: Page) -> None:
        paper.sheet(page, self.rect)
