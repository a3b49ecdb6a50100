"""Colours that must be told apart are so for colour-blind eyes too, and every text stands out from its ground.

Colour blindness is simulated by the matrices of Machado, Oliveira and Fernandes (2009) for full severity, in linear
light; differences are distances in CIE L*a*b* (2.3 is just noticeable); contrast is that of WCAG 2.
"""

import itertools

import pygame
import pytest
from pygame import Rect

from poryroku.ui import gallery
from poryroku.ui.gallery import EXHIBITS, Order
from poryroku.ui.kit import theme
from poryroku.ui.kit.page import Page

EYES = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip
APART = 20
READABLE = 4.5


def linear(colour):
    return [v / 3294.6 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in colour[:3]]


def seen(colour, eyes):
    """A colour in linear light as these eyes see it."""
    light = linear(colour)
    return [min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in EYES[eyes]]


def lab(light):
    r, g, b = light
    xyz = (
        (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
        0.2126729 * r + 0.7151522 * g + 0.0721750 * b,
        (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883,
    )
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one, other, eyes):
    a, b = lab(seen(one, eyes)), lab(seen(other, eyes))
    return sum((u - v) ** 2 for u, v in zip(a, b, strict=True)) ** 0.5


def contrast(one, other):
    dark, bright = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_the_measures_are_right():
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert lab(linear((255, 255, 255))) == pytest.approx((100, 0, 0), abs=0.02)
    # Red and a dark olive, the classic pair: far apart, unless one sees no red.
    assert difference((220, 60, 40), (105, 100, 20), "usual") > 60
    assert difference((220, 60, 40), (105, 100, 20), "protanopia") < 15


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("group", ["ELEMENTS", "SEASON_COLOURS", "SEATS"])
def test_colours_stay_apart(group, eyes):
    colours = getattr(theme, group)
    close = {
        (one, other): round(found)
        for one, other in itertools.combinations(range(len(colours)), 2)
        if (found := difference(colours[one], colours[other], eyes)) < APART
    }
    assert not close


PAIRS = {
    **{f"letter of element {i}": (theme.ELEMENT_INKS[i], theme.ELEMENTS[i]) for i in range(4)},
    **{f"number on season {i}": (theme.SEASON_INKS[i], theme.SEASON_COLOURS[i]) for i in range(4)},
    **{f"name of seat {i}": (theme.SEATS[i], theme.PAPER) for i in range(4)},
    **{f"heading in season {i}": (each.accent, theme.PAPER) for i, each in enumerate(theme.PALETTES)},
    **{f"strong button in season {i}": (theme.WHITE, each.accent) for i, each in enumerate(theme.PALETTES)},
    "points": (theme.INK, theme.GOLD_LIGHT),
    "lost points": (theme.WHITE, theme.BRICK),
    "name of a card": (theme.INK, theme.PAPER),
    "number of a card": (theme.INK_SOFT, theme.PAPER),
    "effect line": (theme.INK, theme.PAPER_SHADE),
    "kind of an item": (theme.ITEM, theme.PAPER),
    "kind of a familiar": (theme.FAMILIAR, theme.PAPER),
    "hint": (theme.WHITE, theme.INK),
}


@pytest.mark.parametrize("pair", PAIRS)
def test_inks_stand_out_from_their_grounds(pair):
    assert contrast(*PAIRS[pair]) >= READABLE


def written(app, monkeypatch):
    """Every text that a page writes from now on, with its ink and the mean colour of what it is written on."""
    found = []
    text = Page.text

    def spy(page, words, rect, size=theme.BODY, face="sans", colour=theme.INK, align="left", valign="middle"):
        before = page.surface.copy()
        place = text(page, words, rect, size, face, colour, align, valign)
        area = Rect(place).clip(before.get_rect())
        if words.strip() and area.width and area.height:
            found.append((words, tuple(colour), pygame.transform.average_color(before, area)[:3]))
        return place

    monkeypatch.setattr(Page, "text", spy)
    return found


@pytest.mark.parametrize("seed", [7, 8])
@pytest.mark.parametrize("name", EXHIBITS)
def test_every_text_of_every_scene_can_be_read(app, monkeypatch, name, seed):
    try:
        EXHIBITS[name](app, Order(seed=seed, players=3))
    except gallery.NotToBeHad:
        pytest.skip("this game has no such scene")
    app.draw()
    found = written(app, monkeypatch)
    app.scene.draw(app.page())
    pale = {(words, ink, ground): round(contrast(ink, ground), 1) for words, ink, ground in found}
    pale = {each: how for each, how in pale.items() if how < READABLE}
    assert found and not pale
