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
from ..table.offers import Offer
from .game import GameScene

HEAD_HIGH = 84
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

    def build(self, page: Page) -> None:
        m, g = page.u(theme.MARGIN), page.u(theme.GAP)
        self._head = Rect(m, m, page.rect.width - 2 * m, page.u(HEAD_HIGH))
        tray_high = page.u(TRAY_HIGH)
        bottom = page.rect.bottom - m - page.u(56)
        self._foot = Rect(m, bottom + g, page.rect.width - 2 * m, page.u(56) - g)
        top = bottom - tray_high
        self._pack = Rect(m, self._head.bottom + g, page.rect.width - 2 * m, top - self._head.bottom - 2 * g)
        wide = (page.rect.width - 2 * m - 2 * g) // 3
        self._trays = [Rect(m + i * (wide + g), top, wide, tray_high) for i in range(YEARS)]
        self.widgets = []
        if self.own:
            self._build_loose(page)
            for year, tray in enumerate(self._trays):
                self._build_tray(page, year, tray)
            self._build_foot(page)
        wide = page.u(90)
        self.widgets.append(
            Button("menu", Rect(self._head.right - page.u(12) - wide, self._head.y + page.u(12), wide, page.u(30)),
                   _("Pause"), self.pause, size=theme.SMALL)
        )  # fmt: skip

    def _build_loose(self, page: Page) -> None:
        area = self._pack.inflate(-page.u(24), -page.u(24))
        loose = self.loose
        gap = page.u(8)
        wide = min((area.width - gap * 8) // 9, round(area.height * cards.SHAPE))
        high = min(area.height, round(wide / cards.SHAPE))
        row = Rect(area.x, area.y + (area.height - high) // 2, area.width, high)
        places = cards.fan(row, len(loose), wide, gap, "centre")
        for i, number in enumerate(loose):
            self.widgets.append(self.card_spot(f"loose:{number}:{i}", places[i], number, Marks(), self._putter(number)))

    def _build_tray(self, page: Page, year: int, tray: Rect) -> None:
        head = page.u(34)
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
        wide = page.u(300)
        place = Rect(self._foot.right - wide, self._foot.y, wide, self._foot.height)
        self.widgets.append(
            Button("confirm", place, _("These are my packets"), self.confirm, self.complete, strong=True,
                   size=theme.LABEL)
        )  # fmt: skip
        clear = Rect(place.x - page.u(200) - page.u(theme.GAP), place.y, page.u(200), place.height)
        self.widgets.append(
            Button("clear", clear, _("Start over"), self.clear, any(self.packets[y] for y in range(YEARS)))
        )

        why = "" if self.laid else self.flow.why_no_undo
        undo = Rect(clear.x - page.u(140) - page.u(theme.GAP), place.y, page.u(140), place.height)
        self.widgets.append(Button("undo", undo, _("Undo"), self.undo, not why, why, "left"))

    def first_focus(self) -> str | None:
        return "confirm" if self.complete else super().first_focus()

    def _putter(self, number: int):
        return lambda: self.put(number)

    def _taker(self, year: int, index: int):
        return lambda: self.take(year, index)

    def keep_free(self, page: Page) -> Rect | None:
        return None

    # -- painting -------------------------------------------------------------------------------------------------

    def paint(self, page: Page) -> None:
        paper.background(page)
        paper.sheet(page, self._head)
        inner = self._head.inflate(-page.u(32), -page.u(16))
        high = page.line_height(theme.TITLE * 0.8, SERIF_BOLD)
        title = Rect(inner.x, inner.y, inner.width - page.u(110), high)
        page.text(_("Three years, three packets"), title, theme.TITLE * 0.8, SERIF_BOLD, page.palette.accent)
        prompt = Rect(inner.x, title.bottom, inner.width - page.u(110), inner.bottom - title.bottom)
        text = self.prompt()
        if self.own:
            text = _("Click a card to lay it into a packet, click it there to take it back. Year I is your first hand.")
        page.paragraph(text, prompt, theme.BODY, SANS, theme.INK if self.own else theme.INK_SOFT)
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
                page.text(_("your starting hand"), place, theme.SMALL, SANS, theme.INK_SOFT, "right")


def _paint_slot(page: Page, rect: Rect, mood: Mood) -> None:
    page.box(rect, theme.PAPER_SHADE, 7)
    page.box(rect, theme.LINE, 7, max(1, page.u(1.5)))
