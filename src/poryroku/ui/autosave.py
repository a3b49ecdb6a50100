"""The game being played, kept in three files in turn, so that there is a whole one whatever happens.

Each decision is written to a new file with the next number; when it is on the disk the oldest of this game's goes. Kill
the program at any moment: the last file, or the one before it, is whole. A game that is begun or loaded while another
one is not finished makes that one a slot: nothing is lost by playing on.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from poryroku.faults import BadInput
from poryroku.kernel.record import Record, read_record

from . import saves, writing

if TYPE_CHECKING:
    from poryroku.crystal.state import State

KEPT = 3
#: seconds after which a half-written file belongs to nobody
STALE = 3600


class Autosaves:
    """Keeps one game. Only files of this game are ever taken away."""

    def __init__(self, mine: list[Path] | None = None) -> None:
        #: the files of this game, the oldest first
        self.mine = mine or []
        self._asked: list[str] | None = None
        self._done = False
        #: why the last one could not be written, "" if it could
        self.trouble = ""

    @classmethod
    def going_on(cls, path: Path) -> Autosaves:
        """For a game that goes on from a file: of an autosave the older ones of the same game are adopted."""
        writing.flush()
        if saves.serial(path) < 0:
            return cls()
        wanted = _game(path)
        mine = [each for each in saves.autosaves() if each == path or (wanted is not None and _game(each) == wanted)]
        return cls(sorted(mine, key=saves.serial))

    def write(self, record: Record, state: State) -> None:
        """Keep the game as it is now; a finished one goes to the finished games. What goes wrong is in `trouble`.

        It may be written a little later, aside: that works on copies.
        """
        if self._done or record.options == self._asked:
            return
        self._asked = list(record.options)
        copy, then = replace(record, options=list(record.options)), state.clone()
        writing.later(self, lambda: self._keep(copy, then))

    def _keep(self, record: Record, state: State) -> None:
        try:
            self._write(record, state)
            self.trouble = ""
        except OSError as error:
            self._asked = None
            self.trouble = error.strerror or str(error)

    def _write(self, record: Record, state: State) -> None:
        if state.over:
            saves.write_finished(record, state)
            self._done = True
            self._drop(0)
            return
        number = max((saves.serial(path) for path in saves.autosaves()), default=0) + 1
        path = saves.folder() / f"autosave-{number}{saves.SUFFIX}"
        saves.write(path, record, state)
        self.mine.append(path)
        self._drop(KEPT)

    def _drop(self, kept: int) -> None:
        while len(self.mine) > kept:
            saves.delete(self.mine.pop(0))


def _game(path: Path) -> tuple[Any, ...] | None:
    """What tells one game from another, or None for a file that cannot be read."""
    record = _record(path)
    if record is None:
        return None
    seats = tuple((seat.name, seat.player) for seat in record.seats)
    return (record.game, record.seed, seats, tuple(sorted(record.setup.items())), tuple(record.packs))


def _record(path: Path) -> Record | None:
    try:
        return read_record(path)[0]
    except (OSError, BadInput):
        return None


def shelve() -> list[Path]:
    """Make slots of the unfinished games in the autosaves, so that another game can be begun. Raises OSError.

    Of each game the last file that can be read is kept. If none can be read at all they are kept as they are, for a
    newer program may be able to read them.
    """
    writing.flush()
    _sweep()
    kept: list[Path] = []
    seen: set[tuple[Any, ...]] = set()
    unread: list[Path] = []
    for path in saves.autosaves():
        game = _game(path)
        if game is None:
            unread.append(path)
        elif game in seen or _nothing_to_lose(path):
            seen.add(game)
            saves.delete(path)
        else:
            seen.add(game)
            kept.append(_to_slot(path))
    for path in unread:
        if seen:
            saves.delete(path)
        else:
            kept.append(_to_slot(path))
    return kept


def _sweep() -> None:
    """Take away what was being written when the program was killed; another window may be writing what is young."""
    for path in saves.folder().glob(".autosave-*.tmp"):
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > STALE:
                path.unlink()


def _nothing_to_lose(path: Path) -> bool:
    """Whether nothing has been chosen yet, or a slot holds all of it."""
    record = _record(path)
    assert record is not None
    if not record.options:
        return True
    game, count = _game(path), len(record.options)
    for slot in saves.slots():
        other = _record(slot)
        if other is not None and _game(slot) == game and other.options[:count] == record.options:
            return True
    return False


def _to_slot(path: Path) -> Path:
    record = _record(path)
    names = ", ".join(seat.name for seat in record.seats) if record is not None else path.stem
    when = datetime.fromtimestamp(path.stat().st_mtime).strftime("%Y-%m-%d %H.%M")
    tail = f" {when}"
    target = saves.slot_path(saves.free_name(names[: saves.NAME_LIMIT - len(tail)] + tail))
    target.parent.mkdir(parents=True, exist_ok=True)
    os.replace(path, target)
    return target
