"""The card files that there are to work on, those of the user's packs or of one folder; and new ones."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import Rect

from poryroku import paths
from poryroku.crystal.files.packfolder import list_folder
from poryroku.crystal.files.packs import PACK_FILE
from poryroku.crystal.wording import newcard
from poryroku.faults import BadInput
from poryroku.i18n import _

from ..kit import keys, paper, theme
from ..kit.field import TextField
from ..kit.fonts import SANS, SERIF_BOLD
from ..kit.keys import Binding
from ..kit.page import Page
from ..kit.scroll import Offset, Row, ScrollList
from ..kit.widget import Button
from ..scene import Scene
from .dialog import trouble

if TYPE_CHECKING:
    from ..app import App

WIDTH = 760
LEAST = (440, 500)
#: letters of a card's name
MOST_NAME = 40


class CardFile(NamedTuple):
    """A file in the list."""

    path: Path
    changed: float


class WorkshopFilesScene(Scene):
    """A list; a click or Enter opens a file in the workshop. A name given makes a new file."""

    season = 2

    def __init__(self, app: App, folder: Path | None = None) -> None:
        super().__init__(app)
        #: the folder whose files are listed; None: those of all packs of the user
        self.folder = folder
        self.offset = Offset()
        #: what a new card is to be called
        self.name = ""
        #: what the user's folder of packs is called
        self.told = _told(paths.user_packs_dir())
        self.refresh()

    @classmethod
    def of(cls, app: App, folder: Path) -> WorkshopFilesScene:
        """The files of a folder; of the one that holds the user's packs those of all packs."""
        return cls(app, None if folder == paths.user_packs_dir() else folder)

    def refresh(self) -> None:
        """Look at the folders anew; the file that was changed last is chosen."""
        folders = [self.folder] if self.folder is not None else _folders(paths.user_packs_dir())
        self.found = [file for folder in folders for file in _files(folder)]
        youngest = max(self.found, key=lambda file: file.changed, default=None)
        self.offset.row = self.found.index(youngest) if youngest is not None else 0
        self._reveal = True
        self.changed()

    def shown(self) -> None:
        self.refresh()

    def where(self) -> str:
        """What to say of the folder."""
        if self.folder is not None:
            return _("The card files in {folder}").format(folder=_told(self.folder))
        return _("Your packs lie in {folder}, a folder for each. A file dropped on the window is opened too.").format(
            folder=self.told
        )

    # -- building -------------------------------------------------------------------------------------------------

    def needed(self, page: Page) -> tuple[int, int]:
        return page.u(LEAST[0]), page.u(LEAST[1])

    def build(self, page: Page) -> None:
        m, gap, pad = page.u(24), page.u(12), page.u(22)
        wide = min(page.rect.width - 2 * m, page.u(WIDTH))
        self._sheet = Rect((page.rect.width - wide) // 2, m, wide, page.rect.height - 2 * m)
        inner = self._sheet.inflate(-2 * pad, -2 * pad)
        self._title = Rect(inner.x, inner.y, inner.width, page.line_height(theme.TITLE, SERIF_BOLD))
        lines = len(page.wrap(self.where(), inner.width, theme.BODY))
        self._where = Rect(inner.x, self._title.bottom + page.u(4), inner.width, lines * page.line_height(theme.BODY))
        half = min(page.u(190), (inner.width - gap) // 2)
        words = (_("Back"), _("Open"), _("New card"))
        foot = max(page.u(42), *(Button.height_for(page, text, half, theme.LABEL) for text in words))
        self._body = Rect(inner.x, self._where.bottom + gap, inner.width, 0)
        self._body.height = inner.bottom - 2 * (foot + gap) - self._body.y
        self.widgets = []
        if self.found:
            rows = [self._row(file) for file in self.found]
            listing = ScrollList("list", self._body, page, rows, self.offset, self._choose, gap=5)
            listing.marked = True
            if self._reveal:
                listing.show_row(self.offset.row)
            self._reveal = False
            self.widgets.append(listing)
        top = inner.bottom - 2 * foot - gap
        field = Rect(inner.x, top, inner.width - half - gap, foot)
        self.widgets += [
            TextField("name", field, self.name, self._named, MOST_NAME, placeholder=_("Name of a new card"),
                      hint=_("A file to fill in, with a comment for everything. The card can be played at once.")),
            Button("new", Rect(inner.right - half, top, half, foot), _("New card"), self._new,
                   bool(self.name.strip()), size=theme.LABEL),
        ]  # fmt: skip
        top += foot + gap
        self.widgets.append(Button("back", Rect(inner.x, top, half, foot), _("Back"), self.back, size=theme.LABEL))
        if self.found:
            place = Rect(inner.right - half, top, half, foot)
            self.widgets.append(Button("open", place, _("Open"), self._open, strong=True, size=theme.LABEL))

    def _row(self, file: CardFile) -> Row:
        when = datetime.fromtimestamp(file.changed).strftime("%Y-%m-%d %H:%M")
        about = _("{pack}, changed {when}").format(pack=file.path.parent.name, when=when)
        return Row(f"{file.path.name}\n{about}", theme.TEAL)

    def first_focus(self) -> str | None:
        return "list" if self.found else "name"

    # -- painting -------------------------------------------------------------------------------------------------

    def paint(self, page: Page) -> None:
        paper.background(page)
        paper.sheet(page, self._sheet, radius=12)
        page.text(_("Workshop"), self._title, theme.TITLE, SERIF_BOLD, page.palette.accent)
        page.paragraph(self.where(), self._where, theme.BODY, SANS, theme.INK_SOFT)
        if not self.found:
            text = _("There is no card file there yet. Give your first card a name below.")
            page.paragraph(text, self._body.inflate(-page.u(20), -page.u(20)), theme.LABEL, SANS, theme.INK, "centre",
                           "middle")  # fmt: skip

    # -- doing ----------------------------------------------------------------------------------------------------

    def _choose(self, index: int) -> None:
        """A click opens a file."""
        self.offset.row = index
        self._open()

    def _open(self) -> None:
        from .workshop import WorkshopScene

        if self.found:
            self.app.push(WorkshopScene(self.app, self.found[self.offset.row].path))

    def _named(self, name: str) -> None:
        self.name = name
        self.changed()

    def _new(self) -> None:
        """Write a file to begin with and open it."""
        from .workshop import WorkshopScene

        if not self.name.strip():
            self.set_focus("name")
            return
        try:
            created = newcard.create(self.name, self.folder or newcard.own_pack())
        except (BadInput, OSError) as error:
            trouble(self.app, _("The card could not be written"), str(error))
            return
        self.name = ""
        self.app.push(WorkshopScene(self.app, created.files[0]))

    def shortcuts(self) -> list[Binding]:
        found = [Binding(_("Look at the folders again"), self.refresh, pygame.K_F5)]
        if self.focus == "name":
            found.append(Binding("", self._new, keys.ENTER, pygame.K_KP_ENTER))
        return [*found, *super().shortcuts()]

    def back(self) -> None:
        self.app.pop()


def _told(folder: Path) -> str:
    """A folder as one would write it."""
    try:
        return str(Path("~") / folder.absolute().relative_to(Path.home()))
    except (ValueError, RuntimeError, OSError):
        return str(folder)


def _folders(root: Path) -> list[Path]:
    try:
        return sorted(each for each in root.iterdir() if os.path.isdir(each) and not each.name.startswith("."))
    except OSError:
        return []


def _files(folder: Path) -> list[CardFile]:
    found = []
    for path in list_folder(folder, PACK_FILE).cards:
        try:
            found.append(CardFile(path, path.stat().st_mtime))
        except OSError:
            continue
    return found
