"""Rivals think in a process of their own, so that the window never waits for them. No pygame here.

The process is started when it is first needed. It gets a view as plain data, and the rival, and returns an option as a
line of notation and the rival as it is afterwards. Nothing here waits: one asks, looks in now and then, and takes the
answer, or the trouble, when it is there.
"""

from __future__ import annotations

import os
import pickle
import time
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

#: seconds for one decision; seconds for the process to come up
CAP = 15.0
START_CAP = 15.0
#: seconds after which a thought that nobody wants any more is not waited for
PATIENCE = 0.5
#: after so many troubles in a row there are no more processes
MOST_TROUBLES = 3

READY = "ready"
#: what may go wrong
DIED = "died"
SLOW = "slow"
FAILED = "failed"
TROUBLES = (DIED, SLOW, FAILED)


@dataclass(frozen=True)
class Thought:
    """What came of a question: a line of notation and the rival, or a trouble."""

    line: str = ""
    rival: Any = None
    trouble: str = ""


@dataclass(frozen=True)
class Question:
    """A rival and what it sees."""

    number: int
    rival: bytes
    view: dict[str, Any]


def serve(connection: Connection) -> None:
    """What the process does: answer questions until the program is gone."""
    import signal
    import threading
    from multiprocessing import parent_process

    from poryroku.crystal.files.library import load_book

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
            os._exit(0)

    threading.Thread(target=follow, daemon=True).start()
    book = load_book()
    connection.send((READY, 0, "", b""))
    while True:
        try:
            question: Question = connection.recv()
        except (EOFError, OSError):
            return
        try:
            line, rival = think(question, book)
        except Exception as error:
            connection.send((FAILED, question.number, repr(error), b""))
        else:
            connection.send(("", question.number, line, rival))


def think(question: Question, book: Any) -> tuple[str, bytes]:
    """The rival's choice as a line, and the rival afterwards."""
    from poryroku.crystal.notation import format_option
    from poryroku.crystal.state import State
    from poryroku.crystal.view import View

    rival = pickle.loads(question.rival)
    view = View.from_json(question.view, book, State)
    return format_option(rival.choose(view)), pickle.dumps(rival)


class Worker:
    """The process, from the window's side."""

    def __init__(self, cap: float = CAP, start_cap: float = START_CAP, target: Any = serve) -> None:
        self.cap = cap
        self.start_cap = start_cap
        self._target = target
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None
        self._ready = False
        #: the question that is wanted answered, and whether it has been handed over
        self._question: Question | None = None
        self._sent = 0
        self._since = 0.0
        self._number = 0
        self.troubles = 0

    @property
    def usable(self) -> bool:
        """Whether it may be asked at all; after too many troubles it may not."""
        return self.troubles < MOST_TROUBLES

    @property
    def asked(self) -> bool:
        """Whether an answer is awaited."""
        return self._question is not None

    @property
    def pid(self) -> int | None:
        """The number of the process, if there is one."""
        return self._process.pid if self._process is not None else None

    def ask(self, rival: Any, view: dict[str, Any]) -> None:
        """Ask a rival; raises what pickling it raises. An older question is dropped."""
        self._number += 1
        self._question = Question(self._number, pickle.dumps(rival), view)
        if self._sent and time.monotonic() - self._since > PATIENCE:
            self._kill()
        if self._process is None:
            self._start()
        self._hand_over()

    def look(self) -> Thought | None:
        """The answer, if it is there by now, or what went wrong."""
        if self._question is None:
            return None
        try:
            thought = self._receive()
        except (EOFError, OSError):
            thought = Thought(trouble=DIED)
        if thought is None:
            thought = self._overdue()
        if thought is None:
            return None
        self._question = None
        self.troubles = self.troubles + 1 if thought.trouble else 0
        if thought.trouble and thought.trouble != FAILED:
            self._kill()
        return thought

    def cancel(self) -> None:
        """The answer is not wanted any more."""
        self._question = None

    def close(self) -> None:
        """End the process."""
        self._question = None
        self._kill()

    # -- the process ----------------------------------------------------------------------------------------------

    def _start(self) -> None:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=self._target, args=(theirs,), name="poryroku-rivals", daemon=True)
        self._since = time.monotonic()
        try:
            process.start()
        except (OSError, ValueError, RuntimeError):
            ours.close()
            self._connection = None
        else:
            self._process, self._connection = process, ours
        theirs.close()

    def _kill(self) -> None:
        if self._process is not None:
            self._process.kill()
        if self._connection is not None:
            self._connection.close()
        self._process = self._connection = None
        self._ready = False
        self._sent = 0

    def _hand_over(self) -> None:
        """Give the question to the process if it is free: it is waiting for one then, so this doesn't block."""
        question = self._question
        if question is None or self._connection is None or not self._ready or self._sent:
            return
        try:
            self._connection.send(question)
        except (OSError, ValueError):
            return  # it has died: that is noticed when the answer is looked for
        self._sent = question.number
        self._since = time.monotonic()

    def _receive(self) -> Thought | None:
        connection = self._connection
        if connection is None:
            raise EOFError
        while connection.poll():
            kind, number, line, rival = connection.recv()
            if kind == READY:
                self._ready = True
            else:
                self._sent = 0
                if self._question is not None and number == self._question.number:
                    return Thought(trouble=FAILED) if kind == FAILED else Thought(line, pickle.loads(rival))
            self._hand_over()
        return None

    def _overdue(self) -> Thought | None:
        if self._process is None or not self._process.is_alive():
            return Thought(trouble=DIED)
        if time.monotonic() - self._since > (self.cap if self._ready else self.start_cap):
            return Thought(trouble=SLOW)
        return None
