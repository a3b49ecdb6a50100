"""Cards in play: coming, leaving, changing sides, and what they do all the time (sections 6.4, 9, 10)."""

from __future__ import annotations

from poryroku.crystal import knowledge as kn
from poryroku.crystal.acts import enough
from poryroku.crystal.book import Energy
from poryroku.crystal.frames import ARRIVE, BLOCK, SURPLUS
from poryroku.crystal.piles import close_looked, insert_sorted, leave_looked
from poryroku.crystal.table import NO_LISTENERS, CardInPlay, Seat, Table
from poryroku.crystal.terms import RESERVE_LIMIT
from poryroku.crystal.triggers import tell


def index_of(seat: Seat, uid: int) -> int:
    """Position of a card in play, -1 if it has left."""
    for i, card in enumerate(seat.in_play):
        if card.uid == uid:
            return i
    return -1


def copy_of(seat: Seat, position: int) -> int:
    """Which copy of its number a card in play is: 0 for the first."""
    number = seat.in_play[position].number
    return sum(1 for card in seat.in_play[:position] if card.number == number)


def position_of(seat: Seat, number: int, copy: int) -> int:
    """Position of the copy-th card of a number in play, -1 if there is none."""
    for i, card in enumerate(seat.in_play):
        if card.number == number:
            if not copy:
                return i
            copy -= 1
    return -1


def enter_play(table: Table, player: int, card: int) -> int:
    """A card comes into play; its ongoing effects start when its ARRIVE frame runs. Returns its uid."""
    uid = table.next_uid
    table.next_uid = uid + 1
    seat = table.seats[player]
    seat.twins = seat.twins or any(other.number == card for other in seat.in_play)
    seat.in_play.append(CardInPlay(card, uid))
    return uid


def has_room(table: Table, player: int) -> bool:
    """Whether a card may come into play free: there is a free slot, and not too much has happened already."""
    seat = table.seats[player]
    return len(seat.in_play) < seat.gauge and not enough(table, player)


def place_free(table: Table, player: int, card: int) -> None:
    """Free play of a card that has just left hand or pile: into a free slot, else discarded (6.4, D3)."""
    seat = table.seats[player]
    if not has_room(table, player):
        table.discard.append(card)
        if table.events is not None:
            table.events.append(("no_slot_discarded", (player, card)))
        return
    table.acts += 1
    uid = enter_play(table, player, card)
    table.stack.append((ARRIVE, player, card, uid, 15))
    if "free_play" in seat.listens:
        tell(table, player, "free_play", card)
    if table.events is not None:
        table.events.append(("put_into_play", (player, card)))


def hand_to_play_free(table: Table, player: int, card: int) -> None:
    """Card 24's way: a hand card into play without paying."""
    seat = table.seats[player]
    seat.hand.remove(card)
    if has_room(table, player):
        kn.came_to_light(table, player, card, kn.HAND << player)
    else:
        for other, other_seat in enumerate(table.seats):
            if other != player and other_seat.known:
                kn.moved_unseen(other_seat, kn.HAND << player, kn.DISCARDS)
        kn.learn(seat, card, kn.DISCARDS)
    place_free(table, player, card)


def looked_to_play_free(table: Table, card: int) -> None:
    """A looked-at card into play without paying."""
    player = table.looked_by
    seat = table.seats[player]
    if has_room(table, player):
        kn.came_to_light(table, player, card, kn.LOOKED)
        table.looked.remove(card)
        close_looked(table)
    else:
        leave_looked(table, card, kn.DISCARDS)
        kn.learn(seat, card, kn.DISCARDS)
    place_free(table, player, card)


def sacrifice(table: Table, player: int, position: int) -> None:
    """From play to the discard pile; "if sacrificed" effects and a lower reserve limit act at once (R29, R52)."""
    seat = table.seats[player]
    card = seat.in_play.pop(position)
    table.discard.append(card.number)
    for each in table.seats:
        kn.learn(each, card.number, kn.DISCARDS)
    refresh(table, player)
    if table.events is not None:
        table.events.append(("sacrificed", (player, card.number)))
    if "sacrifice_other" in seat.listens:
        tell(table, player, "sacrifice_other", card.number)
    _last_words(table, player, card, table.cards[card.number].sacrificed)


def _last_words(table: Table, player: int, card: CardInPlay, block: int) -> None:
    """What a card does that has just left play."""
    if block >= 0:
        table.stack.append((BLOCK, player, card.number, card.uid, block, 0, player, 0))


def return_to_hand(table: Table, player: int, position: int) -> None:
    """From play back to its owner's hand; energy on it is lost (card 17)."""
    seat = table.seats[player]
    card = seat.in_play.pop(position)
    insert_sorted(seat.hand, card.number)
    kn.went_under_eyes(table, player, card.number, kn.HAND << player)
    refresh(table, player)
    if table.events is not None:
        table.events.append(("returned", (player, card.number)))
    _last_words(table, player, card, table.cards[card.number].returned)


def pass_card(table: Table, player: int, position: int, receiver: int) -> None:
    """A card in play changes sides, untapped; the receiver's gauge doesn't matter (card 50, R57)."""
    card = table.seats[player].in_play.pop(position)
    table.seats[receiver].in_play.append(CardInPlay(card.number, card.uid))
    refresh(table, player)
    refresh(table, receiver)
    if table.events is not None:
        table.events.append(("passed", (player, receiver, card.number)))


def set_energy(seat: Seat, position: int, energy: Energy) -> None:
    """Change the energy that lies on a card in play."""
    card = seat.in_play[position]
    seat.in_play[position] = CardInPlay(card.number, card.uid, card.tapped, energy)


def set_tapped(seat: Seat, position: int, tapped: bool) -> None:
    """Tap or untap a card in play."""
    card = seat.in_play[position]
    seat.in_play[position] = CardInPlay(card.number, card.uid, tapped, card.energy)


def refresh(table: Table, player: int) -> None:
    """Derive what a player's cards in play do all the time, and who listens to what.

    Cards whose ARRIVE frame still waits don't count yet (6.4, step 6).
    """
    seat = table.seats[player]
    cards = table.cards
    waiting = [frame[3] for frame in table.stack if frame[0] == ARRIVE]
    limit = RESERVE_LIMIT
    bonus = discount = toll = act_toll = act_bounty = 0
    spendable = twins = False
    listens: dict[str, list[tuple[int, int, int]]] | None = None
    numbers = set()
    for number, uid, _, _ in seat.in_play:
        if number in numbers:
            twins = True
        numbers.add(number)
        if uid in waiting:
            continue
        card = cards[number]
        if card.reserve_limit > limit:
            limit = card.reserve_limit
        bonus += card.transmute_bonus
        discount += card.discount
        toll += card.summon_toll
        act_toll += card.activation_toll
        act_bounty += card.activation_bounty
        if card.spendable:
            spendable = True
        if card.triggers:
            listens = listens or {}
            for event, block in card.triggers:
                listens.setdefault(event, []).append((number, uid, block))
    seat.limit = limit
    seat.transmute_bonus = bonus
    seat.discount = discount
    seat.summon_toll = toll
    seat.activation_toll = act_toll
    seat.activation_bounty = act_bounty
    seat.spendable = spendable
    seat.twins = twins
    if listens is None:
        seat.listens = NO_LISTENERS
    else:
        if len(listens.get("end_of_round", ())) > 1:
            listens["end_of_round"].sort(key=lambda listener: cards[listener[0]].end_order)
        seat.listens = listens
    if sum(seat.reserve) > limit:
        table.stack.append((SURPLUS, player))
