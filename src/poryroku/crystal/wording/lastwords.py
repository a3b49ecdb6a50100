"""Last questions before something that costs points, or before a turn ends with something left to do."""

from __future__ import annotations

from collections.abc import Sequence

from poryroku.crystal.leaving import ACTIVATE, SUMMON, TRANSMUTE, Left
from poryroku.crystal.wording import cardtext, words
from poryroku.i18n import _, ngettext


def left(things: Sequence[Left]) -> list[str]:
    """What is left undone, a sentence for each."""
    return [_SENTENCES[thing.code](thing.numbers) for thing in things]


def _summon(numbers: Sequence[int]) -> str:
    cards = words.enumeration([cardtext.name(number) for number in numbers])
    return _("You can still summon: {cards}.").format(cards=cards)


def _activate(numbers: Sequence[int]) -> str:
    cards = words.enumeration([cardtext.name(number) for number in numbers])
    return _("You can still activate at no cost: {cards}.").format(cards=cards)


def _transmute(numbers: Sequence[int]) -> str:
    return _(
        "The game ends with this round. Transmuted now, your energy brings {crystals}; afterwards nothing."
    ).format(crystals=words.crystals(numbers[0]))


def price(now: int, then: int) -> str:
    """What a bonus costs, in all and beside those used already."""
    if not now:
        text = ngettext(
            "At the end of the game it costs you {count} point.",
            "At the end of the game it costs you {count} points.",
            then,
        )
        return text.format(count=then)
    text = ngettext(
        "At the end of the game your bonuses then cost {count} point in all; as it is, they cost {now}.",
        "At the end of the game your bonuses then cost {count} points in all; as it is, they cost {now}.",
        then,
    )
    return text.format(count=then, now=now)


_SENTENCES = {SUMMON: _summon, ACTIVATE: _activate, TRANSMUTE: _transmute}
