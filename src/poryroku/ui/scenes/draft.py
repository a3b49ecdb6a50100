"""The draft: the cards one holds, large enough to read, and those one has kept."""

from __future__ import annotations

from pygame import Rect

from poryroku.crystal.wording import words
from poryroku.i18n import _

from ..kit import paper, theme
from ..kit.fonts import SANS, SANS_BOLD, SERIF_BOLD
from ..kit.page import Page
from ..kit.widget import Button
from ..table import bigcard
from ..table import card as cards
from ..table.card import Marks
from .game import GameScene

HEAD_HIGH = 78
KEPT_HIGH = 150


class DraftScene(GameScene):
    """Choose one of the cards held; the rest goes to the left."""

    def present(self) -> list[str]:
        return [f"pack:{number}" for number in self.table.seats[self.seat].held]

    def build(self, page: Page) -> None:
        m = page.u(theme.MARGIN)
        g = page.u(theme.GAP)
        self._head = Rect(m, m, page.rect.width - 2 * m, page.u(HEAD_HIGH))
        kept_high = page.u(KEPT_HIGH)
        self._kept = Rect(m, page.rect.bottom - m - kept_high, page.rect.width - 2 * m, kept_high)
        self._pack = Rect(m, self._head.bottom + g, page.rect.width - 2 * m, self._kept.y - self._head.bottom - 2 * g)
        seat = self.table.seats[self.seat]
        self.widgets = []
        # Before somebody has chosen and after, the same number of places stays, so that cards don't jump about.
        held = seat.held if self.own else []
        columns, rows = (5, 2) if len(held) > 4 else (max(1, len(held)), 1)
        gap = page.u(12)
        area = self._pack.inflate(-page.u(28), -page.u(28))
        few = rows == 1
        wide = min((area.width - gap * (columns - 1)) // columns, page.u(300))
        high = min((area.height - gap * (rows - 1)) // rows, page.u(400 if few else 260))
        if few and held:
            high = min(high, max(bigcard.big_size(page, number)[1] for number in held) + page.u(20))
        top = area.y + (area.height - rows * high - gap * (rows - 1)) // 2
        painter = bigcard.big if few else bigcard.medium
        for i, number in enumerate(held):
            row, column = divmod(i, columns)
            inline = min(columns, len(held) - row * columns)
            left = area.x + (area.width - inline * wide - gap * (inline - 1)) // 2
            place = Rect(left + column * (wide + gap), top + row * (high + gap), wide, high)
            spot = f"pack:{number}"
            marks = Marks(offered=False)
            self.widgets.append(
                self.card_spot(f"{spot}:{i}", place, number, marks, self._clicker(spot), painter=painter)
            )
        area = Rect(self._kept.x + page.u(150), self._kept.y + page.u(10), self._kept.width - page.u(162),
                    self._kept.height - page.u(20))  # fmt: skip
        width = round(area.height * cards.SHAPE)
        places = cards.fan(area, len(seat.kept), width, page.u(8))
        for i, number in enumerate(seat.kept):
            self.widgets.append(
                self.card_spot(f"kept:{i}", places[i], number, Marks(), None, cards.visible_part(places, i))
            )
        wide = page.u(90)
        self.widgets.append(
            Button("menu", Rect(self._head.right - page.u(12) - wide, self._head.y + page.u(12), wide, page.u(30)),
                   _("Pause"), self.pause, size=theme.SMALL)
        )  # fmt: skip

    def _clicker(self, spot: str):
        return lambda: self.click_spot(spot)

    def paint(self, page: Page) -> None:
        paper.background(page)
        paper.sheet(page, self._head)
        seat = self.table.seats[self.seat]
        inner = self._head.inflate(-page.u(32), -page.u(16))
        high = page.line_height(theme.TITLE * 0.8, SERIF_BOLD)
        title = Rect(inner.x, inner.y, inner.width - page.u(110), high)
        number = min(9, len(seat.kept) + 1)
        page.text(
            _("Draft: card {number} of 9").format(number=number), title, theme.TITLE * 0.8, SERIF_BOLD,
            page.palette.accent,
        )  # fmt: skip
        prompt = Rect(inner.x, title.bottom, inner.width - page.u(110), inner.bottom - title.bottom)
        page.paragraph(self.prompt(), prompt, theme.BODY, SANS, theme.INK if self.own else theme.INK_SOFT)
        if not self.own:
            middle = Rect(0, 0, page.u(520), page.u(80))
            middle.center = self._pack.center
            paper.sheet(page, middle)
            page.paragraph(self.prompt(), middle.inflate(-page.u(20), -page.u(20)), theme.HEAD, SERIF_BOLD,
                           theme.INK, "centre", "middle")  # fmt: skip
        paper.sheet(page, self._kept, theme.mix(theme.PAPER, page.palette.page, 0.08))
        label = Rect(self._kept.x + page.u(16), self._kept.y + page.u(14), page.u(126), self._kept.height - page.u(28))
        page.paragraph(
            _("Kept so far: {cards}").format(cards=words.cards(len(seat.kept))), label, theme.BODY, SANS_BOLD,
            theme.INK_SOFT,
        )  # fmt: skip
