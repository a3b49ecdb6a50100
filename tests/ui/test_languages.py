"""The window in other languages: a change is seen at once, and nothing stays English."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from survey import Survey, unpainted

from poryroku import i18n, paths
from poryroku.ui import gallery
from poryroku.ui.app import App

LOCALE = Path(__file__).parents[2] / "assets" / "locale"
FOREIGN = [language for language in i18n.LANGUAGES if language != "en"]


@pytest.fixture
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Catalog]:
    """The catalogues as they stand, compiled for this test."""
    found = {}
    for language in FOREIGN:
        with (LOCALE / language / "LC_MESSAGES" / "poryroku.po").open("rb") as file:
            found[language] = read_po(file, locale=language)
        folder = tmp_path / "locale" / language / "LC_MESSAGES"
        folder.mkdir(parents=True)
        with (folder / "poryroku.mo").open("wb") as file:
            write_mo(file, found[language])
    monkeypatch.setattr(paths, "locale_dir", lambda: tmp_path / "locale")
    return found


def english_in(seen: set[str], catalogue: Catalog) -> set[str]:
    """Lines that are an English message, or a part of one, and no message of the catalogue's language."""
    plain = {str(message.id): str(message.string) for message in catalogue if isinstance(message.id, str)}
    spoken = set(plain.values())
    english = [text for text, other in plain.items() if text and text != other]
    suspects = {line for line in seen - spoken if any(letter.isalpha() for letter in line)}
    return {line for line in suspects if any(line == text or (" " in line and line in text) for text in english)}


def survey(app: App) -> set[str]:
    """Every line of text of the scene on top."""
    with unpainted():
        return {written.words for written in Survey(app, app.scene).written}


@pytest.mark.parametrize("name", list(gallery.EXHIBITS))
def test_a_change_is_seen_at_once(app: App, catalogues: dict[str, Catalog], name: str) -> None:
    gallery.EXHIBITS[name](app, gallery.Order(players=3))
    before = survey(app)
    for language in FOREIGN:
        app.settings.change(language=language)
        seen = survey(app)
        assert seen != before
        english = english_in(seen, catalogues[language])
        assert not english, f"not in {language}: {english}"
    app.settings.change(language="en")
    assert survey(app) == before
