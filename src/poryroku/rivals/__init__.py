"""Computer opponents. A rival sees a view, never the state."""

from poryroku.rivals.base import RIVALS, Advice, Adviser, Budget, Rival, make
from poryroku.rivals.greedy import Greedy
from poryroku.rivals.random_rival import RandomRival

__all__ = ["RIVALS", "Advice", "Adviser", "Budget", "Greedy", "RandomRival", "Rival", "make"]
