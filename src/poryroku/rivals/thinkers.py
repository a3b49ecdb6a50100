"""The rivals made for people: the same way of thinking, from novice to archmage, with more and more of it.

Every decision is thought about from the view alone. Where the game has a rule for it (drafting, energy) that decides,
everywhere else a search does. What the search has learned about the seat's next decision is kept: if exactly what was
foreseen comes about, it goes on from there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any, ClassVar, Final
from zlib import crc32

from poryroku.i18n import N_
from poryroku.kernel.contract import Option
from poryroku.kernel.rng import GAMMA, MASK, mixed
from poryroku.rivals.base import Advice, Budget, rival
from poryroku.rivals.search import Depth, Node, Search, fingerprint, side_by_side
from poryroku.rivals.senses import GameSense, Study, sense_of
from poryroku.rivals.weighing import narrowed

SHARE: Final = 0.8
"""Part of the time given that is used; the rest is for what can't be interrupted."""


class Thinker:
    """A rival that looks ahead."""

    depth: ClassVar[Depth]
    study: ClassVar[Study] = Study.PROVEN
    """What it drafts by."""

    def __init__(self, seed: int, budget: Budget | None = None) -> None:
        self.seed = seed
        self.budget = budget or Budget()
        self._foreseen: tuple[str, Node] | None = None

    def choose(self, view: Any) -> Option:
        """The option that looks best; the same seed, views and iterations give the same, if no clock is kept."""
        return self.advise(view)[0].option

    def sense(self, view: Any) -> GameSense:
        """What it knows of the game."""
        return sense_of(view, self.study)

    def advise(self, view: Any) -> list[Advice]:
        """The options looked at, the best first, each with the margin expected after it."""
        began = perf_counter()
        foreseen, self._foreseen = self._foreseen, None
        sense = self.sense(view)
        known = sense.by_rule(view, self._until(began))
        if known is not None:
            self._foreseen = foreseen
            return known
        search = self._search(sense, view, foreseen)
        search.run(self._until(began))
        ranked = search.ranked()
        self._foreseen = search.following(ranked[0])
        return [Advice(option, search.expected(option)) for option in ranked]

    def compare(self, view: Any, options: Sequence[Option]) -> list[float]:
        """The margins expected after some options, the budget shared out among them equally. Each has a tree of its
        own, grown in the same guessed worlds and with the same dice, and as far as the others' by the clock too."""
        began = perf_counter()
        sense = self.sense(view)
        searches = [self._search(sense, view, None, (option,), len(options)) for option in options]
        return side_by_side(searches, self._until(began))

    def expect(self, view: Any, option: Option) -> float:
        """The margin expected after an option, all thinking spent on it."""
        return self.compare(view, (option,))[0]

    def _until(self, began: float) -> float | None:
        """When, by `perf_counter`, a thought is to end that began then."""
        seconds = self.budget.seconds
        return None if seconds is None else began + SHARE * seconds

    def _search(
        self,
        sense: GameSense,
        view: Any,
        foreseen: tuple[str, Node] | None,
        only: tuple[Option, ...] = (),
        sharing: int = 1,
    ) -> Search:
        """A tree for a view, or for some of its options only; ``sharing``: so many have the looks ahead together."""
        mark = fingerprint(view)
        root = foreseen[1] if foreseen is not None and foreseen[0] == mark else None
        depth = self.depth
        if self.budget.iterations is not None:
            depth = replace(depth, descents=max(1, round(self.budget.iterations / sharing)))
        seed = mixed((self.seed * GAMMA + crc32(mark.encode())) & MASK)
        return Search(sense, narrowed(view, only) if only else view, seed, depth, root)


@rival("novice", N_("Looks one step ahead and knows the rules, not the cards. For first games."))
class Novice(Thinker):
    """One step, by what is plain to see."""

    depth = Depth(descents=1, worlds=1)
    study = Study.PRINTED


@rival("adept", N_("Knows what cards are worth and thinks its turn through."))
class Adept(Thinker):
    """A short search of its own turn."""

    depth = Depth(descents=12, worlds=6)
    study = Study.AVERAGE


@rival("master", N_("Plans its turn against yours; hard to beat."))
class Master(Thinker):
    """A search to the end of the next round, in enough worlds to see what it depends on."""

    depth = Depth(descents=400, rounds=2, worlds=10)


@rival("archmage", N_("Looks furthest ahead and takes its time."))
class Archmage(Thinker):
    """The same, ten times as thoroughly."""

    depth = Depth(descents=4000, rounds=2, worlds=30)
