"""What can be taken back: the own decisions since the last moment at which something was revealed or another decided.

What counts as revealed is the rules' to say (`crystal.revealing`). No pygame here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from poryroku.crystal.revealing import CARD, DICE, NOTHING, OTHERS, revealed
from poryroku.i18n import _

from .chronicle import hear, purses

if TYPE_CHECKING:
    from poryroku.crystal.files.shelf import CrystalGame
    from poryroku.crystal.state import State
    from poryroku.kernel.record import Record

#: why nothing can be taken back, beside the codes of the rules: nothing is done yet, or somebody else has decided since
UNTOUCHED = "untouched"
ANOTHER = "another"


@dataclass(frozen=True)
class Step:
    """One decision that can be taken back: who made it, the state before it, and what had been written down by then."""

    seat: int
    state: State
    options: int
    happenings: int

    @property
    def turn(self) -> tuple[int, int]:
        """The turn it belongs to."""
        return self.state.round, self.state.active


class Trail:
    """The decisions that can still be taken back, the latest last, all of one seat."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.barrier = UNTOUCHED

    def decided(self, step: Step, after: State) -> None:
        """A decision has been carried out."""
        if self.steps and self.steps[-1].seat != step.seat:
            self._stop(ANOTHER)
        news = revealed(step.state, after, step.seat)
        if news != NOTHING:
            self._stop(news)
        else:
            self.steps.append(step)

    def another_decided(self) -> None:
        """Somebody who takes nothing back has decided."""
        self._stop(ANOTHER)

    def _stop(self, barrier: str) -> None:
        self.steps.clear()
        self.barrier = barrier

    def why_not(self, seat: int) -> str:
        """Why a seat can take nothing back; "" if it can."""
        if self.steps:
            return "" if self.steps[-1].seat == seat else ANOTHER
        return self.barrier

    def back(self, whole: bool = False) -> Step:
        """Take back the latest decision, or with `whole` all of the same turn. Returns the step to go back to."""
        step = self.steps.pop()
        while whole and self.steps and self.steps[-1].turn == step.turn:
            step = self.steps.pop()
        return step


def why_words(code: str) -> str:
    """Why nothing can be taken back, as a sentence."""
    table = {
        UNTOUCHED: _("Nothing to take back: nothing has been done yet."),
        ANOTHER: _("Nothing to take back: somebody else has decided since."),
        CARD: _("It can't be taken back: a card was seen."),
        DICE: _("It can't be taken back: dice were thrown."),
        OTHERS: _("It can't be taken back: it showed something of another player's cards."),
    }
    return table[code]


def retrace(record: Record, people: Sequence[int], game: CrystalGame) -> Trail:
    """The trail of a game that has been saved, found by playing its record again."""
    state = game.start(record.setup, record.seed)
    state.events = []
    trail, happenings = Trail(), 0
    for number, text in enumerate(record.options):
        seat = state.player
        before = state.clone() if seat in people else None
        had = purses(state)
        state.apply(game.parse(text))
        if before is None:
            trail.another_decided()
        else:
            trail.decided(Step(seat, before, number, happenings), state)
        happenings += len(hear(state, had))
    return trail
