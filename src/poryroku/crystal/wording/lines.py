"""An option read as its line of notation: a verb and what it is about.

The window never looks into the numbers of an option. It reads the same lines that saves and scenarios hold, which is
why an option it has never heard of still has words: its own line.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from poryroku.crystal.terms import ELEMENTS

#: where energy is: "" in the reserve, "4" or "4b" on that card; TO marks the element something becomes
RESERVE = ""
TO = "to"
Token = tuple[str, int]
Bundle = Counter[Token]

#: verbs that one card may follow
ABOUT_CARDS = frozenset({
    "draft", "keep", "discard", "summon", "activate", "play", "give", "sacrifice", "return", "resolve",
})  # fmt: skip

_ENERGY = re.compile(r"^(?:(?P<card>\d+[b-z]?):)?(?P<element>air|water|fire|earth)(?:\*(?P<count>\d+))?$")
_CARD = re.compile(r"^(?P<number>\d+)(?P<letter>[b-z]?)$")


@dataclass(frozen=True)
class Line:
    """One option: its text, the verb, plain words after it, numbers, and energy."""

    text: str
    verb: str
    args: tuple[str, ...]
    bundle: Bundle = field(default_factory=Counter, compare=False)

    @property
    def card(self) -> str:
        """The card it names, such as "4b", or ""."""
        return self.args[0] if self.args and _CARD.match(self.args[0]) else ""

    @property
    def card_number(self) -> int:
        """The number of the card that it is about, 0 if its number means something else: a die, a seat, steps."""
        return card_number(self.card) if self.verb in ABOUT_CARDS else 0

    @property
    def number(self) -> int:
        """The number it names, 0 if none."""
        return card_number(self.args[0]) if self.args else 0

    @property
    def energetic(self) -> bool:
        """Whether it is a choice of energy and of nothing else."""
        return bool(self.args) and sum(self.bundle.values()) > 0 and all(_ENERGY.match(arg) for arg in self.args)


def card_number(text: str) -> int:
    """4 of "4b"; 0 if the text names no card."""
    match = _CARD.match(text)
    return int(match["number"]) if match else 0


def read(text: str) -> Line:
    """Take a line of notation apart."""
    verb, *args = text.split()
    bundle: Bundle = Counter()
    for position, arg in enumerate(args):
        match = _ENERGY.match(arg)
        if match is None:
            continue
        element = ELEMENTS.index(match["element"])
        count = int(match["count"] or 1)
        # `turn air*2 water`: the last element is what the energy becomes.
        goal = verb == "turn" and position == len(args) - 1
        bundle[TO if goal else match["card"] or RESERVE, element] += count
    return Line(text, verb, tuple(args), bundle)


def copies(numbers: list[int]) -> list[str]:
    """How the cards in a row are named: "4", and "4b" for a second copy."""
    seen: Counter[int] = Counter()
    out: list[str] = []
    for number in numbers:
        letter = "" if not seen[number] else chr(ord("a") + seen[number])
        seen[number] += 1
        out.append(f"{number}{letter}")
    return out
