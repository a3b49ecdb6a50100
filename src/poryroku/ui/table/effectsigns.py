"""What a card does, drawn as signs and numbers in one row, or in two where one is too narrow."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from poryroku.crystal.terms import ELEMENTS
from poryroku.crystal.wording.effectline import BREAK, OR, PER, THEN, Token

from ..kit import theme
from ..kit.fonts import SANS_BOLD
from ..kit.page import Page
from . import tokens as energies

#: signs after which the number stands; before all others it leads
NUMBER_BEHIND = frozenset({"reserve", "store", "look"})
#: how wide a sign is drawn, as a share of its height, where it is not square
WIDTHS = {"crystal": 0.78, "draw": 0.72, "discard": 0.74, "opponent": 0.66, "water": 0.76, "fire": 0.84, "hand": 0.96}
#: the smallest signs that can be told apart, in pixels
SMALLEST = 9
Tokens = Sequence[Token]


def _type(size: int) -> int:
    return max(8, round(size * 0.96))


def _wide(page: Page, token: Token, size: int) -> int:
    if token == BREAK:
        return round(size * 0.5)
    if token == THEN:
        return round(size * 0.46)
    words = page.fonts.width(token.amount, SANS_BOLD, _type(size)) if token.amount else 0
    return words + (round(size * WIDTHS.get(token.sign, 1)) if token.sign else 0)


def _gap(size: int) -> int:
    return max(1, round(size * 0.16))


def width(page: Page, tokens: Tokens, size: int) -> int:
    """How wide a row of tokens is with signs of a size."""
    return sum(_wide(page, token, size) for token in tokens) + _gap(size) * max(0, len(tokens) - 1)


def _halves(page: Page, tokens: Tokens, size: int) -> list[Tokens]:
    """Two rows of about the same width, parted where a sentence ends, or before an arrow or a choice."""
    best: tuple[float, list[Tokens]] | None = None
    for i, token in enumerate(tokens):
        if not 0 < i < len(tokens) - 1 or token not in (BREAK, OR, THEN):
            continue
        rows: list[Tokens] = [tokens[:i], tokens[i + 1 :] if token == BREAK else tokens[i:]]
        wide = max(width(page, row, size) for row in rows)
        penalty = {BREAK: 1.0, OR: 1.1}.get(token, 1.25)
        if best is None or wide * penalty < best[0]:
            best = (wide * penalty, rows)
    return best[1] if best is not None else [tokens]


def arrange(page: Page, tokens: Tokens, room: tuple[int, int], largest: int) -> tuple[int, list[Tokens]]:
    """The size of the signs and the rows for a room; size 0 if it is too narrow for two rows of the smallest signs."""
    for size in range(min(largest, room[1]), SMALLEST - 1, -1):
        if width(page, tokens, size) <= room[0]:
            return size, [tokens]
        # Two rows only where one would be tiny.
        if size <= max(SMALLEST, largest * 0.82) and 2 * size + 1 <= room[1]:
            rows = _halves(page, tokens, size)
            if len(rows) == 2 and all(width(page, row, size) <= room[0] for row in rows):
                return size, rows
    return 0, []


def draw(page: Page, tokens: Tokens, rect: Rect, largest: int) -> bool:
    """Draw tokens in the middle of a rectangle, as large as they fit. False if they don't fit at all."""
    size, rows = arrange(page, tokens, rect.size, largest)
    if not size:
        return False
    step = size + max(1, min(size // 4, (rect.height - size * len(rows)) // (len(rows) + 1)))
    top = rect.centery - (step * len(rows) - (step - size)) // 2
    for i, row in enumerate(rows):
        x = rect.centerx - width(page, row, size) // 2
        for token in row:
            _one(page, token, x, top + i * step + size // 2, size)
            x += _wide(page, token, size) + _gap(size)
    return True


def _one(page: Page, token: Token, x: int, y: int, size: int) -> None:
    if token == BREAK:
        pygame.draw.circle(page.surface, theme.INK_SOFT, (x + size // 4, y), max(1, size // 9))
        return
    if token == THEN:
        page.sign("right", (x + round(size * 0.23), y), round(size * 0.62), theme.INK_SOFT)
        return
    behind = token.sign in NUMBER_BEHIND or token.amount[:1] in ("≥", "≤")
    if token.amount:
        ink = theme.INK_SOFT if token in (OR, PER) else theme.INK
        line = page.fonts.line(token.amount, SANS_BOLD, _type(size), ink)
        at = x + round(size * WIDTHS.get(token.sign, 1)) if behind else x
        page.surface.blit(line, (at, y - line.get_height() // 2))
        x += 0 if behind else line.get_width()
    if not token.sign:
        return
    centre = (x + round(size * WIDTHS.get(token.sign, 1)) // 2, y)
    if token.sign in ELEMENTS:
        energies.element(page, ELEMENTS.index(token.sign), centre, size)
    else:
        page.sign(token.sign, centre, size)


def timing(page: Page, name: str, centre: tuple[int, int], size: int) -> None:
    """The sign of when a card acts."""
    page.sign(f"timing:{name}", centre, size, theme.INK)
