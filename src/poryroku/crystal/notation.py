"""The notation: every option as a short line of text, and back (``docs/notation.md``).

>>> parse_option("transmute 4:fire*2")
(10, 4, 0, 2, 2)
>>> format_option((10, 4, 0, 2, 2))
'transmute 4:fire*2'
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from poryroku.crystal import verbs as v
from poryroku.crystal.terms import BONUSES, ELEMENTS
from poryroku.kernel.contract import Option

WORDS = {
    v.DRAFT: "draft", v.PACKET: "packet", v.DIE: "die", v.USE: "use", v.DRAW: "draw", v.KEEP: "keep",
    v.DISCARD: "discard", v.SUMMON: "summon", v.ACTIVATE: "activate", v.TRANSMUTE: "transmute", v.BONUS: "bonus",
    v.END: "end", v.ELEMENTS: "elements", v.WAIVE: "waive", v.PAY: "pay", v.TAKE: "take", v.SPILL: "discard",
    v.PLAY: "play", v.GIVE: "give", v.MOVE: "move", v.SACRIFICE: "sacrifice", v.RETURN: "return",
    v.TARGET: "target", v.CHOOSE: "choose", v.ACCEPT: "accept", v.DECLINE: "decline", v.TURN: "turn",
    v.RESOLVE: "resolve",
}  # fmt: skip
"""The word of every verb. ``discard`` is followed by a card number or by energy."""

VERBS = {word: verb for verb, word in WORDS.items() if verb != v.SPILL}

_CARD_ONLY = (v.DRAFT, v.KEEP, v.DISCARD, v.SUMMON, v.PLAY, v.GIVE, v.RESOLVE)
_CARD_AND_COPY = (v.ACTIVATE, v.SACRIFICE, v.RETURN)
_ALONE = (v.USE, v.DRAW, v.END, v.ACCEPT, v.DECLINE)
_BUNDLES = (v.WAIVE, v.TAKE, v.SPILL)

_CARD = re.compile(r"([1-9][0-9]{0,2})([b-z]?)\Z")
_TOKEN = re.compile(r"(?:([1-9][0-9]{0,2})([b-z]?):)?(air|water|fire|earth)(?:\*([1-9][0-9]?))?\Z")


class UnreadableOption(ValueError):
    """A line that is no option of the notation; its text says what was expected."""

    def told_of(self, line: str) -> tuple[str, str]:
        """What is wrong and what was expected, apart, as a fault holds them: the line is named if nothing else is.

        >>> UnreadableOption("expected one card, such as summon 16").told_of("summon 88 air")
        ("'summon 88 air' can't be read", 'one card, such as summon 16')
        """
        what, _, expected = str(self).partition("expected ")
        return what.removesuffix("; ") or f"'{line}' can't be read", expected


# -- writing -----------------------------------------------------------------------------------------


def _card(number: int, copy: int) -> str:
    return f"{number}{chr(ord('a') + copy)}" if copy else str(number)


def _bundle(energy: Sequence[int], prefix: str = "") -> list[str]:
    return [f"{prefix}{ELEMENTS[e]}" + (f"*{n}" if n > 1 else "") for e, n in enumerate(energy) if n]


def format_option(option: Option) -> str:
    """The option as text. ``parse_option`` gives the same option back."""
    verb = option[0]
    word = WORDS[verb]
    if verb in _ALONE:
        return word
    if verb in _CARD_ONLY:
        return f"{word} {option[1]}"
    if verb in _CARD_AND_COPY:
        return f"{word} {_card(option[1], option[2])}"
    if verb == v.PACKET:
        return " ".join([word, *map(str, option[1:])])
    if verb == v.BONUS:
        return f"{word} {BONUSES[option[1]]}"
    if verb == v.TRANSMUTE:
        prefix = f"{_card(option[1], option[2])}:" if option[1] else ""
        return " ".join([word, *_bundle([option[4] if e == option[3] else 0 for e in range(4)], prefix)])
    if verb == v.ELEMENTS:
        return " ".join([word, *_bundle([option[1] >> e & 1 for e in range(4)])])
    if verb in _BUNDLES:
        return " ".join([word, *_bundle(option[1:5])])
    if verb == v.PAY:
        parts = _bundle(option[1:5])
        for i in range(5, len(option), 6):
            parts += _bundle(option[i + 2 : i + 6], f"{_card(option[i], option[i + 1])}:")
        return " ".join([word, *parts])
    if verb == v.MOVE:
        return f"{word} {option[1]:+d}"
    if verb == v.TARGET:
        return f"{word} {option[1] + 1}"
    if verb == v.TURN:
        return f"{word} {_bundle([option[2] if e == option[1] else 0 for e in range(4)])[0]} {ELEMENTS[option[3]]}"
    return f"{word} {option[1]}"


# -- reading -----------------------------------------------------------------------------------------


def _read_card(word: str) -> tuple[int, int]:
    match = _CARD.match(word)
    if not match:
        raise UnreadableOption(f"{word!r} is no card; expected a number such as 16, or 16b for a second copy")
    return int(match[1]), ord(match[2]) - ord("a") if match[2] else 0


def _read_plain_card(verb: str, word: str) -> int:
    number, copy = _read_card(word)
    if copy:
        raise UnreadableOption(f"{word!r}: copies are told apart only in play; expected {verb} {number}")
    return number


def _read_energy(words: list[str]) -> dict[tuple[int, int], list[int]]:
    """Energy per place: (0, 0) is the reserve, else card and copy."""
    found: dict[tuple[int, int], list[int]] = {}
    for word in words:
        match = _TOKEN.match(word)
        if not match:
            raise UnreadableOption(f"{word!r} is no energy; expected such as fire, water*2 or 4:earth")
        place = (int(match[1]), ord(match[2]) - ord("a") if match[2] else 0) if match[1] else (0, 0)
        found.setdefault(place, [0, 0, 0, 0])[ELEMENTS.index(match[3])] += int(match[4] or 1)
    return found


def _read_number(word: str, low: int, high: int) -> int:
    try:
        number = int(word)
    except ValueError:
        number = high + 1
    if not low <= number <= high:
        raise UnreadableOption(f"{word!r} doesn't fit; expected a number from {low} to {high}")
    return number


def _only_reserve(words: list[str]) -> list[int]:
    energy = _read_energy(words)
    if list(energy) != [(0, 0)]:
        raise UnreadableOption("expected energy such as fire water*2, without a card")
    return energy[0, 0]


def _need(words: list[str], count: int, what: str) -> None:
    if len(words) != count:
        raise UnreadableOption(f"expected {what}")


def parse_option(text: str) -> Option:
    """The option that a line means; UnreadableOption (a ValueError) says what was expected."""
    words = text.split()
    if not words:
        raise UnreadableOption("an empty line; expected an option such as 'summon 16'")
    verb = VERBS.get(words[0])
    if verb is None:
        raise UnreadableOption(f"{words[0]!r} is no word of the notation; expected one of {', '.join(sorted(VERBS))}")
    rest = words[1:]
    if verb == v.DRAW or verb in _ALONE:
        _need(rest, 0, f"{words[0]} alone")
        return (verb,)
    if verb == v.DISCARD and rest and not rest[0][0].isdigit():
        return (v.SPILL, *_only_reserve(rest))
    if verb in _BUNDLES:
        return (verb, *_only_reserve(rest))
    if verb in _CARD_ONLY:
        _need(rest, 1, f"one card, such as {words[0]} 16")
        return (verb, _read_plain_card(words[0], rest[0]))
    if verb in _CARD_AND_COPY:
        _need(rest, 1, f"one card in play, such as {words[0]} 16 or {words[0]} 16b")
        return (verb, *_read_card(rest[0]))
    return _parse_special(verb, words[0], rest)


def _parse_special(verb: int, word: str, rest: list[str]) -> Option:
    if verb == v.PACKET:
        _need(rest, 3, "three cards, such as packet 18 20 30")
        return (verb, *sorted(_read_plain_card(word, card) for card in rest))
    if verb == v.DIE:
        _need(rest, 1, "a die, such as die 5")
        return (verb, _read_number(rest[0], 1, 5))
    if verb == v.BONUS:
        if len(rest) != 1 or rest[0] not in BONUSES:
            raise UnreadableOption(f"expected bonus {' | '.join(BONUSES)}")
        return (verb, BONUSES.index(rest[0]))
    if verb == v.TRANSMUTE:
        energy = _read_energy(rest)
        kinds = [(place, e, n) for place, bundle in energy.items() for e, n in enumerate(bundle) if n]
        if len(kinds) != 1:
            raise UnreadableOption("expected one element from one place, such as transmute fire*3 or transmute 4:fire")
        (number, copy), element, n = kinds[0]
        return (verb, number, copy, element, n)
    if verb == v.ELEMENTS:
        chosen = _only_reserve(rest)
        if max(chosen) > 1:
            raise UnreadableOption("expected each element once, such as elements air fire")
        return (verb, sum(1 << e for e in range(4) if chosen[e]))
    if verb == v.PAY:
        energy = _read_energy(rest)
        if not energy:
            raise UnreadableOption("expected energy, such as pay water*2 4:fire")
        option: list[int] = [verb, *energy.pop((0, 0), [0, 0, 0, 0])]
        for (number, copy), bundle in sorted(energy.items()):
            option += (number, copy, *bundle)
        return tuple(option)
    if verb == v.MOVE:
        _need(rest, 1, "steps, such as move +2 or move -3")
        steps = _read_number(rest[0], -11, 11)
        if not steps:
            raise UnreadableOption("expected steps, such as move +2 or move -3; staying put is no move")
        return (verb, steps)
    if verb == v.TARGET:
        _need(rest, 1, "a seat, such as target 2")
        return (verb, _read_number(rest[0], 1, 4) - 1)
    if verb == v.TURN:
        _need(rest, 2, "energy and an element, such as turn air*2 water")
        given = _only_reserve(rest[:1])
        if rest[1] not in ELEMENTS:
            raise UnreadableOption(f"{rest[1]!r} is no element; expected one of {', '.join(ELEMENTS)}")
        element = max(range(4), key=lambda e: given[e])
        return (verb, element, given[element], ELEMENTS.index(rest[1]))
    _need(rest, 1, f"a number, such as {word} 1")
    return (verb, _read_number(rest[0], 1, 99))
