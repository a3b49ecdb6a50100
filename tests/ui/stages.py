"""Scenes to be looked over: functions that put them on an app. Those of the gallery are taken from there.

To have a scene looked over, register it in the gallery; what is no picture of its own goes into `SCENES` here.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

from poryroku.crystal.table import CardInPlay
from poryroku.ui import gallery
from poryroku.ui.app import App
from poryroku.ui.flow import Flow
from poryroku.ui.gallery import Order
from poryroku.ui.hinting import Hint
from poryroku.ui.plan import GamePlan, SeatPlan
from poryroku.ui.playback import Playback
from poryroku.ui.reviewing import Reviewing
from poryroku.ui.scenes.cover import CoverScene
from poryroku.ui.scenes.dialog import Dialog
from poryroku.ui.scenes.game import GameScene
from poryroku.ui.scenes.howto import HowToScene
from poryroku.ui.scenes.keysheet import KeySheet
from poryroku.ui.scenes.menu import MenuScene
from poryroku.ui.scenes.review import ReviewScene
from poryroku.ui.scenes.settings import SettingsScene
from poryroku.ui.scenes.table import TableScene
from poryroku.ui.session import Session

NAMES = ("Bartłomiej", "Wawrzyniec Józef", "Conceição", "Dawid")
KINDS = ("die", "main", "surplus", "gain", "look", "keep", "pay", "share", "sacrifice", "turn")
MOST_SEEDS = 25

Stage = Callable[[App], None]


def begun(players: int, seed: int) -> Session:
    """A game of people only."""
    return Session.start(GamePlan("archmage", tuple(SeatPlan(NAMES[i], "human") for i in range(players)), seed))


@cache
def kinds(players: int, seed: int) -> tuple[str, ...]:
    """The kinds of all decisions of a game by chance."""
    session, chance, found = begun(players, seed), random.Random(seed), []
    while not session.over:
        found.append(session.kind)
        session.choose(chance.choice(list(session.state.options)))
    return tuple(found)


def after(players: int, seed: int, steps: int) -> Session:
    """The same game after some decisions."""
    session, chance = begun(players, seed), random.Random(seed)
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


def at_decision(kind: str, players: int = 2) -> Stage:
    """A late decision of a kind in a game of some players."""

    def show(app: App) -> None:
        for seed in range(MOST_SEEDS):
            found = [i for i, each in enumerate(kinds(players, seed)) if each == kind]
            if found:
                shown(app, after(players, seed, found[-1]))
                return
        raise AssertionError(f"no decision {kind}")

    return show


def full(players: int, cards: int) -> Stage:
    """Everybody has as much as one can have: cards in play and on hand, energy, points of three digits."""

    def show(app: App) -> None:
        mains = [i for i, each in enumerate(kinds(players, 3)) if each == "main"]
        session = after(players, 3, mains[len(mains) // 40])
        for number, seat in enumerate(session.state.seats):
            seat.crystals, seat.gauge, seat.reserve = 188 + number, 15, [3, 2, 4, 1]
            seat.in_play = [CardInPlay(1 + (k * 3 + number) % 50, 900 + k, k % 3 == 0) for k in range(cards)]
            seat.in_play[0] = CardInPlay(4, 800, False, (2, 2, 2, 1))
            seat.hand = sorted(1 + (k * 7 + number) % 50 for k in range(9))
        shown(app, session)

    return show


def covered(app: App) -> None:
    """The cover between two people."""
    app.reset(CoverScene(app, NAMES[1], 2, lambda: None, lambda: None, (NAMES[0], lambda: None)))


def asked(app: App) -> None:
    """A long question over the menu."""
    app.reset(MenuScene(app))
    text = "A line that is longer than the sheet is wide, so that it must be broken at least once. " * 4
    app.push(Dialog(app, "A question with a long title, longer than one line", text, [
        ("The first answer, which is long", None), ("Another one", None), ("Neither of the two", None)]))  # fmt: skip


def paused(app: App) -> None:
    """The pause sheet over the table."""
    at_decision("main")(app)
    game(app).pause()


def settings(app: App) -> None:
    """The settings over the menu."""
    app.reset(MenuScene(app))
    app.push(SettingsScene(app))


def keys(app: App) -> None:
    """The sheet of keys over the table."""
    at_decision("main")(app)
    app.scene.ensure_built(app.page())
    app.push(KeySheet(app))


def howto(app: App) -> None:
    """How to play, over the table."""
    at_decision("main")(app)
    app.scene.ensure_built(app.page())
    app.push(HowToScene(app))


def transmuting(app: App) -> None:
    """Energy is being chosen in a turn."""
    for seed in range(MOST_SEEDS):
        for step, kind in enumerate(kinds(3, seed)):
            if kind == "main" and step > 60:
                session = after(3, seed, step)
                if any(line.verb == "transmute" for _option, line in session.lines()):
                    shown(app, session)
                    panel = game(app).panel
                    panel.open_energy()
                    token = next(token for token in panel.energetic[0].line.bundle)
                    assert panel.press_token(token)
                    app.scene.changed()
                    return
    raise AssertionError("nobody can transmute")


def listing(app: App) -> None:
    """All options of a turn as a list."""
    full(2, 9)(app)
    game(app).panel.listing = True
    app.scene.changed()


def told(app: App) -> None:
    """The table with a sentence across it."""
    at_decision("main", 4)(app)
    game(app).tell("This is not possible for a reason that takes quite a few words to tell. " * 2)


def hinted(kind: str, players: int = 2) -> Stage:
    """A hint in place of the strong program's, with what is said then, at a decision of a kind."""

    def show(app: App) -> None:
        at_decision(kind, players)(app)
        hinting = app.scene.flow.hinting  # type: ignore[attr-defined]
        hinting.ask()
        hinting.show(Hint(hinting.hint.suggestions, simple=True))
        game(app).hint_changed()

    return show


def reviewing(trouble: str = "") -> Stage:
    """The review of a game of four people, in the middle or broken off."""

    def show(app: App) -> None:
        session = after(4, 3, len(kinds(4, 3)))
        shown(app, session)
        found = Reviewing(Playback.of(session.record, session.library), None)
        app.push(ReviewScene(app, found))
        if trouble:
            found.cancel()
            found.trouble = trouble
        else:
            found.look()
        app.scene.changed()

    return show


def packed(app: App) -> None:
    """Some cards have been laid into packets."""
    from poryroku.ui.scenes.split import SplitScene

    at_decision("split")(app)
    assert isinstance(app.scene, SplitScene)
    for year, number in zip((0, 2, 2, 1), list(app.scene.loose), strict=False):
        app.scene.put(number, year)


def game(app: App) -> TableScene:
    """The table that is shown."""
    assert isinstance(app.scene, GameScene)
    return app.scene  # type: ignore[return-value]


def of_gallery(name: str) -> Stage:
    """A scene as its picture is taken."""
    return lambda app: gallery.EXHIBITS[name](app, Order())


SCENES: dict[str, Stage] = {
    **{name: of_gallery(name) for name in gallery.EXHIBITS},
    "settings": settings,
    "cover": covered,
    "dialog": asked,
    "pause": paused,
    "keys": keys,
    "how-to-play": howto,
    "draft-late": lambda app: shown(app, after(3, 1, 3 * 6)),
    "split-begun": packed,
    **{f"{kind}-2": at_decision(kind) for kind in KINDS},
    "main-3": at_decision("main", 3),
    "target-3": at_decision("target", 3),
    "die-4": at_decision("die", 4),
    "transmuting-3": transmuting,
    "listing-2": listing,
    "told-4": told,
    **{f"hint-{kind}-2": hinted(kind) for kind in ("main", "gain", "pay", "die", "turn", "draft", "split")},
    "hint-target-3": hinted("target", 3),
    "review-running": reviewing(),
    "review-broken-off": reviewing("died"),
    "full-2": full(2, 15),
    "full-4": full(4, 10),
}
