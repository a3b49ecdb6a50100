"""Hints: the strongest rival is asked what it would do in a person's place, from what that person can see. No pygame.

It thinks in the worker process, so the window goes on. If there is none, or it has trouble, a simple rival answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from poryroku.crystal.notation import format_option
from poryroku.rivals import ladder

from .plan import STAND_IN
from .suggesting import Suggestion, suggest
from .tasks import Advise
from .worker import DROPPED, Worker, cap_for

if TYPE_CHECKING:
    from .session import Session

#: its place among the seats, when seeds are handed out: nobody sits there
PLACE = 6


@dataclass(frozen=True)
class Hint:
    """What to do at a decision, the best first."""

    suggestions: tuple[Suggestion, ...]
    #: whether a simple rival has answered in place of the one that was asked
    simple: bool = False


class Hinting:
    """The hint for the present decision: not asked for, being thought of, or there."""

    def __init__(self, session: Session, worker: Worker | None, seconds: Callable[[], float]) -> None:
        self.session = session
        self.worker = worker
        self.seconds = seconds
        self._hint: Hint | None = None
        self._question = 0
        #: the decision that it is about: how many there were before it, and how often something was taken back
        self._about: tuple[int, int] | None = None

    @property
    def _now(self) -> tuple[int, int]:
        return len(self.session.record.options), self.session.takebacks

    @property
    def hint(self) -> Hint | None:
        """The hint, if there is one for the present decision."""
        return self._hint if self._about == self._now else None

    @property
    def thinking(self) -> bool:
        """Whether one is being thought of."""
        return self._question > 0

    def ask(self) -> None:
        """Begin to think about the present decision, which must be a person's."""
        session = self.session
        assert session.person_decides
        self.drop()
        self._about = self._now
        if self.worker is None or not self.worker.usable:
            self._answer_here()
            return
        seconds = self.seconds()
        try:
            view = session.view(session.player).to_json()
            task = Advise(ladder.adviser(), session.seed_of(PLACE), seconds, view, session.packed_book)
            self._question = self.worker.ask(task, cap_for(seconds) + session.reading_time)
        except Exception:  # cards that can't be handed over: somebody's ops may be no functions of a module
            self._answer_here()

    def look(self) -> bool:
        """Look in; whether the hint has just come."""
        if not self._question or self.worker is None:
            return False
        if self._about != self._now:
            self.drop()
            return False
        answer = self.worker.look(self._question)
        if answer is None:
            return False
        self._question = 0
        if answer.trouble == DROPPED:
            self.drop()
            return False
        offered = {format_option(option) for option in self.session.state.options}
        found = () if answer.trouble else _possible(answer.result, offered)
        if found:
            self._hint = Hint(found)
        else:
            self._answer_here()
        return True

    def drop(self) -> None:
        """No hint is wanted any more, neither the one that is there nor one being thought of."""
        if self._question and self.worker is not None:
            self.worker.cancel(self._question)
        self._question, self._hint, self._about = 0, None, None

    def show(self, hint: Hint) -> None:
        """Put a hint in place, for the present decision."""
        self.drop()
        self._about, self._hint = self._now, hint

    def _answer_here(self) -> None:
        """By the simple rival, which is quick enough for the window."""
        session = self.session
        found = suggest(STAND_IN, session.seed_of(PLACE), 0.0, session.view(session.player))
        self._hint = Hint(tuple(found), ladder.adviser() != STAND_IN)


def _possible(found: Sequence[Suggestion], offered: set[str]) -> tuple[Suggestion, ...]:
    return tuple(each for each in found if each.lines[0] in offered)
