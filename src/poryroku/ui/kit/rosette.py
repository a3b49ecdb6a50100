"""Paper-cut medallions made by rule: a flower for an item, a winged creature for a familiar, no two alike.

They stand in for the drawn emblems until those exist, and decorate covers.
"""

from __future__ import annotations

import math
import random

import pygame

from . import signs, theme
from .signs import Point, circle, smooth, star
from .theme import Colour

INKS: tuple[Colour, ...] = (
    (178, 52, 40), (222, 154, 40), (44, 128, 118), (212, 122, 132), (70, 112, 170), (112, 140, 60),
)  # fmt: skip
CREAM: Colour = (250, 240, 220)
Layers = list[tuple[Colour, list[Point]]]


def rosette(number: int, size: int, familiar: bool) -> pygame.Surface:
    """The medallion of a card number, `size` pixels wide and high."""
    key = ("rosette", number, size, familiar)
    found = signs.recall(key)
    if found is None:
        ground = theme.FAMILIAR if familiar else theme.ITEM
        layers = _creature(number, ground) if familiar else _flower(number, ground)
        found = signs.remember(key, signs.rasterise(layers, (size, size), ground))
    return found


def _inks(number: int) -> list[Colour]:
    chance = random.Random(number * 7919)
    inks = list(INKS)
    chance.shuffle(inks)
    return inks


def _medallion(ground: Colour, lobes: int) -> Layers:
    edge = [
        (0.5 + (0.465 + 0.03 * abs(math.sin(lobes * a / 2))) * math.cos(a),
         0.5 + (0.465 + 0.03 * abs(math.sin(lobes * a / 2))) * math.sin(a))
        for a in (2 * math.pi * i / 240 for i in range(240))
    ]  # fmt: skip
    layers: Layers = [(theme.mix(ground, theme.SHADOW, 0.25), edge)]
    for i in range(lobes):
        a = 2 * math.pi * (i + 0.5) / lobes
        layers.append((CREAM, circle(0.5 + 0.435 * math.cos(a), 0.5 + 0.435 * math.sin(a), 0.013, 10)))
    return layers


def _petal(angle: float, start: float, length: float, width: float) -> list[Point]:
    """A leaf-shaped petal pointing away from the centre."""
    out: list[Point] = []
    steps = 14
    for side in (1, -1):
        for step in range(steps + 1):
            t = step / steps if side == 1 else 1 - step / steps
            radius = start + length * t
            aside = side * width * math.sin(math.pi * t) * (1.15 - 0.4 * t)
            out.append(
                (
                    0.5 + radius * math.cos(angle) - aside * math.sin(angle),
                    0.5 + radius * math.sin(angle) + aside * math.cos(angle),
                )
            )
    return out


def _flower(number: int, ground: Colour) -> Layers:
    chance = random.Random(number)
    inks = _inks(number)
    petals = chance.choice((5, 6, 7, 8))
    layers = _medallion(ground, 22)
    turn = -math.pi / 2
    for i in range(petals):
        angle = turn + 2 * math.pi * (i + 0.5) / petals
        layers.append((inks[2], _petal(angle, 0.10, 0.28, 0.05)))
        tip = 0.375
        layers.append((CREAM, circle(0.5 + tip * math.cos(angle), 0.5 + tip * math.sin(angle), 0.018, 12)))
    width = 0.62 / petals
    for i in range(petals):
        angle = turn + 2 * math.pi * i / petals
        layers.append((inks[0], _petal(angle, 0.06, 0.34, width)))
        layers.append((inks[1], _petal(angle, 0.10, 0.24, width * 0.6)))
        layers.append((ground, _petal(angle, 0.20, 0.10, width * 0.26)))
    layers.append((CREAM, star(0.5, 0.5, 0.13, 0.09, petals)))
    layers.append((inks[0], circle(0.5, 0.5, 0.06)))
    layers.append((inks[1], circle(0.5, 0.5, 0.03)))
    return layers


def _both(layers: Layers, colour: Colour, points: list[Point]) -> None:
    layers.append((colour, points))
    layers.append((colour, [(1 - x, y) for x, y in points]))


def _creature(number: int, ground: Colour) -> Layers:
    chance = random.Random(number)
    inks = _inks(number)
    layers = _medallion(ground, 26)
    lift, spread, drop = chance.uniform(-0.05, 0.05), chance.uniform(-0.03, 0.03), chance.uniform(-0.05, 0.05)
    lower = [
        (0.52, 0.54), (0.66, 0.55), (0.80 + spread, 0.62), (0.76, 0.74 + drop), (0.66, 0.84 + drop), (0.58, 0.72),
    ]  # fmt: skip
    upper = [
        (0.52, 0.54), (0.56, 0.40), (0.68, 0.28 + lift), (0.88 + spread, 0.24 + lift), (0.89 + spread, 0.40),
        (0.78, 0.55), (0.64, 0.60),
    ]  # fmt: skip
    _both(layers, inks[2], smooth(lower))
    _both(layers, inks[3], smooth(_shrink(lower, 0.55)))
    _both(layers, inks[0], smooth(upper))
    _both(layers, inks[1], smooth(_shrink(upper, 0.68)))
    eye = (0.74, 0.415 + lift / 2)
    _both(layers, ground, circle(*eye, 0.075))
    _both(layers, CREAM, circle(*eye, 0.045))
    _both(layers, inks[0], circle(*eye, 0.02, 16))
    body = [(0.5, 0.30), (0.555, 0.40), (0.55, 0.56), (0.53, 0.72), (0.5, 0.82)]
    layers.append((CREAM, smooth(signs.mirror(body))))
    head = [(0.5, 0.26), (0.56, 0.22), (0.60, 0.28), (0.57, 0.38), (0.5, 0.43)]
    layers.append((CREAM, smooth(signs.mirror(head))))
    _both(layers, CREAM, [(0.53, 0.25), (0.585, 0.14), (0.60, 0.27)])
    _both(layers, ground, circle(0.535, 0.305, 0.02, 16))
    layers.append((inks[1], [(0.5, 0.33), (0.52, 0.36), (0.5, 0.40), (0.48, 0.36)]))
    for i in range(3):
        y = 0.50 + i * 0.08
        layers.append((inks[0], [(0.47, y), (0.53, y), (0.5, y + 0.045)]))
    return layers


def _shrink(points: list[Point], factor: float) -> list[Point]:
    x = sum(p[0] for p in points) / len(points)
    y = sum(p[1] for p in points) / len(points)
    return [(x + (px - x) * factor, y + (py - y) * factor) for px, py in points]
