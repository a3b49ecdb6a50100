"""`poryroku cards new, check, show and list`: what they print, write and answer."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from poryroku import i18n, paths
from poryroku.cli.app import main
from poryroku.crystal.files.packs import look_in
from poryroku.crystal.ops import OPS
from poryroku.crystal.ops.registry import op
from poryroku.paths import DATA_DIR_VARIABLE

CARDS = Path(__file__).parents[2] / "cards"


@pytest.fixture(autouse=True)
def somebody(tmp_path, monkeypatch):
    """A user without packs, in a folder of their own; the language is put back."""
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("COLUMNS", "140")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv(DATA_DIR_VARIABLE, str(tmp_path / "user"))
    monkeypatch.setattr(paths, "packs_dir", lambda: tmp_path / "shipped")
    monkeypatch.chdir(tmp_path)
    before = i18n.language()
    yield
    look_in([])
    i18n.set_language(before)


@pytest.fixture
def cards(capsys):
    """Run `poryroku cards ...`: the exit code, what is printed, what is told on stderr."""

    def run(*arguments):
        code = main(["cards", *map(str, arguments)])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


@pytest.fixture
def owl(cards):
    """A pack with one new card."""
    assert cards("new", "Owl Lamp", "--pack", "owls")[0] == 0
    return Path("owls/51-owl-lamp.yaml")


def change(file, *pairs):
    text = file.read_text(encoding="utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")


# -- new ---------------------------------------------------------------------------------------------


def test_a_new_card_goes_into_the_pack_that_the_game_finds(cards, tmp_path):
    code, out, err = cards("new", "Moonlit Scales")
    assert (code, err) == (0, "")
    file = tmp_path / "user" / "packs" / "my-cards" / "51-moonlit-scales.yaml"
    assert f"Written: {file}" in out and "pack.yaml" in out
    assert f"poryroku cards check {file}" in out.splitlines()[-1]
    assert "Moonlit Scales" in cards("list", "--search", "moonlit")[1]


def test_a_place_with_spaces_can_be_copied(cards):
    assert 'check "' in cards("new", "One", "--pack", "my own cards")[1].splitlines()[-1]


def test_what_is_no_name_or_no_folder_is_told(cards, tmp_path):
    code, _, err = cards("new", "")
    assert code == 2 and err.startswith("poryroku cards new: '' is no name of a card; expected 1 to 60 letters")
    (tmp_path / "wall").write_text("a file")
    code, _, err = cards("new", "One", "--pack", "wall")
    assert code == 2 and "wall: this is a file" in err
    code, _, err = cards("new", "One", "--pack", "wall/inside")
    assert code == 2 and "wall" in err


def test_a_card_of_the_game_can_be_replaced(cards, tmp_path):
    code, out, err = cards("new", "Wolf", "--replaces", 16, "--pack", "wolves")
    assert (code, err) == (0, "")
    assert "16-wolf.yaml" in out
    assert cards("check", "wolves", "--games", 0)[:2] == (0, "wolves:\n1 card read. 3 examples hold.\n")
    code, _, err = cards("new", "Wolf", "--replaces", 51)
    assert code == 2
    assert err == "poryroku cards new: 51 is no built-in card; expected a number from 1 to 50\n"


# -- check -------------------------------------------------------------------------------------------


def test_a_new_card_passes_at_once(cards, owl):
    code, out, err = cards("check", "owls", "--games", 10)
    assert (code, err) == (0, "")
    assert out.splitlines()[:3] == ["owls:", "1 card read. 2 examples hold.", "10 games played."]
    row = next(line for line in out.splitlines() if "Owl Lamp" in line)
    assert [cell.strip() for cell in row.split("│")][1:4] == ["51", "Owl Lamp", "10"] and "±" in row
    assert "warning" not in out and "note" not in out


def test_every_fault_is_told_and_no_game_is_played(cards, owl):
    change(owl, ("kind: item", "kind: itme"), ("gain_crystals: 5\n", "gain_crystal: 5\n"))
    code, out, err = cards("check", "owls", "--games", 10)
    assert code == 2
    assert out == "owls:\n2 faults; no game is played.\n"
    lines = err.splitlines()
    assert len(lines) == 2 and all(line.startswith(f"{owl}:") for line in lines)
    assert "did you mean 'item'?" in lines[0] and "did you mean 'gain_crystals'?" in lines[1]


def test_an_example_that_differs_is_a_failed_check(cards, owl):
    change(owl, ("{crystals: 5, reserve", "{crystals: 6, reserve"))
    code, out, err = cards("check", owl, "--games", 0)
    assert (code, err) == (1, "")
    assert "1 example holds." in out and f"{owl}:" in out and "crystals is 5, expected 6" in out
    assert "games played" not in out


def test_words_that_do_not_fit_are_a_warning(cards, owl):
    change(owl, ("gain_crystals: 5\n", "gain_crystals: 7\n"), ("{crystals: 5, reserve", "{crystals: 7, reserve"))
    code, out, err = cards("check", owl, "--games", 0)
    assert (code, err) == (0, "")
    warnings = [line for line in out.splitlines() if line.startswith("warning: ")]
    assert len(warnings) == 4 and f"warning: {owl}:" in warnings[0]
    assert any("doesn't speak of this 7" in line for line in warnings)


def test_a_text_is_suggested_in_every_language_of_the_pack(cards, owl):
    change(owl, ("gain_crystals: 5\n", "gain_energy: 2\n"))
    out = cards("check", owl, "--games", 0, "--suggest-text")[1]
    assert out.split("text:\n")[1].splitlines() == [
        "  en: 'Take 2 energy of your choice.'",
        "  pl: 'Weź 2 dowolne energie.'",
        "  pt: 'Pegue 2 energias à sua escolha.'",
    ]


@pytest.fixture
def strange_ops():
    """Ops as a package of somebody else's may bring them."""
    before = set(OPS)

    @op("divide")
    def divide(table, frame):
        """Divides by nothing."""
        return 1 // 0

    yield
    for name in set(OPS) - before:
        del OPS[name]


def test_games_that_go_wrong_are_a_failed_check(cards, owl, strange_ops):
    change(owl, ("- gain_crystals: 5\n", "- divide\n"))
    text = owl.read_text(encoding="utf-8")
    owl.write_text(text[: text.index("examples:")], encoding="utf-8")
    code, out, err = cards("check", owl, "--games", 12, "--suggest-text")
    assert (code, err) == (1, "")
    assert "card 51 stops the game with an error: ZeroDivisionError" in out
    assert "No text can be suggested: there are no words for 'divide'." in out
    assert "the card has no example" in out
    code, out, _ = cards("check", owl, "--games", 12, "--json", "--suggest-text")
    data = json.loads(out)["sets"][0]
    assert code == 1 and data["problems"][0]["line"] > 40 and data["cards"][0]["suggested_text"] is None


def test_json_has_everything(cards, owl):
    change(
        owl,
        ("{crystals: 5, reserve", "{crystals: 6, reserve"),
        ("    do:\n", "    if: {hand: {at_least: 80}}\n    do:\n"),
    )
    code, out, err = cards("check", "owls", "--json", "--games", 10, "--seed", 3, "--suggest-text")
    assert (code, err) == (1, "")
    (found,) = json.loads(out)["sets"]
    assert (found["name"], found["folder"], found["games"], found["seed"], found["faults"]) == (
        "owls",
        "owls",
        10,
        3,
        [],
    )
    assert found["examples"]["held"] == 1 and found["examples"]["differences"][0]["file"] == str(owl)
    assert found["problems"] == [] and "never carried out in 10 games" in found["notes"][0]["message"]
    (card,) = found["cards"]
    assert (card["number"], card["dealt"], card["measured_games"]) == (51, 10, 2)
    assert set(card["suggested_text"]) == {"en", "pl", "pt"} and isinstance(card["worth"], float)
    again = json.loads(cards("check", "owls", "--json", "--games", 10, "--seed", 3, "--suggest-text")[1])["sets"][0]
    assert again == found


def test_json_of_a_faulty_file(cards, owl):
    change(owl, ("points: 4", "points: 400"))
    code, out, err = cards("check", owl, "--json")
    assert code == 2 and "points" in err
    (found,) = json.loads(out)["sets"]
    assert found["faults"][0]["column"] == 9 and found["cards"] == [] and found["games"] == 0


def test_several_packs_are_checked_one_by_one(cards, owl):
    cards("new", "Two", "--pack", "twos")
    change(owl, ("points: 4", "points: 400"))
    code, out, err = cards("check", "owls", "twos", "--games", 3)
    assert code == 2 and len(err.splitlines()) == 1
    assert "owls:\n1 fault; no game is played.\ntwos:\n1 card read." in out


def test_without_a_place_ones_own_packs_are_checked(cards):
    cards("new", "Moonlit Scales")
    code, out, _ = cards("check", "--games", 0)
    assert code == 0 and out.startswith("my-cards:\n1 card read. 2 examples hold.")


def test_the_cards_of_the_game_have_no_fault_difference_or_warning(cards):
    code, out, err = cards("check", CARDS, "--games", 0)
    assert (code, err) == (0, "")
    assert out.startswith("seasons:\n50 cards read.") and len(out.splitlines()) == 2


def test_what_is_not_there_is_told(cards, owl):
    code, _, err = cards("check", "owls/51-owl-lamb.yaml", "nowhere", "--games", 1)
    assert code == 2
    assert "did you mean 'owls/51-owl-lamp.yaml'?" in err and "nowhere: no such file" in err
    assert cards("check", "owls", "--games", "-1")[0] == 2


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")
def test_a_reader_that_has_enough_is_no_fault(owl):
    command = f"{sys.executable} -m poryroku cards list | head -1"
    run = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=120, env={**os.environ})
    assert run.returncode == 0 and "Traceback" not in run.stderr


# -- show --------------------------------------------------------------------------------------------


def test_a_card_is_shown_with_everything(cards):
    code, out, err = cards("show", 34)
    assert (code, err) == (0, "")
    for words in (
        "34  Scrying Puddle", "item", "1 fire, 1 earth", "By activating it", "The fifty cards (seasons, version 1.0)",
        "34-scrying-puddle.yaml", "Activate, choosing one: peek at the topmost card", "Looking is free",
        "on: activate", "choice: Look at the top card", "needs: {drawable: {at_least: 1}}", "look_at_top: 1",
        "Take the top cards of the pile to look at", "may: {cost: {energy: 4}}", "otherwise:", "return_looked",
    ):  # fmt: skip
        assert words in out, words


def test_a_card_is_shown_in_another_language_by_any_of_its_names(cards):
    for said in ("33", "bridge troll", "mostowy", "Troll Mostowy"):
        code, out, err = cards("show", said, "--lang", "pl")
        assert (code, err) == (0, "")
        assert "33  " in out and "2 players" not in out and "kryształ" in out
    assert "5 crystals" in cards("show", "bridge troll")[1]


def test_a_card_of_a_pack_and_of_a_file(cards, owl):
    assert "Owl Lamp" in cards("show", owl)[1]
    assert cards("show", "owl lamp")[0] == 2
    code, out, _ = cards("show", "owl lamp", "--pack", "owls")
    assert code == 0 and "Owls (owls, version 1.0)" in out
    assert cards("show", 51, "--pack", "owls")[0] == 0
    code, _, err = cards("show", 16, "--pack", "owls")
    assert code == 2 and "expected a number from 51 to 51" in err


def test_of_two_packs_one_is_to_be_chosen(cards, tmp_path):
    for name in ("ant", "bee"):
        cards("new", name, "--pack", tmp_path / "user" / "packs" / name)
    change(
        tmp_path / "user/packs/bee/52-bee.yaml",
        ("number: 52", "number: 51"),
        ("[52]", "[51]"),
        ("summon 52", "summon 51"),
    )
    (tmp_path / "user/packs/bee/52-bee.yaml").rename(tmp_path / "user/packs/bee/51-bee.yaml")
    change(tmp_path / "user/packs/bee/pack.yaml", ("[52]", "[51]"))
    code, _, err = cards("show", 51)
    assert code == 2 and "CARD is '51'; expected --pack with one of ant, bee" in err
    assert "bee" in cards("show", 51, "--pack", "bee")[1]


def test_words_that_could_be_several_cards_name_them(cards):
    code, _, err = cards("show", "tincture")
    assert code == 2
    assert "expected one of 23 (Ascent Tincture), 24 (Shortcut Tincture)" in err
    code, _, err = cards("show", "scryng pudle")
    assert code == 2 and "did you mean 'Scrying Puddle'?" in err


def test_a_picture_of_a_card(cards, owl):
    made = {}
    for arguments in ((33,), (33, "--lang", "pl"), (34,), (owl,)):
        code, out, _ = cards("show", *arguments, "--png", "out/card.png")
        assert code == 0 and "out/card.png" in out
        picture = pygame.image.load("out/card.png")
        made[arguments] = Path("out/card.png").read_bytes()
        assert 400 < picture.get_width() < 700 and picture.get_height() > 350
        assert len({tuple(picture.get_at((x, 200))) for x in range(0, picture.get_width(), 7)}) > 4
    assert len(set(made.values())) == 4


def test_a_picture_that_cannot_be_drawn_is_told(cards, tmp_path):
    code, _, err = cards("show", 33, "--png", "card.gif", "--lang", "de")
    assert code == 2 and "card.gif" in err and "'de'" in err and len(err.splitlines()) == 2
    (tmp_path / "wall").write_text("a file")
    assert cards("show", 33, "--png", "wall/card.png")[0] == 2


def test_a_faulty_file_is_told(cards, owl):
    change(owl, ("kind: item", "kind: itme"))
    code, out, err = cards("show", owl)
    assert code == 2 and out == "" and "did you mean 'item'?" in err


# -- list --------------------------------------------------------------------------------------------


def numbers(cards, *arguments):
    code, out, _ = cards("list", *arguments, "--json")
    assert code == 0
    return [card["number"] for card in json.loads(out)]


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        ((), list(range(1, 51))),
        (("--kind", "familiar", "--timing", "end_of_round"), [39, 50]),
        (("--cost", "free"), [7, 15, 35, 41]),
        (("--points", "15.."), [22, 38, 45]),
        (("--points", "..-1"), [42, 50]),
        (("--points", "24"), [45]),
        (("--points", "-10..-5"), [42, 50]),
        (("--search", "wydra"), [39]),
        (("--search", "ebbtide crab"), [17]),
        (("--kind", "item", "--cost", "crystal", "--timing", "activate"), [5, 47]),
        (("--pack", "seasons", "--timing", "season_change"), [11, 27]),
    ],
)
def test_cards_are_found(cards, arguments, found):
    assert numbers(cards, *arguments) == found


def test_cards_of_packs_are_listed_with_them(cards, owl):
    cards("new", "Moonlit Scales")
    assert numbers(cards)[-1] == 51 and len(numbers(cards)) == 51
    assert numbers(cards, "--pack", "owls") == [51]
    assert numbers(cards, "--pack", "owls", "--pack", "seasons", "--points", "4", "--cost", "air") == [51]
    (card,) = json.loads(cards("list", "--pack", "owls", "--json")[1])
    assert card["cost"]["2"] == {"air": 1, "water": 0, "fire": 0, "earth": 0, "crystals": 0}
    assert (card["pack"], card["kind"], card["timings"]) == ("owls", "item", ["summon"])
    assert card["file"].endswith("51-owl-lamp.yaml") and card["name"]["pl"] == "Owl Lamp"


@pytest.mark.parametrize("command", [("list",), ("show", "51"), ("show", "Moonlit")])
def test_a_pack_that_cannot_be_used_is_told_where_its_cards_are_looked_for(cards, command):
    cards("new", "Moonlit Scales")
    (file,) = paths.user_packs_dir().glob("*/51-*.yaml")
    assert "left out" not in cards(*command)[2]
    change(file, ("points: 4", "points: three"))
    code, _out, err = cards(*command)
    assert code == (0 if command == ("list",) else 2)
    assert f"The pack {file.parent} is left out:" in err
    assert re.search(rf"{re.escape(file.name)}:\d+:9: ", err), "the fault, with its line"


def test_a_cost_of_chosen_elements_names_the_crystals_too(cards, owl):
    change(owl, ("cost:", "cost: {choose: [fire, earth], crystals: {2: 2, 3: 4, 4: 6}}\nunused:"))
    text = re.sub(r"unused:.*\n(?:  .*\n)*", "", owl.read_text(encoding="utf-8"))
    owl.write_text(text, encoding="utf-8")
    out = " ".join(cards("show", owl)[1].replace("│", " ").split())
    assert "2 players: 2 crystals, 1 energy of each element chosen among fire, earth" in out
    assert "4 players: 6 crystals, 1 energy" in out


def test_the_list_is_a_table(cards):
    out = cards("list", "--cost", "free", "--lang", "pl")[1]
    assert "Błędny Gnomon" in out and "przedmiot" in out and out.splitlines()[-1] == "4 karty"
    assert cards("list", "--search", "nothing like that")[1] == "0 cards\n"


@pytest.mark.parametrize(
    "name", ["[/b]Fox", "[bold]Fox[/bold]", "Fox :snail:", "[link=file:///]Fox", "Fox [/", "\\\\[b]Fox"]
)
def test_names_are_printed_as_they_are_written(cards, owl, name):
    """Whatever rich would take for markup: it is somebody else's file."""
    change(owl, ("Owl Lamp", name))
    change(owl.parent / "pack.yaml", ("Your name", "[/i]x"))
    assert name in cards("list", "--pack", "owls")[1]
    assert name in cards("show", "51", "--pack", "owls")[1]
    code, out, err = cards("check", "owls", "--games", 1)
    assert (code, err) == (0, "") and name in out


def test_a_range_the_wrong_way_round_is_told(cards):
    code, out, err = cards("list", "--points", "9..7")
    assert (code, out) == (2, "") and "--points is '9..7'" in err and "did you mean '7..9'?" in err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes in folders")
def test_a_folder_and_a_pipe_called_like_cards_are_no_cards(cards, owl):
    """Nobody waits for the pipe."""
    (owl.parent / "pack.yaml").unlink()
    (owl.parent / "52-folder.yaml").mkdir()
    (owl.parent / "53-link.yaml").symlink_to("x" * 300)
    os.mkfifo(owl.parent / "54-pipe.yaml")
    code, out, err = cards("check", "owls", "--games", 0)
    assert (code, err) == (0, "") and "1 card read. 2 examples hold." in out
    os.mkfifo(owl.parent / "pack.yaml")
    code, out, err = cards("check", owl, "--games", 0)
    assert code == 2 and "this is no plain file" in err


def test_every_wrong_option_is_told(cards):
    code, out, err = cards("list", "--timing", "end_of_rond", "--cost", "gold", "--points", "7-9")
    assert (code, out) == (2, "")
    lines = err.splitlines()
    assert len(lines) == 3 and "did you mean 'end_of_round'?" in lines[0]
    assert "--points is '7-9'" in lines[2]
    assert cards("list", "--kind", "itm")[0] == 2
    assert cards("list", "--lang", "de")[0] == 2
    assert "no pack" in cards("list", "--pack", "nothing")[2]
