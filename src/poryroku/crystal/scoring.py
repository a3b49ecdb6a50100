"""What everybody's game is worth, at the end or as a projection (section 14)."""

from __future__ import annotations

from typing import NamedTuple

from poryroku.crystal.book import Amount
from poryroku.crystal.frames import BLOCK, NO_BLOCK
from poryroku.crystal.table import Table
from poryroku.crystal.terms import BONUS_PRICE, HAND_PENALTY


class Score(NamedTuple):
    """One player's points, part by part."""

    crystals: int
    cards: int
    effects: int
    bonuses: int
    hand: int
    total: int
    cards_detail: tuple[tuple[int, int], ...]
    """(card number, points) of each card in play."""
    effects_detail: tuple[tuple[int, int], ...]
    """(card number, points) of each end-of-game effect that counts."""


def score(table: Table, player: int) -> Score:
    """A seat's points if the game ended now; may be negative (D7)."""
    seat = table.seats[player]
    cards = []
    effects = []
    for number, uid, _, _ in seat.in_play:
        card = table.cards[number]
        cards.append((number, card.points))
        for condition, amount in card.end_of_game:
            frame = (BLOCK, player, number, uid, NO_BLOCK, 0, player, 0)
            if condition and not condition.holds(table, frame):
                continue
            points = amount.now(table, frame) if isinstance(amount, Amount) else amount
            if points:
                effects.append((number, points))
    card_points = sum(points for _, points in cards)
    effect_points = sum(points for _, points in effects)
    bonuses = -BONUS_PRICE[seat.bonuses]
    hand = -HAND_PENALTY * len(seat.hand)
    total = seat.crystals + card_points + effect_points + bonuses + hand
    return Score(seat.crystals, card_points, effect_points, bonuses, hand, total, tuple(cards), tuple(effects))


def scores(table: Table) -> list[Score]:
    """All seats' scores, in seat order."""
    return [score(table, player) for player in range(table.n)]


def winners(table: Table) -> list[int]:
    """Seats with the highest total; a tie goes to more cards in play, else it is shared (R80, D8)."""
    ranks = [(each.total, len(table.seats[player].in_play)) for player, each in enumerate(scores(table))]
    best = max(ranks)
    return [player for player, rank in enumerate(ranks) if rank == best]
