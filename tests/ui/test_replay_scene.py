"""The replay: every step is the true state, eyes see no more than they may, and a game can branch off anywhere."""

import json
import random

import pygame
import pytest
from robot import Robot, click, key, widget

from poryroku.crystal.notation import parse_option
from poryroku.faults import BadInput
from poryroku.kernel.record import write_record
from poryroku.ui import saves
from poryroku.ui.autosave import Autosaves
from poryroku.ui.plan import GamePlan, SeatPlan, usual_rival
from poryroku.ui.playback import EVERY, Playback, Rerun
from poryroku.ui.replayflow import PACES, ReplayFlow
from poryroku.ui.scenes.cover import CoverScene
from poryroku.ui.scenes.dialog import Dialog
from poryroku.ui.scenes.menu import MenuScene
from poryroku.ui.scenes.replay import ReplayScene, watch
from poryroku.ui.session import ONLOOKER, Session

NAMES = ("Ania", "Bruno", "Celina")


def played(level="archmage", seed=6, who=("human", "random", "random"), until=lambda session: session.over):
    """A session, and the true states of all its positions."""
    seats = tuple(SeatPlan(NAMES[i], each) for i, each in enumerate(who))
    session = Session.start(GamePlan(level, seats, seed))
    chance = random.Random(seed)
    states = [session.state.to_json()]
    while not until(session):
        session.choose(chance.choice(list(session.state.options)))
        states.append(session.state.to_json())
    return session, states


@pytest.fixture(scope="module")
def game():
    return played()


@pytest.fixture
def scene(app, game):
    app.reset(MenuScene(app))
    found = ReplayScene(app, ReplayFlow(app, Playback.of(game[0].record)))
    app.push(found)
    app.draw()
    return found


def shown(app):
    return app.scene.flow.session


# -- the model -----------------------------------------------------------------------------------------------------


def test_every_position_is_the_true_state(game):
    session, states = game
    playback = Playback.of(session.record)
    assert playback.steps == len(states) - 1 > 3 * EVERY
    order = list(range(len(states)))
    random.Random(1).shuffle(order)
    for position in order:
        assert playback.state(position).to_json() == states[position]
    assert playback.happenings == session.happenings


def test_what_has_happened_grows_with_the_position(game):
    session, _states = game
    playback = Playback.of(session.record)
    again = Session.start(session.plan)
    for position, text in enumerate(session.record.options):
        assert playback.heard(position) == again.happenings
        again.choose(parse_option(text))
    assert playback.heard(playback.steps) == again.happenings


def test_rounds_and_years_are_where_they_begin(game):
    session, states = game
    playback = Playback.of(session.record)
    assert [mark.round for mark in playback.rounds] == list(range(1, session.state.round + 1))
    for mark in playback.rounds:
        assert states[mark.position]["round"] == mark.round == states[mark.position - 1]["round"] + 1
    first, second = playback.rounds[:2]
    assert playback.next_round(0) == first.position
    assert playback.next_round(first.position) == second.position
    assert playback.last_round(second.position) == first.position
    assert playback.last_round(second.position + 1) == second.position
    assert playback.last_round(first.position) == 0
    assert playback.next_round(playback.steps - 1) == playback.steps
    assert playback.year(1) == first.position
    assert playback.year(4) is None
    third = playback.year(3)
    assert third is not None and states[third]["year"] == 3 and states[third - 1]["year"] == 2


def test_points_by_round_end_with_the_result(game):
    session, _states = game
    points = Playback.of(session.record).points
    assert points[0] == (0, points[0][1]) and [number for number, _ in points] == list(range(len(points)))
    assert points[-1][1] == tuple(score.total for score in session.scores())


def test_eyes_see_what_a_seat_saw(game):
    session, _states = game
    rerun = Rerun(Playback.of(session.record))
    for position in range(0, rerun.playback.steps, 7):
        rerun.go(position)
        for seat in range(3):
            assert rerun.view(seat) == rerun.state.view(seat)
            for event in rerun.log(seat, None):
                if event.name in ("drafted", "kept", "drew") and event.numbers[0] != seat:
                    assert event.numbers[1] == 0
    rerun.open = True
    assert 0 not in rerun.view(0).table.seats[1].hand
    assert all(event.numbers[1] for event in rerun.log(0, None) if event.name == "drafted")


def test_a_secret_choice_is_not_told_to_others(game):
    rerun = Rerun(Playback.of(game[0].record))
    assert rerun.kind == "draft"
    chooser = rerun.player
    assert rerun.next_line(chooser).verb == "draft"
    assert rerun.next_line((chooser + 1) % 3) is None
    rerun.open = True
    assert rerun.next_line((chooser + 1) % 3).verb == "draft"


def test_nobody_can_act_in_a_rerun(game):
    rerun = Rerun(Playback.of(game[0].record))
    assert not rerun.person_decides and rerun.keeper is None


def test_a_game_that_is_not_over_keeps_its_secrets(app):
    app.reset(MenuScene(app))
    halfway = lambda session: session.state.round == 3  # noqa: E731
    one, _ = played(until=halfway)
    assert ReplayFlow(app, Playback.of(one.record)).eyes_allowed() == ["seat:0"]
    two, _ = played(who=("human", "human"), until=halfway)
    flow = ReplayFlow(app, Playback.of(two.record))
    assert flow.eyes_allowed() == ["public"] and flow.viewer == ONLOOKER
    assert set(flow.session.view(flow.viewer).table.seats[0].hand) <= {0}
    none, _ = played(who=("random", "random"), until=halfway)
    assert "open:1" in ReplayFlow(app, Playback.of(none.record)).eyes_allowed()


def test_a_branch_has_the_past_and_a_future_of_its_own(game):
    session, states = game
    before = list(session.record.options)
    loaded = Playback.of(session.record).branch(50, 1)
    new = Session.of(loaded, Autosaves())
    assert new.state.to_json() == states[50] and new.people == [0]
    other = next(option for option in new.state.options if option != parse_option(before[50]))
    new.choose(other)
    assert session.record.options == before
    again = saves.load(saves.autosaves()[0])
    assert again.record.options[:50] == before[:50] and len(again.record.options) == 51
    assert again.state.to_json() == new.state.to_json()


def test_who_goes_on_with_a_game_of_rivals_plays_one_of_them():
    session, _ = played(who=("random", "random"))
    session.record.seats[0].player = "a rival of long ago"
    loaded = Playback.of(session.record).branch(30, 1)
    assert [seat.who for seat in loaded.plan.seats] == [usual_rival(), "human"]
    assert [seat.player for seat in loaded.record.seats] == [usual_rival(), "human"]


# -- files ---------------------------------------------------------------------------------------------------------


def test_a_file_with_changed_cards_ends_in_a_message(app, game, tmp_path):
    path = tmp_path / "old.json"
    write_record(path, game[0].record)
    data = json.loads(path.read_text(encoding="utf-8"))
    data["contents"]["card 16"] = "0000"
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(BadInput, match="card 16"):
        Playback.load(path)
    app.reset(MenuScene(app))
    watch(app, path)
    assert isinstance(app.scene, Dialog) and "card 16" in app.scene.text
    click(app, "answer0")
    watch(app, tmp_path / "none.json")
    assert isinstance(app.scene, Dialog)


def test_a_saved_game_is_watched(app, game, tmp_path):
    path = tmp_path / "game.json"
    write_record(path, game[0].record)
    app.reset(MenuScene(app))
    watch(app, path)
    assert isinstance(app.scene, ReplayScene)
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, MenuScene)


# -- the scene -----------------------------------------------------------------------------------------------------


def test_buttons_and_keys_move_in_time(app, scene, game):
    states = game[1]
    playback = scene.flow.playback
    click(app, "on")
    assert shown(app).position == 1
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_PERIOD)
    key(app, pygame.K_LEFT)
    assert shown(app).position == 2
    key(app, pygame.K_END)
    assert shown(app).position == playback.steps and shown(app).over
    key(app, pygame.K_HOME)
    click(app, "forward")
    assert shown(app).position == playback.rounds[0].position
    key(app, pygame.K_PAGEDOWN)
    assert shown(app).position == playback.rounds[1].position
    click(app, "rewind")
    assert shown(app).position == playback.rounds[0].position
    click(app, "year:3")
    position = shown(app).position
    assert position == playback.year(3)
    click(app, "back")
    assert shown(app).state.to_json() == states[position - 1]


def test_a_click_on_the_line_goes_there(app, scene):
    line = widget(app, "timeline")
    from robot import click_at

    click_at(app, (line.x_of(60), line.rect.y + 8))
    assert abs(shown(app).position - 60) <= 1


def test_it_plays_by_itself_and_stops_at_the_end(app, scene, monkeypatch):
    monkeypatch.setattr("poryroku.ui.replayflow.PACES", dict.fromkeys(PACES, 0))
    steps = scene.flow.playback.steps
    scene.flow.go(steps - 3)
    key(app, pygame.K_SPACE)
    assert scene.flow.playing
    for _ in range(6):
        app.scene.tick()
    assert shown(app).position == steps and not scene.flow.playing
    assert scene.flow.wait() is None


def test_each_position_can_be_drawn_through_all_eyes(app, scene):
    flow = scene.flow
    for eyes in flow.eyes_allowed():
        scene.set_eyes(eyes)
        for position in range(0, flow.playback.steps + 1, 9):
            flow.go(position)
            app.draw()
            assert shown(app).position == position


def test_the_screen_of_a_seat_hides_the_others(app, scene):
    scene.set_eyes("seat:0")
    flow = scene.flow
    for position in (5, flow.playback.year(2)):
        flow.go(position)
        assert set(scene.table.seats[1].hand) | set(scene.table.seats[1].held) <= {0}
        assert all(set(packet) <= {0} for packet in scene.table.seats[1].packets)
    scene.set_eyes("open:0")
    assert 0 not in scene.table.seats[1].hand


def test_play_on_from_here_keeps_the_game_that_was_going_on(app, scene, game):
    unfinished = Session.start(GamePlan("apprentice", (SeatPlan("X"), SeatPlan("Y", "random")), 1), Autosaves())
    unfinished.choose(unfinished.state.options[0])
    scene.flow.go(50)
    click(app, "branch")
    assert isinstance(app.scene, Dialog)
    click(app, "answer0")
    if isinstance(app.scene, CoverScene):
        click(app, "ready")
    session = app.scene.flow.session
    assert session.state.to_json() == game[1][50]
    assert len(saves.slots()) == 1 and len(saves.autosaves()) == 1
    Robot(app, 5).play(20000)
    assert session.over


def test_a_finished_position_offers_the_points_instead(app, scene):
    key(app, pygame.K_END)
    assert app.scene.widget("branch") is None
    widget(app, "points")


def test_the_log_opens_in_a_replay_as_well(app, scene):
    from poryroku.ui.scenes.log import LogScene

    scene.flow.go(60)
    key(app, pygame.K_h)
    assert isinstance(app.scene, LogScene)
    key(app, pygame.K_ESCAPE)
    assert app.scene is scene
