"""What can be counted, in words: "for each other item you have in play", "you have at least 2 cards in hand"."""

from __future__ import annotations

from collections.abc import Callable

from poryroku.crystal.book import ENDLESS, Amount, Condition
from poryroku.crystal.ops import COUNTERS
from poryroku.crystal.terms import ELEMENTS
from poryroku.crystal.wording import words
from poryroku.crystal.wording.prose.clauses import Unsayable
from poryroku.i18n import N_, _, ngettext

FOR_EACH = {
    "reserve": N_("for each energy in your reserve"),
    "energy": N_("for each energy you can spend"),
    "items": N_("for each item you have in play"),
    "other_items": N_("for each other item you have in play"),
    "familiars": N_("for each familiar you have in play"),
    "familiars_at_hand": N_("for each familiar you have in play or in hand"),
    "crystals": N_("for each crystal you have"),
    "crystals_lead": N_("for each crystal you have more than any opponent"),
    "cards": N_("for each card you have in play"),
    "cards_lead": N_("for each card in play you have more than any opponent"),
    "gauge": N_("for each point of your summoning power"),
    "free_slots": N_("for each free slot you have"),
    "hand": N_("for each card in your hand"),
    "drawable": N_("for each card left in the draw pile and the discard pile"),
    "stored": N_("for each energy on this card"),
    "unpaid": N_("for each opponent who couldn't give everything"),
    "shown_points": N_("for each point of the card shown"),
    "players": N_("for each player"),
    "opponents": N_("for each opponent"),
    "year": N_("for each year that has begun"),
    "air": N_("for each air in your reserve"),
    "water": N_("for each water in your reserve"),
    "fire": N_("for each fire in your reserve"),
    "earth": N_("for each earth in your reserve"),
    "elements": N_("for each different element in your reserve"),
    "room": N_("for each energy that still fits into your reserve"),
    "activated": N_("for each card you have activated this round"),
    "bonuses": N_("for each bonus you have used"),
    "season": N_("for each season of this year that has begun"),
    "spaces_left": N_("for each space the marker has still to go"),
    "rounds_left": N_("for each round that is sure to follow"),
    "die_energy": N_("for each energy on your die"),
    "die_crystals": N_("for each crystal on your die"),
    "die_dots": N_("for each dot on your die"),
    "die_star": N_("for a star on your die"),
    "die_frame": N_("for a frame round your die"),
    "die_card": N_("for a card on your die"),
    "how_many": N_("for each of them"),
    "that_card_energy": N_("for each energy that card costs"),
    "that_card_points": N_("for each point of that card"),
    "that_card_familiar": N_("if that card is a familiar"),
}
FOR_EACH_OF_THEIRS = {
    "reserve": N_("for each energy in their reserve"),
    "energy": N_("for each energy they can spend"),
    "items": N_("for each item they have in play"),
    "other_items": N_("for each other item they have in play"),
    "familiars": N_("for each familiar they have in play"),
    "familiars_at_hand": N_("for each familiar they have in play or in hand"),
    "crystals": N_("for each crystal they have"),
    "crystals_lead": N_("for each crystal they have more than anybody else"),
    "cards": N_("for each card they have in play"),
    "cards_lead": N_("for each card in play they have more than anybody else"),
    "gauge": N_("for each point of their summoning power"),
    "free_slots": N_("for each free slot they have"),
    "hand": N_("for each card in their hand"),
    "air": N_("for each air in their reserve"),
    "water": N_("for each water in their reserve"),
    "fire": N_("for each fire in their reserve"),
    "earth": N_("for each earth in their reserve"),
    "elements": N_("for each different element in their reserve"),
    "room": N_("for each energy that still fits into their reserve"),
    "activated": N_("for each card they have activated this round"),
    "bonuses": N_("for each bonus they have used"),
    "die_energy": N_("for each energy on their die"),
    "die_crystals": N_("for each crystal on their die"),
    "die_dots": N_("for each dot on their die"),
    "die_star": N_("for a star on their die"),
    "die_frame": N_("for a frame round their die"),
    "die_card": N_("for a card on their die"),
}
"""Those that are counted for another player; the rest are the same for all."""

NONE = {
    "reserve": (N_("your reserve is empty"), N_("their reserve is empty")),
    "energy": (N_("you have no energy to spend"), N_("they have no energy to spend")),
    "items": (N_("you have no item in play"), N_("they have no item in play")),
    "other_items": (N_("you have no other item in play"), N_("they have no other item in play")),
    "familiars": (N_("you have no familiar in play"), N_("they have no familiar in play")),
    "familiars_at_hand": (
        N_("you have no familiar in play or in hand"),
        N_("they have no familiar in play or in hand"),
    ),
    "crystals": (N_("you have no crystal"), N_("they have no crystal")),
    "crystals_lead": (
        N_("some opponent has at least as many crystals as you"),
        N_("somebody has at least as many crystals as they"),
    ),
    "cards": (N_("you have no card in play"), N_("they have no card in play")),
    "cards_lead": (
        N_("some opponent has at least as many cards in play as you"),
        N_("somebody has at least as many cards in play as they"),
    ),
    "gauge": (N_("your summoning power is 0"), N_("their summoning power is 0")),
    "free_slots": (N_("you have no free slot"), N_("they have no free slot")),
    "hand": (N_("your hand is empty"), N_("their hand is empty")),
    "drawable": (N_("no card is left to draw"),) * 2,
    "stored": (N_("no energy lies on this card"),) * 2,
    "unpaid": (N_("every opponent gave everything"),) * 2,
    "shown_points": (N_("the card shown is worth nothing"),) * 2,
    "air": (N_("you have no air in reserve"), N_("they have no air in reserve")),
    "water": (N_("you have no water in reserve"), N_("they have no water in reserve")),
    "fire": (N_("you have no fire in reserve"), N_("they have no fire in reserve")),
    "earth": (N_("you have no earth in reserve"), N_("they have no earth in reserve")),
    "elements": (N_("your reserve is empty"), N_("their reserve is empty")),
    "room": (N_("your reserve is full"), N_("their reserve is full")),
    "activated": (N_("you have activated no card this round"), N_("they have activated no card this round")),
    "bonuses": (N_("you have used no bonus"), N_("they have used no bonus")),
    "spaces_left": (N_("the marker is past the last space"),) * 2,
    "rounds_left": (N_("this round may be the last"),) * 2,
    "die_energy": (N_("your die shows no energy"), N_("their die shows no energy")),
    "die_crystals": (N_("your die shows no crystals"), N_("their die shows no crystals")),
    "die_dots": (N_("you have no die"), N_("they have no die")),
    "die_star": (N_("your die shows no star"), N_("their die shows no star")),
    "die_frame": (N_("your die has no frame"), N_("their die has no frame")),
    "die_card": (N_("your die shows no card"), N_("their die shows no card")),
    "that_card_energy": (N_("that card costs no energy"),) * 2,
    "that_card_points": (N_("that card is worth nothing"),) * 2,
    "that_card_familiar": (N_("that card is no familiar"),) * 2,
}
"""At most 0 of it, for you and for another player."""

MORE = {
    "crystals_lead": (
        N_("you have more crystals than every opponent"),
        N_("they have more crystals than everybody else"),
    ),
    "cards_lead": (
        N_("you have more cards in play than every opponent"),
        N_("they have more cards in play than everybody else"),
    ),
    "unpaid": (N_("some opponent couldn't give everything"),) * 2,
    "room": (N_("there is room in your reserve"), N_("there is room in their reserve")),
    "die_energy": (N_("your die shows energy"), N_("their die shows energy")),
    "die_crystals": (N_("your die shows crystals"), N_("their die shows crystals")),
    "die_star": (N_("your die shows a star"), N_("their die shows a star")),
    "die_frame": (N_("your die has a frame"), N_("their die has a frame")),
    "die_card": (N_("your die shows a card"), N_("their die shows a card")),
    "that_card_familiar": (N_("that card is a familiar"),) * 2,
}
"""At least 1 of it, where that has words of its own."""

FEWER = {
    "crystals_lead": (N_("some opponent has more crystals than you"), N_("somebody has more crystals than they")),
    "cards_lead": (
        N_("some opponent has more cards in play than you"),
        N_("somebody has more cards in play than they"),
    ),
}
"""At most -1 of it."""

SEASONS = (N_("it is winter"), N_("it is spring"), N_("it is summer"), N_("it is autumn"))


def _things(name: str, n: int) -> str:
    """So many of what one has, as the object of having."""
    found: dict[str, Callable[[], str]] = {
        "reserve": lambda: ngettext("{n} energy in reserve", "{n} energy in reserve", n),
        "energy": lambda: ngettext("{n} energy to spend", "{n} energy to spend", n),
        "items": lambda: ngettext("{n} item in play", "{n} items in play", n),
        "other_items": lambda: ngettext("{n} other item in play", "{n} other items in play", n),
        "familiars": lambda: ngettext("{n} familiar in play", "{n} familiars in play", n),
        "familiars_at_hand": lambda: ngettext(
            "{n} familiar in play or in hand", "{n} familiars in play or in hand", n
        ),
        "crystals": lambda: ngettext("{n} crystal", "{n} crystals", n),
        "crystals_lead": lambda: ngettext(
            "{n} crystal more than anybody else", "{n} crystals more than anybody else", n
        ),
        "cards": lambda: ngettext("{n} card in play", "{n} cards in play", n),
        "cards_lead": lambda: ngettext(
            "{n} card in play more than anybody else", "{n} cards in play more than anybody else", n
        ),
        "gauge": lambda: ngettext("{n} point of summoning power", "{n} points of summoning power", n),
        "free_slots": lambda: ngettext("{n} free slot", "{n} free slots", n),
        "hand": lambda: ngettext("{n} card in hand", "{n} cards in hand", n),
        "opponents": lambda: ngettext("{n} opponent", "{n} opponents", n),
        "elements": lambda: ngettext("{n} element in reserve", "{n} different elements in reserve", n),
        "room": lambda: ngettext("room for {n} energy in reserve", "room for {n} energy in reserve", n),
        "activated": lambda: ngettext("{n} card activated this round", "{n} cards activated this round", n),
        "bonuses": lambda: ngettext("{n} bonus used", "{n} bonuses used", n),
        "die_energy": lambda: ngettext("{n} energy on the die", "{n} energy on the die", n),
        "die_crystals": lambda: ngettext("{n} crystal on the die", "{n} crystals on the die", n),
        "die_dots": lambda: ngettext("{n} dot on the die", "{n} dots on the die", n),
    }  # fmt: skip
    if name in ELEMENTS:
        return _("{energy} in reserve").format(energy=words.energy_one(ELEMENTS.index(name), n))
    if name not in found:
        raise Unsayable(name)
    return found[name]().format(n=n)


def _at_least(name: str, n: int) -> str | None:
    """At least so many of what nobody has."""
    if name == "drawable":
        return ngettext("at least {n} card is left to draw", "at least {n} cards are left to draw", n).format(n=n)
    if name == "stored":
        text = ngettext("at least {n} energy lies on this card", "at least {n} energy lies on this card", n)
        return text.format(n=n)
    if name == "unpaid":
        text = ngettext("at least {n} opponent couldn't give everything",
                        "at least {n} opponents couldn't give everything", n)  # fmt: skip
        return text.format(n=n)
    if name == "shown_points":
        text = ngettext("the card shown is worth at least {n} point", "the card shown is worth at least {n} points", n)
        return text.format(n=n)
    if name == "players":
        text = ngettext("at least {n} player takes part", "at least {n} players take part", n)
        return text.format(n=n)
    if name == "year":
        return _("it is year {year} or later").format(year=words.year(n))
    if name == "season":
        return ngettext("at least {n} season of this year has begun", "at least {n} seasons of this year have begun",
                        n).format(n=n)  # fmt: skip
    if name == "spaces_left":
        return ngettext("the marker has at least {n} space to go", "the marker has at least {n} spaces to go",
                        n).format(n=n)  # fmt: skip
    if name == "rounds_left":
        return ngettext("at least {n} round is sure to follow", "at least {n} rounds are sure to follow",
                        n).format(n=n)  # fmt: skip
    if name == "how_many":
        return ngettext("it is at least {n} at once", "it is at least {n} at once", n).format(n=n)
    if name == "that_card_energy":
        return ngettext("that card costs at least {n} energy", "that card costs at least {n} energy", n).format(n=n)
    if name == "that_card_points":
        text = ngettext("that card is worth at least {n} point", "that card is worth at least {n} points", n)
        return text.format(n=n)
    return None


def _at_most(name: str, n: int) -> str | None:
    """At most so many of what nobody has."""
    if name == "drawable":
        return ngettext("at most {n} card is left to draw", "at most {n} cards are left to draw", n).format(n=n)
    if name == "stored":
        text = ngettext("at most {n} energy lies on this card", "at most {n} energy lies on this card", n)
        return text.format(n=n)
    if name == "unpaid":
        text = ngettext("at most {n} opponent couldn't give everything",
                        "at most {n} opponents couldn't give everything", n)  # fmt: skip
        return text.format(n=n)
    if name == "shown_points":
        text = ngettext("the card shown is worth at most {n} point", "the card shown is worth at most {n} points", n)
        return text.format(n=n)
    if name == "players":
        return ngettext("at most {n} player takes part", "at most {n} players take part", n).format(n=n)
    if name == "year":
        return _("it is year {year} or earlier").format(year=words.year(n))
    if name == "season":
        return ngettext("at most {n} season of this year has begun", "at most {n} seasons of this year have begun",
                        n).format(n=n)  # fmt: skip
    if name == "spaces_left":
        return ngettext("the marker has at most {n} space to go", "the marker has at most {n} spaces to go",
                        n).format(n=n)  # fmt: skip
    if name == "rounds_left":
        return ngettext("at most {n} round is sure to follow", "at most {n} rounds are sure to follow",
                        n).format(n=n)  # fmt: skip
    if name == "how_many":
        return ngettext("it is at most {n} at once", "it is at most {n} at once", n).format(n=n)
    if name == "that_card_energy":
        return ngettext("that card costs at most {n} energy", "that card costs at most {n} energy", n).format(n=n)
    if name == "that_card_points":
        text = ngettext("that card is worth at most {n} point", "that card is worth at most {n} points", n)
        return text.format(n=n)
    return None


def holds(condition: Condition, they: bool) -> str:
    """Conditions, to stand behind "if"."""
    text = _holds(condition, they)
    for other in condition.also:
        text = _("{one} and {other}").format(one=text, other=_holds(other, they))
    return text


def _holds(condition: Condition, they: bool) -> str:
    name, low, high = condition.name, condition.low, condition.high
    if name == "season" and low == high and 1 <= low <= len(SEASONS):
        return _(SEASONS[low - 1])
    if high == -1 and name in FEWER:
        return _(FEWER[name][they])
    if high < 0 or (low < 0 and low > -ENDLESS):
        raise Unsayable(name)
    if high < 1 and name in NONE:
        return _(NONE[name][they])
    if low == 1 and high >= ENDLESS and name in MORE:
        return _(MORE[name][they])
    least = _at_least(name, low) if low > -ENDLESS else None
    most = _at_most(name, high) if high < ENDLESS else None
    if least is None and most is None:
        return _having(name, low, high, they)
    if least is not None and most is not None:
        return _("{one} and {other}").format(one=least, other=most)
    return least or most or ""


def _having(name: str, low: int, high: int, they: bool) -> str:
    if low == high:
        text = _("they have exactly {things}") if they else _("you have exactly {things}")
        return text.format(things=_things(name, low))
    parts = []
    if low > -ENDLESS:
        text = _("they have at least {things}") if they else _("you have at least {things}")
        parts.append(text.format(things=_things(name, low)))
    if high < ENDLESS:
        text = _("they have at most {things}") if they else _("you have at most {things}")
        parts.append(text.format(things=_things(name, high)))
    return parts[0] if len(parts) == 1 else _("{one} and {other}").format(one=parts[0], other=parts[1])


def for_each(amount: Amount, they: bool) -> str:
    """What an amount counts: "for each card in your hand"."""
    name = next((name for name, counter in COUNTERS.items() if counter is amount.counter), "")
    text = FOR_EACH_OF_THEIRS.get(name) if they else None
    text = text or FOR_EACH.get(name)
    if text is None:
        raise Unsayable(name)
    return _(text)


def times(amount: int | Amount, they: bool, say: Callable[[int], str]) -> str:
    """Something done so many times: with a number, or with a number for each of something else."""
    if isinstance(amount, int):
        return say(amount)
    text = _("{what} {for_each}").format(what=say(amount.times), for_each=for_each(amount, they))
    if amount.per > 1 and amount.most < ENDLESS:
        limits = _("{text} (every {per} count once; at most {most})")
    elif amount.per > 1:
        limits = _("{text} (every {per} count once)")
    else:
        limits = _("{text} (at most {most})") if amount.most < ENDLESS else "{text}"
    return limits.format(text=text, per=amount.per, most=amount.most)
