"""How fast rivals go on: at once, after a pause, or only when somebody asks for their next decision."""

import pygame
import pytest
from robot import click, key, widget

from poryroku.ui import pad
from poryroku.ui.flow import Flow
from poryroku.ui.plan import GamePlan, SeatPlan
from poryroku.ui.scenes.table import TableScene
from poryroku.ui.session import Session


def watched(app, hurry, speed="step"):
    """A game of rivals only, before the first decision of its first round that others can see."""
    seats = (SeatPlan("Ania", "random"), SeatPlan("Bruno", "random"))
    flow = Flow(app, Session.start(GamePlan("apprentice", seats, 3)), speed, autoplay=True)
    flow.show()
    hurry(app, lambda: isinstance(app.scene, TableScene))
    return flow


@pytest.fixture
def hurry(fake_clock):
    """Lets the app run until something has come about, or a minute of its clock has passed."""

    def until(app, done):
        end = fake_clock.time + 60_000
        while not done() and fake_clock.time < end:
            if app.dirty:
                app.draw()
            app.scene.tick()
            fake_clock.go(10)
        app.draw()

    return until


def decisions(flow):
    return len(flow.session.record.options)


def test_step_by_step_every_visible_decision_waits_for_a_click(app, hurry):
    flow = watched(app, hurry)
    for _step in range(6):
        hurry(app, lambda: flow.stopped)
        before = decisions(flow)
        assert app.scene.wait() is None and flow.wait() is None
        hurry(app, lambda before=before: decisions(flow) > before)
        assert decisions(flow) == before
        click(app, "next")
        assert not flow.stopped
        hurry(app, lambda: flow.stopped)
        assert decisions(flow) == before + 1


@pytest.mark.parametrize("press", ["enter", "space", "pad"])
def test_the_keyboard_and_the_pad_ask_for_the_next_decision(app, hurry, press):
    flow = watched(app, hurry)
    hurry(app, lambda: flow.stopped)
    before = decisions(flow)
    if press == "pad":
        app._handle(pad.STROKES["a"].event())
    else:
        key(app, {"enter": pygame.K_RETURN, "space": pygame.K_SPACE}[press])
    hurry(app, lambda: flow.stopped)
    assert decisions(flow) == before + 1


def test_enter_on_another_button_is_meant_for_that(app, hurry):
    flow = watched(app, hurry)
    hurry(app, lambda: flow.stopped)
    app.scene.set_focus("menu")
    key(app, pygame.K_RETURN)
    assert flow.stopped and not isinstance(app.scene, TableScene)


def test_another_speed_ends_the_waiting(app, hurry):
    flow = watched(app, hurry)
    hurry(app, lambda: flow.stopped)
    assert widget(app, "next").strong
    before = decisions(flow)
    flow.speed = "fast"
    hurry(app, lambda: decisions(flow) > before)
    assert decisions(flow) > before
    assert app.scene.widget("next") is None


def test_nothing_waits_once_a_person_must_decide(app, hurry):
    seats = (SeatPlan("Ania"), SeatPlan("Bruno", "random"))
    flow = Flow(app, Session.start(GamePlan("apprentice", seats, 3, starter_decks=True)), "step")
    flow.show()
    for _step in range(40):
        hurry(app, lambda: flow.stopped or flow.own_decision)
        if flow.own_decision:
            assert app.scene.widget("next") is None
            flow.choose(flow.session.state.options[0])
        else:
            click(app, "next")
    assert decisions(flow) > 30
