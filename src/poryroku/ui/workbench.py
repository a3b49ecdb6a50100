"""The file on the workbench: watched, read and tried aside, so that no picture waits for it. No pygame here.

A thread looks at the file as long as somebody asks for news. What makes a card is believed at once; what has faults a
little later, for it may be half a file. The last card that was good stays, whatever becomes of the file.
"""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import NamedTuple

from poryroku.crystal.files.draft import Draft, no_draft, read_draft
from poryroku.crystal.files.neighbours import companions

from .watching import Sight, Watch

#: seconds between two looks at the file
LOOK = 0.05
#: seconds without a change after which a file with faults is believed to be meant like that
FAULT_SETTLE = 0.24
#: seconds after which the thread sleeps if nobody asks
PATIENCE = 3.0


class Standing(NamedTuple):
    """How things stand: how many drafts there have been, the last one, and the last one that made a card."""

    version: int = 0
    draft: Draft | None = None
    good: Draft | None = None


class Workbench:
    """One file and what has been read of it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        #: put there by the thread in one go
        self._standing = Standing()
        self._watch = Watch(path)
        #: what the file said when it was read last, and the other files in whose light that was done
        self._sight: Sight | None = None
        self._companions: list[Watch] = []
        self._held: Draft | None = None
        self._asked = time.monotonic()
        self._lock = threading.Lock()
        self._by_hand = False
        self._thread: threading.Thread | None = None

    @property
    def version(self) -> int:
        """Grows with each draft."""
        return self._standing.version

    @property
    def draft(self) -> Draft | None:
        """What the file says; None before it has been read."""
        return self._standing.draft

    @property
    def good(self) -> Draft | None:
        """The last draft that made a card."""
        return self._standing.good

    @property
    def faulty(self) -> bool:
        """Whether the file as it is makes no card."""
        draft = self._standing.draft
        return draft is not None and not draft.good

    def ask(self) -> int:
        """The version there is now. As long as this is called the file is watched."""
        self._asked = time.monotonic()
        with self._lock:
            if not self._by_hand and (self._thread is None or not self._thread.is_alive()):
                self._thread = threading.Thread(target=self._work, name="workbench", daemon=True)
                self._thread.start()
        return self.version

    def close(self) -> None:
        """Watch no more."""
        self._asked = float("-inf")

    def look(self) -> None:
        """One look at the file: read it if it has come to rest."""
        sight = self._watch.look()
        if self._watch.changing:
            self._held = None
        # All are looked at, so that what several of them say is read once.
        others = [watch.look() for watch in self._companions]
        if sight is None and any(others) and not self._watch.changing:
            sight = self._sight
        if sight is not None:
            self._held = self._read(sight)
        held = self._held
        if held is not None and (held.good or self.good is None or self._watch.still >= FAULT_SETTLE):
            self._held = None
            self._put(held)

    def settle(self) -> None:
        """Read the file now, as it is, and from now on only when this is called: for pictures."""
        self._by_hand = True
        self._watch = Watch(self.path)
        sight = self._watch.look()
        if sight is not None:
            self._put(self._read(sight))

    def _work(self) -> None:
        while True:
            with self._lock:
                if time.monotonic() - self._asked > PATIENCE:
                    self._thread = None
                    return
            self.look()
            time.sleep(LOOK)

    def _read(self, sight: Sight) -> Draft:
        self._sight = sight
        draft = self._draft(sight)
        wanted = companions(self.path, draft.number)
        known = [watch.path for watch in self._companions]
        if known[: len(wanted)] != wanted:
            self._companions = [Watch(path) for path in wanted]
            for watch in self._companions:
                watch.look()
        return draft

    def _draft(self, sight: Sight) -> Draft:
        file = str(self.path)
        if sight.trouble:
            return no_draft(file, sight.trouble)
        try:
            return read_draft(sight.raw, file)
        except Exception as error:  # nobody else would tell: this is a thread
            return no_draft(file, f"cannot be read ({type(error).__name__}: {error})")

    def _put(self, draft: Draft) -> None:
        before = self._standing
        self._standing = Standing(before.version + 1, draft, draft if draft.good else before.good)
