"""How much has happened in a turn, or at the same step of a round: there is an end to it.

Options chosen in the main phase, answers to events and cards put into play free are counted. Games of the built-in
cards never come near the limit (18 was the most in 150 games). It is for cards that somebody has invented: two
that ready each other, or one that takes energy whenever energy is transmuted, would otherwise go on for ever, and a
rival that thinks more is always better never stops.
"""

from __future__ import annotations

from typing import Final

from poryroku.crystal.table import Table

MOST_ACTS: Final = 150


def enough(table: Table, player: int) -> bool:
    """Whether nothing more may be done; the first time it is told whom it stops."""
    if table.acts < MOST_ACTS:
        return False
    if table.acts == MOST_ACTS:
        table.acts += 1
        if table.events is not None:
            table.events.append(("effect_stopped", (player, 0)))
    return True
