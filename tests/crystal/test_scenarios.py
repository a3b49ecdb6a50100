"""Every ruling is a scenario, every card has examples, and all of them hold."""

from pathlib import Path

import pytest

from poryroku.crystal.files.library import card_files, load_book, load_library
from poryroku.crystal.files.scenarios import scenarios_in
from poryroku.paths import cards_dir
from poryroku.yamlfile import read

RULINGS = Path(__file__).parent.parent / "rulings"
FILES = sorted(RULINGS.glob("*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_ruling_holds(file):
    for scenario in scenarios_in(read(file), load_book()):
        assert scenario.form.steps or scenario.form.expect, "a scenario that checks nothing"
        assert [str(difference) for difference in scenario.run()] == []


def test_every_ruling_has_its_file():
    stems = [file.stem for file in FILES]
    missing = [f"R{n}" for n in range(1, 81) if not any(stem.startswith(f"R{n:02}-") for stem in stems)]
    assert missing == []
    assert "S18-worked-round" in stems


@pytest.mark.parametrize("file", card_files(cards_dir()), ids=lambda file: file.stem)
def test_card_examples_hold(file):
    document = read(file)
    scenarios = scenarios_in(document, load_book())
    assert len(scenarios) >= 2
    for scenario in scenarios:
        assert scenario.form.title
        assert [str(difference) for difference in scenario.run()] == []


def test_file_names_say_number_and_name():
    for number, text in load_library().texts.items():
        name = Path(text.file).stem
        assert name.startswith(f"{number:02}-")
        assert name[3:4].isalpha() and name == name.lower()


def test_all_fifty_cards_are_there():
    assert sorted(load_library().texts) == list(range(1, 51))


def test_a_wrong_expectation_is_a_difference():
    """The runner's own test: each part of a scenario, made wrong, is noticed."""
    from poryroku.yamlfile import parse

    base = {"players": "[Ania, Bruno]", "seats": "{Ania: {gauge: 1, hand: [3], reserve: {earth: 2}}}"}
    wrong = {
        "steps: [summon 4]": "is refused",
        "steps: [{refuse: summon 3}]": "should be refused",
        "steps: [{refuse: summon 4, because: no_free_slot}]": "because of not_your_card",
        "steps: [{do: summon 3, by: Bruno}]": "expected Bruno",
        "expect: {Ania: {crystals: 1}}": "crystals is 0, expected 1",
        "expect: {Ania: {hand: []}}": "hand is",
        "expect: {options: [end]}": "also offered",
        "expect: {offers: [summon 5]}": "not offered",
        "expect: {not_offered: [summon 3]}": "offered but should not be",
        "expect: {year: 2}": "year is 1",
        "expect: {scores: {Ania: 0, Bruno: 0}}": "scores is",
        "expect: {winners: [Ania]}": "winners is",
    }
    for line, message in wrong.items():
        text = "\n".join([f"{key}: {value}" for key, value in base.items()] + [line])
        (scenario,) = scenarios_in(parse(text, "x.yaml"), load_book())
        differences = [str(difference) for difference in scenario.run()]
        assert len(differences) == 1 and message in differences[0], (line, differences)
