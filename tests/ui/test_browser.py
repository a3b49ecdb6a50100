"""The card browser: found in any language, filtered by signs, by mouse and by keyboard; fluent with 500 cards."""

import re
import time

import pygame
import pytest

from poryroku import i18n, paths
from poryroku.crystal.wording import cardsearch, cardtext
from poryroku.crystal.wording.cardsearch import Wanted
from poryroku.paths import cards_dir, user_packs_dir
from poryroku.ui import shots
from poryroku.ui.kit import idle
from poryroku.ui.scenes import browser as browsers
from poryroku.ui.scenes.browser import BrowserScene
from poryroku.ui.scenes.menu import MenuScene

CARDS = cardtext.library().book.cards


@pytest.fixture(autouse=True)
def no_packs_of_the_program(monkeypatch, tmp_path):
    """The packs that come with the program are not there: only the cards of the game, and what a test writes."""
    monkeypatch.setattr(paths, "packs_dir", lambda: tmp_path / "none")


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


# -- packs ----------------------------------------------------------------------------------------------------------

PACK = "format: 1\ntitle: {title}\nversion: '1.0'\nauthor: Ania\nlanguages: [en, pl, pt]\nname: {name}\n"


def written(name, cards, replaces=()):
    """Write a pack of copies of built-in cards: for each new number the old one, and words for its name."""
    folder = user_packs_dir() / name
    folder.mkdir(parents=True)
    files = {int(file.name[:2]): file for file in cards_dir().glob("[0-9]*.yaml")}
    for number, old in cards.items():
        text = files[old].read_text(encoding="utf-8").split("\nexamples:")[0]
        text = re.sub(r"(?m)^number: .*$", f"number: {number}", text)
        text = re.sub(r"(?m)^name: \{en: '", f"name: {{en: '{name.capitalize()} ", text)
        (folder / f"{number}-{name}.yaml").write_text(text + "\nexamples: []\n", encoding="utf-8")
    adds = [number for number in cards if number not in replaces]
    lists = f"adds: {adds}\nreplaces: {list(replaces)}\n"
    (folder / "pack.yaml").write_text(PACK.format(title=name.capitalize(), name=name) + lists, encoding="utf-8")


def test_without_packs_there_is_nothing_to_choose(app, browser):
    assert browser.widget("pack") is None and set(browser.cards) == set(range(1, 51))


def test_all_packs_can_be_looked_through_and_one_alone(app):
    written("moon", {51: 3, 52: 16, 7: 33}, replaces=(7,))
    written("sun", {61: 10})
    app.push(MenuScene(app))
    app.push(BrowserScene(app))
    app.draw()
    scene = app.scene
    assert set(scene.cards) == {*range(1, 51), 51, 52, 61} and cardtext.name(51) == "Moon Mossy Geode"
    assert cardtext.name(7).startswith("Moon")
    scene.set_focus("pack")
    for numbers, seven in (
        (list(range(1, 51)), "Errant Gnomon"), ([7, 51, 52], "Moon Bridge Troll"), ([61], "Errant Gnomon"),
        ([*range(1, 51), 51, 52, 61], "Moon Bridge Troll"),
    ):  # fmt: skip
        press(app, pygame.K_RIGHT)
        assert scene.numbers == numbers and cardtext.name(7) == seven
        assert scene.looked_at in numbers
    scene.ask(words="moon")
    assert scene.numbers == [7, 51, 52]
    scene.ask(words="", level="cunning")
    assert scene.numbers == list(range(31, 51))
    app.scene.back()
    assert cardtext.name(51) == "51" and cardtext.name(7) == "Errant Gnomon"


def test_packs_that_do_not_go_together_are_seen_one_at_a_time(app):
    written("moon", {51: 3})
    written("sun", {51: 10, 52: 11})
    app.push(MenuScene(app))
    scene = BrowserScene(app)
    app.push(scene)
    assert set(scene.cards) == {*range(1, 51), 51}
    scene.ask(pack="sun")
    assert scene.numbers == [51, 52] and cardtext.name(51).startswith("Sun")


def test_a_broken_pack_disturbs_nothing(app):
    written("moon", {51: 3})
    (user_packs_dir() / "moon" / "51-moon.yaml").write_text("number: x", encoding="utf-8")
    app.push(MenuScene(app))
    app.push(BrowserScene(app))
    app.draw()
    assert set(app.scene.cards) == set(range(1, 51))


def test_in_a_game_only_its_cards_are_seen(app):
    written("moon", {51: 3})
    shots.game_at(app, lambda session: session.person_decides and session.kind == "main")
    press(app, pygame.K_c)
    assert isinstance(app.scene, BrowserScene) and set(app.scene.cards) == set(range(1, 51))


@pytest.fixture
def many(own_place):
    """Five hundred cards in all."""
    written("many", {number: 1 + (number - 1) % 50 for number in range(51, 501)})


def test_five_hundred_cards_are_printed_a_few_in_a_picture(app, many, monkeypatch):
    app.push(MenuScene(app))
    scene = BrowserScene(app)
    app.push(scene)
    assert len(scene.cards) == 500
    faces = browsers.cards._faces
    faces.clear()
    monkeypatch.setattr(browsers, "PRINTING", 1e-9)  # so that one card is printed, and no further one

    def pictures():
        """Draw until all is there; how many cards were printed in each picture."""
        found = []
        while app.dirty:
            before = len(faces)
            app.draw()
            assert scene.wait() == 0 or not app.dirty
            found.append(len(faces) - before)
        return found

    app.dirty = True
    first = pictures()
    assert max(first) == 1 and sum(first) >= 15
    scene._scroll(20)
    assert max(pictures()) == 1
    for words in ("many", "m", "troll"):
        scene.ask(words=words)
        assert max(pictures()) <= 1


def test_a_picture_of_the_browser_is_whole(app, many):
    app.push(MenuScene(app))
    scene = BrowserScene(app)
    app.push(scene)
    shots.drawn(app)
    assert not scene._unprinted and not app.dirty


def test_searching_five_hundred_cards_takes_no_time(app, many):
    app.push(MenuScene(app))
    scene = BrowserScene(app)
    app.push(scene)
    while idle.waiting():
        idle.run_one()
    took = []
    for words in ("m", "ma", "man", "energi", "xyz", "1 energia", ""):
        start = time.process_time()
        scene.ask(words=words)
        took.append(time.process_time() - start)
    assert max(took) < 0.03, took
