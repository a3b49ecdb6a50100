"""What a card needs and does not find, as a sentence: by what is counted, how many there must be, and how many are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from poryroku.crystal.ops.registry import COUNTERS
from poryroku.crystal.terms import ELEMENTS
from poryroku.crystal.wording import words
from poryroku.i18n import _, ngettext


def unmet(numbers: Sequence[int]) -> str:
    """The numbers of the reason: the counter's place among the counters, its lower and upper bound, and what it says.

    "" if there are no words for it.
    """
    if len(numbers) != 4:
        return ""
    place, low, high, have = numbers
    name = list(COUNTERS)[place] if 0 <= place < len(COUNTERS) else ""
    said: Callable[[int], object] = words.year if name == "year" else int
    if have < low:
        energy = words.energy_one(ELEMENTS.index(name), low) if name in ELEMENTS else ""
        return _at_least(name, low).format(need=said(low), have=said(have), energy=energy)
    if have > high:
        return _at_most(name, high).format(most=said(high), have=said(have))
    return ""


def _at_least(name: str, need: int) -> str:
    if name == "cards":
        return ngettext("It needs {need} card in play; you have {have}.",
                        "It needs {need} cards in play; you have {have}.", need)  # fmt: skip
    if name == "hand":
        return ngettext("It needs {need} card in hand; you have {have}.",
                        "It needs {need} cards in hand; you have {have}.", need)  # fmt: skip
    if name == "drawable":
        return ngettext("It needs {need} card to draw; {have} are left.",
                        "It needs {need} cards to draw; {have} are left.", need)  # fmt: skip
    if name == "energy":
        return ngettext("It needs {need} energy; you have {have}.",
                        "It needs {need} energy; you have {have}.", need)  # fmt: skip
    if name == "reserve":
        return ngettext("It needs {need} energy in your reserve; you have {have}.",
                        "It needs {need} energy in your reserve; you have {have}.", need)  # fmt: skip
    if name == "stored":
        return ngettext("It needs {need} energy lying on it; there are {have}.",
                        "It needs {need} energy lying on it; there are {have}.", need)  # fmt: skip
    if name == "crystals":
        return ngettext("It needs {need} crystal; you have {have}.",
                        "It needs {need} crystals; you have {have}.", need)  # fmt: skip
    if name == "items":
        return ngettext("It needs {need} item in play; you have {have}.",
                        "It needs {need} items in play; you have {have}.", need)  # fmt: skip
    if name == "other_items":
        return ngettext("It needs {need} other item in play; you have {have}.",
                        "It needs {need} other items in play; you have {have}.", need)  # fmt: skip
    if name == "familiars":
        return ngettext("It needs {need} familiar in play; you have {have}.",
                        "It needs {need} familiars in play; you have {have}.", need)  # fmt: skip
    if name == "familiars_at_hand":
        return ngettext("It needs {need} familiar in play or in hand; you have {have}.",
                        "It needs {need} familiars in play or in hand; you have {have}.", need)  # fmt: skip
    if name == "gauge":
        return _("It needs a summoning power of {need}; yours is {have}.")
    if name == "elements":
        return ngettext("It needs {need} element in your reserve; you have {have}.",
                        "It needs {need} different elements in your reserve; you have {have}.", need)  # fmt: skip
    if name in ELEMENTS:
        return _("It needs {energy} in your reserve; you have {have}.")
    if name == "activated":
        return ngettext("It needs {need} card activated this round; you have {have}.",
                        "It needs {need} cards activated this round; you have {have}.", need)  # fmt: skip
    if name == "room":
        return ngettext("It needs room for {need} energy in your reserve; there is room for {have}.",
                        "It needs room for {need} energy in your reserve; there is room for {have}.", need)  # fmt: skip
    if name == "die_dots":
        return ngettext("It needs {need} dot on your die; there are {have}.",
                        "It needs {need} dots on your die; there are {have}.", need)  # fmt: skip
    if name == "year":
        return _("It needs year {need} or a later one; it is year {have}.")
    if name == "rounds_left":
        return ngettext("It needs {need} round still to come; there may be only {have}.",
                        "It needs {need} rounds still to come; there may be only {have}.", need)  # fmt: skip
    if name == "free_slots":
        return ngettext("It needs {need} free place; you have {have}.",
                        "It needs {need} free places; you have {have}.", need)  # fmt: skip
    return ""


def _at_most(name: str, most: int) -> str:
    if name == "cards":
        return ngettext("It allows {most} card in play; you have {have}.",
                        "It allows {most} cards in play; you have {have}.", most)  # fmt: skip
    if name == "hand":
        return ngettext("It allows {most} card in hand; you have {have}.",
                        "It allows {most} cards in hand; you have {have}.", most)  # fmt: skip
    if name == "familiars":
        return ngettext("It allows {most} familiar in play; you have {have}.",
                        "It allows {most} familiars in play; you have {have}.", most)  # fmt: skip
    if name == "items":
        return ngettext("It allows {most} item in play; you have {have}.",
                        "It allows {most} items in play; you have {have}.", most)  # fmt: skip
    if name == "reserve":
        return ngettext("It allows {most} energy in your reserve; you have {have}.",
                        "It allows {most} energy in your reserve; you have {have}.", most)  # fmt: skip
    if name == "bonuses":
        return ngettext("It allows {most} bonus used; you have used {have}.",
                        "It allows {most} bonuses used; you have used {have}.", most)  # fmt: skip
    if name == "year":
        return _("It needs year {most} or an earlier one; it is year {have}.")
    if name == "crystals":
        return ngettext("It allows {most} crystal; you have {have}.",
                        "It allows {most} crystals; you have {have}.", most)  # fmt: skip
    return ""
