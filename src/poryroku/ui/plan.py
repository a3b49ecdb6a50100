"""The plan of a game: level, seats and seed; and the plan of last time, kept for the next."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from poryroku import paths, safewrite
from poryroku.crystal.terms import LEVELS as LEVELS

HUMAN = "human"
MIN_SEATS = 2
MAX_SEATS = 4
NAMES = ("Ania", "Bruno", "Celina", "Dawid")
#: the rival that decides in place of one that can't
STAND_IN = "greedy"
FILE = "last-game.json"


@dataclass(frozen=True)
class SeatPlan:
    """A name, and who plays there: `human` or the name of a rival."""

    name: str
    who: str = HUMAN

    @property
    def human(self) -> bool:
        """Whether a person sits here."""
        return self.who == HUMAN


@dataclass(frozen=True)
class GamePlan:
    """All that is agreed before a game."""

    level: str
    seats: tuple[SeatPlan, ...]
    seed: int
    starter_decks: bool = False
    #: the names of the packs of cards that are played with
    packs: tuple[str, ...] = ()

    @property
    def who(self) -> set[str]:
        """What plays on the seats: `human`, names of rivals."""
        return {seat.who for seat in self.seats}


def default_name(seat: int) -> str:
    """A name for a seat nobody has named."""
    return NAMES[seat % len(NAMES)]


def first_plan() -> GamePlan:
    """What the first game is proposed to be: an apprentice game against the program."""
    return GamePlan("apprentice", (SeatPlan(default_name(0)), SeatPlan(default_name(1), usual_rival())), 0)


def usual_rival() -> str:
    """The rival that is proposed: the weakest of those for people."""
    from poryroku.rivals import ladder

    return ladder.first_rival()


def last_plan() -> GamePlan:
    """The plan of last time, or the first one; a file that cannot be read is as good as none."""
    try:
        data = json.loads((paths.config_dir() / FILE).read_text(encoding="utf-8"))
        return _read(data)
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return first_plan()


def _read(data: Any) -> GamePlan:
    from poryroku import rivals

    known = {HUMAN, *rivals.RIVALS}
    seats = tuple(SeatPlan(str(seat["name"])[:16], str(seat["who"])) for seat in data["seats"])
    if data["level"] not in LEVELS or not MIN_SEATS <= len(seats) <= MAX_SEATS:
        raise ValueError(data)
    if any(seat.who not in known for seat in seats):
        raise ValueError(data)
    packs = tuple(str(name) for name in data.get("packs", ()))
    return GamePlan(data["level"], seats, 0, bool(data.get("starter_decks")), packs)


def remember_plan(plan: GamePlan) -> None:
    """Keep a plan for the next time; not being able to is no trouble."""
    data = {
        "level": plan.level,
        "starter_decks": plan.starter_decks,
        "packs": list(plan.packs),
        "seats": [{"name": seat.name, "who": seat.who} for seat in plan.seats],
    }
    try:
        safewrite.write_text(paths.config_dir() / FILE, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
    except OSError:
        return
