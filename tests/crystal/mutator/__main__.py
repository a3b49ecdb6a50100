"""Print mutants of card files and what their author is told."""

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1])]

from mutator import KINDS, mutants  # noqa: E402
from mutator.judging import (  # noqa: E402
    Judged,
    card_source,
    decks_source,
    dice_source,
    judge,
    pack_source,
    scenario_source,
)

arguments = argparse.ArgumentParser(prog="tests/crystal/mutator", description=__doc__)
arguments.add_argument("files", nargs="+", type=Path)
arguments.add_argument("--seed", type=int, default=1)
arguments.add_argument("--count", type=int, default=20)
arguments.add_argument("--kind", choices=sorted(KINDS), help="only this kind")
arguments.add_argument("--wrong", action="store_true", help="only those that are judged wrongly")
asked = arguments.parse_args()
for name in [name for name in KINDS if asked.kind not in (None, name)]:
    del KINDS[name]


def source_of(file: Path) -> Judged:
    """A file by what it seems to be."""
    if file.name == "pack.yaml":
        return pack_source(file.parent)
    kinds = {"dice.yaml": dice_source, "starter-decks.yaml": decks_source}
    usual = card_source if file.name[:1].isdigit() else scenario_source
    return kinds.get(file.name, usual)(file)


made, wrong = Counter[str](), Counter[str]()
with tempfile.TemporaryDirectory() as folder:
    for source, mutant in mutants([source_of(file) for file in asked.files], asked.count, asked.seed):
        made[mutant.kind] += 1
        faults, mistakes = judge(source, mutant, Path(folder))
        wrong[mutant.kind] += bool(mistakes)
        if mistakes or not asked.wrong:
            print(
                f"-- {mutant.kind}: {mutant.what[:90]} ({source.name}, {mutant.is_}, lines {sorted(mutant.lines)[:9]})"
            )
            print("".join(f"   {fault}\n".replace(f"{folder}/", "") for fault in faults), end="")
            print("".join(f"   !! {mistake}\n" for mistake in mistakes), end="")
print(
    f"{made.total()} mutants, {wrong.total()} judged wrongly", {kind: count for kind, count in wrong.items() if count}
)
