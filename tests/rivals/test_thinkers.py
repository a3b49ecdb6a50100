"""Every rival is fair, reproducible, quick enough, and plays any game of the crystal shelf through to its end."""

from __future__ import annotations

import ast
import pickle
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import poryroku.rivals as rivals
from clocks import within
from poryroku.crystal.files.library import load_library
from poryroku.crystal.game import new_game
from poryroku.crystal.setup import Setup
from poryroku.crystal.state import State
from poryroku.crystal.terms import LEVELS
from poryroku.kernel.contract import Option
from poryroku.kernel.rng import Dice
from poryroku.rivals import RIVALS, Budget
from poryroku.rivals.search import Search
from poryroku.rivals.senses import Study
from poryroku.rivals.thinkers import Thinker

BOOK = load_library().book
FEW = Budget(None, 12)
THINKERS = [name for name, kind in RIVALS.items() if hasattr(kind.make, "sense")]


def play(setup: Setup, seed: int, names: list[str], budget: Budget = FEW, watch: Any = None) -> State:
    """A whole game between rivals."""
    state = new_game(setup, seed, BOOK)
    players = [rivals.make(name, seed * 10 + seat, budget) for seat, name in enumerate(names)]
    while not state.over:
        view = state.view(state.player)
        option = players[state.player].choose(view)
        if watch is not None:
            watch(view, option)
        state.apply(option)
    return state


def some_views(players: int, seed: int, every: int) -> list[Any]:
    """Views at decisions of a game at random."""
    state = new_game(Setup(players, "archmage"), seed, BOOK)
    dice = Dice(seed)
    views = []
    i = 0
    while not state.over:
        if i % every == 0:
            views.append(state.view(state.player))
        i += 1
        state.apply(state.options[dice.below(len(state.options))])
    return views


def test_the_ladder_is_complete_and_in_order() -> None:
    assert THINKERS == ["novice", "adept", "master", "archmage"]
    assert all(RIVALS[name].description for name in RIVALS)


def test_each_level_thinks_more_than_the_one_below() -> None:
    """By how far, how often, and what it knows of cards; the first one goes by what is printed on them."""
    levels: list[type[Thinker]] = [RIVALS[name].make for name in THINKERS]  # type: ignore[misc]
    for lower, higher in pairwise(levels):
        assert (lower.depth.rounds, lower.depth.descents) < (higher.depth.rounds, higher.depth.descents)
        assert lower.study <= higher.study
    assert levels[0].study == Study.PRINTED < levels[1].study


# -- fair --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RIVALS)
@pytest.mark.parametrize(("players", "every"), [(2, 4), (4, 9)])
def test_hidden_cards_exchanged_it_chooses_the_same(name: str, players: int, every: int) -> None:
    """In every world that its seat can't tell from the true one, with the same seed, the choice is the same."""
    kinds = set()
    for k, view in enumerate(some_views(players, 40 + players, every)):
        chosen = rivals.make(name, 3, FEW).choose(view)
        kinds.add(view.decision.kind)
        for other in (1, 2):
            world = view.determinise(1000 * k + other)
            again = world.view(view.seat)
            assert rivals.make(name, 3, FEW).choose(again) == chosen
    assert {"draft", "split", "die", "main"} <= kinds


HOLDING_THE_TRUTH = {
    "poryroku.crystal.state", "poryroku.crystal.game", "poryroku.crystal.snapshot", "poryroku.shelf",
    "poryroku.crystal.files", "poryroku.kernel.record",
}  # fmt: skip
JUDGE = "poryroku.rivals.review"


def imports_of(name: str) -> list[str]:
    """What a module imports, each name of a ``from`` import with its module."""
    path = Path(rivals.__file__).parents[2].joinpath(*name.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    if not file.exists():
        return []  # a name inside a module
    found = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return found


def test_rivals_import_nothing_that_holds_a_true_state() -> None:
    """Not one module of the room; only what judges a game afterwards plays it again, and no rival imports that."""
    room = Path(rivals.__file__).parent
    files = [path.relative_to(room.parents[1]).with_suffix("") for path in room.rglob("*.py")]
    waiting, seen = [name for path in files if (name := ".".join(path.parts)) != JUDGE], set()
    while waiting:
        name = waiting.pop()
        if name in seen or not name.startswith("poryroku.rivals"):
            continue
        seen.add(name)
        for imported in imports_of(name):
            assert not any(f"{imported}.".startswith(f"{banned}.") for banned in HOLDING_THE_TRUTH), (name, imported)
            assert not imported.startswith(JUDGE), (name, imported)
            waiting.append(imported)
    assert {"poryroku.rivals.search", "poryroku.rivals.crystal.appraisal", "poryroku.rivals.crystal.thumb"} <= seen


def test_a_view_holds_no_hidden_card() -> None:
    """What a rival is given is 0 wherever its seat can't look, so there is nothing to peek at."""
    for view in some_views(3, 77, 7):
        table = view.table
        assert set(table.pile) <= {0} and set(table.discard) <= {0} and not table.rng
        for seat, other in enumerate(table.seats):
            if seat != view.seat:
                assert set(other.hand) | set(other.kept) | set(other.held) <= {0}
                assert {card for packet in other.packets for card in packet} <= {0}


# -- reproducible ------------------------------------------------------------------------------------


def choices(name: str) -> list[Option]:
    """Every option of a game."""
    chosen: list[Option] = []
    play(Setup(2, "archmage"), 5, [name, name], watch=lambda view, option: chosen.append(option))
    return chosen


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[ProcessPoolExecutor]:
    """A process that has thought of nothing yet and in which words have other hashes: nothing may go by them."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PYTHONHASHSEED", "4711")
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
            assert pool.submit(hash, "winter").result() != hash("winter")
            yield pool


@pytest.mark.parametrize("name", RIVALS)
def test_the_same_game_again_here_and_in_another_process(name: str, elsewhere: ProcessPoolExecutor) -> None:
    there = elsewhere.submit(choices, name)
    assert choices(name) == there.result()


@pytest.mark.parametrize("name", RIVALS)
def test_handed_over_between_decisions_it_plays_the_same(name: str) -> None:
    """As the window does, which keeps the rival and lets another process think."""
    state = new_game(Setup(2, "archmage"), 6, BOOK)
    stays = [rivals.make(name, seat, FEW) for seat in range(2)]
    moves = [pickle.dumps(rivals.make(name, seat, FEW)) for seat in range(2)]
    for _ in range(60):
        if state.over:
            break
        seat = state.player
        view = state.view(seat)
        moved = pickle.loads(moves[seat])
        option = stays[seat].choose(view)
        assert moved.choose(view) == option
        moves[seat] = pickle.dumps(moved)
        state.apply(option)


def test_what_was_foreseen_is_gone_on_from(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second decision in the same turn begins with what the first found out, unless something else came about;
    also if energy had to be paid in between, for which there is a rule."""
    searches: list[Watched] = []

    class Watched(Search):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            self.known = self.root.visits
            searches.append(self)

    monkeypatch.setattr("poryroku.rivals.thinkers.Search", Watched)
    seed = 9
    state = new_game(Setup(2, "archmage"), seed, BOOK)
    players = [rivals.make("master", seat, Budget(None, 40)) for seat in range(2)]
    last = ["", ""]
    kept: Counter[str] = Counter()
    begun = 0
    while not (kept["main"] > 5 and kept["pay"] > 5 and kept.total() < begun):
        if state.over:
            seed += 1
            assert seed < 20, (kept, begun)
            state = new_game(Setup(2, "archmage"), seed, BOOK)
        seat = state.player
        player = players[seat]
        assert isinstance(player, Thinker)
        foreseen = player._foreseen
        searches.clear()
        option = player.choose(state.view(seat))
        if searches and foreseen is not None:
            (search,) = searches
            begun += 1
            if search.known:
                assert search.root is foreseen[1] and search.descents < 40
                kept[last[seat]] += 1
        last[seat] = state.kind
        state.apply(option)


@pytest.mark.parametrize("name", THINKERS)
def test_a_tree_of_another_game_is_not_used(name: str) -> None:
    first, second = some_views(2, 50, 30)[3:5], some_views(2, 51, 30)[3:5]
    used = rivals.make(name, 4, FEW)
    for view in first:
        used.choose(view)
    assert [used.choose(view) for view in second[:1]] == [rivals.make(name, 4, FEW).choose(view) for view in second[:1]]


# -- quick enough ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seconds", [0.5])
def test_the_time_given_is_kept(seconds: float) -> None:
    """Whatever the level would like to spend, by the time of this process alone: the machine may be busy."""
    views = some_views(2, 61, 6)
    rivals.make("archmage", 1, FEW).choose(views[0])  # reads the weights
    for view in views:
        player = rivals.make("archmage", 1, Budget(seconds))
        with within(seconds):
            player.choose(view)


@pytest.mark.parametrize("name", THINKERS)
def test_of_a_clock_and_a_number_of_looks_what_comes_first_ends_the_thought(name: str) -> None:
    view = next(view for view in some_views(2, 61, 6) if view.decision.kind == "main")
    rivals.make(name, 1, FEW).choose(view)
    with within(0.4):
        rivals.make(name, 1, Budget(0.4, 10**9)).choose(view)
    unhurried = rivals.make(name, 1, FEW).advise(view)  # type: ignore[attr-defined]
    assert rivals.make(name, 1, Budget(600.0, FEW.iterations)).advise(view) == unhurried  # type: ignore[attr-defined]


# -- to the end --------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_levels_and_numbers_of_players(level: str, players: int) -> None:
    names = [*THINKERS, *THINKERS][players : 2 * players]
    state = play(Setup(players, level), 12, names, Budget(None, 4))
    assert all(len(seat.in_play) >= 3 for seat in state.seats)


def test_every_option_of_the_setup() -> None:
    setup = Setup(2, "archmage", transmute_bonus_always_plus_one=True, owner_orders_end_of_round=True)
    assert play(setup, 5, ["adept", "master"]).over


@pytest.mark.parametrize("name", [name for name in RIVALS if hasattr(RIVALS[name].make, "advise")])
def test_advice_names_options_of_the_decision_the_chosen_one_first(name: str) -> None:
    for view in some_views(3, 71, 8):
        advice = rivals.make(name, 2, FEW).advise(view)  # type: ignore[attr-defined]
        named = [each.option for each in advice]
        assert len(set(named)) == len(named)
        assert set(named) <= set(view.decision.options)
        assert named[0] == rivals.make(name, 2, FEW).choose(view)


def test_a_thinking_rival_beats_the_greedy_one() -> None:
    """Twelve games, every deal from both seats; the exact figures are those of ``poryroku match``."""
    won = 0.0
    for game in range(12):
        names = ["greedy", "greedy"]
        names[game % 2] = "adept"
        winners = play(Setup(2, "archmage"), 900 + game // 2, names, Budget(None, 40)).winners()
        won += (game % 2 in winners) / len(winners)
    assert won >= 7
