"""`poryroku screenshot`: any scene into a file, the same arguments giving the same picture."""

import pygame
import pytest

from poryroku import i18n
from poryroku.cli.app import main
from poryroku.paths import DATA_DIR_VARIABLE
from poryroku.ui.gallery import EXHIBITS


@pytest.fixture(autouse=True)
def somebody(tmp_path, monkeypatch):
    """A user whose folder must not be touched; the language is put back."""
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv(DATA_DIR_VARIABLE, str(tmp_path / "mine"))
    before = i18n.language()
    yield
    i18n.set_language(before)
    assert not (tmp_path / "mine").exists()


def screenshot(*arguments):
    return main(["screenshot", *map(str, arguments)])


@pytest.mark.parametrize("scene", list(EXHIBITS))
def test_every_scene_becomes_a_picture_of_the_size_asked_for(tmp_path, scene):
    file = tmp_path / f"{scene}.png"
    assert screenshot(scene, file, "--size", "1100x700", "--lang", "pl", "--text", 110) == 0
    picture = pygame.image.load(file)
    assert picture.get_size() == (1100, 700)
    assert len({tuple(picture.get_at((x, y))) for x in range(0, 1100, 20) for y in range(0, 700, 20)}) > 3


def test_the_same_arguments_give_the_same_picture_and_others_another(tmp_path):
    made = []
    for name, more in (("a", ()), ("b", ()), ("c", ("--seed", 8)), ("d", ("--after", 30)), ("e", ("--lang", "pt"))):
        assert screenshot("table", tmp_path / f"{name}.png", "--players", 3, *more) == 0
        made.append((tmp_path / f"{name}.png").read_bytes())
    assert made[0] == made[1]
    assert len(set(made)) == 4


def test_after_counts_decisions(tmp_path, monkeypatch):
    from poryroku.ui import shots

    seen = []
    monkeypatch.setattr(shots, "save", lambda app, path: seen.append(len(app.scene.flow.session.record.options)))
    for after in (0, 5, 31):
        screenshot("table", tmp_path / "x.png", "--after", after)
    assert seen[0] >= 16 and seen[1] == seen[0] and seen[2] >= 31
    assert seen[2] - 31 < 12


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("tabel", "x.png"), ["'tabel'", "expected one of menu", "did you mean 'table'"]),
        (("table", "x.gif"), ["x.gif", ".png"]),
        (("table", "x.png", "--size", "12x3"), ["12x3", "1024x640"]),
        (("table", "x.png", "--size", "big"), ["big", "1024x640"]),
        (("table", "x.png", "--lang", "de"), ["'de'", "one of en, pl, pt"]),
        (("table", "x.png", "--text", "300"), ["300", "80 to 200"]),
        (("table", "x.png", "--text", "big"), ["big", "whole number"]),
        (("table", "x.png", "--seed", "-1"), ["-1", "0 or more"]),
        (("table", "x.png", "--players", "5"), ["5", "from 2 to 4"]),
        (("draft", "x.png", "--after", "4000"), ["4000", "or less"]),
        (("table",), ["FILE"]),
    ],
)
def test_bad_values_say_what_was_expected(tmp_path, monkeypatch, capsys, arguments, words):
    monkeypatch.chdir(tmp_path)
    assert screenshot(*arguments) == 2
    told = capsys.readouterr().err
    assert all(word.lower() in told.lower() for word in words), told
    assert not list(tmp_path.glob("x.*"))


def test_everything_wrong_is_told_at_once(tmp_path, capsys):
    assert screenshot("nothing", tmp_path / "x.gif", "--size", "1x1", "--lang", "xx", "--text", 1) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 5


def test_a_file_that_cannot_be_written_is_told(tmp_path, capsys):
    (tmp_path / "wall").write_text("a file where a folder should be")
    assert screenshot("menu", tmp_path / "wall" / "x.png") == 2
    assert "wall" in capsys.readouterr().err
    assert screenshot("menu", tmp_path) == 2
