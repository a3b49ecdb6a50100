"""Files that a person has spoilt: 300 cards and more, each told at the right line, none taken for another card.

How far off a line may be is the mutator's to know and stands with each kind (``mutator/layout.py``): it is exact for
keys, values, ops, numbers and letters; what lacks a field is told where it begins, what was opened and not closed where
it opens.
"""

from pathlib import Path
from random import Random

import pytest
from mutator import KINDS, mutants
from mutator.judging import (
    card_source,
    decks_source,
    dice_source,
    judge,
    pack_source,
    scenario_source,
    told_of_card,
)
from mutator.kinds import MEANS_THE_SAME, Mutant

from poryroku.crystal.files.library import card_files
from poryroku.paths import assets_dir, cards_dir, packs_dir

RULINGS = Path(__file__).parents[1] / "rulings"
SECOND = packs_dir() / "turning-fair"
SOURCES = [card_source(file) for folder in (cards_dir(), SECOND) for file in card_files(folder)]
PACK = """\
# A pack with everything that a pack can say.
format: 1
name: moon-cards
title: {en: 'Moon cards', pl: 'Karty księżyca', pt: 'Cartas da lua'}
about: {en: 'Ebb and flow.', pl: 'Przypływ i odpływ.', pt: 'Maré alta e baixa.'}
version: '1.0'
author: Ania Przykładowa
languages: [en, pl, pt]
adds: [901-902, 910]
replaces: [16]
levels:
  apprentice: [901]
  magic: [901-902]
  archmage: [901, 902, 910]
"""


def judged(sources, count, seed, folder):
    """The kinds of many mutants, how many are refused, and all that is wrong with what is told of them."""
    wrong = []
    kinds = set()
    refused = 0
    for source, mutant in mutants(sources, count, seed):
        faults, mistakes = judge(source, mutant, folder)
        kinds.add(mutant.kind)
        refused += bool(faults)
        if mistakes:
            wrong.append((mutant.kind, mutant.what, source.name, mistakes, [str(fault) for fault in faults[:3]]))
    return kinds, refused, wrong


def test_three_hundred_broken_cards(tmp_path):
    kinds, refused, wrong = judged(SOURCES, 300, 2026, tmp_path)
    assert wrong == []
    assert kinds == KINDS.keys()
    assert refused > 240


def test_broken_packs(tmp_path):
    folder = tmp_path / "moon-cards"
    folder.mkdir()
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    geode = (cards_dir() / "03-mossy-geode.yaml").read_text(encoding="utf-8").split("examples:")[0]
    for number in (901, 902, 910, 16):
        (folder / f"{number}.yaml").write_text(geode.replace("number: 3", f"number: {number}"), encoding="utf-8")
    _, refused, wrong = judged([pack_source(folder)], 100, 1, tmp_path)
    assert wrong == [] and refused > 70


def test_broken_scenarios_dice_and_decks(tmp_path):
    sources = [scenario_source(file) for file in sorted(RULINGS.glob("*.yaml"))[::4]]
    sources += [dice_source(assets_dir() / "dice.yaml")] * 5 + [decks_source(assets_dir() / "starter-decks.yaml")] * 5
    _, refused, wrong = judged(sources, 150, 1, tmp_path)
    assert wrong == [] and refused > 110


def test_the_same_seed_makes_the_same_mutants():
    one, other = ([mutant for _, mutant in mutants(SOURCES, 100, seed)] for seed in (4, 4))
    assert one == other
    assert one != [mutant for _, mutant in mutants(SOURCES, 100, 5)]


def test_the_judge_is_not_easy_to_please(tmp_path):
    source = next(source for source in SOURCES if source.name.startswith("34"))
    good = source.text.encode()
    (line,) = (i for i, row in enumerate(source.text.split("\n"), 1) if row.startswith("points: "))

    def told(raw, lines, **more):
        return judge(source, Mutant("", "", raw, frozenset(lines), **more), tmp_path)[1]

    assert told(good, (), is_=MEANS_THE_SAME) == []
    assert told(good, {1}) == ["accepted"]
    assert "accepted with a changed meaning" in told(good.replace(b"points: 6", b"points: 7"), (), is_=MEANS_THE_SAME)
    assert "accepted with a changed meaning" in told(good.replace(b"energy: 4", b"energy: 3"), (), is_=MEANS_THE_SAME)
    assert "accepted with a changed meaning" in told(good.replace(b"Puddle", b"Paddle"), (), is_=MEANS_THE_SAME)
    broken = good.replace(b"points: 6", b"points: six")
    assert told(broken, {line}) == []
    assert told(broken, {line + 1}) == [f"line {line} is told, right are [{line + 1}]"]
    assert told(broken, {line}, says="familiar") == ["doesn't say 'familiar'"]
    assert told(broken, (), is_=MEANS_THE_SAME) == ["refused, though it means the same"]


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
