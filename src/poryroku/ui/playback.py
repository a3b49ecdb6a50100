"""A recorded game played again: its state at any decision, what had happened by then, its rounds and points.

Playing a whole game again takes a few milliseconds. The states at every `EVERY`-th decision are kept, so that any
other is a handful of decisions away.
"""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace as changed
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from poryroku.crystal.events import FACE_DOWN
from poryroku.crystal.files.shelf import CrystalGame
from poryroku.crystal.notation import parse_option
from poryroku.crystal.view import View
from poryroku.crystal.wording import reviewwords
from poryroku.crystal.wording.lines import Line, read
from poryroku.kernel.record import Record, SeatRecord, game_of, read_record, replay
from poryroku.rivals.review import Moment
from poryroku.shelf import CRYSTAL
from poryroku.yamlfile import Document, parse

from . import saves
from .chronicle import STANDING, Happening, as_seen, hear, purses
from .plan import HUMAN, GamePlan, SeatPlan, usual_rival
from .session import LOG_KEPT, Session

if TYPE_CHECKING:
    from poryroku.crystal.files.library import Library
    from poryroku.crystal.state import State

EVERY = 24


class Mark(NamedTuple):
    """Where a round begins: how many decisions lie before it, and which round it is."""

    position: int
    round: int
    year: int
    space: int


class Playback:
    """A recorded game. Positions run from 0, before the first decision, to `steps`, after the last one."""

    def __init__(self, record: Record, document: Document, library: Library | None = None) -> None:
        """Raises BadInput if the cards have changed since, or an option is refused.

        `library`: the cards of the game, if they are at hand and need not be looked for.
        """
        self.record = record
        self.steps = len(record.options)
        self.happenings: list[Happening] = []
        self.rounds: list[Mark] = []
        #: everybody's points at the beginning of each round and at the end, with the round's number
        self.standings: list[tuple[int, tuple[int, ...]]] = []
        self._heard: list[int] = []
        self._kept: list[State] = []
        self._purses: list[int] = []
        game = CrystalGame(library) if library else game_of(record, document, {CRYSTAL.name: CRYSTAL})
        #: all cards of the game
        self.library = game.library
        last = cast("State", replay(record, document, {game.name: game}, self._listen))  # no other game is given
        self._take(last)
        self._last = last
        self.over = last.over

    @classmethod
    def of(cls, record: Record, library: Library | None = None) -> Playback:
        """The game of a record in memory, as far as it has been played."""
        whole = changed(record, options=list(record.options), digest="")
        return cls(whole, parse(json.dumps(whole.to_json()), "record"), library)

    @classmethod
    def load(cls, path: Path) -> Playback:
        """The game of a file. Raises BadInput with every fault, or OSError."""
        return cls(*read_record(path))

    def _listen(self, state: Any, _text: str) -> None:
        self._take(state)
        if (len(self._heard) - 1) % EVERY == 0:
            self._kept.append(state.clone())

    def _take(self, state: State) -> None:
        """What has happened up to a position, in the order of the positions."""
        position = len(self._heard)
        if state.events is None:
            state.events = []
        for event in hear(state, self._purses):
            self.happenings.append(event)
            if event.name == "round":
                self.rounds.append(Mark(position, *event.numbers))
            elif event.name == STANDING:
                self.standings.append((self.rounds[-1].round if self.rounds else 0, event.numbers))
        self._purses = purses(state)
        self._heard.append(len(self.happenings))

    # -- positions ------------------------------------------------------------------------------------------------

    def state(self, position: int) -> State:
        """The state after `position` decisions; a copy of one's own."""
        if position >= self.steps:
            return self._last.clone()
        state = self._kept[position // EVERY].clone()
        for text in self.record.options[position - position % EVERY : position]:
            state.apply(parse_option(text))
        return state

    def heard(self, position: int) -> list[Happening]:
        """What has happened by then."""
        return self.happenings[: self._heard[position]]

    def next_round(self, position: int) -> int:
        """Where the next round begins, or the end."""
        places = [mark.position for mark in self.rounds]
        at = bisect_right(places, position)
        return places[at] if at < len(places) else self.steps

    def last_round(self, position: int) -> int:
        """Where the round begins, or the one before if it begins here; 0 before the first."""
        places = [mark.position for mark in self.rounds]
        at = bisect_left(places, position) - 1
        return places[at] if at >= 0 else 0

    def year(self, number: int) -> int | None:
        """Where a year begins, if it ever does."""
        return next((mark.position for mark in self.rounds if mark.year == number), None)

    @property
    def points(self) -> list[tuple[int, tuple[int, ...]]]:
        """Everybody's points over the rounds, for a plot: (rounds played, points of each seat)."""
        out = [(number - 1, totals) for number, totals in self.standings]
        if self.over and len(out) >= 2:
            out[-1] = (self.standings[-1][0], self.standings[-1][1])
        return out

    def moments(self, seat: int) -> list[Moment]:
        """The decisions of a seat, each with what it could see then."""
        found, state = [], self.state(0)
        for position, text in enumerate(self.record.options):
            option = parse_option(text)
            if state.player == seat:
                found.append(Moment(position, state.view(seat), option))
            state.apply(option)
        return found

    def when(self, position: int) -> str:
        """The round in which a decision was made, in words."""
        at = bisect_right([mark.position for mark in self.rounds], position) - 1
        mark = self.rounds[at] if at >= 0 else Mark(0, 0, 1, 1)
        return reviewwords.when(mark.round, mark.year, mark.space)

    # -- going on -------------------------------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        """The players' names in seat order."""
        return [seat.name for seat in self.record.seats]

    @property
    def people(self) -> list[int]:
        """Seats on which people sat."""
        return [number for number, seat in enumerate(self.record.seats) if seat.player == HUMAN]

    def plan(self, person: int | None = None) -> GamePlan:
        """The plan of this game for playing it on: rivals that are not known any more give way to the usual one.

        If nobody was a person, the seat `person` is one.
        """
        from poryroku import rivals

        seats = []
        for number, seat in enumerate(self.record.seats):
            who = seat.player if seat.player == HUMAN or seat.player in rivals.RIVALS else usual_rival()
            if number == person and not self.people:
                who = HUMAN
            seats.append(SeatPlan(seat.name, who))
        return changed(saves.plan_of(self.record), seats=tuple(seats))

    def branch(self, position: int, person: int) -> saves.Loaded:
        """A new game that has this one's past up to a decision."""
        plan = self.plan(person)
        record = changed(
            self.record,
            options=self.record.options[:position],
            seats=[SeatRecord(seat.name, seat.who) for seat in plan.seats],
            digest="",
        )
        return saves.Loaded(plan, record, self.state(position), self.heard(position), self.library)


class Rerun(Session):
    """A session that nobody plays: it stands at a position of a playback and is looked at through chosen eyes."""

    def __init__(self, playback: Playback, position: int = 0) -> None:
        plan = saves.plan_of(playback.record)
        # Rivals don't think again here, so none are made.
        seats = tuple(SeatPlan(seat.name) for seat in plan.seats)
        super().__init__(changed(plan, seats=seats), playback.record, playback.state(position), playback.library)
        self.playback = playback
        self.position = position
        #: whether all cards lie open
        self.open = False
        self.happenings = playback.heard(position)

    def go(self, position: int) -> None:
        """Stand at another position."""
        position = max(0, min(position, self.playback.steps))
        if position != self.position + 1:
            self.takebacks += 1
        self.position = position
        self.state = self.playback.state(position)
        self.happenings = self.playback.heard(position)

    @property
    def person_decides(self) -> bool:
        return False

    def view(self, seat: int) -> View:
        return View(self.state.clone(), seat) if self.open else super().view(seat)

    def log(self, seat: int, last: int | None = LOG_KEPT) -> list[Happening]:
        found: Sequence[Happening] = self.happenings[-(last or 0) :]
        return list(found) if self.open else [as_seen(event, seat) for event in found]

    def next_line(self, seat: int) -> Line | None:
        """What is chosen next, if these eyes may see it; None at the end too."""
        if self.position >= self.playback.steps:
            return None
        text = self.record.options[self.position]
        secret = parse_option(text)[0] in FACE_DOWN
        return None if secret and not self.open and self.player != seat else read(text)
