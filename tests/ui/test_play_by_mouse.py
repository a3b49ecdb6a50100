"""Whole games played only by clicks on what the screen offers."""

import pygame
import pytest
from robot import Robot, click, key, widget

from poryroku.ui import saves
from poryroku.ui.autosave import Autosaves
from poryroku.ui.flow import Flow
from poryroku.ui.plan import GamePlan, SeatPlan
from poryroku.ui.scenes.cover import CoverScene
from poryroku.ui.scenes.dialog import Dialog
from poryroku.ui.scenes.draft import DraftScene
from poryroku.ui.scenes.menu import MenuScene
from poryroku.ui.scenes.newgame import NewGameScene
from poryroku.ui.scenes.scores import ScoresScene
from poryroku.ui.scenes.split import SplitScene
from poryroku.ui.session import Session


def start(app, level="apprentice", seats=("human", "random"), seed=3, keeper=None):
    names = ("Ania", "Bruno", "Celina", "Dawid")
    plan = GamePlan(level, tuple(SeatPlan(names[i], who) for i, who in enumerate(seats)), seed)
    flow = Flow(app, Session.start(plan, keeper), "instant")
    flow.show()
    return flow


def test_an_apprentice_game_from_the_menu_to_the_scores(app):
    app.push(MenuScene(app))
    app.draw()
    click(app, "new")
    assert isinstance(app.scene, NewGameScene)
    click(app, "start")
    assert isinstance(app.scene, SplitScene)
    app.scene.flow.speed = "instant"
    robot = Robot(app)
    robot.play()
    assert isinstance(app.scene, ScoresScene)
    assert {"split", "die", "main"} <= set(robot.kinds)
    assert not saves.autosaves() and len(saves.finished()) == 1
    click(app, "menu")
    assert isinstance(app.scene, MenuScene)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("seats", [("human", "random"), ("human", "random", "human", "random")])
def test_archmage_games(app, seed, seats):
    start(app, "archmage", seats, seed)
    Robot(app, seed).play(20000)
    assert isinstance(app.scene, ScoresScene)


def test_hot_seat_covers_the_screen_between_people(app):
    flow = start(app, "magic", ("human", "human"), 5)
    assert isinstance(app.scene, CoverScene)
    assert not hasattr(app.scene, "view")
    first = flow.session.player
    click(app, "ready")
    assert isinstance(app.scene, DraftScene)
    assert app.scene.view.seat == first == flow.session.player
    other = app.scene.table.seats[1 - first]
    assert set(other.held) == {0}
    widget(app, "menu")
    card = next(each for each in app.scene.widgets if each.key.startswith("pack:"))
    click(app, card.key)
    assert isinstance(app.scene, CoverScene)
    assert flow.session.player != first
    widget(app, "ready")
    drawn_words = {each.words for each in app.scene.widgets}
    assert all("Ania" in words or "Bruno" in words or "leave" in words for words in drawn_words)


def test_a_game_is_resumed_at_the_same_decision(app):
    flow = start(app, "archmage", ("human", "random"), 11, Autosaves())
    robot = Robot(app, 4)
    for _ in range(60):
        robot.act()
    while not flow.session.person_decides and not flow.session.over:
        robot.act()
    before = flow.session.state.to_json()
    kind = flow.session.kind
    log = flow.session.log(0)
    key(app, pygame.K_ESCAPE)
    if not isinstance(app.scene, Dialog):  # the first Escape closed the energy chooser
        key(app, pygame.K_ESCAPE)
    click(app, f"answer{len(app.scene.answers) - 1}")
    assert isinstance(app.scene, MenuScene)
    assert widget(app, "continue").enabled
    click(app, "continue")
    again = app.scene.flow.session
    assert again.state.to_json() == before
    assert again.kind == kind
    assert again.log(0) == log
    Robot(app, 8).play(20000)


def test_a_broken_save_is_told_and_left_alone(app):
    path = saves.folder() / "autosave-1.json"
    path.parent.mkdir(parents=True)
    path.write_text('{"format": 1, "options": [', encoding="utf-8")
    app.push(MenuScene(app))
    click(app, "continue")
    assert "cannot be continued" in app.scene.title
    click(app, "answer0")
    assert isinstance(app.scene, MenuScene)
    assert path.read_text(encoding="utf-8") == '{"format": 1, "options": ['


def test_a_card_that_cannot_be_summoned_says_why(app):
    from poryroku.ui.scenes.table import TableScene

    start(app, "archmage", ("human", "random"), 2)
    app.settings.override(hover_delay=5000)
    robot = Robot(app, 3)
    for _step in range(3000):
        scene = app.scene
        if isinstance(scene, TableScene) and scene.own and scene.table.kind == "main":
            hand = [each for each in scene.widgets if each.key.startswith("hand:")]
            dim = [each for each in hand if not scene.offered(":".join(each.key.split(":")[:2]))]
            if dim:
                before = scene.flow.session.state.to_json()
                click(app, dim[0].key)
                assert app.scene.notice_text
                assert app.scene.flow.session.state.to_json() == before
                return
        robot.act()
    raise AssertionError("no such card came up")


def test_keyboard_alone_begins_a_game(app):
    app.push(MenuScene(app))
    app.draw()
    key(app, pygame.K_TAB)
    assert app.scene.focus == "new"
    key(app, pygame.K_RETURN)
    assert isinstance(app.scene, NewGameScene)
    key(app, pygame.K_RETURN)
    assert isinstance(app.scene, SplitScene)
    for _ in range(9):
        app.scene.ensure_built(app.page())
        app.scene.set_focus(next(each.key for each in app.scene.widgets if each.key.startswith("loose:")))
        key(app, pygame.K_RETURN)
    assert app.scene.complete


def test_a_save_that_fails_is_told_once_and_the_game_goes_on(app):
    place = saves.folder()
    place.parent.mkdir(parents=True)
    place.write_text("a file where the folder should be", encoding="utf-8")
    flow = start(app, "apprentice", ("human", "random"), 3, Autosaves())
    assert "could not be saved" in app.scene.title
    click(app, "answer0")
    Robot(app, 2).play(20000)
    assert flow.session.over


def test_names_that_are_the_same_are_told_apart(app):
    app.push(MenuScene(app))
    click(app, "new")
    scene = app.scene
    scene.names[1] = scene.names[0]
    assert [seat.name for seat in scene.plan().seats] == ["Ania", "Ania 2"]
    scene._set_who(3)("random")
    assert len(scene.plan().seats) == 4


def test_rivals_move_at_their_pace(app):
    flow = start(app, "apprentice", ("random", "random"), 3)
    flow.speed = "fast"
    while flow.session.kind in ("draft", "split"):
        app.step()
    before = len(flow.session.record.options)
    app.step()
    assert len(flow.session.record.options) <= before + 1
    assert 0 < flow.wait() <= 120


def test_continue_goes_back_to_the_newest_file_that_can_be_read(app):
    flow = start(app, "apprentice", ("human", "random"), 3, Autosaves())
    robot = Robot(app, 2)
    while len(flow.session.record.options) < 5:
        robot.act()
    newest, before = saves.autosaves()[:2]
    newest.write_text("{", encoding="utf-8")
    app.reset(MenuScene(app))
    click(app, "continue")
    assert isinstance(app.scene, Dialog)
    assert newest.name in app.scene.text and before.name in app.scene.text
    click(app, "answer0")
    assert len(app.scene.flow.session.record.options) == len(saves.load(before).record.options)
