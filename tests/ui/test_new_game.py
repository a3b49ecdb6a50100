"""Setting up a game: who plays on which seat, with what is known of them."""

import pytest
from robot import click, widget

from poryroku import i18n
from poryroku.rivals import ladder
from poryroku.rivals.base import RIVALS, RivalKind
from poryroku.rivals.greedy import Greedy
from poryroku.ui import plan, players
from poryroku.ui.plan import HUMAN
from poryroku.ui.scenes.menu import MenuScene
from poryroku.ui.scenes.newgame import NewGameScene


@pytest.fixture
def scene(app):
    app.reset(MenuScene(app))
    app.push(NewGameScene(app))
    app.draw()
    return app.scene


def test_rivals_stand_in_the_order_of_their_strength(app, scene):
    assert [value for value, _words in widget(app, "who0").choices] == [HUMAN, *ladder.ladder()]
    words = [words for _value, words in widget(app, "who0").choices]
    assert len(set(words)) == len(words)


def test_what_is_known_of_each_is_told_below_its_seat(app, scene):
    for seat in (0, 1, 2):
        for _step in range(len(RIVALS) + 2):
            who = scene.who[seat]
            told = [row.about for row in scene.rows() if row.label == f"Seat {seat + 1}"]
            assert told == [players.about(who)] and bool(told[0]) == (who != "")
            click(app, f"who{seat}")
            app.draw()


def test_every_rival_has_a_name_and_a_line_in_every_language():
    for name in RIVALS:
        lines = set()
        for language in i18n.LANGUAGES:
            i18n.set_language(language)
            lines.add((players.rival(name), players.about(name)))
            assert name not in players.rival(name) or language == "en" or name == "adept"
        assert len(lines) == len(i18n.LANGUAGES), name


def test_a_beginner_meets_the_weakest_one(monkeypatch):
    assert plan.first_plan().seats[1].who == ladder.first_rival()
    monkeypatch.setitem(RIVALS, "novice", RivalKind("novice", "", Greedy))
    assert plan.first_plan().seats[1].who == "novice"


def test_every_seat_has_its_own(app, scene):
    for seat, wanted in enumerate((ladder.ladder()[-1], HUMAN, ladder.ladder()[0])):
        while scene.who[seat] != wanted:
            click(app, f"who{seat}")
            app.draw()
    assert [each.who for each in scene.plan().seats] == [ladder.ladder()[-1], HUMAN, ladder.ladder()[0]]
