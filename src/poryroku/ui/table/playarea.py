"""One's own cards in play, with cut-outs for the free places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from poryroku.crystal.wording.lines import copies
from poryroku.i18n import _

from ..kit import paper, theme
from ..kit.fonts import SANS_BOLD
from ..kit.page import Page
from . import card as cards
from .card import Marks
from .part import Part

if TYPE_CHECKING:
    from poryroku.crystal.table import CardInPlay


GAP = 8
#: height of a row of cards where there are several
ROW_HIGH = 122
MOST_ROWS = 3
#: the share of the size that a row's height allows to which cards shrink before they lie over one another
LEAST_SHARE = 0.62


class PlayArea(Part):
    """Cards in play and free places."""

    def high_for(self, page: Page, width: int) -> int:
        rows = self._rows(page, width - page.u(20), page.u(ROW_HIGH))
        return self._head(page) + page.u(16) + rows * page.u(ROW_HIGH) + (rows - 1) * page.u(GAP)

    def _rows(self, page: Page, width: int, high: int) -> int:
        """In how many rows of a height cards and the first free place lie without hiding one another too much."""
        count = len(self.seat.in_play)
        wide = round(high * cards.SHAPE)
        inline = max(1, (width - wide) // round(wide * cards.MOST_HIDDEN) + 1)
        return max(1, -(-count // inline))

    def build(self, page: Page, rect: Rect) -> None:
        self.rect = rect
        seat = self.seat
        area = self._inner(page, rect)
        gap = page.u(GAP)
        lying = len(seat.in_play)
        free = seat.free_slots
        rows = max(range(1, MOST_ROWS + 1), key=lambda rows: (self._whole(area, rows, lying, gap), -rows))
        high = (area.height - (rows - 1) * gap) // rows
        inline = max(1, -(-lying // rows))
        self.slots: list[Rect] = []
        names = copies([card.number for card in seat.in_play])
        for row in range(rows):
            line = Rect(area.x, area.y + row * (high + gap), area.width, high)
            first = row * inline
            count = max(0, min(inline, lying - first))
            # Free places are shown behind the last card, as far as there is room beside the cards.
            last = first + count >= lying and not self.slots
            places = self._lay(page, line, count, free if last else 0)
            for i, place in enumerate(places, first):
                self._add(names[i], place, seat.in_play[i], cards.visible_part(places, i - first))

    @staticmethod
    def _whole(area: Rect, rows: int, count: int, gap: int) -> int:
        """The width at which so many cards are whole in some rows."""
        inline = max(1, -(-count // rows))
        high = (area.height - (rows - 1) * gap) // rows
        return min(round(high * cards.SHAPE), (area.width + gap) // inline - gap)

    def _lay(self, page: Page, line: Rect, count: int, free: int) -> list[Rect]:
        """The places of `count` cards in a row, and of the free ones behind them."""
        gap = page.u(GAP)
        # Before cards lie over one another they are too small for a name, for half a name tells less than none.
        nameless = (page.u(cards.NAMELESS) - 1) / (line.height * cards.SHAPE)
        width = cards.fitting_width(line, count + min(free, 2), gap, min(LEAST_SHARE, nameless))
        row = cards.centred_row(line, width)
        places = cards.fan(row, count, width, gap)
        start = places[-1].right + gap if places else row.x
        seen = min(free, max(0, (row.right - start + gap) // (width + gap)))
        self.slots += [Rect(start + i * (width + gap), row.y, width, row.height) for i in range(seen)]
        return places

    def _add(self, name: str, place: Rect, card: CardInPlay, visible: Rect) -> None:
        spot = f"play:{name}"
        offered, main = self.scene.offered(spot), self.scene.own and self.table.kind == "main"
        marks = Marks(offered=offered, tapped=card.tapped, energy=card.energy, paid=True, idle=not (main or offered))
        click = self.scene.clicker(spot, (f"activate {name}",)) if self.scene.own else None
        why = self.scene.why_not(f"activate {name}") if main and not marks.offered else ""
        if main and not self.table.cards[card.number].branches:
            why = ""  # nothing to activate at all: its text says so
        then = self.scene.brings(spot) if main else ""
        self.scene.widgets.append(
            self.scene.card_spot(spot, place, card.number, marks, click, visible, why=why, then=then)
        )

    def _head(self, page: Page) -> int:
        return page.line_height(theme.SMALL) + page.u(4)

    def _inner(self, page: Page, rect: Rect) -> Rect:
        head = self._head(page)
        area = Rect(rect.x + page.u(10), rect.y + head + page.u(6), rect.width - page.u(20), 0)
        area.height = rect.bottom - page.u(10) - area.y
        return area

    def paint(self, page: Page) -> None:
        rect, seat = self.rect, self.seat
        paper.sheet(page, rect, theme.mix(theme.PAPER, page.palette.page, 0.10))
        title = Rect(rect.x + page.u(12), rect.y + page.u(4), rect.width - page.u(24), page.line_height(theme.SMALL))
        text = _("Cards in play: {count} of {gauge} places taken").format(count=len(seat.in_play), gauge=seat.gauge)
        page.text(text, title, theme.SMALL, SANS_BOLD, theme.INK_SOFT)
        for slot in self.slots:
            _paint_slot(page, slot)


def _paint_slot(page: Page, slot: Rect) -> None:
    colour = theme.mix(theme.PAPER_DEEP, page.palette.page, 0.15)
    page.box(slot, theme.mix(theme.PAPER_SHADE, page.palette.page, 0.10), 7)
    page.box(slot, colour, 7, max(1, page.u(1.5)))
    page.sign("gauge", slot.center, page.u(22), colour, theme.PAPER_SHADE)
