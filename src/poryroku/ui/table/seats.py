"""A player's part of the table: the strip of an opponent, and one's own board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from poryroku.crystal import bonuses
from poryroku.crystal.terms import BONUS_USES
from poryroku.crystal.wording import scorewords, words
from poryroku.i18n import _

from ..kit import glow, paper, theme
from ..kit.fonts import SANS, SANS_BOLD, SERIF_BOLD
from ..kit.page import Page
from . import tokens

if TYPE_CHECKING:
    from poryroku.crystal.table import Seat


@dataclass
class Who:
    """What the table says about a player beside the numbers."""

    name: str
    colour: theme.Colour
    first: bool
    active: bool
    deciding: bool


STRIP_LEFT = 216
#: below this width the cards of a strip lie under the figures
STRIP_BESIDE = 400
STRIP_HIGH = 118
STRIP_CARDS = 72
#: below this width the reserve has a line of its own on one's board
BOARD_BESIDE = 540
BOARD_HIGH = 76


def strip_high(page: Page, width: int, cards: int) -> int:
    """The height of a strip of a width with so many cards in play."""
    below = STRIP_CARDS + 6 if width < page.u(STRIP_BESIDE) and cards else 0
    return page.u(STRIP_HIGH + below)


NAME_WIDE = 172
BONUS_WIDE = 146
#: round the sign of an energy of the reserve
CELL_PAD = 9


def strip_cards(page: Page, rect: Rect) -> Rect:
    """The part of an opponent's strip where the cards in play lie."""
    pad = page.u(8)
    if rect.width < page.u(STRIP_BESIDE) and rect.height > page.u(STRIP_HIGH + STRIP_CARDS // 2):
        high = page.u(STRIP_CARDS)
        return Rect(rect.x + pad * 2, rect.bottom - pad - high, rect.width - 3 * pad, high)
    left = rect.x + page.u(STRIP_LEFT)
    return Rect(left, rect.y + pad, rect.right - pad - left, rect.height - 2 * pad)


def board_high(page: Page, width: int) -> int:
    """The height of one's own board."""
    return page.u(BOARD_HIGH if width >= page.u(BOARD_BESIDE) else 2 * BOARD_HIGH - 12)


def pill(page: Page, rect: Rect, points: int, size: float) -> None:
    """Points as a number on a gold ground, as on the seals of cards; red if they are less than none."""
    ground, ink = (theme.GOLD_LIGHT, theme.INK) if points >= 0 else (theme.BRICK, theme.WHITE)
    page.box(rect, ground, 12)
    page.box(rect, theme.INK_SOFT, 12, max(1, page.u(1)))
    page.text(scorewords.points(points), rect, size, SANS_BOLD, ink, "centre")


def _strip_row(page: Page, rect: Rect) -> int:
    return (min(rect.height, page.u(STRIP_HIGH)) - page.u(12)) // 4


def strip_points(page: Page, rect: Rect) -> Rect:
    """Where an opponent's points stand: at the end of the line of crystals and places."""
    row, wide = _strip_row(page, rect), page.u(44)
    right = rect.x + page.u(14) + page.u(STRIP_LEFT) - page.u(22)
    return Rect(right - wide, rect.y + page.u(6) + row + page.u(1), wide, row - page.u(2))


def strip(page: Page, rect: Rect, seat: Seat, who: Who, points: int, hover: bool, offered: bool) -> None:
    """An opponent: name, figures, energy, hidden cards."""
    paper.sheet(page, rect, theme.WHITE if hover and offered else theme.PAPER)
    edge = Rect(rect.x, rect.y + page.u(8), page.u(5), rect.height - page.u(16))
    page.box(edge, who.colour, 2)
    if who.deciding:
        paper.outline(page, rect, page.palette.ornament, 2)
    if offered:
        glow.glow(page, rect)
    left = rect.x + page.u(14)
    inner = page.u(STRIP_LEFT) - page.u(22)
    row = _strip_row(page, rect)
    top = rect.y + page.u(6)
    name_line(page, Rect(left, top, inner, row), who)
    size = page.u(19)
    y = top + row + row // 2
    page.labelled_sign("crystal", str(seat.crystals), (left, y), size, theme.LABEL, SANS_BOLD)
    gauge = gauge_words(seat)
    page.labelled_sign("gauge", gauge, (left + inner * 3 // 8, y), size, theme.LABEL, SANS_BOLD)
    pill(page, strip_points(page, rect), points, theme.BODY)
    y += row
    energy_row(page, Rect(left, y - row // 2, inner, row), seat, page.u(18), theme.BODY)
    y += row
    third = inner // 3
    small = page.u(16)
    page.labelled_sign("hand", str(len(seat.hand)), (left, y), small, theme.BODY, SANS_BOLD, tint=theme.INK_SOFT)
    waiting = sum(len(packet) for packet in seat.packets)
    page.labelled_sign("packet", str(waiting), (left + third, y), small, theme.BODY, SANS_BOLD, tint=theme.INK_SOFT)
    bonus_pips(page, (left + 2 * third, y), page.u(14), seat.bonuses)


def name_line(page: Page, rect: Rect, who: Who, size: float = theme.LABEL) -> None:
    """The name, a mark for the first player, a mark for whose turn it is."""
    mark = page.u(16)
    room = rect.width - (mark + page.u(4)) * (int(who.first) + int(who.active))
    space = Rect(rect.x, rect.y, room, rect.height)
    place = page.name(who.name, space, (size, theme.LABEL, theme.BODY, theme.SMALL), SERIF_BOLD, who.colour)
    x = place.right + page.u(6)
    if who.active:
        page.sign("right", (x + mark // 2, rect.centery), round(mark * 0.8), who.colour)
        x += mark + page.u(3)
    if who.first:
        pygame.draw.circle(page.surface, page.palette.accent, (x + mark // 2, rect.centery), mark // 2)
        box = Rect(x, rect.centery - mark // 2, mark, mark)
        page.text("1", box, theme.SMALL * 0.9, SANS_BOLD, theme.WHITE, "centre")


def gauge_words(seat: Seat) -> str:
    """Cards in play of those that are allowed."""
    return f"{len(seat.in_play)}/{seat.gauge}"


def energy_row(page: Page, rect: Rect, seat: Seat, size: int, type_size: float) -> None:
    """The reserve, element by element, with its limit at the end."""
    limit = f"{sum(seat.reserve)}/{seat.limit}"
    wide = page.width(limit, type_size, SANS_BOLD) + page.u(4)
    cell = (rect.width - wide) // 4
    for index, count in enumerate(seat.reserve):
        tokens.counted(page, index, count, (rect.x + index * cell, rect.centery), size, type_size)
    ink = theme.BRICK if seat.reserve_full else theme.INK_SOFT
    page.text(limit, rect, type_size, SANS, ink, "right")


def bonus_pips(page: Page, left: tuple[int, int], size: int, used: int) -> None:
    """Three seals; the used ones are broken (grey and crossed)."""
    for i in range(BONUS_USES):
        at = (left[0] + size // 2 + i * (size + page.u(3)), left[1])
        if i < used:
            page.sign("bonus", at, size, theme.LINE)
            page.sign("cross", at, round(size * 0.8), theme.INK_SOFT)
        else:
            page.sign("bonus", at, size)


def _reserve_place(page: Page, rect: Rect) -> Rect:
    """The upper of the two rows of the reserve on one's own board."""
    left, top, end = rect.x + page.u(16), rect.y + page.u(6), rect.right - page.u(12)
    if rect.width < page.u(BOARD_BESIDE):
        row = (rect.height - page.u(12)) // 4
        return Rect(left, top + 2 * row, end - left, row)
    left += page.u(NAME_WIDE + 8)
    return Rect(left, top, end - page.u(BONUS_WIDE + 14) - left, (rect.height - page.u(12)) // 2)


def _right_lines(page: Page, rect: Rect) -> tuple[Rect, Rect, Rect]:
    """The lines at the right of one's own board: the points now, what the next bonus costs, and those used."""
    x, wide = rect.right - page.u(12 + BONUS_WIDE), page.u(BONUS_WIDE)
    row = (rect.height - page.u(12)) // (2 if rect.width >= page.u(BOARD_BESIDE) else 4)
    top, third = rect.y + page.u(6), 2 * row // 3
    return (
        Rect(x, top, wide, third - page.u(1)),
        Rect(x, top + third, wide, third),
        Rect(x, top + 2 * third, wide, third),
    )


def reserve_cells(page: Page, rect: Rect) -> list[Rect]:
    """Where the four kinds of energy of the reserve lie on one's own board."""
    place, pad = _reserve_place(page, rect), page.u(CELL_PAD)
    wide = place.width // 4
    return [Rect(place.x - pad + i * wide, place.bottom, wide - page.u(4), place.height) for i in range(4)]


def board(page: Page, rect: Rect, seat: Seat, who: Who, points: int) -> None:
    """One's own board: crystals, gauge, reserve and bonuses, large."""
    paper.sheet(page, rect)
    edge = Rect(rect.x, rect.y + page.u(8), page.u(5), rect.height - page.u(16))
    page.box(edge, who.colour, 2)
    if who.deciding:
        paper.outline(page, rect, page.palette.ornament, 2)
    x = rect.x + page.u(16)
    beside = rect.width >= page.u(BOARD_BESIDE)
    top = rect.y + page.u(6)
    row = (rect.height - page.u(12)) // (2 if beside else 4)
    first, bonus = page.u(NAME_WIDE), page.u(BONUS_WIDE)
    if not beside:
        first = min(first, rect.right - page.u(12) - bonus - x - page.u(8))
    name_line(page, Rect(x, top, first, row), who, theme.HEAD)
    y = top + row + row // 2
    used = page.labelled_sign("crystal", str(seat.crystals), (x, y), page.u(24), theme.HEAD, SANS_BOLD)
    page.labelled_sign("gauge", gauge_words(seat), (x + max(used, page.u(64)) + page.u(14), y), page.u(24), theme.HEAD,
                       SANS_BOLD)  # fmt: skip
    total, price, pips = _right_lines(page, rect)
    page.text(_("Points now"), total, theme.SMALL, SANS_BOLD, theme.INK)
    wide = page.u(48)
    pill(page, Rect(total.right - wide, total.y, wide, total.height), points, theme.BODY)
    next_one = bonuses.next_price(seat)
    text = _("No bonus left") if next_one is None else _("Next bonus −{points}").format(points=next_one)
    page.text(text, price, theme.SMALL, SANS_BOLD, theme.INK_SOFT)
    bonus_pips(page, (pips.x, pips.centery), page.u(20), seat.bonuses)
    _reserve(page, rect, seat)


def _reserve(page: Page, rect: Rect, seat: Seat) -> None:
    """The reserve in two rows: words, and below them each element with its count."""
    total = _("Reserve {count} of {limit}").format(count=sum(seat.reserve), limit=seat.limit)
    ink = theme.BRICK if seat.reserve_full else theme.INK_SOFT
    page.text(total, _reserve_place(page, rect), theme.SMALL, SANS_BOLD, ink)
    for index, (count, cell) in enumerate(zip(seat.reserve, reserve_cells(page, rect), strict=True)):
        tokens.counted(page, index, count, (cell.x + page.u(CELL_PAD), cell.centery), page.u(30), theme.HEAD)


def strip_anchors(page: Page, rect: Rect) -> dict[str | tuple[str, int], tuple[int, int]]:
    """The middles of the figures of a strip: those of an energy by name and number."""
    left, inner = rect.x + page.u(14), page.u(STRIP_LEFT) - page.u(22)
    row = (min(rect.height, page.u(STRIP_HIGH)) - page.u(12)) // 4
    y = rect.y + page.u(6) + row + row // 2
    sign, small, cell = page.u(19) // 2, page.u(16) // 2, (inner - page.width("0/0", theme.BODY, SANS_BOLD)) // 4
    found: dict[str | tuple[str, int], tuple[int, int]] = {
        "seat": (left + inner // 2, rect.y + page.u(6) + row // 2),
        "crystals": (left + sign, y),
        "gauge": (left + inner * 3 // 8 + sign, y),
        "hand": (left + small, y + 2 * row),
        "packets": (left + inner // 3 + small, y + 2 * row),
    }
    return found | {("energy", i): (left + i * cell + page.u(18) // 2, y + row) for i in range(4)}


def board_anchors(page: Page, rect: Rect, seat: Seat) -> dict[str | tuple[str, int], tuple[int, int]]:
    """The middles of the figures of one's own board, as those of a strip."""
    x, row = rect.x + page.u(16), (rect.height - page.u(12)) // (2 if rect.width >= page.u(BOARD_BESIDE) else 4)
    y, size = rect.y + page.u(6) + row + row // 2, page.u(24)
    used = size + max(2, size // 5) + page.width(str(seat.crystals), theme.HEAD, SANS_BOLD)
    found: dict[str | tuple[str, int], tuple[int, int]] = {
        "seat": (x + page.u(NAME_WIDE) // 2, rect.centery),
        "crystals": (x + size // 2, y),
        "gauge": (x + max(used, page.u(64)) + page.u(14) + size // 2, y),
    }
    cells = reserve_cells(page, rect)
    return found | {("energy", i): (c.x + page.u(CELL_PAD + 15), c.centery) for i, c in enumerate(cells)}


def board_figures(page: Page, rect: Rect, seat: Seat) -> dict[str, Rect]:
    """Where the figures of one's own board are that can be explained: crystals, gauge, reserve and bonuses."""
    at = board_anchors(page, rect, seat)
    row = (rect.height - page.u(12)) // (2 if rect.width >= page.u(BOARD_BESIDE) else 4)
    sign = page.u(24)

    def figure(name: str, words: str) -> Rect:
        x, y = at[name]
        width = sign + max(2, sign // 5) + page.width(words, theme.HEAD, SANS_BOLD)
        return Rect(x - sign // 2, y - row // 2, width, row)

    total, price, pips = _right_lines(page, rect)
    return {
        "crystals": figure("crystals", str(seat.crystals)),
        "gauge": figure("gauge", gauge_words(seat)),
        "reserve": _reserve_place(page, rect),
        "points": total,
        "bonuses": price.union(pips),
    }


def strip_hint(seat: Seat, who: Who) -> str:
    """The strip in a sentence."""
    return _(
        "{name}: {crystals}, {used} of {gauge} places taken, energy: {energy}, {hand} in hand, bonuses used: {bonuses}."
    ).format(
        name=who.name,
        crystals=words.crystals(seat.crystals),
        used=len(seat.in_play),
        gauge=seat.gauge,
        energy=words.energy(seat.reserve),
        hand=words.cards(len(seat.hand)),
        bonuses=seat.bonuses,
    )
