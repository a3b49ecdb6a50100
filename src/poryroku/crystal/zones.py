"""Cards moving between the zones: pile, discard pile, hands, packets, play, and being looked at (sections 10, 11)."""

from __future__ import annotations

from poryroku.crystal import knowledge as kn
from poryroku.crystal.book import Energy
from poryroku.crystal.frames import ARRIVE, BLOCK, SURPLUS
from poryroku.crystal.table import NOBODY, CardInPlay, Seat, Table
from poryroku.crystal.terms import RESERVE_LIMIT
from poryroku.kernel.rng import shuffle


def insert_sorted(cards: list[int], card: int) -> None:
    """Add a card to a sorted zone."""
    i = len(cards)
    while i and cards[i - 1] > card:
        i -= 1
    cards.insert(i, card)


# -- draw pile and discard pile ----------------------------------------------------------------------


def drawable(table: Table) -> int:
    """Cards that can still be drawn, after a reshuffle too."""
    return len(table.pile) + len(table.discard)


def ready_top(table: Table) -> bool:
    """Make sure that a card lies on top of the pile: refill it from the discard pile (section 11, D15)."""
    if table.pile:
        return True
    if not table.discard:
        return False
    pile, discard = table.pile, table.discard
    pile.extend(discard)
    discard.clear()
    pile.sort()
    if table.shuffles:
        order = list(table.shuffles[0])
        table.shuffles = table.shuffles[1:]
        for card in order:
            pile.remove(card)
        order.reverse()
        shuffle(table, pile)
        pile.extend(order)
    else:
        shuffle(table, pile)
    for seat in table.seats:
        if seat.known:
            kn.emptied(seat, kn.DISCARDS, kn.PILE)
    if table.events is not None:
        table.events.append(("reshuffled", (len(pile),)))
    return True


def draw_to_hand(table: Table, player: int) -> int:
    """Draw a card that must be kept; its number, 0 if none is left."""
    if not ready_top(table):
        return 0
    card = table.pile.pop()
    kn.drawn_by(table, player, card, kn.HAND << player)
    insert_sorted(table.seats[player].hand, card)
    if table.events is not None:
        table.events.append(("drew", (player, card)))
    return card


def look_at_top(table: Table, player: int, count: int) -> int:
    """A player takes up to ``count`` cards off the pile to look at; how many there were."""
    table.looked_by = player
    taken = 0
    while taken < count and ready_top(table):
        card = table.pile.pop()
        kn.drawn_by(table, player, card, kn.LOOKED)
        insert_sorted(table.looked, card)
        taken += 1
        if table.events is not None:
            table.events.append(("looked", (player, card)))
    if not table.looked:
        table.looked_by = NOBODY
    return taken


def _leave_looked(table: Table, card: int, target: int) -> None:
    """A card that is being looked at goes, unseen by the others, to a hidden place."""
    table.looked.remove(card)
    for other, seat in enumerate(table.seats):
        if other != table.looked_by and seat.known:
            kn.moved_unseen(seat, kn.LOOKED, target)
    _close_looked(table)


def _close_looked(table: Table) -> None:
    if not table.looked:
        for seat in table.seats:
            if seat.known:
                kn.emptied(seat, kn.LOOKED, 0)
        table.looked_by = NOBODY


def looked_to_hand(table: Table, card: int, receiver: int) -> None:
    """A looked-at card goes to a hand: the looker's own, or a gift (card seen by giver and receiver)."""
    looker = table.looked_by
    _leave_looked(table, card, kn.HAND << receiver)
    seat = table.seats[receiver]
    insert_sorted(seat.hand, card)
    if receiver != looker:
        kn.learn(table.seats[looker], card, kn.HAND << receiver)
        kn.forget(seat, card, kn.HAND << receiver)
        kn.emptied(seat, kn.HAND << receiver, 0)
        if table.events is not None:
            table.events.append(("gave", (looker, receiver, card)))
    elif table.events is not None:
        table.events.append(("kept", (receiver, card)))


def looked_to_discard(table: Table, card: int) -> None:
    """A looked-at card is discarded face down."""
    looker = table.looked_by
    _leave_looked(table, card, kn.DISCARDS)
    table.discard.append(card)
    kn.learn(table.seats[looker], card, kn.DISCARDS)
    if table.events is not None:
        table.events.append(("discarded", (looker, card)))


def looked_to_top(table: Table, card: int) -> None:
    """A looked-at card goes back on top of the pile; its looker remembers it."""
    looker = table.looked_by
    for other, seat in enumerate(table.seats):
        if other != looker and seat.known:
            kn.top_returned(seat, len(table.looked) == 1)
    table.looked.remove(card)
    table.pile.append(card)
    kn.learn(table.seats[looker], card, kn.TOP)
    _close_looked(table)
    if table.events is not None:
        table.events.append(("left_on_top", (looker, card)))


def discard_top(table: Table, player: int) -> None:
    """The top card of the pile is discarded, seen by nobody."""
    if not ready_top(table):
        return
    card = table.pile.pop()
    table.discard.append(card)
    for seat in table.seats:
        if seat.known:
            kn.top_moved(seat, kn.DISCARDS)
    if table.events is not None:
        table.events.append(("top_discarded", (player,)))


# -- hands -------------------------------------------------------------------------------------------


def hand_to_discard(table: Table, player: int, card: int, *, shown: bool = False) -> None:
    """A card is discarded from hand, face down unless it is shown to all first."""
    seat = table.seats[player]
    seat.hand.remove(card)
    table.discard.append(card)
    if shown:
        kn.came_to_light(table, player, card, kn.HAND << player)
        for each in table.seats:
            kn.learn(each, card, kn.DISCARDS)
    else:
        for other, other_seat in enumerate(table.seats):
            if other != player and other_seat.known:
                kn.moved_unseen(other_seat, kn.HAND << player, kn.DISCARDS)
        kn.learn(seat, card, kn.DISCARDS)
    if table.events is not None:
        table.events.append(("shown_discarded" if shown else "discarded", (player, card)))


def show_hand_card(table: Table, player: int, card: int) -> None:
    """A card just drawn is shown to everybody and stays in hand."""
    kn.came_to_light(table, player, card, kn.HAND << player)
    kn.went_under_eyes(table, player, card, kn.HAND << player)
    if table.events is not None:
        table.events.append(("shown", (player, card)))


def hand_out_packet(table: Table, year: int) -> None:
    """Everybody takes the packet of a year into hand (section 13)."""
    for player, seat in enumerate(table.seats):
        for card in seat.packets[year - 1]:
            insert_sorted(seat.hand, card)
        seat.packets[year - 1] = ()
        left = any(seat.packets)
        for other, other_seat in enumerate(table.seats):
            if other == player or not other_seat.known:
                continue
            if left:
                kn.moved_unseen(other_seat, kn.PACKETS << player, kn.HAND << player)
            else:
                kn.emptied(other_seat, kn.PACKETS << player, kn.HAND << player)
    if table.events is not None:
        table.events.append(("packets", (year,)))


# -- cards in play -----------------------------------------------------------------------------------


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
    table.seats[player].in_play.append(CardInPlay(card, uid))
    return uid


def place_free(table: Table, player: int, card: int) -> None:
    """Free play of a card that has just left hand or pile: into a free slot, else discarded (6.4, D3)."""
    seat = table.seats[player]
    if len(seat.in_play) >= seat.gauge:
        table.discard.append(card)
        if table.events is not None:
            table.events.append(("no_slot_discarded", (player, card)))
        return
    uid = enter_play(table, player, card)
    table.stack.append((ARRIVE, player, card, uid, 15))
    if table.events is not None:
        table.events.append(("put_into_play", (player, card)))


def hand_to_play_free(table: Table, player: int, card: int) -> None:
    """Card 24's way: a hand card into play without paying."""
    seat = table.seats[player]
    seat.hand.remove(card)
    if len(seat.in_play) < seat.gauge:
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
    if len(seat.in_play) < seat.gauge:
        kn.came_to_light(table, player, card, kn.LOOKED)
        table.looked.remove(card)
        _close_looked(table)
    else:
        _leave_looked(table, card, kn.DISCARDS)
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
    block = table.cards[card.number].sacrificed
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
    other: list[tuple[int, int]] = []
    season: list[tuple[int, int]] = []
    end: list[tuple[int, int]] = []
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
        if card.summon_other >= 0:
            other.append((number, uid))
        if card.season_change >= 0:
            season.append((number, uid))
        if card.end_of_round >= 0:
            end.append((number, uid))
    seat.limit = limit
    seat.transmute_bonus = bonus
    seat.discount = discount
    seat.summon_toll = toll
    seat.activation_toll = act_toll
    seat.activation_bounty = act_bounty
    seat.spendable = spendable
    seat.twins = twins
    seat.summon_other = tuple(other)
    seat.season_change = tuple(season)
    if len(end) > 1:
        end.sort(key=lambda pair: cards[pair[0]].end_order)
    seat.end_of_round = tuple(end)
    if sum(seat.reserve) > limit:
        table.stack.append((SURPLUS, player))
