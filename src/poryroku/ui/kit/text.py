"""Breaking text into lines that fit, and shortening what does not."""

from __future__ import annotations

import re
from collections.abc import Callable

Measure = Callable[[str], int]
#: what stays in one line; a space that must not break is a part of it
WORD = re.compile(r"(?:\u00a0|\S)+")
ELLIPSIS = "…"


def ellipsis(text: str, width: int, measure: Measure) -> str:
    """The text, or as much of it as fits into `width` with an ellipsis behind."""
    if measure(text) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle].rstrip() + ELLIPSIS) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS


def short_forms(name: str) -> list[str]:
    """A person's name whole, then with initials for all but the first part, then its first part alone.

    >>> short_forms("Ana Rita Lima")
    ['Ana Rita Lima', 'Ana R. L.', 'Ana']
    """
    first, *rest = name.split() or [""]
    if not rest:
        return [name]
    return [name, " ".join([first, *(f"{part[0]}." for part in rest)]), first]


def wrap(text: str, width: int, measure: Measure, lines: int | None = None) -> list[str]:
    """The text in lines of at most `width`; with `lines` the last allowed line is shortened if more would follow."""
    out: list[str] = []
    for paragraph in text.split("\n"):
        current = ""
        for word in WORD.findall(paragraph):
            trial = f"{current} {word}" if current else word
            if not current or measure(trial) <= width:
                current = trial
                if measure(current) > width:
                    current = _cut_long_word(current, width, measure, out)
                continue
            out.append(current)
            current = word
            if measure(current) > width:
                current = _cut_long_word(current, width, measure, out)
        out.append(current)
    if lines is not None and len(out) > lines:
        rest = " ".join(out[lines - 1 :])
        out = [*out[: lines - 1], ellipsis(rest, width, measure)]
    return out


def _cut_long_word(word: str, width: int, measure: Measure, out: list[str]) -> str:
    """Break a word wider than the column; all full lines go to `out`, the rest comes back."""
    while measure(word) > width and len(word) > 1:
        cut = len(word)
        while cut > 1 and measure(word[:cut]) > width:
            cut -= 1
        out.append(word[:cut])
        word = word[cut:]
    return word
