"""Where everything lies on the table, for any window and type size.

With room for it the page is one sheet: opponents above, time on the left, dice and own cards in the middle, hand below,
actions and log on the right. With large type the parts lie below one another on a page longer than the window, and what
one can do stays in sight on the right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from ..kit import theme
from ..kit.page import Page
from . import seats

RIGHT_WIDE = 316
LEFT_WIDE = 234
HAND_HIGH = 188
DICE_HIGH = 124
#: logical units that one sheet needs at least
SHEET_WIDE = 1150
SHEET_HIGH = 650
#: how much lower the hand and the dice are on the lowest sheet
LOWER = 24


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
    #: height of the page
    height: int


def one_sheet(page: Page) -> bool:
    """Whether everything has room in the window at once."""
    return page.window[0] >= page.u(SHEET_WIDE) and page.window[1] >= page.u(SHEET_HIGH)


def sheet(page: Page, opponents: int) -> Layout:
    """Everything in the window at once."""
    m, g = page.u(theme.MARGIN), page.u(theme.GAP)
    width, height = page.size
    lower = page.u(min(LOWER, max(0, theme.LOGICAL_HEIGHT - page.units[1])))
    strip_high = page.u(seats.STRIP_HIGH)
    wide = (width - 2 * m - g * (opponents - 1)) // max(1, opponents)
    strips = [Rect(m + i * (wide + g), m, wide, strip_high) for i in range(opponents)]
    top = m + strip_high + g if opponents else m
    right = Rect(width - m - page.u(RIGHT_WIDE), top, page.u(RIGHT_WIDE), height - m - top)
    hand_high = page.u(HAND_HIGH) - lower
    hand = Rect(m, height - m - hand_high, right.x - g - m, hand_high)
    left = Rect(m, top, page.u(LEFT_WIDE), hand.y - g - top)
    x = left.right + g
    middle = right.x - g - x
    dice = Rect(x, top, middle, page.u(DICE_HIGH) - lower)
    board = Rect(x, hand.y - g - page.u(seats.BOARD_HIGH), middle, page.u(seats.BOARD_HIGH))
    play = Rect(x, dice.bottom + g, middle, board.y - g - dice.bottom - g)
    return Layout(strips, left, dice, play, board, hand, right, height)


def right_wide(page: Page) -> int:
    """Width of the column of actions beside parts that lie below one another."""
    return min(page.u(RIGHT_WIDE), max(page.u(236), round((page.window[0] - page.bar) * 0.36)))


def left_wide(page: Page) -> int:
    """Width of the parts that lie below one another."""
    return page.window[0] - page.bar - 2 * page.u(theme.MARGIN) - page.u(theme.GAP) - right_wide(page)


def column(page: Page, heights: Sequence[int], strips: Sequence[int], right_high: int = 0) -> Layout:
    """Dice, play, board, hand, opponents and time below one another; `heights` are those of all but the opponents.

    The right column stays in sight, or its foot, if what it must show is higher (`right_high`) than the window.
    """
    m, g = page.u(theme.MARGIN), page.u(theme.GAP)
    wide = left_wide(page)
    y = m
    places: list[Rect] = []
    for high in (*heights[:4], *strips, heights[4]):
        places.append(Rect(m, y, wide, high))
        y += high + g
    dice, play, board, hand, *rest = places
    high = page.view.height - 2 * m
    right = Rect(m + wide + g, page.view.y + m, right_wide(page), high)
    if right_high > high:
        # Too high for the window: its foot stays in sight as one goes down the page.
        right.height = right_high
        right.y = max(m, page.view.bottom - m - right_high)
    total = max(y - g + m, right_high + 2 * m)
    return Layout(rest[:-1], rest[-1], dice, play, board, hand, right, total)
