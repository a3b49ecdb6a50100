"""The emblem of a card: the drawing of its pack, or a medallion made by rule for a card without a good one.

Rasterising one takes some milliseconds, so each is made once per size, and when cards of a size are shown, the other
cards' emblems of that size follow while the program is idle.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame

from poryroku.crystal.files.library import Library
from poryroku.crystal.wording import cardtext

from ..kit import art, idle, rosette
from ..kit.keep import Kept

#: bytes of emblems kept: the fifty of the game at each size of a window, and more in a small one
MOST_BYTES = 48 << 20
#: sizes for which emblems are made ahead; with another one (a window being resized) the oldest is given up
SIZES_AHEAD = 4

_kept: Kept[None] = Kept(MOST_BYTES)
#: the last sizes, each with the cards in use then
_ahead: list[tuple[int, Library]] = []


def emblem(number: int, size: int, familiar: bool) -> pygame.Surface:
    """A picture `size` pixels wide and high, drawn at that very size."""
    key = _key(number, size, familiar)
    found = _kept.get(key)
    if found is None:
        file = cardtext.library().emblems.get(number)
        picture = (art.drawing(file, size) if file is not None else None) or rosette.rosette(number, size, familiar)
        _kept.put(key, picture, None)
        return picture
    return found[0]


def forget(number: int) -> None:
    """Draw the emblem of a card anew when it is needed again: its drawing may be another one now."""
    _kept.drop_where(lambda key: isinstance(key, tuple) and key[1] == number)


def ahead(size: int, cards: dict[int, bool]) -> None:
    """Make the emblems of a size for these cards (number, whether it is a familiar) when there is time for it."""
    wanted = size, cardtext.library()
    if wanted in _ahead or size * size * 4 * len(cards) > MOST_BYTES // 3:
        return
    _ahead.append(wanted)
    if len(_ahead) > SIZES_AHEAD:
        given_up, _library = _ahead.pop(0)
        idle.drop(lambda key: isinstance(key, tuple) and key[0] == "emblem" and key[2] == given_up)
    for number, familiar in cards.items():
        if _key(number, size, familiar) not in _kept:
            idle.later(("emblem", number, size), partial(emblem, number, size, familiar))


def _key(number: int, size: int, familiar: bool) -> tuple[Path | None, int, int, bool]:
    """Cards of one number may be of different packs, so the drawing's file belongs to it."""
    return cardtext.library().emblems.get(number), number, size, familiar
