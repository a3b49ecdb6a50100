"""The search on games small enough to know the answer, none of them the crystal game."""

from __future__ import annotations

from itertools import count
from typing import Any, ClassVar, NamedTuple

import pytest
from littlegame import Trumps

from poryroku.kernel.contract import Decision, Option
from poryroku.kernel.rng import below, seeded
from poryroku.rivals import RIVALS, Budget, make
from poryroku.rivals.search import Depth, Edge, Node, Search
from poryroku.rivals.senses import PlayoutSense, sense_of


class Total(NamedTuple):
    total: int


class Heaps:
    """Nim with one heap: take 1 to 3, who takes the last wins by ten. Nothing is hidden."""

    def __init__(self, left: int, player: int = 0) -> None:
        self.left, self.player, self.rng, self.kind, self.round, self.winner = left, player, 1, "take", 0, -1

    @property
    def options(self) -> list[Option]:
        return [(n,) for n in range(1, min(3, self.left) + 1)]

    @property
    def over(self) -> bool:
        return self.player < 0

    def apply(self, option: Option) -> None:
        self.left -= option[0]
        if not self.left:
            self.winner, self.player = self.player, -1
        else:
            self.player = 1 - self.player

    def clone(self) -> Heaps:
        new = Heaps(self.left, self.player)
        new.rng, new.winner = self.rng, self.winner
        return new

    def scores(self) -> list[Total]:
        return [Total(10 * (seat == self.winner)) for seat in range(2)]

    def view(self, seat: int) -> HeapsView:
        return HeapsView(self.clone(), seat)


class HeapsView:
    game: ClassVar[str] = "heaps"

    def __init__(self, state: Heaps, seat: int) -> None:
        self.state, self.seat = state, seat

    @property
    def decision(self) -> Decision:
        return Decision(self.state.player, "take", self.state.options, 0)

    def determinise(self, seed: int) -> Heaps:
        new = self.state.clone()
        new.rng = seeded(seed)
        return new

    def to_json(self) -> dict[str, Any]:
        return {"left": self.state.left, "player": self.state.player, "seat": self.seat}


class Coin(Heaps):
    """Seat 1 hides a coin (``(5, 1)`` or ``(5, 2)``), seat 0 guesses or takes 3 points for sure.

    A right guess is worth 4, so a fair opponent, who can't see the coin, does not guess.
    """

    def __init__(self, coin: int = 0, player: int = 0) -> None:
        super().__init__(9, player)
        self.coin, self.points = coin, 0

    @property
    def options(self) -> list[Option]:
        return [(5, 1), (5, 2)] if self.player else [(1,), (2,), (3,)]

    def apply(self, option: Option) -> None:
        if self.player:
            self.coin, self.player = option[1], 0
        else:
            self.points = 3 if option == (3,) else 4 * (option[0] == self.coin)
            self.player = -1

    def clone(self) -> Coin:
        new = Coin(self.coin, self.player)
        new.rng, new.points = self.rng, self.points
        return new

    def scores(self) -> list[Total]:
        return [Total(self.points), Total(0)]

    def view(self, seat: int) -> CoinView:
        return CoinView(self.clone(), seat)


class CoinView(HeapsView):
    def determinise(self, seed: int) -> Coin:
        new = self.state.clone()
        assert isinstance(new, Coin)
        new.rng = seeded(seed)
        if self.seat == 0 and new.player == 0:
            new.coin = 1 + below(new, 2)
        return new

    def to_json(self) -> dict[str, Any]:
        return {"player": self.state.player, "seat": self.seat}


@pytest.mark.parametrize("left", [5, 6, 7, 9, 10, 11])
def test_it_finds_the_only_winning_move(left: int) -> None:
    search = Search(PlayoutSense(), Heaps(left).view(0), 7, Depth(descents=400, rounds=99, exploring=0.5))
    search.run()
    assert search.best() == (left % 4,)


@pytest.mark.parametrize("seed", range(5))
def test_what_is_hidden_is_not_guessed(seed: int) -> None:
    """In every single world a guess would be right for certain; over all of them it is not worth it."""
    search = Search(PlayoutSense(), Coin().view(0), seed, Depth(descents=300, rounds=99, worlds=32, exploring=0.3))
    search.run()
    assert search.best() == (3,)
    assert search.expected((3,)) == pytest.approx(3)
    assert search.expected((1,)) == pytest.approx(2, abs=1)


def test_what_can_not_be_overtaken_any_more_is_not_thought_about_to_the_end() -> None:
    depth = Depth(descents=2000, rounds=99)
    search = Search(PlayoutSense(), Heaps(3).view(0), 7, depth)
    search.run()
    assert search.best() == (3,)
    assert search.descents < 0.8 * depth.descents
    tried = sorted((edge.visits for edge in search.root.edges.values()), reverse=True)
    assert tried[0] - tried[1] > depth.descents - search.root.visits
    kept = Search(PlayoutSense(), Heaps(3).view(0), 7, depth, search.root)
    kept.run()
    assert kept.descents == 0
    assert kept.best() == (3,)


def test_a_hidden_choice_of_another_seat_leads_to_one_node() -> None:
    """The seat that hides the coin can't count on being seen, nor the other on seeing."""
    search = Search(PlayoutSense(), Coin(player=1).view(0), 3, Depth(descents=200, rounds=99, exploring=0.5))
    search.run()
    (node,) = search.root.after.values()
    assert set(node.edges) == {(1,), (2,), (3,)}


@pytest.mark.parametrize("met", [(), ((1,),), ((7,), (8,))])
@pytest.mark.parametrize("until", [None, 0.0])
def test_a_tree_kept_from_worlds_with_other_options_has_an_answer(met: tuple[Option, ...], until: float | None) -> None:
    """However often they were visited."""
    root = Node()
    root.visits = 500
    root.edges = {option: Edge(0.9, 9.0) for option in met}
    search = Search(PlayoutSense(), Heaps(3).view(0), 7, Depth(descents=20, rounds=99), root)
    search.run(until)
    assert search.best() in ((1,), (2,), (3,))
    if until is None:
        assert {(1,), (2,), (3,)} == set(search.ranked())


def test_equal_seeds_grow_equal_trees_and_others_do_not() -> None:
    def grown(seed: int) -> list[tuple[Option, int, float]]:
        search = Search(PlayoutSense(), Heaps(11).view(0), seed, Depth(descents=150, rounds=99))
        search.run()
        return [(option, search.root.edges[option].visits, search.expected(option)) for option in search.ranked()]

    assert grown(5) == grown(5)
    assert grown(5) != grown(6)


def test_it_stops_at_the_time_given_but_knows_something() -> None:
    search = Search(PlayoutSense(), Heaps(11).view(0), 5, Depth(descents=10**9, rounds=99))
    search.run(until=0.0)
    assert search.descents == 1
    assert len(search.ranked()) >= 1


@pytest.mark.parametrize("looks", range(1, 100, 3))
def test_wherever_the_time_is_up_it_has_an_answer(looks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also while it tries the options of another seat, which are others in each world."""
    clock = count()
    monkeypatch.setattr("poryroku.rivals.search.perf_counter", lambda: next(clock))
    state = Trumps(3, 5)
    search = Search(PlayoutSense(), state.view(0), looks, Depth(descents=10**9, rounds=99, worlds=16))
    search.run(until=looks)
    assert search.best() in state.options


@pytest.mark.parametrize("name", [name for name in RIVALS if hasattr(RIVALS[name].make, "sense")])
def test_thinking_rivals_play_games_they_were_never_told_of(name: str) -> None:
    state = Heaps(9)
    players = [make(name, seat, Budget(None, 25)) for seat in range(2)]
    while not state.over:
        state.apply(players[state.player].choose(state.view(state.player)))
    assert state.winner in (0, 1)


def test_a_game_without_an_entry_gets_playouts() -> None:
    assert isinstance(sense_of(Heaps(4).view(0)), PlayoutSense)


def _throws(node: Any) -> list[int]:
    """For each thing that may be seen after a decision in a tree, how many outcomes of chance followed it."""
    found: list[int] = []
    seen = [option for option, _chance in node.after]
    found += [seen.count(option) for option in set(seen)]
    for following in node.after.values():
        found += _throws(following)
    return found


def test_the_tree_goes_on_beyond_the_dice_of_each_world() -> None:
    """Dice are part of a world: however often it is looked into, they fall the same, so what follows is looked into
    too. Dice thrown anew for every descent would lead to a new decision almost every time."""
    from poryroku.rivals.crystal.sense import crystal_sense
    from poryroku.rivals.senses import Study
    from poryroku.shelf import CRYSTAL

    state = CRYSTAL.start(CRYSTAL.check_setup({"players": 2, "level": "archmage"}), 3)
    greedy = make("greedy", 1)
    while state.kind != "main" or state.round < 3:
        state.apply(greedy.choose(state.view(state.player)))
    view = state.view(state.player)
    search = Search(crystal_sense(view, Study.PROVEN), view, 5, Depth(descents=150, rounds=2, worlds=3))
    search.run()
    throws = _throws(search.root)
    assert max(throws) > 1, "the tree reaches the next throw"
    assert max(throws) <= 3
