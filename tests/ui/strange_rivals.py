"""Rivals that get into trouble, for the tests of the process in which rivals think."""

import time
from pathlib import Path
from typing import Any


class Endless:
    """Never decides. It makes the file `begun` when it begins, so that one can wait for that."""

    begun = ""

    def think(self) -> None:
        raise NotImplementedError

    def choose(self, view: Any):
        if self.begun:
            Path(self.begun).touch()
        self.think()


class Sleeper(Endless):
    """Waits for ever."""

    def think(self) -> None:
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


class Busy(Endless):
    """Thinks for ever, as searching rivals do: in Python, without a pause."""

    def think(self) -> None:
        while True:
            sum(range(1000))


class Stubborn(Endless):
    """Thinks for ever and lets nothing disturb it."""

    def think(self) -> None:
        while True:
            try:
                while True:
                    sum(range(1000))
            except BaseException:
                continue


class Heavy:
    """Comes back with a tree; remembers in which processes it was unpacked."""

    def __init__(self) -> None:
        self.unpacked: list[int] = []
        self.tree = list(range(50_000))

    def choose(self, view: Any):
        return view.options[0]

    def __setstate__(self, state: dict[str, Any]) -> None:
        import os

        self.__dict__.update(state)
        self.unpacked = [*self.unpacked, os.getpid()]


class Counting:
    """A task that is no rival: it tells numbers, one after the other, up to the last one."""

    def __init__(self, last: int, pause: float = 0.0) -> None:
        self.last = last
        self.pause = pause

    def run(self, tell: Any) -> int:
        for number in range(self.last):
            tell(number)
            time.sleep(self.pause)
        return self.last


class SlowAdvice:
    """A task that is no rival: it gives simple advice after a while."""

    SECONDS = 3.0

    def __init__(self, rival: str, seed: int, seconds: float, view: Any, book: bytes) -> None:
        self.seed, self.view, self.book = seed, view, book

    def run(self, tell: Any):
        from poryroku.ui.tasks import Advise

        time.sleep(self.SECONDS)
        return Advise("greedy", self.seed, 0.0, self.view, self.book).run(tell)
