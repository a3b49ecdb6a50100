"""What a player obviously leaves undone by ending the turn now: for a last question before it is too late."""

from __future__ import annotations

from typing import Final, NamedTuple

from poryroku.crystal.activation import activatable
from poryroku.crystal.energy import available
from poryroku.crystal.revealing import NOTHING, revealed
from poryroku.crystal.season import where_to
from poryroku.crystal.state import State
from poryroku.crystal.summoning import summonable
from poryroku.crystal.table import NOBODY, Table
from poryroku.crystal.terms import YEARS
from poryroku.crystal.transmuting import rate
from poryroku.crystal.verbs import ACTIVATE as ACTIVATE_VERB

SUMMON: Final = "summon"
ACTIVATE: Final = "activate"
TRANSMUTE: Final = "transmute"
CODES: Final = (SUMMON, ACTIVATE, TRANSMUTE)


class Left(NamedTuple):
    """One thing left undone."""

    code: str
    numbers: tuple[int, ...]
    """The cards that could be summoned, or activated for nothing but gain; the crystals that the energy would bring."""


def left_undone(state: State, player: int) -> list[Left]:
    """What a seat in its main phase could still do at no risk, in the order of ``CODES``.

    Energy counts only if the game ends with this round: before that it may be worth keeping.
    """
    found = []
    summons = tuple(summonable(state, player))
    if summons:
        found.append(Left(SUMMON, summons))
    gifts = tuple(number for number, copy in activatable(state, player, False) if _gift(state, player, number, copy))
    if gifts:
        found.append(Left(ACTIVATE, gifts))
    if state.transmute_open and last_round(state):
        seat = state.seats[player]
        crystals = sum(n * rate(state, seat, element) for element, n in enumerate(available(state, seat)))
        if crystals:
            found.append(Left(TRANSMUTE, (crystals,)))
    return found


def last_round(table: Table) -> bool:
    """Whether the die that is left moves the marker past the end, as things stand."""
    if table.taken.count(NOBODY) != 1:
        return False
    advance = table.face_of(table.taken.index(NOBODY)).advance
    return where_to(table.year, table.space, advance)[0] > YEARS


def _gift(state: State, player: int, number: int, copy: int) -> bool:
    """Whether activating a card only gives, to its owner alone, and asks nothing, as far as one can know before."""
    trial = state.clone()
    trial.apply((ACTIVATE_VERB, number, copy))
    if trial.player != player or trial.kind != state.kind or revealed(state, trial, player) != NOTHING:
        return False
    before, after = state.seats[player], trial.seats[player]
    gains = [after.crystals - before.crystals]
    gains += [now - then for now, then in zip(after.reserve, before.reserve, strict=True)]
    kept = len(after.in_play) == len(before.in_play) and len(after.hand) >= len(before.hand)
    others = all(
        trial.seats[other].crystals <= state.seats[other].crystals for other in range(state.n) if other != player
    )
    return kept and others and min(gains) >= 0 and max(gains) > 0
