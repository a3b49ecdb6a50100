"""The emblem of a card: its drawing from the assets, or a medallion made by rule for a card that has none yet."""

from __future__ import annotations

import pygame

from poryroku import paths

from ..kit import rosette, signs


def emblem(number: int, size: int, familiar: bool) -> pygame.Surface:
    """A picture `size` pixels wide and high, drawn at that very size."""
    key = ("emblem", number, size, familiar)
    found = signs.recall(key)
    if found is None:
        found = signs.remember(key, _drawn(number, size) or rosette.rosette(number, size, familiar))
    return found


def _drawn(number: int, size: int) -> pygame.Surface | None:
    file = paths.assets_dir() / "emblems" / f"{number:02}.svg"
    if not file.is_file():
        return None
    try:
        return pygame.image.load_sized_svg(file, (size, size))
    except pygame.error:
        return None
