"""The points of every seat on the table, the dice with all their faces, and where the marker may go."""

import random

import pygame
import pytest
import stages
from robot import widget

from poryroku.crystal import season
from poryroku.crystal.scoring import scores
from poryroku.crystal.wording import timewords
from poryroku.ui import shots
from poryroku.ui.kit.page import Page
from poryroku.ui.scenes.dicescene import DiceScene
from poryroku.ui.table.dicesheet import DiceSheet


def texts(app, monkeypatch):
    """Everything written on the page when it is drawn."""
    found, text = [], Page.text

    def noting(page, words, *all_, **more):
        found.append(words)
        return text(page, words, *all_, **more)

    with monkeypatch.context() as patch:
        patch.setattr(Page, "text", noting)
        shots.drawn(app)
    return found


# -- points --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_points_are_the_same_for_every_eye(players):
    """What a view tells of everybody's points is what the true state would: hidden cards make no difference."""
    session, chance = stages.begun(players, 5), random.Random(5)
    while not session.over:
        state = session.state
        if state.round % 4 == 1:
            for seat in (*range(players), -1):
                view = session.view(seat)
                assert [each.total for each in view.scores()] == [each.total for each in scores(state)]
        session.choose(chance.choice(list(state.options)))


def test_the_points_of_all_stand_on_the_table(app, monkeypatch):
    flow = shots.game_at(app, lambda s: s.person_decides and s.kind == "main")
    seat, own, other = flow.session.state.seats, flow.seated, 1 - flow.seated
    seat[own].crystals, seat[other].crystals = 123, 77
    flow.show()
    totals = [each.total for each in app.scene.view.scores()]
    written = texts(app, monkeypatch)
    assert "Points now" in written
    assert {str(total) for total in totals} <= set(written)
    hint = widget(app, "figure:points").hint
    assert f"Your points if the game ended now: {totals[own]}" in hint
    for line in ("Crystals: 123", "Cards in play: ", "Effects at the end: ", "Bonuses used: ", "Cards left in hand: "):
        assert line in hint
    assert "Crystals: 77" in widget(app, f"points:{other}").hint
    assert widget(app, "figure:points").focusable
    app.scene.view.seat = -1
    app.scene.changed()
    shots.drawn(app)
    assert widget(app, "figure:points").hint.startswith("Ania, if the game ended now: ")


def test_points_below_nothing_have_a_true_minus_sign(app, monkeypatch):
    flow = shots.game_at(app, lambda s: s.person_decides and s.kind == "main")
    seat = flow.session.state.seats[flow.seated]
    seat.crystals, seat.in_play, seat.bonuses = 0, [], 3
    flow.show()
    total = app.scene.view.scores()[flow.seated].total
    assert total < 0 and f"−{-total}" in texts(app, monkeypatch)


# -- dice ----------------------------------------------------------------------------------------------------------


def dice(app):
    return app.scene.table.dice


def test_every_die_shows_its_six_faces(app, monkeypatch):
    """Those taken by others too, under the pointer and with the keyboard."""
    flow = shots.game_at(app, lambda s: s.person_decides and s.kind == "die" and s.state.taken.count(-1) == 2)
    table, shown = flow.session.state, []
    monkeypatch.setattr("poryroku.ui.table.dicesheet.show_beside", lambda page, near, sheet, *_all: shown.append(sheet))
    shots.drawn(app)
    assert -1 in table.taken and any(taker >= 0 for taker in table.taken)
    for position, number in enumerate(dice(app)):
        found = widget(app, f"die:{number}")
        assert found.focusable
        app.scene.set_focus(found.key)
        app.scene._pointing = False
        app.draw()
        sheet = shown[-1]
        assert sheet.dice == [table.book.faces[table.dice_season][number - 1]]
        assert len(sheet.dice[0]) == 6 and sheet.up == [table.thrown[position]]


def test_a_key_lays_the_die_over_the_table(app):
    flow = shots.game_at(app, lambda s: s.person_decides and s.kind == "die")
    shots.drawn(app)
    app.scene.set_focus(f"die:{dice(app)[0]}")
    app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_i, mod=0, unicode="i", scancode=0))
    assert isinstance(app.scene, DiceScene) and app.scene.sheet.alone
    shots.drawn(app)
    app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_i, mod=0, unicode="i", scancode=0))
    assert not isinstance(app.scene, DiceScene)
    assert flow.session.kind == "die"


def test_the_signs_of_the_seasons_show_their_dice(app):
    """Those of the season to come as well, before they are thrown."""
    flow = shots.game_at(app, lambda s: s.person_decides and s.kind == "die")
    shots.drawn(app)
    table = flow.session.state
    coming = season.season_after(table.season)
    for key in (f"rates:{coming}", f"season:{coming}"):
        sheet = app.scene._dice_sheet(widget(app, key))
        assert sheet == DiceSheet.all_of(table, coming)
        assert len(sheet.dice) == table.n + 1 and set(sheet.up) == {-1}
    now = app.scene._dice_sheet(widget(app, "season:table"))
    assert tuple(now.up) == table.thrown and widget(app, f"rates:{coming}").focusable


# -- the marker ----------------------------------------------------------------------------------------------------


def test_the_wheel_marks_where_each_die_left_would_push(app, monkeypatch):
    several = lambda s: s.person_decides and s.kind == "die" and len(season.pushes(s.state)) > 1  # noqa: E731
    flow = next(filter(None, (shots.game_at(app, several, seed=seed) for seed in range(12))))
    table = flow.session.state
    written = texts(app, monkeypatch)
    steps = {table.face_of(position).advance for position in table.dice_left}
    assert len(steps) > 1 and {f"+{each}" for each in steps} <= set(written)
    for position in table.dice_left:
        app.scene.set_focus(f"die:{table.dice[position]}")
        others = {table.face_of(other).advance for other in table.dice_left if other != position}
        assert set(app.scene.time.pushes()) == others
    hint = widget(app, "wheel").hint
    assert "Year I, space" in hint and "The die left over moves the marker:" in hint
    assert all(f"+{each}: " in hint for each in steps)


def test_the_change_of_season_and_year_is_told():
    state = stages.after(2, 1, 40).state
    state.year, state.space = 1, 2
    assert timewords.push(state, 1, season.where_to(1, 2, 1)) == "+1: to space 3, the same season."
    assert timewords.push(state, 2, season.where_to(1, 2, 2)) == "+2: to space 4. New season: Spring."
    state.space = 11
    assert timewords.push(state, 3, season.where_to(1, 11, 3)).endswith("year II begins. New season: Winter.")
    state.year = 3
    assert timewords.push(state, 3, season.where_to(3, 11, 3)) == "+3: past the last space: the game ends."


def test_a_die_pointed_at_while_something_moves_changes_the_wheel_too(app):
    shots.game_at(app, lambda s: s.person_decides and s.kind == "die")
    shots.drawn(app)
    assert app.scene.time.rect in app.scene.shown_at(f"die:{dice(app)[0]}")
    assert app.scene.time.rect not in app.scene.shown_at("wheel")


def test_points_grow_with_the_crystals_that_arrive(app, monkeypatch):
    flow = shots.game_at(app, lambda s: s.person_decides and s.kind == "main")
    shots.drawn(app)
    total = app.scene.view.scores()[flow.seated].total
    with app.scene._as_it_was(frozenset(), {("crystals", flow.seated): -3}):
        assert str(total + 3).replace("-", "−") in texts(app, monkeypatch)
