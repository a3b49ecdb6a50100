"""Files that are YAML but not what they should be: keys, words, numbers, types, ops, languages, players."""

from __future__ import annotations

from random import Random

from yaml.nodes import MappingNode, ScalarNode, SequenceNode

from mutator.cardgrammar import BRANCH, CONDITIONS, EFFECT, ELEMENTS, LANGUAGES, Op
from mutator.grammar import Choice, Flag, Items, Map, Number, Pattern, Record, Schema, Words
from mutator.kinds import Mutant, kind, mutant
from mutator.source import Place, Source, flowing
from poryroku.crystal.files.effects import EVENTS, STATICS
from poryroku.crystal.ops import COUNTERS, OPS
from poryroku.crystal.ops.registry import NO_DEFAULT

FIELDS = (
    "number", "name", "kind", "cost", "points", "text", "rulings", "effects", "examples", "on", "do", "if", "order",
    "window", "needs", "choose", "gives", "label", "energy", "crystals", "sacrifice", "reserve", "alike", "count",
    "times", "at_least", "at_most", "title", "players", "seats", "steps", "expect", "hand", "in_play", "gauge",
)  # fmt: skip
KNOWN = {*FIELDS, *OPS, *COUNTERS, *STATICS, *EVENTS, *ELEMENTS, *LANGUAGES, "score", "true", "false", "null"}
"""No typo makes one of these of another."""

MAY_BE_EMPTY = ("asked", "decision", "active")
"""Of these `null` means something."""


def drawn(dice: Random, places: list[Place]) -> Place | None:
    """One of some places, or None."""
    return dice.choice(places) if places else None


def typo(word: str, dice: Random) -> str:
    """A word as a hasty hand writes it, none that means anything."""
    while True:
        i = dice.randrange(len(word))
        other = dice.choice(
            (
                word[:i] + word[i + 1 :],
                word[:i] + word[i] + word[i:],
                word[:i] + dice.choice("aeioxrst") + word[i + 1 :],
                word[:i] + word[i + 1 : i + 2] + word[i] + word[i + 2 :],
                word.replace("_", dice.choice(("-", " ", ""))),
                word.capitalize(),
                word + "s",
            )
        )
        if other != word and other not in KNOWN and not other.isdigit() and other.strip() == other and other:
            return other


def keyed(source: Source) -> list[Place]:
    """Every entry that a key names."""
    return [place for place in source.places if place.key is not None and not place.key.value.isdigit()]


def with_key(source: Source, place: Place, new: str) -> str:
    """The text with another key."""
    assert place.key is not None
    return source.spliced(place.key.start_mark.index, place.key.end_mark.index, new)


def key_line(source: Source, place: Place) -> set[int]:
    return {source.line(place.entry_start)}


# -- keys --------------------------------------------------------------------------------------------


@kind
def key_with_a_typo(source: Source, dice: Random) -> Mutant | None:
    place = drawn(dice, keyed(source))
    if place is None or place.key is None:
        return None
    new = typo(place.key.value, dice)
    lines = key_line(source, place) | source.owner_lines(place)
    says = place.key.value if len(place.key.value) > 2 else ""
    return mutant(with_key(source, place, new), f"{place.key.value} -> {new}", lines, says)


@kind
def key_that_belongs_elsewhere(source: Source, dice: Random) -> Mutant | None:
    places = [place for place in keyed(source) if place.parent and isinstance(place.parent.schema, Record | Map)]
    place = drawn(dice, places)
    if place is None or place.key is None or place.parent is None:
        return None
    schema = place.parent.schema
    legal = schema.fields if isinstance(schema, Record) else schema.keys if isinstance(schema, Map) else ()
    new = dice.choice([word for word in FIELDS if word not in legal and word not in ("players", "label")])
    lines = key_line(source, place) | source.owner_lines(place)
    return mutant(with_key(source, place, new), f"{place.key.value} -> {new}", lines, new)


@kind
def key_too_many(source: Source, dice: Random) -> Mutant | None:
    places = [place for place in keyed(source) if place.parent and isinstance(place.parent.schema, Record)]
    place = drawn(dice, places)
    if place is None:
        return None
    new = dice.choice(("colour: red", "comment: 'strong!'", "x: 1", "art: wolf.svg", "rarity: [2]", "flavour: ''"))
    text, at = source.with_entry_after(place, new)
    return mutant(text, f"added {new}", {text.count("\n", 0, at) + 1}, new.partition(":")[0])


@kind
def key_twice(source: Source, dice: Random) -> Mutant | None:
    place = drawn(dice, [place for place in source.places if place.key is not None])
    if place is None or place.key is None:
        return None
    entry = source.text[place.entry_start : place.end]
    if dice.random() < 0.3 and not place.key.value.isdigit():
        entry = f"'{place.key.value}'" + entry[place.key.end_mark.index - place.entry_start :]
    text, at = source.with_entry_after(place, entry)
    return mutant(text, f"{place.key.value} twice", {text.count("\n", 0, at) + 1}, place.key.value)


@kind
def number_as_key_in_quotes_too(source: Source, dice: Random) -> Mutant | None:
    place = drawn(dice, [place for place in source.places if place.key is not None and place.key.value.isdigit()])
    if place is None or place.key is None:
        return None
    text, _ = source.with_entry_after(place, f"'{place.key.value}': 1")
    return mutant(text, "2 and '2'", source.lines_of(place) | source.owner_lines(place))


@kind
def required_key_missing(source: Source, dice: Random) -> Mutant | None:
    place = drawn(dice, [place for place in source.places if place.required and place.key is not None])
    if place is None or place.key is None or place.parent is None:
        return None
    return mutant(source.without(place), f"without {place.key.value}", source.owner_lines(place), place.key.value)


@kind
def step_with_a_reason_alone(source: Source, dice: Random) -> Mutant | None:
    places = [place for place in keyed(source) if place.key is not None and place.key.value == "refuse"]
    place = drawn(dice, [place for place in places if place.siblings > 1])
    if place is None:
        return None
    return mutant(source.without(place), "because without refuse", source.owner_lines(place))


# -- values ------------------------------------------------------------------------------------------


def choices(source: Source) -> list[Place]:
    """Every value that is one of some words, bare ops too."""
    return [
        place
        for place in source.places
        if isinstance(place.node, ScalarNode)
        and (isinstance(place.schema, Choice) or (isinstance(place.schema, Op) and place.node.value))
    ]


@kind
def word_with_a_typo(source: Source, dice: Random) -> Mutant | None:
    place = drawn(dice, choices(source))
    if place is None:
        return None
    new = typo(place.node.value, dice)
    says = place.node.value if len(place.node.value) > 3 else ""
    return mutant(source.replaced(place, new), f"{place.node.value} -> {new}", source.first_lines(place), says)


@kind
def word_of_another_kind(source: Source, dice: Random) -> Mutant | None:
    place = drawn(dice, choices(source))
    if place is None:
        return None
    legal = place.schema.words if isinstance(place.schema, Choice) else (*OPS, "score")
    new = dice.choice([word for word in (*KNOWN, "dragon", "mana", "gold") if word not in legal])
    return mutant(source.replaced(place, new), f"{place.node.value} -> {new}", source.first_lines(place))


_WRONG: dict[type[Schema], tuple[str, ...]] = {
    Number: ("many", "[1]", "{a: 1}", "1.5", "true", "null", "''", "'3'", "~", "[]", "{}", "3 crystals"),
    Choice: ("5", "[]", "[item]", "{a: 1}", "null", "''", "true", "2.5"),
    Words: ("5", "[]", "[a, b]", "{}", "{a: b}", "null", "true", "2.5"),
    Pattern: ("5", "[]", "{}", "{a: b}", "null", "true"),
    Flag: ("5", "1", "0", "maybe", "[]", "{}", "null", "'true'", "''"),
    Record: ("5", "word", "[]", "[1, 2]", "null", "true", "''", "{a: 1}"),
    Map: ("5.5", "[]", "[1, 2]", "null", "true", "{a: 1}"),
    Items: ("5.5", "word", "null", "true", "{a: 1}", "''"),
    Op: ("5", "[]", "{}", "null", "true", "[draw_card]", "''"),
}


@kind
def value_of_a_wrong_type(source: Source, dice: Random) -> Mutant | None:
    place = drawn(dice, source.places)
    if place is None or place.parent is None or type(place.schema) not in _WRONG:
        return None
    new = dice.choice(_WRONG[type(place.schema)])
    key = place.key.value if place.key is not None else ""
    if new == "null" and (key in MAY_BE_EMPTY or (key == "do" and place.parent.schema == EFFECT)):
        return None
    if isinstance(place.schema, Map) and place.schema == CONDITIONS and new == "[]":
        return None
    return mutant(source.replaced(place, new), f"{key or place.index}: {new}", source.first_lines(place))


@kind
def value_left_empty(source: Source, dice: Random) -> Mutant | None:
    places = [place for place in source.places if place.key is not None and type(place.schema) in _WRONG]
    place = drawn(dice, [place for place in places if place.key and place.key.value not in MAY_BE_EMPTY])
    if place is None or place.key is None:
        return None
    if isinstance(place.parent.schema, Op) and all(
        each.default is not NO_DEFAULT for each in OPS[place.key.value].parameters
    ):
        return None
    return mutant(source.replaced(place, ""), f"{place.key.value}:", source.first_lines(place))


@kind
def number_out_of_range(source: Source, dice: Random) -> Mutant | None:
    place = drawn(dice, [place for place in source.places if isinstance(place.schema, Number)])
    if place is None or not isinstance(place.schema, Number):
        return None
    low, high = place.schema.low, place.schema.high
    new = dice.choice((low - 1, -1000, high + 1, high * 10 + 7, 10**9, 10**18, 10**25))
    if low <= new <= high:
        return None
    return mutant(source.replaced(place, str(new)), f"{new}", source.first_lines(place))


@kind
def entry_out_of_place(source: Source, dice: Random) -> Mutant | None:
    """Two values of one mapping swapped that can't be alike."""
    places = [place for place in source.places if place.parent and isinstance(place.parent.schema, Record)]
    one = drawn(dice, places)
    if one is None:
        return None
    others = [
        place for place in places if place.parent is one.parent and type(place.node) is not type(one.node)
    ]  # a mapping, a list and a word never mean the same in one mapping, but for the short forms
    other = drawn(dice, others)
    if other is None or _either(one) or _either(other):
        return None
    first, second = sorted((one, other), key=lambda place: place.start)
    text = source.text[: first.start] + source.of(second) + source.text[first.end : second.start]
    text += source.of(first) + source.text[second.end :]
    lines = {*range(source.line(first.entry_start), source.line(second.end) + 1)}
    return mutant(text, f"{first.names[-1]} and {second.names[-1]} swapped", lines)


def _either(place: Place) -> bool:
    """Whether a value may be written in more than one form."""
    return place.key is not None and place.key.value in ("energy", "crystals", *ELEMENTS, "draw_pile", "amount", "by")


# -- lists -------------------------------------------------------------------------------------------


@kind
def effect_or_choice_twice(source: Source, dice: Random) -> Mutant | None:
    places = [
        place
        for place in source.places
        if place.parent
        and isinstance(place.parent.schema, Items)
        and (place.schema == EFFECT or place.parent.schema.distinct)
    ]
    place = drawn(dice, places)
    if place is None:
        return None
    text, at = source.with_entry_after(place, source.of(place))
    first = text.count("\n", 0, at) + 1
    return mutant(text, "twice the same", {*range(first, first + source.of(place).count("\n") + 1)})


@kind
def list_left_empty(source: Source, dice: Random) -> Mutant | None:
    places = [
        place
        for place in source.places
        if isinstance(place.node, SequenceNode | MappingNode)
        and place.parent
        and (place.schema in (Items(BRANCH),) or (place.key is not None and place.key.value in ("if", "gives")))
    ]
    place = drawn(dice, places)
    if place is None:
        return None
    new = "[]" if isinstance(place.node, SequenceNode) else "{}"
    return mutant(source.replaced(place, new), f"{new}", source.first_lines(place))


# -- ops ---------------------------------------------------------------------------------------------


def ops(source: Source) -> list[Place]:
    """Every op."""
    return [place for place in source.places if isinstance(place.schema, Op)]


def event_of(place: Place) -> str:
    """The event of the effect that a place belongs to."""
    at: Place | None = place
    while at is not None:
        if at.schema == EFFECT:
            return str(next((value.value for key, value in at.node.value if key.value == "on"), ""))
        at = at.parent
    return ""


@kind
def op_without_its_value(source: Source, dice: Random) -> Mutant | None:
    places = [place for place in ops(source) if isinstance(place.node, MappingNode)]
    place = drawn(dice, places)
    if place is None:
        return None
    name = place.node.value[0][0].value
    if name not in OPS or all(each.default is not NO_DEFAULT for each in OPS[name].parameters):
        return None
    return mutant(source.replaced(place, name), f"{name} alone", source.first_lines(place), name)


@kind
def op_with_a_value_it_does_not_take(source: Source, dice: Random) -> Mutant | None:
    place = drawn(dice, [place for place in ops(source) if isinstance(place.node, ScalarNode)])
    if place is None or place.node.value not in OPS or OPS[place.node.value].parameters:
        return None
    new = f"{{{place.node.value}: {dice.choice(('1', 'all', '[draw_card]', '{energy: 1}', 'false'))}}}"
    return mutant(source.replaced(place, new), new, source.first_lines(place), place.node.value)


@kind
def op_with_an_unknown_parameter(source: Source, dice: Random) -> Mutant | None:
    places = [place for place in source.places if isinstance(place.schema, Record) and place.parent]
    place = drawn(dice, [place for place in places if place.parent and isinstance(place.parent.schema, Op)])
    if place is None:
        return None
    text, at = source.with_entry_after(_last(source, place), dice.choice(("who: opponent", "amont: 2", "color: red")))
    return mutant(text, "a parameter too many", {text.count("\n", 0, at) + 1})


def _last(source: Source, place: Place) -> Place:
    return [each for each in source.places if each.parent is place][-1]


@kind
def two_ops_in_one(source: Source, dice: Random) -> Mutant | None:
    places = [place for place in ops(source) if isinstance(place.node, MappingNode) and not flowing(place.node)]
    place = drawn(dice, places)
    if place is None:
        return None
    inner = next((each for each in source.places if each.parent is place), None)
    if inner is None:
        return None
    text, at = source.with_entry_after(inner, "draw_shown: 1")
    return mutant(text, "a dash forgotten", {*source.lines_of(place), text.count("\n", 0, at) + 1})


@kind
def points_in_the_middle_of_the_game(source: Source, dice: Random) -> Mutant | None:
    place = drawn(dice, [place for place in ops(source) if event_of(place) not in ("", "end_of_game")])
    if place is None:
        return None
    new = "{score: 3}"
    return mutant(source.replaced(place, new), "score outside end_of_game", source.first_lines(place), "score")


@kind
def something_else_at_the_end_of_the_game(source: Source, dice: Random) -> Mutant | None:
    place = drawn(dice, [place for place in ops(source) if event_of(place) == "end_of_game"])
    if place is None:
        return None
    new = dice.choice(("draw_card", "{gain_crystals: 3}", "{each_opponent: [{lose_crystals: 1}]}", "score"))
    return mutant(source.replaced(place, new), f"{new} at the end of the game", source.first_lines(place))


@kind
def field_of_another_event(source: Source, dice: Random) -> Mutant | None:
    place = drawn(dice, [place for place in source.places if place.parent and place.parent.schema == EFFECT])
    if place is None or place.parent is None:
        return None
    event = event_of(place)
    there = {key.value for key, _ in place.parent.node.value}
    wrong = {
        "order: 3": event != "end_of_round",
        "window: before_die": event != "activate",
        "needs: {reserve: {at_least: 1}}": event != "activate",
        "cost: {energy: 1}": event != "activate",
        "choose: [{do: []}]": event != "activate",
        "gives: {discount: 1}": event != "in_play",
        "do: [draw_card]": event == "in_play",
    }
    news = [new for new, is_wrong in wrong.items() if is_wrong and new.partition(":")[0] not in there]
    new = dice.choice(sorted(news))
    text, at = source.with_entry_after(place, new)
    return mutant(text, f"{new} in an effect on {event}", {text.count("\n", 0, at) + 1}, new.partition(":")[0])


@kind
def bounds_that_never_hold(source: Source, dice: Random) -> Mutant | None:
    places = [place for place in source.places if place.parent and place.parent.schema == CONDITIONS]
    place = drawn(dice, places)
    if place is None:
        return None
    return mutant(source.replaced(place, "{at_least: 5, at_most: 3}"), "5 to 3", source.first_lines(place))


@kind
def counter_that_is_none(source: Source, dice: Random) -> Mutant | None:
    places = [place for place in source.places if place.parent and place.parent.schema == CONDITIONS]
    counts = [place for place in source.places if place.key is not None and place.key.value == "count"]
    words = ("mana", "familiar", "energies", "discount", "rounds", "draw_card", "reserv", "points", "item")
    new = dice.choice([word for word in words if word not in COUNTERS])
    place = drawn(dice, places + counts)
    if place is None or place.key is None:
        return None
    if place in counts:
        return mutant(source.replaced(place, new), f"count: {new}", source.first_lines(place), new)
    return mutant(with_key(source, place, new), f"{new} as a counter", key_line(source, place), new)


@kind
def this_card_among_the_opponents(source: Source, dice: Random) -> Mutant | None:
    about_this = ("sacrifice_this", "pass_left", "break_open", "reroll_die")
    places = [place for place in ops(source) if isinstance(place.node, ScalarNode) and place.node.value in about_this]
    place = drawn(dice, places)
    if place is None:
        return None
    new = f"{{{dice.choice(('each_opponent', 'each_player', 'choose_opponent'))}: [{place.node.value}]}}"
    return mutant(source.replaced(place, new), new, source.first_lines(place), place.node.value)


@kind
def looking_without_putting_back(source: Source, dice: Random) -> Mutant | None:
    closing = ("choose_looked", "share_looked", "play_looked", "return_looked")
    places = [place for place in ops(source) if place.names.count("otherwise") == 0 and _name(place) in closing]
    place = drawn(dice, places)
    if place is None:
        return None
    effect = place
    while effect.parent is not None and effect.schema != EFFECT:
        effect = effect.parent
    return mutant(source.replaced(place, "draw_card"), "nobody puts the card back", source.lines_of(effect), "look")


def _name(place: Place) -> str:
    return str(place.node.value if isinstance(place.node, ScalarNode) else place.node.value[0][0].value)


# -- costs -------------------------------------------------------------------------------------------


@kind
def cost_beside_a_choice(source: Source, dice: Random) -> Mutant | None:
    places = [place for place in keyed(source) if place.names == ("cost", "choose")]
    place = drawn(dice, places)
    if place is None:
        return None
    text, at = source.with_entry_after(place, f"{dice.choice(ELEMENTS)}: 1")
    return mutant(text, "choose and an element", {text.count("\n", 0, at) + 1} | source.lines_of(place))


@kind
def cost_for_a_wrong_number_of_players(source: Source, dice: Random) -> Mutant | None:
    places = [place for place in source.places if isinstance(place.schema, Number) and place.names[:1] == ("cost",)]
    place = drawn(dice, [place for place in places if len(place.names) == 2])
    if place is None:
        return None
    new = dice.choice(("{2: 1, 3: 2}", "{1: 1, 2: 2, 3: 3, 4: 4}", "{2: 1, 3: 2, 4: x}", "{two: 1, 3: 1, 4: 1}", "{}"))
    return mutant(source.replaced(place, new), new, source.first_lines(place))


@kind
def amount_of_nothing(source: Source, dice: Random) -> Mutant | None:
    places = [
        place
        for place in source.places
        if place.parent and isinstance(place.parent.schema, Op) and isinstance(place.schema, Number)
        and place.key is not None and place.key.value in OPS and OPS[place.key.value].parameters[0].type == "amount"
    ]  # fmt: skip
    place = drawn(dice, places)
    if place is None:
        return None
    new = dice.choice(("{times: 3}", "{count: }", "{count: [reserve]}", "{count: reserve, times: x}", "{reserve: 3}"))
    return mutant(source.replaced(place, new), new, source.first_lines(place))


# -- languages and examples --------------------------------------------------------------------------


@kind
def another_language(source: Source, dice: Random) -> Mutant | None:
    places = [place for place in keyed(source) if place.key is not None and place.key.value in LANGUAGES]
    place = drawn(dice, [place for place in places if place.parent and isinstance(place.parent.schema, Map)])
    if place is None or place.key is None:
        return None
    new = dice.choice(("de", "pol", "EN", "pt_BR", "pt-br", "english", "cs"))
    lines = key_line(source, place) | source.owner_lines(place)
    return mutant(with_key(source, place, new), f"{place.key.value} -> {new}", lines, place.key.value)


@kind
def option_that_cannot_be_read(source: Source, dice: Random) -> Mutant | None:
    place = drawn(dice, [place for place in source.places if isinstance(place.schema, Pattern)])
    if place is None or not isinstance(place.schema, Pattern) or "unreadable" in source.text:
        return None
    new = dice.choice(place.schema.broken)
    return mutant(source.replaced(place, f"'{new}'"), new, source.first_lines(place))


@kind
def card_that_is_not_there(source: Source, dice: Random) -> Mutant | None:
    places = [
        place
        for place in source.places
        if "seats" in place.names and place.names[-1] in ("hand", "in_play") and isinstance(place.schema, Number)
    ]
    place = drawn(dice, places)
    if place is None:
        return None
    return mutant(source.replaced(place, "998"), "card 998", source.first_lines(place), "998")


@kind
def stranger_at_the_table(source: Source, dice: Random) -> Mutant | None:
    places = [place for place in keyed(source) if place.parent and place.parent.names[-1:] == ("seats",)]
    place = drawn(dice, places)
    if place is None:
        return None
    return mutant(with_key(source, place, "Zenon"), "Zenon", key_line(source, place), "Zenon")
