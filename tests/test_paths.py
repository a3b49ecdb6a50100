"""Where things lie."""

from pathlib import Path

import pytest

from poryroku import paths


def test_package_brings_cards_and_assets() -> None:
    assert paths.cards_dir().is_dir() and paths.packs_dir().is_dir()
    assert paths.locale_dir().is_dir()
    assert (paths.fonts_dir() / "SourceSansPro-Regular.ttf").is_file()
    assert (paths.fonts_dir() / "SourceSansPro-OFL.txt").is_file()


def test_data_of_an_installed_package_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site-packages" / "poryroku"
    (package / "data" / "cards").mkdir(parents=True)
    (package / "data" / "assets").mkdir()
    monkeypatch.setattr(paths, "_PACKAGE", package)
    assert paths.data_dir.__wrapped__() == package / "data"


def test_broken_installation_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "_PACKAGE", tmp_path / "a" / "b" / "poryroku")
    with pytest.raises(FileNotFoundError, match="installation is broken"):
        paths.data_dir.__wrapped__()


def test_variable_moves_everything_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.DATA_DIR_VARIABLE, str(tmp_path / "mine"))
    assert paths.user_data_dir() == tmp_path / "mine"
    assert paths.saves_dir() == tmp_path / "mine" / "saves"
    assert paths.user_packs_dir() == tmp_path / "mine" / "packs"
    assert paths.config_dir() == tmp_path / "mine" / "config"
    assert not (tmp_path / "mine").exists()  # asking makes no folder


def test_relative_variable_does_not_follow_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.DATA_DIR_VARIABLE, "mine")
    monkeypatch.chdir(tmp_path)
    assert paths.user_data_dir() == tmp_path / "mine"


def test_system_places_without_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(paths.DATA_DIR_VARIABLE, raising=False)
    assert "poryroku" in str(paths.user_data_dir())
    assert "poryroku" in str(paths.config_dir())
    assert paths.saves_dir().is_relative_to(paths.user_data_dir())
