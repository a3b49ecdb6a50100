"""Words in the language that is set when they are asked for."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from poryroku import i18n, paths
from poryroku.i18n import N_, _, ngettext

POLISH = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

msgid "Draw a card"
msgstr "Dobierz kartę"

msgid "{n} crystal"
msgid_plural "{n} crystals"
msgstr[0] "{n} kryształ"
msgstr[1] "{n} kryształy"
msgstr[2] "{n} kryształów"
"""

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture
def locale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of catalogues with one Polish one; afterwards the language is what it was."""
    folder = tmp_path / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "poryroku.po").write_text(POLISH, encoding="utf-8")
    with (folder / "poryroku.po").open("rb") as source, (folder / "poryroku.mo").open("wb") as target:
        write_mo(target, read_po(source, locale="pl"))
    monkeypatch.setattr(paths, "locale_dir", lambda: tmp_path)
    before = i18n.language()
    yield tmp_path
    monkeypatch.undo()
    i18n.set_language(before)


def test_language_switches_live(locale: Path) -> None:
    i18n.set_language("en")
    marked = N_("Draw a card")
    assert _(marked) == "Draw a card"
    assert i18n.set_language("pl") == "pl"
    assert _(marked) == "Dobierz kartę"
    assert i18n.language() == "pl"
    i18n.set_language("en")
    assert _(marked) == "Draw a card"


@pytest.mark.parametrize(("n", "words"), [(1, "kryształ"), (3, "kryształy"), (5, "kryształów"), (22, "kryształy")])
def test_polish_plural(locale: Path, n: int, words: str) -> None:
    i18n.set_language("pl")
    assert ngettext("{n} crystal", "{n} crystals", n) == f"{{n}} {words}"


def test_english_plural(locale: Path) -> None:
    i18n.set_language("en")
    assert [ngettext("card", "cards", n) for n in (0, 1, 2)] == ["cards", "card", "cards"]


def test_unknown_word_stays_english_and_nothing_stays_nothing(locale: Path) -> None:
    i18n.set_language("pl")
    assert _("No such words") == "No such words"
    assert _("") == ""  # gettext itself would give the catalogue's header


def test_missing_catalogue_leaves_english(locale: Path) -> None:
    i18n.set_language("pt")
    assert _("Draw a card") == "Draw a card"


@pytest.mark.parametrize("content", [b"", b"\xde\x12\x04\x95", b"not a catalogue", b"\xde\x12\x04\x95" + b"\xff" * 40])
def test_damaged_catalogue_leaves_english(locale: Path, content: bytes) -> None:
    folder = locale / "pt" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "poryroku.mo").write_bytes(content)
    i18n.set_language("pt")
    assert _("Draw a card") == "Draw a card"


def test_unknown_language_is_refused_and_changes_nothing(locale: Path) -> None:
    i18n.set_language("pl")
    with pytest.raises(ValueError, match="en, pl, pt"):
        i18n.set_language("de")
    assert i18n.language() == "pl"


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "pt_BR.UTF-8"}, "pt"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "pl_PL"}, "pl"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "pt_BR:pl"}, "pt"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "de:pl"}, "pl"),
        ({"LANG": "C", "LANGUAGE": "pl"}, "en"),
    ],
)
@pytest.mark.skipif("sys.platform == 'win32'", reason="Windows has its own setting")
def test_system_language(variables: dict[str, str], code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert i18n.system_language() == code


def test_shipped_catalogues_declare_their_plurals() -> None:
    forms = {}
    for po in paths.locale_dir().glob("*/LC_MESSAGES/poryroku.po"):
        with po.open("rb") as source:
            forms[po.parent.parent.name] = read_po(source, abort_invalid=True).num_plurals
    assert forms == {"pl": 3, "pt": 2}
