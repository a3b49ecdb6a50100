"""A table of keys: what is written on them, and what they do. It scrolls when it is longer than its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from pygame import Rect

from poryroku.i18n import _

from . import keys, paper, theme
from .fonts import SANS, SANS_BOLD, SERIF_BOLD
from .keys import Binding
from .page import Page
from .scroll import Offset
from .widget import Mood, Widget

CAPS_SHARE = 0.4
"""How much of a column the keys take at most."""
ROW_GAP = 6
NARROWEST = 350
"""Width in logical units that a column has at least, where there are more than one."""
APART = 32
"""Width in logical units between columns."""


@dataclass
class Section:
    """Keys that belong together."""

    title: str
    rows: list[tuple[tuple[str, ...], str]]

    @classmethod
    def of(cls, title: str, bindings: Sequence[Binding]) -> Section:
        """The bindings that have words, each once."""
        rows = {(binding.caps, binding.words): None for binding in bindings if binding.words}
        return cls(title, list(rows))


@dataclass
class _Line:
    place: Rect
    caps: list[tuple[str, Rect]]
    words: Rect
    text: str
    title: bool = False


class KeyTable(Widget):
    """Sections of keys in columns."""

    def __init__(
        self, key: str, rect: Rect, page: Page, sections: Sequence[Section], offset: Offset, columns: int = 1
    ) -> None:
        super().__init__(key, rect)
        self.offset = offset
        gap = page.u(APART)
        self.wide = (rect.width - page.u(14) - gap * (columns - 1)) // columns
        blocks = [self._section(page, each) for each in sections if each.rows]
        self.lines: list[_Line] = []
        self.content = 0
        self.step = page.line_height(theme.BODY) * 2
        for column, part in enumerate(_shared(blocks, columns)):
            left, top = rect.x + column * (self.wide + gap), 0
            for lines, high in part:
                for line in lines:
                    _move(line, left, top)
                self.lines += lines
                top += high
            self.content = max(self.content, top)
        self.focusable = self.content > rect.height
        self.wheel(0)

    @staticmethod
    def columns_in(page: Page, width: int) -> int:
        """How many columns a width has room for."""
        return max(1, (width - page.u(14) + page.u(APART)) // page.u(NARROWEST + APART))

    def _section(self, page: Page, section: Section) -> tuple[list[_Line], int]:
        """The lines of a section, from (0, 0) on, and their height."""
        high = page.line_height(theme.LABEL, SERIF_BOLD) + page.u(6)
        title = Rect(0, 0, self.wide, high)
        lines = [_Line(title, [], title, section.title, True)]
        top = title.bottom + page.u(ROW_GAP)
        most = round(self.wide * CAPS_SHARE)
        text_high = page.line_height(theme.BODY)
        for caps, text in section.rows:
            places, rows = self._caps(page, caps, most)
            words = page.wrap(text, self.wide - most - page.u(12), theme.BODY)
            high = max(rows * (self._cap_high(page) + page.u(4)) - page.u(4), len(words) * text_high)
            row = Rect(0, top, self.wide, high)
            for _cap, place in places:
                place.y += top
            first = max(0, (self._cap_high(page) - text_high) // 2)
            lines.append(_Line(row, places, Rect(most + page.u(12), top + first, self.wide - most - page.u(12), high),
                               text))  # fmt: skip
            top = row.bottom + page.u(ROW_GAP)
        return lines, top + page.u(14)

    @staticmethod
    def _cap_high(page: Page) -> int:
        return page.line_height(theme.SMALL, SANS_BOLD) + page.u(6)

    def _caps(self, page: Page, caps: Sequence[str], most: int) -> tuple[list[tuple[str, Rect]], int]:
        high, gap = self._cap_high(page), page.u(4)
        places: list[tuple[str, Rect]] = []
        x, row = 0, 0
        for cap in caps:
            wide = max(high, page.width(cap, theme.SMALL, SANS_BOLD) + page.u(14))
            if x and x + wide > most:
                x, row = 0, row + 1
            places.append((cap, Rect(x, row * (high + gap), wide, high)))
            x += wide + gap
        return places, row + 1

    def bindings(self) -> list[Binding]:
        return keys.pair(_("Scroll"), keys.UP, lambda: self.wheel(1), keys.DOWN, lambda: self.wheel(-1))

    def wheel(self, steps: int) -> bool:
        before = self.offset.pixels
        wanted = before - steps * self.step
        self.offset.pixels = max(0, min(wanted, self.content - self.rect.height))
        return self.offset.pixels != before

    def draw(self, page: Page, mood: Mood) -> None:
        old = page.surface.get_clip()
        page.surface.set_clip(self.rect.clip(old))
        shift = self.rect.y - self.offset.pixels
        for line in self.lines:
            if line.place.bottom + shift < self.rect.y or line.place.y + shift > self.rect.bottom:
                continue
            words = line.words.move(0, shift)
            if line.title:
                page.text(line.text, words, theme.LABEL, SERIF_BOLD, page.palette.accent)
                paper.rule(page, words.x, words.right, words.bottom, page.palette.accent)
                continue
            for cap, place in line.caps:
                where = place.move(0, shift)
                paper.sheet(page, where, theme.WHITE, 5, theme.INK_SOFT)
                page.text(cap, where, theme.SMALL, SANS_BOLD, theme.INK, "centre")
            page.paragraph(line.text, words, theme.BODY, SANS)
        page.surface.set_clip(old)
        if self.focusable:
            track = Rect(self.rect.right - page.u(5), self.rect.y, page.u(5), self.rect.height)
            page.box(track, theme.PAPER_DEEP, 3)
            size = max(page.u(18), self.rect.height * self.rect.height // self.content)
            room = self.rect.height - size
            top = self.rect.y + room * self.offset.pixels // max(1, self.content - self.rect.height)
            page.box(Rect(track.x, top, track.width, size), theme.INK_SOFT, 3)


def _move(line: _Line, x: int, y: int) -> None:
    if line.place is not line.words:
        line.place.move_ip(x, y)
    line.words.move_ip(x, y)
    for _cap, place in line.caps:
        place.move_ip(x, y)


def _shared(blocks: list[tuple[list[_Line], int]], columns: int) -> list[list[tuple[list[_Line], int]]]:
    """The blocks in columns, in order, so that the highest column is as low as can be."""
    heights = [high for _lines, high in blocks]
    count = len(blocks)
    best: tuple[int, ...] = ()
    lowest = sum(heights) + 1
    for cuts in combinations(range(1, count), min(columns, count) - 1) if count else ():
        edges = (0, *cuts, count)
        highest = max(sum(heights[a:b]) for a, b in pairwise(edges))
        if highest < lowest:
            lowest, best = highest, edges
    return [blocks[a:b] for a, b in pairwise(best)]
