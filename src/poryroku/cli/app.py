"""The command `poryroku`: finds the command asked for, calls it, and says in plain words what was wrong.

A command is a module of this package with a function `run`, annotated for typer; its docstring is the help, its result
the exit code (None is 0). It may also have a function `check`, which gets those arguments that could be read, by name,
and returns the faults it finds in them; `run` is called if there are none. A command with commands of its own is a
package that names them in `SUBCOMMANDS`. Only the module of the command that is called is imported.

Exit codes: 0 fine, 1 a check failed, 2 bad input (each fault is printed, never a traceback), 130 interrupted.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Annotated, Any

import typer

from poryroku import __version__
from poryroku.cli.arguments import one_of
from poryroku.cli.parsing import patient, usage_fault
from poryroku.faults import BadInput, Fault, suggest
from poryroku.i18n import N_, _, set_language
from poryroku.interrupts import INTERRUPTED

COMMANDS = {
    "play": N_("Open the game in a window."),
    "workshop": N_("Show a card file as a card while it is being edited."),
    "simulate": N_("Let rivals play many games and print what came out."),
    "match": N_("Let two rivals play each other and tell how much stronger one is."),
    "scenario": N_("Run scenario files and tell what differs."),
    "replay": N_("Print a recorded game and check it."),
    "review": N_("Look back at a game: which decisions cost most?"),
    "cards": N_("Make, check, show and list power cards."),
    "ops": N_("Print what card effects are made of."),
    "screenshot": N_("Draw any scene into a file, without opening a window."),
    "bench": N_("Measure how fast the rules are on this machine."),
}
"""Every command and what `--help` says of it. One whose module is not there is not offered."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: this process's) and return the exit code."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # the stream was closed before we started: what is said there is lost, no more
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a console that lacks a letter shows ? instead of stopping the game
    set_language(None)
    try:
        code = _run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
        return code
    except BadInput as bad:
        print("\n".join(map(_told, bad.faults)), file=sys.stderr)
        return 2
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:  # whoever read the output has enough; nothing more may be written, not even at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        if error.filename is None and error.errno is None:
            print(error, file=sys.stderr)  # an installation without its folders, told by paths
            return 2
        if error.filename is None:  # the output can't be written: a full disk
            print(f"poryroku: {error.strerror}", file=sys.stderr)
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 2
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
        return 2


def _run(arguments: list[str]) -> int:
    offered = [name for name in COMMANDS if find_spec(f"poryroku.cli.{name}")]
    called, rest = _word("poryroku", arguments, offered)
    module = import_module(f"poryroku.cli.{called}") if called else None
    inner: dict[str, str] = getattr(module, "SUBCOMMANDS", {})
    if inner:
        within, rest = _word(f"poryroku {called}", rest, list(inner))
        module = import_module(f"poryroku.cli.{called}.{within}") if within else None
        if within is None and "--help" not in rest:
            arguments = [*arguments, "--help"]
    else:
        within = None
    whole = " ".join(name for name in ("poryroku", called, within) if name)
    run = getattr(module, "run", None)
    app = _app({name: COMMANDS[name] for name in offered if name != called or not inner}, called, module, whole)
    app.callback()(_options)
    if inner:
        app.add_typer(_app(inner, within, module, whole), name=called, help=_(COMMANDS[str(called)]))
    command = typer.main.get_command(app)
    _translate(command)
    try:
        result = command.main(arguments or ["--help"], prog_name="poryroku", standalone_mode=False)
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        raise BadInput(usage_fault(error, run, whole)) from None
    return int(result or 0)


def _word(command: str, arguments: list[str], offered: list[str]) -> tuple[str | None, list[str]]:
    """The first word of the arguments, which must be one of the commands offered, and what stands behind it."""
    found = next((i for i, argument in enumerate(arguments) if not argument.startswith("-")), None)
    if found is None:
        return None, arguments
    word = arguments[found]
    if word not in offered:
        message = _("no such command '{command}'").format(command=word)
        raise BadInput(Fault(command, 0, 0, message, one_of(offered), suggest(word, offered)))
    return word, arguments[found + 1 :]


def _app(commands: dict[str, str], called: str | None, module: Any, whole: str) -> typer.Typer:
    """The typer application: the command called with its options, the others by name only, for the list in `--help`."""
    app = typer.Typer(
        help=_("Cztery Pory Roku: a card game of wizards, crystals and four seasons."),
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
    )
    for name, about in commands.items():
        if module is None or name != called:
            app.command(name, short_help=_(about))(lambda: None)
            continue
        said = getattr(module, "ABOUT", "")
        kind = patient(whole, module.run, getattr(module, "check", None))
        app.command(name, cls=kind, help=_(said) if said else None, short_help=_(about))(module.run)
    return app


def _translate(command: Any) -> None:
    """Say the help of all options in the user's language: modules, which are loaded once, only mark it."""
    for parameter in command.params:
        if getattr(parameter, "help", None):
            parameter.help = _(parameter.help)
    for subcommand in getattr(command, "commands", {}).values():
        _translate(subcommand)


def _told(fault: Fault) -> str:
    """A fault in words. One of the command line is told in the user's language, one of a file in that of its fields."""
    if fault.line or not fault.file.startswith("poryroku"):
        return str(fault)
    text = f"{fault.file}: {fault.message}"
    if fault.expected:
        text = _("{fault}; expected {expected}").format(fault=text, expected=fault.expected)
    if fault.suggestion:
        text = _("{fault}; did you mean '{suggestion}'?").format(fault=text, suggestion=fault.suggestion)
    return text


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"poryroku {__version__}")
        raise typer.Exit


def _options(
    version: Annotated[
        bool, typer.Option("--version", help=N_("Print the version."), callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Those of the program itself."""
