"""What the player has set: language, type size, speeds, sound, window. All read one object, `app.settings`.

It is kept as a small JSON file. Fields of newer versions, and values that only a newer version knows, stay in the file
as they are. What the command line asks for holds for this run and is not written.
"""

from __future__ import annotations

import json
import os
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from poryroku import i18n, paths, safewrite
from poryroku.faults import shortened
from poryroku.i18n import _

FILE = "settings.json"
FORMAT = 1
"""Version of the file's form."""

ANIMATIONS = ("off", "fast", "normal", "slow")
RIVAL_SPEEDS = ("instant", "fast", "normal", "step")
HOVER_DELAYS = (0, 220, 500, 900)
"""Milliseconds to choose between; other numbers are respected too."""
THINKING_TIMES = (0.25, 0.5, 1.0, 2.0, 5.0)
"""Seconds to choose between; other numbers are respected too."""
TEXT_SIZES = (80, 90, 100, 110, 125, 150, 175, 200)
"""Per cent to choose between; other numbers in between are respected too."""

Watcher = Callable[[frozenset[str]], None]


class Check(ABC):
    """What values a field may have. Called with a raw one it gives the value, or raises ValueError or TypeError."""

    @abstractmethod
    def __call__(self, raw: Any) -> Any: ...

    @property
    @abstractmethod
    def expected(self) -> str:
        """The values in words."""


class _OneOf(Check):
    def __init__(self, *choices: str) -> None:
        self.choices = choices

    def __call__(self, raw: Any) -> Any:
        if raw not in self.choices:
            raise ValueError(raw)
        return raw

    @property
    def expected(self) -> str:
        return _("one of {choices}").format(choices=", ".join(choice or '""' for choice in self.choices))


class _Number(Check):
    def __init__(self, least: float, most: float, whole: bool = True) -> None:
        self.least, self.most, self.whole = least, most, whole

    def __call__(self, raw: Any) -> Any:
        if isinstance(raw, bool) or not isinstance(raw, (int, float)) or not self.least <= raw <= self.most:
            raise ValueError(raw)
        return int(raw) if self.whole else float(raw)

    @property
    def expected(self) -> str:
        return _("a number from {least} to {most}").format(least=self.least, most=self.most)


class _Flag(Check):
    def __call__(self, raw: Any) -> Any:
        if not isinstance(raw, bool):
            raise ValueError(raw)
        return raw

    @property
    def expected(self) -> str:
        return _("true or false")


class _Size(Check):
    side = _Number(320, 16384)

    def __call__(self, raw: Any) -> Any:
        if not isinstance(raw, (list, tuple)) or len(raw) != 2:
            raise ValueError(raw)
        return self.side(raw[0]), self.side(raw[1])

    @property
    def expected(self) -> str:
        return _("width and height, each {number}").format(number=self.side.expected)


CHECKS: dict[str, Check] = {
    "language": _OneOf("", *i18n.LANGUAGES),
    "text": _Number(TEXT_SIZES[0], TEXT_SIZES[-1]),
    "animation": _OneOf(*ANIMATIONS),
    "rival_speed": _OneOf(*RIVAL_SPEEDS),
    "thinking": _Number(0.05, 60, whole=False),
    "hover_delay": _Number(0, 5000),
    "confirm": _Flag(),
    "volume": _Number(0, 100),
    "mute": _Flag(),
    "fullscreen": _Flag(),
    "size": _Size(),
}


def _wrong(name: str, raw: Any, check: Check) -> str:
    """A value that can't be used, in words."""
    value = shortened(json.dumps(raw, ensure_ascii=False))
    return _("{name} is {value}; expected {expected}").format(name=name, value=value, expected=check.expected)


@dataclass
class Settings:
    """The values in force. Read the fields freely; change them by `change`, so that they are kept and told of."""

    #: "" is the system's language
    language: str = ""
    #: type size in per cent
    text: int = 100
    animation: str = "normal"
    rival_speed: str = "normal"
    #: seconds that a rival may think about a decision
    thinking: float = 1.0
    #: milliseconds that the pointer rests on something before it is explained
    hover_delay: int = 220
    #: whether what costs points, or ends a turn with something left to do, is asked again
    confirm: bool = True
    volume: int = 70
    mute: bool = False
    fullscreen: bool = False
    #: of the window, in pixels, when it does not fill the screen
    size: tuple[int, int] = (1280, 720)

    #: the file; None keeps everything in memory
    path: Path | None = None
    #: what went wrong with the file, as a sentence; "" if nothing did
    trouble: str = ""
    _stored: dict[str, Any] = field(default_factory=dict, repr=False)
    _watchers: list[Watcher] = field(default_factory=list, repr=False)

    @classmethod
    def load(cls, path: Path | None = None) -> Settings:
        """The settings of a file, the player's own by default. A broken file is set aside and told of in `trouble`."""
        settings = cls(path=path or paths.config_dir() / FILE)
        settings._read()
        return settings

    def _read(self) -> None:
        assert self.path is not None
        try:
            data = json.loads(self.path.read_text(encoding="utf-8"))
            if not isinstance(data, dict):
                raise ValueError(data)
        except FileNotFoundError:
            return
        except OSError as error:
            self.trouble = _("The settings could not be read: {reason}.").format(reason=error.strerror or error)
            return
        except (ValueError, RecursionError):
            self._set_aside()
            return
        self._stored = data
        wrong: list[str] = []
        for name, check in CHECKS.items():
            if name in data:
                try:
                    setattr(self, name, check(data[name]))
                except (ValueError, TypeError):
                    # The usual value holds, the file keeps what it has.
                    wrong.append(_wrong(name, data[name], check))
        if wrong and not self._newer:  # a newer version may know values that are nonsense here
            self.trouble = _("Not all of the settings in {path} can be used; for these the usual ones are in force:\n"
                             "{faults}").format(path=self.path, faults="\n".join(wrong))  # fmt: skip

    @property
    def _newer(self) -> bool:
        """Whether the file is of a newer version."""
        version = self._stored.get("format")
        return isinstance(version, int) and version > FORMAT

    def _set_aside(self) -> None:
        assert self.path is not None
        aside = self.path.with_suffix(".broken.json")
        count = 2
        while aside.exists():
            aside = self.path.with_suffix(f".broken-{count}.json")
            count += 1
        try:
            os.replace(self.path, aside)
        except OSError as error:
            self.path = None
            self.trouble = _(
                "The settings file is broken and could not be put aside ({reason}). Nothing is saved in this run."
            ).format(reason=error.strerror or error)
            return
        self.trouble = _("The settings file was broken; the usual settings are in force. It is kept as {path}.").format(
            path=aside
        )

    # -- changing -------------------------------------------------------------------------------------------------

    def override(self, **values: Any) -> None:
        """Values for this run only, checked but not written. Raises ValueError for one that is not allowed."""
        for name, value in values.items():
            setattr(self, name, CHECKS[name](value))

    def change(self, **values: Any) -> None:
        """Set and keep values, and tell those who watch. Raises ValueError and changes nothing if one is wrong."""
        checked = {name: CHECKS[name](value) for name, value in values.items()}
        changed = frozenset(name for name, value in checked.items() if getattr(self, name) != value)
        for name, value in checked.items():
            setattr(self, name, value)
            self._stored[name] = value
        self.save()
        if changed:
            for watcher in list(self._watchers):
                watcher(changed)

    def watch(self, watcher: Watcher) -> None:
        """Call `watcher` with the names of the fields after every change."""
        self._watchers.append(watcher)

    def save(self) -> None:
        """Write what has been changed, beside whatever else the file holds; trouble is kept in `trouble`."""
        if self.path is None:
            return
        data = {**self._stored, "format": self._stored["format"] if self._newer else FORMAT}
        try:
            safewrite.write_text(self.path, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
        except OSError as error:
            self.trouble = _("The settings could not be saved: {reason}.").format(reason=error.strerror or error)

    # -- what follows from the fields -----------------------------------------------------------------------------

    @property
    def scale(self) -> float:
        """The type size as a factor."""
        return self.text / 100

    @property
    def loudness(self) -> float:
        """0 (silent) to 1."""
        return 0.0 if self.mute else self.volume / 100

    def speak(self) -> None:
        """Make the language of the settings the program's."""
        i18n.set_language(self.language or None)

    def larger(self, steps: int) -> None:
        """The next larger type size, or smaller for a negative number."""
        sizes = sorted({*TEXT_SIZES, self.text})
        at = max(0, min(len(sizes) - 1, sizes.index(self.text) + steps))
        self.change(text=sizes[at])


def known_fields() -> frozenset[str]:
    """The names of everything that can be set."""
    return frozenset(each.name for each in fields(Settings)) & frozenset(CHECKS)
