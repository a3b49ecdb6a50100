"""Every drawing stays inside the part of SVG that pygame-ce draws, shows something, and no two emblems look alike.

pygame passes over what it does not know in silence (text, use, masks, filters, styles it cannot read), so the drawings
are held to a list of what is known to work (`crystal/files/drawings.py`).
"""

import itertools
import re

import pygame
import pytest

from poryroku.crystal.files.drawings import check_drawing
from poryroku.crystal.files.library import load_library
from poryroku.paths import assets_dir, cards_dir, packs_dir
from poryroku.ui.kit import art, signs

BUILT_IN = sorted(cards_dir().glob("*.svg"))
EMBLEMS = sorted([*BUILT_IN, *packs_dir().rglob("*.svg")])
FILES = sorted([*assets_dir().rglob("*.svg"), *EMBLEMS])
SIGNS = sorted((assets_dir() / "signs").glob("*.svg"))
SEEN_AT = 56


def name(file):
    return f"{file.parent.name}/{file.stem}"


def drawn(file, size=SEEN_AT):
    picture = art.drawing(file, size)
    assert picture is not None
    return picture


@pytest.mark.parametrize("file", FILES, ids=name)
def test_only_what_pygame_draws(file):
    check_drawing(file)


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
    assert [int(file.stem) for file in BUILT_IN] == sorted(load_library().book.cards)


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
