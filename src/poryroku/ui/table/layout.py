"""Where everything lies on the table, for any window size."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from ..kit import theme
from ..kit.page import Page

STRIP_HIGH = 118
RIGHT_WIDE = 316
LEFT_WIDE = 234
HAND_HIGH = 188
DICE_HIGH = 124
BOARD_HIGH = 76


@dataclass
class Layout:
    """The parts of the table in pixels."""

    strips: list[Rect]
    left: Rect
    dice: Rect
    play: Rect
    board: Rect
    hand: Rect
    right: Rect


def layout(page: Page, opponents: int) -> Layout:
    """Opponents above, time on the left, dice and own cards in the middle, hand below, actions and log on the right."""
    m, g = page.u(theme.MARGIN), page.u(theme.GAP)
    width, height = page.size
    strip_high = page.u(STRIP_HIGH)
    wide = (width - 2 * m - g * (opponents - 1)) // max(1, opponents)
    strips = [Rect(m + i * (wide + g), m, wide, strip_high) for i in range(opponents)]
    top = m + strip_high + g if opponents else m
    right = Rect(width - m - page.u(RIGHT_WIDE), top, page.u(RIGHT_WIDE), height - m - top)
    hand_high = page.u(HAND_HIGH)
    hand = Rect(m, height - m - hand_high, right.x - g - m, hand_high)
    left = Rect(m, top, page.u(LEFT_WIDE), hand.y - g - top)
    x = left.right + g
    middle = right.x - g - x
    dice = Rect(x, top, middle, page.u(DICE_HIGH))
    board = Rect(x, hand.y - g - page.u(BOARD_HIGH), middle, page.u(BOARD_HIGH))
    play = Rect(x, dice.bottom + g, middle, board.y - g - dice.bottom - g)
    return Layout(strips, left, dice, play, board, hand, right)
