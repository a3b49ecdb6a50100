"""Advice in words: what to do, and the lead one may expect of it."""

from __future__ import annotations

from collections.abc import Sequence

from poryroku.crystal.wording import cardtext, words
from poryroku.i18n import _


def margin(points: float) -> str:
    """A lead over the best opponent, or a lag, in whole points: "+12", "−3", "0"."""
    whole = round(points)
    return f"{whole:+d}".replace("-", "−") if whole else "0"


def heading(simple: bool = False) -> str:
    """What the figures are, and who gives the advice if it is not the one who was asked."""
    text = _("A hint, with the lead you can expect at the end.")
    return f"{text} {_simple()}" if simple else text


def _simple() -> str:
    return _("It comes from the simple program, for the strong one has failed.")


def sentence(options: Sequence[tuple[str, float]], simple: bool = False) -> str:
    """Options in words with their leads, the best first, as a paragraph."""
    named = [_("{option} ({lead})").format(option=option, lead=margin(lead)) for option, lead in options]
    text = _("Hint: {option}.").format(option=named[0])
    if named[1:]:
        text += " " + _("Next best: {options}.").format(options=words.enumeration(named[1:]))
    text += " " + _("In brackets: the lead you can expect at the end.")
    return f"{text} {_simple()}" if simple else text


def lines(options: Sequence[tuple[str, float]], simple: bool = False) -> str:
    """Long options with their leads, each on a line of its own, the best first."""
    rows = [_("{lead}: {option}").format(lead=margin(lead), option=option) for option, lead in options]
    return "\n".join([heading(simple), *rows])


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
