"""Energy as signs: one of an element with its letter, a count of it, a row of several."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from poryroku.crystal.wording import words

from ..kit import signs, theme
from ..kit.fonts import SANS_BOLD
from ..kit.page import Page
from ..kit.theme import Colour

LETTER_FROM = 17
#: where in the sign the letter stands, as a share of its height
LETTER_AT = (0.5, 0.63, 0.66, 0.69)


def element(page: Page, index: int, centre: tuple[int, int], size: int, dim: bool = False) -> Rect:
    """One energy: silhouette, colour, and its letter where there is room."""
    colour = theme.ELEMENTS[index]
    if dim:
        colour = theme.mix(colour, theme.PAPER, 0.6)
    lettered = size >= LETTER_FROM
    light = colour if lettered else theme.PAPER
    place = page.sign(signs.ELEMENT_SIGNS[index], centre, size, colour, light)
    if lettered:
        if index == 0:
            disc = round(size * 0.50)
            page.surface.blit(_disc(disc, colour), (centre[0] - disc // 2, centre[1] - disc // 2))
        pixels = max(8, round(size * 0.46))
        letter = page.fonts.line(words.element_letter(index), SANS_BOLD, pixels, theme.ELEMENT_INKS[index])
        at = (centre[0], place.y + round(size * LETTER_AT[index]))
        page.surface.blit(letter, letter.get_rect(center=at))
    return place


def _disc(size: int, colour: Colour):
    key = ("disc", size, colour)
    found = signs.recall(key)
    if found is None:
        shape = signs.circle(0.5, 0.5, 0.5)
        found = signs.remember(key, signs.rasterise([(colour, shape)], (size, size), colour))
    return found


def counted(page: Page, index: int, count: int, left: tuple[int, int], size: int, type_size: float = theme.BODY) -> int:
    """A sign with its count behind, at a left middle point. Returns the width used."""
    dim = count == 0
    element(page, index, (left[0] + size // 2, left[1]), size, dim)
    text = str(count)
    width = page.width("0", type_size, SANS_BOLD) * len(text)
    high = page.line_height(type_size, SANS_BOLD)
    ink = theme.INK_FAINT if dim else theme.INK
    gap = max(2, size // 6)
    page.text(text, Rect(left[0] + size + gap, left[1] - high // 2, width + 2, high), type_size, SANS_BOLD, ink)
    return size + gap + width


def spread(page: Page, counts: Sequence[int], left: tuple[int, int], size: int, width: int) -> int:
    """Every energy as its own sign, closer together if there are many. Returns the width used."""
    singles = [i for i, n in enumerate(counts) for _ in range(n)]
    if not singles:
        return 0
    step = size + max(1, size // 10)
    if len(singles) > 1:
        step = min(step, (width - size) // (len(singles) - 1))
    for position, index in enumerate(singles):
        element(page, index, (left[0] + size // 2 + position * step, left[1]), size)
    return size + step * (len(singles) - 1)
