"""Three autosaves in turn, slots with names, and no game lost: neither by a new one nor by a kill."""

import json
import os
import random
import signal
import subprocess
import sys
import time

import pytest

from poryroku.faults import BadInput
from poryroku.kernel.record import SeatRecord
from poryroku.ui import saves
from poryroku.ui.autosave import Autosaves, shelve
from poryroku.ui.plan import GamePlan, SeatPlan
from poryroku.ui.session import Session


def plan(seed=3, level="apprentice", who=("human", "random")):
    return GamePlan(level, tuple(SeatPlan(name, each) for name, each in zip("ABCD", who, strict=False)), seed)


def go_on(session, steps, seed=1):
    chance = random.Random(seed)
    for _ in range(steps):
        if session.over:
            return
        session.choose(chance.choice(list(session.state.options)))


def killed(*_arguments):
    raise KeyboardInterrupt


def test_three_files_in_turn_the_last_one_being_the_game():
    session = Session.start(plan(), Autosaves())
    for step in range(6):
        go_on(session, 1, step)
        assert len(saves.autosaves()) <= 3
        assert saves.load(saves.autosaves()[0]).state.to_json() == session.state.to_json()
    lengths = [len(saves.load(path).record.options) for path in saves.autosaves()]
    assert lengths == [6, 5, 4]
    assert [saves.serial(path) for path in saves.autosaves()] == [7, 6, 5]


def test_saving_what_is_saved_makes_no_file():
    session = Session.start(plan(), Autosaves())
    go_on(session, 3)
    before = saves.autosaves()
    session.save()
    assert saves.autosaves() == before


def test_a_game_that_goes_on_takes_over_its_older_files():
    go_on(Session.start(plan(), Autosaves()), 5)
    again = Session.resume(saves.autosaves()[0])
    go_on(again, 4)
    assert [len(saves.load(path).record.options) for path in saves.autosaves()] == [9, 8, 7]


def test_a_kill_before_the_oldest_goes_loses_nothing(monkeypatch):
    session = Session.start(plan(), Autosaves())
    go_on(session, 4)
    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(Autosaves, "_drop", killed)
        go_on(session, 1)
    assert len(saves.autosaves()) == 4
    again = Session.resume(saves.autosaves()[0])
    assert again.state.to_json() == session.state.to_json()
    go_on(again, 1)
    assert len(saves.autosaves()) == 3


def test_a_kill_while_writing_leaves_the_one_before(monkeypatch):
    session = Session.start(plan(), Autosaves())
    go_on(session, 4)
    whole = session.state.to_json()
    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(os, "replace", killed)
        go_on(session, 1)
    assert Session.resume(saves.autosaves()[0]).state.to_json() == whole


PLAYER = """
from poryroku.ui.autosave import Autosaves
from poryroku.ui.plan import GamePlan, SeatPlan
from poryroku.ui.session import Session
seed = 1
while True:
    session = Session.start(GamePlan("archmage", (SeatPlan("A", "random"), SeatPlan("B", "random")), seed), Autosaves())
    print("playing", flush=True)
    for step in range(10**6):
        if step > 40:
            session.save()
            continue
        session.ask_rival()
    seed += 1
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("delay", [0.0, 0.013, 0.05])
def test_killed_in_the_middle_there_is_a_whole_game(delay):
    process = subprocess.Popen([sys.executable, "-c", PLAYER], stdout=subprocess.PIPE, env=dict(os.environ))
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(delay)
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()
    found = saves.autosaves()
    assert 1 <= len(found) <= 4
    for path in found:
        saves.load(path)
    again = Session.resume(found[0])
    go_on(again, 3)
    assert len(saves.autosaves()) <= 3


def test_a_finished_game_is_kept_to_be_watched_and_its_autosaves_go():
    session = Session.start(plan(who=("random", "random")), Autosaves())
    while not session.over:
        session.ask_rival()
    assert not saves.autosaves()
    (path,) = saves.finished()
    found = saves.summary(path)
    assert found.over and found.winners == tuple(session.winners())
    assert found.totals == tuple(score.total for score in session.scores())
    session.save()
    assert len(saves.finished()) == 1


def test_only_the_last_finished_games_are_kept(monkeypatch):
    monkeypatch.setattr(saves, "FINISHED_KEPT", 2)
    session = Session.start(plan(who=("random", "random")))
    while not session.over:
        session.ask_rival()
    for _ in range(4):
        saves.write_finished(session.record, session.state)
    assert len(saves.finished()) == 2


def test_a_new_game_makes_a_slot_of_the_unfinished_one():
    old = Session.start(plan(3), Autosaves())
    go_on(old, 4)
    shelve()
    new = Session.start(plan(4), Autosaves())
    go_on(new, 1)
    (slot,) = saves.slots()
    assert slot.stem.startswith("A, B ")
    assert saves.load(slot).state.to_json() == old.state.to_json()
    assert len(saves.load(saves.autosaves()[0]).record.options) == 1


def test_no_slot_for_what_is_in_one_already_or_has_not_begun():
    session = Session.start(plan(3), Autosaves())
    shelve()
    assert not saves.slots() and not saves.autosaves()
    session = Session.start(plan(3), Autosaves())
    go_on(session, 4)
    saves.write_slot("mine", session.record, session.state)
    shelve()
    assert [path.stem for path in saves.slots()] == ["mine"]
    again = Session.resume(saves.slots()[0])
    go_on(again, 2, 9)
    shelve()
    assert len(saves.slots()) == 2


def test_what_cannot_be_read_is_kept_if_nothing_else_is_left():
    saves.folder().mkdir(parents=True)
    (saves.folder() / "autosave-4.json").write_text('{"format": 99, "options": []}', encoding="utf-8")
    shelve()
    (slot,) = saves.slots()
    assert "99" in slot.read_text(encoding="utf-8")
    with pytest.raises(BadInput):
        saves.summary(slot)


def test_what_a_kill_left_half_written_is_swept_up_later():
    saves.folder().mkdir(parents=True)
    old, young = (saves.folder() / f".autosave-{i}.json.x.tmp" for i in (1, 2))
    for path in (old, young):
        path.write_text("{", encoding="utf-8")
    os.utime(old, (1, 1))
    assert not saves.autosaves()
    shelve()
    assert not old.exists() and young.exists()


def test_two_windows_keep_their_games_apart():
    one = Session.start(plan(3), Autosaves())
    two = Session.start(plan(4), Autosaves())
    for step in range(5):
        go_on(one, 1, step)
        go_on(two, 1, step)
    seeds = [saves.load(path).plan.seed for path in saves.autosaves()]
    assert sorted(seeds) == [3, 3, 3, 4, 4, 4]


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("  after   the draft ", "after the draft"),
        ("../../etc/passwd", "etc passwd"),
        ('a<b>c:d"e|f?g*h', "a b c d e f g h"),
        ("con", "con 1"),
        ("Con.fig", "Con.fig 1"),
        (".hidden", "hidden"),
        ("Łódź", "Łódź"),
        ("x" * 99, "x" * saves.NAME_LIMIT),
        ("...", ""),
    ],
)
def test_names_of_slots_are_names_of_files(name, file):
    assert saves.fitting_name(name) == file


def test_slots_do_not_mind_upper_case_and_free_names_are_free():
    session = Session.start(plan())
    go_on(session, 2)
    first = saves.write_slot("Evening", session.record, session.state)
    go_on(session, 1)
    assert saves.write_slot("evening", session.record, session.state) == first
    assert len(saves.slots()) == 1
    assert saves.free_name("EVENING") == "EVENING (2)"


def test_the_list_tells_kind_name_and_time():
    session = Session.start(plan(), Autosaves())
    go_on(session, 2)
    saves.write_slot("mine", session.record, session.state)
    found = saves.entries()
    assert [entry.kind for entry in found] == [saves.AUTOSAVE] * 3 + [saves.SLOT]
    assert found[-1].name == "mine"
    assert all(abs(entry.when.timestamp() - time.time()) < 60 for entry in found)


def test_crystals_in_the_chronicle_are_those_on_the_table():
    for seed in range(4):
        session = Session.start(plan(seed, "archmage", ("random", "random", "random")))
        have = [0, 0, 0]
        while not session.over:
            heard = len(session.happenings)
            session.ask_rival()
            for event in session.happenings[heard:]:
                if event.crystals:
                    seat = event.numbers[0]
                    assert event.crystals[0] == have[seat] or event.name not in ("crystals", "transmuted")
                    have[seat] = event.crystals[1]
                    if event.name in ("gave_crystals", "activation_toll"):
                        have[event.numbers[1]] += event.numbers[2] + (event.numbers[3:] or (0,))[0]
            assert have == [seat.crystals for seat in session.state.seats]


def test_a_resumed_game_has_the_same_chronicle():
    session = Session.start(plan(5, "archmage", ("random", "random")), Autosaves())
    while session.state.round < 5:
        session.ask_rival()
    again = Session.resume(saves.autosaves()[0])
    assert again.happenings == session.happenings
    assert sum(event.name == "standing" for event in again.happenings) == 5


LONG = "never ending " * 70


@pytest.mark.parametrize(
    ("place", "said"),
    [
        (("game",), "unknown game"),
        (("seats", 1, "player"), "there is no rival"),
        (("packs", 0, "name"), "can't be had"),
        (("packs", 0, "version"), "can't be had"),
        (("packs", 0, "hash"), ""),
        (("setup", "level"), "level is"),
        (("setup", LONG), "unknown field"),
        (("options", 0), "is no word of the notation"),
        (("contents", LONG), "has changed"),
        (("seed",), "'seed' is the text"),
        (("format",), "'format' is the text"),
        ((LONG,), "unknown field"),
        (("seats", 0, LONG), "unknown field"),
    ],
)
@pytest.mark.parametrize("text", [LONG, LONG.replace(" ", "-"), LONG.replace(" ", "")])
def test_what_a_save_says_at_length_is_quoted_in_short(place, said, text):
    """A message stays one that can be read, whatever stands in the file and wherever."""
    session = Session.start(plan())
    path = saves.write_slot("long", session.record, session.state)
    whole = json.loads(path.read_text(encoding="utf-8"))
    whole["packs"] = [{"name": "nowhere", "version": "1", "hash": "0"}] if place[0] == "packs" else []
    if place[0] == "options":
        whole["options"] = ["draft 1"]
    *inside, last = place
    part = whole
    for step in inside:
        part = part[step]
    part[text if last == LONG else last] = text
    path.write_text(json.dumps(whole), encoding="utf-8")
    with pytest.raises(BadInput) as refused:
        saves.load(path)
    assert any(said in fault.message for fault in refused.value.faults)
    assert max(len(fault.message) + len(fault.suggestion) for fault in refused.value.faults) < 300, refused.value


def test_every_player_that_is_not_known_is_told_of_where_its_name_stands():
    session = Session.start(plan(who=("human", "greedy", "random", "random")))
    session.record.seats[1] = SeatRecord("B", "gredy")
    session.record.seats[3] = SeatRecord("D", "wizzard")
    path = saves.write_slot("strangers", session.record, session.state)
    with pytest.raises(BadInput) as refused:
        saves.load(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    told = [(each.message, lines[each.line - 1].strip(), each.suggestion) for each in refused.value.faults]
    assert told == [
        ("there is no rival 'gredy'", '"player": "gredy"', "greedy"),
        ("there is no rival 'wizzard'", '"player": "wizzard"', ""),
    ]
