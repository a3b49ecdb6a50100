"""What each player knows of cards they cannot see, kept up to date as cards move face down.

A fact is ``(card number, places)``: one copy of that card is in one of these hidden places. Facts are all
a player remembers beyond what lies open before them: draft hands seen and passed on, cards given away,
returned to a hand, left on top of the pile, sacrificed, discarded. A card nobody can follow any more is
in no fact. When a card that might be the known one moves unseen, its places grow; nothing here ever names
a place that the player could rule out by looking at the table.
"""

from __future__ import annotations

from typing import Final

from poryroku.crystal.table import Seat, Table

# One bit per hidden place; the first four kinds come once per seat.
HAND: Final = 1
PACKETS: Final = 1 << 4
HELD: Final = 1 << 8
KEPT: Final = 1 << 12
PILE: Final = 1 << 16
TOP: Final = 1 << 17
DISCARDS: Final = 1 << 18
LOOKED: Final = 1 << 19

_ALL_HELD: Final = 15 << 8


def learn(seat: Seat, card: int, places: int) -> None:
    """The seat has seen where the card went."""
    seat.known.append((card, places))


def forget(seat: Seat, card: int, places: int) -> None:
    """A copy of the card has come to light out of these places: drop the fact that was surest of it."""
    best = -1
    best_bits = 99
    for i, (number, where) in enumerate(seat.known):
        if number == card and where & places:
            bits = where.bit_count()
            if bits < best_bits:
                best, best_bits = i, bits
    if best >= 0:
        del seat.known[best]


def moved_unseen(seat: Seat, source: int, target: int) -> None:
    """Some card went from one hidden place to another, and the seat couldn't tell which."""
    known = seat.known
    for i, (number, where) in enumerate(known):
        if where & source and not where & target:
            known[i] = (number, where | target)


def emptied(seat: Seat, source: int, target: int) -> None:
    """Everything that was in one hidden place is in another one now (0: facts just lose the place)."""
    known = seat.known
    for i, (number, where) in enumerate(known):
        if where & source:
            known[i] = (number, (where & ~source) | target)


def top_moved(seat: Seat, target: int) -> None:
    """The top card of the pile went to a hidden place; the seat may have known which it was."""
    if any(where == TOP for _, where in seat.known):
        emptied(seat, TOP, target)
    else:
        moved_unseen(seat, PILE, target)


def top_returned(seat: Seat, alone: bool) -> None:
    """A card somebody looked at went back on top; ``alone``: it was the only one, so one known there is it."""
    if alone and any(where == LOOKED for _, where in seat.known):
        emptied(seat, LOOKED, TOP)
    else:
        moved_unseen(seat, LOOKED, PILE)


def came_to_light(table: Table, owner: int, card: int, places: int) -> None:
    """A card left a hidden place of its owner face up: everybody else can account for it."""
    for other, seat in enumerate(table.seats):
        if other != owner and seat.known:
            forget(seat, card, places)


def went_under_eyes(table: Table, owner: int, card: int, places: int) -> None:
    """An open card went into a hidden place: everybody but the place's owner remembers it."""
    for other, seat in enumerate(table.seats):
        if other != owner:
            learn(seat, card, places)


def drawn_by(table: Table, player: int, card: int, target: int) -> None:
    """A player took the top card of the pile, seen by them alone, into a hidden place."""
    for other, seat in enumerate(table.seats):
        if not seat.known:
            continue
        if other == player:
            forget(seat, card, TOP | PILE)
            continue
        top_moved(seat, target)


def draft_hands_passed(table: Table) -> None:
    """Every draft hand has gone one seat to the left; each player now sees a new one."""
    n = table.n
    for p, seat in enumerate(table.seats):
        turned = []
        for number, where in seat.known:
            held = (where & _ALL_HELD) >> 8
            if held:
                rotated = (held << 1 | held >> (n - 1)) & ((1 << n) - 1)
                where = (where & ~_ALL_HELD) | rotated << 8
            turned.append((number, where))
        seat.known = turned
        for card in seat.held:
            forget(seat, card, HELD << p)
        emptied(seat, HELD << p, 0)
