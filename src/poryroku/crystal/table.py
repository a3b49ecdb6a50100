"""All that lies on the table: plain numbers and lists, copied in microseconds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, Self

from poryroku.crystal.book import NO_ENERGY, Book, Card, Energy, Face
from poryroku.crystal.setup import Setup
from poryroku.crystal.terms import RESERVE_LIMIT, season_of
from poryroku.kernel.contract import Event, Frame, Option

NOBODY: Final = -1
NO_LISTENERS: Final[Mapping[str, Sequence[tuple[int, int, int]]]] = {}


class CardInPlay(NamedTuple):
    """A card in front of its owner. ``uid`` tells two copies apart and stays while the card lies there."""

    number: int
    uid: int
    tapped: bool = False
    energy: Energy = NO_ENERGY


class Seat:
    """What belongs to one player. The lower block is derived from the cards in play (``in_play.refresh``)."""

    __slots__ = (
        "activation_bounty",
        "activation_toll",
        "bonuses",
        "crystals",
        "discount",
        "facts_made",
        "gauge",
        "hand",
        "held",
        "in_play",
        "kept",
        "known",
        "limit",
        "limits",
        "listens",
        "packets",
        "places",
        "reserve",
        "spendable",
        "summon_toll",
        "transmute_bonus",
        "twins",
    )

    def __init__(self) -> None:
        self.crystals: int = 0
        self.gauge: int = 0
        self.bonuses: int = 0
        self.reserve: list[int] = [0, 0, 0, 0]
        self.hand: list[int] = []
        """Sorted card numbers."""
        self.kept: list[int] = []
        """Draft picks so far; then the cards still to be split. Sorted."""
        self.held: list[int] = []
        """The draft hand this player is choosing from. Sorted."""
        self.packets: list[tuple[int, ...]] = [(), (), ()]
        """Year packets; empty once handed out."""
        self.in_play: list[CardInPlay] = []
        """In the order they came into play."""
        self.known: list[tuple[int, int, int]] = []
        """What this player knows of hidden cards: facts, see ``knowledge.py``."""
        self.limits: list[tuple[int, int, int]] = []
        """What this player knows of several facts together."""
        self.facts_made: int = 0
        self.places: int = 0
        """Every place that some fact names, perhaps more: to see at once that nothing known has moved."""
        self.limit: int = RESERVE_LIMIT
        self.transmute_bonus: int = 0
        self.discount: int = 0
        self.summon_toll: int = 0
        self.activation_toll: int = 0
        self.activation_bounty: int = 0
        self.spendable: bool = False
        """Some card in play may hold energy that can be spent."""
        self.twins: bool = False
        """Some card is in play twice."""
        self.listens: Mapping[str, Sequence[tuple[int, int, int]]] = NO_LISTENERS
        """Cards that answer an event, by its name, as (number, uid, block) in the order they act; never changed."""

    def clone(self) -> Seat:
        """An independent copy."""
        new = Seat.__new__(Seat)
        new.crystals = self.crystals
        new.gauge = self.gauge
        new.bonuses = self.bonuses
        new.reserve = self.reserve[:]
        new.hand = self.hand[:]
        new.kept = self.kept[:]
        new.held = self.held[:]
        new.packets = self.packets[:]
        new.in_play = self.in_play[:]
        new.known = self.known[:]
        new.limits = self.limits[:]
        new.facts_made = self.facts_made
        new.places = self.places
        new.limit = self.limit
        new.transmute_bonus = self.transmute_bonus
        new.discount = self.discount
        new.summon_toll = self.summon_toll
        new.activation_toll = self.activation_toll
        new.activation_bounty = self.activation_bounty
        new.spendable = self.spendable
        new.twins = self.twins
        new.listens = self.listens
        return new

    @property
    def free_slots(self) -> int:
        """Cards that may still come into play: free places under the summoning gauge (section 9, R10)."""
        return max(0, self.gauge - len(self.in_play))

    @property
    def reserve_full(self) -> bool:
        """Whether all energy gained now would be surplus (section 7)."""
        return sum(self.reserve) >= self.limit

    @property
    def surplus(self) -> int:
        """Energy in the reserve over its limit, to be discarded at once (section 7, R27)."""
        return max(0, sum(self.reserve) - self.limit)


class Table:
    """Everything that is going on in a game. ``state.State`` is the table with the rules at work."""

    __slots__ = (
        "active",
        "acts",
        "book",
        "boost",
        "cards",
        "composition",
        "dice_in_use",
        "dice_season",
        "discard",
        "events",
        "first",
        "kind",
        "looked",
        "looked_by",
        "n",
        "next_uid",
        "options",
        "packets_out",
        "pile",
        "player",
        "rng",
        "round",
        "seats",
        "setup",
        "shown",
        "shuffles",
        "source",
        "space",
        "stack",
        "taken",
        "throws",
        "thrown",
        "transmute_open",
        "year",
    )

    def __init__(self, setup: Setup, book: Book) -> None:
        self.setup = setup
        self.book = book
        self.n: int = setup.players
        self.cards: dict[int, Card] = book.cards_by_players[setup.players]
        self.composition: tuple[int, ...] = ()
        """Every card copy that takes part in this game, sorted; public."""
        self.rng: int = 0
        self.year: int = 1
        self.space: int = 1
        self.round: int = 0
        self.first: int = 0
        self.active: int = NOBODY
        self.dice_in_use: tuple[tuple[int, ...], ...] = ((), (), (), ())
        self.dice_season: int = 0
        self.thrown: tuple[int, ...] = ()
        self.taken: list[int] = []
        self.transmute_open: bool = False
        self.boost: int = 0
        self.acts: int = 0
        """What has been done since the turn, or this part of the round, began: see ``acts.py``."""
        self.packets_out: int = 1
        """The highest year whose packet has been handed out."""
        self.pile: list[int] = []
        """Draw pile; the top card is the last of the list."""
        self.discard: list[int] = []
        self.looked: list[int] = []
        """Cards being looked at."""
        self.looked_by: int = NOBODY
        self.shown: int = 0
        """The card shown to everybody by the effect going on; 0: none."""
        self.next_uid: int = 1
        self.seats: list[Seat] = [Seat() for _ in range(setup.players)]
        self.stack: list[Frame] = []
        self.throws: tuple[int, ...] = ()
        """Scripted faces, 0..5, used before the generator's (scenarios)."""
        self.shuffles: tuple[tuple[int, ...], ...] = ()
        """Scripted draw piles, top first, used instead of the next shuffles (scenarios)."""
        self.player: int = NOBODY
        self.kind: str = ""
        self.options: Sequence[Option] = ()
        self.source: int = 0
        self.events: list[Event] | None = None

    def clone(self) -> Self:
        """An independent copy; events are not listened to in it."""
        new = self.__class__.__new__(self.__class__)
        new.setup = self.setup
        new.book = self.book
        new.n = self.n
        new.cards = self.cards
        new.composition = self.composition
        new.rng = self.rng
        new.year = self.year
        new.space = self.space
        new.round = self.round
        new.first = self.first
        new.active = self.active
        new.dice_in_use = self.dice_in_use
        new.dice_season = self.dice_season
        new.thrown = self.thrown
        new.taken = self.taken[:]
        new.transmute_open = self.transmute_open
        new.boost = self.boost
        new.acts = self.acts
        new.packets_out = self.packets_out
        new.pile = self.pile[:]
        new.discard = self.discard[:]
        new.looked = self.looked[:]
        new.looked_by = self.looked_by
        new.shown = self.shown
        new.next_uid = self.next_uid
        new.seats = [seat.clone() for seat in self.seats]
        new.stack = self.stack[:]
        new.throws = self.throws
        new.shuffles = self.shuffles
        new.player = self.player
        new.kind = self.kind
        new.options = self.options
        new.source = self.source
        new.events = None
        return new

    @property
    def season(self) -> int:
        """The marker's season, 0..3."""
        return season_of(self.space)

    @property
    def dice(self) -> tuple[int, ...]:
        """Numbers 1..5 of the dice on the table."""
        return self.dice_in_use[self.dice_season]

    def face_of(self, position: int) -> Face:
        """The face on top of the die at a position on the table."""
        return self.book.faces[self.dice_season][self.dice[position] - 1][self.thrown[position]]

    @property
    def dice_left(self) -> list[int]:
        """Positions of the dice on the table that nobody has taken."""
        return [position for position, taker in enumerate(self.taken) if taker == NOBODY]

    def after(self, seat: int) -> list[int]:
        """The other seats in turn order, from the left."""
        n = self.n
        return [(seat + step) % n for step in range(1, n)]
