"""Things move over a table on which all is already where it belongs; nothing depends on that, and nothing is lost."""

import pygame
import pytest
from robot import Robot, click_at, key

from poryroku.crystal.events import FORMS
from poryroku.kernel.rng import Dice
from poryroku.ui import gallery, motion, shots
from poryroku.ui.chronicle import Happening, as_seen
from poryroku.ui.flow import Flow
from poryroku.ui.motion import FRAME, LENGTHS, Change, Motion, Tween
from poryroku.ui.plan import GamePlan, SeatPlan
from poryroku.ui.playback import Playback
from poryroku.ui.replayflow import ReplayFlow
from poryroku.ui.scenes.cover import CoverScene
from poryroku.ui.scenes.moving import MovingScene
from poryroku.ui.scenes.replay import ReplayScene
from poryroku.ui.scenes.scores import ScoresScene
from poryroku.ui.scenes.table import TableScene
from poryroku.ui.session import Session
from poryroku.ui.table.choreography import MOVES, Choreography

NAMES = ("Ania", "Bruno", "Celina")


def game(app, level="archmage", people=1, players=2, seed=7, speed="instant"):
    """A game as it begins, its first picture drawn."""
    seats = tuple(SeatPlan(NAMES[i], "human" if i < people else "random") for i in range(players))
    flow = Flow(app, Session.start(GamePlan(level, seats, seed)), speed)
    flow.show()
    shots.drawn(app)
    return flow


def play_until(app, flow, done, fake_clock, most=4000):
    """Decide as the player of the pictures does until `done(names of what has just happened)` is seen to move."""
    session, dice = flow.session, Dice(7)
    for _step in range(most):
        before = len(session.happenings)
        if session.person_decides:
            flow.choose(gallery.liked(session, dice))
        else:
            fake_clock.go(2000)
            app.scene.tick()
        app.draw()
        names = [each.name for each in session.happenings[before:]]
        if done(names) and getattr(app.scene, "motion", None) is not None:
            return
        finish(app, fake_clock)
    raise AssertionError("it never came to that")


def finish(app, fake_clock):
    """Let what moves arrive."""
    for _frame in range(1000):
        if not getattr(app.scene, "in_motion", False):
            return
        fake_clock.go(motion.FRAME)
        app.scene.tick()
        if app.dirty:
            app.draw()
    raise AssertionError("it never stops")


def pixels(app):
    return pygame.image.tobytes(app.window.surface, "RGB")


@pytest.fixture
def moving(app, fake_clock):
    """The app, with things that move at the usual speed."""
    app.settings.override(animation="normal")
    return app


# -- the engine ----------------------------------------------------------------------------------------------------


def test_a_tween_is_painted_from_its_start_to_its_end(fake_clock):
    told = []
    found = Motion([Tween(100, 200, lambda page, t: told.append(t), motion.even)])
    for _step in range(8):
        found.draw(None)
        fake_clock.go(50)
    assert told == [0.0, 0.25, 0.5, 0.75]
    assert found.over and found.length == 300


def test_what_was_seen_before_stays_until_it_starts(fake_clock):
    told = []
    found = Motion([Tween(100, 100, lambda page, t: told.append(t), motion.eased, waits=True)], hidden={"hand:4": 200})
    found.draw(None)
    assert told == [0.0] and found.hidden() == {"hand:4"}
    fake_clock.go(200)
    found.draw(None)
    assert told == [0.0] and found.hidden() == frozenset()


def test_figures_count_up_as_signs_arrive(fake_clock):
    found = Motion([], [Change(100, ("crystals", 0), 2), Change(200, ("crystals", 0), 1)])
    assert found.still_to_come() == {("crystals", 0): 3}
    fake_clock.go(100)
    assert found.still_to_come() == {("crystals", 0): 1}
    fake_clock.go(100)
    assert found.still_to_come() == {}


def test_curves_begin_and_end_where_they_must():
    for curve in (motion.even, motion.eased, motion.thrown):
        assert curve(0) == 0 and curve(1) == 1
        steps = [curve(i / 20) for i in range(21)]
        assert steps == sorted(steps)


def test_one_thing_takes_between_120_and_300_milliseconds():
    assert LENGTHS["off"] == 0
    assert 120 <= LENGTHS["fast"] < LENGTHS["normal"] < LENGTHS["slow"] <= 300


# -- the table -----------------------------------------------------------------------------------------------------


def frames(app, flow, decisions, fake_clock):
    """How often the window is drawn while so many decisions are made."""
    drawn, dice = [], Dice(7)
    usual = app.draw
    app.draw = lambda: (drawn.append(1), usual())
    try:
        while len(flow.session.record.options) < decisions:
            if flow.session.person_decides and not app.scene.in_motion:
                flow.choose(gallery.liked(flow.session, dice))
            if app.dirty:
                app.draw()
            fake_clock.go(motion.FRAME)
            app.scene.tick()
    finally:
        app.draw = usual
    return len(drawn)


def test_off_means_that_nothing_is_drawn_that_need_not_be(app, fake_clock, monkeypatch):
    def made(*args):
        raise AssertionError("a motion was made")

    app.settings.override(animation="off")
    monkeypatch.setattr(Motion, "__init__", made)
    flow = game(app)
    assert frames(app, flow, 60, fake_clock) <= 60
    assert app.scene.wait() in (None, 0) and not app.scene.in_motion


def test_with_motion_more_is_drawn_but_only_while_something_moves(moving, fake_clock):
    flow = game(moving)
    assert frames(moving, flow, 60, fake_clock) > 120
    finish(moving, fake_clock)
    while not flow.own_decision:
        fake_clock.go(10)
        moving.scene.tick()
        moving.draw()
        finish(moving, fake_clock)
    moving.draw()
    assert not moving.dirty and moving.scene.wait() is None


@pytest.mark.parametrize("name", ["drafted", "thrown", "took_die", "summoned", "transmuted", "season", "activated"])
def test_in_the_end_the_picture_is_as_if_nothing_had_moved(moving, fake_clock, name):
    flow = game(moving)
    play_until(moving, flow, lambda names: name in names, fake_clock)
    fake_clock.go(60)
    moving.draw()
    on_the_way = pixels(moving)
    finish(moving, fake_clock)
    in_the_end = pixels(moving)
    assert on_the_way != in_the_end
    moving.settings.override(animation="off")
    moving.scene.refresh()
    moving.draw()
    assert pixels(moving) == in_the_end


@pytest.mark.parametrize("press", ["click", "key"])
def test_what_ends_a_motion_is_not_passed_on(moving, fake_clock, press):
    flow = game(moving)
    play_until(moving, flow, lambda names: "thrown" in names and flow.own_decision, fake_clock)
    scene, before = moving.scene, len(flow.session.record.options)
    die = next(each for each in scene.widgets if each.key.startswith("die:") and each.action)

    def act():
        if press == "click":
            click_at(moving, die.rect.center)
        else:
            key(moving, pygame.K_ESCAPE)

    act()
    assert not scene.in_motion and moving.dirty
    assert moving.scene is scene and len(flow.session.record.options) == before
    moving.draw()
    act()
    assert len(flow.session.record.options) == before + 1 if press == "click" else moving.scene is not scene


def test_shift_alone_and_the_wheel_end_nothing(moving, fake_clock):
    flow = game(moving)
    play_until(moving, flow, lambda names: "thrown" in names, fake_clock)
    key(moving, pygame.K_LSHIFT)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=4))
    moving.take_events(0)
    assert moving.scene.in_motion


def changes():
    return {
        "size": lambda app, flow: app.settings.change(size=(1400, 800)),
        "language": lambda app, flow: app.settings.change(language="pl"),
        "text": lambda app, flow: app.settings.change(text=150),
        "undo": lambda app, flow: flow.undo(),
        "pause": lambda app, flow: app.scene.pause(),
    }


@pytest.mark.parametrize("change", list(changes()))
def test_a_change_in_the_middle_ends_the_motion_and_loses_nothing(moving, fake_clock, change):
    flow = game(moving)

    def done(names):
        return "summoned" in names and flow.own_decision and not flow.why_no_undo

    play_until(moving, flow, done, fake_clock)
    fake_clock.go(50)
    moving.draw()
    scene, options = moving.scene, list(flow.session.record.options)
    state = flow.session.state.to_json()
    changes()[change](moving, flow)
    moving.draw()
    assert not scene.in_motion and not scene.hidden
    if change == "undo":
        assert flow.session.record.options == options[:-1]
    else:
        assert flow.session.record.options == options and flow.session.state.to_json() == state
    if change == "pause":
        moving.pop()
        moving.draw()
    assert moving.scene is scene
    assert [each.crystals for each in scene.table.seats] == [each.crystals for each in flow.session.state.seats]
    moved = pixels(moving)
    moving.settings.override(animation="off")
    scene.refresh()
    moving.draw()
    assert pixels(moving) == moved


def test_the_table_is_never_left_as_it_was_drawn(moving, fake_clock):
    flow = game(moving)

    def same(names):
        scene = moving.scene
        if isinstance(scene, TableScene):
            seen = [(each.crystals, each.gauge, list(each.reserve)) for each in scene.table.seats]
            true = [(each.crystals, each.gauge, list(each.reserve)) for each in flow.session.state.seats]
            assert seen == true
        return len(flow.session.record.options) > 150

    play_until(moving, flow, same, fake_clock)


def test_rivals_wait_until_one_has_seen_what_happened(moving, fake_clock):
    flow = game(moving, speed="normal")
    play_until(moving, flow, lambda names: "took_die" in names and not flow.own_decision, fake_clock)
    before, length = len(flow.session.record.options), moving.scene.motion.length
    while moving.scene.in_motion:
        assert len(flow.session.record.options) == before
        fake_clock.go(motion.FRAME)
        moving.scene.tick()
        moving.draw()
    assert length > 0 and len(flow.session.record.options) == before


def test_at_once_shows_nothing_of_a_game_that_plays_itself(moving, fake_clock):
    seats = (SeatPlan("Ania", "random"), SeatPlan("Bruno", "random"))
    flow = Flow(moving, Session.start(GamePlan("apprentice", seats, 3)), "instant", autoplay=True)
    flow.show()
    while not flow.session.over:
        moving.draw()
        moving.scene.tick()
        assert not getattr(moving.scene, "in_motion", False)


def test_what_is_dropped_moves_on_from_where_it_was_dropped(moving, fake_clock):
    flow = game(moving)
    play_until(moving, flow, lambda names: "thrown" in names and flow.own_decision, fake_clock)
    finish(moving, fake_clock)
    scene = moving.scene
    die = next(each for each in scene.widgets if each.key.startswith("die:") and scene.offered(each.key))
    start, end = die.rect.center, scene.lay.board.center
    for kind, at in ((pygame.MOUSEBUTTONDOWN, start), (pygame.MOUSEMOTION, end), (pygame.MOUSEBUTTONUP, end)):
        more = {"rel": (0, 0), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        moving.handle(pygame.event.Event(kind, pos=at, **more))
    assert scene._before.widget(die.key).rect.center == end
    moving.draw()
    assert scene.in_motion


def everything(seats, cards):
    """Each event that moves, about each seat and some cards, known and not."""
    for name in MOVES:
        form = FORMS[name].numbers
        for seat in range(seats):
            for card in cards:
                values = {"player": seat, "receiver": (seat + 1) % seats, "card": card, "on": card, "change": 2 - seat}
                values |= {"steps": seat - 1, "year": 2, "die": 1, "crystals": 3, "element": 1, "sources...": 0}
                yield name, tuple(values.get(number, 1) for number in form)


def test_whatever_happens_there_is_a_motion_for_it_or_none(moving, fake_clock):
    flow = game(moving, players=3)
    play_until(moving, flow, lambda names: "summoned" in names, fake_clock)
    finish(moving, fake_clock)
    scene, page = moving.scene, moving.page()
    here = scene._lying(page)
    lying = [each.subject[1] for each in here.widgets if each.subject and each.subject[0] == "card"]
    assert lying
    old = moving.window.surface.copy()
    for before in (None, here):
        for name, numbers in everything(3, [0, 50, *lying[:3]]):
            made = Choreography(page, before, here, 200, old).motion([Happening(name, numbers)])
            for _frame in range(3):
                made.draw(page)
                made.still_to_come()
                fake_clock.go(int(made.length) // 3 + 1)
            assert made.over


def test_a_card_that_changes_hands_moves_from_board_to_board(moving, fake_clock):
    flow = game(moving)
    play_until(moving, flow, lambda names: "summoned" in names, fake_clock)
    finish(moving, fake_clock)
    scene, page = moving.scene, moving.page()
    mine = next(each for each in scene.widgets if each.key.startswith("play:"))
    before = scene._lying(page)
    flow.session.state.seats[1].in_play.append(flow.session.state.seats[0].in_play.pop())
    scene.refresh()
    scene.ensure_built(page)
    here = scene._lying(page)
    number = mine.subject[1]
    theirs = here.cards(number, "theirs:1:")[-1]
    made = Choreography(page, before, here, 200).motion([Happening("passed", (0, 1, number))])
    assert theirs.key in made.hidden() and made.length > 0
    fake_clock.go(int(made.length))
    assert theirs.key not in made.hidden()


# -- secrets -------------------------------------------------------------------------------------------------------


def test_nobody_sees_a_card_move_that_they_may_not_know(moving, fake_clock, monkeypatch):
    """A motion is told what the viewer's log says; where the viewer changes, nothing of before is seen."""
    told = []
    usual = Choreography.motion

    def motion_of(self, news):
        told.append((self.before, self.here, list(news)))
        return usual(self, news)

    monkeypatch.setattr(Choreography, "motion", motion_of)
    flow = game(moving, level="archmage", people=2, players=3, speed="normal")
    dice = Dice(3)
    for _step in range(400):
        if isinstance(moving.scene, CoverScene):
            moving.scene.ready()
        elif flow.own_decision:
            flow.choose(gallery.liked(flow.session, dice))
        else:
            fake_clock.go(1000)
            moving.scene.tick()
        viewer = flow.viewer
        told.clear()
        moving.draw()
        for before, here, news in told:
            assert here.made_for[2] == viewer and (before is None or before.made_for[2] == viewer)
            assert all(as_seen(event, viewer) == event for event in news)
        finish(moving, fake_clock)
    assert len(flow.session.record.options) > 150


# -- replays -------------------------------------------------------------------------------------------------------


def test_a_replay_moves_on_single_steps_forward_only(moving, fake_clock):
    seats = (SeatPlan("Ania", "random"), SeatPlan("Bruno", "random"))
    session = Session.start(GamePlan("apprentice", seats, 3))
    while not session.over:
        session.ask_rival()
    flow = ReplayFlow(moving, Playback.of(session.record))
    moving.push(ReplayScene(moving, flow))
    moving.draw()
    start = flow.playback.rounds[0].position
    flow.go(start - 1)
    moving.draw()
    assert not moving.scene.in_motion
    flow.go(start)
    moving.draw()
    assert moving.scene.in_motion
    finish(moving, fake_clock)
    for position in (start - 1, start + 5, 0):
        flow.go(position)
        moving.draw()
        assert not moving.scene.in_motion


# -- whole games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "seats"), [("apprentice", ("human", "random")), ("archmage", ("human", "random", "human"))]
)
def test_a_whole_game_by_clicks_while_things_move(moving, fake_clock, monkeypatch, level, seats):
    plan = GamePlan(level, tuple(SeatPlan(NAMES[i], who) for i, who in enumerate(seats)), 5)
    flow = Flow(moving, Session.start(plan), "normal")
    flow.show()
    robot, moved, usual = Robot(moving, 2), [], Motion.__init__

    def made(self, *args):
        usual(self, *args)
        moved.append(self.length)

    monkeypatch.setattr(Motion, "__init__", made)
    for _step in range(30000):
        if isinstance(moving.scene, ScoresScene):
            break
        robot.act()
        fake_clock.go(100)
    assert isinstance(moving.scene, ScoresScene) and flow.session.over
    assert len(moved) > 80 and max(moved) < 3000


def test_every_event_that_moves_is_one():
    assert set(MOVES) <= set(FORMS)


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_what_is_drawn_anew_in_part_is_as_if_all_had_been(size, fake_clock):
    parts = 0
    with shots.hidden_app(size) as app:
        app.settings.override(animation="normal", rival_speed="normal")
        session = gallery.played(gallery.Order(players=3), gallery.may_summon, 60)
        flow, dice = gallery.shown(app, session), Dice(4)
        for _ in range(60):
            if session.over:
                break
            if session.person_decides:
                flow.choose(gallery.liked(session, dice))
            else:
                session.ask_rival(save=False)
                flow.show()
            app.draw()
            while isinstance(app.scene, MovingScene) and app.scene.in_motion:
                scene, page = app.scene, app.page()
                before = scene._still_of
                app.draw()
                if scene.motion is not None and scene._still is not None and scene._still_of != before:
                    parts += 1
                    shown, scene._still = scene._still, None
                    whole = scene._still_picture(page, scene.motion)
                    assert shown.get_buffer().raw == whole.get_buffer().raw, (before, scene._still_of)
                fake_clock.go(FRAME)
                scene.tick()
    assert parts > 20
