"""A player who knows nothing of the game: it clicks on what the screen offers."""

import random
from collections.abc import Iterator

import pygame

from poryroku.ui import gallery, shots
from poryroku.ui.app import App
from poryroku.ui.kit.scroll import ScrollList
from poryroku.ui.kit.widget import Widget
from poryroku.ui.scene import Scene
from poryroku.ui.scenes.cover import CoverScene
from poryroku.ui.scenes.dialog import Dialog
from poryroku.ui.scenes.draft import DraftScene
from poryroku.ui.scenes.menu import MenuScene
from poryroku.ui.scenes.saveas import SaveAsScene
from poryroku.ui.scenes.saves import SavesScene
from poryroku.ui.scenes.scores import ScoresScene
from poryroku.ui.scenes.split import SplitScene
from poryroku.ui.scenes.table import TableScene


def click_at(app: App, point: tuple[int, int]) -> None:
    """Move the pointer somewhere and click there, by events only."""
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=1))
    app.take_events(0)


def key(app: App, code: int, mod: int = 0) -> None:
    """Press and release a key."""
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=mod))
    app.take_events(0)


def widget(app: App, name: str) -> Widget:
    """A widget of the topmost scene by its key."""
    app.scene.ensure_built(app.page())
    found = app.scene.widget(name)
    assert found is not None, (name, [each.key for each in app.scene.widgets])
    return found


def click(app: App, name: str) -> None:
    """Click a widget where it can be seen."""
    found = widget(app, name)
    click_at(app, getattr(found, "visible", found.rect).center)


def every_scene(app: App) -> Iterator[tuple[str, Scene]]:
    """All scenes there are, each shown over what lies behind it."""
    yield from shots.scenes(app)
    for name, show in gallery.EXHIBITS.items():
        show(app, gallery.Order())
        yield f"exhibit {name}", app.scene
    gallery.EXHIBITS["table"](app, gallery.Order())
    assert isinstance(app.scene, TableScene)
    app.push(SaveAsScene(app, app.scene.flow.session))
    yield "save as", app.scene
    gallery.EXHIBITS["table"](app, gallery.Order())
    app.scene.pause()
    yield "pause", app.scene
    app.reset(MenuScene(app))
    app.push(SavesScene(app))
    yield "saves", app.scene


class Robot:
    """Plays by clicking. It remembers which kinds of decision it answered, and how."""

    def __init__(self, app: App, seed: int = 1) -> None:
        self.app = app
        self.chance = random.Random(seed)
        self.kinds: dict[str, int] = {}

    def click(self, name: str) -> None:
        """Click a widget of the topmost scene."""
        click(self.app, name)

    def click_at(self, point: tuple[int, int]) -> None:
        """Click at a point."""
        click_at(self.app, point)

    def act(self) -> None:
        """One click, or one step of the app if there is nothing to click."""
        app, scene = self.app, self.app.scene
        scene.ensure_built(app.page())
        if isinstance(scene, CoverScene):
            self.click("ready")
        elif isinstance(scene, Dialog):
            self.click("answer0")
        elif isinstance(scene, (DraftScene, SplitScene, TableScene)) and scene.own:
            self.kinds[scene.table.kind] = self.kinds.get(scene.table.kind, 0) + 1
            target = self._target(scene)
            assert target is not None, (scene.table.kind, [each.key for each in scene.widgets])
            self.click_at(target)
        if app.dirty:
            app.draw()
        if app.scenes:
            app.scene.tick()

    def _target(self, scene) -> tuple[int, int] | None:
        if isinstance(scene, DraftScene):
            return self._any([each for each in scene.widgets if each.key.startswith("pack:")])
        if isinstance(scene, SplitScene):
            loose = [each for each in scene.widgets if each.key.startswith("loose:")]
            return self._any(loose or [each for each in scene.widgets if each.key == "confirm"])
        spots, buttons = [], []
        for each in scene.widgets:
            if isinstance(each, ScrollList) and each.choose is not None:
                row = self.chance.randrange(len(each.rows))
                each.show_row(row)
                return each.row_rect(row).clip(each.rect).center
            if each.key.startswith(("option:", "panel:", "energy:", "transmute")) and each.enabled:
                buttons.append(each)
            elif each.action is not None and scene.offered(":".join(each.key.split(":")[:2])):
                spots.append(each)
        if scene.panel.chooser is not None:
            confirm = [each for each in buttons if each.key == "energy:confirm"]
            tokens = [each for each in buttons if each.key.startswith("energy:") and each not in confirm]
            others = [each for each in buttons if each.key.startswith("option:")]
            if confirm and self.chance.random() < 0.7:
                return self._any(confirm)
            return self._any(tokens + others)
        # Summoning and activating before ending the turn, so that the game goes places.
        end = [each for each in buttons if each.key == "option:end"]
        rest = [each for each in spots + buttons if each not in end]
        if end and (not rest or self.chance.random() < 0.15):
            return self._any(end)
        return self._any(rest)

    def _any(self, found: list[Widget]) -> tuple[int, int] | None:
        if not found:
            return None
        chosen = self.chance.choice(found)
        return getattr(chosen, "visible", chosen.rect).center

    def play(self, most: int = 6000) -> None:
        """Until the scores are on the screen."""
        for _step in range(most):
            if isinstance(self.app.scene, ScoresScene):
                return
            self.act()
        raise AssertionError(f"not over after {most} clicks: {self.app.scene}")
