"""When a file that somebody edits has come to rest, on a clock moved by hand."""

import os

import pytest

from poryroku.ui import watching
from poryroku.ui.watching import FRESH, GONE, SETTLE, Watch
from poryroku.yamlfile import MAX_BYTES

REST, LONG_REST = SETTLE * 1.01, GONE * 1.01


class Hand:
    """A clock that goes only when it is told to."""

    def __init__(self):
        self.time = 100.0

    def __call__(self):
        return self.time


@pytest.fixture
def now():
    return Hand()


@pytest.fixture
def file(tmp_path):
    found = tmp_path / "card.yaml"
    found.write_bytes(b"one")
    return found


@pytest.fixture
def watch(file, now):
    """A watch that has told what the file says at first."""
    found = Watch(file, now)
    assert found.look().raw == b"one"
    return found


def after(watch, now, seconds):
    """What a look tells after some time without one in between."""
    now.time += seconds
    return watch.look()


def test_the_first_look_tells_at_once_and_the_next_ones_nothing(watch, now):
    assert watch.look() is None and after(watch, now, 10) is None and not watch.changing


def test_a_change_is_told_once_it_has_come_to_rest(watch, now, file):
    file.write_bytes(b"two")
    assert watch.look() is None and watch.changing
    assert after(watch, now, SETTLE / 2) is None
    assert after(watch, now, REST).raw == b"two" and not watch.changing
    assert after(watch, now, 1) is None


def test_every_further_change_makes_it_wait_anew(watch, now, file):
    for text in (b"t", b"tw", b"two", b"two "):
        file.write_bytes(text)
        assert after(watch, now, SETTLE * 0.9) is None
    assert after(watch, now, REST).raw == b"two "


def test_empty_or_gone_takes_longer(watch, now, file):
    file.write_bytes(b"")
    watch.look()
    assert after(watch, now, GONE * 0.9) is None
    file.unlink()
    assert after(watch, now, 0.01) is None
    assert after(watch, now, GONE * 0.9) is None
    assert after(watch, now, LONG_REST).trouble == "no such file"
    file.write_bytes(b"")
    watch.look()
    assert after(watch, now, GONE + 0.01).raw == b""


def test_back_to_what_it_said_is_nothing_new(watch, now, file):
    file.write_bytes(b"two")
    watch.look()
    file.write_bytes(b"one")
    watch.look()
    assert after(watch, now, REST) is None and not watch.changing


def test_another_file_with_the_name(watch, now, file, tmp_path):
    other = tmp_path / "other"
    other.write_bytes(b"two")
    os.replace(other, file)
    watch.look()
    assert after(watch, now, REST).raw == b"two"


def test_same_size_and_same_time_while_it_is_fresh(watch, now, file):
    before = file.stat()
    file.write_bytes(b"two")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    watch.look()
    assert after(watch, now, REST).raw == b"two"


def test_an_old_file_is_not_read_again_and_again(watch, now, file, monkeypatch):
    when = file.stat().st_mtime - 10 * FRESH
    os.utime(file, (when, when))
    watch.look()
    after(watch, now, REST)
    opened = []
    monkeypatch.setattr(watching, "open", lambda *all_: opened.append(all_), raising=False)
    for _ in range(5):
        assert after(watch, now, 1) is None
    assert not opened


def test_no_more_is_read_than_a_file_may_have(now, tmp_path):
    file = tmp_path / "huge"
    file.write_bytes(b"x" * (MAX_BYTES * 3))
    assert len(Watch(file, now).look().raw) == MAX_BYTES + 1


def test_what_cannot_be_read_is_told(now, tmp_path):
    assert Watch(tmp_path, now).look().trouble == "this is no file"
    assert Watch(tmp_path / "none", now).look().trouble == "no such file"
    assert "cannot be read" in Watch(tmp_path / ("x" * 300), now).look().trouble
