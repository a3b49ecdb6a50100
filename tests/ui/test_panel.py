"""The panel of actions: it says how many, its parts stay where they are, and what is refused is told once."""

import re

import pygame
import pytest
from robot import click, widget

from poryroku.ui import gallery
from poryroku.ui import scene as scenes
from poryroku.ui.scenes.table import TableScene

ENERGY = ("gain", "surplus", "pay", "waive")


def press(app, point):
    for event in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(event, pos=point, button=1))
    app.take_events(0)
    app.draw()


def move_to(app, point):
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(1, 0), buttons=(0, 0, 0)))
    app.take_events(0)
    app.draw()


def exchange(app):
    """The bonus of exchanging has been used: two energy are to be returned."""
    session = gallery.played(
        gallery.Order(),
        lambda session: (
            session.person_decides
            and session.kind == "main"
            and any(line.text == "bonus exchange" for _option, line in session.lines())
            and sum(n > 0 for n in session.state.seats[session.player].reserve) > 2
        ),
        20,
    )
    flow = gallery.shown(app, session)
    flow.choose(next(option for option, line in session.lines() if line.text == "bonus exchange"))
    app.draw()
    assert session.kind == "pay"
    return flow


def tiles(app):
    app.scene.ensure_built(app.page())
    return {each.key: each.rect.copy() for each in app.scene.widgets if each.key.startswith("energy:")}


def test_prompt_and_button_say_how_many_and_who_asks(app):
    exchange(app)
    panel = app.scene.panel
    assert panel.asker == "Bonus: exchange two energy"
    assert panel.question.startswith("Choose 2 energy to return.") and panel.question.endswith("0 of 2 chosen.")
    assert widget(app, "energy:confirm").words == "2 more"
    tile = next(each for each in app.scene.widgets if re.match(r"energy::\d", each.key) and each.enabled)
    press(app, tile.rect.center)
    assert panel.question.endswith("1 of 2 chosen.")
    assert widget(app, "energy:confirm").words == "1 more"


def test_tiles_and_buttons_stay_where_they_are_while_energy_is_chosen(app):
    exchange(app)
    before = tiles(app)
    tile = next(each for each in app.scene.widgets if re.match(r"energy::\d", each.key) and each.enabled)
    at = tile.rect.center
    move_to(app, at)
    for _ in range(3):
        press(app, at)
        assert tiles(app) == before
    click(app, "energy:clear")
    assert tiles(app) == before


def test_every_question_for_energy_has_its_number():
    from poryroku.crystal.wording import prompts

    for kind in ENERGY:
        assert "3 energy" in prompts.own(kind, 4, 3)
        assert "1 energy" in prompts.own(kind, 4, 1)
    assert prompts.asked_by(4) and not prompts.asked_by(0, "main")


def test_the_buttons_of_a_turn_keep_their_places(app):
    gallery.EXHIBITS["table"](app, gallery.Order())
    app.draw()
    flow = app.scene.flow

    def places():
        app.scene.ensure_built(app.page())
        return {each.key.rpartition(":")[2]: each.rect.copy() for each in app.scene.widgets
                if re.match(r"(option:bonus|refused:bonus|transmute$|option:end)", each.key)}  # fmt: skip

    before = places()
    assert len(before) == 5
    for _ in range(4):
        found = next((o for o, line in flow.session.lines() if line.text in ("bonus gauge", "bonus transmute")), None)
        if found is None:
            break
        flow.choose(found)
        assert places() == before
    assert any(each.key.startswith("refused:") for each in app.scene.widgets)


def test_a_second_quick_click_does_not_hit_what_has_come_there(app, fake_clock, monkeypatch):
    monkeypatch.setattr(scenes, "GUARD", 250)
    gallery.EXHIBITS["table"](app, gallery.Order())
    app.draw()
    scene = app.scene
    card = next(each for each in scene.widgets if each.key.startswith("hand:") and scene.glows(each))
    fake_clock.go(1000)
    move_to(app, card.visible.center)
    before = len(scene.flow.session.record.options)
    scene.hover = "something else"  # what is there now has come under the resting pointer
    scene.changed()
    app.draw()
    press(app, card.visible.center)
    assert len(scene.flow.session.record.options) == before
    fake_clock.go(251)
    press(app, card.visible.center)
    assert len(scene.flow.session.record.options) > before


def test_the_guard_lets_through_whoever_moved_or_uses_keys(app, fake_clock, monkeypatch):
    monkeypatch.setattr(scenes, "GUARD", 250)
    gallery.EXHIBITS["table"](app, gallery.Order())
    app.draw()
    fake_clock.go(1000)
    click(app, "option:end")
    assert not isinstance(app.scene, TableScene) or app.scene.flow.session.record.options


def test_a_refusal_that_is_to_be_read_already_is_not_told_again(app):
    gallery.EXHIBITS["table"](app, gallery.Order())
    app.draw()
    scene = app.scene
    refused = next(each for each in scene.widgets if getattr(each, "why", ""))
    move_to(app, refused.visible.center)
    press(app, refused.visible.center)
    assert scene.notice_text == ""
    app.settings.override(hover_delay=700)
    scene.look_away()
    scene.click_spot(":".join(refused.key.split(":")[:2]), (f"summon {refused.subject[1]}",))
    assert scene.notice_text == refused.why


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_passing_sentence_leaves_the_own_board_in_sight(app, players, monkeypatch):
    gallery.EXHIBITS["table"](app, gallery.Order(players=players))
    app.draw()
    scene, page = app.scene, app.page()
    board = scene.board.rect
    before = page.surface.subsurface(board.clip(page.view)).copy()
    scene.look_away()
    scene.tell(
        "A long sentence that says why something is not possible at this moment, and what would make it so. " * 2
    )
    app.draw()
    assert scene.notice_text
    after = page.surface.subsurface(board.clip(page.view)).copy()
    middle = before.get_rect().inflate(0, -12)
    assert before.subsurface(middle).get_buffer().raw == after.subsurface(middle).get_buffer().raw
