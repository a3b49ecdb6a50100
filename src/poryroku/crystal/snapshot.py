"""A state as plain JSON data and back, at any decision (blocks are named by their place in the card files)."""

from __future__ import annotations

from typing import Any, TypeVar

from poryroku.crystal.book import Book
from poryroku.crystal.frames import HAS_BLOCK, NAMES
from poryroku.crystal.in_play import refresh
from poryroku.crystal.notation import format_option, parse_option
from poryroku.crystal.setup import Setup
from poryroku.crystal.table import CardInPlay, Seat, Table
from poryroku.kernel.contract import Frame

T = TypeVar("T", bound=Table)

_NUMBERS = ("rng", "year", "space", "round", "first", "active", "dice_season", "boost", "packets_out", "looked_by",
            "shown", "next_uid", "player", "source")  # fmt: skip
ACTS_TOLD = 50
"""Fewer acts in a turn than that are not told: no game of the built-in cards has as many, what matters are hundreds."""
_LISTS = ("taken", "pile", "discard", "looked")
_TUPLES = ("composition", "thrown", "throws")
_SEAT_NUMBERS = ("crystals", "gauge", "bonuses", "facts_made")
_SEAT_LISTS = ("reserve", "hand", "kept", "held")


def _frame_to_json(table: Table, frame: Frame) -> list[Any]:
    data: list[Any] = [NAMES[frame[0]], *frame[1:]]
    if frame[0] in HAS_BLOCK:
        data[4] = table.book.blocks[frame[4]].place
    return data


def _frame_from_json(book: Book, data: list[Any]) -> Frame:
    code = NAMES.index(data[0])
    numbers = list(data[1:])
    if code in HAS_BLOCK:
        place = numbers[3]
        if place not in book.places:
            raise ValueError(f"no card has the effect {place!r} any more")
        numbers[3] = book.places[place]
    return (code, *map(int, numbers))


def to_json(table: Table) -> dict[str, Any]:
    """A snapshot: only numbers, texts, lists and dicts."""
    data: dict[str, Any] = {"setup": table.setup.to_json()}
    for name in _NUMBERS:
        data[name] = getattr(table, name)
    for name in _LISTS + _TUPLES:
        data[name] = list(getattr(table, name))
    data["transmute_open"] = table.transmute_open
    if table.acts >= ACTS_TOLD:
        data["acts"] = table.acts
    data["dice_in_use"] = [list(dice) for dice in table.dice_in_use]
    data["shuffles"] = [list(pile) for pile in table.shuffles]
    data["stack"] = [_frame_to_json(table, frame) for frame in table.stack]
    data["kind"] = table.kind
    data["options"] = [format_option(option) for option in table.options]
    seats = []
    for seat in table.seats:
        each: dict[str, Any] = {name: getattr(seat, name) for name in _SEAT_NUMBERS}
        for name in _SEAT_LISTS:
            each[name] = list(getattr(seat, name))
        each["packets"] = [list(packet) for packet in seat.packets]
        each["in_play"] = [[card.number, card.uid, card.tapped, list(card.energy)] for card in seat.in_play]
        each["known"] = [list(fact) for fact in seat.known]
        each["limits"] = [list(limit) for limit in seat.limits]
        seats.append(each)
    data["seats"] = seats
    return data


def from_json(cls: type[T], data: dict[str, Any], book: Book) -> T:
    """The table a snapshot was made of. ValueError, KeyError or TypeError if it isn't one or the cards differ."""
    setup = Setup.from_json(data["setup"])
    table = cls(setup, book)
    for name in _NUMBERS:
        setattr(table, name, int(data[name]))
    for name in _LISTS:
        setattr(table, name, [int(each) for each in data[name]])
    for name in _TUPLES:
        setattr(table, name, tuple(int(each) for each in data[name]))
    table.transmute_open = bool(data["transmute_open"])
    table.acts = int(data.get("acts", 0))
    table.dice_in_use = tuple(tuple(int(die) for die in dice) for dice in data["dice_in_use"])
    table.shuffles = tuple(tuple(int(card) for card in pile) for pile in data["shuffles"])
    table.stack = [_frame_from_json(book, frame) for frame in data["stack"]]
    table.kind = str(data["kind"])
    table.options = tuple(parse_option(text) for text in data["options"])
    missing = {card for card in table.composition if card and card not in table.cards}
    if missing:
        raise ValueError(f"there is no card {', '.join(map(str, sorted(missing)))}")
    table.seats = [_seat_from_json(each) for each in data["seats"]]
    stack = table.stack[:]
    for player in range(table.n):
        refresh(table, player)
    table.stack[:] = stack
    return table


def _seat_from_json(data: dict[str, Any]) -> Seat:
    seat = Seat()
    for name in _SEAT_NUMBERS:
        setattr(seat, name, int(data[name]))
    for name in _SEAT_LISTS:
        setattr(seat, name, [int(each) for each in data[name]])
    seat.packets = [tuple(int(card) for card in packet) for packet in data["packets"]]
    seat.in_play = [
        CardInPlay(int(number), int(uid), bool(tapped), (int(a), int(w), int(f), int(e)))
        for number, uid, tapped, (a, w, f, e) in data["in_play"]
    ]
    seat.known = [(int(card), int(places), int(bit)) for card, places, bit in data["known"]]
    for _, places, _ in seat.known:
        seat.places |= places
    seat.limits = [(int(places), int(most), int(bits)) for places, most, bits in data["limits"]]
    return seat
