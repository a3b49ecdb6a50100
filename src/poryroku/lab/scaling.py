"""How the constants of the appraisal were found: games between the first guess and others near it.

Each candidate changes all constants at random, its mirror image changes them the other way, and both play the same
deals against the first guess, a look for each decision. Through the margins runs a surface (a plane and a curve along
each constant, drawn to flat as the noise demands); each constant goes to its summit, less where the slope may be
chance (response surfaces: Box and Wilson, Journal of the Royal Statistical Society B 13(1), 1951; shrinking: James and
Stein 1961). Part of ``lab/tuning.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import exp
from random import Random
from typing import Any, Final

from poryroku.crystal.files.library import load_book
from poryroku.crystal.game import new_game
from poryroku.crystal.setup import Setup
from poryroku.crystal.state import State
from poryroku.lab.processes import in_order
from poryroku.lab.simulation import game_seed, rival_seed
from poryroku.lab.solving import solved
from poryroku.rivals.base import Budget
from poryroku.rivals.crystal.climate import FIRST_GUESS, Scales
from poryroku.rivals.crystal.sense import CrystalSense
from poryroku.rivals.crystal.weights import with_scales
from poryroku.rivals.search import Depth
from poryroku.rivals.senses import GameSense
from poryroku.rivals.thinkers import Thinker

GAMES: Final = 4400
"""For two players; the constants are the same for three and four."""
STEP: Final = dict.fromkeys(Scales._fields, 0.5) | {"fading": 0.03, "held": 0.25}
"""The natural logarithm of the factor by which a constant changes in one step."""
WIDTH: Final = 0.8
"""Steps (standard deviation) that candidates are away from the first guess."""
FARTHEST: Final = 1.2
"""Steps that a constant is changed at most."""
AT_MOST_1: Final = frozenset({"fading", "held"})
FREEDOM: Final = {"slope": 10.0, "bend": 60.0}
"""How strongly slopes and bends of the surface are drawn to 0, in games."""
LEAST_BEND: Final = 0.5
HALF: Final = 40.0
"""The margin that counts half as much as the largest one could: near games tell more than lost ones."""
TOLD: Final = 400

Steps = tuple[float, ...]


def scales_after(steps: Sequence[float]) -> Scales:
    """The first guess, each constant changed by so many steps."""
    found = {}
    for name, first, step in zip(Scales._fields, FIRST_GUESS, steps, strict=True):
        value = first * exp(STEP[name] * step)
        found[name] = min(1.0, value) if name in AT_MOST_1 else value
    return Scales(**found)


def candidates(seed: int, count: int) -> list[Steps]:
    """So many candidates, each followed by its mirror image."""
    dice = Random(seed)
    found: list[Steps] = []
    while len(found) < count:
        steps = tuple(dice.gauss(0, WIDTH) for _ in Scales._fields)
        found += [steps, tuple(-each for each in steps)]
    return found


class _Tried(Thinker):
    """A rival that looks once, by a sense of its own."""

    depth = Depth(descents=1, worlds=8)

    def __init__(self, seed: int, sense: GameSense) -> None:
        super().__init__(seed, Budget(None))
        self._sense = sense

    def sense(self, view: Any) -> GameSense:
        return self._sense


def play(data: Mapping[str, Any], tried: Sequence[Steps], seed: int, index: int) -> int:
    """The margin of a candidate in a game against the first guess; each plays two, on both seats, of the deal that its
    mirror image gets too."""
    candidate, seat = divmod(index, 2)
    number = game_seed(seed, candidate // 2)
    book = load_book()
    senses = {}
    for who, scales in ((seat, scales_after(tried[candidate])), (1 - seat, FIRST_GUESS)):
        senses[who] = CrystalSense(book, 2, with_scales(data, 2, scales._asdict()), State)
    deal = 2 * (candidate // 2) + seat
    seeds = {seat: rival_seed(number, deal), 1 - seat: rival_seed(number, deal + 77)}
    seated = [_Tried(seeds[who], senses[who]) for who in (0, 1)]
    state = new_game(Setup(2, "archmage"), number, book)
    while state.player >= 0:
        state.apply(seated[state.player].choose(state.view(state.player)))
    totals = [score.total for score in state.scores()]
    return totals[seat] - totals[1 - seat]


def squashed(margin: float) -> float:
    """A margin as it counts."""
    return 2 * HALF * margin / (abs(margin) + HALF)


def summit(tried: Sequence[Steps], worths: Sequence[float]) -> tuple[list[float], float]:
    """The steps to go, and what the surface promises there above the first guess."""
    n = len(tried[0])
    rows = [[1.0, *steps, *(each * each for each in steps)] for steps in tried]
    size = 2 * n + 1
    matrix = [[sum(row[i] * row[j] for row in rows) for j in range(size)] for i in range(size)]
    for i in range(1, size):
        matrix[i][i] += FREEDOM["slope" if i <= n else "bend"]
    right = [sum(row[i] * worth for row, worth in zip(rows, worths, strict=True)) for i in range(size)]
    found = solved([row[:] for row in matrix], right)
    rests = [worth - sum(map(float.__mul__, row, found)) for row, worth in zip(rows, worths, strict=True)]
    noise = sum(rest * rest for rest in rests) / len(rests)
    steps = []
    gain = 0.0
    for i in range(1, n + 1):
        slope, bend = found[i], found[i + n]
        unit = [float(j == i) for j in range(size)]
        variance = noise * solved([row[:] for row in matrix], unit)[i]
        top = slope / (2 * (max(-bend, LEAST_BEND) + LEAST_BEND))
        sure = max(0.0, 1 - variance / slope**2) if slope else 0.0
        step = round(max(-FARTHEST, min(FARTHEST, top)) * sure, 3)
        steps.append(step)
        gain += slope * step + bend * step * step
    return steps, gain


def tune_scales(
    data: Mapping[str, Any], seed: int, jobs: int, games: int, tell: Callable[[str], None]
) -> tuple[dict[str, float], dict[str, Any]]:
    """Better constants for rivals that know the cards as ``data`` says, and what to say in the log."""
    tried = candidates(seed, max(2, games // 4 * 2))
    margins: list[int] = []
    for number, margin in enumerate(in_order(partial(play, data, tried, seed), 2 * len(tried), jobs), 1):
        margins.append(margin)
        if number % TOLD == 0:
            tell(f"constants: {number} of {2 * len(tried)} games")
    pairs = zip(margins[::2], margins[1::2], strict=True)
    steps, gain = summit(tried, [(squashed(one) + squashed(two)) / 2 for one, two in pairs])
    found = {name: round(value, 3) for name, value in scales_after(steps)._asdict().items()}
    return found, {"what": "scales", "players": 2, "seed": seed, "games": 2 * len(tried), "promised": round(gain, 1)}
