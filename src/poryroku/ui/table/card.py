"""Power cards as they lie in hand and on the table, and their back; the big ones are in `bigcard`."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from poryroku import i18n
from poryroku.crystal.wording import cardtext
from poryroku.i18n import _

from ..kit import glow, paper, signs, theme
from ..kit.fonts import SANS_BOLD, SERIF_BOLD
from ..kit.keep import Kept
from ..kit.page import Page
from ..kit.text import ellipsis
from . import effectsigns, emblem, tokens

if TYPE_CHECKING:
    from poryroku.crystal.book import Card

#: width of a card by its height
SHAPE = 0.7
#: small cards are measured in parts of their width
UNITS = 112
#: the smallest type of a name on a small card, in pixels
SMALLEST_NAME = 9
#: widths in logical units from which a small card shows everything, and below which it has no name and no effect line
EVERYTHING = 88
NAMELESS = 60
#: pixels from which a card is a large one
LARGE = 60_000
#: bytes of printed faces kept
MOST_BYTES = 40 << 20
#: the share of a card that must be seen in a row of overlapping ones
MOST_HIDDEN = 0.42
KIND_COLOURS = (theme.ITEM, theme.FAMILIAR)
_faces: Kept[set[str]] = Kept(MOST_BYTES)


@dataclass
class Marks:
    """What is special about a card where it lies."""

    offered: bool = False
    dim: bool = False
    chosen: bool = False
    hover: bool = False
    tapped: bool = False
    energy: Sequence[int] = (0, 0, 0, 0)
    #: whether it lies in play, where what it costs no longer matters
    paid: bool = False
    #: whether nothing can be done with it in the present decision, so that it doesn't answer the pointer
    idle: bool = False


def blank(page: Page, size: tuple[int, int], kind: int, unit: float | None = None) -> pygame.Surface:
    """The paper of a card: its border in the kind's colour, straight for items and scalloped for familiars.

    `unit` is a hundred and twelfth of the width of the small card that the border is made for.
    """
    # Of a large card the edges are as smooth with less work.
    over = signs.OVERSAMPLE if size[0] * size[1] < LARGE else signs.OVERSAMPLE // 2
    unit = (size[0] / 112 if unit is None else unit) * over
    key = ("card", size, kind, unit)
    found = signs.recall(key)
    if found is not None:
        return found
    width, height = size
    colour = KIND_COLOURS[kind]
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
    """A card as it lies on the table, with what is special about it there."""
    if card is None or number == 0:
        back(page, rect)
        return
    paper.shadow(page, rect, 7, 3)
    page.surface.blit(face(page, rect.size, card, number, marks.paid), rect)
    unit = rect.width / UNITS
    if any(marks.energy):
        _stored(page, rect, marks.energy, unit)
    if marks.tapped:
        page.shade(rect, 90)
        page.sign("tapped", (rect.centerx, rect.y + round(52 * unit)), round(46 * unit), theme.WHITE)
    elif marks.dim:
        veil(page, rect)
    if marks.offered:
        glow.glow(page, rect, 7)
    elif marks.chosen:
        paper.outline(page, rect, page.palette.accent, 3, 7)
        paper.outline(page, rect.inflate(-2, -2), theme.INK, 1, 6)
    if marks.hover and not marks.tapped:
        paper.outline(page, rect, theme.WHITE, 2, 7)


def unprinted(page: Page, rect: Rect, card: Card, marks: Marks) -> None:
    """The paper of a card that will be printed in a moment."""
    paper.shadow(page, rect, 7, 3)
    page.surface.blit(blank(page, rect.size, card.kind), rect)
    if marks.chosen:
        paper.outline(page, rect, page.palette.accent, 3, 7)


def face(page: Page, size: tuple[int, int], card: Card, number: int, paid: bool = False) -> pygame.Surface:
    """The printed face of a small card: drawn once per size and language, then kept.

    A hand-sized card shows everything. A smaller one drops its number first; below a width also the name and what it
    does, while points, kind and emblem stay. What is paid for and lies in play drops its cost early, and shows when it
    acts to the last.
    """
    key = _face_key(page, size, card, number, paid)
    found = _faces.get(key)
    if found is None:
        picture, shortened = blank(page, size, card.kind).copy(), set[str]()
        found = picture, shortened
        page.shortened, before = shortened, page.shortened
        with page.onto(picture):
            _print(page, picture.get_rect(), card, number, paid)
        page.shortened = before
        _faces.put(key, picture, shortened)
    page.shortened |= found[1]
    return found[0]


def _face_key(page: Page, size: tuple[int, int], card: Card, number: int, paid: bool) -> Hashable:
    price = (card.energy, card.crystals, card.points)
    narrow = paid and size[0] < page.u(EVERYTHING)
    mark = cardtext.mark(number)
    return (mark, number, price, narrow, size, i18n.language(), page.u(100), page.type(100))


def forget(number: int) -> None:
    """Print a card anew when it is needed again, its emblem too."""
    emblem.forget(number)
    _faces.drop_where(lambda key: isinstance(key, tuple) and key[1] == number)


def printed(page: Page, size: tuple[int, int], card: Card, number: int) -> bool:
    """Whether the face of a small card is there already, so that drawing it takes no time."""
    return _face_key(page, size, card, number, False) in _faces


def _print(page: Page, rect: Rect, card: Card, number: int, paid: bool) -> None:
    unit = rect.width / UNITS

    def u(units: float) -> int:
        return round(units * unit)

    wide = rect.width / page.scale
    full, named = wide >= EVERYTHING, wide >= NAMELESS
    priced = full or not paid
    bottom = rect.bottom - u(7)
    if not named:
        _emblem(page, number, card.kind, u(80), (rect.centerx, u(64)))
        points(page, (u(25), u(25)), u(21), card)
        foot = Rect(u(10), bottom - u(34), rect.width - u(20), u(32))
        if paid:
            _timings_in_a_row(page, foot, number)
        else:
            cost(page, foot, card, "centre")
        return
    if priced:
        row = Rect(u(11), bottom - u(25), rect.width - u(20), u(19))
        bottom = row.y - u(3)
        if full:
            _number(page, row, number, u(11.5))
        cost(page, Rect(row.x, row.y, row.width - (u(14) if full else 0), row.height), card)
    cut = 0 if priced or card.kind else u(9)
    bottom -= _effect(page, Rect(u(8), rect.y, rect.width - u(16), bottom), number, unit, cut) + u(1)
    # The emblem makes room for a long name.
    side, top, name = u(9 if card.kind else 7), u(8), cardtext.name(number)
    least = name_height(page, name, rect.width - 2 * side, max(SMALLEST_NAME, u(11)))
    # In steps, so that the emblems of many cards are of few sizes.
    across = min(u(56 if priced else 64), (bottom - top - least) // 4 * 4)
    _emblem(page, number, card.kind, across, (rect.centerx, top + across // 2))
    place = Rect(side, top + across, rect.width - 2 * side, bottom - top - across)
    fitted_name(page, place, name, u(13.5 if priced else 14.5))
    points(page, (u(19), u(19)), u(15), card)
    for i, when in enumerate(cardtext.timings(number)):
        effectsigns.timing(page, when, (rect.right - u(17), u(17 + 20 * i)), max(effectsigns.SMALLEST, u(18)))


def _effect(page: Page, above: Rect, number: int, unit: float, cut: int) -> int:
    """The effect line on a band at the foot of `above`, its lower corners cut like the card's. Returns its height."""
    tokens = cardtext.effect(number)
    room, largest = above.width - round(4 * unit), round(17 * unit)
    high = round(26 * unit)
    size, rows = effectsigns.arrange(page, tokens, (room, high - round(2 * unit)), largest)
    if len(rows) != 1:
        high = max(round(32 * unit), 2 * effectsigns.SMALLEST + round(2 * unit) + 2)
        size, rows = effectsigns.arrange(page, tokens, (room, high - round(2 * unit)), largest)
    if not tokens or not size:
        return 0
    band = Rect(above.x, above.bottom - high, above.width, high)
    corners = [band.topleft, band.topright, (band.right, band.bottom - cut), (band.right - cut, band.bottom),
               (band.x + cut, band.bottom), (band.x, band.bottom - cut)]  # fmt: skip
    pygame.draw.polygon(page.surface, theme.PAPER_SHADE, [(min(x, band.right - 1), y) for x, y in corners])
    effectsigns.draw(page, tokens, Rect((0, 0), (room, high - round(2 * unit))).move(
        band.x + round(2 * unit), band.y + round(unit)), largest)  # fmt: skip
    return high


def _timings_in_a_row(page: Page, rect: Rect, number: int) -> None:
    found = cardtext.timings(number)
    step = min(rect.height, rect.width // max(1, len(found)))
    for i, when in enumerate(found):
        x = rect.centerx + round((i - (len(found) - 1) / 2) * step)
        effectsigns.timing(page, when, (x, rect.centery), max(effectsigns.SMALLEST, min(step, rect.height) - 1))


def _emblem(page: Page, number: int, kind: int, across: int, centre: tuple[int, int]) -> None:
    picture = emblem.emblem(number, max(1, across), bool(kind))
    emblem.ahead(across, {n: bool(card.kind) for n, card in cardtext.library().book.cards.items()})
    page.surface.blit(picture, picture.get_rect(center=centre))


def _number(page: Page, row: Rect, number: int, pixels: int) -> None:
    line = page.fonts.line(str(number), SANS_BOLD, max(SMALLEST_NAME, pixels), theme.INK_SOFT)
    page.surface.blit(line, line.get_rect(midright=(row.right, row.centery)))


def points(page: Page, centre: tuple[int, int], radius: int, card: Card) -> None:
    """A card's points on their seal, a red one if they are lost."""
    ground, ink = (theme.GOLD_LIGHT, theme.INK) if card.points >= 0 else (theme.BRICK, theme.WHITE)
    paper.seal(page, centre, radius, ground, str(card.points).replace("-", "−"), ink)


def name_height(page: Page, name: str, width: int, pixels: int) -> int:
    """How high a name is at a size of type."""
    return len(page.fonts.wrap(name, width, SERIF_BOLD, pixels)) * _name_line(page, pixels)


def _name_line(page: Page, pixels: int) -> int:
    return round(page.fonts.height(SERIF_BOLD, pixels) * 0.86)


def fitted_name(page: Page, rect: Rect, name: str, pixels: int, align: str = "centre") -> None:
    """A name as large as it fits up to a size, whole if possible; the big card has it in any case."""
    fonts = page.fonts
    while pixels > SMALLEST_NAME:
        whole = all(fonts.width(word, SERIF_BOLD, pixels) <= rect.width for word in name.split())
        if whole and name_height(page, name, rect.width, pixels) <= rect.height:
            break
        pixels -= 1
    pixels = max(pixels, SMALLEST_NAME)
    line = _name_line(page, pixels)
    # A word that is too wide even so ends in dots rather than in the middle of the next line.
    shown = " ".join(
        ellipsis(word, rect.width, lambda part: fonts.width(part, SERIF_BOLD, pixels)) for word in name.split()
    )
    lines = fonts.wrap(shown, rect.width, SERIF_BOLD, pixels, max(1, rect.height // line))
    if " ".join(lines) != name and rect.width > page.u(70):
        page.shortened.add(name)
    top = rect.y + (rect.height - line * len(lines)) // 2
    for i, text in enumerate(lines):
        picture = fonts.line(text, SERIF_BOLD, pixels, theme.INK)
        x = rect.x if align == "left" else rect.centerx - picture.get_width() // 2
        page.surface.blit(picture, (x, top + i * line))


def veil(page: Page, rect: Rect) -> None:
    """Something that is not offered lies under a veil."""
    key = ("veil", rect.size)
    picture = signs.recall(key)
    if picture is None:
        picture = pygame.Surface(rect.size, pygame.SRCALPHA)
        pygame.draw.rect(picture, (*theme.PAPER_DEEP, 105), picture.get_rect(), border_radius=page.u(7))
        signs.remember(key, picture)
    page.surface.blit(picture, rect)


def _stored_strip(rect: Rect) -> Rect:
    unit = rect.width / 112
    return Rect(rect.x + round(8 * unit), rect.y + round(40 * unit), rect.width - round(16 * unit), round(26 * unit))


def stored_places(rect: Rect, energy: Sequence[int]) -> list[Rect]:
    """Where on a small card each kind of energy lies that is stored on it."""
    strip = _stored_strip(rect)
    kinds = [n for n in energy if n]
    count = sum(kinds)
    size = round(20 * rect.width / 112)
    together = count * (size + 1) <= strip.width - 4
    wide = count * (size + max(1, size // 10)) if together else strip.width
    shares = [n / count for n in kinds] if together else [1 / len(kinds)] * len(kinds)
    places, x = [], strip.centerx - wide / 2
    for share in shares:
        places.append(Rect(round(x), strip.y, round(wide * share), strip.height))
        x += wide * share
    return places


def _stored(page: Page, rect: Rect, energy: Sequence[int], unit: float) -> None:
    """The energy lying on a card, as a strip over its emblem."""
    strip = _stored_strip(rect)
    page.box(strip, theme.WHITE, 6)
    page.box(strip, theme.INK_SOFT, 6, 1)
    size = round(20 * unit)
    kinds = [(i, n) for i, n in enumerate(energy) if n]
    if sum(energy) * (size + 1) <= strip.width - 4:
        used = sum(energy) * (size + max(1, size // 10))
        tokens.spread(page, energy, (strip.centerx - used // 2, strip.centery), size, strip.width)
        return
    step = strip.width // max(1, len(kinds))
    if step < page.u(30):
        tokens.spread(page, energy, (strip.x + 2, strip.centery), min(size, strip.height), strip.width - 4)
        return
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
        said = _("free")
        if page.width(said, high * 0.7, SANS_BOLD) > rect.width:
            said = "0"
        page.text(said, rect, high * 0.7, SANS_BOLD, theme.INK_SOFT, align)
        return page.width(said, high * 0.7, SANS_BOLD)
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
