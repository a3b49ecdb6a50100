"""Random numbers whose whole state is one int, so that a game state can own its generator.

SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014).
"""

from __future__ import annotations

from typing import Final, Protocol

GAMMA: Final = 0x9E3779B97F4A7C15
MASK: Final = 0xFFFFFFFFFFFFFFFF


class HasRng(Protocol):
    """Anything that owns a generator."""

    rng: int


def seeded(seed: int) -> int:
    """The generator's state for a seed (any int); neighbouring seeds give unrelated streams."""
    return mixed((seed & MASK) ^ 0x5DEECE66D1CE4E5B)


def mixed(z: int) -> int:
    """64 well-mixed bits of a 64-bit number."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def below(holder: HasRng, n: int) -> int:
    """A number 0 .. n-1, each equally likely (to within 2**-32), n at most 2**31."""
    holder.rng = z = (holder.rng + GAMMA) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return (((z ^ (z >> 31)) >> 32) * n) >> 32


def shuffle(holder: HasRng, items: list[int]) -> None:
    """Put the items into a random order, in place (Fisher and Yates)."""
    for i in range(len(items) - 1, 0, -1):
        j = below(holder, i + 1)
        items[i], items[j] = items[j], items[i]


class Dice:
    """A generator on its own, for players and tools that need random numbers outside a state."""

    __slots__ = ("rng",)

    def __init__(self, seed: int) -> None:
        self.rng: int = seeded(seed)

    def below(self, n: int) -> int:
        """A number 0 .. n-1."""
        return below(self, n)
