"""Sharing nine cards out over three years: a click on a card lays it into the chosen packet, one there takes it back.

Every card keeps its place until it is moved, so that none slips under the pointer.
"""

from __future__ import annotations

import pygame
from pygame import Rect

from poryroku.crystal.terms import PACKET, YEARS
from poryroku.crystal.wording import hintwords, words
from poryroku.crystal.wording.lines import card_number, read
from poryroku.i18n import _

from ..kit import glow, paper, theme
from ..kit.fonts import SANS, SERIF_BOLD
from ..kit.keys import Binding
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

    #: what lies in each packet, place by place; 0 where a place is free
    rows: list[list[int]]

    def renewed(self) -> None:
        seat = self.table.seats[self.seat]
        if not hasattr(self, "rows"):
            self.rows = [[0] * PACKET for _year in range(YEARS)]
            self._aim = 0
            self._sent = False
            #: cards in the order in which they were laid, with the packet
            self.laid: list[tuple[int, int]] = []
        #: packets that are final already, when a game is resumed in the middle
        self.done = [year for year in range(YEARS) if seat.packets[year]] if self.own else []
        if self.done:
            self.laid.clear()
        for year in self.done:
            self.rows[year] = list(seat.packets[year])
        if self.own and self._sent:
            self._send_next()

    @property
    def packets(self) -> list[list[int]]:
        """The cards in each packet."""
        return [[number for number in row if number] for row in self.rows]

    def _left(self) -> list[int]:
        """The cards to be shared out, each at its place, with 0 for those in a packet."""
        rest = list(self.table.seats[self.seat].kept)
        for year, packet in enumerate(self.packets):
            if year in self.done:
                continue
            for number in packet:
                if number in rest:
                    rest[rest.index(number)] = 0
        return rest

    @property
    def loose(self) -> list[int]:
        """Cards not in a packet yet."""
        return [number for number in self._left() if number]

    @property
    def aim(self) -> int | None:
        """The packet that the next card goes into: the chosen one, or the next one with room; None if all are full."""
        roomy = self._roomy()
        return next(((self._aim + i) % YEARS for i in range(YEARS) if (self._aim + i) % YEARS in roomy), None)

    def aim_at(self, year: int) -> None:
        """Choose the packet that the next cards go into."""
        if year in self._roomy():
            self._aim = year
        self.changed()

    @property
    def complete(self) -> bool:
        """Whether every card lies in a packet."""
        return self.own and not self.loose and all(len(packet) == PACKET for packet in self.packets)

    # -- laying out -----------------------------------------------------------------------------------------------

    def put(self, number: int, year: int | None = None) -> None:
        """Lay a card into a packet: the named one, or the chosen one."""
        goal = self.aim if year is None else year
        if goal in self._roomy():
            self.rows[goal][self.rows[goal].index(0)] = number
            self.laid.append((number, goal))
        self.changed()

    def take(self, year: int, index: int) -> None:
        """Take a card back."""
        if year not in self.done:
            number, self.rows[year][index] = self.rows[year][index], 0
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
        return [year for year in range(YEARS) if year not in self.done and 0 in self.rows[year]]

    def _mover(self, year: int, index: int, to: int):
        def move() -> None:
            number = self.rows[year][index]
            self.take(year, index)
            self.put(number, to)

        return move

    def clear(self) -> None:
        """Take all cards back."""
        for year in range(YEARS):
            if year not in self.done:
                self.rows[year] = [0] * PACKET
        self._aim = 0
        self.laid.clear()
        self.changed()

    # -- hints ----------------------------------------------------------------------------------------------------

    def suggested(self, number: int) -> list[list[int]]:
        """The packets of a suggestion, those that are final already included; empty where it says nothing."""
        assert self.hint is not None
        packets = {year: list(self.rows[year]) for year in self.done}
        open_ = [year for year in range(YEARS) if year not in self.done]
        for year, line in zip(open_, self.hint.suggestions[number].lines, strict=False):
            packets[year] = [card_number(arg) for arg in read(line).args]
        rest = list(self.table.seats[self.seat].kept)
        for year in open_:
            for card in packets.get(year, []):
                rest.remove(card)
        if len(rest) == PACKET:
            packets[open_[-1]] = rest
        return [packets.get(year, []) for year in range(YEARS)]

    def marks(self) -> dict[str, str]:
        """Each loose card with the year it should be for; of two of a kind the left one is for the earlier year."""
        packets = [list(packet) for packet in self.suggested(0)]
        for year, packet in enumerate(self.packets):
            for card in packet:
                if card in packets[year] and year not in self.done:
                    packets[year].remove(card)
        found: dict[str, str] = {}
        for i, card in enumerate(self._left()):
            goal = next((year for year in range(YEARS) if year not in self.done and card in packets[year]), None)
            if card and goal is not None:
                packets[goal].remove(card)
                found[f"loose:{card}:{i}"] = words.year(goal + 1)
        return found

    def lay_as_hinted(self) -> None:
        """Lay the cards as the hint says; they can be moved still."""
        packets = self.suggested(0)
        self.clear()
        for year in range(YEARS):
            if year not in self.done:
                for card in packets[year]:
                    self.put(card, year)

    def undo(self, whole: bool = False) -> None:
        """Take back a packet that is final, or else the card laid last."""
        if self.laid and not self._sent:
            number, year = self.laid.pop()
            if number in self.rows[year] and year not in self.done:
                self.rows[year][self.rows[year].index(number)] = 0
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
        hint = self.hint
        if hint is not None:
            packed = [(hintwords.packets(self.suggested(i)), each.margin) for i, each in enumerate(hint.suggestions)]
            text = hintwords.split(packed, hint.simple)
        elif self.own:
            text = _(
                "Choose a packet, then click the cards that go into it, or drag them there; a click on a card in a "
                "packet takes it back. Year I is your first hand. Rest on a card, or right-click it, to read it."
            )
        title = _("Three years, three packets")
        if self.own and self.flow.hot_seat:
            title = _("{name}: three years, three packets").format(name=self.names[self.seat])
        return Headline(title, text, self.own)

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
        pause, hint = self._headline.place(page, head)
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
        self.widgets.append(self.hint_button(hint))

    def _build_loose(self, page: Page) -> None:
        area = self._pack.inflate(-page.u(24), -page.u(24))
        left_over = self._left()
        gap = page.u(8)
        columns = self._loose_columns(page, self._pack.width)
        rows = -(-CARDS // columns)
        room = (area.height - gap * (rows - 1)) // rows
        wide = min((area.width - gap * (columns - 1)) // columns, round(room * cards.SHAPE))
        high = min(room, round(wide / cards.SHAPE))
        top = area.y + (area.height - rows * high - gap * (rows - 1)) // 2
        for i, number in enumerate(left_over):
            row, column = divmod(i, columns)
            inline = min(columns, len(left_over) - row * columns)
            left = area.x + (area.width - inline * wide - gap * (inline - 1)) // 2
            place = Rect(left + column * (wide + gap), top + row * (high + gap), wide, high)
            if number:
                key = f"loose:{number}:{i}"
                self.widgets.append(self.card_spot(key, place, number, Marks(), self._layer(number, i)))

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
        lying, final, roomy = self.rows[year], year in self.done, year in self._roomy()
        choose = self._aimer(year) if roomy else None
        tip = _("The next cards you click go into this packet ({key}).").format(key=year + 1) if roomy else ""
        self.widgets.append(Spot(f"year:{year}", tray, None, choose, hint=tip, focusable=roomy))
        following = lying.index(0) if self.aim == year else -1
        for i, number in enumerate(lying):
            if number:
                self.widgets.append(
                    self.card_spot(
                        f"packed:{year}:{i}", places[i], number, Marks(dim=final),
                        None if final else self._taker(year, i),
                    )
                )  # fmt: skip
            else:
                paint = _paint_next if i == following else _paint_slot
                self.widgets.append(Spot(f"slot:{year}:{i}", places[i], paint, choose, hint=tip, focusable=False))

    def _build_foot(self, page: Page) -> None:
        why = "" if self.laid else self.flow.why_no_undo
        nowhere = Rect(0, 0, 0, 0)
        buttons = [
            *([Button("as-hinted", nowhere, _("Lay them as hinted"), self.lay_as_hinted)] if self.hint else []),
            Button("undo", nowhere, _("Undo"), self.undo, not why, why, "left"),
            Button("clear", nowhere, _("Start over"), self.clear, any(self.packets[y] for y in range(YEARS))),
            Button("confirm", nowhere, _("These are my packets"), self.confirm, self.complete, strong=True,
                   size=theme.LABEL),
        ]  # fmt: skip
        gap, sizes = page.u(theme.GAP), (240, 140, 200, 300)[-len(buttons) :]
        share = min(1.0, (self._foot.width - (len(sizes) - 1) * gap) / page.u(sum(sizes)))
        x = self._foot.right
        for button, wide in zip(reversed(buttons), reversed(sizes), strict=True):
            width = int(page.u(wide) * share)
            button.rect = Rect(x - width, self._foot.y, width, self._foot.height)
            x -= width + gap
        self.widgets += reversed(buttons)

    def first_focus(self) -> str | None:
        if self.complete:
            return "confirm"
        return next((each.key for each in self.widgets if each.key.startswith("loose:")), super().first_focus())

    def shortcuts(self) -> list[Binding]:
        if not self.own:
            return super().shortcuts()
        first, *others = (
            Binding(
                _("The card pointed at, or in focus, into the packet of that year") if year == 0 else "",
                self._sender(year), pygame.K_1 + year, pygame.K_KP_1 + year, caps=("1", "2", "3"),
            )
            for year in range(YEARS)
        )  # fmt: skip
        return [first, *others, *super().shortcuts()]

    def _sender(self, year: int):
        def send() -> None:
            focused = self.widget(self.focus) if self.focus_shown else None
            pointed = self.widget(self.hover)
            found = (pointed or focused) if self.pointing else (focused or pointed)
            what, first, second = (*(found.key if found else "").split(":"), "", "")[:3]
            if year not in self._roomy():
                self.tell(_("That packet has its three cards already."))
            elif what == "loose":
                self._layer(int(first), int(second), year)()
            elif what == "packed" and int(first) not in self.done and int(first) != year:
                self._mover(int(first), int(second), year)()
            else:
                self.aim_at(year)

        return send

    def _layer(self, number: int, index: int, year: int | None = None):
        """Lay the card at a place of the pack into a packet; the keyboard goes on to the next card."""

        def lay() -> None:
            if year is not None:
                self._aim = year
            self.put(number, year)
            if self.focus == f"loose:{number}:{index}":
                left = self._left()
                rest = [(index + i) % len(left) for i in range(1, len(left))]
                following = next((i for i in rest if left[i]), None)
                self.focus = "confirm" if following is None else f"loose:{left[following]}:{following}"

        return lay

    def _aimer(self, year: int):
        return lambda: self.aim_at(year)

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
        aim = self.aim if self.own else None
        for year, tray in enumerate(self._trays):
            paper.sheet(page, tray)
            if year == aim:
                paper.outline(page, tray.inflate(-page.u(4), -page.u(4)), page.palette.accent, 3)
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


def _paint_next(page: Page, rect: Rect, mood: Mood) -> None:
    """The place that the next card goes to."""
    page.box(rect, theme.WHITE, 7)
    page.box(rect, theme.INK_SOFT, 7, max(1, page.u(1.5)))
    glow.corners(page, rect.inflate(-page.u(12), -page.u(12)))
