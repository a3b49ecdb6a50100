"""The crystal game as the shelf, the records and the commands see it (``kernel.game.Game``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from poryroku.crystal.files.library import Library, load_library
from poryroku.crystal.files.packs import chosen_packs
from poryroku.crystal.game import new_game
from poryroku.crystal.notation import format_option, parse_option
from poryroku.crystal.setup import Setup
from poryroku.crystal.state import State
from poryroku.kernel.contract import Option
from poryroku.kernel.game import PackMark


class CrystalGame:
    """Cztery Pory Roku with a library of cards (default: the built-in ones)."""

    name = "crystal"
    whole = "rules data"

    def __init__(self, library: Library | None = None) -> None:
        self._library = library

    @property
    def library(self) -> Library:
        """Cards, dice and texts; BadInput on first use if their files are broken."""
        return self._library or load_library()

    def packs(self) -> tuple[PackMark, ...]:
        """The packs beside the built-in cards, by name."""
        return tuple(pack.mark for pack in self.library.added)

    def with_packs(self, packs: Sequence[str]) -> CrystalGame:
        """The game with packs of cards, each by its name or the full path of its folder.

        BadInput names those that are missing or broken, and what doesn't go together.
        """
        return CrystalGame(load_library(chosen_packs(packs)))

    def contents(self) -> dict[str, str]:
        """A mark per card, and one for cards, dice and decks together."""
        book = self.library.book
        return {f"card {number}": mark for number, mark in book.card_marks.items()} | {self.whole: book.fingerprint}

    def check_setup(self, setup: dict[str, Any]) -> dict[str, Any]:
        """The setup with every field; ValueError says what is wrong."""
        return Setup.from_json(setup).to_json()

    def players(self, setup: dict[str, Any]) -> int:
        """How many seats the setup has."""
        return Setup.from_json(setup).players

    def start(self, setup: dict[str, Any], seed: int) -> State:
        """A new game at its first decision."""
        return new_game(Setup.from_json(setup), seed, self.library.book)

    def parse(self, text: str) -> Option:
        """The option a line of notation means."""
        return parse_option(text)

    def format(self, option: Option) -> str:
        """The notation of an option."""
        return format_option(option)
