"""Letters that the fonts lack are told where they stand, and no others."""

import pytest

from packfolders import card_text, make_pack
from poryroku import paths, typeface
from poryroku.crystal.files.cardset import card_sets
from poryroku.crystal.files.draft import read_draft
from poryroku.crystal.files.packs import built_in, read_pack
from poryroku.crystal.files.undrawn import undrawn
from poryroku.yamlfile import parse


def said(text):
    return [(fault.line, fault.column, fault.message) for fault in undrawn(parse(text, "a.yaml"))]


@pytest.mark.parametrize(
    ("text", "column", "letters"),
    [
        ("name: {en: 'The 日本語 Owl'}", 17, "日 (U+65E5), 本 (U+672C), 語 (U+8A9E)"),
        ("text: {pl: 'مصباح'}", 13, "م (U+0645), ص (U+0635), ب (U+0628), ا (U+0627), ح (U+062D)"),
        ("rulings: [{en: a, pt: 'x 😀 x 😀'}]", 26, "😀 (U+1F600)"),
        ("effects: [{on: activate, choose: [{label: {en: 木}, do: []}]}]", 48, "木 (U+6728)"),
        ('name: {en: "a\\u6728"}', 12, "木 (U+6728)"),
    ],
)
def test_they_are_told_at_the_first_of_them(text, column, letters):
    assert said(text) == [(1, column, f"the fonts lack {letters}: drawn as empty boxes")]


def test_in_a_text_of_several_lines_the_line_is_told():
    assert [each[:2] for each in said("text:\n  en: |\n    Draw a card.\n    Then 火 it.\n")] == [(4, 10)]


def test_of_many_letters_the_first_are_named():
    (fault,) = said("name: {en: '" + "".join(map(chr, range(0x4E00, 0x4E20))) + "'}")
    assert fault[2].count("U+") == 8 and ", ...:" in fault[2]


@pytest.mark.parametrize(
    "text",
    [
        "name: {en: 'Zażółć gęślą jaźń', pt: 'Ação, índio, você', pl: '„Ćma” – «…»'}",
        "name: {en: 'Ὀδυσσεύς'}\ntext: {en: Привет}".replace("Ὀ", "Ο").replace("ύ", "ύ"),
        "text: {en: 'a\u00a0b\u200bc\u2009d e\u0301'}",
        "examples: [{title: 日本}]\neffects: [{on: summon, do: [{日: 1}]}]",
        "- 日本",
    ],
)
def test_what_can_be_drawn_or_is_not_shown_is_not_told(text):
    assert said(text) == []


def test_words_of_the_game_and_its_packs_can_all_be_drawn():
    packs = [built_in(), read_pack(paths.packs_dir() / "turning-fair")]
    assert [fault for pack in packs for card in pack.cards.values() for fault in undrawn(card.document)] == []
    assert [fault for pack in packs for fault in undrawn(pack.document)] == []


def test_the_check_and_the_workshop_tell_them(tmp_path):
    folder = make_pack(tmp_path / "moon", adds=[51])
    text = card_text(51).replace("Card 51 en", "Card 月")
    (folder / "51-card.yaml").write_text(text, encoding="utf-8")
    pack_file = folder / "pack.yaml"
    pack_file.write_text(pack_file.read_text(encoding="utf-8").replace("author: ", "author: 月 "), encoding="utf-8")
    (cards,) = card_sets([folder])
    assert sorted(note.file for note in cards.notes if "月 (U+6708)" in note.message) == [
        str(folder / "51-card.yaml"), str(pack_file)
    ]  # fmt: skip
    draft = read_draft(text.encode(), "51-card.yaml")
    assert draft.good and ["月 (U+6708)" in fault.message for fault in draft.undrawn] == [True]


def test_a_letter_must_be_in_every_face():
    faces = [typeface.SERIF, typeface.SANS]
    letters = [set(typeface.advances(paths.fonts_dir() / f"{face}.ttf")) for face in faces]
    only = min(letters[1] - letters[0] - set(map(chr, range(256))))
    assert typeface.lacking(only, typeface.SANS) == []
    assert typeface.lacking(only * 2, *faces) == [only]
