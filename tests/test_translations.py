"""Every word in every language: nothing untranslated, nothing lost on the way, and seen as soon as it is chosen."""

from __future__ import annotations

import string
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from poryroku import i18n, paths
from poryroku.cli import app

ROOT = Path(__file__).parents[1]
LOCALE = ROOT / "assets" / "locale"
FOREIGN = [language for language in i18n.LANGUAGES if language != "en"]
PLURALS = {"pl": 3, "pt": 2}
#: how many things each plural form is tried with: each number must lead to the form at its place
COUNTS = {"pl": ((1,), (2, 3, 4, 22), (0, 5, 11, 12, 14, 25, 112)), "pt": ((0, 1), (2, 5, 11, 21))}
ADVICE = "run `make messages` and translate what is new in assets/locale"


def catalogue(language: str) -> Catalog:
    with (LOCALE / language / "LC_MESSAGES" / "poryroku.po").open("rb") as file:
        return read_po(file, locale=language)


def messages(found: Catalog) -> list[Message]:
    return [message for message in found if message.id]


def sources(message: Message) -> tuple[str, ...]:
    return message.id if isinstance(message.id, tuple) else (message.id,)


def translations(message: Message) -> tuple[str, ...]:
    return message.string if isinstance(message.string, tuple) else (message.string,)


def fields(text: str) -> set[str]:
    """The placeholders of a text: each of them must be a plain name."""
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(text) if name is not None}


@pytest.fixture(scope="module")
def extracted() -> set[tuple[str, ...]]:
    """What the sources say now."""
    keywords = {**DEFAULT_KEYWORDS, "N_": None}
    found = extract_from_dir(ROOT / "src", keywords=keywords)
    return {words if isinstance(words, tuple) else (words,) for _file, _line, words, _comments, _context in found}


def test_the_template_says_what_the_sources_say(extracted: set[tuple[str, ...]]) -> None:
    with (LOCALE / "poryroku.pot").open("rb") as file:
        template = {sources(message) for message in messages(read_po(file))}
    assert template == extracted, ADVICE


@pytest.mark.parametrize("language", FOREIGN)
def test_every_message_is_translated(language: str, extracted: set[tuple[str, ...]]) -> None:
    found = {sources(message): message for message in messages(catalogue(language))}
    assert set(found) == extracted, ADVICE
    missing = [source for source, message in found.items() if not all(translations(message))]
    assert not missing, ADVICE
    assert not [source for source, message in found.items() if message.fuzzy], "a fuzzy translation is not used"


@pytest.mark.parametrize("language", FOREIGN)
def test_placeholders_are_kept_in_every_form(language: str) -> None:
    for message in messages(catalogue(language)):
        wanted = fields(sources(message)[-1])
        for text in translations(message):
            assert fields(text) == wanted, f"{text!r} for {sources(message)[-1]!r}"


@pytest.mark.parametrize("language", FOREIGN)
def test_plural_forms(language: str) -> None:
    found = catalogue(language)
    assert found.num_plurals == PLURALS[language]
    for message in messages(found):
        if message.pluralizable:
            assert len(translations(message)) == PLURALS[language], message.id


@pytest.mark.parametrize("language", FOREIGN)
def test_spaces_and_lines_are_kept(language: str) -> None:
    for message in messages(catalogue(language)):
        source = sources(message)[0]
        for text in translations(message):
            at_ends = [text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]]
            assert at_ends == [source[: len(source) - len(source.lstrip())], source[len(source.rstrip()) :]], text
            assert text.count("\n") == source.count("\n"), text
            assert "  " not in text.strip(), text


@pytest.mark.parametrize("language", FOREIGN)
def test_a_sentence_ends_as_a_sentence(language: str) -> None:
    for message in messages(catalogue(language)):
        for text in translations(message):
            for ending in (".", "?", ":", "…"):
                assert text.endswith(ending) == sources(message)[0].endswith(ending), text


@pytest.fixture
def spoken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The catalogues as they stand, compiled for this test; afterwards the language is what it was."""
    for language in FOREIGN:
        folder = tmp_path / language / "LC_MESSAGES"
        folder.mkdir(parents=True)
        with (folder / "poryroku.mo").open("wb") as file:
            write_mo(file, catalogue(language))
    monkeypatch.setattr(paths, "locale_dir", lambda: tmp_path)
    before = i18n.language()
    yield
    monkeypatch.undo()
    i18n.set_language(before)


@pytest.mark.parametrize("language", FOREIGN)
def test_every_number_has_its_form(language: str, spoken: None) -> None:
    i18n.set_language(language)
    message = next(each for each in messages(catalogue(language)) if sources(each)[0] == "{count} crystal")
    for form, counts in zip(translations(message), COUNTS[language], strict=True):
        assert {i18n.ngettext(*sources(message), count) for count in counts} == {form}


@pytest.mark.parametrize(
    ("language", "help_", "fault"),
    [
        (
            "pl", "Otwiera grę w oknie.",
            "poryroku: nie ma polecenia 'ply'; ma być: jedno z: {commands}; czy chodziło o 'play'?",
        ),
        (
            "pt", "Abre o jogo em uma janela.",
            "poryroku: não existe o comando 'ply'; esperado: um destes: {commands}; você quis dizer 'play'?",
        ),
    ],
)  # fmt: skip
def test_commands_speak_the_language(
    language: str,
    help_: str,
    fault: str,
    spoken: None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(app, "set_language", lambda code: i18n.set_language(language))
    for arguments in ([], ["play", "--help"]):
        assert app.main(arguments) == 0
        assert help_ in capsys.readouterr().out
    assert app.main(["ply"]) == 2
    assert capsys.readouterr().err.strip() == fault.format(commands=", ".join(app.COMMANDS))


@pytest.mark.parametrize("language", FOREIGN)
def test_the_help_of_every_option_is_translated(
    language: str, spoken: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "2000")
    shown = {}
    commands = [(name,) for name in app.COMMANDS]
    for name in app.COMMANDS:
        commands += [(name, inner) for inner in getattr(import_module(f"poryroku.cli.{name}"), "SUBCOMMANDS", ())]
    assert ("cards", "schema") in commands
    for spoken_language in ("en", language):
        monkeypatch.setattr(app, "set_language", lambda code, spoken=spoken_language: i18n.set_language(spoken))
        for command in commands:
            assert app.main([*command, "--help"]) == 0
            shown[spoken_language, command] = capsys.readouterr().out.splitlines()
    for command in commands:
        english, other = (
            {line for line in shown[each, command] if "  " in line.strip(" │╭╰╮╯─") and "--help" not in line}
            for each in ("en", language)
        )
        assert len(english) == len(other) > 0
        assert not english & other
