"""`poryroku simulate`."""

import json

import pytest

from poryroku.cli import app
from poryroku.kernel.record import read_record, replay
from poryroku.lab import simulation
from poryroku.rivals import RIVALS, Budget, RandomRival
from poryroku.rivals.base import RivalKind
from poryroku.shelf import GAMES


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("LC_ALL", "C")


def simulate(capsys, *arguments):
    code = app.main(["simulate", *arguments])
    output = capsys.readouterr()
    return code, output.out, output.err


def test_json(capsys):
    code, out, err = simulate(capsys, "crystal", "--games", "4", "--seats", "random,random,random", "--json")
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert {
        "games", "decisions", "seconds", "decisions_per_second", "games_per_second", "mean_scores", "wins", "rounds",
        "signature", "seats", "seed", "setup", "game", "faults",
    } <= set(data)  # fmt: skip
    assert data["games"] == 4
    assert data["setup"]["level"] == "archmage"
    assert len(data["mean_scores"]) == len(data["wins"]) == 3
    assert data["decisions_per_second"] == pytest.approx(data["decisions"] / data["seconds"], rel=0.01)


def test_ctrl_c_tells_what_came_out_so_far(monkeypatch, capsys):
    play = simulation.play

    def stopped(plan, number, *rest, **more):
        if number == 3:
            raise KeyboardInterrupt
        return play(plan, number, *rest, **more)

    monkeypatch.setattr(simulation, "play", stopped)
    code, out, _ = simulate(capsys, "crystal", "--games", "8", "--seats", "random,random")
    assert code == 130
    assert out.startswith("3 games of crystal, level archmage, seed 0\nInterrupted")
    code, out, _ = simulate(capsys, "crystal", "--games", "8", "--seats", "random,random", "--json")
    assert code == 130
    assert (json.loads(out)["games"], json.loads(out)["interrupted"]) == (3, True)
    monkeypatch.setattr(simulation, "play", lambda *_, **__: (_ for _ in ()).throw(KeyboardInterrupt))
    assert simulate(capsys, "crystal") == (130, "", "Interrupted before the first game was over.\n")


def test_signature_belongs_to_the_seed(capsys):
    def signature(*more):
        return json.loads(simulate(capsys, "crystal", "--games", "3", "--json", *more)[1])["signature"]

    assert signature("--seed", "5") == signature("--seed", "5", "--check") != signature("--seed", "6")


def test_text(capsys):
    code, out, _ = simulate(capsys, "crystal", "--games", "2", "--level", "apprentice", "--starter-decks", "--check")
    assert code == 0
    for part in ("2 games of crystal, level apprentice, seed 0", "Mean score", "Signature: ", "Every state was sound."):
        assert part in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["cristal"], "GAME is 'cristal'; expected one of crystal; did you mean 'crystal'?"),
        (["crystal", "--seats", "random"], "--seats is 'random'; expected two to four rivals separated by commas"),
        (["crystal", "--seats", "random,random,random,random,random"], "expected two to four rivals"),
        (["crystal", "--seats", "random,randon"], "--seats is 'randon'; expected one of "),
        (["crystal", "--seats", "random,randon"], "did you mean 'random'?"),
        (["crystal", "--seats", "human,random"], "--seats is 'human'; expected one of "),
        (["crystal", "--level", "archmag"], "--level is 'archmag'; expected one of apprentice, magic, archmage"),
        (["crystal", "--games", "0"], "--games is '0'; expected a whole number, 1 or more"),
        (["crystal", "--starter-decks"], "--level is 'archmage'; expected apprentice"),
        (["crystal", "--jobs", "none"], "--jobs is 'none'; expected a whole number from 1 to 61"),
    ],
)
def test_bad_values(arguments, words, capsys):
    code, out, err = simulate(capsys, *arguments)
    assert (code, out) == (2, "")
    assert "poryroku simulate: " in err
    assert words in err


def test_every_fault_at_once(capsys):
    arguments = ["cristal", "--seats", "randm", "--level", "magi", "--games", "0", "--cap", "inf"]
    code, out, err = simulate(capsys, *arguments)
    assert (code, out) == (2, "")
    for words in ("--games", "--level", "GAME", "--seats is 'randm'; expected one of", "two to four", "--cap is 'inf'"):
        assert words in err
    assert len(err.splitlines()) == 6


@pytest.mark.parametrize(
    ("options", "budget"),
    [
        ([], Budget(None)),
        (["--cap", "0.5"], Budget(0.5)),
        (["--iterations", "40"], Budget(None, 40)),
        (["--iterations", "40", "--cap", "0.5"], Budget(0.5, 40)),
    ],
)
def test_budget_of_every_seat(options, budget, monkeypatch, capsys):
    seen = []

    class Watcher(RandomRival):
        def __init__(self, seed, budget):
            super().__init__(seed)
            seen.append(budget)

    monkeypatch.setitem(RIVALS, "watcher", RivalKind("watcher", "", Watcher))
    simulate(capsys, "crystal", "--games", "1", "--seats", "watcher,watcher,watcher", *options)
    assert seen == [budget] * 3


def test_a_broken_state_is_exit_code_1(monkeypatch, capsys):
    monkeypatch.setattr(simulation, "invariants", lambda game: lambda state: ["a card is missing"])
    code, out, err = simulate(capsys, "crystal", "--games", "2", "--check", "--json")
    assert code == 1
    assert len(json.loads(out)["faults"]) == 2
    assert err.startswith("game 0, seed ")
    assert "step 1 (draft " in err


def test_records_can_be_replayed(tmp_path, capsys):
    code, _, _ = simulate(capsys, "crystal", "--games", "2", "--seed", "3", "--records", str(tmp_path / "games"))
    assert code == 0
    files = sorted((tmp_path / "games").iterdir())
    assert [file.name for file in files] == ["crystal-3-00000.json", "crystal-3-00001.json"]
    for number, file in enumerate(files):
        record, document = read_record(file)
        assert record.seed == simulation.game_seed(3, number)
        assert replay(record, document, GAMES).over
