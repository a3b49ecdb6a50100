"""Dragging does what a click does, where the thing belongs; anywhere else it does nothing."""

import pygame
from robot import click, key, widget

from poryroku.ui import shots
from poryroku.ui.flow import Flow
from poryroku.ui.plan import GamePlan, SeatPlan
from poryroku.ui.session import Session


def move(app, point):
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(1, 0, 0)))
    app.take_events(0)


def drag(app, name, to, drop=True):
    """Take hold of a widget, move the pointer in two steps, draw, let go."""
    found = widget(app, name)
    start = getattr(found, "visible", found.rect).center
    move(app, start)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    app.take_events(0)
    move(app, ((start[0] + to[0]) // 2, (start[1] + to[1]) // 2))
    move(app, to)
    app.draw()
    if drop:
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=to, button=1))
        app.take_events(0)


def game_at(app, kind, more=lambda session: True, **table):
    for seed in range(7, 60):
        flow = shots.game_at(app, lambda s: s.person_decides and s.kind == kind and more(s), seed=seed, **table)
        if flow is not None:
            return flow
    raise AssertionError(kind)


def summonable(session):
    return [line.card for _option, line in session.lines() if line.verb == "summon"]


def test_a_hand_card_is_summoned_by_dragging_it_to_the_play_area(app):
    flow = game_at(app, "main", summonable)
    card = summonable(flow.session)[0]
    before = len(flow.session.record.options)
    app.draw()
    name = next(each.key for each in app.scene.widgets if each.key.startswith(f"hand:{card}:"))
    drag(app, name, app.scene.lay.right.center)
    assert len(flow.session.record.options) == before, "dropped where it doesn't belong"
    drag(app, name, app.scene.lay.play.center)
    assert flow.session.record.options[before] == f"summon {card}"


def test_a_card_that_cannot_be_summoned_says_why_when_dropped(app):
    flow = game_at(app, "main", lambda s: s.state.seats[s.player].hand and not summonable(s))
    before = len(flow.session.record.options)
    app.draw()
    name = next(each.key for each in app.scene.widgets if each.key.startswith("hand:"))
    drag(app, name, app.scene.lay.play.center)
    assert app.scene.notice_text
    assert len(flow.session.record.options) == before


def test_a_die_is_taken_by_dragging_it_to_the_board(app):
    flow = game_at(app, "die")
    app.draw()
    name = next(each.key for each in app.scene.widgets if each.key.startswith("die:") and app.scene.offered(each.key))
    before = len(flow.session.record.options)
    drag(app, name, app.scene.lay.board.center)
    assert flow.session.record.options[before] == name.replace(":", " ")


def test_escape_lets_go_and_a_small_movement_is_a_click(app):
    flow = game_at(app, "die")
    app.draw()
    name = next(each.key for each in app.scene.widgets if each.key.startswith("die:") and app.scene.offered(each.key))
    before = len(flow.session.record.options)
    scene = app.scene
    drag(app, name, scene.lay.board.center, drop=False)
    key(app, pygame.K_ESCAPE)
    assert app.scene is scene and scene.drag is None
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=scene.lay.board.center, button=1))
    app.take_events(0)
    assert len(flow.session.record.options) == before
    x, y = widget(app, name).rect.center
    drag(app, name, (x + 3, y + 2))
    assert flow.session.record.options[before] == name.replace(":", " ")


def test_a_drafted_card_is_dragged_to_those_kept(app):
    flow = game_at(app, "draft")
    app.draw()
    name = next(each.key for each in app.scene.widgets if each.key.startswith("pack:"))
    before = len(flow.session.record.options)
    drag(app, name, app.scene._kept.center)
    assert flow.session.record.options[before] == f"draft {name.split(':')[1]}"


def test_cards_are_dragged_between_the_packets(app):
    plan = GamePlan("apprentice", (SeatPlan("Ania"), SeatPlan("Bruno")), 3)
    Flow(app, Session.start(plan), "instant").show()
    click(app, "ready")
    app.draw()
    scene = app.scene
    name = next(each.key for each in scene.widgets if each.key.startswith("loose:"))
    number = int(name.split(":")[1])
    drag(app, name, scene._trays[2].center)
    assert scene.packets == [[], [], [number]]
    drag(app, "packed:2:0", scene._trays[1].center)
    assert scene.packets == [[], [number], []]
    drag(app, "packed:1:0", scene._pack.center)
    assert scene.packets == [[], [], []] and number in scene.loose


def test_a_looked_at_card_is_kept_by_dragging_it_to_the_hand(app):
    flow = game_at(app, "keep", lambda s: len(s.state.looked) == 1)
    app.draw()
    name = next(each.key for each in app.scene.widgets if each.key.startswith("looked:"))
    before = len(flow.session.record.options)
    drag(app, name, (app.scene.lay.hand.x + 30, app.scene.lay.hand.centery))
    assert flow.session.record.options[before].startswith("keep")


def test_a_die_that_is_gone_says_who_has_it(app):
    flow = game_at(app, "die", lambda s: any(taker >= 0 for taker in s.state.taken))
    app.draw()
    table = app.scene.table
    gone = next(number for number, taker in zip(table.dice, table.taken, strict=True) if taker >= 0)
    assert "Bruno has taken" in widget(app, f"die:{gone}").hint
    app.settings.override(hover_delay=5000)
    before = len(flow.session.record.options)
    click(app, f"die:{gone}")
    assert "Bruno has taken" in app.scene.notice_text
    assert len(flow.session.record.options) == before
