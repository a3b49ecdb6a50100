"""YAML as people expect it, and every fault at its place."""

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from poryroku import yamlfile
from poryroku.faults import BadInput
from poryroku.yamlfile import parse, read


@pytest.fixture(params=["C parser", "Python parser"], autouse=True)
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Everything here holds with PyYAML's C library and without."""
    if request.param == "Python parser":
        monkeypatch.setattr(yamlfile, "_Loader", yamlfile._PyLoader)
    elif yamlfile._Loader is yamlfile._PyLoader:
        pytest.skip("PyYAML comes without its C library here")
    yield request.param


def faults(source: str | bytes) -> list[tuple[int, int, str]]:
    """Line, column and message of everything wrong with `source`."""
    with pytest.raises(BadInput) as caught:
        parse(source, "card.yaml")
    assert all(fault.file == "card.yaml" for fault in caught.value.faults)
    return [(fault.line, fault.column, fault.message) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", 7),
        ("-3", -3),
        ("+3", 3),
        ("0", 0),
        ("1.5", 1.5),
        ("-0.25", -0.25),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        # what YAML 1.1 would turn into something else
        ("no", "no"),
        ("yes", "yes"),
        ("on", "on"),
        ("off", "off"),
        ("True", "True"),
        ("NULL", "NULL"),
        ("012", "012"),
        ("0x1F", "0x1F"),
        ("0b1", "0b1"),
        ("1_000", "1_000"),
        ("12:30", "12:30"),
        ("1:2:3", "1:2:3"),
        ("2026-01-01", "2026-01-01"),
        ("1e3", "1e3"),
        ("1.5e3", "1.5e3"),
        ("1.", "1."),
        (".5", ".5"),
        ("01.5", "01.5"),
        (".inf", ".inf"),
        (".nan", ".nan"),
        ("+2 energy", "+2 energy"),
        ("+", "+"),
        ("air*2", "air*2"),
        ("summon 16", "summon 16"),
        ("=", "="),
        ("<<", "<<"),
        ("\u0661", "\u0661"),  # a digit, but not ours
        # with quotes everything is text
        ("'7'", "7"),
        ('"true"', "true"),
        ("''", ""),
        ('"\\u017B"', "Ż"),
        ("|\n  7\n", "7\n"),
        (">-\n  7\n  8\n", "7 8"),
    ],
)
def test_value(text: str, value: Any) -> None:
    data = parse(f"key: {text}\n").data["key"]
    assert data == value
    assert type(data) is type(value)
    if text and text[0] not in "|>":
        assert parse(f"[{text}, x]").data == [value, "x"]


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("on: 1", {"on": 1}),
        ("no: 1", {"no": 1}),
        ("true: 1", {"true": 1}),
        ("1.5: 1", {"1.5": 1}),
        ("012: 1", {"012": 1}),
        ("1: 6\n2: 1", {1: 6, 2: 1}),
        ("'1': 6", {"1": 6}),
        ("'': 6", {"": 6}),
        ("{a, b: }", {"a": None, "b": None}),
        ("- [1, {a: []}]\n- {}\n", [[1, {"a": []}], {}]),
        ("", None),
        ("# nothing\n", None),
        ("---\na: 1\n...\n", {"a": 1}),
        ("\ufeffa: 1", {"a": 1}),
        ("a: 1\r\nb: 2\r\n", {"a": 1, "b": 2}),
        ("a: x & y * z ! q", {"a": "x & y * z ! q"}),
        ("a: 'x: *y &z'", {"a": "x: *y &z"}),
    ],
)
def test_document(text: str, data: Any) -> None:
    assert parse(text).data == data
    assert parse(text.encode()).data == data
    assert repr(parse(text).data) == repr(data)  # 1 is not True, 1.0 is not 1


def test_no_float_is_odd() -> None:
    assert math.isfinite(parse("1" + "0" * 300 + ".0").data)


TEXT = """\
number: 16
name: {en: Troll, pl: 'Trol'}
on: {1: 6}
effects:
  - on: activate
    do:
      - gain: 3
  - 7
"""


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        ((), (1, 1), (1, 1)),
        (("number",), (1, 9), (1, 1)),
        (("name",), (2, 7), (2, 1)),
        (("name", "pl"), (2, 23), (2, 19)),
        (("on",), (3, 5), (3, 1)),
        (("on", 1), (3, 9), (3, 6)),
        (("effects",), (5, 3), (4, 1)),
        (("effects", 0), (5, 5), (5, 5)),
        (("effects", 0, "do", 0, "gain"), (7, 15), (7, 9)),
        (("effects", 1), (8, 5), (8, 5)),
        # where the path ends, the last value on it
        (("name", "pt"), (2, 7), (2, 7)),
        (("effects", 2), (5, 3), (5, 3)),
        (("effects", 1, "x", "y"), (8, 5), (8, 5)),
        (("effects", "x"), (5, 3), (5, 3)),
    ],
)
def test_place(path: yamlfile.Path, value: tuple[int, int], key: tuple[int, int]) -> None:
    marks = parse(TEXT).marks
    assert marks.of(path) == value
    assert marks.of_key(path) == key


def test_place_in_nothing() -> None:
    assert parse("").marks.of(("a",)) == (1, 1)


def test_columns_count_letters_not_bytes() -> None:
    assert parse("{łódź: 1, b: 2}").marks.of_key(("b",)) == (1, 11)


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("a: 1\nb: 2\na: 3\n", 3, 1, "key 'a' stands here twice"),
        ("a: {1: x, 1: y}", 1, 11, "key '1' stands here twice"),
        ("a: {x: 1, 'x': 2}", 1, 11, "key 'x' stands here twice"),
        ("a: {2: 1, '2': 2}", 1, 11, "key '2' stands here twice"),
        ("a: {'2': 1, 2: 2}", 1, 13, "key '2' stands here twice"),
        ("a: {x: Troll', y: 2}", 1, 8, "a text that ends with ' but doesn't begin with it"),
        ('a: Troll"', 1, 4, "a text that ends with \" but doesn't begin with it"),
        ("a: &one 1", 1, 4, "anchor '&one' is not allowed"),
        ("a: !!python/object:os.system x", 1, 4, "tag 'tag:yaml.org,2002:python/object:os.system' is not allowed"),
        ("a: !card {b: 1}", 1, 4, "tag '!card' is not allowed"),
        ("!!int '3': x", 1, 1, "tag 'tag:yaml.org,2002:int' is not allowed"),
        ("? [a, b]\n: 1\n", 1, 3, "this cannot be a key"),
        ("null: 1", 1, 1, "this cannot be a key"),
        ("~: 1", 1, 1, "this cannot be a key"),
        ("a: 12345678901234567890", 1, 4, "this number is too large"),
        ("a: 1\n---\nb: 2\n", 2, 1, "a second document begins here"),
        ("a:\n\t- 1\n", 2, 1, "a tab in the indentation"),
        ("a: b: c\n", 1, 5, "a ':' that cannot stand here"),
        ("a: 1\nb: \x00\n", 2, 4, "control character U+0000"),
        ("a: \x07", 1, 4, "control character U+0007"),
    ],
)
def test_fault(text: str, line: int, column: int, message: str) -> None:
    assert (line, column, message) in faults(text)


@pytest.mark.parametrize("text", ["a: *gone", "a: &x [*x]", "a: &x 1\nb: *x\n"])
def test_alias(text: str) -> None:
    assert any(message.startswith("alias ") for _, _, message in faults(text))


def test_all_faults_at_once_and_in_order() -> None:
    found = faults("a: &x 1\nb: {c: 1, c: 2}\nd: !t 5\nb: 6\ne: *x\n")
    assert [line for line, _, _ in found] == [1, 2, 3, 4, 5]


def test_faults_before_the_one_that_stops_the_parser_are_told() -> None:
    found = faults("a: 1\na: 2\nb: [\n")
    assert len(found) == 2
    assert found[0] == (2, 1, "key 'a' stands here twice")


def test_duplicate_names_the_first() -> None:
    with pytest.raises(BadInput, match=r"card.yaml:3:1: .*it is in line 1"):
        parse("a: 1\nb: 2\na: 3\n", "card.yaml")


def test_alias_bomb_is_refused_unexpanded() -> None:
    rows = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    rows += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10)]
    assert len(faults("\n".join(rows))) == 10 + 9  # an alias is told once in a line


def test_a_forgotten_dash_is_thought_of() -> None:
    with pytest.raises(BadInput) as caught:
        parse("a:\n  - b: 1\n    c: 2\n    b: 3\n    c: 4\n", "c")
    first, second = map(str, caught.value.faults)
    assert first.endswith("(it is in line 2 already), or '- ' before it where another entry of a list begins")
    assert second.endswith("(it is in line 3 already)")


@pytest.mark.parametrize(
    ("levels", "fits"),
    [(yamlfile.MAX_DEPTH, True), (yamlfile.MAX_DEPTH + 1, False), (yamlfile.MAX_DEPTH + 5, False)],
)
def test_depth(levels: int, fits: bool) -> None:
    text = "[" * levels + "]" * levels
    if fits:
        assert parse(text).marks.of((0,) * (levels - 1)) == (1, levels)
    else:
        assert faults(text) == [(1, yamlfile.MAX_DEPTH + 1, "nested too deep")]


@pytest.mark.parametrize("text", ["[" * 5000, "{a: " * 5000, "- " * 5000, "? " * 500])
def test_far_too_deep(text: str) -> None:
    assert faults(text)[0][2] == "nested too deep"


def test_after_a_part_too_deep_the_rest_is_read() -> None:
    deep = "[" * 25 + "]" * 25
    assert [message for _, _, message in faults(f"a: {deep}\nb: 1\nb: 2\n")] == [
        "nested too deep",
        "key 'b' stands here twice",
    ]


def test_size() -> None:
    comment = b"a: 1\n#"
    assert parse(comment + b"x" * (yamlfile.MAX_BYTES - len(comment))).data == {"a": 1}
    assert faults(comment + b"x" * yamlfile.MAX_BYTES) == [(0, 0, "the file is too large")]


@pytest.mark.parametrize(
    ("raw", "line", "column"),
    [
        ("a: 1\nb: zażółć".encode("cp1250"), 2, 6),
        ("a: ł".encode() + b"\xff", 1, 5),
        (b"a: \xed\xa0\x80", 1, 4),
    ],
)
def test_not_utf8(raw: bytes, line: int, column: int) -> None:
    assert faults(raw) == [(line, column, "this is not UTF-8")]


@pytest.mark.parametrize("coding", ["UTF-16", "UTF-16-LE", "UTF-16-BE", "UTF-32"])
def test_two_bytes_for_a_letter(coding: str) -> None:
    assert faults("number: 16\n".encode(coding)) == [(1, 1, f"this is {coding[:6]}, not UTF-8")]


@pytest.mark.parametrize("sign", ["\x85", "\u2028", "\u2029"])
def test_what_only_yaml_takes_for_a_line_break_moves_no_line(sign: str) -> None:
    assert parse(f"a: 1 # x{sign}b: 2\nc: 'd{sign}e'").data == {"a": 1, "c": "d e"}
    assert faults(f"a: 'x{sign}y'\nb: 1\nb: 2\n") == [(3, 1, "key 'b' stands here twice")]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_lines_end_in_three_ways(ending: str) -> None:
    assert faults(f"a: 1{ending}b: \x07{ending}") == [(2, 4, "control character U+0007")]
    assert faults(f"a: 1{ending}b: ".encode() + b"\xff") == [(2, 4, "this is not UTF-8")]
    assert faults(f"a: 1{ending}a: 2{ending}") == [(2, 1, "key 'a' stands here twice")]


def test_signs_that_deceive_are_named() -> None:
    document = parse("k\u0456nd: item\nna\u200bme: Łucja\n")
    told = str(document.fault(("k\u0456nd",), "unknown field 'k\u0456nd'", at_key=True))
    assert told == "<text>:1:1: unknown field 'k\u0456nd' (with U+0456)"
    assert "(with U+200B)" in str(document.fault((), "unknown field 'na\u200bme'"))
    assert "U+" not in str(document.fault((), "there is no player 'Łucja'"))


def test_read(tmp_path: Path) -> None:
    file = tmp_path / "16-troll.yaml"
    file.write_text("a: ż\n", encoding="utf-8")
    document = read(file)
    assert document.file == str(file)
    assert document.data == {"a": "ż"}


def test_missing_file_names_its_neighbour(tmp_path: Path) -> None:
    (tmp_path / "16-troll.yaml").touch()
    with pytest.raises(BadInput, match=r"no such file; did you mean '.*16-troll.yaml'"):
        read(tmp_path / "16-trol.yaml")
    with pytest.raises(BadInput, match=r"no such file$"):
        read(tmp_path / "none" / "16-trol.yaml")


def test_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        read(tmp_path)


def test_large_file_is_not_read_whole(tmp_path: Path) -> None:
    file = tmp_path / "large.yaml"
    with file.open("wb") as target:
        target.truncate(yamlfile.MAX_BYTES * 1000)
    with pytest.raises(BadInput, match="too large"):
        read(file)
