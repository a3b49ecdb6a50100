"""Filling in what a seat can't see: a world drawn from those that agree with all it knows (determinising).

All hidden copies are shared out over the hidden places at random so that every fact and every limit the seat knows
holds. Facts are placed first, the most bound first, each in a place chosen in proportion to the room it finds there;
if one finds none the whole is begun again. The rest is a plain shuffle.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from poryroku.crystal import knowledge as kn
from poryroku.crystal.frames import SUMMON_ELEMENTS, SUMMON_ENTER, SUMMON_WAIVE
from poryroku.crystal.piles import insert_sorted
from poryroku.crystal.table import Table
from poryroku.kernel.rng import below, shuffle

Fact = tuple[int, int, int]

ATTEMPTS: Final = 60
"""Tries to keep all limits before they are left aside."""

ANNOUNCING: Final = (SUMMON_ELEMENTS, SUMMON_WAIVE, SUMMON_ENTER)
"""Frames that name a card which is still in its owner's hand."""


def hidden_places(table: Table, viewer: int) -> dict[int, int]:
    """Number of cards the viewer can't see, per place."""
    room: dict[int, int] = {}
    for player, seat in enumerate(table.seats):
        if player != viewer:
            room[kn.HAND << player] = len(seat.hand)
            room[kn.PACKETS << player] = sum(map(len, seat.packets))
            room[kn.HELD << player] = len(seat.held)
            room[kn.KEPT << player] = len(seat.kept)
    top = 1 if 0 <= viewer < table.n and any(fact[1] == kn.TOP for fact in table.seats[viewer].known) else 0
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


def _place_facts(table: Table, facts: list[Fact], limits: list[Fact], room: dict[int, int]) -> list[tuple[int, int]]:
    """A place for every fact within all limits: (card, place)."""
    order = list(range(len(facts)))
    for _ in range(ATTEMPTS if limits else 1):
        shuffle(table, order)
        order.sort(key=lambda i: facts[i][1].bit_count())
        placed = _in_one_go(table, facts, limits, room, order)
        if placed is not None:
            return placed
    return _with_moving_on(table, facts, room, order)


def _in_one_go(
    table: Table, facts: list[Fact], limits: list[Fact], room: dict[int, int], order: list[int]
) -> list[tuple[int, int]] | None:
    """Place the facts one by one, in proportion to the room each place still has for them; None if one fits nowhere."""
    left = dict(room)
    slack = [most for _, most, _ in limits]
    placed = []
    for i in order:
        card, where, bit = facts[i]
        mine = [k for k, limit in enumerate(limits) if limit[2] & bit]
        weights = []
        for place, free in left.items():
            if free and where & place:
                weight = min([free, *(slack[k] for k in mine if limits[k][0] & place)])
                if weight > 0:
                    weights.append((place, weight))
        if not weights:
            return None
        place = _drawn(weights, below(table, sum(weight for _, weight in weights)))
        left[place] -= 1
        for k in mine:
            if limits[k][0] & place:
                slack[k] -= 1
        placed.append((card, place))
    return placed


def _drawn(weights: list[tuple[int, int]], number: int) -> int:
    """The place that a number below the sum of the weights falls on."""
    for place, weight in weights:
        number -= weight
        if number < 0:
            return place
    raise ValueError(number)


def _with_moving_on(table: Table, facts: list[Fact], room: dict[int, int], order: list[int]) -> list[tuple[int, int]]:
    """Place every fact, limits left aside: one that finds no room moves others on (Kuhn's bipartite matching)."""
    placed: dict[int, list[int]] = {place: [] for place in room}

    def make_room(i: int, tried: set[int]) -> int:
        for place in room:
            if not facts[i][1] & place or place in tried or not room[place]:
                continue
            tried.add(place)
            if len(placed[place]) < room[place]:
                return place
            for k, other in enumerate(placed[place]):
                elsewhere = make_room(other, tried)
                if elsewhere:
                    placed[place].pop(k)
                    placed[elsewhere].append(other)
                    return place
        return 0

    for i in order:
        place = make_room(i, set())
        if place:
            placed[place].append(i)
    return [(facts[i][0], place) for place, there in placed.items() for i in there]


def fill_in(table: Table, viewer: int) -> None:
    """Replace every 0 by a card, in place, with the table's own generator."""
    room = hidden_places(table, viewer)
    cards = unseen(table, viewer)
    facts: list[Fact] = []
    limits: list[Fact] = []
    if 0 <= viewer < table.n:
        facts += table.seats[viewer].known
        limits = table.seats[viewer].limits
    else:
        facts += [(frame[2], kn.HAND << frame[1], 0) for frame in table.stack if frame[0] in ANNOUNCING]
    left = Counter(cards)
    for card, _, _ in facts:
        left[card] -= 1
    cards = sorted(left.elements())
    shuffle(table, cards)
    filled: dict[int, list[int]] = {place: [] for place in room}
    for card, place in _place_facts(table, facts, limits, room):
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
