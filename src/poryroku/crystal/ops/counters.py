"""What conditions and amounts of card files can count, for the seat the ops act upon."""

from __future__ import annotations

from poryroku.crystal.energy import available
from poryroku.crystal.frames import NO_BLOCK
from poryroku.crystal.in_play import index_of
from poryroku.crystal.ops.registry import BLOCK_NUMBER, CARD, PLAYER, SUBJECT, UID, VALUE, counter
from poryroku.crystal.piles import drawable
from poryroku.crystal.table import Table
from poryroku.crystal.terms import FAMILIAR, ITEM
from poryroku.kernel.contract import Frame


def _kind_in_play(table: Table, player: int, kind: int) -> int:
    cards = table.cards
    return sum(1 for card in table.seats[player].in_play if cards[card.number].kind == kind)


@counter("reserve")
def reserve(table: Table, frame: Frame) -> int:
    """Energy in the reserve; energy on cards doesn't count."""
    return sum(table.seats[frame[SUBJECT]].reserve)


@counter("energy")
def energy(table: Table, frame: Frame) -> int:
    """Energy that can be spent: reserve and card 4's kind of storage."""
    return sum(available(table, table.seats[frame[SUBJECT]]))


@counter("items")
def items(table: Table, frame: Frame) -> int:
    """Magic items in play."""
    return _kind_in_play(table, frame[SUBJECT], ITEM)


@counter("other_items")
def other_items(table: Table, frame: Frame) -> int:
    """Magic items in play, this card not counted."""
    own = index_of(table.seats[frame[SUBJECT]], frame[UID]) >= 0 and table.cards[frame[CARD]].kind == ITEM
    return _kind_in_play(table, frame[SUBJECT], ITEM) - own


@counter("familiars")
def familiars(table: Table, frame: Frame) -> int:
    """Familiars in play."""
    return _kind_in_play(table, frame[SUBJECT], FAMILIAR)


@counter("familiars_at_hand")
def familiars_at_hand(table: Table, frame: Frame) -> int:
    """Familiars in play and in hand."""
    cards = table.cards
    in_hand = sum(1 for number in table.seats[frame[SUBJECT]].hand if cards[number].kind == FAMILIAR)
    return in_hand + _kind_in_play(table, frame[SUBJECT], FAMILIAR)


@counter("crystals")
def crystals(table: Table, frame: Frame) -> int:
    """Crystals owned; for the conditions of an activation those left after the tolls (R48)."""
    owed = frame[VALUE] if frame[BLOCK_NUMBER] == NO_BLOCK else 0
    return table.seats[frame[SUBJECT]].crystals - owed


@counter("crystals_lead")
def crystals_lead(table: Table, frame: Frame) -> int:
    """Own crystals minus those of the richest opponent (R50)."""
    me = frame[SUBJECT]
    return table.seats[me].crystals - max(seat.crystals for p, seat in enumerate(table.seats) if p != me)


@counter("cards")
def cards(table: Table, frame: Frame) -> int:
    """Cards in play."""
    return len(table.seats[frame[SUBJECT]].in_play)


@counter("cards_lead")
def cards_lead(table: Table, frame: Frame) -> int:
    """Own cards in play minus those of the opponent with most (card 19)."""
    me = frame[SUBJECT]
    return len(table.seats[me].in_play) - max(len(seat.in_play) for p, seat in enumerate(table.seats) if p != me)


@counter("gauge")
def gauge(table: Table, frame: Frame) -> int:
    """Summoning gauge."""
    return table.seats[frame[SUBJECT]].gauge


@counter("free_slots")
def free_slots(table: Table, frame: Frame) -> int:
    """Cards that could still come into play."""
    seat = table.seats[frame[SUBJECT]]
    return max(0, seat.gauge - len(seat.in_play))


@counter("hand")
def hand(table: Table, frame: Frame) -> int:
    """Cards in hand."""
    return len(table.seats[frame[SUBJECT]].hand)


@counter("drawable")
def can_be_drawn(table: Table, frame: Frame) -> int:
    """Cards left in draw pile and discard pile."""
    return drawable(table)


@counter("stored")
def stored(table: Table, frame: Frame) -> int:
    """Energy lying on this card."""
    seat = table.seats[frame[PLAYER]]
    position = index_of(seat, frame[UID])
    return sum(seat.in_play[position].energy) if position >= 0 else 0


@counter("unpaid")
def unpaid(table: Table, frame: Frame) -> int:
    """Opponents who couldn't give what the op before collected."""
    return frame[VALUE]


@counter("shown_points")
def shown_points(table: Table, frame: Frame) -> int:
    """Points of the card just shown to everybody, at least 0."""
    return max(0, table.cards[table.shown].points) if table.shown else 0


@counter("players")
def players(table: Table, frame: Frame) -> int:
    """Number of players."""
    return table.n


@counter("opponents")
def opponents(table: Table, frame: Frame) -> int:
    """Number of opponents."""
    return table.n - 1


@counter("year")
def year(table: Table, frame: Frame) -> int:
    """The marker's year."""
    return table.year
