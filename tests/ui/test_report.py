"""What the workshop says of a file, row by row."""

import pytest

from poryroku import i18n
from poryroku.crystal.files.draft import Draft, no_draft, read_draft
from poryroku.faults import Fault
from poryroku.ui import moonlit, report


def said(rows):
    """The rows as plain lines."""
    spaces = str.maketrans({report.FIGURE_SPACE: " ", report.HARD_SPACE: " "})
    return ["".join(run.text for run in row.runs).translate(spaces) for row in rows]


def draft(text):
    return read_draft(text.encode(), moonlit.NAME)


def test_a_good_card_has_its_examples_and_nothing_else_to_say():
    assert said(report.rows(draft(moonlit.CARD)))[:3] == [
        "2 of 2 examples hold",
        "holds: Two from every opponent, at most down to nothing",
        "holds: Two for each other item, familiars don't count",
    ]


def test_a_fault_with_place_expectation_suggestion_and_lines():
    lines = said(report.rows(draft(moonlit.CARD.replace("kind: item", "kind: itme"))))
    assert lines[:9] == [
        "1 fault", "Line 3, column 7: 'kind' is the text 'itme'", "expected: one of item, familiar",
        "Did you mean 'item'?", "1  number: 51", lines[5], "3  kind: itme", lines[7], "5  points: 5",
    ]  # fmt: skip


def test_the_word_at_fault_is_marked():
    rows = report.excerpt(["do:", "  - {loose_crystals: 2}"], 2, 6)
    marked = [run.text for run in rows[1].runs if run.bold]
    assert marked == ["loose_crystals"] and said(rows)[1] == "2    - {loose_crystals: 2}"


@pytest.mark.parametrize("column", [0, 1, 150, 299, 300, 400])
def test_of_a_long_line_the_part_at_fault_is_shown(column):
    line = "x" * 299 + "y"
    text = said(report.excerpt([line], 1, column, 0))[0]
    assert len(text) < 120 and (not 200 < column <= 300 or "y" in text)


@pytest.mark.parametrize("line", [-1, 0, 1, 2, 3, 99])
def test_places_outside_the_file_are_no_trouble(line):
    report.excerpt(["one"], line, 5)
    report.excerpt([], line, 1)


def test_of_very_many_faults_the_first_are_told():
    many = Draft("a", ("x",) * 300, tuple(Fault("a", n, 1, f"fault {n}") for n in range(1, 301)))
    lines = said(report.rows(many))
    assert lines[0] == "300 faults" and lines[-1] == "and 260 more" and len(lines) < 200


def test_a_fault_of_another_file_names_it():
    other = Draft("a.yaml", ("x",), (Fault("pack.yaml", 3, 4, "broken"),))
    assert said(report.rows(other))[1] == "pack.yaml:3:4: broken"
    assert said(report.rows(no_draft("a.yaml", "no such file")))[1].strip() == "no such file"


def test_traps_stand_beside_the_fault_they_made_and_else_by_themselves():
    lines = said(report.rows(draft(moonlit.CARD.replace("points: 5", "points: 05"))))
    assert "05 is the text '05', no number" in lines and "Read as text" not in lines
    assert lines.count("Did you mean '5'?") == 1
    text = moonlit.CARD.replace("pt: 'Balança do Luar'", "pt: On")
    lines = said(report.rows(draft(text)))
    column = text.splitlines()[1].index("On}") + 1
    assert "Read as text" in lines and f"Line 2, column {column}: On is the text 'On', no truth value" in lines


def test_letters_without_a_picture_are_told_with_their_place():
    lines = said(report.rows(draft(moonlit.CARD.replace("en: 'Moonlit Scales'", "en: 'Moonlit 木'"))))
    at = lines.index("Letters that can't be drawn")
    assert lines[at + 2].startswith("Line ") and "the fonts lack 木 (U+6728)" in lines[at + 2]


def test_no_examples_is_told():
    lines = said(report.rows(draft(moonlit.CARD.split("examples:")[0])))
    assert lines[0] == "No examples yet"


def test_suggested_words_as_yaml_can_be_read_back():
    from poryroku.yamlfile import parse

    words = {"en": "It's 'here': #1", "pl": "Każdy \\ gracz"}
    assert parse(report.as_yaml(words)).data == {"text": words}


def test_everything_around_the_faults_is_translated():
    faulty, good = draft(moonlit.CARD.replace("points: 5", "points: 05")), draft(moonlit.CARD)
    english = [said(report.rows(each)) for each in (faulty, good)]
    with i18n.spoken("pl"):
        polish = [said(report.rows(each)) for each in (faulty, good)]
    assert i18n.language() == "en" and english[0][0] != polish[0][0] and english[1][0] != polish[1][0]
