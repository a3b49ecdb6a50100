"""What cards in play can listen to: the events of the rules by name, and how their listeners are told.

A card file answers an event by an effect ``on:`` it. What an answer sets off may be answered by other cards, not by the
same one, and what these set off is answered by none: so every chain of answers is short.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from poryroku.crystal.frames import ANSWERING, TRIGGER
from poryroku.crystal.table import Table

AMOUNT: Final = "amount"
"""Something is counted: the counter ``how_many``."""
CARD: Final = "card"
"""It is about another card: the counters ``that_card_...``."""


DEEPEST: Final = 2
"""Answers under way at once: one to an event of the game, and one to what that sets off."""


class Trigger(NamedTuple):
    """When the listeners act, and what they can ask of the event."""

    when: str
    carries: str = ""


TRIGGERS: Final[dict[str, Trigger]] = {
    "start_of_round": Trigger("the dice of a round have been thrown, nobody has picked; from the first player on"),
    "die_taken": Trigger("its owner takes a die"),
    "start_of_turn": Trigger("its owner's turn begins, before rerolls and the die"),
    "die_used": Trigger("its owner's die has been carried out, a card drawn for it included"),
    "summon_other": Trigger("its owner summons another card from hand, paid for and in play", CARD),
    "opponent_summons": Trigger("an opponent has summoned a card, and its effects are over", CARD),
    "free_play": Trigger("another card of its owner comes into play free", CARD),
    "activate_other": Trigger("its owner has activated another card, and its effects are over", CARD),
    "opponent_activates": Trigger("an opponent has activated a card, and its effects are over", CARD),
    "transmute": Trigger("its owner has transmuted energy, each time anew", AMOUNT),
    "bonus_used": Trigger("its owner has used a bonus, and what it brings is over"),
    "energy_gained": Trigger("its owner has taken energy, and surplus has been discarded", AMOUNT),
    "surplus": Trigger("its owner has discarded energy over the limit", AMOUNT),
    "gauge_rises": Trigger("its owner's summoning gauge has risen", AMOUNT),
    "crystals_lost": Trigger("an opponent's card has taken crystals from its owner, or made them lose some", AMOUNT),
    "card_drawn": Trigger("its owner has taken a card from the draw pile into hand"),
    "sacrifice_other": Trigger("another card of its owner is sacrificed", CARD),
    "end_of_turn": Trigger("its owner ends the turn; transmutation is closed"),
    "end_of_round": Trigger("all turns of the round are over"),
    "year_change": Trigger("the marker enters a higher year, not past the last one; before the season change"),
    "season_change": Trigger("the marker's season changes"),
}
"""Every event that a card in play can listen to, about in the order of a round."""


def tell(table: Table, player: int, event: str, value: int = 0, but: int = -1) -> None:
    """Put the answers of a player's cards to an event on the stack, the card first in play on top.

    Where games spend their time it is asked before whether anybody listens at all.
    ``value``: the amount, or the number of the card the event is about. ``but``: the uid of a card that is not told.
    """
    listens = table.seats[player].listens
    if event not in listens:
        return
    stack = table.stack
    answering = [frame[3] for frame in stack if frame[0] == ANSWERING]
    if len(answering) >= DEEPEST:
        return
    for number, uid, block in reversed(listens[event]):
        if uid != but and uid not in answering:
            stack.append((TRIGGER, player, number, uid, block, 0, player, value))


def tell_all(table: Table, event: str, start: int) -> None:
    """The same for everybody, who act in turn order from seat ``start`` on."""
    for step in range(table.n - 1, -1, -1):
        tell(table, (start + step) % table.n, event)


def tell_opponents(table: Table, player: int, event: str, value: int) -> None:
    """The same for all opponents of a player, who act in turn order from the left."""
    for seat in table.seats:
        if event in seat.listens:
            break
    else:
        return
    for other in reversed(table.after(player)):
        tell(table, other, event, value)
