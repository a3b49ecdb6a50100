"""Starting a crystal game."""

from __future__ import annotations

from poryroku.crystal.book import Book
from poryroku.crystal.frames import run
from poryroku.crystal.prelude import set_up
from poryroku.crystal.setup import Setup
from poryroku.crystal.state import State


def new_game(setup: Setup, seed: int, book: Book) -> State:
    """A game at its first decision. The same setup, seed and book always give the same game."""
    state = State(setup, book)
    set_up(state, seed)
    run(state)
    return state
