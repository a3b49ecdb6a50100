"""What two cards of one player are worth together beyond what each is worth alone, by the final scores of many games.

What the worth of single cards (``lab/learning.py``) leaves of the margins is explained by the pairs that players held.
There are more pairs than the games can tell apart, so each is drawn to 0 as strongly as the noise of the scores demands
(ridge regression; Hoerl and Kennard, Technometrics 12(1), 1970), and the equations are solved step by step, from the
games as they are, without a table of all pairs by all pairs (conjugate gradients; Hestenes and Stiefel, Journal of
Research of the National Bureau of Standards 49(6), 1952). Pairs are told as differences from what both cards are worth
in usual company: over all partners the points of a card add up to 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final

from poryroku.lab.learning import Learned, Outcome, margin_rows
from poryroku.lab.solving import conjugate

FREEDOM: Final = 1.25
"""How many points (standard deviation) a pair may be expected to bring; with the least error for games left out."""
DIGITS: Final = 2

Pair = tuple[int, int]
"""Two cards, the lower number first."""


def pairs_of(cards: Iterable[int]) -> list[Pair]:
    """All pairs of different cards."""
    return [pair for pair in combinations(sorted(cards), 2) if pair[0] != pair[1]]


def fits(
    played: Mapping[int, Sequence[Sequence[Outcome]]], known: Mapping[int, Learned], numbers: Sequence[int]
) -> dict[int, dict[int, float]]:
    """Points of every pair of cards, by the games with each number of players and what cards were worth in them."""
    place = {pair: i for i, pair in enumerate(pairs_of(numbers))}
    rows: list[dict[int, float]] = []
    rests: list[float] = []
    weights: list[float] = []
    for players, games in played.items():
        alone = known[players]
        worths = {(card, y): each for card, years in alone.values.items() for y, each in enumerate(years)}
        weight = (players - 1) / players / alone.noise_after**2  # the margins of a game add up to 0
        for game in games:
            held = [[place[pair] for pair in pairs_of(card for cards in seat.years for card in cards)] for seat in game]
            for me, seat_row in enumerate(margin_rows(game)):
                row: dict[int, float] = {}
                for seat, pairs in enumerate(held):
                    share = 1.0 if seat == me else -1 / (players - 1)
                    for pair in pairs:
                        row[pair] = row.get(pair, 0.0) + share
                rows.append(row)
                rests.append(seat_row.beyond(worths))
                weights.append(weight)
    found = conjugate(rows, rests, weights, len(place), 1 / FREEDOM**2)
    return _centred({pair: found[i] for pair, i in place.items()}, numbers)


def _centred(points: Mapping[Pair, float], numbers: Sequence[int]) -> dict[int, dict[int, float]]:
    """Without what belongs to single cards: for each of them its mean over all partners is 0."""
    n = len(numbers)
    sums = dict.fromkeys(numbers, 0.0)
    for (low, high), worth in points.items():
        sums[low] += worth
        sums[high] += worth
    everything = sum(sums.values()) / (2 * (n - 1))
    own = {number: (total - everything) / (n - 2) for number, total in sums.items()}
    found: dict[int, dict[int, float]] = {}
    for (low, high), worth in points.items():
        found.setdefault(low, {})[high] = round(worth - own[low] - own[high], DIGITS)
    return found
