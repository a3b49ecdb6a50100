"""Rivals in another process: the same games, a window that never waits, and a game that goes on whatever happens."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from strange_rivals import Breaker, Busy, Cheat, Counter, Counting, Crasher, Heavy, Locked, Sleeper, Stubborn

from poryroku import paths
from poryroku.crystal.files.library import load_book
from poryroku.crystal.revealing import NOTHING, revealed
from poryroku.crystal.verbs import END_OPTION
from poryroku.rivals.base import RIVALS, RivalKind
from poryroku.ui import worker as worker_module
from poryroku.ui.chronicle import STOOD_IN
from poryroku.ui.flow import Flow
from poryroku.ui.plan import GamePlan, SeatPlan
from poryroku.ui.session import Session
from poryroku.ui.tasks import Decide
from poryroku.ui.thinking import Thinking
from poryroku.ui.worker import DIED, DROPPED, FAILED, SLOW, TROUBLES, Worker, cap_for

PATIENCE = 60.0


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """Nobody is cut off because this machine has much else to do."""
    monkeypatch.setattr("poryroku.ui.thinking.cap_for", lambda seconds: PATIENCE)


@pytest.fixture
def hasty(patient, monkeypatch):
    """Whoever thinks is cut off soon."""
    monkeypatch.setattr("poryroku.ui.thinking.cap_for", lambda seconds: 0.3)


@pytest.fixture
def worker():
    found = Worker(start_cap=PATIENCE)
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

    from poryroku.crystal.state import State
    from poryroku.crystal.view import View

    session, book = game(who, who, level="archmage"), load_book()
    for _ in range(120):
        if session.over:
            break
        seat = session.player
        view = session.view(seat)
        assert View.from_json(view.to_json(), book, State) == view
        found = Decide(session.rivals.packed(seat), view.to_json()).run(print)
        session.ask_rival()
        assert session.record.options[-1] == found.line
        assert vars(pickle.loads(found.rival)).keys() == vars(session.rivals[seat]).keys()


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
    session.rivals[0] = session.rivals[1] = rival
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


@pytest.mark.parametrize("rival", [Sleeper(), Busy(), Stubborn()])
def test_a_rival_that_never_decides_is_cut_off(worker, hasty, rival):
    session, thinking = strange(rival, worker)
    for count in (1, 2, 3):
        finish(thinking)
        assert [trouble for _, trouble in notes(session)] == [SLOW] * count
    assert not worker.usable and worker.pid is None


def wait_for(done, seconds=PATIENCE):
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end
        time.sleep(0.002)


def thinks(thinking):
    """Wait until a rival that never decides is in the middle of its thoughts."""
    session = thinking.session
    rival = session.rivals[session.player]
    rival.begun = str(paths.user_data_dir() / f"begun-{time.monotonic_ns()}")
    Path(rival.begun).parent.mkdir(parents=True, exist_ok=True)
    wait_for(lambda: not thinking.ready() and Path(rival.begun).exists())
    time.sleep(0.02)
    return thinking.worker.pid


def test_a_process_that_is_killed_while_it_thinks_is_replaced(worker):
    usual = game("greedy", "greedy")
    session, thinking = strange(Busy(), worker)
    first = thinks(thinking)
    os.kill(first, signal.SIGKILL)
    usual.ask_rival()
    finish(thinking)
    assert session.record.options == usual.record.options
    assert [trouble for _, trouble in notes(session)] == [DIED]
    session.rivals.renew(0)
    session.rivals.renew(1)
    usual.ask_rival()
    finish(thinking)
    assert session.record.options == usual.record.options
    assert worker.pid not in (None, first) and len(notes(session)) == 1 and worker.troubles == 0


def test_a_process_that_is_killed_while_nothing_is_asked_is_nobodys_trouble(worker):
    session = game("greedy", "greedy")
    thinking = Thinking(session, worker)
    finish(thinking)
    first = worker.pid
    os.kill(first, signal.SIGKILL)
    wait_for(lambda: not multiprocessing.active_children())
    finish(thinking)
    assert worker.pid not in (None, first) and not notes(session)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="nothing can be stopped here")
def test_a_process_that_is_stopped_is_replaced(worker, patient, monkeypatch):
    session = game("greedy", "greedy")
    thinking = Thinking(session, worker)
    finish(thinking)
    monkeypatch.setattr("poryroku.ui.thinking.cap_for", lambda seconds: 0.3)
    os.kill(worker.pid, signal.SIGSTOP)
    finish(thinking)
    assert [trouble for _, trouble in notes(session)] == [SLOW]


def test_ctrl_c_is_meant_for_the_window(worker):
    _session, thinking = strange(Busy(), worker)
    os.kill(thinks(thinking), signal.SIGINT)
    time.sleep(0.2)
    assert not thinking.ready() and worker.busy


# -- thoughts that are not wanted any more -------------------------------------------------------------------------


def test_a_dropped_thought_frees_the_core_at_once_and_keeps_the_process(worker, monkeypatch):
    """It ends by itself, however long one would wait before ending the process."""
    monkeypatch.setattr(worker_module, "PATIENCE", PATIENCE)
    session, thinking = strange(Busy(), worker)
    pid = thinks(thinking)
    thinking.cancel()
    wait_for(lambda: worker.tend() or not worker.busy)
    assert worker.pid == pid and worker.troubles == 0
    session.rivals.renew(session.player)
    finish(thinking)
    assert worker.pid == pid and not notes(session)


@pytest.mark.parametrize("rival", [Sleeper(), Stubborn()])
def test_a_thought_that_does_not_stop_is_ended_with_its_process(worker, rival):
    session, thinking = strange(rival, worker)
    pid = thinks(thinking)
    thinking.cancel()
    assert worker.wait() is not None, "the app looks after it though nobody asks"
    wait_for(lambda: worker.tend() or not worker.busy)
    assert worker.pid is None and worker.wait() is None
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    session.rivals.renew(session.player)
    finish(thinking)
    assert not notes(session)


def test_there_is_never_a_second_process(worker):
    """Whatever is asked, dropped and asked again."""
    _session, thinking = strange(Stubborn(), worker)
    for _ in range(3):
        thinks(thinking)
        thinking.cancel()
        question = worker.ask(Counting(1), 5.0)
        while worker.look(question) is None:
            assert len(multiprocessing.active_children()) <= 1
        assert len(multiprocessing.active_children()) == 1


def test_what_is_asked_while_an_old_thought_goes_on_is_answered(worker):
    _session, thinking = strange(Busy(), worker)
    thinks(thinking)
    question = worker.ask(Counting(3), 5.0)
    told = []
    wait_for(lambda: told.extend(worker.news(question)) or len(told) == 3)
    assert told == [0, 1, 2]
    wait_for(lambda: (found := worker.look(question)) and found.result == 3)
    assert worker.look(question).trouble == DROPPED


def test_a_question_that_another_one_replaced_is_asked_again(worker):
    session = game("greedy", "greedy")
    thinking = Thinking(session, worker)
    thinking.begin()
    worker.ask(Counting(1), 5.0)
    finish(thinking)
    assert len(session.record.options) == 1 and not notes(session)


def test_dropping_a_task_that_tells_leaves_no_half_message(worker):
    for _ in range(20):
        question = worker.ask(Counting(10_000_000), 5.0)
        told = []
        wait_for(lambda question=question, told=told: told.extend(worker.news(question)) or len(told) > 50)
        worker.cancel(question)
    question = worker.ask(Counting(2), 5.0)
    wait_for(lambda: (found := worker.look(question)) and found.result == 2)
    assert worker.troubles == 0


def test_news_keep_a_long_task_from_being_cut_off(worker):
    question = worker.ask(Counting(6, 0.5), 2.0)
    wait_for(lambda: (found := worker.look(question)) and found.result == 6)
    question = worker.ask(Counting(2, 30.0), 0.5)
    wait_for(lambda: (found := worker.look(question)) and found.trouble == SLOW)


def test_closing_ends_the_process(worker):
    _session, thinking = strange(Stubborn(), worker)
    pid = thinks(thinking)
    worker.close()
    assert worker.pid is None and not multiprocessing.active_children()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


WINDOW = """
import sys, time
sys.path.insert(0, {here!r})
from strange_rivals import Stubborn
from poryroku.ui.plan import GamePlan, SeatPlan
from poryroku.ui.session import Session
from poryroku.ui.thinking import Thinking
from poryroku.ui.worker import Worker

if __name__ == "__main__":
    session = Session.start(GamePlan("apprentice", (SeatPlan("A", "greedy"), SeatPlan("B", "greedy")), 3))
    rival = session.rivals[0] = Stubborn()
    rival.begun = {begun!r}
    thinking = Thinking(session, Worker())
    while not thinking.ready():
        print(thinking.worker.pid, flush=True)
        time.sleep(0.05)
"""


def test_the_process_goes_with_the_window_even_if_that_is_killed(tmp_path):
    script, begun = tmp_path / "window.py", tmp_path / "begun"
    script.write_text(WINDOW.format(here=str(Path(__file__).parent), begun=str(begun)), encoding="utf-8")
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as window:
        wait_for(begun.exists)
        while not (told := window.stdout.readline().strip()).isdecimal():
            pass
        window.kill()

    def gone():
        try:
            os.kill(int(told), 0)
        except ProcessLookupError:
            return True
        return False

    wait_for(gone, 5.0)


# -- the rival itself ----------------------------------------------------------------------------------------------


def test_a_rival_with_a_tree_is_not_unpacked_in_the_window(worker):
    session, thinking = strange(Heavy(), worker)
    for _ in range(4):
        finish(thinking)
    pid = worker.pid
    for seat in (0, 1):
        found = session.rivals[seat].unpacked
        assert os.getpid() not in found[:-1] and found[-1] == os.getpid(), "unpacked here only to be looked at"
        assert set(found[:-1]) <= {pid}


def test_getting_to_know_the_cards_of_a_pack_is_waited_for_and_comes_before_the_clock(monkeypatch):
    """Five hundred cards take longer than a decision: that is no trouble of the process."""
    asked = []

    class Fake:
        usable = True

        def ask(self, task, cap):
            asked.append(cap)
            return 1

    session = game("greedy", "greedy")
    assert session.reading_time == 0
    built_in = len(session.library.book.cards)
    cards = dict.fromkeys(range(built_in + 500))
    session.library = SimpleNamespace(book=SimpleNamespace(cards=cards), added=())
    session.packed_book = b"packed"
    monkeypatch.setattr("poryroku.ui.thinking.cap_for", cap_for)
    thinking = Thinking(session, Fake(), lambda: 1.0)
    thinking.begin()
    assert asked == [cap_for(1.0) + session.reading_time] and session.reading_time > 3 * 500 * 0.012

    told = []

    class Reader(Counter):
        def sense(self, view):
            told.append("read")

        def choose(self, view):
            told.append("chosen")
            return super().choose(view)

    found = game("greedy", "greedy")
    monkeypatch.setattr(
        "poryroku.ui.tasks.pickle", SimpleNamespace(loads=lambda packed: packed, dumps=lambda rival: b"")
    )
    Decide(Reader(), found.view(found.player).to_json()).run(told.append)
    assert told == ["read", "chosen"]


def test_the_thinking_time_is_the_rivals_budget_and_the_cap_follows_it(monkeypatch):
    made, caps = [], []
    monkeypatch.setattr("poryroku.ui.thinking.cap_for", cap_for)

    class Fake:
        def ask(self, task, cap):
            caps.append(cap)
            return 1

        usable = True

    monkeypatch.setitem(RIVALS, "slow", RivalKind("slow", "", lambda seed, budget: made.append(budget) or Counter()))
    session, seconds = game("slow", "slow"), 1.0
    assert [budget.seconds for budget in made] == [1.0, 1.0]
    thinking = Thinking(session, Fake(), lambda: seconds)
    thinking.begin()
    seconds = 0.25
    session.takebacks += 1
    thinking.begin()
    assert [budget.seconds for budget in made] == [1.0, 1.0, 0.25, 0.25]
    assert caps == [cap_for(1.0), cap_for(0.25)] and caps[1] < caps[0] and cap_for(0.25) > 0.25


def test_a_rival_that_fails_here_begins_anew():
    session = game("greedy", "greedy")
    session.rivals[session.player] = Breaker()
    finish(Thinking(session, None))
    assert notes(session) == [(0, FAILED)] and not isinstance(session.rivals[0], Breaker)


def test_what_a_rival_thought_of_a_decision_taken_back_is_forgotten(worker):
    """The rival that goes on after an undo is the one from before it."""
    session = game("human", "greedy", seed=5)

    def hands_over():
        """Whether the person can end the turn, and the rival is next."""
        if session.kind != "main" or session.player != 0:
            return False
        trial = session.state.clone()
        trial.apply(END_OPTION)
        return trial.player == 1 and revealed(session.state, trial, 0) == NOTHING

    while not hands_over():
        session.choose(session.state.options[0]) if session.player == 0 else session.ask_rival()
    session.rivals[1] = Counter()
    before, end = session.rivals.packed(1), END_OPTION
    session.choose(end)
    thinking = Thinking(session, worker)
    thinking.begin()
    wait_for(thinking.ready)
    thinking.cancel()
    assert not session.why_no_undo(0)
    session.undo()
    assert session.rivals.packed(1) == before
    session.choose(end)
    finish(thinking)
    assert session.rivals[1].decisions == 1


def test_after_too_many_troubles_everything_is_decided_here(worker):
    session = game("greedy", "greedy")
    thinking = Thinking(session, worker)
    while worker.usable:
        worker.troubles += 1
    finish(thinking)
    assert worker.pid is None and not notes(session)


def test_a_rival_that_hung_too_often_is_not_let_into_the_window(worker, monkeypatch):
    monkeypatch.setitem(RIVALS, "sleeper", RivalKind("sleeper", "", lambda seed, budget: Sleeper()))
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
    thinking.cancel()
    finish(thinking)
    assert len(session.record.options) == 1


def test_the_window_goes_on_while_a_rival_thinks(app, hasty):
    app.worker = Worker(start_cap=PATIENCE)
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
    app.worker = Worker(start_cap=PATIENCE)
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


@pytest.mark.parametrize("way", ["leave", "close"])
def test_whoever_goes_away_frees_the_core(app, worker, way, monkeypatch):
    monkeypatch.setattr(worker_module, "PATIENCE", PATIENCE)
    app.worker = worker
    session = game("greedy", "human")
    session.rivals[0] = Busy()
    while session.player != 0:
        session.choose(session.state.options[0])
    flow = Flow(app, session, "instant")
    flow.show()
    end = time.monotonic() + PATIENCE
    while not worker.busy:
        app.step()
        assert time.monotonic() < end
    if way == "leave":
        flow.leave()
        end = time.monotonic() + PATIENCE
        while worker.busy:
            app.step()
            assert time.monotonic() < end
        assert worker.pid is not None
    else:
        worker.close()
        assert not multiprocessing.active_children()
