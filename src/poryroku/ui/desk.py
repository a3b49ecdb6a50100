"""The inside of the process in which rivals think: takes tasks, one at a time, and drops one when it is told to.

The main thread thinks. Another one listens; when it hears that the answer is not wanted any more, it interrupts the
thought, so that the core is free at once and the process is ready for the next task.
"""

from __future__ import annotations

import _thread
import os
import signal
import threading
from contextlib import suppress
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any

from .tasks import Task

#: what comes out of the process: it is up; word of how far it has come; and the three ends of a task
READY, NEWS, DONE, FAILED, DROPPED = "ready", "news", "done", "failed", "dropped"

Message = tuple[str, int, Any]
"""What it is, the number of the task, and what belongs to it."""


class Dropped(BaseException):
    """The thought is not wanted any more. No rival catches it: it is no Exception."""


class Desk:
    """Where tasks lie until they are done."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self._tasks: SimpleQueue[tuple[int, Task]] = SimpleQueue()
        #: the task being thought about, 0 for none, and the last one that is not wanted
        self._at = 0
        self._unwanted = 0

    def listen(self) -> None:
        """Take tasks, and word that one is not wanted any more: (its number, None). Ends with the program."""
        while True:
            try:
                number, task = self.connection.recv()
            except Exception:  # the program is gone, or what it sends can't be understood: it will notice
                os._exit(0)
            if task is not None:
                self._tasks.put((number, task))
                continue
            self._unwanted = number
            _thread.interrupt_main()

    def interrupted(self, *_signal: object) -> None:
        """A signal: the listener's, or somebody's who means the window and not a thought (Ctrl+C)."""
        if 0 < self._at <= self._unwanted:
            raise Dropped

    def work(self) -> None:
        """Answer tasks until the program is gone."""
        while True:
            message = self.answer(*self._tasks.get())
            with suppress(OSError):
                self.connection.send(message)

    def answer(self, number: int, task: Task) -> Message:
        """What comes of a task."""
        try:
            return self._thought(number, task)
        except Dropped:
            self._at = 0
            return DROPPED, number, None

    def _thought(self, number: int, task: Task) -> Message:
        self._at = number
        try:
            self._unless_unwanted()
            return DONE, number, task.run(self._tell)
        except Exception as error:
            return FAILED, number, repr(error)
        finally:
            self._at = 0

    def _tell(self, news: Any) -> None:
        """Word for the window; no signal comes in between, for half a message would spoil all that follow."""
        number, self._at = self._at, 0
        self.connection.send((NEWS, number, news))
        self._at = number
        self._unless_unwanted()

    def _unless_unwanted(self) -> None:
        self.interrupted()


def serve(connection: Connection) -> None:
    """What the process does."""
    from poryroku.crystal.files.library import load_book

    desk = Desk(connection)
    signal.signal(signal.SIGINT, desk.interrupted)
    parent = parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
            os._exit(0)

    threading.Thread(target=follow, daemon=True).start()
    load_book()
    connection.send((READY, 0, None))
    threading.Thread(target=desk.listen, daemon=True).start()
    desk.work()
