"""How a rival of a session comes to its decision: in the worker process, or here if there is none or it has trouble."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from poryroku import rivals
from poryroku.crystal.notation import parse_option

from .plan import HUMAN, STAND_IN
from .tasks import Decide, Decision
from .worker import DROPPED, FAILED, SLOW, Answer, Worker, cap_for

if TYPE_CHECKING:
    from poryroku.kernel.contract import Option

    from .session import Session

#: rivals that decide at once, so that it is not worth asking a process
QUICK = frozenset({"random"})
#: those that may decide in the window if there is no process any more
QUICK_ENOUGH = QUICK | {STAND_IN}


def usual_seconds() -> float:
    """How long a rival thinks if nothing is set."""
    return rivals.Budget().seconds or 0.0


class Thinking:
    """The next decision of a rival, being made."""

    def __init__(
        self, session: Session, worker: Worker | None = None, seconds: Callable[[], float] = usual_seconds
    ) -> None:
        self.session = session
        self.worker = worker
        #: how long a rival may think now
        self.seconds = seconds
        self._answer: Answer | None = None
        #: the number of the question in the worker, 0 for none
        self._question = 0
        #: the decision that is thought about: how many there were before it, and how often something was taken back
        self._about: tuple[int, int] | None = None

    def prepare(self) -> None:
        """A game begins that may need the process: it starts, and troubles of earlier games are forgotten."""
        if self.worker is None:
            return
        self.worker.troubles = 0
        if any(seat.who not in QUICK | {HUMAN} for seat in self.session.seats):
            self.worker.prepare()

    @property
    def elsewhere(self) -> bool:
        """Whether the present decision is for the worker."""
        quick = self.session.seats[self.session.player].who in QUICK
        return self.worker is not None and self.worker.usable and not quick

    @property
    def _given_up(self) -> bool:
        """Whether the worker had too much trouble; then only rivals known to be quick enough decide here."""
        who = self.session.seats[self.session.player].who
        return self.worker is not None and not self.worker.usable and who not in QUICK_ENOUGH

    def begin(self) -> None:
        """Start thinking about the present decision, if it is a rival's and that has not been done."""
        session = self.session
        if session.over or session.person_decides or not self.elsewhere:
            return
        about = (len(session.record.options), session.takebacks)
        if self._about == about:
            return
        assert self.worker is not None
        self._about, self._answer = about, None
        seat, seconds = session.player, self.seconds()
        session.think_for(seconds)
        try:
            task = Decide(session.rivals.packed(seat), session.view(seat).to_json(), session.packed_book)
            self._question = self.worker.ask(task, cap_for(seconds) + session.reading_time)
        except Exception:  # a rival that can't be handed over decides here, by a stand-in
            self._answer = Answer(trouble=FAILED)

    def ready(self) -> bool:
        """Whether the decision can be carried out without waiting."""
        if not self.elsewhere and self._about is None:
            return True
        self.begin()
        if self._answer is None and self.worker is not None:
            answer = self.worker.look(self._question)
            if answer is not None and answer.trouble == DROPPED:
                self._about = None  # something else was asked meanwhile: this is asked again
            else:
                self._answer = answer
        return self._answer is not None

    def decide(self, save: bool = True) -> None:
        """Carry out the decision; call it when `ready`."""
        answer, self._answer, self._about = self._answer, None, None
        if answer is None:
            self._here(save)
        elif answer.trouble or not self._carry_out(answer.result, save):
            self._stand_in(answer.trouble or FAILED, save)

    def cancel(self) -> None:
        """Another decision is asked for now, or none: nobody thinks about this one any more."""
        self._answer = self._about = None
        if self.worker is not None:
            self.worker.cancel(self._question)

    # -- decisions ------------------------------------------------------------------------------------------------

    def _carry_out(self, decision: Decision, save: bool) -> bool:
        try:
            option = parse_option(decision.line)
        except ValueError:
            return False
        return self.session.rival_chose(option, decision.rival, save)

    def _here(self, save: bool) -> None:
        """In this process; by a stand-in if the rival fails."""
        session = self.session
        seat = session.player
        if self._given_up:
            self._stand_in(SLOW, save)
            return
        session.think_for(self.seconds())
        try:
            rival = session.rivals[seat]
            assert rival is not None, "a person decides in the window"
            option = rival.choose(session.view(seat))
        except Exception:  # a rival may stumble over anything that somebody's cards do; the game goes on
            session.rivals.renew(seat)  # whatever it was in the middle of
            self._stand_in(FAILED, save)
            return
        if not session.rival_chose(option, None, save):
            self._stand_in(FAILED, save)

    def _stand_in(self, trouble: str, save: bool) -> None:
        """A simple rival decides in place of one that can't, and the log says so."""
        session = self.session
        seat = session.player
        session.note_stand_in(trouble)
        if not session.rival_chose(self._simple_choice(seat), None, save):
            session.rival_chose(session.state.options[0], None, save)

    def _simple_choice(self, seat: int) -> Option | Any:
        session = self.session
        try:
            stand_in = rivals.make(STAND_IN, session.seed_of(seat), session.budget)
            return stand_in.choose(session.view(seat))
        except Exception:
            return session.state.options[0]
