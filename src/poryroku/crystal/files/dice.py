"""Loading the season dice and the starter decks; every wrong value is a fault at its line."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from poryroku.crystal.book import Face
from poryroku.crystal.terms import BASIC_CARDS, COPIES, DEALT, SEASONS
from poryroku.faults import BadInput, Fault
from poryroku.yamlcheck import check
from poryroku.yamlfile import read

Small = Annotated[int, Field(ge=0, le=9, strict=True)]
Flag = Annotated[bool, Field(strict=True)]


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _EnergyForm(_Form):
    air: Small = 0
    water: Small = 0
    fire: Small = 0
    earth: Small = 0


class _FaceForm(_Form):
    energy: _EnergyForm
    gauge: Flag
    draw: Flag
    transmute: Flag
    crystals: Annotated[int, Field(ge=0, le=99, strict=True)]
    advance: Annotated[int, Field(ge=1, le=3, strict=True)]

    def face(self) -> Face:
        energy = (self.energy.air, self.energy.water, self.energy.fire, self.energy.earth)
        return Face(energy, self.gauge, self.draw, self.transmute, self.crystals, self.advance)


_Die = Annotated[list[_FaceForm], Field(min_length=6, max_length=6)]
_Dice = Annotated[list[_Die], Field(min_length=5, max_length=5)]


class _DiceForm(_Form):
    winter: _Dice
    spring: _Dice
    summer: _Dice
    autumn: _Dice


class _DeckForm(_Form):
    id: int
    cards: Annotated[
        list[Annotated[int, Field(ge=1, le=BASIC_CARDS, strict=True)]], Field(min_length=DEALT, max_length=DEALT)
    ]
    source_split: None = None
    house_split: dict[int, list[int]] = {}


class _DecksForm(_Form):
    decks: Annotated[list[_DeckForm], Field(min_length=4)]


def load_dice(file: Path) -> tuple[tuple[tuple[Face, ...], ...], ...]:
    """The faces of all dice: ``[season][die - 1][face]``. BadInput carries every fault."""
    form = check(read(file), _DiceForm)
    return tuple(tuple(tuple(face.face() for face in die) for die in getattr(form, season)) for season in SEASONS)


def load_decks(file: Path) -> tuple[tuple[int, ...], ...]:
    """The starter decks' card numbers (nine each). BadInput carries every fault."""
    document = read(file)
    form = check(document, _DecksForm)
    counts: Counter[int] = Counter()
    faults: list[Fault] = []
    for i, deck in enumerate(form.decks):
        for k, card in enumerate(deck.cards):
            counts[card] += 1
            if counts[card] > COPIES:
                message = f"card {card} stands in the decks more than {COPIES} times"
                faults.append(document.fault(("decks", i, "cards", k), message, f"at most {COPIES} copies"))
    if faults:
        raise BadInput(faults)
    return tuple(tuple(deck.cards) for deck in form.decks)
