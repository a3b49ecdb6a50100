"""`poryroku workshop` from the outside."""

import os
import subprocess
import sys

import pytest

from poryroku import paths
from poryroku.cli import app
from poryroku.paths import DATA_DIR_VARIABLE
from poryroku.ui import moonlit, run


@pytest.fixture
def asked(monkeypatch, tmp_path):
    """What would be played, instead of a window."""
    monkeypatch.setenv(DATA_DIR_VARIABLE, str(tmp_path))
    found = []
    monkeypatch.setattr(run, "play", lambda options: found.append(options) or 0)
    return found


def test_a_file_a_folder_or_all_packs(asked):
    file = moonlit.written()
    assert app.main(["workshop", str(file), "--lang", "pl", "--size", "1100x700"]) == 0
    assert app.main(["workshop", str(file.parent)]) == 0
    assert app.main(["workshop"]) == 0
    assert [each.workshop for each in asked] == [file, file.parent, paths.user_packs_dir()]
    assert (asked[0].language, asked[0].size) == ("pl", (1100, 700))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["51-moonlit-scalse.yaml"], ["a card file, or a folder", "51-moonlit-scales.yaml'?"]),
        (["--lang", "de", "51-moonlit-scales.yaml"], ["--lang is 'de'"]),
        (["--size", "big", "51-moonlit-scales.yaml"], ["poryroku workshop: --size is 'big'"]),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_told(asked, monkeypatch, capsys, arguments, words):
    monkeypatch.chdir(moonlit.written().parent)
    assert app.main(["workshop", *arguments]) == 2
    error = capsys.readouterr().err
    assert all(word in error for word in words) and not asked


def test_the_window_opens_on_the_file_and_closes(tmp_path):
    """The program as it is started, on a window that nobody sees, closed after a moment."""
    code = (
        "import sys, threading, pygame\n"
        "from poryroku.cli.app import main\n"
        "from poryroku.ui.scenes import workshop\n"
        "seen = []\n"
        "tick = workshop.WorkshopScene.tick\n"
        "def looked(scene):\n"
        "    tick(scene)\n"
        "    if scene.card is not None:\n"
        "        seen.append(scene.card.number)\n"
        "        pygame.event.post(pygame.event.Event(pygame.QUIT))\n"
        "workshop.WorkshopScene.tick = looked\n"
        "code = main(['workshop', sys.argv[1]])\n"
        "print(code, seen[0])\n"
    )
    file = tmp_path / "51-moonlit-scales.yaml"
    file.write_text(moonlit.CARD, encoding="utf-8")
    env = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", DATA_DIR_VARIABLE: str(tmp_path / "d")}
    done = subprocess.run(
        [sys.executable, "-c", code, str(file)], capture_output=True, text=True, env=env, timeout=120
    )  # fmt: skip
    assert done.stdout.split()[-2:] == ["0", "51"], done.stderr
