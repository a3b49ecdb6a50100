"""The first page: new game, continue, settings, language, quit."""

from __future__ import annotations

from pygame import Rect

from poryroku import i18n
from poryroku.i18n import _

from ..kit import keys, paper, signs, theme
from ..kit.field import Stepper
from ..kit.fonts import SERIF, SERIF_BOLD
from ..kit.keys import Binding
from ..kit.page import Page
from ..kit.widget import Button, Widget
from ..scene import Scene
from ..table import emblem
from . import start

#: width of the column of buttons; those that matter most take all of it, the others half
COLUMN = 420
ROW = 44
GAP = 10
EDGE = 28
#: how high the head is with emblems and signs, with the name and a line, with the name alone
HEADS = (330, 128, 60)


class MenuScene(Scene):
    """The name of the game and what there is to do."""

    season = 0

    def entries(self) -> list[tuple[Widget, bool]]:
        """What there is to do, in order, and whether it takes a row of its own."""
        nowhere = Rect(0, 0, 0, 0)
        saved = start.has_save()
        new = Button("new", nowhere, _("New game"), self._new, strong=not saved, size=theme.LABEL)
        go_on = Button(
            "continue",
            nowhere,
            _("Continue"),
            self._continue,
            enabled=saved,
            strong=saved,
            size=theme.LABEL,
            hint=_("Goes on at the very decision at which the last game was left."),
        )
        language = Stepper("language", nowhere, list(i18n.LANGUAGES.items()), i18n.language(), self._language)
        return [
            (new, True),
            (go_on, True),
            (Button("saves", nowhere, _("Saved games"), self._saves, size=theme.LABEL), False),
            (Button("cards", nowhere, _("Cards"), self.browse, size=theme.LABEL), False),
            (Button("workshop", nowhere, _("Workshop"), self._workshop, size=theme.LABEL,
                    hint=_("Cards of your own: see them while you write them, and try them.")), False),
            (Button("settings", nowhere, _("Settings"), self._settings, size=theme.LABEL), False),
            (language, False),
            (Button("howto", nowhere, _("How to play"), self.app.show_how_to, size=theme.LABEL), False),
            (Button("keys", nowhere, _("Keys"), self.app.show_keys, size=theme.LABEL), False),
            (Button("quit", nowhere, _("Quit"), self.app.quit, size=theme.LABEL), False),
        ]  # fmt: skip

    def needed(self, page: Page) -> tuple[int, int]:
        return page.u(COLUMN + 2 * EDGE), page.u(HEADS[-1] + 2 * EDGE) + self._place(page, self.entries())

    def build(self, page: Page) -> None:
        entries = self.entries()
        high = self._place(page, entries)
        room = page.rect.height - high - page.u(2 * EDGE)
        self._head_high = page.u(next((head for head in HEADS if page.u(head) <= room), HEADS[-1]))
        wide = min(page.rect.width - page.u(2 * theme.GAP), page.u(760))
        self._sheet = Rect(0, 0, wide, self._head_high + high + page.u(2 * EDGE))
        self._sheet.center = page.rect.center
        left, top = page.rect.centerx - page.u(COLUMN) // 2, self._sheet.y + page.u(EDGE) + self._head_high
        self.widgets = [widget for widget, _wide in entries]
        for widget in self.widgets:
            widget.rect.move_ip(left, top)

    def _place(self, page: Page, entries: list[tuple[Widget, bool]]) -> int:
        """Lay the entries out from the corner of the page; returns their height."""
        rows: list[list[Widget]] = []
        half_open = False
        for widget, wide in entries:
            if wide or not half_open:
                rows.append([widget])
                half_open = not wide
            else:
                rows[-1].append(widget)
                half_open = False
        gap, top = page.u(GAP), 0
        for row in rows:
            wide_ = (page.u(COLUMN) - gap * (len(row) - 1)) // len(row)
            high = page.u(ROW)
            for widget in row:
                if isinstance(widget, Button):
                    high = max(high, Button.height_for(page, widget.words, wide_, widget.size))
            for i, widget in enumerate(row):
                widget.rect = Rect(i * (wide_ + gap), top, wide_, high)
            top += high + gap
        return top - gap

    def paint(self, page: Page) -> None:
        paper.background(page)
        sheet = self._sheet
        paper.sheet(page, sheet, theme.PAPER, 14)
        page.box(sheet.inflate(-page.u(20), -page.u(20)), theme.mix(page.palette.accent, theme.PAPER, 0.5), 10, 1)
        inner = Rect(sheet.x + page.u(EDGE), sheet.y + page.u(EDGE), sheet.width - page.u(2 * EDGE), self._head_high)
        if self._head_high >= page.u(HEADS[0]):
            inner = self._paint_emblems(page, inner)
        name = _("Cztery Pory Roku")
        fits = self._head_high >= page.u(HEADS[1]) and page.width(name, theme.DISPLAY, SERIF_BOLD) <= inner.width
        size = theme.DISPLAY if fits else theme.TITLE
        high = page.line_height(size, SERIF_BOLD)
        title = Rect(inner.x, inner.y, inner.width, high)
        page.text(name, title, size, SERIF_BOLD, page.palette.accent, "centre")
        if self._head_high >= page.u(HEADS[1]):
            under = Rect(inner.x, title.bottom, inner.width, page.line_height(theme.HEAD, SERIF))
            text = _("Four seasons, three years, one table")
            page.text(text, under, theme.HEAD, SERIF, theme.INK_SOFT, "centre")

    def _paint_emblems(self, page: Page, inner: Rect) -> Rect:
        """Three emblems above the name, the signs of the seasons below it. Returns the place of the name."""
        size = page.u(150)
        for i, (number, familiar) in enumerate(((40, True), (27, False), (39, True))):
            width = size if i == 1 else round(size * 0.78)
            picture = emblem.emblem(number, width, familiar)
            x = inner.centerx + (i - 1) * page.u(180)
            page.surface.blit(picture, picture.get_rect(center=(x, inner.y + page.u(6) + size // 2)))
        for i, name in enumerate(signs.SEASON_SIGNS):
            x = inner.centerx + round((i - 1.5) * page.u(52))
            page.sign(name, (x, inner.bottom - page.u(30)), page.u(30))
        return Rect(inner.x, inner.y + size + page.u(10), inner.width, inner.height - size - page.u(10))

    def first_focus(self) -> str | None:
        return "continue" if start.has_save() else "new"

    def _new(self) -> None:
        from .newgame import NewGameScene

        self.app.push(NewGameScene(self.app))

    def browse(self) -> None:
        """All cards."""
        from .browser import BrowserScene

        self.app.push(BrowserScene(self.app))

    def shortcuts(self) -> list[Binding]:
        return [Binding(_("All cards"), self.browse, keys.CARDS), *super().shortcuts()]

    def _saves(self) -> None:
        from .saves import SavesScene

        self.app.push(SavesScene(self.app))

    def _continue(self) -> None:
        start.resume(self.app)

    def _workshop(self) -> None:
        from .workshopfiles import WorkshopFilesScene

        self.app.push(WorkshopFilesScene(self.app))

    def _settings(self) -> None:
        from .settings import SettingsScene

        self.app.push(SettingsScene(self.app))

    def _language(self, code: str) -> None:
        self.app.settings.change(language=code)
