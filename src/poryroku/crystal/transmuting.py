"""Turning energy into crystals (section 6.6)."""

from __future__ import annotations

from poryroku.crystal.energy import stores
from poryroku.crystal.in_play import copy_of, position_of, set_energy
from poryroku.crystal.season import season_after
from poryroku.crystal.table import Seat, Table
from poryroku.crystal.terms import RATES, season_of
from poryroku.crystal.triggers import tell
from poryroku.crystal.verbs import TRANSMUTE, TRANSMUTES
from poryroku.kernel.contract import Option, Reason


def addition(table: Table, seat: Seat) -> int:
    """Crystals more per energy: by the transmute bonus this turn (L) and by cards 8."""
    return table.boost + seat.transmute_bonus


def rate(table: Table, seat: Seat, element: int) -> int:
    """Crystals per energy of an element for a seat now."""
    return RATES[season_of(table.space)][element] + table.boost + seat.transmute_bonus


def additions(table: Table, player: int) -> tuple[int, int]:
    """What a player adds to every rate: now, and in the next season, when this turn is over (6.6, R39)."""
    lasting = table.seats[player].transmute_bonus
    return lasting + (table.boost if table.active == player else 0), lasting


def rates(table: Table, player: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Crystals per energy of each element for a player, its own additions counted in: now, and in the next season.

    By the season where the marker is by then, not where it was when the turn began (R38).
    """
    now, later = additions(table, player)
    season = season_of(table.space)
    return (
        tuple(worth + now for worth in RATES[season]),
        tuple(worth + later for worth in RATES[season_after(season)]),
    )


def transmute_options(table: Table, player: int) -> list[Option]:
    """Every way to transmute some energy of one element from one place; none while it isn't open."""
    if not table.transmute_open:
        return []
    seat = table.seats[player]
    options: list[Option] = []
    for element in range(4):
        have = seat.reserve[element]
        if have:
            options += TRANSMUTES[element][1 : have + 1]
    if seat.spendable:
        for i in stores(table, seat):
            card = seat.in_play[i]
            copy = copy_of(seat, i)
            for element in range(4):
                for n in range(1, card.energy[element] + 1):
                    options.append((TRANSMUTE, card.number, copy, element, n))
    return options


def why_not_transmute(table: Table, player: int, option: Option) -> Reason | None:
    """Why a seat can't transmute this now; None when it can."""
    if not table.transmute_open:
        return ("transmutation_closed", ())
    if option in transmute_options(table, player):
        return None
    _, number, copy, element, n = option
    seat = table.seats[player]
    if number:
        position = position_of(seat, number, copy)
        if position < 0 or position not in stores(table, seat):
            return ("not_your_card", (number,))
        have = seat.in_play[position].energy[element]
    else:
        have = seat.reserve[element]
    return ("energy_missing", tuple(n - have if e == element else 0 for e in range(4)))


def transmute(table: Table, player: int, option: Option) -> None:
    """Carry out a TRANSMUTE option."""
    _, number, copy, element, n = option
    seat = table.seats[player]
    if number == 0:
        seat.reserve[element] -= n
    else:
        position = position_of(seat, number, copy)
        left = list(seat.in_play[position].energy)
        left[element] -= n
        set_energy(seat, position, (left[0], left[1], left[2], left[3]))
    crystals = n * rate(table, seat, element)
    seat.crystals += crystals
    if table.events is not None:
        table.events.append(("transmuted", (player, element, n, crystals)))
    if "transmute" in seat.listens:
        tell(table, player, "transmute", n)


def open_transmutation(table: Table) -> None:
    """Transmutation is open for the rest of the turn."""
    table.transmute_open = True
    if table.events is not None:
        table.events.append(("transmutation_open", (table.active,)))
