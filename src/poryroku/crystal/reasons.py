"""Why something can't be done now: the reason codes of the rules, without words (those are the screen's)."""

from __future__ import annotations

from poryroku.crystal import verbs as v
from poryroku.crystal.activation import why_not_activate
from poryroku.crystal.bonuses import why_not_bonus
from poryroku.crystal.summoning import why_not_summon
from poryroku.crystal.table import Table
from poryroku.crystal.terms import BONUS_DRAW, BONUS_USES
from poryroku.crystal.transmuting import why_not_transmute
from poryroku.kernel.contract import Option, Reason

CODES = (
    "not_offered",
    "not_your_card",
    "no_free_slot",
    "energy_missing",
    "crystals_missing",
    "troll_unpaid",
    "tapped",
    "window_closed",
    "not_activatable",
    "needs_unmet",
    "transmutation_closed",
    "no_bonus_left",
    "gauge_full",
    "wrong_phase",
    "game_over",
)
"""Every code a reason can have. Numbers with it: energy missing per element (or in all), crystals missing, asked
for and there, slots used and slots there, the card, the highest gauge; for a condition its counter's place among the
counters, its bounds, and what it says now."""

MAIN_VERBS = (v.SUMMON, v.ACTIVATE, v.TRANSMUTE, v.BONUS, v.END)


def why_not(table: Table, option: Option) -> Reason | None:
    """Why the present chooser can't choose an option; None when they can."""
    if table.player < 0:
        return ("game_over", ())
    if option in table.options:
        return None
    player = table.player
    verb = option[0]
    if table.kind == "draw" and option == (v.BONUS, BONUS_DRAW):
        return ("no_bonus_left", ()) if table.seats[player].bonuses >= BONUS_USES else ("wrong_phase", ())
    if table.kind == "reroll" and verb == v.ACTIVATE:
        return why_not_activate(table, player, option[1], option[2], True) or ("not_offered", ())
    if table.kind != "main":
        return ("wrong_phase", ()) if verb in MAIN_VERBS else ("not_offered", ())
    reason: Reason | None = None
    if verb == v.SUMMON:
        reason = why_not_summon(table, player, option[1])
    elif verb == v.ACTIVATE:
        reason = why_not_activate(table, player, option[1], option[2], False)
    elif verb == v.TRANSMUTE:
        reason = why_not_transmute(table, player, option)
    elif verb == v.BONUS:
        reason = why_not_bonus(table, player, option[1])
    else:
        reason = ("wrong_phase", ())
    return reason or ("not_offered", ())
