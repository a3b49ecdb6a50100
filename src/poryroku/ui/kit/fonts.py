"""The two typefaces, Source Serif for names and headings and Source Sans for the rest, and a cache of written lines."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path

import pygame

from .text import wrap
from .theme import Colour

SERIF = "serif"
SERIF_BOLD = "serif-bold"
SANS = "sans"
SANS_BOLD = "sans-bold"
SANS_ITALIC = "sans-italic"

FILES = {
    SERIF: "SourceSerifPro-Regular",
    SERIF_BOLD: "SourceSerifPro-Semibold",
    SANS: "SourceSansPro-Regular",
    SANS_BOLD: "SourceSansPro-Semibold",
    SANS_ITALIC: "SourceSansPro-It",
}
WIDTHS_KEPT = 20000
LINES_KEPT = 1500
#: serif lines up to this size are written `FINE` times too large and scaled down
FINE_BELOW = 18
FINE = 3


class Fonts:
    """Opens each face at each pixel size once and keeps the last `LINES_KEPT` written lines."""

    def __init__(self, folder: Path) -> None:
        if not pygame.font.get_init():
            pygame.font.init()
        self.folder = folder
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._wrapped: OrderedDict[tuple[str, int, int, int | None, str], list[str]] = OrderedDict()
        self._lines: OrderedDict[tuple[str, int, Colour, str], pygame.Surface] = OrderedDict()
        self._widths: dict[tuple[str, int, str], int] = {}

    def font(self, face: str, pixels: int) -> pygame.font.Font:
        """The face at a size in pixels."""
        key = (face, pixels)
        found = self._fonts.get(key)
        if found is None:
            found = self._fonts[key] = pygame.font.Font(self._file(face), pixels)
        return found

    def _file(self, face: str) -> Path:
        stem = FILES[face]
        found = sorted(self.folder.glob(f"**/{stem}.[ot]tf"))
        if not found:
            # Semibold and italic are luxuries: fall back to the regular cut of the same family.
            found = sorted(self.folder.glob(f"**/{stem.split('-')[0]}-Bold.[ot]tf"))
            found = found or sorted(self.folder.glob(f"**/{stem.split('-')[0]}-Regular.[ot]tf"))
        if not found:
            raise FileNotFoundError(self.folder / f"{stem}.ttf")
        return found[0]

    def line(self, text: str, face: str, pixels: int, colour: Colour) -> pygame.Surface:
        """One written line, from the cache if it was written before."""
        text = text.replace("\0", "")
        key = (face, pixels, colour, text)
        found = self._lines.get(key)
        if found is not None:
            self._lines.move_to_end(key)
            return found
        if self._fine(face, pixels):
            # Hinting spoils the spacing of small serif letters: write them larger and scale down.
            big = self.font(face, pixels * FINE).render(text, True, colour)
            size = (max(1, round(big.get_width() / FINE)), max(1, round(big.get_height() / FINE)))
            surface = pygame.transform.smoothscale(big, size)
        else:
            surface = self.font(face, pixels).render(text, True, colour)
        self._lines[key] = surface
        if len(self._lines) > LINES_KEPT:
            self._lines.popitem(last=False)
        return surface

    @staticmethod
    def _fine(face: str, pixels: int) -> bool:
        return face in (SERIF, SERIF_BOLD) and pixels <= FINE_BELOW

    def wrap(self, text: str, width: int, face: str, pixels: int, lines: int | None = None) -> list[str]:
        """The lines into which a text breaks in a column, remembered like the lines themselves."""
        key = (face, pixels, width, lines, text)
        found = self._wrapped.get(key)
        if found is not None:
            self._wrapped.move_to_end(key)
            return found
        found = self._wrapped[key] = wrap(text, width, lambda part: self.width(part, face, pixels), lines)
        if len(self._wrapped) > LINES_KEPT:
            self._wrapped.popitem(last=False)
        return found

    def width(self, text: str, face: str, pixels: int) -> int:
        """Width of a line in pixels, remembered: every line is measured each time that it is drawn."""
        key = (face, pixels, text)
        found = self._widths.get(key)
        if found is None:
            fine = FINE if self._fine(face, pixels) else 1
            found = -(-self.font(face, pixels * fine).size(text.replace("\0", ""))[0] // fine)
            if len(self._widths) >= WIDTHS_KEPT:
                self._widths.clear()
            self._widths[key] = found
        return found

    def height(self, face: str, pixels: int) -> int:
        """Distance from line to line in pixels."""
        return self.font(face, pixels).get_linesize()
