"""What rivals know of each game of the shelf: one entry per game, and something to go by for any other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any, Final, Protocol

from poryroku.kernel.contract import Option
from poryroku.kernel.rng import GAMMA, MASK, Dice, mixed, seeded
from poryroku.rivals.base import Advice
from poryroku.rivals.search import Sense

LONGEST: Final = 10_000
"""Decisions after which a playout is given up and counted as it stands."""


class Study(IntEnum):
    """What a rival goes by when it chooses what to play with."""

    PRINTED = 0
    """What is plain to see on a card."""
    AVERAGE = 1
    """What it has turned out to be worth in many games; when it is best, by its effects."""
    PROVEN = 2
    """What it has turned out to be worth at each time and together with others, and how choosing will go on."""


class GameSense(Sense, Protocol):
    """All that thinking rivals need of a game; only this differs from game to game."""

    def by_rule(self, view: Any, until: float | None = None) -> list[Advice] | None:
        """Options of the view's decision with their margins, the best first, where a rule is better than a search;
        None where a search is. ``until``: when, by ``perf_counter``, the answer is wanted."""
        ...


SENSES: Final[dict[str, Callable[[Any, Study], GameSense]]] = {}
"""For a game's name, what makes its sense from a view."""


def sense_of(view: Any, study: Study = Study.PROVEN) -> GameSense:
    """The sense for the game of a view."""
    make = SENSES.get(view.game)
    return PlayoutSense() if make is None else make(view, study)


class PlayoutSense:
    """For a game nobody has tuned an appraisal for: random playouts to the end, which any game allows."""

    def __init__(self) -> None:
        self._playouts = 0

    def margins(self, state: Any) -> Sequence[float]:
        """The final margins of one playout, another one each time; exact when the game is over."""
        self._playouts += 1
        state = state.clone()
        state.rng = seeded(mixed((state.rng + self._playouts * GAMMA) & MASK))
        dice = Dice(mixed(state.rng))
        for _ in range(LONGEST):
            if state.over:
                break
            state.apply(state.options[dice.below(len(state.options))])
        totals = [float(score.total) for score in state.scores()]
        return [total - max(totals[:seat] + totals[seat + 1 :]) for seat, total in enumerate(totals)]

    def spread(self, state: Any) -> float:
        """As wide as the scores that have been reached."""
        return max(5.0, *(abs(float(score.total)) for score in state.scores()))

    def settle(self, state: Any) -> None:
        """Nothing is settled by rule."""

    def seen(self, state: Any, option: Option) -> Option:
        """Of another seat's option only that it chose: nothing is known of what is open in this game."""
        return option[:1]

    def chance(self, state: Any, seat: int) -> Any:
        """What is to be decided; it is all that can be compared."""
        return state.round, state.player, state.kind

    def by_rule(self, view: Any, until: float | None = None) -> list[Advice] | None:
        """Everything is searched."""
        return None
