"""What the shelf knows of a game: its name, how to start it, how to read and write its options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, Self

from poryroku.kernel.contract import GameState, Option


class PackMark(NamedTuple):
    """What a record remembers of a pack of cards that its game is played with."""

    name: str
    version: str
    hash: str
    """Of everything that the pack's cards do and say."""


class PackPlace(NamedTuple):
    """Where a pack lies, for a process that has to read it too, and what its cards did and said at that time."""

    folder: str
    """The full path."""
    hash: str


class Game(Protocol):
    """A game of the shelf; records, simulations and commands work with nothing more."""

    name: str
    whole: str
    """The name of the mark, among ``contents``, that stands for all of the rules data."""

    def contents(self) -> dict[str, str]:
        """A mark for each part of the rules data (a card, the dice); it changes when the part does."""
        ...

    def packs(self) -> Sequence[PackMark]:
        """The packs beside what is built in, by name."""
        ...

    def with_packs(self, packs: Sequence[str]) -> Self:
        """The same game with packs of cards, each by its name or the full path of its folder.

        BadInput names those that are missing or broken, and what doesn't go together.
        """
        ...

    def check_setup(self, setup: dict[str, Any]) -> dict[str, Any]:
        """The setup with every field filled in; ValueError says what is wrong."""
        ...

    def players(self, setup: dict[str, Any]) -> int:
        """How many seats the setup has."""
        ...

    def start(self, setup: dict[str, Any], seed: int) -> GameState:
        """A new game at its first decision; the same setup and seed always give the same."""
        ...

    def parse(self, text: str) -> Option:
        """The option a line of notation means; ValueError says what was expected."""
        ...

    def format(self, option: Option) -> str:
        """The notation of an option."""
        ...
