"""In every scene, language, window and type size, every text is whole and nothing lies over anything else.

A scene is a function that puts it on an app. Those of the gallery are taken from there; add others to `SCENES`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product

import pygame
import pytest
from survey import Survey, unpainted

from poryroku import i18n
from poryroku.crystal.table import CardInPlay
from poryroku.ui import gallery, shots
from poryroku.ui.app import App
from poryroku.ui.flow import Flow
from poryroku.ui.gallery import Order
from poryroku.ui.plan import GamePlan, SeatPlan
from poryroku.ui.scenes.cover import CoverScene
from poryroku.ui.scenes.dialog import Dialog
from poryroku.ui.scenes.menu import MenuScene
from poryroku.ui.scenes.settings import SettingsScene
from poryroku.ui.session import Session

SIZES = ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160))
TEXTS = (100, 150, 200)
NAMES = ("Bartłomiej", "Wawrzyniec Józef", "Conceição", "Dawid")
KINDS = ("die", "main", "surplus", "gain", "look", "keep", "pay", "share", "sacrifice", "turn")
MOST_SEEDS = 25


@cache
def records(players: int, seed: int) -> Session:
    """A game by chance, played to its end."""
    session = Session.start(
        GamePlan("archmage", tuple(SeatPlan(NAMES[i], "human") for i in range(players)), seed, False)
    )
    import random

    chance = random.Random(seed)
    session.kinds = []  # type: ignore[attr-defined]
    while not session.over:
        session.kinds.append(session.kind)  # type: ignore[attr-defined]
        session.choose(chance.choice(list(session.state.options)))
    return session


def replayed(players: int, seed: int, steps: int) -> Session:
    """The game of a seed after some decisions."""
    import random

    session = Session.start(
        GamePlan("archmage", tuple(SeatPlan(NAMES[i], "human") for i in range(players)), seed, False)
    )
    chance = random.Random(seed)
    for _step in range(steps):
        session.choose(chance.choice(list(session.state.options)))
    return session


def shown(app: App, session: Session) -> None:
    """A game at a decision, seen by whoever must make it."""
    app.reset(MenuScene(app))
    flow = Flow(app, session, "instant")
    if not session.over:
        flow.seated = session.player
    flow.show()


def at_decision(kind: str, players: int) -> Callable[[App], None]:
    """A late decision of a kind in a game of some players."""

    def show(app: App) -> None:
        for seed in range(MOST_SEEDS):
            kinds = records(players, seed).kinds  # type: ignore[attr-defined]
            found = [i for i, each in enumerate(kinds) if each == kind]
            if found:
                shown(app, replayed(players, seed, found[-1]))
                return
        pytest.fail(f"no decision {kind}")

    return show


def full(players: int, cards: int) -> Callable[[App], None]:
    """Everybody has as much as one can have: cards in play, on hand, energy, points of three digits."""

    def show(app: App) -> None:
        kinds = records(players, 3).kinds  # type: ignore[attr-defined]
        steps = [i for i, each in enumerate(kinds) if each == "main"][len(kinds) // 40]
        session = replayed(players, 3, steps)
        for number, seat in enumerate(session.state.seats):
            seat.crystals, seat.gauge, seat.reserve = 188 + number, 15, [3, 2, 4, 1]
            seat.in_play = [CardInPlay(1 + (k * 3 + number) % 50, 900 + k, k % 3 == 0) for k in range(cards)]
            seat.in_play[0] = CardInPlay(4, 800, False, (2, 2, 2, 1))
            seat.hand = sorted(1 + (k * 7 + number) % 50 for k in range(9))
        shown(app, session)

    return show


def covered(app: App) -> None:
    """The cover between two people."""
    app.reset(CoverScene(app, NAMES[1], 2, lambda: None, lambda: None))


def asked(app: App) -> None:
    """A long question over the menu."""
    app.reset(MenuScene(app))
    text = "A line that is longer than the sheet is wide, so that it must be broken at least once. " * 4
    app.push(Dialog(app, "A question with a long title, longer than one line", text, [
        ("The first answer, which is long", None), ("Another one", None), ("Neither of the two", None)]))  # fmt: skip


def paused(app: App) -> None:
    """The pause sheet over the table."""
    at_decision("main", 2)(app)
    app.scene.pause()


def settings(app: App) -> None:
    """The settings over the menu."""
    app.reset(MenuScene(app))
    app.push(SettingsScene(app))


def of_gallery(name: str) -> Callable[[App], None]:
    """A scene as its picture is taken."""
    return lambda app: gallery.EXHIBITS[name](app, Order())


SCENES: dict[str, Callable[[App], None]] = {
    **{name: of_gallery(name) for name in gallery.EXHIBITS},
    "settings": settings,
    "cover": covered,
    "dialog": asked,
    "pause": paused,
    "draft-late": lambda app: shown(app, replayed(3, 1, 3 * 6)),
    **{f"{kind}-2": at_decision(kind, 2) for kind in KINDS},
    "target-3": at_decision("target", 3),
    "main-3": at_decision("main", 3),
    "die-4": at_decision("die", 4),
    "full-2": full(2, 15),
    "full-4": full(4, 10),
}


def combinations(position: int) -> list[tuple[tuple[int, int], str, int]]:
    """Sizes, languages and type sizes for a scene: all of them in the smallest window, which is the hardest.

    In logical units the others have much the same pages, so each is looked at in one to three ways.
    """
    languages = list(i18n.LANGUAGES)
    chosen = [(SIZES[0], language, text) for language in languages for text in TEXTS]
    for number, (size, text) in enumerate(product(SIZES[1:], TEXTS), position):
        if size == SIZES[1] or TEXTS.index(text) == (position + SIZES.index(size)) % len(TEXTS):
            chosen.append((size, languages[number % len(languages)], text))
    return chosen


@pytest.fixture(scope="module")
def stage(tmp_path_factory):
    """One window for all scenes."""
    with shots.nobody(), shots.hidden_app() as app, unpainted():
        yield app
    i18n.set_language("en")


@pytest.mark.parametrize("name", list(SCENES))
def test_everything_can_be_read(stage, name):
    SCENES[name](stage)
    faults = {}
    for size, language, text in combinations(list(SCENES).index(name)):
        stage.settings.change(size=size, language=language, text=text)
        pygame.event.clear()
        for scene in stage.scenes[-1:]:
            found = Survey(stage, scene).faults()
            if found:
                faults[f"{size[0]}x{size[1]} {language} {text} %"] = found
    report = [f"{where}: {line}" for where, lines in faults.items() for line in lines[:6]]
    if faults:
        pytest.fail("\n".join(report[:40]), pytrace=False)
