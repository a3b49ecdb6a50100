"""`poryroku review`: which decisions of a recorded game cost most."""

import json
from pathlib import Path

import pytest

from poryroku import i18n
from poryroku.cli.app import main
from poryroku.kernel.record import Record, SeatRecord, write_record
from poryroku.shelf import CRYSTAL


@pytest.fixture
def record(tmp_path):
    """Writes a game by the first options, of some length, and gives its file."""

    def write(*players, most=10_000):
        setup = CRYSTAL.check_setup({"players": len(players), "level": "apprentice"})
        seats = [SeatRecord(f"P{number}", who) for number, who in enumerate(players, 1)]
        found = Record.begin(CRYSTAL, setup, 5, seats)
        state = CRYSTAL.start(setup, 5)
        while not state.over and len(found.options) < most:
            found.options.append(CRYSTAL.format(state.options[0]))
            state.apply(state.options[0])
        path = tmp_path / "game.json"
        write_record(path, found)
        return str(path)

    yield write
    i18n.set_language("en")


def run(capsys, *arguments):
    code = main(["review", *arguments])
    return code, *capsys.readouterr()


def test_three_decisions_are_told_with_what_was_better(record, capsys):
    code, out, err = run(capsys, record("human", "greedy"), "--rival", "greedy", "--iterations", "5")
    assert code == 0 and not err
    assert out.startswith("P1: ")
    costs = [int(line.split()[3]) for line in out.splitlines() if "It cost about" in line]
    assert len(costs) == 3 and costs == sorted(costs, reverse=True)
    assert out.count("Chosen: ") == out.count("Better: ") == 3
    assert "year" in out and "P2" not in out


def test_json_has_every_decision_and_is_the_same_each_time(record, capsys):
    path = record("human", "human")
    code, out, _err = run(capsys, path, "--rival", "greedy", "--iterations", "5", "--json")
    assert code == 0
    assert run(capsys, path, "--rival", "greedy", "--iterations", "5", "--json")[1] == out
    data = json.loads(out)
    assert (data["game"], data["judge"]) == ("crystal", "greedy")
    options = json.loads(Path(path).read_text(encoding="utf-8"))["options"]
    assert [each["seat"] for each in data["seats"]] == [1, 2]
    positions = sorted(each["position"] for seat in data["seats"] for each in seat["decisions"])
    assert positions == list(range(len(options)))
    for seat in data["seats"]:
        dear = sorted(seat["decisions"], key=lambda each: -each["cost"])
        assert {each["cost"] for each in dear[: len(seat["worst"])]} == {
            each["cost"] for each in seat["decisions"] if each["position"] in seat["worst"]
        }
        for each in seat["decisions"]:
            assert options[each["position"]] == each["chosen"] and each["cost"] >= 0
            assert each["season"] in ("", "winter", "spring", "summer", "autumn") and 0 <= each["year"] <= 3


def test_whose_decisions(record, capsys):
    path = record("random", "random", "human")
    quick = ("--rival", "greedy", "--iterations", "1", "--json")
    assert [each["seat"] for each in json.loads(run(capsys, path, *quick)[1])["seats"]] == [3]
    assert [each["seat"] for each in json.loads(run(capsys, path, *quick, "--seat", "2")[1])["seats"]] == [2]
    path = record("random", "random")
    assert [each["seat"] for each in json.loads(run(capsys, path, *quick)[1])["seats"]] == [1, 2]


def test_a_game_that_is_not_over_and_one_not_begun(record, capsys):
    assert run(capsys, record("human", "greedy", most=12), "--rival", "greedy")[0] == 0
    code, out, _err = run(capsys, record("human", "greedy", most=0), "--rival", "greedy")
    assert code == 0 and "No decision has cost anything" in out


def test_it_speaks_the_language(record, capsys):
    path = record("human", "greedy", most=60)
    texts = {run(capsys, path, "--rival", "greedy", "--iterations", "1", "--lang", each)[1] for each in i18n.LANGUAGES}
    assert len(texts) == 3


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("--seat", "3"), "a seat from 1 to 2"),
        (("--rival", "gredy"), "did you mean 'greedy'"),
        (("--rival", "random"), "--rival is 'random'"),
        (("--lang", "de"), "one of en, pl, pt"),
        (("--seconds", "0"), "a number from 0.01 to 60"),
        (("--iterations", "0"), "1 or more"),
    ],
)
def test_bad_command_lines(record, capsys, arguments, word):
    code, _out, err = run(capsys, record("human", "greedy", most=5), *arguments)
    assert code == 2 and word in err


def test_what_is_no_record(tmp_path, capsys):
    path = tmp_path / "x.json"
    path.write_text("{}")
    code, _out, err = run(capsys, str(path))
    assert code == 2 and str(path) in err and "recorded game" in err
    assert run(capsys, str(tmp_path / "nowhere.json"))[0] == 2
