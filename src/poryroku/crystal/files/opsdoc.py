"""The reference of ops and counters, written from what is registered (``python -m poryroku.crystal.files.opsdoc``)."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import Any

from poryroku.crystal.files.library import Library, load_library
from poryroku.crystal.ops import COUNTERS, OPS
from poryroku.crystal.ops import registry as reg
from poryroku.safewrite import write_text

COMMAND = "python -m poryroku.crystal.files.opsdoc docs/ops.md"

TYPES = {
    reg.NUMBER: ("a whole number from 1 to 99", "3"),
    reg.AMOUNT: ("a number, or a counter, once or several times", "{count: other_items, times: 3}"),
    reg.ELEMENT: ("an element", "air"),
    reg.ENERGY: ("numbers per element; what is left out is 0", "{water: 1}"),
    reg.KIND: ("a kind of card", "familiar"),
    reg.BLOCK_OF_OPS: ("a list of ops", "[draw_card, {gain_gauge: 1}]"),
    reg.CONDITION: ("one counter within bounds", "{reserve: {at_least: 4}}"),
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

SCORE = """### `score: amount`

Points at the end of the game. It stands only in an effect `on: end_of_game`, and nothing else stands there.
"""


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


def _users(library: Library) -> dict[tuple[str, str], list[int]]:
    found: dict[tuple[str, str], list[int]] = {}
    for number, document in library.documents.items():
        for use in dict.fromkeys(_uses(document.data.get("effects"))):
            found.setdefault(use, []).append(number)
    return found


def _words(doc: str) -> str:
    """A docstring as Markdown, in one line."""
    return " ".join(re.sub(r"``", "`", doc).split())


def _numbers(cards: list[int]) -> str:
    return ", ".join(map(str, cards))


def _room(module: str) -> str:
    return _words(sys.modules[module].__doc__ or "").split(":")[0].rstrip(".")


def _short_form(definition: reg.OpDefinition) -> str:
    needed = [parameter for parameter in definition.parameters if parameter.default is reg.NO_DEFAULT]
    if not definition.parameters:
        return definition.name
    if len(needed) == 1:
        return f"{definition.name}: {needed[0].type}"
    return f"{definition.name}: {{" + ", ".join(f"{parameter.name}: {parameter.type}" for parameter in needed) + "}"


def _op(definition: reg.OpDefinition, cards: list[int]) -> str:
    lines = [f"### `{_short_form(definition)}`", "", _words(definition.doc), ""]
    if definition.kind:
        lines.append(f"- asks: `{definition.kind}`")
    for parameter in definition.parameters:
        optional = "" if parameter.default is reg.NO_DEFAULT else ", may be left out"
        lines.append(f"- `{parameter.name}`: {parameter.type}{optional}")
    lines.append(f"- cards: {_numbers(cards) or 'none'}")
    return "\n".join(lines) + "\n"


def text() -> str:
    """The whole document."""
    users = _users(load_library())
    parts = [INTRODUCTION, "## Types of parameters\n", "| type | what | such as |\n|---|---|---|"]
    parts[-1] += "".join(f"\n| {name} | {what} | `{example}` |" for name, (what, example) in TYPES.items())
    parts[-1] += "\n"
    rooms: dict[str, list[str]] = {}
    for name, definition in OPS.items():
        rooms.setdefault(definition.run.__module__, []).append(name)
    for module in sorted(rooms):
        parts.append(f"## {_room(module)}\n")
        parts += [_op(OPS[name], users.get(("op", name), [])) for name in rooms[module]]
    parts += ["## Points\n", SCORE, "## Counters\n"]
    parts.append("Conditions (`if`, `needs`) and amounts (`count`) use them. They count for the subject.\n")
    parts.append(
        "| counter | what | cards |\n|---|---|---|"
        + "".join(
            f"\n| `{name}` | {_words(counter.__doc__ or '')} | {_numbers(users.get(('counter', name), []))} |"
            for name, counter in COUNTERS.items()
        )
        + "\n"
    )
    return "\n".join(parts)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        write_text(sys.argv[1], text())
    else:
        print(text(), end="")
