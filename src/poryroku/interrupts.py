"""Ctrl+C goes to every process of a terminal, but what it means is decided by the one that was called."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

INTERRUPTED: Final = 130
"""The exit code of a command that Ctrl+C has ended."""


@contextmanager
def left_to_this_process() -> Iterator[None]:
    """Processes started in here never hear Ctrl+C, not even while they import their modules.

    They inherit that it is held back, where a system knows that. A Ctrl+C meanwhile is answered at the end.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # it comes up with the first process, and would end the holding back
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
