"""Lines over time, told apart by colour, by dashes and by marks; a cursor tells the numbers of one moment."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from poryroku.i18n import _

from . import keys, paper, signs, theme
from .fonts import SANS, SANS_BOLD
from .keep import Kept
from .keys import Binding
from .page import Page
from .theme import Colour
from .widget import Mood, Widget

Point = tuple[float, float]
#: lengths of line and gap in units, per style; () is an unbroken line
DASHES: tuple[tuple[float, ...], ...] = ((), (9, 5), (2, 4), (10, 4, 2, 4))
OVER = 3
TICKS = 6
#: the plots drawn last, of this game's end and no older one's
_lately: Kept[None] = Kept(2 << 20)


@dataclass(frozen=True)
class Series:
    """One line: a value for each place on the axis, from the first on."""

    name: str
    colour: Colour
    style: int
    values: tuple[int, ...]


@dataclass
class Cursor:
    """Which place the keyboard or the pointer is on, -1 for none; kept by the scene."""

    at: int = -1


def mark(style: int, x: float, y: float, size: float) -> list[Point]:
    """The mark of a style around a point: disc, square, triangle, diamond."""
    if style % 4 == 0:
        return signs.circle(x, y, size, 20)
    if style % 4 == 1:
        s = size * 0.9
        return [(x - s, y - s), (x + s, y - s), (x + s, y + s), (x - s, y + s)]
    if style % 4 == 2:
        s = size * 1.2
        return [(x, y - s), (x + s, y + s * 0.8), (x - s, y + s * 0.8)]
    s = size * 1.3
    return [(x, y - s), (x + s, y), (x, y + s), (x - s, y)]


def paint_mark(page: Page, style: int, centre: tuple[int, int], size: int, colour: Colour) -> None:
    """The mark of a style by itself, for a legend; `size` is its width in pixels."""
    key = ("plot mark", style, size, colour)
    picture = signs.recall(key)
    if picture is None:
        picture = signs.remember(key, signs.rasterise([(colour, mark(style, 0.5, 0.5, 0.36))], (size, size), colour))
    page.surface.blit(picture, picture.get_rect(center=centre))


def steps(low: int, high: int, count: int = TICKS) -> list[int]:
    """Round numbers that cover a range, about `count` of them."""
    high = max(high, low + 1)
    span = high - low
    raw = span / count
    power = 10 ** math.floor(math.log10(raw)) if raw >= 1 else 1
    step = next(int(factor * power) for factor in (1, 2, 5, 10) if factor * power >= raw)
    first = math.floor(low / step) * step
    return list(range(first, math.ceil(high / step) * step + 1, step))


class Plot(Widget):
    """The lines, their axis, and names at their ends."""

    def __init__(
        self,
        key: str,
        rect: Rect,
        page: Page,
        series: Sequence[Series],
        parts: Sequence[tuple[int, str]],
        moment: str,
        cursor: Cursor,
    ) -> None:
        """`parts`: where stretches of the axis begin, and their names. `moment`: a place, "Round {number}"."""
        super().__init__(key, rect, None, True)
        self.series = series
        self.parts = parts
        self.moment = moment
        self.cursor = cursor
        self.count = max(len(line.values) for line in series)
        values = [value for line in series for value in line.values]
        self.ticks = steps(min(0, *values), max(1, *values))
        small = page.line_height(theme.SMALL)
        numbers = max(page.width(_signed(tick), theme.SMALL) for tick in self.ticks)
        ends = max(page.width(self._end(line), theme.SMALL, SANS_BOLD) for line in series)
        left, right = numbers + page.u(14), ends + page.u(22)
        self.area = Rect(rect.x + left, rect.y + page.u(8), rect.width - left - right, 0)
        self.area.height = rect.bottom - small * 2 - page.u(8) - self.area.y

    @staticmethod
    def _end(line: Series) -> str:
        return f"{line.name} {_signed(line.values[-1])}"

    # -- places ---------------------------------------------------------------------------------------------------

    def x_of(self, place: float) -> float:
        """Where a place on the axis is, in pixels."""
        return self.area.x + self.area.width * place / max(1, self.count - 1)

    def y_of(self, value: float) -> float:
        """Where a value is, in pixels."""
        low, high = self.ticks[0], self.ticks[-1]
        return self.area.bottom - self.area.height * (value - low) / max(1, high - low)

    def place_at(self, x: int) -> int:
        """The place nearest to a pixel."""
        return max(0, min(self.count - 1, round((x - self.area.x) * (self.count - 1) / max(1, self.area.width))))

    # -- the cursor -----------------------------------------------------------------------------------------------

    def bindings(self) -> list[Binding]:
        return keys.pair(_("A round back or on"), keys.LEFT, lambda: self._move(-1), keys.RIGHT, lambda: self._move(1))

    def _move(self, by: int) -> bool:
        start = self.cursor.at if self.cursor.at >= 0 else (self.count if by < 0 else -1)
        if not 0 <= start + by < self.count:
            return False
        self.cursor.at = start + by
        return True

    def told(self, place: int) -> list[tuple[Series, str]]:
        """Everybody's value at a place, the highest first."""
        lines = [line for line in self.series if place < len(line.values)]
        return [(line, _signed(line.values[place])) for line in sorted(lines, key=lambda each: -each.values[place])]

    # -- drawing --------------------------------------------------------------------------------------------------

    def draw(self, page: Page, mood: Mood) -> None:
        self._axes(page)
        key = ("plot", self.area.size, tuple(self.series), tuple(self.ticks), page.scale)
        kept = _lately.get(key)
        picture = kept[0] if kept else self._lines(page)
        if kept is None:
            _lately.put(key, picture, None)
        border = self._border(page)
        page.surface.blit(picture, (self.area.x - border, self.area.y - border))
        self._ends(page)
        if mood.hover and self.area.inflate(page.u(10), page.u(10)).collidepoint(mood.point):
            self._moment(page, self.place_at(mood.point[0]))
        elif mood.focus and self.cursor.at >= 0:
            self._moment(page, min(self.cursor.at, self.count - 1))

    @staticmethod
    def _border(page: Page) -> int:
        return page.u(8)

    def _axes(self, page: Page) -> None:
        area, high = self.area, page.line_height(theme.SMALL)
        for number, (begin, name) in enumerate(self.parts):
            end = self.parts[number + 1][0] if number + 1 < len(self.parts) else self.count - 1
            x, right = round(self.x_of(begin)), round(self.x_of(end))
            if number % 2 == 0:
                page.surface.fill(
                    theme.mix(theme.PAPER_SHADE, theme.PAPER, 0.4), Rect(x, area.y, right - x, area.height)
                )
            place = Rect(x, area.bottom + high, right - x, high)
            if page.width(name, theme.SMALL, SANS_BOLD) <= place.width:
                page.text(name, place, theme.SMALL, SANS_BOLD, theme.INK_SOFT, "centre")
        line = max(1, page.u(1))
        for tick in self.ticks:
            y = round(self.y_of(tick))
            colour = theme.INK_SOFT if tick == 0 else theme.LINE
            page.surface.fill(colour, Rect(area.x, y, area.width, line))
            place = Rect(self.rect.x, y - high // 2, area.x - page.u(6) - self.rect.x, high)
            page.text(_signed(tick), place, theme.SMALL, SANS, theme.INK_SOFT, "right")
        wide = page.width("00", theme.SMALL) + page.u(10)
        every = max(1, math.ceil((self.count - 1) * wide / max(1, area.width)))
        for place_ in range(0, self.count, every):
            x = round(self.x_of(place_))
            page.surface.fill(theme.INK_SOFT, Rect(x, area.bottom, line, page.u(4)))
            spot = Rect(x - wide // 2, area.bottom + page.u(2), wide, high)
            page.text(str(place_), spot, theme.SMALL, SANS, theme.INK_SOFT, "centre")

    def _lines(self, page: Page) -> pygame.Surface:
        border = self._border(page)
        size = (self.area.width + 2 * border, self.area.height + 2 * border)
        big = pygame.Surface((size[0] * OVER, size[1] * OVER), pygame.SRCALPHA)
        big.fill((*theme.PAPER, 0))
        width = max(2, page.u(2.5)) * OVER
        for line in reversed(self.series):
            points = [
                ((self.x_of(i) - self.area.x + border) * OVER, (self.y_of(value) - self.area.y + border) * OVER)
                for i, value in enumerate(line.values)
            ]
            unit = page.scale * OVER
            for start, end in dashed(points, [length * unit for length in DASHES[line.style % len(DASHES)]]):
                _stroke(big, line.colour, start, end, width)
            every = max(1, math.ceil(len(points) * page.u(16) / max(1, self.area.width)))
            for i, (x, y) in enumerate(points):
                if i % every == 0 or i == len(points) - 1:
                    pygame.draw.polygon(big, theme.PAPER, mark(line.style, x, y, page.u(5.5) * OVER))
                    pygame.draw.polygon(big, line.colour, mark(line.style, x, y, page.u(4) * OVER))
        return pygame.transform.smoothscale(big, size)

    def _ends(self, page: Page) -> None:
        """Names at the ends of the lines, moved apart where they would lie on one another."""
        high = page.line_height(theme.SMALL)
        order = sorted(self.series, key=lambda line: -line.values[-1])
        tops = [round(self.y_of(line.values[-1])) - high // 2 for line in order]
        for i in range(1, len(tops)):
            tops[i] = max(tops[i], tops[i - 1] + high)
        low = self.rect.bottom - high
        for i in range(len(tops) - 1, -1, -1):
            tops[i] = min(tops[i], low)
            low = tops[i] - high
        x = self.area.right + page.u(12)
        for line, top in zip(order, tops, strict=True):
            place = Rect(x, top, self.rect.right - x + page.u(4), high)
            page.text(self._end(line), place, theme.SMALL, SANS_BOLD, line.colour)

    def _moment(self, page: Page, place: int) -> None:
        x, high = round(self.x_of(place)), page.line_height(theme.SMALL)
        page.surface.fill(theme.INK, Rect(x, self.area.y, max(1, page.u(1)), self.area.height))
        title = self.moment.format(number=place)
        told = self.told(place)
        texts = [f"{line.name}  {value}" for line, value in told]
        wide = max(page.width(text, theme.SMALL, SANS_BOLD) for text in [title, *texts]) + page.u(36)
        sheet = Rect(x + page.u(10), self.area.y + page.u(4), wide, (len(told) + 1) * high + page.u(12))
        if sheet.right > self.area.right:
            sheet.right = x - page.u(10)
        sheet.clamp_ip(self.rect)
        paper.sheet(page, sheet, theme.WHITE, 6)
        inner = sheet.inflate(-page.u(16), -page.u(12))
        page.text(title, Rect(inner.x, inner.y, inner.width, high), theme.SMALL, SANS_BOLD)
        for i, (line, value) in enumerate(told):
            row = Rect(inner.x, inner.y + (i + 1) * high, inner.width, high)
            paint_mark(page, line.style, (row.x + page.u(6), row.centery), page.u(13), line.colour)
            page.text(line.name, Rect(row.x + page.u(16), row.y, row.width, high), theme.SMALL, SANS_BOLD, line.colour)
            page.text(value, row, theme.SMALL, SANS_BOLD, theme.INK, "right")


def dashed(points: Sequence[Point], pattern: Sequence[float]) -> list[tuple[Point, Point]]:
    """The drawn parts of a line through points; the pattern runs on round the corners."""
    out: list[tuple[Point, Point]] = []
    index, rest = 0, pattern[0] if pattern else math.inf
    for start, end in itertools.pairwise(points):
        length = math.dist(start, end)
        done = 0.0
        while done < length:
            part = min(rest, length - done)
            if index % 2 == 0:
                out.append((_between(start, end, done / length), _between(start, end, (done + part) / length)))
            done += part
            rest -= part
            if rest <= 1e-9:
                index = (index + 1) % len(pattern)
                rest = pattern[index]
    return out


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _stroke(surface: pygame.Surface, colour: Colour, start: Point, end: Point, width: float) -> None:
    """A thick line with round ends."""
    length = math.dist(start, end)
    if length:
        dx, dy = (end[1] - start[1]) / length * width / 2, (end[0] - start[0]) / length * width / 2
        corners = [
            (start[0] + dx, start[1] - dy), (end[0] + dx, end[1] - dy),
            (end[0] - dx, end[1] + dy), (start[0] - dx, start[1] + dy),
        ]  # fmt: skip
        pygame.draw.polygon(surface, colour, corners)
    for point in (start, end):
        pygame.draw.circle(surface, colour, point, width / 2)


def _signed(number: int) -> str:
    return str(number).replace("-", "−")
