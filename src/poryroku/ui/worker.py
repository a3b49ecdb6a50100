"""Rivals think in a process of their own, so that the window never waits for them. No pygame here.

There is one process, started when it is first needed, and it thinks about one thing at a time. Nothing here waits: one
asks, looks in now and then, and takes the answer, or the trouble, when it is there. Whoever asks drops what was asked
before.
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

from poryroku.interrupts import left_to_this_process

from .desk import DONE, NEWS, READY, serve
from .desk import DROPPED as DROPPED
from .desk import FAILED as FAILED

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

    from .tasks import Task

#: seconds for the process to come up
START_CAP = 15.0
#: seconds after which a thought that nobody wants any more is ended with its process, if it has not ended itself
PATIENCE = 0.5
#: seconds for a process that was ended to be gone
GONE = 1.0
#: milliseconds between two looks at a process whose thought is not wanted any more
LOOK = 20
#: after so many troubles in a row there are no more processes
MOST_TROUBLES = 3

#: what may go wrong besides FAILED
DIED = "died"
SLOW = "slow"
TROUBLES = (DIED, SLOW, FAILED)


def cap_for(seconds: float) -> float:
    """Seconds after which somebody who was to think for `seconds` is cut off: it keeps its time by itself, and what
    is added is for a busy machine, for packing and for the way."""
    return 1.5 * seconds + 2.0


@dataclass(frozen=True)
class Answer:
    """What came of a task: its result, or a trouble; DROPPED if somebody has asked for something else since."""

    result: Any = None
    trouble: str = ""


class Worker:
    """The process, from the window's side."""

    def __init__(self, start_cap: float = START_CAP, target: Any = serve) -> None:
        self.start_cap = start_cap
        self._target = target
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None
        self._ready = False
        self._number = 0
        #: the task that is wanted, with its number (0: none), and the seconds it may be silent
        self._wanted = 0
        self._task: Task | None = None
        self._cap = 0.0
        #: the number of the task that the process has and has not ended, and since when it has been silent
        self._sent = 0
        self._since = 0.0
        #: since when what it has is not wanted any more
        self._unwanted_since = 0.0
        self._answer: Answer | None = None
        self._news: list[Any] = []
        self.troubles = 0

    @property
    def usable(self) -> bool:
        """Whether it may be asked at all; after too many troubles it may not."""
        return self.troubles < MOST_TROUBLES

    @property
    def pid(self) -> int | None:
        """The number of the process, if there is one."""
        return self._process.pid if self._process is not None else None

    @property
    def busy(self) -> bool:
        """Whether the process is thinking, wanted or not."""
        return self._sent > 0

    def prepare(self) -> None:
        """Start the process, so that the first answer does not wait for that."""
        if self._process is None and self.usable:
            self._start()

    def ask(self, task: Task, cap: float) -> int:
        """Hand over a task, whose process is ended if nothing is heard of it for `cap` seconds. Returns its number."""
        self.cancel(self._wanted)
        self._number += 1
        self._wanted, self._task, self._cap, self._answer, self._news = self._number, task, cap, None, []
        if self._process is not None and not self._process.is_alive():
            self._kill()  # it went while nothing was asked of it: that is nobody's trouble
        if self._process is None:
            self._start()
        self._hand_over()
        return self._number

    def look(self, number: int) -> Answer | None:
        """The answer to a task, if it is there by now, or what went wrong."""
        if number != self._wanted:
            return Answer(trouble=DROPPED)
        self.tend()
        answer = self._answer
        if answer is not None:
            self._wanted, self._task, self._answer = 0, None, None
            self.troubles = self.troubles + 1 if answer.trouble else 0
        return answer

    def news(self, number: int) -> list[Any]:
        """What the process has told of a task since this was asked last."""
        if number != self._wanted:
            return []
        self.tend()
        news, self._news = self._news, []
        return news

    def cancel(self, number: int) -> None:
        """The answer to a task is not wanted any more: the process stops thinking about it."""
        if not number or number != self._wanted:
            return
        self._wanted, self._task, self._answer, self._news = 0, None, None, []
        if self._sent != number or self._connection is None:
            return
        self._unwanted_since = time.monotonic()
        with suppress(OSError, ValueError):
            self._connection.send((number, None))

    def close(self) -> None:
        """End the process."""
        self._wanted, self._task, self._answer = 0, None, None
        self._kill()

    # -- time -----------------------------------------------------------------------------------------------------

    def wait(self) -> int | None:
        """Milliseconds until `tend` should be called by somebody; None: whoever waits for an answer does."""
        return LOOK if self._unwanted else None

    def tend(self) -> None:
        """Take what the process has sent; end it if it has died, is silent for too long, or does not stop."""
        if self._process is None and not self._wanted:
            return
        try:
            self._receive()
        except Exception:  # it is gone, or talks nonsense
            self._lost(DIED)
            return
        if self._process is None or not self._process.is_alive():
            self._lost(DIED)
        elif self._overdue():
            self._lost(SLOW)

    def _overdue(self) -> bool:
        """Whether the process does not stop, or is silent for too long."""
        if self._unwanted:
            return time.monotonic() - self._unwanted_since > PATIENCE
        waiting = self._wanted and self._answer is None
        return bool(waiting) and time.monotonic() - self._since > (self._cap if self._ready else self.start_cap)

    @property
    def _unwanted(self) -> bool:
        """Whether the process is thinking about what nobody wants any more."""
        return self._sent not in (0, self._wanted)

    # -- the process ----------------------------------------------------------------------------------------------

    def _start(self) -> None:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=self._target, args=(theirs,), name="poryroku-rivals", daemon=True)
        self._since = time.monotonic()
        try:
            with left_to_this_process():
                process.start()
        except (OSError, ValueError, RuntimeError):
            ours.close()
            self._connection = None
        else:
            self._process, self._connection = process, ours
        theirs.close()

    def _kill(self) -> None:
        """End the process and see that it is gone: there is never a second one beside it."""
        if self._process is not None:
            self._process.kill()
            self._process.join(GONE)
        if self._connection is not None:
            self._connection.close()
        self._process = self._connection = None
        self._ready = False
        self._sent = 0

    def _lost(self, trouble: str) -> None:
        """The process is of no use any more. What it was to answer has come to nothing."""
        blameless = self._unwanted
        self._kill()
        if not self._wanted or self._answer is not None:
            return
        if blameless:
            self._start()  # it went over a thought that nobody wants: what is wanted meanwhile gets another one
        else:
            self._answer = Answer(trouble=trouble)

    def _hand_over(self) -> None:
        """Give the task to the process if it is free: it is waiting for one then, so this doesn't block."""
        if not self._wanted or self._task is None or self._connection is None or not self._ready or self._sent:
            return
        with suppress(OSError, ValueError):  # it has died: that is noticed when the answer is looked for
            self._connection.send((self._wanted, self._task))
            self._sent = self._wanted
        self._since = time.monotonic()

    def _receive(self) -> None:
        connection = self._connection
        while connection is not None and connection.poll():
            kind, number, data = connection.recv()
            self._since = time.monotonic()
            if kind == READY:
                self._ready = True
            elif kind == NEWS:
                if number == self._wanted:
                    self._news.append(data)
                continue
            else:
                self._sent = 0
                if number == self._wanted:
                    self._task = None
                    self._answer = Answer(data) if kind == DONE else Answer(trouble=FAILED)
            self._hand_over()
