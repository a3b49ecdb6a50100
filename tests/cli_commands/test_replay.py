"""`poryroku replay`: prints what was played, and nothing that was tampered with."""

import json
import re
import subprocess
import sys

import pytest

from poryroku.cli import app
from poryroku.cli.replay import cards_of
from poryroku.crystal.events import FORMS, seen_by
from poryroku.crystal.files.library import load_library
from poryroku.kernel.record import Record, SeatRecord, digest, replay, write_record
from poryroku.kernel.rng import Dice
from poryroku.shelf import CRYSTAL, GAMES
from poryroku.yamlfile import parse

PLAYERS = ("Ania", "Bruno [bold]", "Celina")


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("LC_ALL", "C")


def recorded(steps=10_000, level="archmage", players=3, seed=11):
    """The record of a game played blindly, to its end or for some steps."""
    setup = {"players": players, "level": level}
    seats = [SeatRecord(PLAYERS[0]), *(SeatRecord(name, "random") for name in PLAYERS[1:players])]
    record = Record.begin(CRYSTAL, setup, seed, seats)
    state = CRYSTAL.start(record.setup, seed)
    dice = Dice(seed)
    while not state.over and len(record.options) < steps:
        option = state.options[dice.below(len(state.options))]
        record.options.append(CRYSTAL.format(option))
        state.apply(option)
    record.digest = digest(state)
    return record, state


@pytest.fixture
def show(tmp_path, capsys):
    """Calls the command with a record, or with data or bytes in place of one."""

    def call(content, *arguments):
        file = tmp_path / "game.json"
        if isinstance(content, Record):
            write_record(file, content)
        elif isinstance(content, bytes):
            file.write_bytes(content)
        else:
            file.write_text(json.dumps(content, indent=1), encoding="utf-8")
        code = app.main(["replay", str(file), *arguments])
        output = capsys.readouterr()
        return code, output.out, output.err.replace(str(tmp_path), "")

    return call


def test_a_whole_game(show):
    record, state = recorded()
    code, out, err = show(record)
    assert (code, err) == (0, "")
    assert "Level: Archmage\nSeed: 11\nSeat 1: Ania (human)\nSeat 2: Bruno [bold] (random)" in out
    options = re.findall(r"^  (?:Ania|Bruno \[bold\]|Celina): ([^(\n]*?)(?: \(.*)?$", out, re.MULTILINE)
    assert options == record.options
    assert len(re.findall(r"^Round \d+: ", out, re.MULTILINE)) == state.round
    name = load_library().texts[int(record.options[0].split()[1])].name.en
    assert f"  Ania: {record.options[0]} ({name})\n" in out
    for player, score in zip(PLAYERS, state.scores(), strict=True):
        row = next(line for line in out.splitlines() if line.startswith(f"│ {player}"))
        assert [int(cell) for cell in row.split("│")[2:8]] == [
            score.crystals, score.cards, score.effects, score.bonuses, score.hand, score.total
        ]  # fmt: skip
    winners = [PLAYERS[seat] for seat in state.winners()]
    assert f"{winners[0]} wins." in out or len(winners) > 1
    assert f"Checked: {len(record.options)} options lead to the recorded position." in out


@pytest.mark.parametrize("steps", [0, 1, 40, 90])
def test_a_game_that_goes_on(steps, show):
    record, state = recorded(steps)
    code, out, _ = show(record)
    assert code == 0
    assert f"Not finished: {PLAYERS[state.player]} chooses next ({state.kind})." in out
    assert " ".join(CRYSTAL.format(state.options[0]).split()) in " ".join(out.split("Not finished")[1].split())
    assert "wins" not in out


def test_the_language_of_the_cards(show):
    record, _ = recorded(1)
    name = load_library().texts[int(record.options[0].split()[1])].name.pl
    assert f"({name})" in show(record, "--lang", "pl")[1]


@pytest.mark.parametrize("level", ["archmage", "apprentice"])
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_seat_is_shown_only_cards_it_may_know(seat, level, show):
    record, _ = recorded(level=level)
    code, out, _ = show(record, "--seat", str(seat))
    assert code == 0
    assert "Seed" not in out
    assert f"As seen by: {PLAYERS[seat - 1]}" in out

    may_know = set()

    def listen(state, text):
        if state.events is None:
            state.events = []
        if state.player == seat - 1:
            may_know.update(cards_of(CRYSTAL.parse(text)))

    state = replay(record, parse(json.dumps(record.to_json())), GAMES, listen)
    for event in state.events:
        name, numbers = seen_by(event, seat - 1)
        may_know.update(n for what, n in zip(FORMS[name].numbers, numbers, strict=False) if what in ("card", "on"))
    assert len(may_know) > 9
    unknown = [text.name.en for number, text in load_library().texts.items() if number not in may_know]
    assert [name for name in unknown if f"({name}" in out or f", {name}" in out or f" {name}." in out] == []
    secret = r": (draft|packet|keep|give|play) \d"
    for line in out.splitlines():
        if not line.startswith(f"  {PLAYERS[seat - 1]}: "):
            assert not re.search(secret, line), line
    assert re.search(r"^  \S.*: packet \? \? \?$", out, re.MULTILINE)


def test_a_seat_does_not_see_what_another_may_choose(show):
    record, state = recorded(1)
    assert state.player == 1
    assert "draft" in show(record, "--seat", "2")[1].split("Not finished")[1].split("\n", 1)[1]
    assert "draft" not in show(record, "--seat", "1")[1].split("Not finished")[1].split("\n", 1)[1]


# -- what is refused ---------------------------------------------------------------------------------


def tampered(change):
    record, _ = recorded()
    data = record.to_json()
    change(data)
    return data


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda data: data["options"].__setitem__(3, "draft 99"), "'draft 99' is refused"),
        (lambda data: data["options"].__setitem__(3, "daft 9"), "'daft' is no word of the notation"),
        (lambda data: data["options"].append("end"), "'end' is refused"),
        (lambda data: data["options"].pop(), "the game played again ends differently"),
        (lambda data: data.update(digest="0" * 16), "the game played again ends differently"),
        (lambda data: data.update(seed=12), "is refused"),
        (lambda data: data.update(format=3), "this game was saved by a newer version (format 3)"),
        (lambda data: data.update(format="1"), "expected"),
        (lambda data: data["contents"].update({"card 16": "0" * 16}), "card 16 has changed since this game was saved"),
        (lambda data: data["contents"].pop("card 7"), "card 7 has changed since this game was saved"),
        (lambda data: data.update(game="cristal"), "unknown game 'cristal'"),
        (lambda data: data["setup"].update(level="archmag"), "level is 'archmag'"),
        (lambda data: data["setup"].update(players=2), "3 seats for 2 players"),
        (lambda data: data.update(seats=[]), "expected"),
        (lambda data: data.update(colour="red"), "colour"),
        (lambda data: data.pop("options"), "this is no recorded game"),
    ],
)
def test_tampered_records(change, words, show):
    code, _, err = show(tampered(change))
    assert code == 2
    assert re.match(r"\S*game\.json:\d+:\d+: ", err)
    assert words in err
    assert "Traceback" not in err
    assert all(line.count("; expected ") <= 1 for line in err.splitlines()), "what was expected is told once"


def test_the_fault_stands_at_the_line_of_the_option(show):
    data = tampered(lambda data: data["options"].__setitem__(5, "draft 99"))
    line = next(i for i, text in enumerate(json.dumps(data, indent=1).split("\n"), 1) if "draft 99" in text)
    assert f"game.json:{line}:3: " in show(data)[2]


def test_files_that_are_no_records(show):
    whole = json.dumps(recorded()[0].to_json(), indent=1).encode()
    for content in (whole[: len(whole) // 2], b"", b"\x00\xff\xfe binary \x80", b"[1, 2]", b"{}", whole[:-5] + b"\xff"):
        code, out, err = show(content)
        assert (code, out) == (2, ""), content[:20]
        assert "game.json" in err
        assert "Traceback" not in err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seat", "5"], "--seat is '5'; expected a whole number from 1 to 4"),
        (["--seat", "4"], "--seat is '4'; expected a seat from 1 to 3"),
        (["--seat", "1", "--open"], "--seat is '1'; expected either --seat or --open"),
        (["--lang", "plx"], "--lang is 'plx'; expected one of en, pl, pt; did you mean 'pl'?"),
    ],
)
def test_bad_arguments(arguments, words, show):
    code, out, err = show(recorded(1)[0], *arguments)
    assert (code, out) == (2, "")
    assert words in err


def test_a_missing_file(capsys):
    assert app.main(["replay", "nowhere.json"]) == 2
    assert capsys.readouterr().err.startswith("nowhere.json: ")


def test_names_cannot_steer_the_terminal(show):
    record, _ = recorded(1)
    record.seats[0].name = "Ania\x1b[2J"
    assert "\x1b" not in show(record)[1]


def test_no_window_is_needed():
    code = (
        "import poryroku.cli.replay, poryroku.cli.simulate, poryroku.cli.bench, sys; sys.exit('pygame' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
