"""The wheel, the time in words, what energy is worth now and next, and the piles."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Rect

from poryroku.crystal.season import pushes, season_after
from poryroku.crystal.transmuting import additions, rates
from poryroku.crystal.wording import facewords, timewords
from poryroku.i18n import _

from ..kit import paper, theme
from ..kit.fonts import SANS, SANS_BOLD
from ..kit.page import Page
from ..kit.widget import Spot
from . import wheel
from .part import Part

#: the wheel at least and what is written beside it, where there is no column for them
LEAST_WHEEL = 150
BESIDE = 196
WORDS_HIGH = 140


class TimeColumn(Part):
    """The column at the left edge, or a strip with the wheel on its left."""

    def high_for(self, page: Page, width: int) -> int:
        inner = width - page.u(20)
        if inner >= page.u(LEAST_WHEEL + BESIDE + 8):
            return page.u(20) + min(page.u(180), max(page.u(WORDS_HIGH), inner - page.u(BESIDE + 8)))
        return page.u(20 + WORDS_HIGH) + min(inner, page.u(190))

    def build(self, page: Page, rect: Rect) -> None:
        self.rect = rect
        pad = page.u(10)
        inner = rect.inflate(-2 * pad, -2 * pad)
        if inner.width > inner.height and inner.width >= page.u(LEAST_WHEEL + BESIDE + 8):
            self._build_strip(page, inner)
        else:
            self._build_column(page, inner)
        self.scene.widgets.append(Spot("wheel", self._wheel, hint=timewords.told(self.table, pushes(self.table))))
        self.scene.widgets += [
            Spot(f"season:{season}", place, hint=facewords.dots(), focusable=False, subject=("dice", season))
            for season, place in enumerate(wheel.season_places(self._wheel))
        ]
        self.scene.widgets.append(Spot("rates", self._rates, hint=self._about_rates(), focusable=False))
        seasons = (self.table.season, season_after(self.table.season))
        self.scene.widgets += [
            Spot(f"rates:{season}", place, hint=facewords.dots(), subject=("dice", season))
            for season, place in zip(seasons, wheel.rates_seasons(page, self._rates), strict=True)
        ]
        self.scene.widgets.append(
            Spot("piles", self._piles, hint=_("Cards in the draw pile and in the discard pile."), focusable=False)
        )

    def _build_strip(self, page: Page, inner: Rect) -> None:
        beside = page.u(BESIDE)
        size = min(inner.height, inner.width - beside - page.u(8))
        self._wheel = Rect(inner.x, inner.y + (inner.height - size) // 2, size, size)
        wide = min(inner.width - size - page.u(12), page.u(300))
        x = inner.x + size + page.u(12) + (inner.width - size - page.u(12) - wide) // 2
        text, table, piles = page.line_height(theme.SMALL), page.u(66), page.u(26)
        gap = (inner.height - text - table - piles) // 4
        self._time = Rect(x, inner.y + gap, wide, text)
        self._rates = Rect(x, self._time.bottom + gap, wide, table)
        self._piles = Rect(x, self._rates.bottom + gap, wide, piles)

    def _build_column(self, page: Page, inner: Rect) -> None:
        piles = page.u(26)
        table = page.u(66)
        text = page.line_height(theme.SMALL)
        size = min(inner.width, inner.height - piles - table - text - page.u(18))
        self._wheel = Rect(inner.x + (inner.width - size) // 2, inner.y, size, size)
        rest = inner.bottom - piles - self._wheel.bottom
        self._time = Rect(inner.x, self._wheel.bottom + page.u(4), inner.width, text)
        self._rates = Rect(inner.x, self._time.bottom + (rest - page.u(4) - text - table) // 2, inner.width, table)
        self._piles = Rect(inner.x, inner.bottom - piles, inner.width, piles)

    def paint(self, page: Page) -> None:
        table = self.table
        paper.sheet(page, self.rect)
        space = None if "marker" in self.scene.hidden else table.space
        wheel.wheel(page, self._wheel, space, table.year, self._ahead())
        text = wheel.time_words(table.year, table.space, table.round)
        page.text(text, self._time, theme.SMALL, SANS_BOLD, theme.INK, "centre")
        wheel.rates(page, self._rates, table.season, rates(table, self.scene.seat))
        half = self._piles.width // 2
        y = self._piles.centery
        text = _("{count} to draw").format(count=len(table.pile))
        page.labelled_sign("pile", text, (self._piles.x, y), page.u(18), theme.SMALL, SANS, tint=theme.PALETTES[0].page)
        text = _("{count} discarded").format(count=len(table.discard))
        page.labelled_sign("pile", text, (self._piles.x + half, y), page.u(18), theme.SMALL, SANS, tint=theme.INK_SOFT)

    def anchors(self, page: Page) -> dict[Hashable, tuple[int, int]]:
        """Where wheel and piles are; the size of the wheel, twice."""
        half, y, sign = self._piles.width // 2, self._piles.centery, page.u(18) // 2
        size = min(self._wheel.size)
        return {
            "wheel": self._wheel.center, "wheel size": (size, size),
            "pile": (self._piles.x + sign, y), "discard": (self._piles.x + half + sign, y),
        }  # fmt: skip

    def _about_rates(self) -> str:
        text = _("Crystals for one transmuted energy: this season and the next.")
        now, then = additions(self.table, self.scene.seat)
        if not now and not then:
            return text
        more = _("What {name} adds is counted in: {now} now, {then} in the next season.").format(
            name=self.scene.names[self.scene.seat], now=f"+{now}", then=f"+{then}"
        )
        return f"{text} {more}"

    def pushes(self) -> dict[int, tuple[int, int]]:
        """Where the dice still lying there may push the marker; without the one that is pointed at or in focus."""
        return pushes(self.table, self.scene.die_considered)

    def _ahead(self) -> dict[int, int]:
        """The spaces to which the marker may go, each with the steps to it."""
        if "marker" in self.scene.hidden:
            return {}
        return {space: steps for steps, (_year, space) in self.pushes().items() if steps}
