"""Two rivals against each other: who is stronger, by how much, how sure that is, and how long they think.

Every deal is played once for each seat, with A on that seat and B on all others, so that neither profits from the
cards, the dice or the order of play. The games of a deal are alike, so what they say about the rivals is judged deal
by deal.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil, sqrt
from statistics import NormalDist, fmean, median
from time import perf_counter
from typing import Any, Final, NamedTuple

from poryroku.kernel.game import PackPlace
from poryroku.lab.processes import in_order
from poryroku.lab.simulation import Played, Seat, game_seed, play_game, rival_seed, signature
from poryroku.rivals import Budget
from poryroku.shelf import GAMES

SURE: Final = 0.95
"""How probable it is that an interval holds the true value."""

ERRORS: Final = NormalDist().inv_cdf((1 + SURE) / 2)
"""So many standard errors to each side that takes, where the errors are well known."""

DOUBT: Final = 10.0
"""So many deciding games are thought of, as if independent, before the games of a deal are believed to even out."""


@dataclass(frozen=True)
class Side:
    """One of the two rivals."""

    rival: str
    budget: Budget


@dataclass(frozen=True)
class Match:
    """What is played: A on one seat, B on the others."""

    game: str
    setup: dict[str, Any]
    a: Side
    b: Side
    seed: int = 0
    packs: tuple[PackPlace, ...] = ()
    """Packs of cards that are played with."""

    @property
    def seats(self) -> int:
        """How many seats, and so how many games of each deal."""
        return GAMES[self.game].players(self.setup)


class Bout(NamedTuple):
    """One game of a match."""

    played: Played
    seat: int
    """Where A sat, from 0."""
    seconds: tuple[array[float], array[float]]
    """How long A and B thought, about each decision that they were asked."""

    @property
    def share(self) -> float:
        """A's part of the victory: 1 alone, 1/2 (1/3, 1/4) shared, 0."""
        return 1 / len(self.played.winners) if self.seat in self.played.winners else 0.0

    @property
    def margin(self) -> int:
        """A's points minus the best other's."""
        totals = self.played.totals
        return totals[self.seat] - max(total for seat, total in enumerate(totals) if seat != self.seat)


@dataclass(frozen=True)
class Thinking:
    """How long a rival thought about a decision, by the clock on the wall."""

    decisions: int
    seconds: float
    """All of them together."""
    median: float
    p95: float
    """At least 95 of 100 took no longer."""
    max: float


@dataclass(frozen=True)
class Result:
    """What a match says about A, and how long both thought."""

    games: int
    deals: int
    interrupted: bool
    win_rate: float
    low: float
    high: float
    """95 % interval of the win rate."""
    margin: float
    margin_low: float | None
    margin_high: float | None
    """95 % interval of the mean margin; None if there was only one deal."""
    fair_share: float
    """What A would win if all were equally good."""
    seat_rates: list[float | None]
    """A's win rate on each seat; None where it never sat."""
    shared: int
    """Games that A won together with others."""
    a: Thinking
    b: Thinking
    seconds: float
    """The time that the match took."""
    signature: int
    """48 bits over all games in order: the same for the same arguments and rules, if no clock is in play."""

    @property
    def times_fair_share(self) -> float:
        """The win rate as a multiple of the fair share."""
        return self.win_rate / self.fair_share


# -- playing -----------------------------------------------------------------------------------------


def play_bout(match: Match, number: int) -> Bout:
    """Play one game of a match; the games of a deal follow one another, A moves one seat on in each.

    They have the cards and dice in common, while the rivals' own chance is new in each game: the same rival
    twice doesn't just play the same game twice.
    """
    seats = match.seats
    deal, seat = divmod(number, seats)
    seed = game_seed(match.seed, deal)
    minds = game_seed(seed, seat)
    times: tuple[array[float], array[float]] = (array("d"), array("d"))
    sides = [0 if each == seat else 1 for each in range(seats)]
    seated = []
    for each, side in enumerate(sides):
        who = (match.a, match.b)[side]
        seated.append(Seat(who.rival, rival_seed(minds, each), who.budget))
    clocks = [times[side] for side in sides]
    played = play_game(match.game, match.setup, seed, seated, number, packs=match.packs, clocks=clocks)
    return Bout(played, seat, times)


def bouts(match: Match, games: int, jobs: int = 1) -> Iterator[Bout]:
    """All games of a match in order, however many processes play."""
    return in_order(partial(play_bout, match), games, jobs, chunk=1)


def whole_deals(games: int, seats: int) -> int:
    """So many games, or as few more as it takes for A to sit on every seat of every deal."""
    return -(-games // seats) * seats


def fought(match: Match, played: Iterable[Bout]) -> Result | None:
    """Hear all games of a match out and say what they come to; after an interrupt those played, None without any."""
    heard: list[Bout] = []
    interrupted = False
    began = perf_counter()
    try:
        for bout in played:
            heard.append(bout)
    except KeyboardInterrupt:
        interrupted = True
    seconds = perf_counter() - began
    return result(heard, match.seats, seconds, interrupted) if heard else None


# -- what it says ------------------------------------------------------------------------------------


def result(played: Sequence[Bout], seats: int, seconds: float = 0.0, interrupted: bool = False) -> Result:
    """What games come to, at least one; they are whole deals in order, except perhaps the last."""
    deals = [played[first : first + seats] for first in range(0, len(played), seats)]
    shares = [[bout.share for bout in deal] for deal in deals]
    rate, _ = ratio(shares)
    low, high = interval(rate, effective_games(shares))
    margin, error = ratio([[bout.margin for bout in deal] for deal in deals])
    spread = None if error is None else error * errors(len(deals))
    by_seat = [[bout.share for bout in played if bout.seat == seat] for seat in range(seats)]
    return Result(
        games=len(played),
        deals=len(deals),
        interrupted=interrupted,
        win_rate=rate,
        low=low,
        high=high,
        margin=margin,
        margin_low=None if spread is None else margin - spread,
        margin_high=None if spread is None else margin + spread,
        fair_share=1 / seats,
        seat_rates=[fmean(on_seat) if on_seat else None for on_seat in by_seat],
        shared=sum(0 < bout.share < 1 for bout in played),
        a=thinking(bout.seconds[0] for bout in played),
        b=thinking(bout.seconds[1] for bout in played),
        seconds=seconds,
        signature=signature(bout.played.mark for bout in played),
    )


def ratio(deals: Sequence[Sequence[float]]) -> tuple[float, float | None]:
    """The mean of all games and its standard error, deals (not games) being independent; None with one deal only.

    A ratio estimate, since the last deal may have fewer games than the others.
    """
    games = sum(map(len, deals))
    mean = sum(map(sum, deals)) / games
    if len(deals) < 2:
        return mean, None
    squares = sum((sum(deal) - mean * len(deal)) ** 2 for deal in deals)
    return mean, sqrt(squares * len(deals) / (len(deals) - 1)) / games


def errors(deals: int) -> float:
    """How many standard errors to each side an interval takes if they are known from two or more deals only.

    The quantile of Student's distribution, by its usual series around the normal one.
    """
    z, free = ERRORS, deals - 1
    return (
        z
        + (z**3 + z) / (4 * free)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * free**3)
    )


def effective_games(deals: Sequence[Sequence[float]]) -> float:
    """How many independent games would say as much about the win rate as these.

    Fewer than there are if the games of a deal tend to go alike, more if they tend to even out (a good seat now, a
    bad one then). How much they even out is only seen in games that could have gone the other way. There are few of
    them near 0 % and 100 %, so some more are thought of, which don't.
    """
    games = sum(map(len, deals))
    rate, error = ratio(deals)
    if error is None:
        return 1.0
    independent = games * rate * (1 - rate)
    found = (games * error) ** 2
    if found > independent:
        return games * independent / found
    return games * (independent + DOUBT) / (found + DOUBT)


def interval(rate: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a win rate, Wilson's: it lies within 0 and 1, and never has width 0."""
    square = ERRORS**2
    middle = (rate + square / (2 * games)) / (1 + square / games)
    half = ERRORS / (1 + square / games) * sqrt(rate * (1 - rate) / games + square / (4 * games**2))
    return max(0.0, min(rate, middle - half)), min(1.0, max(rate, middle + half))


def thinking(times: Iterable[array[float]]) -> Thinking:
    """Sum up how long a rival thought about each decision of some games."""
    seconds = sorted(second for game in times for second in game)
    if not seconds:
        return Thinking(0, 0.0, 0.0, 0.0, 0.0)
    p95 = seconds[ceil(0.95 * len(seconds)) - 1]
    return Thinking(len(seconds), sum(seconds), median(seconds), p95, seconds[-1])
