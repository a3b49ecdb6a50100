"""Ops of other packages come through the entry point, and a broken package is a fault with its name."""

from importlib.metadata import EntryPoint, EntryPoints

import pytest

from poryroku.crystal.files import plugins
from poryroku.crystal.files.library import load_book, load_cards
from poryroku.crystal.ops.registry import OPS
from poryroku.faults import BadInput
from poryroku.paths import cards_dir

SOURCE = """
from poryroku.crystal.ops.registry import AMOUNT, SUBJECT, amount_of, op

@op("gain_double", amount=AMOUNT)
def gain_double(table, frame, amount):
    table.seats[frame[SUBJECT]].crystals += 2 * amount_of(table, frame, amount)
"""


@pytest.fixture
def offer(monkeypatch, tmp_path):
    """Offer a module as an installed package's ops; forget its ops afterwards."""
    before = set(OPS)

    def with_module(name, source):
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        entry = EntryPoint(name, name, plugins.GROUP)
        monkeypatch.setattr(plugins, "entry_points", lambda group: EntryPoints([entry]).select(group=group))
        plugins.load_ops.cache_clear()

    yield with_module
    plugins.load_ops.cache_clear()
    for name in set(OPS) - before:
        del OPS[name]


def test_an_op_of_a_package_can_be_used_in_a_card_file(offer, tmp_path):
    offer("some_ops", SOURCE)
    assert plugins.load_ops() == ("some_ops",)
    text = (cards_dir() / "03-mossy-geode.yaml").read_text(encoding="utf-8").split("examples:")[0]
    (tmp_path / "03-mossy-geode.yaml").write_text(text.replace("gain_crystals: 9", "gain_double: 9"), encoding="utf-8")
    library = load_cards([tmp_path / "03-mossy-geode.yaml"], load_book().faces, ())
    assert library.book.blocks[library.book.cards[3].arrive].ops[0].name == "gain_double"


def test_a_broken_package_is_named(offer):
    offer("broken_ops", "raise RuntimeError('no')")
    with pytest.raises(BadInput, match=r"poryroku.ops: broken_ops = broken_ops: RuntimeError: no"):
        plugins.load_ops()


def test_two_ops_of_one_name_are_refused(offer):
    offer("doubled_ops", SOURCE.replace("gain_double", "gain_crystals"))
    with pytest.raises(BadInput, match="two ops are called 'gain_crystals'"):
        plugins.load_ops()
