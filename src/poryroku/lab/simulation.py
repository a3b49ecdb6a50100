"""Playing many games: each from a seed of its own, on one core or several, summed up in a few numbers.

What a simulation gives depends on its arguments alone, never on the machine, the number of processes or how long it
took; ``Summary.signature`` is one number for all of it.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter
from typing import Any, NamedTuple

from poryroku import rivals
from poryroku.kernel.contract import Option
from poryroku.kernel.game import Game, PackPlace
from poryroku.kernel.rng import GAMMA, MASK, Dice, below, mixed, seeded
from poryroku.lab.processes import in_order
from poryroku.rivals import Budget
from poryroku.shelf import GAMES, game_with

RANDOM = "random"
"""The rival that needs no view: it chooses among the options themselves, and the speed is that of the rules."""

UNHURRIED = Budget(seconds=None)
"""No clock, so that what is chosen doesn't depend on the machine."""


@dataclass(frozen=True)
class Plan:
    """What is played: every game has the same setup and rivals, and a seed derived from ``seed`` and its index."""

    game: str
    setup: dict[str, Any]
    players: tuple[str, ...]
    """The name of the rival on each seat."""
    seed: int = 0
    check: bool = False
    """Verify the game's invariants after every step."""
    budget: Budget = UNHURRIED
    """How long each of them may think about a decision."""
    packs: tuple[PackPlace, ...] = ()
    """Packs of cards that are played with."""


@dataclass(frozen=True)
class Seat:
    """Who sits on a seat of one game."""

    rival: str
    seed: int
    budget: Budget = UNHURRIED


class Played(NamedTuple):
    """One finished game."""

    number: int
    """Its place among the games, from 0."""
    seed: int
    decisions: int
    """Decisions with two or more options; others are never asked."""
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int
    mark: bytes
    """Hash of every option chosen, in notation, and of the final scores."""
    faults: tuple[str, ...] = ()
    """What the self-check found, at most the first step's."""
    options: tuple[str, ...] = ()
    """Every option chosen, in notation; only if asked for."""


@dataclass
class Summary:
    """All games together."""

    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    total_scores: list[int] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)
    """Games won per seat; a shared victory counts 1/2 (1/3, 1/4) for each."""
    total_rounds: int = 0
    signature: int = 0
    """48 bits over all games in order: the same on every machine for the same arguments and rules."""
    faults: list[str] = field(default_factory=list)
    interrupted: bool = False
    """These are only the games before an interrupt."""

    @property
    def mean_scores(self) -> list[float]:
        """The mean final score of each seat."""
        return [total / self.games for total in self.total_scores]

    @property
    def mean_rounds(self) -> float:
        """The mean number of rounds."""
        return self.total_rounds / self.games

    @property
    def decisions_per_second(self) -> float:
        """By the clock on the wall, all processes together."""
        return self.decisions / self.seconds

    @property
    def games_per_second(self) -> float:
        """By the clock on the wall, all processes together."""
        return self.games / self.seconds


# -- one game ----------------------------------------------------------------------------------------


def game_seed(base: int, index: int) -> int:
    """The seed of game number ``index`` (from 0): 53 bits, so that every JSON reader keeps it whole."""
    return mixed((seeded(base) + (index + 1) * GAMMA) & MASK) >> 11


def rival_seed(seed: int, seat: int) -> int:
    """The seed of the rival on a seat of the game with that seed."""
    return mixed((seed + (seat + 1) * GAMMA) & MASK) >> 11


def play_random(state: Any, dice: Sequence[Dice], chosen: list[Option]) -> None:
    """Play a game to its end, every option equally likely; nothing but the rules takes time here."""
    apply = state.apply
    while (player := state.player) >= 0:
        options = state.options
        option = options[below(dice[player], len(options))]
        chosen.append(option)
        apply(option)


def _play_rivals(
    state: Any, seats: Sequence[Seat], chosen: list[Option], clocks: Sequence[array[float]] | None
) -> Iterator[None]:
    """Play a game to its end; pauses after every step. A rival gets the view of its seat, nothing else."""
    dice = [Dice(seat.seed) for seat in seats]
    seated = [None if seat.rival == RANDOM else rivals.make(seat.rival, seat.seed, seat.budget) for seat in seats]
    for seat, rival in enumerate(seated):
        if rival is not None:
            rivals.get_ready(rival, state.view(seat))
    while (player := state.player) >= 0:
        rival = seated[player]
        if rival is None:
            options = state.options
            began = perf_counter()
            option = options[dice[player].below(len(options))]
        else:
            view = state.view(player)
            began = perf_counter()
            option = rival.choose(view)
        if clocks is not None:
            clocks[player].append(perf_counter() - began)
        chosen.append(option)
        state.apply(option)
        yield


def play(plan: Plan, index: int, keep_options: bool = False) -> Played:
    """Play game number ``index`` of a plan."""
    seed = game_seed(plan.seed, index)
    seats = [Seat(name, rival_seed(seed, seat), plan.budget) for seat, name in enumerate(plan.players)]
    return play_game(
        plan.game, plan.setup, seed, seats, index, packs=plan.packs, check=plan.check, keep_options=keep_options
    )


def play_game(
    name: str,
    setup: dict[str, Any],
    seed: int,
    seats: Sequence[Seat],
    number: int = 0,
    *,
    packs: tuple[PackPlace, ...] = (),
    check: bool = False,
    keep_options: bool = False,
    clocks: Sequence[array[float]] | None = None,
) -> Played:
    """Play one game to its end. An error of the rules or of a rival carries a note with the game's seed.

    ``clocks``: one for each seat; the seconds that its rival thinks about each decision are appended.
    """
    game = game_with(name, packs)
    chosen: list[Option] = []
    faults: tuple[str, ...] = ()
    try:
        state: Any = game.start(setup, seed)
        if clocks is None and not check and all(seat.rival == RANDOM for seat in seats):
            play_random(state, [Dice(seat.seed) for seat in seats], chosen)
        else:
            broken = invariants(name) if check else None
            for _ in _play_rivals(state, seats, chosen, clocks):
                if broken is not None and (found := broken(state)):
                    step = game.format(chosen[-1])
                    place = f"game {number}, seed {seed}, step {len(chosen)} ({step})"
                    faults = tuple(f"{place}: {fault}" for fault in found)
                    break
        scores = state.scores()
    except Exception as error:
        error.add_note(f"game {number} (its own seed is {seed}), after step {len(chosen)}")
        raise
    texts = _notation(game, chosen)
    totals = tuple(score.total for score in scores)
    mark = hashlib.sha256("\n".join([*texts, *map(str, totals)]).encode()).digest()[:8]
    return Played(
        number, seed, len(chosen), totals, tuple(state.winners()), state.round, mark, faults,
        tuple(texts) if keep_options else (),
    )  # fmt: skip


def _notation(game: Game, chosen: list[Option]) -> list[str]:
    """The options in notation: a signature is to outlive a new numbering of the verbs."""
    return list(map(_formatter(game.name), chosen))


@lru_cache(maxsize=1)
def _formatter(name: str) -> Callable[[Option], str]:
    return lru_cache(maxsize=1 << 14)(GAMES[name].format)


def invariants(game: str) -> Callable[[Any], list[str]] | None:
    """What tells everything impossible about a state of a game; None if the game has no such check."""
    name = f"poryroku.{game}.invariants"
    if find_spec(name) is None:
        return None
    broken: Callable[[Any], list[str]] = import_module(name).broken
    return broken


# -- many games --------------------------------------------------------------------------------------


def games(plan: Plan, count: int, jobs: int = 1, keep_options: bool = False) -> Iterator[Played]:
    """Play games 0 .. count-1 and give them in this order, however many processes play."""
    return in_order(partial(play, plan, keep_options=keep_options), count, jobs)


def signature(marks: Iterable[bytes]) -> int:
    """48 bits over the marks of all games in order."""
    return int.from_bytes(hashlib.sha256(b"".join(marks)).digest()[:6], "big")


def summed_up(played: Iterable[Played], seats: int) -> Summary:
    """The numbers of many games, after an interrupt of those played; ``seconds`` is the time it took to get through
    them."""
    summary = Summary(total_scores=[0] * seats, wins=[0.0] * seats)
    marks: list[bytes] = []
    began = perf_counter()
    try:
        for game in played:
            summary.games += 1
            summary.decisions += game.decisions
            summary.total_rounds += game.rounds
            summary.faults += game.faults
            marks.append(game.mark)
            for seat, total in enumerate(game.totals):
                summary.total_scores[seat] += total
            for seat in game.winners:
                summary.wins[seat] += 1 / len(game.winners)
    except KeyboardInterrupt:
        summary.interrupted = True
    summary.seconds = perf_counter() - began
    summary.signature = signature(marks)
    return summary
