"""How a rival of a session comes to its decision: in the worker process, or here if there is none or it has trouble."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from poryroku import rivals
from poryroku.crystal.notation import parse_option

from .plan import usual_rival
from .worker import DIED, FAILED, SLOW, Thought, Worker

if TYPE_CHECKING:
    from poryroku.kernel.contract import Option

    from .session import Session

#: rivals that decide at once, so that it is not worth asking a process
QUICK = frozenset({"random"})


class Thinking:
    """The next decision of a rival, being made."""

    def __init__(self, session: Session, worker: Worker | None = None) -> None:
        self.session = session
        self.worker = worker
        self._thought: Thought | None = None
        #: the decision that is thought about: how many there were before it, and how often something was taken back
        self._about: tuple[int, int] | None = None

    @property
    def elsewhere(self) -> bool:
        """Whether the present decision is for the worker."""
        quick = self.session.seats[self.session.player].who in QUICK
        return self.worker is not None and self.worker.usable and not quick

    @property
    def _given_up(self) -> bool:
        """Whether the worker had too much trouble; then only rivals known to be quick enough decide here."""
        who = self.session.seats[self.session.player].who
        return self.worker is not None and not self.worker.usable and who not in QUICK | {usual_rival()}

    def begin(self) -> None:
        """Start thinking about the present decision, if it is a rival's and that has not been done."""
        session = self.session
        if session.over or session.person_decides or not self.elsewhere:
            return
        about = (len(session.record.options), session.takebacks)
        if self._about == about:
            return
        assert self.worker is not None
        self._about, self._thought = about, None
        seat = session.player
        try:
            self.worker.ask(session.rivals[seat], session.view(seat).to_json())
        except Exception:  # a rival that can't be handed over decides here, by a stand-in
            self._thought = Thought(trouble=FAILED)

    def ready(self) -> bool:
        """Whether the decision can be carried out without waiting."""
        if not self.elsewhere and self._about is None:
            return True
        self.begin()
        if self._thought is None and self.worker is not None:
            self._thought = self.worker.look()
            if self._thought is None and not self.worker.asked:
                self._thought = Thought(trouble=DIED)
        return self._thought is not None

    def decide(self, save: bool = True) -> None:
        """Carry out the decision; call it when `ready`."""
        thought, self._thought, self._about = self._thought, None, None
        if thought is None:
            self._here(save)
        elif thought.trouble or not self._carry_out(thought, save):
            self._stand_in(thought.trouble or FAILED, save)

    def cancel(self) -> None:
        """Another decision is asked for now."""
        self._thought = self._about = None
        if self.worker is not None:
            self.worker.cancel()

    # -- decisions ------------------------------------------------------------------------------------------------

    def _carry_out(self, thought: Thought, save: bool) -> bool:
        try:
            option = parse_option(thought.line)
        except ValueError:
            return False
        return self.session.rival_chose(option, thought.rival, save)

    def _here(self, save: bool) -> None:
        """In this process; by a stand-in if the rival fails."""
        session = self.session
        seat = session.player
        if self._given_up:
            self._stand_in(SLOW, save)
            return
        try:
            option = session.rivals[seat].choose(session.view(seat))  # type: ignore[union-attr]
        except Exception:
            self._stand_in(FAILED, save)
            return
        if not session.rival_chose(option, None, save):
            self._stand_in(FAILED, save)

    def _stand_in(self, trouble: str, save: bool) -> None:
        """The usual rival decides in place of one that can't, and the log says so."""
        session = self.session
        seat = session.player
        session.note_stand_in(trouble)
        if not session.rival_chose(self._usual_choice(seat), None, save):
            session.rival_chose(session.state.options[0], None, save)

    def _usual_choice(self, seat: int) -> Option | Any:
        session = self.session
        try:
            stand_in = rivals.make(usual_rival(), session.seed_of(seat))
            return stand_in.choose(session.view(seat))
        except Exception:
            return session.state.options[0]
