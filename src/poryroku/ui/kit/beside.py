"""Where an explanation goes: beside the thing it is about, off that thing and off what must stay in sight."""

from __future__ import annotations

from pygame import Rect


def beside(
    area: Rect, size: tuple[int, int], near: Rect, gap: int, over_first: bool = False, keep: Rect | None = None
) -> Rect:
    """The place inside `area` that covers least; rather over or under `near` than right or left of it, or not."""
    x, y = near.centerx - size[0] // 2, near.centery - size[1] // 2
    aside = [(near.right + gap, y), (near.x - gap - size[0], y)]
    over = [(x, near.y - gap - size[1]), (x, near.bottom + gap)]
    corners = [(left, top) for left in (area.x, area.right - size[0]) for top in (area.y, area.bottom - size[1])]
    wanted = over + aside if over_first else aside + over
    if keep is not None:
        wanted += [(keep.x - gap - size[0], y), (keep.right + gap, y)]
    best: tuple[int, Rect] | None = None
    for corner in wanted + corners:
        place = Rect(corner, size).clamp(area)
        covered = _overlap(place, near) + (4 * _overlap(place, keep) if keep else 0)
        if best is None or covered < best[0]:
            best = (covered, place)
    assert best is not None
    return best[1]


def _overlap(one: Rect, other: Rect) -> int:
    both = one.clip(other)
    return both.width * both.height
