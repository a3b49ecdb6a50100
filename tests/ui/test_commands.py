"""`poryroku play` from the outside."""

import os
import subprocess
import sys

import pytest

from poryroku.paths import DATA_DIR_VARIABLE


def poryroku(tmp_path, *arguments, **environment):
    env = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    env |= {DATA_DIR_VARIABLE: str(tmp_path), "LC_ALL": "C.UTF-8", **environment}
    for name in [name for name, value in env.items() if value == ""]:
        del env[name]
    return subprocess.run(
        [sys.executable, "-m", "poryroku", "play", *arguments], capture_output=True, text=True, env=env, timeout=120
    )


def test_autoplay_ends_by_itself_and_prints_the_scores(tmp_path):
    done = poryroku(
        tmp_path, "--autoplay", "--seats", "random,random", "--level", "archmage", "--seed", "7", "--speed", "instant"
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    lines = [line for line in done.stdout.splitlines() if line.startswith(("Ania", "Bruno", "Winner"))]
    assert len(lines) == 3
    assert not (tmp_path / "saves").exists()
    again = poryroku(
        tmp_path, "--autoplay", "--seats", "random,random", "--level", "archmage", "--seed", "7", "--speed", "instant"
    )  # fmt: skip
    assert again.stdout == done.stdout


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a display")
def test_without_a_display_one_sentence_and_exit_2(tmp_path):
    done = poryroku(tmp_path, SDL_VIDEODRIVER="", SDL_VIDEO_DRIVER="")
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert "display" in done.stderr


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a display")
@pytest.mark.parametrize("variable", [("DISPLAY", ":9797"), ("WAYLAND_DISPLAY", "nowhere")])
def test_with_a_dead_display_only_one_sentence(tmp_path, variable):
    environment = {"SDL_VIDEODRIVER": "", "SDL_VIDEO_DRIVER": "", "XDG_RUNTIME_DIR": "", "DISPLAY": ""}
    done = poryroku(tmp_path, **environment | dict([variable]))
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert "no window can be opened" in done.stderr.lower()


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("--seats", "human,wizard"), "wizard"),
        (("--seats", "human"), "2 to 4"),
        (("--autoplay", "--seats", "human,random"), "human"),
        (("--size", "big"), "big"),
        (("--size", "5x5"), "from 320x320 to 16384x16384"),
        (("--cap", "0"), "a number from 0.05 to 60"),
        (("--cap", "long"), "a number from 0.05 to 60"),
        (("--lang", "de"), "one of en, pl, pt"),
        (("--starter-decks", "--level", "magic"), "apprentice"),
        (("--replay", "nowhere.json"), "nowhere.json"),
        (("--replay", "x.json", "--autoplay"), "--autoplay"),
    ],
)
def test_bad_command_lines(tmp_path, arguments, word):
    done = poryroku(tmp_path, *arguments)
    assert done.returncode == 2
    assert word in done.stderr
    assert "Traceback" not in done.stderr


def test_the_cap_of_the_command_line_holds_for_the_run(tmp_path, monkeypatch):
    from poryroku.ui import run
    from poryroku.ui.settings import Settings

    seen = []
    monkeypatch.setenv(DATA_DIR_VARIABLE, str(tmp_path))
    monkeypatch.setattr(run, "_play", lambda window, options, settings, playback=None: seen.append(settings) or 0)
    assert run.play(run.PlayOptions(cap=0.5)) == 0
    assert seen[0].thinking == 0.5 and Settings.load().thinking == 1.0
