"""A hidden window and a place of one's own for saves and settings."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pytest

from poryroku import i18n
from poryroku.paths import DATA_DIR_VARIABLE
from poryroku.ui import clock, scene, shots
from poryroku.ui.kit import idle
from poryroku.ui.scenes import cover


@pytest.fixture(autouse=True)
def own_place(tmp_path, monkeypatch):
    """Saves and settings go to a folder of the test; the language is English."""
    monkeypatch.setenv(DATA_DIR_VARIABLE, str(tmp_path / "data"))
    i18n.set_language("en")
    yield tmp_path
    i18n.set_language("en")
    idle.drop(lambda key: True)


@pytest.fixture(autouse=True)
def hasty_covers(monkeypatch):
    """The cover between two people can be taken away at once: tests don't wait."""
    monkeypatch.setattr(cover, "GUARD", 0)


@pytest.fixture(autouse=True)
def hasty_clicks(monkeypatch):
    """What has just come under the pointer can be clicked at once."""
    monkeypatch.setattr(scene, "GUARD", 0)


@pytest.fixture
def app():
    """An app on a hidden window of 1280 x 720."""
    with shots.hidden_app() as found:
        yield found


class FakeClock:
    """A clock that goes only when it is told to."""

    def __init__(self):
        self.time = 1000

    def go(self, milliseconds):
        """Let time pass."""
        self.time += milliseconds


@pytest.fixture
def fake_clock():
    """The window's clock, moved by hand."""
    found = FakeClock()
    with clock.replaced(lambda: found.time):
        yield found
