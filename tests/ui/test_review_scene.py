"""The review after a game: judged aside, with a bar, three decisions marked, and the way to each of them."""

import os
import signal
from functools import partial

import pygame
import pytest
import stepping
from robot import click, key, widget
from strange_ops import with_a_nameless_op
from survey import unpainted

from poryroku.rivals import review
from poryroku.rivals.review import Judgement
from poryroku.ui import saves, shots
from poryroku.ui.kit.timeline import Timeline
from poryroku.ui.playback import Playback
from poryroku.ui.reviewing import Reviewing
from poryroku.ui.scenes.menu import MenuScene
from poryroku.ui.scenes.replay import ReplayScene, watch
from poryroku.ui.scenes.review import ReviewScene
from poryroku.ui.scenes.scores import ScoresScene
from poryroku.ui.worker import Worker

PATIENCE = 120.0
run_until = partial(stepping.run_until, patience=PATIENCE)


@pytest.fixture(autouse=True)
def blank():
    """Nothing is painted: it is quicker."""
    with unpainted():
        yield


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """A strong judge would take its time; greedy does not, and here it looks at every eighth decision only."""
    every = Playback.moments
    monkeypatch.setattr("poryroku.ui.reviewing.ladder.adviser", lambda: "greedy")
    monkeypatch.setattr(Playback, "moments", lambda self, seat: every(self, seat)[seat::8])


@pytest.fixture
def worker(app, monkeypatch):
    """The process; nobody is cut off because this machine has much else to do."""
    monkeypatch.setattr("poryroku.ui.reviewing.cap_for", lambda seconds: PATIENCE)
    app.worker = Worker(start_cap=PATIENCE)
    yield app.worker
    app.worker.close()


def over(app, people=1, players=2):
    app.reset(MenuScene(app))
    flow = shots.game_at(app, lambda session: session.over, players=players, people=people, seed=8)
    assert flow is not None and isinstance(app.scene, ScoresScene)
    app.draw()
    return flow.session


def reviewed(app):
    click(app, "review")
    run_until(app, lambda: app.scene.judgements is not None)
    return app.scene


def test_it_is_judged_aside_with_a_bar_and_is_what_the_judge_says(app, worker):
    session = over(app)
    click(app, "review")
    scene, shares = app.scene, []
    assert isinstance(scene, ReviewScene)
    app.draw()
    assert widget(app, "progress").share == 0.0

    def watched():
        found = scene.widget("progress")
        if found is not None:
            shares.append(found.share)
        return scene.judgements is not None

    run_until(app, watched)
    assert shares == sorted(shares) and scene.widget("progress") is None
    assert len(scene.judgements) <= scene.reviewing.done <= scene.reviewing.steps
    moments = scene.playback.moments(0)
    expected = review.look_back(moments, "greedy", review.budget_for(len(moments)), session.record.seed * 7 + 6)
    assert scene.judgements == review.latest(expected)
    assert [each.position for each in scene.entries()] == [each.position for each in review.worst(scene.judgements)]


def test_without_a_process_it_is_judged_a_decision_at_a_time(app):
    over(app)
    scene = reviewed(app)
    assert len(scene.judgements) == len(scene.playback.moments(0)) and len(scene.entries()) == 3
    assert {each.position for each in scene.judgements} <= {
        position for position in range(scene.playback.steps) if scene.playback.state(position).player == 0
    }


def test_each_entry_leads_to_its_place_in_the_replay_and_back(app):
    session = over(app)
    scene = reviewed(app)
    for number, entry in enumerate(scene.entries()):
        click(app, f"show:{number}")
        replay = app.scene
        assert isinstance(replay, ReplayScene) and replay.flow.session.position == entry.position
        assert replay.flow.session.open and replay.view.seat == 0
        app.draw()
        assert entry.lines[1] in replay.panel.next_words()
        line = widget(app, "timeline")
        assert isinstance(line, Timeline) and line.marks == sorted(each.position for each in scene.entries())
        replay.flow.go(entry.position + 1)
        assert entry.lines[1] not in replay.panel.next_words()
        key(app, pygame.K_ESCAPE)
        assert app.scene is scene and scene.judgements is not None
        app.draw()
    click(app, "show:0")
    key(app, pygame.K_END)
    app.draw()
    click(app, "points")
    assert isinstance(app.scene, ScoresScene) and app.scene.flow.session is session
    scores = app.scene
    click(app, "review")
    assert app.scene.judgements is not None, "what has been judged is kept"
    assert app.scenes[-2] is scores


def test_leaving_frees_the_core(app, worker, monkeypatch):
    monkeypatch.setattr("poryroku.ui.worker.PATIENCE", PATIENCE)
    over(app)
    with monkeypatch.context() as patched:
        patched.setattr("poryroku.ui.reviewing.LookBack", Endless)
        click(app, "review")
        run_until(app, lambda: worker.busy)
        pid = worker.pid
        key(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, ScoresScene)
    run_until(app, lambda: not worker.busy)
    assert worker.pid == pid and worker.troubles == 0
    assert reviewed(app).judgements


class Endless:
    """Looks back for ever."""

    def __init__(self, *_all):
        pass

    def run(self, tell):
        while True:
            tell((1, 10))
            sum(range(1000))


def test_a_dead_process_is_told_of_and_one_can_try_again(app, worker):
    over(app)
    click(app, "review")
    scene = app.scene
    os.kill(worker.pid, signal.SIGKILL)
    run_until(app, lambda: scene.reviewing.trouble)
    assert "failed" in scene.told() and scene.first_focus() == "again"
    key(app, pygame.K_F1)
    key(app, pygame.K_F1)
    assert scene.reviewing.seat is None, "coming back does not begin it again by itself"
    click(app, "again")
    run_until(app, lambda: scene.judgements is not None)
    assert not scene.reviewing.trouble


def test_cards_that_cannot_be_handed_to_the_process_are_judged_here(app, worker):
    over(app)
    playback = app.scene.playback
    playback.library = with_a_nameless_op(playback.library)
    assert reviewed(app).judgements
    assert not app.scene.reviewing.trouble and not worker.busy


def test_each_of_several_people_is_judged_when_asked_for(app):
    over(app, people=2, players=3)
    scene = reviewed(app)
    assert [value for value, _words in widget(app, "seat").choices] == ["0", "1"]
    first = scene.judgements
    click(app, "seat")
    assert scene.seat == 1 and scene.judgements is None
    run_until(app, lambda: scene.judgements is not None)
    assert scene.judgements != first and {each.position for each in scene.judgements}.isdisjoint(
        {each.position for each in first}
    )
    click(app, "seat")
    assert scene.judgements == first


def test_of_a_game_of_programs_everybody_can_be_chosen(app):
    session = over(app, people=0)
    assert Reviewing(app.scene.playback, None).seats == [0, 1] and session.people == []


def test_a_finished_game_that_was_saved_can_be_looked_back_at(app):
    session = over(app)
    path = saves.write_finished(session.record, session.state)
    app.reset(MenuScene(app))
    watch(app, path)
    app.draw()
    key(app, pygame.K_END)
    app.draw()
    click(app, "points")
    assert reviewed(app).entries()


def test_a_game_without_mistakes(app):
    over(app)
    scene = ReviewScene(app, Reviewing(app.scene.playback, None))
    scene.reviewing.judged[0] = [Judgement(3, (1,), (1,), 0.0, 4.0)]
    app.push(scene)
    app.draw()
    assert "No decision has cost anything" in scene.told() and not scene.entries()
    assert scene.first_focus() == "back"


def test_nothing_to_look_back_at_if_the_cards_have_changed(app):
    session = over(app)
    session.record.contents["card 16"] = "0000"
    app.reset(ScoresScene(app, app.scene.flow))
    app.draw()
    if app.scene.playback is None:
        assert not widget(app, "review").enabled
        click(app, "review")
        assert not isinstance(app.scene, ReviewScene)
