"""A sheet of labels with what can be set beside them, or below them where there is no room; buttons at its foot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from ..kit import paper, theme
from ..kit.fonts import SANS_BOLD, SERIF_BOLD
from ..kit.page import Page
from ..kit.widget import Button, Widget
from ..scene import Scene

WIDTH = 860
LEAST_WIDTH = 340
EDGE = 32
#: from this inner width on labels stand beside the controls
BESIDE = 520
LABEL_SHARE = 0.27
ROW, TIGHT_ROW = 40, 36
GAP, TIGHT_GAP = 9, 6
FOOT = 46
#: a control that shares a row is at least so wide
LEAST_CONTROL = 200


@dataclass
class Row:
    """A label, its controls side by side, and perhaps a text under them. `least` is the width a control needs."""

    label: str
    widgets: Sequence[Widget]
    about: str = ""
    least: float = LEAST_CONTROL


class FormScene(Scene):
    """Subclasses say what the title, the rows and the buttons at the foot are."""

    _tight = False

    def title(self) -> str:
        """The heading."""
        raise NotImplementedError

    def rows(self) -> list[Row]:
        """What can be set."""
        raise NotImplementedError

    def foot(self) -> list[Button]:
        """The buttons below, the first on the left, the others on the right."""
        raise NotImplementedError

    # -- building -------------------------------------------------------------------------------------------------

    def needed(self, page: Page) -> tuple[int, int]:
        # The bar that a longer page has takes some of the width; what fits beside it fits without it as well.
        width = self._sheet_width(page, page.window[0] - page.bar)
        rows, foot, around = self.rows(), self.foot(), page.u(2 * theme.GAP)
        self._tight = False
        high = self._place(page, width, rows, foot) + around
        if high > page.window[1]:
            # Rows closer together, if that spares moving the page.
            self._tight = True
            tight = self._place(page, width, rows, foot) + around
            self._tight = tight <= page.window[1]
            high = tight if self._tight else high
        return page.u(LEAST_WIDTH), high

    @staticmethod
    def _sheet_width(page: Page, room: int) -> int:
        return max(page.u(LEAST_WIDTH), min(page.u(WIDTH), room - page.u(2 * theme.GAP)))

    def build(self, page: Page) -> None:
        rows, foot = self.rows(), self.foot()
        width = self._sheet_width(page, page.window[0] - page.bar)
        high = self._place(page, width, rows, foot)
        self._sheet = Rect(0, 0, width, high)
        self._sheet.center = page.rect.center
        self.widgets = [widget for row in rows for widget in row.widgets] + list(foot)
        for rect in (
            *(widget.rect for widget in self.widgets),
            *(place for _text, place in self._labels),
            *(place for _text, place in self._abouts),
            self._head,
        ):
            rect.move_ip(self._sheet.topleft)

    def _place(self, page: Page, width: int, rows: Sequence[Row], foot: Sequence[Button]) -> int:
        """Give everything its place on a sheet of a width, counted from the sheet's corner; returns the height."""
        edge, gap = page.u(EDGE if width > page.u(BESIDE) else EDGE // 2), page.u(TIGHT_GAP if self._tight else GAP)
        inner = width - 2 * edge
        lines = len(page.wrap(self.title(), inner, theme.TITLE, SERIF_BOLD))
        self._head = Rect(edge, page.u(18), inner, lines * page.line_height(theme.TITLE, SERIF_BOLD))
        self._labels: list[tuple[str, Rect]] = []
        self._abouts: list[tuple[str, Rect]] = []
        beside = inner >= page.u(BESIDE)
        column = round(inner * LABEL_SHARE) if beside else 0
        top = self._head.bottom + page.u(20)
        for row in rows:
            words = column - page.u(12) if beside else inner
            high = len(page.wrap(row.label, words, theme.LABEL, SANS_BOLD)) * page.line_height(theme.LABEL, SANS_BOLD)
            self._labels.append(
                (
                    row.label,
                    Rect(edge, top, words, max(high, page.u(TIGHT_ROW if self._tight else ROW)) if beside else high),
                )
            )
            start = top
            if not beside:
                top += high + page.u(2)
            top = self._controls(page, Rect(edge + column, top, inner - column, 0), row)
            if row.about:
                place = Rect(edge + column, top + page.u(2), inner - column, 0)
                place.height = len(page.wrap(row.about, place.width, theme.BODY)) * page.line_height(theme.BODY)
                self._abouts.append((row.about, place))
                top = place.bottom
            top = max(top, start + high) + gap
        return self._buttons(page, Rect(edge, top + page.u(10), inner, 0), foot) + page.u(20)

    def _controls(self, page: Page, place: Rect, row: Row) -> int:
        """The controls of a row, side by side as far as they fit; returns where they end."""
        gap = page.u(GAP)
        inline = max(1, min(len(row.widgets), (place.width + gap) // (page.u(row.least) + gap)))
        wide = (place.width - gap * (inline - 1)) // inline
        high = max(
            [page.u(TIGHT_ROW if self._tight else ROW)]
            + [Button.height_for(page, each.words, wide, each.size) for each in row.widgets if isinstance(each, Button)]
        )
        for i, widget in enumerate(row.widgets):
            line, across = divmod(i, inline)
            widget.rect = Rect(place.x + across * (wide + gap), place.y + line * (high + gap), wide, high)
        lines = -(-len(row.widgets) // inline)
        return place.y + lines * high + (lines - 1) * gap

    def _buttons(self, page: Page, place: Rect, foot: Sequence[Button]) -> int:
        """The buttons at the foot; returns where they end."""
        gap = page.u(GAP)
        wide = min(page.u(240), (place.width - gap * (len(foot) - 1)) // len(foot))
        high = max(page.u(FOOT), *(Button.height_for(page, button.words, wide, button.size) for button in foot))
        for i, button in enumerate(foot):
            x = place.x if i == 0 and len(foot) > 1 else place.right - (len(foot) - i) * (wide + gap) + gap
            button.rect = Rect(x, place.y, wide, high)
        return place.y + high

    # -- painting -------------------------------------------------------------------------------------------------

    def paint(self, page: Page) -> None:
        paper.background(page)
        paper.sheet(page, self._sheet, theme.PAPER, 14)
        page.paragraph(self.title(), self._head, theme.TITLE, SERIF_BOLD, page.palette.accent, "centre")
        paper.rule(page, self._head.x, self._head.right, self._head.bottom + page.u(8), page.palette.accent)
        for text, place in self._labels:
            page.paragraph(text, place, theme.LABEL, SANS_BOLD, valign="middle")
        for text, place in self._abouts:
            page.paragraph(text, place, theme.BODY, colour=theme.INK_SOFT)

    def back(self) -> None:
        self.app.pop()
