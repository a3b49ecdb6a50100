"""Looking back at a finished game: the strongest rival judges somebody's decisions, aside. No pygame here.

It thinks in the worker process; if there is none, a decision is judged whenever the window has time.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import TYPE_CHECKING

from poryroku.crystal.notation import format_option
from poryroku.rivals import ladder, review
from poryroku.rivals.review import Judgement, Moment

from .hinting import PLACE
from .plan import STAND_IN
from .tasks import LookBack
from .worker import DROPPED, Worker, cap_for

if TYPE_CHECKING:
    from poryroku.rivals import Budget

    from .playback import Playback


#: seconds for a look at one decision after which the judge has got stuck; it keeps no clock, and machines differ
SILENT = 20.0


class Reviewing:
    """The judgements on the decisions of each seat, as far as they have been asked for."""

    def __init__(self, playback: Playback, worker: Worker | None) -> None:
        self.playback = playback
        self.worker = worker
        #: what has been judged, by seat
        self.judged: dict[int, list[Judgement]] = {}
        #: the seat being judged, None if none is, and how far that has come: looks done, and in all
        self.seat: int | None = None
        self.done, self.steps = 0, 1
        #: why the last one came to nothing, a code of `worker`; "" if it did not
        self.trouble = ""
        self._question = 0
        self._here: Iterator[Judgement] | None = None
        self._so_far: list[Judgement] = []

    @property
    def seats(self) -> list[int]:
        """Whose decisions can be judged: people's, or everybody's if there were none."""
        return self.playback.people or list(range(len(self.playback.names)))

    @property
    def _seed(self) -> int:
        return self.playback.record.seed * 7 + PLACE

    def begin(self, seat: int) -> None:
        """Judge the decisions of a seat, unless that has been done."""
        self.cancel()
        if seat in self.judged:
            return
        moments = self.playback.moments(seat)
        budget = review.budget_for(len(moments))
        self.seat, self.done, self.steps, self._so_far = seat, 0, review.looks(len(moments)), []
        if self.worker is None or not self._ask(self.worker, moments, budget):
            self._here = review.look_back(moments, STAND_IN, budget, self._seed)

    def _ask(self, worker: Worker, moments: list[Moment], budget: Budget) -> bool:
        """Hand the decisions over; False for cards that can't be: somebody's ops may be no functions of a module."""
        library = self.playback.library
        worker.troubles = 0  # those of the game are over with it
        try:
            packed = [(each.position, each.view.to_json(), format_option(each.chosen)) for each in moments]
            book = pickle.dumps(library.book) if library.added else b""
            task = LookBack(ladder.adviser(), self._seed, budget, packed, book)
            self._question = worker.ask(task, cap_for(SILENT))
        except Exception:  # what can't be handed over raises what it likes: somebody's ops say how they are pickled
            return False
        return True

    def look(self) -> bool:
        """Look in, or go on by a decision; whether anything has changed."""
        if self.seat is None:
            return False
        return self._one_more(self._here) if self._here is not None else self._look_in()

    def _one_more(self, here: Iterator[Judgement]) -> bool:
        judgement = next(here, None)
        if judgement is None:
            self._finish(review.latest(self._so_far))
        else:
            self._so_far.append(judgement)
            self.done += 1
        return True

    def _look_in(self) -> bool:
        assert self.worker is not None
        news = self.worker.news(self._question)
        if news:
            self.done, self.steps = news[-1]
        answer = self.worker.look(self._question)
        if answer is None:
            return bool(news)
        self._question = 0
        if answer.trouble:
            self.cancel()
            self.trouble = "" if answer.trouble == DROPPED else answer.trouble
        else:
            self._finish(answer.result)
        return True

    def _finish(self, judgements: list[Judgement]) -> None:
        assert self.seat is not None
        self.judged[self.seat] = judgements
        self.seat, self._here = None, None

    def cancel(self) -> None:
        """Nothing is judged any more; what has been judged whole stays."""
        if self._question and self.worker is not None:
            self.worker.cancel(self._question)
        self._question, self._here, self.seat, self.trouble = 0, None, None, ""
