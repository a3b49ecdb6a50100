"""The state of a crystal game: a table that waits for one decision, with the rules at work."""

from __future__ import annotations

from typing import Any, Self

from poryroku.crystal import blocks, endless, ops, prelude, reasons, rounds, scoring, snapshot, turn
from poryroku.crystal.book import Book
from poryroku.crystal.frames import answer
from poryroku.crystal.scoring import Score
from poryroku.crystal.table import Table
from poryroku.crystal.view import View
from poryroku.kernel.contract import Decision, IllegalOption, Option, Reason

RULES = (prelude, rounds, turn, blocks, ops, endless)
"""The rooms that register what frames do; without them a table would stand still."""


class State(Table):
    """A whole game at one decision. ``apply`` an option and it runs on to the next decision."""

    __slots__ = ()

    @property
    def decision(self) -> Decision | None:
        """What the game waits for; None when it is over."""
        return None if self.player < 0 else Decision(self.player, self.kind, self.options, self.source)

    @property
    def over(self) -> bool:
        """Whether the game has ended (section 14)."""
        return self.player < 0

    def apply(self, option: Option) -> None:
        """Carry out an option of the present decision and run on to the next one.

        Raises IllegalOption, with the reason and the state unchanged, for anything not offered.
        """
        if option not in self.options:
            raise IllegalOption(option, self.why_not(option) or ("not_offered", ()))
        answer(self, option)

    def why_not(self, option: Option) -> Reason | None:
        """Why an option can't be chosen now; None when it can."""
        return reasons.why_not(self, option)

    def view(self, seat: int) -> View:
        """Everything a seat (0-based) may know (section 16)."""
        return View.of(self, seat)

    def to_json(self) -> dict[str, Any]:
        """A snapshot that ``snapshot.from_json`` turns back into an equal state."""
        return snapshot.to_json(self)

    @classmethod
    def from_json(cls, data: dict[str, Any], book: Book) -> Self:
        """The state a snapshot was made of; ValueError names what doesn't fit."""
        return snapshot.from_json(cls, data, book)

    def scores(self) -> list[Score]:
        """Everybody's score as if the game ended now (section 14)."""
        return scoring.scores(self)

    def winners(self) -> list[int]:
        """The seats that win if the game ends now (R80)."""
        return scoring.winners(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.to_json() == other.to_json()

    def __repr__(self) -> str:
        waits = "over" if self.over else f"seat {self.player} chooses {self.kind} of {len(self.options)}"
        return f"<State {self.setup.level} n={self.n} year {self.year} space {self.space} round {self.round}: {waits}>"
