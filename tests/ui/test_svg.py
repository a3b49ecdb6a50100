"""Every drawing stays inside the part of SVG that pygame-ce draws, shows something, and no two emblems look alike.

pygame passes over what it does not know in silence (text, use, masks, filters, styles it cannot read), so the drawings
are held to a list of what is known to work.
"""

import itertools
import re
from xml.etree import ElementTree

import pygame
import pytest

from poryroku.crystal.wording import cardtext
from poryroku.paths import assets_dir, cards_dir
from poryroku.ui.kit import art, signs

FILES = sorted([*assets_dir().rglob("*.svg"), *cards_dir().glob("*.svg")])
EMBLEMS = sorted(cards_dir().glob("*.svg"))
SIGNS = sorted((assets_dir() / "signs").glob("*.svg"))
SPACE = "{http://www.w3.org/2000/svg}"
PAINT = {"fill", "fill-rule", "fill-opacity", "opacity", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin",
         "transform"}  # fmt: skip
ATTRIBUTES = {
    "svg": {"viewBox", "width", "height"},
    "title": set(),
    "desc": set(),
    "g": PAINT,
    "path": PAINT | {"d"},
    "circle": PAINT | {"cx", "cy", "r"},
    "ellipse": PAINT | {"cx", "cy", "rx", "ry"},
    "rect": PAINT | {"x", "y", "width", "height", "rx", "ry"},
    "polygon": PAINT | {"points"},
    "polyline": PAINT | {"points"},
    "line": PAINT | {"x1", "y1", "x2", "y2"},
}
NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
NUMBERS = rf"\s*{NUMBER}(?:[\s,]*{NUMBER})*\s*"
COLOUR = r"none|#[0-9a-fA-F]{6}|#[0-9a-fA-F]{3}"
FORMS = {
    "fill": COLOUR,
    "stroke": COLOUR,
    "fill-rule": "evenodd|nonzero",
    "stroke-linecap": "butt|round|square",
    "stroke-linejoin": "miter|round|bevel",
    "transform": rf"(?:\s*(?:matrix|translate|scale|rotate|skewX|skewY)\({NUMBERS}\)[\s,]*)+",
    "d": rf"\s*[Mm](?:[\s,]*(?:[MmLlHhVvCcSsQqTtAaZz]|{NUMBER}))*\s*",
    "points": NUMBERS,
    "viewBox": NUMBERS,
}
SEEN_AT = 56


def name(file):
    return f"{file.parent.name}/{file.stem}"


def drawn(file, size=SEEN_AT):
    picture = art.drawing(file, size)
    assert picture is not None
    return picture


def shares(element, inside=None):
    """An element with everything in it, each with what it stands in."""
    yield element, inside
    for child in element:
        yield from shares(child, element)


@pytest.mark.parametrize("file", FILES, ids=name)
def test_only_what_pygame_draws(file):
    text = file.read_text(encoding="utf-8")
    assert "<!DOCTYPE" not in text and "<?xml-stylesheet" not in text and "<!ENTITY" not in text
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SPACE}svg"
    assert {"viewBox", "width", "height"} <= set(root.attrib)
    x, y, width, height = map(float, root.attrib["viewBox"].split())
    assert (x, y) == (0, 0) and width == height, "a square, from 0"
    for element, inside in shares(root):
        kind = element.tag.removeprefix(SPACE)
        assert kind in ATTRIBUTES, f"<{kind}> is not drawn"
        if kind == "svg":
            assert inside is None, "a drawing inside a drawing is not placed"
        if kind not in ("svg", "g"):
            assert not len(element), f"something inside <{kind}>"
        if kind not in ("title", "desc"):
            assert not (element.text or "").strip(), f"words in <{kind}> are not drawn"
        for attribute, value in element.attrib.items():
            assert attribute in ATTRIBUTES[kind], f"<{kind} {attribute}> is not drawn"
            assert re.fullmatch(FORMS.get(attribute, NUMBER), value), f"<{kind} {attribute}={value!r}>"


@pytest.mark.parametrize("file", FILES, ids=name)
def test_every_drawing_shows_something(file):
    for size in (16, SEEN_AT, 200):
        picture = drawn(file, size)
        assert picture.get_size() == (size, size)
        mask = pygame.mask.from_surface(picture, 100)
        assert mask.count() > size * size * 0.08
        seen = picture.get_bounding_rect()
        assert max(seen.size) >= size * 0.8, "a drawing fills its square"


def test_signs_are_drawn_in_the_colours_of_their_roles():
    known = {*signs.ROLES.values(), *signs.ELEMENT_ROLES}
    for file in SIGNS:
        used = set(re.findall(r"#[0-9a-f]{6}", file.read_text(encoding="utf-8")))
        assert used <= known, file.stem


def test_every_card_has_an_emblem_and_every_emblem_a_card():
    assert [int(file.stem) for file in EMBLEMS] == sorted(cardtext.library().book.cards)


def _flat(picture):
    """A picture on paper, small, as numbers."""
    ground = pygame.Surface(picture.get_size())
    ground.fill((247, 240, 224))
    ground.blit(picture, (0, 0))
    return pygame.image.tobytes(ground, "RGB")


def distance(one, other):
    """Mean difference of two pictures, 0 to 255."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


@pytest.mark.parametrize(("files", "least"), [(EMBLEMS, 18), (SIGNS, 20)], ids=["emblems", "signs"])
def test_no_two_look_alike(files, least):
    pictures = {name(file): _flat(drawn(file)) for file in files}
    alike = {
        (a, b): round(found, 1)
        for (a, one), (b, other) in itertools.combinations(pictures.items(), 2)
        if (found := distance(one, other)) < least
    }
    assert not alike
