"""Watching which parts of cards' effects are carried out, and stopping those that never end.

A watched book is the same book with a silent first step in every list of ops of the cards that are watched.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from poryroku.crystal.book import Block, Book, Op
from poryroku.crystal.table import Table
from poryroku.kernel.contract import Frame

MOST_RUNS: Final = 20_000
"""Times that lists of ops may begin between two decisions; a rival that tries out options comes to some hundreds."""


class Endless(Exception):
    """Effects go on and on without a decision."""


class Watch:
    """Counts how often each list of ops of some cards is carried out in the game that is played, not in guesses."""

    def __init__(self, book: Book, cards: Iterable[int]) -> None:
        self.game: Table | None = None
        """The game that counts; rivals try things out on copies."""
        self.runs: Counter[str] = Counter()
        """By the place of the list, such as ``34/activate.1``."""
        self.last = ""
        """The place of the list that was begun last in that game."""
        self._since = 0
        watched = {str(number) for number in cards}
        blocks = [self._watched(block) if block.place.partition("/")[0] in watched else block for block in book.blocks]
        self.book = replace(book, blocks=tuple(blocks))
        self.places = [block.place for block in book.blocks if block.place.partition("/")[0] in watched]
        """Every list of ops of the cards, outer ones before inner ones."""

    def next_decision(self) -> None:
        """Start counting anew towards what is endless."""
        self._since = 0

    def _watched(self, block: Block) -> Block:
        def note(table: Table, frame: Frame) -> None:
            self._since += 1
            if self._since > MOST_RUNS:
                raise Endless(block.place)
            if table is self.game:
                self.runs[block.place] += 1
                self.last = block.place

        return Block(block.place, (Op("watch", note, ()), *block.ops))
