"""The crystal game as a search sees it: margins from the appraisal, energy by rule, what is open and what hidden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from poryroku.crystal.book import Book
from poryroku.crystal.events import FACE_DOWN
from poryroku.crystal.terms import SPACES, YEARS
from poryroku.kernel.contract import Option
from poryroku.kernel.rng import MASK, seeded
from poryroku.rivals.base import Advice
from poryroku.rivals.crystal.appraisal import AT_REST
from poryroku.rivals.crystal.appraiser import REMEMBERED, Appraiser
from poryroku.rivals.crystal.energy import choose_cheapest, choose_gain
from poryroku.rivals.crystal.opening import Opening, tuned_company, tuned_values
from poryroku.rivals.crystal.trials import TableMaker
from poryroku.rivals.crystal.weights import tuned_weights
from poryroku.rivals.senses import SENSES, Study

RULED: Final = frozenset({"gain", "surplus", "pay"})
"""Kinds of decision about energy, which follow a rule: there are many options, and a plan says which is best."""
LOOKED_AT: Final = (8, 3)
"""Answers tried to each question in a row when a position in the middle of an effect is appraised."""
SPREAD: Final = (12.0, 2.0)
"""How far off a margin usually is, in points: at the end, and more for every round to come."""
ROUNDS_A_YEAR: Final = 6.3


class CrystalSense:
    """What a search knows of the crystal game (``senses.GameSense``)."""

    def __init__(
        self,
        book: Book,
        players: int,
        data: Mapping[str, Any],
        make: TableMaker | None = None,
        study: Study = Study.PROVEN,
    ) -> None:
        self.appraiser = Appraiser(book, data, players, make)
        self._answers: dict[Any, Option] = {}
        tuned = tuned_values(data, players, self.appraiser.unknown)
        self.opening = Opening(tuned, self.appraiser.lore, study, tuned_company(data, self.appraiser.unknown))

    def margins(self, state: Any) -> Sequence[float]:
        """By the appraisal, exact once the game is over. In the middle of an effect: after the answers that are best
        for whoever is asked, because only then a position says what it is worth."""
        return self._at_rest(state, 0)

    def _at_rest(self, state: Any, answered: int) -> Sequence[float]:
        if answered == len(LOOKED_AT) or state.kind in AT_REST:
            return self.appraiser.margins(state)
        mover = state.player
        best: Sequence[float] = ()
        for option in state.options[: LOOKED_AT[answered]]:
            after = state.clone()
            after.apply(option)
            self.settle(after)
            margins = self._at_rest(after, answered + 1)
            if not best or margins[mover] > best[mover]:
                best = margins
        return best

    def spread(self, state: Any) -> float:
        """Grows with the rounds to come."""
        years = max(0.0, YEARS - (state.year - 1) - (state.space - 1) / SPACES)
        return SPREAD[0] + SPREAD[1] * ROUNDS_A_YEAR * float(years)

    def settle(self, state: Any) -> None:
        """Energy is taken, given up and paid by rule."""
        while state.kind in RULED:
            key = (state.stack[-1], len(state.options), self.appraiser.key(state, state.player))
            option = self._answers.get(key)
            if option is None:
                if len(self._answers) >= REMEMBERED:
                    self._answers.clear()
                option = self._answers[key] = self._energy(state, state.player, state.options)
            state.apply(option)

    def seen(self, state: Any, option: Option) -> Option:
        """Cards chosen face down are not seen."""
        return option[:1] if option[0] in FACE_DOWN else option

    def chance(self, state: Any, seat: int) -> Any:
        """The dice, and the cards drawn."""
        return state.round, state.thrown, tuple(state.seats[seat].hand)

    def by_rule(self, view: Any, until: float | None = None) -> list[Advice] | None:
        """Drafting and the year split by what cards are worth, energy by the plan of the cards to come."""
        decision = view.decision
        if decision.kind == "draft" and self.opening.study == Study.PROVEN:
            return self.opening.foreseen(view, until)
        if decision.kind == "draft":
            return self.opening.draft(view.table, view.seat, decision.options)
        if decision.kind == "split":
            return self.opening.split(view.table, view.seat, decision.options)
        if decision.kind not in RULED:
            return None
        world = view.determinise(seeded(view.table.round) & MASK)
        option = self._energy(world, view.seat, decision.options)
        world.apply(option)
        self.settle(world)
        return [Advice(option, self.margins(world)[view.seat])]

    def _energy(self, state: Any, seat: int, options: Sequence[Option]) -> Option:
        choose = choose_gain if state.kind == "gain" else choose_cheapest
        return choose(state, seat, options, self.appraiser.lore)


_READY: dict[tuple[int, int, Study, int], tuple[Book, Mapping[str, Any], CrystalSense]] = {}


def crystal_sense(view: Any, study: Study, data: Mapping[str, Any] | None = None) -> CrystalSense:
    """The sense for the book and the number of players of a view; made once for each. ``data``: another file of
    weights than the one that comes with the program."""
    book: Book = view.table.book
    players: int = view.table.n
    weights = tuned_weights() if data is None else data
    key = (id(book), players, study, id(weights))
    found = _READY.get(key)
    if found is None or found[0] is not book or found[1] is not weights:
        sense = CrystalSense(book, players, weights, type(view.table), study)
        found = _READY[key] = (book, weights, sense)
    return found[2]


SENSES["crystal"] = crystal_sense
