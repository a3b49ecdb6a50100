"""Seeded games for the tests: who plays does not matter, only that it is the same every time."""

from collections.abc import Iterator

from poryroku.crystal.files.library import load_book
from poryroku.crystal.game import new_game
from poryroku.crystal.setup import Setup
from poryroku.crystal.state import State
from poryroku.kernel.contract import Option
from poryroku.kernel.rng import Dice

LEVELS = ("apprentice", "magic", "archmage")
TABLES = [(players, level) for players in (2, 3, 4) for level in LEVELS]


def start(players: int = 2, level: str = "archmage", seed: int = 1, **options: bool) -> State:
    return new_game(Setup(players, level, **options), seed, load_book())


def pick(dice: Dice, state: State) -> Option:
    """A random option, but not the bonuses and the end of the turn as often as chance alone would have it."""
    options = state.options
    option = options[dice.below(len(options))]
    if state.kind == "main" and len(options) > 4:
        option = options[dice.below(len(options) - 4)]
    return option


def decisions(state: State, seed: int) -> Iterator[tuple[State, Option]]:
    """Play a game on at random; before each step the state and the option about to be applied."""
    dice = Dice(seed)
    while not state.over:
        option = pick(dice, state)
        yield state, option
        state.apply(option)
