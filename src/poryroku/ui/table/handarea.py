"""One's own hand, the packets to come, and cards that are being looked at."""

from __future__ import annotations

from pygame import Rect

from poryroku.crystal.wording import figurewords, words
from poryroku.i18n import _

from ..kit import paper, theme
from ..kit.fonts import SANS_BOLD
from ..kit.page import Page
from ..kit.widget import Spot
from . import card as cards
from .card import Marks
from .part import Part

#: below this width the hand lies above what is looked at and the packets to come
BESIDE = 620
ROW_HIGH = 126
PACKETS_HIGH = 88


class HandArea(Part):
    """The foot of the page."""

    def high_for(self, page: Page, width: int) -> int:
        high = self._head(page) + page.u(16 + ROW_HIGH)
        second = self._second(page) if width < page.u(BESIDE) else 0
        return high + (second + page.u(8) if second else 0)

    def _head(self, page: Page) -> int:
        return page.line_height(theme.SMALL) + page.u(4)

    def _second(self, page: Page) -> int:
        """Height of a second row for packets and cards looked at, if there are any."""
        if self.table.looked:
            return self._head(page) + page.u(ROW_HIGH)
        return page.u(PACKETS_HIGH) if any(self.seat.packets) else 0

    def build(self, page: Page, rect: Rect) -> None:
        self.rect = rect
        head = self._head(page)
        area = Rect(rect.x + page.u(10), rect.y + head + page.u(6), rect.width - page.u(20), 0)
        area.height = rect.bottom - page.u(10) - area.y
        second = self._second(page)
        if rect.width >= page.u(BESIDE) or not second:
            self._build_hand(page, self._build_more(page, area, 0.6))
            return
        lower = Rect(area.x, area.bottom - second, area.width, second)
        if self.table.looked:
            lower = Rect(lower.x, lower.y + head, lower.width, lower.height - head)
        self._build_more(page, lower, 1.0)
        self._build_hand(page, Rect(area.x, area.y, area.width, area.height - second - page.u(8)))

    def _build_more(self, page: Page, area: Rect, share: float) -> Rect:
        """The packets at the right end of a row, and what is looked at left of them, in at most a share of the rest.

        Returns what is left over.
        """
        table, seat = self.table, self.seat
        width = round(area.height * cards.SHAPE)
        gap = page.u(8)
        packets = [(year, packet) for year, packet in enumerate(seat.packets) if packet]
        self._packet_places: list[tuple[int, Rect]] = []
        small_high = min(page.u(64), area.height - page.line_height(theme.SMALL) - page.u(4))
        x = area.right
        for year, packet in reversed(packets):
            wide = round(small_high * cards.SHAPE)
            span = wide + page.u(22) * (len(packet) - 1)
            x -= span
            block = Rect(x, area.bottom - small_high, span, small_high)
            places = cards.fan(block, len(packet), wide, 0)
            for i, number in enumerate(packet):
                self.scene.widgets.append(
                    self.scene.card_spot(
                        f"packet:{year}:{i}", places[i], number, Marks(), None, cards.visible_part(places, i)
                    )
                )
            self._packet_places.append((year, block))
            label = Rect(block.x - page.u(8), block.y - page.line_height(theme.SMALL) - page.u(2),
                         block.width + page.u(16), page.line_height(theme.SMALL))  # fmt: skip
            text = _("A packet to come: its cards join the hand when year {year} begins.")
            self.scene.widgets.append(Spot(f"figure:packet:{year}", label, hint=text.format(year=words.year(year + 1))))
            x -= gap * 2
        right = x
        self._looked_rect: Rect | None = None
        if table.looked:
            wide = min(len(table.looked) * (width + gap) + gap, round((right - area.x) * share))
            right -= wide
            high = area.height + self._head(page) + page.u(6)
            self._looked_rect = Rect(right, area.bottom + page.u(5) - high, wide, high)
            tray = Rect(right + gap, area.y, wide - 2 * gap, area.height)
            places = cards.fan(tray, len(table.looked), width, gap, "centre")
            for i, number in enumerate(table.looked):
                spot = f"looked:{number}"
                marks = Marks(offered=self.scene.offered(spot))
                self.scene.widgets.append(
                    self.scene.card_spot(
                        f"{spot}:{i}", places[i], number, marks, self.scene.clicker(spot), cards.visible_part(places, i)
                    )
                )
            right -= gap
        return Rect(area.x, area.y, right - area.x, area.height)

    def _build_hand(self, page: Page, hand: Rect) -> None:
        table, seat, gap = self.table, self.seat, page.u(8)
        width = cards.fitting_width(hand, len(seat.hand), gap, 0.8)
        places = cards.fan(cards.centred_row(hand, width), len(seat.hand), width, gap)
        main = self.scene.own and table.kind == "main"
        title = Rect(self.rect.x + page.u(12), self.rect.y + page.u(4),
                     min(self.rect.width // 2, page.width(self._title(), theme.SMALL, SANS_BOLD)),
                     page.line_height(theme.SMALL))  # fmt: skip
        self.scene.widgets.append(Spot("figure:hand", title, hint=figurewords.hand()))
        for i, number in enumerate(seat.hand):
            spot = f"hand:{number}"
            offered = self.scene.offered(spot)
            marks = Marks(offered=offered, dim=main and not offered, idle=not main and not offered)
            click = self.scene.clicker(spot, (f"summon {number}",)) if self.scene.own else None
            why = "" if offered else self.scene.why_not(f"summon {number}")
            then = self.scene.brings(spot) if main else ""
            self.scene.widgets.append(
                self.scene.card_spot(
                    f"{spot}:{i}", places[i], number, marks, click, cards.visible_part(places, i), why=why, then=then
                )
            )

    def _title(self) -> str:
        held = words.cards(len(self.seat.hand))
        if self.scene.for_you:
            return _("Your hand: {cards}").format(cards=held)
        return _("{name}'s hand: {cards}").format(name=self.scene.names[self.scene.seat], cards=held)

    def paint(self, page: Page) -> None:
        rect = self.rect
        paper.sheet(page, rect, theme.mix(theme.PAPER, page.palette.page, 0.06))
        high = page.line_height(theme.SMALL)
        title = Rect(
            rect.x + page.u(12),
            rect.y + page.u(4),
            rect.width // (2 if rect.width >= page.u(BESIDE) else 1) - page.u(24),
            high,
        )
        page.text(self._title(), title, theme.SMALL, SANS_BOLD, theme.INK_SOFT)
        for year, block in self._packet_places:
            place = Rect(block.x - page.u(8), block.y - high - page.u(2), block.width + page.u(16), high)
            page.text(_("Year {year}").format(year=words.year(year + 1)), place, theme.SMALL, SANS_BOLD,
                      theme.INK_SOFT, "centre")  # fmt: skip
        if self._looked_rect is not None:
            page.box(self._looked_rect, theme.mix(theme.PAPER, theme.GOLD_LIGHT, 0.35))
            page.box(self._looked_rect, theme.GOLD, theme.RADIUS, max(1, page.u(1.5)))
            place = Rect(
                self._looked_rect.x + page.u(8), self._looked_rect.y, self._looked_rect.width - page.u(12), high
            )
            page.text(_("Looking at"), place, theme.SMALL, SANS_BOLD, theme.INK)
