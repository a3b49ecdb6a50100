"""The contract between a game and everybody who plays, shows, saves or searches it.

A game is a plain state that waits for one decision. Who must choose, between which options, is part
of the state, so at any decision, in the middle of an effect too, a state can be cloned, saved, shown,
searched and replayed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple, Protocol, Self

Option = tuple[int, ...]
"""One thing a player may choose: a verb code followed by small whole numbers."""

Frame = tuple[int, ...]
"""One thing that is going on: a frame code followed by small whole numbers."""

Event = tuple[str, tuple[int, ...]]
"""Something that happened, for whoever listens: a name and small whole numbers."""

Reason = tuple[str, tuple[int, ...]]
"""Why an option is refused: a code and the numbers that belong into its sentence."""


class Decision(NamedTuple):
    """What the state waits for."""

    player: int
    """The seat that chooses, 0-based."""
    kind: str
    """What is chosen, one word of the notation (``main``, ``die``, ``pay`` ...)."""
    options: Sequence[Option]
    """At least two different options."""
    source: int
    """The number of the card that asks, 0 when the game itself does."""


class IllegalOption(ValueError):
    """An option that the state doesn't offer. The state is as it was."""

    def __init__(self, option: Option, reason: Reason) -> None:
        super().__init__(f"{option} is refused: {reason[0]} {reason[1] or ''}".rstrip())
        self.option = option
        self.reason = reason


class GameState(Protocol):
    """A game in progress. ``apply`` works in place and runs on to the next decision."""

    player: int
    kind: str
    options: Sequence[Option]
    round: int
    rng: int
    """All chance to come follows from this number; a search sets it."""
    events: list[Event] | None

    @property
    def decision(self) -> Decision | None: ...

    @property
    def over(self) -> bool: ...

    def apply(self, option: Option) -> None: ...

    def clone(self) -> Self: ...

    def why_not(self, option: Option) -> Reason | None: ...

    def scores(self) -> Sequence[Any]: ...

    def winners(self) -> list[int]: ...

    def view(self, seat: int) -> GameView: ...

    def to_json(self) -> dict[str, Any]: ...


class GameView(Protocol):
    """Everything one seat may know, and nothing more; it holds no reference to the state."""

    seat: int
    game: ClassVar[str]
    """The name of the game on the shelf."""

    @property
    def decision(self) -> Decision | None: ...

    def determinise(self, seed: int) -> GameState: ...

    def to_json(self) -> dict[str, Any]: ...
