"""An effect that goes round and round without anybody's choice is broken off, after ``frames.MOST_STEPS`` frames.

``acts.py`` ends what goes on for ever by way of choices and events; this is for what passes by them, such as an op of a
package that puts its own frame back on the stack.
"""

from __future__ import annotations

from typing import Final

from poryroku.crystal import frames
from poryroku.crystal.in_play import refresh
from poryroku.crystal.piles import looked_to_top
from poryroku.crystal.table import Table

_OF_EFFECTS: Final = frozenset(
    {
        frames.BLOCK, frames.ASK, frames.TRIGGER, frames.ANSWERING, frames.ARRIVE, frames.CHOOSE_BRANCH,
        frames.PAY_ENERGY, frames.GAIN_ENERGY, frames.SURPLUS, frames.RECEIVE,
    }
)  # fmt: skip
"""Frames of effects; below them lie those of the round, the turn or a summon."""


@frames.when_endless
def break_off(table: Table) -> None:
    """Drop every effect that is under way; cards looked at go back on top, surplus is still discarded."""
    stack = table.stack
    told = (0, 0)
    dropped = False
    while stack and stack[-1][0] in _OF_EFFECTS:
        frame = stack.pop()
        dropped = True
        if frame[0] in frames.HAS_BLOCK and not told[1]:
            told = (frame[1], frame[2])
    if not dropped:
        raise RuntimeError(f"the rules go round in circles at {stack[-1:]}")
    if table.events is not None:
        table.events.append(("effect_stopped", told))
    for card in table.looked[:]:
        looked_to_top(table, card)
    for player in range(table.n):
        refresh(table, player)
