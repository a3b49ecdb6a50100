"""What a bonus does at this moment, and what it costs in the end."""

from __future__ import annotations

from poryroku.crystal.bonuses import transmute_bonus_brings
from poryroku.crystal.table import Table
from poryroku.crystal.terms import (
    BONUS_DRAW,
    BONUS_EXCHANGE,
    BONUS_GAUGE,
    BONUS_PRICE,
    BONUS_USES,
    EXCHANGED,
)
from poryroku.i18n import _, ngettext


def effect(table: Table, bonus: int) -> str:
    """What a bonus would do now."""
    if bonus == BONUS_GAUGE:
        return _("Raises your summoning power by 1: room for one more card in play.")
    if bonus == BONUS_EXCHANGE:
        text = ngettext("Return {count} energy and take as much of your choice.",
                        "Return {count} energy and take as much of your choice.", EXCHANGED)  # fmt: skip
        return text.format(count=EXCHANGED)
    if bonus == BONUS_DRAW:
        return _("Look at two cards instead of drawing one: keep one, discard the other.")
    opens, more = transmute_bonus_brings(table)
    if opens and more:
        return _("Opens transmutation for this turn, with 1 crystal more for each energy.")
    if opens:
        return _("Opens transmutation for this turn.")
    return _("Transmutation is open already: 1 crystal more for each energy you transmute this turn.")


def price(used: int) -> str:
    """What the next bonus costs, when so many have been used."""
    after = min(used + 1, BONUS_USES)
    return _("That makes {used} of {all} bonuses used: {points} points off in all at the end of the game.").format(
        used=after, all=BONUS_USES, points=BONUS_PRICE[after]
    )


def told(table: Table, player: int, bonus: int) -> str:
    """Both, for a seat that may still use a bonus."""
    used = table.seats[player].bonuses
    return effect(table, bonus) if used >= BONUS_USES else f"{effect(table, bonus)}\n{price(used)}"
