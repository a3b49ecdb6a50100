"""The season marker: year and season changes (sections 4 and 13)."""

from __future__ import annotations

from poryroku.crystal.frames import TRIGGER
from poryroku.crystal.piles import hand_out_packet
from poryroku.crystal.table import Table
from poryroku.crystal.terms import SPACES, YEARS, season_of


def where_to(year: int, space: int, steps: int) -> tuple[int, int]:
    """Year and space after moving the marker by -3 .. 3 steps."""
    space += steps
    if space > SPACES:
        return year + 1, space - SPACES
    if space < 1:
        return year - 1, space + SPACES
    return year, space


def move_marker(table: Table, steps: int, start: int) -> None:
    """Move the marker; packets first, then season-change effects from seat ``start`` on in turn order."""
    before = season_of(table.space)
    table.year, table.space = where_to(table.year, table.space, steps)
    if table.events is not None:
        table.events.append(("marker", (steps, table.year, table.space)))
    if table.packets_out < table.year <= YEARS:
        table.packets_out = table.year
        hand_out_packet(table, table.year)
    if season_of(table.space) == before:
        return
    if table.events is not None:
        table.events.append(("season", (season_of(table.space),)))
    n = table.n
    for step in range(n - 1, -1, -1):
        player = (start + step) % n
        for number, uid in reversed(table.seats[player].season_change):
            block = table.cards[number].season_change
            table.stack.append((TRIGGER, player, number, uid, block, 0, player, 0))


def over_the_end(table: Table) -> bool:
    """Whether the marker is past space 12 of year 3."""
    return table.year > YEARS
