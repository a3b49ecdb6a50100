"""What is agreed before a game: players, level and the options that the decisions D1, D2 and D5 leave open."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any

from poryroku.crystal.terms import LEVELS


@dataclass(frozen=True, slots=True)
class Setup:
    """The agreement of one crystal game. ValueError says what doesn't fit together."""

    players: int = 2
    level: str = "archmage"
    """apprentice, magic or archmage."""
    starter_decks: bool = False
    """Apprentice only: fixed nine-card sets instead of nine random cards (D2)."""
    transmute_bonus_always_plus_one: bool = False
    """The transmute bonus adds 1 per energy even when it has to open transmutation first (D1)."""
    owner_orders_end_of_round: bool = False
    """Ask the owner for the order of end-of-round effects instead of using the fixed one (D5)."""

    def __post_init__(self) -> None:
        if type(self.players) is not int or not 2 <= self.players <= 4:
            raise ValueError(f"players is {self.players!r}; expected 2, 3 or 4")
        if self.level not in LEVELS:
            raise ValueError(f"level is {self.level!r}; expected one of {', '.join(LEVELS)}")
        for name in OPTIONS:
            if type(getattr(self, name)) is not bool:
                raise ValueError(f"{name} is {getattr(self, name)!r}; expected true or false")
        if self.starter_decks and self.level != "apprentice":
            raise ValueError("starter decks belong to the apprentice level")

    def to_json(self) -> dict[str, Any]:
        """The agreement as plain data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Any) -> Setup:
        """The agreement that ``to_json`` wrote; ValueError says what is wrong."""
        if not isinstance(data, dict):
            raise ValueError("a setup is a mapping")
        known = [each.name for each in fields(cls)]
        for name in data:
            if name not in known:
                raise ValueError(f"unknown field {name!r} in setup; expected one of {', '.join(known)}")
        return cls(**data)


OPTIONS = ("starter_decks", "transmute_bonus_always_plus_one", "owner_orders_end_of_round")
"""The names of the yes-or-no options."""
