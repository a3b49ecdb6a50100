"""The program's loop: events in, the topmost scene drawn when something has changed, idle otherwise."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from poryroku import paths

from .kit.fonts import Fonts
from .kit.page import Page
from .scene import Scene
from .settings import Settings
from .window import Window

IDLE_WAIT = 500
POINTER_EVENTS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
RESIZED = (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED)


class App:
    """Holds the window and a stack of scenes; the topmost one gets the events."""

    def __init__(self, window: Window, settings: Settings | None = None) -> None:
        self.window = window
        #: what the player has set; without a file it lives as long as the app
        self.settings = settings or Settings()
        self.settings.watch(self._settings_changed)
        self.fonts = Fonts(paths.fonts_dir())
        self.scenes: list[Scene] = []
        self.dirty = True
        self.running = True
        self.pointer = (-1, -1)
        self._page: Page | None = None
        self._typing = False

    # -- settings -------------------------------------------------------------------------------------------------

    @property
    def hover_delay(self) -> int:
        """Milliseconds that the pointer rests on something before it is explained."""
        return self.settings.hover_delay

    def _settings_changed(self, names: frozenset[str]) -> None:
        if "language" in names:
            self.settings.speak()
            self.window.name()
            for scene in self.scenes:
                scene.reworded()
        if "fullscreen" in names:
            self.window.fill_screen(self.settings.fullscreen)
        if "size" in names and not self.window.full:
            self.window.resize(self.settings.size)
        self.dirty = True

    # -- scenes ---------------------------------------------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        """The topmost scene."""
        return self.scenes[-1]

    def push(self, scene: Scene) -> None:
        """Lay a scene over the others."""
        self.scenes.append(scene)
        self._top_changed()

    def pop(self) -> None:
        """Take the topmost scene away; the last one ends the program."""
        self.scenes.pop()
        if self.scenes:
            self._top_changed()
        else:
            self.running = False

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the topmost one."""
        self.scenes[-1:] = [scene]
        self._top_changed()

    def reset(self, scene: Scene) -> None:
        """Only this scene from now on."""
        self.scenes = [scene]
        self._top_changed()

    def _top_changed(self) -> None:
        self.text_input(False)
        self.scene.pressed = None
        self.scene.changed()
        self.scene.shown()

    def quit(self) -> None:
        """Leave the loop after the present event."""
        self.running = False

    # -- the loop -------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Until the last scene is gone or the window is closed."""
        while self.running and self.scenes:
            self.step()

    def step(self) -> None:
        """Draw if something has changed, take what has happened, let the scene act."""
        if self.dirty:
            self.draw()
        self.take_events(self.scene.wait())
        if self.running and self.scenes:
            self.scene.tick()

    def run_until(self, done: Callable[[], bool]) -> None:
        """Until something has come about, or the window is closed; the last picture is drawn."""
        while self.running and self.scenes and not done():
            self.step()
        if self.running and self.scenes:
            self.draw()

    def take_events(self, wait: int | None) -> None:
        """Wait for something to happen, at most `wait` milliseconds, and hand it to the scene."""
        first = pygame.event.poll() if wait == 0 else pygame.event.wait(IDLE_WAIT if wait is None else wait)
        events = [first] if first.type != pygame.NOEVENT else []
        for event in events + pygame.event.get():
            self.handle(event)
            if not self.running or not self.scenes:
                return

    def handle(self, event: pygame.event.Event) -> None:
        """One event: the program's own keys first, then the scene."""
        if event.type == pygame.QUIT:
            self.quit()
            return
        if event.type in RESIZED:
            self.dirty = True
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.settings.change(fullscreen=not self.window.full)
            return
        if event.type in POINTER_EVENTS:
            self.pointer = self.window.point(event.pos)
        self.scene.ensure_built(self.page())
        self.scene.handle(event)

    def page(self) -> Page:
        """The page for the window's present size and the scene's season."""
        season = self.scene.season
        page = self._page
        surface = self.window.surface
        if page is None or page.surface is not surface or page.size != surface.get_size() or page.season != season:
            page = self._page = Page(surface, self.fonts, season)
        return page

    def draw(self) -> None:
        """Draw the topmost scene, with those it is laid over below it."""
        start = len(self.scenes) - 1
        while start > 0 and self.scenes[start].over:
            start -= 1
        self.dirty = False
        page = self.page()
        for scene in self.scenes[start:]:
            scene.draw(page)
        self.window.flip()

    def text_input(self, wanted: bool) -> None:
        """Ask the system for typed letters only while a text field is in focus."""
        if wanted == self._typing:
            return
        self._typing = wanted
        if wanted:
            pygame.key.start_text_input()
            pygame.key.set_repeat(400, 40)
        else:
            pygame.key.stop_text_input()
            pygame.key.set_repeat()
