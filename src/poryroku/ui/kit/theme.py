"""The almanac's paper, inks and sizes. One place for every colour and distance of the window.

Colours are RGB tuples. Elements, seasons and seats differ in lightness as well as in hue, so that they stay apart for
colour-blind eyes, and always come with a silhouette or a name; `tests/ui/test_colours.py` measures it, and the contrast
of every text with what it is written on.
"""

from __future__ import annotations

from typing import NamedTuple

Colour = tuple[int, int, int]

PAPER: Colour = (247, 240, 224)
PAPER_SHADE: Colour = (236, 226, 204)
PAPER_DEEP: Colour = (221, 208, 180)
INK: Colour = (40, 36, 42)
INK_SOFT: Colour = (97, 86, 80)
#: what cannot be chosen now, or is not there: as pale as can still be read on every paper
INK_FAINT: Colour = (108, 97, 89)
LINE: Colour = (198, 183, 152)
WHITE: Colour = (255, 251, 242)
GOLD: Colour = (196, 138, 24)
GOLD_LIGHT: Colour = (233, 184, 73)
BRICK: Colour = (166, 50, 38)
TEAL: Colour = (32, 104, 98)
SHADOW: Colour = (24, 20, 22)

#: Kinds of card: items wear straight blue-green borders, familiars scalloped plum ones.
ITEM: Colour = (38, 96, 106)
FAMILIAR: Colour = (126, 44, 78)

#: air, water, fire, earth
ELEMENTS: tuple[Colour, ...] = ((156, 180, 198), (22, 88, 164), (230, 106, 36), (58, 64, 18))
#: the ink of a letter written on the element's colour
ELEMENT_INKS: tuple[Colour, ...] = (INK, WHITE, INK, WHITE)
CRYSTAL: Colour = (92, 70, 150)

#: A stable colour per seat, for names and edges (a name is always written beside it).
SEATS: tuple[Colour, ...] = ((148, 12, 10), (14, 98, 200), (84, 107, 64), (78, 24, 90))


class Palette(NamedTuple):
    """The colours a season lends to the page."""

    page: Colour
    page_deep: Colour
    page_light: Colour
    ornament: Colour
    accent: Colour
    ink: Colour


#: winter, spring, summer, autumn
PALETTES: tuple[Palette, ...] = (
    Palette((36, 52, 92), (24, 36, 68), (58, 78, 122), (214, 226, 240), (34, 66, 126), (244, 246, 250)),
    Palette((92, 132, 78), (62, 98, 56), (126, 162, 104), (248, 226, 230), (44, 92, 48), (252, 252, 240)),
    Palette((214, 170, 84), (180, 130, 48), (232, 198, 124), (255, 244, 206), (140, 88, 12), (46, 34, 14)),
    Palette((146, 70, 44), (106, 46, 30), (176, 100, 66), (244, 208, 150), (132, 44, 24), (254, 244, 230)),
)

#: The season's own strong colour on paper: winter blue, spring green, summer yellow, autumn red.
SEASON_COLOURS: tuple[Colour, ...] = ((24, 50, 132), (54, 128, 70), (222, 166, 36), (146, 28, 14))
SEASON_INKS: tuple[Colour, ...] = (WHITE, WHITE, INK, WHITE)

# Distances and type, in logical units: the window is always at least 1280 x 720 of them.
LOGICAL_WIDTH = 1280
LOGICAL_HEIGHT = 720
MARGIN = 12
GAP = 8
PAD = 10
RADIUS = 8
BAR = 14
SHADOW_DEPTH = 4

SMALL = 14
BODY = 16
LABEL = 18
HEAD = 22
TITLE = 34
DISPLAY = 64
SMALLEST_PIXELS = 12


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """The colour `share` (0..1) of the way from `one` to `other`."""
    return (
        round(one[0] + (other[0] - one[0]) * share),
        round(one[1] + (other[1] - one[1]) * share),
        round(one[2] + (other[2] - one[2]) * share),
    )


def scale_for(size: tuple[int, int]) -> float:
    """Pixels per logical unit in a window of `size`."""
    return min(size[0] / LOGICAL_WIDTH, size[1] / LOGICAL_HEIGHT)
