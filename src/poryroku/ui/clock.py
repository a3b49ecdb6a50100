"""The window's clock. pygame's own stands still until all of pygame (sound too) is initialised."""

from __future__ import annotations

import time


def now() -> int:
    """Milliseconds on a clock that only goes forward; its zero means nothing."""
    return time.monotonic_ns() // 1_000_000
