"""Pictures are kept up to a bound; what can wait is done while nothing happens; bad drawings are told of."""

import logging
from dataclasses import replace

import pygame
import pytest

from poryroku.crystal.files.library import load_library
from poryroku.crystal.wording import cardtext
from poryroku.ui.kit import art, idle
from poryroku.ui.kit.keep import Kept
from poryroku.ui.table import emblem


@pytest.fixture(autouse=True)
def nothing_waits(monkeypatch):
    monkeypatch.setattr(idle, "_jobs", type(idle._jobs)())
    monkeypatch.setattr(emblem, "_ahead", [])
    emblem._kept.clear()
    yield
    emblem._kept.clear()


def test_the_longest_unused_goes_first():
    kept = Kept(3 * 400)
    for name in "abc":
        kept.put(name, pygame.Surface((10, 10), pygame.SRCALPHA), None)
    assert kept.bytes == 1200
    kept.get("a")
    kept.put("d", pygame.Surface((10, 10), pygame.SRCALPHA), None)
    assert "b" not in kept and "a" in kept and len(kept) == 3
    kept.put("e", pygame.Surface((100, 100), pygame.SRCALPHA), None)
    assert len(kept) == 1 and "e" in kept


def test_emblems_of_a_size_follow_while_idle(app):
    from poryroku.ui.scenes.menu import MenuScene

    app.push(MenuScene(app))
    app.draw()
    made = len(emblem._kept)
    emblem.ahead(40, {1: False, 2: False, 26: False})
    emblem.ahead(40, {1: False})
    assert idle.waiting() == 3
    for _ in range(4):
        app.step()
    assert idle.waiting() == 0
    assert len(emblem._kept) == made + 3


def test_sizes_passed_through_while_resizing_are_given_up():
    for size in range(40, 60):
        emblem.ahead(size, {1: False, 2: False})
    assert idle.waiting() == 2 * emblem.SIZES_AHEAD


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "No such file"),
        ("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><rect width='9'", "cut off"),
        ("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'></svg>", "empty"),
        ("no drawing at all </svg>", "drawing"),
    ],
)
def test_a_bad_drawing_is_told_once_and_a_rosette_stands_in(app, tmp_path, monkeypatch, caplog, text, message):
    folder = tmp_path / "emblems"
    folder.mkdir()
    if text is not None:
        (folder / "05.svg").write_text(text, encoding="utf-8")
    monkeypatch.setattr(cardtext, "_in_use", replace(load_library(), emblems={5: folder / "05.svg"}))
    monkeypatch.setattr(art, "_told", set())
    with caplog.at_level(logging.WARNING):
        for size in (40, 41):
            assert emblem.emblem(5, size, False).get_bounding_rect().width > 30
    assert len(caplog.records) == 1
    assert "05.svg" in caplog.text and message in caplog.text
