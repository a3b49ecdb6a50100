"""The saved games: go on with one, watch it, delete it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from poryroku.crystal.wording import cardtext, words
from poryroku.faults import BadInput
from poryroku.i18n import _

from .. import saves
from ..kit import paper, theme
from ..kit.fonts import SANS, SANS_BOLD, SERIF_BOLD
from ..kit.keys import Binding
from ..kit.page import Page
from ..kit.scroll import Offset, Row, ScrollList
from ..kit.widget import Action, Button
from ..players import rival
from ..saves import Entry, Summary
from ..scene import Scene
from . import start
from .dialog import Dialog, trouble
from .replay import watch

if TYPE_CHECKING:
    from ..app import App

EDGES = {saves.AUTOSAVE: theme.GOLD, saves.SLOT: theme.TEAL, saves.FINISHED: theme.INK_SOFT}
#: from this width on the list and the game stand side by side
SIDE_BY_SIDE = 900


class SavesScene(Scene):
    """A list on the left, the game chosen in it on the right."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.offset = Offset()
        self.refresh()

    def refresh(self) -> None:
        """Look at the files anew."""
        self.entries = saves.entries()
        self.offset.row = max(0, min(self.offset.row, len(self.entries) - 1))
        self._read: dict[int, Summary | str] = {}
        self.changed()

    def shown(self) -> None:
        self.refresh()

    @property
    def entry(self) -> Entry | None:
        """The one that is chosen."""
        return self.entries[self.offset.row] if self.entries else None

    def summary(self, index: int) -> Summary | str:
        """What a saved game is, or why it cannot be read."""
        if index not in self._read:
            try:
                self._read[index] = saves.summary(self.entries[index].path)
            except (OSError, BadInput) as error:
                self._read[index] = start.fault_words(error)
        return self._read[index]

    # -- words ----------------------------------------------------------------------------------------------------

    def title_of(self, index: int) -> str:
        """What a game in the list is called."""
        entry = self.entries[index]
        if entry.kind == saves.SLOT:
            return entry.name
        if entry.kind == saves.FINISHED:
            return _("A finished game")
        return _("The game being played") if index == 0 else _("The same, saved earlier")

    @staticmethod
    def when(entry: Entry) -> str:
        """When it was saved."""
        return entry.when.strftime("%Y-%m-%d %H:%M")

    @staticmethod
    def progress(found: Summary) -> str:
        """How far the game has come."""
        if found.over:
            won = [found.plan.seats[seat].name for seat in found.winners]
            if len(won) == 1:
                return _("{name} has won").format(name=won[0])
            return _("Shared victory: {names}").format(names=words.enumeration(won))
        if found.round == 0:
            return _("Before the first round")
        return _("Year {year}, round {round}").format(year=words.year(found.year), round=found.round)

    def _row(self, index: int) -> Row:
        entry, found = self.entries[index], self.summary(index)
        about = _("It cannot be read") if isinstance(found, str) else self.progress(found)
        text = f"{self.title_of(index)}\n{about} · {self.when(entry)}"
        return Row(text, EDGES[entry.kind], not isinstance(found, str))

    # -- building -------------------------------------------------------------------------------------------------

    def needed(self, page: Page) -> tuple[int, int]:
        if page.window[0] >= page.u(SIDE_BY_SIDE):
            return page.u(SIDE_BY_SIDE), page.u(560)
        return page.u(470), page.u(1080)

    def build(self, page: Page) -> None:
        m, gap, pad = page.u(28), page.u(14), page.u(20)
        wide = min(page.rect.width - 2 * m, page.u(1100))
        self._sheet = Rect((page.rect.width - wide) // 2, m, wide, page.rect.height - 2 * m)
        inner = self._sheet.inflate(-2 * pad, -2 * pad)
        self._title = Rect(inner.x, inner.y, inner.width, page.line_height(theme.TITLE, SERIF_BOLD))
        foot = max(page.u(42), page.line_height(theme.LABEL) + page.u(14))
        body = Rect(inner.x, self._title.bottom + gap, inner.width, 0)
        body.height = inner.bottom - foot - gap - body.y
        if page.rect.width >= page.u(SIDE_BY_SIDE):
            left = Rect(body.x, body.y, (body.width - gap) // 2, body.height)
            self._about = Rect(left.right + gap, body.y, body.right - left.right - gap, body.height)
        else:
            left = Rect(body.x, body.y, body.width, (body.height - gap) * 2 // 5)
            self._about = Rect(body.x, left.bottom + gap, body.width, body.bottom - left.bottom - gap)
        self.widgets = []
        if self.entries:
            rows = [self._row(index) for index in range(len(self.entries))]
            listing = ScrollList("list", left, page, rows, self.offset, self._choose, gap=6)
            listing.marked = True
            self.widgets.append(listing)
            self._build_about(page)
        wide = page.u(200)
        self.widgets.append(
            Button("back", Rect(inner.right - wide, inner.bottom - foot, wide, foot), _("Back"), self.back,
                   size=theme.LABEL)
        )  # fmt: skip

    def _build_about(self, page: Page) -> None:
        entry, found = self.entry, self.summary(self.offset.row)
        assert entry is not None
        ways: list[tuple[str, str, Action, bool]] = []
        if not isinstance(found, str) and not found.over:
            ways.append(("load", _("Go on with this game"), self.load, True))
        if not isinstance(found, str):
            ways.append(("watch", _("Watch it"), self.watch, found.over))
        ways.append(("delete", _("Delete …"), self.delete, False))
        pad, gap = page.u(16), page.u(8)
        y = self._about.bottom - pad
        for key, text, action, strong in reversed(ways):
            wide = self._about.width - 2 * pad
            high = max(page.u(40), Button.height_for(page, text, wide))
            y -= high
            self.widgets.append(Button(key, Rect(self._about.x + pad, y, wide, high), text, action, strong=strong))
            y -= gap
        # The keyboard goes through them from above.
        self.widgets[1:] = self.widgets[:0:-1]
        self._text_bottom = y

    def first_focus(self) -> str | None:
        return "list" if self.entries else "back"

    def _choose(self, index: int) -> None:
        """A click chooses; what has been chosen already, or Enter, goes on."""
        again = index == self.offset.row and self.focus_shown
        self.offset.row = index
        self.changed()
        if again:
            found = self.summary(index)
            if isinstance(found, str):
                return
            self.watch() if found.over else self.load()

    def handle(self, event: pygame.event.Event) -> None:
        row = self.offset.row
        super().handle(event)
        if self.offset.row != row:
            self.changed()

    def shortcuts(self) -> list[Binding]:
        return [Binding(_("Delete the saved game"), self.delete, pygame.K_DELETE), *super().shortcuts()]

    # -- painting -------------------------------------------------------------------------------------------------

    def paint(self, page: Page) -> None:
        paper.background(page)
        paper.sheet(page, self._sheet, radius=12)
        page.text(_("Saved games"), self._title, theme.TITLE, SERIF_BOLD, page.palette.accent)
        if not self.entries:
            place = Rect(self._sheet.x, self._sheet.y, self._sheet.width, self._sheet.height)
            page.paragraph(_("There is no saved game yet."), place.inflate(-page.u(80), -page.u(200)), theme.HEAD,
                           SANS, theme.INK_SOFT, "centre", "middle")  # fmt: skip
            return
        paper.sheet(page, self._about, theme.mix(theme.PAPER, page.palette.page, 0.06))
        self._paint_about(page)

    def _paint_about(self, page: Page) -> None:
        entry, index = self.entry, self.offset.row
        assert entry is not None
        found = self.summary(index)
        pad = page.u(18)
        x, y, wide = self._about.x + pad, self._about.y + pad, self._about.width - 2 * pad

        def line(text: str, size: float, face: str, colour: theme.Colour, space: float = 4) -> None:
            nonlocal y
            room = Rect(x, y, wide, max(0, self._text_bottom - y))
            if room.height >= page.line_height(size, face):
                y += page.paragraph(text, room, size, face, colour) + page.u(space)

        line(self.title_of(index), theme.HEAD, SERIF_BOLD, page.palette.accent, 10)
        if isinstance(found, str):
            line(_("It cannot be read"), theme.BODY, SANS_BOLD, theme.BRICK)
            line(found, theme.SMALL, SANS, theme.INK)
            line(_("The file is left as it is: {path}").format(path=entry.path), theme.SMALL, SANS, theme.INK_SOFT)
            return
        line(_("Level: {level}").format(level=words.level(found.plan.level)), theme.BODY, SANS, theme.INK)
        if found.packs:
            titles = words.enumeration([cardtext.pack_title(pack) for pack in found.packs])
            line(_("Card packs: {packs}").format(packs=titles), theme.BODY, SANS, theme.INK)
        line(self.progress(found), theme.BODY, SANS_BOLD, theme.INK)
        line(_("Saved: {when}").format(when=self.when(entry)), theme.BODY, SANS, theme.INK_SOFT, 12)
        points = _("Points") if found.over else _("Points if the game ended now")
        high = page.line_height(theme.SMALL)
        page.text(points, Rect(x, y, wide, high), theme.SMALL, SANS, theme.INK_SOFT, "right")
        y += high
        for seat in range(len(found.plan.seats)):
            self._paint_player(page, Rect(x, y, wide, page.line_height(theme.BODY) + page.u(8)), seat, found)
            y += page.line_height(theme.BODY) + page.u(8)

    def _paint_player(self, page: Page, place: Rect, seat: int, found: Summary) -> None:
        if place.bottom > self._text_bottom:
            return
        plan = found.plan.seats[seat]
        page.box(Rect(place.x, place.y + page.u(3), page.u(4), place.height - page.u(6)), theme.SEATS[seat], 2)
        points = str(found.totals[seat]).replace("-", "−")
        page.text(points, place, theme.BODY, SANS_BOLD, theme.INK, "right")
        name = Rect(place.x + page.u(12), place.y, place.width - page.u(70), place.height)
        drawn = page.text(plan.name, name, theme.BODY, SANS_BOLD, theme.SEATS[seat])
        who = _("a person") if plan.human else rival(plan.who)
        room = Rect(drawn.right + page.u(10), place.y, name.right - drawn.right - page.u(10), place.height)
        page.text(who, room, theme.BODY, SANS, theme.INK_SOFT)

    # -- doing ----------------------------------------------------------------------------------------------------

    def load(self) -> None:
        """Go on with the chosen game."""
        if self.entry is not None:
            start.load(self.app, self.entry.path)

    def watch(self) -> None:
        """Watch the chosen game."""
        if self.entry is not None:
            watch(self.app, self.entry.path)

    def delete(self) -> None:
        """Delete the chosen game, after a question."""
        entry = self.entry
        if entry is None:
            return
        text = _("{name}, saved {when}. It cannot be brought back.").format(
            name=self.title_of(self.offset.row), when=self.when(entry)
        )
        answers = [(_("Keep it"), None), (_("Delete"), lambda: self._gone(entry))]
        self.app.push(Dialog(self.app, _("Delete this game?"), text, answers, escape=0))

    def _gone(self, entry: Entry) -> None:
        try:
            saves.delete(entry.path)
        except OSError as error:
            trouble(self.app, _("The game could not be deleted"), str(error))
        self.refresh()

    def back(self) -> None:
        self.app.pop()
