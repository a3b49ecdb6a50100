"""What a card does as a line of signs and numbers, read off its compiled effects.

A card has parts, one per moment at which it acts: a timing and tokens. A token is the name of a sign, a number as text,
or both; the window draws them. An op or counter that is not known here gives no line at all, never half of one: a card
of somebody else's with new ops shows its timing and leaves the rest to its text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from poryroku.crystal.book import ENDLESS, Amount, Book, Branch, Card, Condition, Op
from poryroku.crystal.ops import COUNTERS
from poryroku.crystal.terms import ELEMENTS, KINDS, SEASONS
from poryroku.crystal.triggers import TRIGGERS

_FIRST = ("summon", "lasting", "summon_other", "activate", "before_die")
_LAST = ("season_change", "end_of_round", "sacrificed", "returned", "end_of_game")
TIMINGS = (*_FIRST, *(event for event in TRIGGERS if event not in (*_FIRST, *_LAST)), *_LAST)
"""When a card acts, in the order in which a card's parts stand."""


class Token(NamedTuple):
    """A sign with an amount; either may be empty."""

    sign: str
    amount: str = ""


class Part(NamedTuple):
    """What a card does at one moment. No tokens: there is no short way to say it."""

    timing: str
    tokens: tuple[Token, ...]


#: what follows comes of what stands before
THEN = Token("then")
#: one or the other
OR = Token("", "/")
#: once for each of what follows
PER = Token("", "×")
#: begins another sentence
BREAK = Token("", "")

Tokens = list[Token]


class _Unsayable(Exception):
    """There is no sign for this."""


def timings(card: Card) -> tuple[str, ...]:
    """When a card acts, each moment once."""
    found = {
        "summon": card.arrive >= 0,
        "lasting": bool(_statics(card)),
        "activate": bool(card.branches) and not card.before_die,
        "before_die": bool(card.branches) and card.before_die,
        "sacrificed": card.sacrificed >= 0,
        "returned": card.returned >= 0,
        "end_of_game": bool(card.end_of_game),
        **{event: block >= 0 for event, block in card.triggers},
    }
    return tuple(timing for timing in TIMINGS if found.get(timing))


def parts(card: Card, book: Book) -> tuple[Part, ...]:
    """A card's effects moment by moment."""
    return tuple(Part(timing, _part(card, book, timing)) for timing in timings(card))


def line(card: Card, book: Book) -> tuple[Token, ...]:
    """The whole card in one line, each of several parts behind the sign of its timing; () if it can't be said."""
    found = parts(card, book)
    if any(not part.tokens for part in found):
        return ()
    if len(found) == 1:
        return found[0].tokens
    out: Tokens = []
    for part in found:
        out += [BREAK] if out else []
        out += [Token(f"timing:{part.timing}"), *part.tokens]
    return tuple(out)


def _part(card: Card, book: Book, timing: str) -> tuple[Token, ...]:
    reader = _Reader(book)
    try:
        if timing == "lasting":
            found = _statics(card)
        elif timing in ("activate", "before_die"):
            found = reader.branches(card.branches)
        elif timing == "end_of_game":
            found = reader.scoring(card)
        else:
            own = {"summon": card.arrive, "sacrificed": card.sacrificed, "returned": card.returned}
            found = reader.block(own[timing] if timing in own else card.answer(timing))
        found = [token._replace(sign=_about(timing)) if token.sign == HOW_MANY else token for token in found]
    except _Unsayable:
        return ()
    # A sentence doesn't begin with an arrow, nor end with one.
    while found and found[0] in (BREAK, THEN):
        found = found[1:]
    while found and found[-1] in (BREAK, THEN):
        found = found[:-1]
    return tuple(found)


def _about(timing: str) -> str:
    """The sign of what an event is about."""
    return {"gauge_rises": "gauge", "crystals_lost": "crystal"}.get(timing, "energy")


def _statics(card: Card) -> Tokens:
    """What a card does as long as it lies there."""
    out: Tokens = []
    if card.spendable:
        out += [Token("store"), THEN, Token("reserve")]
    if card.reserve_limit:
        out.append(Token("reserve", str(card.reserve_limit)))
    if card.transmute_bonus:
        out += [Token("transmute"), Token("crystal", _plus(card.transmute_bonus))]
    if card.discount:
        out += [Token("timing:summon"), Token("energy", _minus(card.discount))]
    if card.summon_toll:
        out += [Token("opponents"), Token("timing:summon"), THEN, Token("crystal", _plus(card.summon_toll))]
    if card.activation_toll or card.activation_bounty:
        gain = card.activation_toll + card.activation_bounty
        out += [Token("opponents"), Token("timing:activate"), THEN, Token("crystal", _plus(gain))]
    return out


def _plus(amount: int) -> str:
    return f"+{amount}"


def _minus(amount: int) -> str:
    return f"−{amount}"


COUNTER_NAMES = {function: name for name, function in COUNTERS.items()}
HOW_MANY = "how_many"
#: the signs of what can be counted; "most" before a sign: more of it than anybody else
COUNTER_SIGNS: dict[str, tuple[str, ...]] = {
    "reserve": ("reserve",), "energy": ("energy",), "items": ("item",), "other_items": ("item",),
    "familiars": ("familiar",), "familiars_at_hand": ("familiar",), "crystals": ("crystal",),
    "crystals_lead": ("most", "crystal"), "cards": ("enter",), "cards_lead": ("most", "enter"), "gauge": ("gauge",),
    "hand": ("hand",), "drawable": ("pile",), "stored": ("store",), "unpaid": ("opponents", "none"),
    "shown_points": ("points",), "players": ("players",), "opponents": ("opponents",),
    **{element: (element,) for element in ELEMENTS}, "elements": ("unlike",), "room": ("room",),
    "activated": ("tapped",), "bonuses": ("bonus",), "spaces_left": ("marker",),
    "rounds_left": ("timing:end_of_round",), "year": ("year",), "free_slots": ("slot",),
    "die_energy": ("die", "energy"), "die_crystals": ("die", "crystal"), "die_dots": ("die", "dots"),
    "die_star": ("die", "gauge"), "die_frame": ("die", "transmute"), "die_card": ("die", "draw"),
    "how_many": (HOW_MANY,), "that_card_energy": ("energy",), "that_card_points": ("points",),
    "that_card_familiar": ("familiar",),
}  # fmt: skip


def _counted(name: str) -> Tokens:
    if name not in COUNTER_SIGNS:
        raise _Unsayable(name)
    return [Token(sign) for sign in COUNTER_SIGNS[name]]


def _condition(condition: Condition) -> Tokens:
    """Counters with their bounds; of "at least 1" the sign alone is left."""
    found: Tokens = []
    for each in (condition, *condition.also):
        found += [Token(SEASONS[each.low - 1])] if _one_season(each) else _bounded(each)
    return [*found, THEN]


def _one_season(condition: Condition) -> bool:
    return condition.name == "season" and condition.low == condition.high and 1 <= condition.low <= len(SEASONS)


def _bounded(condition: Condition) -> Tokens:
    low, high = condition.low, condition.high
    *before, last = _counted(condition.name)
    if before[:1] == [Token("most")] and low <= -ENDLESS and high in (-1, 0):
        # No lead, or not even a tie: less than an opponent has.
        return [last, Token("", "<" if high else "≤"), Token("opponent")]
    if high >= ENDLESS:
        bound = "" if low == 1 else f"≥{low}"
    elif low <= -ENDLESS:
        bound = "0" if high == 0 else f"≤{high}"
    else:
        bound = str(low) if low == high else f"{low}–{high}"
    return [*before, last._replace(amount=bound.replace("-", "−"))]


def _amount(sign: str, amount: int | Amount, form: Callable[[int], str]) -> Tokens:
    """So much of something, perhaps for each of something else."""
    if isinstance(amount, int):
        return [Token(sign, form(amount))]
    *before, last = _counted(COUNTER_NAMES.get(amount.counter, ""))
    counted = [*before, last._replace(amount=str(amount.per))] if amount.per > 1 else [*before, last]
    # In brackets: the most that it can come to.
    most = [Token("", f"(≤{amount.most})")] if amount.most < ENDLESS else []
    return [Token(sign, form(amount.times)), PER, *counted, *most]


def _energy(counts: Sequence[int], form: Callable[[int], str]) -> Tokens:
    return [Token(ELEMENTS[index], form(count)) for index, count in enumerate(counts) if count]


class _Reader:
    """Turns blocks of ops into tokens."""

    def __init__(self, book: Book) -> None:
        self.blocks = book.blocks

    def block(self, number: int) -> Tokens:
        """The ops of a block, one after the other."""
        if number < 0:
            return []
        out: Tokens = []
        for op in self.blocks[number].ops:
            out += [BREAK] if out and op.name in OF_OTHERS else []
            out += self.op(op)
        return out

    def op(self, op: Op) -> Tokens:
        """One step."""
        if op.name in SIMPLE:
            return SIMPLE[op.name](*op.args)
        if op.name in STEERING:
            return STEERING[op.name](self, *op.args)
        raise _Unsayable(op.name)

    def branches(self, branches: Sequence[Branch]) -> Tokens:
        """Several ways, one after the other."""
        out: Tokens = []
        for branch in branches:
            out += [OR] if out else []
            out += [*cost(branch), *self.block(branch.block)]
        return out

    def scoring(self, card: Card) -> Tokens:
        """Points at the end."""
        out: Tokens = []
        for condition, amount in card.end_of_game:
            out += _condition(condition) if condition is not None else []
            out += _amount("crystal", amount, _plus)
        return out


def cost(branch: Branch) -> Tokens:
    """What a way costs, with the arrow that leads on to its effect."""
    out = _energy(branch.energy, str)
    if branch.any_energy:
        out.append(Token("energy", str(branch.any_energy)))
    if branch.alike:
        out.append(Token("alike", str(branch.alike)))
    if branch.crystals:
        out.append(Token("crystal", str(branch.crystals)))
    if branch.sacrifice_this:
        out.append(Token("sacrifice"))
    if branch.empty_reserve:
        out.append(Token("reserve", "0"))
    return [*out, THEN] if out else []


# -- ops -------------------------------------------------------------------------------------------------------------


OF_OTHERS = ("each_opponent", "each_player", "choose_opponent")
"""Ops that begin a sentence about somebody else."""


def _each_opponent(reader: _Reader, do: int) -> Tokens:
    return [Token("opponents"), *reader.block(do)]


def _each_player(reader: _Reader, do: int) -> Tokens:
    return [Token("players"), *reader.block(do)]


def _choose_opponent(reader: _Reader, do: int) -> Tokens:
    return [Token("opponent"), *reader.block(do)]


def _when(reader: _Reader, condition: Condition, then: int, otherwise: int = -1) -> Tokens:
    out = [BREAK, *_condition(condition), *reader.block(then)]
    if otherwise < 0:
        return out
    other = reader.block(otherwise)
    return [*out, OR, *(other[1:] if other[:1] == [BREAK] else other)]


def _may(reader: _Reader, price: Branch, do: int, otherwise: int = -1) -> Tokens:
    # What happens to a card that one leaves alone is for the text.
    return [THEN, *cost(price), *reader.block(do)]


def _choose_one(reader: _Reader, branches: Sequence[Branch]) -> Tokens:
    return [*reader.branches(branches), THEN]


def _by_element(reader: _Reader, blocks: Sequence[tuple[int, int]]) -> Tokens:
    out: Tokens = []
    for element, block in sorted(blocks):
        out += [BREAK] if out else []
        out += [Token(ELEMENTS[element]), THEN, *reader.block(block)]
    return out


def _choose_looked(to: str) -> Tokens:
    return [THEN, Token("hand" if to == "hand" else "enter", "1")]


def _turn_reserve(element: int) -> Tokens:
    return [Token("reserve"), THEN, Token(ELEMENTS[element])]


SIMPLE: dict[str, Callable[..., Tokens]] = {
    "gain_crystals": lambda amount: _amount("crystal", amount, _plus),
    "lose_crystals": lambda amount: _amount("crystal", amount, _minus),
    "collect_crystals": lambda amount: [Token("opponents"), THEN, Token("crystal", _plus(amount))],
    "give_crystals": lambda amount: [THEN, *_amount("crystal", amount, _plus)],
    "gain_transmuted": lambda energy, each: [Token("crystal", _plus(energy * each))],
    "transmute_reserve": lambda each: [Token("transmute"), Token("crystal", str(each)), PER, Token("reserve")],
    "open_transmutation": lambda: [Token("transmute")],
    "gain_gauge": lambda amount: _amount("gauge", amount, _plus),
    "lose_gauge": lambda amount: _amount("gauge", amount, _minus),
    "gain_energy": lambda amount: _amount("energy", amount, _plus),
    "gain_fixed_energy": lambda energy: _energy(energy, _plus),
    "copy_reserve": lambda: [Token("reserve"), THEN, Token("reserve", "+")],
    "turn_reserve": _turn_reserve,
    "empty_reserve": lambda: [Token("reserve", "0")],
    "store_energy": lambda amount: [*_amount("energy", amount, _plus), THEN, Token("store")],
    "store_own_energy": lambda amount: [Token("energy", str(amount)), THEN, Token("store")],
    "break_open": lambda: [Token("sacrifice"), Token("reserve", "+")],
    "turn_energy": lambda: [Token("crystal", "X"), Token("energy", "X"), THEN, Token("energy", "X")],
    "draw_card": lambda: [Token("draw", "+1")],
    "draw_shown": lambda: [Token("draw", "+1")],
    "look_at_top": lambda amount: _amount("look", amount, str),
    "choose_looked": _choose_looked,
    "share_looked": lambda: [THEN, Token("hand", "1"), Token("opponents", "1")],
    "play_looked": lambda: [Token("enter", "1")],
    "return_looked": lambda: [Token("pile")],
    "discard_top": lambda: [Token("discard", "1")],
    "play_from_hand": lambda: [Token("enter", "1")],
    "discard_shown": lambda: [Token("discard", "1")],
    "sacrifice_card": lambda count: [Token("sacrifice", str(count))],
    "give_up_card": lambda kind: [Token("discard"), Token(KINDS[kind], "1"), THEN],
    "return_card": lambda kind: [Token(KINDS[kind], "1"), THEN, Token("hand")],
    "sacrifice_this": lambda: [Token("sacrifice")],
    "ready_others": lambda: [Token("enter"), THEN, Token("timing:activate")],
    "pass_left": lambda: [Token("pass")],
    "move_marker": lambda most: [Token("marker", f"±{most}")],
    "reroll_die": lambda: [Token("die")],
}
STEERING: dict[str, Callable[..., Tokens]] = {
    "each_opponent": _each_opponent,
    "each_player": _each_player,
    "choose_opponent": _choose_opponent,
    "when": _when,
    "may": _may,
    "choose_one": _choose_one,
    "by_element": _by_element,
}
