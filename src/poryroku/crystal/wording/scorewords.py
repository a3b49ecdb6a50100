"""What a score is made of, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from poryroku.crystal.wording import marks, words
from poryroku.crystal.wording.marks import Piece
from poryroku.i18n import _

if TYPE_CHECKING:
    from poryroku.crystal.scoring import Score


def points(number: int) -> str:
    """A number of points with a true minus sign."""
    return str(number).replace("-", "−")


def parts(score: Score) -> list[tuple[str, int]]:
    """The parts of a score, without the total."""
    return [
        (_("Crystals"), score.crystals),
        (_("Cards in play"), score.cards),
        (_("Effects at the end"), score.effects),
        (_("Bonuses used"), score.bonuses),
        (_("Cards left in hand"), score.hand),
    ]


def card(number: int, worth: int) -> list[Piece]:
    """A card in play and its points."""
    return marks.pieces(_("{card}: {points}").format(card=marks.card(number), points=points(worth)))


def effect(number: int, worth: int) -> list[Piece]:
    """What a card gives at the end."""
    return marks.pieces(_("{card}, at the end: {points}").format(card=marks.card(number), points=points(worth)))


def result(names: Sequence[str], winners: Sequence[int]) -> str:
    """Who has won."""
    won = [names[seat] for seat in winners]
    if len(won) == 1:
        return _("{name} wins").format(name=won[0])
    return _("Shared victory: {names}").format(names=words.enumeration(won))
