"""Broken card, scenario and record files: every fault at its line, never a traceback, nothing half loaded."""

import json

import pytest

from poryroku.cli.app import main
from poryroku.crystal.files.dice import load_decks, load_dice
from poryroku.crystal.files.library import card_files, load_book, load_cards, load_library
from poryroku.crystal.files.scenarios import scenarios_in
from poryroku.faults import BadInput
from poryroku.kernel.record import Record, SeatRecord, digest, read_record, record_of, replay, write_record
from poryroku.kernel.rng import Dice
from poryroku.paths import assets_dir, cards_dir
from poryroku.shelf import CRYSTAL, GAMES
from poryroku.yamlfile import parse, read

CARD = (cards_dir() / "34-scrying-puddle.yaml").read_text(encoding="utf-8")
FACES = load_book().faces


def load_text(tmp_path, text):
    file = tmp_path / "34-broken.yaml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return load_cards([file], FACES, ())


FAULTS = {
    "kind: item": ("kind: itme", "item"),
    "number: 34": ("number: thirty", "number"),
    "cost: {fire: 1, earth: 1}": ("cost: {fire: 1, erth: 1}", "earth"),
    "points: 6": ("points: many", "number"),
    "  - on: activate": ("  - on: activat", "activate"),
    "          - look_at_top: 1": ("          - look_at_tpo: 1", "look_at_top"),
    "cost: {energy: 4}": ("cost: {enrgy: 4}", "energy"),
    "do: [discard_top]": ("do: [discard_top, discard_tpo]", "discard_top"),
    "needs: {drawable: {at_least: 1}}": ("needs: {drawabel: {at_least: 1}}", "drawable"),
    "otherwise: [return_looked]": ("otherwise: return_looked", "list"),
}


@pytest.mark.parametrize(("good", "case"), FAULTS.items(), ids=lambda case: str(case)[:30])
def test_a_fault_names_line_and_expectation(tmp_path, good, case):
    bad, hint = case
    assert good in CARD
    with pytest.raises(BadInput) as caught:
        load_text(tmp_path, CARD.replace(good, bad, 1))
    found = [fault for fault in caught.value.faults if hint in f"{fault.expected} {fault.suggestion} {fault.message}"]
    assert found, str(caught.value)
    text = CARD.replace(good, bad, 1).splitlines()
    number = next(i for i, row in enumerate(text, 1) if bad.strip() in row)
    assert any(fault.line == number for fault in found), (number, [fault.line for fault in found])
    assert all(fault.file.endswith("34-broken.yaml") for fault in caught.value.faults)


SAID = {
    "- look_at_top: 1": {
        "- look_at_top: 1\n            draw_card: null":
            "2 ops in one entry; expected '- ' before each: look_at_top, draw_card",
        "- look_at_top: {times: 2}": "an amount without 'count'; expected {count: counter, times: n}, or a number",
        "- look_at_top: 01": "'01' doesn't fit here; expected a whole number from 0 to 99; did you mean '1'?",
        "- look_at_top: '1'": "'1' doesn't fit here; expected a whole number from 0 to 99; did you mean '1'?",
        "- look_at_top:1": "did you mean 'look_at_top: 1'?",
        "- look_at_top 1": "did you mean 'look_at_top: 1'?",
        "- ' '": "expected an op that `poryroku ops` lists",
        "- look_at_tob 1": "did you mean 'look_at_top'?",
        "- look_at_the_top_of_it": "expected an op that `poryroku ops` lists (packages can bring more)",
    },
    "do: [discard_top]": {
        "do: {discard_top: }": "expected '- ' before each op, or brackets around them: [...]",
        "do: discard_top": "expected '- ' before each op, or brackets around them: [...]",
        "do: -discard_top": "expected a space after each '-'",
        "do: 3": "expected a list, such as [{gain_crystals: 3}]",
    },
    "cost: {energy: 4}": {"cost: {energy: }": "an empty value doesn't fit here; expected a whole number from 0 to 20"},
}  # fmt: skip


@pytest.mark.parametrize(("good", "bad"), [(good, bad) for good, all_bad in SAID.items() for bad in all_bad])
def test_what_was_probably_meant_is_said(tmp_path, good, bad):
    with pytest.raises(BadInput) as caught:
        load_text(tmp_path, CARD.replace(good, bad, 1))
    assert SAID[good][bad] in str(caught.value)


@pytest.mark.parametrize("odd", ["{at_least: 1}", "[[]]", "3.5", "true", "null"])
@pytest.mark.parametrize(
    "place", ["look_at_top: {count: X}", "choose_looked: X", "turn_reserve: X", "X: 1", "when: {if: {X: 1}, then: X}"]
)
def test_odd_values_of_ops_are_faults(tmp_path, place, odd):
    with pytest.raises(BadInput):
        load_text(tmp_path, CARD.replace("look_at_top: 1", place.replace("X", odd)))


def test_an_op_that_would_do_nothing_is_refused(tmp_path):
    with pytest.raises(BadInput, match="0 doesn't fit here; expected a whole number from 1 to 99"):
        load_text(tmp_path, CARD.replace("do: [discard_top]", "do: [{sacrifice_card: 0}]"))


FACTS = {
    "cost: {fire: 1, choose: [air]}": "energy beside 'choose'; expected choose alone, or with crystals",
    "cost: {choose: [air, air]}": "an element stands here twice",
    "cost: {choose: }": "'choose' is empty",
    "cost: {crystals: {2: 1, 3: 2, 4: 3, '2': 4}}": "key '2' stands here twice",
    "cost: {crystals: {2: 1, 3: 2}}": "a number for 2, 3 and 4 players",
    "cost: {crystals: {two: 1, 3: 2, 4: 3}}": "unknown key 'two'; expected a whole number",
}


@pytest.mark.parametrize("cost", FACTS)
def test_a_wrong_cost_is_told_at_its_line(tmp_path, cost):
    with pytest.raises(BadInput) as caught:
        load_text(tmp_path, CARD.replace("cost: {fire: 1, earth: 1}", cost))
    (told,) = caught.value.faults
    assert told.line == CARD.splitlines().index("cost: {fire: 1, earth: 1}") + 1
    assert FACTS[cost] in str(told)


def test_keys_may_be_written_as_json_writes_them(tmp_path):
    text = CARD.replace("cost: {fire: 1, earth: 1}", 'cost: {"crystals": {"2": 1, "3": 2, "4": 3}}')
    assert load_text(tmp_path, text).book.cards_by_players[4][34].crystals == 3


def test_a_card_says_what_it_does_even_if_that_is_nothing(tmp_path):
    effects = CARD[CARD.index("effects:") : CARD.index("examples:")]
    with pytest.raises(BadInput, match=":3:1: the file lacks the field 'effects'"):
        load_text(tmp_path, CARD.replace(effects, ""))
    assert load_text(tmp_path, CARD.replace(effects, "effects: []\n")).book.cards[34].branches == ()


def test_all_faults_come_at_once(tmp_path):
    text = CARD.replace("kind: item", "kind: itme").replace("points: 6", "points: x").replace("look_at_top", "look_top")
    with pytest.raises(BadInput) as caught:
        load_text(tmp_path, text)
    assert len(caught.value.faults) == 3


def variants(text):
    """Broken copies: each line left out, doubled, cut, with another value, with the indent changed."""
    lines = text.splitlines()
    for i, line in enumerate(lines):
        for changed in ([], [line, line], [line[: len(line) // 2]], [" " + line], [line + " x"]):
            yield "\n".join(lines[:i] + changed + lines[i + 1 :])
        if ":" in line:
            key, _, value = line.partition(":")
            for other in ("", "-1", "999999", "[1, 2]", "{a: b}", "yes", "'text'", "null", "3.5", "true"):
                if value.strip() != other:
                    yield "\n".join([*lines[:i], f"{key}: {other}", *lines[i + 1 :]])
            yield "\n".join([*lines[:i], f"{key}x:{value}", *lines[i + 1 :]])


@pytest.mark.parametrize("name", ["04", "31", "34", "36", "41", "45", "50"])
def test_broken_cards_never_end_in_a_traceback(tmp_path, name):
    (file,) = cards_dir().glob(f"{name}-*.yaml")
    text = file.read_text(encoding="utf-8").split("examples:")[0]
    tried = refused = 0
    for variant in variants(text):
        tried += 1
        try:
            load_text(tmp_path, variant)
        except BadInput as bad:
            refused += 1
            rows = variant.count("\n") + 1
            assert all(fault.line <= rows + 1 and fault.message for fault in bad.faults)
    assert tried > 100 and refused > tried // 2


@pytest.mark.parametrize(
    "raw", [b"\xff\xfe\x00", b"\x00" * 40, b"", b"{", b"- - -", b"number: 34\n\tkind: item", b"a" * 300000]
)
def test_what_is_no_card_at_all_is_refused(tmp_path, raw):
    with pytest.raises(BadInput):
        load_text(tmp_path, raw)


def test_two_files_with_one_number_are_named(tmp_path):
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text(CARD, encoding="utf-8")
    with pytest.raises(BadInput, match=r"b.yaml:3:9: card 34 stands in .*a.yaml already"):
        load_cards(card_files(tmp_path), FACES, ())


SCENARIO = """\
title: A test
players: [Ania, Bruno]
year: 1
space: 3
dice: {winter: [1, 2, 5]}
thrown: {1: 6, 2: 1, 5: 6}
taken: {Ania: 1, Bruno: 2}
first: Ania
active: Ania
phase: main
seats:
  Ania: {crystals: 5, gauge: 2, reserve: {air: 1, earth: 2}, hand: [3, 16], in_play: [30]}
  Bruno: {crystals: 8, gauge: 3, in_play: [11, {card: 4, energy: {fire: 2}, tapped: true}]}
draw_pile: [12, 33]
discard_pile: [5]
throws: [1, 2]
shuffles: [[5]]
steps:
  - summon 3
  - {do: take air, by: Ania}
  - {refuse: summon 16, because: no_free_slot}
  - expect: {Ania: {crystals: 14}}
expect: {year: 1, offers: [end], Bruno: {in_play: [11, {card: 4, energy: {fire: 2}, tapped: true}]}}
"""


def test_the_scenario_itself_holds():
    (scenario,) = scenarios_in(parse(SCENARIO, "s.yaml"), load_book())
    assert scenario.run() == []


def test_broken_scenarios_never_end_in_a_traceback():
    tried = refused = 0
    for variant in variants(SCENARIO):
        tried += 1
        try:
            for scenario in scenarios_in(parse(variant, "s.yaml"), load_book()):
                scenario.run()
        except BadInput:
            refused += 1
    assert tried > 200 and refused > tried // 3


SCENARIO_FAULTS = {
    "expect: {P1: {in_play: [{cards: 4}]}}": "'cards'",
    "expect: {P1: {hand: [[3]]}}": "whole number",
    "expect: {P1: {crystal: 3}}": "did you mean 'crystals'",
    "expect: {yaer: 1}": "did you mean 'year'",
    "expect: {options: summon 3}": "list",
    "steps: [{do: end, because: tapped}]": "a reason without a refusal",
    "steps: [{do: end, by: P3}]": "there is no player 'P3'",
    "steps: [{}]": "this step is unclear",
    "steps: [packet 1b 2 3]": "copies are told apart only in play",
    "steps: [move +0]": "expected steps",
    "phase: split": "0 cards to split",
    "phase: draft": "the draft hands are not alike",
    "phase: draft\nseats: {P1: {held: [1, 2]}, P2: {held: [3]}}": "the draft hands are not alike",
    "players: [year, Bruno]": "a player can't be called 'year'",
    "thrown: {7: 1}": "7",
    "dice: {winter: [1, 1, 2]}": "2 dice are in use",
    "draw_pile: [3, 3, 3]": "card 3 stands here more than 2 times",
    "level: magic\ndraw_pile: [31]": "card 31 doesn't belong to the magic level",
    "seats: {P1: {hand: [99]}}": "there is no card 99",
    "phase: end_of_round\ndice: {winter: [2]}": "1 dice are in use",
    "players: 3\ndice: {winter: [2, 3]}": "2 dice are in use",
    "expect: {P1: null}": "'P1'",
    "expect: {year: }": "'year' is empty; expected a value, or the field left out",
    "expect: ": "'expect' is empty",
    "steps: [{do: }]": "'do' is empty",
    "options: {starter_decks: no}": "'starter_decks' is the text 'no'; expected true or false",
    "seats: {P1: {in_play: [{card: 4, tapped: off}]}}": "'tapped' is the text 'off'; expected true or false",
    "draw_pile: ": "'draw_pile' is empty",
}


@pytest.mark.parametrize("text", SCENARIO_FAULTS)
def test_a_scenario_fault_says_what_is_wrong(text):
    with pytest.raises(BadInput) as caught:
        scenarios_in(parse(text, "s.yaml"), load_book())
    assert SCENARIO_FAULTS[text] in str(caught.value)


def test_a_scripted_shuffle_that_does_not_fit_is_told():
    position = "shuffles: [[9]]\ndiscard_pile: [5]\ndraw_pile: []\n"
    seats = "seats: {P1: {gauge: 1, reserve: {fire: 2}, hand: [2]}}\nsteps: [summon 2]"
    (scenario,) = scenarios_in(parse(position + seats, "s.yaml"), load_book())
    (difference,) = scenario.run()
    assert "names card 9, which isn't among the discarded cards" in str(difference)


# -- dice and decks ----------------------------------------------------------------------------------

DICE = {
    "crystals: 0": ["crystals: null", "crystals: -6", "crystals: many"],
    "fire: 1": ["fire: x", "fyre: 1", "fire: -1"],
    "gauge: true": ["gauge: nope", "gauge: 1"],
    "advance: 3": ["advance: 0", "advance: -40", "advance: 4"],
    "winter:": ["wintr:", "winter: 3"],
    "draw: false, ": [""],
}


@pytest.mark.parametrize(("good", "bad"), [(good, bad) for good, wrong in DICE.items() for bad in wrong])
def test_wrong_dice_are_faults_at_their_line(tmp_path, good, bad):
    text = (assets_dir() / "dice.yaml").read_text(encoding="utf-8")
    body = text.index("\nwinter:")
    (tmp_path / "dice.yaml").write_text(text[:body] + text[body:].replace(good, bad, 1), encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        load_dice(tmp_path / "dice.yaml")
    assert all(fault.line > 15 for fault in caught.value.faults)


@pytest.mark.parametrize("cards", ["[5, 5, 5, 5, 5, 5, 5, 5, 5]", "[31, 2, 7, 17, 18, 20, 26, 29, 30]", "[1]", "3"])
def test_wrong_decks_are_faults(tmp_path, cards):
    text = (assets_dir() / "starter-decks.yaml").read_text(encoding="utf-8")
    changed = text.replace("cards: [1, 2, 7, 17, 18, 20, 26, 29, 30]", f"cards: {cards}")
    assert changed != text
    (tmp_path / "starter-decks.yaml").write_text(changed, encoding="utf-8")
    with pytest.raises(BadInput, match=r"starter-decks.yaml:[0-9]+:[0-9]+: "):
        load_decks(tmp_path / "starter-decks.yaml")


# -- records -----------------------------------------------------------------------------------------


def played(options=60, seed=4):
    setup = {"players": 2, "level": "archmage"}
    record = Record.begin(CRYSTAL, setup, seed, [SeatRecord("Ania"), SeatRecord("Bruno", "random")])
    state = CRYSTAL.start(record.setup, seed)
    dice = Dice(1)
    for _ in range(options):
        option = state.options[dice.below(len(state.options))]
        record.options.append(CRYSTAL.format(option))
        state.apply(option)
    record.digest = digest(state)
    return record, state


def test_a_record_makes_the_round_trip(tmp_path):
    record, state = played()
    write_record(tmp_path / "game.json", record)
    again, document = read_record(tmp_path / "game.json")
    assert again == record
    assert replay(again, document, GAMES) == state


def test_broken_records_never_end_in_a_traceback(tmp_path):
    record, _ = played(8)
    record.contents = {name: mark for name, mark in record.contents.items() if name in ("card 1", "rules data")}
    text = json.dumps(record.to_json(), indent=1)
    refused = 0
    for variant in variants(text):
        try:
            replay(*record_of(parse(variant, "game.json")), GAMES)
        except BadInput:
            refused += 1
    assert refused > 100


CHANGES = {
    "a newer format": (lambda data: data.update(format=3), "newer version"),
    "a changed card": (lambda data: data["contents"].update({"card 16": "other"}), "card 16 has changed"),
    "a card that is gone": (lambda data: data["contents"].update({"card 51": "x"}), "card 51 has changed"),
    "an unknown game": (lambda data: data.update(game="chess"), "unknown game"),
    "another option": (lambda data: data["options"].__setitem__(2, "summon 50"), "options"),
    "an unreadable option": (lambda data: data["options"].__setitem__(2, "jump"), "notation"),
    "another outcome": (lambda data: data.update(digest="0" * 16), "ends differently"),
    "a wrong setup": (lambda data: data["setup"].update(players=7), "expected 2, 3 or 4"),
    "a missing seat": (lambda data: data["seats"].pop(), "seats"),
    "a setup field too many": (lambda data: data["setup"].update(colour="red"), "unknown field"),
}


def test_a_record_without_level_is_of_the_usual_one(tmp_path):
    record, state = played(12)
    del record.setup["level"]
    write_record(tmp_path / "game.json", record)
    again, document = read_record(tmp_path / "game.json")
    assert replay(again, document, GAMES) == state
    assert again.setup["level"] == "archmage"


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_record_says_what_changed(tmp_path, name):
    record, _ = played(12)
    data = record.to_json()
    change, message = CHANGES[name]
    change(data)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        replay(*read_record(file), GAMES)
    assert message in str(caught.value) or "options" in message, str(caught.value)
    assert all(fault.line >= 1 and fault.file == str(file) for fault in caught.value.faults)


def test_a_good_file_is_read_twice_alike():
    assert read(cards_dir() / "34-scrying-puddle.yaml").data == parse(CARD).data
    assert load_library().book.cards[34].points == 6


# -- the command -------------------------------------------------------------------------------------


def test_a_card_file_is_checked_wherever_it_lies(tmp_path, capsys):
    file = tmp_path / "51-my-card.yaml"
    file.write_text(CARD.replace("number: 34", "number: 51").replace("kind: item", "kind: itm"), encoding="utf-8")
    assert main(["scenario", str(file)]) == 2
    assert f"{file}:5:7: 'kind' is the text 'itm'" in capsys.readouterr().err


def test_a_card_file_plays_in_the_place_of_the_built_in_one(tmp_path, capsys):
    file = tmp_path / "03-richer.yaml"
    text = (cards_dir() / "03-mossy-geode.yaml").read_text(encoding="utf-8")
    file.write_text(text.replace("gain_crystals: 9", "gain_crystals: 19"), encoding="utf-8")
    assert main(["scenario", str(file)]) == 1
    assert "expected" in capsys.readouterr().out
    file.write_text(text, encoding="utf-8")
    assert main(["scenario", str(file)]) == 0


@pytest.mark.parametrize("field", ["number", "effects", "name", "kind"])
def test_a_card_file_with_a_fault_in_its_fields_is_still_a_card_file(tmp_path, capsys, field):
    file = tmp_path / "34-broken.yaml"
    file.write_text(CARD.replace(f"\n{field}:", f"\n{field}s:"), encoding="utf-8")
    assert main(["scenario", str(file)]) == 2
    told = capsys.readouterr().err
    assert f"lacks the field '{field}'" in told
    assert "expected one of number, name" in told and "title, ruling" not in told


def test_a_scenario_holds_as_json_writes_it():
    data = parse(SCENARIO.replace("expect: {year: 1,", "expect: {year: 1, thrown: {1: 6, 2: 1, 5: 6},")).data
    (scenario,) = scenarios_in(parse(json.dumps(data), "s.json"), load_book())
    assert scenario.run() == []
