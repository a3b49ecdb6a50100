"""What a position of the crystal game is worth for a seat, in the points that it can expect to end with.

Everything is read from the table, so it works on a view and on any guessed state. ``own_worth`` adds what lies open
(``on_the_table``) and what the cards waiting in hand and packets and the energy are worth together (``Plan``); both
ask what lies ahead of the seat (``Outlook``). A position is worth (``appraise``) what the seat can expect, less what
the best opponent can. Term by term:

*Crystals and points* count as they are, bonuses taken at the price that they have at the end, and a bonus not taken
yet more than that (``on_the_table``).

*Energy*, by the seasons to come: what it can be sold for now or in a later season, which is less sure to come about
(``Outlook.sale_prices``); more if a card waits for it (``Outlook.needed``); less if the reserve is nearly full.

*Open slots*: the cards that are worth most come first, those beyond the slots that are open wait until dice bring more
(``Plan``); a slot that an effect brings has a price of its own.

*Cards* are streams of income: what each brings at the end of a round, at a change of season, at a summon, by being
activated or simply by lying there, times how often that will still happen (``Outlook.standing``), its points, and what
it counts at the end (``Outlook.ending``). A card in hand brings the same from the turn on in which slot, energy and
crystals will be there for it, less its cost, as far as that is likely, and costs points if it will not come to that.

*The tempo of the marker*: how many rounds and turns are left of all this follows from the spaces before the end. The
search also knows the die that will be left and moves the marker (``appraiser.Prospect``).

*Threats*: what a card takes from others, by an effect or a toll on what they do, is income of its owner, since only
the difference to the others counts. What lies in front of the best opponent is subtracted with all that it threatens;
hidden cards of theirs count as usual ones (``rival_worth``).

Where the figures stand: what the rules say in ``poryroku.crystal.terms``. ``cardworth`` reads from a card's ops what
it brings at each occasion: how much of which resource an op is, how often conditions hold. ``climate`` makes points of
that: prices of the resources and numbers of rounds, turns and summons to come, by the circumstances of a seat; its
``Scales`` are first guesses of the constants, ``weights.json`` holds those that self-play has found. ``trials`` finds
by trying what a card brings that those don't know. What cards are worth in the draft is another matter: ``opening``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from poryroku.crystal.book import NO_ENERGY, Amount, Card, Condition
from poryroku.crystal.frames import BLOCK, MAIN, NO_BLOCK, TURN_START
from poryroku.crystal.table import Table
from poryroku.crystal.terms import BONUS_PRICE, FAMILIAR, GAUGE_MAX, HAND_PENALTY, ITEM, RATES, SPACES, YEARS, season_of
from poryroku.rivals.crystal.cardworth import Parts, Yields, chance, counter_name
from poryroku.rivals.crystal.climate import PACE, Circumstances, Lore, lore_of

AT_REST: Final = ("main", "die", "draft", "split", "reroll", "draw", "")
"""Kinds of decision at which the consequences of an option have come to rest; in the middle of an effect a position
does not say yet what it is worth."""
YEAR_START: Final = (0.7, 7.0, 13.0)
"""Rounds until the cards of a year can come into play."""

_TURNS: Final = frozenset({MAIN, TURN_START})


class Outlook:
    """What lies ahead of one seat, and what things are worth to it therefore.

    ``done``: as if it did nothing more in its turn, but sell energy unless ``closed``.
    """

    __slots__ = ("acting", "climate", "energy", "needed", "prices", "rounds", "seat", "selling", "slot", "table",
                 "to_act", "turns", "yields")  # fmt: skip

    def __init__(
        self, table: Table, seat: int, done: bool = False, closed: bool = False, lore: Lore | None = None
    ) -> None:
        """``lore``: what is known of the cards; what their files say if nothing is given."""
        self.table = table
        self.seat = seat
        lore = lore or lore_of(table.book, table.n)
        self.yields = lore.yields
        to_act, acting = still_to_act(table, seat)
        self.selling = acting and table.transmute_open and not closed
        if acting and done:
            acting = to_act = False
        climate = self.climate = lore.climate(circumstances(table, seat, self.months_to_come(table), to_act, acting))
        self.to_act = to_act
        self.acting = acting
        self.rounds = climate.rounds
        self.turns = climate.turns
        self.prices = climate.prices
        self.energy = climate.energy
        self.needed = climate.needed
        self.slot = climate.slot

    def months_to_come(self, table: Table) -> int:
        """Spaces of the wheel before the end, those of the present round included."""
        return max(0, YEARS * SPACES - (table.year - 1) * SPACES - table.space + 1)

    # -- single cards --------------------------------------------------------------------------------

    def holds(self, condition: Condition) -> bool:
        """Whether a condition holds now."""
        frame = (BLOCK, self.seat, 0, -1, NO_BLOCK, 0, self.seat, 0)
        count: int = condition.counter(self.table, frame)
        return condition.low <= count <= condition.high

    def standing(self, card: Yields, delay: float = 0.0) -> float:
        """Income of a card in play over the game left, beginning some rounds from now; what this round brings is
        looked up on the table where it depends on a condition."""
        climate = self.climate
        number = card.card.number
        points = climate.standing(number, delay)
        if card.asks and not delay and not self.acting:
            each = climate.total(card.per_round)
            if each >= 0 or not card.passes:
                points += self._this_round(card.per_round) - each
        return points

    def _this_round(self, parts: Parts) -> float:
        prices, counts = self.prices, self.climate.counts
        points = 0.0
        for resource, times, counter, condition in parts:
            if condition is None or self.holds(condition):
                points += times * prices[resource] * (counts.get(counter, 2.0) if counter else 1.0)
        return points

    def ending(self, card: Card) -> float:
        """Points of a card's end-of-game effects: as they stand, and as they may become."""
        now = 1 / (1 + 0.4 * max(0.0, self.turns - (1 if self.acting else 0)))
        counts = self.climate.counts
        points = 0.0
        frame = (BLOCK, self.seat, card.number, -1, NO_BLOCK, 0, self.seat, 0)
        for condition, amount in card.end_of_game:
            if isinstance(amount, Amount):
                count = amount.counter(self.table, frame)
                worth = amount.times * (now * count + (1 - now) * counts.get(counter_name(amount.counter), 2.0))
            else:
                worth = float(amount)
            if condition is not None:
                worth *= now * self.holds(condition) + (1 - now) * chance(condition)
            points += worth
        return points

    def worth(self, number: int, delay: float = 0.0) -> float:
        """What a card brings from the moment it comes into play, some rounds from now; costs not counted."""
        card = self.yields[number]
        climate = self.climate
        points = card.card.points + self.standing(card, delay)
        if card.arrive:
            points += climate.total(card.arrive)
        if card.card.end_of_game:
            points += climate.scales.endings * self.ending(card.card)
        if card.per_summon and self.rounds > delay:
            points -= climate.total(card.per_summon)  # its own summon doesn't count
        return points

    def net(self, number: int, delay: float = 0.0) -> float:
        """The same, its cost subtracted."""
        card = self.yields[number].card
        energy = card.energy_total or (2 if card.choose else 0)
        return self.worth(number, delay) - card.crystals - energy * self.needed

    # -- energy --------------------------------------------------------------------------------------

    def keep_price(self, element: int) -> float:
        """What one energy of an element may be sold for later."""
        return self.climate.keep_prices()[element]

    def sale_prices(self) -> list[float]:
        """What one energy of each element can be sold for, now or later."""
        prices = self.climate.keep_prices()[:]
        if self.selling:
            more = self.table.boost + self.table.seats[self.seat].transmute_bonus
            season = season_of(self.table.space)
            for element in range(4):
                prices[element] = max(prices[element], RATES[season][element] + more)
        return prices


def circumstances(table: Table, seat: int, months: int, to_act: bool, acting: bool) -> Circumstances:
    """Those of a seat, if so many months are to come."""
    cards = table.cards
    seats = table.seats
    me = seats[seat]
    kinds = [0, 0]
    for card in me.in_play:
        kinds[cards[card.number].kind] += 1
    coming = [0.0, 0.0]
    for hand in (me.hand, me.kept, *me.packets):
        for number in hand:
            if number:
                coming[cards[number].kind] += 1
    dealing = bool(me.kept or me.held)
    if dealing:
        unknown = max(0, 9 - len(me.kept))
        coming[ITEM] += 0.75 * unknown
        coming[FAMILIAR] += 0.25 * unknown
    rivals = tuple(
        (len(other.hand) + sum(map(len, other.packets)), other.gauge - len(other.in_play))
        for other in seats
        if other is not me
    )
    at_hand = len(me.hand) + len(me.kept) + len(me.held) + sum(map(len, me.packets))
    return Circumstances(
        months, table.space, table.year, to_act, acting, dealing, at_hand, me.gauge - len(me.in_play), rivals,
        kinds[ITEM], kinds[FAMILIAR], coming[ITEM], coming[FAMILIAR],
    )  # fmt: skip


def still_to_act(table: Table, seat: int) -> tuple[bool, bool]:
    """Whether a seat has a main phase ahead in this round, and whether it is in its turn."""
    for frame in table.stack:
        if frame[0] in _TURNS and frame[1] == seat:
            return True, frame[0] == MAIN
    return table.round == 0, False


def yearly(outlook: Outlook, number: int) -> tuple[float, ...]:
    """A card's worth when it is for year 1, 2 or 3."""
    return tuple(outlook.net(number, delay) for delay in YEAR_START)


class Plan:
    """Hand and packets in the order they will be played, and what energy does for them."""

    __slots__ = ("free", "full", "known", "outlook", "roomy", "sale", "waiting")

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
        scales = outlook.climate.scales
        usable, stars, held, fading = scales.usable, scales.stars, scales.held, scales.fading
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
            wait = missing / usable
            if delay > wait:
                wait = delay
            if card.crystals > me.crystals and 0.25 * (card.crystals - me.crystals) > wait:
                wait = 0.25 * (card.crystals - me.crystals)
            if rank >= free and (rank - free + 1) / stars > wait:
                wait = (rank - free + 1) / stars
            ahead = turns - wait
            if ahead <= 0:
                points -= HAND_PENALTY
                continue
            likely = (ahead + 0.3) / 2.3 if wait > 0 else held
            if likely > held:
                likely = held
            if wait > 0:
                net -= outlook.climate.slope(card.number) * (wait if wait < outlook.rounds else outlook.rounds)
                if net > 0:
                    net *= fading**wait
            worth = likely * net - (1 - likely) * HAND_PENALTY
            points += worth if worth > -HAND_PENALTY else -HAND_PENALTY
        for element, n in enumerate(left):
            points += n * sale[element]
        crowded = sum(tokens) - (me.limit - 2)
        if crowded > 0 and not self.roomy:
            points -= scales.crowding * crowded
        return points

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
    scales = outlook.climate.scales
    points = me.crystals - float(BONUS_PRICE[me.bonuses])
    points -= scales.bonus * me.bonuses * min(1.0, outlook.turns / 6)
    for number, _, _, energy in me.in_play:
        card = outlook.yields[number]
        points += card.card.points + outlook.standing(card)
        if card.card.end_of_game:
            points += scales.endings * outlook.ending(card.card)
        if energy != NO_ENERGY and not card.card.spendable:
            points += sum(energy) * (outlook.energy + scales.stored) * min(1.0, outlook.turns / 5)
    if me.gauge < GAUGE_MAX:
        points += scales.gauge * me.gauge * min(1.0, outlook.turns / 4)
    return points


def own_worth(table: Table, seat: int, done: bool = False, closed: bool = False) -> float:
    """What a position is worth for a seat whose hand is known; for ``done`` and ``closed`` see Outlook."""
    outlook = Outlook(table, seat, done, closed)
    return on_the_table(outlook) + Plan(outlook).worth(tokens_of(table, seat))


def rival_worth(table: Table, seat: int) -> float:
    """What a position is worth for a seat whose cards are hidden."""
    outlook = Outlook(table, seat)
    me = table.seats[seat]
    slots = max(0.0, me.gauge - len(me.in_play) + outlook.climate.scales.stars * outlook.turns)
    good = min(len(me.hand), slots)
    hand = good * min(8.0, outlook.turns) - (len(me.hand) - good) * HAND_PENALTY
    return on_the_table(outlook) + hand + min(sum(tokens_of(table, seat)), me.limit + 2) * outlook.energy * 0.9


def appraise(table: Table, seat: int, done: bool = False, closed: bool = False) -> float:
    """A seat's worth minus that of the best opponent."""
    return own_worth(table, seat, done, closed) - max(rival_worth(table, p) for p in range(table.n) if p != seat)
