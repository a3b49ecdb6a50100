"""How the rivals learned what cards are worth: many games of the greedy rival, and a regression.

Every game deals, drafts and divides the cards at random, so that each card is seen in every year and all company. From
the final scores it is estimated what each card adds in each year to who holds it, less what it costs opponents to face
it: linear regression, drawn to a first guess (what the ops of a card say, on a line through all cards) as strongly as
the noise of the scores demands (ridge regression; Hoerl and Kennard 1970).

What each constant of the appraisal is comes after that (``lab/scaling.py``). Run
``python -m poryroku.lab.tuning --seed S --jobs N``. The same seed gives the same values, however many jobs there
are. The log of the run is kept in the file of weights.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from poryroku.crystal.book import Book
from poryroku.crystal.files.library import load_book
from poryroku.crystal.game import new_game
from poryroku.crystal.setup import Setup
from poryroku.crystal.state import State
from poryroku.crystal.terms import YEARS
from poryroku.kernel.rng import Dice
from poryroku.lab.processes import in_order
from poryroku.lab.scaling import GAMES as GAMES_FOR_SCALES
from poryroku.lab.scaling import tune_scales
from poryroku.lab.simulation import game_seed, rival_seed
from poryroku.lab.solving import solved
from poryroku.rivals.appraisal import Outlook
from poryroku.rivals.crystal.appraisal import WEIGHTS, tuned_weights
from poryroku.rivals.crystal.opening import line_through
from poryroku.rivals.greedy import Greedy, yearly
from poryroku.safewrite import write_text

GAMES: Final = {2: 3600, 3: 1500, 4: 1000}
"""Games per number of players."""
DIVIDED_AT_RANDOM: Final = 50
"""Percent of the seats that divide their cards at random; the others as the greedy rival does."""
FREEDOM: Final = {"own": 6.0, "opposing": 3.0}
"""Points (standard deviation) that a value may be expected to differ from the first guess; and from 0 for what a card
costs opponents."""
TOLD: Final = 100


class Outcome(NamedTuple):
    """One seat of a finished game."""

    years: tuple[tuple[int, ...], ...]
    """Its cards for years 1, 2 and 3."""
    opposing: tuple[int, ...]
    """Those of all opponents."""
    total: int


def play(players: int, seed: int, index: int) -> list[Outcome]:
    """Play a game and tell how each seat fared."""
    book = load_book()
    number = game_seed(seed, index)
    dice = Dice(number)
    state = new_game(Setup(players, "archmage"), number, book)
    seated = [Greedy(rival_seed(number, seat)) for seat in range(players)]
    careless = [dice.below(100) < DIVIDED_AT_RANDOM for _ in seated]
    while state.kind in ("draft", "split"):
        seat = state.player
        if state.kind == "draft" or careless[seat]:
            state.apply(state.options[dice.below(len(state.options))])
        else:
            state.apply(seated[seat].choose(state.view(seat)))
    years = [(tuple(seat.hand), *seat.packets[1:]) for seat in state.seats]
    while state.player >= 0:
        state.apply(seated[state.player].choose(state.view(state.player)))
    found = []
    for seat, score in enumerate(state.scores()):
        others = [card for p, each in enumerate(years) if p != seat for cards in each for card in cards]
        found.append(Outcome(years[seat], tuple(others), score.total))
    return found


def first_guess(book: Book, players: int, outcomes: Sequence[Outcome]) -> dict[tuple[int, int], float]:
    """A value for every card and year by what its ops say, on the scale of the scores."""
    outlook = Outlook(State(Setup(players, "archmage"), book), 0)
    read = {number: yearly(outlook, number) for number in book.cards}
    held = [sum(read[card][y] for y, cards in enumerate(each.years) for card in cards) for each in outcomes]
    _, slope = line_through(held, [float(each.total) for each in outcomes])
    return {(number, y): max(0.2, slope) * read[number][y] for number in book.cards for y in range(YEARS)}


def learned(book: Book, players: int, outcomes: Sequence[Outcome]) -> tuple[dict[int, list[float]], dict[str, float]]:
    """For every card its value in each year; and what to say of the fit."""
    guess = first_guess(book, players, outcomes)
    columns = {key: i for i, key in enumerate(guess)}
    opposing = {number: len(columns) + i for i, number in enumerate(book.cards)}
    size = len(columns) + len(opposing)
    rows = []
    rests = []
    for each in outcomes:
        keys = [(card, y) for y, cards in enumerate(each.years) for card in cards]
        entries: dict[int, float] = {}
        for key in keys:
            entries[columns[key]] = entries.get(columns[key], 0.0) + 1
        for card in each.opposing:
            entries[opposing[card]] = entries.get(opposing[card], 0.0) + 1 / (players - 1)
        rows.append(list(entries.items()))
        rests.append(each.total - sum(guess[key] for key in keys))
    mean = sum(rests) / len(rests)
    rests = [rest - mean for rest in rests]
    noise = sum(rest * rest for rest in rests) / len(rests)
    matrix = [[0.0] * size for _ in range(size)]
    right = [0.0] * size
    for row, rest in zip(rows, rests, strict=True):
        for i, a in row:
            right[i] += a * rest
            line = matrix[i]
            for j, b in row:
                line[j] += a * b
    for i in range(size):
        matrix[i][i] += noise / FREEDOM["own" if i < len(columns) else "opposing"] ** 2
    found = solved(matrix, right)
    after = sum((rest - sum(a * found[i] for i, a in row)) ** 2 for row, rest in zip(rows, rests, strict=True))
    values = {
        number: [guess[number, y] + found[columns[number, y]] - found[opposing[number]] for y in range(YEARS)]
        for number in book.cards
    }
    middle = sum(map(sum, values.values())) / (YEARS * len(values))
    return (
        {number: [round(value - middle, 2) for value in each] for number, each in values.items()},
        {"noise_before": round(noise**0.5, 2), "noise_after": round((after / len(rows)) ** 0.5, 2)},
    )


def tune(seed: int, jobs: int, games: Mapping[int, int], tell: Callable[[str], None]) -> dict[str, Any]:
    """What the file of weights says of cards."""
    book = load_book()
    log = []
    values = {}
    for players, count in games.items():
        outcomes: list[Outcome] = []
        for number, seats in enumerate(in_order(partial(play, players, seed), count, jobs), 1):
            outcomes += seats
            if number % TOLD == 0:
                tell(f"{players} players: {number} of {count} games")
        values[str(players)], fit = learned(book, players, outcomes)
        mean = sum(each.total for each in outcomes) / len(outcomes)
        log.append(
            {"what": "cards", "players": players, "seed": seed, "games": count, "mean_total": round(mean, 1), **fit}
        )
    return {"log": log, "cards": {str(number): mark for number, mark in book.card_marks.items()}, "yearly": values}


def as_text(data: Mapping[str, Any]) -> str:
    """The file of weights: JSON, a line per card."""
    lines = ["{", ' "log": [', ",\n".join("  " + json.dumps(entry) for entry in data["log"]), " ],"]
    lines += [f' "scales": {json.dumps(data["scales"])},', ' "cards": {']
    lines.append(",\n".join(f"  {json.dumps(number)}: {json.dumps(mark)}" for number, mark in data["cards"].items()))
    lines += [" },", ' "yearly": {']
    tables = []
    for players, values in data["yearly"].items():
        cards = ",\n".join(f"   {json.dumps(str(number))}: {json.dumps(each)}" for number, each in values.items())
        tables.append(f"  {json.dumps(players)}: {{\n{cards}\n  }}")
    return "\n".join([*lines, ",\n".join(tables), " }", "}", ""])


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m poryroku.lab.tuning", description="Learns what cards and things are worth."
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", choices=("cards", "scales"), help="the other part stays as it is")
    parser.add_argument("--share", type=float, default=1.0, help="so many of the usual number of games, 0 to 1")
    parser.add_argument("--output", type=Path, default=WEIGHTS)
    chosen = parser.parse_args(arguments)

    def tell(line: str) -> None:
        print(line, file=sys.stderr, flush=True)

    data = dict(tuned_weights())
    logs = {entry["what"]: [each for each in data["log"] if each["what"] == entry["what"]] for entry in data["log"]}
    if chosen.only != "scales":
        games = {players: max(1, round(count * chosen.share)) for players, count in GAMES.items()}
        data |= tune(chosen.seed, chosen.jobs, games, tell)
        logs["cards"] = data["log"]
    if chosen.only != "cards":
        games_for_scales = max(4, round(GAMES_FOR_SCALES * chosen.share))
        data["scales"], entry = tune_scales(data, chosen.seed, chosen.jobs, games_for_scales, tell)
        logs["scales"] = [entry]
    data["log"] = [*logs["cards"], *logs["scales"]]
    write_text(chosen.output, as_text(data))
    return 0


if __name__ == "__main__":
    sys.exit(main())
