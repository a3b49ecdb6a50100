"""Cards that lie face down: draw pile, discard pile, hands, packets, and those being looked at (sections 10, 11)."""

from __future__ import annotations

from poryroku.crystal import knowledge as kn
from poryroku.crystal.table import NOBODY, Table
from poryroku.crystal.triggers import tell
from poryroku.kernel.rng import shuffle


class ScriptError(ValueError):
    """A scripted shuffle doesn't fit the cards there are; its text says how."""


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
            if card not in pile:
                raise ScriptError(f"the scripted shuffle names card {card}, which isn't among the discarded cards")
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
    if "card_drawn" in table.seats[player].listens:
        tell(table, player, "card_drawn")
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


def leave_looked(table: Table, card: int, target: int) -> None:
    """A card that is being looked at goes, unseen by the others, to a hidden place."""
    table.looked.remove(card)
    for other, seat in enumerate(table.seats):
        if other != table.looked_by and seat.known:
            kn.moved_unseen(seat, kn.LOOKED, target)
    close_looked(table)


def close_looked(table: Table) -> None:
    if not table.looked:
        for seat in table.seats:
            if seat.known:
                kn.emptied(seat, kn.LOOKED, 0)
        table.looked_by = NOBODY


def looked_to_hand(table: Table, card: int, receiver: int) -> None:
    """A looked-at card goes to a hand: the looker's own, or a gift (card seen by giver and receiver)."""
    looker = table.looked_by
    leave_looked(table, card, kn.HAND << receiver)
    seat = table.seats[receiver]
    insert_sorted(seat.hand, card)
    if receiver != looker:
        kn.learn(table.seats[looker], card, kn.HAND << receiver)
        kn.forget(seat, card, kn.HAND << receiver)
        kn.emptied(seat, kn.HAND << receiver, 0)
        if table.events is not None:
            table.events.append(("gave", (looker, receiver, card)))
    else:
        if table.events is not None:
            table.events.append(("kept", (receiver, card)))
        if "card_drawn" in seat.listens:
            tell(table, receiver, "card_drawn")


def looked_to_discard(table: Table, card: int) -> None:
    """A looked-at card is discarded face down."""
    looker = table.looked_by
    leave_looked(table, card, kn.DISCARDS)
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
    close_looked(table)
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
        count = len(seat.packets[year - 1])
        for card in seat.packets[year - 1]:
            insert_sorted(seat.hand, card)
        seat.packets[year - 1] = ()
        left = any(seat.packets)
        for other, other_seat in enumerate(table.seats):
            if other == player or not other_seat.known:
                continue
            if left:
                kn.moved_unseen(other_seat, kn.PACKETS << player, kn.HAND << player, count)
            else:
                kn.emptied(other_seat, kn.PACKETS << player, kn.HAND << player)
    if table.events is not None:
        table.events.append(("packets", (year,)))
