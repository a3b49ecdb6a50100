"""A new card: a free number, a file that can be played at once, a pack that knows it, nothing lost."""

import re

import pytest

from packfolders import make_pack
from poryroku import i18n, paths
from poryroku.crystal.files import cardschema, newcard
from poryroku.crystal.files.library import load_library
from poryroku.crystal.files.packs import built_in, read_pack
from poryroku.crystal.files.scenarios import scenarios_in
from poryroku.crystal.wording import newcard as words
from poryroku.crystal.wording.proofreading import doubts
from poryroku.faults import BadInput
from poryroku.paths import DATA_DIR_VARIABLE
from poryroku.yamlfile import parse


@pytest.fixture(autouse=True)
def nobody(tmp_path, monkeypatch):
    """A user without packs; the language is put back."""
    monkeypatch.setenv(DATA_DIR_VARIABLE, str(tmp_path / "user"))
    monkeypatch.setattr(paths, "packs_dir", lambda: tmp_path / "shipped")
    before = i18n.language()
    yield
    i18n.set_language(before)


def files_of(folder):
    return {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()}


@pytest.mark.parametrize("language", list(i18n.LANGUAGES))
def test_a_new_card_is_a_good_card_of_a_good_pack(tmp_path, language):
    i18n.set_language(language)
    created = words.create("Księżycowa Waga", tmp_path / "moon-cards")
    assert [file.name for file in created.files] == ["51-ksiezycowa-waga.yaml", "pack.yaml", "card.schema.json"]
    pack = read_pack(tmp_path / "moon-cards")
    assert (pack.name, pack.adds, pack.languages) == ("moon-cards", (51,), ("en", "pl", "pt"))
    library = load_library([pack])
    assert library.texts[51].name.pl == "Księżycowa Waga"
    scenarios = scenarios_in(library.documents[51], library.book)
    assert [str(difference) for scenario in scenarios for difference in scenario.run()] == []
    assert len(scenarios) == 2
    assert doubts(library.documents[51]) == []
    text = created.files[0].read_text(encoding="utf-8")
    assert text.startswith("# yaml-language-server: $schema=card.schema.json\n")
    assert all(len(line) <= words.WIDTH for line in text.splitlines())
    assert text.count("\n# ") > 12


@pytest.mark.parametrize("uncommented", [{0}, {1}, {0, 1}])
def test_what_is_offered_in_comments_works_when_they_are_taken_away(tmp_path, uncommented):
    created = words.create("One", tmp_path / "cards")
    offered = re.findall(r"(?:^  # (?:- on|  ).*\n)+", created.files[0].read_text(encoding="utf-8"), re.MULTILINE)
    assert len(offered) == 2
    text = created.files[0].read_text(encoding="utf-8")
    for i in uncommented:
        text = text.replace(offered[i], offered[i].replace("  # ", "  "))
    created.files[0].write_text(text, encoding="utf-8")
    pack = read_pack(tmp_path / "cards")
    assert len(pack.cards[51].document.data["effects"]) == 1 + len(uncommented)


def test_comments_are_in_the_language_that_is_spoken(tmp_path):
    texts = set()
    for language in i18n.LANGUAGES:
        i18n.set_language(language)
        texts.add(words.create("One", tmp_path / language).files[0].read_text(encoding="utf-8").split("number:")[0])
    assert len(texts) == 3


def test_further_cards_get_the_next_numbers_and_the_pack_learns_them(tmp_path):
    folder = tmp_path / "cards"
    numbers = [words.create(name, folder).place.number for name in ("One", "Two", "Three")]
    assert numbers == [51, 52, 53]
    assert read_pack(folder).adds == (51, 52, 53)
    assert "adds: [51-53]\n" in (folder / "pack.yaml").read_text(encoding="utf-8")
    assert "# " in (folder / "pack.yaml").read_text(encoding="utf-8")


def test_numbers_of_other_packs_are_left_alone(tmp_path):
    make_pack(paths.user_packs_dir() / "one", adds=(51, 53))
    assert words.create("One", tmp_path / "mine").place.number == 52
    assert words.create("Two", tmp_path / "mine").place.number == 54


def test_a_number_that_the_pack_declares_without_a_card_comes_first(tmp_path):
    folder = make_pack(tmp_path / "cards", adds=[60])
    text = (folder / "pack.yaml").read_text(encoding="utf-8").replace("60", "60-62", 1)
    (folder / "pack.yaml").write_text(text, encoding="utf-8")
    created = words.create("One", folder)
    assert created.place.number == 61
    assert (folder / "pack.yaml").read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("adds", "after"),
    [
        ("adds: [51]", "adds: [51, 70]"),
        ("adds: [51, 60-69]", "adds: [51, 60-70]"),
        ("adds: [51, 60, 69]   # mine", "adds: [51, 60, 69-70]   # mine"),
        ("adds: []", "adds: [70]"),
        ("adds:\n  - 51\n  - 60-69\n", "adds:\n  - 51\n  - 60-69\n  - 70\n"),
        ("adds:   # mine\n- 51\n# more\n- 60\n\n", "adds:   # mine\n- 51\n# more\n- 60\n- 70\n\n"),
        ("replaces: [16]", "replaces: [16]\nadds: [70]"),
    ],
)
def test_a_number_is_added_where_the_others_stand(adds, after):
    head = "# about\nformat: 1\nname: a-pack\ntitle: A pack\nversion: '1.0'\nauthor: A\nlanguages: [en]\n"
    tail = "" if adds.startswith("replaces") else "about: It  is\n"
    document = parse(f"{head}{adds}\n{tail}", "pack.yaml")
    assert newcard._with_number(document, 70) == f"{head}{after}\n{tail}"


# -- in place of a card of the game --------------------------------------------------------------------


@pytest.mark.parametrize("languages", [("en", "pl", "pt"), ("pl",), ("en", "pt")])
def test_every_card_of_the_game_can_be_replaced_and_is_what_it_was_but_for_its_name(tmp_path, languages):
    """The new file is good at once, in the languages of its pack, and its examples hold."""
    for number, card in built_in().cards.items():
        folder = make_pack(tmp_path / str(number), adds=[51], languages=languages)
        words.create("O'Hara's: Owl", folder, number)
        pack = read_pack(folder)
        assert (pack.adds, pack.replaces) == ((51,), (number,))
        was, now = card.document.data, pack.cards[number].document.data
        assert now["name"] == dict.fromkeys(languages, "O'Hara's: Owl")
        assert now["text"] == {code: was["text"][code] for code in languages}
        assert now["rulings"] == [{code: ruling[code] for code in languages} for ruling in was["rulings"]]
        for key in ("number", "kind", "cost", "points"):
            assert now[key] == was[key]
        if len(languages) == len(i18n.LANGUAGES):
            assert now["effects"] == was["effects"]
        for before, after in zip(was["examples"], now["examples"], strict=True):
            assert after == {key: value for key, value in before.items() if key != "ruling"}
        library = load_library([pack])
        assert all(scenario.run() == [] for scenario in scenarios_in(pack.cards[number].document, library.book))


@pytest.mark.parametrize("language", list(i18n.LANGUAGES))
def test_a_card_in_place_of_another_makes_a_pack_and_says_whose_place_it_takes(tmp_path, language):
    i18n.set_language(language)
    created = words.create("Wolf", tmp_path / "wolves", 16)
    assert [file.name for file in created.files] == ["16-wolf.yaml", "pack.yaml", "card.schema.json"]
    text = created.files[0].read_text(encoding="utf-8")
    assert built_in().cards[16].document.data["name"][language] in text.split("number:")[0]
    pack = read_pack(tmp_path / "wolves")
    assert (pack.adds, pack.replaces) == ((), (16,))
    before = files_of(tmp_path / "wolves")
    with pytest.raises(BadInput, match=r"16-wolf\.yaml: this file is card 16 of the pack already"):
        words.create("Other", tmp_path / "wolves", 16)
    assert files_of(tmp_path / "wolves") == before
    assert words.create("Owl", tmp_path / "wolves").place.number == 51
    assert words.create("Fox", tmp_path / "wolves", 3).place.file.name == "03-fox.yaml"
    assert "replaces: [16, 3]" in (tmp_path / "wolves" / "pack.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("number", [0, -1, 51, 70, 1000])
def test_only_cards_of_the_game_can_be_replaced(tmp_path, number):
    with pytest.raises(BadInput, match=f"{number} is no built-in card; expected a number from 1 to 50"):
        words.create("Owl", tmp_path / "cards", number)
    assert not (tmp_path / "cards").exists()


def test_a_list_that_is_too_odd_is_left_to_its_owner():
    document = parse(
        "format: 1\nname: a\ntitle: A\nversion: '1'\nauthor: A\nlanguages: [en]\nadds: [51,\n  52]\n", "pack.yaml"
    )
    with pytest.raises(
        BadInput, match=r"pack.yaml:7:7: number 70 must be declared here by hand; expected adds: \[51, 52"
    ):
        newcard._with_number(document, 70)


def test_the_words_are_in_the_languages_of_the_pack(tmp_path):
    folder = tmp_path / "cards"
    words.create("One", folder)
    text = (folder / "pack.yaml").read_text(encoding="utf-8")
    (folder / "pack.yaml").write_text(
        text.replace("languages: [en, pl, pt]", "languages: [pl]").replace("title: Cards", "title: {pl: Karty}"),
        encoding="utf-8",
    )
    (folder / "51-one.yaml").unlink()
    created = words.create("Sowa", folder)
    data = parse(created.files[0].read_bytes(), "51.yaml").data
    assert set(data["name"]) == set(data["text"]) == {"pl"}
    assert read_pack(folder).languages == ("pl",)


def test_nothing_is_overwritten(tmp_path):
    folder = tmp_path / "cards"
    words.create("One", folder)
    (folder / "card.schema.json").write_text("{}", encoding="utf-8")
    before = files_of(folder)
    created = words.create("One", folder)
    assert created.files[0].name == "52-one.yaml"
    after = files_of(folder)
    assert {name: after[name] for name in before if name != "pack.yaml"} == {
        name: text for name, text in before.items() if name != "pack.yaml"
    }


def test_an_older_schema_of_ours_is_brought_up_to_date(tmp_path):
    folder = tmp_path / "cards"
    words.create("One", folder)
    older = cardschema.text()[:400]
    (folder / "card.schema.json").write_text(older, encoding="utf-8")
    assert words.create("Two", folder).files[-1].name == "card.schema.json"
    assert (folder / "card.schema.json").read_text(encoding="utf-8") == cardschema.text()
    assert [file.name for file in words.create("Three", folder).files] == ["53-three.yaml", "pack.yaml"]


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Owl's Lamp!", "51-owls-lamp.yaml"),
        ("Żółć", "51-zolc.yaml"),
        ("?!", "51-card.yaml"),
        ("  a \t b  ", "51-a-b.yaml"),
        ("C: #1 'x'", "51-c-1-x.yaml"),
    ],
)
def test_any_name_becomes_a_file_name(tmp_path, name, file):
    created = words.create(name, tmp_path / "cards")
    assert created.files[0].name == file
    assert read_pack(tmp_path / "cards").cards[51].form.name.en == " ".join(name.split())


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\x07b"])
def test_what_is_no_name_is_refused(tmp_path, name):
    with pytest.raises(BadInput, match="is no name of a card"):
        words.create(name, tmp_path / "cards")
    assert not (tmp_path / "cards").exists()


def test_folders_that_can_take_no_card_are_refused(tmp_path):
    with pytest.raises(BadInput, match="built-in cards"):
        words.create("One", paths.cards_dir())
    (tmp_path / "file").write_text("a file")
    with pytest.raises(BadInput, match="this is a file"):
        words.create("One", tmp_path / "file")
    folder = make_pack(tmp_path / "cards", adds=[51])
    (folder / "pack.yaml").write_text("format: one", encoding="utf-8")
    before = files_of(folder)
    with pytest.raises(BadInput, match=r"pack.yaml:1:9"):
        words.create("One", folder)
    assert files_of(folder) == before


@pytest.mark.parametrize("folder", ["my-cards", "Moon Cards!", "1999", "ćma", "x" * 60])
def test_a_folder_of_any_name_becomes_a_pack(tmp_path, folder):
    words.create("One", tmp_path / folder)
    assert re.fullmatch(r"[a-z][a-z0-9-]*", read_pack(tmp_path / folder).name)


def test_packs_of_the_program_use_its_schema(tmp_path):
    created = words.create("One", tmp_path / "shipped" / "cards")
    assert [file.name for file in created.files] == ["51-one.yaml", "pack.yaml"]
    first = created.files[0].read_text(encoding="utf-8").splitlines()[0]
    relative = first.removeprefix(cardschema.MODELINE)
    assert (created.files[0].parent / relative).resolve() == paths.cards_dir() / cardschema.FILE_NAME
