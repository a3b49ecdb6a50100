"""What pydantic finds wrong, in words and at the right line."""

from enum import Enum
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag, TypeAdapter, field_validator
from pydantic_core import PydanticCustomError

from poryroku.faults import BadInput
from poryroku.yamlcheck import check
from poryroku.yamlfile import parse


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Gain(Strict):
    op: Literal["gain"]
    amount: int = Field(ge=1, le=9)
    energy: Literal["air", "water"] | None = None


class Lose(Strict):
    op: Literal["lose"]
    crystals: int


class GainCrystals(Strict):
    gain_crystals: int | dict[str, int]


class DrawCard(Strict):
    draw_card: int


class Level(Enum):
    MAGIC = "magic"
    ARCHMAGE = "archmage"


def first_key(value: Any) -> str | None:
    return next(iter(value), None) if isinstance(value, dict) else None


class Card(Strict):
    number: int
    name: dict[Literal["en", "pl"], str] = {}
    crystals: int | Literal["all"] | dict[int, int] = 0
    effects: list[Annotated[Gain | Lose, Field(discriminator="op")]] = []
    ops: list[
        Annotated[
            Annotated[GainCrystals, Tag("gain_crystals")] | Annotated[DrawCard, Tag("draw_card")],
            Discriminator(first_key),
        ]
    ] = []
    tags: list[str] = Field(default=[], min_length=1, max_length=2)
    slug: str = Field(default="x", pattern="^[a-z-]+$", max_length=5)
    level: Annotated[Level, Field(strict=False)] = Level.MAGIC
    kind_: str = Field(default="item", alias="kind")
    inner: "Card | None" = None

    @field_validator("number")
    @classmethod
    def known(cls, number: int) -> int:
        if number == 13:
            raise ValueError("card 13 brings bad luck")
        if number == 14:
            raise PydanticCustomError("card", "no card {number}", {"number": 14, "expected": "12", "suggestion": "12"})
        return number


FIELDS = "number, name, crystals, effects, ops, tags, slug, level, kind, inner"


def said(text: str, model: Any = Card) -> list[str]:
    with pytest.raises(BadInput) as caught:
        check(parse(text, "c"), model)
    return [str(fault) for fault in caught.value.faults]


def test_good_document_becomes_the_model() -> None:
    card = check(parse("{number: 4, name: {en: Troll}, effects: [{op: gain, amount: 2}]}"), Card)
    assert card.number == 4
    assert card.effects[0].amount == 2


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("name: {en: x}", "c:1:1: the file lacks the field 'number'"),
        ("", "c:1:1: the file is empty; expected a mapping (key: value)"),
        ("[1]", "c:1:1: the file is a list; expected a mapping (key: value)"),
        ("number: four", "c:1:9: 'number' is the text 'four'; expected a whole number"),
        ("number: 012", "c:1:9: 'number' is the text '012'; expected a whole number; did you mean '12'?"),
        ("number: true", "c:1:9: 'number' is true; expected a whole number"),
        ("number:", "c:1:8: 'number' is empty; expected a whole number"),
        ("number: 1.5", "c:1:9: 'number' is the number 1.5; expected a whole number"),
        ("number: 13", "c:1:9: 'number': card 13 brings bad luck"),
        ("number: 14", "c:1:9: 'number': no card 14; expected 12; did you mean '12'?"),
        ("number: 1\nname: Troll", "c:2:7: 'name' is the text 'Troll'; expected a mapping (key: value)"),
        ("number: 1\nname: {en: 5}", "c:2:12: 'en' is the number 5; expected a text"),
        ("number: 1\nname: {em: x}", "c:2:8: unknown key 'em'; expected one of en, pl; did you mean 'en'?"),
        ("number: 1\ntag: [a]", f"c:2:1: unknown field 'tag'; expected one of {FIELDS}; did you mean 'tags'?"),
        ("number: 1\nkid: a", f"c:2:1: unknown field 'kid'; expected one of {FIELDS}; did you mean 'kind'?"),
        ("number: 1\ntags: []", "c:2:7: 'tags' has no entries; expected at least 1"),
        ("number: 1\ntags: [a, b, c]", "c:2:7: 'tags' has 3 entries; expected at most 2"),
        ("number: 1\ntags: [a, 7]", "c:2:11: entry 2 of 'tags' is the number 7; expected a text"),
        ("number: 1\nslug: A", "c:2:7: 'slug' is the text 'A'; expected the form ^[a-z-]+$"),
        ("number: 1\nslug: abcdef", "c:2:7: 'slug' is the text 'abcdef'; expected at most 5 letters"),
        (
            "number: 1\nlevel: magik",
            "c:2:8: 'level' is the text 'magik'; expected one of magic, archmage; did you mean 'magic'?",
        ),
        # a union: what any member would take; or, where one came further, only that
        (
            "number: 1\ncrystals: some",
            "c:2:11: 'crystals' is the text 'some'; expected a whole number or all or a mapping (key: value)",
        ),
        ("number: 1\ncrystals: {2: x}", "c:2:15: '2' is the text 'x'; expected a whole number"),
        ("number: 1\ninner: {number: x}", "c:2:17: 'number' is the text 'x'; expected a whole number"),
        ("number: 1\ninner: {}", "c:2:8: 'inner' lacks the field 'number'"),
        # a union that goes by a field
        (
            "number: 1\neffects:\n  - {op: gian, amount: 3}",
            "c:3:10: 'op' is the text 'gian'; expected one of gain, lose; did you mean 'gain'?",
        ),
        (
            "number: 1\neffects:\n  - amount: 3",
            "c:3:5: entry 1 of 'effects' does not say of which kind it is; expected a field 'op'",
        ),
        ("number: 1\neffects: [{op: gain, amount: 10}]", "c:2:30: 'amount' is the number 10; expected at most 9"),
        ("number: 1\neffects: [{op: gain, amount: 0}]", "c:2:30: 'amount' is the number 0; expected at least 1"),
        (
            "number: 1\neffects: [{op: gain, amount: 1, energy: wter}]",
            "c:2:41: 'energy' is the text 'wter'; expected one of air, water; did you mean 'water'?",
        ),
        (
            "number: 1\neffects: [{op: lose, crystals: 1, amout: 1}]",
            "c:2:35: unknown field 'amout'; expected one of op, crystals",
        ),
        (
            "number: 1\neffects: [3]",
            "c:2:11: entry 1 of 'effects' is the number 3; expected a mapping (key: value)",
        ),
        # a union that goes by the first key
        (
            "number: 1\nops:\n  - gain_cristals: 3",
            "c:3:5: unknown 'gain_cristals'; expected one of gain_crystals, draw_card; did you mean 'gain_crystals'?",
        ),
        ("number: 1\nops:\n  - draw_card: x", "c:3:16: 'draw_card' is the text 'x'; expected a whole number"),
        ("number: 1\nops:\n  - gain_crystals: {a: x}", "c:3:24: 'a' is the text 'x'; expected a whole number"),
    ],
)
def test_fault(text: str, fault: str) -> None:
    assert said(text) == [fault]


def test_all_faults_in_the_order_of_the_file() -> None:
    text = "tags: 3\nnumber: x\neffects:\n  - {op: lose}\n  - {op: gain, amount: x}\ncolour: red\n"
    assert [fault.split(":")[1] for fault in said(text)] == ["1", "2", "4", "5", "6"]


def test_type_adapter() -> None:
    model = TypeAdapter(list[Card])
    assert check(parse("[{number: 1}]"), model)[0].number == 1
    assert said("[{number: 1}, {number: x}]", model) == ["c:1:24: 'number' is the text 'x'; expected a whole number"]
    assert said("[{numbr: 1}]", model) == [
        "c:1:2: entry 1 of the file lacks the field 'number'",
        f"c:1:3: unknown field 'numbr'; expected one of {FIELDS}; did you mean 'number'?",
    ]


def test_part_of_a_document() -> None:
    document = parse("title: x\ncards:\n  - number: 1\n  - number: x\n  - 3\n", "c")
    assert check(document, Card, ("cards", 0)).number == 1
    with pytest.raises(BadInput, match=r"^c:4:13: 'number' is the text 'x'; expected a whole number$"):
        check(document, Card, ("cards", 1))
    with pytest.raises(BadInput, match=r"^c:5:5: entry 3 of 'cards' is the number 3; expected a mapping"):
        check(document, Card, ("cards", 2))


def test_long_text_is_cut() -> None:
    (fault,) = said(f"number: {'x' * 500}")
    assert len(fault) < 100
