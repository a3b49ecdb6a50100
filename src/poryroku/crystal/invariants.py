"""What must hold in every state at every decision; for tests and the self-check of simulations."""

from __future__ import annotations

from poryroku.crystal.frames import NAMES, SURPLUS
from poryroku.crystal.table import NOBODY, Table
from poryroku.crystal.terms import BONUS_USES, GAUGE_MAX, MOST_STORED, SPACES


def broken(table: Table) -> list[str]:
    """Everything that is wrong with a state, in words for developers; empty if it is sound."""
    faults: list[str] = []
    cards = table.pile + table.discard + table.looked
    uids: list[int] = []
    for player, seat in enumerate(table.seats):
        where = f"seat {player}"
        for zone in (seat.hand, seat.kept, seat.held, *seat.packets):
            cards += zone
            if list(zone) != sorted(zone):
                faults.append(f"{where}: a zone is not sorted: {zone}")
        cards += [card.number for card in seat.in_play]
        uids += [card.uid for card in seat.in_play]
        if seat.crystals < 0:
            faults.append(f"{where}: {seat.crystals} crystals")
        if not 0 <= seat.gauge <= GAUGE_MAX:
            faults.append(f"{where}: gauge {seat.gauge}")
        if not 0 <= seat.bonuses <= BONUS_USES:
            faults.append(f"{where}: {seat.bonuses} bonuses used")
        if min(seat.reserve) < 0:
            faults.append(f"{where}: reserve {seat.reserve}")
        waits = any(frame[0] == SURPLUS and frame[1] == player for frame in table.stack)
        if sum(seat.reserve) > seat.limit and not waits:
            faults.append(f"{where}: {sum(seat.reserve)} energy in a reserve of {seat.limit}")
        for card in seat.in_play:
            if min(card.energy) < 0:
                faults.append(f"{where}: card {card.number} holds {card.energy}")
            if sum(card.energy) > MOST_STORED:
                faults.append(f"{where}: card {card.number} holds too much: {card.energy}")
    if tuple(sorted(cards)) != table.composition:
        faults.append("the cards in all zones are not those of the game")
    if len(set(uids)) != len(uids):
        faults.append(f"two cards in play share a uid: {uids}")
    if not 1 <= table.space <= SPACES:
        faults.append(f"space {table.space}")
    if table.looked and table.looked_by == NOBODY:
        faults.append("cards are looked at by nobody")
    if table.player == NOBODY:
        if table.stack or table.options:
            faults.append("the game is over but something is going on")
    else:
        if len(table.options) < 2 or len(set(table.options)) != len(table.options):
            faults.append(f"{table.kind} offers {len(table.options)} options, {len(set(table.options))} different")
        if not table.stack:
            faults.append("somebody is asked but nothing is going on")
    for frame in table.stack:
        if not 0 <= frame[0] < len(NAMES):
            faults.append(f"unknown frame {frame}")
    return faults
