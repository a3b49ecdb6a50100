"""Cards that are checked together: packs, folders of packs, single files beside their pack."""

from pathlib import Path

import pytest

from packfolders import card_text, make_pack
from poryroku import paths
from poryroku.crystal.files.cardset import card_sets, usual_places
from poryroku.faults import BadInput
from poryroku.paths import DATA_DIR_VARIABLE


@pytest.fixture(autouse=True)
def nobody(tmp_path, monkeypatch):
    monkeypatch.setenv(DATA_DIR_VARIABLE, str(tmp_path / "user"))


def write(file, text):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def test_a_pack_is_one_set(tmp_path):
    folder = make_pack(tmp_path / "moon")
    for place in (folder, folder / "pack.yaml"):
        (cards,) = card_sets([place])
        assert (cards.name, cards.numbers, cards.faults) == ("moon", (51, 52), ())
        assert cards.library.pack_of[51] is cards.pack
    notes = [str(note) for note in cards.notes]
    assert len(notes) == 2 and "51-card.yaml:" in notes[0] and "no example" in notes[0]


def test_a_folder_of_packs_is_a_set_for_each(tmp_path):
    make_pack(tmp_path / "b", "bee", adds=(60,))
    make_pack(tmp_path / "a", "ant", adds=(60,))
    (tmp_path / "c").mkdir()
    assert [cards.name for cards in card_sets([tmp_path])] == ["ant", "bee"]


def test_a_broken_pack_is_told_and_the_others_are_read(tmp_path):
    make_pack(tmp_path / "a", "ant", adds=(60,))
    make_pack(tmp_path / "b", "bee", adds=(61,))
    write(tmp_path / "a" / "60-card.yaml", card_text(60).replace("kind: item", "kind: itme"))
    ant, bee = card_sets([tmp_path])
    assert "itme" in str(ant.faults[0]) and ant.library is None and ant.numbers == ()
    assert bee.numbers == (61,)


def test_files_of_one_folder_are_one_set(tmp_path):
    one = write(tmp_path / "51-one.yaml", card_text(51))
    two = write(tmp_path / "52-two.yaml", card_text(52, effects="[{on: summon, do: [draw_card]}]"))
    other = write(tmp_path / "other" / "51-one.yaml", card_text(51))
    both, alone = card_sets([two, one, other])
    assert both.numbers == (52, 51) and both.faults == ()
    assert {51, 52, 1} <= set(both.library.book.cards)
    assert alone.numbers == (51,) and 52 not in alone.library.book.cards
    (whole,) = card_sets([tmp_path])
    assert whole.numbers == (51, 52)


def test_a_file_of_a_pack_is_checked_alone_but_with_its_pack(tmp_path):
    folder = make_pack(tmp_path / "moon")
    write(folder / "52-card.yaml", "number: {")
    (cards,) = card_sets([folder / "51-card.yaml"])
    assert cards.numbers == (51,) and cards.faults == ()
    write(folder / "53-new.yaml", card_text(53))
    (cards,) = card_sets([folder / "53-new.yaml"])
    assert "card 53 is not declared in pack.yaml" in str(cards.faults[0])


def test_every_fault_of_every_file_is_told(tmp_path):
    one = write(tmp_path / "51-one.yaml", card_text(51).replace("points: 4", "points: many"))
    two = write(tmp_path / "52-two.yaml", card_text(52, effects="[{on: sumon, do: []}]"))
    three = write(tmp_path / "53-three.yaml", "- just\n- a list\n")
    twin = write(tmp_path / "54-twin.yaml", card_text(55))
    also = write(tmp_path / "55-twin.yaml", card_text(55))
    (cards,) = card_sets([one, two, three, twin, also])
    told = "\n".join(map(str, cards.faults))
    assert "51-one.yaml:5:9" in told and "52-two.yaml:7" in told and "did you mean 'summon'" in told
    assert "53-three.yaml:1:1: this is no card" in told
    assert "card 55 stands in" in told


def test_examples_are_played_and_faulty_ones_told(tmp_path):
    text = card_text(51) + (
        "examples:\n"
        "  - {seats: {P1: {crystals: 3}}, expect: {P1: {crystals: 3}}}\n"
        "  - {seats: {P1: {crystals: 3}}, expect: {P1: {crystals: 4}}}\n"
        "  - {seats: {P9: {gauge: 1}}}\n"
    )
    (cards,) = card_sets([write(tmp_path / "51-one.yaml", text)])
    assert [example.holds for example in cards.examples[0]] == [True, False, False]
    assert [fault.line for fault in cards.example_faults] == [11]
    assert cards.faults == ()


def test_where_there_are_no_cards_that_is_told(tmp_path):
    make_pack(tmp_path / "moon")
    (tmp_path / "empty").mkdir()
    with pytest.raises(BadInput) as caught:
        card_sets([tmp_path / "empty", tmp_path / "moon" / "51-cart.yaml", tmp_path / "nowhere"])
    told = [str(fault) for fault in caught.value.faults]
    assert len(told) == 3
    assert "there are no cards in this folder" in told[0]
    assert "did you mean" in told[1] and "51-card.yaml" in told[1]
    assert "no such file" in told[2]


def test_a_card_of_ones_own_named_without_its_folder_is_found(tmp_path, monkeypatch):
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    make_pack(paths.user_packs_dir() / "moon")
    meant = paths.user_packs_dir() / "moon" / "51-card.yaml"
    assert _told(Path("51-card.yaml")) == f"51-card.yaml: no such file; did you mean '{meant}'?"
    assert "did you mean" not in _told(Path("deep") / "51-card.yaml")
    make_pack(paths.user_packs_dir() / "sun")
    assert "did you mean" not in _told(Path("51-card.yaml")), "two files may be meant"


def _told(place):
    with pytest.raises(BadInput) as caught:
        card_sets([place])
    return str(caught.value)


def test_the_packs_of_ones_own_are_the_usual_places(tmp_path):
    (built_in,) = card_sets(usual_places())
    assert built_in.numbers == tuple(range(1, 51)) and built_in.notes == []
    make_pack(paths.user_packs_dir() / "moon")
    assert [cards.name for cards in card_sets(usual_places())] == ["moon"]
