"""What is wrong, as data and in words."""

import pytest

from poryroku.faults import BadInput, Fault, suggest


@pytest.mark.parametrize(
    ("fault", "text"),
    [
        (Fault("a.yaml", 3, 7, "odd"), "a.yaml:3:7: odd"),
        (Fault("a.yaml", 3, 0, "odd"), "a.yaml:3: odd"),
        (Fault("a.yaml", 0, 0, "odd"), "a.yaml: odd"),
        (Fault("", 0, 0, "odd"), "odd"),
        (Fault("a.yaml", 3, 7, "odd", "even"), "a.yaml:3:7: odd; expected even"),
        (Fault("a.yaml", 3, 7, "odd", "", "add"), "a.yaml:3:7: odd; did you mean 'add'?"),
        (Fault("a.yaml", 3, 7, "odd", "even", "eve"), "a.yaml:3:7: odd; expected even; did you mean 'eve'?"),
    ],
)
def test_fault_in_words(fault: Fault, text: str) -> None:
    assert str(fault) == text


def test_bad_input_tells_all_faults() -> None:
    bad = BadInput([Fault("a", 1, 1, "one"), Fault("a", 2, 1, "two")])
    assert str(bad) == "a:1:1: one\na:2:1: two"
    assert [fault.message for fault in bad.faults] == ["one", "two"]
    assert BadInput(Fault("a", 1, 1, "one")).faults == [Fault("a", 1, 1, "one")]


def test_bad_input_is_never_empty() -> None:
    with pytest.raises(ValueError, match="without a fault"):
        BadInput([])


@pytest.mark.parametrize(
    ("word", "candidates", "meant"),
    [
        ("erth", ["air", "water", "fire", "earth"], "earth"),
        ("Fire", ["air", "fire"], "fire"),
        ("GAIN", ["Gain"], "Gain"),
        ("em", ["en", "pl"], "en"),
        ("zzz", ["air", "fire"], ""),
        ("air", [], ""),
        (12, [1, 123], "123"),
    ],
)
def test_suggestion(word: object, candidates: list[object], meant: str) -> None:
    assert suggest(word, candidates) == meant
