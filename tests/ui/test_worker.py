"""Rivals in another process: the same games, a window that never waits, and a game that goes on whatever happens."""

import os
import signal
import time

import pytest
from strange_rivals import Breaker, Cheat, Counter, Crasher, Locked, Sleeper

from poryroku.crystal.files.library import load_book
from poryroku.ui.chronicle import STOOD_IN
from poryroku.ui.flow import Flow
from poryroku.ui.plan import GamePlan, SeatPlan
from poryroku.ui.session import Session
from poryroku.ui.thinking import Thinking
from poryroku.ui.worker import DIED, FAILED, SLOW, TROUBLES, Question, Worker, think

PATIENCE = 60.0


@pytest.fixture
def worker():
    found = Worker()
    yield found
    found.close()


def game(*who, level="apprentice", seed=3):
    return Session.start(GamePlan(level, tuple(SeatPlan(f"P{i}", each) for i, each in enumerate(who)), seed))


def finish(thinking):
    """Wait for the decision as the window does, but without a window."""
    end = time.monotonic() + PATIENCE
    while not thinking.ready():
        assert time.monotonic() < end
        time.sleep(0.002)
    thinking.decide()


def notes(session):
    return [(event.numbers[0], TROUBLES[event.numbers[1]]) for event in session.happenings if event.name == STOOD_IN]


@pytest.mark.parametrize("who", ["greedy", "random"])
def test_a_view_as_plain_data_leads_to_the_same_choice(who):
    """What is sent to the process is enough: the rival decides as it would have here."""
    import pickle

    from poryroku.crystal.notation import format_option
    from poryroku.crystal.state import State
    from poryroku.crystal.view import View

    session, book = game(who, who, level="archmage"), load_book()
    for _ in range(120):
        if session.over:
            break
        seat = session.player
        view = session.view(seat)
        assert View.from_json(view.to_json(), book, State) == view
        line, rival = think(Question(1, pickle.dumps(session.rivals[seat]), view.to_json()), book)
        session.ask_rival()
        assert session.record.options[-1] == line
        assert vars(pickle.loads(rival)).keys() == vars(session.rivals[seat]).keys()
    assert format_option(session.state.options[0])


def test_a_whole_game_in_the_process_is_the_game_played_here(worker):
    here, there = game("greedy", "greedy"), game("greedy", "greedy")
    while not here.over:
        here.ask_rival()
    thinking = Thinking(there, worker)
    while not there.over:
        finish(thinking)
    assert there.record.options == here.record.options
    assert there.state.to_json() == here.state.to_json()
    assert not notes(there)


def test_the_rival_comes_back_as_it_is_after_its_decision(worker):
    session = game("greedy", "human")
    session.rivals[0] = Counter()
    while session.player != 0:
        session.choose(session.state.options[0])
    thinking = Thinking(session, worker)
    for count in (1, 2):
        finish(thinking)
        assert session.rivals[0].decisions == count
        if session.player != 0:
            break


def strange(rival, worker):
    session = game("greedy", "greedy")
    session.rivals = [rival, rival]
    return session, Thinking(session, worker)


@pytest.mark.parametrize(
    ("rival", "trouble"), [(Breaker(), FAILED), (Cheat(), FAILED), (Crasher(), DIED), (Locked(), FAILED)]
)
def test_trouble_is_noted_and_the_usual_rival_decides(worker, rival, trouble):
    usual = game("greedy", "greedy")
    session, thinking = strange(rival, worker)
    for _ in range(2):
        usual.ask_rival()
        seat = session.player
        finish(thinking)
        assert session.record.options == usual.record.options
        assert notes(session)[-1] == (seat, trouble)


def test_a_rival_that_never_decides_is_cut_off():
    worker = Worker(cap=0.3)
    session, thinking = strange(Sleeper(), worker)
    try:
        for count in (1, 2, 3):
            finish(thinking)
            assert [trouble for _, trouble in notes(session)] == [SLOW] * count
        assert not worker.usable and worker.pid is None
    finally:
        worker.close()


def test_a_process_that_is_killed_or_stopped_is_replaced(worker):
    session = game("greedy", "greedy")
    thinking = Thinking(session, worker)
    finish(thinking)
    first = worker.pid
    os.kill(first, signal.SIGKILL)
    finish(thinking)
    assert [trouble for _, trouble in notes(session)] == [DIED]
    finish(thinking)
    assert worker.pid not in (None, first)
    assert len(notes(session)) == 1
    if hasattr(signal, "SIGSTOP"):
        worker.cap = 0.3
        os.kill(worker.pid, signal.SIGSTOP)
        finish(thinking)
        assert [trouble for _, trouble in notes(session)] == [DIED, SLOW]


def test_after_too_many_troubles_everything_is_decided_here(worker):
    session = game("greedy", "greedy")
    thinking = Thinking(session, worker)
    while worker.usable:
        worker.troubles += 1
    finish(thinking)
    assert worker.pid is None and not notes(session)


def test_a_rival_that_hung_too_often_is_not_let_into_the_window(worker, monkeypatch):
    from poryroku.rivals.base import RIVALS, RivalKind

    monkeypatch.setitem(RIVALS, "sleeper", RivalKind("sleeper", "", lambda seed: Sleeper()))
    session = game("sleeper", "sleeper")
    while worker.usable:
        worker.troubles += 1
    finish(Thinking(session, worker))
    assert len(session.record.options) == 1
    assert notes(session)


def test_a_thought_that_is_not_wanted_any_more_is_dropped(worker):
    session = game("greedy", "greedy")
    thinking = Thinking(session, worker)
    thinking.begin()
    assert worker.asked
    thinking.cancel()
    assert not worker.asked
    finish(thinking)
    assert len(session.record.options) == 1


def test_the_window_goes_on_while_a_rival_thinks(app):
    app.worker = Worker(cap=1.0)
    try:
        session = game("greedy", "human")
        session.rivals[0] = Sleeper()
        while session.player != 0:
            session.choose(session.state.options[0])
        flow = Flow(app, session, "instant")
        flow.show()
        longest = 0.0
        while not notes(session):
            before = time.monotonic()
            app.step()
            longest = max(longest, time.monotonic() - before)
        assert longest < 0.5, "one step of the loop took too long"
        assert notes(session) == [(0, SLOW)]
    finally:
        app.worker.close()


def test_what_is_taken_back_while_a_rival_thinks_is_forgotten_by_it(app):
    app.worker = Worker()
    try:
        session = game("human", "greedy", seed=5)
        flow = Flow(app, session, "instant")
        flow.show()
        while session.kind != "main" or not flow.own_decision:
            if flow.own_decision:
                flow.choose(session.state.options[0])
            app.step()
        flow.speed = "normal"
        before = list(session.record.options)
        flow.choose(next(option for option, line in session.lines() if line.text == "end"))
        if session.player == 1 and not flow.why_no_undo:
            assert flow.undo()
            assert session.record.options == before
            assert flow.own_decision
            app.step()
            assert session.record.options == before
    finally:
        app.worker.close()
