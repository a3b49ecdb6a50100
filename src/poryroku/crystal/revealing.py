"""Whether a step told somebody something hidden or random: what has been seen can't be taken back.

A step that tells its player nothing new may be undone: whoever does so knows no more than before.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from poryroku.crystal.table import Table

NOTHING: Final = ""
DICE: Final = "dice"
"""Dice were thrown, or something else came about by chance."""
CARD: Final = "card"
"""A card came to light, or left the pile."""
OTHERS: Final = "others"
"""Somebody else's hidden cards moved, without a choice, in a way that tells something of them."""
CODES: Final = (DICE, CARD, OTHERS)
"""Every answer of ``revealed`` that isn't ``NOTHING``."""


def revealed(before: Table, after: Table, seat: int) -> str:
    """What a step from one state to another told a seat: one of ``CODES``, or ``NOTHING``.

    Both are true states. What the seat itself had known, such as its own hand or packets, is no news wherever it goes.
    """
    if after.round != before.round or after.thrown != before.thrown or after.throws != before.throws:
        return DICE
    if len(after.pile) < len(before.pile) or _reshuffled(before, after):
        return CARD
    if after.rng != before.rng:
        return DICE
    if known_cards(after, seat) - known_cards(before, seat):
        return CARD
    for other in range(before.n):
        if other != seat and hidden_cards(before, other) - hidden_cards(after, other):
            return OTHERS
    return NOTHING


def _reshuffled(before: Table, after: Table) -> bool:
    return after.shuffles != before.shuffles or (after.rng != before.rng and len(after.discard) < len(before.discard))


def known_cards(table: Table, seat: int) -> Counter[int]:
    """The copies that a seat sees, and those that it knows to be somewhere."""
    own = table.seats[seat]
    known = Counter(own.hand) + Counter(own.kept) + Counter(own.held)
    for packet in own.packets:
        known.update(packet)
    for each in table.seats:
        known.update(card.number for card in each.in_play)
    if table.looked_by == seat:
        known.update(table.looked)
    if table.shown and table.shown not in known:
        known[table.shown] += 1
    known.update(number for number, _, _ in own.known)
    return known


def hidden_cards(table: Table, seat: int) -> Counter[int]:
    """The cards of a seat that others don't see."""
    own = table.seats[seat]
    hidden = Counter(own.hand) + Counter(own.kept) + Counter(own.held)
    for packet in own.packets:
        hidden.update(packet)
    return hidden
