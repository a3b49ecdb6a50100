"""What is on the screen, written to a file after every drawn frame: for tests that play in the real window.

The environment variable PORYROKU_PROBE names the file. It tells no more than the window shows: what can be pointed at,
where, and how it looks; never the state of the game. The file is one JSON object, always whole:

- `frame`: how many frames have been drawn; `presses`: how many clicks and keys have been taken before this one was;
- `window`: its width and height; `scene`: the topmost scene; `at_rest`: nothing moves until somebody acts;
- `widgets`: in the order of Tab and of drawing, each with `key`; `rect` and `point`, where in the window it is seen and
  where a click hits it (null: nowhere); `enabled`, `focusable`; `focus`: the keyboard is there, and its ring is shown;
  `glows`: marked as something that can be used now; `rows`: of a list to choose from, the points of the rows seen.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect

from .kit.scroll import ScrollList

if TYPE_CHECKING:
    from .app import App
    from .kit.widget import Widget

VARIABLE = "PORYROKU_PROBE"
#: where on a widget a point is tried, as shares of its width and height: the middle first
TRIED = [(x / 8, y / 8) for y in (4, 2, 6, 1, 7) for x in (4, 2, 6, 1, 7)]

MODIFIERS = (
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
)  # fmt: skip


class Probe:
    """Writes to one file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.frame = 0
        self.presses = 0

    @classmethod
    def asked_for(cls) -> Probe | None:
        """The probe that the environment asks for."""
        name = os.environ.get(VARIABLE)
        return cls(Path(name)) if name else None

    def hear(self, event: pygame.event.Event) -> None:
        """Count what a person does; a key held with another doesn't count."""
        key_pressed = event.type == pygame.KEYDOWN and event.key not in MODIFIERS
        self.presses += key_pressed or event.type == pygame.MOUSEBUTTONUP

    def look(self, app: App) -> None:
        """Write what is on the screen now. A file that can't be written is an error: the test would wait forever."""
        self.frame += 1
        beside = self.path.with_name(self.path.name + ".new")
        beside.write_text(json.dumps({"frame": self.frame, "presses": self.presses, **seen(app)}), encoding="utf-8")
        os.replace(beside, self.path)


def seen(app: App) -> dict[str, Any]:
    """What the topmost scene shows."""
    scene = app.scene
    return {
        "window": app.window.size,
        "scene": type(scene).__name__,
        "at_rest": scene.wait() is None,
        "widgets": [_widget(app, each) for each in scene.widgets],
    }


def _widget(app: App, widget: Widget) -> dict[str, Any]:
    scene = app.scene
    part = getattr(widget, "visible", widget.rect).clip(app.page().view)
    told: dict[str, Any] = {
        "key": widget.key,
        "rect": [*app.in_window(part.topleft), *part.size] if part.size != (0, 0) else None,
        "point": _point(app, widget, part),
        "enabled": widget.enabled,
        "focusable": widget.focusable,
        "focus": widget.key == scene.focus and (scene.focus_shown or widget.takes_text),
        "glows": scene.glows(widget),
    }
    if isinstance(widget, ScrollList) and widget.choose is not None:
        rows = [widget.row_rect(i).clip(part) for i in range(len(widget.rows))]
        told["rows"] = [app.in_window(row.center) for row in rows if row.height > 4]
    return told


def _point(app: App, widget: Widget, part: Rect) -> tuple[int, int] | None:
    """Where a click hits this widget and no other."""
    for x, y in TRIED if part.width and part.height else ():
        point = round(part.x + part.width * x), round(part.y + part.height * y)
        if app.scene.under(point) is widget:
            return app.in_window(point)
    return None
