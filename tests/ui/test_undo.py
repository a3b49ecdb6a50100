"""Taking back: as far as nothing was revealed and nobody else has decided, in the game, its record and its file."""

import random

import pygame
import pytest
from robot import click, key, widget

from poryroku.crystal.revealing import CODES, DICE
from poryroku.shelf import CRYSTAL
from poryroku.ui import shots
from poryroku.ui.flow import Flow
from poryroku.ui.plan import GamePlan, SeatPlan
from poryroku.ui.scenes.cover import CoverScene
from poryroku.ui.session import Session
from poryroku.ui.undo import ANOTHER, UNTOUCHED, retrace


def game(*who, level="archmage", seed=3):
    return Session.start(GamePlan(level, tuple(SeatPlan(f"P{i}", each) for i, each in enumerate(who)), seed))


def written(session):
    return session.state.to_json(), list(session.record.options), list(session.happenings)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("who", [("human", "random"), ("human", "random", "human"), ("human", "human")])
def test_what_is_taken_back_leaves_no_trace_and_goes_the_same_way_again(who, seed):
    session, chance = game(*who, seed=seed), random.Random(seed)
    taken_back = refused = 0
    while not session.over:
        if not session.person_decides:
            session.ask_rival()
            continue
        seat, before = session.player, written(session)
        option = chance.choice(list(session.state.options))
        session.choose(option)
        after = written(session)
        if session.why_no_undo(seat):
            refused += 1
            assert session.why_no_undo(seat) in CODES
            continue
        taken_back += 1
        session.undo()
        assert written(session) == before
        session.choose(option)
        assert written(session) == after
    assert taken_back > refused > 0


def main_phase(session, chance):
    while session.kind != "main" or not session.person_decides or len(session.state.options) < 4:
        if session.person_decides:
            session.choose(chance.choice(list(session.state.options)))
        else:
            session.ask_rival()


def test_one_press_takes_back_one_decision_and_whole_the_turn():
    session = game("human", "random", level="apprentice")
    main_phase(session, random.Random(1))
    played = []
    for line in ("bonus gauge", "bonus transmute"):
        played.append(written(session))
        session.choose(next(option for option, each in session.lines() if each.text == line))
    session.undo()
    assert written(session) == played[1]
    session.choose(next(option for option, each in session.lines() if each.text == "bonus transmute"))
    round_, steps = session.state.round, len(session.trail.steps)
    session.undo(whole=True)
    assert steps - len(session.trail.steps) >= 2
    assert (session.state.round, session.state.active) == (round_, 0)
    assert not session.trail.steps or session.trail.steps[-1].turn != (round_, 0)


def test_nobody_takes_back_what_another_did_or_before_another_decided():
    session = game("human", "random", level="apprentice")
    assert session.why_no_undo(0) == UNTOUCHED
    while session.person_decides:
        session.choose(session.state.options[0])
    assert session.why_no_undo(0) == ""
    assert session.why_no_undo(1) == ANOTHER
    session.ask_rival()
    assert session.why_no_undo(0) == ANOTHER


def test_the_dice_end_the_prelude():
    session = game("human", "human", level="apprentice")
    while session.kind == "split":
        last = session.player
        session.choose(session.state.options[0])
    assert session.why_no_undo(last) == DICE


@pytest.mark.parametrize("seed", range(3))
def test_a_saved_game_remembers_what_can_be_taken_back(seed):
    session, chance = game("human", "random", seed=seed), random.Random(seed)
    for _ in range(40):
        if session.person_decides:
            session.choose(chance.choice(list(session.state.options)))
        else:
            session.ask_rival()
        again = retrace(session.record, session.people, CRYSTAL)
        assert again.barrier == session.trail.barrier or again.steps
        assert [(s.seat, s.options, s.happenings) for s in again.steps] == [
            (s.seat, s.options, s.happenings) for s in session.trail.steps
        ]
        for one, other in zip(again.steps, session.trail.steps, strict=True):
            assert one.state.to_json() == other.state.to_json()


def test_the_save_file_is_cut_back_too():
    from poryroku.ui import saves
    from poryroku.ui.autosave import Autosaves

    plan = GamePlan("apprentice", (SeatPlan("Ania"), SeatPlan("Bruno", "random")), 3)
    session = Session.start(plan, Autosaves())
    if not session.person_decides:
        session.ask_rival()
    while not session.person_decides:
        session.ask_rival()
    before = written(session)
    session.choose(session.state.options[0])
    assert len(saves.load(saves.autosaves()[0]).record.options) == len(before[1]) + 1
    session.undo()
    again = Session.resume(saves.autosaves()[0])
    assert written(again) == before
    assert again.why_no_undo(0) == session.why_no_undo(0)


# -- on the screen ---------------------------------------------------------------------------------------------------


def shown(app, *who, level="apprentice", seed=3):
    flow = Flow(app, game(*who, level=level, seed=seed), "instant")
    flow.show()
    return flow


def test_the_button_and_the_keys_take_back(app):
    flow = shots.game_at(app, lambda s: s.person_decides and s.kind == "main" and len(s.state.options) > 4)
    session = flow.session
    before = written(session)
    flow.choose(next(option for option, line in session.lines() if line.text == "bonus gauge"))
    click(app, "undo")
    assert written(session) == before
    flow.choose(next(option for option, line in session.lines() if line.text == "bonus gauge"))
    key(app, pygame.K_z, pygame.KMOD_LCTRL)
    assert written(session) == before
    flow.choose(next(option for option, line in session.lines() if line.text == "bonus gauge"))
    key(app, pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    assert written(session)[1] == before[1][: len(written(session)[1])]
    assert session.state.active == session.player == 0


def test_the_button_says_why_it_cannot(app):
    flow = shots.game_at(app, lambda s: s.person_decides and s.kind == "keep")
    assert "a card was seen" in widget(app, "undo").hint
    assert not widget(app, "undo").enabled
    app.settings.override(hover_delay=5000)
    before = written(flow.session)
    click(app, "undo")
    assert "a card was seen" in app.scene.notice_text
    assert written(flow.session) == before


def lay_one(app):
    widget(app, "confirm")
    click(app, next(each.key for each in app.scene.widgets if each.key.startswith("loose:")))


def test_packets_are_laid_out_again_after_they_were_final(app):
    flow = shown(app, "human", "human")
    click(app, "ready")
    for _ in range(9):
        lay_one(app)
    click(app, "undo")
    assert len(app.scene.loose) == 1
    lay_one(app)
    click(app, "confirm")
    assert isinstance(app.scene, CoverScene)
    click(app, "undo")
    assert isinstance(app.scene, CoverScene)
    click(app, "ready")
    assert flow.session.player == flow.seated
    click(app, "undo")
    assert len(flow.session.state.seats[flow.seated].kept) == 9
