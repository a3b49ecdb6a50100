"""The sheet of points: a row for each part of the score, a column for each player, the total in large figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect

from poryroku.crystal.wording import scorewords
from poryroku.i18n import _

from ..kit import paper, theme
from ..kit.fonts import SANS, SANS_BOLD, SERIF_BOLD
from ..kit.page import Page
from ..kit.plot import paint_mark

if TYPE_CHECKING:
    from poryroku.crystal.scoring import Score

#: widest and narrowest column of a player
COLUMN, LEAST_COLUMN = 190, 98


class ScoreSheet:
    """Drawn into a rectangle that `height` and `width` were asked for."""

    def __init__(self, scores: Sequence[Score], names: Sequence[str], winners: Sequence[int]) -> None:
        self.scores = scores
        self.names = names
        self.winners = winners

    def _labels_wide(self, page: Page) -> int:
        texts = [text for text, _points in scorewords.parts(self.scores[0])]
        return max(page.width(text, theme.BODY) for text in texts) + page.u(32)

    def width(self, page: Page, room: int) -> int:
        """How wide the sheet becomes in a room."""
        return min(room, self._labels_wide(page) + len(self.names) * page.u(COLUMN) + page.u(12))

    def least(self, page: Page) -> int:
        """How wide it must be at least."""
        names = max(page.width(name, theme.BODY, SERIF_BOLD) for name in self.names) + page.u(22 + 15 + 6 + 4)
        return self._labels_wide(page) + len(self.names) * max(page.u(LEAST_COLUMN), names) + page.u(12)

    def _row(self, page: Page) -> int:
        return page.line_height(theme.BODY) + page.u(3)

    def _head(self, page: Page) -> int:
        return page.line_height(theme.HEAD, SERIF_BOLD) + page.u(10)

    def _total(self, page: Page) -> int:
        return page.line_height(theme.TITLE, SERIF_BOLD) + page.u(4)

    def height(self, page: Page) -> int:
        """How high the sheet is."""
        return page.u(18) + self._head(page) + 5 * self._row(page) + page.u(8) + self._total(page)

    def paint(self, page: Page, rect: Rect) -> None:
        """The whole sheet."""
        paper.sheet(page, rect, radius=10)
        pad = page.u(16)
        labels = self._labels_wide(page)
        wide = (rect.width - labels - page.u(12)) // len(self.names)
        top = rect.y + page.u(8)
        head, row, total = self._head(page), self._row(page), self._total(page)
        rows = top + head
        foot = rows + 5 * row + page.u(8)
        columns = [
            Rect(rect.x + labels + seat * wide, top, wide, rect.height - page.u(16)) for seat in range(len(self.names))
        ]
        for seat in self.winners:
            column = columns[seat].inflate(-page.u(4), 0)
            page.box(column, theme.WHITE, 8)
            page.box(column, theme.GOLD_LIGHT, 8, max(2, page.u(3)))
        for i, (text, _points) in enumerate(scorewords.parts(self.scores[0])):
            page.text(text, Rect(rect.x + pad, rows + i * row, labels - pad, row), theme.BODY, SANS)
        line = max(1, page.u(1))
        page.surface.fill(theme.INK_SOFT, Rect(rect.x + pad, foot - page.u(4), rect.width - 2 * pad, line))
        place = Rect(rect.x + pad, foot, labels - pad, total)
        page.text(_("Total"), place, theme.HEAD, SERIF_BOLD)
        for seat, column in enumerate(columns):
            self._paint_player(page, seat, column, rows, foot)

    def _paint_player(self, page: Page, seat: int, column: Rect, rows: int, foot: int) -> None:
        score, row = self.scores[seat], self._row(page)
        inner = column.inflate(-page.u(22), 0)
        place = Rect(inner.x, column.y, inner.width, self._head(page))
        size = page.u(15)
        paint_mark(page, seat, (inner.x + size // 2, place.centery), size, theme.SEATS[seat])
        name = Rect(inner.x + size + page.u(6), place.y, inner.width - size - page.u(6), place.height)
        fits = page.width(self.names[seat], theme.HEAD, SERIF_BOLD) <= name.width
        page.text(self.names[seat], name, theme.HEAD if fits else theme.BODY, SERIF_BOLD, theme.SEATS[seat])
        for i, (_text, points) in enumerate(scorewords.parts(score)):
            colour = theme.BRICK if points < 0 else theme.INK if points else theme.INK_SOFT
            at = Rect(inner.x, rows + i * row, inner.width, row)
            page.text(scorewords.points(points), at, theme.BODY, SANS_BOLD, colour, "right")
        at = Rect(inner.x, foot, inner.width, self._total(page))
        page.text(scorewords.points(score.total), at, theme.TITLE, SERIF_BOLD, theme.SEATS[seat], "right")
        if seat in self.winners:
            star = page.u(24)
            page.sign("gauge", (inner.x + star // 2, at.centery), star)
