"""The JSON Schema of cards: up to date, as generous and as strict as the loader, every word of it explained."""

import json

import pytest
from schema_walker import Walker, as_json

from poryroku.crystal.files import cardschema, fieldwords
from poryroku.crystal.files.cardmodel import CardFile
from poryroku.crystal.files.effects import EVENTS, STATICS
from poryroku.crystal.files.library import card_files, load_book, load_cards
from poryroku.crystal.ops import COUNTERS, OPS
from poryroku.crystal.ops.registry import NO_DEFAULT
from poryroku.faults import BadInput
from poryroku.paths import cards_dir, packs_dir
from poryroku.yamlfile import parse, read

SCHEMA = cardschema.schema()
CARDS = card_files(cards_dir())

CARD = """\
number: 51
name: {en: One, pl: Jeden, pt: Um}
kind: item
cost: {choose: [air, fire], crystals: {2: 1, 3: 2, 4: 3}}
points: 4
text: {en: One, pl: Jeden, pt: Um}
rulings: [Just so., {en: Two, pl: Dwa, pt: Dois}]
effects:
  - on: in_play
    gives: {reserve_limit: 9, spendable: true}
  - on: summon
    if: {hand: {at_most: 2}}
    do: [draw_card, {gain_crystals: {count: items, times: 2}}, {each_opponent: [{lose_crystals: 4}]},
         {by_element: {fire: []}}]
  - on: start_of_turn
    if: {hand: {at_least: 1}, season: winter}
    do: [{when: {if: {crystals_lead: {at_most: -1}}, then: []}}, {gain_crystals: {count: reserve, per: 2, at_most: 9}}]
  - on: end_of_round
    order: 3
    do: [{when: {if: {year: {at_least: 2}}, then: [sacrifice_this]}}, {gain_transmuted: {energy: 1, each: 2}}]
  - on: activate
    choose:
      - label: {en: A, pl: B, pt: C}
        cost: {energy: {alike: 2}, sacrifice: this}
        do: [{look_at_top: 2}, {choose_looked: hand}]
      - {label: {en: A, pl: B, pt: C}, needs: {hand: {at_least: 1}, year: {at_most: 2}}, do: []}
  - on: end_of_game
    do: [{score: {count: reserve}}, {score: 3}]
examples:
  - title: Nothing
    players: [Ania, Bruno]
    seats: {Ania: {hand: [51], in_play: [{card: 4, energy: {fire: 2}}]}}
    steps: [summon 51, {refuse: end, because: wrong_phase}, {expect: {asked: Ania, Bruno: {crystals: 0}}}]
    expect: {over: false, Ania: {reserve: {}}}
"""

ALL_CARD_FILES = sorted(
    file
    for folder in (cards_dir(), packs_dir(), cards_dir().parent / "docs")
    for file in folder.rglob("*.yaml")
    if (file.parent / "pack.yaml").is_file() and file.name != "pack.yaml"
)

MISTAKES = [
    ("number: 51", "number: '51'"),
    ("number: 51", "number: 0"),
    ("number: 51", "nummer: 51"),
    ("pl: Jeden, pt: Um}\nkind", "pl: Jeden, de: Eins}\nkind"),
    ("{en: One, pl: Jeden, pt: Um}\nkind", "{}\nkind"),
    ("kind: item", "kind: itme"),
    ("points: 4", "points: 4.5"),
    ("points: 4\n", ""),
    ("{choose: [air, fire],", "{choose: [aer, fire],"),
    ("{choose: [air, fire],", "{chose: [air, fire],"),
    ("{2: 1, 3: 2, 4: 3}", "{2: 1, 3: 2}"),
    ("{2: 1, 3: 2, 4: 3}", "{2: 1, 3: 2, 4: 3, 5: 4}"),
    ("- on: summon", "- on: sumon"),
    ("  - on: summon\n    if", "  - if"),
    ("on: in_play\n    gives", "on: in_play\n    do: []\n    gives"),
    ("reserve_limit: 9", "reserve_limits: 9"),
    ("spendable: true", "spendable: yes"),
    ("at_most: 2}}\n", "atmost: 2}}\n"),
    ("{hand: {at_most: 2}}", "{hands: {at_most: 2}}"),
    ("{hand: {at_most: 2}}", "{hand: {at_most: 2}, item: {at_most: 3}}"),
    ("season: winter", "season: Winter"),
    ("season: winter", "year: winter"),
    ("{crystals_lead: {at_most: -1}}", "{crystals_lead: {at_most: -100}}"),
    ("per: 2", "per: 0"),
    ("per: 2", "pro: 2"),
    ("at_most: 9}}]", "most: 9}}]"),
    ("[draw_card,", "[draw_a_card,"),
    ("[draw_card,", "[draw_card: 2,"),
    ("[draw_card,", "[gain_gauge,"),
    ("gain_crystals: {count: items", "gain_crystal: {count: items"),
    ("count: items", "count: item"),
    ("times: 2}", "time: 2}"),
    ("{lose_crystals: 4}", "{lose_crystals: four}"),
    ("{lose_crystals: 4}", "{lose_crystals: 100}"),
    ("{lose_crystals: 4}", "{score: 4}"),
    ("order: 3", "order: first"),
    ("then: [sacrifice_this]", "do: [sacrifice_this]"),
    ("each: 2}}", "each: 0}}"),
    ("{alike: 2}", "{alike: 2, fire: 1}"),
    ("sacrifice: this", "sacrifice: that"),
    ("energy: {alike: 2}, sacrifice: this", "energy: 1, reserve: all"),
    ("    choose:", "    do: []\n    choose:"),
    ("    choose:", "    cost: {energy: 1}\n    choose:"),
    ("    choose:", "    window: after_die\n    choose:"),
    ("- {label: {en: A, pl: B, pt: C}, needs", "- {needs"),
    ("choose_looked: hand", "choose_looked: table"),
    ("{by_element: {fire: []}}", "{by_element: {}}"),
    ("do: [{score: {count: reserve}}", "do: [{gain_crystals: 2}"),
    ("players: [Ania, Bruno]", "player: [Ania, Bruno]"),
    ("players: [Ania, Bruno]", "players: 5"),
    ("hand: [51]", "hands: [51]"),
    ("refuse: end", "refuses: end"),
    ("because: wrong_phase", "because: wrong_fase"),
    ("Ania: {reserve: {}}", "Ania: {reserves: {}}"),
]


def misfits(text):
    return Walker(SCHEMA).misfits(as_json(parse(text).data))


def loads(text, tmp_path):
    from poryroku.crystal.files.scenarios import scenarios_in

    file = tmp_path / "51-one.yaml"
    file.write_text(text, encoding="utf-8")
    try:
        library = load_cards([*CARDS, file], load_book().faces, load_book().decks)
        scenarios_in(library.documents[51], library.book)
    except BadInput:
        return False
    return True


def test_the_stored_schema_is_up_to_date():
    stored = (cards_dir() / cardschema.FILE_NAME).read_text(encoding="utf-8")
    assert stored == cardschema.text(), "run poryroku cards schema --output cards/card.schema.json"


@pytest.mark.parametrize("file", CARDS, ids=lambda file: file.stem)
def test_every_card_fits_and_names_the_schema(file):
    walker = Walker(SCHEMA)
    assert walker.misfits(as_json(read(file).data)) == []
    assert not walker.unknown
    first = file.read_text(encoding="utf-8").splitlines()[0]
    assert first == cardschema.modeline_for(file, cards_dir() / cardschema.FILE_NAME)


def test_a_card_with_everything_fits_as_it_loads(tmp_path):
    assert misfits(CARD) == []
    assert loads(CARD, tmp_path)


@pytest.mark.parametrize(("right", "wrong"), MISTAKES, ids=[wrong.strip()[:40] for _, wrong in MISTAKES])
def test_a_mistake_is_underlined_as_the_loader_refuses_it(right, wrong, tmp_path):
    assert CARD.count(right) >= 1
    text = CARD.replace(right, wrong, 1)
    assert not loads(text, tmp_path), "the loader takes it"
    assert misfits(text), "the schema takes it"


def test_a_misfit_is_found_where_it_is():
    walker = Walker(SCHEMA)
    data = as_json(parse(CARD.replace("lose_crystals: 4", "lose_crystals: four")).data)
    assert ("effects", 1, "do", 2, "each_opponent", 0, "lose_crystals") in walker.misfits(data)


def every_part(node):
    if isinstance(node, dict):
        yield node
        for value in node.values():
            yield from every_part(value)
    elif isinstance(node, list):
        for each in node:
            yield from every_part(each)


def test_every_field_op_and_counter_is_explained():
    definitions = SCHEMA["definitions"]
    silent = [
        name
        for part in every_part(SCHEMA)
        for name, each in part.get("properties", {}).items()
        if isinstance(each, dict) and not each.get("description") and each != {"$ref": "#/definitions/block"}
        and name not in ("2", "3", "4", *fieldwords.LANGUAGES)
    ]  # fmt: skip
    assert not silent
    by_name = definitions["op"]["anyOf"][1]["properties"]
    assert set(by_name) == set(OPS)
    bare = set(definitions["op"]["anyOf"][0]["enum"])
    assert bare == {name for name, op in OPS.items() if not any(each.default is NO_DEFAULT for each in op.parameters)}
    assert set(definitions["condition"]["properties"]) == set(COUNTERS)
    for name, op in OPS.items():
        assert op.doc.split()[0] in by_name[name]["description"]


def test_the_words_are_those_of_the_loader():
    assert set(fieldwords.EVENTS) == set(EVENTS)
    assert set(fieldwords.STATICS) == set(STATICS)
    assert set(SCHEMA["properties"]) == set(CardFile.model_fields) == set(fieldwords.CARD)


def test_a_real_validator_agrees(tmp_path):
    """Only where the package jsonschema happens to be there."""
    jsonschema = pytest.importorskip("jsonschema")
    jsonschema.Draft7Validator.check_schema(SCHEMA)
    real = jsonschema.Draft7Validator(SCHEMA)
    for text in (CARD, *(CARD.replace(right, wrong, 1) for right, wrong in MISTAKES)):
        data = json.loads(json.dumps(as_json(parse(text).data)))
        assert real.is_valid(data) == (misfits(text) == []), text


def test_every_card_file_names_the_schema_for_editors():
    """Those of the packs too, and of the example of ops of one's own."""
    assert len(ALL_CARD_FILES) >= 72
    for file in ALL_CARD_FILES:
        first = file.read_text(encoding="utf-8").partition("\n")[0]
        assert first.startswith(cardschema.MODELINE) and first.endswith("card.schema.json"), file
