"""Setting up any position of the crystal game from a scenario's form."""

from __future__ import annotations

from collections import Counter
from typing import Any

from poryroku.crystal.book import Book
from poryroku.crystal.files.scenariomodel import InPlayForm, PileForm, ScenarioForm, SeatForm, TableExpectation
from poryroku.crystal.frames import (
    DRAFT_PICK,
    END_OF_ROUND,
    MAIN,
    PICK_DIE,
    ROUND_START,
    SURPLUS,
    TURN_START,
    YEAR_SPLIT,
    run,
)
from poryroku.crystal.in_play import refresh
from poryroku.crystal.piles import ScriptError
from poryroku.crystal.setup import Setup
from poryroku.crystal.state import State
from poryroku.crystal.table import NOBODY, CardInPlay
from poryroku.crystal.terms import COPIES, DEALT, LEVELS, SEASONS, YEARS, season_of
from poryroku.faults import BadInput, Fault, suggest
from poryroku.kernel.rng import seeded, shuffle
from poryroku.yamlfile import Document, Path


class PositionBuilder:
    """Builds one position; all faults are collected first."""

    def __init__(self, form: ScenarioForm, document: Document, at: Path, book: Book) -> None:
        self.form = form
        self.document = document
        self.at = at
        self.book = book
        self.names = form.names
        self.faults: list[Fault] = []

    def _fault(self, path: Path, message: str, expected: str = "", suggestion: str = "", at_key: bool = False) -> None:
        self.faults.append(self.document.fault((*self.at, *path), message, expected, suggestion, at_key=at_key))

    def _seat(self, path: Path, name: str, at_key: bool = False) -> int:
        if name not in self.names:
            self._fault(path, f"there is no player '{name}'", f"one of {', '.join(self.names)}",
                        suggest(name, self.names), at_key)  # fmt: skip
            return 0
        return self.names.index(name)

    def build(self) -> State:
        """The position, run on to its first decision. BadInput carries every fault."""
        form = self.form
        n = len(self.names)
        if len(set(self.names)) < n:
            self._fault(("players",), "two players have the same name", "different names")
        for i, name in enumerate(self.names):
            if name in TableExpectation.model_fields:
                self._fault(
                    ("players", i), f"a player can't be called '{name}'", "a name that is no part of a position"
                )
        if form.options.starter_decks and form.level != LEVELS[0]:
            self._fault(("options", "starter_decks"), "starter decks belong to the apprentice level", "false")
            raise BadInput(self.faults)
        state = State(Setup(n, form.level, **form.options.model_dump()), self.book)
        state.rng = seeded(form.seed)
        state.year = form.year
        state.space = form.space
        state.round = form.round
        state.packets_out = min(YEARS, max(1, form.year))
        state.boost = form.boost
        state.throws = tuple(face - 1 for face in form.throws)
        state.shuffles = tuple(tuple(pile) for pile in form.shuffles)
        self._seats(state)
        self._piles(state)
        self._dice(state)
        self._stack(state)
        if self.faults:
            raise BadInput(sorted(self.faults, key=lambda fault: (fault.line, fault.column)))
        for player in range(n):
            refresh(state, player)
        surplus = [frame for frame in state.stack if frame[0] == SURPLUS]
        if surplus:
            state.stack[:] = [frame for frame in state.stack if frame[0] != SURPLUS] + surplus[::-1]
        try:
            run(state)
        except ScriptError as error:
            self._fault(("shuffles",), str(error), "cards of the discard pile")
            raise BadInput(self.faults) from None
        return state

    # -- cards -------------------------------------------------------------------------------------

    def _seats(self, state: State) -> None:
        for name, form in self.form.seats.items():
            player = self._seat(("seats", name), name, at_key=True)
            seat = state.seats[player]
            seat.crystals = form.crystals
            seat.gauge = form.gauge
            seat.bonuses = form.bonuses
            seat.reserve = list(form.reserve.as_tuple())
            seat.hand = sorted(form.hand)
            seat.kept = sorted(form.kept)
            seat.held = sorted(form.held)
            for year, cards in form.packets.items():
                seat.packets[year - 1] = tuple(sorted(cards))
            for card in form.in_play:
                if isinstance(card, InPlayForm):
                    seat.in_play.append(CardInPlay(card.card, state.next_uid, card.tapped, card.energy.as_tuple()))
                else:
                    seat.in_play.append(CardInPlay(card, state.next_uid))
                state.next_uid += 1

    def _named_cards(self) -> list[tuple[int, Path]]:
        """Every card the form names, with its place."""
        form = self.form
        found: list[tuple[int, Path]] = []

        def add(path: Path, cards: list[Any]) -> None:
            for i, card in enumerate(cards):
                if isinstance(card, InPlayForm):
                    found.append((card.card, (*path, i, "card")))
                else:
                    found.append((card, (*path, i)))

        for name, seat in form.seats.items():
            path: Path = ("seats", name)
            self._seat_cards(add, path, seat)
        add(("discard_pile",), form.discard_pile)
        if isinstance(form.draw_pile, PileForm):
            add(("draw_pile", "top"), form.draw_pile.top)
        elif form.draw_pile is not None:
            add(("draw_pile",), form.draw_pile)
        return found

    @staticmethod
    def _seat_cards(add: Any, path: Path, seat: SeatForm) -> None:
        add((*path, "hand"), seat.hand)
        add((*path, "kept"), seat.kept)
        add((*path, "held"), seat.held)
        add((*path, "in_play"), seat.in_play)
        for year, cards in seat.packets.items():
            add((*path, "packets", year), cards)

    def _piles(self, state: State) -> None:
        form = self.form
        level = set(self.book.level_cards(form.level))
        counts: Counter[int] = Counter()
        for card, path in self._named_cards():
            counts[card] += 1
            if card not in self.book.cards:
                self._fault(path, f"there is no card {card}", "a number of a card file")
            elif card not in level:
                self._fault(path, f"card {card} doesn't belong to the {form.level} level", "level: archmage")
            elif counts[card] > COPIES:
                self._fault(path, f"card {card} stands here more than {COPIES} times", f"at most {COPIES} copies")
        state.discard = list(form.discard_pile)
        if isinstance(form.draw_pile, list):
            state.pile = form.draw_pile[::-1]
        else:
            rest = [card for card in sorted(level) for _ in range(COPIES - counts[card])]
            shuffle(state, rest)
            state.pile = rest + (form.draw_pile.top[::-1] if form.draw_pile else [])
            counts.update(rest)
        state.composition = tuple(sorted(counts.elements()))

    # -- dice and phase ----------------------------------------------------------------------------

    def _dice(self, state: State) -> None:
        form = self.form
        n = state.n
        season = SEASONS.index(form.dice_season) if form.dice_season else season_of(form.space)
        state.dice_season = season
        in_use = []
        given: dict[str, list[int]] = {str(name): dice for name, dice in form.dice.items()}
        for i, name in enumerate(SEASONS):
            dice = sorted(given.get(name, ()))
            if not dice and i == season and len(form.thrown) == n + 1:
                dice = sorted(form.thrown)
            if not dice:
                dice = list(range(1, n + 2))
            if len(set(dice)) != n + 1:
                self._fault(("dice", name), f"{len(set(dice))} dice are in use", f"{n + 1} different dice")
            in_use.append(tuple(dice))
        state.dice_in_use = tuple(in_use)
        for die in form.thrown:
            if die not in state.dice:
                self._fault(("thrown", die), f"die {die} isn't in use", f"one of {', '.join(map(str, state.dice))}",
                            at_key=True)  # fmt: skip
        faces = self.book.faces[season]
        thrown = []
        for die in state.dice:
            plain = next(f for f, face in enumerate(faces[die - 1]) if not face.draw and not face.transmute)
            thrown.append(form.thrown[die] - 1 if die in form.thrown else plain)
        state.thrown = tuple(thrown)
        state.taken = [NOBODY] * len(thrown)
        for name, die in form.taken.items():
            player = self._seat(("taken", name), name, at_key=True)
            if die not in state.dice:
                self._fault(("taken", name), f"die {die} isn't in use", f"one of {', '.join(map(str, state.dice))}")
            elif state.taken[state.dice.index(die)] != NOBODY:
                self._fault(("taken", name), f"die {die} is taken twice", "different dice")
            else:
                state.taken[state.dice.index(die)] = player

    def _check_draft(self, state: State) -> None:
        sizes = {len(seat.held) for seat in state.seats}
        if len(sizes) > 1 or 0 in sizes:
            self._fault(("phase",), "the draft hands are not alike", "as many cards in held: for every player")

    def _check_split(self, state: State, active: int) -> None:
        for player in range(active, state.n):
            if len(state.seats[player].kept) != DEALT:
                name = self.names[player]
                path: Path = ("seats", name, "kept") if name in self.form.seats else ("phase",)
                self._fault(
                    path, f"{name} has {len(state.seats[player].kept)} cards to split", f"{DEALT} cards in kept:"
                )

    def _stack(self, state: State) -> None:
        form = self.form
        n = state.n
        phase = form.phase
        state.first = self._seat(("first",), form.first) if form.first else 0
        active = self._seat(("active",), form.active) if form.active else state.first
        order = [(state.first + step) % n for step in range(n)]
        if phase in ("turn", "main", "end_of_round"):
            for player in order:
                if player not in state.taken and NOBODY in state.taken:
                    state.taken[state.taken.index(NOBODY)] = player
        later = order[order.index(active) + 1 :]
        if phase in ("draft", "split", "throw"):
            state.round = form.round - 1
        if phase == "draft":
            self._check_draft(state)
            state.stack = [(ROUND_START, 0), (YEAR_SPLIT, 0, 1), (DRAFT_PICK, active if form.active else 0)]
        elif phase == "split":
            self._check_split(state, active if form.active else 0)
            state.stack = [(ROUND_START, 0), (YEAR_SPLIT, active if form.active else 0, 1)]
        elif phase == "throw":
            state.stack = [(ROUND_START, 0)]
        elif phase == "pick":
            state.stack = [(END_OF_ROUND, 0), *((TURN_START, player) for player in reversed(order))]
            state.stack += [(PICK_DIE, player) for player in reversed(order) if player not in state.taken]
        else:
            state.stack = [(END_OF_ROUND, 0)]
            if phase != "end_of_round":
                state.stack += [(TURN_START, player) for player in reversed(later)]
                state.active = active
                state.stack.append((TURN_START if phase == "turn" else MAIN, active))
        if phase == "main" and not self.faults:
            face = state.face_of(state.taken.index(active))
            state.transmute_open = face.transmute if form.transmute_open is None else form.transmute_open
