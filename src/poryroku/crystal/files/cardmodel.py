"""What a card file may say, apart from its effects (those are compiled in ``effects.py``)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

Text = Annotated[str, Field(min_length=1)]
ElementName = Literal["air", "water", "fire", "earth"]


class Texts(BaseModel):
    """The same words in the three languages of the game."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    en: Text
    pl: Text
    pt: Text

    def in_language(self, code: str) -> str:
        """The words in a language; English for an unknown one."""
        return {"pl": self.pl, "pt": self.pt}.get(code, self.en)


def _in_all_languages(value: Any) -> Any:
    """Plain words stand for every language."""
    return dict.fromkeys(("en", "pl", "pt"), value) if isinstance(value, str) else value


Ruling = Annotated[Texts, BeforeValidator(_in_all_languages)]


def _all_players(value: dict[int, int]) -> dict[int, int]:
    if set(value) != {2, 3, 4}:
        raise ValueError("a cost by players needs a number for 2, 3 and 4 players")
    return value


Small = Annotated[int, Field(ge=0, le=99, strict=True)]
ByPlayers = Annotated[dict[int, Small], AfterValidator(_all_players)]
Price = Small | ByPlayers


class Cost(BaseModel):
    """What a summon costs: energy per element and crystals, or one energy of each element chosen."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    air: Price = 0
    water: Price = 0
    fire: Price = 0
    earth: Price = 0
    crystals: Price = 0
    choose: Annotated[list[ElementName], Field(min_length=1, max_length=4)] | None = None

    def of(self, what: str, players: int) -> int:
        """A part of the cost for a number of players."""
        price = getattr(self, what)
        return int(price[players] if isinstance(price, dict) else price)


class CardFile(BaseModel):
    """One card file."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    number: Annotated[int, Field(ge=1, le=999, strict=True)]
    name: Texts
    kind: Literal["item", "familiar"]
    cost: Cost
    points: Annotated[int, Field(ge=-99, le=99, strict=True)]
    text: Texts
    rulings: list[Ruling] = []
    effects: list[Any] = []
    examples: list[Any] = []
