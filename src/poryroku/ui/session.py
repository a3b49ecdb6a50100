"""A game being played: the true state, who sits where, what has happened, and its save file. No pygame here.

Scenes see a game only through `view`, `lines`, `why_not` and `scores`; the true state stays in here.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from poryroku import rivals
from poryroku.crystal.files.library import load_library
from poryroku.crystal.files.shelf import CrystalGame
from poryroku.crystal.leaving import Left, left_undone
from poryroku.crystal.notation import format_option, parse_option
from poryroku.crystal.verbs import END_OPTION
from poryroku.crystal.wording.lines import Line, read
from poryroku.kernel.contract import Option, Reason

from . import saves, writing
from .autosave import Autosaves
from .chronicle import STOOD_IN, as_seen, hear, purses
from .chronicle import Happening as Happening
from .minds import Minds
from .outcome import Outcome, outcome, price
from .plan import GamePlan, SeatPlan
from .undo import Step, Trail, retrace
from .worker import TROUBLES

if TYPE_CHECKING:
    from poryroku.crystal.files.library import Library
    from poryroku.crystal.scoring import Score
    from poryroku.crystal.state import State
    from poryroku.crystal.view import View
    from poryroku.kernel.record import Record

#: a seat number that is nobody's: its view holds what lies open
ONLOOKER = -1
LOG_KEPT = 200
#: seconds in which a rival gets to know a card of a pack, on a slow machine
READING = 0.05


class Session:
    """One game with its players."""

    def __init__(
        self, plan: GamePlan, record: Record, state: State, library: Library, keeper: Autosaves | None = None
    ) -> None:
        self.plan = plan
        self.record = record
        self.state = state
        #: all cards of the game
        self.library = library
        self.keeper = keeper
        #: how long rivals may think
        self.budget = rivals.Budget()
        self.rivals = Minds(self._make_rival, len(plan.seats))
        self.happenings: list[Happening] = []
        #: what the person who decided last can take back
        self.trail = Trail()
        #: grows whenever something is taken back: what has been read of the game up to then holds no more
        self.takebacks = 0
        #: titles of packs whose words have changed since the game was saved
        self.reworded: tuple[str, ...] = ()
        state.events = []

    @classmethod
    def start(cls, plan: GamePlan, keeper: Autosaves | None = None) -> Session:
        """A new game; with a `keeper` it is saved after every decision."""
        session = cls(plan, *saves.begin(plan), keeper)
        session.save()
        return session

    @classmethod
    def resume(cls, path: Path) -> Session:
        """The game of a save file, at the decision at which it was left. Raises what `saves.load` raises."""
        return cls.of(saves.load(path), Autosaves.going_on(path))

    @classmethod
    def of(cls, loaded: saves.Loaded, keeper: Autosaves | None = None) -> Session:
        """A game that has been read."""
        session = cls(loaded.plan, loaded.record, loaded.state, loaded.library, keeper)
        session.happenings = list(loaded.happenings)
        session.reworded = loaded.reworded
        session.trail = retrace(session.record, session.people, CrystalGame(session.library))
        return session

    def seed_of(self, seat: int) -> int:
        """The seed of the rival of a seat."""
        return self.plan.seed * 7 + seat

    def _make_rival(self, seat: int) -> rivals.Rival | None:
        plan = self.plan.seats[seat]
        return None if plan.human else rivals.make(plan.who, self.seed_of(seat), self.budget)

    def think_for(self, seconds: float) -> None:
        """Let rivals think for so many seconds at most. If that is new, they begin anew from their seeds."""
        if seconds != self.budget.seconds:
            self.budget = rivals.Budget(seconds)
            self.rivals = Minds(self._make_rival, len(self.plan.seats))

    # -- who ------------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> Sequence[SeatPlan]:
        """Names and players."""
        return self.plan.seats

    @property
    def names(self) -> list[str]:
        """The players' names in seat order."""
        return [seat.name for seat in self.plan.seats]

    @property
    def people(self) -> list[int]:
        """Seats with a person."""
        return [number for number, seat in enumerate(self.plan.seats) if seat.human]

    @cached_property
    def packed_book(self) -> bytes:
        """The cards of the game for another process, which has the built-in ones itself: empty for these alone."""
        return b"" if self.library is load_library() else pickle.dumps(self.library.book)

    @property
    def reading_time(self) -> float:
        """Seconds that another process may take, once, to get to know the cards which it does not have itself."""
        return READING * (len(self.library.book.cards) - len(load_library().book.cards))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    @property
    def player(self) -> int:
        """The seat that must decide; -1 when the game is over."""
        return self.state.player

    @property
    def kind(self) -> str:
        """What kind of decision is asked for."""
        return self.state.kind

    @property
    def person_decides(self) -> bool:
        """Whether the game waits for a person."""
        return not self.over and self.plan.seats[self.player].human

    # -- what one may see -----------------------------------------------------------------------------------------

    def view(self, seat: int) -> View:
        """Everything a seat may know; `ONLOOKER` sees what lies open."""
        return self.state.view(seat)

    def lines(self) -> list[tuple[Option, Line]]:
        """The options of the present decision with their lines of notation."""
        return [(option, read(format_option(option))) for option in self.state.options]

    def why_not(self, line: str) -> Reason | None:
        """Why a line of notation is no option now; None if it is one."""
        try:
            option = parse_option(line)
        except ValueError:
            return ("unreadable", ())
        return self.state.why_not(option)

    def outcome(self, options: Sequence[Option]) -> Outcome | None:
        """How the present chooser would stand after options; None if that can't be told before."""
        return outcome(self.state, options)

    def price(self, option: Option) -> tuple[int, int]:
        """What the chooser's bonuses cost at the end in all: now, and after an option."""
        return price(self.state, option)

    def left_undone(self, option: Option) -> list[Left]:
        """What the chooser leaves undone if an option of the main phase ends the turn; nothing if it doesn't."""
        return left_undone(self.state, self.state.player) if option == END_OPTION else []

    def log(self, seat: int, last: int | None = LOG_KEPT) -> list[Happening]:
        """The last happenings, or all, as a seat may know them."""
        return [as_seen(event, seat) for event in self.happenings[-(last or 0) :]]

    def scores(self) -> list[Score]:
        """Everybody's points, part by part."""
        return self.state.scores()

    def winners(self) -> list[int]:
        """Who has won."""
        return self.state.winners()

    # -- what one does --------------------------------------------------------------------------------------------

    def choose(self, option: Option) -> None:
        """Carry out an option of the present decision and save. Raises IllegalOption and changes nothing then.

        All decisions before it are on the disk by then: of a program that is killed one is lost at most.
        """
        self.choose_all([option])

    def choose_all(self, options: Sequence[Option]) -> None:
        """Carry out several options of one chooser in one gesture, as far as they are possible; the first must be."""
        writing.flush()
        seat = self.state.player
        for number, option in enumerate(options):
            if number and (self.state.player != seat or option not in self.state.options):
                break
            self._apply(option)
        self.save()

    def ask_rival(self, save: bool = True) -> None:
        """Let the rival whose decision it is choose, from its own view."""
        seat = self.state.player
        rival = self.rivals[seat]
        assert rival is not None
        self._apply(rival.choose(self.state.view(seat)))
        if save:
            self.save()

    def rival_chose(self, option: Option, rival: bytes | None = None, save: bool = True) -> bool:
        """Carry out what a rival has chosen, and keep it, packed, as it is now if that was elsewhere.

        False if it isn't offered; then the rival is as it was before.
        """
        if option not in self.state.options:
            return False
        if rival is not None:
            self.rivals.came_back(self.state.player, rival)
        self._apply(option)
        if save:
            self.save()
        return True

    def note_stand_in(self, trouble: str) -> None:
        """Write into the log that another rival decides for the one whose decision it is."""
        self.happenings.append(Happening(STOOD_IN, (self.state.player, TROUBLES.index(trouble))))

    def _apply(self, option: Option) -> None:
        seat, state, before = self.state.player, self.state, purses(self.state)
        step = None
        if self.person_decides:
            step = Step(seat, state.clone(), len(self.record.options), len(self.happenings))
        state.apply(option)
        if step is None:
            self.trail.another_decided()
        else:
            self.trail.decided(step, state)
        self.record.options.append(format_option(option))
        self.happenings += hear(state, before)

    def why_no_undo(self, seat: int) -> str:
        """Why a seat can take nothing back, as a code of `undo` or of `crystal.revealing`; "" if it can."""
        return self.trail.why_not(seat)

    def undo(self, whole: bool = False) -> None:
        """Take back the last decision, or all of the turn: state, record, log and save file are as before it."""
        step = self.trail.back(whole)
        self.state = step.state
        self.state.events = []
        del self.record.options[step.options :]
        del self.happenings[step.happenings :]
        self.takebacks += 1
        self.save()

    def save(self) -> None:
        """Keep the game if somebody does; trouble is told in `save_trouble`, the game goes on."""
        if self.keeper is not None:
            self.keeper.write(self.record, self.state)

    @property
    def save_trouble(self) -> str:
        """Why the last save failed, "" if it did not."""
        return self.keeper.trouble if self.keeper is not None else ""
