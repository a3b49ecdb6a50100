"""The form of a scenario file, and of a card's examples (``docs/scenarios.md``)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, create_model

Number = Annotated[int, Field(strict=True)]
Small = Annotated[int, Field(ge=0, le=999, strict=True)]
CardNumber = Annotated[int, Field(ge=1, le=999, strict=True)]
DieNumber = Annotated[int, Field(ge=1, le=5, strict=True)]
FaceNumber = Annotated[int, Field(ge=1, le=6, strict=True)]
SeasonName = Literal["winter", "spring", "summer", "autumn"]
Phase = Literal["draft", "split", "throw", "pick", "turn", "main", "end_of_round"]


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class EnergyForm(_Form):
    """Energy per element; what is left out is 0."""

    air: Small = 0
    water: Small = 0
    fire: Small = 0
    earth: Small = 0

    def as_tuple(self) -> tuple[int, int, int, int]:
        """Air, water, fire, earth."""
        return (self.air, self.water, self.fire, self.earth)


class InPlayForm(_Form):
    """A card in play with what lies on it."""

    card: CardNumber
    energy: EnergyForm = EnergyForm()
    tapped: bool = False


class SeatForm(_Form):
    """What one player has."""

    crystals: Small = 0
    gauge: Annotated[int, Field(ge=0, le=15, strict=True)] = 0
    bonuses: Annotated[int, Field(ge=0, le=3, strict=True)] = 0
    reserve: EnergyForm = EnergyForm()
    hand: list[CardNumber] = []
    packets: dict[Annotated[int, Field(ge=1, le=3)], list[CardNumber]] = {}
    in_play: list[CardNumber | InPlayForm] = []
    kept: list[CardNumber] = []
    held: list[CardNumber] = []


class PileForm(_Form):
    """A draw pile of which only the top is given; all unnamed cards of the level are shuffled below."""

    top: list[CardNumber] = []
    rest: Literal["shuffled"] = "shuffled"


class OptionsForm(_Form):
    """Setup options that differ from the usual."""

    starter_decks: bool = False
    transmute_bonus_always_plus_one: bool = False
    owner_orders_end_of_round: bool = False


class SeatExpectation(_Form):
    """What must hold of a player; what is left out may be anything."""

    crystals: Number | None = None
    gauge: Number | None = None
    bonuses: Number | None = None
    reserve: EnergyForm | None = None
    hand: list[CardNumber] | None = None
    hand_count: Number | None = None
    packets: dict[Annotated[int, Field(ge=1, le=3)], list[CardNumber]] | None = None
    in_play: list[CardNumber | InPlayForm] | None = None
    limit: Number | None = None
    kept: list[CardNumber] | None = None
    held: list[CardNumber] | None = None
    score: Number | None = None


class TableExpectation(_Form):
    """What must hold of the table and the question; what is left out may be anything."""

    asked: str | None = None
    decision: str | None = None
    options: list[str] | None = None
    offers: list[str] | None = None
    not_offered: list[str] | None = None
    year: Number | None = None
    space: Number | None = None
    season: SeasonName | None = None
    round: Number | None = None
    first: str | None = None
    active: str | None = None
    transmute_open: Annotated[bool, Field(strict=True)] | None = None
    boost: Number | None = None
    draw_pile: list[CardNumber] | None = None
    draw_count: Number | None = None
    discard_pile: list[CardNumber] | None = None
    discard_count: Number | None = None
    looked: list[CardNumber] | None = None
    dice_season: SeasonName | None = None
    thrown: dict[DieNumber, FaceNumber] | None = None
    taken: dict[str, DieNumber] | None = None
    over: Annotated[bool, Field(strict=True)] | None = None
    winners: list[str] | None = None
    scores: dict[str, Number] | None = None


def expectation_form(names: list[str]) -> type[BaseModel]:
    """The form of an expectation in a scenario with these players: the table's parts and a part per name."""
    seats: dict[str, Any] = {
        f"seat_{i}": (SeatExpectation, Field(default=SeatExpectation(), alias=name)) for i, name in enumerate(names)
    }
    return create_model("Expectation", __base__=TableExpectation, **seats)


class StepForm(_Form):
    """One step: exactly one of do, refuse, expect (expect may also stand beside do)."""

    do: str | None = None
    by: str | None = None
    refuse: str | None = None
    because: str | None = None
    expect: dict[str, Any] | None = None


class ScenarioForm(_Form):
    """A position, what is done in it, and what must hold."""

    title: str = ""
    ruling: str = ""
    game: Literal["crystal"] = "crystal"
    players: (
        Annotated[int, Field(ge=2, le=4, strict=True)] | Annotated[list[str], Field(min_length=2, max_length=4)]
    ) = 2
    level: Literal["apprentice", "magic", "archmage"] = "archmage"
    options: OptionsForm = OptionsForm()
    year: Annotated[int, Field(ge=0, le=4, strict=True)] = 1
    space: Annotated[int, Field(ge=1, le=12, strict=True)] = 1
    round: Annotated[int, Field(ge=1, le=999, strict=True)] = 1
    dice: dict[SeasonName, list[DieNumber]] = {}
    dice_season: SeasonName | None = None
    thrown: dict[DieNumber, FaceNumber] = {}
    taken: dict[str, DieNumber] = {}
    first: str | None = None
    active: str | None = None
    phase: Phase = "main"
    transmute_open: bool | None = None
    boost: Annotated[int, Field(ge=0, le=3, strict=True)] = 0
    seats: dict[str, SeatForm] = {}
    draw_pile: list[CardNumber] | PileForm | None = None
    discard_pile: list[CardNumber] = []
    throws: list[FaceNumber] = []
    shuffles: list[list[CardNumber]] = []
    seed: Number = 1
    steps: list[str | StepForm] = []
    expect: dict[str, Any] | None = None

    @property
    def names(self) -> list[str]:
        """The players' names, in turn order."""
        if isinstance(self.players, int):
            return [f"P{i + 1}" for i in range(self.players)]
        return self.players
