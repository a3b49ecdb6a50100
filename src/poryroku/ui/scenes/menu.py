"""The first page: new game, continue, language, quit."""

from __future__ import annotations

from pygame import Rect

from poryroku import i18n
from poryroku.i18n import _

from ..kit import paper, signs, theme
from ..kit.field import Stepper
from ..kit.fonts import SERIF, SERIF_BOLD
from ..kit.page import Page
from ..kit.widget import Button
from ..scene import Scene
from ..table import emblem
from . import start


class MenuScene(Scene):
    """Title and four things to do."""

    season = 0

    def build(self, page: Page) -> None:
        places = self.column(page, 340, self._sheet(page).y + page.u(364), 4, 46, 12)
        saved = start.has_save()
        self.widgets = [
            Button("new", places[0], _("New game"), self._new, strong=not saved, size=theme.LABEL),
            Button(
                "continue",
                places[1],
                _("Continue"),
                self._continue,
                enabled=saved,
                strong=saved,
                size=theme.LABEL,
                hint=_("Goes on at the very decision at which the last game was left."),
            ),
            Stepper(
                "language",
                places[2],
                list(i18n.LANGUAGES.items()),
                i18n.language(),
                self._language,
                hint=_("Language"),
            ),
            Button("quit", places[3], _("Quit"), self.app.quit, size=theme.LABEL),
        ]

    def _sheet(self, page: Page) -> Rect:
        sheet = Rect(0, 0, page.u(760), page.u(632))
        sheet.center = page.rect.center
        return sheet

    def paint(self, page: Page) -> None:
        paper.background(page)
        middle = page.rect.centerx
        sheet = self._sheet(page)
        paper.sheet(page, sheet, theme.PAPER, 14)
        page.box(sheet.inflate(-page.u(20), -page.u(20)), theme.mix(page.palette.accent, theme.PAPER, 0.5), 10, 1)
        top = sheet.y + page.u(36)
        size = page.u(150)
        for i, (number, familiar) in enumerate(((40, True), (27, False), (39, True))):
            width = size if i == 1 else round(size * 0.78)
            picture = emblem.emblem(number, width, familiar)
            x = middle + (i - 1) * page.u(180)
            page.surface.blit(picture, picture.get_rect(center=(x, top + size // 2)))
        title = Rect(sheet.x, top + size + page.u(8), sheet.width, page.u(84))
        page.text(_("Cztery Pory Roku"), title, theme.DISPLAY, SERIF_BOLD, page.palette.accent, "centre")
        under = Rect(sheet.x, title.bottom, sheet.width, page.u(30))
        page.text(_("Four seasons, three years, one table"), under, theme.HEAD, SERIF, theme.INK_SOFT, "centre")
        for i, name in enumerate(signs.SEASON_SIGNS):
            page.sign(name, (middle + round((i - 1.5) * page.u(52)), under.bottom + page.u(28)), page.u(30))

    def first_focus(self) -> str | None:
        return "continue" if start.has_save() else "new"

    def _new(self) -> None:
        from .newgame import NewGameScene

        self.app.push(NewGameScene(self.app))

    def _continue(self) -> None:
        start.resume(self.app)

    def _language(self, code: str) -> None:
        self.app.settings.change(language=code)
