"""The kinds of mutations, and drawing mutants of a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import TypeVar

from mutator.source import Source

MEANS_THE_SAME, WRONG, PERHAPS = "the same", "wrong", "perhaps"
"""What a mutant is: as good as the file; broken for certain; broken or the same, but nothing else."""


@dataclass(frozen=True)
class Mutant:
    """A spoilt copy of a file."""

    kind: str
    what: str
    """What was done, for people."""
    raw: bytes
    lines: frozenset[int]
    """Where its faults may stand; 0: the file as a whole."""
    says: str = ""
    """A word that some fault has to say, such as the key meant."""
    is_: str = WRONG


def mutant(text: str | bytes, what: str, lines: set[int] | frozenset[int], says: str = "", is_: str = WRONG) -> Mutant:
    """A mutant of the kind whose function calls this; `mutants` fills the kind in."""
    return Mutant("", what, text.encode() if isinstance(text, str) else text, frozenset(lines), says, is_)


Kind = Callable[[Source, Random], "Mutant | None"]
S = TypeVar("S", bound=Source)
KINDS: dict[str, Kind] = {}


def kind(function: Kind) -> Kind:
    """Register a kind of mutation: of a file it makes a mutant, or None where it finds nothing to spoil."""
    KINDS[function.__name__] = function
    return function


def mutants(sources: list[S], count: int, seed: int) -> Iterator[tuple[S, Mutant]]:
    """`count` mutants, of every kind in turn, each of a file drawn at random."""
    dice = Random(seed)
    names = sorted(KINDS)
    dice.shuffle(names)
    made = 0
    while made < count:
        for name in names:
            for _ in range(40):
                source = dice.choice(sources)
                found = KINDS[name](source, dice)
                if found is not None and found.raw != source.text.encode():
                    yield source, replace(found, kind=name)
                    made += 1
                    break
            if made == count:
                return
