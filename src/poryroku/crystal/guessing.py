"""Filling in what a seat can't see: a world drawn from those that agree with all it knows (determinising).

All hidden copies are shared out over the hidden places at random so that every fact the seat knows holds.
Facts are placed first, the most bound first, each in a place chosen in proportion to the room left there; a fact
that finds no room moves another one on (augmenting paths as in Kuhn's bipartite matching), so a world is found
whenever there is one. The rest is a plain shuffle.
"""

from __future__ import annotations

from collections import Counter

from poryroku.crystal import knowledge as kn
from poryroku.crystal.piles import insert_sorted
from poryroku.crystal.table import Table
from poryroku.kernel.rng import below, shuffle


def hidden_places(table: Table, viewer: int) -> dict[int, int]:
    """Number of cards the viewer can't see, per place."""
    room: dict[int, int] = {}
    for player, seat in enumerate(table.seats):
        if player != viewer:
            room[kn.HAND << player] = len(seat.hand)
            room[kn.PACKETS << player] = sum(map(len, seat.packets))
            room[kn.HELD << player] = len(seat.held)
            room[kn.KEPT << player] = len(seat.kept)
    top = 1 if 0 <= viewer < table.n and any(where == kn.TOP for _, where in table.seats[viewer].known) else 0
    room[kn.PILE] = len(table.pile) - top
    room[kn.TOP] = top
    room[kn.DISCARDS] = len(table.discard)
    room[kn.LOOKED] = len(table.looked) if table.looked_by != viewer else 0
    return room


def unseen(table: Table, viewer: int) -> list[int]:
    """Every card copy that the viewer can't see, sorted."""
    left = Counter(table.composition)
    for player, seat in enumerate(table.seats):
        left.subtract(card.number for card in seat.in_play)
        if player == viewer:
            left.subtract(seat.hand)
            left.subtract(seat.kept)
            left.subtract(seat.held)
            for packet in seat.packets:
                left.subtract(packet)
    if table.looked_by == viewer:
        left.subtract(table.looked)
    return sorted(left.elements())


def _place_facts(table: Table, facts: list[tuple[int, int]], room: dict[int, int]) -> list[tuple[int, int]]:
    """A place for every fact: (card, place). Facts that fit nowhere (there should be none) are left out."""
    placed: dict[int, list[int]] = {place: [] for place in room}
    order = list(range(len(facts)))
    shuffle(table, order)
    order.sort(key=lambda i: facts[i][1].bit_count())

    def seat_of(i: int) -> int:
        open_places = [p for p in room if facts[i][1] & p and len(placed[p]) < room[p]]
        total = sum(room[p] - len(placed[p]) for p in open_places)
        if not total:
            return 0
        pick = below(table, total)
        for p in open_places:
            pick -= room[p] - len(placed[p])
            if pick < 0:
                return p
        return 0

    def make_room(i: int, tried: set[int]) -> int:
        for p in room:
            if not facts[i][1] & p or p in tried or not room[p]:
                continue
            tried.add(p)
            for k, other in enumerate(placed[p]):
                elsewhere = next(
                    (q for q in room if q != p and facts[other][1] & q and len(placed[q]) < room[q]), 0
                ) or make_room(other, tried)
                if elsewhere and elsewhere != p:
                    placed[p].pop(k)
                    placed[elsewhere].append(other)
                    return p
        return 0

    for i in order:
        place = seat_of(i) or make_room(i, set())
        if place:
            placed[place].append(i)
    return [(facts[i][0], place) for place, there in placed.items() for i in there]


def fill_in(table: Table, viewer: int) -> None:
    """Replace every 0 by a card, in place, with the table's own generator."""
    room = hidden_places(table, viewer)
    cards = unseen(table, viewer)
    facts = []
    if 0 <= viewer < table.n:
        left = Counter(cards)
        for card, where in table.seats[viewer].known:
            if left[card] > 0:
                left[card] -= 1
                facts.append((card, where))
        cards = sorted(left.elements())
    shuffle(table, cards)
    filled: dict[int, list[int]] = {place: [] for place in room}
    for card, place in _place_facts(table, facts, room):
        filled[place].append(card)
    for place, size in room.items():
        there = filled[place]
        while len(there) < size:
            there.append(cards.pop())
        shuffle(table, there)
    _lay_out(table, viewer, filled)


def _lay_out(table: Table, viewer: int, filled: dict[int, list[int]]) -> None:
    for player, seat in enumerate(table.seats):
        if player == viewer:
            continue
        seat.hand = sorted(filled[kn.HAND << player])
        seat.held = sorted(filled[kn.HELD << player])
        seat.kept = sorted(filled[kn.KEPT << player])
        packets = filled[kn.PACKETS << player]
        for i, packet in enumerate(seat.packets):
            seat.packets[i] = tuple(sorted(packets.pop() for _ in packet))
    table.pile = filled[kn.PILE] + filled[kn.TOP]
    table.discard = filled[kn.DISCARDS]
    if table.looked_by != viewer:
        table.looked = []
        for card in filled[kn.LOOKED]:
            insert_sorted(table.looked, card)
