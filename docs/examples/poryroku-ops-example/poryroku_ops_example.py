"""Ops of the market: levelling crystals, and a wager."""

from __future__ import annotations

from poryroku.crystal.ops.registry import NUMBER, PLAYER, SUBJECT, asking_op, counter, op
from poryroku.crystal.rounds import throw
from poryroku.crystal.table import Table
from poryroku.crystal.verbs import CHOOSE
from poryroku.kernel.contract import Frame, Option

WINNING = 3
"""A throw wins from this face on, counted from 0: with half of the six."""


def _add(table: Table, player: int, crystals: int) -> None:
    """Crystals come to a player or leave them; whoever listens is told."""
    table.seats[player].crystals += crystals
    if table.events is not None and crystals:
        table.events.append(("crystals", (player, crystals)))


@op("level_crystals")
def level_crystals(table: Table, frame: Frame) -> None:
    """The subject and the card's owner lay their crystals together and each takes half; the owner keeps an odd one.

    Example: ``choose_opponent: [level_crystals]``.
    """
    owner, other = frame[PLAYER], frame[SUBJECT]
    if owner == other:
        return
    together = table.seats[owner].crystals + table.seats[other].crystals
    _add(table, other, together // 2 - table.seats[other].crystals)
    _add(table, owner, together - together // 2 - table.seats[owner].crystals)


@asking_op("wager", "wager", most=NUMBER)
class Wager:
    """Lay down 1 to so many crystals and throw a die: in half of the throws twice as many come back.

    Example: ``wager: 3``.
    """

    @staticmethod
    def options(table: Table, frame: Frame, most: int) -> list[Option]:
        return [(CHOOSE, crystals) for crystals in range(1, min(most, table.seats[frame[SUBJECT]].crystals) + 1)]

    @staticmethod
    def apply(table: Table, frame: Frame, option: Option, most: int) -> int:
        player, laid = frame[SUBJECT], option[1]
        _add(table, player, -laid)
        won = throw(table) >= WINNING
        if won:
            _add(table, player, 2 * laid)
        return int(won)


@counter("richer_opponents")
def richer_opponents(table: Table, frame: Frame) -> int:
    """Opponents who own more crystals than the subject."""
    mine = table.seats[frame[SUBJECT]].crystals
    return sum(1 for seat in table.seats if seat.crystals > mine)
