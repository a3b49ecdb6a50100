"""What a card brings, read from its own facts and its compiled ops.

Every effect is walked op by op into parts: so much of a resource, each time it happens. Nothing here knows a
card by its number, so a card that is added tomorrow has a worth as soon as its file compiles; an op that isn't
known here counts nothing. Figures are in final points: a crystal is 1.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

from poryroku.crystal.book import Amount, Book, Branch, Card, Condition, Op
from poryroku.crystal.ops import COUNTERS

POINTS: Final = 0
ENERGY: Final = 1
SLOT: Final = 2
CARD: Final = 3
"""A card more to choose from in hand."""
PLAY: Final = 4
"""A card put into play for nothing."""
LOSS: Final = 5
"""A card in play (or in hand) given up."""

Prices = tuple[float, float, float, float, float, float]
"""Points per unit of each resource."""
USUAL: Final[Prices] = (1.0, 2.6, 4.0, 7.0, 14.0, -6.0)
"""Prices in the middle of a game, to choose between the branches of an effect."""

SIMPLE: Final[dict[str, tuple[int, float, int]]] = {
    "gain_crystals": (POINTS, 1, 0),
    "lose_crystals": (POINTS, -0.75, 0),
    "gain_gauge": (SLOT, 1, 0),
    "lose_gauge": (SLOT, -1, 0),
    "gain_energy": (ENERGY, 1, 0),
    "store_energy": (ENERGY, 1, 0),
    "store_own_energy": (ENERGY, -1, 0),
    "break_open": (ENERGY, 5, -1),
    "empty_reserve": (ENERGY, -3, -1),
    "turn_reserve": (POINTS, -1, -1),
    "turn_energy": (POINTS, 0.3, -1),
    "open_transmutation": (POINTS, 3, -1),
    "transmute_reserve": (POINTS, 5, -1),
    "draw_card": (CARD, 1, -1),
    "draw_shown": (CARD, 1, -1),
    "share_looked": (CARD, 0.6, -1),
    "play_looked": (PLAY, 1, -1),
    "discard_top": (POINTS, 0.2, -1),
    "play_from_hand": (ENERGY, 2.5, -1),
    "discard_shown": (POINTS, 1, -1),
    "sacrifice_card": (LOSS, 1, 0),
    "give_up_card": (LOSS, 0.3, -1),
    "return_card": (POINTS, -2, -1),
    "pass_left": (POINTS, 1, -1),
    "move_marker": (POINTS, 1, -1),
    "reroll_die": (POINTS, 0.5, -1),
}
"""Op: resource, how much of it, and which argument it is multiplied by (-1: none). For whom the op acts upon."""

CHANCES: Final = {"unpaid": 0.15}
"""How often a condition about a counter holds; others half of the time."""


class Part(NamedTuple):
    """So much of a resource, times a counter if one is named."""

    resource: int
    times: float
    counter: str = ""
    condition: Condition | None = None


Parts = tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Yields:
    """What a card does, by occasion."""

    card: Card
    arrive: Parts
    per_round: Parts
    per_season: Parts
    per_summon: Parts
    uses: tuple[tuple[Branch, Parts], ...]
    sacrificed: Parts
    risk: float
    """How likely its end-of-round effect makes it go."""
    passes: bool
    """It can be handed on to somebody else."""
    asks: bool = False
    """What it does at the end of a round depends on a condition."""


def counter_name(counter: Callable[..., int]) -> str:
    """The name a card file has for a counter."""
    return _counter_names().get(counter, "?")


@lru_cache(maxsize=1)
def _counter_names() -> dict[Callable[..., int], str]:
    return {function: name for name, function in COUNTERS.items()}


def chance(condition: Condition) -> float:
    """How likely a condition is to hold when it is asked."""
    if condition.name == "stored":
        return 1 / max(1, condition.low)
    if condition.name == "reserve":
        return 0.55 if condition.low > 0 else 0.4
    return CHANCES.get(condition.name, 0.5)


def price_of(branch: Branch) -> Parts:
    """What a branch costs, as parts."""
    energy = sum(branch.energy) + branch.any_energy + branch.alike + (1.5 if branch.empty_reserve else 0)
    return (Part(POINTS, -branch.crystals), Part(ENERGY, -energy))


def usual_value(parts: Parts) -> float:
    """A rough value where nothing is known of the game."""
    return sum(part.times * USUAL[part.resource] * (3 if part.counter else 1) for part in parts)


class _Walk:
    """Reads the blocks of a book, for one number of players."""

    def __init__(self, book: Book, players: int) -> None:
        self.book = book
        self.players = players

    def ops(self, number: int) -> tuple[Op, ...]:
        return self.book.blocks[number].ops if number >= 0 else ()

    def risk(self, number: int) -> float:
        """How likely a block sacrifices its card."""
        for op in self.ops(number):
            if op.name == "sacrifice_this":
                return 1.0
            if op.name == "when":
                risk = chance(op.args[0]) * self.risk(op.args[1])
                if risk:
                    return risk
        return 0.0

    def block(self, number: int, sign: float = 1.0) -> Parts:
        if number < 0:
            return ()
        parts: list[Part] = []
        looked = 1.0
        for op in self.book.blocks[number].ops:
            if op.name == "look_at_top":
                looked = float(op.args[0] if isinstance(op.args[0], int) else self.players)
            elif op.name == "choose_looked":
                breadth = 1 + 0.2 * (looked - 1)
                parts.append(Part(CARD if op.args[0] == "hand" else PLAY, sign * breadth))
            else:
                parts += self.op(op, sign)
        return tuple(parts)

    def op(self, op: Op, sign: float) -> Parts:
        args = op.args
        if op.name in SIMPLE:
            resource, times, by = SIMPLE[op.name]
            return (self._times(resource, sign * times, args[by] if by >= 0 else 1),)
        if op.name == "gain_fixed_energy":
            return (Part(ENERGY, sign * sum(args[0])),)
        if op.name == "gain_transmuted":
            return (Part(POINTS, sign * args[0] * args[1]),)
        if op.name == "collect_crystals":
            return (Part(POINTS, sign * args[0] * self.players * 0.9),)
        if op.name == "copy_reserve":
            return (Part(ENERGY, 3.5),)
        return self._steering(op.name, args, sign)

    def _steering(self, name: str, args: tuple[Any, ...], sign: float) -> Parts:
        if name == "each_opponent":
            return self.block(args[0], -sign)
        if name == "choose_opponent":
            return self.block(args[0], -sign)
        if name == "each_player":
            return scaled(self.block(args[0], sign), 0.3)
        if name == "when":
            holds = self.block(args[1], sign)
            return tuple(part._replace(condition=args[0]) for part in holds) + scaled(self.block(args[2], sign), 0.3)
        if name == "may":
            wanted = self.block(args[1], sign) + price_of(args[0])
            return scaled(wanted, 0.5) if usual_value(wanted) > 0 else self.block(args[2], sign)
        if name == "choose_one":
            return max((self.block(branch.block, sign) + price_of(branch) for branch in args[0]), key=usual_value)
        if name == "by_element":
            return tuple(part for _, block in args[0] for part in scaled(self.block(block, sign), 0.8))
        return ()

    @staticmethod
    def _times(resource: int, times: float, amount: int | Amount) -> Part:
        if isinstance(amount, Amount):
            return Part(resource, times * amount.times, counter_name(amount.counter))
        return Part(resource, times * amount)


def scaled(parts: Parts, by: float) -> Parts:
    """The same parts, so many times."""
    return tuple(part._replace(times=part.times * by) for part in parts)


_READ: dict[tuple[int, int], tuple[Book, dict[int, Yields]]] = {}


def yields_of(book: Book, players: int) -> dict[int, Yields]:
    """What every card of a book brings; read once per book."""
    key = (id(book), players)
    if key not in _READ or _READ[key][0] is not book:
        walk = _Walk(book, players)
        _READ[key] = (book, {number: _yields(walk, card) for number, card in book.cards_by_players[players].items()})
    return _READ[key][1]


def _yields(walk: _Walk, card: Card) -> Yields:
    per_round = walk.block(card.end_of_round)
    return Yields(
        card=card,
        arrive=walk.block(card.arrive),
        per_round=per_round,
        per_season=walk.block(card.season_change),
        per_summon=walk.block(card.summon_other),
        uses=tuple((branch, walk.block(branch.block) + price_of(branch)) for branch in card.branches),
        sacrificed=walk.block(card.sacrificed),
        risk=walk.risk(card.end_of_round),
        passes=any(op.name == "pass_left" for branch in card.branches for op in walk.ops(branch.block)),
        asks=any(part.condition is not None for part in per_round),
    )
