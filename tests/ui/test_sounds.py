"""Sounds are made by the script, quiet and short; the game asks one thing for them and is silent where it must be."""

import importlib.util
import itertools
import os
import subprocess
import sys
import wave
from array import array

import pygame
import pytest
from robot import Robot, click, key

from poryroku.crystal.events import FORMS
from poryroku.ui import shots, sound
from poryroku.ui.chronicle import Happening
from poryroku.ui.flow import PAUSES, Flow
from poryroku.ui.hearing import HEARD, MOST, WEIGHTY, Ear, heard
from poryroku.ui.kit import idle
from poryroku.ui.plan import GamePlan, SeatPlan
from poryroku.ui.scenes.menu import MenuScene
from poryroku.ui.session import Session
from poryroku.ui.settings import Settings
from poryroku.ui.sound import MOST_IN_LINE, Sounds

FILES = sorted(sound.folder().glob("*.wav"))
LOUDEST = 10 ** (-6 / 20) * 32768
SHARE_OF_ALL = 600_000


def script():
    spec = importlib.util.spec_from_file_location("synthesise", sound.folder() / "synthesise.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def samples(path):
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22050)
        found = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        found.byteswap()
    return found


# -- the files ----------------------------------------------------------------------------------------------------


def test_the_script_makes_the_very_files(tmp_path):
    subprocess.run([sys.executable, sound.folder() / "synthesise.py", tmp_path], check=True, capture_output=True)
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert made == {path.name: path.read_bytes() for path in FILES}
    assert sum(map(len, made.values())) < SHARE_OF_ALL


def test_the_sine_of_the_script_is_one():
    import math

    sine = script().sine
    assert max(abs(sine(i / 997) - math.sin(2 * math.pi * i / 997)) for i in range(-2000, 9000)) < 1e-6


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_file_is_short_and_quiet_and_does_not_click(path):
    found = samples(path)
    assert 0.05 <= len(found) / 22050 < 0.98
    assert max(map(abs, found)) <= LOUDEST
    loud = max(map(abs, found))
    assert loud > 2000
    assert found[0] == found[-1] == 0
    assert max(map(abs, found[:5])) < loud * 0.5
    assert max(map(abs, found[-110:])) < loud * 0.02
    assert abs(sum(found) / len(found)) < 60
    # Something is heard at once, or swells up without a hole: no sound lags behind its picture.
    assert max(map(abs, found[: 22050 // 8])) > loud * 0.2


def test_the_four_energies_are_told_apart():
    def pitch(name):
        found = samples(sound.folder() / f"energy_{name}.wav")[100:900]
        return sum(1 for a, b in itertools.pairwise(found) if a < 0 <= b)

    pitches = [pitch(name) for name in ("earth", "fire", "water", "air")]
    assert pitches == sorted(set(pitches))


# -- what is heard of what happens --------------------------------------------------------------------------------


def example(name):
    """A happening of a kind, with small numbers."""
    return Happening(name, tuple(0 if "player" in what else 1 for what in FORMS[name].numbers))


def test_sounds_and_files_agree():
    named = {"button", "refused"}
    for name in HEARD:
        for season in range(4):
            event = Happening(name, (season,)) if name == "season" else example(name)
            named.update(heard([event], 0))
    for element in range(4):
        named.update(heard([Happening("energy", (0, *(int(i == element) for i in range(4))))], 0))
    assert named == {path.stem for path in FILES}
    assert set(HEARD) <= set(FORMS) and set(HEARD) >= WEIGHTY


def test_others_secrets_make_no_sound():
    for name in ("drafted", "split"):
        assert heard([example(name)], 0) and not heard([example(name)], 1) and not heard([example(name)], -1)
    assert heard([Happening("turn", (1,))], 1) and not heard([Happening("turn", (1,))], 0)


def test_much_at_once_is_few_sounds_and_the_weighty_ones_among_them():
    events = [example(name) for name in HEARD if name not in WEIGHTY]
    assert len(heard(events, 0)) == MOST
    season = Happening("season", (2,))
    assert heard([*events, season], 0)[-2:] == ["page_turn", "summer"]
    assert heard([*events, season], 0, only_weighty=True) == ["page_turn", "summer"]
    assert heard([example("drew")] * 5, 0) == ["paper_slide"]
    assert heard([Happening("something new", (1, 2))], 0) == []
    assert heard([Happening("crystals", (0, -3))], 0) == []


def test_what_is_taken_back_is_not_heard_again():
    happenings = [example("drew"), example("summoned")]
    ear = Ear(happenings[:1])
    assert ear.listen(happenings, 0) == ["card_laid"]
    assert ear.listen(happenings[:1], 0) == []
    assert ear.listen([*happenings[:1], example("gauge")], 0) == ["gauge"]


# -- the facade ---------------------------------------------------------------------------------------------------


class Clock:
    now = 1000

    def __call__(self):
        return self.now


@pytest.fixture
def sounds():
    """All sounds on a device that plays to nobody."""
    clock = Clock()
    made = Sounds(Settings(), clock)
    made.clock = clock
    made.open()
    while idle.waiting():
        idle.run_one()
    yield made
    made.close()
    assert pygame.mixer.get_init() is None


def test_before_it_is_opened_it_is_silent():
    silent = Sounds(Settings())
    assert not silent.play("button")
    silent.line_up(["turn", "gauge"])
    silent.tick()
    silent.hush()
    silent.settings.change(volume=10)
    assert silent.wait() is None and pygame.mixer.get_init() is None
    silent.close()


def test_without_a_device_it_is_silent(monkeypatch, capfd):
    def fail(*_args, **_more):
        raise pygame.error("No such device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    waiting = idle.waiting()
    silent = Sounds(Settings())
    silent.open()
    assert idle.waiting() == waiting
    assert not silent.play("button")
    assert capfd.readouterr().err == ""


def test_a_real_missing_device_prints_nothing():
    code = (
        "import pygame\nfrom poryroku.ui.settings import Settings\nfrom poryroku.ui.sound import Sounds\n"
        "s = Sounds(Settings()); s.open(); print(s.play('button'))"
    )
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True,
        env={**os.environ, "SDL_AUDIODRIVER": "alsa", "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
    )  # fmt: skip
    assert found.stdout == "False\n" and found.stderr == ""


def test_a_sound_is_played_once_in_a_moment(sounds):
    assert sounds.play("button")
    assert not sounds.play("button")
    sounds.clock.now += 100
    assert sounds.play("button")
    assert not sounds.play("no such sound") and not sounds.play("")


def test_sounds_in_line_wait_for_each_other(sounds):
    sounds.line_up(["die_rattle", "die_settle"])
    assert "die_rattle" in sounds._started and "die_settle" not in sounds._started
    assert sounds.wait() == sound.LEADS["die_rattle"]
    sounds.clock.now += sounds.wait()
    sounds.tick()
    assert "die_settle" in sounds._started and sounds.wait() is None
    sounds.line_up(["turn", "gauge", "crystal", "tear", "winter", "spring", "summer", "autumn"])
    assert len(sounds._line) < MOST_IN_LINE
    sounds.hush()
    assert sounds.wait() is None


def test_not_too_many_at_once(sounds):
    played = [sounds.play(name) for name in ("winter", "spring", "summer", "autumn", "game_end")]
    assert played == [True] * sound.MOST_AT_ONCE + [False]


def test_volume_and_mute_hold_at_once(sounds):
    sounds.settings.change(volume=30)
    assert {round(each.get_volume(), 1) for each in sounds._sounds.values()} == {0.3}
    sounds.play("winter")
    sounds.settings.change(mute=True)
    assert not pygame.mixer.get_busy() and not sounds.play("turn")
    sounds.line_up(["turn", "gauge"])
    assert sounds.wait() is None
    sounds.settings.change(mute=False)
    sounds.clock.now += 1000
    assert sounds.play("turn")


def test_a_device_that_goes_away_is_let_go(sounds, monkeypatch):
    def fail(*_args):
        raise pygame.error("The device is gone")

    monkeypatch.setattr(pygame.mixer, "find_channel", fail)
    assert not sounds.play("button")
    assert not sounds.play("turn")


# -- in the window ------------------------------------------------------------------------------------------------


class Recorder(Sounds):
    """Writes down what would be played."""

    def __init__(self, settings):
        super().__init__(settings)
        self.played = []
        self._sounds = dict.fromkeys([path.stem for path in FILES])

    def play(self, name):
        if name:
            self.played.append(name)
        return bool(name)

    def tick(self):
        self.played += [name for _at, name in self._line]
        self._line.clear()


@pytest.fixture
def loud_app(app):
    app.sounds = Recorder(app.settings)
    return app


def test_buttons_are_heard_and_refusals_too(loud_app):
    loud_app.push(MenuScene(loud_app))
    loud_app.draw()
    click(loud_app, "new")
    loud_app.draw()
    key(loud_app, pygame.K_TAB)
    loud_app.scene.set_focus("who0")
    key(loud_app, pygame.K_RIGHT)
    assert loud_app.sounds.played == ["button", "button"]
    click(loud_app, "name0")
    key(loud_app, pygame.K_BACKSPACE)
    assert loud_app.sounds.played == ["button", "button"]
    flow = shots.game_at(loud_app, lambda session: session.kind == "split" and session.person_decides)
    assert flow is not None
    loud_app.sounds.played.clear()
    click(loud_app, "confirm")
    assert set(loud_app.sounds.played) == {"refused"}


def test_a_game_is_heard(loud_app, monkeypatch):
    monkeypatch.setitem(PAUSES, "fast", 1)
    plan = GamePlan("apprentice", (SeatPlan("Ania"), SeatPlan("Bruno", "random")), 3)
    Flow(loud_app, Session.start(plan), "fast").show()
    Robot(loud_app, 2).play(60000)
    assert {"die_settle", "card_laid", "crystal", "turn", "spring", "summer", "autumn", "winter", "game_end"} <= set(
        loud_app.sounds.played
    )


def test_rivals_in_an_instant_are_not_heard(loud_app):
    plan = GamePlan("apprentice", (SeatPlan("Ania", "random"), SeatPlan("Bruno", "random")), 3)
    session = Session.start(plan)
    Flow(loud_app, session, "instant", autoplay=True).show()
    loud_app.run_until(lambda: session.over)
    assert loud_app.sounds.played == []
    session = Session.start(plan)
    Flow(loud_app, session, "instant").show()
    loud_app.run_until(lambda: session.over)
    assert set(loud_app.sounds.played) <= {"page_turn", "winter", "spring", "summer", "autumn", "game_end"}
