"""Following docs/cards.md alone gives a card that works; each recipe is an effect that can be played."""

import pictures
import pygame
import pytest
import tutorial
from documents import DOCS
from pictures import album

from poryroku.cli.app import main
from poryroku.crystal.files.library import load_library, load_library_with
from poryroku.crystal.files.packs import read_pack
from poryroku.crystal.wording import proofreading
from poryroku.lab import trial as module
from poryroku.lab.trial import Trial
from poryroku.paths import DATA_DIR_VARIABLE
from poryroku.yamlfile import parse

RECIPES = tutorial.recipes()
HEAD = "number: 51\nname: {en: One, pl: Jeden, pt: Um}\nkind: item\npoints: 2\ntext: {en: One, pl: Jeden, pt: Um}\n"


@pytest.fixture(autouse=True)
def nobody(tmp_path, monkeypatch):
    monkeypatch.setenv(DATA_DIR_VARIABLE, str(tmp_path / "user"))
    monkeypatch.setenv("LC_ALL", "C")


def test_who_follows_the_tutorial_has_a_good_card(tmp_path, capsys):
    text = tutorial.followed(tmp_path / "moon-cards")
    assert main(["cards", "check", str(tmp_path / "moon-cards"), "--games", "12"]) == 0
    printed = capsys.readouterr()
    assert "1 card read. 4 examples hold.\n12 games played." in printed.out and printed.err == ""
    assert "warning" not in printed.out
    pack = read_pack(tmp_path / "moon-cards")
    form = pack.cards[tutorial.NUMBER].form
    assert (form.name.pl, form.kind, form.points) == ("Księżycowa Waga", "item", 5)
    assert [effect["on"] for effect in form.effects] == ["summon", "activate"]
    assert proofreading.doubts(pack.cards[tutorial.NUMBER].document) == []
    assert load_library([pack]).book.cards_by_players[4][tutorial.NUMBER].crystals == 3
    assert text.count("\n# ") > 10, "the comments are still there"


def test_every_step_changes_the_card(tmp_path):
    before = parse((tutorial.newcard.create("One", tmp_path / "a").files[0]).read_bytes(), "a").data
    after = parse(tutorial.followed(tmp_path / "b"), "b").data
    changed = {key for step in tutorial.STEPS for key in parse(step.text).data}
    assert changed == {key for key in after if key != "number" and (after[key] != before[key] or key == "kind")}


def test_there_are_twelve_recipes():
    assert [title.partition(".")[0] for title in RECIPES] == [str(n) for n in range(1, 13)]
    assert all(parse(text).data.keys() >= {"effects", "examples"} for text in RECIPES.values())
    assert all(len(parse(text).data["examples"]) >= 2 for text in RECIPES.values())


@pytest.mark.parametrize("title", list(RECIPES))
def test_a_recipe_holds_in_a_new_card(title, tmp_path, capsys):
    file = tutorial.cooked(RECIPES[title], tmp_path / "pack")
    assert main(["cards", "check", str(file), "--games", "0"]) == 0
    assert f"1 card read. {len(parse(RECIPES[title]).data['examples'])} examples hold." in capsys.readouterr().out


@pytest.mark.parametrize("title", list(RECIPES))
def test_a_recipe_can_be_played(title, tmp_path, monkeypatch):
    monkeypatch.setattr(module, "MEASURED_EVERY", 20)
    text = HEAD + ("" if "cost:" in RECIPES[title].split("effects:")[0] else "cost: {air: 1}\n") + RECIPES[title]
    file = tmp_path / "51-one.yaml"
    file.write_text(text, encoding="utf-8")
    library = load_library_with([parse(text, str(file))])
    trial = Trial(library, (51,), 40)
    for _ in trial.play():
        pass
    assert trial.findings == []
    assert trial.cards[51].summoned > 20


def test_the_pictures_show_what_the_program_draws():
    for name, picture in pictures.pictures():
        stored = pygame.image.load(pictures.FOLDER / name)
        assert not album.difference(stored, picture).seen, f"{name}: run `make pictures`"


def test_every_picture_is_there_and_small():
    text = (DOCS / "cards.md").read_text(encoding="utf-8")
    shown = {part.split(")")[0] for part in text.split("](pictures/")[1:]}
    stored = {file.name: file.stat().st_size for file in (DOCS / "pictures").iterdir()}
    assert shown == set(stored) and shown
    assert max(stored.values()) < 60_000
