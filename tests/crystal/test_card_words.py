"""The words of the cards in every language."""

import re

import pytest

from poryroku import i18n
from poryroku.crystal.files.cardmodel import CardFile
from poryroku.crystal.files.library import load_library
from poryroku.crystal.wording import cardtext

LANGUAGES = list(i18n.LANGUAGES)


@pytest.fixture(autouse=True)
def same_language_after():
    before = i18n.language()
    yield
    i18n.set_language(before)


def numbers(text: str) -> list[str]:
    """The numbers that stand in a text, in order of size; words such as "two" may come and go."""
    return sorted(re.findall(r"\d+", text), key=int)


@pytest.mark.parametrize("number", list(load_library().texts))
def test_rulings_name_the_same_numbers_in_every_language(number: int) -> None:
    said = {}
    for language in LANGUAGES:
        i18n.set_language(language)
        said[language] = cardtext.rulings(number)
    assert len({len(rulings) for rulings in said.values()}) == 1
    for english, polish, portuguese in zip(said["en"], said["pl"], said["pt"], strict=True):
        assert len({english, polish, portuguese}) == 3
        for other in (polish, portuguese):
            assert set(numbers(english)) - set(numbers(other)) <= {"0"}, other


def test_a_plain_ruling_is_said_in_every_language() -> None:
    words = {"en": "Nothing", "pl": "Nic", "pt": "Nada"}
    card = CardFile.model_validate(
        {
            "number": 99, "name": words, "kind": "item", "cost": {}, "points": 1, "text": words,
            "rulings": ["Just so.", words], "effects": [],
        }
    )  # fmt: skip
    assert [card.rulings[0].in_language(language) for language in LANGUAGES] == ["Just so."] * 3
    assert [card.rulings[1].in_language(language) for language in LANGUAGES] == ["Nothing", "Nic", "Nada"]
