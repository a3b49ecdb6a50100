"""Small things on the table that tell a player what is what."""

import pygame
import pytest
from robot import widget

from poryroku.crystal.table import CardInPlay
from poryroku.crystal.transmuting import additions
from poryroku.crystal.wording import optionwords, prompts
from poryroku.ui import shots
from poryroku.ui.kit.widget import Mood
from poryroku.ui.table import card as cards
from poryroku.ui.table import wheel


def test_the_bonus_of_exchanging_asks_for_what_is_returned(app):
    def exchanges(session):
        able = session.person_decides and session.kind == "main" and session.why_not("bonus exchange") is None
        return able and sum(map(bool, session.state.seats[0].reserve)) > 1

    flow = shots.game_at(app, exchanges)
    session = flow.session
    flow.choose(next(option for option, line in session.lines() if line.text == "bonus exchange"))
    assert session.kind == "pay"
    assert app.scene.panel.question.startswith("Choose 2 energy to return.")
    assert prompts.own("pay", 16) == "Choose the energy to pay with."


def test_a_free_play_without_a_place_is_warned_of(app):
    def plays(session):
        return session.person_decides and any(line.verb == "play" for _option, line in session.lines())

    flow = next(filter(None, (shots.game_at(app, plays, seed=seed) for seed in range(12))))
    seat = flow.session.state.seats[flow.seated]
    seat.gauge = len(seat.in_play) + 1
    flow.show()
    assert "discarded" not in app.scene.prompt()
    seat.gauge = len(seat.in_play)
    flow.show()
    assert "no free place: the card you choose is discarded" in app.scene.panel.question


def test_refusals_come_with_numbers():
    assert optionwords.refusal("crystals_missing", (2, 3, 1)) == "It costs 3 crystals; you have 1."


def test_what_lies_past_the_last_year_is_told_as_such():
    assert wheel.time_words(4, 2, 21) == "Past the end of year III, round 21"


def test_no_place_is_ringed_after_the_marker_has_moved(app):
    flow = shots.game_at(app, lambda s: s.person_decides and s.kind == "main" and -1 in s.state.taken)
    assert app.scene.time.pushes()
    flow.session.state.active = -1
    app.scene.refresh()
    assert not app.scene.time.pushes()


def test_both_rows_of_rates_count_what_the_player_adds(app):
    flow = shots.game_at(app, lambda s: s.person_decides and s.kind == "main")
    table = flow.session.state
    table.seats[flow.seated].transmute_bonus, table.boost = 1, 2
    app.scene.refresh()
    assert additions(app.scene.table, app.scene.seat) == (3, 1)
    assert "+3 now, +1 in the next season" in widget(app, "rates").hint
    table.active = 1 - flow.seated
    app.scene.refresh()
    assert additions(app.scene.table, app.scene.seat) == (1, 1)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("count", range(1, 16))
def test_no_name_of_a_card_in_play_is_cut(size, count):
    with shots.nobody(), shots.hidden_app(size) as app:
        flow = shots.game_at(app, lambda s: s.person_decides and s.kind == "main")
        seat = flow.session.state.seats[flow.seated]
        seat.gauge = 15
        seat.in_play = [CardInPlay(1 + k * 3, 900 + k, False) for k in range(count)]
        app.scene.refresh()
        page = app.page()
        app.scene.ensure_built(page)
        found = [each for each in app.scene.widgets if each.key.startswith("play:")]
        assert len(found) == count
        for each in found:
            assert each.visible == each.rect or each.rect.width < page.u(cards.NAMELESS)
            assert each.visible.width >= 0.8 * each.rect.width
            assert app.scene.play.rect.contains(each.rect)
        assert pygame.Rect(0, 0, 1, 1).collidelist(app.scene.play.slots) == -1
        for slot in app.scene.play.slots:
            assert app.scene.play.rect.contains(slot) and slot.collidelist([each.rect for each in found]) == -1


FIGURES = {
    "crystals": "a point at the end",
    "gauge": "1 of 4 places are taken by cards in play. It can rise to 15.",
    "reserve": "7 at most",
    "bonuses": "Bonuses used: 2 of 3. One costs 5 points at the end, two 12, three 20 in all.",
    "hand": "costs 5 points",
}


@pytest.fixture
def own_turn(app):
    def with_packets(session):
        return session.person_decides and session.kind == "main" and any(session.state.seats[0].packets)

    flow = shots.game_at(app, with_packets)
    seat = flow.session.state.seats[0]
    seat.gauge, seat.bonuses, seat.in_play = 4, 2, [CardInPlay(3, 900, False)]
    app.scene.refresh()
    return flow


@pytest.mark.parametrize("name", FIGURES)
def test_every_figure_of_the_own_board_is_explained(app, own_turn, name):
    found = widget(app, f"figure:{name}")
    assert FIGURES[name] in found.hint and found.focusable
    assert app.scene.under(found.rect.center) is found


def test_packets_are_explained(app, own_turn):
    app.scene.ensure_built(app.page())
    found = [each for each in app.scene.widgets if each.key.startswith("figure:packet:")]
    assert found and all("join the hand when year" in each.hint for each in found)


def test_bonuses_say_what_they_do_now_and_cost_in_all(app, own_turn):
    state = own_turn.session.state
    for open_, text in ((False, "Opens transmutation"), (True, "1 crystal more for each energy")):
        state.transmute_open = open_
        app.scene.refresh()
        found = widget(app, "option:bonus transmute")
        assert text in found.hint
        assert "3 of 3 bonuses used: 20 points off in all" in found.hint


def test_the_die_is_thrown_again_by_a_button_as_well(app):
    flow = next(filter(None, (
        shots.game_at(app, lambda s: s.person_decides and s.kind == "reroll", seed=seed) for seed in range(30)
    )))  # fmt: skip
    app.scene.ensure_built(app.page())
    found = [each for each in app.scene.widgets if each.key.startswith("option:activate")]
    assert len(found) == 1 and found[0].words.startswith("Throw the die again (")
    assert flow.session.kind == "reroll"


def test_cards_dont_answer_the_pointer_while_a_die_is_chosen(app):
    shots.game_at(app, lambda s: s.person_decides and s.kind == "die" and len(s.state.seats[0].hand) > 1)
    app.draw()
    found = next(each for each in app.scene.widgets if each.key.startswith("hand:"))
    drawn = []
    for hover in (False, True):
        app.draw()
        found.paint(app.page(), found.rect, Mood(hover=hover))
        drawn.append(pygame.image.tobytes(app.window.surface, "RGB"))
    assert drawn[0] == drawn[1]


@pytest.mark.parametrize("kind", ["gain", "pay", "surplus", "elements"])
def test_energy_is_offered_in_the_order_of_the_elements(app, kind):
    found = None
    for seed in range(20):
        flow = shots.game_at(app, lambda s: s.person_decides and s.kind == kind, seed=seed)
        if flow is None:
            continue
        offers = [each for each in app.scene.offers.everything if each.line.energetic]
        singles = [next(iter(each.line.bundle)) for each in offers if sum(each.line.bundle.values()) == 1]
        reserve = [element for source, element in singles if not source]
        assert reserve == sorted(reserve)
        found = found or len(set(reserve)) > 1
        for each in offers:
            said = [optionwords.option(each.line).find(f" {name}") for name in ("air", "water", "fire", "earth")]
            there = [at for at in said if at >= 0]
            assert " from " in optionwords.option(each.line) or there == sorted(there)
    assert found
