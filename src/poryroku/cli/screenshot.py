"""`poryroku screenshot`: a picture of any scene, without a screen."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from poryroku.cli.arguments import fault, faults_of, one_of
from poryroku.cli.packs import PackOption, pack_faults, packs_asked
from poryroku.faults import BadInput, Fault, suggest
from poryroku.i18n import LANGUAGES, N_, _, set_language

COMMAND = "screenshot"

SUFFIXES = (".png", ".jpg", ".bmp")
LARGEST = 8192


ABOUT = N_(
    "Draw a scene into a file, without opening a window.\n\n"
    "The game shown is played by the program, by chance from the seed. After the decisions asked for it goes on "
    "until the scene comes up. Nothing of the user's own (saves, settings) is read or written."
)
"""What `--help` says of the command."""


def run(
    scene: Annotated[str, typer.Argument(help=N_("The scene, such as menu, draft, table or score."))],
    file: Annotated[Path, typer.Argument(help=N_("The picture to write: .png, .jpg or .bmp."))],
    size: Annotated[str, typer.Option(help=N_("Width x height in pixels."))] = "1280x720",
    lang: Annotated[str, typer.Option(help=N_("The language: en, pl or pt."))] = "en",
    text: Annotated[int, typer.Option(help=N_("The type size in per cent, 80 to 200."))] = 100,
    seed: Annotated[int, typer.Option(min=0, help=N_("The same seed gives the same picture."))] = 7,
    after: Annotated[
        int | None, typer.Option(min=0, help=N_("Show the game after so many decisions, everybody's together."))
    ] = None,
    players: Annotated[int, typer.Option(min=2, max=4, help=N_("Players in the game shown."))] = 2,
    pack: PackOption = None,
) -> int:
    """Carry the command out; returns the exit code."""
    from poryroku.ui import gallery, shots

    packs = tuple(each.name for each in packs_asked(pack))
    set_language(lang)
    try:
        shots.picture(scene, gallery.Order(seed, after, players, packs), file, _size(size), text)
    except gallery.NotToBeHad as error:
        expected = _("{latest} or less: after that this game has no such scene").format(latest=error.latest)
        raise BadInput(fault(COMMAND, "--after", after, expected)) from None
    return 0


def check(given: Mapping[str, Any]) -> list[Fault]:
    """What is wrong with arguments that could be read."""
    from poryroku.ui import gallery
    from poryroku.ui.settings import TEXT_SIZES

    faults: list[Fault] = []
    scene, size, lang, text, file = (given.get(name) for name in ("scene", "size", "lang", "text", "file"))
    if scene is not None and scene not in gallery.EXHIBITS:
        faults.append(fault(COMMAND, "SCENE", scene, one_of(gallery.EXHIBITS), suggest(scene, gallery.EXHIBITS)))
    if size is not None:
        faults += faults_of(lambda: _size(size))
    if lang is not None and lang not in LANGUAGES:
        faults.append(fault(COMMAND, "--lang", lang, one_of(LANGUAGES), suggest(lang, LANGUAGES)))
    least, most = TEXT_SIZES[0], TEXT_SIZES[-1]
    if text is not None and not least <= text <= most:
        expected = _("{kind} from {least} to {most}").format(kind=_("a whole number"), least=least, most=most)
        faults.append(fault(COMMAND, "--text", text, expected))
    if file is not None and file.suffix.lower() not in SUFFIXES:
        expected = _("a file name that ends in {endings}").format(endings=", ".join(SUFFIXES))
        faults.append(fault(COMMAND, "FILE", file, expected))
    elif file is not None and file.is_dir():
        faults.append(fault(COMMAND, "FILE", file, _("a file, not a folder")))
    return faults + pack_faults(given.get("pack"))


def _size(text: str) -> tuple[int, int]:
    """The size that ``--size`` asks for. Raises BadInput."""
    from poryroku.ui.window import MINIMUM_SIZE

    width, cross, height = text.lower().partition("x")
    if cross and width.isdecimal() and height.isdecimal():
        size = int(width), int(height)
        if all(MINIMUM_SIZE[i] <= size[i] <= LARGEST for i in (0, 1)):
            return size
    expected = _("width x height from {least} to {most}").format(
        least="x".join(map(str, MINIMUM_SIZE)), most=f"{LARGEST}x{LARGEST}"
    )
    raise BadInput(fault(COMMAND, "--size", text, expected))
