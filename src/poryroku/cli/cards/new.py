"""`poryroku cards new`: a card file to fill in."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from poryroku.crystal.wording import newcard
from poryroku.faults import BadInput, Fault
from poryroku.i18n import N_, _

ABOUT = N_(
    "Write a card file to fill in, with a comment for everything.\n\n"
    "The card can be played as it stands: its number is the next one that is free. Without --pack it goes into a pack "
    "of your own, which the game finds by itself. A folder that is no pack yet becomes one. With --replaces the card "
    "takes the place and number of one of the game, and begins with what that is. Nothing is overwritten."
)
"""What `--help` says of the command."""


def run(
    name: Annotated[str, typer.Argument(help=N_("What the card is called."))],
    pack: Annotated[Path | None, typer.Option(metavar="DIR", help=N_("The folder of the pack it goes into."))] = None,
    replaces: Annotated[
        int | None, typer.Option(metavar="N", help=N_("The number of the built-in card it replaces."))
    ] = None,
) -> int:
    """Carry the command out; returns the exit code."""
    try:
        created = newcard.create(name, pack if pack is not None else newcard.own_pack(), replaces)
    except BadInput as bad:
        raise BadInput([fault if fault.file else _of_command(fault) for fault in bad.faults]) from None
    for file in created.files:
        print(_("Written: {file}").format(file=file))
    print(_("Next: change it, then `poryroku cards check {file}`").format(file=_shown(created.files[0])))
    return 0


def _of_command(fault: Fault) -> Fault:
    return Fault("poryroku cards new", 0, 0, fault.message, fault.expected, fault.suggestion)


def _shown(file: Path) -> str:
    """A path as it can be copied into a shell."""
    text = str(file)
    return f'"{text}"' if any(sign in text for sign in " ()'") else text
