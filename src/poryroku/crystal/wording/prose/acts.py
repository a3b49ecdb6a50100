"""What each op does, as a clause for you and for another player; what steers other ops is in `sentences`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from poryroku.crystal.book import Amount, Energy
from poryroku.crystal.terms import FAMILIAR
from poryroku.crystal.wording import words
from poryroku.crystal.wording.prose.clauses import Clause
from poryroku.crystal.wording.prose.counting import times
from poryroku.i18n import N_, _, ngettext

PLAIN = {
    "draw_shown": (N_("draw a card, showing it to everybody"), N_("draws a card, showing it to everybody")),
    "play_looked": (N_("put it into play without paying"), N_("puts it into play without paying")),
    "return_looked": (N_("put it back on top of the pile"), N_("puts it back on top of the pile")),
    "discard_top": (
        N_("discard the top card of the draw pile unseen"),
        N_("discards the top card of the draw pile unseen"),
    ),
    "play_from_hand": (
        N_("put a card from your hand into play without paying"),
        N_("puts a card from hand into play without paying"),
    ),
    "discard_shown": (
        N_("discard a card from your hand, showing it to everybody"),
        N_("discards a card from hand, showing it to everybody"),
    ),
    "sacrifice_this": (N_("sacrifice this card"),),
    "pass_left": (N_("pass this card, untapped, to the player on your left"),),
}
"""Ops without numbers. Those about the card itself or the dice always concern its owner."""

WHOLE = {
    "share_looked": (
        N_("keep one of them and give one to each opponent"),
        N_("keeps one of them and gives one to each opponent"),
    ),
    "break_open": (N_("sacrifice this card and take the energy on it into your reserve"),),
    "turn_energy": (
        N_("choose a number X, pay X crystals and turn X energy of one element into X energy of another"),
        N_("chooses a number X, pays X crystals and turns X energy of one element into X energy of another"),
    ),
    "reroll_die": (N_("throw your die again and use only the new face"),),
    "ready_others": (
        N_("you may activate your other cards once more this round"),
        N_("may activate their other cards once more this round"),
    ),
    "open_transmutation": (N_("you may transmute in this turn"),),
    "empty_reserve": (N_("you lose all energy in your reserve"), N_("loses all energy in their reserve")),
}
"""The same, each a sentence of its own when it is about you."""

TURNED = (
    (N_("turn all energy in your reserve into air"), N_("turns all energy in their reserve into air")),
    (N_("turn all energy in your reserve into water"), N_("turns all energy in their reserve into water")),
    (N_("turn all energy in your reserve into fire"), N_("turns all energy in their reserve into fire")),
    (N_("turn all energy in your reserve into earth"), N_("turns all energy in their reserve into earth")),
)
GIVEN_UP = (
    (
        N_("discard an item from your hand or sacrifice one you have in play"),
        N_("discards an item from hand or sacrifices one in play"),
    ),
    (
        N_("discard a familiar from your hand or sacrifice one you have in play"),
        N_("discards a familiar from hand or sacrifices one in play"),
    ),
)
RETURNED = (
    (
        N_("take one of your items in play back into your hand"),
        N_("takes one of their items in play back into hand"),
    ),
    (
        N_("take one of your familiars in play back into your hand"),
        N_("takes one of their familiars in play back into hand"),
    ),
)
LOOKED = {
    "hand": (
        N_("take one of them into your hand and discard the others"),
        N_("takes one of them into hand and discards the others"),
    ),
    "play": (
        N_("put one of them into play without paying and discard the others"),
        N_("puts one of them into play without paying and discards the others"),
    ),
}


def drawing(n: int, they: bool) -> Clause:
    """So many cards, one after the other."""
    if n == 1:
        return Clause(_("draws a card") if they else _("draw a card from the pile"))
    if they:
        return Clause(ngettext("draws {n} card", "draws {n} cards", n).format(n=n))
    return Clause(ngettext("draw {n} card", "draw {n} cards", n).format(n=n))


def _looking(n: int, they: bool) -> str:
    if n == 1:
        return _("looks at the top card of the draw pile") if they else _("look at the top card of the draw pile")
    if they:
        return ngettext("looks at the top {n} card of the draw pile", "looks at the top {n} cards of the draw pile", n)
    return ngettext("look at the top {n} card of the draw pile", "look at the top {n} cards of the draw pile", n)


def _collecting(n: int, they: bool) -> str:
    if they:
        return ngettext("collects {n} crystal", "collects {n} crystals", n)
    return ngettext("collect {n} crystal", "collect {n} crystals", n)


def _losing(n: int, they: bool) -> str:
    if they:
        return ngettext("loses {n} crystal", "loses {n} crystals", n)
    return ngettext("you lose {n} crystal", "you lose {n} crystals", n)


def _giving(n: int, they: bool) -> str:
    if they:
        return ngettext("gives you {n} crystal", "gives you {n} crystals", n)
    return ngettext("give {n} crystal", "give {n} crystals", n)


def _rising(n: int, they: bool) -> str:
    if they:
        return _("raises their summoning power by {n}")
    return _("raise your summoning power by {n}")


def _falling(n: int, they: bool) -> str:
    if they:
        return ngettext("loses {n} point of summoning power", "loses {n} points of summoning power", n)
    return ngettext("you lose {n} point of summoning power", "you lose {n} points of summoning power", n)


def _taking(n: int, they: bool) -> str:
    if they:
        return ngettext("takes {n} energy of their choice", "takes {n} energy of their choice", n)
    return ngettext("take {n} energy of your choice", "take {n} energy of your choice", n)


def _counted(say: Callable[[int, bool], str], whole: bool = False) -> Callable[..., Clause]:
    """An op with an amount."""

    def clause(they: bool, amount: int | Amount) -> Clause:
        return Clause(times(amount, they, lambda n: say(n, they).format(n=n)), whole and not they)

    return clause


def _fixed(they: bool, energy: Energy) -> Clause:
    text = _("takes {energy}") if they else _("take {energy}")
    return Clause(text.format(energy=words.energy(energy)))


def _collecting_from_all(they: bool, amount: int) -> Clause:
    text = ngettext("take {n} crystal from each opponent", "take {n} crystals from each opponent", amount)
    return Clause(text.format(n=amount))


def _transmuted(they: bool, energy: int, each: int) -> Clause:
    n = energy * each
    if they:
        text = ngettext("collects {n} crystal ({energy} energy transmuted)",
                        "collects {n} crystals ({energy} energy transmuted)", n)  # fmt: skip
    else:
        text = ngettext("collect {n} crystal; this counts as transmuting {energy} energy",
                        "collect {n} crystals; this counts as transmuting {energy} energy", n)  # fmt: skip
    return Clause(text.format(n=n, energy=energy))


def _whole_reserve(they: bool, each: int) -> Clause:
    if they:
        text = ngettext("transmutes the whole reserve at {n} crystal per energy",
                        "transmutes the whole reserve at {n} crystals per energy", each)  # fmt: skip
    else:
        text = ngettext("transmute your whole reserve at {n} crystal per energy",
                        "transmute your whole reserve at {n} crystals per energy", each)  # fmt: skip
    return Clause(text.format(n=each))


def _storing(n: int, they: bool) -> str:
    return ngettext("put {n} energy of your choice on this card", "put {n} energy of your choice on this card", n)


def _storing_own(they: bool, amount: int) -> Clause:
    text = ngettext("move {n} energy of your own onto this card", "move {n} energy of your own onto this card", amount)
    return Clause(text.format(n=amount))


def _sacrificing(they: bool, count: int) -> Clause:
    if count == 1:
        text = _("sacrifices one of their cards in play") if they else _("sacrifice one of your cards in play")
    elif they:
        text = ngettext("sacrifices {n} of their cards in play", "sacrifices {n} of their cards in play", count)
    else:
        text = ngettext("sacrifice {n} of your cards in play", "sacrifice {n} of your cards in play", count)
    return Clause(text.format(n=count))


def _moving(they: bool, most: int) -> Clause:
    if most == 1:
        return Clause(_("move the season marker 1 space in either direction"))
    text = ngettext("move the season marker up to {n} space in either direction",
                    "move the season marker up to {n} spaces in either direction", most)  # fmt: skip
    return Clause(text.format(n=most))


SIMPLE: dict[str, Callable[..., Clause]] = {
    "draw_card": lambda they: drawing(1, they),
    "look_at_top": _counted(_looking),
    "choose_looked": lambda they, to: Clause(_(LOOKED[to][they]), whole=not they),
    "sacrifice_card": _sacrificing,
    "give_up_card": lambda they, kind: Clause(_(GIVEN_UP[kind == FAMILIAR][they]), whole=not they),
    "return_card": lambda they, kind: Clause(_(RETURNED[kind == FAMILIAR][they])),
    "gain_crystals": _counted(_collecting),
    "lose_crystals": _counted(_losing, whole=True),
    "collect_crystals": _collecting_from_all,
    "give_crystals": _counted(_giving),
    "gain_transmuted": _transmuted,
    "transmute_reserve": _whole_reserve,
    "gain_gauge": _counted(_rising),
    "lose_gauge": _counted(_falling, whole=True),
    "gain_energy": _counted(_taking),
    "gain_fixed_energy": _fixed,
    "turn_reserve": lambda they, element: Clause(_(TURNED[element][they])),
    "store_energy": _counted(_storing),
    "store_own_energy": _storing_own,
    "move_marker": _moving,
}
"""Ops with parameters: the clause for whether it is about another player, and the arguments."""


def act(name: str, arguments: tuple[Any, ...], they: bool) -> Clause | None:
    """What an op does; None if it steers others or has no words here."""
    if name in PLAIN:
        forms = PLAIN[name]
        return Clause(_(forms[they if len(forms) > 1 else 0]))
    if name in WHOLE:
        forms = WHOLE[name]
        return Clause(_(forms[they if len(forms) > 1 else 0]), whole=not they)
    return SIMPLE[name](they, *arguments) if name in SIMPLE else None
