"""Every scene by name, set up for a picture: the same order always gives the same picture.

A scene that is to be had as a picture is one function here, registered by `exhibit`. Games are played by a player that
looks only at the options, so that a picture changes when rules or scenes do, not when a rival gets better.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Final

from poryroku.crystal.notation import format_option
from poryroku.kernel.contract import Option
from poryroku.kernel.rng import Dice
from poryroku.rivals.review import Judgement

from . import moonlit
from .app import App
from .flow import Flow
from .hinting import Hint
from .plan import GamePlan, SeatPlan, default_name
from .playback import Playback
from .session import Session
from .suggesting import MOST, Suggestion

LEVEL: Final = "archmage"
MOST_STEPS: Final = 6000
#: what the player of the pictures likes to do, by the word an option begins with
LIKING: Final = {"summon": 400, "activate": 200, "end": 60, "transmute": 15, "bonus": 1}
OTHERWISE: Final = 30


@dataclass(frozen=True)
class Order:
    """Which moment of which game is wanted."""

    seed: int = 7
    #: decisions made before the picture is taken, everybody's together; None is the scene's usual moment
    after: int | None = None
    players: int = 2
    #: names of packs of cards that the game is played with
    packs: tuple[str, ...] = ()


class NotToBeHad(Exception):
    """After that many decisions the game comes to no such scene any more. `latest` is the last number that would do."""

    def __init__(self, latest: int) -> None:
        super().__init__(latest)
        self.latest = latest


Show = Callable[[App, Order], None]
EXHIBITS: Final[dict[str, Show]] = {}


def exhibit(name: str) -> Callable[[Show], Show]:
    """Register a function that puts a scene on the top of an app."""

    def register(show: Show) -> Show:
        EXHIBITS[name] = show
        return show

    return register


# -- games ---------------------------------------------------------------------------------------------------------


def liked(session: Session, dice: Dice) -> Option:
    """What the player of the pictures chooses: first what to do, then which of it."""
    groups: dict[str, list[Option]] = {}
    for option, line in session.lines():
        groups.setdefault(line.verb, []).append(option)
    weights = [LIKING.get(verb, OTHERWISE) for verb in groups]
    at = dice.below(sum(weights))
    for group, weight in zip(groups.values(), weights, strict=True):
        if at < weight:
            return group[dice.below(len(group))]
        at -= weight
    raise AssertionError("weights that do not add up")


def played(order: Order, fits: Callable[[Session], bool], usual: int = 0, people: int = 1) -> Session:
    """A game after the decisions of the order, and on from there until it `fits`. Raises NotToBeHad."""
    seats = tuple(SeatPlan(default_name(i), "human" if i < people else "random") for i in range(order.players))
    session = Session.start(GamePlan(LEVEL, seats, order.seed, packs=order.packs))
    dice, latest = Dice(order.seed), 0
    after = usual if order.after is None else order.after
    while True:
        if fits(session):
            latest = len(session.record.options)
            if latest >= after:
                return session
        if session.over or len(session.record.options) > MOST_STEPS:
            raise NotToBeHad(latest)
        session.choose(liked(session, dice))


def asks_a_person(kinds: Iterable[str]) -> Callable[[Session], bool]:
    """Whether a person must make a decision of one of these kinds."""
    wanted = frozenset(kinds)
    return lambda session: session.person_decides and session.kind in wanted


def in_a_round(session: Session) -> bool:
    """Whether a person must decide something at the table."""
    return session.person_decides and session.kind not in ("draft", "split")


def may_summon(session: Session) -> bool:
    """Whether a person may summon something, which makes the best picture."""
    return session.person_decides and any(line.verb == "summon" for _option, line in session.lines())


def shown(app: App, session: Session) -> Flow:
    """The scene of a game's present decision, for the person who must make it, or the scores."""
    from .scenes.menu import MenuScene

    app.reset(MenuScene(app))
    flow = Flow(app, session, "instant")
    if session.person_decides:
        flow.seated = session.player
    flow.show()
    return flow


def point_at(app: App, prefix: str) -> bool:
    """Let the pointer rest on the first widget whose key begins like this; False if there is none."""
    app.scene.ensure_built(app.page())
    found = next((each for each in app.scene.widgets if each.key.startswith(prefix)), None)
    if found is None:
        return False
    app.scene.reveal(found.rect)
    app.at = app.in_window(found.rect.center)
    app.scene.hover_at(app.pointer)
    return True


# -- the scenes ----------------------------------------------------------------------------------------------------


@exhibit("menu")
def _menu(app: App, order: Order) -> None:
    from .scenes.menu import MenuScene

    app.reset(MenuScene(app))


@exhibit("new-game")
def _new_game(app: App, order: Order) -> None:
    from .scenes.menu import MenuScene
    from .scenes.newgame import NewGameScene

    app.packs = order.packs
    app.reset(MenuScene(app))
    app.push(NewGameScene(app))


@exhibit("packs")
def _packs(app: App, order: Order) -> None:
    from .scenes.newgame import NewGameScene

    _new_game(app, order)
    from .scenes.packs import PacksScene

    assert isinstance(app.scene, NewGameScene)
    scene = PacksScene(app, app.scene.packs)
    scene.folder = "~/.local/share/poryroku/packs"  # the place in which pictures are made is another one every time
    app.push(scene)


@exhibit("settings")
def _settings(app: App, order: Order) -> None:
    from .scenes.menu import MenuScene
    from .scenes.settings import SettingsScene

    app.reset(MenuScene(app))
    app.push(SettingsScene(app))


@exhibit("keys")
def _keys(app: App, order: Order) -> None:
    from .scenes.keysheet import KeySheet

    shown(app, played(order, in_a_round, order.players * 45))
    app.push(KeySheet(app))


@exhibit("draft")
def _draft(app: App, order: Order) -> None:
    shown(app, played(order, asks_a_person(["draft"])))


@exhibit("split")
def _split(app: App, order: Order) -> None:
    shown(app, played(order, asks_a_person(["split"])))


@exhibit("table")
def _table(app: App, order: Order) -> None:
    fits = in_a_round if order.after is not None else may_summon
    shown(app, played(order, fits, order.players * 45))


def hinted(app: App, session: Session, options: Iterable[tuple[Option, ...]]) -> None:
    """A decision with a hint that names these options, as if they had been thought of."""
    from .scenes.game import GameScene

    flow = shown(app, session)
    found = [
        Suggestion(tuple(format_option(step) for step in steps), 12.0 - 3.4 * i)
        for i, steps in enumerate(list(dict.fromkeys(options))[:MOST])
    ]
    flow.hinting.show(Hint(tuple(found)))
    assert isinstance(app.scene, GameScene)
    app.scene.hint_changed()


@exhibit("hint")
def _hint(app: App, order: Order) -> None:
    session, dice = played(order, may_summon, order.players * 45), Dice(order.seed)
    hinted(app, session, [(liked(session, dice),) for _try in range(40)])


@exhibit("hint-draft")
def _hint_draft(app: App, order: Order) -> None:
    session, dice = played(order, asks_a_person(["draft"])), Dice(order.seed)
    hinted(app, session, [(liked(session, dice),) for _try in range(40)])


@exhibit("hint-split")
def _hint_split(app: App, order: Order) -> None:
    session = played(order, asks_a_person(["split"]))
    found = []
    for first in session.state.options[:: len(session.state.options) // MOST]:
        after = session.state.clone()
        after.apply(first)
        found.append((first, after.options[-1]))
    hinted(app, session, found)


@exhibit("big-card")
def _big_card(app: App, order: Order) -> None:
    def fits(session: Session) -> bool:
        return in_a_round(session) and bool(session.state.seats[session.player].hand)

    from .scenes.bigcard import BigCardScene

    session = played(order, fits, order.players * 30)
    shown(app, session)
    app.push(BigCardScene(app, session.state.seats[session.player].hand[0]))


@exhibit("card-hint")
def _card_hint(app: App, order: Order) -> None:
    shown(app, played(order, may_summon, order.players * 30))
    point_at(app, "hand:")


@exhibit("log")
def _log(app: App, order: Order) -> None:
    from .scenes.game import GameScene

    shown(app, played(order, in_a_round, order.players * 45))
    assert isinstance(app.scene, GameScene)
    app.scene.open_log()


@exhibit("replay")
def _replay(app: App, order: Order) -> None:
    from .replayflow import ReplayFlow
    from .scenes.menu import MenuScene
    from .scenes.replay import ReplayScene

    playback = Playback.of(played(replace(order, after=None), lambda session: session.over).record)
    position = order.players * 40 if order.after is None else order.after
    if position > playback.steps:
        raise NotToBeHad(playback.steps)
    app.reset(MenuScene(app))
    flow = ReplayFlow(app, playback)
    app.push(ReplayScene(app, flow))
    flow.go(position)


@exhibit("saves")
def _saves(app: App, order: Order) -> None:
    """Writes the games that it shows, so it must not run where the player's own ones are (`shots.nobody`)."""
    from . import saves
    from .autosave import Autosaves
    from .scenes.menu import MenuScene
    from .scenes.saves import SavesScene

    session = played(order, in_a_round, order.players * 45)
    Autosaves().write(session.record, session.state)
    names = ", ".join(session.names)
    saves.write_slot(names, session.record, session.state)
    over = played(replace(order, after=None), lambda session: session.over)
    saves.write_finished(over.record, over.state)
    for hour, entry in enumerate(saves.entries(), 18):
        when = datetime(2026, 3, 1, hour, 15).timestamp()
        os.utime(entry.path, (when, when))
    app.reset(MenuScene(app))
    app.push(SavesScene(app))


@exhibit("card-browser")
def _card_browser(app: App, order: Order) -> None:
    from .scenes.browser import BrowserScene
    from .scenes.menu import MenuScene

    app.reset(MenuScene(app))
    browser = BrowserScene(app)
    app.push(browser)
    browser.look_at(browser.numbers[order.seed % len(browser.numbers)])


@exhibit("workshop")
def _workshop(app: App, order: Order) -> None:
    """Writes the card file that it shows, as all of the workshop do (`shots.nobody`)."""
    _on_the_workbench(app, moonlit.written())


@exhibit("workshop-faults")
def _workshop_faults(app: App, order: Order) -> None:
    from .scenes.workshop import WorkshopScene

    file = moonlit.written()
    _on_the_workbench(app, file)
    assert isinstance(app.scene, WorkshopScene)
    text = file.read_text(encoding="utf-8")
    for right, wrong in (
        ("kind: item", "kind: itme"),
        ("points: 5", "points: 05"),
        ("lose_crystals", "loose_crystals"),
    ):
        text = text.replace(right, wrong)
    file.write_text(text, encoding="utf-8")
    app.scene.bench.settle()
    app.scene.tick()


@exhibit("workshop-files")
def _workshop_files(app: App, order: Order) -> None:
    from .scenes.menu import MenuScene
    from .scenes.workshopfiles import WorkshopFilesScene

    file = moonlit.written()
    for minute, name in enumerate(("51-moonlit-scales.yaml", "52-tidal-bell.yaml", "53-ebb-and-flow.yaml")):
        other = file.with_name(name)
        if not other.exists():
            other.write_text("number: 0\n", encoding="utf-8")
        when = datetime(2026, 3, 1, 18, 15 + minute).timestamp()
        os.utime(other, (when, when))
    app.reset(MenuScene(app))
    files = WorkshopFilesScene(app)
    files.told = "~/.local/share/poryroku/packs"
    app.push(files)


def _on_the_workbench(app: App, file: Path) -> None:
    from .scenes.menu import MenuScene
    from .scenes.workshop import WorkshopScene

    app.reset(MenuScene(app))
    workshop = WorkshopScene(app, file)
    workshop.bench.settle()
    app.push(workshop)
    workshop.tick()


@exhibit("score")
def _score(app: App, order: Order) -> None:
    shown(app, played(order, lambda session: session.over))


@exhibit("review")
def _review(app: App, order: Order) -> None:
    """A game that is over, as if three of its decisions had been judged to be the dearest."""
    from .reviewing import Reviewing
    from .scenes.review import ReviewScene

    session = played(order, lambda session: session.over)
    shown(app, session)
    reviewing = Reviewing(Playback.of(session.record, session.library), None)
    moments = reviewing.playback.moments(0)
    costs = dict(zip(range(len(moments) // 5, len(moments), len(moments) // 4), (7.2, 21.4, 12.3), strict=False))
    reviewing.judged[0] = [
        Judgement(each.position, each.chosen, next(o for o in each.view.options if o != each.chosen), cost, 8.0)
        for each, cost in ((each, costs.get(number, 0.0)) for number, each in enumerate(moments))
    ]
    app.push(ReviewScene(app, reviewing))
