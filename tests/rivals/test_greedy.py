"""The greedy rival: fair, reproducible, always through to the end, and clearly better than chance."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import poryroku.rivals as rivals
from poryroku.crystal.book import Block, Book, Card, Op
from poryroku.crystal.files.library import load_library
from poryroku.crystal.game import new_game
from poryroku.crystal.setup import Setup
from poryroku.crystal.state import State
from poryroku.crystal.terms import LEVELS
from poryroku.kernel.contract import Decision
from poryroku.rivals import Greedy
from poryroku.rivals.crystal.appraisal import Outlook, appraise

BOOK = load_library().book


def play(setup: Setup, seed: int, names: list[str], watch: Any = None) -> State:
    """A whole game between rivals."""
    state = new_game(setup, seed, BOOK)
    players = [rivals.make(name, seed * 10 + seat) for seat, name in enumerate(names)]
    decisions = 0
    while not state.over:
        view = state.view(state.player)
        option = players[state.player].choose(view)
        if watch is not None:
            watch(view, option)
        state.apply(option)
        decisions += 1
        assert decisions < 5000
    return state


def test_greedy_is_on_the_list_with_a_line_for_people() -> None:
    assert rivals.RIVALS["greedy"].description
    assert isinstance(rivals.make("greedy", 1), Greedy)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_plays_to_the_end(level: str, players: int) -> None:
    state = play(Setup(players, level), 11, ["greedy"] * players)
    assert state.over
    assert all(len(seat.in_play) >= 3 for seat in state.seats)


def test_greedy_plays_with_every_option_of_the_setup() -> None:
    setup = Setup(2, "archmage", transmute_bonus_always_plus_one=True, owner_orders_end_of_round=True)
    assert play(setup, 5, ["greedy", "random"]).over


@pytest.mark.parametrize("players", [2, 4])
def test_hidden_cards_exchanged_it_chooses_the_same(players: int) -> None:
    """No leak: in every world that its seat can't tell from the true one, the choice is the same."""
    checked = 0

    def watch(view: Any, option: Any) -> None:
        nonlocal checked
        checked += 1
        if checked % 9:
            return
        for k in (1, 2):
            world = view.determinise(1000 + k)
            again = world.view(view.seat)
            assert again == view
            assert Greedy(3).choose(again) == Greedy(3).choose(view)

    play(Setup(players, "archmage"), 21, ["greedy"] * players, watch)
    assert checked > 50


def test_same_seed_same_game() -> None:
    first, second = (play(Setup(3, "archmage"), 8, ["greedy", "random", "greedy"]).to_json() for _ in range(2))
    assert first == second


def test_a_rival_begun_in_mid_game_goes_on_as_the_first_would() -> None:
    """It remembers nothing between decisions: a continued game is the same game."""
    one = Greedy(4)

    def watch(view: Any, option: Any) -> None:
        assert one.choose(view) == Greedy(4).choose(view)

    play(Setup(2, "magic"), 31, ["greedy", "random"], watch)


def test_greedy_beats_random_clearly() -> None:
    """Thirty games for two, every deal played from both seats."""
    won = 0.0
    for game in range(30):
        seat = game % 2
        names = ["random", "random"]
        names[seat] = "greedy"
        winners = play(Setup(2, "archmage"), 500 + game // 2, names).winners()
        won += (seat in winners) / len(winners)
    assert won / 30 >= 0.9


# -- unknown cards and questions ---------------------------------------------------------------------


def test_no_card_is_known_by_its_number() -> None:
    """A card's worth comes from its file; nobody looks at numbers."""
    modules = sorted(Path(rivals.__file__).parent.rglob("*.py"))
    assert {"appraisal", "cardworth", "thumb"} <= {module.stem for module in modules}
    for module in modules:
        source = module.read_text(encoding="utf-8")
        code = re.sub(r'"""[\s\S]*?"""', "", source)
        assert not re.search(r"(?<!for )\bnumber\s*(==|!=|in)\s*[\d(\[{]", code), module
        assert not re.search(r"[Cc]ards? \d", source), module


def book_with(card: Card, *blocks: Block) -> Book:
    """The book and one card more."""
    by_players = {n: cards | {card.number: card} for n, cards in BOOK.cards_by_players.items()}
    return Book(BOOK.faces, by_players, BOOK.blocks + blocks, BOOK.decks, levels=BOOK.levels)


def test_a_new_card_gets_a_worth_from_its_ops() -> None:
    block = len(BOOK.blocks)
    crystals = Block("777/summon", (Op("gain_crystals", lambda *_: None, (30,)),))
    rich = book_with(Card(777, 0, 5, (0, 0, 0, 0), 0, arrive=block), crystals)
    outlook = Outlook(new_game(Setup(2), 1, rich), 0)
    assert outlook.net(777) == pytest.approx(35)


def test_an_unknown_op_counts_nothing_and_hurts_nobody() -> None:
    block = len(BOOK.blocks)
    strange = Block("778/summon", (Op("sing_a_song", lambda *_: None, ("loudly",)),))
    book = book_with(Card(778, 1, 4, (0, 0, 0, 0), 0, arrive=block), strange)
    assert Outlook(new_game(Setup(3), 1, book), 0).net(778) == pytest.approx(4)


class _Riddle:
    """A view whose question nobody has heard of."""

    game = "crystal"

    def __init__(self, state: State) -> None:
        self.state = state
        self.table = state
        self.seat = state.player

    @property
    def decision(self) -> Decision | None:
        return self.state.decision

    def determinise(self, seed: int) -> State:
        return self.state.clone()


def test_an_unknown_question_is_answered_by_trying() -> None:
    state = new_game(Setup(2, "apprentice"), 3, BOOK)
    while state.kind != "main":
        state.apply(state.options[0])
    state.kind = "riddle"
    riddle = _Riddle(state)
    assert Greedy(1).choose(riddle) in state.options


def test_more_is_better() -> None:
    state = new_game(Setup(2, "apprentice"), 3, BOOK)
    while state.kind != "main":
        state.apply(state.options[0])
    seat = state.player
    base = appraise(state, seat)
    richer = state.clone()
    richer.seats[seat].crystals += 5
    assert appraise(richer, seat) > base
    robbed = state.clone()
    robbed.seats[1 - seat].crystals += 5
    assert appraise(robbed, seat) < base
