"""The form of a scenario file, and of a card's examples (``docs/scenarios.md``)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, create_model

from poryroku.yamlcheck import LeftOut, NumberKey

Number = Annotated[int, Field(strict=True)]
Small = Annotated[int, Field(ge=0, le=999, strict=True)]
CardNumber = Annotated[int, Field(ge=1, le=999, strict=True)]
DieNumber = Annotated[int, Field(ge=1, le=5, strict=True)]
DieKey = Annotated[NumberKey, Field(ge=1, le=5)]
YearKey = Annotated[NumberKey, Field(ge=1, le=3)]
Flag = Annotated[bool, Field(strict=True)]
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
    tapped: Flag = False


class SeatForm(_Form):
    """What one player has."""

    crystals: Small = 0
    gauge: Annotated[int, Field(ge=0, le=15, strict=True)] = 0
    bonuses: Annotated[int, Field(ge=0, le=3, strict=True)] = 0
    reserve: EnergyForm = EnergyForm()
    hand: list[CardNumber] = []
    packets: dict[YearKey, list[CardNumber]] = {}
    in_play: list[CardNumber | InPlayForm] = []
    kept: list[CardNumber] = []
    held: list[CardNumber] = []


class PileForm(_Form):
    """A draw pile of which only the top is given; all unnamed cards of the level are shuffled below."""

    top: list[CardNumber] = []
    rest: Literal["shuffled"] = "shuffled"


class OptionsForm(_Form):
    """Setup options that differ from the usual."""

    starter_decks: Flag = False
    transmute_bonus_always_plus_one: Flag = False
    owner_orders_end_of_round: Flag = False


class SeatExpectation(_Form):
    """What must hold of a player; what is left out may be anything."""

    crystals: LeftOut[Number] = None
    gauge: LeftOut[Number] = None
    bonuses: LeftOut[Number] = None
    reserve: LeftOut[EnergyForm] = None
    hand: LeftOut[list[CardNumber]] = None
    hand_count: LeftOut[Number] = None
    packets: LeftOut[dict[YearKey, list[CardNumber]]] = None
    in_play: LeftOut[list[CardNumber | InPlayForm]] = None
    limit: LeftOut[Number] = None
    kept: LeftOut[list[CardNumber]] = None
    held: LeftOut[list[CardNumber]] = None
    score: LeftOut[Number] = None


class TableExpectation(_Form):
    """What must hold of the table and the question; what is left out may be anything."""

    asked: str | None = None
    decision: str | None = None
    options: LeftOut[list[str]] = None
    offers: LeftOut[list[str]] = None
    not_offered: LeftOut[list[str]] = None
    year: LeftOut[Number] = None
    space: LeftOut[Number] = None
    season: LeftOut[SeasonName] = None
    round: LeftOut[Number] = None
    first: LeftOut[str] = None
    active: str | None = None
    transmute_open: LeftOut[Flag] = None
    boost: LeftOut[Number] = None
    draw_pile: LeftOut[list[CardNumber]] = None
    draw_count: LeftOut[Number] = None
    discard_pile: LeftOut[list[CardNumber]] = None
    discard_count: LeftOut[Number] = None
    looked: LeftOut[list[CardNumber]] = None
    dice_season: LeftOut[SeasonName] = None
    thrown: LeftOut[dict[DieKey, FaceNumber]] = None
    taken: LeftOut[dict[str, DieNumber]] = None
    over: LeftOut[Flag] = None
    winners: LeftOut[list[str]] = None
    scores: LeftOut[dict[str, Number]] = None


def expectation_form(names: list[str]) -> type[BaseModel]:
    """The form of an expectation in a scenario with these players: the table's parts and a part per name."""
    seats: dict[str, Any] = {
        f"seat_{i}": (SeatExpectation, Field(default=SeatExpectation(), alias=name)) for i, name in enumerate(names)
    }
    return create_model("Expectation", __base__=TableExpectation, **seats)


class StepForm(_Form):
    """One step: exactly one of do, refuse, expect (expect may also stand beside do)."""

    do: LeftOut[str] = None
    by: LeftOut[str] = None
    refuse: LeftOut[str] = None
    because: LeftOut[str] = None
    expect: LeftOut[dict[str, Any]] = None


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
    dice_season: LeftOut[SeasonName] = None
    thrown: dict[DieKey, FaceNumber] = {}
    taken: dict[str, DieNumber] = {}
    first: LeftOut[str] = None
    active: LeftOut[str] = None
    phase: Phase = "main"
    transmute_open: LeftOut[Flag] = None
    boost: Annotated[int, Field(ge=0, le=3, strict=True)] = 0
    seats: dict[str, SeatForm] = {}
    draw_pile: LeftOut[list[CardNumber] | PileForm] = None
    discard_pile: list[CardNumber] = []
    throws: list[FaceNumber] = []
    shuffles: list[list[CardNumber]] = []
    seed: Number = 1
    steps: list[str | StepForm] = []
    expect: LeftOut[dict[str, Any]] = None

    @property
    def names(self) -> list[str]:
        """The players' names, in turn order."""
        if isinstance(self.players, int):
            return [f"P{i + 1}" for i in range(self.players)]
        return self.players
