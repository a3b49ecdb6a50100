"""Gamepads move the same focus as the keyboard; tried with posted events."""

import pygame
import pytest
from robot import every_scene, widget

from poryroku.ui import shots
from poryroku.ui.kit import keys
from poryroku.ui.kit.fonts import SANS_BOLD
from poryroku.ui.pad import FIRST_REPEAT, MANY_BUTTONS, REPEAT, STROKES, USUAL, Layout, Pads, layout_of
from poryroku.ui.scenes.cover import CoverScene
from poryroku.ui.scenes.dialog import Dialog
from poryroku.ui.scenes.keysheet import KeySheet
from poryroku.ui.scenes.menu import MenuScene
from poryroku.ui.scenes.newgame import NewGameScene
from poryroku.ui.scenes.split import SplitScene
from poryroku.ui.scenes.table import TableScene

A, B, X, Y, LB, RB, SELECT, START = range(8)


def button(number, down=True, pad=7):
    kind = pygame.JOYBUTTONDOWN if down else pygame.JOYBUTTONUP
    return pygame.event.Event(kind, instance_id=pad, joy=0, button=number)


def hat(x, y, pad=7):
    return pygame.event.Event(pygame.JOYHATMOTION, instance_id=pad, joy=0, hat=0, value=(x, y))


def axis(number, value, pad=7):
    return pygame.event.Event(pygame.JOYAXISMOTION, instance_id=pad, joy=0, axis=number, value=value)


def push(app, number):
    """Press and release a button, by events only."""
    pygame.event.post(button(number))
    pygame.event.post(button(number, False))
    app.take_events(0)
    app.draw()


def steer(app, x, y):
    pygame.event.post(hat(x, y))
    pygame.event.post(hat(0, 0))
    app.take_events(0)
    app.draw()


class Clock:
    now = 0

    def __call__(self):
        return self.now


@pytest.fixture
def pads():
    clock = Clock()
    made = Pads(clock)
    made.clock = clock
    return made


# -- pads alone ---------------------------------------------------------------------------------------------------


def test_buttons_are_strokes(pads):
    for number, name in USUAL.buttons.items():
        assert pads.take(button(number)) == [STROKES[name]]
        assert pads.take(button(number, False)) == []
    assert pads.take(button(99)) == []
    assert pads.wait() is None


def test_a_stick_has_a_dead_zone_and_lets_go_near_the_middle(pads):
    assert pads.take(axis(0, 0.3)) == []
    assert pads.take(axis(0, 0.6)) == [keys.RIGHT]
    assert pads.take(axis(0, 0.9)) == []
    assert pads.take(axis(0, 0.45)) == []  # still held: it trembles, it wasn't let go
    assert pads.take(axis(0, 0.6)) == []
    assert pads.take(axis(0, 0.1)) == [] and pads.wait() is None
    assert pads.take(axis(0, -0.8)) == [keys.LEFT]
    assert pads.take(axis(0, 0.8)) == [keys.RIGHT]
    assert pads.take(axis(1, -0.8)) == [keys.UP]
    assert pads.take(axis(2, 1.0)) == []  # a trigger


def test_what_is_held_repeats_after_a_while(pads):
    assert pads.take(hat(0, -1)) == [keys.DOWN]
    assert pads.tick() == [] and pads.wait() == FIRST_REPEAT
    pads.clock.now += FIRST_REPEAT
    assert pads.tick() == [keys.DOWN]
    assert pads.tick() == [] and pads.wait() == REPEAT
    pads.clock.now += REPEAT
    assert pads.tick() == [keys.DOWN]
    assert pads.take(hat(0, 0)) == []
    pads.clock.now += 5000
    assert pads.tick() == [] and pads.wait() is None


def test_pressing_a_button_ends_what_is_held(pads):
    pads.take(hat(1, 0))
    assert pads.take(button(A)) == [keys.ENTER]
    assert pads.wait() is None


def test_two_pads_are_told_apart_by_their_instance(pads):
    assert pads.take(axis(0, 1.0, pad=3)) == [keys.RIGHT]
    assert pads.take(axis(0, 1.0, pad=4)) == [keys.RIGHT]
    pads.take(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=3))
    assert pads.wait() is not None
    pads.take(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=4))
    assert pads.wait() is None and not pads.any
    pads.take(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=99))


class Stick:
    """A pad as pygame shows it."""

    def __init__(self, instance, buttons=11, hats=1):
        self.instance, self.buttons, self.hats = instance, buttons, hats

    def get_instance_id(self):
        return self.instance

    def get_numbuttons(self):
        return self.buttons

    def get_numhats(self):
        return self.hats


def test_pads_are_plugged_in_and_out_and_may_be_announced_twice(pads, monkeypatch):
    monkeypatch.setattr(pygame.joystick, "init", lambda: None)
    monkeypatch.setattr(pygame.joystick, "get_count", lambda: 1)
    monkeypatch.setattr(pygame.joystick, "Joystick", lambda index: Stick(40 + index, 17, 0))
    pads.take(pygame.event.Event(pygame.JOYDEVICEADDED, device_index=0, guid=""))
    assert not pads.any  # nothing is opened before it is asked for
    pads.open()
    pads.take(pygame.event.Event(pygame.JOYDEVICEADDED, device_index=0, guid=""))
    assert list(pads._pads) == [40]
    assert pads.take(button(11, pad=40)) == [keys.UP]
    assert pads.take(button(11, False, pad=40)) == [] and pads.wait() is None
    pads.take(pygame.event.Event(pygame.JOYDEVICEADDED, device_index=1, guid=""))
    assert list(pads._pads) == [40, 41]
    pads.take(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=40))
    assert list(pads._pads) == [41]


def test_a_pad_that_cannot_be_opened_is_left_alone(pads, monkeypatch):
    def fail(*_args):
        raise pygame.error("No such pad")

    monkeypatch.setattr(pygame.joystick, "get_count", lambda: 1)
    monkeypatch.setattr(pygame.joystick, "Joystick", fail)
    pads.open()
    assert not pads.any


def test_layouts():
    known = {
        "a": "b1", "b": "b2", "x": "b0", "y": "b3", "leftshoulder": "b4", "start": "b9", "guide": "b12", "leftx": "a2",
        "lefty": "a3", "lefttrigger": "a5", "dpup": "h0.1",
    }  # fmt: skip
    layout = Layout.of(known)
    assert layout.buttons == {1: "a", 2: "b", 0: "x", 3: "y", 4: "leftshoulder", 9: "start"}
    assert layout.axes == (2, 3) and layout.cross is None
    assert Layout.of({"dpup": "-a7", "dpdown": "+a7", "dpleft": "-a6", "dpright": "+a6"}).cross == (6, 7)
    assert Layout.of({"a": "", "b": "b", "x": "q1"}).buttons == {}
    assert layout_of(Stick(1, 11, 1), 99) is USUAL
    assert layout_of(Stick(1, 17, 0), 99) is MANY_BUTTONS


# -- in the window ------------------------------------------------------------------------------------------------


def test_a_game_is_begun_with_a_pad(app):
    app.push(MenuScene(app))
    app.draw()
    steer(app, 0, -1)
    assert app.scene.focus == "new" and app.scene.focus_shown
    push(app, A)
    assert isinstance(app.scene, NewGameScene)
    push(app, RB)
    push(app, LB)
    assert app.scene.focus == "start"
    push(app, B)
    assert isinstance(app.scene, MenuScene)
    push(app, A)
    push(app, A)
    assert isinstance(app.scene, SplitScene)
    before = len(app.scene.loose)
    push(app, A)
    assert len(app.scene.loose) == before - 1 and app.scene.focus_shown
    push(app, START)
    assert isinstance(app.scene, Dialog)
    push(app, B)
    assert isinstance(app.scene, SplitScene)


def test_b_is_back_in_every_scene(app):
    for name, scene in every_scene(app):
        app.draw()
        if isinstance(scene, MenuScene):
            continue  # nothing lies behind it
        if len(app.scenes) == 1:
            app.scenes.insert(0, MenuScene(app))
        if isinstance(scene, CoverScene):
            scene.leave = app.pop
        before = len(app.scenes)
        push(app, B)
        if name == "exhibit hint":
            push(app, B)  # the first one only puts the hint away
        assert not app.scenes or app.scene is not scene or len(app.scenes) != before, name
        while len(app.scenes) > 1:
            app.pop()


def test_undo_large_card_pause_and_keys(app, monkeypatch):
    shots.game_at(app, shots._late("main", 30))
    scene = app.scene
    assert isinstance(scene, TableScene)
    asked = []
    monkeypatch.setattr(scene, "undo", lambda whole=False: asked.append(whole))
    app.draw()
    push(app, X)
    assert asked == [False]
    scene.set_focus(next(each.key for each in scene.widgets if each.key.startswith("hand:")))
    push(app, Y)
    assert app.scene is not scene
    push(app, B)
    assert app.scene is scene
    push(app, SELECT)
    assert isinstance(app.scene, KeySheet)
    push(app, SELECT)
    push(app, START)
    assert isinstance(app.scene, Dialog)


def test_holding_goes_on_while_the_program_runs(app):
    app.push(NewGameScene(app))
    app.draw()
    clock = app.pads.now = Clock()
    app.handle(hat(0, -1))
    seen = {app.scene.focus}
    for _ in range(6):
        clock.now += FIRST_REPEAT
        app.step()
        seen.add(app.scene.focus)
    app.handle(hat(0, 0))
    assert len(seen) > 1 or app.scene.focus_shown
    app.handle(hat(0, 1))
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    app.take_events(0)
    assert app.pads.wait() is None


@pytest.mark.parametrize("language", ["en", "pl", "pt"])
def test_the_sheet_shows_the_pad_when_there_is_one(language):
    with shots.hidden_app((1024, 640)) as app:
        app.settings.change(language=language)
        shots.game_at(app, shots._late("main", 30))
        app.draw()
        app.handle(keys.HELP.event())
        app.draw()
        without = {section.title for section in app.scene.sections()}
        app.pop()
        app.handle(hat(0, -1))
        app.handle(hat(0, 0))
        app.handle(button(SELECT))
        app.draw()
        found = [section for section in app.scene.sections() if section.title not in without]
        assert len(found) == 1
        assert [caps[0] for caps, _words in found[0].rows][1:5] == ["A", "B", "X", "Y"]
        assert not app.page().shortened
        table = widget(app, "keys")
        for line in table.lines:
            for cap, place in line.caps:
                assert app.page().width(cap, 14, SANS_BOLD) <= place.width and place.right <= line.words.x
