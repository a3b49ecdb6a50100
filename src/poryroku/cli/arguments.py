"""Arguments that several commands take, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import isfinite

from poryroku.faults import BadInput, Fault, suggest
from poryroku.i18n import LANGUAGES, _, set_language


def one_of(choices: Iterable[object]) -> str:
    """What is expected where there are a few choices."""
    return _("one of {choices}").format(choices=", ".join(map(str, choices)))


def fault(command: str, option: str, value: object, expected: str, suggestion: str = "") -> Fault:
    """An argument of a command that can't be used."""
    message = _("{option} is '{value}'").format(option=option, value=value)
    return Fault(f"poryroku {command}", 0, 0, message, expected, suggestion)


def game_faults(command: str, name: str | None) -> list[Fault]:
    """What is wrong with the name of a game."""
    from poryroku.shelf import GAMES

    return [] if name is None or name in GAMES else [fault(command, "GAME", name, one_of(GAMES), suggest(name, GAMES))]


def language_asked(command: str, lang: str | None) -> list[Fault]:
    """What is wrong with the language asked for; if nothing is, everything is said in it from now on."""
    if lang is None:
        return []
    if lang in LANGUAGES:
        set_language(lang)
        return []
    return [fault(command, "--lang", lang, one_of(LANGUAGES), suggest(lang, LANGUAGES))]


def faults_of(look: Callable[[], object]) -> list[Fault]:
    """The faults that something tells by BadInput."""
    try:
        look()
    except BadInput as bad:
        return bad.faults
    return []


def rival_faults(command: str, option: str, names: Iterable[str | None]) -> list[Fault]:
    """What is wrong with names of rivals."""
    from poryroku.rivals.ladder import ladder

    known = ladder()
    wrong = [name for name in names if name is not None and name not in known]
    return [fault(command, option, name, one_of(known), suggest(name, known)) for name in wrong]


def cap_faults(command: str, cap: float | None) -> list[Fault]:
    """What is wrong with seconds that can be read as a number."""
    if cap is None or isfinite(cap):
        return []
    return [fault(command, "--cap", cap, _("{kind}, {least} or more").format(kind=_("a number"), least=0))]
