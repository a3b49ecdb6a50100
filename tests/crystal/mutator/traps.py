"""What YAML can do and a card file must not, and what YAML 1.1 makes of innocent words."""

from __future__ import annotations

import json
from random import Random

import yaml
from yaml.nodes import MappingNode, ScalarNode, SequenceNode

from mutator.grammar import Choice, Flag, Number, Words
from mutator.kinds import MEANS_THE_SAME, Mutant, kind, mutant
from mutator.meaning import drawn, keyed
from mutator.source import Place, Source, flowing


def _inline(source: Source) -> list[Place]:
    """Values that begin in the line of their key or dash."""
    return [
        place
        for place in source.places
        if place.parent and (isinstance(place.node, ScalarNode) or flowing(place.node))
        and source.line(place.start) == source.line(place.entry_start)
    ]  # fmt: skip


@kind
def anchor(source: Source, dice: Random) -> Mutant | None:
    place = drawn(dice, _inline(source))
    if place is None:
        return None
    return mutant(source.spliced(place.start, place.start, "&here "), "an anchor", source.first_lines(place), "anchor")


@kind
def alias(source: Source, dice: Random) -> Mutant | None:
    one, other = drawn(dice, _inline(source)), drawn(dice, _inline(source))
    if one is None or other is None or one.start >= other.start or other.end <= one.end:
        return None
    text = source.text[: one.start] + "&a " + source.text[one.start : other.start] + "*a " + source.text[other.end :]
    return mutant(text, "an alias", source.first_lines(one) | source.first_lines(other), "alias")


@kind
def alias_bomb(source: Source, dice: Random) -> Mutant | None:
    rows = ["bomb0: &b0 [x, x, x, x, x, x, x, x, x]"]
    rows += [f"bomb{n}: &b{n} [{', '.join([f'*b{n - 1}'] * 9)}]" for n in range(1, 9)]
    text = source.text.rstrip("\n") + "\n"
    first = text.count("\n") + 1
    return mutant(text + "\n".join(rows), "an alias bomb", {*range(first, first + len(rows))}, "alias")


@kind
def merge_key(source: Source, dice: Random) -> Mutant | None:
    place = drawn(dice, keyed(source))
    if place is None:
        return None
    text, at = source.with_entry_after(place, dice.choice(("<<: {points: 3}", "<<: *base", "<<: [*a, *b]")))
    return mutant(text, "a merge key", {text.count("\n", 0, at) + 1})


@kind
def tag(source: Source, dice: Random) -> Mutant | None:
    place = drawn(dice, _inline(source))
    if place is None:
        return None
    new = dice.choice(
        ("!!int ", "!!str ", "!card ", "!!python/name:os.system ", "!!python/object/apply:os.system ", "! ")
    )
    return mutant(source.spliced(place.start, place.start, new), f"tag {new}", source.first_lines(place), "tag")


@kind
def key_that_is_no_word(source: Source, dice: Random) -> Mutant | None:
    place = drawn(dice, keyed(source))
    if place is None:
        return None
    text, at = source.with_entry_after(
        place, dice.choice(("? [a, b]\n: 1", "null: 1", "[a]: 1", "{a: b}: 1", "~: 1", "? a"))
    )
    first = text.count("\n", 0, at) + 1
    lines = {first, first + 1} | source.owner_lines(place) | source.first_lines(place)
    return mutant(text, "a key that is no word", lines)


@kind
def second_document(source: Source, dice: Random) -> Mutant | None:
    places = [place for place in source.places if place.parent and place.parent.parent is None and place.index]
    place = drawn(dice, places)
    if place is None:
        return None
    at = place.entry_start
    lines = {source.line(at), source.line(source.root.start_mark.index), 1}
    return mutant(
        source.spliced(at, at, dice.choice(("---\n", "...\n---\n"))),
        "a second document",
        lines | {source.line(at) + 1},
        "document",
    )


@kind
def old_words(source: Source, dice: Random) -> Mutant | None:
    """Numbers and truths that YAML 1.1 knows and people don't mean."""
    place = drawn(dice, [place for place in source.places if isinstance(place.schema, Number | Flag)])
    if place is None or (place.parent and not isinstance(place.parent.node, MappingNode | SequenceNode)):
        return None
    numbers = ("012", "1_000", "1:30", "0x1F", "0o17", "0b11", "1e3", ".5", "--3", "1,5", "６", "3.0", "on", "no",
               "yes", ".inf", "2026-01-01", "½", "5 ", "+-1")  # fmt: skip
    flags = ("yes", "no", "on", "off", "True", "FALSE", "Yes", "y", "n", "1", "0", "''")
    new = dice.choice(numbers if isinstance(place.schema, Number) else flags)
    if new.strip() == source.of(place) or (new == "1,5" and place.in_flow) or new == "5 ":
        return None
    return mutant(source.replaced(place, new), f"{new} for {source.of(place)}", source.first_lines(place))


@kind
def text_that_begins_with_a_sign(source: Source, dice: Random) -> Mutant | None:
    places = [place for place in source.places if isinstance(place.schema, Words | Choice) and place.key is not None]
    place = drawn(dice, places)
    if place is None:
        return None
    word = place.node.value.split()[0].strip("',") if place.node.value else "x"
    new = dice.choice(("*" + word, "&" + word, "!" + word, "@" + word, "`" + word, "%" + word, "{" + word, "[" + word,
                       "- " + word, "| " + word, word + ": " + word, "? " + word))  # fmt: skip
    if place.in_flow and new[0] in "%|":
        return None
    lines = source.lines_of(place) | source.owner_lines(place)
    lines |= {max(lines) + 1}
    return mutant(source.replaced(place, new), new, lines)


@kind
def text_that_begins_a_comment(source: Source, dice: Random) -> Mutant | None:
    places = [place for place in source.places if isinstance(place.schema, Words) and place.key is not None]
    place = drawn(dice, [place for place in places if place.names[:1] in (("name",), ("text",))])
    if place is None:
        return None
    lines = source.lines_of(place) | source.owner_lines(place)
    lines |= {max(lines) + 1}
    return mutant(source.replaced(place, "# " + place.node.value), "a comment for a text", lines)


@kind
def comma_in_a_bare_text(source: Source, dice: Random) -> Mutant | None:
    places = [place for place in source.places if isinstance(place.schema, Words) and place.in_flow and place.key]
    place = drawn(dice, places)
    if place is None:
        return None
    new = place.node.value.split()[0].strip(",:'") + ", and more"
    lines = source.lines_of(place) | source.owner_lines(place)
    return mutant(source.replaced(place, new), new, lines)


# -- what changes nothing ----------------------------------------------------------------------------


@kind
def written_as_json(source: Source, dice: Random) -> Mutant | None:
    data = _data(source.root)
    text = json.dumps(data, ensure_ascii=dice.random() < 0.5, indent=dice.choice((None, 2)))
    return mutant(text, "JSON", set(), is_=MEANS_THE_SAME)


def _data(node: yaml.Node) -> object:
    if isinstance(node, MappingNode):
        return {key.value: _data(value) for key, value in node.value if not key.value.isdigit()} | {
            int(key.value): _data(value) for key, value in node.value if key.value.isdigit()
        }
    if isinstance(node, SequenceNode):
        return [_data(value) for value in node.value]
    if not node.style:
        return yaml.safe_load(node.value) if node.value in ("true", "false", "null") else _number(node.value)
    return node.value


def _number(word: str) -> int | str:
    return int(word) if word.lstrip("-").isdigit() and word.isascii() else word


@kind
def a_document_that_says_so(source: Source, dice: Random) -> Mutant | None:
    text = dice.choice(("---\n{}", "%YAML 1.1\n---\n{}", "# note\n---\n{}...\n", "\n\n{}\n\n")).format("\0")
    return mutant(text.replace("\0", source.text), "marks around the document", set(), is_=MEANS_THE_SAME)


@kind
def quotes_around_words(source: Source, dice: Random) -> Mutant | None:
    places = [place for place in source.places if isinstance(place.schema, Choice) and not place.node.style]
    place = drawn(dice, places)
    if place is None:
        return None
    new = dice.choice(('"{}"', "'{}'")).format(place.node.value)
    return mutant(source.replaced(place, new), "quotes around a word", set(), is_=MEANS_THE_SAME)


@kind
def text_over_several_lines(source: Source, dice: Random) -> Mutant | None:
    places = [place for place in source.places if isinstance(place.schema, Words) and place.key and not place.in_flow]
    place = drawn(dice, [place for place in places if place.names[:1] == ("text",)])
    if place is None:
        return None
    column = place.entry_start - source.text.rfind("\n", 0, place.entry_start) - 1
    words = place.node.value.split(" ")
    indent = "\n" + " " * (column + 2)
    half = len(words) // 2
    new = ">-" + indent + " ".join(words[:half]) + indent + " ".join(words[half:])
    if half == 0 or place.key is None:
        return None
    return mutant(source.replaced(place, new), "a text over two lines", set(), is_=MEANS_THE_SAME)
