"""Advice in words: what to do, and what one may expect of it."""

from __future__ import annotations

from collections.abc import Sequence

from poryroku.crystal.wording import cardtext, words
from poryroku.i18n import _


def margin(points: float) -> str:
    """A lead, or a lag, in whole points: "+12", "−3", "0"."""
    whole = round(points)
    return f"{whole:+d}".replace("-", "−") if whole else "0"


def heading(simple: bool = False) -> str:
    """What the figures are in a round, and who gives the advice if it is not the one who was asked."""
    text = _("A hint, with the lead you can expect at the end.")
    return f"{text} {_simple()}" if simple else text


def _simple() -> str:
    return _("It comes from the simple program, for the strong one has failed.")


def draft(cards: Sequence[tuple[str, float]], simple: bool = False) -> str:
    """Names of cards to draft, the best first, each with how much better it is than the average of all that are held.
    Nobody knows yet how the game will end."""
    named = [_("{option} ({points})").format(option=name, points=margin(gain)) for name, gain in cards]
    text = _("Hint: {option}.").format(option=named[0])
    if named[1:]:
        text += " " + _("Next best: {options}.").format(options=words.enumeration(named[1:]))
    text += " " + _("In brackets: by how many points each is better than the average of these cards.")
    return f"{text} {_simple()}" if simple else text


def split(divisions: Sequence[tuple[str, float]], simple: bool = False) -> str:
    """Ways to divide the cards into years, the best first, each on a line of its own with how much better it is than
    the average one."""
    head = _("A hint, and by how many points each division is better than the average one.")
    rows = [_("{points}: {option}").format(points=margin(gain), option=option) for option, gain in divisions]
    return "\n".join([f"{head} {_simple()}" if simple else head, *rows])


def packets(years: Sequence[Sequence[int]]) -> str:
    """Which cards go into which year; a year of which nothing is said yet is left out."""
    return "; ".join(
        _("{year}: {cards}").format(
            year=words.year(year), cards=words.enumeration([cardtext.name(number) for number in cards])
        )
        for year, cards in enumerate(years, 1)
        if cards
    )


def thinking() -> str:
    """While advice is thought of."""
    return _("Thinking …")
