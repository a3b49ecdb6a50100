"""Beginning a game: a new one, or the saved one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from poryroku.faults import BadInput
from poryroku.i18n import _

from .. import saves
from ..flow import Flow
from ..plan import GamePlan
from ..session import Session
from .dialog import Dialog, trouble

if TYPE_CHECKING:
    from ..app import App


def save_path() -> Path:
    """The file of the game being played."""
    return saves.autosave_path()


def has_save() -> bool:
    """Whether there is a game to continue."""
    return save_path().is_file()


def new_game(app: App, plan: GamePlan) -> None:
    """Start a game; asks first if a saved one would be lost."""
    if has_save():
        app.push(
            Dialog(
                app,
                _("Leave the saved game?"),
                _("There is a saved game that is not finished. A new game takes its place; the old one is kept beside "
                  "it as a file with the ending .old."),
                [(_("Start the new game"), lambda: begin(app, plan)), (_("Back"), None)],
            )
        )  # fmt: skip
        return
    begin(app, plan)


def begin(app: App, plan: GamePlan) -> None:
    """Start a game; what was saved before is put aside, not lost."""
    try:
        saves.put_aside(save_path())
    except OSError as error:
        trouble(app, _("The saved game could not be put aside"), str(error))
        return
    try:
        session = Session.start(plan, save_path())
    except (OSError, BadInput) as error:
        trouble(app, _("The game could not be started"), fault_words(error))
        return
    Flow(app, session).show()


def resume(app: App) -> None:
    """Go on with the saved game; a save that cannot be read is told of and left as it is."""
    if not has_save():
        trouble(app, _("No saved game"), _("There is no game to continue yet: start a new one."))
        return
    try:
        session = Session.resume(save_path())
    except (OSError, BadInput) as error:
        trouble(
            app,
            _("The saved game cannot be continued"),
            _("{reason}\n\nThe file is left as it is: {path}").format(reason=fault_words(error), path=save_path()),
        )
        return
    Flow(app, session).show()


def fault_words(error: Exception) -> str:
    """What went wrong, every fault on a line of its own."""
    return str(error) or type(error).__name__
