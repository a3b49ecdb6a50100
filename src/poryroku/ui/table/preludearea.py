"""Draft and sharing out in a replay: the cards that a player holds, and those already chosen."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from poryroku.crystal.wording import prompts
from poryroku.i18n import _

from ..kit import paper, theme
from ..kit.fonts import SANS_BOLD, SERIF_BOLD
from ..kit.page import Page
from . import card as cards
from .card import Marks
from .part import Part


class PreludeArea(Part):
    """Stands where the dice and the cards in play will lie."""

    def build(self, page: Page, rect: Rect) -> None:
        self.rect = rect
        self._heads: list[tuple[Rect, str]] = []
        seat = self.seat
        rows: list[tuple[str, str, Sequence[int]]] = []
        if seat.held:
            rows.append(("held", _("To choose from"), seat.held))
        if seat.kept:
            text = _("To share out over the years") if self.table.kind == "split" else _("Chosen so far")
            rows.append(("kept", text, seat.kept))
        if not rows:
            return
        pad, head = page.u(12), page.line_height(theme.SMALL) + page.u(6)
        high = (rect.height - 2 * pad) // max(2, len(rows))
        for number, (key, title, numbers) in enumerate(rows):
            top = rect.y + pad + number * high
            self._heads.append((Rect(rect.x + pad, top, rect.width - 2 * pad, head), title))
            area = Rect(rect.x + pad, top + head, rect.width - 2 * pad, high - head - page.u(6))
            gap = page.u(8)
            width = cards.fitting_width(area, len(numbers), gap, 0.6)
            places = cards.fan(cards.centred_row(area, width), len(numbers), width, gap)
            for i, card in enumerate(numbers):
                marks = Marks(offered=self.scene.offered(f"card:{card}"))
                self.scene.widgets.append(
                    self.scene.card_spot(f"{key}:{i}", places[i], card, marks, None, cards.visible_part(places, i))
                )

    def paint(self, page: Page) -> None:
        paper.sheet(page, self.rect, theme.mix(theme.PAPER, page.palette.page, 0.10))
        if not self._heads and self.table.player >= 0:
            text = prompts.other(self.scene.names[self.table.player], self.table.kind)
            page.paragraph(text, self.rect.inflate(-page.u(60), -page.u(40)), theme.HEAD, SERIF_BOLD, theme.INK_SOFT,
                           "centre", "middle")  # fmt: skip
        for place, text in self._heads:
            page.text(text, place, theme.SMALL, SANS_BOLD, theme.INK_SOFT)
