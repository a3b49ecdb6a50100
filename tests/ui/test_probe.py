"""The probe tells what the window shows, and where a click would hit it."""

import json

import pygame
import pytest
from robot import click_at

from poryroku.ui import gallery, probe, shots


@pytest.fixture
def told(tmp_path, monkeypatch):
    """An app with a probe, and what its file says."""
    file = tmp_path / "probe.json"
    monkeypatch.setenv(probe.VARIABLE, str(file))
    with shots.hidden_app() as app:
        yield app, lambda: json.loads(file.read_text(encoding="utf-8"))


def test_every_frame_is_told_and_every_press_counted(told):
    app, read = told
    gallery.EXHIBITS["menu"](app, gallery.Order())
    app.draw()
    first = read()
    assert (first["frame"], first["presses"], first["scene"], first["at_rest"]) == (1, 0, "MenuScene", True)
    new = next(each for each in first["widgets"] if each["key"] == "new")
    click_at(app, new["point"])
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode=""))
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="\t"))
    app.take_events(0)
    app.draw()
    assert (read()["frame"], read()["presses"], read()["scene"]) == (2, 2, "NewGameScene")
    assert len([each for each in read()["widgets"] if each["focus"]]) == 1


@pytest.mark.parametrize("scene", ["draft", "split", "table", "score", "log"])
@pytest.mark.parametrize("text", [100, 200])
def test_a_point_hits_the_widget_it_belongs_to(told, scene, text):
    app, read = told
    app.settings.change(text=text)
    gallery.EXHIBITS[scene](app, gallery.Order(players=4))
    app.draw()
    points = 0
    for each in read()["widgets"]:
        if each["point"] is not None:
            points += 1
            app.at = app.window.point(each["point"])
            assert app.scene.under(app.pointer).key == each["key"]
            x, y, width, height = each["rect"]
            assert x >= 0 and x + width <= 1280 and y >= 0 and y + height <= 720
    assert points or text > 100  # on a large page they may lie outside the window


def test_it_tells_which_things_can_be_used(told):
    app, read = told
    gallery.EXHIBITS["table"](app, gallery.Order())
    app.draw()
    glowing = {each["key"] for each in read()["widgets"] if each["glows"]}
    offered = set(app.scene.offers.spots)
    assert {":".join(key.split(":")[:2]) for key in glowing} <= offered
    assert glowing


def test_nothing_is_told_unless_asked_for(app):
    assert app.probe is None
