"""The rules data of a game: dice and cards, compiled once and shared by every state, never changed.

Card files become these objects in ``crystal/files``; the rules only read them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from poryroku.kernel.contract import Frame, Option

if TYPE_CHECKING:
    from poryroku.crystal.table import Table

Energy = tuple[int, int, int, int]
"""Energy per element: air, water, fire, earth."""

NO_ENERGY: Energy = (0, 0, 0, 0)
ENDLESS: Final = 10**9
"""The bound of a condition or an amount that has none."""


class Face(NamedTuple):
    """What lies on top after a throw."""

    energy: Energy
    gauge: bool
    draw: bool
    transmute: bool
    crystals: int
    advance: int


class Condition(NamedTuple):
    """Holds while the counter lies between two bounds, and what else is asked for holds too."""

    counter: Callable[[Table, Frame], int]
    low: int
    high: int
    name: str
    also: tuple[Condition, ...] = ()

    def holds(self, table: Table, frame: Frame) -> bool:
        """Whether it holds for the subject of a frame."""
        if not self.low <= self.counter(table, frame) <= self.high:
            return False
        return all(other.holds(table, frame) for other in self.also) if self.also else True


class Amount(NamedTuple):
    """``times`` for every ``per`` that a counter says, at most ``most``."""

    counter: Callable[[Table, Frame], int]
    times: int
    per: int = 1
    most: int = ENDLESS

    def now(self, table: Table, frame: Frame) -> int:
        """What it comes to for the subject of a frame; a counter below 0 counts as it is."""
        count = self.counter(table, frame)
        if self.per > 1:
            count = count // self.per if count > 0 else 0
        return min(self.most, self.times * count)


@dataclass(frozen=True, slots=True)
class Op:
    """One step of an effect: a plugin function and its parameters."""

    name: str
    run: Callable[..., int | None]
    """Plain op: carries it out, may return a number for the ops after it. Asking op: what the answer does."""
    args: tuple[Any, ...]
    options: Callable[..., Sequence[Option]] | None = None
    """Asking op: what may be answered; None for a plain op."""
    kind: str = ""
    """Asking op: the kind of its decision."""


@dataclass(frozen=True, slots=True)
class Block:
    """A list of ops at a named place of a card file, such as ``16/activate`` or ``34/activate.1``."""

    place: str
    ops: tuple[Op, ...]


@dataclass(frozen=True, slots=True)
class Branch:
    """One way to activate a card, or one choice an effect offers: what it costs and what it does."""

    block: int
    energy: Energy = NO_ENERGY
    any_energy: int = 0
    alike: int = 0
    crystals: int = 0
    sacrifice_this: bool = False
    empty_reserve: bool = False
    needs: tuple[Condition, ...] = ()
    label: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    """A power card as the rules see it, for one number of players. Block numbers are -1 where it does nothing."""

    number: int
    kind: int
    points: int
    energy: Energy
    crystals: int
    choose: tuple[int, ...] = ()
    """Elements of which one or more are chosen and paid, 1 energy each."""
    energy_total: int = 0
    arrive: int = -1
    branches: tuple[Branch, ...] = ()
    before_die: bool = False
    triggers: tuple[tuple[str, int], ...] = ()
    """Events that the card answers, each with its block (``triggers.py``)."""
    end_order: int = 0
    sacrificed: int = -1
    returned: int = -1
    end_of_game: tuple[tuple[Condition | None, int | Amount], ...] = ()
    reserve_limit: int = 0
    transmute_bonus: int = 0
    discount: int = 0
    summon_toll: int = 0
    activation_toll: int = 0
    activation_bounty: int = 0
    spendable: bool = False

    def answer(self, event: str) -> int:
        """The block with which the card answers an event, -1 if it doesn't."""
        return next((block for name, block in self.triggers if name == event), -1)

    @property
    def summon_other(self) -> int:
        """What it does when its owner summons another card."""
        return self.answer("summon_other")

    @property
    def season_change(self) -> int:
        """What it does when the season changes."""
        return self.answer("season_change")

    @property
    def end_of_round(self) -> int:
        """What it does at the end of a round."""
        return self.answer("end_of_round")


@dataclass(frozen=True, slots=True)
class Book:
    """All dice and cards of a game."""

    faces: tuple[tuple[tuple[Face, ...], ...], ...]
    """``faces[season][die - 1][face]``."""
    cards_by_players: dict[int, dict[int, Card]]
    """For 2, 3 and 4 players, every card by its number."""
    blocks: tuple[Block, ...]
    decks: tuple[tuple[int, ...], ...] = ()
    """The fixed starter decks."""
    places: dict[str, int] = field(default_factory=dict)
    """Block number by place: what a saved game remembers."""
    fingerprint: str = ""
    """Hash of all rules data: two books with the same one play alike."""
    card_marks: dict[int, str] = field(default_factory=dict)
    """The same for every card, to name what has changed."""
    levels: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """For every level, the card numbers that take part, ascending (section 2); all cards at one that isn't named."""

    @property
    def cards(self) -> dict[int, Card]:
        """The cards as two players see them; only costs by players differ."""
        return self.cards_by_players[2]

    def level_cards(self, level: str) -> list[int]:
        """Card numbers that a level plays with, each once, ascending (section 2)."""
        return list(self.levels.get(level, sorted(self.cards)))
