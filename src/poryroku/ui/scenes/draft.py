"""The draft: the cards one holds, large enough to read, and those one has kept."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect

from poryroku.crystal.wording import hintwords, optionwords, words
from poryroku.i18n import _

from ..kit import paper, theme
from ..kit.fonts import SANS_BOLD, SERIF_BOLD
from ..kit.page import Page
from ..kit.widget import Button
from ..table import bigcard
from ..table import card as cards
from ..table.card import Marks
from ..table.headline import Headline
from ..table.layout import one_sheet
from .dragging import Zone
from .game import GameScene

KEPT_HIGH = 150
CARDS = 9
CARD_GAP = 12
NO_BREAK = "\u00a0"
#: the least page, and the least card that is read, where the page is longer than the window
LEAST_WIDTH = 380
LEAST_CARD = 250


class Grid(NamedTuple):
    """Rows and columns of cards, and their size; `few` are shown large."""

    columns: int
    rows: int
    wide: int
    card_high: int
    high: int
    few: bool


class DraftScene(GameScene):
    """Choose one of the cards held; the rest goes to the left."""

    def present(self) -> list[str]:
        return [f"pack:{number}" for number in self.table.seats[self.seat].held]

    def zones(self, key: str) -> list[Zone]:
        spot = key.rpartition(":")[0]
        return [Zone(self._kept, self._clicker(spot))] if self.offered(spot) else []

    def headline(self) -> Headline:
        """Which card of the nine, and what to do."""
        number = min(CARDS, len(self.table.seats[self.seat].kept) + 1)
        title = _("Draft: card {number} of 9").format(number=number)
        if self.own and self.flow.hot_seat:
            name = self.names[self.seat]
            title = _("{name}'s draft: card {number} of 9").format(name=name, number=number)
        return Headline(title, self._said(), self.own)

    def _said(self) -> str:
        """The prompt, or the hint."""
        hint = self.hint
        if hint is None:
            return self.prompt()
        cards = [(optionwords.card(self.first_line(i).card), each.margin) for i, each in enumerate(hint.suggestions)]
        return hintwords.draft(cards, hint.simple)

    def marks(self) -> dict[str, str]:
        return {f"pack:{self.first_line(0).number}": ""}

    def needed(self, page: Page) -> tuple[int, int]:
        if one_sheet(page):
            return page.size
        width = page.window[0] - page.bar
        inner = width - 2 * page.u(theme.MARGIN)
        high = self.headline().high_for(page, inner) + page.u(KEPT_HIGH)
        grid = self._grid(page, inner - page.u(28), 0)
        return page.u(LEAST_WIDTH), high + grid.high + page.u(28) + 2 * page.u(theme.MARGIN + theme.GAP)

    def _grid(self, page: Page, width: int, room: int) -> Grid:
        """How the cards held lie in a width: in a room of that height, or as high as they need if it is 0."""
        held = self.table.seats[self.seat].held if self.own else []
        gap, count = page.u(CARD_GAP), max(1, len(held))
        # Before somebody has chosen and after, the same number of places stays, so that cards don't jump about.
        few = len(held) <= 4
        columns = count if few else 5
        if not room:
            columns = max(1, min(columns, (width + gap) // (page.u(LEAST_CARD) + gap)))
        rows = -(-count // columns)
        wide = min((width - gap * (columns - 1)) // columns, page.u(300))
        if few:
            highs = [bigcard.plan(page, number, wide, Marks(), False).size[1] for number in held]
        else:
            highs = [bigcard.medium_high(page, number, wide) for number in held]
        high = max(highs, default=page.u(80))
        if room and not few:
            high = min((room - gap * (rows - 1)) // rows, page.u(260))
        return Grid(columns, rows, wide, high, rows * high + gap * (rows - 1), few)

    def build(self, page: Page) -> None:
        m, g = page.u(theme.MARGIN), page.u(theme.GAP)
        inner = page.rect.width - 2 * m
        self._headline = self.headline()
        head = Rect(m, m, inner, self._headline.high_for(page, inner))
        pause, hint = self._headline.place(page, head)
        kept_high = page.u(KEPT_HIGH)
        self._kept = Rect(m, page.rect.bottom - m - kept_high, inner, kept_high)
        self._pack = Rect(m, head.bottom + g, inner, self._kept.y - head.bottom - 2 * g)
        self.widgets = []
        self._build_pack(page)
        self._build_kept(page)
        self.widgets.append(Button("menu", pause, _("Pause"), self.pause, size=theme.SMALL))
        self.widgets.append(self.hint_button(hint))

    def _build_pack(self, page: Page) -> None:
        held = self.table.seats[self.seat].held if self.own else []
        area = self._pack.inflate(-page.u(28), -page.u(28))
        grid = self._grid(page, area.width, area.height if one_sheet(page) else 0)
        gap = page.u(CARD_GAP)
        top = area.y + (area.height - grid.high) // 2
        painter = bigcard.big if grid.few else bigcard.medium
        for i, number in enumerate(held):
            row, column = divmod(i, grid.columns)
            inline = min(grid.columns, len(held) - row * grid.columns)
            left = area.x + (area.width - inline * grid.wide - gap * (inline - 1)) // 2
            place = Rect(left + column * (grid.wide + gap), top + row * (grid.card_high + gap), grid.wide,
                         grid.card_high)  # fmt: skip
            spot = f"pack:{number}"
            self.widgets.append(
                self.card_spot(f"{spot}:{i}", place, number, Marks(), self._clicker(spot), painter=painter)
            )

    def _build_kept(self, page: Page) -> None:
        seat = self.table.seats[self.seat]
        area = Rect(self._kept.x + page.u(150), self._kept.y + page.u(10), self._kept.width - page.u(162),
                    self._kept.height - page.u(20))  # fmt: skip
        width = round(area.height * cards.SHAPE)
        places = cards.fan(area, len(seat.kept), width, page.u(8))
        for i, number in enumerate(seat.kept):
            self.widgets.append(
                self.card_spot(f"kept:{i}", places[i], number, Marks(), None, cards.visible_part(places, i))
            )

    def _clicker(self, spot: str):
        return lambda: self.click_spot(spot)

    def paint(self, page: Page) -> None:
        paper.background(page)
        self._headline.paint(page)
        seat = self.table.seats[self.seat]
        if not self.own:
            middle = Rect(0, 0, min(page.u(520), self._pack.width), page.u(80))
            middle.center = self._pack.center
            paper.sheet(page, middle)
            page.paragraph(self.prompt(), middle.inflate(-page.u(20), -page.u(20)), theme.HEAD, SERIF_BOLD,
                           theme.INK, "centre", "middle")  # fmt: skip
        paper.sheet(page, self._kept, theme.mix(theme.PAPER, page.palette.page, 0.08))
        label = Rect(self._kept.x + page.u(16), self._kept.y + page.u(14), page.u(126), self._kept.height - page.u(28))
        kept = words.cards(len(seat.kept)).replace(" ", NO_BREAK)
        page.paragraph(_("Kept so far: {cards}").format(cards=kept), label, theme.BODY, SANS_BOLD, theme.INK_SOFT)
