"""The form of card files and scenarios, said a second time and in another way than the program says it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from mutator.grammar import (
    Choice,
    Either,
    Flag,
    Items,
    Map,
    Nothing,
    Number,
    Part,
    Pattern,
    Record,
    Schema,
    Words,
)
from poryroku.crystal.files.effects import EVENTS, STATICS
from poryroku.crystal.ops import COUNTERS, OPS
from poryroku.crystal.ops.registry import NO_DEFAULT

ELEMENTS = ("air", "water", "fire", "earth")
LANGUAGES = ("en", "pl", "pt")
SEASONS = ("winter", "spring", "summer", "autumn")

SMALL = Number(0, 99)
IN_ALL_LANGUAGES = Map(LANGUAGES, Words(), complete=True)


def _by_node(mapping: Schema, scalar: Schema) -> Either:
    return Either(lambda node: mapping if isinstance(node, MappingNode) else scalar)


# -- effects -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Op(Schema):
    """One step of an effect: a bare name, or a mapping of its name to what it needs."""

    def inner(self, node: Node) -> Iterator[Part]:
        for key, value in node.value if isinstance(node, MappingNode) else ():
            yield key, value, _parameters(key.value, value), False


def _parameters(name: str, node: Node) -> Schema:
    if name == "score":
        return AMOUNT
    if name not in OPS:
        return Nothing()
    parameters = {parameter.name: parameter for parameter in OPS[name].parameters}
    if isinstance(node, MappingNode) and any(key.value in parameters for key, _ in node.value):
        types = {each: TYPES.get(parameter.type, Nothing()) for each, parameter in parameters.items()}
        needed = tuple(each for each, parameter in parameters.items() if parameter.default is NO_DEFAULT)
        return Record(types, needed)
    first = next(iter(parameters.values()), None)
    return TYPES.get(first.type, Nothing()) if first else Nothing()


OPS_LIST = Items(Op())
AMOUNT = _by_node(
    Record(
        {"count": Choice(tuple(sorted(COUNTERS))), "times": SMALL, "per": Number(1, 99), "at_most": SMALL}, ("count",)
    ),
    SMALL,
)
BOUNDS = Record({"at_least": Number(-99, 99), "at_most": Number(-99, 99)})
CONDITIONS = Map(tuple(COUNTERS), _by_node(BOUNDS, Choice(SEASONS)))
ENERGY = Map(ELEMENTS, SMALL)
PRICED = Number(0, 20)
PAID = Record(
    {
        "energy": _by_node(
            Either(
                lambda node: Record({"alike": PRICED}) if any(key.value == "alike" for key, _ in node.value) else ENERGY
            ),
            PRICED,
        ),
        "crystals": SMALL,
        "sacrifice": Choice(("this",)),
        "reserve": Choice(("all",)),
    }
)
BRANCH = Record({"label": IN_ALL_LANGUAGES, "cost": PAID, "needs": CONDITIONS, "do": OPS_LIST}, ("label", "do"))

TYPES: dict[str, Schema] = {
    "number": Number(1, 99),
    "steps": Number(1, 11),
    "amount": AMOUNT,
    "element": Choice(ELEMENTS),
    "energy": ENERGY,
    "kind": Choice(("item", "familiar")),
    "block": OPS_LIST,
    "condition": CONDITIONS,
    "cost": PAID,
    "branches": Items(BRANCH),
    "blocks_by_element": Map(ELEMENTS, OPS_LIST),
    "destination": Choice(("hand", "play")),
}

GIVEN = {"spendable": Flag(), "reserve_limit": Number(0, 20)}
EFFECT = Record(
    {
        "on": Choice(EVENTS),
        "if": CONDITIONS,
        "order": SMALL,
        "window": Choice(("before_die",)),
        "cost": PAID,
        "needs": CONDITIONS,
        "do": OPS_LIST,
        "choose": Items(BRANCH),
        "gives": Record({name: GIVEN.get(name, SMALL) for name in STATICS}),
    },
    ("on", "do", "choose", "gives"),
)

# -- scenarios ---------------------------------------------------------------------------------------

CARD = Number(1, 999)
CARDS = Items(CARD)
HELD = Map(ELEMENTS, Number(0, 999))
IN_PLAY = Items(_by_node(Record({"card": CARD, "energy": HELD, "tapped": Flag()}, ("card",)), CARD))
OPTION = Pattern(("sumon 12", "summon", "activate sixteen", "", "die 9", "take fier", "packet 1 2", "bonus xchange"))
SEAT = Record(
    {
        "crystals": Number(0, 999),
        "gauge": Number(0, 15),
        "bonuses": Number(0, 3),
        "reserve": HELD,
        "hand": CARDS,
        "in_play": IN_PLAY,
        "kept": CARDS,
        "held": CARDS,
    }
)
ANY_NUMBER = Number(1 - 10**18, 10**18 - 1)
SEAT_EXPECTED = Record(
    {**SEAT.fields, **dict.fromkeys(("crystals", "gauge", "bonuses", "hand_count", "limit", "score"), ANY_NUMBER)}
)


def _expectation(names: tuple[str, ...]) -> Schema:
    fields: dict[str, Schema] = {
        "decision": Words(),
        "asked": Words(),
        "options": Items(OPTION),
        "offers": Items(OPTION),
        "not_offered": Items(OPTION),
        "season": Choice(SEASONS),
        "draw_pile": CARDS,
        "discard_pile": CARDS,
        "looked": CARDS,
        "transmute_open": Flag(),
        "over": Flag(),
    }
    return Record({**fields, **dict.fromkeys(names, SEAT_EXPECTED)})


def scenario(node: Node) -> Schema:
    """The form of a scenario; whom it may name depends on its players."""
    if not isinstance(node, MappingNode):
        return Nothing()
    names: tuple[str, ...] = ("P1", "P2")
    for key, value in node.value:
        if key.value == "players":
            if isinstance(value, SequenceNode):
                names = tuple(each.value for each in value.value)
            elif isinstance(value, ScalarNode):
                names = tuple(f"P{i + 1}" for i in range(int(value.value)))
    expectation = _expectation(names)
    step = Record(
        {"do": OPTION, "by": Choice(names), "refuse": OPTION, "because": REASON, "expect": expectation}, ("refuse",)
    )
    pile = Record({"top": CARDS, "rest": Choice(("shuffled",))})
    return Record(
        {
            "title": Words(),
            "ruling": Words(),
            "level": Choice(("apprentice", "magic", "archmage")),
            "year": Number(0, 4),
            "space": Number(1, 12),
            "round": Number(1, 999),
            "dice": Map(SEASONS, Items(Number(1, 5))),
            "dice_season": Choice(SEASONS),
            "thrown": Map(("1", "2", "3", "4", "5"), Number(1, 6)),
            "taken": Map(names, Number(1, 5)),
            "first": Choice(names),
            "active": Choice(names),
            "phase": Choice(("draft", "split", "throw", "pick", "turn", "main", "end_of_round")),
            "transmute_open": Flag(),
            "boost": Number(0, 3),
            "seats": Map(names, SEAT),
            "draw_pile": _by_node(pile, CARDS),
            "discard_pile": CARDS,
            "throws": Items(Number(1, 6)),
            "steps": Items(_by_node(step, OPTION)),
            "expect": expectation,
        }
    )


REASON = Choice(("energy_missing", "crystals_missing", "not_your_card", "no_free_slot", "tapped"))

# -- the file ----------------------------------------------------------------------------------------

PRICE = _by_node(Map(("2", "3", "4"), SMALL, complete=True), SMALL)
CARD_FILE = Record(
    {
        "number": Number(1, 999),
        "name": IN_ALL_LANGUAGES,
        "kind": Choice(("item", "familiar")),
        "cost": Record(
            {**dict.fromkeys((*ELEMENTS, "crystals"), PRICE), "choose": Items(Choice(ELEMENTS), distinct=True)}
        ),
        "points": Number(-99, 99),
        "text": IN_ALL_LANGUAGES,
        "rulings": Items(_by_node(IN_ALL_LANGUAGES, Words())),
        "effects": Items(EFFECT),
        "examples": Items(Either(scenario)),
    },
    ("number", "name", "kind", "cost", "points", "text", "effects"),
)
SCENARIO_FILE = Either(scenario)
