"""Ops that give, take, store and change energy (section 7)."""

from __future__ import annotations

from collections.abc import Sequence

from poryroku.crystal import energy as en
from poryroku.crystal.book import Amount, Energy
from poryroku.crystal.frames import PAY_ENERGY, RECEIVE
from poryroku.crystal.in_play import index_of, sacrifice, set_energy
from poryroku.crystal.ops.registry import (
    AMOUNT,
    CARD,
    ELEMENT,
    ENERGY,
    NUMBER,
    PLAYER,
    SUBJECT,
    UID,
    amount_of,
    asking_op,
    op,
)
from poryroku.crystal.table import Table
from poryroku.crystal.terms import MOST_STORED
from poryroku.crystal.verbs import TURN
from poryroku.kernel.contract import Frame, Option


@op("gain_energy", amount=AMOUNT)
def gain_energy(table: Table, frame: Frame, amount: int | Amount) -> None:
    """Take energy of one's choice; then surplus is discarded (R27). Example: ``gain_energy: 2``."""
    en.gain_of_choice(table, frame[SUBJECT], amount_of(table, frame, amount), frame[CARD])


@op("gain_fixed_energy", energy=ENERGY)
def gain_fixed_energy(table: Table, frame: Frame, energy: Energy) -> None:
    """Take given energy; then surplus is discarded. Example: ``gain_fixed_energy: {water: 1}``."""
    en.gain(table, frame[SUBJECT], energy)


@op("copy_reserve")
def copy_reserve(table: Table, frame: Frame) -> None:
    """The card's owner takes the same energy as the subject holds in reserve (card 21, R32)."""
    a, w, f, e = table.seats[frame[SUBJECT]].reserve
    en.gain(table, frame[PLAYER], (a, w, f, e))


@op("turn_reserve", element=ELEMENT)
def turn_reserve(table: Table, frame: Frame, element: int) -> None:
    """All reserve energy becomes one element (card 40, R33). Example: ``turn_reserve: air``."""
    player = frame[SUBJECT]
    seat = table.seats[player]
    total = sum(seat.reserve)
    seat.reserve = [0, 0, 0, 0]
    seat.reserve[element] = total
    if table.events is not None:
        table.events.append(("reserve_turned", (player, element, total)))


@op("empty_reserve")
def empty_reserve(table: Table, frame: Frame) -> None:
    """All reserve energy is lost; energy on cards stays (card 42, R52)."""
    en.empty_reserve(table, frame[SUBJECT])


@asking_op("store_energy", "gain", amount=AMOUNT)
class StoreEnergy:
    """Load this card with energy of one's choice from the supply, up to 20 in all (card 4).

    Example: ``store_energy: 4``.
    """

    @staticmethod
    def options(table: Table, frame: Frame, amount: int | Amount) -> Sequence[Option]:
        many = min(amount_of(table, frame, amount), _room(table, frame))
        return en.takes(many) if many > 0 else []

    @staticmethod
    def apply(table: Table, frame: Frame, option: Option, amount: int | Amount) -> None:
        _load(table, frame, (option[1], option[2], option[3], option[4]))


def _room(table: Table, frame: Frame) -> int:
    """Energy that this card can still be loaded with; none if it has left play."""
    seat = table.seats[frame[PLAYER]]
    position = index_of(seat, frame[UID])
    return MOST_STORED - sum(seat.in_play[position].energy) if position >= 0 else 0


def _load(table: Table, frame: Frame, more: Energy) -> None:
    seat = table.seats[frame[PLAYER]]
    position = index_of(seat, frame[UID])
    a, w, f, e = seat.in_play[position].energy
    set_energy(seat, position, (a + more[0], w + more[1], f + more[2], e + more[3]))
    if table.events is not None:
        table.events.append(("stored", (frame[PLAYER], frame[CARD], *more)))


@asking_op("store_own_energy", "pay", amount=NUMBER)
class StoreOwnEnergy:
    """Move energy of one's own, reserve or card 4, onto this card; it keeps its element (card 35).

    Example: ``store_own_energy: 1``.
    """

    @staticmethod
    def options(table: Table, frame: Frame, amount: int) -> list[Option]:
        many = min(amount, _room(table, frame))
        return en.any_payments(table, table.seats[frame[SUBJECT]], many) if many > 0 else []

    @staticmethod
    def apply(table: Table, frame: Frame, option: Option, amount: int) -> None:
        _load(table, frame, en.carry_out_payment(table, frame[SUBJECT], option))


@op("break_open")
def break_open(table: Table, frame: Frame) -> None:
    """Sacrifice this card; the energy on it moves into the reserve, then surplus is discarded (card 35, R37)."""
    player = frame[PLAYER]
    seat = table.seats[player]
    position = index_of(seat, frame[UID])
    if position >= 0:
        energy = seat.in_play[position].energy
        sacrifice(table, player, position)
        en.gain(table, player, energy)


@asking_op("turn_energy", "turn")
class TurnEnergy:
    """Choose X: pay X crystals and turn X energy of one element into another (card 47, R35)."""

    @staticmethod
    def options(table: Table, frame: Frame) -> list[Option]:
        seat = table.seats[frame[SUBJECT]]
        have = en.available(table, seat)
        return [
            (TURN, element, n, new)
            for element in range(4)
            for n in range(1, min(have[element], seat.crystals) + 1)
            for new in range(4)
            if new != element
        ]

    @staticmethod
    def apply(table: Table, frame: Frame, option: Option) -> None:
        player = frame[SUBJECT]
        _, element, n, new = option
        table.seats[player].crystals -= n
        if table.events is not None:
            table.events.append(("paid_crystals", (player, n)))
        cost = [0, 0, 0, 0]
        cost[element] = n
        gained = [0, 0, 0, 0]
        gained[new] = n
        table.stack.append((RECEIVE, player, *gained))
        table.stack.append((PAY_ENERGY, player, *cost, 0, 0, frame[CARD]))
