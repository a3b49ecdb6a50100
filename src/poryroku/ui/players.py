"""Who may sit on a seat, in words: a person, or one of the rivals."""

from __future__ import annotations

from poryroku.i18n import _
from poryroku.rivals import RIVALS

from .plan import HUMAN


def rival(name: str) -> str:
    """What a kind of rival is called where one chooses who plays."""
    table = {"random": _("Program: by chance"), "greedy": _("Program: greedy")}
    return table.get(name, _("Program: {name}").format(name=name))


def about_rival(name: str) -> str:
    """How a kind of rival plays."""
    found = RIVALS.get(name)
    return _(found.description) if found is not None else ""


def player_choices() -> list[tuple[str, str]]:
    """Who may sit on a seat: (value, words)."""
    names = sorted(RIVALS, key=lambda name: (name != "greedy", name))
    return [(HUMAN, _("A person")), *((name, rival(name)) for name in names)]
