"""Card packs: read whole or not at all, found where they lie, never resolved by the order in which they are found."""

import os
import re

import pytest
from packfolders import DRAWING, card_text, make_pack, pack_text

from poryroku import paths
from poryroku.crystal.files import packs as module
from poryroku.crystal.files.library import load_library
from poryroku.crystal.files.packs import built_in, conflicts, find_packs, look_in, named_packs, read_pack
from poryroku.faults import BadInput
from poryroku.shelf import CRYSTAL


@pytest.fixture(autouse=True)
def only_these(monkeypatch, tmp_path):
    """The user's folder is the test's own, and nothing comes with the program."""
    monkeypatch.setenv(paths.DATA_DIR_VARIABLE, str(tmp_path / "data"))
    monkeypatch.setattr(paths, "packs_dir", lambda: tmp_path / "shipped")
    module.forget_folders()
    yield
    module.forget_folders()


def refused(folder, *wanted):
    """The faults of a pack; `wanted` are patterns, each of which must fit one of them."""
    with pytest.raises(BadInput) as caught:
        read_pack(folder)
    lines = [str(fault).replace(str(folder) + os.sep, "") for fault in caught.value.faults]
    for pattern in wanted:
        assert any(re.search(pattern, line) for line in lines), (pattern, lines)
    return lines


# -- one pack ----------------------------------------------------------------------------------------


def test_a_pack_is_read_whole(tmp_path):
    folder = make_pack(tmp_path / "moon", adds=(51, 52, 60), replaces=(16,), more="about: Ebb and flow.\n")
    (folder / "51.svg").write_text(DRAWING)
    (folder / "README.md").write_text("about it")
    pack = read_pack(folder)
    assert (pack.name, pack.version, pack.author, pack.title.pl) == ("moon", "1.0", "Ania", "Pack moon")
    assert pack.about is not None and pack.about.en == "Ebb and flow."
    assert (pack.adds, pack.replaces, pack.numbers) == ((51, 52, 60), (16,), (16, 51, 52, 60))
    assert pack.emblems == {51: folder / "51.svg"}
    assert re.fullmatch("[0-9a-f]{64}", pack.hash)


def test_the_built_in_cards_are_a_pack_like_any_other():
    pack = built_in()
    assert pack.adds == tuple(range(1, 51)) and pack.folder == paths.cards_dir()
    assert sorted(pack.emblems) == list(pack.adds)
    assert {level: len(numbers) for level, numbers in pack.levels.items()} == {
        "apprentice": 30, "magic": 30, "archmage": 50,
    }  # fmt: skip
    assert read_pack(paths.cards_dir()) is pack and load_library().packs == (pack,)
