"""Watching one file that somebody edits: what it says, once it has come to rest. No pygame here.

Editors save in three ways: they write into the file, cut it off and write it anew, or write another one and give it the
name. Seen at a wrong moment the file is half there, empty or gone. So a change is believed when nothing has changed for
a moment; that a file is empty or gone takes a longer one.
"""

from __future__ import annotations

import os
import stat
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from poryroku.yamlfile import MAX_BYTES

#: seconds without a change after which a change is believed
SETTLE = 0.1
#: the same for a file that is empty or not there
GONE = 0.8
#: a file changed so many seconds ago may change again without its time showing it: then what it says is compared too
FRESH = 4.0

Signature = tuple[object, ...]
GONE_SIGNATURE: Signature = ("gone",)


@dataclass(frozen=True)
class Sight:
    """What a file says: its bytes, at most one more than a file may have; or why it can't be read."""

    raw: bytes = b""
    trouble: str = ""


class Watch:
    """Looks at a file whenever it is asked to, and tells each thing it says once."""

    def __init__(self, path: Path, now: Callable[[], float] = time.monotonic) -> None:
        self.path = path
        self._now = now
        self._seen: Signature | None = None
        self._since = 0.0
        self._told: Signature | None = None
        self._last: Sight | None = None

    @property
    def still(self) -> float:
        """Seconds since a change was noticed last."""
        return self._now() - self._since

    @property
    def changing(self) -> bool:
        """Whether the file is another one than it was told to be."""
        return self._seen != self._told

    def look(self) -> Sight | None:
        """What the file says, if that is new and has come to rest; else None. Raises nothing."""
        first = self._seen is None
        signature = self._signature()
        if signature != self._seen:
            self._seen, self._since = signature, self._now()
        if signature == self._told:
            return None
        missing = signature == GONE_SIGNATURE or signature[1:2] == (0,)
        if not first and self.still < (GONE if missing else SETTLE):
            return None
        sight = self._read()
        if self._signature() != signature:
            return None  # it has changed while it was read
        self._told = signature
        if sight == self._last:
            return None
        self._last = sight
        return sight

    def _signature(self) -> Signature:
        """Something that is another one whenever the file says something else."""
        try:
            found = os.stat(self.path)
        except OSError:
            return GONE_SIGNATURE
        parts = (found.st_mtime_ns, found.st_size, found.st_ino)
        fresh = abs(time.time() - found.st_mtime) < FRESH
        if not fresh and self._seen is not None and self._seen[:3] == parts:
            return self._seen
        return (*parts, zlib.crc32(self._read().raw))

    def _read(self) -> Sight:
        try:
            if not stat.S_ISREG(os.stat(self.path).st_mode):
                return Sight(trouble="this is no file")
            with open(self.path, "rb") as file:
                return Sight(file.read(MAX_BYTES + 1))
        except FileNotFoundError:
            return Sight(trouble="no such file")
        except OSError as error:
            return Sight(trouble=f"cannot be read ({error.strerror or error})")
