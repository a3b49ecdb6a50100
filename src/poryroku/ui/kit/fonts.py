"""The two typefaces, Source Serif for names and headings and Source Sans for the rest, and a cache of written lines."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path

import pygame

from poryroku.typeface import advances

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
#: a letter that moves the pen so much less or more than the font says, in parts of the size, is misjudged
ASTRAY = 0.1


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
        self._advances: dict[str, dict[str, float]] = {}
        self._astray: dict[tuple[str, int], dict[str, int | None]] = {}

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
        if text and self._fine(face, pixels):
            # Hinting spoils the spacing of small serif letters: write them larger and scale down.
            big = self._written(text, face, pixels * FINE, colour)
            size = (max(1, round(big.get_width() / FINE)), max(1, round(big.get_height() / FINE)))
            surface = pygame.transform.smoothscale(big, size)
        else:
            surface = self._written(text, face, pixels, colour)
        self._lines[key] = surface
        if len(self._lines) > LINES_KEPT:
            self._lines.popitem(last=False)
        return surface

    def _written(self, text: str, face: str, pixels: int, colour: Colour) -> pygame.Surface:
        """A line with every letter behind the one before."""
        font = self.font(face, pixels)
        parts = self._parts(text, face, pixels)
        if len(parts) == 1 and parts[0][1] == font.size(text)[0]:
            return font.render(text, True, colour)
        drawn = [font.render(part, True, colour) for part, _wide in parts]
        surface = pygame.Surface((self._length(text, face, pixels), drawn[0].get_height()), pygame.SRCALPHA)
        surface.fill((*colour[:3], 0))
        pen = 0
        for image, (_part, wide) in zip(drawn, parts, strict=True):
            surface.blit(image, (pen, 0))
            pen += wide
        return surface

    def _length(self, text: str, face: str, pixels: int) -> int:
        parts = self._parts(text, face, pixels)
        *before, (last, wide) = parts
        # The ink of the last letters may stand out behind where the pen goes.
        return sum(wide for _part, wide in before) + max(wide, self.font(face, pixels).size(last)[0])

    def _parts(self, text: str, face: str, pixels: int) -> list[tuple[str, int]]:
        """A line in pieces, each with how far it moves the pen: letters that the font engine misjudges stand alone.

        A font without instructions of its own, as the serif is, is fitted to the pixels by the engine. It loses the
        right edge of letters made of several shapes, such as % and quotation marks, and lets the next one lie on them.
        """
        font = self.font(face, pixels)
        known = self._astray.setdefault((face, pixels), {})
        parts: list[tuple[str, int]] = []
        run = ""
        for letter in text:
            if letter not in known:
                known[letter] = self._astray_by(letter, face, pixels)
            wide = known[letter]
            if wide is None:
                run += letter
                continue
            if run:
                parts.append((run, font.size(run)[0]))
                run = ""
            parts.append((letter, wide))
        if run or not parts:
            parts.append((run, font.size(run)[0]))
        return parts

    def _astray_by(self, letter: str, face: str, pixels: int) -> int | None:
        """How far a letter moves the pen in truth if the font engine misjudges it, else None."""
        if face not in self._advances:
            self._advances[face] = advances(self._file(face))
        wide = self._advances[face].get(letter, 0.0) * pixels
        metrics = self.font(face, pixels).metrics(letter)[0] if wide else None
        return round(wide) if metrics is not None and abs(metrics[4] - wide) > 1 + ASTRAY * pixels else None

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
            found = -(-self._length(text.replace("\0", ""), face, pixels * fine) // fine)
            if len(self._widths) >= WIDTHS_KEPT:
                self._widths.clear()
            self._widths[key] = found
        return found

    def height(self, face: str, pixels: int) -> int:
        """Distance from line to line in pixels."""
        return self.font(face, pixels).get_linesize()
