"""A card file somebody is working on: the card, its faults, its examples and its pack, whatever the file is."""

import shutil
from pathlib import Path

import pytest

from poryroku.crystal.files.draft import read_draft
from poryroku.crystal.files.library import lay_over, load_library
from poryroku.paths import cards_dir
from poryroku.yamlfile import MAX_BYTES, parse

CARD = """\
number: 61
name: {en: 'Paper Lantern', pl: 'Papierowy Lampion', pt: 'Lanterna de Papel'}
kind: item
cost: {fire: 1}
points: 4
text:
  en: 'Gain 3 crystals.'
  pl: 'Otrzymujesz 3 kryształy.'
  pt: 'Receba 3 cristais.'
effects:
  - on: summon
    do: [{gain_crystals: 3}]
examples:
  - title: Three crystals
    players: [Ania, Bruno]
    seats: {Ania: {gauge: 1, reserve: {fire: 1}, hand: [61]}}
    steps: [summon 61]
    expect: {Ania: {crystals: 3}}
"""
PACK = """\
format: 1
name: lanterns
title: Lanterns
version: '1.0'
author: Ania
languages: [en, pl, pt]
adds: [61]
"""


def draft(text, file="lantern.yaml"):
    return read_draft(text.encode() if isinstance(text, str) else text, str(file))


def test_a_good_card_with_all_others():
    found = draft(CARD)
    assert found.good and found.number == 61 and not found.faults
    assert found.library.book.cards[61].points == 4 and set(found.library.book.cards) == {*range(1, 51), 61}
    assert [(example.title, example.holds, example.line) for example in found.examples] == [
        ("Three crystals", True, 14)
    ]
    assert found.lines[0] == "number: 61"


def test_it_takes_the_place_of_the_card_of_its_number():
    found = draft(CARD.replace("61", "16"))
    assert found.library.book.cards[16].points == 4 and len(found.library.book.cards) == 50
    assert load_library().book.cards[16].points == 9
    assert found.library.texts[16].name.en == "Paper Lantern" and 16 not in found.library.emblems


def test_every_fault_with_its_place():
    found = draft(CARD.replace("kind: item", "kind: itme").replace("gain_crystals", "gain_cristals"))
    assert not found.good and found.library is None
    assert [(fault.line, fault.suggestion) for fault in found.faults] == [(3, "item"), (12, "gain_crystals")]


def test_examples_that_differ_or_cannot_be_played_spoil_nothing_else():
    text = CARD.replace("crystals: 3}}", "crystals: 4}}") + "  - {title: Nonsense, seats: {Celina: {}}}\n"
    found = draft(text)
    assert found.good and [example.holds for example in found.examples] == [False, False]
    differs, faulty = found.examples
    assert "crystals is 3, expected 4" in differs.differences[0].message and differs.differences[0].line == 18
    assert faulty.faults[0].line == 19 and not faulty.differences


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (b"", "no card"), (b"- 1\n- 2\n", "no card"), (b"just words", "no card"), (b"\x00\x01", "control"),
        (b"\xff\xfe\x00", "UTF-8"), (b"a: &x [*x]", "anchor"), (b"number: 61\nnumber: 62\n", "twice"),
        (b"x" * (MAX_BYTES + 1), "too large"), (b"[" * 3000, "deep"), (b"number: 61\n  kind: item", "':'"),
        (CARD.replace("effects:", "effects: 3\nrest:").encode(), "rest"),
    ],
)  # fmt: skip
def test_whatever_the_file_is_something_is_said(text, word):
    found = draft(text)
    assert not found.good and any(word in str(fault) for fault in found.faults), found.faults


def test_an_op_that_breaks_is_told_and_raises_nothing(monkeypatch):
    from poryroku.crystal.ops.registry import OPS

    def broken(*_all):
        raise KeyError("lantern")

    definition = OPS["gain_crystals"]
    monkeypatch.setitem(OPS, "gain_crystals", definition.__class__(**{**vars_of(definition), "run": broken}))
    found = draft(CARD)
    assert found.good and "KeyError" in found.examples[0].faults[0].message and found.examples[0].faults[0].line == 14


def vars_of(thing):
    """The fields of a dataclass or of a slotted object."""
    return {name: getattr(thing, name) for name in type(thing).__dataclass_fields__}


def test_traps_are_noted_whether_there_are_faults_or_not():
    assert [note.line for note in draft(CARD.replace("en: 'Paper Lantern'", "en: No")).notes] == [2]
    found = draft(CARD.replace("points: 4", "points: 04"))
    assert [(note.line, note.suggestion) for note in found.notes] == [(5, "4")] and found.faults[0].line == 5


# -- the folder around ----------------------------------------------------------------------------------------------


@pytest.fixture
def pack(tmp_path):
    """The folder of a pack with one card."""
    (tmp_path / "pack.yaml").write_text(PACK, encoding="utf-8")
    file = tmp_path / "61-paper-lantern.yaml"
    file.write_text(CARD, encoding="utf-8")
    return file


def lacks(text, file):
    return [str(fault) for fault in draft(text, file).lacking]


def test_in_its_pack_nothing_is_lacking(pack):
    assert lacks(CARD, pack) == []


@pytest.mark.parametrize(
    ("number", "word"), [("62", "62 under adds"), ("16", "16 under replaces")],
)  # fmt: skip
def test_a_number_that_the_pack_does_not_declare(pack, number, word):
    assert any(word in each for each in lacks(CARD.replace("61", number), pack))


def test_no_pack_yet_or_a_broken_one(pack):
    (pack.parent / "pack.yaml").write_text("format: 1\nnaem: x\n", encoding="utf-8")
    assert any("pack.yaml:2:1: unknown field 'naem'" in each for each in lacks(CARD, pack))
    (pack.parent / "pack.yaml").unlink()
    assert [each.split(";")[0] for each in lacks(CARD, pack)] == [f"{pack.parent / 'pack.yaml'}: no such file"]


def test_the_languages_are_those_of_the_pack(pack):
    (pack.parent / "pack.yaml").write_text(PACK.replace("[en, pl, pt]", "[pl]"), encoding="utf-8")
    text = "\n".join(line for line in CARD.splitlines() if not line.startswith(("  en:", "  pt:")))
    text = text.replace("{en: 'Paper Lantern', pl: 'Papierowy Lampion', pt: 'Lanterna de Papel'}", "{pl: 'Lampion'}")
    found = draft(text, pack)
    assert found.good and found.library.texts[61].name.en == "Lampion"
    assert not draft(text, "elsewhere.yaml").good


def test_other_good_cards_of_the_folder_are_there_broken_ones_are_not(pack):
    other = pack.parent / "62-other.yaml"
    other.write_text(CARD.replace("61", "62"), encoding="utf-8")
    (pack.parent / "63-broken.yaml").write_text("number: 63\n", encoding="utf-8")
    found = draft(CARD.replace("hand: [61]", "hand: [61, 62]"), pack)
    assert found.examples[0].holds and 62 in found.library.book.cards and 63 not in found.library.book.cards
    other.write_text(CARD.replace("61", "62").replace("points: 4", "points: 12"), encoding="utf-8")
    assert draft(CARD, pack).library.book.cards[62].points == 12
    other.unlink()
    assert 62 not in draft(CARD, pack).library.book.cards


def test_two_files_of_one_number(pack):
    shutil.copy(pack, pack.parent / "61-copy.yaml")
    assert any("61-copy.yaml already" in each for each in lacks(CARD, pack))
    assert draft(CARD, pack).good


def test_a_drawing_beside_it(pack):
    assert 61 not in draft(CARD, pack).library.emblems
    shutil.copy(cards_dir() / "16.svg", pack.parent / "61.svg")
    assert draft(CARD, pack).library.emblems[61] == pack.parent / "61.svg"


def test_a_built_in_card_can_be_worked_on_too():
    file = next(cards_dir().glob("16-*.yaml"))
    text = file.read_text(encoding="utf-8").replace("points: 9", "points: 13")
    found = draft(text, file)
    assert found.library.book.cards[16].points == 13 and not found.lacking


# -- laying cards over others ---------------------------------------------------------------------------------------


def test_laying_over_gives_what_loading_together_gives(tmp_path):
    base = load_library()
    documents = []
    for number in (16, 34, 44):
        file = next(cards_dir().glob(f"{number}-*.yaml"))
        documents.append(parse(file.read_bytes(), str(file)))
    over = lay_over(base, documents)
    assert over.book.card_marks == base.book.card_marks and over.book.fingerprint == base.book.fingerprint
    assert over.book.levels == base.book.levels and set(over.documents) == set(base.documents)
    for number in (16, 34, 44):
        new, old = over.book.cards[number], base.book.cards[number]
        assert (new.energy, new.points, len(new.branches)) == (old.energy, old.points, len(old.branches))
        assert over.book.blocks[new.branches[0].block].place == base.book.blocks[old.branches[0].block].place
        assert new.branches[0].block != old.branches[0].block
        assert over.book.places[over.book.blocks[new.branches[0].block].place] == new.branches[0].block


def test_games_over_laid_cards_are_the_same_games(tmp_path):
    from poryroku.crystal.game import new_game
    from poryroku.crystal.setup import Setup
    from poryroku.kernel.rng import Dice

    base = load_library()
    files = [Path(text.file) for text in base.texts.values()]
    over = lay_over(base, [parse(file.read_bytes(), str(file)) for file in files])
    for seed in range(3):
        ends = []
        for book in (base.book, over.book):
            state, dice = new_game(Setup(2, "archmage"), seed, book), Dice(seed)
            while not state.over:
                state.apply(state.options[dice.below(len(state.options))])
            ends.append([score.total for score in state.scores()])
        assert ends[0] == ends[1]


@pytest.mark.parametrize("sign", ["\x85", "\u2028", "\u2029", "\f", "\x1c", "\r", "\r\n", "\n"])
def test_the_lines_shown_are_those_that_an_editor_counts(sign):
    """The line of a fault stands in the excerpt under the same number, whatever signs are above it."""
    found = draft(f"# odd{sign}sign\n" + CARD.replace("kind: item", "kind: itme"))
    for fault in found.faults:
        assert fault.line <= len(found.lines)
        if "kind" in fault.message:
            assert found.lines[fault.line - 1] == "kind: itme"
    assert found.faults
