"""A text that is no YAML: where the hand slipped, and what to write instead."""

from collections.abc import Iterator

import pytest

from poryroku import yamlfile
from poryroku.faults import BadInput, Fault
from poryroku.yamlfile import parse


@pytest.fixture(params=["C parser", "Python parser"], autouse=True)
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Everything here holds with PyYAML's C library and without."""
    if request.param == "Python parser":
        monkeypatch.setattr(yamlfile, "_Loader", yamlfile._PyLoader)
    elif yamlfile._Loader is yamlfile._PyLoader:
        pytest.skip("PyYAML comes without its C library here")
    yield request.param


def fault(text: str) -> Fault:
    """The last thing wrong with a text: that at which reading stopped."""
    with pytest.raises(BadInput) as caught:
        parse(text, "card.yaml")
    return caught.value.faults[-1]


IN_BRACKETS = "this cannot stand here within brackets; a ',' or '{}' is missing before it"
QUOTES = "quotes around a text that contains ': '"
CASES = [
    # what is opened and never closed is told where it begins, if that is in an earlier line
    ("a: 1\nb: 'x\nc: 'y'\nd: 2\n", 2, "a quote that is not closed before line 3", "' at the end of the text"),
    ("a: 1\nb: 'x\nc: 2\n", 2, "a quote that is not closed before the end of the file", "' at the end of the text"),
    ('b: "x\nc: "y"\n', 1, "a quote that is not closed before line 2", '" at the end of the text'),
    ("b: {en: 'x, pl: y}\nc:\n  en: 'z'\n", 1, "a quote that is not closed before line 3", "' at the end of the text"),
    ("a: {x: 1\nb: 2\n", 1, "a '{' that is not closed before line 2", "'}'"),
    ("a: [1, {x: 2}\nb: 2\n", 1, "a '[' that is not closed before line 2", "']'"),
    ("a: {x: [1, 2\n", 1, "a '[' that is not closed before the end of the file", "']'"),
    ("a: {x: 1, # note }\n", 1, "a '{' that is not closed before the end of the file", "'}'"),
    ("a: {x: 'it''s {', y: [1}\n", 1, IN_BRACKETS.format("]"), "', '"),
    ("a: {x: 1,\n  y: {z: 1 w: 2}}\n", 2, IN_BRACKETS.format("}"), "', '"),
    ("a: {x: 1\n  y: 2}\n", 1, "a '{' that is not closed before line 2", "'}', or a ','"),
    # what can't stand where it stands
    ("a: {x: 1}}\nb: 2\n", 1, "something stands behind a value that is complete", "nothing more, or quotes"),
    ("a: 'x' y\n", 1, "something stands behind a value that is complete", "nothing more, or quotes"),
    ("a: it: b\n", 1, "a ':' that cannot stand here", QUOTES),
    ("a\n  - b: c\n", 2, "a ':' that cannot stand here", "a ':' in line 1, which this line continues"),
    ("a: x\n b: y\n", 2, "a ':' that cannot stand here", QUOTES + ", or the same indent as line 1"),
    ("a: - x\n", 1, "a list that cannot begin here", "it in the lines below the key"),
    ("a: @x\n", 1, "a text cannot begin with @", "quotes around it"),
    ("a: `x\n", 1, "a text cannot begin with `", "quotes around it"),
    ("a: {b: c, d: %x}\n", 1, "a text cannot begin with %", "quotes around it"),
    ("a: *\n", 1, "a text cannot begin with & or * or !", "quotes around it"),
    ("a: !x!y z\n", 1, "a text cannot begin with & or * or !", "quotes around it"),
    ('a: "\\k"\n', 1, "a \\ that means nothing in double quotes", "\\\\"),
    ("a: [b, , c]\n", 1, "no value before ','", "a value between commas and brackets"),
    # lines
    ("a: 'x'\n b: y\n", 2, "this line does not fit the lines above it", "key: value, or '- '"),
    ("a:\n  - 'x'\n   - y\n", 3, "this line does not fit the lines above it", "key: value, or '- '"),
    ("a:\n  - 1\n - 2\n", 3, "this line does not fit the lines above it", "key: value, or '- '"),
    ("a: 1\n- b\n", 2, "this line does not fit the lines above it", "key: value, or '- '"),
    ("a: 1\nb 2\nc: 3\n", 2, "a line without ':'", "key: value"),
    (" a: 1\nb: 2\n", 2, "this line is indented less than the first one", "the same indent for all fields"),
    ("a: 1\n...\nb: 2\n", 3, "the file goes on after its end", "one mapping"),
    ("a: 1\n\ufeffb: 2\nb\n - : 1", 2, "a byte order mark (U+FEFF) within the file", "none"),
    ("a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> mine\n", 2, "a mark of an unfinished merge", "one of its two"),
    ("a:\n  b: 1\n\xa0 c: 2\n  d: 3\n", 3, "a no-break space (U+00A0) in the indentation", "spaces"),
    ("a:\n\t- 1\n", 2, "a tab in the indentation", "spaces"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "message", "expected"), CASES)
def test_a_slip_of_the_hand(text: str, line: int, message: str, expected: str) -> None:
    found = fault(text)
    assert (found.line, found.message) == (line, message)
    assert found.expected.startswith(expected)


@pytest.mark.parametrize(
    "text",
    [
        "a: it's\nb: {c: [1, 2],\n  d: 'x\n  y', e: rock 'n' roll}\nf: [@]\n",
        "# don't {\na: x # isn't [\nf: @\n",
        'a: {b: "it\'s"}\nc: \'say "yes" {\'\nf: @\n',
    ],
)
def test_good_quotes_and_brackets_are_not_blamed(text: str) -> None:
    assert fault(text).message == "a text cannot begin with @"
