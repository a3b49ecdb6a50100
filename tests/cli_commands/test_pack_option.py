"""Packs on the command line: --pack, records that name their packs, and what is said when they are gone or others."""

import json

import pytest

from packfolders import card_text, make_pack, pack_text
from poryroku import paths
from poryroku.cli.app import main
from poryroku.crystal.files.packs import look_in, read_pack


@pytest.fixture(autouse=True)
def only_these(monkeypatch, tmp_path):
    """The user's folder is the test's own, and nothing comes with the program."""
    monkeypatch.setenv(paths.DATA_DIR_VARIABLE, str(tmp_path / "data"))
    monkeypatch.setattr(paths, "packs_dir", lambda: tmp_path / "shipped")
    yield
    look_in([])


def simulated(capsys, *arguments):
    assert main(["simulate", "crystal", "--games", "6", "--json", *arguments]) == 0
    return json.loads(capsys.readouterr().out)


def test_simulations_play_with_packs_given_by_folder_or_name(tmp_path, capsys):
    folder = make_pack(paths.user_packs_dir() / "moon", adds=tuple(range(51, 91)))
    pack = read_pack(folder)
    without = simulated(capsys)
    by_folder = simulated(capsys, "--pack", str(folder))
    assert without["packs"] == [] and by_folder["packs"] == [pack.mark._asdict()]
    assert by_folder["signature"] != without["signature"]
    assert simulated(capsys, "--pack", "moon")["signature"] == by_folder["signature"]
    assert simulated(capsys, "--pack", "moon", "--jobs", "2")["signature"] == by_folder["signature"]
    assert simulated(capsys)["signature"] == without["signature"]


def test_matches_play_with_packs(tmp_path, capsys):
    folder = make_pack(tmp_path / "moon", adds=tuple(range(51, 91)))
    arguments = ["match", "crystal", "--a", "random", "--b", "random", "--games", "4", "--json"]
    assert main([*arguments, "--pack", str(folder)]) == 0
    assert json.loads(capsys.readouterr().out)["packs"] == [read_pack(folder).mark._asdict()]


@pytest.mark.parametrize(
    "command",
    [["simulate", "crystal"], ["play", "--autoplay"], ["scenario", "x.yaml"], ["screenshot", "table", "x.png"]],
)
def test_what_is_wrong_with_a_pack_is_said_and_nothing_begins(tmp_path, capsys, command):
    folder = make_pack(tmp_path / "moon")
    (folder / "51-card.yaml").write_text(card_text(51).replace("kind: item", "kind: itme"))
    (folder / "52-card.yaml").unlink()
    assert main([*command, "--pack", str(folder)]) == 2
    out, err = capsys.readouterr()
    assert not out and "Traceback" not in err
    assert f"{folder / '51-card.yaml'}:3:7: 'kind' is the text 'itme'" in err and "card 52 has no file" in err


def test_packs_that_do_not_go_together_or_are_not_there(tmp_path, capsys):
    one = make_pack(tmp_path / "a", "moon", (51,))
    other = make_pack(tmp_path / "b", "sun", (51,))
    assert main(["simulate", "crystal", "--pack", str(one), "--pack", str(other)]) == 2
    assert f"card 51 is in the pack 'sun' ({other / 'pack.yaml'}:7:8) too" in capsys.readouterr().err
    make_pack(paths.user_packs_dir() / "m", "moon", (61,))
    assert main(["simulate", "crystal", "--pack", str(one)]) == 2
    assert "a pack is called 'moon' in" in capsys.readouterr().err
    assert main(["simulate", "crystal", "--pack", "stars"]) == 2
    assert "there is no pack 'stars'" in capsys.readouterr().err
    assert main(["simulate", "crystal", "--pack", str(tmp_path / "gone")]) == 2
    assert "no such folder" in capsys.readouterr().err


@pytest.fixture
def record(tmp_path, capsys):
    """A recorded game with a pack in the user's folder."""
    folder = make_pack(paths.user_packs_dir() / "moon", adds=tuple(range(51, 91)))
    records = ["--records", str(tmp_path / "records")]
    assert main(["simulate", "crystal", "--games", "1", "--pack", str(folder), *records]) == 0
    capsys.readouterr()
    (file,) = (tmp_path / "records").iterdir()
    return file, folder


def test_a_record_names_its_packs_and_is_played_again_with_them(record, capsys):
    file, folder = record
    pack = read_pack(folder)
    assert json.loads(file.read_text())["packs"] == [{"name": "moon", "version": "1.0", "hash": pack.hash}]
    assert main(["replay", str(file), "--lang", "pl"]) == 0
    out = capsys.readouterr().out
    assert "moon" in out.split("\n\n")[0] and "1.0" in out and "Card 5" in out


def test_a_record_whose_pack_is_gone_says_which_and_stays_as_it_is(record, capsys, tmp_path):
    file, folder = record
    before = file.read_bytes()
    folder.rename(tmp_path / "elsewhere")
    assert main(["replay", str(file)]) == 2
    err = capsys.readouterr().err
    assert "the pack 'moon' (version 1.0) can't be had" in err and "there is no pack 'moon'" in err
    assert f"{file}:" in err and file.read_bytes() == before
    assert main(["replay", str(file), "--pack", str(tmp_path / "elsewhere")]) == 0


def test_a_record_whose_pack_plays_differently_says_which_and_what(record, capsys):
    file, folder = record
    before = file.read_bytes()
    (folder / "pack.yaml").write_text(pack_text(adds=range(51, 91), version="1.1"))
    (folder / "60-card.yaml").write_text(card_text(60, points=30))
    assert main(["replay", str(file)]) == 2
    err = capsys.readouterr().err
    assert "the pack 'moon' has changed since this game was saved (version 1.0 then, 1.1 now)" in err
    assert "card 60 has changed" in err and "card 61" not in err and file.read_bytes() == before


def test_a_record_whose_pack_has_other_words_is_played_and_that_is_said(record, capsys):
    file, folder = record
    (folder / "60-card.yaml").write_text(card_text(60).replace("Card 60 en", "Moonlight"))
    assert main(["replay", str(file)]) == 0
    assert "The words of the pack moon have changed since, its rules have not." in capsys.readouterr().out


def test_a_broken_pack_is_named_with_its_own_faults(record, capsys):
    file, folder = record
    (folder / "60-card.yaml").write_text("number: 60\n")
    assert main(["replay", str(file)]) == 2
    err = capsys.readouterr().err
    assert "the pack 'moon' (version 1.0) can't be had" in err and f"{folder / '60-card.yaml'}:1:1:" in err


def test_records_of_format_one_are_still_read(tmp_path, capsys):
    assert main(["simulate", "crystal", "--games", "1", "--records", str(tmp_path / "records")]) == 0
    (file,) = (tmp_path / "records").iterdir()
    data = json.loads(file.read_text())
    assert data["format"] == 2
    del data["packs"]
    file.write_text(json.dumps(data | {"format": 1}))
    assert main(["replay", str(file)]) == 0
    file.write_text(json.dumps(data))
    assert main(["replay", str(file)]) == 2
    assert "lacks the field 'packs'" in capsys.readouterr().err


def test_examples_of_a_packs_cards_are_played_with_the_pack(tmp_path, capsys):
    folder = make_pack(tmp_path / "moon")
    example = "examples:\n  - title: Both\n    seats: {P1: {gauge: 2, reserve: {fire: 1}, hand: [51], in_play: [52]}}\n"
    example += "    steps: [summon 51]\n    expect: {P1: {crystals: 3, in_play: [51, 52]}}\n"
    (folder / "51-card.yaml").write_text(card_text(51) + example)
    assert main(["scenario", str(folder)]) == 0
    assert "1 scenario holds." in capsys.readouterr().out
    scenario = tmp_path / "scenario.yaml"
    scenario.write_text("seats: {P1: {gauge: 1, reserve: {fire: 1}, hand: [51]}}\nsteps: [summon 51]\n")
    assert main(["scenario", str(scenario)]) == 2
    assert "there is no card 51" in capsys.readouterr().err
    assert main(["scenario", str(scenario), "--pack", str(folder)]) == 0
