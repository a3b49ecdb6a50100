"""The rival whose games the tuning learns from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from poryroku.rivals.base import Budget
from poryroku.rivals.crystal.sense import crystal_sense
from poryroku.rivals.search import Depth
from poryroku.rivals.senses import GameSense, Study
from poryroku.rivals.thinkers import Thinker


class Learner(Thinker):
    """A rival that looks ahead a little and knows what a file of weights says, not only the one of the program."""

    depth = Depth(descents=8, worlds=4)
    study = Study.AVERAGE

    def __init__(self, seed: int, data: Mapping[str, Any]) -> None:
        super().__init__(seed, Budget(None))
        self._data = data

    def sense(self, view: Any) -> GameSense:
        """What it knows of the game, by that file."""
        return crystal_sense(view, self.study, self._data)
