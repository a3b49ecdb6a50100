"""Explanations come when the pointer has moved, not when something comes under it, and lie on nothing that matters."""

import pygame
import pytest
from pygame import Rect
from robot import click, widget

from poryroku.ui import gallery, shots
from poryroku.ui.kit.beside import beside
from poryroku.ui.scenes.keysheet import KeySheet
from poryroku.ui.scenes.menu import MenuScene


def move_to(app, point):
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(1, 0), buttons=(0, 0, 0)))
    app.take_events(0)
    app.draw()


@pytest.fixture
def told(app, monkeypatch):
    """What has been explained since the last time it was emptied."""
    found = []
    from poryroku.ui.scenes.game import GameScene

    monkeypatch.setattr(GameScene, "explain", lambda self, page, found_: found.append(found_.key))
    return found


def table(app):
    gallery.EXHIBITS["table"](app, gallery.Order())
    app.draw()
    return app.scene


def test_what_comes_under_a_resting_pointer_is_not_explained_until_it_moves(app, told):
    scene = table(app)
    card = next(each for each in scene.widgets if each.key.startswith("hand:"))
    x, y = card.visible.center
    move_to(app, (x, y))
    assert told == [card.key]
    told.clear()
    scene.changed()
    app.draw()
    assert told == [card.key]  # the same thing is still there
    # Another card comes to lie there.
    scene.table.seats[scene.seat].hand.pop(0)
    scene.offers = None
    told.clear()
    scene.changed()
    app.draw()
    assert scene.hover != card.key
    assert not told
    if scene.hover is None:
        return
    move_to(app, (x + 1, y))
    assert told


def test_a_new_scene_and_an_uncovered_one_explain_nothing_by_themselves(app, told):
    scene = table(app)
    card = next(each for each in scene.widgets if each.key.startswith("hand:"))
    x, y = card.visible.center
    move_to(app, (x, y))
    scene.pause()
    app.draw()
    told.clear()
    app.pop()
    app.draw()
    assert scene.hover == card.key and not told
    move_to(app, (x + 1, y))
    assert told == [card.key]
    told.clear()
    scene.flow.app.reset(type(scene)(app, scene.flow))
    app.draw()
    assert not told


def test_lines_of_the_log_that_come_under_a_resting_pointer_open_no_card():
    with shots.hidden_app((1920, 1080)) as app:
        scene = table(app)
        log = widget(app, "log")
        subject, place = log.chips[-1].subject, log.chips[-1].places[0]
        log.reading.stick_to_end = False
        log.show(place.y - 60, place.bottom)
        place = log.on_page(place)
        move_to(app, place.center)
        assert scene._pointed_at
        scene.log.reading.pixels += 25
        scene.changed()
        app.draw()
        assert widget(app, "log").subject_at(app.pointer)[1] != subject
        assert not scene._pointed_at


def test_a_hint_keeps_off_the_panel_of_actions(app):
    scene = table(app)
    page = app.page()
    panel = scene.keep_free(page)
    area = page.view.inflate(-12, -12)
    inside = [each for each in scene.widgets if each.hint and panel.contains(each.rect)]
    assert inside
    for each in inside:
        place = beside(area, (page.u(300), page.u(60)), each.rect, page.u(8), True, panel)
        assert not place.colliderect(panel), each.key
    assert not beside(Rect(0, 0, 400, 400), (100, 40), Rect(10, 10, 30, 30), 8).colliderect(Rect(10, 10, 30, 30))


def test_hints_are_told_what_to_keep_free(app, monkeypatch):
    from poryroku.ui import scene as scenes

    kept = []
    monkeypatch.setattr(scenes, "hint", lambda page, near, text, keep=None: kept.append(keep))
    scene = table(app)
    move_to(app, widget(app, "undo").rect.center)
    assert kept[-1] == scene.panel.rect


def test_the_menu_and_the_pause_sheet_lead_to_the_keys(app):
    app.reset(MenuScene(app))
    click(app, "keys")
    assert isinstance(app.scene, KeySheet)
    assert isinstance(app.scene.below, MenuScene)
    scene = table(app)
    scene.pause()
    app.scene.ensure_built(app.page())
    click(app, next(each.key for each in app.scene.widgets if getattr(each, "words", "") == "Keys"))
    assert isinstance(app.scene, KeySheet) and app.scene.below is scene
