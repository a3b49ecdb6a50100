"""The sheet that tells how to play: from the menu, from the pause sheet, and by a key from everywhere."""

import pygame
import pytest
from robot import click, key
from stages import SCENES

from poryroku.ui import shots
from poryroku.ui.kit import signs
from poryroku.ui.scenes.howto import HowToScene, lessons
from poryroku.ui.scenes.menu import MenuScene


def test_from_the_menu(app):
    app.reset(MenuScene(app))
    click(app, "howto")
    assert isinstance(app.scene, HowToScene)
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, MenuScene)


def test_from_the_pause_sheet(app):
    shots.game_at(app, lambda s: s.person_decides and s.kind == "main")
    scene = app.scene
    scene.pause()
    app.scene.ensure_built(app.page())
    click(app, next(each.key for each in app.scene.widgets if getattr(each, "words", "") == "How to play"))
    assert isinstance(app.scene, HowToScene)
    click(app, "close")
    assert app.scene is scene


@pytest.mark.parametrize("name", ["settings", "split", "main-2", "score"])
def test_by_a_key_from_everywhere_and_back(app, name):
    SCENES[name](app)
    before = app.scene
    for shown in (True, False):
        key(app, pygame.K_F2)
        assert isinstance(app.scene, HowToScene) == shown
    assert app.scene is before


def test_every_sentence_has_a_sign_and_can_be_reached(app):
    SCENES["how-to-play"](app)
    empty = pygame.image.tobytes(pygame.Surface((20, 20), pygame.SRCALPHA), "RGBA")
    for name, sentence in lessons():
        assert sentence.endswith(".") and pygame.image.tobytes(signs.sign(name, 20), "RGBA") != empty
    app.draw()
    found = app.scene.widget("lessons")
    key(app, pygame.K_END)
    app.draw()
    assert found.focusable and app.scene.first_focus() == "lessons"
