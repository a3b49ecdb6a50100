"""Whatever the rivals can do, they can do in a game that they were never told of, through the contract alone."""

import json

import pytest
from littlegame import Trumps, TrumpsGame

from poryroku.cli.app import main
from poryroku.kernel.record import Record, SeatRecord, record_of
from poryroku.rivals import RIVALS, Budget, make, review
from poryroku.rivals.weighing import best_of, thought_through, weighed
from poryroku.shelf import GAMES
from poryroku.yamlfile import parse

FEW = Budget(None, 20)
ADVISERS = [name for name in RIVALS if hasattr(RIVALS[name].make, "advise")]


@pytest.fixture(autouse=True)
def trumps(monkeypatch):
    monkeypatch.setitem(GAMES, "trumps", TrumpsGame())


@pytest.mark.parametrize("name", RIVALS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_rival_plays_it_to_the_end_without_seeing_what_is_hidden(name, players):
    state = Trumps(players, 5)
    while not state.over:
        view = state.view(state.player)
        chosen = make(name, 3, FEW).choose(view)
        again = view.determinise(17).view(state.player)
        assert make(name, 3, FEW).choose(again) == chosen in state.options
        state.apply(chosen)
    assert sum(score.total for score in state.scores()) > 0


@pytest.mark.parametrize("name", ADVISERS)
def test_every_adviser_gives_the_best_three_and_weighs_options(name):
    view = Trumps(3, 6).view(0)
    best = best_of(name, 4, FEW, view, 3)
    assert len({each.option for each in best}) == 3
    two = view.decision.options[:2]
    assert set(weighed(name, 4, FEW, view, two)) == set(thought_through(name, 4, FEW, view, two)) == set(two)


@pytest.mark.parametrize("name", ADVISERS)
def test_a_game_is_looked_back_at(name):
    """The highest card given away when the die shows least, and kept to the end."""
    setup = {"players": 2}
    record = Record.begin(TrumpsGame(), setup, 9, [SeatRecord("Ania"), SeatRecord("Bruno", "random")])
    state, dice = Trumps(2, 9), make("random", 1)
    while not state.over:
        option = state.options[0] if state.player == 0 else dice.choose(state.view(1))
        record.options.append(f"lay {option[1]}")
        state.apply(option)
    moments = review.moments(*record_of(parse(json.dumps(record.to_json()), "record")), GAMES, 0)
    judged = list(review.look_back(moments, name, FEW, 3))
    assert len(review.latest(judged)) == len(moments) == 4
    assert judged == list(review.look_back(moments, name, FEW, 3))


def test_matches_are_played_with_it(capsys):
    given = ["match", "trumps", "--a", "master", "--b", "greedy", "--games", "4", "--iterations", "10", "--json"]
    assert main(given) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["game"] == "trumps" and found["games"] == 4
