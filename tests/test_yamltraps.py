"""Words that YAML 1.1 reads as something else: none is missed, and none is told of that nobody could mistake."""

import doctest

import pytest
import yaml

from poryroku import yamlfile, yamltraps
from poryroku.paths import cards_dir
from poryroku.yamlfile import parse
from poryroku.yamltraps import meant, traps


@pytest.fixture(params=["C parser", "Python parser"], autouse=True)
def parser(request, monkeypatch):
    """Everything here holds with PyYAML's C library and without."""
    if request.param == "Python parser":
        monkeypatch.setattr(yamlfile, "_Loader", yamlfile._PyLoader)


def found(text: str) -> list[tuple[int, int, str]]:
    """Line, column and suggestion of every trap."""
    return [(fault.line, fault.column, fault.suggestion) for fault in traps(text, "card.yaml")]


def test_doctests():
    assert doctest.testmod(yamltraps).failed == 0


WORDS = (
    *("no", "No", "NO", "yes", "Yes", "on", "On", "off", "OFF", "True", "TRUE", "False", "FALSE", "Null", "NULL"),
    *("012", "0o17", "0x1F", "0b11", "1_000", "12:30", "1:2:3", "190:20:30", "2026-01-01", "1e3", "1.5e+3", ".5"),
    *("5.", ".inf", "-.INF", ".nan", "0_1", "-012", "+0x1f", "y", "n", "Y", "N"),
    *("true", "false", "null", "~", "3", "-3", "+3", "1.5", "0", "word", "1a", "+2x"),
)


@pytest.mark.parametrize("word", WORDS)
def test_a_word_is_a_trap_exactly_if_another_reader_makes_something_else_of_it(word):
    ours, theirs = parse(f"- {word}\n").data[0], yaml.safe_load(f"- {word}\n")[0]
    differs = type(ours) is not type(theirs) or ours != theirs
    # YAML 1.2 has these two, PyYAML has not; a single letter is a truth value by the standard only.
    differs = differs or word in ("0o17", "1e3", "y", "n", "Y", "N")
    assert bool(meant(word)[0]) == differs, (word, ours, theirs)


def test_where_they_stand():
    text = "points: 012\nname: {en: No, pl: 'no', pt: \"no\"}\nlist: [yes, ok, {on: off}]\n- no".replace("\n- no", "")
    assert found(text) == [(1, 9, "12"), (2, 12, ""), (3, 8, "true"), (3, 22, "false")]


def test_keys_too_but_not_the_one_of_every_effect():
    assert found("on: summon\nno: 1\neffects:\n  - on: activate\n    do: [on]\n") == [(2, 1, "false"), (5, 10, "true")]


def test_texts_in_blocks_and_quotes_are_none():
    assert found("a: |\n  no\nb: >\n  012\nc: 'yes'\n? [no]\n: x\n") == [(6, 4, "false")]


@pytest.mark.parametrize("text", ["", "a: [", "a: *x\nb: no: no", "\x00", "- ]"])
def test_what_is_no_yaml_has_none_and_raises_nothing(text):
    assert isinstance(traps(text, "card.yaml"), list)


def test_the_cards_of_the_game_have_none():
    for file in sorted(cards_dir().glob("*.yaml")):
        assert not traps(file.read_text(encoding="utf-8"), str(file)), file
