"""Saved games: records in files, written whole or not at all. Three kinds of them, each in a place of its own.

- The game being played is kept by `autosave.Autosaves` in three files in turn.
- A slot is a game that somebody gave a name; the file has that name.
- The last finished games are kept to be watched again.
"""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from poryroku import paths
from poryroku.crystal.wording import cardtext
from poryroku.kernel.record import (
    Record,
    SeatRecord,
    digest,
    game_of,
    read_record,
    replay,
    reworded_packs,
    write_record,
)

from . import writing
from .chronicle import Happening, hear, purses
from .plan import HUMAN, GamePlan, SeatPlan

if TYPE_CHECKING:
    from poryroku.crystal.files.library import Library
    from poryroku.crystal.files.packs import Pack
    from poryroku.crystal.state import State
    from poryroku.faults import Fault
    from poryroku.yamlfile import Document

AUTOSAVE = "autosave"
SLOT = "slot"
FINISHED = "finished"
SUFFIX = ".json"
FINISHED_KEPT = 10
#: letters of a slot's name
NAME_LIMIT = 40
_SERIAL = re.compile(r"^autosave(?:-(\d+))?\.json$")
#: what no file name may hold on some system
_FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]')
_RESERVED = re.compile(r"^(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)


class Loaded(NamedTuple):
    """A saved game at the decision at which it was left."""

    plan: GamePlan
    record: Record
    state: State
    happenings: list[Happening]
    library: Library
    #: titles of packs whose words have changed since, though nothing that matters to the game
    reworded: tuple[str, ...] = ()


class Entry(NamedTuple):
    """One saved game in a list."""

    kind: str
    path: Path
    #: of a slot, "" for the others
    name: str
    when: datetime


class Summary(NamedTuple):
    """What a saved game is."""

    plan: GamePlan
    year: int
    space: int
    round: int
    over: bool
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    #: the packs of cards that it is played with
    packs: tuple[Pack, ...]


# -- places --------------------------------------------------------------------------------------------------------


def folder() -> Path:
    """Where the game being played is kept."""
    return paths.saves_dir()


def slots_folder() -> Path:
    """Where games with a name are kept."""
    return paths.saves_dir() / "slots"


def finished_folder() -> Path:
    """Where finished games are kept."""
    return paths.saves_dir() / "finished"


def serial(path: Path) -> int:
    """The number of an autosave, the highest being the last one written; -1 for any other file."""
    match = _SERIAL.match(path.name)
    return int(match[1] or 0) if match else -1


def autosaves() -> list[Path]:
    """The files of the game being played, the last one written first."""
    return sorted((path for path in _files(folder()) if serial(path) >= 0), key=serial, reverse=True)


def slots() -> list[Path]:
    """The games with a name, the youngest first."""
    return _by_age(slots_folder())


def finished() -> list[Path]:
    """The finished games, the youngest first."""
    return _by_age(finished_folder())


def candidates() -> list[Path]:
    """What "Continue" tries, one after the other."""
    writing.flush()
    return autosaves() + slots()


def entries() -> list[Entry]:
    """Every saved game: the one being played, those with a name, the finished ones."""
    writing.flush()
    found = [(AUTOSAVE, path) for path in autosaves()]
    found += [(SLOT, path) for path in slots()] + [(FINISHED, path) for path in finished()]
    out: list[Entry] = []
    for kind, path in found:
        when = _age(path)
        if when:
            out.append(Entry(kind, path, path.stem if kind == SLOT else "", datetime.fromtimestamp(when)))
    return out


def _files(place: Path) -> list[Path]:
    try:
        return [path for path in place.iterdir() if path.suffix == SUFFIX and not path.name.startswith(".")]
    except OSError:
        return []


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _by_age(place: Path) -> list[Path]:
    return sorted(_files(place), key=lambda path: (_age(path), path.name), reverse=True)


# -- names ---------------------------------------------------------------------------------------------------------


def fitting_name(name: str) -> str:
    """A name as it can be that of a file on every system; "" if nothing of it is left."""
    text = unicodedata.normalize("NFC", name)
    text = " ".join(_FORBIDDEN.sub(" ", text).split()).lstrip(". ")[:NAME_LIMIT].rstrip(". ")
    return f"{text} 1" if _RESERVED.match(text) else text


def slot_path(name: str) -> Path:
    """The file of a slot. Where upper and lower case are the same name, so are they here."""
    wanted = fitting_name(name)
    for path in _files(slots_folder()):
        if path.stem.casefold() == wanted.casefold():
            return path
    return slots_folder() / f"{wanted}{SUFFIX}"


def free_name(name: str) -> str:
    """A slot's name that is not taken yet."""
    wanted = fitting_name(name) or "1"
    trial, number = wanted, 2
    while slot_path(trial).exists():
        tail = f" ({number})"
        trial = wanted[: NAME_LIMIT - len(tail)].rstrip() + tail
        number += 1
    return trial


# -- games ---------------------------------------------------------------------------------------------------------


def begin(plan: GamePlan) -> tuple[Record, State, Library]:
    """The record of a new game, its first decision and its cards. Raises BadInput if cards are broken or missing."""
    from poryroku.shelf import CRYSTAL

    game = CRYSTAL.with_packs(plan.packs)
    setup = {"players": len(plan.seats), "level": plan.level, "starter_decks": plan.starter_decks}
    record = Record.begin(game, setup, plan.seed, [SeatRecord(seat.name, seat.who) for seat in plan.seats])
    return record, game.start(record.setup, record.seed), game.library


def write(path: Path, record: Record, state: State) -> None:
    """Write a game in one step. Raises OSError; the old file is whole then."""
    record.digest = digest(state)
    write_record(path, record)


def write_slot(name: str, record: Record, state: State) -> Path:
    """Keep a game under a name, in place of what had that name. Raises OSError."""
    path = slot_path(name)
    write(path, record, state)
    return path


def write_finished(record: Record, state: State) -> Path:
    """Keep a finished game, and of all of them the last few. Raises OSError."""
    stem = datetime.now().strftime("%Y-%m-%d %H.%M.%S")
    path, number = finished_folder() / f"{stem}{SUFFIX}", 2
    while path.exists():
        path = finished_folder() / f"{stem} ({number}){SUFFIX}"
        number += 1
    write(path, record, state)
    for old in finished()[FINISHED_KEPT:]:
        delete(old)
    return path


def delete(path: Path) -> None:
    """Take a saved game away. Raises OSError."""
    path.unlink(missing_ok=True)


def load(path: Path) -> Loaded:
    """The game of a save file. Raises BadInput with every fault, or OSError; the file is never touched."""
    from poryroku.faults import BadInput
    from poryroku.shelf import CRYSTAL

    record, document = read_record(path)
    if strangers := _strangers(record, document):
        raise BadInput(strangers)
    happenings: list[Happening] = []
    before: list[int] = []

    def listen(state, text: str) -> None:
        if state.events is None:
            state.events = []
        happenings.extend(hear(state, before))
        before[:] = purses(state)

    game = game_of(record, document, {CRYSTAL.name: CRYSTAL})
    state = cast("State", replay(record, document, {game.name: game}, listen))  # no other game is given
    happenings += hear(state, before)
    reworded = {pack.name for pack in reworded_packs(record, game)}
    titles = tuple(cardtext.pack_title(pack) for pack in game.library.added if pack.name in reworded)
    return Loaded(plan_of(record), record, state, happenings, game.library, titles)


def _strangers(record: Record, document: Document) -> list[Fault]:
    """A fault for every seat whose player this program does not know."""
    from poryroku import rivals
    from poryroku.faults import shortened, suggest

    known = [HUMAN, *rivals.RIVALS]
    return [
        document.fault(
            ("seats", number, "player"),
            f"there is no rival '{shortened(seat.player)}'",
            f"one of {', '.join(known)}",
            suggest(seat.player, known),
        )
        for number, seat in enumerate(record.seats)
        if seat.player not in known
    ]


def plan_of(record: Record) -> GamePlan:
    """What had been agreed before a recorded game."""
    seats = tuple(SeatPlan(seat.name, seat.player) for seat in record.seats)
    packs = tuple(pack.name for pack in record.packs)
    return GamePlan(record.setup["level"], seats, record.seed, bool(record.setup.get("starter_decks")), packs)


_summaries: dict[tuple[Path, int, int], Summary] = {}


def summary(path: Path) -> Summary:
    """What a saved game is. Raises what `load` raises."""
    status = path.stat()
    key = (path, status.st_mtime_ns, status.st_size)
    found = _summaries.get(key)
    if found is None:
        loaded = load(path)
        state = loaded.state
        totals = tuple(score.total for score in state.scores())
        winners = tuple(state.winners()) if state.over else ()
        packs = loaded.library.added
        found = Summary(loaded.plan, state.year, state.space, state.round, state.over, totals, winners, packs)
        if len(_summaries) > 200:
            _summaries.clear()
        _summaries[key] = found
    return found
