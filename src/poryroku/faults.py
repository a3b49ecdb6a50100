"""What is wrong with something the program was given, as data: where, what, and what was expected.

Faults speak of field names and file places, so they stay in English, as the fields do.
"""

import difflib
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong at one place. `line` and `column` count from 1; 0 means the place is not known.

    >>> print(Fault("cards/16.yaml", 4, 3, "unknown field 'kost'", "one of cost, kind", "cost"))
    cards/16.yaml:4:3: unknown field 'kost'; expected one of cost, kind; did you mean 'cost'?
    """

    file: str
    line: int
    column: int
    message: str
    expected: str = ""
    suggestion: str = ""

    @property
    def place(self) -> str:
        """`file:line:column`, as far as it is known; editors and terminals make it a link."""
        if not self.line:
            return self.file
        return f"{self.file}:{self.line}:{self.column}" if self.column else f"{self.file}:{self.line}"

    def __str__(self) -> str:
        text = f"{self.place}: {self.message}" if self.file else self.message
        if self.expected:
            text += f"; expected {self.expected}"
        if self.suggestion:
            text += f"; did you mean '{self.suggestion}'?"
        return text


class BadInput(Exception):
    """Something from outside (a file, a command line) cannot be used. Carries every fault found, never none."""

    def __init__(self, faults: Fault | Iterable[Fault]) -> None:
        self.faults: list[Fault] = [faults] if isinstance(faults, Fault) else list(faults)
        if not self.faults:
            raise ValueError("BadInput without a fault")
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))


LONGEST_QUOTE = 40
"""Signs of a value that a message quotes, if nothing else is said; many more would hide what is said of it."""


def shortened(value: object, most: int = LONGEST_QUOTE) -> str:
    """A value from outside as a message quotes it, cut off where it goes on for too long.

    >>> shortened("gredy")
    'gredy'
    >>> shortened("a" * 5000)
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…'
    """
    text = str(value)
    return text if len(text) <= most else f"{text[: most - 1]}…"


def suggest(word: object, candidates: Iterable[object]) -> str:
    """The candidate that `word` was probably meant to be, or an empty string.

    >>> suggest("erth", ["air", "water", "fire", "earth"])
    'earth'
    >>> suggest("points=6", ["number", "points"])
    'points'
    """
    known = {str(candidate).casefold(): str(candidate) for candidate in candidates}
    wanted = str(word).casefold()
    begins = re.match(r"\w+(?=\W)", wanted)
    if begins and begins[0] in known:
        return known[begins[0]]
    cutoff = 0.5 if len(wanted) <= 3 else 0.6  # one letter of "en" is half of it
    close = difflib.get_close_matches(wanted, known, n=1, cutoff=cutoff)
    return known[close[0]] if close else ""


def with_hidden_signs(message: str) -> str:
    """`message` with a note on signs in it that can't be seen, or look like Latin letters and are others.

    >>> with_hidden_signs("unknown field 'k\u0456nd'")
    "unknown field 'k\u0456nd' (with U+0456)"
    """
    if message.isascii():
        return message
    odd = dict.fromkeys(sign for sign in message if not sign.isascii() and _deceives(sign))
    return f"{message} (with {', '.join(f'U+{ord(sign):04X}' for sign in list(odd)[:3])})" if odd else message


def _deceives(sign: str) -> bool:
    kind = unicodedata.category(sign)
    if sign == "…":  # what is cut off a long text ends with it
        return False
    if unicodedata.normalize("NFKC", sign).isascii() and kind not in ("Lu", "Ll", "No"):
        return True
    if kind[0] in "LN":
        return not unicodedata.name(sign, "").startswith("LATIN")
    return kind in ("Pi", "Pf", "Cf", "Zs", "Zl", "Zp", "Mn", "Cc", "Co", "Cn")
