"""A scene: widgets on a page, with a focus ring, hover and clicks. The app shows the topmost of a stack of scenes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from poryroku.i18n import _

from . import clock
from .kit import keys, paper
from .kit.field import TextField
from .kit.hint import hint
from .kit.keys import Binding
from .kit.page import Page
from .kit.roll import Roll
from .kit.widget import Mood, Widget

if TYPE_CHECKING:
    from poryroku.crystal.files.library import Library

    from .app import App


#: logical units by which a widget may draw over its edge, on both sides together
REACH = 40


#: milliseconds that a click is not taken after something else has come under the pointer
GUARD = 250


class Scene:
    """Base of all scenes. Subclasses fill `widgets` in `build` and paint what lies under them in `paint`."""

    #: a scene that is laid over the one below it (a dialog)
    over = False
    #: season whose paper the page shows
    season = 0
    #: the smallest page, in logical units, on which the scene can lay itself out
    least: tuple[float, float] = (1280, 720)
    #: whether some of its parts stay in sight when the page is moved, so that it is built anew then
    sticky = False
    #: whether a click is not taken just after something else has come under the pointer
    guarded = False
    #: whether Enter answers at once, before the keyboard's focus is to be seen
    enter_at_once = False
    #: the cards that it is about; None: those of the scene below it, at the bottom the built-in ones
    library: Library | None = None

    def __init__(self, app: App) -> None:
        self.app = app
        self.widgets: list[Widget] = []
        #: keys of widgets, and names of other things, that are not drawn now
        self.hidden: frozenset[str] = frozenset()
        self.focus: str | None = None
        self.focus_shown = False
        self.hover: str | None = None
        self.hover_since = 0
        #: where in the window the pointer was when it was looked at last, what was under it, and whether it got there
        #: by moving: what comes under a pointer that rests is not explained
        self._pointed_from = app.at
        self._topic: tuple[object, ...] = (None,)
        self._pointed_at = False
        #: when something else came under the resting pointer last
        self._slipped_at = -GUARD
        self._pointing = True
        self._explained: tuple[str | None, bool] = (None, False)
        self.pressed: str | None = None
        self._built_for: tuple[object, ...] | None = None
        #: how the page lies under the window, if it is larger
        self.roll = Roll()
        self._needed: tuple[Page, tuple[int, int]] | None = None

    # -- for subclasses -------------------------------------------------------------------------------------------

    def needed(self, page: Page) -> tuple[int, int]:
        """Width and height in pixels that the scene needs at the page's scale; `page` is the window's."""
        return page.u(self.least[0]), page.u(self.least[1])

    def build(self, page: Page) -> None:
        """Put the widgets for the page's size and the scene's content into `self.widgets`."""

    def paint(self, page: Page) -> None:
        """Draw what lies under the widgets."""
        paper.background(page)

    def paint_over(self, page: Page) -> None:
        """Draw what lies over the widgets; here what explains the thing pointed at, or in focus."""
        found = self.explained()
        if found is not None and self.app.scene is self:
            self.explain(page, found)

    def explained(self) -> Widget | None:
        """What is explained now: the thing pointed at, or in focus."""
        pointed = self.widget(self.hover) if self._pointed_at and self._rest() <= 0 else None
        focused = self.widget(self.focus) if self.focus_shown else None
        return (pointed or focused) if self._pointing else (focused or pointed)

    @property
    def pointing(self) -> bool:
        """Whether the mouse was used last, rather than the keys."""
        return self._pointing

    def explain(self, page: Page, found: Widget) -> None:
        """Tell what a widget is."""
        if found.hint:
            hint(page, found.rect, found.hint, self.keep_free(page))

    def keep_free(self, page: Page) -> Rect | None:
        """What an explanation should not lie on."""
        return None

    def _rest(self) -> int:
        """Milliseconds until the pointer has rested long enough to be told what it is on."""
        return self.hover_since + self.app.hover_delay - clock.now()

    def back(self) -> None:
        """Escape was pressed."""

    def shortcuts(self) -> list[Binding]:
        """The keys of this scene beside those for moving about; the sheet of keys lists them."""
        return []

    def first_focus(self) -> str | None:
        """Where the keyboard starts: the likeliest thing to do next, never one that costs or ends something."""
        return next((widget.key for widget in self._focusable()), None)

    def look_away(self) -> None:
        """Explain nothing until the pointer is moved."""
        self._pointed_from, self._pointed_at = self.app.at, False

    def shown(self) -> None:
        """The scene has become the topmost one."""

    def tick(self) -> None:
        """Called before drawing, every `wait` milliseconds or after events."""
        explained = (self.hover, self._pointed_at and self._rest() <= 0)
        if self._explained != explained:
            self._explained = explained
            self.app.dirty = True

    def wait(self) -> int | None:
        """Milliseconds until the scene wants a tick; None: only when something happens."""
        rest = self._rest()
        return rest if self.hover is not None and rest > 0 else None

    # -- used by everybody ----------------------------------------------------------------------------------------

    def changed(self) -> None:
        """The content is another: make the widgets anew and redraw."""
        self._built_for = None
        self._needed = None
        self.app.dirty = True

    def page_on(self, base: Page) -> Page:
        """The page that the scene is drawn on in a window."""
        if self._needed is None or self._needed[0] is not base:
            self._needed = (base, self.needed(base))
        return self.roll.lay(base, self._needed[1])

    def moved(self) -> None:
        """The page was moved under the window."""
        self.hover_at(self.app.pointer)
        self.app.dirty = True

    def reveal(self, rect: Rect) -> None:
        """Move the page until something on it is seen."""
        if self.roll.reveal(rect):
            self.moved()

    def reworded(self) -> None:
        """The language is another: say everything anew. A scene that keeps sentences takes them again here."""
        self.changed()

    def widget(self, key: str | None) -> Widget | None:
        """The widget with a key."""
        return next((widget for widget in self.widgets if widget.key == key), None) if key else None

    def under(self, point: tuple[int, int]) -> Widget | None:
        """The topmost widget at a point."""
        return next((widget for widget in reversed(self.widgets) if widget.hit(point)), None)

    def glows(self, widget: Widget) -> bool:
        """Whether a widget is marked as something that can be used now."""
        return False

    def ensure_built(self, page: Page) -> None:
        """Make the widgets if the size or the content has changed."""
        key = (page.size, page.season, page.scale, page.view.topleft if self.sticky else None)
        if self._built_for != key:
            self.widgets = []
            self.build(page)
            self._built_for = key
            self.hover_at(self.app.pointer)
            if self.focus is not None and self.widget(self.focus) is None:
                self.focus = None
            if self.focus is None and self.focus_shown:
                self.focus = self.first_focus()
                found = self.widget(self.focus)
                if found is not None:
                    self.reveal(found.rect)
            self.app.text_input(isinstance(self.widget(self.focus), TextField))

    def settle(self, page: Page) -> None:
        """Built and about to be drawn: the time to move a page that is longer than the window."""

    def draw(self, page: Page) -> None:
        """The whole scene."""
        self.ensure_built(page)
        self.draw_still(page)
        self.paint_over(page)

    def draw_still(self, page: Page) -> None:
        """All but what lies over the widgets."""
        self.paint(page)
        # Of a page of which only a part is drawn anew, most widgets need not be asked.
        reach, clip = page.u(REACH), page.surface.get_clip()
        for widget in self.widgets:
            if widget.key not in self.hidden and clip.colliderect(widget.rect.inflate(reach, reach)):
                widget.draw(page, self.mood(widget))
        focused = self.widget(self.focus)
        if focused is not None and self.focus_shown:
            paper.focus_ring(page, focused.rect, focused.radius)

    def swallows(self, event: pygame.event.Event) -> bool:
        """Whether an event ends something that is being shown, and means nothing else."""
        return False

    def mood(self, widget: Widget) -> Mood:
        """Hover, focus and press of a widget."""
        return Mood(
            hover=widget.key == self.hover,
            focus=widget.key == self.focus and (self.focus_shown or widget.takes_text),
            pressed=widget.key == self.pressed and widget.key == self.hover,
            point=self.app.pointer,
        )

    def hover_at(self, point: tuple[int, int]) -> None:
        """The pointer is at a point now; if it has not moved, something has come under it, or all is as it was."""
        found = self.under(point) if self.app.scenes and self.app.scene is self else None
        key = found.key if found else None
        subject = found.subject_at(point)[1] if found else None
        topic = (key, *(subject or ())[:2])
        moved, self._pointed_from = self.app.at != self._pointed_from, self.app.at
        if moved and not self._pointed_at:
            self._pointed_at, self.hover_since = True, clock.now()
        elif not moved and topic != self._topic:
            self._pointed_at = False
        self._topic = topic
        if key != self.hover:
            if not moved:
                self._slipped_at = clock.now()
            self.hover = key
            self.hover_since = clock.now()
            self.app.dirty = True

    def handle(self, event: pygame.event.Event) -> None:
        """Take one event."""
        if event.type == pygame.MOUSEMOTION:
            self._pointing = True
            self.hover_at(self.app.pointer)
            if self.widget(self.hover) is not None:
                self.app.dirty = True
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._mouse_down()
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._mouse_up()
        elif event.type == pygame.MOUSEWHEEL:
            found = self.under(self.app.pointer)
            if found is not None and found.wheel(event.y):
                self.hover_at(self.app.pointer)
                self.app.dirty = True
            elif self.roll.wheel(getattr(event, "x", 0), event.y):
                self.moved()
        elif event.type == pygame.TEXTINPUT:
            found = self.widget(self.focus)
            if isinstance(found, TextField):
                found.insert(event.text)
                self.app.dirty = True
        elif event.type == pygame.KEYDOWN:
            self.key_down(event)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.pressed = None
            self.roll.let_go()

    def _mouse_down(self) -> None:
        self.hover_at(self.app.pointer)
        if self.guarded and clock.now() - self._slipped_at < GUARD:
            # It was meant for what was there before.
            self.pressed = None
            return
        self.pressed = self.hover
        self.focus_shown = False
        found = self.widget(self.pressed)
        if found is not None and found.focusable:
            self.set_focus(found.key, show=False)
        self.app.dirty = True

    def _mouse_up(self) -> None:
        self.hover_at(self.app.pointer)
        key, self.pressed = self.pressed, None
        self.app.dirty = True
        found = self.widget(key)
        if found is not None and key == self.hover:
            self.press(found, self.app.pointer)

    def press(self, found: Widget, point: tuple[int, int]) -> None:
        """Click on a widget, and let it be heard."""
        self.app.sounds.play(found.sound)
        found.press(point)

    def key_down(self, event: pygame.event.Event) -> None:
        """Take a key: first the widget in focus, then the scene's own keys, then moving about."""
        self.app.dirty = True
        self._pointing = False
        found = self.widget(self.focus)
        if found is not None and self.focus_shown | found.takes_text and found.key_down(event):
            self.app.sounds.play(found.sound)
            return
        typing = found is not None and found.takes_text
        keys.press([*self.shortcuts(), *self.moving()], event, typing)

    def moving(self) -> list[Binding]:
        """The keys that every scene has."""
        return [
            Binding("", lambda: self.step_focus(-1), keys.PREVIOUS),
            Binding(
                _("The next thing, or the one before"), lambda: self.step_focus(1), keys.NEXT,
                caps=(keys.NEXT.cap(), keys.PREVIOUS.cap()),
            ),
            Binding(
                _("What lies in that direction"), lambda: self.move_focus(-1, 0), keys.LEFT,
                caps=[each.cap() for each in (keys.LEFT, keys.RIGHT, keys.UP, keys.DOWN)],
            ),
            Binding("", lambda: self.move_focus(1, 0), keys.RIGHT),
            Binding("", lambda: self.move_focus(0, -1), keys.UP),
            Binding("", lambda: self.move_focus(0, 1), keys.DOWN),
            *self._leafing(),
            Binding(_("Click on what is in focus"), self.enter, keys.ENTER, pygame.K_KP_ENTER, pygame.K_SPACE),
            Binding(_("Back"), self.back, keys.BACK),
        ]  # fmt: skip

    def _leafing(self) -> list[Binding]:
        if self.roll.page is None:
            return []
        return keys.pair(
            _("Move the page"), pygame.K_PAGEUP, lambda: self._leaf(-1), pygame.K_PAGEDOWN, lambda: self._leaf(1)
        )

    def _leaf(self, by: int) -> bool:
        moved = self.roll.leaf(by)
        if moved:
            self.moved()
        return moved

    def enter(self) -> None:
        """Click on what is in focus; if the focus is not to be seen yet, only show it."""
        found = self.widget(self.focus)
        if found is None or not (self.focus_shown or self.enter_at_once or found.takes_text):
            self.step_focus(1)
        else:
            self.press(found, found.rect.center)

    def set_focus(self, key: str, show: bool = True) -> None:
        """Move the keyboard's focus."""
        self.focus = key
        self.focus_shown = show
        found = self.widget(key)
        if found is not None and show:
            self.reveal(found.rect)
        self.app.text_input(isinstance(found, TextField))
        self.app.dirty = True

    def _focusable(self) -> list[Widget]:
        return [widget for widget in self.widgets if widget.focusable]

    def step_focus(self, by: int) -> None:
        """Tab: to the next widget, round the end."""
        stops = self._focusable()
        if not stops:
            return
        names = [widget.key for widget in stops]
        if self.focus in names and self.focus_shown:
            index = (names.index(self.focus) + by) % len(names)
        elif self.focus in names:
            index = names.index(self.focus)
        else:
            first = self.first_focus()
            index = names.index(first) if first in names else 0
        self.set_focus(names[index])

    def move_focus(self, dx: int, dy: int) -> None:
        """An arrow: to the nearest widget in that direction."""
        current = self.widget(self.focus)
        if current is None or not self.focus_shown:
            self.step_focus(1)
            return
        best: tuple[float, str] | None = None
        x, y = current.rect.center
        for widget in self._focusable():
            if widget.key == current.key:
                continue
            ox, oy = widget.rect.centerx - x, widget.rect.centery - y
            ahead, aside = ox * dx + oy * dy, abs(ox * dy) + abs(oy * dx)
            if ahead <= 0:
                continue
            distance = ahead + aside * 2.5
            if best is None or distance < best[0]:
                best = (distance, widget.key)
        if best is not None:
            self.set_focus(best[1])

    def column(self, page: Page, width: float, top: int, rows: int, height: float, gap: float) -> list[Rect]:
        """Equal rectangles below one another in the middle of the page, from pixel `top`; sizes in logical units."""
        middle = page.rect.centerx
        wide, high, apart = page.u(width), page.u(height), page.u(gap)
        return [Rect(middle - wide // 2, top + i * (high + apart), wide, high) for i in range(rows)]
