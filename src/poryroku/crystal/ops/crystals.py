"""Ops that move crystals (section 8) and the gauge (section 9)."""

from __future__ import annotations

from poryroku.crystal.book import Amount
from poryroku.crystal.ops.registry import AMOUNT, NUMBER, PLAYER, SUBJECT, amount_of, op
from poryroku.crystal.table import Table
from poryroku.crystal.transmuting import addition, open_transmutation
from poryroku.crystal.triggers import tell
from poryroku.crystal.turn import raise_gauge
from poryroku.kernel.contract import Frame


def _add(table: Table, player: int, crystals: int) -> None:
    table.seats[player].crystals += crystals
    if table.events is not None and crystals:
        table.events.append(("crystals", (player, crystals)))


@op("gain_crystals", amount=AMOUNT)
def gain_crystals(table: Table, frame: Frame, amount: int | Amount) -> None:
    """Take crystals from the supply. Example: ``gain_crystals: 9``."""
    _add(table, frame[SUBJECT], amount_of(table, frame, amount))


@op("lose_crystals", amount=AMOUNT)
def lose_crystals(table: Table, frame: Frame, amount: int | Amount) -> None:
    """Lose crystals to the supply, at most down to 0 (R46). Example: ``lose_crystals: 4``."""
    player = frame[SUBJECT]
    lost = min(table.seats[player].crystals, amount_of(table, frame, amount))
    _add(table, player, -lost)
    if lost and player != frame[PLAYER]:
        tell(table, player, "crystals_lost", lost)


def _hand_over(table: Table, giver: int, receiver: int, crystals: int) -> int:
    """Somebody gives crystals, or all they have; how many that are."""
    given = min(crystals, table.seats[giver].crystals)
    if given and giver != receiver:
        table.seats[giver].crystals -= given
        table.seats[receiver].crystals += given
        if table.events is not None:
            table.events.append(("gave_crystals", (giver, receiver, given)))
        tell(table, giver, "crystals_lost", given)
    return given


@op("collect_crystals", amount=NUMBER)
def collect_crystals(table: Table, frame: Frame, amount: int) -> int:
    """Every opponent, from the left, gives so many crystals, or all they have; hands on how many fell short.

    Example: ``collect_crystals: 1``.
    """
    player = frame[PLAYER]
    short = 0
    for other in table.after(player):
        if _hand_over(table, other, player, amount) < amount:
            short += 1
    return short


@op("give_crystals", amount=AMOUNT)
def give_crystals(table: Table, frame: Frame, amount: int | Amount) -> None:
    """The subject gives the card's owner so many crystals, or all they have.

    Example: ``give_crystals: 2``.
    """
    _hand_over(table, frame[SUBJECT], frame[PLAYER], amount_of(table, frame, amount))


@op("gain_transmuted", energy=NUMBER, each=NUMBER)
def gain_transmuted(table: Table, frame: Frame, energy: int, each: int) -> None:
    """The yield of energy that was paid and counts as transmuted: each + additions (6.6, R43).

    Example: ``gain_transmuted: {energy: 3, each: 3}``.
    """
    player = frame[SUBJECT]
    _add(table, player, energy * (each + addition(table, table.seats[player])))
    tell(table, player, "transmute", energy)


@op("transmute_reserve", each=NUMBER)
def transmute_reserve(table: Table, frame: Frame, each: int) -> None:
    """Transmute the whole reserve at a rate of its own, additions included. Example: ``transmute_reserve: 4``."""
    player = frame[SUBJECT]
    seat = table.seats[player]
    energy = sum(seat.reserve)
    seat.reserve = [0, 0, 0, 0]
    crystals = energy * (each + addition(table, seat))
    seat.crystals += crystals
    if table.events is not None:
        table.events.append(("reserve_transmuted", (player, energy, crystals)))
    if energy:
        tell(table, player, "transmute", energy)


@op("open_transmutation")
def op_open_transmutation(table: Table, frame: Frame) -> None:
    """Transmutation is open for the rest of this turn, at the season's rates."""
    open_transmutation(table)


@op("gain_gauge", amount=AMOUNT)
def gain_gauge(table: Table, frame: Frame, amount: int | Amount) -> None:
    """The summoning gauge rises, to 15 at most. Example: ``gain_gauge: 2``."""
    raise_gauge(table, frame[SUBJECT], amount_of(table, frame, amount))


@op("lose_gauge", amount=AMOUNT)
def lose_gauge(table: Table, frame: Frame, amount: int | Amount) -> None:
    """The summoning gauge falls, to 0 at least (R60). Example: ``lose_gauge: 1``."""
    raise_gauge(table, frame[SUBJECT], -amount_of(table, frame, amount))
