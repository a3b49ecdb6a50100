"""What a card brings that nobody has tuned anything for: its effects are tried out on a few made-up tables.

Every effect is run, and every way to activate the card, and the appraisal says what that changed. So any card has a
worth as soon as its file loads, whatever ops it is made of, those of other packages too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any, Final

from poryroku.crystal.book import Book, Card
from poryroku.crystal.frames import ARRIVE, BLOCK, MAIN, NO_BLOCK, run
from poryroku.crystal.in_play import enter_play, refresh
from poryroku.crystal.setup import Setup
from poryroku.crystal.table import NOBODY
from poryroku.crystal.terms import COPIES, PACKET, SPACES, season_of
from poryroku.crystal.verbs import ACTIVATE
from poryroku.kernel.rng import below, seeded, shuffle
from poryroku.rivals.crystal.cardworth import POINTS, Part, Parts, Yields

TABLES: Final = 6
"""Made-up tables on which each card is tried."""
STEPS: Final = 8
"""Questions of an effect answered at most."""
LOOKED_AT: Final = 12
"""Options of such a question looked at."""
ALL_ELEMENTS: Final = 15
"""All elements paid, for a card that lets one choose."""
OTHERWISE: Final = 0.5
"""How often per round an effect happens whose occasion has never been counted."""
KNOWN: Final = frozenset({"arrive", "end_of_round", "season_change", "summon_other", "sacrificed", "returned"})
"""Occasions that the appraisal knows itself, or that don't come again."""
EFFECTS: Final = tuple(field.name for field in fields(Card) if field.default == NO_BLOCK)
"""The fields of a card that hold an effect; its triggers hold more."""

TableMaker = Callable[[Setup, Book], Any]
"""Makes an empty table with the rules at work."""

Margin = Callable[[Any], float]
"""How far seat 0 is ahead."""


def made_up_table(make: TableMaker, book: Book, players: int, i: int) -> Any:
    """A table in the middle of a game that nobody plays, seat 0 in its main phase; the same for the same ``i``."""
    table = make(Setup(players, "archmage"), book)
    table.rng = seeded(i)
    deck = [number for number in sorted(book.cards) for _ in range(COPIES)]
    table.composition = tuple(deck)
    shuffle(table, deck)
    table.year, table.round, table.packets_out = 2, 9, 2
    table.space = 5 * i % SPACES + 1
    table.dice_in_use = tuple(tuple(range(1, players + 2)) for _ in book.faces)
    table.dice_season = season_of(table.space)
    table.thrown = tuple(below(table, 6) for _ in range(players + 1))
    table.taken = [*range(players), NOBODY]
    table.active = 0
    for player, seat in enumerate(table.seats):
        seat.crystals, seat.gauge = 12, 7
        for _ in range(4):
            seat.reserve[below(table, 4)] += 1
            enter_play(table, player, deck.pop())
        seat.hand = sorted(deck.pop() for _ in range(PACKET))
        seat.packets = [(), (), tuple(sorted(deck.pop() for _ in range(PACKET)))]
        refresh(table, player)
    table.pile = deck
    table.stack = [(MAIN, 0)]
    run(table)
    return table


class Trial:
    """Tables to try cards on."""

    def __init__(self, make: TableMaker, book: Book, players: int, margin: Margin) -> None:
        self.book = book
        self.cards: Mapping[int, Card] = book.cards_by_players[players]
        self.margin = margin
        self.players = players
        self.tables = [made_up_table(make, book, players, i) for i in range(TABLES)]

    def changes(self, number: int) -> dict[str, float]:
        """Points that each effect of a card brings its owner each time, and its best activation (``use``)."""
        card = self.cards[number]
        blocks = {name: getattr(card, name) for name in EFFECTS if getattr(card, name) >= 0} | dict(card.triggers)
        total: dict[str, float] = dict.fromkeys([*blocks, "use"], 0.0)
        for table in self.tables:
            ready = table.clone()
            uid = enter_play(ready, 0, number)
            refresh(ready, 0)
            before = self.margin(ready)
            for name, block in blocks.items():
                after = ready.clone()
                frame = (ARRIVE, 0, number, uid, ALL_ELEMENTS)
                after.stack.append(frame if name == "arrive" else (BLOCK, 0, number, uid, block, 0, 0, 0))
                run(after)
                total[name] += self._come_to_rest(after) - before
            total["use"] += self._best_use(ready, number) - before
        return {name: points / TABLES for name, points in total.items()}

    def _best_use(self, ready: Any, number: int) -> float:
        best = self.margin(ready)
        run(ready)
        for option in ready.options:
            if option[0] == ACTIVATE and option[1] == number:
                after = ready.clone()
                after.apply(option)
                best = max(best, self._come_to_rest(after))
        return best

    def _come_to_rest(self, state: Any) -> float:
        """Answer what an effect asks, each time what is best for the seat asked, and appraise."""
        for _ in range(STEPS):
            if state.player < 0 or (state.kind == "main" and len(state.stack) == 1):
                break
            sign = 1 if state.player == 0 else -1
            best, most = None, float("-inf")
            for option in state.options[:LOOKED_AT]:
                after = state.clone()
                after.apply(option)
                worth = sign * self.margin(after)
                if worth > most:
                    best, most = after, worth
            state = best
        return self.margin(state)


def simulated_yields(
    make: TableMaker, book: Book, players: int, numbers: Iterable[int], margin: Margin, often: Mapping[str, float]
) -> dict[int, Yields]:
    """What cards bring, by occasion, as trials say; ``often``: how many times a round others come about."""
    trial = Trial(make, book, players, margin)
    return {number: _yields(trial.cards[number], trial.changes(number), often) for number in numbers}


def _yields(card: Card, changes: Mapping[str, float], often: Mapping[str, float]) -> Yields:
    def points(occasion: str) -> Parts:
        return (Part(POINTS, changes[occasion]),) if changes.get(occasion) else ()

    now_and_then = sum(
        change * often.get(name, OTHERWISE) for name, change in changes.items() if name not in KNOWN and name != "use"
    )
    each_round = changes.get("end_of_round", 0.0) + now_and_then
    use = max(0.0, changes["use"])
    return Yields(
        card=card,
        arrive=points("arrive"),
        per_round=(Part(POINTS, each_round),) if each_round else (),
        per_season=points("season_change"),
        per_summon=points("summon_other"),
        uses=tuple((branch, (Part(POINTS, use),)) for branch in card.branches[:1]),
        sacrificed=points("sacrificed"),
        risk=0.0,
        passes=False,
    )
