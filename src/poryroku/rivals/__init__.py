"""Computer opponents. A rival sees a view, never the state.

The modules here play any game; what is known of a single one is a package of its own, imported here and only here, so
that it has registered itself whoever imports a rival.
"""

from poryroku.rivals import crystal
from poryroku.rivals.base import RIVALS, Advice, Adviser, Budget, Rival, get_ready, make
from poryroku.rivals.greedy import Greedy
from poryroku.rivals.random_rival import RandomRival
from poryroku.rivals.thinkers import Adept, Archmage, Master, Novice

__all__ = [
    "RIVALS", "Adept", "Advice", "Adviser", "Archmage", "Budget", "Greedy", "Master", "Novice", "RandomRival", "Rival",
    "crystal", "get_ready", "make",
]  # fmt: skip
