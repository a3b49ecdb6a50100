"""Sharing nine cards out over three years: click a card to lay it into a packet, click it there to take it back."""

from __future__ import annotations

from pygame import Rect

from poryroku.crystal.terms import PACKET, YEARS
from poryroku.crystal.wording import words
from poryroku.crystal.wording.lines import card_number
from poryroku.i18n import _

from ..kit import paper, theme
from ..kit.fonts import SANS, SERIF_BOLD
from ..kit.page import Page
from ..kit.widget import Button, Mood, Spot
from ..table import card as cards
from ..table.card import Marks
from ..table.headline import Headline
from ..table.layout import one_sheet
from ..table.offers import Offer
from .dragging import Zone
from .game import GameScene

FOOT_HIGH = 56
CARDS = YEARS * PACKET
#: the least page, and the least loose card, where the page is longer than the window
LEAST_WIDTH = 420
LEAST_CARD = 84
TRAY_HIGH = 236


class SplitScene(GameScene):
    """Three packets of three. The state asks for year 1, then year 2; here all are laid out before any is final."""

    packets: list[list[int]]

    def renewed(self) -> None:
        seat = self.table.seats[self.seat]
        if not hasattr(self, "packets"):
            self.packets = [[] for _ in range(YEARS)]
            self._sent = False
            #: cards in the order in which they were laid, with the packet
            self.laid: list[tuple[int, int]] = []
        #: packets that are final already, when a game is resumed in the middle
        self.done = [year for year in range(YEARS) if seat.packets[year]] if self.own else []
        if self.done:
            self.laid.clear()
        for year in self.done:
            self.packets[year] = list(seat.packets[year])
        if self.own and self._sent:
            self._send_next()

    @property
    def loose(self) -> list[int]:
        """Cards not in a packet yet."""
        rest = list(self.table.seats[self.seat].kept)
        for year, packet in enumerate(self.packets):
            if year in self.done:
                continue
            for number in packet:
                if number in rest:
                    rest.remove(number)
        return rest

    @property
    def complete(self) -> bool:
        """Whether every card lies in a packet."""
        return self.own and not self.loose and all(len(packet) == PACKET for packet in self.packets)

    # -- laying out -----------------------------------------------------------------------------------------------

    def put(self, number: int, year: int | None = None) -> None:
        """Lay a card into a packet: the named one, or the first with room."""
        years = [year] if year is not None else range(YEARS)
        for each in years:
            if each not in self.done and len(self.packets[each]) < PACKET:
                self.packets[each].append(number)
                self.laid.append((number, each))
                break
        self.changed()

    def take(self, year: int, index: int) -> None:
        """Take a card back."""
        if year not in self.done:
            number = self.packets[year].pop(index)
            if (number, year) in self.laid:
                self.laid.remove((number, year))
            self.changed()

    def zones(self, key: str) -> list[Zone]:
        what, first, second = (*key.split(":"), "", "")[:3]
        if what == "loose":
            return [Zone(self._trays[year], self._putter(int(first), year)) for year in self._roomy()]
        if what != "packed" or int(first) in self.done:
            return []
        year, index = int(first), int(second)
        others = [Zone(self._trays[each], self._mover(year, index, each)) for each in self._roomy() if each != year]
        return [*others, Zone(self._pack, self._taker(year, index))]

    def _roomy(self) -> list[int]:
        """Packets that take another card."""
        return [year for year in range(YEARS) if year not in self.done and len(self.packets[year]) < PACKET]

    def _mover(self, year: int, index: int, to: int):
        def move() -> None:
            number = self.packets[year][index]
            self.take(year, index)
            self.put(number, to)

        return move

    def clear(self) -> None:
        """Take all cards back."""
        for year in range(YEARS):
            if year not in self.done:
                self.packets[year] = []
        self.laid.clear()
        self.changed()

    def undo(self, whole: bool = False) -> None:
        """Take back a packet that is final, or else the card laid last."""
        if self.laid and not self._sent:
            number, year = self.laid.pop()
            if number in self.packets[year] and year not in self.done:
                self.packets[year].remove(number)
            self.changed()
        else:
            super().undo(whole)

    def taken_back(self) -> None:
        self._sent = False

    def confirm(self) -> None:
        """Make the packets final."""
        if not self.complete:
            self.tell(_("Every packet needs three cards."))
            return
        self._sent = True
        self._send_next()

    def _send_next(self) -> None:
        """Answer for the year that is asked for: the first one not final."""
        year = next((year for year in range(YEARS) if year not in self.done), None)
        if year is None or self.offers is None:
            return
        wanted = sorted(self.packets[year])
        offer = self._offer_for(wanted)
        if offer is None:
            self._sent = False
            self.clear()
            return
        self.choose(offer)

    def _offer_for(self, wanted: list[int]) -> Offer | None:
        assert self.offers is not None
        for offer in self.offers.everything:
            if sorted(card_number(arg) for arg in offer.line.args) == wanted:
                return offer
        return None

    # -- building -------------------------------------------------------------------------------------------------

    def headline(self) -> Headline:
        """What the page is about, and how it is done."""
        text = self.prompt()
        if self.own:
            text = _("Click a card to lay it into a packet, click it there to take it back. Year I is your first hand.")
        return Headline(_("Three years, three packets"), text, self.own)

    def needed(self, page: Page) -> tuple[int, int]:
        if one_sheet(page):
            return page.size
        inner = page.window[0] - page.bar - 2 * page.u(theme.MARGIN)
        high = self.headline().high_for(page, inner) + self._loose_high(page, inner) + self._tray_high(page, inner)
        return page.u(LEAST_WIDTH), high + page.u(FOOT_HIGH) + 2 * page.u(theme.MARGIN) + 2 * page.u(theme.GAP)

    def _loose_columns(self, page: Page, width: int) -> int:
        inner, gap = width - page.u(24), page.u(8)
        return CARDS if one_sheet(page) else min(CARDS, (inner + gap) // (page.u(LEAST_CARD) + gap))

    def _loose_high(self, page: Page, width: int) -> int:
        """The height of the sheet of loose cards, where the page is as long as needed."""
        columns, gap = self._loose_columns(page, width), page.u(8)
        wide = min(page.u(112), (width - page.u(24) - gap * (columns - 1)) // columns)
        rows = -(-CARDS // columns)
        return page.u(24) + rows * round(wide / cards.SHAPE) + (rows - 1) * gap

    def _tray_high(self, page: Page, width: int) -> int:
        inner = (width - 2 * page.u(theme.GAP)) // YEARS - page.u(24)
        wide = min(page.u(112), (inner - 2 * page.u(8)) // PACKET)
        return self._tray_head(page, inner) + page.u(18) + round(wide / cards.SHAPE)

    def _tray_head(self, page: Page, inner: int) -> int:
        """The height of the words on a tray: one line, or two."""
        year = _("Year {year}").format(year=words.year(1))
        both = page.width(year, theme.HEAD, SERIF_BOLD) + page.width(_("your starting hand"), theme.SMALL)
        return page.u(34) + (0 if both + page.u(12) <= inner else page.line_height(theme.SMALL))

    def build(self, page: Page) -> None:
        m, g = page.u(theme.MARGIN), page.u(theme.GAP)
        inner = page.rect.width - 2 * m
        self._headline = self.headline()
        head = Rect(m, m, inner, self._headline.high_for(page, inner))
        pause = self._headline.place(page, head)
        tray_high = page.u(TRAY_HIGH) if one_sheet(page) else self._tray_high(page, inner)
        bottom = page.rect.bottom - m - page.u(FOOT_HIGH)
        self._foot = Rect(m, bottom + g, inner, page.u(FOOT_HIGH) - g)
        top = bottom - tray_high
        self._pack = Rect(m, head.bottom + g, inner, top - head.bottom - 2 * g)
        wide = (inner - 2 * g) // YEARS
        self._trays = [Rect(m + i * (wide + g), top, wide, tray_high) for i in range(YEARS)]
        self.widgets = []
        if self.own:
            self._build_loose(page)
            for year, tray in enumerate(self._trays):
                self._build_tray(page, year, tray)
            self._build_foot(page)
        self.widgets.append(Button("menu", pause, _("Pause"), self.pause, size=theme.SMALL))

    def _build_loose(self, page: Page) -> None:
        area = self._pack.inflate(-page.u(24), -page.u(24))
        loose = self.loose
        gap = page.u(8)
        columns = self._loose_columns(page, self._pack.width)
        rows = -(-CARDS // columns)
        room = (area.height - gap * (rows - 1)) // rows
        wide = min((area.width - gap * (columns - 1)) // columns, round(room * cards.SHAPE))
        high = min(room, round(wide / cards.SHAPE))
        top = area.y + (area.height - rows * high - gap * (rows - 1)) // 2
        for i, number in enumerate(loose):
            row, column = divmod(i, columns)
            inline = min(columns, len(loose) - row * columns)
            left = area.x + (area.width - inline * wide - gap * (inline - 1)) // 2
            place = Rect(left + column * (wide + gap), top + row * (high + gap), wide, high)
            self.widgets.append(self.card_spot(f"loose:{number}:{i}", place, number, Marks(), self._putter(number)))

    def _build_tray(self, page: Page, year: int, tray: Rect) -> None:
        head = self._tray_head(page, tray.width - page.u(24))
        area = Rect(
            tray.x + page.u(12), tray.y + head + page.u(6), tray.width - page.u(24), tray.height - head - page.u(18)
        )
        gap = page.u(8)
        wide = min((area.width - 2 * gap) // 3, round(area.height * cards.SHAPE))
        high = min(area.height, round(wide / cards.SHAPE))
        row = Rect(area.x, area.y + (area.height - high) // 2, area.width, high)
        places = cards.fan(row, PACKET, wide, gap, "centre")
        packet = self.packets[year]
        for i in range(PACKET):
            if i < len(packet):
                final = year in self.done
                self.widgets.append(
                    self.card_spot(
                        f"packed:{year}:{i}", places[i], packet[i], Marks(dim=final),
                        None if final else self._taker(year, i),
                    )
                )  # fmt: skip
            else:
                self.widgets.append(Spot(f"slot:{year}:{i}", places[i], _paint_slot, focusable=False))

    def _build_foot(self, page: Page) -> None:
        why = "" if self.laid else self.flow.why_no_undo
        nowhere = Rect(0, 0, 0, 0)
        buttons = [
            Button("undo", nowhere, _("Undo"), self.undo, not why, why, "left"),
            Button("clear", nowhere, _("Start over"), self.clear, any(self.packets[y] for y in range(YEARS))),
            Button("confirm", nowhere, _("These are my packets"), self.confirm, self.complete, strong=True,
                   size=theme.LABEL),
        ]  # fmt: skip
        gap, sizes = page.u(theme.GAP), (140, 200, 300)
        share = min(1.0, (self._foot.width - 2 * gap) / page.u(sum(sizes)))
        x = self._foot.right
        for button, wide in zip(reversed(buttons), reversed(sizes), strict=True):
            width = int(page.u(wide) * share)
            button.rect = Rect(x - width, self._foot.y, width, self._foot.height)
            x -= width + gap
        self.widgets += reversed(buttons)

    def first_focus(self) -> str | None:
        return "confirm" if self.complete else super().first_focus()

    def _putter(self, number: int, year: int | None = None):
        return lambda: self.put(number, year)

    def _taker(self, year: int, index: int):
        return lambda: self.take(year, index)

    def keep_free(self, page: Page) -> Rect | None:
        return None

    # -- painting -------------------------------------------------------------------------------------------------

    def paint(self, page: Page) -> None:
        paper.background(page)
        self._headline.paint(page)
        paper.sheet(page, self._pack, theme.mix(theme.PAPER, page.palette.page, 0.08))
        if not self.own:
            page.paragraph(self.prompt(), self._pack.inflate(-page.u(40), -page.u(40)), theme.HEAD, SERIF_BOLD,
                           theme.INK, "centre", "middle")  # fmt: skip
        for year, tray in enumerate(self._trays):
            paper.sheet(page, tray)
            place = Rect(tray.x + page.u(14), tray.y + page.u(4), tray.width - page.u(28), page.u(32))
            page.text(_("Year {year}").format(year=words.year(year + 1)), place, theme.HEAD, SERIF_BOLD,
                      page.palette.accent)  # fmt: skip
            if year == 0:
                lower = self._tray_head(page, tray.width - page.u(24)) - page.u(34)
                place.y += page.u(24) if lower else 0
                page.text(_("your starting hand"), place, theme.SMALL, SANS, theme.INK_SOFT,
                          "left" if lower else "right")  # fmt: skip


def _paint_slot(page: Page, rect: Rect, mood: Mood) -> None:
    page.box(rect, theme.PAPER_SHADE, 7)
    page.box(rect, theme.LINE, 7, max(1, page.u(1.5)))
