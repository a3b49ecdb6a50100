"""Bytes that are no card file at all, or not in UTF-8, or too much of it."""

from __future__ import annotations

import gzip
from random import Random

from mutator.grammar import Words
from mutator.kinds import MEANS_THE_SAME, Mutant, kind, mutant
from mutator.meaning import drawn
from mutator.source import Source

MAX_BYTES = 256 * 1024
MAX_DEPTH = 20


def _first_odd(source: Source) -> int:
    return next((i for i, letter in enumerate(source.text) if ord(letter) > 127), 0)


@kind
def in_utf_16(source: Source, dice: Random) -> Mutant | None:
    coding = dice.choice(("utf-16", "utf-16-le", "utf-16-be", "utf-32"))
    return mutant(source.text.encode(coding), coding, {0, 1, source.line(_first_odd(source))}, "UTF")


@kind
def in_an_old_code_page(source: Source, dice: Random) -> Mutant | None:
    coding = dice.choice(("cp1250", "iso-8859-2", "cp1252"))
    try:
        raw = source.text.encode(coding, "strict" if coding != "cp1252" else "replace")
    except UnicodeEncodeError:
        raw = source.text.encode(coding, "replace")
    try:
        raw.decode()
    except UnicodeDecodeError as error:
        return mutant(raw, coding, {raw.count(b"\n", 0, error.start) + 1}, "UTF-8")
    return None


@kind
def half_a_letter(source: Source, dice: Random) -> Mutant | None:
    odd = [i for i, letter in enumerate(source.text) if ord(letter) > 127]
    if not odd:
        return None
    at = dice.choice(odd)
    raw = source.text[:at].encode() + source.text[at].encode()[:-1] + source.text[at + 1 :].encode()
    return mutant(raw, "half a letter", {source.line(at)}, "UTF-8")


@kind
def stray_byte(source: Source, dice: Random) -> Mutant | None:
    at = dice.randrange(len(source.text))
    raw = source.text[:at].encode() + dice.choice((b"\xff", b"\xc0\x80", b"\xed\xa0\x80")) + source.text[at:].encode()
    return mutant(raw, "a stray byte", {source.line(at)}, "UTF-8")


@kind
def control_character(source: Source, dice: Random) -> Mutant | None:
    at = dice.randrange(len(source.text))
    sign = dice.choice("\0\x01\x07\x08\x0b\x0c\x1a\x1b\x7f\x80\x9f\ufffe\uffff")
    return mutant(source.spliced(at, at, sign), f"U+{ord(sign):04X}", {source.line(at)}, "U+")


@kind
def invisible_sign(source: Source, dice: Random) -> Mutant | None:
    place = drawn(dice, [place for place in source.places if place.key is not None])
    if place is None or place.key is None:
        return None
    at = dice.randrange(place.key.start_mark.index, place.key.end_mark.index + 1)
    sign = dice.choice("\u200b\u200c\u00ad\u2060\ufeff")
    lines = {source.line(at)} | source.owner_lines(place)
    return mutant(source.spliced(at, at, sign), f"U+{ord(sign):04X} in {place.key.value}", lines, "U+")


@kind
def look_alike(source: Source, dice: Random) -> Mutant | None:
    alike = {"a": "а", "c": "с", "e": "е", "o": "о", "p": "р", "x": "х", "i": "і"}
    places = [place for place in source.places if place.key is not None and set(place.key.value) & set(alike)]
    place = drawn(dice, places)
    if place is None or place.key is None:
        return None
    letter = dice.choice([letter for letter in place.key.value if letter in alike])
    new = place.key.value.replace(letter, alike[letter], 1)
    lines = {source.line(place.entry_start)} | source.owner_lines(place)
    text = source.spliced(place.key.start_mark.index, place.key.end_mark.index, new)
    return mutant(text, f"a foreign {letter} in {place.key.value}", lines, "U+")


@kind
def line_break_of_another_kind(source: Source, dice: Random) -> Mutant | None:
    """What only some programs take for a line break stands for a space, in texts and comments."""
    places = [place for place in source.places if isinstance(place.schema, Words) and " " in source.of(place)]
    place = drawn(dice, places)
    if place is None:
        return None
    at = source.text.index(" ", place.start)
    sign = dice.choice("\u2028\u2029\x85")
    text = f"# a note{sign}points: 3\n" + source.spliced(at, at + 1, sign)
    return mutant(text, f"U+{ord(sign):04X}", set(), is_=MEANS_THE_SAME)


@kind
def nothing_of_a_card(source: Source, dice: Random) -> Mutant | None:
    raw = dice.choice(
        (
            b"",
            b"\n\n",
            b"# only a comment\n",
            b"---\n...\n",
            b"hello\n",
            b"[]\n",
            b"42",
            b"null",
            b"- number: 3\n",
            b"<html><body>404</body></html>",
            b'<?xml version="1.0"?>\n<card number="3"/>\n',
            b"[card]\nnumber = 3\n",
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01",
            b"PK\x03\x04\x14\0\0\0\x08\0",
            gzip.compress(source.text.encode(), mtime=0),
            bytes(dice.randrange(256) for _ in range(300)) + b"\xff",
            b"{",
            b"]",
            b"%",
            b"\xef\xbb\xbf",
        )
    )
    return mutant(raw, "no card", {0, *range(1, raw.count(b"\n") + 2)})


@kind
def far_too_large(source: Source, dice: Random) -> Mutant | None:
    text = dice.choice(
        (
            source.text + "#" + "x" * MAX_BYTES,
            source.text + "\n" * MAX_BYTES,
            source.text.rstrip("\n") + "\nrulings: [" + "x, " * (MAX_BYTES // 3) + "x]",
            "'" + "a" * MAX_BYTES,
            source.text + " " * (MAX_BYTES * 4),
        )
    )
    return mutant(text, "far too large", {0}, "too large")


@kind
def nested_too_deep(source: Source, dice: Random) -> Mutant | None:
    levels = dice.choice((MAX_DEPTH, 25, 99, 1000, 5000))
    text = source.text.rstrip("\n") + "\n"
    line = text.count("\n") + 1
    if dice.random() < 0.5:
        deep = "deep: " + "[" * levels + "]" * levels
    else:
        deep = "deep: " + "{a: " * levels + "1" + "}" * levels
    return mutant(text + deep + "\n", f"{levels} levels", {line}, "deep")


@kind
def indented_ever_deeper(source: Source, dice: Random) -> Mutant | None:
    levels = dice.choice((MAX_DEPTH + 1, 40, 200))
    text = source.text.rstrip("\n") + "\n"
    line = text.count("\n") + 1
    deep = "\n".join(" " * n + "a:" for n in range(levels))
    return mutant(text + deep, f"{levels} levels", {*range(line, line + levels)}, "deep")


@kind
def byte_order_mark(source: Source, dice: Random) -> Mutant | None:
    return mutant(b"\xef\xbb\xbf" + source.text.encode(), "a byte order mark", set(), is_=MEANS_THE_SAME)


@kind
def byte_order_mark_in_the_middle(source: Source, dice: Random) -> Mutant | None:
    rows = source.text.split("\n")
    i = dice.choice([i for i, row in enumerate(rows) if row[:1].isalpha()])
    rows[i] = "\ufeff" + rows[i]
    before = {j + 1 for j, row in enumerate(rows[:i]) if row[:1].isalpha()}
    if not before:
        return None  # at the beginning it means nothing
    return mutant("\n".join(rows), "two files joined", {i + 1, i, 1} | before, "U+FEFF")
