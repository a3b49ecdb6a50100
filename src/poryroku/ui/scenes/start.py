"""Beginning a game: a new one, or the saved one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from poryroku.crystal.wording import words
from poryroku.faults import BadInput
from poryroku.i18n import _

from .. import saves
from ..autosave import Autosaves, shelve
from ..flow import Flow
from ..plan import GamePlan
from ..playback import Playback
from ..session import Session
from .dialog import notice, trouble

if TYPE_CHECKING:
    from ..app import App


def has_save() -> bool:
    """Whether there is a game to continue."""
    return bool(saves.candidates())


def new_game(app: App, plan: GamePlan) -> None:
    """Start a game; one that is not finished becomes a slot."""
    if not _shelve(app):
        return
    try:
        session = Session.start(plan, Autosaves())
    except (OSError, BadInput) as error:
        trouble(app, _("The game could not be started"), fault_words(error))
        return
    Flow(app, session).show()


def _shelve(app: App) -> bool:
    try:
        shelve()
    except OSError as error:
        trouble(app, _("The saved game could not be put aside"), str(error))
        return False
    return True


def resume(app: App) -> None:
    """Go on with the last saved game that can be read and is not over; tell which files could not be read."""
    bad: list[str] = []
    for path in saves.candidates():
        try:
            session = Session.resume(path)
        except (OSError, BadInput) as error:
            bad.append(_("{file}: {reason}").format(file=path, reason=fault_words(error)))
            continue
        if session.over:
            continue
        Flow(app, session).show()
        _tell_reworded(app, session)
        if bad:
            text = _("What could not be read:\n{files}\n\nThe game goes on from the one before it: {file}.")
            trouble(app, _("The last save is broken"), text.format(files="\n".join(bad), file=path.name))
        return
    if bad:
        text = _("{files}\n\nThe files are left as they are.").format(files="\n".join(bad))
        trouble(app, _("The saved game cannot be continued"), text)
    else:
        trouble(app, _("No saved game"), _("There is no game to continue yet: start a new one."))


def load(app: App, path: Path) -> None:
    """Go on with a chosen saved game; the one being played becomes a slot."""
    try:
        loaded = saves.load(path)
        keeper = Autosaves.going_on(path)
    except (OSError, BadInput) as error:
        trouble(app, _("This game cannot be read"), fault_words(error))
        return
    if not keeper.mine and not _shelve(app):
        return
    play_on(app, loaded, keeper)


def play_on(app: App, loaded: saves.Loaded, keeper: Autosaves) -> None:
    """Go on with a game that has been read."""
    session = Session.of(loaded, keeper)
    session.save()
    Flow(app, session).show()
    _tell_reworded(app, session)


def _tell_reworded(app: App, session: Session) -> None:
    """The game goes on as it was saved, but some cards read otherwise now."""
    if session.reworded:
        text = _("The words of these packs have changed since this game was saved, not what their cards do: {packs}.")
        notice(app, _("Cards with new words"), text.format(packs=words.enumeration(session.reworded)))


def branch(app: App, playback: Playback, position: int, person: int) -> None:
    """A new game from a decision of a recorded one; the one being played becomes a slot."""
    if _shelve(app):
        play_on(app, playback.branch(position, person), Autosaves())


def fault_words(error: Exception) -> str:
    """What went wrong, every fault on a line of its own."""
    return str(error) or type(error).__name__
