"""Drafting and dividing the cards among the years, by what each card has turned out to be worth in each year."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from poryroku.crystal.book import Card
from poryroku.crystal.table import Table
from poryroku.crystal.terms import DEALT, PACKET, YEARS
from poryroku.kernel.contract import Option
from poryroku.rivals.base import Advice
from poryroku.rivals.crystal.appraisal import Outlook, yearly
from poryroku.rivals.crystal.climate import Lore
from poryroku.rivals.crystal.drafting import Foresight, Taste, Together, Yearly
from poryroku.rivals.crystal.thumb import hard_to_pay
from poryroku.rivals.senses import Study

FAIR_ENERGY: Final = 2.0
"""Points that a beginner thinks an energy of a cost is worth."""


class Opening:
    """What cards are worth before the first round; ``tuned`` names it for those that self-play knows, ``together`` what
    two of them are worth more in one hand."""

    def __init__(self, tuned: Mapping[int, Yearly], lore: Lore, study: Study, together: Together | None = None) -> None:
        self.tuned = tuned
        self.lore = lore
        self.study = study
        self.together = together or {}

    def values(self, table: Table, seat: int, cards: Sequence[int]) -> dict[int, Yearly]:
        """The worth of cards in each year. One that was never tuned: by its effects, on the same scale."""
        if self.study == Study.PRINTED:
            return {number: printed(table.cards[number]) for number in cards}
        outlook = Outlook(table, seat, lore=self.lore)
        proven = self._proven(outlook, cards)
        if self.study == Study.PROVEN:
            return proven
        return {number: on_average(yearly(outlook, number), each) for number, each in proven.items()}

    def _proven(self, outlook: Outlook, cards: Sequence[int]) -> dict[int, Yearly]:
        if all(number in self.tuned for number in cards):
            return {number: self.tuned[number] for number in cards}
        read = {number: yearly(outlook, number) for number in self.lore.yields}
        lines = [
            line_through([read[n][y] for n in self.tuned], [self.tuned[n][y] for n in self.tuned]) for y in range(YEARS)
        ]
        guessed = {n: tuple(base + slope * read[n][y] for y, (base, slope) in enumerate(lines)) for n in cards}
        return {number: self.tuned.get(number, guessed[number]) for number in cards}

    def draft(self, table: Table, seat: int, options: Sequence[Option]) -> list[Advice]:
        """The options by what the cards kept are worth with each; the margin is to the usual one of them."""
        kept = table.seats[seat].kept
        values = self.values(table, seat, sorted({*kept, *(option[1] for option in options)}))
        worths = [shared_out([values[number] for number in (*kept, option[1])]) for option in options]
        return _ranked(options, worths)

    def foreseen(self, view: Any, until: float | None = None) -> list[Advice]:
        """The options of a draft by what all cards will be worth at its end, if the others go by what cards do or what
        they have proved to be worth; ``until``: see ``Foresight.leads``. Without the time for that: as one who doesn't
        look ahead."""
        table: Table = view.table
        outlook = Outlook(table, view.seat, lore=self.lore)
        proven = self._proven(outlook, sorted(self.lore.yields))
        read = {number: yearly(outlook, number) for number in proven}
        average = {number: on_average(read[number], each) for number, each in proven.items()}
        foresight = Foresight(Taste(proven, self.together), [Taste(each) for each in (read, average, proven)])
        options = view.decision.options
        leads = foresight.leads(view, options, until)
        return _ranked(options, leads) if leads else self.draft(table, view.seat, options)

    def split(self, table: Table, seat: int, options: Sequence[Option]) -> list[Advice]:
        """The options by what all cards are worth in the years that they are for and whether they can be paid there
        (what cards have proved to be worth in each year says that already); the margin is to the usual one of them."""
        me = table.seats[seat]
        values = self.values(table, seat, sorted(set(me.kept)))
        year = 0 if len(me.kept) > PACKET * (YEARS - 1) else 1
        worths = []
        for option in options:
            rest = list(me.kept)
            for number in option[1:]:
                rest.remove(number)
            packets = [(year, option[1:])]
            if year == 0:
                rest.sort(key=lambda number: values[number][2] - values[number][1])
                packets.append((1, tuple(rest[:PACKET])))
                rest = rest[PACKET:]
            packets.append((YEARS - 1, tuple(rest)))
            worth = sum(values[number][y] for y, cards in packets for number in cards)
            if self.study != Study.PROVEN:
                worth -= sum(hard_to_pay([table.cards[number] for number in cards], y) for y, cards in packets)
            worths.append(worth)
        return _ranked(options, worths)


def _ranked(options: Sequence[Option], worths: Sequence[float]) -> list[Advice]:
    usual = sum(worths) / len(worths)
    found = [Advice(option, worth - usual) for option, worth in zip(options, worths, strict=True)]
    return sorted(found, key=lambda advice: -advice.margin)


def printed(card: Card) -> Yearly:
    """What a card looks like to who reads only its points and cost: dear ones are for later."""
    cost = card.crystals + FAIR_ENERGY * card.energy_total
    worth = card.points - cost
    return worth - cost / 2, worth - cost / 4, worth


def on_average(read: Yearly, proven: Yearly) -> Yearly:
    """What a card is worth in each year by its effects, moved to what it has proved to be worth in all of them."""
    more = (sum(proven) - sum(read)) / YEARS
    return tuple(each + more for each in read)


def shared_out(values: list[Yearly]) -> float:
    """What cards are worth together when those that lose most by waiting are for the first year, and so on."""
    if len(values) < YEARS:
        return sum(map(max, values))
    order = sorted(values, key=lambda each: each[YEARS - 1] - each[0])
    share = max(1, round(PACKET * len(order) / DEALT))
    return sum(each[min(YEARS - 1, i // share)] for i, each in enumerate(order))


def line_through(xs: Sequence[float], ys: Sequence[float]) -> tuple[float, float]:
    """Base and slope of the line of least squares; flat if there is nothing to go by."""
    n = len(xs)
    if not n:
        return 0.0, 0.0
    mean_x, mean_y = sum(xs) / n, sum(ys) / n
    spread = sum((x - mean_x) ** 2 for x in xs)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True)) / spread if spread > 1e-9 else 0.0
    return mean_y - slope * mean_x, slope


def tuned_values(data: Mapping[str, Any], players: int, unknown: Sequence[int]) -> dict[int, Yearly]:
    """The yearly values in a file of weights, without those of cards that are not the same any more."""
    left_out = set(unknown)
    values: Mapping[str, Sequence[float]] = data["yearly"][str(players)]
    return {int(number): tuple(each) for number, each in values.items() if int(number) not in left_out}


def tuned_company(data: Mapping[str, Any], unknown: Sequence[int]) -> dict[int, dict[int, float]]:
    """What two cards are worth more together by a file of weights, without cards that are not the same any more."""
    left_out = set(unknown)
    return {
        int(low): {int(high): points for high, points in row.items() if int(high) not in left_out}
        for low, row in data.get("together", {}).items()
        if int(low) not in left_out
    }
