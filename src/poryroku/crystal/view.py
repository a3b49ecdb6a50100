"""What one seat may know, as data of its own, and fair guesses at the rest (section 16)."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from poryroku.crystal import reasons, snapshot
from poryroku.crystal.book import Book
from poryroku.crystal.frames import run
from poryroku.crystal.guessing import fill_in
from poryroku.crystal.scoring import Score, scores
from poryroku.crystal.table import NOBODY, Table
from poryroku.kernel.contract import Decision, GameState, Option, Reason
from poryroku.kernel.rng import MASK, seeded

ATTEMPTS = 100
"""Worlds tried until one has a choice where the viewer saw that somebody has one."""


def _hidden(cards: list[int]) -> list[int]:
    return [0] * len(cards)


def censor(table: Table, viewer: int) -> None:
    """Replace every card that a seat may not see by 0, in place."""
    table.rng = 0
    table.throws = ()
    table.shuffles = ()
    table.pile = _hidden(table.pile)
    table.discard = _hidden(table.discard)
    if table.looked_by != viewer:
        table.looked = _hidden(table.looked)
    if table.player != viewer:
        table.options = ()
    for player, seat in enumerate(table.seats):
        if player == viewer:
            continue
        seat.hand = _hidden(seat.hand)
        seat.kept = _hidden(seat.kept)
        seat.held = _hidden(seat.held)
        seat.packets = [(0,) * len(packet) for packet in seat.packets]
        seat.known = []
        seat.limits = []
        seat.facts_made = 0


def offer_options(table: Table) -> bool:
    """Work out the options of another seat's decision in a guessed world; False if there is none in that world.

    That a seat is asked at all is something the viewer knows (a single option is never asked), so a world
    without a choice is not one of those it can't tell apart.
    """
    probe = table.clone()
    run(probe)
    if probe.player != table.player or probe.kind != table.kind or probe.stack != table.stack:
        return False
    table.options = probe.options
    return True


class View:
    """Everything a seat may know. ``table`` is a copy with hidden cards 0; it never was the true one."""

    __slots__ = ("seat", "table")

    game: ClassVar[str] = "crystal"

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat

    @classmethod
    def of(cls, table: Table, seat: int) -> Self:
        """The view of a seat, 0-based; any other number gives what everybody knows."""
        copy = table.clone()
        censor(copy, seat)
        return cls(copy, seat)

    @property
    def decision(self) -> Decision | None:
        """What the game waits for; the options only if this seat chooses."""
        table = self.table
        return None if table.player < 0 else Decision(table.player, table.kind, table.options, table.source)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.player == NOBODY

    @property
    def options(self) -> tuple[Option, ...]:
        """What this seat can choose now; empty when another seat chooses."""
        return tuple(self.table.options)

    def why_not(self, option: Option) -> Reason | None:
        """Why this seat can't choose an option now; None when it can."""
        if self.table.player != self.seat:
            return ("game_over", ()) if self.over else ("wrong_phase", ())
        return reasons.why_not(self.table, option)

    def scores(self) -> list[Score]:
        """Everybody's projected score: what lies open decides it, and the number of hand cards."""
        return scores(self.table)

    def determinise(self, seed: int) -> GameState:
        """A full state drawn from those this seat can't tell apart; same seed, same state."""
        base = seeded(seed)
        state: Any = None
        for attempt in range(ATTEMPTS):
            state = self.table.clone()
            state.rng = (base + attempt) & MASK
            fill_in(state, self.seat)
            if self.over or self.table.player == self.seat or offer_options(state):
                break
        found: GameState = state
        return found

    def to_json(self) -> dict[str, Any]:
        """The view as plain data."""
        return {"seat": self.seat, "table": snapshot.to_json(self.table)}

    @classmethod
    def from_json(cls, data: dict[str, Any], book: Book, table_class: type[Table] = Table) -> Self:
        """The view that ``to_json`` wrote. ``table_class``: the class its determinised states have."""
        return cls(snapshot.from_json(table_class, data["table"], book), int(data["seat"]))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.to_json() == other.to_json()
