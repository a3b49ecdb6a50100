"""A look back at a game in words: when a decision was made, what was chosen, what was better, what it cost."""

from __future__ import annotations

from poryroku.crystal.terms import season_of
from poryroku.crystal.wording import words
from poryroku.i18n import _, ngettext


def when(round_: int, year: int, space: int) -> str:
    """Round, year and season of a decision."""
    if round_ == 0:
        return _("Before the first round")
    return _("Round {round}, year {year}, {season}").format(
        round=round_, year=words.year(year), season=words.season(season_of(space)).lower()
    )


def chosen(option: str) -> str:
    """What was done."""
    return _("Chosen: {option}").format(option=option)


def better(option: str) -> str:
    """What was better."""
    return _("Better: {option}").format(option=option)


def cost(points: float) -> str:
    """How many points a decision has cost."""
    whole = round(points)
    if whole < 1:
        return _("It cost less than a point.")
    return ngettext("It cost about {count} point.", "It cost about {count} points.", whole).format(count=whole)


def nothing() -> str:
    """What is said if no decision has cost anything worth telling."""
    return _("No decision has cost anything worth telling.")


def summary(name: str, decisions: int) -> str:
    """Whose decisions were looked at, and how many."""
    text = ngettext(
        "{name}: {count} decision looked at, each with what {name} could know then.",
        "{name}: {count} decisions looked at, each with what {name} could know then.",
        decisions,
    )
    return text.format(name=name, count=decisions)
