"""What the process in which rivals think can be asked to do. No pygame here.

A task is handed over as it is, and `run` in the process; what it returns comes back. A view travels as plain data, a
rival packed, so that the window never has to unpack the tree of a rival that has looked far ahead.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from poryroku.crystal.book import Book
    from poryroku.crystal.view import View
    from poryroku.rivals import Budget
    from poryroku.rivals.review import Judgement

    from .suggesting import Suggestion

Tell = Callable[[Any], None]
"""Sends the window word of how far a task has come."""


class Task(Protocol):
    """Something to think about."""

    def run(self, tell: Tell) -> Any:
        """Do it, in the process."""
        ...


@dataclass(frozen=True)
class Decision:
    """What a rival has chosen, as a line of notation, and the rival as it is afterwards, packed."""

    line: str
    rival: bytes


@dataclass(frozen=True)
class Decide:
    """A rival, packed, chooses from what it sees."""

    rival: bytes
    view: dict[str, Any]
    book: bytes = b""
    """The cards of the game, packed; empty for the built-in ones alone, which the process has."""

    def run(self, tell: Tell) -> Decision:
        """The decision."""
        from poryroku.crystal.notation import format_option
        from poryroku.rivals import get_ready

        rival, view = pickle.loads(self.rival), unpacked(self.view, self.book)
        get_ready(rival, view)
        return Decision(format_option(rival.choose(view)), pickle.dumps(rival))


@dataclass(frozen=True)
class LookBack:
    """A kind of rival judges the decisions of a game: each its place, what was seen then, and the line chosen."""

    rival: str
    seed: int
    budget: Budget
    moments: list[tuple[int, dict[str, Any], str]]
    book: bytes = b""

    def run(self, tell: Tell) -> list[Judgement]:
        """What each has cost. It tells how many looks of how many are done."""
        from poryroku.crystal.notation import parse_option
        from poryroku.rivals import review

        moments = [
            review.Moment(position, unpacked(view, self.book), parse_option(line))
            for position, view, line in self.moments
        ]
        judged: list[Judgement] = []
        for judgement in review.look_back(moments, self.rival, self.budget, self.seed):
            judged.append(judgement)
            tell((len(judged), review.looks(len(moments))))
        return review.latest(judged)


def unpacked(view: dict[str, Any], book: bytes = b"") -> View:
    """A view that came as plain data, with the cards of its game."""
    from poryroku.crystal.state import State
    from poryroku.crystal.view import View

    return View.from_json(view, _book(book), State)


@lru_cache(maxsize=2)
def _book(packed: bytes) -> Book:
    """The cards themselves travel, not where they lie: files may have changed since the game began."""
    from poryroku.crystal.files.library import load_book
    from poryroku.crystal.files.plugins import load_ops

    if not packed:
        return load_book()
    load_ops()
    book: Book = pickle.loads(packed)
    return book


@dataclass(frozen=True)
class Advise:
    """What a kind of rival would do in somebody's place."""

    rival: str
    seed: int
    seconds: float
    view: dict[str, Any]
    book: bytes = b""

    def run(self, tell: Tell) -> list[Suggestion]:
        """The best options, the first being what it would do."""
        from poryroku import rivals

        from .suggesting import suggest

        view = unpacked(self.view, self.book)
        rivals.get_ready(rivals.make(self.rival, self.seed), view)
        return suggest(self.rival, self.seed, self.seconds, view)
