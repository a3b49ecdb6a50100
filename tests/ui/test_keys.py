"""Keys: one table answers them and is shown on the sheet of keys; everything can be reached and done with them."""

import pygame
import pytest
from robot import Robot, click, every_scene, key, widget

from poryroku.ui import shots
from poryroku.ui.kit import keys
from poryroku.ui.kit.fonts import SANS_BOLD
from poryroku.ui.kit.keys import Binding, Stroke
from poryroku.ui.kit.keytable import KeyTable
from poryroku.ui.scene import Scene
from poryroku.ui.scenes.dialog import Dialog
from poryroku.ui.scenes.keysheet import KeySheet
from poryroku.ui.scenes.menu import MenuScene
from poryroku.ui.scenes.newgame import NewGameScene


def down(code, mod=0, text=""):
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text)


def type_key(app, code, text, mod=0):
    pygame.event.post(down(code, mod, text))
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
    app.take_events(0)


@pytest.mark.parametrize(
    ("stroke", "code", "mod", "hit"),
    [
        (Stroke(pygame.K_l), pygame.K_l, 0, True),
        (Stroke(pygame.K_l), pygame.K_l, pygame.KMOD_LSHIFT, True),
        (Stroke(pygame.K_l), pygame.K_l, pygame.KMOD_LCTRL, False),
        (Stroke(pygame.K_l), pygame.K_l, pygame.KMOD_NUM, True),
        (keys.NEXT, pygame.K_TAB, pygame.KMOD_LALT, False),
        (keys.PREVIOUS, pygame.K_TAB, 0, False),
        (keys.PREVIOUS, pygame.K_TAB, pygame.KMOD_RSHIFT, True),
        (keys.UNDO, pygame.K_z, pygame.KMOD_RCTRL, True),
        (keys.UNDO, pygame.K_z, pygame.KMOD_LMETA, True),
        (keys.UNDO, pygame.K_z, 0, False),
    ],
)
def test_strokes(stroke, code, mod, hit):
    assert stroke.hit(down(code, mod)) is hit


def test_the_first_binding_that_does_something_counts():
    done = []
    table = [
        Binding("", lambda: bool(done.append("one")), pygame.K_a),
        Binding("", lambda: done.append("two"), pygame.K_a),
        Binding("", lambda: done.append("three"), pygame.K_a),
    ]
    assert keys.press(table, down(pygame.K_a))
    assert done == ["one", "two"]
    assert not keys.press(table, down(pygame.K_b))


def test_what_is_typed_is_no_shortcut(app):
    app.push(NewGameScene(app))
    app.draw()
    click(app, "name0")
    field = widget(app, "name0")
    before = field.value
    for code, text, mod in ((pygame.K_SLASH, "?", pygame.KMOD_LSHIFT), (pygame.K_p, "p", 0), (pygame.K_SPACE, " ", 0)):
        type_key(app, code, text, mod)
    assert field.value == before + "?p "
    assert isinstance(app.scene, NewGameScene)
    mute = app.settings.mute
    key(app, pygame.K_m, pygame.KMOD_LCTRL)
    assert app.settings.mute == mute
    key(app, pygame.K_F1)
    assert isinstance(app.scene, KeySheet)


@pytest.mark.parametrize("press", [(pygame.K_F1, ""), (pygame.K_SLASH, "?")])
def test_the_sheet_of_keys_comes_and_goes(app, press):
    app.push(MenuScene(app))
    for close in (press, (pygame.K_ESCAPE, ""), (pygame.K_RETURN, "")):
        app.handle(down(press[0], 0, press[1]))
        assert isinstance(app.scene, KeySheet)
        app.draw()
        app.handle(down(close[0], 0, close[1]))
        assert isinstance(app.scene, MenuScene)


def bindings_of(app, scene):
    found = [*scene.shortcuts(), *scene.moving(), *app.shortcuts()]
    for each in scene.widgets:
        found += each.bindings() if each.focusable else []
    return found


def test_the_sheet_tells_every_key_of_every_scene(app):
    for name, scene in every_scene(app):
        app.draw()
        told = [binding for binding in bindings_of(app, scene) if binding.words]
        sheet = KeySheet(app)
        rows = [row for section in sheet.sections() for row in section.rows]
        assert len(rows) == len(set(rows)) or name == "dialog"
        assert {(binding.caps, binding.words) for binding in told} <= set(rows), name
        # Nothing without words is a key that nobody could find: it belongs to the line of its neighbour.
        told_caps = {cap for caps, _words in rows for cap in caps}
        for binding in bindings_of(app, scene):
            if not binding.words and "Backspace" not in binding.caps:
                assert set(binding.caps) <= told_caps, (name, binding.caps)


def test_one_key_has_one_meaning_in_a_scene(app):
    for name, scene in every_scene(app):
        app.draw()
        seen: dict[Stroke, str] = {}
        # A scene may take a key for moving about for itself, as a line of time takes left and right.
        for binding in [*scene.shortcuts(), *app.shortcuts()]:
            for stroke in binding.strokes:
                assert stroke not in seen, (name, stroke.cap(), binding.words, seen.get(stroke))
                seen[stroke] = binding.words


def overrides_key_down(cls):
    return any("key_down" in vars(each) for each in cls.__mro__ if each is not Scene and issubclass(each, Scene))


def test_no_scene_answers_keys_past_the_table(app):
    assert [name for name, scene in every_scene(app) if overrides_key_down(type(scene))] == []


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "pl", "pt"])
@pytest.mark.parametrize("text", [100, 200])
def test_the_sheet_fits_its_page(size, language, text):
    with shots.hidden_app(size) as app:
        app.settings.change(language=language, text=text)
        app.push(NewGameScene(app))
        app.draw()
        app.handle(down(pygame.K_F1))
        app.draw()
        page = app.page()
        assert not page.shortened
        table = widget(app, "keys")
        assert isinstance(table, KeyTable)
        assert page.rect.contains(app.scene._sheet) and app.scene._sheet.contains(table.rect)
        assert not table.rect.colliderect(widget(app, "close").rect)
        if table.content > table.rect.height:
            assert app.scene.focus == "keys"
            for _press in range(60):
                key(app, pygame.K_DOWN)
            assert table.offset.pixels == table.content - table.rect.height
            assert app.scene.focus == "close"
        for line in table.lines:
            for cap, place in line.caps:
                assert page.width(cap, 14, SANS_BOLD) <= place.width
                assert place.right <= line.words.x


# -- focus --------------------------------------------------------------------------------------------------------

NEVER_FIRST = ("option:end", "quit", "leave", "option:pass")


def test_the_keyboard_starts_on_something_sensible(app):
    for name, scene in every_scene(app):
        app.draw()
        if not scene.widgets:  # a card that any key closes
            continue
        scene.focus, scene.focus_shown = None, False
        key(app, pygame.K_TAB)
        found = scene.widget(scene.focus)
        assert found is not None and found.enabled and scene.focus_shown, name
        assert found.key not in NEVER_FIRST, name


def test_arrows_reach_everything(app):
    for name, scene in every_scene(app):
        app.draw()
        stops = {each.key for each in scene.widgets if each.focusable}
        if not stops:
            continue
        reached = {scene.first_focus()}
        ahead = list(reached)
        while ahead:
            here = ahead.pop()
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                scene.focus, scene.focus_shown = here, True
                scene.move_focus(dx, dy)
                if scene.focus not in reached:
                    reached.add(scene.focus)
                    ahead.append(scene.focus)
        assert stops <= reached, name


def test_a_question_starts_on_what_changes_nothing(app):
    done = []
    app.push(MenuScene(app))
    app.push(Dialog(app, "Throw it away?", "It is gone then.", [("Yes", lambda: done.append(1)), ("No", None)]))
    app.draw()
    key(app, pygame.K_RETURN)
    assert not done and isinstance(app.scene, MenuScene)


def test_enter_does_nothing_unseen(app):
    app.push(MenuScene(app))
    app.draw()
    scene = app.scene
    scene.set_focus("quit", show=False)
    key(app, pygame.K_RETURN)
    assert app.running and scene.focus_shown
    key(app, pygame.K_RETURN)
    assert not app.running


def test_the_ring_stays_from_scene_to_scene_until_the_mouse_is_used(app):
    app.push(MenuScene(app))
    app.draw()
    key(app, pygame.K_TAB)
    key(app, pygame.K_RETURN)
    app.draw()
    assert isinstance(app.scene, NewGameScene) and app.scene.focus_shown
    click(app, "level-archmage")
    assert not app.scene.focus_shown
    key(app, pygame.K_ESCAPE)
    app.draw()
    assert isinstance(app.scene, MenuScene) and app.scene.focus_shown


class KeyRobot(Robot):
    """Plays as the robot does, with the keyboard alone."""

    presses = 0

    def press(self, code):
        self.presses += 1
        key(self.app, code)
        self.app.draw()

    def go_to(self, name):
        for _ in range(200):
            if self.app.scene.focus == name and self.app.scene.focus_shown:
                return
            self.press(pygame.K_TAB)
        raise AssertionError(f"{name} is not reached: {[each.key for each in self.app.scene.widgets]}")

    def act(self):
        scene = self.app.scene
        scene.ensure_built(self.app.page())
        if scene.focus_shown and scene.wait() is None:
            assert scene.widget(scene.focus) is not None, (scene, scene.focus)
        super().act()

    def click(self, name):
        self.go_to(name)
        self.press(pygame.K_RETURN)

    def click_at(self, point):
        scene = self.app.scene
        found = scene.under(point)
        if found.key != "options":
            self.click(found.key)
            return
        row = found.row_at(point)
        self.go_to("options")
        while found.offset.row != row:
            self.press(pygame.K_DOWN if found.offset.row < row else pygame.K_UP)
        self.press(pygame.K_RETURN)


def test_a_whole_game_with_the_keyboard_alone(app):
    app.push(MenuScene(app))
    app.draw()
    robot = KeyRobot(app, 5)
    robot.click("new")
    robot.click("start")
    app.scene.flow.speed = "instant"
    robot.play()
    robot.click("menu")
    assert isinstance(app.scene, MenuScene)
    assert {"split", "die", "main"} <= set(robot.kinds)
