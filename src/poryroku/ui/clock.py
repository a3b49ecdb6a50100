"""The window's clock. pygame's own stands still until all of pygame (sound too) is initialised."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


def _real() -> int:
    return time.monotonic_ns() // 1_000_000


_read: Callable[[], int] = _real


def now() -> int:
    """Milliseconds on a clock that only goes forward; its zero means nothing."""
    return _read()


@contextmanager
def replaced(read: Callable[[], int]) -> Iterator[None]:
    """Another clock for a while: for tests and measures, in which time passes as they please."""
    global _read
    _read, before = read, _read
    try:
        yield
    finally:
        _read = before
