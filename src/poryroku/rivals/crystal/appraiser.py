"""Appraising again and again, for a search that knows everybody's cards.

It goes by ``appraisal``, made exact: the die already taken counts, and so does the one that will be left, which says
how far the marker goes; and by what many games have taught about its constants (``weights``). Searches meet the same
positions again in many ways, so what one is worth is remembered by all that it depends on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from poryroku.crystal.book import NO_ENERGY, Amount, Book, Face
from poryroku.crystal.frames import BLOCK, NO_BLOCK, TURN_START
from poryroku.crystal.table import NOBODY, Table
from poryroku.crystal.terms import GAUGE_MAX, RATES, season_of
from poryroku.rivals.crystal.appraisal import Outlook, Plan, on_the_table, still_to_act, tokens_of
from poryroku.rivals.crystal.cardworth import CARD, Yields, yields_of
from poryroku.rivals.crystal.climate import Lore, Scales
from poryroku.rivals.crystal.trials import TableMaker, simulated_yields
from poryroku.rivals.crystal.weights import scales_for

USUAL_DOTS: Final = 2
"""Spaces that the marker moves in a round whose dice nobody has chosen from."""
REMEMBERED: Final = 40_000
"""Positions whose worth is remembered at most."""

Question = tuple[Callable[..., int], int]
"""A counter, and the card that it is asked for (0: none)."""


class Prospect(Outlook):
    """What lies ahead, with the die that will be left."""

    __slots__ = ()

    def months_to_come(self, table: Table) -> int:
        """Spaces before the end, as if the marker moved the usual way from where it will be after the round."""
        months = super().months_to_come(table)
        if table.round and table.taken.count(NOBODY) == 1:
            months = max(1, months - table.face_of(table.taken.index(NOBODY)).advance + USUAL_DOTS)
        return months


class Appraiser:
    """Appraises positions with the cards of one book, for one number of players, and remembers what it found."""

    def __init__(self, book: Book, data: Mapping[str, Any], players: int, make: TableMaker | None = None) -> None:
        """``data``: a file of weights. ``make`` makes the tables on which cards that it doesn't know are tried out."""
        self.players = players
        self.data = data
        yields = dict(yields_of(book, players))
        marks: Mapping[str, str] = data["cards"]
        self.unknown = [n for n in sorted(yields) if marks.get(str(n)) != book.card_marks.get(n)]
        self._know(yields)
        if self.unknown and make is not None:
            often = data.get("occasions", {}).get(str(players), {})
            self._know(yields | simulated_yields(make, book, players, self.unknown, self._lead, often))

    def _know(self, yields: Mapping[int, Yields]) -> None:
        self.lore = Lore(yields, self.players, Scales(**scales_for(self.data, self.players)))
        self._asking: dict[int, tuple[Question, ...]] = {
            number: asked for number, each in yields.items() if (asked := tuple(_asked(each)))
        }
        """What cards ask the table for: all that their worth depends on besides what is in the key."""
        self._memory: dict[Any, float] = {}

    def worth(self, table: Table, seat: int) -> float:
        """Final points that a seat can expect if it did nothing more in a turn that it is in."""
        if not (table.round and seat in table.taken and (TURN_START, seat) in table.stack):
            return self._remembered(table, seat, None)
        # The die is taken, its face still to come: as if it had been carried out.
        face = table.face_of(table.taken.index(seat))
        me = table.seats[seat]
        crystals, gauge = me.crystals, me.gauge
        me.crystals = crystals + face.crystals
        me.gauge = min(GAUGE_MAX, gauge + face.gauge)
        worth = self._remembered(table, seat, face)
        me.crystals, me.gauge = crystals, gauge
        return worth

    def _remembered(self, table: Table, seat: int, face: Face | None) -> float:
        key = (face, self.key(table, seat))
        found = self._memory.get(key)
        if found is None:
            if len(self._memory) >= REMEMBERED:
                self._memory.clear()
            found = self._memory[key] = self._worth(table, seat, face)
        return found

    def margins(self, table: Any) -> list[float]:
        """For each seat, how far it is ahead of its best opponent; exact when the game is over."""
        if table.player < 0:
            worths = [float(score.total) for score in table.scores()]
        else:
            worths = [self.worth(table, seat) for seat in range(table.n)]
        if len(worths) == 2:
            margin = worths[0] - worths[1]
            return [margin, -margin]
        first, second = sorted(worths, reverse=True)[:2]
        return [worth - (second if worth == first else first) for worth in worths]

    def _lead(self, table: Any) -> float:
        return self.margins(table)[0]

    def key(self, table: Table, seat: int) -> Any:
        """All that the worth of a seat depends on: what is its own, what its cards that have arrived do all the time,
        how many cards and slots the others have, and the answers to what its cards ask."""
        seats = table.seats
        me = seats[seat]
        asking = self._asking
        hand, packets = tuple(me.hand), tuple(me.packets)
        asked = [number for number in hand if number in asking]
        in_play: list[Any] = []
        for card in me.in_play:
            number = card.number
            in_play.append(number if card.energy == NO_ENERGY else (number, card.energy))
            if number in asking:
                asked.append(number)
        for packet in packets:
            for number in packet:
                if number in asking:
                    asked.append(number)
        answers = [
            count(table, (BLOCK, seat, named, -1, NO_BLOCK, 0, seat, 0))
            for number in asked
            for count, named in asking[number]
        ]
        left = -1
        if table.round and table.taken.count(NOBODY) == 1:
            left = table.face_of(table.taken.index(NOBODY)).advance
        return (
            seat, me.crystals, me.gauge, me.bonuses, tuple(me.reserve), hand, tuple(in_play), packets, tuple(me.kept),
            len(me.held), me.limit, me.transmute_bonus, me.discount, me.spendable, table.year, table.space,
            still_to_act(table, seat), table.transmute_open, table.boost, left,
            *answers,
            *[
                (len(other.hand) + sum(map(len, other.packets)), other.gauge - len(other.in_play))
                for other in seats
                if other is not me
            ],
        )  # fmt: skip

    def _worth(self, table: Table, seat: int, face: Face | None) -> float:
        outlook = Prospect(table, seat, face is None, lore=self.lore)
        plan = Plan(outlook)
        tokens = tokens_of(table, seat)
        if face is None:
            return on_the_table(outlook) + plan.worth(tokens)
        me = table.seats[seat]
        tokens = [held + more for held, more in zip(tokens, face.energy, strict=True)]
        over = sum(me.reserve) + sum(face.energy) - me.limit
        if over > 0:
            tokens = plan.within_limit(tokens, over)
        worth = on_the_table(outlook) + plan.worth(tokens)
        if face.draw:
            worth += max(0.0, outlook.prices[CARD])
        if face.transmute:
            rates = RATES[season_of(table.space)]
            for element, n in enumerate(tokens):
                later = max(outlook.keep_price(element), 0.8 * outlook.energy)
                worth += n * max(0.0, rates[element] + me.transmute_bonus - later)
        return worth


def _asked(card: Yields) -> Iterator[Question]:
    """What the worth of a card is looked up on the table by (``Outlook.holds`` and ``Outlook.ending``)."""
    conditions = [part.condition for part in card.per_round if card.asks]
    for condition, amount in card.card.end_of_game:
        conditions.append(condition)
        if isinstance(amount, Amount):
            yield amount.counter, card.card.number
    for condition in conditions:
        if condition is not None:
            yield condition.counter, 0
