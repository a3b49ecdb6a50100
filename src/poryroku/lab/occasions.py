"""How often the events that cards can listen to come about, counted in games of rivals that search.

Every card listens to everything there, and does nothing when it hears it. What the first card in play of each seat has
heard counts: so an event is heard once, and not by the card that it comes from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Any, Final

from poryroku.crystal.book import Block, Book, Op
from poryroku.crystal.files.library import load_book
from poryroku.crystal.game import new_game
from poryroku.crystal.setup import Setup
from poryroku.crystal.triggers import TRIGGERS
from poryroku.kernel.contract import Frame
from poryroku.lab.learner import Learner
from poryroku.lab.processes import in_order
from poryroku.lab.simulation import game_seed, rival_seed

GAMES: Final = {2: 120, 3: 60, 4: 40}
"""Games per number of players."""
TOLD: Final = 20
A_ROUND: Final = "start_of_round"
"""The event that comes about once in a round."""


class Ear:
    """Hears what happens in one game at a time, not in those that rivals only think of."""

    def __init__(self) -> None:
        self.state: Any = None
        self.heard: Counter[str] = Counter()

    def listen_to(self, state: Any) -> None:
        """Begin with another game."""
        self.state = state
        self.heard = Counter()

    def hear(self, table: Any, frame: Frame, event: str) -> None:
        """What a card does when it is told of an event: the op of every listener."""
        if table is self.state and table.seats[frame[1]].in_play[0].uid == frame[3]:
            self.heard[event] += 1


def all_ears(book: Book, ear: Ear) -> Book:
    """The same cards, each listening to all events besides what it does."""
    first = len(book.blocks)
    blocks = [Block(f"0/{event}", (Op("hear", ear.hear, (event,)),)) for event in TRIGGERS]
    listeners = tuple((event, first + i) for i, event in enumerate(TRIGGERS))
    cards = {
        players: {number: replace(card, triggers=card.triggers + listeners) for number, card in each.items()}
        for players, each in book.cards_by_players.items()
    }
    return replace(book, cards_by_players=cards, blocks=(*book.blocks, *blocks))


@cache
def _listening() -> tuple[Ear, Book]:
    """Made once in every process: what rivals know of a book takes time to find out."""
    ear = Ear()
    return ear, all_ears(load_book(), ear)


def heard_in(data: Mapping[str, Any], players: int, seed: int, index: int) -> Counter[str]:
    """How often each event came about in a game, for all seats together, from when they had a card in play."""
    number = game_seed(seed, index)
    ear, book = _listening()
    state = new_game(Setup(players, "archmage"), number, book)
    ear.listen_to(state)
    seated = [Learner(rival_seed(number, seat), data) for seat in range(players)]
    while state.player >= 0:
        state.apply(seated[state.player].choose(state.view(state.player)))
    return ear.heard


def count_occasions(
    data: Mapping[str, Any], seed: int, jobs: int, games: Mapping[int, int], tell: Callable[[str], None]
) -> tuple[dict[str, dict[str, float]], list[dict[str, Any]]]:
    """For each number of players, how often a round each event comes about for a seat; and the log."""
    often = {}
    log = []
    for players, count in games.items():
        total: Counter[str] = Counter()
        for done, heard in enumerate(in_order(partial(heard_in, data, players, seed), count, jobs), 1):
            total += heard
            if done % TOLD == 0:
                tell(f"occasions, {players} players: {done} of {count} games")
        rounds = max(1, total[A_ROUND])
        often[str(players)] = {event: round(total[event] / rounds, 3) for event in TRIGGERS}
        log.append({"what": "occasions", "players": players, "seed": seed, "games": count, "rounds": rounds})
    return often, log
