"""Rivals that get into trouble, for the tests of the process in which rivals think."""

import time
from typing import Any


class Sleeper:
    """Never decides."""

    def choose(self, view: Any):
        time.sleep(600)


class Breaker:
    """Fails."""

    def choose(self, view: Any):
        raise RuntimeError("out of ideas")


class Cheat:
    """Chooses what isn't offered."""

    def choose(self, view: Any):
        return (999,)


class Crasher:
    """Takes its process along."""

    def choose(self, view: Any):
        import os

        os._exit(7)


class Counter:
    """Counts its decisions and takes the first option."""

    def __init__(self) -> None:
        self.decisions = 0

    def choose(self, view: Any):
        self.decisions += 1
        return view.options[0]


class Locked:
    """Can't be handed to another process."""

    def __init__(self) -> None:
        self.key = lambda: None

    def choose(self, view: Any):
        return view.options[0]
