"""The four bonuses of a turn's main phase and their price at the end (section 6.7). B4 is part of the draw."""

from __future__ import annotations

from poryroku.crystal.energy import available
from poryroku.crystal.frames import GAIN_ENERGY, PAY_ENERGY
from poryroku.crystal.table import Seat, Table
from poryroku.crystal.terms import (
    BONUS_EXCHANGE,
    BONUS_GAUGE,
    BONUS_PRICE,
    BONUS_TRANSMUTE,
    BONUS_USES,
    EXCHANGED,
    GAUGE_MAX,
)
from poryroku.crystal.transmuting import open_transmutation
from poryroku.crystal.triggers import tell
from poryroku.crystal.verbs import BONUS_OPTIONS
from poryroku.kernel.contract import Option, Reason


def price(uses: int) -> int:
    """Points lost at the end by a number of uses, in all (section 6.7)."""
    return BONUS_PRICE[uses]


def next_price(seat: Seat) -> int | None:
    """Points that one more use costs a seat; None if it has none left (section 6.7)."""
    return BONUS_PRICE[seat.bonuses + 1] - BONUS_PRICE[seat.bonuses] if seat.bonuses < BONUS_USES else None


def why_not_bonus(table: Table, player: int, bonus: int) -> Reason | None:
    """Why a seat can't use a bonus in its main phase now; None when it can."""
    seat = table.seats[player]
    if seat.bonuses >= BONUS_USES:
        return ("no_bonus_left", ())
    if bonus == BONUS_GAUGE:
        return ("gauge_full", (GAUGE_MAX,)) if seat.gauge >= GAUGE_MAX else None
    if bonus == BONUS_TRANSMUTE:
        return None
    if bonus == BONUS_EXCHANGE:
        missing = EXCHANGED - sum(available(table, seat))
        return ("energy_missing", (missing,)) if missing > 0 else None
    return ("wrong_phase", ())


def bonus_options(table: Table, player: int) -> list[Option]:
    """The bonuses a seat may use in its main phase now (the same conditions as ``why_not_bonus``)."""
    seat = table.seats[player]
    if seat.bonuses >= BONUS_USES:
        return []
    options = [BONUS_OPTIONS[BONUS_GAUGE]] if seat.gauge < GAUGE_MAX else []
    options.append(BONUS_OPTIONS[BONUS_TRANSMUTE])
    if sum(available(table, seat)) >= EXCHANGED:
        options.append(BONUS_OPTIONS[BONUS_EXCHANGE])
    return options


def transmute_bonus_brings(table: Table) -> tuple[bool, int]:
    """Whether the bonus of transmuting opens transmutation now, and the crystals it adds to every energy this turn."""
    opens = not table.transmute_open
    return opens, int(not opens or table.setup.transmute_bonus_always_plus_one)


def use_bonus(table: Table, player: int, bonus: int) -> None:
    """Use a main-phase bonus. Nothing is paid now; the uses are subtracted at the end."""
    seat = table.seats[player]
    seat.bonuses += 1
    if table.events is not None:
        table.events.append(("bonus", (player, bonus)))
    if "bonus_used" in seat.listens:
        tell(table, player, "bonus_used")
    if bonus == BONUS_GAUGE:
        seat.gauge += 1
        tell(table, player, "gauge_rises", 1)
    elif bonus == BONUS_TRANSMUTE:
        opens, more = transmute_bonus_brings(table)
        table.boost += more
        if opens:
            open_transmutation(table)
    else:
        table.stack.append((GAIN_ENERGY, player, EXCHANGED, 0))
        table.stack.append((PAY_ENERGY, player, 0, 0, 0, 0, EXCHANGED, 0, 0))
