"""Files that are written aside, so that no picture waits for the disk: one thread writes them in the order asked for.

Without `aside` everything is written at once, by whoever asks. Whoever reads those files, or must know that they are on
the disk, calls `flush` first.
"""

from __future__ import annotations

import atexit
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

Job = Callable[[], object]


class Writer:
    """One thread with a row of jobs. A job that still waits is replaced by a newer one with its key."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[Hashable, Job] = OrderedDict()
        self._change = threading.Condition()
        self._busy = False
        self._fault: BaseException | None = None
        self._closed = False
        # It must not keep a program alive that ends otherwise; `close` waits for what has been asked for.
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def later(self, key: Hashable, job: Job) -> None:
        """Do a job soon. It must tell of its own troubles; what it raises is raised here or by `flush` afterwards."""
        with self._change:
            self._complain()
            self._jobs[key] = job
            self._change.notify_all()

    def flush(self) -> None:
        """Wait until everything has been written."""
        if threading.current_thread() is self._thread:
            return
        with self._change:
            while self._jobs or self._busy:
                self._change.wait()
            self._complain()

    def _complain(self) -> None:
        fault, self._fault = self._fault, None
        if fault is not None:
            raise fault

    def close(self) -> None:
        """Write what is left, and end."""
        with self._change:
            self._closed = True
            self._change.notify_all()
        self._thread.join()
        self._complain()

    def _run(self) -> None:
        while True:
            with self._change:
                while not self._jobs and not self._closed:
                    self._change.wait()
                if not self._jobs:
                    return
                _key, job = self._jobs.popitem(last=False)
                self._busy = True
            try:
                job()
            except BaseException as fault:
                self._fault = fault
            finally:
                with self._change:
                    self._busy = False
                    self._change.notify_all()


_writer: Writer | None = None


def later(key: Hashable, job: Job) -> None:
    """Write something aside, or at once where nothing is."""
    if _writer is None:
        job()
    else:
        _writer.later(key, job)


def flush() -> None:
    """Wait until everything asked for has been written."""
    if _writer is not None:
        _writer.flush()


@contextmanager
def aside() -> Iterator[None]:
    """Meanwhile files are written aside; in the end, however it comes, all of them are on the disk."""
    global _writer
    if _writer is not None:
        yield
        return
    _writer = Writer()
    atexit.register(flush)
    try:
        yield
    finally:
        writer, _writer = _writer, None
        writer.close()
        atexit.unregister(flush)
