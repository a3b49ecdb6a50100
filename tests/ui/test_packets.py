"""The page on which nine cards are shared out: one chooses the packet, and nothing slips under the pointer."""

import pygame
import pytest
from robot import click, key, widget

from poryroku.ui.flow import Flow
from poryroku.ui.plan import GamePlan, SeatPlan
from poryroku.ui.scenes.split import SplitScene
from poryroku.ui.session import Session


@pytest.fixture
def page(app):
    seats = (SeatPlan("Ania", "human"), SeatPlan("Bruno", "random"))
    Flow(app, Session.start(GamePlan("apprentice", seats, 3)), "instant").show()
    assert isinstance(app.scene, SplitScene)
    app.draw()
    return app


def loose(app):
    app.scene.ensure_built(app.page())
    return {each.key: each.rect.copy() for each in app.scene.widgets if each.key.startswith("loose:")}


@pytest.mark.parametrize("year", range(3))
def test_cards_go_into_the_packet_that_was_chosen(page, year):
    click(page, f"year:{year}")
    for _card in range(3):
        click(page, list(loose(page))[-1])
    assert [len(packet) for packet in page.scene.packets] == [3 * (i == year) for i in range(3)]
    assert page.scene.aim == (year + 1) % 3


def test_a_free_place_chooses_its_packet_too(page):
    click(page, "slot:2:1")
    assert page.scene.aim == 2


def test_what_stays_keeps_its_place(page):
    before = loose(page)
    for name in list(before)[::2]:
        click(page, name)
        after = loose(page)
        assert after == {key: before[key] for key in after} and name not in after
    packed = [each for each in page.scene.widgets if each.key.startswith("packed:0")]
    assert len(packed) == 3
    click(page, "packed:0:0")
    page.draw()
    kept = [each.rect for each in page.scene.widgets if each.key.startswith("packed:0")]
    assert kept == [each.rect for each in packed[1:]]


def test_a_key_lays_a_card_into_a_year(page):
    key(page, pygame.K_TAB)
    for code, year in ((pygame.K_3, 2), (pygame.K_1, 0), (pygame.K_KP_2, 1)):
        number = int(page.scene.focus.split(":")[1])
        key(page, code)
        page.draw()
        assert page.scene.packets[year] == [number]
        assert page.scene.focus.startswith("loose:") and page.scene.focus_shown
    page.scene.set_focus("packed:2:0")
    number = page.scene.rows[2][0]
    key(page, pygame.K_1)
    assert number in page.scene.packets[0] and not page.scene.packets[2]


def test_a_full_packet_says_so(page):
    for name in list(loose(page))[:3]:
        click(page, name)
    page.draw()
    key(page, pygame.K_1)
    assert "three cards already" in page.scene.notice_text


def test_the_page_says_how_to_read_a_card(page):
    assert "right-click" in page.scene.headline().prompt


def test_whose_cards_they_are_is_told_where_people_share_the_screen(app):
    seats = (SeatPlan("Ania", "human"), SeatPlan("Bruno", "human"))
    flow = Flow(app, Session.start(GamePlan("apprentice", seats, 3)), "instant")
    flow.show()
    click(app, "ready")
    assert flow.session.names[flow.seated] in app.scene.headline().title
    widget(app, "menu")
