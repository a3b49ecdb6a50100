"""`poryroku play`: the window."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from poryroku.cli.arguments import faults_of, language_asked
from poryroku.cli.packs import PackOption, pack_faults, packs_asked
from poryroku.faults import BadInput, Fault, suggest
from poryroku.i18n import N_, _

SMALLEST, LARGEST = 320, 16384


ABOUT = N_("Open the game in a window. Without --seats or --autoplay it begins with the menu.")
"""What `--help` says of the command."""


def run(
    seats: Annotated[
        str | None,
        typer.Option(help=N_("Who plays, from the first seat: human or rivals, such as human,greedy. Skips the menu.")),
    ] = None,
    level: Annotated[Literal["apprentice", "magic", "archmage"], typer.Option(help=N_("The level."))] = "apprentice",
    seed: Annotated[int | None, typer.Option(min=0, help=N_("The same seed gives the same game."))] = None,
    starter_decks: Annotated[
        bool, typer.Option("--starter-decks", help=N_("Apprentice level: fixed starter decks."))
    ] = False,
    lang: Annotated[str | None, typer.Option(help=N_("The language in this run: en, pl or pt."))] = None,
    autoplay: Annotated[
        bool, typer.Option("--autoplay", help=N_("Rivals play by themselves; the scores are printed."))
    ] = False,
    speed: Annotated[
        Literal["instant", "fast", "normal", "step"] | None, typer.Option(help=N_("How fast rivals move, in this run."))
    ] = None,
    cap: Annotated[
        float | None,
        typer.Option(min=0.05, max=60, help=N_("Seconds that a rival may think about a decision, in this run.")),
    ] = None,
    size: Annotated[str | None, typer.Option(help=N_("The window, such as 1280x720, in this run."))] = None,
    replay: Annotated[
        Path | None, typer.Option(help=N_("Watch a recorded game: a save, or what simulate --records wrote."))
    ] = None,
    pack: PackOption = None,
) -> int:
    """Carry the command out; returns the exit code."""
    from poryroku.ui.run import PlayOptions, play

    who = _seats(seats, autoplay)
    window = None if size is None else window_size(size)
    packs = tuple(each.name for each in packs_asked(pack))
    return play(PlayOptions(who, level, seed, starter_decks, autoplay, speed, cap, window, lang, replay, packs))


def check(given: Mapping[str, Any]) -> list[Fault]:
    """What is wrong with arguments that could be read."""
    faults = language_asked("play", given.get("lang"))
    seats, autoplay, replay = given.get("seats"), bool(given.get("autoplay")), given.get("replay")
    level, size = given.get("level"), given.get("size")
    faults += faults_of(lambda: _seats(seats, autoplay))
    if given.get("starter_decks") and level not in (None, "apprentice"):
        faults.append(_fault("--starter-decks", level, _("--level apprentice, the only one with starter decks")))
    if replay is not None and (autoplay or seats is not None):
        faults.append(_fault("--replay", str(replay), _("no --seats and no --autoplay, the record says who played")))
    if size is not None:
        faults += faults_of(lambda: window_size(size))
    return faults + pack_faults(given.get("pack"))


def _fault(option: str, value: str, expected: str, suggestion: str = "", command: str = "play") -> Fault:
    message = _("{option} is '{value}'").format(option=option, value=value)
    return Fault(f"poryroku {command}", 0, 0, message, expected, suggestion)


def _one_of(choices: Iterable[str]) -> str:
    return _("one of {choices}").format(choices=", ".join(choices))


def _seats(text: str | None, autoplay: bool) -> tuple[str, ...]:
    from poryroku.rivals import ladder

    if text is None:
        return ()
    known = ([] if autoplay else ["human"]) + ladder.ladder()
    who = tuple(part.strip() for part in text.split(","))
    faults = [_fault("--seats", name, _one_of(known), suggest(name, known)) for name in who if name not in known]
    if not 2 <= len(who) <= 4:
        faults.append(_fault("--seats", text, _("2 to 4 seats separated by commas")))
    if faults:
        raise BadInput(faults)
    return who


def window_size(text: str, command: str = "play") -> tuple[int, int]:
    """The size that ``--size`` of a command asks for. Raises BadInput."""
    width, cross, height = text.lower().partition("x")
    if cross and width.isdecimal() and height.isdecimal():
        size = int(width), int(height)
        if all(SMALLEST <= side <= LARGEST for side in size):
            return size
    expected = _("width x height in pixels from {least} to {most}, such as 1280x720").format(
        least=f"{SMALLEST}x{SMALLEST}", most=f"{LARGEST}x{LARGEST}"
    )
    raise BadInput(_fault("--size", text, expected, command=command))
