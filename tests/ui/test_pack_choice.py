"""Packs of cards in the window: chosen for a game, saved with it, missing or broken ones told and nothing lost."""

import json
import random
import shutil
import time

import pytest
from robot import click, widget

from packfolders import DRAWING, card_text, make_pack
from poryroku import i18n, paths
from poryroku.crystal.files.library import load_library
from poryroku.crystal.files.packs import find_packs, look_in
from poryroku.crystal.wording import cardtext
from poryroku.faults import BadInput
from poryroku.ui import gallery, run, saves, shots
from poryroku.ui.autosave import Autosaves, shelve
from poryroku.ui.flow import Flow
from poryroku.ui.packchoice import PackChoice, details
from poryroku.ui.plan import GamePlan, SeatPlan, last_plan, remember_plan
from poryroku.ui.playback import Playback
from poryroku.ui.replayflow import ReplayFlow
from poryroku.ui.scenes import start
from poryroku.ui.scenes.dialog import Dialog
from poryroku.ui.scenes.menu import MenuScene
from poryroku.ui.scenes.newgame import NewGameScene
from poryroku.ui.scenes.packs import PacksScene
from poryroku.ui.scenes.replay import ReplayScene
from poryroku.ui.scenes.saves import SavesScene
from poryroku.ui.scenes.scores import ScoresScene
from poryroku.ui.session import Session
from poryroku.ui.tasks import Decide
from poryroku.ui.thinking import Thinking
from poryroku.ui.worker import Worker


@pytest.fixture(autouse=True)
def packs(monkeypatch, own_place):
    """Three packs of the user's: sun and moon have card 60 both."""
    monkeypatch.setattr(paths, "packs_dir", lambda: own_place / "shipped")
    home = paths.user_packs_dir()
    make_pack(home / "moon", "moon", tuple(range(51, 61)), (16,), more="about: Ebb and flow.\n")
    make_pack(home / "sun", "sun", (60, 61))
    make_pack(home / "wind", "wind", (70,), languages=("pl",))
    yield home
    look_in([])


def plan(*names, level="magic", who=("human", "random"), seed=3):
    return GamePlan(level, tuple(SeatPlan(f"P{i}", each) for i, each in enumerate(who)), seed, packs=names)


def go_on(session, steps, seed=1):
    chance = random.Random(seed)
    for _ in range(steps):
        if session.over:
            return
        session.choose(chance.choice(list(session.state.options)))


def break_pack(folder):
    (folder / "51-card.yaml").write_text("number: 51\nkind: itme\n")


# -- choosing ----------------------------------------------------------------------------------------


@pytest.fixture
def scene(app):
    app.reset(MenuScene(app))
    app.push(NewGameScene(app))
    app.draw()
    return app.scene


def about(scene, label="Card packs"):
    return next(row.about for row in scene.rows() if row.label == label)


def test_packs_are_chosen_for_the_new_game_and_remembered(app, scene):
    assert widget(app, "packs").words == "Only the cards of the game itself" and scene.plan().packs == ()
    click(app, "level-magic")
    click(app, "packs")
    assert isinstance(app.scene, PacksScene)
    click(app, "pack-moon")
    click(app, "pack-wind")
    click(app, "done")
    assert app.scene is scene and scene.plan().packs == ("moon", "wind")
    assert widget(app, "packs").words == "Pack moon, Pack wind" and about(scene) == "41 kinds of cards take part."
    click(app, "packs")
    click(app, "pack-wind")
    click(app, "done")
    click(app, "start")
    session = app.scene.flow.session
    assert session.plan.packs == ("moon",) and [mark.name for mark in session.record.packs] == ["moon"]
    assert len(session.state.composition) == 80
    assert last_plan().packs == ("moon",)
    app.reset(MenuScene(app))
    app.push(NewGameScene(app))
    assert app.scene.plan().packs == ("moon",)


def test_what_a_pack_brings_is_told_in_the_language_spoken(app, scene):
    moon, _sun, wind = find_packs().packs
    assert details(moon) == (
        "Ebb and flow. Adds 10 cards: 51-60. Replaces card 16. Levels: Magic, Archmage. Version 1.0, by Ania."
    )
    i18n.set_language("pl")
    assert details(wind) == "Dodaje 1 kartę: 70. Poziomy: Mag, Arcymag. Wersja 1.0, autor: Ania."


def test_packs_that_do_not_go_together_are_not_chosen_together_and_that_is_said(app, scene):
    click(app, "packs")
    click(app, "pack-sun")
    app.draw()
    assert not widget(app, "pack-moon").enabled and "both have card 60" in about(app.scene, "Pack moon")
    click(app, "pack-moon")
    if isinstance(app.scene, Dialog):
        app.pop()
    click(app, "done")
    assert scene.plan().packs == ("sun",)


def test_a_level_at_which_no_card_takes_part_is_told(app, scene):
    click(app, "packs")
    click(app, "pack-sun")
    click(app, "done")
    assert scene.level == "apprentice" and about(scene) == "At this level none of their cards takes part."
    click(app, "level-archmage")
    assert about(scene) == "52 kinds of cards take part."


def test_a_broken_pack_is_told_with_its_faults_and_the_others_can_be_chosen(app, packs):
    break_pack(packs / "moon")
    app.reset(MenuScene(app))
    app.push(NewGameScene(app))
    assert about(app.scene) == "1 pack can't be used."
    click(app, "packs")
    app.draw()
    assert "faults were found" in about(app.scene, "moon")
    click(app, "broken-0")
    assert isinstance(app.scene, Dialog) and "51-card.yaml:2:7: 'kind' is the text 'itme'" in app.scene.text
    app.pop()
    click(app, "pack-sun")
    assert app.scene.choice.names == ("sun",)
    shutil.rmtree(packs / "moon")
    make_pack(packs / "moon", "moon", (51,))
    click(app, "again")
    assert widget(app, "pack-moon").enabled


def test_a_remembered_pack_that_is_gone_is_told_until_it_is_left_out(app, packs):
    remember_plan(plan("moon", "wind"))
    shutil.rmtree(packs / "wind")
    break_pack(packs / "moon")
    app.reset(MenuScene(app))
    app.push(NewGameScene(app))
    scene = app.scene
    assert about(scene) == "It can't be used any more: moon, wind." and scene.plan().packs == ()
    click(app, "packs")
    assert "there is no such pack any more" in about(app.scene, "wind")
    click(app, "lost-wind")
    click(app, "done")
    assert about(scene) == "It can't be used any more: moon."


def test_a_pack_that_goes_just_before_the_start_is_told_and_no_game_is_lost(app, scene, packs):
    go_on(Session.start(plan(), Autosaves()), 3)
    click(app, "packs")
    click(app, "pack-moon")
    click(app, "done")
    shutil.rmtree(packs / "moon")
    click(app, "start")
    assert isinstance(app.scene, Dialog) and "there is no pack 'moon'" in app.scene.text
    assert len(saves.autosaves() + saves.slots()) == 1


def test_the_choice_without_any_pack(packs):
    shutil.rmtree(packs)
    choice = PackChoice()
    assert choice.packs == () and choice.about("magic") == "" and choice.said() == "Only the cards of the game itself"


# -- playing and saving ------------------------------------------------------------------------------


def test_a_saved_game_has_its_packs_again_whatever_is_chosen_meanwhile(packs):
    session = Session.start(plan("moon"), Autosaves())
    go_on(session, 30)
    (path, *_older) = saves.autosaves()
    again = Session.resume(path)
    assert again.library is session.library and again.plan == session.plan
    assert again.state == session.state and again.reworded == ()
    assert len(again.trail.steps) == len(session.trail.steps)
    assert json.loads(path.read_text())["packs"][0]["hash"] == session.library.added[0].hash


def test_the_list_of_saved_games_tells_packs_and_which_one_is_missing(app, packs):
    go_on(Session.start(plan("moon", "wind"), Autosaves()), 3)
    app.reset(MenuScene(app))
    app.push(SavesScene(app))
    found = app.scene.summary(0)
    assert [pack.name for pack in found.packs] == ["moon", "wind"]
    shots.drawn(app)
    app.pop()
    shutil.rmtree(packs / "wind")
    go_on(Session.start(plan("moon", seed=9), Autosaves()), 3)
    saves._summaries.clear()
    app.push(SavesScene(app))
    told = [app.scene.summary(index) for index in range(len(app.scene.entries))]
    assert any(isinstance(each, str) and "the pack 'wind' (version 1.0) can't be had" in each for each in told)
    assert any(not isinstance(each, str) for each in told)
    shots.drawn(app)


def test_games_that_differ_only_in_their_packs_are_two_games(packs):
    for names in ((), ("moon",), ("sun",)):
        go_on(Session.start(plan(*names, level="apprentice"), Autosaves()), 3)
        shelve()
    assert len(saves.slots()) == 3


@pytest.mark.parametrize("change", ["gone", "broken", "changed"])
def test_a_save_whose_pack_is_missing_or_changed_says_which_and_changes_nothing(app, packs, change):
    go_on(Session.start(plan("moon"), Autosaves()), 20)
    (path, *_older) = saves.autosaves()
    before = {each: each.read_bytes() for each in saves.autosaves()}
    if change == "gone":
        shutil.rmtree(packs / "moon")
        wanted = "the pack 'moon' (version 1.0) can't be had"
    elif change == "broken":
        break_pack(packs / "moon")
        wanted = "51-card.yaml:2:7"
    else:
        (packs / "moon" / "51-card.yaml").write_text(card_text(51, points=9))
        wanted = "the pack 'moon' has changed since this game was saved"
    with pytest.raises(BadInput) as caught:
        saves.load(path)
    assert wanted in str(caught.value)
    app.reset(MenuScene(app))
    start.resume(app)
    assert isinstance(app.scene, Dialog) and wanted in app.scene.text
    assert {each: each.read_bytes() for each in saves.autosaves()} == before


def test_a_save_whose_pack_only_reads_otherwise_goes_on_and_that_is_said(app, packs):
    session = Session.start(plan("moon"), Autosaves())
    go_on(session, 20)
    (packs / "moon" / "51-card.yaml").write_text(card_text(51).replace("Card 51 en", "Moonlight"))
    app.reset(MenuScene(app))
    start.resume(app)
    assert isinstance(app.scene, Dialog) and "Pack moon" in app.scene.text
    app.pop()
    assert app.scene.flow.session.state == session.state and cardtext.name(51) == "Moonlight"


def test_a_game_going_on_is_not_touched_by_changed_files(packs):
    session = Session.start(plan("moon", who=("human", "greedy")), Autosaves())
    (packs / "moon" / "51-card.yaml").write_text(card_text(51, points=9))
    found = find_packs().named("moon")
    assert found is not None and found.hash != session.library.added[0].hash
    assert Playback.of(session.record, session.library).steps == len(session.record.options)
    assert session.library.book.cards[51].points == 4


# -- what is seen ------------------------------------------------------------------------------------


def test_each_scene_speaks_of_the_cards_of_its_game(app, packs):
    (packs / "moon" / "16.svg").write_text(DRAWING)
    app.reset(MenuScene(app))
    own = cardtext.name(16)
    session = Session.start(plan("moon"))
    Flow(app, session).show()
    app.draw()
    assert cardtext.library() is session.library and cardtext.name(16) == "Card 16 en"
    app.scene.browse()
    app.draw()
    assert 51 in app.scene.numbers and cardtext.name(51) == "Card 51 en"
    app.pop()
    app.reset(MenuScene(app))
    app.draw()
    assert cardtext.library() is load_library() and cardtext.name(16) == own
    while not session.over:
        go_on(session, 40)
    app.push(ReplayScene(app, ReplayFlow(app, Playback.of(session.record))))
    app.draw()
    assert cardtext.name(16) == "Card 16 en"
    app.pop()
    assert cardtext.name(16) == own
    app.push(ScoresScene(app, Flow(app, session)))
    app.draw()
    assert cardtext.name(16) == "Card 16 en"


def test_two_cards_of_one_number_never_share_a_picture(app, packs):
    from poryroku.ui.table import card as cards
    from poryroku.ui.table import emblem

    (packs / "moon" / "16.svg").write_text(DRAWING)
    app.reset(MenuScene(app))
    app.draw()
    pictures = []
    for library in (load_library(), Session.start(plan("moon")).library):
        with cardtext.using(library):
            face = cards.face(app.page(), (112, 160), library.book.cards[16], 16)
            pictures.append((emblem.emblem(16, 60, True).get_at((5, 30)), face.get_at((56, 40))))
    assert pictures[0] != pictures[1]


def test_a_rival_in_the_other_process_has_the_packs_of_the_game(packs):
    session = Session.start(plan("moon", who=("greedy", "greedy"), level="archmage"))
    shutil.rmtree(packs)
    worker = Worker()
    try:
        thinking = Thinking(session, worker)
        for _ in range(3):
            end = time.monotonic() + 60
            while not thinking.ready():
                assert time.monotonic() < end
                time.sleep(0.005)
            thinking.decide()
    finally:
        worker.close()
    assert len(session.record.options) == 3 and not session.log(0)[-1].name.startswith("stood")
    task = Decide(session.rivals.packed(session.player), session.view(session.player).to_json(), session.packed_book)
    line = task.run(print).line
    session.ask_rival()
    assert session.record.options[-1] == line


def test_the_built_in_cards_do_not_travel():
    assert Session.start(plan()).packed_book == b""


def test_a_pack_of_two_hundred_cards_is_playable_in_the_window(app, packs):
    make_pack(packs / "many", "many", tuple(range(100, 300)))
    app.reset(MenuScene(app))
    app.push(NewGameScene(app))
    for step in ("level-archmage", "packs", "pack-many", "done"):
        click(app, step)
    assert about(app.scene) == "250 kinds of cards take part."
    click(app, "start")
    app.draw()
    session = app.scene.flow.session
    assert len(session.state.composition) == 500
    seen = set()
    while not session.over:
        go_on(session, 25)
        app.scene.flow.show()
        app.draw()
        seen |= {card.number for seat in session.state.seats for card in seat.in_play}
    assert any(number >= 100 for number in seen)
    assert saves.load(saves.finished()[0]).state == session.state


def test_the_command_line_proposes_packs_and_pictures_show_them(tmp_path, packs, app):
    folder = make_pack(tmp_path / "star", "star", (90,))
    look_in([folder])
    options = run.PlayOptions(seats=("human", "random"), seed=5, level="magic", packs=("star",))
    assert run.plan_of(options).packs == ("star",)
    app.packs = ("star",)
    app.reset(MenuScene(app))
    app.push(NewGameScene(app))
    assert app.scene.plan().packs == ("star",)
    gallery.EXHIBITS["table"](app, gallery.Order(packs=("star",)))
    assert [pack.name for pack in app.scene.flow.session.library.added] == ["star"]
    gallery.EXHIBITS["packs"](app, gallery.Order())
    assert isinstance(app.scene, PacksScene)
    shots.drawn(app)


def test_what_is_wrong_with_packs_is_told_at_the_start_and_the_program_starts(packs, caplog):
    break_pack(packs / "moon")
    run._look_at_packs()
    assert "51-card.yaml:2:7: 'kind' is the text 'itme'" in caplog.text
