"""The season marker: year and season changes (sections 4 and 13)."""

from __future__ import annotations

from poryroku.crystal.piles import hand_out_packet
from poryroku.crystal.table import NOBODY, Table
from poryroku.crystal.terms import SEASONS, SPACES, YEARS, season_of
from poryroku.crystal.triggers import tell_all


def where_to(year: int, space: int, steps: int) -> tuple[int, int]:
    """Year and space after moving the marker by -3 .. 3 steps."""
    space += steps
    if space > SPACES:
        return year + 1, space - SPACES
    if space < 1:
        return year - 1, space + SPACES
    return year, space


def spaces() -> tuple[tuple[int, int], ...]:
    """The spaces of the wheel in their order, each with its season (section 4)."""
    return tuple((space, season_of(space)) for space in range(1, SPACES + 1))


def season_after(season: int) -> int:
    """The season that follows on one."""
    return (season + 1) % len(SEASONS)


def pushes(table: Table, without: int = 0) -> dict[int, tuple[int, int]]:
    """Where the dice still lying there would move the marker, each if it were left over (sections 5 and 12).

    Year and space by the number of steps, the fewest first; ``without``: the number of a die thought of as taken.
    Nothing once the marker of the round has moved: the die that moved it lies there still, but it is nobody's turn.
    """
    left = table.dice_left
    if len(left) == 1 and table.active == NOBODY:
        return {}
    if len(left) > 1:
        left = [position for position in left if table.dice[position] != without]
    steps = sorted({table.face_of(position).advance for position in left})
    return {each: where_to(table.year, table.space, each) for each in steps}


def move_marker(table: Table, steps: int, start: int) -> None:
    """Move the marker; packets first, then what answers a new year and a new season, from seat ``start`` on."""
    before = season_of(table.space)
    year = table.year
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
    tell_all(table, "season_change", start)
    if year < table.year <= YEARS:
        tell_all(table, "year_change", start)


def over_the_end(table: Table) -> bool:
    """Whether the marker is past space 12 of year 3."""
    return table.year > YEARS
