"""Taking a command line apart: everything wrong with it is told at once, in our words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from typer.core import TyperCommand

from poryroku.cli.arguments import one_of
from poryroku.faults import BadInput, Fault, suggest
from poryroku.i18n import _

Check = Callable[[Mapping[str, Any]], list[Fault]]
"""What a command says of the arguments that could be read, by name; those that could not are left out."""


def patient(command: str, run: Callable[..., Any], check: Check | None) -> type[TyperCommand]:
    """The class of a command that doesn't stop at the first argument it can't use: BadInput has them all."""

    class Patient(TyperCommand):
        def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
            faults: list[Fault] = []
            rest: list[str] = []
            try:
                rest = super().parse_args(ctx, list(args))
            except Exception as error:
                if not hasattr(error, "format_message"):
                    raise
                faults = self.refused(ctx, args, error) or [usage_fault(error, run, command)]
            faults += check(ctx.params) if check else []
            if faults:
                raise BadInput(faults)
            return rest

        def refused(self, ctx: Any, args: list[str], first: Any) -> list[Fault]:
            """Every argument that can't be read; none if the line can't even be split into arguments."""
            faults = []
            args = list(args)
            unknown: list[Any] = []
            if hasattr(first, "possibilities"):
                args, unknown = self.without_unknown(ctx, args)
                faults = [usage_fault(each, run, command) for each in unknown]
            try:
                options, rest, _order = self.make_parser(ctx).parse_args(args=list(args))
            except Exception:  # what a parser raises differs by its release; whoever called tells what it was
                return faults
            for parameter in self.get_params(ctx):
                if unknown and parameter.param_type_name == "argument":
                    continue  # it may be what was meant for the unknown option
                try:
                    parameter.handle_parse_result(ctx, options, rest)
                except Exception as error:
                    if not hasattr(error, "format_message"):
                        raise
                    faults.append(usage_fault(error, run, command))
            return faults

        def without_unknown(self, ctx: Any, args: list[str]) -> tuple[list[str], list[Any]]:
            """The line without the options that there are not, and all that the parser says of it."""
            unknown: list[Any] = []
            while True:
                try:
                    self.make_parser(ctx).parse_args(args=list(args))
                except Exception as error:
                    if not hasattr(error, "format_message"):
                        raise
                    name = getattr(error, "option_name", "")
                    at = [i for i, each in enumerate(args) if name and each.partition("=")[0] == name]
                    if not hasattr(error, "possibilities") or not at:
                        return args, [*unknown, error]
                    unknown.append(error)
                    args = [each for i, each in enumerate(args) if i not in at]
                else:
                    return args, unknown

    return Patient


def usage_fault(error: Any, run: Callable[..., Any] | None, command: str) -> Fault:
    """What typer says of a command line it cannot use. (Its exception classes are private: told by their shape.)"""
    context: Any = getattr(error, "ctx", None)
    parameter: Any = getattr(error, "param", None)
    if hasattr(error, "possibilities"):
        known = [name for one in context.command.params for name in one.opts] if context else []
        known = [*(name for name in known if name.startswith("-")), "--help"]
        message = _("no such option '{option}'").format(option=error.option_name)
        return Fault(command, 0, 0, message, one_of(known), suggest(error.option_name, known))
    expected, choices = _expected(parameter.name, run) if parameter and run else ("", [])
    refused = error.__cause__.errors()[0]["input"] if hasattr(error.__cause__, "errors") else None
    if refused is not None and expected:
        message = _("{option} is '{value}'").format(option=parameter.opts[0], value=refused)
        return Fault(command, 0, 0, message, expected, suggest(refused, choices))
    message = error.format_message().strip().rstrip(".")
    message = message[:1].lower() + message[1:]
    return Fault(command, 0, 0, message, expected or _("what `{command} --help` says").format(command=command))


def _expected(name: str, run: Callable[..., Any]) -> tuple[str, list[str]]:
    """What the parameter `name` of a command takes, in words, and its choices if there are some."""
    annotation: Any = get_type_hints(run, include_extras=True).get(name)
    least = most = None
    while (origin := get_origin(annotation)) is not None and origin is not Literal:
        if origin is Annotated:
            info = annotation.__metadata__[0]
            least, most = getattr(info, "min", None), getattr(info, "max", None)
        annotation = get_args(annotation)[0]  # of Annotated, list and `... | None` alike
    if get_origin(annotation) is Literal:
        choices = [str(choice) for choice in get_args(annotation)]
        return one_of(choices), choices
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        choices = [str(choice.value) for choice in annotation]
        return one_of(choices), choices
    words = {int: _("a whole number"), float: _("a number"), bool: _("yes or no"), Path: _("a file")}
    expected = words.get(annotation, "")
    if least is not None and most is not None:
        expected = _("{kind} from {least} to {most}").format(kind=expected, least=least, most=most)
    elif least is not None:
        expected = _("{kind}, {least} or more").format(kind=expected, least=least)
    elif most is not None:
        expected = _("{kind}, {most} or less").format(kind=expected, most=most)
    return expected, []
