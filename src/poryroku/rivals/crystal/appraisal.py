"""What a position of the crystal game is worth for a seat whose cards are known, in final points.

The plan of ``rivals/appraisal.py`` (what lies ahead, in which order cards will be played, what energy is for), made
exact for a search: the die already taken counts, and so does the one that will be left, which says how far the marker
goes. To it comes what self-play has taught about single cards beyond what their ops say (``weights.json``).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from poryroku.crystal.book import Book
from poryroku.crystal.frames import TURN_START
from poryroku.crystal.table import NOBODY, Table
from poryroku.crystal.terms import GAUGE_MAX, RATES, season_of
from poryroku.rivals.appraisal import Outlook, Plan, on_the_table, tokens_of
from poryroku.rivals.cardworth import CARD, Yields, yields_of
from poryroku.rivals.crystal.trials import TableMaker, simulated_yields

WEIGHTS: Final = Path(__file__).with_name("weights.json")
USUAL_DOTS: Final = 2
"""Spaces that the marker moves in a round whose dice nobody has chosen from."""
REMEMBERED: Final = 40_000
"""Positions whose worth is remembered at most."""


@cache
def tuned_weights() -> dict[str, Any]:
    """The weights that come with the program, as in their file."""
    data: dict[str, Any] = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return data


class Prospect(Outlook):
    """What lies ahead, with the die that will be left."""

    __slots__ = ()

    def months_to_come(self, table: Table) -> int:
        """Spaces before the end, as if the marker moved the usual way from where it will be after the round."""
        months = super().months_to_come(table)
        if table.round and table.taken.count(NOBODY) == 1:
            months = max(1, months - table.face_of(table.taken.index(NOBODY)).advance + USUAL_DOTS)
        return months


class Appraisal:
    """Worth of positions with the cards of one book, for one number of players."""

    def __init__(self, book: Book, data: Mapping[str, Any], players: int, make: TableMaker | None = None) -> None:
        """``data``: a file of weights. ``make`` makes the tables on which cards that it doesn't know are tried out."""
        self.players = players
        self.data = data
        self.yields: dict[int, Yields] = dict(yields_of(book, players))
        marks: Mapping[str, str] = data["cards"]
        self.unknown = [n for n in sorted(self.yields) if marks.get(str(n)) != book.card_marks.get(n)]
        self._memory: dict[Any, float] = {}
        if self.unknown and make is not None:
            self.yields |= simulated_yields(make, book, players, self.unknown, self._lead)

    def worth(self, table: Table, seat: int) -> float:
        """Final points that a seat can expect if it did nothing more in a turn that it is in."""
        key = self.key(table, seat)
        found = self._memory.get(key)
        if found is None:
            if len(self._memory) >= REMEMBERED:
                self._memory.clear()
            found = self._memory[key] = self._worth(table, seat)
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

    @staticmethod
    def key(table: Table, seat: int) -> Any:
        """All that the worth of a seat depends on."""
        me = table.seats[seat]
        others = [
            (
                other.crystals, other.gauge, other.bonuses, len(other.hand), sum(map(len, other.packets)),
                tuple(other.reserve), tuple(other.in_play),
            )
            for p, other in enumerate(table.seats)
            if p != seat
        ]  # fmt: skip
        return (
            seat, me.crystals, me.gauge, me.bonuses, tuple(me.reserve), tuple(me.hand), tuple(me.in_play),
            tuple(me.packets), len(me.kept), len(me.held), table.year, table.space, table.round, table.transmute_open,
            table.boost, table.first, len(table.pile), len(table.discard), tuple(table.taken), table.thrown,
            tuple(table.stack), *others,
        )  # fmt: skip

    def _outlook(self, table: Table, seat: int, done: bool) -> Prospect:
        outlook = Prospect(table, seat, done)
        outlook.yields = self.yields
        return outlook

    def _worth(self, table: Table, seat: int) -> float:
        if not (table.round and seat in table.taken and (TURN_START, seat) in table.stack):
            outlook = self._outlook(table, seat, True)
            return on_the_table(outlook) + Plan(outlook).worth(tokens_of(table, seat))
        # The die is taken, its face still to come: as if it had been carried out.
        face = table.face_of(table.taken.index(seat))
        me = table.seats[seat]
        crystals, gauge = me.crystals, me.gauge
        me.crystals = crystals + face.crystals
        me.gauge = min(GAUGE_MAX, gauge + face.gauge)
        outlook = self._outlook(table, seat, False)
        plan = Plan(outlook)
        tokens = [held + more for held, more in zip(tokens_of(table, seat), face.energy, strict=True)]
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
        me.crystals, me.gauge = crystals, gauge
        return worth
