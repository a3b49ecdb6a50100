"""What conditions and amounts of card files can count, for the seat the ops act upon."""

from __future__ import annotations

from typing import Final

from poryroku.crystal.book import NO_ENERGY, Card, Face
from poryroku.crystal.energy import available
from poryroku.crystal.frames import NO_BLOCK
from poryroku.crystal.in_play import index_of
from poryroku.crystal.ops.registry import BLOCK_NUMBER, CARD, PLAYER, SUBJECT, UID, VALUE, counter, handed_on
from poryroku.crystal.piles import drawable
from poryroku.crystal.table import Table
from poryroku.crystal.terms import AIR, EARTH, FAMILIAR, FIRE, ITEM, MOST_DOTS, SPACES, WATER, YEARS
from poryroku.crystal.triggers import AMOUNT
from poryroku.crystal.triggers import CARD as THAT_CARD
from poryroku.kernel.contract import Frame

NO_FACE: Final = Face(NO_ENERGY, False, False, False, 0, 0)


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


@counter("air")
def air(table: Table, frame: Frame) -> int:
    """Air in the reserve."""
    return table.seats[frame[SUBJECT]].reserve[AIR]


@counter("water")
def water(table: Table, frame: Frame) -> int:
    """Water in the reserve."""
    return table.seats[frame[SUBJECT]].reserve[WATER]


@counter("fire")
def fire(table: Table, frame: Frame) -> int:
    """Fire in the reserve."""
    return table.seats[frame[SUBJECT]].reserve[FIRE]


@counter("earth")
def earth(table: Table, frame: Frame) -> int:
    """Earth in the reserve."""
    return table.seats[frame[SUBJECT]].reserve[EARTH]


@counter("elements")
def elements(table: Table, frame: Frame) -> int:
    """Different elements in the reserve."""
    return sum(1 for count in table.seats[frame[SUBJECT]].reserve if count)


@counter("room")
def room(table: Table, frame: Frame) -> int:
    """Energy that still fits into the reserve."""
    seat = table.seats[frame[SUBJECT]]
    return max(0, seat.limit - sum(seat.reserve))


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


@counter("activated")
def activated(table: Table, frame: Frame) -> int:
    """Cards in play that have been activated this round."""
    return sum(1 for card in table.seats[frame[SUBJECT]].in_play if card.tapped)


@counter("bonuses")
def bonuses(table: Table, frame: Frame) -> int:
    """Bonuses used."""
    return table.seats[frame[SUBJECT]].bonuses


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
    return handed_on(frame)


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


@counter("season")
def season(table: Table, frame: Frame) -> int:
    """The marker's season: 1 winter, 2 spring, 3 summer, 4 autumn; a condition may say its name."""
    return table.season + 1


@counter("spaces_left")
def spaces_left(table: Table, frame: Frame) -> int:
    """Spaces the marker has to move until the game is over."""
    return max(0, (YEARS - table.year) * SPACES + SPACES + 1 - table.space)


@counter("rounds_left")
def rounds_left(table: Table, frame: Frame) -> int:
    """Rounds still to come after this one, at the least: a round moves the marker 3 spaces at most."""
    return max(0, -(-spaces_left(table, frame) // MOST_DOTS) - 1)


# -- the subject's die -------------------------------------------------------------------------------


def _face(table: Table, player: int) -> Face:
    """The face on top of a player's die; one that shows nothing while they have none."""
    return table.face_of(table.taken.index(player)) if player in table.taken else NO_FACE


@counter("die_energy")
def die_energy(table: Table, frame: Frame) -> int:
    """Energy on the subject's die; 0 without a die."""
    return sum(_face(table, frame[SUBJECT]).energy)


@counter("die_crystals")
def die_crystals(table: Table, frame: Frame) -> int:
    """Crystals on the subject's die; 0 without a die."""
    return _face(table, frame[SUBJECT]).crystals


@counter("die_dots")
def die_dots(table: Table, frame: Frame) -> int:
    """Dots on the subject's die; 0 without a die."""
    return _face(table, frame[SUBJECT]).advance


@counter("die_star")
def die_star(table: Table, frame: Frame) -> int:
    """1 if the subject's die shows a star, else 0."""
    return int(_face(table, frame[SUBJECT]).gauge)


@counter("die_frame")
def die_frame(table: Table, frame: Frame) -> int:
    """1 if the subject's die has a frame, else 0."""
    return int(_face(table, frame[SUBJECT]).transmute)


@counter("die_card")
def die_card(table: Table, frame: Frame) -> int:
    """1 if the subject's die shows a card to draw, else 0."""
    return int(_face(table, frame[SUBJECT]).draw)


# -- the event that is answered ----------------------------------------------------------------------


@counter("how_many", of=AMOUNT)
def how_many(table: Table, frame: Frame) -> int:
    """How much the event is about: energy transmuted, gained or discarded, gauge gained, crystals lost."""
    return handed_on(frame)


def _that_card(table: Table, frame: Frame) -> Card | None:
    return table.cards.get(handed_on(frame))


@counter("that_card_energy", of=THAT_CARD)
def that_card_energy(table: Table, frame: Frame) -> int:
    """Energy that a summon of the card costs which the event is about, nothing taken off; 1 if it is chosen."""
    card = _that_card(table, frame)
    return 0 if card is None else card.energy_total or int(bool(card.choose))


@counter("that_card_points", of=THAT_CARD)
def that_card_points(table: Table, frame: Frame) -> int:
    """Points of the card which the event is about, at least 0."""
    card = _that_card(table, frame)
    return 0 if card is None else max(0, card.points)


@counter("that_card_familiar", of=THAT_CARD)
def that_card_familiar(table: Table, frame: Frame) -> int:
    """1 if the card which the event is about is a familiar, else 0."""
    card = _that_card(table, frame)
    return int(card is not None and card.kind == FAMILIAR)
