"""What each player knows of cards they cannot see, kept up to date as cards move face down.

A fact is ``(card number, places, bit)``: one copy of that card is in one of these hidden places. Facts are all
a player remembers beyond what lies open before them: draft hands seen and passed on, cards given away,
returned to a hand, left on top of the pile, sacrificed, discarded. A card nobody can follow any more is
in no fact. When a card that might be the known one moves unseen, its places grow.

A limit is ``(places, most, bits)``: of the facts with these bits at most so many are in these places. It keeps
what facts one by one would lose: of the cards seen in a hand just one was discarded, of a draft hand passed on
just one was kept. Where it is no longer sure what a limit says, it is dropped: a player may know more than is
written here, never less than nothing, and nothing here is ever false.
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
    bit = 1 << seat.facts_made
    seat.facts_made += 1
    seat.known.append((card, places, bit))
    seat.places |= places


def forget(seat: Seat, card: int, places: int) -> None:
    """A copy of the card has come to light out of one of these places.

    If several facts could be of that copy, one fewer is left of them, and it may be any of the others.
    """
    if not seat.places & places:
        return
    known = seat.known
    first = -1
    fitting: list[int] = []
    for i, fact in enumerate(known):
        if fact[0] == card and fact[1] & places:
            if first < 0:
                first = i
            else:
                fitting.append(i)
    if first < 0:
        return
    merged = 0
    if not fitting:
        gone = known.pop(first)[2]
    else:
        fitting.insert(0, first)
        gone = union = 0
        for i in reversed(fitting):
            _, where, bit = known.pop(i)
            gone |= bit
            union |= where
        for _ in fitting[1:]:
            merged |= 1 << seat.facts_made
            learn(seat, card, union)
    if seat.limits:
        limits = []
        for target, most, bits in seat.limits:
            kept = bits & ~gone | (merged if bits & gone == gone else 0)
            if kept.bit_count() > most:
                limits.append((target, most, kept))
        seat.limits = limits


def _who_is_where(seat: Seat, source: int, target: int) -> tuple[int, int]:
    """The bits of all facts whose card may be in the one place, and of those in the other."""
    from_source = in_target = 0
    for _, where, bit in seat.known:
        if where & source:
            from_source |= bit
        if where & target:
            in_target |= bit
    return from_source, in_target


def moved_unseen(seat: Seat, source: int, target: int, count: int = 1) -> None:
    """So many cards went from one hidden place to another, and the seat couldn't tell which."""
    if not seat.places & source:
        return
    from_source, in_target = _who_is_where(seat, source, target)
    if not from_source:
        return
    limits = []
    for where, most, bits in seat.limits:
        if where & source:
            if not where & target:
                if bits & in_target:
                    continue  # who was in the target already wasn't counted
                where |= target
        elif where & target and bits & from_source:
            most += count
        if bits.bit_count() > most:
            limits.append((where, most, bits))
    seat.places |= target
    fresh = from_source & ~in_target
    if fresh.bit_count() > count:
        limits.append((target, count, fresh))
    seat.limits = limits
    if fresh:
        seat.known = [
            (card, where | target, bit) if bit & fresh else (card, where, bit) for card, where, bit in seat.known
        ]


def emptied(seat: Seat, source: int, target: int) -> None:
    """Everything that was in one hidden place is in another one now (0: facts just lose the place)."""
    if not seat.places & source:
        return
    from_source, in_target = _who_is_where(seat, source, target)
    seat.places = (seat.places & ~source) | target
    if not from_source:
        return
    limits = []
    for where, most, bits in seat.limits:
        if where & source:
            if target and not where & target:
                if bits & in_target:
                    continue
                where |= target
            where &= ~source
        elif where & target and bits & from_source:
            continue
        if where and bits.bit_count() > most:
            limits.append((where, most, bits))
    seat.limits = limits
    known = seat.known
    for i, (card, where, bit) in enumerate(known):
        if where & source:
            known[i] = (card, (where & ~source) | target, bit)


def top_moved(seat: Seat, target: int) -> None:
    """The top card of the pile went to a hidden place; the seat may have known which it was."""
    if any(fact[1] == TOP for fact in seat.known):
        emptied(seat, TOP, target)
    else:
        moved_unseen(seat, PILE, target)


def top_returned(seat: Seat, alone: bool) -> None:
    """A card somebody looked at went back on top; ``alone``: it was the only one, so one known there is it."""
    if alone and any(fact[1] == LOOKED for fact in seat.known):
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
        seat.known = [(card, _passed_on(where, n), bit) for card, where, bit in seat.known]
        seat.limits = [(_passed_on(where, n), most, bits) for where, most, bits in seat.limits]
        seat.places |= _ALL_HELD
        numbers = {fact[0] for fact in seat.known}
        for card in seat.held:
            if card in numbers:
                forget(seat, card, HELD << p)
        emptied(seat, HELD << p, 0)


def _passed_on(places: int, n: int) -> int:
    """The places after all draft hands have gone one seat to the left."""
    held = (places & _ALL_HELD) >> 8
    if not held:
        return places
    rotated = (held << 1 | held >> (n - 1)) & ((1 << n) - 1)
    return (places & ~_ALL_HELD) | rotated << 8
