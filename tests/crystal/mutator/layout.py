"""Slips of the hand in the layout: brackets, quotes, dashes, indents, lines.

YAML finds such a slip where it can't go on, which is not always where the hand slipped. The lines allowed say how far
off a message may be: for a quote never closed, the line where it opens; for a bracket, that line or the next one with
text, where reading stops; for a colon, dash or indent, the line itself, those beside it (one continues the other), what
hangs on it, and the beginning of what it belongs to, which now lacks it.
"""

from __future__ import annotations

import re
from random import Random

from yaml.nodes import MappingNode, ScalarNode, SequenceNode

from mutator.cardgrammar import EFFECT, Op
from mutator.grammar import Items, Map, Record
from mutator.kinds import MEANS_THE_SAME, PERHAPS, Mutant, kind, mutant
from mutator.meaning import drawn, keyed
from mutator.source import Place, Source, flowing


def _rows(source: Source, pattern: str) -> list[int]:
    """The lines, from 0, that a pattern finds."""
    return [i for i, row in enumerate(source.text.split("\n")) if re.search(pattern, row)]


def _with_row(source: Source, i: int, *rows: str) -> str:
    lines = source.text.split("\n")
    return "\n".join([*lines[:i], *rows, *lines[i + 1 :]])


def _row(source: Source, i: int) -> str:
    return source.text.split("\n")[i]


def _hanging(source: Source, i: int) -> set[int]:
    """The lines, from 1, of row i and of what hangs on it: the rows below that are indented more."""
    rows = source.text.split("\n")
    indent = len(rows[i]) - len(rows[i].lstrip(" -"))
    end = i + 1
    while end < len(rows) and (not rows[end].strip() or len(rows[end]) - len(rows[end].lstrip(" -")) > indent):
        end += 1
    return {*range(i + 1, end + 2)}


def _parent_row(source: Source, i: int) -> int:
    """The row, from 0, that row i hangs on."""
    rows = source.text.split("\n")
    indent = len(rows[i]) - len(rows[i].lstrip(" "))
    for j in range(i - 1, -1, -1):
        row = rows[j]
        if row.strip() and not row.lstrip().startswith("#") and len(row) - len(row.lstrip(" ")) < indent:
            return j
    return 0


def _around(source: Source, i: int) -> set[int]:
    """The lines, from 1, that a wrong indent of row i concerns: beside it, what hangs on it, what it belongs to."""
    lines = {i, i + 1, i + 2, _parent_row(source, i) + 1} | _hanging(source, i)
    for place in source.places:
        if source.line(place.entry_start) == i + 1:
            lines |= source.owner_lines(place)
            if place.parent is not None:
                lines |= source.owner_lines(place.parent)
    return lines


# -- indents -----------------------------------------------------------------------------------------


@kind
def tab_as_indent(source: Source, dice: Random) -> Mutant | None:
    rows = _rows(source, r"^ +\S")
    if not rows:
        return None
    i = dice.choice(rows)
    row = _row(source, i)
    new = "\t" + row.lstrip(" ") if dice.random() < 0.5 else row[:2].replace("  ", "\t") + row[2:]
    return mutant(_with_row(source, i, new), "a tab", {i + 1}, "tab")


@kind
def no_break_space_as_indent(source: Source, dice: Random) -> Mutant | None:
    rows = _rows(source, r"^ +\w+:")
    if not rows:
        return None
    i = dice.choice(rows)
    row = _row(source, i)
    indent = len(row) - len(row.lstrip(" "))
    lines = _around(source, i)
    return mutant(_with_row(source, i, "\xa0" * indent + row.lstrip(" ")), "no-break spaces", lines)


@kind
def indented_too_far(source: Source, dice: Random) -> Mutant | None:
    rows = _rows(source, r"^ *(- )?\w+:")
    if not rows:
        return None
    i = dice.choice(rows)
    lines = _around(source, i)
    if i == rows[0] or _row(source, i).lstrip().startswith("- "):
        return None  # the first line indented, or a list, may mean the same
    before = _row(source, i - 1)
    if before.rstrip().endswith(":") or before.lstrip().startswith("#") or before.lstrip().startswith("- "):
        return None
    return mutant(_with_row(source, i, " " + _row(source, i)), "one space more", lines, is_=PERHAPS)


@kind
def indented_too_little(source: Source, dice: Random) -> Mutant | None:
    rows = _rows(source, r"^ +\w+:")
    if not rows:
        return None
    i = dice.choice(rows)
    rows_before = [j for j in range(i) if _row(source, j).strip()]
    lines = _around(source, i) | {j + 1 for j in rows_before[-1:]}
    by = dice.choice((1, 2, 4))
    row = _row(source, i)
    if len(row) - len(row.lstrip(" ")) < by:
        return None
    root = re.match(r" *(\w+):", row)
    same = _rows(source, rf"^{root[1]}:") if root else []  # what came first has it already
    lines |= {j + 1 for j in same if j > i}
    return mutant(_with_row(source, i, row[by:]), f"{by} spaces less", lines, is_=PERHAPS)  # an only child is one still


@kind
def all_indented(source: Source, dice: Random) -> Mutant | None:
    text = "\n".join("   " + row if row.strip() else row for row in source.text.split("\n"))
    return mutant(text, "everything three spaces in", set(), is_=MEANS_THE_SAME)


# -- dashes, colons, commas --------------------------------------------------------------------------


@kind
def dash_forgotten(source: Source, dice: Random) -> Mutant | None:
    places = [
        place
        for place in source.places
        if place.parent and isinstance(place.parent.schema, Items) and not place.in_flow
        and (isinstance(place.schema, Op | Map) or place.schema == EFFECT or isinstance(place.node, MappingNode))
    ]  # fmt: skip
    place = drawn(dice, [place for place in places if place.index])
    if place is None or place.parent is None:
        return None
    dash = source.text.rfind("-", 0, place.start)
    before = place.parent.node.value[place.index - 1]
    lines = {*range(source.line(before.start_mark.index), source.line(place.end) + 1)}
    return mutant(source.spliced(dash, dash + 1, " "), "without its dash", lines)


@kind
def dash_without_space(source: Source, dice: Random) -> Mutant | None:
    rows = _rows(source, r"^ *- \w+")
    if not rows:
        return None
    i = dice.choice(rows)
    lines = _around(source, i) | {max(_hanging(source, i)) + 1}
    indent = re.match(" *", _row(source, i))[0]  # type: ignore[index]
    lines |= {j + 1 for j in _rows(source, rf"^{indent}- ") if j > i}  # where the next entry begins, it fits no more
    return mutant(_with_row(source, i, _row(source, i).replace("- ", "-", 1)), "a dash without space", lines)


@kind
def colon_forgotten(source: Source, dice: Random) -> Mutant | None:
    place = drawn(dice, keyed(source))
    if place is None or place.key is None:
        return None
    colon = source.text.index(":", place.key.end_mark.index)
    lines = source.lines_of(place) | source.owner_lines(place) | {source.line(place.entry_start) - 1}
    lines |= {max(source.lines_of(place)) + 1}
    return mutant(source.spliced(colon, colon + 1, ""), f"{place.key.value} without colon", lines)


@kind
def colon_without_space(source: Source, dice: Random) -> Mutant | None:
    places = [place for place in keyed(source) if isinstance(place.node, ScalarNode) or flowing(place.node)]
    place = drawn(
        dice, [place for place in places if place.key and source.line(place.start) == source.line(place.entry_start)]
    )
    if place is None or place.key is None:
        return None
    colon = source.text.index(":", place.key.end_mark.index)
    lines = source.lines_of(place) | source.owner_lines(place) | {source.line(place.entry_start) - 1}
    lines |= {max(source.lines_of(place)) + 1}
    return mutant(source.spliced(colon + 1, place.start, ""), f"{place.key.value}: without space", lines)


@kind
def colon_of_another_alphabet(source: Source, dice: Random) -> Mutant | None:
    place = drawn(dice, keyed(source))
    if place is None or place.key is None:
        return None
    colon = source.text.index(":", place.key.end_mark.index)
    lines = source.lines_of(place) | source.owner_lines(place) | {source.line(place.entry_start) - 1}
    lines |= {max(source.lines_of(place)) + 1}
    return mutant(source.spliced(colon, colon + 1, "："), "a wide colon", lines)


@kind
def equals_sign(source: Source, dice: Random) -> Mutant | None:
    places = [place for place in keyed(source) if isinstance(place.node, ScalarNode) or flowing(place.node)]
    place = drawn(dice, places)
    if place is None or place.key is None:
        return None
    colon = source.text.index(":", place.key.end_mark.index)
    lines = source.lines_of(place) | source.owner_lines(place) | {source.line(place.entry_start) - 1}
    lines |= {max(source.lines_of(place)) + 1}
    return mutant(source.spliced(colon, colon + 1, " ="), f"{place.key.value} = ...", lines)


@kind
def comma_forgotten(source: Source, dice: Random) -> Mutant | None:
    places = [place for place in source.places if place.in_flow and place.index and place.parent]
    place = drawn(dice, [place for place in places if not _only_words(place)])
    if place is None or place.parent is None:
        return None
    comma = source.text.rfind(",", place.parent.start, place.entry_start)
    return mutant(source.spliced(comma, comma + 1, ""), "a comma less", source.lines_of(place.parent))


def _only_words(place: Place) -> bool:
    """Whether joining it with the entry before may give another good word."""
    word = isinstance(place.node, ScalarNode) and not place.node.value.isdigit()
    return place.key is None and word and not isinstance(place.schema, Op)


# -- brackets and quotes -----------------------------------------------------------------------------


def _flows(source: Source) -> list[Place]:
    nodes = [place for place in source.places if isinstance(place.node, MappingNode | SequenceNode)]
    return [place for place in nodes if flowing(place.node) and place.node.value]


@kind
def bracket_never_closed(source: Source, dice: Random) -> Mutant | None:
    place = drawn(dice, _flows(source))
    if place is None:
        return None
    lines = source.lines_of(place)
    lines |= {max(lines) + 1}
    following = [j + 1 for j in _rows(source, r"\S") if j + 1 > max(source.lines_of(place))]
    return mutant(source.spliced(place.end - 1, place.end, ""), "a bracket never closed", lines | {*following[:1]})


@kind
def bracket_never_opened(source: Source, dice: Random) -> Mutant | None:
    place = drawn(dice, [place for place in _flows(source) if place.key is not None])
    if place is None:
        return None
    lines = source.lines_of(place) | source.owner_lines(place)
    return mutant(source.spliced(place.start, place.start + 1, ""), "a bracket never opened", lines)


@kind
def wrong_bracket(source: Source, dice: Random) -> Mutant | None:
    place = drawn(dice, _flows(source))
    if place is None:
        return None
    new = {"{": "[", "[": "{", "}": "]", "]": "}"}
    at = place.end - 1 if dice.random() < 0.5 else place.start
    lines = source.lines_of(place)
    return mutant(source.spliced(at, at + 1, new[source.text[at]]), "the other kind of bracket", lines)


@kind
def bracket_too_many(source: Source, dice: Random) -> Mutant | None:
    place = drawn(dice, _flows(source))
    if place is None:
        return None
    return mutant(source.spliced(place.end, place.end, dice.choice("]}")), "a bracket too many", source.lines_of(place))


def _quoted(source: Source) -> list[Place]:
    return [place for place in source.places if isinstance(place.node, ScalarNode) and place.node.style == "'"]


@kind
def quote_never_closed(source: Source, dice: Random) -> Mutant | None:
    place = drawn(dice, _quoted(source))
    if place is None:
        return None
    return mutant(source.spliced(place.end - 1, place.end, ""), "a quote never closed", source.lines_of(place))


@kind
def quote_never_opened(source: Source, dice: Random) -> Mutant | None:
    place = drawn(dice, _quoted(source))
    if place is None:
        return None
    lines = source.lines_of(place)
    value = source.of(place)[1:]
    if value[0] in " -?:,[]{}#&*!|>'\"%@`" or ": " in value or " #" in value or "''" in value:
        return None
    return mutant(source.spliced(place.start, place.start + 1, ""), "a quote never opened", lines, is_=PERHAPS)


@kind
def apostrophe_in_quotes(source: Source, dice: Random) -> Mutant | None:
    place = drawn(dice, _quoted(source))
    if place is None:
        return None
    at = dice.randrange(place.start + 1, place.end - 1) if place.end - place.start > 3 else place.start + 1
    if source.text[at - 1 : at + 1].count("'"):
        return None
    return mutant(source.spliced(at, at, "'"), "a lone apostrophe", source.lines_of(place))


@kind
def typographic_quotes(source: Source, dice: Random) -> Mutant | None:
    place = drawn(dice, [place for place in _quoted(source) if ", " in place.node.value and place.in_flow])
    if place is None:
        return None
    text = source.replaced(place, f"“{place.node.value}”")
    return mutant(text, "curled quotes, a comma between them", source.lines_of(place) | source.owner_lines(place))


# -- lines -------------------------------------------------------------------------------------------


@kind
def heading_left_out(source: Source, dice: Random) -> Mutant | None:
    """The line `effects:` is gone, what hung on it is still there."""
    places = [place for place in keyed(source) if not flowing(place.node) and not isinstance(place.node, ScalarNode)]
    places = [place for place in places if source.text[: place.entry_start].rpartition("\n")[2].strip() == ""]
    place = drawn(dice, places)
    if place is None or place.key is None or place.parent is None:
        return None
    i = source.line(place.entry_start) - 1
    lines = {*range(i, source.line(place.end) + 1)} | source.owner_lines(place)
    if place.index:
        before = place.parent.node.value[place.index - 1]
        lines |= {source.line(before[0].start_mark.index), source.line(before[1].start_mark.index)}
    text = "\n".join(source.text.split("\n")[:i] + source.text.split("\n")[i + 1 :])
    is_ = PERHAPS if isinstance(place.node, SequenceNode) else "wrong"
    return mutant(text, f"without the line {place.key.value}:", lines, is_=is_)


@kind
def cut_short(source: Source, dice: Random) -> Mutant | None:
    """The file ends within brackets."""
    place = drawn(dice, [place for place in _flows(source) if place.end - place.start > 4])
    if place is None:
        return None
    at = dice.randrange(place.start + 1, place.end - 1)
    return mutant(
        source.text[:at], "the end is missing", {source.line(at), source.line(place.start), *_opened(source, at)}
    )


def _opened(source: Source, at: int) -> set[int]:
    return {source.line(place.start) for place in _flows(source) if place.start < at < place.end}


@kind
def marks_of_a_merge(source: Source, dice: Random) -> Mutant | None:
    rows = _rows(source, r"^ *\w+:.*\S")
    if not rows:
        return None
    i = dice.choice(rows)
    row = _row(source, i)
    text = _with_row(source, i, "<<<<<<< HEAD", row, "=======", row + "0", ">>>>>>> mine")
    return mutant(text, "marks of a merge", {i + 1, i + 2, i + 3, i + 4, i + 5, i} | {1 if i == 0 else i})


@kind
def line_twice(source: Source, dice: Random) -> Mutant | None:
    rows = _rows(source, r"^ *\w+: *\S.*$")
    if not rows:
        return None
    i = dice.choice(rows)
    return mutant(_with_row(source, i, _row(source, i), _row(source, i)), "a line twice", {i + 1, i + 2})


# -- what changes nothing ----------------------------------------------------------------------------


@kind
def spaces_at_the_end(source: Source, dice: Random) -> Mutant | None:
    text = "\n".join(row + " " * dice.randrange(4) for row in source.text.split("\n"))
    return mutant(text, "spaces at the end of lines", set(), is_=MEANS_THE_SAME)


@kind
def other_line_endings(source: Source, dice: Random) -> Mutant | None:
    ending = dice.choice(("\r\n", "\r"))
    return mutant(source.text.replace("\n", ending), repr(ending), set(), is_=MEANS_THE_SAME)


@kind
def mixed_line_endings(source: Source, dice: Random) -> Mutant | None:
    text = "".join(row + dice.choice(("\n", "\r\n")) for row in source.text.split("\n"))
    return mutant(text, "mixed line endings", set(), is_=MEANS_THE_SAME)


@kind
def comments_everywhere(source: Source, dice: Random) -> Mutant | None:
    rows = []
    for row in source.text.split("\n"):
        rows += [row + "  # note: {x" if row.strip() and not row.lstrip().startswith("#") else row, "# ] a note"]
    return mutant("\n".join(rows), "comments", set(), is_=MEANS_THE_SAME)


@kind
def other_order_of_the_fields(source: Source, dice: Random) -> Mutant | None:
    entries = [place for place in source.places if place.parent and place.parent.parent is None]
    if len(entries) != len(source.root.value) or not isinstance(source.schema, Record):
        return None
    parts = [source.text[place.entry_start : place.end] for place in entries]
    dice.shuffle(parts)
    return mutant("\n".join(parts) + "\n", "the fields in another order", set(), is_=MEANS_THE_SAME)
