"""The program's loop: events in, the topmost scene drawn when something has changed, idle otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from poryroku import paths
from poryroku.crystal.wording import cardtext
from poryroku.i18n import _

from .kit import idle, keys
from .kit.fonts import Fonts
from .kit.keys import Binding
from .kit.page import Page
from .pad import EVENTS as PAD_EVENTS
from .pad import Pads
from .probe import Probe
from .scene import Scene
from .settings import Settings
from .sound import Sounds
from .window import Window
from .worker import Worker

IDLE_WAIT = 500
#: milliseconds that nothing must be due for one of the jobs that can wait
IDLE_JOB = 25
POINTER_EVENTS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
LARGER = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
SMALLER = (pygame.K_MINUS, pygame.K_KP_MINUS)
USUAL = (pygame.K_0, pygame.K_KP_0)
MODIFIER_KEYS = (
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT, pygame.K_MODE,
    pygame.K_LGUI, pygame.K_RGUI, pygame.K_CAPSLOCK, pygame.K_NUMLOCK,
)  # fmt: skip
DROPS = (pygame.DROPBEGIN, pygame.DROPFILE, pygame.DROPCOMPLETE)
RESIZED = (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED)


class App:
    """Holds the window and a stack of scenes; the topmost one gets the events."""

    def __init__(self, window: Window, settings: Settings | None = None) -> None:
        self.window = window
        #: what the player has set; without a file it lives as long as the app
        self.settings = settings or Settings()
        self.settings.watch(self._settings_changed)
        #: both do nothing before they are opened
        self.sounds, self.pads = Sounds(self.settings), Pads()
        self.fonts = Fonts(paths.fonts_dir())
        self.scenes: list[Scene] = []
        self.dirty = True
        self.running = True
        #: where the pointer is in the window
        self.at = (-1, -1)
        #: whether keys were used last, rather than the mouse
        self.by_keys = False
        #: tells tests what is on the screen
        self.probe = Probe.asked_for()
        #: where rivals think; None: here
        self.worker: Worker | None = None
        #: names of packs of cards that are proposed for a new game, beside those of last time
        self.packs: tuple[str, ...] = ()
        self._pages: dict[int, Page] = {}
        self._typing = False
        self._has_dropped = False

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

    def stack(self, scenes: Sequence[Scene]) -> None:
        """These scenes from now on, the last one on top."""
        self.scenes = list(scenes)
        self._top_changed()

    def _top_changed(self) -> None:
        # Its words and drawings are those of its cards: two games may be played with different packs.
        cardtext.use(next((scene.library for scene in reversed(self.scenes) if scene.library is not None), None))
        self.text_input(False)
        self.scene.pressed = None
        self.scene.focus_shown = self.by_keys
        self.scene.look_away()
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
        worker = self.worker.wait() if self.worker is not None else None
        waits = [each for each in (self.scene.wait(), self.sounds.wait(), self.pads.wait(), worker) if each is not None]
        wait = min(waits, default=None)
        if idle.waiting() and (wait is None or wait > IDLE_JOB) and not pygame.event.peek():
            idle.run_one()
            wait = 0
        self.take_events(wait)
        self.sounds.tick()
        if self.worker is not None:
            self.worker.tend()
        for stroke in self.pads.tick():
            self._handle(stroke.event())
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
        if self.probe is not None:
            self.probe.hear(event)
        if event.type == pygame.QUIT:
            self.quit()
            return
        if event.type in RESIZED:
            self.dirty = True
            return
        if event.type in DROPS:
            self._dropped(event)
            return
        if event.type in PAD_EVENTS:
            for stroke in self.pads.take(event):
                self._handle(stroke.event())
            return
        if event.type == pygame.WINDOWFOCUSLOST:
            self.pads.let_go()
        self._handle(event)

    def _dropped(self, event: pygame.event.Event) -> None:
        """A file was dropped on the window, of several the first: it is shown in the workshop."""
        from .scenes import workshop

        if event.type == pygame.DROPFILE and not self._has_dropped and self.scenes:
            self._has_dropped = True
            workshop.opened(self, Path(event.file))
        elif event.type != pygame.DROPFILE:
            self._has_dropped = False

    def _handle(self, event: pygame.event.Event) -> None:
        if not self.running or not self.scenes:
            return
        pressed = event.type == pygame.KEYDOWN and event.key not in MODIFIER_KEYS
        if (pressed or event.type == pygame.MOUSEBUTTONDOWN) and self.scene.swallows(event):
            return
        if pressed:
            self.by_keys = True
            if keys.press(self.shortcuts(), event, self._typing):
                return
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.by_keys = False
        scene = self.scene
        scene.ensure_built(self.page())
        if event.type in POINTER_EVENTS:
            self.at = self.window.point(event.pos)
            if scene.roll.pointer(event, self.at):
                scene.moved()
                return
        scene.handle(event)

    def shortcuts(self) -> list[Binding]:
        """The keys that do the same in every scene."""
        plus, minus = (keys.ctrl(code).cap() for code in (LARGER[0], SMALLER[0]))
        return [
            Binding(_("Show the keys"), self.show_keys, keys.HELP, typed="?"),
            Binding(_("How to play"), self.show_how_to, keys.HOW_TO),
            Binding(_("Fill the screen, or go back to a window"), self._turn_fullscreen, pygame.K_F11),
            Binding(_("Larger type"), lambda: self.settings.larger(1), *map(keys.ctrl, LARGER), caps=(plus,)),
            Binding(_("Smaller type"), lambda: self.settings.larger(-1), *map(keys.ctrl, SMALLER), caps=(minus,)),
            Binding(_("Type of the usual size"), self._usual_type, *map(keys.ctrl, USUAL)),
            Binding(_("Sound on or off"), self._turn_sound, keys.ctrl(pygame.K_m)),
        ]

    def show_keys(self) -> None:
        """The sheet of keys, or away with it."""
        from .scenes.keysheet import KeySheet

        if isinstance(self.scene, KeySheet):
            self.pop()
        else:
            self.push(KeySheet(self))

    def show_how_to(self) -> None:
        """How the game is played, over the topmost scene; or put that sheet away."""
        from .scenes.howto import HowToScene

        if isinstance(self.scene, HowToScene):
            self.pop()
        else:
            self.push(HowToScene(self))

    def _turn_fullscreen(self) -> None:
        self.settings.change(fullscreen=not self.window.full)

    def _usual_type(self) -> None:
        self.settings.change(text=100)

    def _turn_sound(self) -> None:
        self.settings.change(mute=not self.settings.mute)

    @property
    def pointer(self) -> tuple[int, int]:
        """Where the pointer is on the topmost scene's page."""
        dx, dy = self.scene.roll.offset if self.scenes else (0, 0)
        return self.at[0] + dx, self.at[1] + dy

    def in_window(self, point: tuple[int, int]) -> tuple[int, int]:
        """Where a point of the topmost scene's page is in the window."""
        dx, dy = self.scene.roll.offset
        return point[0] - dx, point[1] - dy

    def page(self, scene: Scene | None = None) -> Page:
        """The page of a scene (the topmost one) for the window's present size, the type size and the season."""
        scene = scene or self.scene
        surface, text = self.window.surface, self.settings.scale
        base = self._pages.get(scene.season)
        if base is None or base.surface is not surface or base.size != surface.get_size() or base.text_scale != text:
            base = self._pages[scene.season] = Page(surface, self.fonts, scene.season, text)
        return scene.page_on(base)

    def draw(self) -> None:
        """Draw the topmost scene, with those it is laid over below it."""
        start = len(self.scenes) - 1
        while start > 0 and self.scenes[start].over:
            start -= 1
        self.dirty = False
        window = self.window.surface
        for scene in self.scenes[start:]:
            page = self.page(scene)
            scene.ensure_built(page)
            scene.settle(page)
            if page.surface is window:
                scene.draw(page)
                continue
            page.surface.set_clip(page.view)
            if scene.over:
                page.surface.blit(window, page.view)
            scene.draw(page)
            page.surface.set_clip(None)
            scene.roll.show(window)
        self.window.flip()
        if self.probe is not None:
            self.probe.look(self)

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
