"""A list of sentences with coloured words and chips: words that stand for something one can look at."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import pygame
from pygame import Rect

from poryroku.i18n import _

from . import keys, theme
from .fonts import SANS, SANS_BOLD
from .keys import Binding
from .page import Page
from .theme import Colour
from .widget import Mood, Widget

_WORDS = re.compile(r"[ \n]+|[^ \n]+")  # what a non-breaking space joins stays together
_layouts: OrderedDict[tuple[object, ...], list[list[_Bit]]] = OrderedDict()
_LAYOUTS_KEPT = 1200
LONGEST_WORD = 24


@dataclass(frozen=True)
class Run:
    """Words of one look. With a `subject`, such as ("card", 16), they are a chip."""

    text: str
    colour: Colour = theme.INK
    bold: bool = False
    subject: tuple[Any, ...] | None = None

    @property
    def face(self) -> str:
        """The typeface."""
        return SANS_BOLD if self.bold else SANS


@dataclass(frozen=True)
class RichRow:
    """One sentence, with a colour for its edge; a heading stands out."""

    runs: tuple[Run, ...]
    edge: Colour | None = None
    heading: bool = False


class _Bit(NamedTuple):
    """A part of a line: where it begins, how wide it is, its words and the run they are of."""

    x: int
    width: int
    text: str
    run: int


@dataclass
class Reading:
    """How far a list has been read; kept by the scene from build to build."""

    pixels: int = 0
    #: which chip the keyboard is on, -1 for none
    chip: int = -1
    stick_to_end: bool = False


class Chip(NamedTuple):
    """A chip where it stands: the row, the places of its parts in the list's content, and what it stands for."""

    row: int
    places: tuple[Rect, ...]
    subject: tuple[Any, ...]


class RichList(Widget):
    """Rows below one another to read. The wheel and the arrows scroll, left and right go from chip to chip."""

    def __init__(
        self,
        key: str,
        rect: Rect,
        page: Page,
        rows: Sequence[RichRow],
        reading: Reading,
        size: float = theme.BODY,
        gap: float = 3,
        hold: bool = False,
    ) -> None:
        """`hold` keeps what is to be seen where it is, even if the list sticks to its end."""
        super().__init__(key, rect, None, True)
        self.rows = rows
        self.reading = reading
        self.size = size
        self.line = page.line_height(size)
        self.gap = page.u(gap)
        self.bar = page.u(8)
        self.pad = page.u(9)
        width = rect.width - self.bar - self.pad * 2
        self.lines = [lay_out(page, row.runs, width, size) for row in rows]
        self.tops: list[int] = []
        top = 0
        for row, lines in zip(rows, self.lines, strict=True):
            if row.heading and top:
                top += self.gap * 2
            self.tops.append(top)
            top += len(lines) * self.line + self.gap * 2
        self.content = top
        self.chips = self._find_chips()
        self.focusable = bool(self.chips) or self.content > rect.height
        if reading.stick_to_end and not hold:
            reading.pixels = self.content
        self._clamp()

    def _find_chips(self) -> list[Chip]:
        chips: list[Chip] = []
        for number, (row, lines) in enumerate(zip(self.rows, self.lines, strict=True)):
            places: dict[int, list[Rect]] = {}
            for k, line in enumerate(lines):
                for bit in line:
                    if row.runs[bit.run].subject is not None:
                        top = self.tops[number] + self.gap + k * self.line
                        places.setdefault(bit.run, []).append(Rect(self.pad + bit.x, top, bit.width, self.line))
            for run, found in places.items():
                subject = row.runs[run].subject
                assert subject is not None
                chips.append(Chip(number, tuple(found), subject))
        return chips

    def _clamp(self) -> None:
        reading = self.reading
        reading.pixels = max(0, min(reading.pixels, self.content - self.rect.height))
        reading.chip = min(reading.chip, len(self.chips) - 1)

    def on_page(self, place: Rect) -> Rect:
        """A place in the content as it is on the page now."""
        return place.move(self.rect.x, self.rect.y - self.reading.pixels)

    # -- chips ----------------------------------------------------------------------------------------------------

    def chip_at(self, point: tuple[int, int]) -> Chip | None:
        """The chip under a point."""
        if not self.rect.collidepoint(point):
            return None
        inside = (point[0] - self.rect.x, point[1] - self.rect.y + self.reading.pixels)
        return next((chip for chip in self.chips if any(place.collidepoint(inside) for place in chip.places)), None)

    def subject_at(self, point: tuple[int, int] | None) -> tuple[Rect, tuple[Any, ...] | None]:
        chip = self.chip_at(point) if point is not None else None
        if point is None and 0 <= self.reading.chip < len(self.chips):
            chip = self.chips[self.reading.chip]
        if chip is None:
            return self.rect, None
        place = self.on_page(chip.places[0])
        return place.clip(self.rect) if place.colliderect(self.rect) else self.rect, chip.subject

    # -- moving ---------------------------------------------------------------------------------------------------

    def show(self, top: int, bottom: int) -> None:
        """Scroll until a part of the content is to be seen."""
        if top < self.reading.pixels:
            self.reading.pixels = top
        elif bottom - self.reading.pixels > self.rect.height:
            self.reading.pixels = bottom - self.rect.height
        self._clamp()

    def bindings(self) -> list[Binding]:
        page, all_ = max(1, self.rect.height // (2 * self.line) - 1), self.content
        return [
            *keys.pair(_("The name before or after"), keys.LEFT, lambda: self._step_chip(-1),
                       keys.RIGHT, lambda: self._step_chip(1)),
            *keys.pair(_("Scroll"), keys.UP, lambda: self.wheel(1), keys.DOWN, lambda: self.wheel(-1)),
            *keys.pair(_("A page up or down"), pygame.K_PAGEUP, lambda: self.wheel(page),
                       pygame.K_PAGEDOWN, lambda: self.wheel(-page)),
            *keys.pair(_("To the first or last line"), pygame.K_HOME, lambda: self.wheel(all_),
                       pygame.K_END, lambda: self.wheel(-all_)),
        ]  # fmt: skip

    def _seen(self, chip: Chip) -> bool:
        return self.on_page(chip.places[0]).colliderect(self.rect)

    def _distance(self, number: int) -> int:
        return abs(self.on_page(self.chips[number].places[0]).centery - self.rect.centery)

    def _step_chip(self, by: int) -> bool:
        reading = self.reading
        here = reading.chip
        if not self.chips:
            return False
        if here < 0 or not self._seen(self.chips[here]):
            # Begin with what is in sight, not where one was long ago.
            seen = [number for number, chip in enumerate(self.chips) if self._seen(chip)]
            nearest = min(range(len(self.chips)), key=self._distance)
            reading.chip = (seen[0] if by > 0 else seen[-1]) if seen else nearest
        elif 0 <= here + by < len(self.chips):
            reading.chip = here + by
        else:
            return False
        chip = self.chips[reading.chip]
        self.show(chip.places[0].top - self.gap, chip.places[-1].bottom + self.gap)
        reading.stick_to_end = reading.pixels >= self.content - self.rect.height
        return True

    def wheel(self, steps: int) -> bool:
        before = self.reading.pixels
        self.reading.pixels -= steps * self.line * 2
        self._clamp()
        self.reading.stick_to_end = self.reading.pixels >= self.content - self.rect.height
        return self.reading.pixels != before

    # -- drawing --------------------------------------------------------------------------------------------------

    def draw(self, page: Page, mood: Mood) -> None:
        old = page.surface.get_clip()
        page.surface.set_clip(self.rect.clip(old))
        pointed = self.chip_at(mood.point) if mood.hover else None
        held = self.chips[self.reading.chip] if mood.focus and 0 <= self.reading.chip < len(self.chips) else None
        for chip in (pointed, held):
            if chip is not None:
                for place in chip.places:
                    page.box(self.on_page(place).inflate(page.u(4), 0), theme.GOLD_LIGHT, 3)
        # Only what is in sight: a log grows long.
        first = max(0, bisect_right(self.tops, self.reading.pixels) - 1)
        last = bisect_right(self.tops, self.reading.pixels + self.rect.height)
        for number in range(first, min(last, len(self.rows))):
            self._draw_row(page, number, self.rows[number])
        page.surface.set_clip(old)
        if self.content > self.rect.height:
            self._draw_bar(page)

    def _draw_row(self, page: Page, number: int, row: RichRow) -> None:
        top = self.rect.y + self.tops[number] - self.reading.pixels
        high = len(self.lines[number]) * self.line + self.gap * 2
        if top > self.rect.bottom or top + high < self.rect.y:
            return
        if row.heading:
            place = Rect(self.rect.x, top, self.rect.width - self.bar, high)
            page.box(place, theme.PAPER_SHADE, 3)
        # A line is shown whole or not at all.
        ys = [top + self.gap + k * self.line for k in range(len(self.lines[number]))]
        whole = [y for y in ys if y >= self.rect.y - 1 and y + self.line <= self.rect.bottom + 1]
        if row.edge is not None and whole:
            edge = Rect(self.rect.x + page.u(1), whole[0], page.u(3), whole[-1] + self.line - whole[0])
            page.box(edge, row.edge, 2)
        for y, line in zip(ys, self.lines[number], strict=True):
            for bit in line if y in whole else ():
                self._draw_bit(page, bit, row.runs[bit.run], y)

    def _draw_bit(self, page: Page, bit: _Bit, run: Run, y: int) -> None:
        place = Rect(self.rect.x + self.pad + bit.x, y, bit.width + page.u(4), self.line)
        page.text(bit.text, place, self.size, run.face, run.colour)
        if run.subject is not None:
            base = y + self.line - max(2, page.u(2))
            thick = max(1, page.u(1))
            page.surface.fill(run.colour, Rect(place.x, base - thick, bit.width, thick))

    def _draw_bar(self, page: Page) -> None:
        track = Rect(self.rect.right - self.bar + page.u(2), self.rect.y, page.u(5), self.rect.height)
        page.box(track, theme.PAPER_DEEP, 3)
        size = max(page.u(18), self.rect.height * self.rect.height // self.content)
        room = self.rect.height - size
        top = self.rect.y + room * self.reading.pixels // max(1, self.content - self.rect.height)
        page.box(Rect(track.x, top, track.width, size), theme.INK_SOFT, 3)


def lay_out(page: Page, runs: tuple[Run, ...], width: int, size: float) -> list[list[_Bit]]:
    """Runs in lines of a width; what stands without a space beside one another stays together."""
    key = (runs, width, page.type(size))
    found = _layouts.get(key)
    if found is None:
        found = _layouts[key] = _broken(page, runs, width, size)
        if len(_layouts) > _LAYOUTS_KEPT:
            _layouts.popitem(last=False)
    else:
        _layouts.move_to_end(key)
    return found


def _broken(page: Page, runs: Sequence[Run], width: int, size: float) -> list[list[_Bit]]:
    words: list[list[tuple[str, int]]] = []
    apart = True
    for number, run in enumerate(runs):
        for part in _WORDS.findall(run.text):
            if not part.strip(" \n"):
                apart = True
                continue
            for piece in _pieces(page, part, width, size, run.face):
                if apart:
                    words.append([(piece, number)])
                else:
                    words[-1].append((piece, number))
                apart = piece is not part
            apart = False
    lines: list[list[_Bit]] = [[]]
    x = 0
    for word in words:
        wide = sum(page.width(text, size, runs[which].face) for text, which in word)
        space = page.width(" ", size) if lines[-1] else 0
        if lines[-1] and x + space + wide > width:
            lines.append([])
            x, space = 0, 0
        for position, (text, which) in enumerate(word):
            last = lines[-1][-1] if lines[-1] else None
            if last is not None and last.run == which and position == 0:
                # The words of a run are written as one, so that spaces and underlines are those of the typeface.
                whole = f"{last.text} {text}"
                wide = page.width(whole, size, runs[which].face)
                lines[-1][-1] = _Bit(last.x, wide, whole, which)
                x = last.x + wide
                continue
            x += space if position == 0 else 0
            wide = page.width(text, size, runs[which].face)
            lines[-1].append(_Bit(x, wide, text, which))
            x += wide
    return lines


def _pieces(page: Page, word: str, width: int, size: float, face: str) -> list[str]:
    """A word in parts that fit into a line each; only what is longer than words are is taken apart."""
    if len(word) <= LONGEST_WORD or page.width(word, size, face) <= width:
        return [word]
    out, start = [], 0
    while start < len(word):
        end = start + 1
        while end < len(word) and page.width(word[start : end + 1], size, face) <= width:
            end += 1
        out.append(word[start:end])
        start = end
    return out
