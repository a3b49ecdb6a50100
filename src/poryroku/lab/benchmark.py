"""How fast the rules are on this machine, each figure also as a ratio to a fixed pure-Python loop.

Machines, and one machine from minute to minute, differ by half; the ratio differs much less. So every measure is taken
several times, the loop is timed before and after each time, and the median counts.
"""

from __future__ import annotations

import json
import platform
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, Final

from poryroku.crystal.files.dice import load_decks, load_dice
from poryroku.crystal.files.library import card_files, load_cards, load_library
from poryroku.crystal.files.packs import PACK_FILE, read_pack
from poryroku.crystal.frames import DRAFT_PICK, MAIN, PICK_DIE, YEAR_SPLIT
from poryroku.kernel.contract import Option
from poryroku.kernel.rng import Dice
from poryroku.lab.simulation import game_seed, play_random, rival_seed
from poryroku.paths import assets_dir, cards_dir
from poryroku.rivals import Greedy, Master
from poryroku.rivals.crystal import CrystalSense
from poryroku.rivals.crystal.weights import tuned_weights
from poryroku.rivals.search import Search
from poryroku.shelf import CRYSTAL

LEVEL: Final = "archmage"

PACK_CARDS: Final = 500
"""Cards of the pack whose loading is measured."""

MIDDLE: Final = (8, 10)
"""Rounds of a game in which the search is timed."""

GROUND: Final = (DRAFT_PICK, YEAR_SPLIT, PICK_DIE, MAIN)
"""The frames of decisions between effects; with any other on top of the stack a game is in mid-effect."""


@dataclass(frozen=True)
class Budget:
    """How much is measured; the default takes about eight seconds."""

    repeats: int = 15
    """How often each measure is taken; a third as often where a process starts or files are read."""
    games: int = 50
    """Two-player games per repeat; half as many with four."""
    clone_games: int = 8
    """Games at whose decisions states are cloned."""
    loop_rounds: int = 20_000
    """The length of the fixed loop."""


@dataclass(frozen=True)
class Figure:
    """One measured figure."""

    name: str
    value: float
    unit: str
    ratio: float
    """To the fixed loop: how many loops the time lasts, or how much is done while one loop runs."""
    target: float | None = None
    more_is_better: bool = False

    @property
    def met(self) -> bool | None:
        """Whether the target is reached; None without one."""
        if self.target is None:
            return None
        return self.value >= self.target if self.more_is_better else self.value <= self.target


@dataclass(frozen=True)
class Report:
    """Everything measured in one run."""

    figures: list[Figure]
    loop_ms: float
    seconds: float
    pygame_imported: bool
    """Whether importing the rules brought pygame along, which they must not."""


def loop(rounds: int) -> int:
    """The fixed loop: what rules do all day (calls, tuples, lists, a dict), always the same work."""
    names = {"air": 0, "water": 1, "fire": 2, "earth": 3}
    reserve = [0, 0, 0, 0]
    total = 0

    def gain(element: int, n: int) -> int:
        reserve[element] = (reserve[element] + n) % 7
        return reserve[element]

    for i in range(rounds):
        for name in ("air", "earth"):
            total += gain(names[name], i & 3)
        taken = (i, i & 7, 0, total & 255)
        copy = reserve[:]
        copy.append(taken[3])
        if max(copy) > 6 and taken[1] in (1, 2, 3, 5):
            total -= len(copy)
    return total


def _seconds(work: Callable[[], Any]) -> float:
    began = perf_counter()
    work()
    return perf_counter() - began


class _Bench:
    """Takes measures and remembers every loop."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.loops: list[float] = []
        self._loop()  # warm

    def _loop(self) -> float:
        seconds = _seconds(lambda: loop(self.budget.loop_rounds))
        self.loops.append(seconds)
        return seconds

    def take(self, measure: Callable[[], float], repeats: int) -> tuple[float, float]:
        """A measure in seconds and in loops, those just before and after it: medians of several times."""
        taken = []
        ratios = []
        before = self._loop()
        for _ in range(repeats):
            seconds = measure()
            after = self._loop()
            taken.append(seconds)
            ratios.append(2 * seconds / (before + after))
            before = after
        return median(taken), median(ratios)

    def quick(self, name: str, measure: Callable[[], float], target: float | None = None) -> Figure:
        """A time in microseconds."""
        seconds, loops = self.take(measure, self.budget.repeats)
        return Figure(name, seconds * 1e6, "us", loops, target)

    def slow(self, name: str, measure: Callable[[], float], target: float | None = None) -> Figure:
        """A time in milliseconds."""
        seconds, loops = self.take(measure, max(1, self.budget.repeats // 3))
        return Figure(name, seconds * 1e3, "ms", loops, target)


# -- what is measured --------------------------------------------------------------------------------


def _setup(players: int) -> dict[str, Any]:
    return CRYSTAL.check_setup({"players": players, "level": LEVEL})


def _play(players: int, games: int) -> int:
    """Play games with blind players; how many decisions they had."""
    setup = _setup(players)
    decisions = 0
    for number in range(games):
        seed = game_seed(0, number)
        chosen: list[Option] = []
        play_random(CRYSTAL.start(setup, seed), [Dice(rival_seed(seed, seat)) for seat in range(players)], chosen)
        decisions += len(chosen)
    return decisions


def _engine(bench: _Bench, players: int) -> list[Figure]:
    games = max(1, bench.budget.games * 2 // players)
    decisions = _play(players, games)  # warm; the same games every time
    seconds, loops = bench.take(lambda: _seconds(lambda: _play(players, games)), bench.budget.repeats)
    target = 250 if players == 2 else None
    return [
        Figure(f"decisions_per_second_{players}", decisions / seconds, "1/s", decisions / loops, 60_000, True),
        Figure(f"games_per_second_{players}", games / seconds, "1/s", games / loops, target, True),
    ]


def _states(players: int, games: int) -> list[Any]:
    """A copy of the state at every decision of some games."""
    states = []
    for number in range(games):
        seed = game_seed(1, number)
        state = CRYSTAL.start(_setup(players), seed)
        dice = Dice(seed)
        while not state.over:
            states.append(state.clone())
            state.apply(state.options[dice.below(len(state.options))])
    return states


def in_mid_effect(state: Any) -> bool:
    """Whether a decision comes from an effect, a payment, a draw: not from draft, split, dice or main phase."""
    return bool(state.stack) and state.stack[-1][0] not in GROUND


def _clone(bench: _Bench, players: int, target: float) -> list[Figure]:
    states = _states(players, bench.budget.clone_games)
    middle = [state for state in states if in_mid_effect(state)]

    def clone(these: Sequence[Any]) -> float:
        began = perf_counter()
        for state in these:
            state.clone()
        return (perf_counter() - began) / len(these)

    figures = [bench.quick(f"clone_us_{players}", lambda: clone(states), target)]
    if middle:
        figures.append(bench.quick(f"clone_mid_effect_us_{players}", lambda: clone(middle), target))
    return figures


_IMPORT = """
import sys, time
began = time.perf_counter()
import poryroku.crystal.game
print(time.perf_counter() - began, int("pygame" in sys.modules))
"""


def _import(bench: _Bench) -> tuple[Figure, bool]:
    """The rules imported by a fresh process, without the start of the interpreter."""
    with_pygame = False

    def measure() -> float:
        nonlocal with_pygame
        done = subprocess.run([sys.executable, "-c", _IMPORT], capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"the rules cannot be imported:\n{done.stderr}")
        seconds, pygame = done.stdout.split()
        with_pygame = with_pygame or pygame != "0"
        return float(seconds)

    measure()  # writes the byte code
    return bench.slow("import_ms", measure, 150), with_pygame


def _cards(bench: _Bench) -> list[Figure]:
    """The card files read, checked and compiled afresh; then with dice and decks, as a program that starts does."""
    dice_file, decks_file = assets_dir() / "dice.yaml", assets_dir() / "starter-decks.yaml"
    files = card_files(cards_dir())
    dice, decks = load_dice(dice_file), load_decks(decks_file)
    load_cards(files, dice, decks)
    return [
        bench.slow("cards_ms", lambda: _seconds(lambda: load_cards(files, dice, decks)), 60),
        bench.slow(
            "cards_dice_decks_ms",
            lambda: _seconds(lambda: load_cards(card_files(cards_dir()), load_dice(dice_file), load_decks(decks_file))),
        ),
        _pack(bench),
    ]  # fmt: skip


def _pack(bench: _Bench) -> Figure:
    """A pack of 500 cards read, checked and compiled beside the built-in ones: those themselves, with other numbers."""
    with tempfile.TemporaryDirectory(prefix="poryroku-") as name:
        folder = Path(name)
        first, texts = 51, [file.read_text(encoding="utf-8") for file in card_files(cards_dir())]
        last = first + PACK_CARDS - 1
        for number in range(first, last + 1):
            text = re.sub(r"(?m)^number: \d+", f"number: {number}", texts[number % len(texts)])
            (folder / f"{number}-card.yaml").write_text(text, encoding="utf-8")
        about = {"format": 1, "name": "many", "title": "Many", "version": "1", "author": "Somebody"}
        about |= {"languages": ["en", "pl", "pt"], "adds": [f"{first}-{last}"]}
        (folder / PACK_FILE).write_text(json.dumps(about), encoding="utf-8")
        return bench.slow("cards_500_ms", lambda: _seconds(lambda: load_library([read_pack(folder)])), 600)


def _views() -> list[Any]:
    """What the seat that chooses sees, at some free choices in the middle of a game."""
    views = []
    for number in range(3):
        seed = game_seed(2, number)
        state: Any = CRYSTAL.start(_setup(2), seed)
        players = [Greedy(rival_seed(seed, seat)) for seat in range(2)]
        while not state.over and state.round <= MIDDLE[1]:
            view = state.view(state.player)
            if state.round >= MIDDLE[0] and state.kind in ("main", "die"):
                views.append(view)
            state.apply(players[state.player].choose(view))
    return views[::3]


def _search(bench: _Bench) -> list[Figure]:
    """Positions appraised at the leaves and descents of the search, with worlds to guess and nothing remembered from
    before. A descent tries all options of a new node, where the usual tree search tries one each time: the number to
    compare with others is that of the leaves."""
    views = _views()
    book = CRYSTAL.library.book
    descents = looks = 0

    def search() -> None:
        nonlocal descents, looks
        descents = looks = 0
        for i, view in enumerate(views):
            looking = Search(CrystalSense(book, 2, tuned_weights()), view, i, Master.depth)
            looking.run()
            descents += looking.descents
            looks += looking.looks

    seconds, loops = bench.take(lambda: _seconds(search), max(1, bench.budget.repeats // 3))
    return [
        Figure("appraisals_per_second_2", looks / seconds, "1/s", looks / loops, 2_000, True),
        Figure("descents_per_second_2", descents / seconds, "1/s", descents / loops, None, True),
    ]


def measure(budget: Budget | None = None, listen: Callable[[str], None] | None = None) -> Report:
    """Measure everything. ``listen`` hears the name of what is measured next."""
    say = listen or (lambda name: None)
    bench = _Bench(budget or Budget())
    began = perf_counter()
    figures: list[Figure] = []
    for players in (2, 4):
        say(f"engine, {players} players")
        figures += _engine(bench, players)
    for players, target in ((2, 10.0), (4, 20.0)):
        say(f"clone, {players} players")
        figures += _clone(bench, players, target)
    say("search")
    figures += _search(bench)
    say("import")
    imported, with_pygame = _import(bench)
    say("cards")
    figures += [imported, *_cards(bench)]
    return Report(figures, median(bench.loops) * 1e3, perf_counter() - began, with_pygame)


def machine() -> dict[str, str]:
    """What the figures were measured on: Python, system and processor as far as they are known."""
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "processor": _processor(),
    }


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
            for line in file:
                name, _, value = line.partition(":")
                if name.strip() == "model name":
                    return value.strip()
    except OSError:
        pass
    return platform.processor()
