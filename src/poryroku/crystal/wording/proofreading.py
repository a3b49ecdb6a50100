"""Whether a card's words and its ops speak of the same numbers: a change in one that was forgotten in the other.

It knows no grammar. A number of the ops from 2 up must stand in the text, as figures or in words; figures in the text
must come from somewhere in the effects or the cost. What is found is a doubt, for people to judge.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from poryroku.crystal.wording.words import YEARS
from poryroku.faults import Fault
from poryroku.yamlfile import Document, Path

IN_WORDS = {
    "en": {
        2: "two|second|both|twice|double|pair", 3: "three|third", 4: "four|fourth", 5: "five|fifth", 6: "six|sixth",
        7: "seven|seventh", 8: "eight|eighth", 9: "nine|ninth", 10: "ten|tenth", 11: "eleven", 12: "twelve",
        15: "fifteen", 20: "twenty",
    },
    "pl": {
        2: r"dwa|dwie|dwóch|dwu|dwoma|dwóm|dwoje|drug\w+|oba|obie|obu|dwukrotn\w+|podwójn\w+",
        3: r"trzy|trzech|trzem|trzema|troje|trzeci\w*",
        4: r"cztery|czterech|czterem|czterema|czwart\w+", 5: r"pięć|pięciu|pięcioma|piąt\w+",
        6: r"sześć|sześciu|sześcioma|szóst\w+", 7: r"siedem|siedmiu|siedmioma|siódm\w+",
        8: r"osiem|ośmiu|ośmioma|ósm\w+", 9: r"dziewięć|dziewięciu|dziewiąt\w+", 10: r"dziesięć|dziesięciu|dziesiąt\w+",
        11: "jedenaście|jedenastu", 12: "dwanaście|dwunastu", 15: "piętnaście|piętnastu", 20: "dwadzieścia|dwudziestu",
    },
    "pt": {
        2: "dois|duas|segund[oa]|ambos|ambas|dobro", 3: "três|terceir[oa]", 4: "quatro|quart[oa]", 5: "cinco|quint[oa]",
        6: "seis|sext[oa]", 7: "sete|sétim[oa]", 8: "oito|oitav[oa]", 9: "nove|non[oa]", 10: "dez|décim[oa]",
        11: "onze", 12: "doze", 15: "quinze", 20: "vinte",
    },
}  # fmt: skip
"""Numbers as words, as regular expressions."""
_LEAST = 2
"""One goes without saying: "draw a card"."""


class Said(NamedTuple):
    """A number of the effects, where it stands, and the numbers that may stand in the text for it."""

    number: int
    path: Path
    also: tuple[int, ...] = ()


def doubts(document: Document) -> list[Fault]:
    """Where the text of a card file and its effects don't agree, by line. The file must load."""
    data = document.data
    texts = data.get("text")
    texts = texts if isinstance(texts, dict) else {}
    said = list(_numbers(data.get("effects"), ("effects",)))
    found = list(_unsaid(document, said, texts))
    known = _known(said, data)
    for code, text in texts.items():
        for number in _strange(text, known):
            message = f"the text says {number}, which is in none of the effects"
            found.append(document.fault(("text", code), message, _from(known)))
    found += _labels(document, data.get("effects"), ("effects",))
    return sorted(found, key=lambda fault: (fault.line, fault.column))


def _unsaid(document: Document, said: list[Said], texts: dict[str, str]) -> Iterator[Fault]:
    """Numbers of the effects that the text leaves out."""
    told = set()
    for each in said:
        missing = [code for code, text in texts.items() if not _says(text, code, each)]
        if each.number >= _LEAST and missing and each.number not in told:
            told.add(each.number)
            where = "the text" if len(missing) == len(texts) else f"the text ({', '.join(missing)})"
            yield document.fault(each.path, f"{where} doesn't speak of this {each.number}", "the same number in both")


def _numbers(data: Any, path: Path) -> Iterator[Said]:
    """Every number of the effects that a reader of the card should learn."""
    if isinstance(data, list):
        for i, each in enumerate(data):
            yield from _numbers(each, (*path, i))
    elif isinstance(data, dict):
        for key, value in data.items():
            here = (*path, key)
            if key in ("order", "label"):
                continue
            if type(value) is int:
                yield Said(value, here, _instead(key, value, path, data))
            elif not isinstance(value, bool):
                yield from _numbers(value, here)


def _instead(key: str | int, value: int, path: Path, data: dict[Any, Any]) -> tuple[int, ...]:
    """What the text may say for a number: "fewer than 4" is at most 3, "the other three" are those of four."""
    if key == "at_least":
        return (value - 1,)
    if key == "at_most":
        return (value + 1,)
    if key == "look_at_top" or path[-1:] == ("look_at_top",):
        return (value - 1,)
    if key == "move_marker" or path[-1:] == ("move_marker",):
        return tuple(range(1, value))
    if path[-1:] == ("gain_transmuted",) and type(data.get("energy")) is int and type(data.get("each")) is int:
        return (data["energy"] * data["each"],)
    return ()


def _says(text: str, code: str, said: Said) -> bool:
    words = IN_WORDS.get(code, {})
    bound = said.path[-1] in ("at_least", "at_most")
    for number in (said.number, *(said.also if bound else ())):
        if number in _figures(text) or (bound and "year" in said.path and _roman(number, text)):
            return True
        if number in words and re.search(rf"\b(?:{words[number]})\b", text, re.IGNORECASE):
            return True
    return False


def _roman(number: int, text: str) -> bool:
    return 0 < number < len(YEARS) and re.search(rf"\b{YEARS[number]}\b", text) is not None


def _figures(text: str) -> list[int]:
    return [int(figures) for figures in re.findall(r"\d+", text)]


def _known(said: list[Said], data: dict[str, Any]) -> set[int]:
    """Every number that may stand in the text as figures."""
    known = {0, 1}
    for each in said:
        known |= {each.number, *each.also}
    for price in (data.get("cost") or {}).values():
        known |= set(price.values()) if isinstance(price, dict) else {price} if type(price) is int else set()
    return known


def _strange(text: Any, known: set[int]) -> list[int]:
    return [number for number in dict.fromkeys(_figures(text)) if number not in known] if isinstance(text, str) else []


def _from(known: set[int]) -> str:
    numbers = sorted(known - {0, 1})
    return f"one of {', '.join(map(str, numbers))}" if numbers else "no number from 2 up"


def _labels(document: Document, data: Any, path: Path) -> Iterator[Fault]:
    """Figures on a button that its choice doesn't have."""
    if isinstance(data, list):
        for i, each in enumerate(data):
            yield from _labels(document, each, (*path, i))
    elif isinstance(data, dict):
        label = data.get("label")
        known = _known(list(_numbers(data, path)), {})
        for code, text in label.items() if isinstance(label, dict) else ():
            for number in _strange(text, known):
                message = f"the label says {number}, which is nowhere in its choice"
                yield document.fault((*path, "label", code), message, _from(known))
        for key, value in data.items():
            if key != "label":
                yield from _labels(document, value, (*path, key))
