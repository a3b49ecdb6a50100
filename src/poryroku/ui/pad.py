"""Gamepads: buttons, cross and stick become the strokes of keys that do the same, so a pad moves the same focus.

Which number a button has differs from pad to pad. SDL knows most of them by their id; for others there is a guess.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pygame

from poryroku.i18n import _

from . import clock
from .kit import keys
from .kit.keys import Binding, Stroke
from .kit.keytable import Section

PRESS, RELEASE = 0.55, 0.35
"""How far a stick is pushed to count, and how near the middle it is when it no longer does."""
FIRST_REPEAT, REPEAT = 400, 130
"""Milliseconds until a direction that is held counts again, and from then on."""

#: SDL's names of the buttons, and the key that each is
STROKES: dict[str, Stroke] = {
    "a": keys.ENTER,
    "b": keys.BACK,
    "x": keys.UNDO,
    "y": keys.LARGE,
    "rightshoulder": keys.NEXT,
    "leftshoulder": keys.PREVIOUS,
    "start": keys.PAUSE,
    "back": keys.HELP,
}
DIRECTIONS = {"dpleft": keys.LEFT, "dpright": keys.RIGHT, "dpup": keys.UP, "dpdown": keys.DOWN}
EVENTS = (
    pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION, pygame.JOYAXISMOTION, pygame.JOYDEVICEADDED,
    pygame.JOYDEVICEREMOVED,
)  # fmt: skip


@dataclass
class Layout:
    """Which button of a pad is what, by number; the axes of the stick."""

    buttons: dict[int, str]
    axes: tuple[int, int] = (0, 1)
    #: axes on which some pads have their cross
    cross: tuple[int, int] | None = None

    @classmethod
    def of(cls, mapping: Mapping[str, str]) -> Layout:
        """From SDL's own words: {"a": "b0", "dpup": "h0.1", "leftx": "a0"}. Hats need no entry: they are crosses."""
        buttons: dict[int, str] = {}
        axes = {"leftx": 0, "lefty": 1}
        cross: dict[str, int] = {}
        for name, place in mapping.items():
            kind, number = place.strip("+-~")[:1], place.strip("+-~")[1:]
            if kind == "b" and number.isdecimal() and (name in STROKES or name in DIRECTIONS):
                buttons[int(number)] = name
            elif kind == "a" and number.isdecimal() and name in axes:
                axes[name] = int(number)
            elif kind == "a" and number.isdecimal() and name in DIRECTIONS:
                cross[name] = int(number)
        both = (cross["dpleft"], cross["dpup"]) if {"dpleft", "dpup"} <= set(cross) else None
        return cls(buttons, (axes["leftx"], axes["lefty"]), both)


USUAL = Layout(
    {0: "a", 1: "b", 2: "x", 3: "y", 4: "leftshoulder", 5: "rightshoulder", 6: "back", 7: "start"}, cross=(6, 7)
)
"""A pad of the common kind."""
MANY_BUTTONS = Layout(
    {
        0: "a", 1: "b", 2: "x", 3: "y", 4: "back", 6: "start", 9: "leftshoulder", 10: "rightshoulder",
        11: "dpup", 12: "dpdown", 13: "dpleft", 14: "dpright",
    }
)  # fmt: skip
"""A pad whose cross is four buttons and no hat."""


@dataclass
class _Pad:
    """One pad that is plugged in; `stick` keeps it open."""

    stick: Any
    layout: Layout
    pushed: dict[int, int] = field(default_factory=dict)


class Pads:
    """All pads. Before `open` no device is looked for, but events are understood."""

    def __init__(self, now: Callable[[], int] = clock.now) -> None:
        self.now = now
        self._opened = False
        self._pads: dict[int, _Pad] = {}
        self._held: dict[tuple[object, ...], Stroke] = {}
        self._due = 0

    @property
    def any(self) -> bool:
        """Whether there is a pad."""
        return bool(self._pads)

    def open(self) -> None:
        """Look for pads; those that are plugged in later announce themselves."""
        try:
            pygame.joystick.init()
            self._opened = True
            for index in range(pygame.joystick.get_count()):
                self._plug_in(index)
        except pygame.error:
            return

    def _plug_in(self, index: int) -> None:
        try:
            stick = pygame.joystick.Joystick(index)
            # The same pad may be announced twice; its instance stays the same.
            self._pads[stick.get_instance_id()] = _Pad(stick, layout_of(stick, index))
        except pygame.error:
            return

    def _pull_out(self, instance: int) -> None:
        self._pads.pop(instance, None)
        self.let_go(instance)

    def let_go(self, instance: int | None = None) -> None:
        """No direction is held any more, on one pad or on all."""
        for held in [each for each in self._held if instance is None or each[0] == instance]:
            del self._held[held]
        for number, pad in self._pads.items():
            if instance in (None, number):
                pad.pushed.clear()

    # -- events ---------------------------------------------------------------------------------------------------

    def take(self, event: pygame.event.Event) -> list[Stroke]:
        """What an event of a pad means."""
        if event.type == pygame.JOYDEVICEADDED:
            if self._opened:
                self._plug_in(event.device_index)
            return []
        if event.type == pygame.JOYDEVICEREMOVED:
            self._pull_out(event.instance_id)
            return []
        instance = event.instance_id
        pad = self._pads.get(instance)
        if pad is None:
            pad = self._pads[instance] = _Pad(None, USUAL)
        if event.type == pygame.JOYHATMOTION:
            return self._hat(instance, event.hat, event.value)
        if event.type == pygame.JOYAXISMOTION:
            return self._axis(instance, pad, event.axis, event.value)
        name = pad.layout.buttons.get(event.button, "")
        if name in DIRECTIONS:
            return self._hold((instance, name), DIRECTIONS[name] if event.type == pygame.JOYBUTTONDOWN else None)
        if event.type == pygame.JOYBUTTONDOWN and name in STROKES:
            self.let_go()
            return [STROKES[name]]
        return []

    def _hat(self, instance: int, hat: int, value: tuple[int, int]) -> list[Stroke]:
        x, y = value
        out = self._hold((instance, "hat", hat, 0), (keys.LEFT if x < 0 else keys.RIGHT) if x else None)
        return out + self._hold((instance, "hat", hat, 1), (keys.DOWN if y < 0 else keys.UP) if y else None)

    def _axis(self, instance: int, pad: _Pad, axis: int, value: float) -> list[Stroke]:
        pairs = [pad.layout.axes, *([pad.layout.cross] if pad.layout.cross else [])]
        pair = next((each for each in pairs if axis in each), None)
        if pair is None:
            return []
        before = pad.pushed.get(axis, 0)
        pushed = before
        if abs(value) >= PRESS:
            pushed = 1 if value > 0 else -1
        elif abs(value) <= RELEASE:
            pushed = 0
        if pushed == before:
            return []
        pad.pushed[axis] = pushed
        low, high = ((keys.LEFT, keys.RIGHT), (keys.UP, keys.DOWN))[pair.index(axis)]
        return self._hold((instance, "axis", axis), {0: None, 1: high, -1: low}[pushed])

    def _hold(self, source: tuple[object, ...], stroke: Stroke | None) -> list[Stroke]:
        """A direction is held from now on, or no longer."""
        if stroke is None:
            self._held.pop(source, None)
            return []
        if self._held.get(source) == stroke:
            return []
        self._held.pop(source, None)
        self._held[source] = stroke
        self._due = self.now() + FIRST_REPEAT
        return [stroke]

    # -- repeating ------------------------------------------------------------------------------------------------

    def tick(self) -> list[Stroke]:
        """The direction that is held, when it is time for it to count again."""
        if not self._held or self.now() < self._due:
            return []
        self._due = self.now() + REPEAT
        return [list(self._held.values())[-1]]

    def wait(self) -> int | None:
        """Milliseconds until `tick` has something to do; None if no direction is held."""
        return max(0, self._due - self.now()) if self._held else None


def layout_of(stick: Any, index: int) -> Layout:
    """The layout of a pad: as SDL knows it, or else by its number of buttons."""
    try:
        from pygame._sdl2 import controller

        controller.init()
        if controller.is_controller(index):
            layout = Layout.of(controller.Controller(index).get_mapping())
            if "a" in layout.buttons.values():
                return layout
    except (ImportError, pygame.error, AttributeError, ValueError):
        pass  # that part of pygame isn't promised to stay
    return MANY_BUTTONS if stick.get_numhats() == 0 and stick.get_numbuttons() >= 15 else USUAL


def section(bindings: list[Binding]) -> Section:
    """The pad's buttons for the sheet of keys, with the words of the keys that they are."""
    moves = _("Cross or stick")
    rows: list[tuple[tuple[str, ...], str]] = []
    for caps, stroke in (
        ((moves,), keys.LEFT),
        (("A",), STROKES["a"]),
        (("B",), STROKES["b"]),
        (("X",), STROKES["x"]),
        (("Y",), STROKES["y"]),
        ((_("Right shoulder"), _("Left shoulder")), STROKES["rightshoulder"]),
        ((_("Start"),), STROKES["start"]),
        ((_("Select"),), STROKES["back"]),
    ):
        words = next((each.words for each in bindings if each.words and stroke in each.strokes), "")
        if words:
            rows.append((caps, words))
    return Section(_("Gamepad"), rows)
