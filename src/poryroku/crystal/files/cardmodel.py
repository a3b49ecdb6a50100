"""What a card file may say, apart from its effects (those are compiled in ``effects.py``)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from poryroku.faults import Fault
from poryroku.yamlcheck import LeftOut, NumberKey
from poryroku.yamlfile import Document, Path


def _words(text: str) -> str:
    """Words for people. A control character (``"\\e"`` in quotes) could steer the terminal that they are printed in."""
    if not text.strip():
        raise PydanticCustomError("no_words", "there are no words in it", {"expected": "words"})
    if not text.replace("\n", " ").isprintable():
        strange = next(letter for letter in text if not letter.isprintable() and letter != "\n")
        said = f"it holds the control character U+{ord(strange):04X}"
        raise PydanticCustomError("no_words", said, {"expected": "printable text"})
    return text


Text = Annotated[str, Field(min_length=1), AfterValidator(_words)]
ElementName = Literal["air", "water", "fire", "earth"]


LANGUAGES = ("en", "pl", "pt")
"""The languages that words can be given in."""


class Texts(BaseModel):
    """The same words in the languages of the game. Which of them must be there the pack of the card declares."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    en: Text = ""
    pl: Text = ""
    pt: Text = ""

    def in_language(self, code: str) -> str:
        """The words in a language, else in English, else in whatever language there is."""
        return {"pl": self.pl, "pt": self.pt}.get(code, self.en) or self.en or self.pl or self.pt

    def filled(self, languages: tuple[str, ...]) -> Texts:
        """The same with words in every language: in English, else in the first of these, where one is missing."""
        if self.en and self.pl and self.pt:
            return self
        spare = self.en or next((words for code in languages if (words := self.in_language(code))), "")
        return Texts(en=self.en or spare, pl=self.pl or spare, pt=self.pt or spare)


def _in_all_languages(value: Any) -> Any:
    """Plain words stand for every language."""
    return dict.fromkeys(LANGUAGES, value) if isinstance(value, str) else value


Ruling = Annotated[Texts, BeforeValidator(_in_all_languages)]


def _all_players(value: dict[int, int]) -> dict[int, int]:
    if set(value) != {2, 3, 4}:
        raise ValueError("a cost by players needs a number for 2, 3 and 4 players")
    return value


def _each_once(value: list[Any]) -> list[Any]:
    if len(set(value)) < len(value):
        raise ValueError("an element stands here twice")
    return value


Small = Annotated[int, Field(ge=0, le=99, strict=True)]
ByPlayers = Annotated[dict[NumberKey, Small], AfterValidator(_all_players)]
Price = Small | ByPlayers


class Cost(BaseModel):
    """What a summon costs: energy per element and crystals, or one energy of each element chosen."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    air: Price = 0
    water: Price = 0
    fire: Price = 0
    earth: Price = 0
    crystals: Price = 0
    choose: LeftOut[Annotated[list[ElementName], Field(min_length=1, max_length=4), AfterValidator(_each_once)]] = None

    @model_validator(mode="after")
    def _choice_alone(self) -> Cost:
        """The summoner pays for the elements chosen, so there are no others to pay."""
        if self.choose is not None and any((self.air, self.water, self.fire, self.earth)):
            raise PydanticCustomError(
                "beside", "energy beside 'choose'", {"expected": "choose alone, or with crystals"}
            )
        return self

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
    effects: list[Any]
    examples: list[Any] = []


def language_faults(document: Document, languages: tuple[str, ...]) -> list[Fault]:
    """Where a card file lacks words in one of the languages, or has some in a language that is none of them.

    Labels of choices are looked after where the effects are compiled.
    """
    data = document.data
    rulings = data.get("rulings")
    found: list[tuple[Path, Any]] = [(("name",), data.get("name")), (("text",), data.get("text"))]
    found += [(("rulings", i), ruling) for i, ruling in enumerate(rulings if isinstance(rulings, list) else ())]
    faults: list[Fault] = []
    for path, texts in found:
        if isinstance(texts, dict):
            faults += text_faults(document, path, texts, languages)
    return faults


def text_faults(document: Document, path: Path, texts: dict[Any, Any], languages: tuple[str, ...]) -> list[Fault]:
    """The same of one text. Codes that are no language at all are the form's to refuse."""
    what = f"'{path[-1]}'" if isinstance(path[-1], str) else f"entry {path[-1] + 1} of '{path[-2]}'"
    declared = ", ".join(languages)
    faults = [
        document.fault(path, f"{what} lacks the field '{code}'", f"words in {declared}, the languages of the pack")
        for code in languages
        if code not in texts
    ]
    return faults + [
        document.fault((*path, code), f"{what} has words in '{code}', which the pack doesn't declare",
                       f"{declared}, or {code} among the languages of pack.yaml", at_key=True)
        for code in texts
        if code in LANGUAGES and code not in languages
    ]  # fmt: skip
