"""Broken copies of YAML files, wrong by construction: what is wrong with each, and in which lines it may be told.

`mutants` makes them, always the same of the same seed. A kind of mutation is a function that spoils one thing in one
place and knows the lines: it only makes what can't be another valid card (a key that is no word of the language, a
number beyond its range), or what must mean the same as before (another line ending). To read what an author is told:

    PYTHONPATH=src python tests/crystal/mutator --seed 3 --count 20 cards/34-scrying-puddle.yaml
"""

from mutator import layout, meaning, notyaml, traps
from mutator.kinds import KINDS, Mutant, mutants
from mutator.source import Source

__all__ = ["KINDS", "Mutant", "Source", "layout", "meaning", "mutants", "notyaml", "traps"]
