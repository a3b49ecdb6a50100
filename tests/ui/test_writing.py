"""The game is written aside, in order, and is on the disk whenever somebody looks, and when the program ends."""

import os
import random
import signal
import subprocess
import sys
import threading
import time

import pytest

from poryroku.ui import saves, writing
from poryroku.ui.autosave import Autosaves, shelve
from poryroku.ui.flow import Flow
from poryroku.ui.plan import GamePlan, SeatPlan
from poryroku.ui.scenes import start
from poryroku.ui.scenes.dialog import Dialog
from poryroku.ui.scenes.menu import MenuScene
from poryroku.ui.session import Session


def plan(seed=3, who=("human", "random")):
    return GamePlan("apprentice", tuple(SeatPlan(name, each) for name, each in zip("ABCD", who, strict=False)), seed)


def go_on(session, steps, seed=1):
    chance = random.Random(seed)
    for _ in range(steps):
        session.choose(chance.choice(list(session.state.options)))


class Disk:
    """A slow disk: nothing is on it before it is let."""

    def __init__(self, monkeypatch):
        self.free, self.threads, real = threading.Event(), set(), os.fsync

        def fsync(handle):
            self.threads.add(threading.current_thread().name)
            assert self.free.wait(10)
            real(handle)

        monkeypatch.setattr(os, "fsync", fsync)


def test_what_is_done_later_is_done_in_order_and_the_newest_of_a_kind_only():
    done, go = [], threading.Event()
    with writing.aside():
        writing.later("first", lambda: (go.wait(10), done.append("first")))
        for name in "abc":
            writing.later("game", lambda name=name: done.append(name))
        writing.later("last", lambda: done.append("last"))
        go.set()
        writing.flush()
        assert done == ["first", "c", "last"]
        writing.later("end", lambda: done.append("end"))
    assert done[-1] == "end"
    writing.later("now", lambda: done.append("now"))
    assert done[-1] == "now"


def test_what_goes_wrong_aside_comes_to_light():
    def breaks():
        raise RuntimeError("no such thing")

    with writing.aside():
        writing.later("a", breaks)
        with pytest.raises(RuntimeError, match="no such thing"):
            writing.flush()
        writing.flush()


def test_a_decision_does_not_wait_for_the_disk_and_the_next_one_finds_it_there(monkeypatch):
    disk = Disk(monkeypatch)
    with writing.aside():
        session = Session.start(plan(), Autosaves())
        assert not saves.autosaves()  # it has not been let to the disk, and yet we are here
        disk.free.set()
        session.choose(session.state.options[0])
        assert saves.autosaves(), "the decision before is on the disk when another is made"
        writing.flush()
        assert saves.load(saves.autosaves()[0]).state.to_json() == session.state.to_json()
        go_on(session, 5)
    assert disk.threads == {"writer"}
    assert saves.load(saves.autosaves()[0]).state.to_json() == session.state.to_json()
    assert len(saves.autosaves()) == 3


def test_whoever_reads_the_saves_sees_the_last_decision(monkeypatch):
    disk = Disk(monkeypatch)
    with writing.aside():
        session = Session.start(plan(), Autosaves())
        disk.free.set()
        go_on(session, 3)
        assert saves.load(saves.candidates()[0]).record.options == session.record.options
        go_on(session, 1, 2)
        assert saves.load(saves.entries()[0].path).record.options == session.record.options
        go_on(session, 1, 3)
        (slot,) = shelve()
        assert saves.load(slot).record.options == session.record.options


def test_leaving_for_the_menu_and_coming_back_loses_nothing(app):
    with writing.aside():
        app.reset(MenuScene(app))
        flow = Flow(app, Session.start(plan(), Autosaves()))
        flow.show()
        flow.choose(flow.session.state.options[0])
        options = list(flow.session.record.options)
        flow.leave()
        assert saves.load(saves.autosaves()[0]).record.options == options
        start.resume(app)
        assert app.scene.flow.session.record.options == options


def test_trouble_with_the_disk_is_told_a_little_later(app, monkeypatch):
    with writing.aside():
        app.reset(MenuScene(app))
        flow = Flow(app, Session.start(plan(), Autosaves()))
        flow.show()
        writing.flush()

        def full(*_arguments):
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(saves, "write", full)
            flow.choose(flow.session.state.options[0])
            writing.flush()
        for _ in range(50):
            app.scene.tick()
            if isinstance(app.scene, Dialog):
                break
        assert isinstance(app.scene, Dialog) and "No space left on device" in app.scene.text
        app.pop()
        flow.session.save()
        writing.flush()
        assert not flow.session.save_trouble
        assert saves.load(saves.autosaves()[0]).record.options == flow.session.record.options


def test_a_state_is_written_as_it_was_when_it_was_asked_for(monkeypatch):
    disk = Disk(monkeypatch)
    with writing.aside():
        session = Session.start(plan(who=("random", "random")), Autosaves())
        for _ in range(7):
            session.ask_rival()  # the state goes on while the first one waits
        disk.free.set()
    for path in saves.autosaves():
        saves.load(path)  # the digest proves that record and state belong together
    assert saves.load(saves.autosaves()[0]).record.options == session.record.options


PLAYER = """
import sys
from poryroku.ui import writing
from poryroku.ui.autosave import Autosaves
from poryroku.ui.plan import GamePlan, SeatPlan
from poryroku.ui.session import Session
with writing.aside():
    session = Session.start(GamePlan("archmage", (SeatPlan("A", "human"), SeatPlan("B", "human")), 1), Autosaves())
    for step in range(10**6):
        session.choose(session.state.options[0])
        print(len(session.record.options), flush=True)
        if len(sys.argv) > 1 and step == int(sys.argv[1]):
            raise SystemExit("enough") if len(sys.argv) == 2 else RuntimeError("broken")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("delay", [0.0, 0.02, 0.06])
def test_killed_at_any_moment_one_decision_is_lost_at_most(delay):
    process = subprocess.Popen([sys.executable, "-c", PLAYER], stdout=subprocess.PIPE, env=dict(os.environ))
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(delay)
    process.send_signal(signal.SIGKILL)
    said = process.stdout.read().split()
    process.wait()
    process.stdout.close()
    made = int(said[-1]) if said else 1
    assert len(saves.load(saves.autosaves()[0]).record.options) >= made - 1


@pytest.mark.parametrize("end", [["5"], ["5", "broken"]])
def test_on_the_way_out_everything_is_written(end):
    done = subprocess.run([sys.executable, "-c", PLAYER, *end], capture_output=True, check=False)
    assert done.returncode == 1, done.stderr
    assert len(saves.load(saves.autosaves()[0]).record.options) == int(done.stdout.split()[-1])
