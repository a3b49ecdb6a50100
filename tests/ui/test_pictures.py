"""Every scene still looks as in its stored picture (`make pictures` renews them, `album.py` compares)."""

import album
import pygame
import pytest
from pygame import Rect

from poryroku import i18n
from poryroku.ui import gallery, shots

MOST_BYTES = 6_000_000


def test_there_is_a_picture_of_every_scene_and_no_other():
    assert set(album.FOLDER.glob("*")) == {place.file for place in album.places()}, "run `make pictures`"
    assert sum(file.stat().st_size for file in album.FOLDER.glob("*")) <= MOST_BYTES


@pytest.mark.parametrize("language", list(i18n.LANGUAGES))
@pytest.mark.parametrize("size", album.SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_scene_looks_as_before(tmp_path, size, language):
    wrong = []
    for place, picture in album.taken(size, language):
        apart = album.difference(pygame.image.load(place.file), picture)
        if apart.seen:
            pygame.image.save(picture, tmp_path / place.file.name)
            wrong.append(f"{place.file.name}: mean {apart.mean:.2f}, in a tile {apart.tile:.3f}")
    assert not wrong, f"as drawn now: {tmp_path}; if it is meant so, run `make pictures`"


@pytest.fixture
def table(app):
    gallery.EXHIBITS["table"](app, album.ORDER)
    return shots.drawn(app).copy()


def test_few_colours_are_not_seen(table, tmp_path):
    file = tmp_path / "a.png"
    file.write_bytes(album.packed(table))
    stored = pygame.image.load(file)
    assert stored.get_size() == table.get_size() and stored.get_palette()
    assert not album.difference(stored, table).seen
    assert album.packed(table) == file.read_bytes()


@pytest.mark.parametrize("what", ["size", "language", "gone", "moved", "paler"])
def test_what_a_person_sees_is_seen(app, table, what):
    other = table.copy()
    if what == "size":
        other = pygame.transform.smoothscale(table, (1280, 719))
    elif what == "language":
        i18n.set_language("pl")
        other = shots.drawn(app).copy()
    elif what == "gone":
        place = next(each.rect for each in app.scene.widgets if each.key == "option:end")
        other.fill(other.get_at(place.topleft), place)
    elif what == "moved":
        place = next(each.rect for each in app.scene.widgets if each.key.startswith("hand:"))
        other.blit(table, place.move(9, 0), place)
    else:
        veil = pygame.Surface((200, 60), pygame.SRCALPHA)
        veil.fill((255, 255, 255, 120))
        other.blit(veil, (60, 180))
    assert album.difference(table, other).seen


def test_a_pixel_or_two_are_not_seen(table):
    other = table.copy()
    for x in range(0, 1200, 90):
        other.fill((255, 0, 0), Rect(x, 300, 2, 2))
    assert not album.difference(table, other).seen
