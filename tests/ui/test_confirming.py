"""The last question: only where points are lost or something obvious is left, and only while it is wanted."""

import pytest
from robot import click, widget

from poryroku.ui import shots
from poryroku.ui.scenes.dialog import Dialog
from poryroku.ui.scenes.table import TableScene


def at_main(app, more=lambda session: True):
    def wanted(session):
        return session.person_decides and session.kind == "main" and more(session)

    for seed in range(7, 60):
        flow = shots.game_at(app, wanted, seed=seed)
        if flow is not None:
            return flow
    raise AssertionError("no such moment")


def can(verb):
    return lambda session: any(line.verb == verb for _option, line in session.lines())


def options(flow):
    return list(flow.session.record.options)


def test_a_bonus_says_what_it_costs_in_all(app):
    flow = at_main(app, lambda session: session.state.seats[session.player].bonuses == 1 and can("bonus")(session))
    before = options(flow)
    click(app, "option:bonus gauge")
    assert isinstance(app.scene, Dialog)
    assert "12 points in all" in app.scene.text and "cost 5" in app.scene.text
    click(app, "answer1")
    assert options(flow) == before
    click(app, "option:bonus gauge")
    click(app, "answer0")
    assert options(flow) == [*before, "bonus gauge"]


def test_ending_the_turn_with_a_card_to_summon_is_asked_about(app):
    flow = at_main(app, can("summon"))
    before = options(flow)
    click(app, "option:end")
    assert isinstance(app.scene, Dialog) and "still summon" in app.scene.text
    click(app, "answer1")
    assert isinstance(app.scene, TableScene) and options(flow) == before
    click(app, "option:end")
    click(app, "answer0")
    assert options(flow)[len(before)] == "end"


def test_ending_the_turn_with_nothing_left_is_not(app):
    flow = at_main(app, lambda session: not session.left_undone((12,)) and len(session.state.options) > 1)
    before = options(flow)
    click(app, "option:end")
    assert options(flow)[len(before)] == "end"


def test_a_question_that_is_not_wanted_is_never_asked_again(app):
    flow = at_main(app, can("summon"))
    click(app, "option:end")
    click(app, "answer2")
    assert not app.settings.confirm
    assert flow.session.record.options
    flow = at_main(app, can("bonus"))
    before = options(flow)
    click(app, "option:bonus gauge")
    assert options(flow) == [*before, "bonus gauge"]


@pytest.mark.parametrize("language", ["en", "pl", "pt"])
def test_the_answers_fit_their_buttons(app, language):
    from poryroku import i18n

    i18n.set_language(language)
    at_main(app, can("bonus"))
    widget(app, "undo")
    click(app, next(each.key for each in app.scene.widgets if each.key.startswith("option:bonus")))
    assert isinstance(app.scene, Dialog)
    page = app.page()
    page.shortened.clear()
    app.draw()
    assert not page.shortened
