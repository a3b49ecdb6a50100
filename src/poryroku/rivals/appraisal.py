"""What a position of the crystal game is worth for a seat, in final points.

Crystals and points count as they are. To them come the energy (what it can pay or be sold for in the seasons to
come), the cards in hand (whether a slot and the energy will be there in time), and the income of the cards in
play over the rounds left. Everything is read from the table, so it works on a view and on any guessed state.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any, Final

from poryroku.crystal.book import NO_ENERGY, Amount, Card, Condition
from poryroku.crystal.frames import BLOCK, MAIN, NO_BLOCK, TURN_START
from poryroku.crystal.table import Table
from poryroku.crystal.terms import BONUS_PRICE, FAMILIAR, GAUGE_MAX, HAND_PENALTY, ITEM, RATES, SPACES, YEARS, season_of
from poryroku.rivals.cardworth import LOSS, Parts, Prices, Yields, chance, counter_name, yields_of

STARS: Final = 0.5
"""Slots a seat gets per turn from the dice."""
INCOME: Final = 1.4
"""Energy a seat gets per turn from the dice."""
USABLE: Final = 1.1
"""Part of it that is of an element just needed."""
CROWDING: Final = 0.9
"""What an energy loses when the reserve is nearly full."""
FADING: Final = 0.965
"""What is left of a gain per turn of waiting."""
NEED: Final = 1.5
"""What an energy is worth more when a card waits for it."""
HELD: Final = 0.75
"""What a card that could be played is worth while it is not."""
SAVED_BONUS: Final = 15.0
"""What a bonus still to be had is worth beyond its price."""
PACE: Final = 2.0
"""Months per round."""
USES: Final = 0.5
"""How often per round a card is activated that can be."""


class Outlook:
    """What lies ahead of one seat, and what things are worth to it therefore.

    ``done``: as if it did nothing more in its turn, but sell energy unless ``closed``.
    """

    __slots__ = (
        "acting", "counts", "energy", "months", "needed", "number_of_seats", "prices", "rival_summons", "rounds",
        "seasons", "seat", "selling", "slot", "summons", "table", "to_act", "turns", "yields",
    )  # fmt: skip

    def __init__(self, table: Table, seat: int, done: bool = False, closed: bool = False) -> None:
        self.table = table
        self.seat = seat
        self.yields: dict[int, Yields] = yields_of(table.book, table.n)
        self.number_of_seats = table.n
        self.months = months = self.months_to_come(table)
        self.rounds: float = max(1.0, months / PACE + 0.3)
        """Ends of round to come, the present one included."""
        self.seasons: float = ceil(months / 3)
        to_act, self.acting = _still_to_act(table, seat)
        self.selling = self.acting and table.transmute_open and not closed
        if self.acting and done:
            self.acting = to_act = False
        self.to_act = to_act
        self.turns: float = self.rounds - 1 + to_act
        me = table.seats[seat]
        to_come = len(me.hand) + len(me.kept) + len(me.held) + sum(map(len, me.packets))
        if not me.in_play and (me.kept or me.held):
            to_come = 9
        self.summons = min(to_come + 0.15 * self.turns, me.gauge - len(me.in_play) + STARS * self.turns)
        self.rival_summons = max(
            min(
                len(s.hand) + sum(map(len, s.packets)) + 0.15 * self.turns,
                s.gauge - len(s.in_play) + STARS * self.turns,
            )
            for p, s in enumerate(table.seats)
            if p != seat
        )
        if me.kept or me.held:
            self.rival_summons = 9
        t = max(0.0, self.turns - (1 if self.acting else 0))
        self.energy: float = 2.7 * (1 - 0.4**t)
        self.needed: float = max(1.0, self.energy) + NEED
        """Price of an energy that pays for a card."""
        self.slot = 4.5 * min(1.0, t / 4)
        card = min(9.0, 1.0 * t - 1.5)
        self.prices: Prices = (1.0, self.energy, self.slot, card, min(14.0, 8 + t), -2.5 - 0.1 * t)
        self.counts: dict[str, float] = self._counts()

    def months_to_come(self, table: Table) -> int:
        """Spaces of the wheel before the end, those of the present round included."""
        return max(0, YEARS * SPACES - (table.year - 1) * SPACES - table.space + 1)

    def _counts(self) -> dict[str, float]:
        """What the counters of card files will say, on average over the game to come."""
        table, me = self.table, self.table.seats[self.seat]
        kinds = [0.0, 0.0]
        for card in me.in_play:
            kinds[table.cards[card.number].kind] += 1
        coming = [0.0, 0.0]
        for cards in (me.hand, me.kept, *me.packets):
            for number in cards:
                if number:
                    coming[table.cards[number].kind] += 1
        if me.kept or me.held:
            unknown = max(0, 9 - len(me.kept))
            coming[ITEM] += 0.75 * unknown
            coming[FAMILIAR] += 0.25 * unknown
        share = min(0.8, 0.3 * self.turns)
        items = kinds[ITEM] + share * coming[ITEM]
        familiars = kinds[FAMILIAR] + share * coming[FAMILIAR]
        return {
            "other_items": items, "items": items, "familiars": familiars,
            "familiars_at_hand": kinds[FAMILIAR] + coming[FAMILIAR], "reserve": 2.5, "energy": 4, "shown_points": 6,
            "players": table.n, "opponents": table.n - 1, "cards": len(me.in_play) + share * sum(coming),
            "year": table.year,
        }  # fmt: skip

    # -- single cards --------------------------------------------------------------------------------

    def total(self, parts: Parts, exact: bool = False) -> float:
        """Points of parts; ``exact``: conditions are looked up on the table instead of guessed."""
        prices, counts = self.prices, self.counts
        points = 0.0
        for resource, times, counter, condition in parts:
            value = times * prices[resource]
            if counter:
                value *= counts.get(counter, 2.0)
            if condition is not None:
                value *= self.holds(condition) if exact else chance(condition)
            points += value
        return points

    def holds(self, condition: Condition) -> bool:
        """Whether a condition holds now."""
        frame = (BLOCK, self.seat, 0, -1, NO_BLOCK, 0, self.seat, 0)
        count: int = condition.counter(self.table, frame)
        return condition.low <= count <= condition.high

    def standing(self, card: Yields, delay: float = 0.0) -> float:
        """Income of a card in play over the game left, beginning some rounds from now."""
        rules = card.card
        rounds = max(0.0, self.rounds - delay)
        points = 0.0
        if card.per_round:
            each = self.total(card.per_round)
            if card.risk:
                rounds = (1 - (1 - card.risk) ** rounds) / card.risk
            if card.passes and each < 0:
                points += each
            elif delay:
                points += rounds * each
            else:
                points += (rounds - 1) * each + self.total(card.per_round, exact=not self.acting)
        if card.per_season:
            points += self.total(card.per_season) * max(0.0, self.seasons - delay * PACE / 3)
        if card.per_summon:
            points += self.total(card.per_summon) * max(0.0, self.summons) * rounds / self.rounds
        best = 0.0
        for branch, parts in card.uses:
            best = max(best, self._use(card, branch, parts, delay))
        points += best
        turns = max(0.0, self.turns - delay)
        if rules.reserve_limit:
            points += 0.4 * turns
        if rules.transmute_bonus:
            points += rules.transmute_bonus * min(12.0, 0.8 * turns + 2)
        if rules.discount:
            points += rules.discount * 0.6 * max(0.0, self.summons) * self.energy * rounds / self.rounds
        if rules.summon_toll:
            points += rules.summon_toll * self.number_of_seats * max(0.0, self.rival_summons) * rounds / self.rounds
        if rules.activation_toll or rules.activation_bounty:
            swing = rules.activation_toll * self.number_of_seats + rules.activation_bounty
            points += swing * 0.25 * rounds * (self.number_of_seats - 1)
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

    def ending(self, card: Card) -> float:
        """Points of a card's end-of-game effects: as they stand, and as they may become."""
        now = 1 / (1 + 0.4 * max(0.0, self.turns - (1 if self.acting else 0)))
        points = 0.0
        frame = (BLOCK, self.seat, card.number, -1, NO_BLOCK, 0, self.seat, 0)
        for condition, amount in card.end_of_game:
            if isinstance(amount, Amount):
                count = amount.counter(self.table, frame)
                worth = amount.times * (now * count + (1 - now) * self.counts.get(counter_name(amount.counter), 2.0))
            else:
                worth = float(amount)
            if condition is not None:
                worth *= now * self.holds(condition) + (1 - now) * chance(condition)
            points += worth
        return points

    def worth(self, number: int, delay: float = 0.0) -> float:
        """What a card brings from the moment it comes into play, some rounds from now; costs not counted."""
        card = self.yields[number]
        points = card.card.points + self.total(card.arrive) + self.standing(card, delay) + self.ending(card.card)
        if card.per_summon and self.rounds > delay:
            points -= self.total(card.per_summon)  # its own summon doesn't count
        return points

    def slope(self, number: int) -> float:
        """What a card loses per round of waiting."""
        card = self.yields[number]
        return (self.standing(card, 0.01) - self.standing(card, self.rounds / 2)) / max(0.5, self.rounds / 2)

    def net(self, number: int, delay: float = 0.0) -> float:
        """The same, its cost subtracted."""
        card = self.yields[number].card
        energy = card.energy_total or (2 if card.choose else 0)
        return self.worth(number, delay) - card.crystals - energy * self.needed

    # -- energy --------------------------------------------------------------------------------------

    def keep_price(self, element: int) -> float:
        """What one energy of an element may be sold for later."""
        later = max(0.0, self.turns - (1 if self.acting else 0))
        if later <= 0:
            return 0.0
        season = season_of(self.table.space)
        best = 0.0
        fading: float = 0.85 * (1 - 0.45**later)
        for ahead in range(4):
            if ahead and ahead * 3 >= self.months:
                break
            best = max(best, fading * RATES[(season + ahead) % 4][element])
            fading *= 0.85
        return best

    def sale_prices(self) -> list[float]:
        """What one energy of each element can be sold for, now or later."""
        prices = [self.keep_price(element) for element in range(4)]
        if self.selling:
            more = self.table.boost + self.table.seats[self.seat].transmute_bonus
            season = season_of(self.table.space)
            for element in range(4):
                prices[element] = max(prices[element], RATES[season][element] + more)
        return prices


def _still_to_act(table: Table, seat: int) -> tuple[bool, bool]:
    """Whether a seat has a main phase ahead in this round, and whether it is in its turn."""
    for frame in table.stack:
        code = frame[0]
        if frame[1:2] == (seat,) and code in (MAIN, TURN_START):
            return True, code == MAIN
    return table.round == 0, False


class Plan:
    """Hand and packets in the order they will be played, and what energy does for them."""

    __slots__ = ("free", "full", "known", "outlook", "roomy", "sale", "slopes", "waiting")

    def __init__(self, outlook: Outlook) -> None:
        table, me = outlook.table, outlook.table.seats[outlook.seat]
        already = 0.0 if outlook.to_act else 1.0
        waiting = [(0.0, -outlook.net(number, already), number) for number in me.hand]
        for year, packet in enumerate(me.packets):
            if packet:
                delay = max(0.0, (year * SPACES - (table.year - 1) * SPACES - table.space + 1) / PACE)
                waiting += [(delay, -outlook.net(number, already), number) for number in packet]
        waiting.sort()
        self.outlook = outlook
        self.free = me.gauge - len(me.in_play)
        self.waiting = [(delay, -minus, outlook.yields[number].card) for delay, minus, number in waiting]
        self.sale = outlook.sale_prices()
        self.full = outlook.needed if outlook.turns > 0 else 0.0
        """Price of an energy that a card waits for."""
        self.roomy = outlook.selling
        """Energy too much can still be sold."""
        self.known: dict[tuple[int, ...], float] = {}
        self.slopes: dict[int, float] = {}

    def worth(self, tokens: Sequence[int]) -> float:
        """What the cards waiting and so much energy are worth together."""
        key = tuple(tokens)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._worth(key)
        return found

    def _worth(self, tokens: tuple[int, ...]) -> float:
        outlook = self.outlook
        me = outlook.table.seats[outlook.seat]
        free = self.free
        left = list(tokens)
        sale = self.sale
        full = self.full
        turns = outlook.turns
        points = 0.0
        missing = 0.0
        for rank, (delay, net, card) in enumerate(self.waiting):
            near = delay < 3 and rank < free + 3
            lacking = 0
            if card.energy_total:
                for element, cost in enumerate(card.energy):
                    if cost:
                        have = left[element]
                        paid = cost if cost < have else have
                        lacking += cost - paid
                        left[element] = have - paid
                        price = sale[element]
                        points += paid * (full if near and full > price else price)
            if lacking and me.discount and card.energy_total > 1:
                lacking = max(0, lacking - me.discount)
            missing += lacking
            wait = missing / USABLE
            if delay > wait:
                wait = delay
            if card.crystals > me.crystals and 0.25 * (card.crystals - me.crystals) > wait:
                wait = 0.25 * (card.crystals - me.crystals)
            if rank >= free and (rank - free + 1) / STARS > wait:
                wait = (rank - free + 1) / STARS
            ahead = turns - wait
            if ahead <= 0:
                points -= HAND_PENALTY
                continue
            likely = (ahead + 0.3) / 2.3 if wait > 0 else HELD
            if likely > HELD:
                likely = HELD
            if wait > 0:
                net -= self._slope(card.number) * (wait if wait < outlook.rounds else outlook.rounds)
                if net > 0:
                    net *= FADING**wait
            worth = likely * net - (1 - likely) * HAND_PENALTY
            points += worth if worth > -HAND_PENALTY else -HAND_PENALTY
        for element, n in enumerate(left):
            points += n * sale[element]
        crowded = sum(tokens) - (me.limit - 2)
        if crowded > 0 and not self.roomy:
            points -= CROWDING * crowded
        return points

    def _slope(self, number: int) -> float:
        found = self.slopes.get(number)
        if found is None:
            found = self.slopes[number] = self.outlook.slope(number)
        return found

    def within_limit(self, tokens: Sequence[int], over: int) -> list[int]:
        """The energy left when so many are given up, each time the one that is missed least."""
        left = list(tokens)
        for _ in range(over):
            best, least = -1, float("-inf")
            for element in range(4):
                if left[element]:
                    left[element] -= 1
                    worth = self.worth(left)
                    left[element] += 1
                    if worth > least:
                        best, least = element, worth
            left[best] -= 1
        return left


def tokens_of(table: Table, seat: int) -> list[int]:
    """Energy a seat can spend, on cards too."""
    me = table.seats[seat]
    tokens = me.reserve[:]
    if me.spendable:
        for card in me.in_play:
            if card.energy != NO_ENERGY and table.cards[card.number].spendable:
                for element in range(4):
                    tokens[element] += card.energy[element]
    return tokens


def on_the_table(outlook: Outlook) -> float:
    """Crystals, points and income of what lies open."""
    me = outlook.table.seats[outlook.seat]
    points = me.crystals - float(BONUS_PRICE[me.bonuses])
    points -= SAVED_BONUS * me.bonuses * min(1.0, outlook.turns / 6)
    for number, _, _, energy in me.in_play:
        card = outlook.yields[number]
        points += card.card.points + outlook.standing(card)
        if card.card.end_of_game:
            points += outlook.ending(card.card)
        if energy != NO_ENERGY and not card.card.spendable:
            points += sum(energy) * (outlook.energy + 2) * min(1.0, outlook.turns / 5)
    if me.gauge < GAUGE_MAX:
        points += 0.2 * me.gauge * min(1.0, outlook.turns / 4)
    return points


def own_worth(table: Table, seat: int, done: bool = False, closed: bool = False) -> float:
    """What a position is worth for a seat whose hand is known; for ``done`` and ``closed`` see Outlook."""
    outlook = Outlook(table, seat, done, closed)
    return on_the_table(outlook) + Plan(outlook).worth(tokens_of(table, seat))


def rival_worth(table: Table, seat: int) -> float:
    """What a position is worth for a seat whose cards are hidden."""
    outlook = Outlook(table, seat)
    me = table.seats[seat]
    slots = max(0.0, me.gauge - len(me.in_play) + STARS * outlook.turns)
    good = min(len(me.hand), slots)
    hand = good * min(8.0, outlook.turns) - (len(me.hand) - good) * HAND_PENALTY
    return on_the_table(outlook) + hand + min(sum(tokens_of(table, seat)), me.limit + 2) * outlook.energy * 0.9


def appraise(table: Table, seat: int, done: bool = False, closed: bool = False) -> float:
    """A seat's worth minus that of the best opponent."""
    return own_worth(table, seat, done, closed) - max(rival_worth(table, p) for p in range(table.n) if p != seat)
