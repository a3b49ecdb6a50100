"""Keeping a game under a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from poryroku.crystal.wording import words
from poryroku.i18n import _

from .. import saves
from ..kit import keys, paper, theme
from ..kit.field import TextField
from ..kit.fonts import SANS, SERIF_BOLD
from ..kit.keys import Binding
from ..kit.page import Page
from ..kit.widget import Button
from ..scene import Scene
from ..session import ONLOOKER, Session
from .dialog import notice, trouble

if TYPE_CHECKING:
    from ..app import App

WIDTH = 560


class SaveAsScene(Scene):
    """A name, and whether there is a game of that name already. Laid over the game."""

    over = True
    least = (WIDTH + 60, 360)

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.season = app.scene.season
        self.name = saves.free_name(self._usual())
        self.focus = "name"

    def _usual(self) -> str:
        names = ", ".join(self.session.names)
        table = self.session.view(ONLOOKER).table
        if table.round == 0:
            return names
        return _("{names} - year {year}, round {round}").format(
            names=names[:20], year=words.year(table.year), round=table.round
        )

    @property
    def taken(self) -> bool:
        """Whether there is a game of that name."""
        return bool(saves.fitting_name(self.name)) and saves.slot_path(self.name).exists()

    def note(self) -> str:
        """What will happen."""
        fitting = saves.fitting_name(self.name)
        if not fitting:
            return _("Give the game a name.")
        if self.taken:
            return _("There is a game of that name. It will be replaced.")
        if fitting != " ".join(self.name.split()):
            return _("It will be called: {name}").format(name=fitting)
        return _("It is kept as it stands now. You play on meanwhile.")

    def build(self, page: Page) -> None:
        pad, gap = page.u(28), page.u(12)
        wide = page.u(WIDTH)
        inner = wide - 2 * pad
        title = page.line_height(theme.HEAD, SERIF_BOLD)
        field = max(page.u(40), page.line_height(theme.BODY) + page.u(14))
        note = 2 * page.line_height(theme.SMALL)
        words_ = _("Replace it") if self.taken else _("Save")
        half = (inner - gap) // 2
        button = max(Button.height_for(page, text, half) for text in (words_, _("Back")))
        high = 2 * pad + title + field + note + button + 3 * gap
        self._sheet = Rect(0, 0, wide, high)
        self._sheet.center = page.view.center
        x, y = self._sheet.x + pad, self._sheet.y + pad
        self._title = Rect(x, y, inner, title)
        y += title + gap
        self.widgets = [TextField("name", Rect(x, y, inner, field), self.name, self._named, saves.NAME_LIMIT)]
        self._note = Rect(x, y + field + page.u(6), inner, note)
        y += field + note + 2 * gap
        named = bool(saves.fitting_name(self.name))
        self.widgets += [
            Button("save", Rect(x, y, half, button), words_, self.save, named, strong=True),
            Button("back", Rect(x + half + gap, y, inner - half - gap, button), _("Back"), self.back),
        ]

    def _named(self, name: str) -> None:
        self.name = name
        self.changed()

    def paint(self, page: Page) -> None:
        page.shade(page.rect, 120)
        paper.sheet(page, self._sheet, theme.PAPER, 12)
        page.text(_("Keep this game under a name"), self._title, theme.HEAD, SERIF_BOLD, page.palette.accent)
        colour = theme.BRICK if self.taken else theme.INK_SOFT
        page.paragraph(self.note(), self._note, theme.SMALL, SANS, colour)

    def shortcuts(self) -> list[Binding]:
        return [Binding(_("Save"), self._entered, keys.ENTER), *super().shortcuts()]

    def _entered(self) -> bool:
        if self.focus != "name":
            return False
        self.save()
        return True

    def save(self) -> None:
        """Write it; trouble is told and the name stays to be tried again."""
        if not saves.fitting_name(self.name):
            return
        try:
            path = saves.write_slot(self.name, self.session.record, self.session.state)
        except OSError as error:
            trouble(self.app, _("The game could not be saved"), error.strerror or str(error))
            return
        self.app.pop()
        notice(self.app, _("Saved"), _("The game is kept as “{name}”.").format(name=path.stem))

    def back(self) -> None:
        self.app.pop()
