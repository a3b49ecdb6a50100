"""Sounds: one thing to ask, that stays silent where there is no sound device, no mixer, or nobody wants to hear.

Nothing is heard before `open`; it is a job for when the program is idle, and so is reading each file, so that opening
the game takes no longer.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from poryroku import paths

from . import clock
from .kit import idle

if TYPE_CHECKING:
    from .settings import Settings

RATE = 22050
BUFFER = 512
MOST_AT_ONCE = 4
"""Sounds that are heard together; what would come on top is left out."""
MOST_IN_LINE = 5
"""Sounds waiting for their turn."""
SAME_AGAIN = 70
"""Milliseconds in which a sound isn't started twice."""
APART = 110
"""Milliseconds between the starts of sounds in line, where the earlier one asks for no more."""
LEADS = {"die_rattle": 380, "page_turn": 300, "card_flip": 150, "card_laid": 140, "tear": 220, "gauge": 180}
"""Sounds that want to be over, or nearly, before the next one starts."""


def folder() -> Path:
    """Where the sounds are."""
    return paths.assets_dir() / "sounds"


class Sounds:
    """All sounds of the game by name."""

    def __init__(self, settings: Settings, now: Callable[[], int] = clock.now) -> None:
        self.settings = settings
        self.now = now
        self._opened = False
        self._sounds: dict[str, Any] = {}
        self._started: dict[str, int] = {}
        self._line: list[tuple[int, str]] = []
        settings.watch(self._settings_changed)

    def open(self) -> None:
        """Open the sound device if there is one; the files are read one by one when the program is idle."""
        if self._opened:
            return
        try:
            with _quiet_libraries():
                pygame.mixer.init(RATE, -16, 2, BUFFER)
            pygame.mixer.set_num_channels(MOST_AT_ONCE)
        except (pygame.error, NotImplementedError, OSError):
            return
        self._opened = True
        for path in sorted(folder().glob("*.wav")):
            idle.later(("sound", path.stem), partial(self._read, path))

    def _read(self, path: Path) -> None:
        if not self._opened:
            return
        try:
            sound = pygame.mixer.Sound(str(path))
        except (pygame.error, OSError):
            return
        sound.set_volume(self.settings.loudness)
        self._sounds[path.stem] = sound

    def close(self) -> None:
        """Let the device go."""
        self._line.clear()
        self._sounds.clear()
        if self._opened:
            self._opened = False
            pygame.mixer.quit()

    # -- playing --------------------------------------------------------------------------------------------------

    def play(self, name: str) -> bool:
        """Start a sound at once. Returns whether it is heard."""
        sound = self._sounds.get(name)
        now = self.now()
        if sound is None or not self.settings.loudness or now - self._started.get(name, -SAME_AGAIN) < SAME_AGAIN:
            return False
        try:
            channel = pygame.mixer.find_channel()
            if channel is None:
                return False
            channel.play(sound)
        except pygame.error:
            self.close()  # the device went away
            return False
        self._started[name] = now
        return True

    def line_up(self, names: Iterable[str]) -> None:
        """Play sounds one after another, after those that wait already; too many are left out."""
        if not self._sounds or not self.settings.loudness:
            return
        at = self.now()
        if self._line:
            last, before = self._line[-1]
            at = last + LEADS.get(before, APART)
        for name in names:
            if len(self._line) >= MOST_IN_LINE:
                break
            self._line.append((at, name))
            at += LEADS.get(name, APART)
        self.tick()

    def tick(self) -> None:
        """Start what is due."""
        while self._line and self._line[0][0] <= self.now():
            self.play(self._line.pop(0)[1])

    def wait(self) -> int | None:
        """Milliseconds until `tick` has something to do; None if nothing waits."""
        return max(0, self._line[0][0] - self.now()) if self._line else None

    def hush(self) -> None:
        """Silence at once, and nothing more in line."""
        self._line.clear()
        if self._opened:
            pygame.mixer.stop()

    def _settings_changed(self, names: frozenset[str]) -> None:
        if not names & {"volume", "mute"}:
            return
        loudness = self.settings.loudness
        for sound in self._sounds.values():
            sound.set_volume(loudness)
        if not loudness:
            self.hush()
        else:
            self.play("energy_water")  # so that one hears how loud it is


@contextlib.contextmanager
def _quiet_libraries() -> Iterator[None]:
    """Keep what the system's sound library prints about a missing device out of the terminal."""
    if not sys.platform.startswith("linux"):
        yield
        return
    try:
        kept = os.dup(2)
    except OSError:  # there is no standard error at all
        yield
        return
    try:
        sys.stderr.flush()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        os.close(nowhere)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
