"""One's own cards in play, with cut-outs for the free places."""

from __future__ import annotations

from pygame import Rect

from poryroku.crystal.wording.lines import copies
from poryroku.i18n import _

from ..kit import paper, theme
from ..kit.fonts import SANS_BOLD
from ..kit.page import Page
from . import card as cards
from .card import Marks
from .part import Part


class PlayArea(Part):
    """Cards in play and free places."""

    def build(self, page: Page, rect: Rect) -> None:
        self.rect = rect
        seat = self.seat
        area = self._inner(page, rect)
        names = copies([card.number for card in seat.in_play])
        lying, gap = len(seat.in_play), page.u(8)
        free = max(0, seat.gauge - lying)
        width = cards.fitting_width(area, lying + min(free, 2), gap, 0.8)
        row = cards.centred_row(area, width)
        # One free place is always in sight, more of them as far as there is room.
        room = row.width - (width + gap if free else 0)
        places = cards.fan(Rect(row.x, row.y, room, row.height), lying, width, gap)
        start = places[-1].right + gap if places else row.x
        seen = min(free, max(1, (row.right - start + gap) // (width + gap)))
        self.slots = [Rect(start + i * (width + gap), row.y, width, row.height) for i in range(seen)]
        for i, (name, card) in enumerate(zip(names, seat.in_play, strict=True)):
            spot = f"play:{name}"
            marks = Marks(offered=self.scene.offered(spot), tapped=card.tapped, energy=card.energy)
            click = self.scene.clicker(spot, (f"activate {name}",)) if self.scene.own else None
            self.scene.widgets.append(
                self.scene.card_spot(spot, places[i], card.number, marks, click, cards.visible_part(places, i))
            )

    def _inner(self, page: Page, rect: Rect) -> Rect:
        head = page.line_height(theme.SMALL) + page.u(4)
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
