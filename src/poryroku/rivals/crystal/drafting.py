"""Drafting with the whole draft in mind: every card is weighed by the cards it leads to, one's own and the others'.

For each option the draft is played on to its end in a few guessed worlds, everybody taking what they like best; then
all cards are counted, each in the year it is best for, and what they are worth more or less together. So a card that
will still be there when its packet comes round again can wait, and one that fits the cards held is taken at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from time import perf_counter
from typing import Any, Final

from poryroku.crystal import knowledge
from poryroku.crystal.piles import insert_sorted
from poryroku.crystal.terms import PACKET, YEARS
from poryroku.kernel.contract import Option
from poryroku.kernel.rng import seeded

Yearly = tuple[float, ...]
"""A card's worth when it is for year 1, 2 or 3."""
Together = Mapping[int, Mapping[int, float]]
"""By how much two cards of one player are worth more than each of them in usual company; the lower number first."""

WORLDS: Final = 9
"""Worlds that a draft is played on in."""


def divided(values: Sequence[Yearly]) -> float:
    """What cards are worth together in the years that are best for them, of which each takes three; in a draft, others
    will fill the years up."""
    best: dict[tuple[int, ...], float] = {(0,) * YEARS: 0.0}
    for each in values:
        following: dict[tuple[int, ...], float] = {}
        for taken, worth in best.items():
            for year in range(YEARS):
                if taken[year] < PACKET:
                    key = (*taken[:year], taken[year] + 1, *taken[year + 1 :])
                    more = worth + each[year]
                    if following.get(key, more) <= more:
                        following[key] = more
        best = following
    return max(best.values())


def beside(together: Together, one: int, other: int) -> float:
    """What two cards are worth more because they come together."""
    row = together.get(min(one, other))
    return row.get(max(one, other), 0.0) if row else 0.0


def company(together: Together, cards: Sequence[int]) -> float:
    """The same for every two of some cards."""
    return sum(beside(together, one, other) for one, other in combinations(sorted(cards), 2))


def fitting(together: Together, card: int, cards: Sequence[int]) -> float:
    """The same for a card with each of others."""
    return sum(beside(together, card, other) for other in cards)


class Taste:
    """What somebody goes by who drafts."""

    def __init__(self, values: Mapping[int, Yearly], together: Together | None = None) -> None:
        self.values = values
        self.together = together or {}
        self._alone: dict[tuple[int, ...], float] = {}

    def worth(self, cards: Sequence[int]) -> float:
        """Of cards of one player: in the years that are best for them, and together."""
        return self._divided(cards) + company(self.together, cards)

    def choose(self, kept: Sequence[int], cards: Sequence[int]) -> int:
        """The card that adds most to those kept; the first of equal ones."""
        worths = [self._divided((*kept, card)) + fitting(self.together, card, kept) for card in cards]
        return cards[worths.index(max(worths))]

    def _divided(self, cards: Sequence[int]) -> float:
        key = tuple(sorted(cards))
        found = self._alone.get(key)
        if found is None:
            found = self._alone[key] = divided([self.values[number] for number in key])
        return found


class Foresight:
    """A draft as it may go on. Nobody knows what the others go by: ``theirs`` are guesses, one after the other for each
    world."""

    def __init__(self, mine: Taste, theirs: Sequence[Taste]) -> None:
        self.mine = mine
        self.theirs = theirs

    def leads(self, view: Any, options: Sequence[Option], until: float | None = None) -> list[float]:
        """For each option, by how much the cards of the view's seat will be worth more than those of the others on
        average. Only worlds in which all options have been followed by ``until`` (of ``perf_counter``) count; without
        any there is no answer."""
        found: list[list[float]] = []
        while len(found) < WORLDS:
            leads = self._leads_in(self.world(view, len(found)), len(found), view.seat, options, until)
            if leads is None:
                break
            found.append(leads)
        return [sum(each) / len(found) for each in zip(*found, strict=True)]

    def _leads_in(
        self, world: Any, n: int, me: int, options: Sequence[Option], until: float | None
    ) -> list[float] | None:
        leads = []
        for option in options:
            leads.append(self._lead(world, me, option, self._theirs(n)))
            if until is not None and perf_counter() > until:
                return None
        return leads

    def _theirs(self, n: int) -> Taste:
        return self.theirs[n % len(self.theirs)]

    def world(self, view: Any, n: int) -> Any:
        """A guessed world in which those who have chosen before in this turn took what they like best."""
        world = view.determinise(seeded(n))
        me = world.seats[view.seat]
        for player, seat in enumerate(world.seats):
            if len(seat.kept) > len(me.kept):
                sure = Counter(card for card, places, _ in me.known if places == knowledge.KEPT << player)
                guessed = next((Counter(seat.kept) - sure).elements(), 0)
                if guessed:
                    seat.kept.remove(guessed)
                    insert_sorted(seat.held, guessed)
                    taken = self._theirs(n).choose(seat.kept, seat.held)
                    seat.held.remove(taken)
                    insert_sorted(seat.kept, taken)
        return world

    def _lead(self, world: Any, me: int, option: Option, theirs: Taste) -> float:
        state = world.clone()
        state.apply(option)
        while state.kind == "draft":
            taste = self.mine if state.player == me else theirs
            card = taste.choose(state.seats[state.player].kept, [each[1] for each in state.options])
            state.apply((option[0], card))
        worths = [self.mine.worth(seat.kept) for seat in state.seats]
        return worths[me] - (sum(worths) - worths[me]) / (len(worths) - 1)
