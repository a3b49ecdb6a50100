"""Window, type size and language change in every scene, in the middle of a decision, and nothing is lost."""

from __future__ import annotations

import gettext
import re

import pygame
import pytest
from robot import click, click_at, key
from stages import NAMES, SCENES, game
from survey import Survey, unpainted

from poryroku import i18n
from poryroku.crystal.files.draft import read_draft
from poryroku.crystal.wording import cardtext
from poryroku.crystal.wording.prose import suggested_texts
from poryroku.paths import packs_dir
from poryroku.ui import moonlit, shots
from poryroku.ui.scenes.dialog import Dialog
from poryroku.ui.scenes.game import GameScene
from poryroku.ui.scenes.menu import MenuScene
from poryroku.ui.scenes.newgame import NewGameScene
from poryroku.ui.scenes.settings import SettingsScene
from poryroku.ui.scenes.split import SplitScene
from poryroku.ui.scenes.table import TableScene
from poryroku.ui.settings import CHECKS, TEXT_SIZES, Settings

CHANGES = (
    {"text": 200}, {"size": (1024, 640)}, {"language": "pt"}, {"fullscreen": True}, {"text": 150}, {"language": "pl"},
    {"fullscreen": False}, {"size": (1920, 1080)}, {"text": 80}, {"language": "en"}, {"text": 100},
    {"size": (1280, 720)},
)  # fmt: skip


def _suggested():
    """The words in every language that the workshop suggests for its card."""
    draft = read_draft(moonlit.CARD.encode(), moonlit.NAME)
    texts = suggested_texts(draft.library.book.cards[draft.number], draft.library.book)
    return [texts.in_language(code) for code in i18n.LANGUAGES]


SUGGESTED = _suggested()


@pytest.fixture
def stage():
    """A window in which nothing is painted."""
    with shots.nobody(), shots.hidden_app() as app, unpainted():
        yield app
    i18n.set_language("en")


def memory(app):
    """Everything that a player would miss."""
    scene = app.scene
    found = [type(each) for each in app.scenes], id(scene), scene.focus, scene.focus_shown
    mine = {name: value for name, value in vars(scene).items() if name in ("level", "who", "names", "seed", "rows")}
    if isinstance(scene, GameScene):
        mine["state"] = scene.flow.session.state.to_json()
        mine["offers"] = [offer.line.text for offer in scene.offers.everything] if scene.offers else None
    if isinstance(scene, TableScene):
        panel = scene.panel
        mine["panel"] = id(panel), panel.listing, panel.picked, dict(panel.chooser.pick) if panel.chooser else None
    return *found, mine


@pytest.mark.parametrize("name", list(SCENES))
def test_nothing_is_lost(stage, name):
    SCENES[name](stage)
    scene = stage.scene
    stage.draw()
    scene.step_focus(1)
    scene.step_focus(1)
    before, widgets = memory(stage), {widget.key for widget in scene.widgets}
    for change in CHANGES:
        stage.settings.change(**change)
        pygame.event.clear()
        stage.draw()
        assert memory(stage) == before, change
    assert {widget.key for widget in scene.widgets} == widgets


class Loud(gettext.NullTranslations):
    """A language that is all capitals."""

    def gettext(self, message):
        return "".join(part if part.startswith("{") else part.upper() for part in re.split(r"(\{\w+\})", message))

    def ngettext(self, singular, plural, n):
        return self.gettext(singular if n == 1 else plural)


def said(app):
    """Every line with small letters in it."""
    return {each.words for each in Survey(app, app.scene).written if re.search("[a-z]{2}", each.words)}


def data():
    """Words that are no messages: names of people and languages, and what the card files say."""
    book = cardtext.library().book
    rulings = " ".join(text for n in book.cards for text in (cardtext.text(n), *cardtext.rulings(n)))
    # Faults speak the language of the fields.
    wrong = moonlit.CARD
    for right, mistake in moonlit.MISTAKES.items():
        wrong = wrong.replace(right, mistake)
    draft = read_draft(wrong.encode(), moonlit.NAME)
    files = [moonlit.NAME, "52-tidal-bell.yaml 53-ebb-and-flow.yaml moon-cards", moonlit.CARD, wrong]
    files += SUGGESTED
    files += [file.read_text(encoding="utf-8") for file in packs_dir().glob("*/pack.yaml")]
    files += [str(fault) for fault in (*draft.faults, *draft.notes)]
    return " ".join(
        [
            *NAMES,
            "Ania Bruno Celina Dawid",
            "I II III",
            *i18n.LANGUAGES.values(),
            rulings,
            *map(cardtext.name, book.cards),
            *files,
        ]
    )


# A dialog says what it was opened with; it can't be on the screen while the language is changed.
@pytest.mark.parametrize("name", [name for name in SCENES if name not in ("dialog", "pause")])
def test_another_language_is_spoken_everywhere_at_once(stage, name, monkeypatch):
    SCENES[name](stage)
    before = said(stage)
    # A language of its own, so that nothing remembered of another is shown.
    monkeypatch.setattr(i18n, "_load", lambda code: Loud())
    monkeypatch.setitem(i18n.LANGUAGES, "loud", "Loud")
    monkeypatch.setitem(CHECKS, "language", str)
    stage.settings.change(language="loud")
    known = data()
    kept = {line for line in before & said(stage) if line not in known}
    pieces = {line: [word.strip(".,:;?!–-+−") for word in line.split()] for line in kept}
    assert not {line for line, words in pieces.items() if not all(w in known or w.isdecimal() for w in words)}


def test_what_is_seen_in_a_page_moved_under_the_window_is_what_is_clicked(stage):
    SCENES["main-3"](stage)
    stage.settings.change(size=(1024, 640), text=200)
    pygame.event.clear()
    stage.draw()
    scene = game(stage)
    assert scene.roll.page is not None
    key(stage, pygame.K_PAGEDOWN)
    assert scene.roll.offset[1] > 0
    stage.draw()
    strip = next(each for each in scene.widgets if each.key.startswith("seat:"))
    scene.reveal(strip.rect)
    stage.draw()
    strip = scene.widget(strip.key)
    at = stage.in_window((strip.rect.x + 8, strip.rect.y + 8))
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    stage.take_events(0)
    assert scene.hover == strip.key
    # What one can do stays where it can be clicked.
    before = len(scene.flow.session.record.options)
    button = scene.widget("option:end")
    assert scene.roll.page.view.contains(button.rect)
    click_at(stage, stage.in_window(button.rect.center))
    if isinstance(stage.scene, Dialog):
        stage.draw()
        click(stage, "answer0")
    assert len(scene.flow.session.record.options) > before


def test_wheel_bar_and_keys_move_the_page(stage):
    stage.push(NewGameScene(stage))
    stage.settings.change(size=(1024, 640), text=200)
    pygame.event.clear()
    stage.draw()
    roll, page = stage.scene.roll, stage.page()
    most = page.size[1] - page.view.height
    assert most > 0

    def post(kind, **more):
        pygame.event.post(pygame.event.Event(kind, **more))
        stage.take_events(0)

    post(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0, flipped=False)
    assert 0 < roll.offset[1] < most
    key(stage, pygame.K_PAGEDOWN)
    key(stage, pygame.K_PAGEDOWN)
    key(stage, pygame.K_PAGEDOWN)
    assert roll.offset[1] == most
    key(stage, pygame.K_PAGEUP)
    assert roll.offset[1] < most
    at = (1020, 300)
    post(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    post(pygame.MOUSEMOTION, pos=(1020, 2000), rel=(0, 0), buttons=(1, 0, 0))
    assert roll.offset[1] == most
    post(pygame.MOUSEMOTION, pos=(1020, -50), rel=(0, 0), buttons=(1, 0, 0))
    assert roll.offset[1] == 0
    post(pygame.MOUSEBUTTONUP, pos=at, button=1)
    post(pygame.MOUSEMOTION, pos=(1020, 600), rel=(0, 0), buttons=(0, 0, 0))
    assert roll.offset[1] == 0


def test_the_keyboard_brings_what_it_is_on_into_sight(stage):
    stage.push(SettingsScene(stage))
    stage.settings.change(size=(1024, 640), text=200)
    pygame.event.clear()
    stage.draw()
    for _step in range(len(stage.scene.widgets)):
        key(stage, pygame.K_TAB)
        assert stage.page().view.contains(stage.scene.widget(stage.scene.focus).rect)


def test_type_size_by_keys_anywhere(stage):
    for name in ("menu", "main-2", "dialog"):
        SCENES[name](stage)
        key(stage, pygame.K_PLUS, pygame.KMOD_CTRL)
        assert stage.settings.text == TEXT_SIZES[TEXT_SIZES.index(100) + 1]
        key(stage, pygame.K_MINUS, pygame.KMOD_CTRL)
        key(stage, pygame.K_KP_MINUS, pygame.KMOD_CTRL)
        assert stage.settings.text == TEXT_SIZES[TEXT_SIZES.index(100) - 1]
        key(stage, pygame.K_0, pygame.KMOD_CTRL)
        assert stage.settings.text == 100


def test_every_setting_is_set_by_the_mouse_and_kept(stage, tmp_path):
    stage.settings.path = tmp_path / "settings.json"
    stage.push(MenuScene(stage))
    stage.draw()
    click(stage, "settings")
    assert isinstance(stage.scene, SettingsScene)
    before = {
        name: getattr(stage.settings, name)
        for name in ("language", "animation", "rival_speed", "thinking", "hover_delay")
    }
    for name in (*before, "confirm", "mute"):
        old = getattr(stage.settings, name)
        click(stage, name)
        assert getattr(stage.settings, name) != old, name
        stage.draw()
    for name in ("text", "volume"):
        rect = stage.scene.widget(name).rect
        click_at(stage, (rect.x + rect.height, rect.centery))
        assert getattr(stage.settings, name) < {"text": 100, "volume": 50}[name]
        stage.draw()
    again = Settings.load(tmp_path / "settings.json")
    for name in (*before, "confirm", "mute", "text", "volume"):
        assert getattr(again, name) == getattr(stage.settings, name), name


def test_every_setting_is_set_by_the_keyboard(stage):
    stage.push(SettingsScene(stage))
    stage.draw()
    for name in (
        "language", "text", "animation", "rival_speed", "thinking", "hover_delay", "confirm", "mute", "volume",
    ):  # fmt: skip
        stage.scene.set_focus(name)
        old = getattr(stage.settings, name)
        key(stage, pygame.K_RIGHT)
        stage.draw()
        assert getattr(stage.settings, name) != old, name
        assert stage.scene.focus == name
        key(stage, pygame.K_LEFT)
        stage.draw()


def test_packets_begun_survive_everything(stage):
    SCENES["split-begun"](stage)
    assert isinstance(stage.scene, SplitScene)
    before = [list(packet) for packet in stage.scene.packets]
    for change in CHANGES:
        stage.settings.change(**change)
        stage.draw()
    assert stage.scene.packets == before and any(before)
