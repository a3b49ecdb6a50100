"""Power cards: small ones for hand and table, the big one with its text, and the back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from poryroku.crystal.wording import cardtext, words
from poryroku.i18n import _

from ..kit import paper, signs, theme
from ..kit.fonts import SANS_BOLD, SERIF_BOLD
from ..kit.page import Page
from ..kit.text import wrap
from . import emblem, tokens

if TYPE_CHECKING:
    from poryroku.crystal.book import Card

#: width of a card by its height
SHAPE = 0.7
#: the smallest type of a name on a small card, in pixels; below a width of `NAMELESS` units there is no name at all
SMALLEST_NAME = 9
NAMELESS = 60
#: the share of a card that must be seen in a row of overlapping ones
MOST_HIDDEN = 0.42
KIND_COLOURS = (theme.ITEM, theme.FAMILIAR)


@dataclass
class Marks:
    """What is special about a card where it lies."""

    offered: bool = False
    dim: bool = False
    chosen: bool = False
    hover: bool = False
    tapped: bool = False
    energy: Sequence[int] = (0, 0, 0, 0)


def blank(page: Page, size: tuple[int, int], kind: int, unit: float | None = None) -> pygame.Surface:
    """The paper of a card: its border in the kind's colour, straight for items and scalloped for familiars.

    `unit` is a hundred and twelfth of the width of the small card that the border is made for.
    """
    unit = (size[0] / 112 if unit is None else unit) * signs.OVERSAMPLE
    key = ("card", size, kind, unit)
    found = signs.recall(key)
    if found is not None:
        return found
    width, height = size
    colour = KIND_COLOURS[kind]
    over = signs.OVERSAMPLE
    big = pygame.Surface((width * over, height * over), pygame.SRCALPHA)
    big.fill((*colour, 0))
    area = big.get_rect()
    pygame.draw.rect(big, colour, area, border_radius=round(7 * unit))
    inner = area.inflate(-10 * unit, -10 * unit)
    pygame.draw.rect(big, theme.PAPER, inner, border_radius=round(4 * unit))
    if kind:
        count = max(6, round(inner.height / (9 * unit)))
        step = inner.height / count
        for i in range(count):
            y = inner.y + (i + 0.5) * step
            for x in (inner.x, inner.right):
                pygame.draw.circle(big, colour, (x, y), step * 0.34)
    else:
        for x, y in ((inner.x, inner.y), (inner.right, inner.y), (inner.x, inner.bottom), (inner.right, inner.bottom)):
            size_ = 9 * unit
            pygame.draw.polygon(big, colour, [(x - size_, y), (x, y - size_), (x + size_, y), (x, y + size_)])
    return signs.remember(key, pygame.transform.smoothscale(big, size))


def small(page: Page, rect: Rect, card: Card | None, number: int, marks: Marks) -> None:
    """A card with points, emblem, name and cost."""
    if card is None or number == 0:
        back(page, rect)
        return
    paper.shadow(page, rect, 7, 3)
    page.surface.blit(blank(page, rect.size, card.kind), rect)
    unit = rect.width / 112
    wide = round(60 * unit)
    picture = emblem.emblem(number, wide, bool(card.kind))
    page.surface.blit(picture, picture.get_rect(center=(rect.centerx, rect.y + round(51 * unit))))
    radius = round(15 * unit)
    ground = theme.GOLD_LIGHT if card.points >= 0 else theme.BRICK
    ink = theme.INK if card.points >= 0 else theme.WHITE
    points = str(card.points).replace("-", "−")
    at = (rect.x + round(19 * unit), rect.y + round(19 * unit))
    paper.seal(page, at, radius, ground, points, ink)
    inner = rect.inflate(-round(22 * unit), 0)
    name_top = rect.y + round(82 * unit)
    cost_high = round(20 * unit)
    cost_top = rect.bottom - round(11 * unit) - cost_high
    name = Rect(inner.x, name_top, inner.width, cost_top - name_top)
    if rect.width >= page.u(NAMELESS):
        fitted_name(page, name, cardtext.name(number), round(13.5 * unit))
    cost(page, Rect(inner.x, cost_top, inner.width, cost_high), card, "centre")
    if any(marks.energy):
        _stored(page, rect, marks.energy, unit)
    if marks.tapped:
        page.shade(rect, 90)
        page.sign("tapped", (rect.centerx, rect.y + round(56 * unit)), round(46 * unit), theme.WHITE)
    elif marks.dim:
        _veil(page, rect)
    if marks.offered or marks.chosen:
        paper.outline(page, rect, theme.GOLD_LIGHT if marks.offered else page.palette.accent, 3, 7)
        paper.outline(page, rect.inflate(-2, -2), theme.INK, 1, 6)
    if marks.hover and not marks.tapped:
        paper.outline(page, rect, theme.WHITE, 2, 7)


def fitted_name(page: Page, rect: Rect, name: str, pixels: int, align: str = "centre") -> None:
    """A name as large as it fits up to a size, whole if possible; the big card has it in any case."""
    fonts = page.fonts
    while True:

        def measure(part: str, pixels: int = pixels) -> int:
            return fonts.width(part, SERIF_BOLD, pixels)

        line = round(fonts.height(SERIF_BOLD, pixels) * 0.86)
        room = max(1, rect.height // line)
        fits = all(measure(word) <= rect.width for word in name.split())
        if pixels <= SMALLEST_NAME or (fits and len(wrap(name, rect.width, measure)) <= room):
            break
        pixels -= 1
    lines = wrap(name, rect.width, measure, room)
    if " ".join(lines) != name and rect.width > page.u(70):
        page.shortened.add(name)
    top = rect.y + (rect.height - line * len(lines)) // 2
    for i, text in enumerate(lines):
        picture = fonts.line(text, SERIF_BOLD, pixels, theme.INK)
        x = rect.x if align == "left" else rect.centerx - picture.get_width() // 2
        page.surface.blit(picture, (x, top + i * line))


def _veil(page: Page, rect: Rect) -> None:
    key = ("veil", rect.size)
    veil = signs.recall(key)
    if veil is None:
        veil = pygame.Surface(rect.size, pygame.SRCALPHA)
        pygame.draw.rect(veil, (*theme.PAPER_DEEP, 150), veil.get_rect(), border_radius=page.u(7))
        signs.remember(key, veil)
    page.surface.blit(veil, rect)


def _stored(page: Page, rect: Rect, energy: Sequence[int], unit: float) -> None:
    """The energy lying on a card, as a strip over its emblem."""
    strip = Rect(rect.x + round(8 * unit), rect.y + round(60 * unit), rect.width - round(16 * unit), round(28 * unit))
    page.box(strip, theme.WHITE, 6)
    page.box(strip, theme.INK_SOFT, 6, 1)
    size = round(20 * unit)
    kinds = [(i, n) for i, n in enumerate(energy) if n]
    if sum(energy) * (size + 1) <= strip.width - 4:
        used = sum(energy) * (size + max(1, size // 10))
        tokens.spread(page, energy, (strip.centerx - used // 2, strip.centery), size, strip.width)
        return
    step = strip.width // max(1, len(kinds))
    size = min(size, max(8, step // 2))
    for position, (index, count) in enumerate(kinds):
        tokens.counted(page, index, count, (strip.x + 2 + position * step, strip.centery), size, theme.SMALL)


def cost(page: Page, rect: Rect, card: Card, align: str = "left") -> int:
    """What a card costs, as signs. Returns the width used."""
    parts: list[tuple[str, int]] = []
    for index in card.choose:
        parts.append(("choose", index))
    for index, count in enumerate(card.energy):
        parts.extend([("energy", index)] * count)
    if card.crystals:
        parts.append(("crystals", card.crystals))
    size = min(rect.height, max(8, round(rect.height * 0.95)))
    high = rect.height / page.scale
    digits = page.width(str(card.crystals), high * 0.8, SANS_BOLD) if card.crystals else 0
    if not parts and rect.height < SMALLEST_NAME + 3:
        return 0
    if not parts:
        words_free = _("free")
        page.text(words_free, rect, high * 0.7, SANS_BOLD, theme.INK_SOFT, align)
        return page.width(words_free, high * 0.7, SANS_BOLD)
    room = rect.width - digits - 2
    step = min(size + max(1, size // 10), max(4, (room - size) // max(1, len(parts) - 1)))
    used = step * (len(parts) - 1) + size + digits
    x = rect.x + (rect.width - used) // 2 if align == "centre" else rect.x
    for what, value in parts:
        middle = (x + size // 2, rect.centery)
        if what == "crystals":
            page.sign("crystal", middle, size)
            page.text(str(value), Rect(x + size, rect.y, digits + 4, rect.height), high * 0.8, SANS_BOLD)
        else:
            tokens.element(page, value, middle, size, what == "choose")
        x += step
    return used


def back(page: Page, rect: Rect) -> None:
    """The back of a card: night paper with a star."""
    key = ("back", rect.size)
    found = signs.recall(key)
    if found is None:
        found = pygame.Surface(rect.size, pygame.SRCALPHA)
        radius = max(2, round(rect.width * 0.06))
        colour = theme.PALETTES[0].page
        pygame.draw.rect(found, colour, found.get_rect(), border_radius=radius)
        edge = max(1, rect.width // 18)
        inner = found.get_rect().inflate(-edge * 2, -edge * 2)
        pygame.draw.rect(found, theme.PALETTES[0].ornament, inner, max(1, edge // 3), border_radius=radius)
        star = signs.sign("winter", max(6, round(rect.width * 0.55)), theme.PALETTES[0].ornament, colour)
        found.blit(star, star.get_rect(center=found.get_rect().center))
        signs.remember(key, found)
    paper.shadow(page, rect, 7, 3)
    page.surface.blit(found, rect)


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
    ground = theme.GOLD_LIGHT if card.points >= 0 else theme.BRICK
    ink = theme.INK if card.points >= 0 else theme.WHITE
    paper.seal(page, (inner.x + radius - page.u(4), inner.y + radius - page.u(4)), radius, ground,
               str(card.points).replace("-", "−"), ink)  # fmt: skip
    left = inner.x + radius * 2 + page.u(1)
    name = Rect(left, inner.y - page.u(4), inner.right - wide - left, page.u(38))
    fitted_name(page, name, cardtext.name(number), page.u(17), "left")
    price = Rect(inner.x, name.bottom + page.u(1), inner.width - wide, page.u(22))
    cost(page, price, card)
    text = Rect(inner.x, price.bottom + page.u(4), inner.width, 0)
    text.height = inner.bottom + page.u(6) - text.y
    words_ = cardtext.text(number)
    sizes = ((16, 1.0), (15, 1.0), (15, 0.92), (14, 0.92), (13, 0.9))
    size, spacing = next(
        (each for each in sizes if _high(page, words_, text.width, *each) <= text.height), (theme.SMALL, 0.9)
    )
    page.paragraph(words_, text, size, spacing=spacing)
    if marks.dim:
        _veil(page, rect)
    if marks.offered or marks.chosen:
        paper.outline(page, rect, theme.GOLD_LIGHT if marks.offered else page.palette.accent, 3, 7)
    if marks.hover:
        paper.outline(page, rect, theme.WHITE, 2.5, 7)


def _high(page: Page, text: str, width: int, size: float, spacing: float) -> int:
    return len(page.wrap(text, width, size)) * round(page.line_height(size) * spacing)


def big_size(page: Page, number: int) -> tuple[int, int]:
    """The size that the big card needs for its text."""
    width = page.u(300)
    inner = width - page.u(48)
    lines = len(page.wrap(cardtext.text(number), inner, theme.BODY))
    name = len(page.wrap(cardtext.name(number), width - page.u(106), theme.HEAD, SERIF_BOLD))
    head = max(page.u(50), name * page.line_height(theme.HEAD, SERIF_BOLD))
    height = page.u(24) + head + page.u(140) + page.u(44) + lines * page.line_height(theme.BODY) + page.u(40)
    return width, height


def big(page: Page, rect: Rect, card: Card, number: int, marks: Marks) -> None:
    """The card large, with everything written on it."""
    paper.shadow(page, rect, 9, 8)
    page.surface.blit(blank(page, rect.size, card.kind, page.scale * 1.7), rect)
    pad = page.u(24)
    radius = page.u(25)
    ground = theme.GOLD_LIGHT if card.points >= 0 else theme.BRICK
    ink = theme.INK if card.points >= 0 else theme.WHITE
    paper.seal(page, (rect.x + pad + radius - page.u(4), rect.y + pad + radius - page.u(4)), radius, ground,
               str(card.points).replace("-", "−"), ink)  # fmt: skip
    name = cardtext.name(number)
    left = rect.x + pad + radius * 2 + page.u(4)
    wide = rect.right - pad - left
    lines = len(page.wrap(name, wide, theme.HEAD, SERIF_BOLD))
    head = max(page.u(50), lines * page.line_height(theme.HEAD, SERIF_BOLD))
    page.paragraph(name, Rect(left, rect.y + pad - page.u(4), wide, head), theme.HEAD, SERIF_BOLD, valign="middle")
    across = page.u(130)
    picture = emblem.emblem(number, across, bool(card.kind))
    top = rect.y + pad + head + page.u(4)
    page.surface.blit(picture, picture.get_rect(midtop=(rect.centerx, top)))
    row = Rect(rect.x + pad, top + across + page.u(8), rect.width - 2 * pad, page.u(26))
    cost(page, row, card)
    page.text(
        _("{kind}, no. {number}").format(kind=words.kind(card.kind), number=number), row, theme.SMALL, SANS_BOLD,
        KIND_COLOURS[card.kind], "right",
    )  # fmt: skip
    text = Rect(row.x, row.bottom + page.u(8), row.width, rect.bottom - page.u(20) - row.bottom - page.u(8))
    page.paragraph(cardtext.text(number), text, theme.BODY)
    if marks.hover:
        paper.outline(page, rect, theme.WHITE, 3, 9)


def place_big(page: Page, size: tuple[int, int], near: Rect, keep: Rect | None = None) -> Rect:
    """Where the big card goes: beside what is pointed at, inside the page, off the part to `keep` free."""
    area = page.view.inflate(-page.u(16), -page.u(16))
    best: tuple[int, Rect] | None = None
    gap = page.u(12)
    beside = [(near.right + gap, near.centery - size[1] // 2), (near.x - gap - size[0], near.centery - size[1] // 2)]
    over = [(near.centerx - size[0] // 2, near.y - gap - size[1]), (near.centerx - size[0] // 2, near.bottom + gap)]
    # Cards at the foot of the page lie in a row that should stay in sight.
    for x, y in over + beside if near.centery > page.view.y + page.view.height * 0.7 else beside + over:
        place = Rect((x, y), size).clamp(area)
        cost_ = 8 * _overlap(place, near) + (_overlap(place, keep) if keep else 0)
        if best is None or cost_ < best[0]:
            best = (cost_, place)
    assert best is not None
    return best[1]


def _overlap(one: Rect, other: Rect) -> int:
    both = one.clip(other)
    return both.width * both.height


def fan(rect: Rect, count: int, width: int, gap: int, align: str = "left") -> list[Rect]:
    """Places for `count` cards of a width in a row, overlapping if they do not fit side by side."""
    if count == 0:
        return []
    step = width + gap
    if count > 1:
        step = min(step, (rect.width - width) // (count - 1))
    used = step * (count - 1) + width
    start = rect.x + ((rect.width - used) // 2 if align == "centre" else 0)
    return [Rect(start + i * step, rect.y, width, rect.height) for i in range(count)]


def heap(rect: Rect, count: int, gap: int) -> list[Rect]:
    """Places for cards in a strip: one row, or two rows of smaller cards before they would hide one another."""
    width = round(rect.height * SHAPE)
    if count < 2 or (rect.width - width) // (count - 1) >= width * MOST_HIDDEN:
        return fan(rect, count, width, gap)
    high = (rect.height - gap) // 2
    first = (count + 1) // 2
    rows = (Rect(rect.x, rect.y, rect.width, high), Rect(rect.x, rect.bottom - high, rect.width, high))
    width = round(high * SHAPE)
    return fan(rows[0], first, width, gap) + fan(rows[1], count - first, width, gap)


def fitting_width(rect: Rect, count: int, gap: int, least: float = 0.62) -> int:
    """The width at which `count` cards lie side by side in a row as high as `rect`, if not smaller than a share."""
    full = round(rect.height * SHAPE)
    if count < 2:
        return full
    return max(round(full * least), min(full, (rect.width - gap * (count - 1)) // count))


def centred_row(rect: Rect, width: int) -> Rect:
    """The middle strip of `rect` that is as high as cards of a width."""
    high = min(rect.height, round(width / SHAPE))
    return Rect(rect.x, rect.y + (rect.height - high) // 2, rect.width, high)


def visible_part(places: Sequence[Rect], index: int) -> Rect:
    """What is to be seen of a card in a fan, the next one lying over it."""
    rect = places[index]
    if index + 1 < len(places) and places[index + 1].y == rect.y and places[index + 1].x < rect.right:
        return Rect(rect.x, rect.y, max(1, places[index + 1].x - rect.x), rect.height)
    return rect
