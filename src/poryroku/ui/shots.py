"""Pictures of scenes without a screen, for tests and for looking.

`python -m poryroku.ui.shots FOLDER` writes every scene at three sizes in every language.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from poryroku import i18n
from poryroku.paths import DATA_DIR_VARIABLE

from . import gallery
from .app import App
from .flow import Flow
from .plan import GamePlan, SeatPlan
from .scene import Scene
from .session import Session
from .settings import Settings
from .window import Window

SIZES = ((1024, 640), (1280, 720), (1920, 1080))
MOST_STEPS = 4000
#: pictures after which a scene that never comes to rest is taken as it is
MOST_PICTURES = 200


@contextmanager
def hidden_app(size: tuple[int, int] = SIZES[1], text: int = 100) -> Iterator[App]:
    """An app on a window that nobody sees, without a pause anywhere; `text` is the type size in per cent."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    window = Window(size)
    try:
        yield App(window, Settings(rival_speed="instant", animation="off", hover_delay=0, text=text))
    finally:
        window.close()


@contextmanager
def nobody() -> Iterator[None]:
    """Neither saves nor settings: as if the program had just been installed."""
    before = os.environ.get(DATA_DIR_VARIABLE)
    with tempfile.TemporaryDirectory(prefix="poryroku-") as folder:
        os.environ[DATA_DIR_VARIABLE] = folder
        try:
            yield
        finally:
            if before is None:
                del os.environ[DATA_DIR_VARIABLE]
            else:
                os.environ[DATA_DIR_VARIABLE] = before


def drawn(app: App) -> pygame.Surface:
    """The app's window as it looks now."""
    app.dirty = True
    app.draw()
    # What drawing changed (a hover, a scroll) is seen in the second picture only, and some things take several.
    app.draw()
    for _picture in range(MOST_PICTURES):
        if not app.dirty:
            break
        app.draw()
    return app.window.surface


def save(app: App, path: Path) -> None:
    """Draw the app's scenes and write the picture."""
    write(drawn(app), path)


def write(surface: pygame.Surface, path: Path) -> None:
    """Write a picture into a file whose name says its form. OSError if that can't be done."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        pygame.image.save(surface, path)
    except pygame.error as error:
        raise OSError(0, str(error), str(path)) from None


def picture(scene: str, order: gallery.Order, path: Path, size: tuple[int, int] = SIZES[1], text: int = 100) -> None:
    """Write a picture of a scene of the gallery. Raises `gallery.NotToBeHad`, and OSError if it can't be written."""
    with nobody(), hidden_app(size, text) as app:
        gallery.EXHIBITS[scene](app, order)
        save(app, path)


def game_at(
    app: App,
    wanted: Callable[[Session], bool],
    level: str = "archmage",
    players: int = 2,
    seed: int = 7,
    people: int = 1,
    names: tuple[str, ...] = ("Ania", "Bruno", "Celina", "Dawid"),
) -> Flow | None:
    """A game played by chance until `wanted` holds for a decision of a person, shown in the app; None if it never does.

    The people's decisions are made by chance as well.
    """
    import random

    seats = tuple(SeatPlan(names[i], "human" if i < people else "random") for i in range(players))
    session = Session.start(GamePlan(level, seats, seed))
    flow = Flow(app, session, "instant")
    chance = random.Random(seed)
    for _step in range(MOST_STEPS):
        if wanted(session):
            if session.person_decides:
                flow.seated = session.player
            flow.show()
            return flow
        if session.over:
            return None
        if session.person_decides:
            session.choose(chance.choice(list(session.state.options)))
        else:
            session.ask_rival()
    return None


def scenes(app: App) -> Iterator[tuple[str, Scene]]:
    """Every scene in turn, with a name for its picture."""
    from .scenes.cover import CoverScene
    from .scenes.dialog import Dialog
    from .scenes.menu import MenuScene
    from .scenes.newgame import NewGameScene
    from .scenes.settings import SettingsScene

    app.reset(MenuScene(app))
    yield "menu", app.scene
    app.reset(NewGameScene(app))
    yield "newgame", app.scene
    app.reset(SettingsScene(app))
    yield "settings", app.scene
    app.reset(CoverScene(app, "Ania", 2, lambda: None, lambda: None))
    yield "cover", app.scene
    kinds = ("draft", "split", "die", "main", "surplus", "gain", "look", "keep", "pay")
    for players in (2, 3, 4):
        for kind in kinds if players == 2 else ("die", "main"):
            late = players * 20 if kind in ("main", "die") else 0
            for seed in range(7, 40):
                flow = game_at(app, _late(kind, late), players=players, seed=seed)
                if flow is not None:
                    yield f"{kind}-{players}", app.scene
                    break
    flow = game_at(app, lambda session: session.over, players=3)
    if flow is not None:
        yield "scores", app.scene
        yield from _replays(app, flow)
    with nobody():
        yield from _saves(app)
    app.push(Dialog(app, "Title", "A line.\nAnother line, a little longer than the first one.", trouble=True))
    yield "dialog", app.scene


def _replays(app: App, flow: Flow) -> Iterator[tuple[str, Scene]]:
    from .playback import Playback
    from .replayflow import ReplayFlow
    from .scenes.log import LogScene
    from .scenes.replay import ReplayScene

    app.push(LogScene(app, flow.session.happenings, flow.session.names, app.scene.season))
    yield "log", app.scene
    playback = Playback.of(flow.session.record)
    replay = ReplayScene(app, ReplayFlow(app, playback))
    app.reset(replay)
    for name, position in (("draft", 8), ("split", playback.rounds[0].position - 2), ("main", playback.steps // 2)):
        replay.flow.go(position)
        yield f"replay-{name}", replay


def _saves(app: App) -> Iterator[tuple[str, Scene]]:
    from .scenes.saveas import SaveAsScene

    flow = game_at(app, _late("main", 60), players=3)
    if flow is not None:
        app.push(SaveAsScene(app, flow.session))
        yield "saveas", app.scene
    gallery.EXHIBITS["saves"](app, gallery.Order(players=3))
    yield "saves", app.scene


def _late(kind: str, after: int) -> Callable[[Session], bool]:
    return lambda session: session.person_decides and session.kind == kind and len(session.record.options) >= after


def main(folder: Path) -> None:
    """Write all pictures."""
    for size in SIZES:
        for language in i18n.LANGUAGES:
            i18n.set_language(language)
            with hidden_app(size) as app:
                for name, _scene in scenes(app):
                    save(app, folder / f"{name}-{language}-{size[0]}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "shots"))
