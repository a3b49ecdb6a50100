"""A position in which one card can be tried: in hand, with what it costs, a free slot, and something to act upon."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from poryroku.crystal.book import Book, Card
from poryroku.crystal.files.positions import PositionBuilder
from poryroku.crystal.files.scenariomodel import ScenarioForm
from poryroku.crystal.state import State
from poryroku.crystal.terms import COPIES, ELEMENTS, KINDS, LEVELS, PACKET, RESERVE_LIMIT
from poryroku.kernel.rng import Dice, shuffle
from poryroku.yamlcheck import check
from poryroku.yamlfile import parse

#: crystals beside those that the card costs, and what everybody has
CRYSTALS = 15
#: free slots
SLOTS = 6
#: cards in hand beside the one that is tried
HAND = 2


def tryout(book: Book, number: int, names: list[str], seed: int = 1) -> State:
    """The first player's main phase with card `number` in hand; `names` are those of the two to four players.

    They can pay for the card and have a slot for it; if it costs more energy than a reserve holds, it is in play.
    Everybody has an item and a familiar in play that do nothing any more, cards in hand and for the years to come,
    energy and crystals. The same seed gives the same position.
    """
    document = parse(json.dumps(position(book, number, names, seed)), "try-out")
    return PositionBuilder(check(document, ScenarioForm), document, (), book).build()


def position(book: Book, number: int, names: list[str], seed: int) -> dict[str, Any]:
    """The position as a scenario."""
    card = book.cards_by_players[len(names)][number]
    level = next(each for each in reversed(LEVELS) if number in book.level_cards(each))
    there = [each for each in book.level_cards(level) if each != number]
    quiet = [[each for each in _quiet(book, there) if book.cards[each].kind == kind] for kind in range(len(KINDS))]
    # Of each card there are so many copies that so many players have the same ones.
    in_play = [[each[place // COPIES] for each in quiet if len(each) > place // COPIES] for place in range(len(names))]
    others = [each for each in there if not any(each in lying for lying in in_play)]
    shuffle(Dice(seed), others)
    payable = sum(energy_for(card).values()) <= RESERVE_LIMIT
    seats = {}
    for place, name in enumerate(names):
        cards = [others.pop() for _ in range(HAND + 2 * PACKET)]
        seat: dict[str, Any] = {
            "crystals": CRYSTALS,
            "gauge": len(in_play[place]) + SLOTS,
            "reserve": dict.fromkeys(ELEMENTS, 1),
            "hand": cards[:HAND],
            "packets": {2: cards[HAND : HAND + PACKET], 3: cards[HAND + PACKET :]},
            "in_play": in_play[place],
        }
        if place == 0:
            seat["crystals"] += card.crystals
            if payable:
                seat["hand"] = [number, *seat["hand"]]
                seat["reserve"] = energy_for(card)
            else:
                seat["in_play"] = [number, *in_play[place]]
        seats[name] = seat
    return {
        "title": f"card {number}",
        "players": names,
        "level": level,
        "seats": seats,
        "phase": "main",
        "transmute_open": True,
        "draw_pile": {"top": others[:1]},
        "seed": seed,
    }


def energy_for(card: Card) -> dict[str, int]:
    """What the card costs, and one of each element more as far as the reserve holds it."""
    energy = list(card.energy)
    for element in card.choose:
        energy[element] += 1
    for element in sorted(range(4), key=lambda each: energy[each]):
        if sum(energy) < RESERVE_LIMIT:
            energy[element] += 1
    return {name: count for name, count in zip(ELEMENTS, energy, strict=True) if count}


def _quiet(book: Book, numbers: Iterable[int]) -> list[int]:
    """Cards that do nothing once they lie in play, those with the fewest points first."""
    cards = [book.cards[number] for number in numbers]
    quiet = [card for card in cards if card.points >= 0 and not _acts_later(card)]
    return [card.number for card in sorted(quiet, key=lambda card: (card.points, card.number))]


def _acts_later(card: Card) -> bool:
    nothing = Card(card.number, card.kind, card.points, card.energy, card.crystals, card.choose, card.energy_total)
    later = [name for name in Card.__dataclass_fields__ if name != "arrive"]
    return any(getattr(card, name) != getattr(nothing, name) for name in later)
