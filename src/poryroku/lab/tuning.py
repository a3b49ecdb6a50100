"""How the rivals learned what cards are worth: by many games among themselves.

To learn about cards, games deal and draft them at random and often divide them at random too, so that each card is seen
in every year and all company; a regression (``lab/learning.py``) says what each card added to the final scores, another
(``lab/pairing.py``) what two of them added together. It is done twice: by games of the greedy rival, then, after the
constants of the appraisal (``lab/scaling.py``), by games of rivals that search and know all this, because a card is
worth what a good player makes of it. Then it is counted how often the events that cards can listen to come about
(``lab/occasions.py``), and the constants go where options that were both played on say that they belong
(``lab/forks.py``).

Run ``python -m poryroku.lab.tuning --seed S --jobs N`` for everything from the beginning, or with ``--part`` to go on
from the file that there is. The same seed gives the same file, however many jobs there are. Its log says how it came to
be.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import pstdev
from typing import Any, Final

from poryroku.crystal.files.library import load_book
from poryroku.crystal.game import new_game
from poryroku.crystal.setup import Setup
from poryroku.kernel.rng import Dice
from poryroku.lab.forks import GAMES as GAMES_WITH_FORKS
from poryroku.lab.forks import PLAYERS, tune_by_forks
from poryroku.lab.learner import Learner
from poryroku.lab.learning import Outcome, learned
from poryroku.lab.occasions import GAMES as GAMES_OF_OCCASIONS
from poryroku.lab.occasions import count_occasions
from poryroku.lab.pairing import fits
from poryroku.lab.processes import in_order
from poryroku.lab.scaling import GAMES as GAMES_FOR_SCALES
from poryroku.lab.scaling import tune_scales
from poryroku.lab.simulation import game_seed, rival_seed
from poryroku.rivals.crystal.climate import Scales
from poryroku.rivals.crystal.weights import WEIGHTS, scales_for, with_scales
from poryroku.rivals.greedy import Greedy
from poryroku.safewrite import write_text

GAMES: Final = {"greedy": {2: 3600, 3: 1500, 4: 1000}, "searching": {2: 6800, 3: 600, 4: 150}}
"""Games of either rival, per number of players."""
PARTS: Final = ("greedy", "scales", "searching", "occasions", "forks")
"""What is learned, one after the other: cards, the constants, cards again, how often events come about, the constants
by what options turn out to be worth."""
DIVIDED_AT_RANDOM: Final = 50
"""Percent of the seats that divide their cards at random; the others as the rival that plays does."""
NEEDED: Final = ("log", "scales", "cards", "yearly", "together")
"""What a file of weights must hold so that a part can go on from it."""
TOLD: Final = 100


def play(data: Mapping[str, Any] | None, players: int, seed: int, index: int) -> list[Outcome]:
    """Play a game and tell how each seat fared. Searching rivals that know ``data``; greedy ones if there is none."""
    book = load_book()
    number = game_seed(seed, index)
    dice = Dice(number)
    state = new_game(Setup(players, "archmage"), number, book)
    seeds = [rival_seed(number, seat) for seat in range(players)]
    seated = [Greedy(each) if data is None else Learner(each, data) for each in seeds]
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
    return [Outcome(each, score.total) for each, score in zip(years, state.scores(), strict=True)]


def tune_cards(
    data: Mapping[str, Any] | None,
    seed: int,
    jobs: int,
    games: Mapping[int, int],
    tell: Callable[[str], None],
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """What cards are worth to rivals that know ``data`` (nothing: to greedy ones), in each year and together, as in a
    file of weights; and its log."""
    book = load_book()
    who = "greedy" if data is None else "searching"
    played: dict[int, list[list[Outcome]]] = {}
    for players, count in games.items():
        played[players] = []
        for number, seats in enumerate(in_order(partial(play, data, players, seed), count, jobs), 1):
            played[players].append(seats)
            if number % TOLD == 0:
                tell(f"{who}, {players} players: {number} of {count} games")
    before = None
    if data is not None:
        before = {
            int(players): {int(card): [*worth] for card, worth in values.items()}
            for players, values in data["yearly"].items()
        }
    found = learned(book, played, before)
    log = [
        {
            "what": "cards",
            "rivals": who,
            "players": players,
            "seed": seed,
            "games": games[players],
            "mean_total": each.mean_total,
            "noise_before": each.noise_before,
            "noise_after": each.noise_after,
        }
        for players, each in found.items()
    ]
    together = fits(played, found, sorted(book.cards))
    points = [each for row in together.values() for each in row.values()]
    log.append(
        {
            "what": "pairs",
            "rivals": who,
            "seed": seed,
            "games": sum(games.values()),
            "deviation": round(pstdev(points), 2),
        }
    )
    values = {"yearly": {str(players): each.values for players, each in found.items()}, "together": together}
    return values, log


def tune(
    data: Mapping[str, Any], parts: Sequence[str], seed: int, jobs: int, share: float, tell: Callable[[str], None]
) -> dict[str, Any]:
    """A file of weights after some of the PARTS, from what is known before; ``share``: of the usual number of games."""
    found = dict(data)
    for part in parts:
        values, entries = _tuned(found, part, seed, jobs, share, tell)
        found |= values
        found["log"] = [*found["log"], *entries]
    return found


def _tuned(
    known: Mapping[str, Any], part: str, seed: int, jobs: int, share: float, tell: Callable[[str], None]
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """What one part changes in a file of weights, and what to say in its log."""
    if part == "scales":
        scales, entry = tune_scales(known, seed, jobs, max(4, round(GAMES_FOR_SCALES * share)), tell)
        return {"scales": {str(players): scales for players in GAMES["greedy"]}}, [entry]
    if part == "forks":
        scales, entry = tune_by_forks(known, seed, jobs, max(1, round(GAMES_WITH_FORKS * share)), tell)
        return {"scales": with_scales(known, PLAYERS, scales)["scales"]}, [entry]
    if part == "occasions":
        often, entries = count_occasions(known, seed, jobs, _share_of(GAMES_OF_OCCASIONS, share), tell)
        return {"occasions": often}, entries
    values, entries = tune_cards(
        known if part == "searching" else None, seed, jobs, _share_of(GAMES[part], share), tell
    )
    marks = {str(number): mark for number, mark in load_book().card_marks.items()}
    return values | {"cards": marks}, entries


def _share_of(games: Mapping[int, int], share: float) -> dict[int, int]:
    return {players: max(2, round(count * share)) for players, count in games.items()}


def as_text(data: Mapping[str, Any]) -> str:
    """The file of weights: JSON, a line per card."""
    lines = ["{", ' "log": [', ",\n".join("  " + json.dumps(entry) for entry in data["log"]), " ],"]
    lines.append(' "scales": {')
    lines.append(",\n".join(f"  {json.dumps(n)}: {json.dumps(scales)}" for n, scales in data["scales"].items()))
    lines += [" },", ' "cards": {']
    lines.append(",\n".join(f"  {json.dumps(number)}: {json.dumps(mark)}" for number, mark in data["cards"].items()))
    lines += [" },", ' "yearly": {']
    tables = []
    for players, values in data["yearly"].items():
        cards = ",\n".join(f"   {json.dumps(str(number))}: {json.dumps(each)}" for number, each in values.items())
        tables.append(f"  {json.dumps(players)}: {{\n{cards}\n  }}")
    lines += [",\n".join(tables), " },", ' "together": {']
    lines.append(",\n".join(f"  {json.dumps(str(low))}: {json.dumps(row)}" for low, row in data["together"].items()))
    lines += [" },", ' "occasions": {']
    lines.append(",\n".join(f"  {json.dumps(n)}: {json.dumps(often)}" for n, often in data["occasions"].items()))
    return "\n".join([*lines, " }", "}", ""])


def known_in(file: Path) -> Mapping[str, Any]:
    """A file of weights, to go on from. ValueError says why it can't be."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ValueError(f"{file} can't be read: {error.strerror}") from error
    except ValueError as error:
        raise ValueError(f"{file} is not JSON: {error}") from error
    found: dict[str, Any] = data if isinstance(data, dict) else {}
    missing = [name for name in NEEDED if name not in found]
    if not missing:
        missing = [
            f"the scales of {players} players" for players in GAMES["greedy"] if not _whole(scales_for(found, players))
        ]
    if missing:
        raise ValueError(f"{file} is no file of weights: it lacks {', '.join(missing)}")
    return found


def _whole(scales: Mapping[str, float]) -> bool:
    return all(name in scales for name in Scales._fields)


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 up")
    return int(text)


def _share(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = 0.0
    if not 0 < share <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0 and up to 1")
    return share


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m poryroku.lab.tuning", description="Learns what cards and things are worth."
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=_count, default=1)
    parser.add_argument("--part", choices=PARTS, help="only this; the rest is known from a file")
    parser.add_argument("--known", type=Path, default=WEIGHTS, help="that file; if nothing is said the program's own")
    parser.add_argument("--share", type=_share, default=1.0, help="so much of the usual number of games, above 0 to 1")
    parser.add_argument("--output", type=Path, default=WEIGHTS)
    chosen = parser.parse_args(arguments)

    def tell(line: str) -> None:
        print(line, file=sys.stderr, flush=True)

    known: Mapping[str, Any] = {"log": []}
    if chosen.part:
        try:
            known = known_in(chosen.known)
        except ValueError as error:
            parser.error(str(error))
    parts = (chosen.part,) if chosen.part else PARTS
    data = tune(known, parts, chosen.seed, chosen.jobs, chosen.share, tell)
    write_text(chosen.output, as_text(data))
    return 0


if __name__ == "__main__":
    sys.exit(main())
