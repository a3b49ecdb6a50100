"""What options turned out to be worth, and what that says about the constants of the appraisal.

In games of rivals that search, some decisions are forks: two of the options that look about equally good are both
played on to the end, with the same luck to come. How much better one did is compared with what the appraisal said of
the two ways one and two rounds later, where a search stops, and with how that would change with each constant. A
regression over many forks says in which direction each constant has to go and how far (a step of Gauss and Newton,
drawn to none as strongly as the noise demands). It is done again with rivals that play by what was found, and all forks
so far. Whole games say less of it: there the luck of both sides is part of the noise, and what cards are worth hides
what is worth doing with them. Part of ``lab/tuning.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import exp, log
from typing import Any, Final, NamedTuple

from poryroku.crystal.files.library import load_book
from poryroku.crystal.game import new_game
from poryroku.crystal.setup import Setup
from poryroku.crystal.state import State
from poryroku.kernel.contract import Option
from poryroku.kernel.rng import Dice
from poryroku.lab.learner import Learner
from poryroku.lab.processes import in_order
from poryroku.lab.scaling import AT_MOST_1
from poryroku.lab.simulation import game_seed, rival_seed
from poryroku.lab.solving import solved
from poryroku.rivals.base import Advice
from poryroku.rivals.crystal.appraiser import Appraiser, Prospect
from poryroku.rivals.crystal.climate import Scales
from poryroku.rivals.crystal.weights import scales_for, with_scales
from poryroku.rivals.search import Depth

PLAYERS: Final = 2
"""Three played worse with what two had learned, so the constants for more stay as they are."""
GAMES: Final = 60
"""In each turn."""
TURNS: Final = 3
"""So often games are played and something is learned from them."""
DRAFTED_AT_RANDOM: Final = 40
"""Percent of the seats that draft at random, so that unusual hands are met too."""
FORKED: Final = 30
"""Percent of the decisions that are forks, if there are options enough."""
NEAR: Final = 8.0
"""Points by which an option may look worse than the best to be tried against it."""
AMONG: Final = 5
"""So many of the next best are looked at."""
LATER: Final = 2
"""Rounds after which the ways of a fork are appraised, one by one."""
NUDGE: Final = 0.05
"""The part by which constants are changed to see what hangs on them."""
LUCK: Final = (8.0, 1.0)
"""How far apart the ends of two ways are by luck alone, in points: in any case, and more for every space to come."""
FREEDOM: Final = 0.25
"""How far constants may be expected to be off (standard deviation of the natural logarithm of the factor), times the
share of what the appraisal says that comes true."""
UNKNOWN: Final = 1e-4
"""How strongly it is presumed that nothing of what the appraisal says comes true."""
LEAST: Final = 0.001
"""No constant becomes less: from 0 no factor leads away."""
FARTHEST: Final = 1.2
"""The natural logarithm of the factor by which a constant is changed at most."""
TOLD: Final = 10


class Fork(NamedTuple):
    """Two ways, so many rounds after they parted: how much better the first one is."""

    luck: float
    """How far the margins may be apart by luck."""
    margin: int
    """At the end of the game."""
    said: float
    """By the appraisal."""
    by_constant: tuple[float, ...]
    """How much more it would be said to be with each constant, in the order of ``Scales``, a little larger: per unit
    of the natural logarithm."""

    def without(self, steps: Sequence[float]) -> Fork:
        """The same, as if the constants were what they were so many steps ago."""
        return self._replace(said=self.said - sum(map(float.__mul__, self.by_constant, steps)))


class _Thorough(Learner):
    """Plays the games in which forks are looked for."""

    depth = Depth(descents=40, worlds=8)


class _Swift(Learner):
    """Plays on from them."""

    depth = Depth(descents=10, worlds=5)


class Eyes:
    """The appraisal by what is known, and with each constant a little larger."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        book = load_book()
        self.plain = Appraiser(book, data, PLAYERS)
        scales = scales_for(data, PLAYERS)
        self.nudged = [
            Appraiser(book, with_scales(data, PLAYERS, {**scales, name: scales[name] * exp(NUDGE)}), PLAYERS)
            for name in Scales._fields
        ]

    def see(self, state: State, seat: int) -> list[float]:
        """How far a seat is ahead by all of them."""
        return [each.margins(state)[seat] for each in (self.plain, *self.nudged)]


class Way(NamedTuple):
    """A game played on from an option."""

    margin: int
    seen: Mapping[int, Sequence[float]]
    """By the number of each of the next rounds, what is seen at its start."""
    spaces: Mapping[int, int]
    """To come then."""


def played_on(state: State, option: Option, number: int, data: Mapping[str, Any], eyes: Eyes) -> Way:
    """Play a game to its end after an option of its decision; the luck to come is that of the state."""
    seat = state.player
    seated = [_Swift(rival_seed(number, each), data) for each in range(state.n)]
    ahead = state.clone()
    ahead.apply(option)
    seen: dict[int, list[float]] = {}
    spaces: dict[int, int] = {}
    while ahead.player >= 0:
        # The option itself may have ended the round.
        if state.round < ahead.round <= state.round + LATER and ahead.round not in seen:
            seen[ahead.round] = eyes.see(ahead, seat)
            spaces[ahead.round] = Prospect(ahead, seat).climate.months
        ahead.apply(seated[ahead.player].choose(ahead.view(ahead.player)))
    return Way(round(eyes.plain.margins(ahead)[seat]), seen, spaces)


def fork_at(advice: Sequence[Advice], dice: Dice, often: int) -> tuple[Option, Option] | None:
    """Two options of a decision to try against each other, by what is advised; None: it is no fork. ``often``: percent
    of those that may be one."""
    if len(advice) < 2 or dice.below(100) >= often:
        return None
    near = [each.option for each in advice[1 : AMONG + 1] if each.margin > advice[0].margin - NEAR]
    return (advice[0].option, near[dice.below(len(near))]) if near else None


def forks_in(data: Mapping[str, Any], seed: int, often: int, index: int) -> list[Fork]:
    """Play a game and tell what came of its forks; ``often``: percent of the decisions."""
    number = game_seed(seed, index)
    dice = Dice(number)
    state = new_game(Setup(PLAYERS, "archmage"), number, load_book())
    seated = [_Thorough(rival_seed(number, seat), data) for seat in range(state.n)]
    drafting = [dice.below(100) >= DRAFTED_AT_RANDOM for _ in seated]
    eyes = Eyes(data)
    found: list[Fork] = []
    while state.player >= 0:
        seat = state.player
        if state.kind == "draft" and not drafting[seat]:
            state.apply(state.options[dice.below(len(state.options))])
            continue
        advice = seated[seat].advise(state.view(seat))
        two = fork_at(advice, dice, often) if state.round else None
        if two is not None:
            one, other = (played_on(state, option, number, data, eyes) for option in two)
            found += compared(one, other)
        state.apply(advice[0].option)
    return found


def compared(one: Way, other: Way) -> list[Fork]:
    """What two ways say, at the start of each round that both have reached."""
    found = []
    for number, mine in one.seen.items():
        if number not in other.seen:
            continue
        said, *nudged = (a - b for a, b in zip(mine, other.seen[number], strict=True))
        if said or any(nudged):
            by_constant = tuple((each - said) / NUDGE for each in nudged)
            luck = LUCK[0] + LUCK[1] * one.spaces[number]
            found.append(Fork(luck, one.margin - other.margin, said, by_constant))
    return found


def steps_from(forks: Sequence[Fork]) -> tuple[float, list[float]]:
    """The share of what the appraisal says that comes true, and for each constant the natural logarithm of the factor
    by which it has to change; none if nothing of what it says comes true."""
    size = 1 + len(Scales._fields)
    matrix = [[0.0] * size for _ in range(size)]
    right = [0.0] * size
    for fork in forks:
        weight = 1 / (LATER * fork.luck**2)  # the ways of a fork are compared LATER times, and end once
        row = (fork.said, *fork.by_constant)
        for i, a in enumerate(row):
            if a:
                right[i] += weight * a * fork.margin
                line = matrix[i]
                for j, b in enumerate(row):
                    line[j] += weight * a * b
    for i in range(size):
        matrix[i][i] += 1 / FREEDOM**2 if i else UNKNOWN
    share, *slopes = solved(matrix, right)
    if share <= 0:
        return share, [0.0] * len(slopes)
    return share, [max(-FARTHEST, min(FARTHEST, slope / share)) for slope in slopes]


def changed(scales: Mapping[str, float], steps: Sequence[float]) -> dict[str, float]:
    """Constants after so many steps each."""
    found = {}
    for name, step in zip(Scales._fields, steps, strict=True):
        value = scales[name] * exp(step)
        found[name] = round(min(1.0, value) if name in AT_MOST_1 else max(LEAST, value), 3)
    return found


def tune_by_forks(
    data: Mapping[str, Any], seed: int, jobs: int, games: int, tell: Callable[[str], None], often: int = FORKED
) -> tuple[dict[str, float], dict[str, Any]]:
    """Better constants for two players who know ``data``, and what to say in the log; ``often``: percent of decisions
    that are forks."""
    first = changed(scales_for(data, PLAYERS), [0.0] * len(Scales._fields))
    scales = first
    found: list[Fork] = []
    share = 0.0
    for turn in range(TURNS):
        known = with_scales(data, PLAYERS, scales)
        since = [log(scales[name] / first[name]) for name in Scales._fields]
        played = in_order(partial(forks_in, known, seed + turn, often), games, jobs, 1)
        for number, forks in enumerate(played, 1):
            found += [fork.without(since) for fork in forks]
            if number % TOLD == 0:
                tell(f"forks: {turn * games + number} of {TURNS * games} games")
        share, steps = steps_from(found)
        scales = changed(first, steps)
    entry = {"what": "forks", "players": PLAYERS, "seed": seed, "games": TURNS * games, "seen": len(found)}
    return scales, entry | {"share": round(share, 3)}
