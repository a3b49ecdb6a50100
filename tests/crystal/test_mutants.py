"""Card files that a person has spoilt: 300 of them, each told at the right line, none taken for another card.

How far off a line may be is the mutator's to know and stands with each kind (``mutator/layout.py``): it is exact for
keys, values, ops, numbers and letters; what lacks a field is told where it begins, what was opened and not closed where
it opens.
"""

from random import Random

import pytest
from mutator import KINDS, mutants
from mutator.judging import card_source, judge, told_of_card
from mutator.kinds import MEANS_THE_SAME, Mutant

from poryroku.crystal.files.library import card_files
from poryroku.paths import cards_dir

SOURCES = [card_source(file) for file in card_files(cards_dir())]


def test_three_hundred_broken_cards(tmp_path):
    wrong = []
    kinds = set()
    refused = 0
    for source, mutant in mutants(SOURCES, 300, seed=2026):
        faults, mistakes = judge(source, mutant, tmp_path)
        kinds.add(mutant.kind)
        refused += bool(faults)
        if mistakes:
            wrong.append((mutant.kind, mutant.what, source.name, mistakes, [str(fault) for fault in faults[:3]]))
    assert wrong == []
    assert kinds == KINDS.keys()
    assert refused > 240


def test_the_same_seed_makes_the_same_mutants():
    one, other = ([mutant for _, mutant in mutants(SOURCES, 100, seed)] for seed in (4, 4))
    assert one == other
    assert one != [mutant for _, mutant in mutants(SOURCES, 100, 5)]


def test_the_judge_is_not_easy_to_please(tmp_path):
    source = next(source for source in SOURCES if source.name.startswith("34"))
    good = source.text.encode()
    (line,) = (i for i, row in enumerate(source.text.split("\n"), 1) if row.startswith("points: "))

    def judged(raw, lines, **more):
        return judge(source, Mutant("", "", raw, frozenset(lines), **more), tmp_path)[1]

    assert judged(good, (), is_=MEANS_THE_SAME) == []
    assert judged(good, {1}) == ["accepted"]
    assert "accepted with a changed meaning" in judged(good.replace(b"points: 6", b"points: 7"), (), is_=MEANS_THE_SAME)
    assert "accepted with a changed meaning" in judged(good.replace(b"energy: 4", b"energy: 3"), (), is_=MEANS_THE_SAME)
    assert "accepted with a changed meaning" in judged(good.replace(b"Puddle", b"Paddle"), (), is_=MEANS_THE_SAME)
    broken = good.replace(b"points: 6", b"points: six")
    assert judged(broken, {line}) == []
    assert judged(broken, {line + 1}) == [f"line {line} is told, right are [{line + 1}]"]
    assert judged(broken, {line}, says="familiar") == ["doesn't say 'familiar'"]
    assert judged(broken, (), is_=MEANS_THE_SAME) == ["refused, though it means the same"]


@pytest.mark.parametrize("seed", range(4))
def test_no_damage_ends_in_a_traceback(tmp_path, seed):
    """Bytes cut out, put in, moved and changed without any plan; what is told lies within the file."""
    dice = Random(seed)
    file = tmp_path / "card.yaml"
    for _ in range(60):
        raw = bytearray(dice.choice(SOURCES).text.encode())
        for _ in range(dice.randrange(1, 4)):
            at, length = dice.randrange(len(raw)), dice.randrange(1, 12)
            part = raw[at : at + length]
            if dice.random() < 0.5:
                del raw[at : at + length]
            other = dice.choice((part, bytes(dice.choices(b"{}[]:,-'\"&*!|>%@#?\n\t 0a", k=length))))
            raw[(to := dice.randrange(len(raw))) : to] = other
        file.write_bytes(raw)
        faults, meaning = told_of_card(file)
        assert bool(faults) != (meaning is not None)
        assert all(1 <= fault.line <= raw.count(b"\n") + 2 and fault.message for fault in faults), faults
