"""Ops of other packages come through the entry point; what is wrong with one is told by its name and stops nothing."""

import os
import sys
from importlib.metadata import EntryPoint, EntryPoints

import pytest

from poryroku.crystal.files import plugins
from poryroku.crystal.files.library import card_files, load_book, load_cards
from poryroku.crystal.files.packs import find_packs, read_pack
from poryroku.crystal.files.scenarios import scenarios_in
from poryroku.crystal.notation import parse_option
from poryroku.crystal.ops import guard
from poryroku.crystal.ops.registry import COUNTERS, OPS
from poryroku.crystal.wording import log
from poryroku.faults import BadInput
from poryroku.paths import cards_dir
from poryroku.yamlfile import MAX_BYTES, MAX_DEPTH, parse

HEAD = """
from poryroku.crystal.ops.registry import AMOUNT, NUMBER, SUBJECT, amount_of, asking_op, counter, op
from poryroku.crystal.verbs import CHOOSE
"""
DOUBLE = """
@op("gain_double", amount=AMOUNT)
def gain_double(table, frame, amount):
    table.seats[frame[SUBJECT]].crystals += 2 * amount_of(table, frame, amount)
"""


@pytest.fixture
def offer(monkeypatch, tmp_path):
    """Offer modules as installed packages' ops; forget their ops afterwards."""
    ops, counters = OPS.copy(), COUNTERS.copy()
    offered = []

    def with_module(name, source):
        (tmp_path / f"{name}.py").write_text(HEAD + source, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        offered.append(EntryPoint(name, name, plugins.GROUP))
        monkeypatch.setattr(plugins, "entry_points", lambda group: EntryPoints(offered).select(group=group))
        plugins.load_ops.cache_clear()
        guard._told.clear()

    yield with_module
    plugins.load_ops.cache_clear()
    for entry in offered:
        sys.modules.pop(entry.name, None)
    plugins._put_back(ops, counters)


def geode_with(tmp_path, op):
    """The cards, with an op in the place of the one of card 3: gain 9 crystals."""
    text = (cards_dir() / "03-mossy-geode.yaml").read_text(encoding="utf-8").split("examples:")[0]
    file = tmp_path / "03-mossy-geode.yaml"
    file.write_text(text.replace("gain_crystals: 9", op), encoding="utf-8")
    files = [path for path in card_files(cards_dir()) if not path.name.startswith("03-")]
    return load_cards([*files, file], load_book().faces, load_book().decks)


POSITION = """
seats: {P1: {crystals: 2, gauge: 2, reserve: {earth: 2, air: 2, water: 2}, hand: [3]}}
"""


def summoned(library):
    """A game in which card 3 has just been summoned, with its events."""
    (scenario,) = scenarios_in(parse(POSITION), library.book)
    state = scenario.start.clone()
    state.events = []
    state.apply(parse_option("summon 3"))
    return state


def test_an_op_of_a_package_can_be_used_in_a_card_file(offer, tmp_path):
    offer("some_ops", DOUBLE)
    (package,) = plugins.load_ops().packages
    assert (package.name, package.module, package.ops) == ("some_ops", "some_ops", ("gain_double",))
    assert plugins.package_of("gain_double") == "some_ops"
    assert plugins.package_of("gain_crystals") == ""
    assert summoned(geode_with(tmp_path, "gain_double: 9")).seats[0].crystals == 20


# -- packages that are left out ------------------------------------------------------------------------

ASKS = """
@asking_op("{name}", "{kind}", most=NUMBER)
class Bid:
    @staticmethod
    def options({options}):
        return [(CHOOSE, 1), (CHOOSE, 2)]
    @staticmethod
    def apply({apply}):
        pass
"""


def asks(name="bid", kind="bid", options="table, frame, most", apply="table, frame, option, most"):
    return ASKS.format(name=name, kind=kind, options=options, apply=apply)


LEFT_OUT = {
    "raise RuntimeError('no')": "importing broken_ops fails: RuntimeError: no",
    "raise SystemExit": "importing broken_ops fails: SystemExit: ",
    DOUBLE.replace("gain_double", "gain_crystals"): "two ops are called 'gain_crystals'",
    "@counter('hand')\ndef hand(table, frame): return 1": "two counters are called 'hand'",
    "OPS = op.__globals__['OPS']; OPS['draw_card'] = OPS['pass_left']": "it replaces 'draw_card'",
    "op.__globals__['OPS'].pop('draw_card')": "it replaces 'draw_card'",
    DOUBLE.replace("table, frame, amount):", "table, amount):"): "op 'gain_double' is a function that can't be called",
    "@op('gain_x', n=NUMBER)\ndef gain_x(table, frame): pass": "op 'gain_x' is a function that can't be called",
    "@op('gain_x', n='figure')\ndef gain_x(table, frame, n): pass": "has the parameter 'n' of type 'figure'",
    "@op('Gain-X')\ndef gain_x(table, frame): pass": "op 'Gain-X' has a name that cards can't use",
    "@op('score')\ndef gain_x(table, frame): pass": "op 'score' has a name that cards can't use",
    "@counter('x')\ndef x(table): return 1": "counter 'x' is a function that can't be called",
    "op('gain_x')(lambda table, frame: None)": "op 'gain_x' is a function that can't be found by its name",
    "def f(): return lambda table, frame: 1\ncounter('x')(f())": "counter 'x' is a function that can't be found by its",
    asks() + "\nBid = None": "op 'bid' has 'options', which can't be found by its name",
    asks(options="table, frame"): "op 'bid' has 'options', which can't be called",
    asks(apply="table, frame, most"): "op 'bid' has 'apply', which can't be called",
    asks(kind="a bid"): "op 'bid' asks for 'a bid'",
    "@asking_op('bid', 'bid')\nclass Bid: pass": "op 'bid' has no function 'options'",
}


@pytest.mark.parametrize("source", LEFT_OUT)
def test_a_package_with_a_fault_is_left_out_whole(offer, caplog, source):
    before = (OPS.copy(), COUNTERS.copy())
    offer("another", "@op('gain_another')\ndef gain_another(table, frame):\n    '''Nothing.'''")
    offer("broken_ops", "@op('gain_nothing')\ndef gain_nothing(table, frame): pass\n" + source)
    loaded = plugins.load_ops()
    assert [package.name for package in loaded.packages] == ["another"]
    assert all(fault.file == "poryroku.ops: broken_ops" for fault in loaded.faults)
    assert LEFT_OUT[source] in loaded.faults[0].message
    assert loaded.faults[0].message.endswith("; the package is left out")
    assert all(str(fault) in caplog.text for fault in loaded.faults)
    assert "gain_nothing" not in OPS
    assert before[0] == {name: each for name, each in OPS.items() if name != "gain_another"}
    assert before[1] == COUNTERS


def test_of_two_packages_with_one_name_the_second_is_left_out(offer):
    offer("a_ops", DOUBLE)
    offer("b_ops", DOUBLE)
    loaded = plugins.load_ops()
    assert [package.name for package in loaded.packages] == ["a_ops"]
    (fault,) = loaded.faults
    assert fault.file.endswith("b_ops") and fault.expected == "another name than one of a_ops"


# -- ops that fail at play -----------------------------------------------------------------------------

FAILS = {
    "seat.crystals += 5; seat.hand.clear(); seat.hand[3]": "IndexError: list index out of range",
    "seat.crystals = -1": "it breaks the table: seat 0: -1 crystals",
    "seat.crystals += 0.5": "it leaves numbers that aren't whole",
    "table.pile.pop()": "it breaks the table: the cards in all zones are not those of the game",
    "table.stack.append(('later', 1))": "it puts ('later', 1) on the stack",
    "table.seats = []; table.stack = []": "",
    "return 'three'": "it hands on 'three', no whole number",
    "crash = lambda: crash(); crash()": "RecursionError",
}


@pytest.mark.parametrize("source", FAILS)
def test_an_op_that_fails_does_nothing(offer, tmp_path, caplog, source):
    offer("frail_ops", f"@op('fail')\ndef fail(table, frame):\n    seat = table.seats[frame[SUBJECT]]\n    {source}\n")
    library = geode_with(tmp_path, "fail")
    state = summoned(library)
    expected = summoned(geode_with(tmp_path, "when: {if: {hand: {at_least: 9}}, then: [draw_card]}"))
    assert ("op_failed", (0, 3)) in state.events
    assert [event for event in state.events if event[0] != "op_failed"] == expected.events
    state.events = expected.events = None
    assert state.to_json() == expected.to_json()
    assert FAILS[source] in caplog.text and "the op 'fail' of frail_ops fails and does nothing: " in caplog.text
    while not state.over:
        state.apply(state.options[-1])


OFFERS = {
    "raise KeyError('x')": "KeyError: 'x'",
    "return None": "it offers None, no list of options",
    "return [(CHOOSE, 1), (CHOOSE, 1)]": "it offers an option twice",
    "return [(CHOOSE, 1), (999, 1)]": "it offers (999, 1), which the notation can't say",
    "return ['choose 1', 'choose 2']": "it offers 'choose 1', which the notation can't say",
}


@pytest.mark.parametrize("source", OFFERS)
def test_an_op_that_asks_in_a_wrong_way_does_not_ask(offer, tmp_path, caplog, source):
    offer("frail_ops", asks().replace("return [(CHOOSE, 1), (CHOOSE, 2)]", source))
    state = summoned(geode_with(tmp_path, "bid: 3"))
    assert state.kind == "main" and ("op_failed", (0, 3)) in state.events
    assert OFFERS[source] in caplog.text


def test_options_are_made_on_a_copy_of_the_table(offer, tmp_path):
    spoils = "table.seats[0].crystals = 99; return [(CHOOSE, 1), (CHOOSE, 2)]"
    offer("frail_ops", asks().replace("return [(CHOOSE, 1), (CHOOSE, 2)]", spoils).replace("pass", "1 / 0"))
    state = summoned(geode_with(tmp_path, "bid: 3"))
    assert state.kind == "bid" and state.seats[0].crystals == 2
    state.apply(state.options[0])
    assert state.kind == "main" and state.seats[0].crystals == 2 and ("op_failed", (0, 3)) in state.events


def test_a_counter_that_fails_counts_nothing(offer, tmp_path, caplog):
    offer("frail_ops", "@counter('worth')\ndef worth(table, frame):\n    table.seats[0].crystals = 50; return 1 // 0\n")
    state = summoned(geode_with(tmp_path, "gain_crystals: {count: worth}"))
    assert state.seats[0].crystals == 2
    assert "the counter 'worth' of frail_ops fails and does nothing: ZeroDivisionError" in caplog.text


def test_a_failure_is_logged_once_and_told_in_words(offer, tmp_path, caplog):
    offer("frail_ops", "@op('fail')\ndef fail(table, frame): 1 / 0\n")
    library = geode_with(tmp_path, "fail")
    summoned(library)
    summoned(library)
    assert caplog.text.count("the op 'fail' of frail_ops") == 1
    assert log.sentence("op_failed", (0, 3), ["Ania"]) == "An effect of Mossy Geode fails and does nothing."


# -- a folder of cards never runs code -----------------------------------------------------------------

PACK = """\
format: 1
name: trojan
title: Trojan
version: '1.0'
author: Odysseus
languages: [en]
adds: [901]
"""
CARD = """\
number: 901
name: {en: Horse}
kind: item
cost: {}
points: 0
text: {en: A gift.}
effects: []
examples: []
"""
SPRUNG = "import pathlib; pathlib.Path(__file__).with_suffix('.sprung').touch()\n"


@pytest.fixture
def trojan(tmp_path, monkeypatch):
    folder = tmp_path / "trojan"
    folder.mkdir()
    for name in ("__init__", "conftest", "sitecustomize", "setup", "ops", "pack", "901", "yaml", "poryroku"):
        (folder / f"{name}.py").write_text(SPRUNG, encoding="utf-8")
    (folder / "ops.pth").write_text("import ops\n", encoding="utf-8")
    (folder / "trojan-1.0.dist-info").mkdir()
    (folder / "trojan-1.0.dist-info" / "entry_points.txt").write_text(
        "[poryroku.ops]\ntrojan = ops\n", encoding="utf-8"
    )
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    (folder / "901-horse.yaml").write_text(CARD, encoding="utf-8")
    monkeypatch.chdir(folder)
    plugins.load_ops.cache_clear()
    yield folder
    plugins.load_ops.cache_clear()
    assert not list(folder.glob("**/*.sprung"))


def test_python_in_a_pack_is_never_imported(trojan):
    modules, places = set(sys.modules), list(sys.path)
    assert read_pack(trojan).adds == (901,)
    assert "trojan" in [pack.name for pack in find_packs([trojan]).packs]
    assert read_pack(trojan).name not in [package.name for package in plugins.load_ops().packages]
    new = set(sys.modules) - modules
    assert not [name for name in new if str(trojan) in (getattr(sys.modules[name], "__file__", "") or "")]
    assert sys.path == places


CODE = [
    "!!python/object/apply:os.mkdir [sprung]",
    "!!python/object/new:os.mkdir [sprung]",
    "!!python/name:os.mkdir",
    "!!python/module:ops",
    "!!python/object:ops.Card {}",
]


@pytest.mark.parametrize("tag", CODE)
@pytest.mark.parametrize(
    ("file", "key"),
    [
        ("pack.yaml", "name"),
        ("pack.yaml", "adds"),
        *(("901-horse.yaml", key) for key in ("name", "effects", "examples")),
    ],
)
def test_tags_are_refused_and_never_carried_out(trojan, tag, file, key):
    rows = (trojan / file).read_text(encoding="utf-8").splitlines()
    rows = [f"{key}: {tag}" if row.startswith(f"{key}: ") else row for row in rows]
    (trojan / file).write_text("\n".join(rows), encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        read_pack(trojan)
    assert any("tag 'tag:yaml.org,2002:python/" in fault.message for fault in caught.value.faults)
    assert "sprung" not in os.listdir(trojan)


TOO_MUCH = {
    "size": (lambda text: text + "#" * MAX_BYTES, "the file is too large; expected at most 256 KB"),
    "depth": (lambda text: text + "x: " + "[" * MAX_DEPTH + "]" * MAX_DEPTH, "nested too deep; expected at most 20"),
    "anchors": (lambda text: text.replace("A gift.", "&a A").replace("Trojan", "&a T"), "anchor '&a' is not allowed"),
    "aliases": (lambda text: text.replace("A gift.", "*a").replace("Trojan", "*a"), "alias '*a' is not allowed"),
}  # fmt: skip


@pytest.mark.parametrize("what", TOO_MUCH)
@pytest.mark.parametrize("file", ["pack.yaml", "901-horse.yaml"])
def test_what_a_file_may_hold_is_limited(trojan, what, file):
    change, message = TOO_MUCH[what]
    (trojan / file).write_text(change((trojan / file).read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        read_pack(trojan)
    assert any(message in str(fault) and fault.file.endswith(file) for fault in caught.value.faults)


def test_files_just_within_the_limits_are_read(trojan):
    file = trojan / "901-horse.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text + "#" * (MAX_BYTES - len(text.encode()) - 1) + "\n", encoding="utf-8")
    assert read_pack(trojan).adds == (901,)
    levels = "[" * (MAX_DEPTH - 2) + "]" * (MAX_DEPTH - 2)
    file.write_text(text.replace("examples: []", f"examples: {levels}"), encoding="utf-8")
    assert read_pack(trojan).adds == (901,)
