"""Setting up a game: level, seats, names, seed."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import Rect

from poryroku.crystal.wording import words
from poryroku.i18n import _

from .. import players
from ..kit import paper, theme
from ..kit.field import Stepper, TextField
from ..kit.fonts import SANS_BOLD, SERIF_BOLD
from ..kit.page import Page
from ..kit.widget import Button
from ..plan import LEVELS, MAX_SEATS, MIN_SEATS, GamePlan, SeatPlan, default_name, last_plan, remember_plan
from ..scene import Scene
from . import start

if TYPE_CHECKING:
    from ..app import App

NOBODY = ""
WIDTH = 860


class NewGameScene(Scene):
    """The plan of a game, changed until it is started."""

    season = 1

    def __init__(self, app: App) -> None:
        super().__init__(app)
        plan = last_plan()
        self.level = plan.level
        self.starter_decks = plan.starter_decks
        self.seed = ""
        self.who = [seat.who for seat in plan.seats] + [NOBODY] * (MAX_SEATS - len(plan.seats))
        self.names = [seat.name for seat in plan.seats]
        self.names += [default_name(i) for i in range(len(self.names), MAX_SEATS)]

    def build(self, page: Page) -> None:
        sheet = Rect(0, 0, page.u(WIDTH), page.u(656))
        sheet.center = page.rect.center
        self._sheet = sheet
        left, inner = sheet.x + page.u(40), sheet.width - page.u(80)
        label, high = page.u(190), page.u(42)
        self._labels: list[tuple[str, Rect]] = []
        top = sheet.y + page.u(96)

        self._labels.append((_("Level"), Rect(left, top, label, high)))
        third = (inner - label - page.u(20)) // 3
        self.widgets = []
        for i, level in enumerate(LEVELS):
            place = Rect(left + label + i * (third + page.u(10)), top, third, high)
            self.widgets.append(
                Button(
                    f"level-{level}", place, words.level(level), self._set_level(level), chosen=level == self.level,
                    size=theme.LABEL,
                )
            )  # fmt: skip
        self._about = Rect(left + label, top + high + page.u(8), inner - label, page.u(46))
        top = self._about.bottom + page.u(8)
        self._labels.append((_("Starting cards"), Rect(left, top, label, high)))
        self.widgets.append(
            Stepper(
                "decks",
                Rect(left + label, top, inner - label, high),
                [("no", _("Nine random cards each")), ("yes", _("Fixed starter decks"))],
                "yes" if self.starter_decks and self.level == "apprentice" else "no",
                self._set_decks,
                enabled=self.level == "apprentice",
                hint=_("Starter decks belong to the apprentice level."),
            )
        )
        top += high + page.u(20)
        everybody = players.player_choices()
        for seat in range(MAX_SEATS):
            self._labels.append((_("Seat {number}").format(number=seat + 1), Rect(left, top, label, high)))
            choices = everybody if seat < MIN_SEATS else [*everybody, (NOBODY, _("Nobody"))]
            half = (inner - label - page.u(10)) // 2
            self.widgets.append(
                Stepper(
                    f"who{seat}",
                    Rect(left + label, top, half, high),
                    choices,
                    self.who[seat],
                    self._set_who(seat),
                    hint=players.about_rival(self.who[seat]),
                )
            )
            if self.who[seat] != NOBODY:
                place = Rect(left + label + half + page.u(10), top, half, high)
                self.widgets.append(
                    TextField(
                        f"name{seat}", place, self.names[seat], self._set_name(seat), 16, placeholder=default_name(seat)
                    )
                )
            top += high + page.u(10)
        top += page.u(10)
        self._labels.append((_("Seed"), Rect(left, top, label, high)))
        self.widgets.append(
            TextField(
                "seed", Rect(left + label, top, inner - label, high), self.seed, self._set_seed, 18, str.isdecimal,
                placeholder=_("Empty: a new game every time"),
                hint=_("The same seed deals the same cards and throws the same dice."),
            )
        )  # fmt: skip
        bottom = sheet.bottom - page.u(28) - page.u(48)
        wide = page.u(240)
        self.widgets.append(
            Button("back", Rect(left, bottom, page.u(160), page.u(48)), _("Back"), self.back, size=theme.LABEL)
        )
        self.widgets.append(
            Button(
                "start", Rect(left + inner - wide, bottom, wide, page.u(48)), _("Start the game"), self._start,
                strong=True, size=theme.LABEL,
            )
        )  # fmt: skip
        if self.focus is None:
            self.focus = "start"

    def paint(self, page: Page) -> None:
        paper.background(page)
        paper.sheet(page, self._sheet, theme.PAPER, 14)
        title = Rect(self._sheet.x, self._sheet.y + page.u(24), self._sheet.width, page.u(44))
        page.text(_("New game"), title, theme.TITLE, SERIF_BOLD, page.palette.accent, "centre")
        paper.rule(
            page, self._sheet.x + page.u(40), self._sheet.right - page.u(40), title.bottom + page.u(8),
            page.palette.accent,
        )  # fmt: skip
        for text, place in self._labels:
            page.text(text, place, theme.LABEL, SANS_BOLD)
        page.paragraph(words.about_level(self.level), self._about, theme.BODY, colour=theme.INK_SOFT)

    def back(self) -> None:
        self.app.pop()

    def _set_level(self, level: str):
        def chosen() -> None:
            self.level = level
            self.changed()

        return chosen

    def _set_decks(self, value: str) -> None:
        self.starter_decks = value == "yes"

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
        return GamePlan(self.level, tuple(_different(seats)), seed, decks)

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
