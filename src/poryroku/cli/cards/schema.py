"""`poryroku cards schema`: what a card file may say, for editors."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from poryroku.crystal.files import cardschema
from poryroku.i18n import N_, _
from poryroku.safewrite import write_text

ABOUT = N_(
    "Write the JSON Schema by which editors complete, explain and underline card files.\n\n"
    "A card file names it in its first line: # yaml-language-server: $schema=card.schema.json"
)
"""What `--help` says of the command."""


def run(
    output: Annotated[
        Path | None, typer.Option(help=N_("The file to write; without it the schema is printed."), dir_okay=False)
    ] = None,
) -> int:
    """Carry the command out; returns the exit code."""
    text = cardschema.text()
    if output is None:
        print(text, end="")
        return 0
    write_text(output, text)
    print(_("Written: {file}").format(file=output))
    return 0
