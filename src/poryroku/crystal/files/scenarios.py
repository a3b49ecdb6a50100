"""Running scenarios: play the steps, compare what must hold, and say readably what differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from poryroku.crystal.book import Book
from poryroku.crystal.files.cardmodel import CardFile
from poryroku.crystal.files.positions import PositionBuilder
from poryroku.crystal.files.scenariomodel import EnergyForm, InPlayForm, ScenarioForm, StepForm, expectation_form
from poryroku.crystal.notation import UnreadableOption, format_option, parse_option
from poryroku.crystal.reasons import CODES
from poryroku.crystal.scoring import score
from poryroku.crystal.state import State
from poryroku.crystal.table import Seat
from poryroku.crystal.terms import SEASONS
from poryroku.faults import BadInput, Fault, suggest
from poryroku.kernel.contract import IllegalOption, Option
from poryroku.yamlcheck import check
from poryroku.yamlfile import Document, Path

REASONS = (*CODES, "unreadable")


@dataclass(frozen=True)
class Difference:
    """Something that isn't as the scenario says."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


def is_card_file(document: Document) -> bool:
    """Whether a document is a card file, whose examples are the scenarios: also one with a fault in its fields."""
    return isinstance(document.data, dict) and len(document.data.keys() & _OF_CARDS) >= 2


_OF_CARDS = CardFile.model_fields.keys() - ScenarioForm.model_fields.keys()


def scenarios_in(document: Document, book: Book) -> list[Scenario]:
    """The scenarios of a file: its examples if it is a card file, else itself. BadInput carries every fault."""
    if not is_card_file(document):
        return [Scenario(document, (), book)]
    examples = document.data.get("examples") or []
    if not isinstance(examples, list):
        raise BadInput(document.fault(("examples",), "these are no examples", "a list of scenarios"))
    found = []
    faults: list[Fault] = []
    for i in range(len(examples)):
        try:
            found.append(Scenario(document, ("examples", i), book))
        except BadInput as bad:
            faults += bad.faults
    if faults:
        raise BadInput(faults)
    return found


class Scenario:
    """One scenario, checked as far as it can be without playing it."""

    def __init__(self, document: Document, at: Path, book: Book) -> None:
        self.document = document
        self.at = at
        self.form: ScenarioForm = check(document, ScenarioForm, at)
        self.builder = PositionBuilder(self.form, document, at, book)
        self.names = self.form.names
        self.expectation = expectation_form(self.names)
        self.differences: list[Difference] = []
        faults = self._faults()
        try:
            self.start = self.builder.build()
        except BadInput as bad:
            faults += bad.faults
        if faults:
            raise BadInput(sorted(faults, key=lambda fault: (fault.line, fault.column)))

    @property
    def title(self) -> str:
        """Its title, else its file."""
        return self.form.title or self.document.file

    def _line(self, path: Path) -> int:
        return self.document.marks.of_key((*self.at, *path))[0]

    # -- checking before playing -------------------------------------------------------------------

    def _faults(self) -> list[Fault]:
        faults: list[Fault] = []

        def fault(path: Path, message: str, expected: str, suggestion: str = "", at_key: bool = False) -> None:
            faults.append(self.document.fault((*self.at, *path), message, expected, suggestion, at_key=at_key))

        for i, step in enumerate(self.form.steps):
            if isinstance(step, str):
                self._check_option(("steps", i), step, faults)
                continue
            given = [name for name in ("do", "refuse") if getattr(step, name) is not None]
            if len(given) + (step.expect is not None and not given) != 1 and (given or step.because is None):
                fault(("steps", i), "this step is unclear", "one of do, refuse, expect")
            if step.do is not None:
                self._check_option(("steps", i, "do"), step.do, faults)
            if step.by is not None and step.by not in self.names:
                known = f"one of {', '.join(self.names)}"
                fault(("steps", i, "by"), f"there is no player '{step.by}'", known, suggest(step.by, self.names))
            if step.because is not None and step.because not in REASONS:
                known = f"one of {', '.join(REASONS)}"
                because = step.because
                fault(("steps", i, "because"), f"unknown reason '{because}'", known, suggest(because, REASONS))
            if step.because is not None and step.refuse is None:
                fault(("steps", i, "because"), "a reason without a refusal", "because: beside refuse:", at_key=True)
            if step.refuse is not None and step.because != "unreadable":
                self._check_option(("steps", i, "refuse"), step.refuse, faults)
            if step.expect is not None:
                self._check_expectation(("steps", i, "expect"), step.expect, faults)
        if self.form.expect is not None:
            self._check_expectation(("expect",), self.form.expect, faults)
        return faults

    def _check_option(self, path: Path, text: str, faults: list[Fault]) -> None:
        try:
            parse_option(text)
        except UnreadableOption as error:
            faults.append(self.document.fault((*self.at, *path), *error.told_of(text)))

    def _check_expectation(self, path: Path, expected: dict[str, Any], faults: list[Fault]) -> None:
        try:
            check(self.document, self.expectation, (*self.at, *path))
        except BadInput as bad:
            faults += bad.faults
        for key in ("options", "offers", "not_offered"):
            texts = expected.get(key)
            for i, text in enumerate(texts if isinstance(texts, list) else ()):
                if isinstance(text, str):
                    self._check_option((*path, key, i), text, faults)

    # -- playing -----------------------------------------------------------------------------------

    def run(self) -> list[Difference]:
        """Play the scenario; the differences, none if everything holds."""
        self.differences = []
        state = self.start.clone()
        for i, step in enumerate(self.form.steps):
            path: Path = ("steps", i)
            try:
                if not self._step(state, path, step):
                    return self.differences
            except ValueError as error:
                if isinstance(error, IllegalOption):
                    raise
                self._differ(path, f"can't go on: {error}")
                return self.differences
        if self.form.expect is not None:
            self._compare(state, ("expect",), self.form.expect)
        return self.differences

    def _differ(self, path: Path, message: str) -> None:
        self.differences.append(Difference(self.document.file, self._line(path), message))

    def _asked(self, state: State) -> str:
        if state.over:
            return "the game is over"
        offered = ", ".join(format_option(option) for option in list(state.options)[:12])
        more = f" and {len(state.options) - 12} more" if len(state.options) > 12 else ""
        return f"{self.names[state.player]} is asked for {state.kind}: {offered}{more}"

    def _step(self, state: State, path: Path, step: str | StepForm) -> bool:
        """Carry out one step; False when going on makes no sense."""
        if isinstance(step, str):
            return self._do(state, path, step)
        if step.by is not None and (state.over or self.names[state.player] != step.by):
            self._differ((*path, "by"), f"expected {step.by} to be asked; {self._asked(state)}")
            return False
        if step.refuse is not None:
            self._refuse(state, path, step)
        if step.do is not None and not self._do(state, (*path, "do"), step.do):
            return False
        if step.expect is not None:
            self._compare(state, (*path, "expect"), step.expect)
        return True

    def _do(self, state: State, path: Path, text: str) -> bool:
        option = parse_option(text)
        try:
            state.apply(option)
        except IllegalOption as refused:
            self._differ(path, f"'{text}' is refused: {refused.reason[0]}; {self._asked(state)}")
            return False
        return True

    def _refuse(self, state: State, path: Path, step: StepForm) -> None:
        assert step.refuse is not None
        here: Path = (*path, "refuse")
        reason = "unreadable"
        before = state.to_json()
        try:
            option: Option = parse_option(step.refuse)
        except UnreadableOption:
            pass
        else:
            try:
                state.clone().apply(option)
                self._differ(here, f"'{step.refuse}' should be refused but is carried out")
                return
            except IllegalOption as refused:
                reason = refused.reason[0]
            with suppress(IllegalOption):
                state.apply(option)
        if step.because is not None and reason != step.because:
            self._differ((*path, "because"), f"'{step.refuse}' is refused because of {reason}, not {step.because}")
        if state.to_json() != before:
            self._differ(here, f"refusing '{step.refuse}' changed the position")

    # -- comparing ---------------------------------------------------------------------------------

    def _compare(self, state: State, path: Path, expected: dict[str, Any]) -> None:
        for key, value in expected.items():
            here: Path = (*path, key)
            if value is None and key not in ("asked", "decision", "active"):
                continue
            if key in self.names:
                player = self.names.index(key)
                for part, wanted in value.items():
                    found = SEAT_PARTS[part](state, state.seats[player], player)
                    if _normal(part, wanted) != _normal(part, found):
                        self._differ((*here, part), f"{key}: {part} is {_say(found)}, expected {_say(wanted)}")
            elif key in ("options", "offers", "not_offered"):
                self._compare_options(state, here, key, value)
            else:
                found = TABLE_PARTS[key](state, self.names)
                if _normal(key, value) != _normal(key, found):
                    self._differ(here, f"{key} is {_say(found)}, expected {_say(value)}")

    def _compare_options(self, state: State, path: Path, key: str, value: list[Any]) -> None:
        offered = set(state.options)
        wanted = {parse_option(str(text)) for text in value}
        missing = sorted(format_option(option) for option in wanted - offered)
        if key == "not_offered":
            extra = sorted(format_option(option) for option in wanted & offered)
            if extra:
                self._differ(path, f"offered but should not be: {', '.join(extra)}")
            return
        if missing:
            self._differ(path, f"not offered: {', '.join(missing)}; {self._asked(state)}")
        if key == "options" and offered - wanted:
            extra = sorted(format_option(option) for option in offered - wanted)
            self._differ(path, f"also offered: {', '.join(extra[:12])}")


# -- the parts of a position -------------------------------------------------------------------------


def _energy(energy: Any) -> dict[str, int]:
    return {name: n for name, n in zip(("air", "water", "fire", "earth"), energy, strict=True) if n}


def _in_play(seat: Seat) -> list[Any]:
    return [
        {"card": card.number, "energy": _energy(card.energy), "tapped": card.tapped}
        if card.tapped or any(card.energy)
        else card.number
        for card in seat.in_play
    ]


SEAT_PARTS: dict[str, Callable[[State, Seat, int], Any]] = {
    "crystals": lambda state, seat, player: seat.crystals,
    "gauge": lambda state, seat, player: seat.gauge,
    "bonuses": lambda state, seat, player: seat.bonuses,
    "reserve": lambda state, seat, player: _energy(seat.reserve),
    "hand": lambda state, seat, player: list(seat.hand),
    "hand_count": lambda state, seat, player: len(seat.hand),
    "packets": lambda state, seat, player: {y + 1: list(p) for y, p in enumerate(seat.packets) if p},
    "in_play": lambda state, seat, player: _in_play(seat),
    "limit": lambda state, seat, player: seat.limit,
    "kept": lambda state, seat, player: list(seat.kept),
    "held": lambda state, seat, player: list(seat.held),
    "score": lambda state, seat, player: score(state, player).total,
}

TABLE_PARTS: dict[str, Callable[[State, list[str]], Any]] = {
    "asked": lambda state, names: None if state.over else names[state.player],
    "decision": lambda state, names: None if state.over else state.kind,
    "year": lambda state, names: state.year,
    "space": lambda state, names: state.space,
    "season": lambda state, names: SEASONS[state.season],
    "round": lambda state, names: state.round,
    "first": lambda state, names: names[state.first],
    "active": lambda state, names: names[state.active] if state.active >= 0 else None,
    "transmute_open": lambda state, names: state.transmute_open,
    "boost": lambda state, names: state.boost,
    "draw_pile": lambda state, names: state.pile[::-1],
    "draw_count": lambda state, names: len(state.pile),
    "discard_pile": lambda state, names: list(state.discard),
    "discard_count": lambda state, names: len(state.discard),
    "looked": lambda state, names: list(state.looked),
    "dice_season": lambda state, names: SEASONS[state.dice_season],
    "thrown": lambda state, names: {die: face + 1 for die, face in zip(state.dice, state.thrown, strict=True)},
    "taken": lambda state, names: {
        names[seat]: die for die, seat in zip(state.dice, state.taken, strict=True) if seat >= 0
    },
    "over": lambda state, names: state.over,
    "winners": lambda state, names: [names[player] for player in state.winners()],
    "scores": lambda state, names: {name: each.total for name, each in zip(names, state.scores(), strict=True)},
}

_UNORDERED = ("hand", "looked", "kept", "held", "winners")


def _normal(part: str, value: Any) -> Any:
    """A form in which what is the same compares equal: order and left-out zeros don't matter where they mustn't."""
    if part in _UNORDERED and isinstance(value, list):
        return Counter(value)
    if part == "in_play" and isinstance(value, list):
        return Counter(_normal_card(card) for card in value)
    if part == "reserve" and isinstance(value, dict):
        return {name: n for name, n in value.items() if n}
    if part == "packets" and isinstance(value, dict):
        return {int(year): sorted(cards) for year, cards in value.items() if cards}
    if part == "thrown" and isinstance(value, dict):
        return {int(die): face for die, face in value.items()}
    return value


def _normal_card(card: Any) -> Any:
    if not isinstance(card, dict):
        return (card, (0, 0, 0, 0), False)
    form = InPlayForm.model_validate(card)
    return (form.card, form.energy.as_tuple(), form.tapped)


def _say(value: Any) -> str:
    if isinstance(value, EnergyForm):
        value = _energy(value.as_tuple())
    return "nothing" if value is None else str(value)
