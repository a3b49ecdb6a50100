"""`poryroku match`."""

import io
import json

import pytest

from poryroku.cli import app
from poryroku.cli import match as command
from poryroku.cli.progress import with_progress
from poryroku.lab import match as lab
from poryroku.rivals import RIVALS, Budget


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("LC_ALL", "C")


def match(capsys, *arguments):
    code = app.main(["match", *arguments])
    output = capsys.readouterr()
    return code, output.out, output.err


BLIND = ["crystal", "--a", "random", "--b", "random"]


def test_json(capsys):
    code, out, err = match(
        capsys, "crystal", "--a", "greedy", "--b", "random", "--games", "3", "--level", "magic", "--cap", "2", "--json"
    )
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert data["games"] == 4  # the second deal is played out
    assert (data["deals"], data["interrupted"]) == (2, False)
    assert data["setup"]["level"] == "magic"
    assert data["win_rate"] == data["win_rate_high"] == 1 > data["win_rate_low"] > 0.3
    assert data["win_rate_by_seat"] == [1, 1]
    assert (data["fair_share"], data["times_fair_share"], data["shared_wins"]) == (0.5, 2, 0)
    assert data["margin_low"] < data["margin"] < data["margin_high"]
    for side, name in (("a", "greedy"), ("b", "random")):
        assert (data[side]["rival"], data[side]["cap"], data[side]["iterations"]) == (name, 2, None)
        assert 0 < data[side]["seconds_median"] <= data[side]["seconds_p95"] <= data[side]["seconds_max"]
        assert data[side]["decisions"] > 80


def without_times(data):
    for side in "ab":
        data[side] = {key: value for key, value in data[side].items() if not key.startswith("seconds")}
    return {key: value for key, value in data.items() if key not in ("seconds", "jobs")}


def test_jobs_change_nothing_but_the_times(capsys):
    arguments = [*BLIND, "--games", "12", "--players", "3", "--seed", "4", "--cap", "0", "--json"]
    alone, together = (without_times(json.loads(match(capsys, *arguments, "--jobs", jobs)[1])) for jobs in ("1", "2"))
    assert alone == together
    other = without_times(json.loads(match(capsys, *arguments, "--seed", "5")[1]))
    assert other["signature"] != alone["signature"]


def test_text(capsys):
    code, out, _ = match(capsys, *BLIND, "--games", "4", "--seed", "2")
    assert code == 0
    lines = out.splitlines()
    assert lines[0] == "4 games of crystal archmage, 2 players, seed 2"
    assert lines[1].startswith("random wins ") and "% against random (95 % interval: " in lines[1]
    assert lines[2].startswith("Mean margin: ")
    assert "fair share" not in out
    for part in ("Time for a decision", "Median", "Longest", "Signature: "):
        assert part in out


def test_text_of_more_players(capsys):
    _, out, _ = match(capsys, *BLIND, "--games", "3", "--players", "3")
    assert "times its fair share of 33.3 %" in out
    assert "Mean margin" in out and "points (" not in out  # one deal says nothing of the spread


@pytest.mark.parametrize(
    ("options", "a", "b"),
    [
        ([], Budget(1.0), Budget(1.0)),
        (["--cap", "0.25"], Budget(0.25), Budget(0.25)),
        (["--cap", "0"], Budget(None), Budget(None)),
        (["--iterations", "50"], Budget(None, 50), Budget(None, 50)),
        (["--iterations", "50", "--cap", "2"], Budget(2.0, 50), Budget(2.0, 50)),
        (["--iterations", "50", "--b-iterations", "9"], Budget(None, 50), Budget(None, 9)),
        (["--a-iterations", "9"], Budget(None, 9), Budget(1.0)),
        (["--a-iterations", "9", "--cap", "0"], Budget(None, 9), Budget(None)),
    ],
)
def test_budgets(options, a, b, monkeypatch, capsys):
    played = []

    def stopped(match, count, jobs):
        played.append(match)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "bouts", stopped)
    assert match(capsys, *BLIND, *options)[0] == 130
    assert (played[0].a.budget, played[0].b.budget) == (a, b)


def test_ctrl_c_tells_what_came_out_so_far(monkeypatch, capsys):
    play = lab.play_bout

    def stopped(match, number):
        if number == 3:
            raise KeyboardInterrupt
        return play(match, number)

    monkeypatch.setattr(lab, "play_bout", stopped)
    code, out, _ = match(capsys, *BLIND, "--games", "8")
    assert code == 130
    assert out.startswith("3 games of crystal archmage, 2 players, seed 0\nInterrupted")
    code, out, _ = match(capsys, *BLIND, "--games", "8", "--json")
    assert code == 130
    assert (json.loads(out)["games"], json.loads(out)["interrupted"]) == (3, True)
    monkeypatch.setattr(lab, "play_bout", lambda match, number: (_ for _ in ()).throw(KeyboardInterrupt))
    assert match(capsys, *BLIND) == (130, "", "Interrupted before the first game was over.\n")


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (
            ["cristal", "--a", "gredy", "--b", "human", "--games", "0", "--seed", "x"],
            [
                "--games is '0'; expected a whole number, 1 or more",
                "--seed is 'x'; expected a whole number, 0 or more",
                "GAME is 'cristal'; expected one of crystal; did you mean 'crystal'?",
                "--a is 'gredy'; expected one of greedy, random; did you mean 'greedy'?",
                "--b is 'human'; expected one of greedy, random",
            ],
        ),
        (
            [*BLIND, "--players", "5", "--level", "archmag", "--cap", "inf"],
            [
                "--players is '5'; expected one of 2, 3, 4",
                "--level is 'archmag'; expected one of apprentice, magic, archmage; did you mean 'archmage'?",
                "--cap is 'inf'; expected a number, 0 or more",
            ],
        ),
        (
            ["crystl", *BLIND[1:], "--players", "9", "--level", "nonsense"],
            [
                "GAME is 'crystl'; expected one of crystal; did you mean 'crystal'?",
                "--players is '9'; expected one of 2, 3, 4",
                "--level is 'nonsense'; expected one of apprentice, magic, archmage",
            ],
        ),
        ([*BLIND, "--jobs", "100000000"], ["--jobs is '100000000'; expected a whole number from 1 to 61"]),
        ([*BLIND, "--cap", "-1"], ["--cap is '-1'; expected a number, 0 or more"]),
        ([*BLIND, "--a-iterations", "0"], ["--a-iterations is '0'; expected a whole number, 1 or more"]),
        (
            ["crystal", "--b", "randm"],
            [
                "missing option '--a'; expected what `poryroku match --help` says",
                "--b is 'randm'; expected one of greedy, random; did you mean 'random'?",
            ],
        ),
    ],
)
def test_every_fault_at_once(arguments, lines, monkeypatch, capsys):
    names = {name: kind for name, kind in RIVALS.items() if name in ("greedy", "random")}
    monkeypatch.setattr("poryroku.rivals.ladder.RIVALS", names)
    code, out, err = match(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.splitlines() == [f"poryroku match: {line}" for line in lines]


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_bar_on_a_terminal(monkeypatch, capsys):
    shown = Terminal()
    monkeypatch.setattr("sys.stderr", shown)
    monkeypatch.setenv("TERM", "xterm")
    code, out, _ = match(capsys, *BLIND, "--games", "6")
    assert code == 0 and out.startswith("6 games")
    assert "random" in shown.getvalue() and "100%" in shown.getvalue()


def test_no_bar_without_a_terminal_or_when_quiet(monkeypatch):
    monkeypatch.setattr("sys.stderr", io.StringIO())
    assert list(with_progress([1, 2], 2, "Playing")) == [1, 2]
    monkeypatch.setattr("sys.stderr", Terminal())
    assert list(with_progress([1, 2], 2, "Playing", quiet=True)) == [1, 2]
    assert list(with_progress([1, 2], 2, "Playing", str)) == [1, 2]
