"""The list of saved games, and keeping one under a name."""

import pygame
from robot import click, key, widget

from poryroku.ui import saves, shots
from poryroku.ui.autosave import Autosaves
from poryroku.ui.plan import GamePlan, SeatPlan
from poryroku.ui.scenes.dialog import Dialog
from poryroku.ui.scenes.game import GameScene
from poryroku.ui.scenes.menu import MenuScene
from poryroku.ui.scenes.replay import ReplayScene
from poryroku.ui.scenes.saveas import SaveAsScene
from poryroku.ui.scenes.saves import SavesScene
from poryroku.ui.session import Session


def some_saves():
    """A finished game, a slot and a game being played."""
    plan = GamePlan("apprentice", (SeatPlan("Ania", "random"), SeatPlan("Bruno", "random")), 5)
    over = Session.start(plan, Autosaves())
    while not over.over:
        over.ask_rival()
    plan = GamePlan("magic", (SeatPlan("Ania"), SeatPlan("Bruno", "random")), 6)
    session = Session.start(plan, Autosaves())
    for _ in range(3):
        session.choose(session.state.options[0])
    saves.write_slot("Evening", session.record, session.state)
    session.choose(session.state.options[0])
    return session


def at(app, title):
    """Choose a row by its title."""
    app.scene.ensure_built(app.page())
    listing = widget(app, "list")
    row = next(i for i, each in enumerate(listing.rows) if each.words.startswith(title))
    listing.show_row(row)
    from robot import click_at

    click_at(app, listing.row_rect(row).center)
    app.draw()


def opened(app):
    app.reset(MenuScene(app))
    click(app, "saves")
    assert isinstance(app.scene, SavesScene)


def test_an_empty_list(app):
    opened(app)
    app.draw()
    assert app.scene.widget("list") is None
    key(app, pygame.K_DELETE)
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, MenuScene)


def test_the_list_says_what_each_game_is(app):
    some_saves()
    opened(app)
    texts = [row.words for row in widget(app, "list").rows]
    assert len(texts) == 5
    assert texts[0].startswith("The game being played\nBefore the first round · 20")
    assert texts[3].startswith("Evening\n")
    assert "has won" in texts[4] or "Shared" in texts[4]
    at(app, "Evening")
    assert app.scene.summary(app.scene.offset.row).plan.level == "magic"


def test_a_slot_goes_on_and_the_game_being_played_becomes_one(app):
    session = some_saves()
    opened(app)
    at(app, "Evening")
    click(app, "load")
    assert isinstance(app.scene, GameScene)
    assert len(app.scene.flow.session.record.options) == 3
    assert len(saves.slots()) == 2 and len(saves.autosaves()) == 1
    kept = next(path for path in saves.slots() if path.stem != "Evening")
    assert saves.load(kept).state.to_json() == session.state.to_json()


def test_the_game_being_played_goes_on_without_becoming_a_slot(app):
    some_saves()
    opened(app)
    click(app, "load")
    assert isinstance(app.scene, GameScene)
    assert len(saves.slots()) == 1


def test_a_finished_game_can_only_be_watched(app):
    some_saves()
    opened(app)
    at(app, "A finished game")
    assert app.scene.widget("load") is None
    click(app, "watch")
    assert isinstance(app.scene, ReplayScene)
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, SavesScene)


def test_deleting_asks_first(app):
    some_saves()
    opened(app)
    at(app, "Evening")
    click(app, "delete")
    assert isinstance(app.scene, Dialog)
    key(app, pygame.K_ESCAPE)
    assert len(saves.slots()) == 1
    key(app, pygame.K_DELETE)
    click(app, "answer1")
    assert not saves.slots()
    assert len(widget(app, "list").rows) == 4


def test_a_broken_file_says_so_and_can_be_deleted(app):
    some_saves()
    (saves.slots_folder() / "broken.json").write_text("{", encoding="utf-8")
    opened(app)
    at(app, "broken")
    assert app.scene.widget("load") is None and app.scene.widget("watch") is None
    assert isinstance(app.scene.summary(app.scene.offset.row), str)
    click(app, "delete")
    click(app, "answer1")
    assert [path.stem for path in saves.slots()] == ["Evening"]


def test_by_keys_alone(app):
    some_saves()
    opened(app)
    key(app, pygame.K_TAB)
    assert app.scene.focus == "list"
    for _ in range(3):
        key(app, pygame.K_DOWN)
        app.draw()
    assert app.scene.entry.name == "Evening"
    key(app, pygame.K_RETURN)
    assert isinstance(app.scene, GameScene)


def test_a_game_is_kept_under_a_name_from_the_pause(app):
    flow = shots.game_at(app, lambda s: s.person_decides and s.kind == "main" and len(s.record.options) > 40, seed=8)
    key(app, pygame.K_ESCAPE)
    click(app, "answer1")
    scene = app.scene
    assert isinstance(scene, SaveAsScene) and "year" in scene.name
    for _ in range(50):
        key(app, pygame.K_BACKSPACE)
    assert not widget(app, "save").enabled
    click(app, "save")
    assert app.scene is scene
    scene.widget("name").insert("Late: evening")
    assert "Late evening" in scene.note()
    scene.set_focus("name")
    key(app, pygame.K_RETURN)
    assert isinstance(app.scene, Dialog) and "Late evening" in app.scene.text
    click(app, "answer0")
    assert isinstance(app.scene, GameScene)
    assert saves.load(saves.slot_path("Late evening")).state.to_json() == flow.session.state.to_json()


def test_a_name_that_is_taken_says_that_it_will_be_replaced(app):
    session = some_saves()
    app.reset(MenuScene(app))
    app.push(SaveAsScene(app, session))
    assert not app.scene.taken
    app.scene._named("evening")
    assert app.scene.taken and "replaced" in app.scene.note()
    assert widget(app, "save").words == "Replace it"
    click(app, "save")
    assert len(saves.slots()) == 1
    assert len(saves.load(saves.slots()[0]).record.options) == 4
