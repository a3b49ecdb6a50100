"""Computer opponents. A rival sees a view, never the state."""

from poryroku.rivals.base import RIVALS, Rival, make
from poryroku.rivals.greedy import Greedy
from poryroku.rivals.random_rival import RandomRival

__all__ = ["RIVALS", "Greedy", "RandomRival", "Rival", "make"]
