"""In an open replay: the hand and the packets of another player, beside their strip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from poryroku.crystal.wording import words
from poryroku.i18n import _

from ..kit import paper, theme
from ..kit.fonts import SANS_BOLD
from ..kit.page import Page
from . import card as cards
from .card import Marks

if TYPE_CHECKING:
    from poryroku.crystal.table import Seat, Table


def groups(seat: Seat) -> list[tuple[str, list[int]]]:
    """The hidden cards of a seat, with where they are."""
    found = [
        (_("Hand"), list(seat.hand)),
        (_("To choose from"), list(seat.held)),
        (_("Chosen so far"), list(seat.kept)),
    ]
    for year, packet in enumerate(seat.packets):
        found.append((_("Year {year}").format(year=words.year(year + 1)), list(packet)))
    return [(text, numbers) for text, numbers in found if numbers]


def open_hand(page: Page, near: Rect, table: Table, number: int, name: str) -> None:
    """Draw all of it on a sheet below the strip."""
    found = groups(table.seats[number])
    head, pad, gap = page.line_height(theme.SMALL), page.u(12), page.u(6)
    wide, high = page.u(84), page.u(120)
    title = (
        _("{name}'s hidden cards").format(name=name) if found else _("{name} has no hidden cards.").format(name=name)
    )
    columns = max([len(numbers) for _text, numbers in found], default=0)
    width = max(page.width(title, theme.BODY, SANS_BOLD), columns * (wide + gap) - gap) + 2 * pad
    height = 2 * pad + page.line_height(theme.BODY) + len(found) * (head + high + gap)
    place = Rect(near.x, near.bottom + page.u(6), width, height).clamp(page.view)
    paper.sheet(page, place, theme.WHITE, 8, theme.SEATS[number])
    y = place.y + pad
    line = Rect(place.x + pad, y, width - 2 * pad, page.line_height(theme.BODY))
    page.text(title, line, theme.BODY, SANS_BOLD, theme.SEATS[number])
    y = line.bottom
    for text, numbers in found:
        page.text(text, Rect(place.x + pad, y, width - 2 * pad, head), theme.SMALL, SANS_BOLD, theme.INK_SOFT)
        for i, card in enumerate(numbers):
            spot = Rect(place.x + pad + i * (wide + gap), y + head, wide, high)
            cards.small(page, spot, table.cards.get(card), card, Marks())
        y += head + high + gap
