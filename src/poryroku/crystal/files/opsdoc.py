"""The reference of ops and counters, written from what is registered (``python -m poryroku.crystal.files.opsdoc``).

An op's docstring says what it does; the last of it may be ``Example: `` ``op: value`` ``.``, as a card file writes it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from poryroku.crystal.files.library import Library, load_library
from poryroku.crystal.ops import COUNTERS, OPS
from poryroku.crystal.ops import registry as reg
from poryroku.crystal.triggers import AMOUNT, CARD, TRIGGERS
from poryroku.safewrite import write_text
from poryroku.yamlfile import Document

COMMAND = "make reference"

TYPES = {
    reg.NUMBER: ("a whole number from 1 to 99", "3"),
    reg.STEPS: ("a whole number from 1 to 11", "3"),
    reg.AMOUNT: (
        "a number, or what a counter says: `times` for every `per` of it, no more than `at_most`",
        "{count: other_items, times: 3, at_most: 12}",
    ),
    reg.ELEMENT: ("an element", "air"),
    reg.ENERGY: ("numbers per element; what is left out is 0", "{water: 1}"),
    reg.KIND: ("a kind of card", "familiar"),
    reg.BLOCK_OF_OPS: ("a list of ops", "[draw_card, {gain_gauge: 1}]"),
    reg.CONDITION: (
        "counters within bounds, all of which must hold; the season also by its name",
        "{reserve: {at_least: 4}, season: winter}",
    ),
    reg.COST: ("what is paid first", "{energy: 4}"),
    reg.BRANCHES: ("a list of choices", "[{label: {en: ..., pl: ..., pt: ...}, cost: {crystals: 3}, do: [draw_card]}]"),
    reg.BLOCKS_BY_ELEMENT: ("a list of ops per element, carried out in the order written", "{fire: [draw_card]}"),
    reg.DESTINATION: ("where a card goes, `hand` or `play`", "hand"),
}
"""Every type of parameter: in words, and as a card file writes it."""

INTRODUCTION = f"""# Ops and counters

<!-- Written by `{COMMAND}`; changes made here are lost. -->

What a card does is a list of *ops*; what it counts are *counters*. [Card files](cards.md) tells how they work together.
This reference is written from the sources in `src/poryroku/crystal/ops/`; after a change there, run
`{COMMAND}`.

An op is written as `op: value`, where the value fills the first parameter, as `op: {{parameter: value, ...}}`, or, if
it needs none, as its bare name. *The subject* is the player the ops act upon: the card's owner, but inside
`each_opponent`, `each_player` and `choose_opponent` the player meant there. An op that asks names the kind of its
decision, for which [the notation](notation.md) has the answers. Sections are those of [the rules](rules.md), R and a
number is a ruling, a scenario in `tests/rulings/`.
"""

SCORE = "score"
"""What looks like an op but is none: effects on ``end_of_game`` are never carried out, only counted."""


EVENTS = """What a card in play can answer by an effect `on:` it, beside what happens to the card itself.
"""
ASKS = {"": "", AMOUNT: "`how_many`", CARD: "`that_card_energy`, `that_card_points`, `that_card_familiar`"}


def _uses(data: Any) -> Iterator[tuple[str, str]]:
    """(``op`` or ``counter``, name) for everything a card's effects use."""
    if isinstance(data, list):
        for each in data:
            if isinstance(each, str):
                yield "op", each
            yield from _uses(each)
    elif isinstance(data, dict):
        for key, value in data.items():
            yield "op", key
            if key in ("if", "needs") and isinstance(value, dict):
                yield from (("counter", name) for name in value)
            elif key == "count":
                yield "counter", value
            yield from _uses(value)


def users(cards: Mapping[int, Document]) -> dict[tuple[str, str], list[int]]:
    """Which of some cards use an (``op`` or ``counter``, name)."""
    found: dict[tuple[str, str], list[int]] = {}
    for number, document in cards.items():
        for use in dict.fromkeys(_uses(document.data.get("effects"))):
            found.setdefault(use, []).append(number)
    return found


def _words(doc: str) -> str:
    """A docstring as Markdown, in one line."""
    return " ".join(re.sub(r"``", "`", doc).split())


def _numbers(cards: Iterable[int]) -> str:
    return ", ".join(map(str, cards))


def _room(module: str) -> str:
    return _words(sys.modules[module].__doc__ or "").split(":")[0].rstrip(".")


_EXAMPLE = re.compile(r"\s*Example: ``(.+?)``\.?", re.DOTALL)


@dataclass(frozen=True)
class OpEntry:
    """What there is to say of an op."""

    name: str
    form: str
    """How it is written, with the types of what it needs: ``gain_crystals: amount``."""
    says: str
    """What it does, in Markdown."""
    example: str
    """As an entry of a list of ops; "" if its docstring has none and it needs one."""
    parameters: tuple[reg.Parameter, ...]
    asks: str
    """The kind of its decision, or ""."""
    cards: tuple[int, ...]
    """The cards that use it."""
    room: str
    """What kind of ops stand together with it."""


@dataclass(frozen=True)
class CounterEntry:
    """What there is to say of a counter."""

    name: str
    says: str
    cards: tuple[int, ...]


def _form(definition: reg.OpDefinition) -> str:
    needed = [parameter for parameter in definition.parameters if parameter.default is reg.NO_DEFAULT]
    if not needed:
        return definition.name
    if len(needed) == 1:
        return f"{definition.name}: {needed[0].type}"
    return f"{definition.name}: {{" + ", ".join(f"{parameter.name}: {parameter.type}" for parameter in needed) + "}"


def op_entries(library: Library) -> dict[str, OpEntry]:
    """Every registered op and `score`, in the order of the reference; the cards are those of the library."""
    using = users(library.documents)
    found = {}
    for name, definition in sorted(OPS.items(), key=lambda pair: pair[1].run.__module__):
        example = _EXAMPLE.search(definition.doc)
        form = _form(definition)
        found[name] = OpEntry(
            name=name,
            form=form,
            says=_words(_EXAMPLE.sub("", definition.doc)),
            example=" ".join(example[1].split()) if example else name if form == name else "",
            parameters=definition.parameters,
            asks=definition.kind,
            cards=tuple(using.get(("op", name), ())),
            room=_room(definition.run.__module__),
        )
    found[SCORE] = OpEntry(
        name=SCORE,
        form=f"{SCORE}: {reg.AMOUNT}",
        says="Points at the end of the game. It stands only in an effect `on: end_of_game`, where nothing else stands.",
        example=f"{SCORE}: {{count: reserve, times: 3}}",
        parameters=(reg.Parameter("amount", reg.AMOUNT),),
        asks="",
        cards=tuple(using.get(("op", SCORE), ())),
        room="Points",
    )
    return found


def counter_entries(library: Library) -> dict[str, CounterEntry]:
    """Every registered counter, in the order of the reference."""
    using = users(library.documents)
    return {
        name: CounterEntry(name, _words(counter.__doc__ or ""), tuple(using.get(("counter", name), ())))
        for name, counter in COUNTERS.items()
    }


def optional(parameter: reg.Parameter) -> bool:
    """Whether a card file may leave a parameter out."""
    return parameter.default is not reg.NO_DEFAULT


def _op(entry: OpEntry) -> str:
    lines = [f"### `{entry.form}`", "", entry.says, ""]
    if entry.asks:
        lines.append(f"- asks: `{entry.asks}`")
    for parameter in entry.parameters:
        more = ", may be left out" if optional(parameter) else ""
        lines.append(f"- `{parameter.name}`: {parameter.type}{more}")
    if entry.example and entry.example != entry.name:
        lines.append(f"- such as `{entry.example}`")
    lines.append(f"- cards: {_numbers(entry.cards) or 'none'}")
    return "\n".join(lines) + "\n"


def text() -> str:
    """The whole document."""
    library = load_library()
    parts = [INTRODUCTION, "## Types of parameters\n", "| type | what | such as |\n|---|---|---|"]
    parts[-1] += "".join(f"\n| {name} | {what} | `{example}` |" for name, (what, example) in TYPES.items())
    parts[-1] += "\n"
    room = ""
    for entry in op_entries(library).values():
        if entry.room != room:
            room = entry.room
            parts.append(f"## {room}\n")
        parts.append(_op(entry))
    parts.append("## Counters\n")
    parts.append("Conditions (`if`, `needs`) and amounts (`count`) use them. They count for the subject.\n")
    parts.append(
        "| counter | what | cards |\n|---|---|---|"
        + "".join(
            f"\n| `{entry.name}` | {entry.says} | {_numbers(entry.cards)} |"
            for entry in counter_entries(library).values()
        )
        + "\n"
    )
    parts += ["## Events\n", EVENTS, "| event | the card acts when | what it can ask of it |\n|---|---|---|"]
    parts[-1] += "".join(f"\n| `{name}` | {each.when} | {ASKS[each.carries]} |" for name, each in TRIGGERS.items())
    parts[-1] += "\n"
    return "\n".join(parts)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        write_text(sys.argv[1], text())
    else:
        print(text(), end="")
