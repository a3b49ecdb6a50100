"""What the ``pack.yaml`` of a card pack may say."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from poryroku.crystal.files.cardmodel import Ruling, Text
from poryroku.yamlcheck import LeftOut

FORMAT = 1
"""Version of the form of a pack."""
MOST_NUMBER = 999
_RANGE = re.compile(r"([1-9][0-9]{0,2}) ?- ?([1-9][0-9]{0,2})\Z")
_NAME = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
_VERSION = r"^[0-9]+(\.[0-9]+)*$"


def bounds_of(value: Any) -> tuple[int, int]:
    """A number, or a range written ``51-70``, as its first and last number."""
    if type(value) is int and 1 <= value <= MOST_NUMBER:
        return value, value
    match = _RANGE.match(value) if isinstance(value, str) else None
    if match is None or int(match[1]) > int(match[2]):
        expected = f"a card number from 1 to {MOST_NUMBER}, or a range such as 51-70"
        raise PydanticCustomError("card_numbers", "these are no card numbers", {"expected": expected})
    return int(match[1]), int(match[2])


def _named(value: Any) -> Any:
    if not isinstance(value, str) or len(value) > 40 or not re.match(_NAME, value):
        expected = "small letters, digits and hyphens, such as moon-cards"
        raise PydanticCustomError("pack_name", "this is no name of a pack", {"expected": expected})
    return value


def _versioned(value: Any) -> Any:
    """A version is text, or 1.10 would become 1.1."""
    if not isinstance(value, str) or len(value) > 40 or not re.match(_VERSION, value):
        expected = "numbers with dots between them, in quotes, such as '1.0'"
        raise PydanticCustomError("pack_version", "this is no version", {"expected": expected})
    return value


Numbers = Annotated[tuple[int, int], BeforeValidator(bounds_of)]
NumberList = list[Numbers]
Language = Literal["en", "pl", "pt"]


def _each_once(value: list[str]) -> list[str]:
    if len(set(value)) < len(value):
        raise ValueError("a language stands here twice")
    return value


class Levels(BaseModel):
    """Which of the added cards take part at which level."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    apprentice: LeftOut[NumberList] = None
    magic: LeftOut[NumberList] = None
    archmage: LeftOut[NumberList] = None


class PackFile(BaseModel):
    """The file ``pack.yaml`` of a card pack."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal[1]
    name: Annotated[str, BeforeValidator(_named)]
    title: Ruling
    about: LeftOut[Ruling] = None
    version: Annotated[str, BeforeValidator(_versioned)]
    author: Annotated[Text, Field(max_length=200)]
    languages: Annotated[list[Language], Field(min_length=1), AfterValidator(_each_once)]
    adds: NumberList = []
    replaces: NumberList = []
    levels: Levels = Levels()


def numbers_of(bounds: NumberList) -> list[int]:
    """All numbers that a list of numbers and ranges means, in its order."""
    return [number for first, last in bounds for number in range(first, last + 1)]


def written(numbers: list[int]) -> str:
    """Numbers for people, rows of them as ranges.

    >>> written([1, 2, 3, 7, 9, 10])
    '1-3, 7, 9, 10'
    """
    rows: list[list[int]] = []
    for number in sorted(numbers):
        if rows and rows[-1][-1] == number - 1:
            rows[-1].append(number)
        else:
            rows.append([number])
    return ", ".join(f"{row[0]}-{row[-1]}" if len(row) > 2 else ", ".join(map(str, row)) for row in rows)
