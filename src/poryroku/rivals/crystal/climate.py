"""What a card brings on average, in final points, as long as the circumstances of a seat stay the same.

Many positions of one turn share their circumstances: rounds and turns to come, cards in hand and in play by kind,
slots. So what cards are worth by them is worked out once and remembered (``Lore``).
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Any, Final, NamedTuple

from poryroku.crystal.book import Book
from poryroku.crystal.terms import RATES, season_of
from poryroku.rivals.crystal.cardworth import LOSS, Parts, Prices, Yields, chance, yields_of

INCOME: Final = 1.4
"""Energy a seat gets per turn from the dice."""
PACE: Final = 2.0
"""Months per round."""
USES: Final = 0.5
"""How often per round a card is activated that can be."""
REMEMBERED: Final = 4_000
"""Circumstances remembered at most."""


class Circumstances(NamedTuple):
    """All that the average worth of cards depends on."""

    months: int
    """Spaces of the wheel before the end, those of the present round included."""
    space: int
    year: int
    to_act: bool
    """The seat has a main phase ahead in this round."""
    acting: bool
    """It is in its main phase, and goes on with it."""
    dealing: bool
    """Cards are still being drafted or divided."""
    at_hand: int
    """Cards in hand and in packets."""
    free: int
    """Slots not taken."""
    rival_slots: tuple[tuple[int, int], ...]
    """Of each opponent: cards in hand and in packets, and slots not taken."""
    items: int
    familiars: int
    """Cards in play by kind."""
    items_to_come: float
    familiars_to_come: float


class Scales(NamedTuple):
    """The constants of the appraisal: a first guess. Self-play has found better ones (``weights.json``)."""

    per_round: float = 1.0
    per_season: float = 1.0
    per_summon: float = 1.0
    uses: float = 1.0
    statics: float = 1.0
    """How much of what a card in play promises by this comes true."""
    endings: float = 1.0
    """The same of what counts at the end of the game."""
    energy: float = 2.7
    """What an energy is worth early on."""
    need: float = 1.5
    """What it is worth more when a card waits for it."""
    slot: float = 4.5
    """What a slot is worth early on."""
    card: float = 9.0
    """What a card more to choose from is worth at most."""
    stars: float = 0.5
    """Slots a seat gets per turn from the dice."""
    usable: float = 1.1
    """Energy that a seat gets per turn and that is of an element just needed."""
    crowding: float = 0.9
    """What an energy loses when the reserve is nearly full."""
    fading: float = 0.965
    """What is left of a gain per turn of waiting."""
    held: float = 0.75
    """What a card that could be played is worth while it is not."""
    bonus: float = 15.0
    """What a bonus still to be had is worth beyond its price."""
    gauge: float = 0.2
    """What each step of the gauge is worth beyond its slot."""
    stored: float = 2.0
    """What an energy stored on a card is worth beyond one in the reserve."""


FIRST_GUESS: Final = Scales()


class Lore:
    """What a rival knows of the cards of a book, for one number of players."""

    def __init__(self, yields: Mapping[int, Yields], players: int, scales: Scales = FIRST_GUESS) -> None:
        self.yields = yields
        self.players = players
        self.scales = scales
        self._climates: dict[Circumstances, Climate] = {}

    def climate(self, now: Circumstances) -> Climate:
        """What cards bring in some circumstances."""
        found = self._climates.get(now)
        if found is None:
            if len(self._climates) >= REMEMBERED:
                self._climates.clear()
            found = self._climates[now] = Climate(now, self)
        return found


_READ: dict[tuple[int, int], tuple[Book, Lore]] = {}


def lore_of(book: Book, players: int) -> Lore:
    """What the files of the cards say by themselves; read once per book."""
    key = (id(book), players)
    if key not in _READ or _READ[key][0] is not book:
        _READ[key] = (book, Lore(yields_of(book, players), players))
    return _READ[key][1]


class Climate:
    """Prices and averages in some circumstances, and what cards bring by them."""

    __slots__ = (
        "_keep_prices", "_slopes", "_standings", "acting", "counts", "energy", "months", "needed", "number_of_seats",
        "prices", "rival_summons", "rounds", "scales", "seasons", "slot", "space", "summons", "to_act", "turns",
        "yields",
    )  # fmt: skip

    def __init__(self, now: Circumstances, lore: Lore) -> None:
        self.yields = lore.yields
        scales = self.scales = lore.scales
        self.number_of_seats = lore.players
        self.months = now.months
        self.space = now.space
        self.to_act = now.to_act
        self.acting = now.acting
        self.rounds: float = max(1.0, now.months / PACE + 0.3)
        """Ends of round to come, the present one included."""
        self.seasons = float(ceil(now.months / 3))
        self.turns: float = self.rounds - 1 + now.to_act
        to_come = now.at_hand
        if now.dealing and not now.items + now.familiars:
            to_come = 9
        self.summons = min(to_come + 0.15 * self.turns, now.free + scales.stars * self.turns)
        self.rival_summons = max(
            min(at_hand + 0.15 * self.turns, free + scales.stars * self.turns) for at_hand, free in now.rival_slots
        )
        if now.dealing:
            self.rival_summons = 9.0
        t = max(0.0, self.turns - (1 if self.acting else 0))
        self.energy: float = scales.energy * (1 - 0.4**t)
        self.needed: float = max(1.0, self.energy) + scales.need
        """Price of an energy that pays for a card."""
        self.slot = scales.slot * min(1.0, t / 4)
        card = min(scales.card, 1.0 * t - 1.5)
        self.prices: Prices = (1.0, self.energy, self.slot, card, min(14.0, 8 + t), -2.5 - 0.1 * t)
        self.counts = self._counts(now)
        self._standings: dict[tuple[int, float], float] = {}
        self._slopes: dict[int, float] = {}
        self._keep_prices: list[float] = []

    def _counts(self, now: Circumstances) -> dict[str, float]:
        """What the counters of card files will say, on average over the game to come."""
        share = min(0.8, 0.3 * self.turns)
        items = now.items + share * now.items_to_come
        familiars = now.familiars + share * now.familiars_to_come
        return {
            "other_items": items, "items": items, "familiars": familiars,
            "familiars_at_hand": now.familiars + now.familiars_to_come, "reserve": 2.5, "energy": 4, "shown_points": 6,
            "players": self.number_of_seats, "opponents": self.number_of_seats - 1,
            "cards": now.items + now.familiars + share * (now.items_to_come + now.familiars_to_come), "year": now.year,
        }  # fmt: skip

    def total(self, parts: Parts) -> float:
        """Points of parts; how likely conditions are to hold is guessed."""
        prices, counts = self.prices, self.counts
        points = 0.0
        for resource, times, counter, condition in parts:
            value = times * prices[resource]
            if counter:
                value *= counts.get(counter, 2.0)
            if condition is not None:
                value *= chance(condition)
            points += value
        return points

    def standing(self, number: int, delay: float) -> float:
        """Income of a card in play over the game left, beginning some rounds from now."""
        key = (number, delay)
        found = self._standings.get(key)
        if found is None:
            found = self._standings[key] = self._standing(self.yields[number], delay)
        return found

    def _standing(self, card: Yields, delay: float) -> float:
        rules = card.card
        scales = self.scales
        rounds = max(0.0, self.rounds - delay)
        points = 0.0
        if card.per_round:
            each = self.total(card.per_round)
            if card.risk:
                rounds = (1 - (1 - card.risk) ** rounds) / card.risk
            points += scales.per_round * (each if card.passes and each < 0 else rounds * each)
        if card.per_season:
            points += scales.per_season * self.total(card.per_season) * max(0.0, self.seasons - delay * PACE / 3)
        if card.per_summon:
            points += scales.per_summon * self.total(card.per_summon) * max(0.0, self.summons) * rounds / self.rounds
        best = 0.0
        for branch, parts in card.uses:
            best = max(best, self._use(card, branch, parts, delay))
        points += scales.uses * best
        statics = 0.0
        turns = max(0.0, self.turns - delay)
        if rules.reserve_limit:
            statics += 0.4 * turns
        if rules.transmute_bonus:
            statics += rules.transmute_bonus * min(12.0, 0.8 * turns + 2)
        if rules.discount:
            statics += rules.discount * 0.6 * max(0.0, self.summons) * self.energy * rounds / self.rounds
        if rules.summon_toll:
            statics += rules.summon_toll * self.number_of_seats * max(0.0, self.rival_summons) * rounds / self.rounds
        if rules.activation_toll or rules.activation_bounty:
            swing = rules.activation_toll * self.number_of_seats + rules.activation_bounty
            statics += swing * 0.25 * rounds * (self.number_of_seats - 1)
        points += scales.statics * statics
        return points

    def _use(self, card: Yields, branch: Any, parts: Parts, delay: float) -> float:
        turns = max(0.0, self.turns - delay - (1 if self.acting and not delay else 0))
        each = self.total(parts)
        if branch.sacrifice_this:
            return (each - card.card.points + self.slot + self.total(card.sacrificed)) * min(1.0, turns)
        times = USES * turns
        energy = sum(branch.energy) + branch.any_energy + branch.alike
        if energy:
            times = min(times, 0.3 * INCOME * turns / energy + 0.3)
        if any(part.resource == LOSS for part in parts):
            times = min(times, 2.0, *(self.counts.get(need.name, 1.0) / max(1, need.low) for need in branch.needs))
        if card.card.before_die:
            each += 1.2
        return each * times

    def slope(self, number: int) -> float:
        """What a card loses per round of waiting."""
        found = self._slopes.get(number)
        if found is None:
            half = self.rounds / 2
            loss = self.standing(number, 0.01) - self.standing(number, half)
            found = self._slopes[number] = loss / max(0.5, half)
        return found

    def keep_prices(self) -> list[float]:
        """What one energy of each element may be sold for later; not to be changed."""
        if not self._keep_prices:
            self._keep_prices = [self._keep_price(element) for element in range(4)]
        return self._keep_prices

    def _keep_price(self, element: int) -> float:
        later = max(0.0, self.turns - (1 if self.acting else 0))
        if later <= 0:
            return 0.0
        season = season_of(self.space)
        best = 0.0
        fading: float = 0.85 * (1 - 0.45**later)
        for ahead in range(4):
            if ahead and ahead * 3 >= self.months:
                break
            best = max(best, fading * RATES[(season + ahead) % 4][element])
            fading *= 0.85
        return best
