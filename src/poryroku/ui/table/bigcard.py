"""Power cards to read: a wide one for choosing among many, and the big one with everything there is to say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect

from poryroku.crystal.wording import cardtext, words
from poryroku.i18n import _

from ..kit import glow, paper, theme
from ..kit.beside import beside
from ..kit.fonts import SANS, SANS_BOLD, SERIF_BOLD
from ..kit.page import Page
from . import effectsigns, emblem, reason, tokens
from .card import KIND_COLOURS, Marks, blank, cost, fitted_name, points, veil

if TYPE_CHECKING:
    from poryroku.crystal.book import Card

#: widths of the big card in logical units; a wider one where the text would make it too high for the page
WIDTHS = (320, 380, 450, 540, 660)
PAD = 22
EMBLEM = 116
SIGN = 18
STEP = 32
RULED = 0.98
#: the smallest share of the usual size in which a card is explained
LEAST_SHARE = 0.5


def medium(page: Page, rect: Rect, card: Card, number: int, marks: Marks) -> None:
    """A wide card for choosing among many: points, name, emblem, cost and the whole text."""
    paper.shadow(page, rect, 7, 3)
    page.surface.blit(blank(page, rect.size, card.kind, page.scale * 1.3), rect)
    pad = page.u(16)
    inner = rect.inflate(-2 * pad, -2 * pad)
    wide = page.u(66)
    picture = emblem.emblem(number, wide, bool(card.kind))
    page.surface.blit(picture, picture.get_rect(topright=(inner.right + page.u(5), inner.y - page.u(5))))
    radius = page.u(17)
    points(page, (inner.x + radius - page.u(4), inner.y + radius - page.u(4)), radius, card)
    left = inner.x + radius * 2 + page.u(1)
    name = Rect(left, inner.y - page.u(4), inner.right - wide - left, page.u(38))
    fitted_name(page, name, cardtext.name(number), page.u(17), "left")
    price = Rect(inner.x, name.bottom + page.u(1), inner.width - wide, page.u(22))
    used = cost(page, price, card)
    x = price.x + used + page.u(8)
    for when in cardtext.timings(number):
        if x + page.u(SIGN) <= price.right:
            effectsigns.timing(page, when, (x + page.u(SIGN) // 2, price.centery), page.u(SIGN))
        x += page.u(SIGN + 2)
    text = Rect(inner.x, price.bottom + page.u(4), inner.width, 0)
    text.height = inner.bottom + page.u(6) - text.y
    words_ = cardtext.text(number)
    sizes = ((16, 1.0), (15, 1.0), (15, 0.92), (14, 0.92), (13, 0.9))
    size, spacing = next(
        (each for each in sizes if _high(page, words_, text.width, *each) <= text.height), (theme.SMALL, 0.9)
    )
    used = page.paragraph(words_, text, size, spacing=spacing)
    tokens_ = cardtext.effect(number)
    row = Rect(text.x, 0, text.width, page.u(26))
    row.bottom = inner.bottom + page.u(7)
    if tokens_ and text.y + used + page.u(2) <= row.y:
        page.box(row, theme.PAPER_SHADE, 4)
        effectsigns.draw(page, tokens_, row.inflate(-page.u(8), -page.u(2)), page.u(18))
    if marks.dim:
        veil(page, rect)
    if marks.offered:
        glow.glow(page, rect, 7)
    elif marks.chosen:
        paper.outline(page, rect, page.palette.accent, 3, 7)
    if marks.hover:
        paper.outline(page, rect, theme.WHITE, 2.5, 7)


def medium_high(page: Page, number: int, width: int) -> int:
    """The height at which a wide card shows its whole text in the usual size."""
    line = page.u(28) if cardtext.effect(number) else 0
    return page.u(92) + line + _high(page, cardtext.text(number), width - page.u(32), 15, 1.0)


def _high(page: Page, text: str, width: int, size: float, spacing: float) -> int:
    return len(page.wrap(text, width, size)) * round(page.line_height(size) * spacing)


@dataclass
class Plan:
    """The parts of a big card for its width, each with its height; rectangles begin at the card's corner."""

    size: tuple[int, int]
    name: Rect
    emblem: Rect
    facts: Rect
    effect: Rect
    text: Rect
    lying: Rect
    price: Rect
    rulings: Rect


def plan(
    page: Page, number: int, width: int, marks: Marks, rulings: bool, prices: Mapping[int, Card] | None = None
) -> Plan:
    """Where everything goes on a big card of a width in pixels."""
    pad, gap = page.u(PAD), page.u(8)
    inner = width - 2 * pad
    seal = page.u(54)
    lines = len(page.wrap(cardtext.name(number), inner - seal, theme.HEAD, SERIF_BOLD))
    name = Rect(pad + seal, page.u(16), inner - seal,
                max(page.u(52), lines * page.line_height(theme.HEAD, SERIF_BOLD)))  # fmt: skip
    across = page.u(EMBLEM)
    picture = Rect(pad - page.u(4), name.bottom + page.u(4), across, across)
    facts = Rect(picture.right + page.u(12), picture.y, width - pad - picture.right - page.u(12), 0)
    facts.height = max(across, _facts_high(page, number, facts.width))
    effect = Rect(pad, facts.bottom + gap, inner, page.u(30) if cardtext.effect(number) else 0)
    text = Rect(pad, effect.bottom + (gap if effect.height else 0), inner, 0)
    text.height = len(page.wrap(cardtext.text(number), inner, theme.BODY)) * page.line_height(theme.BODY)
    lying = Rect(pad, text.bottom, inner, 0)
    if any(marks.energy) or marks.tapped:
        lying = Rect(pad, text.bottom + gap, inner, page.u(26) * (int(any(marks.energy)) + int(marks.tapped)))
    price = Rect(pad, lying.bottom, inner, 0)
    if prices and len({(card.energy, card.crystals) for card in prices.values()}) > 1:
        price = Rect(pad, lying.bottom + gap, inner, page.line_height(theme.SMALL) + page.u(26))
    said = cardtext.rulings(number) if rulings else ()
    ruled = Rect(pad, price.bottom, inner, 0)
    if said:
        ruled = Rect(pad, price.bottom + gap, inner, _rulings_high(page, said, inner))
    return Plan((width, ruled.bottom + page.u(18)), name, picture, facts, effect, text, lying, price, ruled)


def _facts(page: Page, number: int) -> list[tuple[str, str]]:
    return [(f"timing:{when}", words.timing(when)) for when in cardtext.timings(number)]


def _facts_high(page: Page, number: int, width: int) -> int:
    line = page.line_height(theme.SMALL)
    high = page.u(30) + line + page.u(6)
    for _sign, said in _facts(page, number):
        high += len(page.wrap(said, width - page.u(SIGN + 6), theme.SMALL)) * line + page.u(4)
    return high


def _rulings_high(page: Page, said: tuple[str, ...], width: int) -> int:
    line = round(page.line_height(theme.SMALL) * RULED)
    lines = sum(len(page.wrap(each, width - page.u(14), theme.SMALL)) for each in said)
    return page.line_height(theme.SMALL) + page.u(6) + lines * line + page.u(3) * len(said)


def big_size(
    page: Page, number: int, marks: Marks | None = None, rulings: bool = False, below: int = 0
) -> tuple[int, int]:
    """The size that the big card needs for its text, inside the page if that is possible, with room `below` it."""
    most = page.view.height - page.u(24) - below
    widths = [width for width in WIDTHS if page.u(width) <= page.view.width - page.u(24)]
    size = (0, 0)
    for width in widths or WIDTHS[:1]:
        size = plan(page, number, page.u(width), marks or Marks(), rulings).size
        if size[1] <= most:
            break
    return size


def show_beside(
    page: Page,
    near: Rect,
    card: Card,
    number: int,
    marks: Marks | None = None,
    keep: Rect | None = None,
    why: str = "",
    then: str = "",
) -> None:
    """The big card beside what it explains; under it why it can't be used, or what using it brings.

    It is always whole: without its rulings, then smaller, where there is no room for it.
    """
    lying = marks or Marks()
    most = page.view.height - page.u(16)

    def size(rulings: bool) -> tuple[int, int, int]:
        width, height = big_size(page, number, lying, rulings)
        return width, height, reason.height_for(page, why or then, width) if why or then else 0

    rulings = sum(size(True)[1:]) <= most
    share = 1.0
    while share > LEAST_SHARE:
        with page.reduced(share):
            if sum(size(rulings)[1:]) <= most:
                break
        share -= 0.1
    with page.reduced(share):
        width, height, under = size(rulings)
        place = _place_big(page, (width, height + under), near, keep)
        big(page, Rect(place.x, place.y, width, height), card, number, lying, rulings)
        if why or then:
            reason.strip(page, Rect(place.x, place.y + height, width, under), why or then, not why)


def big(
    page: Page,
    rect: Rect,
    card: Card,
    number: int,
    marks: Marks,
    rulings: bool = False,
    prices: Mapping[int, Card] | None = None,
) -> None:
    """The card large, with everything written on it; `prices` are the card for each number of players."""
    lay = plan(page, number, rect.width, marks, rulings, prices)
    paper.shadow(page, rect, 9, 8)
    page.surface.blit(blank(page, rect.size, card.kind, page.scale * 1.7), rect)
    at = rect.topleft
    radius = page.u(25)
    points(page, (rect.x + page.u(PAD - 4) + radius, rect.y + lay.name.centery), radius, card)
    page.paragraph(cardtext.name(number), lay.name.move(at), theme.HEAD, SERIF_BOLD, valign="middle")
    picture = emblem.emblem(number, lay.emblem.width, bool(card.kind))
    page.surface.blit(picture, picture.get_rect(center=lay.emblem.move(at).center))
    _paint_facts(page, lay.facts.move(at), card, number)
    if lay.effect.height:
        band = lay.effect.move(at)
        page.box(band, theme.PAPER_SHADE, 5)
        effectsigns.draw(page, cardtext.effect(number), band.inflate(-page.u(10), -page.u(4)), page.u(20))
    page.paragraph(cardtext.text(number), lay.text.move(at), theme.BODY)
    if lay.lying.height:
        _paint_lying(page, lay.lying.move(at), marks)
    if lay.price.height and prices:
        _paint_prices(page, lay.price.move(at), prices)
    if lay.rulings.height:
        _paint_rulings(page, lay.rulings.move(at), cardtext.rulings(number))
    if marks.hover:
        paper.outline(page, rect, theme.WHITE, 3, 9)


def fitted(
    page: Page, place: Rect, card: Card, number: int, rulings: bool = True, prices: Mapping[int, Card] | None = None
) -> Rect:
    """The whole card as wide as a place, smaller print where it would be higher than it. Returns where it went."""
    share = 1.0
    while share > LEAST_SHARE:
        with page.reduced(share):
            if plan(page, number, place.width, Marks(), rulings, prices).size[1] <= place.height:
                break
        share -= 0.1
    with page.reduced(share):
        # In steps, so that the paper of many cards is of few sizes.
        high = -(-plan(page, number, place.width, Marks(), rulings, prices).size[1] // page.u(STEP)) * page.u(STEP)
        where = Rect(place.x, place.y, place.width, min(high, place.height))
        big(page, where, card, number, Marks(), rulings, prices)
    return where


def _paint_facts(page: Page, rect: Rect, card: Card, number: int) -> None:
    """Cost, kind and number, and when the card acts."""
    cost(page, Rect(rect.x, rect.y, rect.width, page.u(26)), card)
    line = page.line_height(theme.SMALL)
    y = rect.y + page.u(30)
    kind = _("{kind}, no. {number}").format(kind=words.kind(card.kind), number=number)
    if page.width(kind, theme.SMALL, SANS_BOLD) > rect.width:
        kind = _("{kind} {number}").format(kind=words.kind(card.kind), number=number)
    page.text(kind, Rect(rect.x, y, rect.width, line), theme.SMALL, SANS_BOLD, KIND_COLOURS[card.kind])
    y += line + page.u(6)
    size = page.u(SIGN)
    for sign, said in _facts(page, number):
        page.sign(sign, (rect.x + size // 2, y + line // 2), size, theme.INK)
        place = Rect(rect.x + size + page.u(6), y, rect.width - size - page.u(6), rect.bottom - y + page.u(4))
        y += page.paragraph(said, place, theme.SMALL, SANS, theme.INK) + page.u(4)


def _paint_lying(page: Page, rect: Rect, marks: Marks) -> None:
    """What lies on the card, and whether it has been used."""
    row = Rect(rect.x, rect.y, rect.width, page.u(26))
    if any(marks.energy):
        label = _("On it:")
        page.text(label, row, theme.SMALL, SANS_BOLD, theme.INK_SOFT)
        left = page.width(label, theme.SMALL, SANS_BOLD) + page.u(8)
        tokens.spread(page, marks.energy, (row.x + left, row.centery), page.u(22), row.width - left)
        row.y += row.height
    if marks.tapped:
        size = page.u(SIGN)
        page.sign("tapped", (row.x + size // 2, row.centery), size, theme.INK)
        place = Rect(row.x + size + page.u(6), row.y, row.width - size - page.u(6), row.height)
        page.text(_("Activated already this round"), place, theme.SMALL, SANS_BOLD, theme.INK_SOFT)


def _paint_prices(page: Page, rect: Rect, prices: Mapping[int, Card]) -> None:
    """The cost for each number of players."""
    line = page.line_height(theme.SMALL)
    page.text(_("Cost by number of players:"), Rect(rect.x, rect.y, rect.width, line), theme.SMALL, SANS_BOLD,
              theme.INK_SOFT)  # fmt: skip
    cell = rect.width // len(prices)
    for i, (players, card) in enumerate(sorted(prices.items())):
        place = Rect(rect.x + i * cell, rect.y + line, cell, page.u(26))
        who = f"{players}:"
        page.text(who, place, theme.BODY, SANS_BOLD, theme.INK_SOFT)
        left = page.width(who, theme.BODY, SANS_BOLD) + page.u(5)
        cost(page, Rect(place.x + left, place.y + page.u(2), cell - left - page.u(6), page.u(22)), card)


def _paint_rulings(page: Page, rect: Rect, said: tuple[str, ...]) -> None:
    line = page.line_height(theme.SMALL)
    colour = page.palette.accent
    page.text(_("Rulings"), Rect(rect.x, rect.y, rect.width, line), theme.SMALL, SANS_BOLD, colour)
    left = rect.x + page.width(_("Rulings"), theme.SMALL, SANS_BOLD) + page.u(8)
    paper.rule(page, left, rect.right, rect.y + line // 2 + page.u(1), colour)
    y = rect.y + line + page.u(6)
    for each in said:
        page.sign("right", (rect.x + page.u(4), y + line // 2), page.u(8), theme.INK_SOFT)
        place = Rect(rect.x + page.u(14), y, rect.width - page.u(14), rect.bottom - y + page.u(4))
        y += page.paragraph(each, place, theme.SMALL, SANS, theme.INK_SOFT, spacing=RULED) + page.u(3)


def _place_big(page: Page, size: tuple[int, int], near: Rect, keep: Rect | None = None) -> Rect:
    """Where the big card goes: beside what is pointed at, inside the page, never on the part to `keep` free."""
    # Cards at the foot of the page lie in a row that should stay in sight.
    over_first = near.centery > page.view.y + page.view.height * 0.7
    return beside(page.view.inflate(-page.u(16), -page.u(16)), size, near, page.u(12), over_first, keep)
