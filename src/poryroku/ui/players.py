"""Who may sit on a seat, in words: a person, or one of the rivals."""

from __future__ import annotations

from poryroku.i18n import _
from poryroku.rivals import RIVALS, ladder

from .plan import HUMAN


def rival(name: str) -> str:
    """What a kind of rival is called where one chooses who plays."""
    table = {
        "novice": _("Program: novice"), "adept": _("Program: adept"), "master": _("Program: master"),
        "archmage": _("Program: archmage"), "greedy": _("Program: greedy"), "random": _("Program: by chance"),
    }  # fmt: skip
    return table.get(name, _("Program: {name}").format(name=name))


def about(who: str) -> str:
    """How somebody plays: a sentence; "" for nobody."""
    if who == HUMAN:
        return _("Plays at this screen.")
    found = RIVALS.get(who)
    return _(found.description) if found is not None else ""


def player_choices() -> list[tuple[str, str]]:
    """Who may sit on a seat: (value, words); the rivals in the order of their strength."""
    return [(HUMAN, _("A person")), *((name, rival(name)) for name in ladder.ladder())]
