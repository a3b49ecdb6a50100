"""Setting up a game: level, seats, names, seed."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import Rect

from poryroku.crystal.wording import words
from poryroku.i18n import _

from .. import players
from ..kit import theme
from ..kit.field import Stepper, TextField
from ..kit.widget import Button, Widget
from ..packchoice import PackChoice
from ..plan import LEVELS, MAX_SEATS, MIN_SEATS, GamePlan, SeatPlan, default_name, last_plan, remember_plan
from . import start
from .form import FormScene, Row
from .packs import PacksScene

if TYPE_CHECKING:
    from ..app import App

NOBODY = ""
NOWHERE = Rect(0, 0, 0, 0)


class NewGameScene(FormScene):
    """The plan of a game, changed until it is started."""

    season = 1

    def __init__(self, app: App) -> None:
        super().__init__(app)
        plan = last_plan()
        self.level = plan.level
        self.starter_decks = plan.starter_decks
        self.packs = PackChoice([*plan.packs, *app.packs])
        self.seed = ""
        self.who = [seat.who for seat in plan.seats] + [NOBODY] * (MAX_SEATS - len(plan.seats))
        self.names = [seat.name for seat in plan.seats]
        self.names += [default_name(i) for i in range(len(self.names), MAX_SEATS)]
        self.focus = "start"

    def title(self) -> str:
        return _("New game")

    def rows(self) -> list[Row]:
        levels = [
            Button(f"level-{level}", NOWHERE, words.level(level), self._set_level(level), chosen=level == self.level,
                   size=theme.LABEL)
            for level in LEVELS
        ]  # fmt: skip
        decks = Stepper(
            "decks", NOWHERE,
            [("no", _("Nine random cards each")), ("yes", _("Fixed starter decks"))],
            "yes" if self.starter_decks and self.level == "apprentice" else "no",
            self._set_decks,
            enabled=self.level == "apprentice",
            hint=_("Starter decks belong to the apprentice level."),
        )  # fmt: skip
        packs = Button("packs", NOWHERE, self.packs.said(), self._choose_packs, size=theme.LABEL)
        seed = TextField(
            "seed", NOWHERE, self.seed, self._set_seed, 18, str.isdecimal,
            placeholder=_("Empty: a new game every time"),
            hint=_("The same seed deals the same cards and throws the same dice."),
        )  # fmt: skip
        return [
            Row(_("Level"), levels, words.about_level(self.level), least=130),
            Row(_("Starting cards"), [decks]),
            Row(_("Card packs"), [packs], self.packs.about(self.level)),
            *(self._seat(seat) for seat in range(MAX_SEATS)),
            Row(_("Seed"), [seed]),
        ]

    def _seat(self, seat: int) -> Row:
        everybody = players.player_choices()
        choices = everybody if seat < MIN_SEATS else [*everybody, (NOBODY, _("Nobody"))]
        widgets: list[Widget] = [
            Stepper(f"who{seat}", NOWHERE, choices, self.who[seat], self._set_who(seat))
        ]  # fmt: skip
        if self.who[seat] != NOBODY:
            widgets.append(
                TextField(f"name{seat}", NOWHERE, self.names[seat], self._set_name(seat), 16,
                          placeholder=default_name(seat))
            )  # fmt: skip
        return Row(_("Seat {number}").format(number=seat + 1), widgets, players.about(self.who[seat]), least=230)

    def foot(self) -> list[Button]:
        return [
            Button("back", NOWHERE, _("Back"), self.back, size=theme.LABEL),
            Button("start", NOWHERE, _("Start the game"), self._start, strong=True, size=theme.LABEL),
        ]

    def _set_level(self, level: str):
        def chosen() -> None:
            self.level = level
            self.changed()

        return chosen

    def _set_decks(self, value: str) -> None:
        self.starter_decks = value == "yes"

    def _choose_packs(self) -> None:
        self.app.push(PacksScene(self.app, self.packs))

    def _set_who(self, seat: int):
        def chosen(value: str) -> None:
            self.who[seat] = value
            if value == NOBODY:
                # Seats are filled from the first: taking the third away takes the fourth away too.
                for later in range(seat, MAX_SEATS):
                    self.who[later] = NOBODY
            else:
                for earlier in range(MIN_SEATS, seat):
                    if self.who[earlier] == NOBODY:
                        self.who[earlier] = value
            self.changed()

        return chosen

    def _set_name(self, seat: int):
        def typed(value: str) -> None:
            self.names[seat] = value

        return typed

    def _set_seed(self, value: str) -> None:
        self.seed = value

    def plan(self) -> GamePlan:
        """The game as set up at present."""
        seats = [
            SeatPlan(self.names[i].strip() or default_name(i), who) for i, who in enumerate(self.who) if who != NOBODY
        ]
        seed = int(self.seed) if self.seed else secrets.randbelow(10**9)
        decks = self.starter_decks and self.level == "apprentice"
        return GamePlan(self.level, tuple(_different(seats)), seed, decks, self.packs.names)

    def _start(self) -> None:
        plan = self.plan()
        remember_plan(plan)
        start.new_game(self.app, plan)


def _different(seats: list[SeatPlan]) -> list[SeatPlan]:
    """Two players of one name could not be told apart: the later ones get a number."""
    out: list[SeatPlan] = []
    for seat in seats:
        name, count = seat.name, 2
        while any(name == other.name for other in out):
            name, count = f"{seat.name} {count}", count + 1
        out.append(replace(seat, name=name))
    return out
