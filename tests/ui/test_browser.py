"""The card browser: found in any language, filtered by signs, by mouse and by keyboard alone."""

import pygame
import pytest

from poryroku import i18n
from poryroku.crystal.wording import cardsearch, cardtext
from poryroku.crystal.wording.cardsearch import Wanted
from poryroku.ui.scenes.browser import BrowserScene
from poryroku.ui.scenes.menu import MenuScene

CARDS = cardtext.library().book.cards


def found(**what):
    return cardsearch.find(Wanted(**what), CARDS)


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("soczewka", 2), ("zarzaca", 2), ("ŻARZĄCA", 2), ("lente brasa", 2), ("emberlit", 2), ("poca", 34),
        ("Poça", 34), ("gnomon", 7), ("troll", 33), ("42", 42), ("klamliwa", None), ("wydra zebraczka", 39),
    ],
)  # fmt: skip
def test_words_in_any_language_without_accents(words, first):
    assert (found(words=words) or [None])[0] == first


def test_names_come_before_texts():
    numbers = found(words="familiar")
    assert numbers and all("familiar" in cardsearch.plain(cardtext.library().texts[n].text.en) or n for n in numbers)
    assert found(words="item")[0] in found(words="item")


def test_filters():
    assert found() == sorted(CARDS)
    assert found(kind=1) == [n for n in sorted(CARDS) if CARDS[n].kind == 1]
    assert found(cost="free") == [7, 15, 35, 41]
    assert 31 in found(cost="air") and 31 in found(cost="earth")
    assert found(timing="sacrificed") == [42]
    assert found(level="basic") == list(range(1, 31)) and found(level="cunning") == list(range(31, 51))
    assert 42 in found(points="less") and 22 in found(points="many")
    assert sorted(n for name in cardsearch.POINTS for n in found(points=name)) == sorted(CARDS)
    assert found(kind=1, level="basic", cost="fire") == [10, 21]


@pytest.fixture
def browser(app):
    app.push(MenuScene(app))
    app.draw()
    scene = BrowserScene(app)
    app.push(scene)
    app.draw()
    return scene


def press(app, *codes, mod=0):
    for code in codes:
        app.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
        app.draw()


def type_in(app, text):
    app.handle(pygame.event.Event(pygame.TEXTINPUT, text=text))
    app.draw()


def click(app, key):
    scene = app.scene
    place = scene.widget(key).rect.center
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        more = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        app.handle(pygame.event.Event(kind, pos=place, **more))
    app.draw()


def test_type_then_go_to_what_was_found(app, browser):
    type_in(app, "nalewka")
    assert browser.numbers == [23, 24, 25, 26]
    press(app, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RIGHT)
    assert browser.looked_at == 25 and browser.focus == "card:25"
    press(app, pygame.K_BACKSPACE, mod=pygame.KMOD_CTRL)
    assert len(browser.numbers) == 50


def test_arrows_walk_the_rows_and_scroll(app, browser):
    press(app, pygame.K_DOWN)
    for _ in range(20):
        press(app, pygame.K_DOWN)
        assert browser.widget(browser.focus) is not None
    assert browser.looked_at > 45 and browser.top > 0
    press(app, *[pygame.K_LEFT] * 10)
    assert not browser.focus.startswith("card:")
    press(app, pygame.K_SLASH)
    assert browser.focus == "search"


def test_tab_passes_the_cards_as_one_stop(app, browser):
    stops = []
    for _ in range(40):
        press(app, pygame.K_TAB)
        stops.append(browser.focus)
    assert sum(stop.startswith("card:") for stop in set(stops)) == 1


def test_signs_are_pressed_and_released_by_mouse(app, browser):
    click(app, "timing:end_of_game")
    assert browser.numbers == [19, 45, 46] and browser.looked_at == 19
    click(app, "kind:1")
    assert browser.numbers == []
    click(app, "kind:1")
    click(app, "card:45")
    assert browser.looked_at == 45
    click(app, "clear")
    assert len(browser.numbers) == 50 and browser.looked_at == 45


def test_wheel_and_bar_scroll(app, browser):
    click(app, "card:1")
    app.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-2, flipped=False))
    app.draw()
    assert browser.top == 2
    browser.widget("bar").press((0, browser.widget("bar").rect.bottom - 1))
    app.draw()
    assert browser.widget("card:50") is not None


def test_language_changes_under_it(app, browser):
    type_in(app, "otter")
    app.settings.change(language="pl")
    app.draw()
    assert browser.numbers[0] == 39 and i18n.language() == "pl"


def test_from_the_menu_by_button_and_by_key(app):
    app.push(MenuScene(app))
    app.draw()
    click(app, "cards")
    assert isinstance(app.scene, BrowserScene)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, MenuScene)
    press(app, pygame.K_c)
    assert isinstance(app.scene, BrowserScene)


def test_from_a_game_by_key_and_from_the_pause_sheet_with_the_prices_of_the_game(app):
    from poryroku.ui import shots

    flow = shots.game_at(app, lambda session: session.person_decides and session.kind == "main", players=3)
    below = app.scene
    app.draw()
    press(app, pygame.K_c)
    assert isinstance(app.scene, BrowserScene)
    assert app.scene.cards[33].crystals == flow.session.state.cards[33].crystals == 5
    press(app, pygame.K_ESCAPE)
    assert app.scene is below
    press(app, pygame.K_ESCAPE)
    answers = [words for words, _action in app.scene.answers]
    click(app, f"answer{answers.index('Cards')}")
    assert isinstance(app.scene, BrowserScene)
    press(app, pygame.K_ESCAPE)
    assert app.scene is below


def test_in_large_type_the_card_is_shown_large_on_demand(app):
    from poryroku.ui.scenes.bigcard import BigCardScene

    app.settings.change(text=150)
    app.push(MenuScene(app))
    scene = BrowserScene(app)
    app.push(scene)
    app.draw()
    press(app, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RETURN)
    assert isinstance(app.scene, BigCardScene) and app.scene.number == 2
    for close in (pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_i):
        press(app, close)
        assert app.scene is scene
        press(app, pygame.K_i)
        assert app.scene.number == 2
    click(app, "page")
    assert app.scene is scene
