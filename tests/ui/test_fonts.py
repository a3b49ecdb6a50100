"""Letters of a line stand behind each other, whatever the font engine makes of their widths."""

import pygame
import pytest

from poryroku import paths
from poryroku.typeface import advances
from poryroku.ui.kit.fonts import FILES, FINE, FINE_BELOW, Fonts

PRINTABLE = [chr(code) for code in range(33, 127)]
SIZES = (14, FINE_BELOW + 6)
"""One that is written larger and scaled down, and one that isn't."""


@pytest.fixture(scope="module")
def fonts():
    return Fonts(paths.fonts_dir())


def ink(fonts, text, face, pixels):
    """How many pixels of a written line are covered."""
    return pygame.mask.from_surface(fonts.line(text, face, pixels, (0, 0, 0)), 96).count()


@pytest.mark.parametrize("pixels", [SIZES[1], SIZES[0] * FINE])
@pytest.mark.parametrize("face", FILES)
def test_no_letter_lies_on_the_one_before(fonts, face, pixels):
    """For every pair of printable letters: two that overlap have less ink than both alone."""
    alone = {letter: ink(fonts, letter, face, pixels) for letter in PRINTABLE}
    faults = []
    for first in PRINTABLE:
        for second in PRINTABLE:
            both = alone[first] + alone[second]
            if ink(fonts, first + second, face, pixels) < both - 2 - 0.15 * min(alone[first], alone[second]):
                faults.append(first + second)
    assert set(faults) <= {"ff", "fi", "fl", "ft"}  # drawn as one sign


@pytest.mark.parametrize("pixels", (*SIZES, 60))
@pytest.mark.parametrize("face", FILES)
def test_every_letter_of_a_font_moves_the_pen_as_the_font_says(fonts, face, pixels):
    letters = advances(fonts._file(face))
    assert set("AZaz09%„”«»…ąćęłńóśźżãçõ") <= set(letters)
    faults = []
    for letter, wide in letters.items():
        if letter.isprintable() and letter < "\u2100" and wide:
            between = fonts.width(f"n{letter}n", face, pixels) - fonts.width("nn", face, pixels)
            if abs(between - wide * pixels) > 2 + 0.2 * pixels:  # kerning on both sides
                faults.append((letter, between, wide * pixels))
    assert faults == []


@pytest.mark.parametrize("face", FILES)
@pytest.mark.parametrize("text", ["%", "50% %s %d", "„Żółw”…", "100%%", "", "a", "«…»"])
def test_a_line_is_as_wide_as_it_is_measured(fonts, face, text):
    for pixels in (*SIZES, 60):
        line = fonts.line(text, face, pixels, (9, 9, 9))
        assert abs(line.get_width() - fonts.width(text, face, pixels)) <= 1
        box = pygame.mask.from_surface(line, 1).get_bounding_rects()
        assert all(rect.right <= line.get_width() for rect in box)


def test_a_file_that_is_no_font_is_told(tmp_path):
    for raw in (b"", b"no font", bytes(400)):
        file = tmp_path / f"{len(raw)}.ttf"
        file.write_bytes(raw)
        with pytest.raises(ValueError, match="is no font"):
            advances(file)
