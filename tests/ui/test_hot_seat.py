"""People who share a screen never see one another's cards, not even while a rival plays between them."""

import pygame
import pytest
from robot import click, key, widget

from poryroku.ui.flow import Flow
from poryroku.ui.plan import GamePlan, SeatPlan
from poryroku.ui.scenes import cover
from poryroku.ui.scenes.cover import CoverScene
from poryroku.ui.scenes.game import GameScene
from poryroku.ui.session import ONLOOKER, Session


def begun(app, *who, speed="instant"):
    names = ("Ania", "Bruno", "Celina", "Dawid")
    seats = tuple(SeatPlan(names[i], each) for i, each in enumerate(who))
    flow = Flow(app, Session.start(GamePlan("magic", seats, 5)), speed)
    flow.show()
    return flow


def until(flow, done):
    """Play on, always with the first option, until something holds."""
    for _step in range(3000):
        if done():
            return
        if isinstance(flow.app.scene, CoverScene):
            click(flow.app, "ready")
        elif flow.own_decision:
            flow.choose(flow.session.state.options[-1])
        else:
            flow.tick()
    raise AssertionError("it never comes to that")


def rival_plays(flow):
    session = flow.session
    if session.over or session.person_decides or session.kind in ("draft", "split"):
        return False
    return flow.seated is not None and session.state.active != flow.seated


def test_cards_are_put_away_while_a_rival_plays(app, fake_clock):
    flow = begun(app, "human", "greedy", "human", speed="step")
    seen = 0
    for _turn in range(12):
        until(flow, lambda: rival_plays(flow))
        scene = app.scene
        assert isinstance(scene, GameScene)
        assert flow.viewer == ONLOOKER
        assert scene.seat == flow.seated
        for seat in scene.table.seats:
            seen += len(seat.hand)
            assert not any(seat.hand) and not any(any(packet) for packet in seat.packets)
        flow._stopped = False
        fake_clock.go(5000)
        flow.tick()
    assert seen


def test_cards_put_away_come_back_only_behind_a_cover(app):
    flow = begun(app, "human", "greedy", "human")
    sat = []
    for _turn in range(30):
        until(flow, lambda: rival_plays(flow) and flow._put_away)
        until(flow, lambda: flow.session.person_decides)
        assert isinstance(app.scene, CoverScene)
        click(app, "ready")
        sat.append(flow.seated)
        assert not isinstance(app.scene, CoverScene) and flow.viewer == flow.seated
    assert set(sat) == {0, 2}


def test_one_person_alone_keeps_the_cards_in_sight(app):
    flow = begun(app, "human", "greedy", "greedy")
    until(flow, lambda: rival_plays(flow))
    assert flow.viewer == 0
    assert any(app.scene.table.seats[0].hand)


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_SPACE])
def test_keys_too_many_dont_open_the_next_hand(app, monkeypatch, fake_clock, code):
    monkeypatch.setattr(cover, "GUARD", 700)
    flow = begun(app, "human", "human")
    app.by_keys = True
    flow.show()
    for _press in range(4):
        key(app, code)
        assert isinstance(app.scene, CoverScene) and app.scene.focus is None
    fake_clock.go(701)
    key(app, code)
    assert isinstance(app.scene, CoverScene) and app.scene.focus == "ready"
    key(app, code)
    assert not isinstance(app.scene, CoverScene)


def test_a_click_too_many_does_not_open_the_next_hand(app, monkeypatch, fake_clock):
    monkeypatch.setattr(cover, "GUARD", 700)
    begun(app, "human", "human")
    widget(app, "ready")
    click(app, "ready")
    assert isinstance(app.scene, CoverScene)
    fake_clock.go(701)
    click(app, "ready")
    assert not isinstance(app.scene, CoverScene)
