"""`poryroku ops`: every op and counter with a sentence and an example that can be used."""

import re

import pytest

from packfolders import make_pack
from poryroku import i18n
from poryroku.cli.app import main
from poryroku.crystal.files.library import card_files, load_book, load_cards, load_library
from poryroku.crystal.files.opsdoc import SCORE, counter_entries, op_entries, users
from poryroku.crystal.files.packs import read_pack
from poryroku.crystal.ops import COUNTERS, OPS
from poryroku.paths import DATA_DIR_VARIABLE, cards_dir, packs_dir

ENTRIES = op_entries(load_library())


@pytest.fixture(autouse=True)
def english(monkeypatch, tmp_path):
    monkeypatch.setenv(DATA_DIR_VARIABLE, str(tmp_path / "nobody"))
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("COLUMNS", "160")
    before = i18n.language()
    yield
    i18n.set_language(before)


def test_all_of_them_are_listed(capsys):
    assert main(["ops"]) == 0
    shown = capsys.readouterr().out
    listed = re.findall(r"^  (\w+) +(\S.*?)\.? *$", shown, re.MULTILINE)
    assert [name for name, _ in listed if name in ENTRIES] == list(ENTRIES)
    assert {name for name, _ in listed} == {*OPS, *COUNTERS, SCORE}
    assert all(len(words) > 5 and "`" not in words for _, words in listed)


@pytest.mark.parametrize("name", [*OPS, SCORE])
def test_an_op_is_told_with_parameters_example_and_cards(name, capsys):
    assert main(["ops", name]) == 0
    shown = capsys.readouterr().out
    entry = ENTRIES[name]
    for parameter in entry.parameters:
        assert f"  {parameter.name}" in shown
    assert entry.example.split(":")[0] == name
    assert f"- {name}" in shown
    assert all(str(number) in shown for number in entry.cards)
    assert entry.says.replace("`", "")[:40] in shown


@pytest.mark.parametrize("name", list(ENTRIES))
def test_an_example_can_be_used_as_it_stands(name, tmp_path):
    event = "end_of_game" if name == SCORE else "summon"
    # Cards are looked at before something is done with them, and something has to be; elements are first chosen.
    before = "      - look_at_top: 2\n" if name.endswith("_looked") else ""
    after = "      - choose_looked: hand\n" if name == "look_at_top" else ""
    cost = "{choose: [air, water, fire, earth]}" if name == "by_element" else "{}"
    (tmp_path / "51-one.yaml").write_text(
        "number: 51\nname: {en: One, pl: Jeden, pt: Um}\nkind: item\n"
        f"cost: {cost}\npoints: 0\n"
        "text: {en: One, pl: Jeden, pt: Um}\neffects:\n"
        f"  - on: {event}\n    do:\n{before}      - {ENTRIES[name].example}\n{after}",
        encoding="utf-8",
    )
    book = load_book()
    library = load_cards([*card_files(cards_dir()), tmp_path / "51-one.yaml"], book.faces, book.decks)
    card = library.book.cards[51]
    assert card.end_of_game if name == SCORE else library.book.blocks[card.arrive].ops[bool(before)].name == name


def test_a_counter_is_told_and_several_names_at_once(capsys):
    assert main(["ops", "reserve", "draw_card"]) == 0
    shown = capsys.readouterr().out
    assert "{count: reserve, times: 2}" in shown and "{reserve: {at_least: 2}}" in shown
    assert "13 Brimming Cistern" in shown and "23 Ascent Tincture" in shown
    assert counter_entries(load_library())["reserve"].cards == (13, 14, 45)


def test_cards_of_packs_that_use_it_are_told_pack_by_pack(capsys, tmp_path):
    """Those of packs that are found, or only of packs asked for."""
    assert main(["ops", "each_opponent"]) == 0
    shown = capsys.readouterr().out.split("Cards")[1]
    of_game, _, of_fair = shown.partition("The Turning Fair: ")
    assert "10 Vorra, the Reaping Moth" in of_game and of_fair
    fair = read_pack(packs_dir() / "turning-fair")
    using = users({number: card.document for number, card in fair.cards.items()})["op", "each_opponent"]
    assert [int(number) for number in re.findall(r"\b[5-7]\d\b", of_fair)] == using
    folder = make_pack(tmp_path / "moon", adds=[51])
    assert main(["ops", "gain_crystals", "score", "--pack", str(folder)]) == 0
    shown = capsys.readouterr().out
    assert shown.count("51 Card 51 en") == 1 and "Fair" not in shown and "22 " not in shown.split("Cards")[1]
    assert shown.rstrip().endswith("none")


def test_what_is_wrong_with_names_and_packs_is_told_at_once(capsys):
    assert main(["ops", "drawcard", "--pack", "nowhere/at/all"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 2


def test_every_unknown_name_is_told_with_what_was_meant(capsys):
    assert main(["ops", "drawcard", "gain_gauge", "famliars"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "'drawcard'" in told.err and "did you mean 'draw_card'?" in told.err
    assert "did you mean 'familiars'?" in told.err
    assert len(told.err.splitlines()) == 2
