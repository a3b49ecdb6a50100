"""Options and refusals in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from poryroku.crystal.wording import cardtext, facewords, needwords, words
from poryroku.crystal.wording.lines import RESERVE, TO, Bundle, Line, card_number
from poryroku.i18n import _, ngettext

if TYPE_CHECKING:
    from poryroku.crystal.book import Face

UNSEEN: Final[Mapping[int, Face]] = MappingProxyType({})
"""No dice that could be told apart by what they show."""


def card(text: str) -> str:
    """The name of the card that "4" or "4b" means."""
    number = card_number(text)
    if text.endswith(tuple("bcdefgh")):
        return _("{card} (second copy)").format(card=cardtext.name(number))
    return cardtext.name(number)


def bundle(energy: Bundle) -> str:
    """Energy with where it comes from."""
    sources = sorted({source for source, _element in energy if source != TO})
    parts: list[str] = []
    for source in sources:
        counts = [energy[source, element] for element in range(4)]
        if not any(counts):
            continue
        text = words.energy(counts)
        if source != RESERVE:
            text = _("{energy} from {card}").format(energy=text, card=card(source))
        parts.append(text)
    return words.enumeration(parts) if parts else _("nothing")


def _about_card(line: Line) -> str | None:
    name = card(line.card)
    table = {
        "draft": _("Keep {card}"), "summon": _("Summon {card}"), "activate": _("Activate {card}"),
        "keep": _("Keep {card}"), "discard": _("Discard {card}"), "play": _("Put {card} into play"),
        "give": _("Give away {card}"), "sacrifice": _("Sacrifice {card}"), "return": _("Take back {card}"),
        "resolve": _("Carry out {card}"),
    }  # fmt: skip
    sentence = table.get(line.verb)
    return sentence.format(card=name) if sentence else None


def _about_energy(line: Line) -> str | None:
    if line.verb == "turn":
        goal = Bundle({(RESERVE, element): n for (source, element), n in line.bundle.items() if source == TO})
        start = Bundle({key: n for key, n in line.bundle.items() if key[0] != TO})
        element = next((element for (_source, element), n in goal.items() if n), 0)
        return _("Turn {energy} into {element}").format(energy=bundle(start), element=words.element(element))
    return energetic(line.verb, line.bundle)


def energetic(verb: str, energy: Bundle) -> str | None:
    """What is done with energy, in words; None for a verb that does nothing with it."""
    table = {
        "transmute": _("Transmute {energy}"), "elements": _("Pay {energy}"), "waive": _("Leave out {energy}"),
        "pay": _("Pay {energy}"), "take": _("Take {energy}"), "discard": _("Discard {energy}"),
    }  # fmt: skip
    sentence = table.get(verb)
    return sentence.format(energy=bundle(energy)) if sentence else None


def _plain(line: Line) -> str | None:
    return {
        "use": _("Use the die as it lies"), "draw": _("Draw one card"), "end": _("End the turn"),
        "accept": _("Yes, do it"), "decline": _("No, leave it"),
        "bonus draw": _("Bonus: draw two, keep one"), "bonus gauge": _("Bonus: summoning power +1"),
        "bonus transmute": _("Bonus: transmute"), "bonus exchange": _("Bonus: exchange two energy"),
    }.get(line.text)  # fmt: skip


def option(line: Line, source: int = 0, names: Sequence[str] = (), dice: Mapping[int, Face] = UNSEEN) -> str:
    """An option in words; `source` is the card that asks, `names` the players, `dice` what the dice on the table show
    (`facewords.lying`). Unknown ones are shown as they are."""
    found = _plain(line)
    if found is not None:
        return found
    if line.energetic:
        found = _about_energy(line)
    elif line.verb == "die" and line.number in dice:
        found = _("Take the die ({face})").format(face=facewords.told_apart(line.number, dice))
    elif line.verb == "die" and line.number:
        found = _("Take die {number}").format(number=line.number)
    elif line.verb == "packet":
        packed = words.enumeration([cardtext.name(card_number(arg)) for arg in line.args])
        found = _("Packet: {cards}").format(cards=packed)
    elif line.verb == "move" and line.args:
        found = _("Move the marker by {steps}").format(steps=line.args[0].replace("-", "−"))
    elif line.verb == "target" and 1 <= line.number <= len(names):
        found = names[line.number - 1]
    elif line.verb == "choose" and line.number:
        found = cardtext.label(source, line.number)
    elif line.card:
        found = _about_card(line)
    return found or line.text


def refusal(code: str, numbers: Sequence[int]) -> str:
    """Why something is not possible now, as a sentence, with the numbers of the reason."""
    counted = _COUNTED.get(code)
    if counted is not None and numbers:
        return counted(numbers)
    table = {
        "not_offered": _("That is not possible now."),
        "not_your_card": _("That card is not yours to use."),
        "no_free_slot": _("No free place: as many cards are in play as your summoning power allows."),
        "energy_missing": _("The energy for it is missing."),
        "crystals_missing": _("Crystals for it are missing."),
        "troll_unpaid": _("An opponent's card asks for a crystal with every summon, and it could not be paid."),
        "tapped": _("It has been activated already this round."),
        "window_closed": _("It can only be used before the die is carried out."),
        "not_activatable": _("This card has nothing to activate."),
        "needs_unmet": _("What it needs is not there."),
        "transmutation_closed": _("Transmutation is not open this turn: your die has no frame."),
        "no_bonus_left": _("All three bonuses have been used."),
        "gauge_full": _("Summoning power is at its highest already."),
        "game_over": _("The game is over."),
        "wrong_phase": _("Not now: another decision comes first."),
        "unreadable": _("That is not understood."),
    }
    return table.get(code, _("Not possible: {reason}.").format(reason=code.replace("_", " ")))


def _no_free_slot(numbers: Sequence[int]) -> str:
    text = ngettext(
        "{used} of {slots} place is taken. More summoning power, or a card less in play, makes room.",
        "{used} of {slots} places are taken. More summoning power, or a card less in play, makes room.",
        numbers[-1],
    )
    return text.format(used=numbers[0], slots=numbers[-1])


def _energy_missing(numbers: Sequence[int]) -> str:
    if len(numbers) == 4:
        return _("Missing: {energy}.").format(energy=words.energy(numbers))
    return ngettext("{count} energy is missing.", "{count} energy are missing.", numbers[0]).format(count=numbers[0])


def _crystals_missing(numbers: Sequence[int]) -> str:
    if len(numbers) == 3:
        return _("It costs {crystals}; you have {have}.").format(crystals=words.crystals(numbers[1]), have=numbers[2])
    return _("Missing: {crystals}.").format(crystals=words.crystals(numbers[0]))


def _troll_unpaid(numbers: Sequence[int]) -> str:
    text = ngettext(
        "{count} crystal is missing: opponents' cards in play ask for crystals with every summon.",
        "{count} crystals are missing: opponents' cards in play ask for crystals with every summon.",
        numbers[0],
    )
    return text.format(count=numbers[0])


def _gauge_full(numbers: Sequence[int]) -> str:
    return _("Summoning power is at its highest already: {most}.").format(most=numbers[0])


def _needs_unmet(numbers: Sequence[int]) -> str:
    return needwords.unmet(numbers) or _("What it needs is not there.")


#: sentences for reasons that come with numbers
_COUNTED = {
    "no_free_slot": _no_free_slot, "energy_missing": _energy_missing, "crystals_missing": _crystals_missing,
    "troll_unpaid": _troll_unpaid, "gauge_full": _gauge_full, "needs_unmet": _needs_unmet,
}  # fmt: skip
