"""A JSON Schema of card files, so that an editor completes, explains and underlines while one writes.

Made of the models and of what is registered, ops of other packages included, so it says what the loader says. It is
draft 7, which the usual YAML language servers understand. A schema can't tell everything: whether a number is taken,
which languages the pack has, a second effect on the same event, steps of an example that can't be carried out are left
to the check.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel

from poryroku.crystal.files import fieldwords as said
from poryroku.crystal.files.cardmodel import CardFile
from poryroku.crystal.files.library import load_library
from poryroku.crystal.files.opsdoc import SCORE as SCORE_OP
from poryroku.crystal.files.opsdoc import TYPES, CounterEntry, OpEntry, counter_entries, op_entries, optional
from poryroku.crystal.files.scenariomodel import ScenarioForm, SeatExpectation, TableExpectation
from poryroku.crystal.files.scenarios import REASONS
from poryroku.crystal.ops import registry as reg
from poryroku.crystal.terms import ELEMENTS, KINDS, MOST_IN_RESERVE, MOST_PAID, SEASONS

DIALECT: Final = "http://json-schema.org/draft-07/schema#"
FILE_NAME: Final = "card.schema.json"
"""What the schema is called where it lies beside card files."""
MODELINE: Final = "# yaml-language-server: $schema="

Schema = dict[str, Any]

_FIELDS_OF: Final = {
    "CardFile": said.CARD,
    "Cost": said.COST,
    "Texts": said.LANGUAGES,
    "ScenarioForm": said.SCENARIO,
    "SeatForm": said.SEAT,
    "SeatExpectation": said.SEAT,
    "StepForm": said.STEP,
    "TableExpectation": said.SCENARIO | said.EXPECTATION,
    "InPlayForm": said.PARTS,
    "PileForm": said.PARTS,
    "OptionsForm": said.PARTS,
    "EnergyForm": said.COST,
}
"""Where the sentence of each model's fields stands."""


def modeline(schema: str) -> str:
    """The first line of a card file that names its schema: an address, or a path seen from the card file."""
    return MODELINE + schema


def modeline_for(card: Path, schema: Path) -> str:
    """The first line of a card file for a schema that lies at a path."""
    return modeline(Path(os.path.relpath(schema, card.parent)).as_posix())


def text() -> str:
    """The schema as the file holds it."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def schema() -> Schema:
    """The schema of a card file as plain data."""
    library = load_library()
    whole = _model(CardFile)
    definitions = whole.pop("definitions")
    for model in (ScenarioForm, SeatExpectation, TableExpectation):
        form = _model(model)
        definitions |= form.pop("definitions", {})
        definitions[model.__name__] = form
    definitions |= _language(op_entries(library), counter_entries(library))
    _complete_examples(definitions)
    properties = whole["properties"]
    properties["rulings"]["items"] = {"anyOf": [{"type": "string", "minLength": 1}, _ref("Texts")]}
    properties["effects"]["items"] = _ref("effect")
    properties["examples"]["items"] = _ref("ScenarioForm")
    for part in definitions["Cost"]["properties"].values():
        for way in part.get("anyOf", ()):
            if "additionalProperties" in way:
                _by_players(way)
    definitions["Texts"]["minProperties"] = 1
    whole["description"] = "A power card of Cztery Pory Roku."
    return {"$schema": DIALECT, "title": "Power card", **whole, "definitions": definitions}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/definitions/{name}"}


# -- what the models say -----------------------------------------------------------------------------


def _model(model: type[BaseModel]) -> Schema:
    """A model's schema without what differs between versions of pydantic; the fields explained."""
    found = model.model_json_schema(ref_template="#/definitions/{model}")
    found["definitions"] = {name: _tidy(each, name) for name, each in found.pop("$defs", {}).items()}
    tidy: Schema = _tidy(found, model.__name__)
    return tidy


def _tidy(node: Any, model: str = "") -> Any:
    if isinstance(node, list):
        return [_tidy(each) for each in node]
    if not isinstance(node, dict):
        return node
    tidy: Schema = {}
    for key, value in node.items():
        if key in ("title", "default"):
            continue
        if key in ("properties", "definitions"):
            tidy[key] = {name: _tidy(each) for name, each in value.items()}
        else:
            tidy[key] = _tidy(value)
    if "const" in tidy:
        tidy = {key: value for key, value in tidy.items() if key not in ("enum", "type")}
    for name, each in tidy.get("properties", {}).items() if model else ():
        sentence = _FIELDS_OF[model][name]
        if "$ref" in each:  # beside a reference draft 7 reads nothing else
            each["allOf"] = [{"$ref": each.pop("$ref")}]
        each["description"] = sentence
    return tidy


def _by_players(way: Schema) -> None:
    number = way.pop("additionalProperties")
    way["properties"] = {str(players): number for players in (2, 3, 4)}
    way["required"] = ["2", "3", "4"]
    way["additionalProperties"] = False
    way["description"] = "A number for each number of players."


def _complete_examples(definitions: Schema) -> None:
    """What the models of scenarios leave to code: reasons, and what must hold of a player."""
    table = definitions["TableExpectation"]
    table["additionalProperties"] = _ref("SeatExpectation")
    expectation = {"description": said.SCENARIO["expect"], "allOf": [_ref("TableExpectation")]}
    definitions["ScenarioForm"]["properties"]["expect"] = expectation
    step = definitions["StepForm"]["properties"]
    step["expect"] = {"description": said.STEP["expect"], "allOf": [_ref("TableExpectation")]}
    step["because"] = {"description": said.STEP["because"], "enum": list(REASONS)}


# -- effects -----------------------------------------------------------------------------------------


def _whole(least: int, most: int = 99) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most}


def _mapping(properties: Schema, required: tuple[str, ...] = (), **more: Any) -> Schema:
    found: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    if required:
        found["required"] = list(required)
    return found | more


def _explained(what: Schema, sentence: str) -> Schema:
    if "$ref" in what:
        return {"description": sentence, "allOf": [what]}
    return {"description": sentence, **what}


def _names(entries: dict[str, CounterEntry]) -> Schema:
    return {"enum": list(entries), "enumDescriptions": [_plain(entry.says) for entry in entries.values()]}


def _plain(markdown: str) -> str:
    return markdown.replace("`", "")


def _language(ops: dict[str, OpEntry], counters: dict[str, CounterEntry]) -> Schema:
    """Effects, ops and their values."""
    score = ops[SCORE_OP]
    ops = {name: entry for name, entry in ops.items() if name != SCORE_OP}
    bounds = _mapping(
        {name: _explained(_whole(-99), said.AMOUNT[name]) for name in ("at_least", "at_most")}, minProperties=1
    )
    within = {name: _explained(_ref("bounds"), _plain(entry.says)) for name, entry in counters.items()}
    within["season"] = {**within["season"], "anyOf": [_ref("bounds"), {"enum": list(SEASONS)}]}
    del within["season"]["allOf"]
    elements = {element: _explained(_whole(0), said.COST[element]) for element in ELEMENTS}
    amount = _mapping(
        {
            "count": _explained(_names(counters), said.AMOUNT["count"]),
            "times": _explained(_whole(0), said.AMOUNT["times"]),
            "per": _explained(_whole(1), said.AMOUNT["per"]),
            "at_most": _explained(_whole(0), said.AMOUNT["most"]),
        },
        ("count",),
    )
    return {
        "bounds": bounds,
        reg.CONDITION: _mapping(within, minProperties=1),
        "conditions": _mapping(within),
        reg.NUMBER: _whole(1),
        reg.STEPS: _whole(1, 11),
        reg.AMOUNT: {"anyOf": [_whole(0), amount]},
        reg.ELEMENT: {"enum": list(ELEMENTS)},
        reg.ENERGY: _mapping(elements, minProperties=1),
        reg.KIND: {"enum": list(KINDS)},
        reg.DESTINATION: {"enum": ["hand", "play"]},
        reg.COST: _payment(elements),
        reg.BLOCK_OF_OPS: {"type": "array", "items": _ref("op")},
        reg.BLOCKS_BY_ELEMENT: _mapping({element: _ref(reg.BLOCK_OF_OPS) for element in ELEMENTS}, minProperties=1),
        reg.BRANCHES: {"type": "array", "minItems": 1, "items": _ref("branch")},
        "label": _mapping({code: {"type": "string"} for code in said.LANGUAGES}, minProperties=1),
        "branch": _mapping({name: _field(name) for name in ("label", "cost", "needs", "do")}, ("label", "do")),
        "op": _op(ops),
        "score": {
            "type": "array",
            "items": _mapping({SCORE_OP: _explained(_ref(reg.AMOUNT), _plain(score.says))}, (SCORE_OP,)),
        },
        "effect": {"anyOf": [_effect(event) for event in said.EVENTS]},
    }


def _payment(elements: Schema) -> Schema:
    alike = _mapping({"alike": _explained(_whole(0, MOST_PAID), said.PAYMENT["alike"])}, ("alike",))
    energy = {"anyOf": [_whole(0, MOST_PAID), _mapping(elements, minProperties=1), alike]}
    found = _mapping(
        {
            "energy": _explained(energy, said.PAYMENT["energy"]),
            "crystals": _explained(_whole(0), said.PAYMENT["crystals"]),
            "sacrifice": _explained({"const": "this"}, said.PAYMENT["sacrifice"]),
            "reserve": _explained({"const": "all"}, said.PAYMENT["reserve"]),
        }
    )
    return found | {"not": {"required": ["energy", "reserve"]}}


def _op(ops: dict[str, OpEntry]) -> Schema:
    """One entry of a list of ops: a bare name, or a name with its value."""
    bare = {name: entry for name, entry in ops.items() if all(map(optional, entry.parameters))}
    return {
        "anyOf": [
            {"enum": list(bare), "enumDescriptions": [_plain(entry.says) for entry in bare.values()]},
            _mapping({name: _value(entry) for name, entry in ops.items()}, minProperties=1, maxProperties=1),
        ]
    }


def _value(entry: OpEntry) -> Schema:
    """What may stand behind an op's name: the value of its first parameter, or all of them by name."""
    sentence = _plain(entry.says)
    if entry.example and entry.example != entry.name:
        sentence += f"\n\nSuch as {entry.example}"
    needed = tuple(parameter.name for parameter in entry.parameters if not optional(parameter))
    ways: list[Schema] = []
    if len(needed) <= 1 and entry.parameters:
        ways.append(_ref(entry.parameters[0].type))
    if entry.parameters:
        named = {each.name: _explained(_ref(each.type), _plain(TYPES[each.type][0])) for each in entry.parameters}
        ways.append(_mapping(named, needed, minProperties=1))
    if not needed:
        ways.append({"type": "null"})
    return {"description": sentence, "anyOf": ways} if len(ways) > 1 else {"description": sentence, **ways[0]}


_OF_FIELD: Final[dict[str, Schema]] = {
    "if": _ref(reg.CONDITION),
    "do": _ref(reg.BLOCK_OF_OPS),
    "order": _whole(0),
    "window": {"const": "before_die"},
    "cost": _ref(reg.COST),
    "needs": _ref("conditions"),
    "choose": _ref(reg.BRANCHES),
    "label": _ref("label"),
}


def _field(name: str) -> Schema:
    return _explained(_OF_FIELD[name], said.EFFECT[name])


_OF_STATIC: Final[dict[str, Schema]] = {
    "spendable": {"type": "boolean"},
    "reserve_limit": _whole(0, MOST_IN_RESERVE),
}


def _effect(event: str) -> Schema:
    """An effect on one event."""
    on = {"description": said.EVENTS[event], "const": event}
    if event == "in_play":
        gives = {name: _explained(_OF_STATIC.get(name, _whole(0)), sentence) for name, sentence in said.STATICS.items()}
        return _mapping(
            {"on": on, "gives": _explained(_mapping(gives, minProperties=1), said.EFFECT["gives"])}, ("on", "gives")
        )
    if event == "activate":
        fields = {name: _field(name) for name in ("window", "cost", "needs", "do", "choose")}
        alone = {"not": {"anyOf": [{"required": ["do"]}, {"required": ["cost"]}, {"required": ["needs"]}]}}
        return _mapping(
            {"on": on, **fields}, ("on",),
            anyOf=[{"required": ["do"]}, {"required": ["choose"]}], dependencies={"choose": alone},
        )  # fmt: skip
    fields = {name: _field(name) for name in (("order",) if event == "end_of_round" else ())}
    fields |= {"if": _field("if"), "do": _field("do")}
    if event == "end_of_game":
        fields["do"] = _explained(_ref("score"), said.EFFECT["do"])
    return _mapping({"on": on, **fields}, ("on", "do"))
