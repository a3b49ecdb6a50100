"""Every sign of the game as flat paper: elements, seasons, crystal, star, frame and so on.

A sign is a list of layers, each a colour role and a polygon in a unit square, drawn four times too large and scaled
down, which gives clean edges at every size; or it is a drawing in `assets/signs`, in the colours of `ROLES`. The
results are kept.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

import pygame

from poryroku import paths

from . import art, theme
from .keep import Kept
from .theme import Colour

Point = tuple[float, float]
Layer = tuple[str, Sequence[Point]]
OVERSAMPLE = 4
ELEMENT_SIGNS = ("air", "water", "fire", "earth")
SEASON_SIGNS = ("winter", "spring", "summer", "autumn")

#: bytes of surfaces kept: all that a page of a large screen needs, and a few pages of a small one
MOST_BYTES = 160 << 20
_kept: Kept[None] = Kept(MOST_BYTES)


def circle(x: float, y: float, radius: float, points: int = 40) -> list[Point]:
    """A circle as a polygon."""
    return [
        (x + radius * math.cos(2 * math.pi * i / points), y + radius * math.sin(2 * math.pi * i / points))
        for i in range(points)
    ]


def star(x: float, y: float, outer: float, inner: float, rays: int, turn: float = -90.0) -> list[Point]:
    """A star with `rays` points; `turn` in degrees."""
    out: list[Point] = []
    for i in range(rays * 2):
        radius = outer if i % 2 == 0 else inner
        angle = math.radians(turn + 180.0 * i / rays)
        out.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return out


def smooth(points: Sequence[Point], steps: int = 8) -> list[Point]:
    """A closed curve through `points` (Catmull-Rom)."""
    out: list[Point] = []
    count = len(points)
    for i in range(count):
        p0, p1, p2, p3 = (points[(i + k - 1) % count] for k in range(4))
        for step in range(steps):
            t = step / steps
            out.append(
                (
                    _spline(p0[0], p1[0], p2[0], p3[0], t),
                    _spline(p0[1], p1[1], p2[1], p3[1], t),
                )
            )
    return out


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


def mirror(half: Sequence[Point]) -> list[Point]:
    """A shape given by its right half, from top to bottom, mirrored on the middle line."""
    return list(half) + [(1.0 - x, y) for x, y in reversed(half)]


def _air() -> list[Layer]:
    layers: list[Layer] = []
    for arm in range(3):
        left: list[Point] = []
        right: list[Point] = []
        for step in range(17):
            t = step / 16
            angle = math.radians(arm * 120 - 90 + 175 * t)
            radius = 0.05 + 0.38 * t
            width = 0.125 * math.sin(math.pi * (0.22 + 0.78 * t)) + 0.012
            x, y = 0.5 + radius * math.cos(angle), 0.5 + radius * math.sin(angle)
            along = angle + math.radians(62)
            left.append((x + width * math.cos(along - math.pi / 2), y + width * math.sin(along - math.pi / 2)))
            right.append((x + width * math.cos(along + math.pi / 2), y + width * math.sin(along + math.pi / 2)))
        layers.append(("fill", left + right[::-1]))
    return layers


def _water() -> list[Layer]:
    body = [(0.5, 0.03), (0.60, 0.22), (0.75, 0.42), (0.83, 0.62), (0.77, 0.83), (0.62, 0.95), (0.5, 0.97)]
    shine = [(0.33, 0.60), (0.36, 0.76), (0.47, 0.86), (0.43, 0.74), (0.40, 0.60)]
    return [("fill", _pointed(mirror(body))), ("light", smooth(shine, 4))]


def _pointed(points: list[Point]) -> list[Point]:
    """A smooth outline that keeps its first point sharp."""
    curve = smooth(points, 6)
    return [points[0], *curve[3:-3]]


def _fire() -> list[Layer]:
    body = [
        (0.55, 0.02), (0.58, 0.20), (0.74, 0.36), (0.86, 0.56), (0.82, 0.80), (0.66, 0.95), (0.46, 0.98),
        (0.27, 0.92), (0.15, 0.74), (0.17, 0.54), (0.27, 0.36), (0.34, 0.50), (0.40, 0.36), (0.42, 0.18),
    ]  # fmt: skip
    notch = [(0.50, 0.52), (0.60, 0.68), (0.62, 0.84), (0.50, 0.92), (0.38, 0.84), (0.40, 0.68)]
    return [("fill", smooth(body, 5)), ("light", _pointed(notch))]


def _earth() -> list[Layer]:
    body = [
        (0.03, 0.92), (0.03, 0.70), (0.20, 0.70), (0.20, 0.46), (0.36, 0.46), (0.36, 0.18), (0.64, 0.18),
        (0.64, 0.46), (0.80, 0.46), (0.80, 0.70), (0.97, 0.70), (0.97, 0.92),
    ]  # fmt: skip
    door = [(0.42, 0.92), (0.42, 0.70), (0.50, 0.60), (0.58, 0.70), (0.58, 0.92)]
    return [("fill", body), ("light", door)]


def _winter() -> list[Layer]:
    layers: list[Layer] = [("fill", star(0.5, 0.5, 0.49, 0.16, 6))]
    for arm in range(6):
        angle = math.radians(60 * arm - 60)
        layers.append(("fill", circle(0.5 + 0.36 * math.cos(angle), 0.5 + 0.36 * math.sin(angle), 0.055, 14)))
    layers.append(("light", star(0.5, 0.5, 0.15, 0.07, 6)))
    return layers


def _spring() -> list[Layer]:
    layers: list[Layer] = []
    for petal in range(5):
        angle = math.radians(72 * petal - 90)
        layers.append(("fill", circle(0.5 + 0.27 * math.cos(angle), 0.5 + 0.27 * math.sin(angle), 0.205)))
    layers.append(("light", circle(0.5, 0.5, 0.13)))
    return layers


def _summer() -> list[Layer]:
    return [
        ("fill", star(0.5, 0.5, 0.49, 0.33, 12)),
        ("light", circle(0.5, 0.5, 0.26)),
        ("fill", circle(0.5, 0.5, 0.20)),
    ]


def _autumn() -> list[Layer]:
    half = [
        (0.5, 0.03), (0.57, 0.17), (0.66, 0.13), (0.67, 0.30), (0.86, 0.25), (0.82, 0.40), (0.97, 0.50),
        (0.80, 0.62), (0.83, 0.74), (0.66, 0.72), (0.54, 0.78), (0.535, 0.98),
    ]  # fmt: skip
    vein = [(0.485, 0.30), (0.515, 0.30), (0.52, 0.80), (0.48, 0.80)]
    return [("fill", mirror(half)), ("light", vein)]


def _crystal() -> list[Layer]:
    body = [(0.5, 0.02), (0.82, 0.26), (0.82, 0.74), (0.5, 0.98), (0.18, 0.74), (0.18, 0.26)]
    facet = [(0.5, 0.02), (0.5, 0.44), (0.82, 0.26)]
    left = [(0.18, 0.26), (0.5, 0.44), (0.5, 0.98), (0.18, 0.74)]
    return [("fill", body), ("light", facet), ("dark", left)]


def _gauge() -> list[Layer]:
    return [("fill", star(0.5, 0.5, 0.49, 0.27, 8)), ("light", star(0.5, 0.5, 0.20, 0.11, 8))]


def _draw() -> list[Layer]:
    outer = [(0.20, 0.05), (0.80, 0.05), (0.80, 0.95), (0.20, 0.95)]
    inner = [(0.28, 0.13), (0.72, 0.13), (0.72, 0.87), (0.28, 0.87)]
    return [("fill", outer), ("light", inner), ("fill", star(0.5, 0.5, 0.17, 0.08, 4))]


def _transmute() -> list[Layer]:
    return [
        ("fill", circle(0.5, 0.5, 0.48)),
        ("light", circle(0.5, 0.5, 0.36)),
        ("fill", star(0.5, 0.5, 0.30, 0.10, 4)),
    ]


def _marker() -> list[Layer]:
    """The rooster on a weather vane."""
    body = [
        (0.30, 0.20), (0.36, 0.12), (0.44, 0.16), (0.48, 0.30), (0.60, 0.42), (0.74, 0.34), (0.78, 0.16), (0.90, 0.12),
        (0.95, 0.30), (0.88, 0.50), (0.74, 0.66), (0.56, 0.70), (0.40, 0.62), (0.30, 0.46), (0.28, 0.32),
    ]  # fmt: skip
    beak = [(0.29, 0.22), (0.16, 0.29), (0.30, 0.32)]
    comb = [(0.31, 0.16), (0.32, 0.04), (0.38, 0.10), (0.44, 0.02), (0.45, 0.12), (0.50, 0.10), (0.46, 0.22)]
    pole = [(0.48, 0.66), (0.54, 0.66), (0.54, 0.98), (0.48, 0.98)]
    arrow = [(0.16, 0.80), (0.28, 0.73), (0.28, 0.78), (0.84, 0.78), (0.84, 0.83), (0.28, 0.83), (0.28, 0.87)]
    return [
        ("fill", pole), ("fill", arrow), ("fill", smooth(body, 4)), ("dark", comb), ("dark", beak),
        ("light", circle(0.37, 0.22, 0.03, 12)),
    ]  # fmt: skip


def _hand() -> list[Layer]:
    back = [(0.08, 0.22), (0.50, 0.08), (0.72, 0.74), (0.30, 0.88)]
    front = [(0.44, 0.18), (0.92, 0.18), (0.92, 0.92), (0.44, 0.92)]
    rim = [(0.40, 0.14), (0.96, 0.14), (0.96, 0.96), (0.40, 0.96)]
    return [("fill", back), ("light", rim), ("fill", front)]


def _pile() -> list[Layer]:
    return [
        ("fill", [(0.10, 0.40), (0.50, 0.56), (0.90, 0.40), (0.90, 0.80), (0.50, 0.96), (0.10, 0.80)]),
        ("light", [(0.10, 0.56), (0.50, 0.72), (0.90, 0.56), (0.90, 0.61), (0.50, 0.77), (0.10, 0.61)]),
        ("light", [(0.10, 0.68), (0.50, 0.84), (0.90, 0.68), (0.90, 0.73), (0.50, 0.89), (0.10, 0.73)]),
        ("fill", [(0.50, 0.06), (0.94, 0.26), (0.50, 0.46), (0.06, 0.26)]),
    ]


def _packet() -> list[Layer]:
    return [
        ("fill", [(0.06, 0.20), (0.94, 0.20), (0.94, 0.86), (0.06, 0.86)]),
        ("light", [(0.06, 0.26), (0.50, 0.60), (0.94, 0.26), (0.94, 0.33), (0.50, 0.67), (0.06, 0.33)]),
        ("light", circle(0.5, 0.66, 0.10, 20)),
    ]


def _bonus() -> list[Layer]:
    scallops = [
        (0.5 + (0.44 + 0.05 * math.cos(10 * a)) * math.cos(a), 0.5 + (0.44 + 0.05 * math.cos(10 * a)) * math.sin(a))
        for a in (2 * math.pi * i / 120 for i in range(120))
    ]
    return [("fill", scallops), ("light", circle(0.5, 0.5, 0.30)), ("fill", star(0.5, 0.5, 0.24, 0.10, 5))]


def _tapped() -> list[Layer]:
    outer = [
        (0.5 + 0.44 * math.cos(math.radians(a)), 0.5 + 0.44 * math.sin(math.radians(a))) for a in range(-60, 211, 10)
    ]
    inner = [
        (0.5 + 0.28 * math.cos(math.radians(a)), 0.5 + 0.28 * math.sin(math.radians(a))) for a in range(210, -61, -10)
    ]
    return [("fill", outer + inner), ("fill", [(0.44, 0.12), (0.86, 0.02), (0.80, 0.44)])]


def _tick() -> list[Layer]:
    return [("fill", [(0.08, 0.52), (0.22, 0.38), (0.42, 0.60), (0.80, 0.14), (0.94, 0.28), (0.42, 0.88)])]


def _cross() -> list[Layer]:
    bar = [(0.10, 0.24), (0.24, 0.10), (0.90, 0.76), (0.76, 0.90)]
    return [("fill", bar), ("fill", [(1 - x, y) for x, y in bar])]


def _right() -> list[Layer]:
    return [("fill", [(0.28, 0.08), (0.80, 0.5), (0.28, 0.92)])]


def _left() -> list[Layer]:
    return [("fill", [(0.72, 0.08), (0.20, 0.5), (0.72, 0.92)])]


def _triangle(left: float, right: float) -> list[Point]:
    """A triangle that points from left to right; to the left if they are the other way round."""
    return [(left, 0.14), (right, 0.5), (left, 0.86)]


def _flipped(layers: list[Layer]) -> list[Layer]:
    return [(role, [(1 - x, y) for x, y in points]) for role, points in layers]


def _play() -> list[Layer]:
    return [("fill", _triangle(0.22, 0.88))]


def _pause() -> list[Layer]:
    bar = [(0.22, 0.14), (0.42, 0.14), (0.42, 0.86), (0.22, 0.86)]
    return [("fill", bar), ("fill", [(1 - x, y) for x, y in bar])]


def _step_on() -> list[Layer]:
    return [("fill", _triangle(0.20, 0.66)), ("fill", [(0.68, 0.14), (0.80, 0.14), (0.80, 0.86), (0.68, 0.86)])]


def _step_back() -> list[Layer]:
    return _flipped(_step_on())


def _forward() -> list[Layer]:
    return [("fill", _triangle(0.06, 0.50)), ("fill", _triangle(0.50, 0.94))]


def _rewind() -> list[Layer]:
    return _flipped(_forward())


def _bird() -> list[Layer]:
    """A folk-art bird, for covers and headings."""
    body = [
        (0.10, 0.42), (0.20, 0.30), (0.32, 0.30), (0.42, 0.42), (0.60, 0.44), (0.80, 0.30), (0.98, 0.30),
        (0.86, 0.46), (0.90, 0.60), (0.74, 0.62), (0.56, 0.76), (0.38, 0.74), (0.26, 0.60), (0.22, 0.48),
    ]  # fmt: skip
    wing = [(0.42, 0.50), (0.58, 0.50), (0.68, 0.56), (0.56, 0.66), (0.44, 0.64)]
    return [
        ("fill", smooth(body, 5)), ("light", smooth(wing, 5)), ("fill", circle(0.53, 0.58, 0.045, 16)),
        ("light", circle(0.25, 0.39, 0.032, 14)), ("fill", [(0.42, 0.72), (0.46, 0.72), (0.46, 0.94), (0.42, 0.94)]),
        ("fill", [(0.52, 0.72), (0.56, 0.72), (0.56, 0.94), (0.52, 0.94)]),
    ]  # fmt: skip


SHAPES: dict[str, Callable[[], list[Layer]]] = {
    "air": _air, "water": _water, "fire": _fire, "earth": _earth,
    "winter": _winter, "spring": _spring, "summer": _summer, "autumn": _autumn,
    "crystal": _crystal, "gauge": _gauge, "draw": _draw, "transmute": _transmute, "marker": _marker,
    "hand": _hand, "pile": _pile, "packet": _packet, "bonus": _bonus, "tapped": _tapped,
    "tick": _tick, "cross": _cross, "right": _right, "left": _left, "bird": _bird,
    "play": _play, "pause": _pause, "step_on": _step_on, "step_back": _step_back, "forward": _forward,
    "rewind": _rewind,
}  # fmt: skip

DEFAULTS: dict[str, Colour] = {
    **{name: theme.ELEMENTS[i] for i, name in enumerate(ELEMENT_SIGNS)},
    **{name: theme.SEASON_COLOURS[i] for i, name in enumerate(SEASON_SIGNS)},
    "crystal": theme.CRYSTAL, "gauge": theme.GOLD, "bonus": theme.BRICK, "transmute": theme.TEAL,
    "item": theme.ITEM, "familiar": theme.FAMILIAR, "points": theme.GOLD,
    "opponent": theme.BRICK, "opponents": theme.BRICK, "sacrifice": theme.BRICK,
}  # fmt: skip

#: the colours that stand in the files of `assets/signs` for a sign's own, its openings, its shade, and the elements
ROLES = {"fill": "#404040", "light": "#f0f0f0", "dark": "#202020"}
ELEMENT_ROLES = ("#e00001", "#e00002", "#e00003", "#e00004")


def sign(name: str, size: int, colour: Colour | None = None, light: Colour | None = None) -> pygame.Surface:
    """The sign `name` in a square of `size` pixels. `light` fills its openings (paper by default)."""
    fill = colour or DEFAULTS.get(name, theme.INK)
    light = light or theme.PAPER
    key = (name, size, fill, light)
    found = recall(key)
    if found is not None:
        return found
    roles = {"fill": fill, "light": light, "dark": theme.mix(fill, theme.INK, 0.35)}
    if name in SHAPES:
        return remember(key, rasterise(((roles[role], points) for role, points in SHAPES[name]()), (size, size), fill))
    colours = {ROLES[role]: each for role, each in roles.items()}
    colours.update(zip(ELEMENT_ROLES, theme.ELEMENTS, strict=True))
    file = paths.assets_dir() / "signs" / f"{name.replace(':', '-')}.svg"
    surface = art.drawing(file, size, colours)
    if surface is None:
        surface = rasterise([(fill, _UNKNOWN)], (size, size), fill)
    return remember(key, surface)


_UNKNOWN: list[Point] = [(0.5, 0.1), (0.9, 0.5), (0.5, 0.9), (0.1, 0.5)]


def remember(key: tuple[object, ...], surface: pygame.Surface) -> pygame.Surface:
    """Keep a drawn surface, forgetting the ones longest unused."""
    _kept.put(key, surface, None)
    return surface


def recall(key: tuple[object, ...]) -> pygame.Surface | None:
    """A surface kept by `remember`, or None."""
    found = _kept.get(key)
    return found[0] if found is not None else None


def rasterise(
    layers: Iterable[tuple[Colour, Sequence[Point]]], size: tuple[int, int], ground: Colour
) -> pygame.Surface:
    """Draw polygons given in units of the surface (0..1) with clean edges on a transparent ground."""
    width, height = max(1, size[0]), max(1, size[1])
    big = pygame.Surface((width * OVERSAMPLE, height * OVERSAMPLE), pygame.SRCALPHA)
    big.fill((*ground, 0))
    sx, sy = width * OVERSAMPLE, height * OVERSAMPLE
    for colour, points in layers:
        pygame.draw.polygon(big, colour, [(x * sx, y * sy) for x, y in points])
    return pygame.transform.smoothscale(big, (width, height))
