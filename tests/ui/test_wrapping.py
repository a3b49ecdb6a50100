"""Breaking text into lines."""

from poryroku.ui.kit.text import wrap


def test_a_line_breaks_at_spaces_but_not_at_those_that_must_not_break():
    assert wrap("Kept so far: 0\u00a0cards", 16, len) == ["Kept so far:", "0\u00a0cards"]
    assert wrap("one  two\tthree\n\nfour", 8, len) == ["one two", "three", "", "four"]


def test_what_must_not_break_is_broken_where_it_is_wider_than_the_column():
    assert wrap("0\u00a0cards", 4, len) == ["0\u00a0ca", "rds"]
