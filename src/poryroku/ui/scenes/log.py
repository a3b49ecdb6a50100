"""The whole log, large: filters, chips, copy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from poryroku import paths, safewrite
from poryroku.i18n import _

from .. import logbook
from ..chronicle import Happening
from ..kit import clipboard, keys, paper, theme
from ..kit.fonts import SERIF_BOLD
from ..kit.keys import Binding
from ..kit.page import Page
from ..kit.rich import Reading, RichList
from ..kit.widget import Action, Button, Widget
from .dialog import notice, trouble
from .reading import ReadingScene

if TYPE_CHECKING:
    from ..app import App

FILE = "log.txt"
WIDTH = 1000


class LogScene(ReadingScene):
    """What has happened, as somebody may know it. Laid over the game, which waits meanwhile."""

    least = (520, 440)

    def __init__(self, app: App, happenings: Sequence[Happening], names: Sequence[str], season: int) -> None:
        super().__init__(app)
        self.happenings = happenings
        self.names = list(names)
        self.season = season
        self.choice = logbook.ALL
        self.reading = Reading(stick_to_end=True)

    def choices(self) -> list[tuple[str, str]]:
        """The filters: (value, words)."""
        found = [(logbook.ALL, _("Everything"))]
        found += [(str(seat), name) for seat, name in enumerate(self.names)]
        return [*found, (logbook.CRYSTALS, _("Crystals")), (logbook.CARDS, _("Cards"))]

    def build(self, page: Page) -> None:
        m, gap, pad = page.u(24), page.u(8), page.u(18)
        self._sheet = Rect(0, 0, min(page.rect.width - 2 * m, page.u(WIDTH)), page.rect.height - 2 * m)
        self._sheet.center = page.rect.center
        inner = self._sheet.inflate(-2 * pad, -2 * pad)
        high = page.line_height(theme.TITLE, SERIF_BOLD)
        self._title = Rect(inner.x, inner.y, inner.width, high)
        top = self._title.bottom + page.u(10)
        buttons: list[Widget] = []
        top = self._flow(page, inner, top, gap, buttons)
        foot = [("copy", _("Copy as text"), self.copy), ("close", _("Close"), self.back)]
        foot_high = max(Button.height_for(page, words, page.u(220)) for _key, words, _action in foot)
        place = Rect(inner.x, top + gap, inner.width, inner.bottom - foot_high - gap - top - gap)
        rows = logbook.rows(logbook.chosen(self.happenings, self.choice), self.names)
        self.widgets = [*buttons, RichList("log", place, page, rows, self.reading)]
        x = inner.right
        for key, words, action in reversed(foot):
            wide = page.u(220)
            x -= wide
            self.widgets.append(
                Button(key, Rect(x, inner.bottom - foot_high, wide, foot_high), words, action, strong=key == "close")
            )
            x -= gap
        if self.focus is None:
            self.focus = "log"

    def _flow(self, page: Page, inner: Rect, top: int, gap: int, out: list[Widget]) -> int:
        """The filters side by side, in a second row where they need one. Returns where they end."""
        x, high = inner.x, page.u(34)
        for value, words in self.choices():
            wide = min(inner.width, page.width(words, theme.BODY, "sans-bold") + page.u(34))
            if x + wide > inner.right and x > inner.x:
                x, top = inner.x, top + high + gap
            place = Rect(x, top, wide, max(high, page.line_height(theme.BODY) + page.u(10)))
            out.append(
                Button(f"filter:{value}", place, words, self._filter(value), chosen=value == self.choice)
            )  # fmt: skip
            x += wide + gap
        return top + max(high, page.line_height(theme.BODY) + page.u(10))

    def _filter(self, value: str) -> Action:
        def choose() -> None:
            self.choice = value
            self.reading = Reading(stick_to_end=True)
            self.changed()

        return choose

    def copy(self) -> None:
        """Put what is shown on the clipboard; without one, into a file."""
        text = logbook.text(logbook.chosen(self.happenings, self.choice), self.names)
        if clipboard.put(text):
            notice(self.app, _("Copied"), _("The log is on the clipboard."))
            return
        path = paths.user_data_dir() / FILE
        try:
            safewrite.write_text(path, text)
        except OSError as error:
            trouble(self.app, _("The log could not be copied"), str(error))
            return
        notice(self.app, _("Written to a file"), _("There is no clipboard. The log is in {path}.").format(path=path))

    def paint(self, page: Page) -> None:
        paper.background(page)
        paper.sheet(page, self._sheet, radius=12)
        page.text(_("What has happened"), self._title, theme.TITLE, SERIF_BOLD, page.palette.accent)

    def shortcuts(self) -> list[Binding]:
        return [Binding(_("Copy the log"), self.copy, keys.ctrl(pygame.K_c)), *super().shortcuts()]

    def back(self) -> None:
        self.app.pop()
