"""In every scene, language, window and type size, every text is whole and nothing lies over anything else."""

from __future__ import annotations

from itertools import product

import pygame
import pytest
from stages import SCENES
from survey import Survey, unpainted, written

from poryroku import i18n
from poryroku.crystal.wording import cardtext
from poryroku.ui import shots
from poryroku.ui.kit import paper
from poryroku.ui.kit.widget import Button
from poryroku.ui.scene import Scene
from poryroku.ui.table import bigcard

SIZES = ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160))
TEXTS = (100, 150, 200)


EVERY = list(product(SIZES, i18n.LANGUAGES, TEXTS))
"""Every size, language and type size; each scene is looked over in all of them."""


@pytest.fixture(scope="module")
def stage():
    """One window for all scenes."""
    with shots.nobody(), shots.hidden_app() as app, unpainted():
        yield app
    i18n.set_language("en")


@pytest.mark.parametrize("name", list(SCENES))
def test_everything_can_be_read(stage, name):
    SCENES[name](stage)
    faults = []
    for size, language, text in EVERY:
        stage.settings.change(size=size, language=language, text=text)
        pygame.event.clear()
        found = Survey(stage, stage.scene).faults()
        faults += [f"{size[0]}x{size[1]} {language} {text} %: {fault}" for fault in found[:8]]
    if faults:
        pytest.fail("\n".join(faults[:40]), pytrace=False)


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("name", ["settings", "split-begun", "transmuting-3", "told-4", "full-4"])
def test_every_explanation_is_whole_and_in_sight(stage, name, text):
    SCENES[name](stage)
    stage.settings.change(size=SIZES[0], language="pl", text=text)
    pygame.event.clear()
    assert not Survey(stage, stage.scene).explanations()


@pytest.mark.parametrize("language", list(i18n.LANGUAGES))
@pytest.mark.parametrize("text", TEXTS)
def test_every_card_is_explained_whole(stage, language, text):
    SCENES["menu"](stage)
    stage.settings.change(size=SIZES[0], language=language, text=text)
    page, near = stage.page(), pygame.Rect(500, 300, 60, 90)
    for number, card in cardtext.library().book.cards.items():
        with written(page) as texts:
            bigcard.show_beside(page, near, card, number, why="A reason why this card can't be used at the moment.")
        assert not page.shortened and all(page.view.contains(each.letters) for each in texts), number


@pytest.mark.parametrize("text", [80, 90, 110, 125, 175])
def test_type_sizes_between(stage, text):
    for name in ("menu", "settings", "full-4", "transmuting-3", "split-begun"):
        SCENES[name](stage)
        for size in SIZES[:2]:
            stage.settings.change(size=size, language="pt", text=text)
            pygame.event.clear()
            assert not Survey(stage, stage.scene).faults(), (name, size)


# -- the survey sees what is wrong ---------------------------------------------------------------------------------


class Wrong(Scene):
    """A scene with faults, one at a time."""

    def __init__(self, app, paint=None, widgets=()):
        super().__init__(app)
        self._paint, self._made = paint, widgets

    def build(self, page):
        self.widgets = list(self._made)

    def paint(self, page):
        if self._paint:
            self._paint(page)


def cell(x, y, wide=200, high=30):
    return pygame.Rect(x, y, wide, high)


def under_a_sheet(page):
    page.text("words", cell(100, 100))
    paper.sheet(page, cell(90, 90))


@pytest.mark.parametrize(
    ("word", "paint", "widgets"),
    [
        ("shortened", lambda page: page.text("far too many words", cell(10, 10, 40)), ()),
        ("shortened", lambda page: page.paragraph("words " * 40, cell(10, 10)), ()),
        ("spills", lambda page: page.text("high", cell(10, 10, 200, 8), 30), ()),
        ("off the page", lambda page: page.text("words", cell(1270, 10)), ()),
        ("under a sheet", under_a_sheet, ()),
        ("overlap", lambda page: [page.text("words", cell(10, 10)), page.text("more", cell(30, 14))], ()),
        ("overlap", None, [Button("a", cell(10, 10), "a"), Button("b", cell(150, 20), "b")]),
        ("under b", lambda page: page.text("words", cell(160, 20)), [Button("b", cell(150, 20), "")]),
        ("off the page", None, [Button("a", cell(1200, 10), "a")]),
        ("off the page", None, [Button("a", cell(10, 10, 0, 30), "")]),
    ],
)
def test_the_survey_sees_faults(stage, word, paint, widgets):
    stage.settings.change(size=(1280, 720), text=100)
    stage.reset(Wrong(stage, paint, widgets))
    faults = Survey(stage, stage.scene).faults()
    assert any(word in fault for fault in faults), faults
    stage.reset(Wrong(stage, lambda page: page.text("words", cell(10, 100)), [Button("a", cell(10, 10), "a")]))
    assert not Survey(stage, stage.scene).faults()


def test_a_page_moved_sideways_is_a_fault(stage):
    stage.reset(Wrong(stage))
    stage.settings.change(size=(1280, 720), text=200)
    assert any("sideways" in fault for fault in Survey(stage, stage.scene).faults())
