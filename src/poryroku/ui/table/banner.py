"""A new season, or a new year: the page is turned, and a sheet says which it is."""

from __future__ import annotations

import pygame
from pygame import Rect

from poryroku.crystal.wording import words
from poryroku.i18n import _

from ..kit import paper, signs, theme
from ..kit.fonts import SANS_BOLD, SERIF_BOLD
from ..kit.page import Page
from .flight import Picture

#: how wide the part of the page is that is bent while it is turned, in logical units
FOLD = 90
HIGH, LEAST_WIDE, SIGN = 96, 330, 58
#: the shares of its time in which the banner comes and goes
COMES, GOES = 0.16, 0.84


class PageTurn:
    """The old page is turned over to the left; what lies below is the new one."""

    def __init__(self, old: pygame.Surface, season: int) -> None:
        self.old = old
        self.back = theme.mix(theme.PALETTES[(season - 1) % 4].page, theme.PAPER, 0.55)

    def paint(self, page: Page, t: float) -> None:
        """The page as far as it is turned."""
        view = page.view
        fold = round(view.width * (1 - t))
        page.surface.blit(self.old, view.topleft, Rect(0, 0, fold, view.height))
        if t <= 0 or fold <= 0:
            return
        wide = min(page.u(FOLD), fold, view.width - fold)
        for i, shade in enumerate((0.30, 0.16, 0.07)):
            edge = theme.mix(self.back, theme.INK, shade)
            part = max(1, wide // 12)
            page.surface.fill(edge, Rect(view.x + fold - part * (i + 1), view.y, part, view.height))
        bent = Rect(view.x + fold - wide, view.y, max(1, wide - 3 * max(1, wide // 12)), view.height)
        page.surface.fill(self.back, bent)
        page.surface.fill(theme.mix(self.back, theme.WHITE, 0.4), Rect(bent.x, bent.y, max(1, page.u(2)), bent.height))


class Banner:
    """A sheet in the middle with the season's sign, its name, and the year."""

    def __init__(self, page: Page, year: int, season: int) -> None:
        self.season = season
        self.name = words.season(season)
        self.year = _("Year {year}").format(year=words.year(year))
        text = max(page.width(self.name, theme.TITLE, SERIF_BOLD), page.width(self.year, theme.LABEL, SANS_BOLD))
        wide = min(page.view.width - page.u(20), max(page.u(LEAST_WIDE), text + 2 * page.u(SIGN + 50)))
        self._picture = Picture(page, (wide, page.u(HIGH)), self._sheet)

    def _sheet(self, page: Page, rect: Rect) -> None:
        palette = theme.PALETTES[self.season]
        paper.sheet(page, rect, theme.PAPER, 12)
        page.box(rect.inflate(-page.u(12), -page.u(12)), theme.mix(palette.accent, theme.PAPER, 0.5), 8, 1)
        size = page.u(SIGN)
        for x in (rect.x + page.u(26) + size // 2, rect.right - page.u(26) - size // 2):
            page.sign(signs.SEASON_SIGNS[self.season], (x, rect.centery), size)
        inner = rect.inflate(-2 * (size + page.u(36)), 0)
        name_high, year_high = page.line_height(theme.TITLE, SERIF_BOLD), page.line_height(theme.LABEL, SANS_BOLD)
        top = rect.y + (rect.height - name_high - year_high) // 2
        page.text(self.name, Rect(inner.x, top, inner.width, name_high), theme.TITLE, SERIF_BOLD, palette.accent,
                  "centre")  # fmt: skip
        page.text(self.year, Rect(inner.x, top + name_high, inner.width, year_high), theme.LABEL, SANS_BOLD,
                  theme.INK_SOFT, "centre")  # fmt: skip

    def paint(self, page: Page, t: float) -> None:
        """It unfolds, is read, and folds up again."""
        share = min(1.0, t / COMES, (1 - t) / (1 - GOES))
        if share > 0:
            self._picture.draw(page, page.view.center, 1.0, share * (2 - share))
