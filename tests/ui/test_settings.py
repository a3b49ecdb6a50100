"""Settings are kept in a file that survives other versions, crashes and nonsense."""

import json

import pygame
import pytest
from robot import key

from poryroku import i18n, paths
from poryroku.ui.scenes.menu import MenuScene
from poryroku.ui.settings import CHECKS, FILE, FORMAT, TEXT_SIZES, Settings, known_fields


def file():
    return paths.config_dir() / FILE


def write(text):
    file().parent.mkdir(parents=True, exist_ok=True)
    file().write_text(text, encoding="utf-8")


def stored():
    return json.loads(file().read_text(encoding="utf-8"))


def test_nothing_is_written_before_something_is_set():
    settings = Settings.load()
    assert settings == Settings(path=settings.path)
    assert not file().exists()
    assert known_fields() == set(CHECKS)


def test_what_is_changed_is_there_next_time():
    Settings.load().change(language="pl", text=150, size=(1600, 900), mute=True, volume=40)
    again = Settings.load()
    assert (again.language, again.text, again.size, again.mute, again.volume) == ("pl", 150, (1600, 900), True, 40)
    assert again.loudness == 0 and again.scale == 1.5
    assert stored()["format"] == FORMAT


def test_fields_and_values_of_a_newer_version_stay_in_the_file():
    write('{"format": 7, "weather": {"rain": [1, 2]}, "animation": "dreamy", "text": 125}')
    settings = Settings.load()
    assert settings.animation == "normal" and settings.text == 125 and not settings.trouble
    settings.change(confirm=False)
    assert stored() == {
        "format": 7, "weather": {"rain": [1, 2]}, "animation": "dreamy", "text": 125, "confirm": False,
    }  # fmt: skip


@pytest.mark.parametrize("text", ["{", "", "[1]", "null", '{"text": ' * 5000, "\ufeff{}x"])
def test_a_broken_file_is_told_of_and_set_aside(text):
    write(text)
    settings = Settings.load()
    assert settings.text == 100
    aside = file().with_suffix(".broken.json")
    assert str(aside) in settings.trouble
    assert aside.read_text(encoding="utf-8") == text
    assert not file().exists()
    write("{")
    Settings.load()
    assert file().with_suffix(".broken-2.json").exists() and aside.read_text(encoding="utf-8") == text


def test_bytes_that_are_no_text_are_a_broken_file():
    file().parent.mkdir(parents=True)
    file().write_bytes(b"\xff\xfe\x00{")
    assert Settings.load().trouble
    assert not file().exists()


@pytest.mark.parametrize(
    ("name", "value"),
    [("text", 300), ("text", True), ("text", "big"), ("language", "de"), ("size", [1, 2]), ("size", "x"), ("mute", 1),
     ("volume", -1), ("rival_speed", ["fast"]), ("hover_delay", None), ("thinking", 0), ("thinking", "long"),
     ("thinking", True), ("thinking", 1e9), ("thinking", float("nan"))],
)  # fmt: skip
def test_nonsense_is_the_usual_value_is_named_and_cannot_be_set(name, value):
    write(json.dumps({name: value, "animation": "fast"}))
    settings = Settings.load()
    assert getattr(settings, name) == getattr(Settings(), name) and settings.animation == "fast"
    assert f"{name} is {json.dumps(value)}" in settings.trouble and CHECKS[name].expected in settings.trouble
    write(json.dumps({name: value}))
    settings = Settings.load()
    with pytest.raises((ValueError, TypeError)):
        settings.change(confirm=False, **{name: value})
    assert settings.confirm and str(stored()) == str({name: value})


def test_all_bad_values_are_named_at_once_and_stay_in_the_file():
    write(json.dumps({"format": FORMAT, "text": "x" * 100, "mute": 2, "thinking": 2}))
    settings = Settings.load()
    assert settings.thinking == 2.0 and str(file()) in settings.trouble
    lines = settings.trouble.split("\n")[1:]
    assert [line.split(" ")[0] for line in lines] == ["text", "mute"] and all(len(line) < 100 for line in lines)
    settings.change(thinking=0.5)
    assert stored() == {"format": FORMAT, "text": "x" * 100, "mute": 2, "thinking": 0.5}
    assert Settings.load().thinking == 0.5


def test_the_command_line_holds_for_one_run():
    Settings.load().change(language="pt")
    settings = Settings.load()
    settings.override(language="pl", rival_speed="instant")
    settings.change(volume=10)
    assert settings.language == "pl"
    assert stored() == {"format": FORMAT, "language": "pt", "volume": 10}


def test_a_disk_that_takes_nothing_is_told_of():
    file().parent.parent.mkdir(parents=True, exist_ok=True)
    file().parent.write_text("a file where the folder should be", encoding="utf-8")
    settings = Settings.load()
    settings.change(text=150)
    assert settings.trouble and settings.text == 150


def test_the_type_size_goes_up_and_down_in_steps():
    settings = Settings()
    seen = []
    for _ in range(len(TEXT_SIZES)):
        settings.larger(1)
        seen.append(settings.text)
    assert seen[-2:] == [200, 200]
    settings.override(text=105)
    settings.larger(-1)
    assert settings.text == 100


def test_the_app_follows_its_settings(app):
    app.push(MenuScene(app))
    app.draw()
    app.settings.change(language="pl")
    assert i18n.language() == "pl" and app.dirty
    app.draw()
    assert app.scene.widget("quit").words == i18n._("Quit")
    key(app, pygame.K_F11)
    assert app.window.full and app.settings.fullscreen
    key(app, pygame.K_F11)
    assert not app.window.full and not app.settings.fullscreen
    app.settings.change(size=(1500, 800))
    app.draw()
    assert app.window.size == (1500, 800)
