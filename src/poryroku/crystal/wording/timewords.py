"""Year, season and space of the marker, and where it may go next, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from poryroku.crystal import season
from poryroku.crystal.terms import YEARS, season_of
from poryroku.crystal.wording import words
from poryroku.i18n import _

if TYPE_CHECKING:
    from poryroku.crystal.table import Table


def where(table: Table) -> str:
    """Where the marker is."""
    if season.over_the_end(table):
        return _("The marker is past the last space of year {year}.").format(year=words.year(YEARS))
    return _("Year {year}, space {space} of {all}. Season: {season}.").format(
        year=words.year(table.year),
        space=table.space,
        all=len(season.spaces()),
        season=words.season(season_of(table.space)),
    )


def push(table: Table, steps: int, to: tuple[int, int]) -> str:
    """Where some steps would move the marker, and what changes by it."""
    year, space = to
    told = {"steps": f"+{steps}", "space": space, "year": words.year(year), "season": words.season(season_of(space))}
    if year > YEARS:
        text = _("{steps}: past the last space: the game ends.")
    elif year > table.year:
        text = _("{steps}: to space {space}: year {year} begins. New season: {season}.")
    elif season_of(space) != table.season:
        text = _("{steps}: to space {space}. New season: {season}.")
    else:
        text = _("{steps}: to space {space}, the same season.")
    return text.format(**told)


def told(table: Table, pushes: dict[int, tuple[int, int]]) -> str:
    """The time, and where the die that is left over may push the marker, line by line."""
    lines = [where(table)]
    if pushes:
        lines.append(_("The die left over moves the marker:"))
        lines += [push(table, steps, to) for steps, to in pushes.items()]
    elif table.thrown and not season.over_the_end(table):
        lines.append(_("The marker has moved already in this round."))
    return "\n".join(lines)
