"""A player by chance that is keen on some cards: it gets them into play and uses all they offer, however unwise.

It sees the whole state, for it tests cards and plays against nobody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from poryroku.crystal.terms import BONUS_GAUGE
from poryroku.crystal.verbs import ACTIVATE, BONUS, END, PACKET, SUMMON, TAKE, TRANSMUTE
from poryroku.kernel.contract import Option
from poryroku.kernel.rng import Dice

EAGER: Final = 90
"""In so many of a hundred decisions it does what it is keen on, else anything."""


class Keen:
    """Chooses for every seat; of what a card offers, what it has chosen least often so far."""

    def __init__(self, cards: Sequence[int]) -> None:
        self.cards = frozenset(cards)
        self._chosen: Counter[tuple[int, str, Option]] = Counter()

    def choose(self, state: Any, dice: Dice) -> Option:
        """An option of the state's decision."""
        options: Sequence[Option] = state.options
        if dice.below(100) < EAGER:
            options = self._wanted(state, options) or options
        option = options[dice.below(len(options))]
        if state.source in self.cards:
            self._chosen[state.source, state.kind, option] += 1
        return option

    def _wanted(self, state: Any, options: Sequence[Option]) -> Sequence[Option]:
        if state.source in self.cards:
            return self._rarest(state, options)
        if state.kind == "split":
            most = max(self._of_cards(option) for option in options)
            return [option for option in options if self._of_cards(option) == most]
        if state.kind in ("main", "reroll"):
            return self._in_turn(state, options)
        return options

    def _rarest(self, state: Any, options: Sequence[Option]) -> Sequence[Option]:
        if state.kind == "gain":  # as mixed as possible, so that costs of any kind can be paid
            least = min(max(option[1:5]) for option in options if option[0] == TAKE)
            return [option for option in options if max(option[1:5]) == least]
        times = [self._chosen[state.source, state.kind, option] for option in options]
        fewest = min(times)
        return [option for option, n in zip(options, times, strict=True) if n == fewest]

    def _of_cards(self, option: Option) -> int:
        return sum(card in self.cards for card in option[1:]) if option[0] == PACKET else 0

    def _in_turn(self, state: Any, options: Sequence[Option]) -> Sequence[Option]:
        wanted = [option for option in options if option[0] in (SUMMON, ACTIVATE) and option[1] in self.cards]
        if wanted:
            return wanted
        seat = state.seats[state.player]
        waiting = [card for card in seat.hand if card in self.cards]
        if not waiting:
            return options
        if not seat.free_slots and (BONUS, BONUS_GAUGE) in options:
            return [(BONUS, BONUS_GAUGE)]
        # What it waits for may cost all the energy there is, or crystals that only energy brings.
        poor = any(state.cards[card].crystals > seat.crystals for card in waiting)
        saved = [option for option in options if option[0] in (END, ACTIVATE) or (poor and option[0] == TRANSMUTE)]
        return saved or options
