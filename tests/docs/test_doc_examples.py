"""Every example in the documents is run: scenarios, cards, parts of cards, lines of notation, commands."""

import shlex

import pytest
import tutorial
from documents import ROOT, blocks, code

from poryroku.cli.app import main
from poryroku.crystal.files.drawings import check_drawing
from poryroku.crystal.files.library import card_files, load_book, load_cards, load_library
from poryroku.crystal.files.packmodel import PackFile
from poryroku.crystal.files.scenarios import scenarios_in
from poryroku.crystal.notation import VERBS, UnreadableOption, format_option, parse_option
from poryroku.paths import DATA_DIR_VARIABLE, cards_dir
from poryroku.yamlcheck import check
from poryroku.yamlfile import parse

YAML = blocks("yaml")
WRONG = ("differs", "faulty")
"""Words after the fence of an example that shows what goes wrong; a command in the document runs it."""

CARD = {
    "number": "51",
    "name": "{en: One, pl: Jeden, pt: Um}",
    "kind": "item",
    "cost": "{air: 1}",
    "points": "4",
    "text": "{en: One, pl: Jeden, pt: Um}",
    "effects": "[]",
}
"""What a part of a card needs to become a whole one: what it costs and is worth as that of `cards new`."""


def kind_of(block):
    data = parse(block.text, block.place).data
    if block.words[1:2] and block.words[1] in WRONG:
        return "wrong"
    if block.words[1:2] == ["step"]:
        return "step"
    if "number" in data:
        return "card"
    if data.keys() & {"adds", "replaces"}:
        return "pack"
    return "part" if data.keys() & {"effects", "cost", "name", "text"} else "scenario"


def library_with(tmp_path, text):
    """The built-in cards together with another one, or with it in the place of the one of its number."""
    file = tmp_path / "another.yaml"
    file.write_text(text, encoding="utf-8")
    prefix = f"{parse(text).data['number']:02}-"
    others = [path for path in card_files(cards_dir()) if not path.name.startswith(prefix)]
    book = load_library().book
    return load_cards([*others, file], book.faces, book.decks)


def of_kind(*kinds):
    return pytest.mark.parametrize("block", [b for b in YAML if kind_of(b) in kinds], ids=lambda block: block.place)


@of_kind("scenario")
def test_scenarios_hold(block):
    for scenario in scenarios_in(parse(block.text, block.place), load_book()):
        assert [str(difference) for difference in scenario.run()] == []


@of_kind("pack")
def test_packs_have_the_right_form(block):
    check(parse(block.text, block.place), PackFile)


@of_kind("card")
def test_cards_load_and_their_examples_hold(block, tmp_path):
    library = library_with(tmp_path, block.text)
    document = parse(block.text, block.place)
    scenarios = scenarios_in(document, library.book)
    assert len(scenarios) >= 2
    for scenario in scenarios:
        assert [str(difference) for difference in scenario.run()] == []


def library_with_part(tmp_path, block):
    """The built-in cards together with one that a part is made into."""
    data = parse(block.text, block.place).data
    rest = "\n".join(f"{key}: {value}" for key, value in CARD.items() if key not in data)
    return library_with(tmp_path, rest + "\n" + block.text)


@of_kind("part")
def test_parts_of_cards_load_and_their_examples_hold(block, tmp_path):
    library = library_with_part(tmp_path, block)
    for scenario in scenarios_in(library.documents[51], library.book):
        assert [str(difference) for difference in scenario.run()] == [], scenario.title


def test_every_kind_of_example_is_there():
    assert {kind_of(block) for block in YAML} == {"scenario", "card", "pack", "part", "wrong", "step"}


@of_kind("wrong")
def test_what_goes_wrong_is_shown_by_a_command(block):
    assert any(block.file in other.text for other in blocks("console") if other.document == block.document)


@pytest.mark.parametrize("block", blocks("notation"), ids=lambda block: block.place)
def test_notation_blocks_are_the_written_form(block):
    for line in block.text.splitlines():
        assert format_option(parse_option(line)) == line


def test_options_in_the_text_are_the_written_form():
    alone = ("use", "draw", "end", "accept", "decline")
    lines = [text for text in code("notation.md") if (" " in text and text.split()[0] in VERBS) or text in alone]
    assert len(lines) > 40
    for line in lines:
        assert format_option(parse_option(line)) == line


@pytest.mark.parametrize("block", blocks("unreadable"), ids=lambda block: block.place)
def test_what_cannot_be_read_says_what_was_expected(block):
    for line in block.text.splitlines():
        option, _, message = (part.strip() for part in line.partition("   "))
        with pytest.raises(UnreadableOption) as caught:
            parse_option(option)
        assert str(caught.value).startswith(message)
        what, expected = caught.value.told_of(option)
        assert what and expected and "expected" not in what + expected, "a fault says itself that this was expected"


@pytest.mark.parametrize("block", blocks("python"), ids=lambda block: block.place)
def test_python_stands_so_in_the_sources(block):
    files = [*(ROOT / "src").rglob("*.py"), *(ROOT / "docs" / "examples").rglob("*.py")]
    assert any(block.text in path.read_text(encoding="utf-8") for path in files)


@pytest.mark.parametrize("block", blocks("xml"), ids=lambda block: block.place)
def test_drawings_can_be_drawn(block, tmp_path):
    file = tmp_path / "71.svg"
    file.write_text(block.text, encoding="utf-8")
    check_drawing(file)


@pytest.mark.parametrize("block", blocks("console"), ids=lambda block: block.place)
def test_commands_answer_as_shown(block, tmp_path, monkeypatch, capsys):
    """``...`` at the end of a line stands for whatever follows."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(DATA_DIR_VARIABLE, str(tmp_path / "user"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.setenv("LANGUAGE", "en")
    for other in YAML:
        if other.document == block.document:
            (tmp_path / other.file).write_text(other.text, encoding="utf-8")
    if block.document.name == "cards.md":
        so_far = tutorial.followed(tmp_path / "so-far", until=block.line)
        (tmp_path / f"{tutorial.NUMBER}-moonlit-scales.yaml").write_text(so_far, "utf-8")
    result = None
    answer = []
    for command in (line[2:] for line in block.text.splitlines() if line.startswith("$ ")):
        if command == "echo $?":
            answer.append(str(result))
        else:
            program, *arguments = shlex.split(command)
            assert program == "poryroku"
            result = main(arguments)
            out, err = capsys.readouterr()
            answer += (out + err).splitlines()
    shown = [line for line in block.text.splitlines() if not line.startswith("$ ")]
    assert len(shown) == len(answer), answer
    for expected, found in zip(shown, answer, strict=True):
        if expected.endswith("..."):
            assert found.startswith(expected[:-3])
        else:
            assert found == expected
