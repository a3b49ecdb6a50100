"""A file is always whole: the old one or the new one."""

import os
import stat
from pathlib import Path

import pytest

from poryroku import safewrite


def test_new_file_in_new_folders(tmp_path: Path) -> None:
    target = tmp_path / "a" / "b" / "save.json"
    safewrite.write_text(target, "Łódź\n")
    assert target.read_bytes() == "Łódź\n".encode()
    assert os.listdir(target.parent) == ["save.json"]


def test_old_file_is_replaced(tmp_path: Path) -> None:
    target = tmp_path / "save.json"
    target.write_text("a much longer old text")
    safewrite.write_bytes(target, b"new")
    assert target.read_bytes() == b"new"


@pytest.mark.parametrize("broken", ["fsync", "replace", "fdopen"])
def test_failure_leaves_the_old_file_and_no_litter(
    broken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "save.json"
    target.write_text("old")

    def fail(*_args: object, **_kwargs: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, broken, fail)
    with pytest.raises(OSError, match="No space left"):
        safewrite.write_text(target, "new")
    monkeypatch.undo()
    assert target.read_text() == "old"
    assert os.listdir(tmp_path) == ["save.json"]


def test_interruption_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "save.json"
    target.write_text("old")

    def interrupt(_handle: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        safewrite.write_text(target, "new")
    monkeypatch.undo()
    assert target.read_text() == "old"
    assert os.listdir(tmp_path) == ["save.json"]


def test_data_reach_the_disk_before_they_take_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    fsync, replace = os.fsync, os.replace
    monkeypatch.setattr(os, "fsync", lambda handle: (order.append("fsync"), fsync(handle)))
    monkeypatch.setattr(os, "replace", lambda *names: (order.append("replace"), replace(*names)))
    safewrite.write_text(tmp_path / "save.json", "x")
    assert order[:2] == ["fsync", "replace"]


def test_lone_surrogate_fails_before_anything_is_touched(tmp_path: Path) -> None:
    target = tmp_path / "save.json"
    target.write_text("old")
    with pytest.raises(UnicodeEncodeError):
        safewrite.write_text(target, "\ud800")
    assert target.read_text() == "old"


@pytest.mark.skipif(os.name == "nt", reason="rights and links of POSIX")
def test_rights_and_links_stay(tmp_path: Path) -> None:
    target = tmp_path / "real.json"
    target.write_text("old")
    target.chmod(0o640)
    link = tmp_path / "link.json"
    link.symlink_to(target)
    safewrite.write_text(link, "new")
    assert link.is_symlink()
    assert target.read_text() == "new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


@pytest.mark.skipif(os.name == "nt", reason="rights of POSIX")
def test_new_file_has_the_rights_of_any_new_file(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.touch()
    safewrite.write_text(tmp_path / "safe", "x")
    assert (tmp_path / "safe").stat().st_mode == plain.stat().st_mode
