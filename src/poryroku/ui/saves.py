"""The save file of the window: a record, written after every decision, read whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from poryroku import paths
from poryroku.kernel.record import Record, SeatRecord, digest, read_record, replay, write_record

from .plan import GamePlan, SeatPlan

if TYPE_CHECKING:
    from poryroku.crystal.state import State
    from poryroku.kernel.contract import Event

FILE = "autosave.json"


class Loaded(NamedTuple):
    """A saved game at the decision at which it was left."""

    plan: GamePlan
    record: Record
    state: State
    events: list[Event]


def autosave_path() -> Path:
    """Where the game being played is kept."""
    return paths.saves_dir() / FILE


def begin(plan: GamePlan) -> tuple[Record, State]:
    """The record and the first decision of a new game. Raises BadInput if the cards are broken."""
    from poryroku.crystal.files.shelf import CrystalGame

    game = CrystalGame()
    setup = {"players": len(plan.seats), "level": plan.level, "starter_decks": plan.starter_decks}
    record = Record.begin(game, setup, plan.seed, [SeatRecord(seat.name, seat.who) for seat in plan.seats])
    return record, game.start(record.setup, record.seed)


def write(path: Path, record: Record, state: State) -> None:
    """Write the game in one step; a finished one is taken away. Raises OSError; the old file is whole then."""
    if state.over:
        path.unlink(missing_ok=True)
        return
    record.digest = digest(state)
    write_record(path, record)


def load(path: Path) -> Loaded:
    """The game of a save file. Raises BadInput with every fault, or OSError; the file is never touched."""
    from poryroku import rivals
    from poryroku.crystal.files.shelf import CrystalGame
    from poryroku.faults import BadInput

    record, document = read_record(path)
    game = CrystalGame()
    for number, seat in enumerate(record.seats):
        plan_seat = SeatPlan(seat.name, seat.player)
        if not plan_seat.human and seat.player not in rivals.RIVALS:
            known = ", ".join(["human", *rivals.RIVALS])
            raise BadInput(document.fault(("seats", number), f"there is no rival '{seat.player}'", f"one of {known}"))
    events: list[Event] = []

    def listen(state, text: str) -> None:
        state.events = events

    state = replay(record, document, {game.name: game}, listen)
    seats = tuple(SeatPlan(seat.name, seat.player) for seat in record.seats)
    plan = GamePlan(record.setup["level"], seats, record.seed, bool(record.setup.get("starter_decks")))
    return Loaded(plan, record, state, events)  # type: ignore[arg-type]


def put_aside(path: Path) -> None:
    """Give a save that a new game replaces the ending .old."""
    if path.exists():
        os.replace(path, path.with_suffix(path.suffix + ".old"))
