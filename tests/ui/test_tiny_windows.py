"""A window manager may make the window as small as it likes: nothing can be read then, but nothing breaks."""

import pygame
import pytest
from robot import key
from stages import SCENES

from poryroku.ui import shots
from poryroku.ui.window import MINIMUM_SIZE

SIZES = ((200, 100), (100, 700), (700, 60), (60, 60), (1, 1), (16, 400))
CODES = (pygame.K_TAB, pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_F1, pygame.K_ESCAPE)


@pytest.fixture(scope="module")
def stage():
    with shots.nobody(), shots.hidden_app() as app:
        yield app


@pytest.fixture
def resized(stage):
    """Makes the window any size, as a window manager does that cares for no smallest size."""
    window = stage.window._window
    window.minimum_size = (1, 1)

    def resize(size):
        window.size = size
        pygame.event.clear()
        stage.window._shown = window.get_surface()
        assert stage.window._shown.get_size() == size

    yield resize
    window.size = (1280, 720)
    window.minimum_size = MINIMUM_SIZE
    stage.window._shown = window.get_surface()


@pytest.mark.parametrize("name", list(SCENES))
def test_a_tiny_window_breaks_nothing(stage, resized, name):
    SCENES[name](stage)
    stage.draw()
    for size in SIZES:
        resized(size)
        for text in (100, 200):
            stage.settings.change(text=text)
            stage.draw()
            stage.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(size[0] // 2, size[1] // 2), rel=(0, 0),
                                            buttons=(0, 0, 0)))  # fmt: skip
            stage.scene.tick()
            stage.draw()
    for code in CODES:
        key(stage, code)
        stage.draw()
    stage.settings.change(text=100)


def test_what_is_pointed_at_in_a_tiny_window_is_what_is_seen_there(stage, resized):
    SCENES["menu"](stage)
    resized((320, 200))
    stage.draw()
    wanted = next(each for each in stage.scene.widgets if each.key == "settings")
    x, y = stage.in_window(wanted.rect.center)
    width, height = stage.window.surface.get_size()
    stage.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(x * 320 // width, y * 200 // height), rel=(0, 0),
                                    buttons=(0, 0, 0)))  # fmt: skip
    assert stage.scene.hover == "settings"
