"""Opening the window, and saying so when there is nothing to open it on."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from poryroku.i18n import _

from .kit import rosette

DEFAULT_SIZE = (1280, 720)
MINIMUM_SIZE = (1024, 640)
#: A window manager need not care for a window's smallest size: in a smaller one than this the scenes are laid out for
#: this size all the same, and their picture is made smaller.
LEAST_SURFACE = (640, 400)
DRIVER_VARIABLES = ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER")
#: the number of the stream that libraries write their complaints to
STDERR = 2
UNSEEN_DRIVERS = ("offscreen", "dummy")


class NoDisplay(Exception):
    """There is no screen, or not the right library, to show a window; the message is one sentence for the user."""


def require_display() -> None:
    """Raise NoDisplay where SDL would silently draw a window that nobody sees."""
    if not getattr(pygame, "IS_CE", False):
        raise NoDisplay(
            _("The game needs pygame-ce, but another pygame is installed over it: uninstall pygame, install pygame-ce.")
        )
    if _driver_chosen() or not sys.platform.startswith(("linux", "freebsd", "openbsd")):
        return
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        raise NoDisplay(_("There is no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set)."))


def _driver_chosen() -> bool:
    return any(os.environ.get(name) for name in DRIVER_VARIABLES)


@contextmanager
def _libraries_silent() -> Iterator[None]:
    """Throw away what the libraries under SDL complain about on their own: what is wrong is told in one sentence."""
    try:
        kept, nowhere = os.dup(STDERR), os.open(os.devnull, os.O_WRONLY)
    except OSError:  # there is no such stream
        yield
        return
    try:
        os.dup2(nowhere, STDERR)
        yield
    finally:
        os.dup2(kept, STDERR)
        os.close(kept)
        os.close(nowhere)


class Window:
    """The one window of the program, resizable, redrawn by whoever holds it."""

    def __init__(self, size: tuple[int, int] = DEFAULT_SIZE, full: bool = False) -> None:
        require_display()
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        try:
            with _libraries_silent():
                pygame.display.init()
            if pygame.display.get_driver() in UNSEEN_DRIVERS and not _driver_chosen():
                raise NoDisplay(_("The display does not answer, so no window can be opened."))
            pygame.font.init()
            width, height = self._fit(size)
            self._window = pygame.Window(_("Cztery Pory Roku"), (width, height), resizable=True)
            self._window.minimum_size = MINIMUM_SIZE
            self._window.set_icon(rosette.rosette(3, 64, False))
            self._shown = self._window.get_surface()
        except pygame.error as error:
            raise NoDisplay(_("No window can be opened: {reason}.").format(reason=error)) from error
        self._canvas: pygame.Surface | None = None
        self.full = False
        self.fill_screen(full)

    @staticmethod
    def _fit(size: tuple[int, int]) -> tuple[int, int]:
        """At least the smallest size, at most the desktop."""
        width, height = (max(MINIMUM_SIZE[i], size[i]) for i in (0, 1))
        if _driver_chosen():
            return width, height
        for desktop in pygame.display.get_desktop_sizes()[:1]:
            width = max(MINIMUM_SIZE[0], min(width, desktop[0]))
            height = max(MINIMUM_SIZE[1], min(height, desktop[1]))
        return width, height

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on: the window itself, unless it is too small for anything to be laid out there."""
        have = self._shown.get_size()
        size = max(have[0], LEAST_SURFACE[0]), max(have[1], LEAST_SURFACE[1])
        if size == have:
            return self._shown
        if self._canvas is None or self._canvas.get_size() != size:
            self._canvas = pygame.Surface(size)
        return self._canvas

    @property
    def size(self) -> tuple[int, int]:
        """Size of the drawing surface in pixels."""
        return self.surface.get_size()

    def point(self, position: tuple[int, int]) -> tuple[int, int]:
        """A pointer position in pixels of the surface (they differ on some high-density screens)."""
        width, height = self._window.size
        have = self.surface.get_size()
        if (width, height) == have or not width or not height:
            return position
        return position[0] * have[0] // width, position[1] * have[1] // height

    def name(self) -> None:
        """Write the title in the language spoken."""
        self._window.title = _("Cztery Pory Roku")

    def resize(self, size: tuple[int, int]) -> None:
        """Make the window another size, as far as the desktop allows."""
        wanted = self._fit(size)
        if self._window.size != wanted:
            self._window.size = wanted
        self._shown = self._window.get_surface()

    def fill_screen(self, full: bool) -> None:
        """Fill the screen, or go back."""
        if full == self.full:
            return
        self.full = full
        if self.full:
            self._window.set_fullscreen(True)
        else:
            self._window.set_windowed()
        self._shown = self._window.get_surface()

    def flip(self) -> None:
        """Show what has been drawn."""
        drawn = self.surface
        if drawn is not self._shown:
            pygame.transform.smoothscale(drawn, self._shown.get_size(), self._shown)
        self._window.flip()

    def close(self) -> None:
        """Put the window away."""
        self._window.destroy()
        pygame.display.quit()
