"""What keys do: one table that both answers key presses and is written on the sheet of keys.

A scene, a widget and the program each give a list of bindings. The first one that fits a key press is carried out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from poryroku.i18n import _

Act = Callable[[], bool | None]
"""What a binding does; False says that it did nothing, and the key goes on to the next binding."""


class Stroke(NamedTuple):
    """One key, perhaps with Ctrl (or Command) or Shift held down."""

    code: int
    ctrl: bool = False
    shift: bool = False

    def hit(self, event: pygame.event.Event) -> bool:
        """Whether a KEYDOWN is this stroke. Shift counts only where it is asked for."""
        if event.key != self.code or event.mod & pygame.KMOD_LALT:
            return False
        ctrl = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        return ctrl == self.ctrl and bool(event.mod & pygame.KMOD_SHIFT) >= self.shift

    @property
    def types(self) -> bool:
        """Whether it writes or edits in a text field, so that it is no shortcut while one is in focus."""
        return pygame.K_a <= self.code <= pygame.K_z if self.ctrl else 32 <= self.code < 127

    def event(self) -> pygame.event.Event:
        """A KEYDOWN that is this stroke, as if it had been typed."""
        mod = pygame.KMOD_LCTRL * self.ctrl | pygame.KMOD_LSHIFT * self.shift
        return pygame.event.Event(pygame.KEYDOWN, key=self.code, mod=mod, unicode="", scancode=0)

    def cap(self) -> str:
        """What is written on the key."""
        key = _key_name(self.code)
        if self.shift:
            key = _("Shift+{key}").format(key=key)
        return _("Ctrl+{key}").format(key=key) if self.ctrl else key


def ctrl(code: int) -> Stroke:
    """A key with Ctrl."""
    return Stroke(code, ctrl=True)


# Strokes that several scenes answer in their own way, and that the gamepad sends.
ENTER = Stroke(pygame.K_RETURN)
BACK = Stroke(pygame.K_ESCAPE)
NEXT = Stroke(pygame.K_TAB)
PREVIOUS = Stroke(pygame.K_TAB, shift=True)
UNDO = ctrl(pygame.K_z)
LARGE = Stroke(pygame.K_i)
CARDS = Stroke(pygame.K_c)
PAUSE = Stroke(pygame.K_p)
HELP = Stroke(pygame.K_F1)
HOW_TO = Stroke(pygame.K_F2)
LEFT, RIGHT, UP, DOWN = (Stroke(code) for code in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN))


class Binding:
    """Strokes, what they do, and a sentence for the sheet of keys; without words they are not listed there.

    `typed` is a letter that counts wherever it is on the keyboard. `caps` replaces what is written on the keys.
    """

    def __init__(self, words: str, act: Act, *strokes: Stroke | int, typed: str = "", caps: Sequence[str] = ()) -> None:
        self.words = words
        self.act = act
        self.strokes = tuple(each if isinstance(each, Stroke) else Stroke(each) for each in strokes)
        self.typed = typed
        self._caps = tuple(caps)

    @property
    def caps(self) -> tuple[str, ...]:
        """The keys as they are written on the sheet, each once."""
        if self._caps:
            return self._caps
        return tuple(dict.fromkeys([*filter(None, [self.typed]), *(stroke.cap() for stroke in self.strokes)]))

    def hit(self, event: pygame.event.Event, typing: bool = False) -> bool:
        """Whether a KEYDOWN is meant; `typing`: a text field is in focus."""
        if self.typed and not typing and getattr(event, "unicode", "") == self.typed:
            return True
        return any(stroke.hit(event) for stroke in self.strokes if not (typing and stroke.types))


def pair(words: str, first: Stroke | int, one: Act, second: Stroke | int, other: Act) -> list[Binding]:
    """Two keys that belong together, on one line of the sheet."""
    both = [Binding("", one, first), Binding("", other, second)]
    return [Binding(words, one, first, caps=both[0].caps + both[1].caps), both[1]]


def press(bindings: Sequence[Binding], event: pygame.event.Event, typing: bool = False) -> bool:
    """Carry out the first binding that fits and does something. Returns whether one did."""
    return any(binding.hit(event, typing) and binding.act() is not False for binding in bindings)


def _key_name(code: int) -> str:
    names = {
        pygame.K_ESCAPE: _("Esc"),
        pygame.K_RETURN: _("Enter"),
        pygame.K_KP_ENTER: _("Enter"),
        pygame.K_TAB: _("Tab"),
        pygame.K_SPACE: _("Space"),
        pygame.K_BACKSPACE: _("Backspace"),
        pygame.K_DELETE: _("Del"),
        pygame.K_LEFT: _("Left"),
        pygame.K_RIGHT: _("Right"),
        pygame.K_UP: _("Up"),
        pygame.K_DOWN: _("Down"),
        pygame.K_PAGEUP: _("Page up"),
        pygame.K_PAGEDOWN: _("Page down"),
        pygame.K_HOME: _("Home"),
        pygame.K_END: _("End"),
        pygame.K_PLUS: "+",
        pygame.K_EQUALS: "+",
        pygame.K_MINUS: "−",
        pygame.K_KP_0: "0",
    }
    return names.get(code) or pygame.key.name(code).upper()
