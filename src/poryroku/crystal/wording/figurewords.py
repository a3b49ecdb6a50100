"""What the figures of a player's board mean, with their limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from poryroku.crystal import bonuses
from poryroku.crystal.terms import BONUS_USES, GAUGE_MAX, HAND_PENALTY
from poryroku.crystal.wording import scorewords
from poryroku.i18n import _

if TYPE_CHECKING:
    from poryroku.crystal.scoring import Score
    from poryroku.crystal.table import Seat


def figure(name: str, seat: Seat) -> str:
    """What crystals, gauge, reserve or bonuses of a board mean."""
    if name == "crystals":
        return _("Crystals: each is a point at the end of the game. Some cards and effects cost crystals.")
    if name == "gauge":
        return _(
            "Summoning power: {used} of {gauge} places are taken by cards in play. It can rise to {limit}."
        ).format(used=len(seat.in_play), gauge=seat.gauge, limit=GAUGE_MAX)
    if name == "reserve":
        return _("Energy to pay with: {limit} at most. What is over the limit is discarded at once.").format(
            limit=seat.limit
        )
    one, two, three = (bonuses.price(uses) for uses in (1, 2, 3))
    return _(
        "Bonuses used: {used} of {all}. One costs {one} points at the end, two {two}, three {three} in all."
    ).format(used=seat.bonuses, all=BONUS_USES, one=one, two=two, three=three)


def hand() -> str:
    """What cards in hand mean."""
    text = _("Each card that is left in hand at the end of the game costs {points} points.")
    return text.format(points=HAND_PENALTY)


def points(score: Score, name: str = "") -> str:
    """What the points of a player are made of, line by line; with a name for somebody else's."""
    if name:
        head = _("{name}, if the game ended now: {total}")
    else:
        head = _("Your points if the game ended now: {total}")
    lines = [head.format(name=name, total=scorewords.points(score.total))]
    for part, worth in scorewords.parts(score):
        lines.append(_("{part}: {points}").format(part=part, points=scorewords.points(worth)))
    if score.hand:
        lines.append(hand())
    return "\n".join(lines)
