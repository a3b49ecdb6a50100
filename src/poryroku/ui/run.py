"""Opening the game: the one entry from the command line."""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from poryroku.crystal.files.packs import find_packs
from poryroku.crystal.files.plugins import load_ops
from poryroku.i18n import _

from .plan import GamePlan, SeatPlan, default_name, usual_rival

if TYPE_CHECKING:
    from .app import App
    from .playback import Playback
    from .session import Session
    from .settings import Settings
    from .window import Window


log = logging.getLogger(__name__)


@dataclass(frozen=True)
class PlayOptions:
    """What the command line asks for. Without `seats` the menu is shown."""

    seats: tuple[str, ...] = ()
    level: str = "apprentice"
    seed: int | None = None
    starter_decks: bool = False
    autoplay: bool = False
    #: what is None stays as it is set
    speed: str | None = None
    #: seconds that a rival may think about a decision
    cap: float | None = None
    size: tuple[int, int] | None = None
    language: str | None = None
    #: a recorded game to watch
    replay: Path | None = None
    #: names of packs of cards to play with
    packs: tuple[str, ...] = ()
    #: a card file, or a folder of them, to open in the workshop
    workshop: Path | None = None


def plan_of(options: PlayOptions) -> GamePlan:
    """The game that the options ask for."""
    import secrets

    who = options.seats or (("random", "random") if options.autoplay else ("human", usual_rival()))
    seats = tuple(SeatPlan(default_name(i), name) for i, name in enumerate(who))
    seed = options.seed if options.seed is not None else secrets.randbelow(10**9)
    return GamePlan(options.level, seats, seed, options.starter_decks, options.packs)


def play(options: PlayOptions) -> int:
    """Open the window and play. Returns the exit code; 2 if there is no display.

    Raises BadInput for a replay that cannot be played again.
    """
    from .settings import Settings
    from .window import NoDisplay, Window

    playback = None
    if options.replay is not None:
        from .playback import Playback

        playback = Playback.load(options.replay)

    settings = Settings.load()
    asked = {
        "language": options.language, "rival_speed": options.speed, "thinking": options.cap, "size": options.size,
    }  # fmt: skip
    settings.override(**{name: value for name, value in asked.items() if value is not None})
    settings.speak()
    try:
        window = Window(settings.size, settings.fullscreen)
    except NoDisplay as error:
        print(error, file=sys.stderr)
        return 2
    try:
        return _play(window, options, settings, playback)
    finally:
        window.close()


def _play(window: Window, options: PlayOptions, settings: Settings, playback: Playback | None = None) -> int:
    from . import writing
    from .app import App

    app = App(window, settings)
    with writing.aside():
        return _play_with_worker(app, options, playback)


def _play_with_worker(app: App, options: PlayOptions, playback: Playback | None) -> int:
    from .thinking import QUICK_ENOUGH
    from .worker import Worker

    # A game of rivals that decide at once is over sooner without the way to another process.
    quick = options.autoplay and app.settings.rival_speed == "instant" and QUICK_ENOUGH.issuperset(plan_of(options).who)
    if not quick:
        app.worker = Worker()
    try:
        return _play_in(app, options, playback)
    finally:
        if app.worker is not None:
            app.worker.close()


def _play_in(app: App, options: PlayOptions, playback: Playback | None) -> int:
    from .flow import Flow
    from .kit import idle
    from .scenes import start, workshop
    from .scenes.dialog import trouble
    from .scenes.menu import MenuScene
    from .session import Session

    window, settings = app.window, app.settings
    idle.later("sounds", app.sounds.open)
    idle.later("pads", app.pads.open)
    idle.later("packs", _look_at_packs)
    app.packs = options.packs
    app.push(MenuScene(app))
    if options.autoplay:
        session = Session.start(plan_of(options))
        Flow(app, session, autoplay=True).show()
        app.run_until(lambda: session.over)
        if not session.over:
            print(_("The window was closed before the game ended."), file=sys.stderr)
            return 1
        print_scores(session)
        return 0
    if playback is not None:
        from .replayflow import ReplayFlow
        from .scenes.replay import ReplayScene

        app.push(ReplayScene(app, ReplayFlow(app, playback)))
    elif options.workshop is not None:
        workshop.opened(app, options.workshop)
    elif options.seats or options.seed is not None:
        start.new_game(app, plan_of(options))
    if settings.trouble:
        trouble(app, _("Settings"), settings.trouble)
    idle.later("ops", lambda: _tell_of_ops(app))
    app.run()
    if not window.full and window.size != settings.size and options.size is None:
        settings.change(size=window.size)
    return 0


def _look_at_packs() -> None:
    """Read the packs that there are before somebody asks for them, and tell what is wrong with them."""
    for fault in find_packs().faults:
        log.warning("%s", fault)


def _tell_of_ops(app: App) -> None:
    """Say which installed packages with ops of their own are left out, and why."""
    from .scenes.dialog import trouble

    if faults := load_ops().faults:
        text = _("The game runs without them; cards that need their ops cannot be used.")
        trouble(app, _("Packages that cannot be used"), "\n".join((*map(str, faults), "", text)))


def print_scores(session: Session) -> None:
    """Everybody's points on the standard output, the parts in columns."""
    heads = [
        _("Player"), _("Crystals"), _("Cards"), _("Effects"), _("Bonuses"), _("Hand"), _("Total"),
    ]  # fmt: skip
    rows: list[Sequence[str]] = [heads]
    for name, score in zip(session.names, session.scores(), strict=True):
        numbers = (score.crystals, score.cards, score.effects, score.bonuses, score.hand, score.total)
        rows.append([name, *map(str, numbers)])
    widths = [max(len(row[i]) for row in rows) for i in range(len(heads))]
    for row in rows:
        cells = [row[0].ljust(widths[0]), *(row[i].rjust(widths[i]) for i in range(1, len(row)))]
        print("  ".join(cells))
    print(_("Winner: {names}").format(names=", ".join(session.names[seat] for seat in session.winners())))
