"""`poryroku workshop`: the window, with a card file that is being edited."""

import os
from pathlib import Path
from typing import Annotated

import typer

from poryroku import paths
from poryroku.faults import BadInput, suggest
from poryroku.i18n import LANGUAGES, N_, _, set_language

ABOUT = N_(
    "Show a card file as a card while it is being edited, and try the card.\n\n"
    "Every save of the file is shown at once, with its faults and what its examples say. Without FILE the card files "
    "of your packs are listed, for a folder those in it."
)
"""What `--help` says of the command."""


def run(
    file: Annotated[Path | None, typer.Argument(help=N_("A card file, or a folder with card files."))] = None,
    lang: Annotated[str | None, typer.Option(help=N_("The language in this run: en, pl or pt."))] = None,
    size: Annotated[str | None, typer.Option(help=N_("The window, such as 1280x720, in this run."))] = None,
) -> int:
    """Carry the command out; returns the exit code."""
    from poryroku.cli.arguments import fault, one_of
    from poryroku.cli.play import window_size
    from poryroku.crystal.files.cardset import file_meant
    from poryroku.ui.run import PlayOptions, play

    if lang is not None:
        if lang not in LANGUAGES:
            raise BadInput(fault("workshop", "--lang", lang, one_of(LANGUAGES), suggest(lang, LANGUAGES)))
        set_language(lang)
    if file is not None and not os.path.exists(file):
        wanted = _("a card file, or a folder with card files")
        raise BadInput(fault("workshop", "FILE", file, wanted, file_meant(file)))
    window = None if size is None else window_size(size, "workshop")
    return play(PlayOptions(size=window, language=lang, workshop=file or paths.user_packs_dir()))
