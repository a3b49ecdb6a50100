"""What cards are worth by the final scores of many games: linear regression of margins on who held what for which year.

A card's worth in a year is a guess (what its ops say, and what has been learned before, each as far as it proves right)
and what it turned out to be worth more: in any year, in this one, and with this number of players. How much more is
drawn to 0 as strongly as the noise of the scores demands (ridge regression; Hoerl and Kennard, Technometrics 12(1),
1970). What is the same for all numbers of players is learned from the games of all of them (partial pooling: Gelman and
Hill, Data Analysis Using Regression, 2007, ch. 12).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from poryroku.crystal.book import Book
from poryroku.crystal.setup import Setup
from poryroku.crystal.state import State
from poryroku.crystal.terms import YEARS
from poryroku.lab.solving import solved
from poryroku.rivals.crystal.appraisal import Outlook, yearly

Values = dict[int, list[float]]
"""The worth of cards, by their number, in each year."""


class Freedom(NamedTuple):
    """How many points (standard deviation) a card may be expected to differ from the guess."""

    card: float
    """In all years."""
    year: float
    """In one of them, besides."""
    players: float
    """For one number of players, besides."""


AT_FIRST: Final = Freedom(4.0, 2.0, 1.5)
AGAIN: Final = Freedom(2.0, 1.5, 1.5)
"""When something has been learned before. Cards and years are those with the least error for games that were left out;
for numbers of players it is a guess."""
UNKNOWN: Final = 1e-4
"""How strongly it is presumed that guesses are worth nothing."""


class Outcome(NamedTuple):
    """One seat of a finished game."""

    years: tuple[tuple[int, ...], ...]
    """Its cards for years 1, 2 and 3."""
    total: int


class Learned(NamedTuple):
    """What came of the games with one number of players."""

    values: Values
    """0 is the worth of the average card."""
    mean_total: float
    noise_before: float
    """How far the margins over the other seats' mean are apart (standard deviation)."""
    noise_after: float
    """How far off they are from what the cards say."""


class Row(NamedTuple):
    """A seat: how many more of each card it held for each year than the others on average, and its margin over their
    mean."""

    held: dict[tuple[int, int], float]
    margin: float

    def beyond(self, worths: Mapping[tuple[int, int], float]) -> float:
        """What the worth of each card in each year does not say of the margin."""
        return self.margin - sum(times * worths[key] for key, times in self.held.items())


def learned(
    book: Book, played: Mapping[int, Sequence[Sequence[Outcome]]], before: Mapping[int, Values] | None = None
) -> dict[int, Learned]:
    """What cards are worth with each number of players, by the seats of finished games; ``before``: what is known."""
    freedom = AT_FIRST if before is None else AGAIN
    guesses = {n: _guesses(book, n, before) for n in played}
    rows = {n: [row for game in games for row in margin_rows(game)] for n, games in played.items()}
    columns = _Columns(book, tuple(played), len(next(iter(guesses.values()))))
    matrix = [[0.0] * columns.size for _ in range(columns.size)]
    right = [0.0] * columns.size
    noise = {n: _mean_square([row.margin for row in here]) for n, here in rows.items()}
    for n, here in rows.items():
        weight = (n - 1) / n / noise[n]  # the margins of a game add up to 0: one of them is no news
        for row in here:
            found = columns.entries(row.held, n, guesses[n])
            for i, a in found.items():
                a *= weight
                right[i] += a * row.margin
                line = matrix[i]
                for j, b in found.items():
                    line[j] += a * b
    for i, points in enumerate(columns.freedom(freedom)):
        matrix[i][i] += UNKNOWN if points is None else 1 / points**2
    answer = solved(matrix, right)
    return {n: _told(columns.values(answer, n, guesses[n]), played[n], rows[n]) for n in played}


def _told(values: Mapping[tuple[int, int], float], games: Sequence[Sequence[Outcome]], rows: Sequence[Row]) -> Learned:
    middle = sum(values.values()) / len(values)
    totals = [seat.total for game in games for seat in game]
    rests = [row.beyond(values) for row in rows]
    return Learned(
        {card: [round(values[card, y] - middle, 2) for y in range(YEARS)] for card, y in values if y == 0},
        round(sum(totals) / len(totals), 1),
        round(_mean_square([row.margin for row in rows]) ** 0.5, 2),
        round(_mean_square(rests) ** 0.5, 2),
    )


def _guesses(book: Book, players: int, before: Mapping[int, Values] | None) -> list[dict[tuple[int, int], float]]:
    """What there is to go by: what ops say of a card on average, what more or less in each year; and the same of what
    is known for so many players, and for any number of them."""
    outlook = Outlook(State(Setup(players, "archmage"), book), 0)
    sources: list[Mapping[int, Sequence[float]]] = [{number: yearly(outlook, number) for number in book.cards}]
    if before is not None:
        any_number = {
            number: [sum(known[number][y] for known in before.values()) / len(before) for y in range(YEARS)]
            for number in book.cards
        }
        sources += [before[players], any_number]
    found = []
    for source in sources:
        means = {number: sum(source[number]) / YEARS for number in book.cards}
        found.append({(number, y): means[number] for number in book.cards for y in range(YEARS)})
        found.append({(number, y): source[number][y] - means[number] for number in book.cards for y in range(YEARS)})
    return found


def margin_rows(game: Sequence[Outcome]) -> list[Row]:
    """The seats of a finished game."""
    others = len(game) - 1
    everybody = sum(seat.total for seat in game)
    rows = []
    for me in game:
        held: dict[tuple[int, int], float] = {}
        for seat in game:
            for y, cards in enumerate(seat.years):
                for card in cards:
                    held[card, y] = held.get((card, y), 0.0) + (1.0 if seat is me else -1 / others)
        rows.append(Row(held, me.total - (everybody - me.total) / others))
    return rows


class _Columns:
    """Where in the system of equations each unknown is: guesses, cards, cards in a year, cards for a number of
    players."""

    def __init__(self, book: Book, players: Sequence[int], guesses: int) -> None:
        self.guesses = guesses
        self.cards = {number: guesses + i for i, number in enumerate(book.cards)}
        start = guesses + len(self.cards)
        keys = [(number, y) for number in book.cards for y in range(YEARS)]
        self.years = {key: start + i for i, key in enumerate(keys)}
        start += len(self.years)
        pairs = [(number, n) for n in players for number in book.cards]
        self.here = {pair: start + i for i, pair in enumerate(pairs)}
        self.size = start + len(self.here)

    def entries(
        self, held: Mapping[tuple[int, int], float], players: int, guesses: Sequence[Mapping[tuple[int, int], float]]
    ) -> dict[int, float]:
        """How often each unknown counts in a row."""
        found = {i: sum(times * guess[key] for key, times in held.items()) for i, guess in enumerate(guesses)}
        for (number, y), times in held.items():
            for column in (self.cards[number], self.years[number, y], self.here[number, players]):
                found[column] = found.get(column, 0.0) + times
        return found

    def freedom(self, freedom: Freedom) -> list[float | None]:
        """That of every unknown; None: free."""
        found: list[float | None] = [None] * self.guesses
        found += [freedom.card] * len(self.cards) + [freedom.year] * len(self.years)
        return found + [freedom.players] * len(self.here)

    def values(
        self, answer: Sequence[float], players: int, guesses: Sequence[Mapping[tuple[int, int], float]]
    ) -> dict[tuple[int, int], float]:
        """What cards are worth by the solution."""
        return {
            (number, y): sum(answer[i] * guess[number, y] for i, guess in enumerate(guesses))
            + answer[self.cards[number]]
            + answer[column]
            + answer[self.here[number, players]]
            for (number, y), column in self.years.items()
        }


def _mean_square(values: Sequence[float]) -> float:
    return sum(value * value for value in values) / len(values)
