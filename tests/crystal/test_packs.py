"""Card packs: read whole or not at all, found where they lie, never resolved by the order in which they are found."""

import os
import re
import time

import pytest

from packfolders import DRAWING, card_text, make_pack, pack_text
from poryroku import paths
from poryroku.crystal.files.library import load_library, load_library_with
from poryroku.crystal.files.packfolder import MOST_BYTES, MOST_FILES
from poryroku.crystal.files.packs import built_in, chosen_packs, conflicts, find_packs, look_in, read_pack
from poryroku.crystal.invariants import broken
from poryroku.crystal.setup import Setup
from poryroku.crystal.state import State
from poryroku.faults import BadInput
from poryroku.kernel.rng import Dice
from poryroku.shelf import CRYSTAL
from poryroku.yamlfile import read


@pytest.fixture(autouse=True)
def only_these(monkeypatch, tmp_path):
    """The user's folder is the test's own, and nothing comes with the program."""
    monkeypatch.setenv(paths.DATA_DIR_VARIABLE, str(tmp_path / "data"))
    monkeypatch.setattr(paths, "packs_dir", lambda: tmp_path / "shipped")
    yield
    look_in([])


def told(caught, *folders):
    """The faults as lines, without the folders."""
    lines = [str(fault) for fault in caught.value.faults]
    for folder in folders:
        lines = [line.replace(str(folder) + os.sep, "") for line in lines]
    return lines


def refused(folder, *wanted):
    """The faults of a pack; `wanted` are patterns, each of which must fit one of them."""
    with pytest.raises(BadInput) as caught:
        read_pack(folder)
    lines = told(caught, folder)
    for pattern in wanted:
        assert any(re.search(pattern, line) for line in lines), (pattern, lines)
    return lines


# -- one pack ----------------------------------------------------------------------------------------


def test_a_pack_is_read_whole(tmp_path):
    folder = make_pack(tmp_path / "moon", adds=(51, 52, 60), replaces=(16,), more="about: Ebb and flow.\n")
    (folder / "51.svg").write_text(DRAWING)
    (folder / "README.md").write_text("about it")
    (folder / "drafts").mkdir()
    (folder / "drafts" / "70.yaml").write_text("not read")
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


def test_the_hash_tells_rules_and_words_but_not_examples_and_drawings(tmp_path):
    folder = make_pack(tmp_path / "moon")
    card = folder / "51-card.yaml"
    first = read_pack(folder).hash
    (folder / "51.svg").write_text(DRAWING)
    card.write_text(card_text(51) + "examples: []\n# a remark\n")
    assert read_pack(folder).hash == first
    seen = {first}
    for changed in (card_text(51).replace("Text 51 pl", "Inny tekst"), card_text(51, points=5)):
        card.write_text(changed)
        seen.add(read_pack(folder).hash)
    (folder / "pack.yaml").write_text(pack_text(version="1.1"))
    seen.add(read_pack(folder).hash)
    assert len(seen) == 4


def test_a_pack_of_one_language_speaks_it_everywhere(tmp_path):
    choose = (
        "[{on: activate, choose: [{label: {pl: Raz}, do: [draw_card]}, {label: {pl: Dwa}, do: [{gain_gauge: 1}]}]}]"
    )
    folder = make_pack(tmp_path / "moon", languages=("pl",))
    (folder / "51-card.yaml").write_text(card_text(51, ("pl",), choose))
    text = load_library([read_pack(folder)]).texts[51]
    assert text.name.en == text.name.pl == text.name.pt == "Card 51 pl"
    assert text.labels[0] == {"en": "Raz", "pl": "Raz", "pt": "Raz"}


def test_without_english_the_first_declared_language_stands_in(tmp_path):
    text = load_library([read_pack(make_pack(tmp_path / "moon", languages=("pt", "pl")))]).texts[51]
    assert (text.name.en, text.name.pl) == ("Card 51 pt", "Card 51 pl")


def edited(name, old, new):
    def change(folder):
        file = folder / name
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")

    return change


def removed(name):
    return lambda folder: (folder / name).unlink()


def written(name, text):
    data = text if isinstance(text, bytes) else text.encode()
    return lambda folder: (folder / name).write_bytes(data)


BAD = {
    "no pack file": (removed("pack.yaml"), r"there is no pack\.yaml"),
    "empty": (written("pack.yaml", ""), r"pack\.yaml:1:1: the file is empty"),
    "binary": (written("pack.yaml", b"\x00\xff\xfe"), r"pack\.yaml:1:.* (UTF-8|control)"),
    "a list": (written("pack.yaml", "- a\n"), r"pack\.yaml:1:1: the file is a list"),
    "an anchor": (edited("pack.yaml", "author: ", "author: &a "), r"pack\.yaml:5:9: anchor '&a' is not allowed"),
    "newer": (edited("pack.yaml", "format: 1", "format: 2"), r"pack\.yaml:1:9: .*newer version \(format 2\)"),
    "no format": (edited("pack.yaml", "format: 1\n", ""), r"lacks the field 'format'"),
    "unknown field": (edited("pack.yaml", "author:", "autor:"), r"pack\.yaml:5:1: unknown .*'autor'.*'author'"),
    "name": (edited("pack.yaml", "name: moon", "name: Moon Cards"), r"pack\.yaml:2:7: .*no name of a pack"),
    "name as path": (edited("pack.yaml", "name: moon", "name: ../moon"), r"pack\.yaml:2:7: .*no name of a pack"),
    "version a number": (edited("pack.yaml", "'1.0'", "1.10"), r"pack\.yaml:4:10: .*no version; expected .*quotes"),
    "language": (edited("pack.yaml", "[en, pl, pt]", "[en, de]"), r"pack\.yaml:6:17: .*'de'.*one of en, pl, pt"),
    "no language": (edited("pack.yaml", "[en, pl, pt]", "[]"), r"pack\.yaml:6:12: 'languages' has no entries"),
    "language twice": (edited("pack.yaml", "[en, pl, pt]", "[en, en]"), r"a language stands here twice"),
    "number too high": (edited("pack.yaml", "[51, 52]", "[51, 52, 1000]"), r"pack\.yaml:7:16: .*no card numbers"),
    "range backwards": (edited("pack.yaml", "[51, 52]", "[52-51]"), r"pack\.yaml:7:8: .*no card numbers.*51-70"),
    "number twice": (edited("pack.yaml", "[51, 52]", "[51, 52, 51]"), r"pack\.yaml:7:16: card 51 is declared twice"),
    "built in": (edited("pack.yaml", "[51, 52]", "[51, 52, 16]"),
                 r"pack\.yaml:7:16: card 16 is built in; expected a number from 51 up, or 16 under replaces"),
    "replaces no built-in": (edited("pack.yaml", "adds: [51, 52]", "adds: [51]\nreplaces: [52]"),
                             r"pack\.yaml:8:12: card 52 is not built in; expected .* or 52 under adds"),
    "no file": (removed("52-card.yaml"), r"pack\.yaml:7:12: card 52 has no file; expected .*52-name\.yaml"),
    "not declared": (written("60-x.yaml", card_text(60)),
                     r"60-x\.yaml:1:9: card 60 is not declared in pack\.yaml; expected 51, 52, or 60 under adds"),
    "nothing": (edited("pack.yaml", "adds: [51, 52]", "adds: []"), r"neither adds nor replaces"),
    "two files of a number": (written("53-y.yaml", card_text(52)), r"53-y\.yaml:1:9: card 52 stands in .*52-card"),
    "level": (edited("pack.yaml", "adds: [51, 52]", "adds: [51, 52]\nlevels: {magic: [50]}"),
              r"pack\.yaml:8:18: card 50 is not added"),
    "no level": (edited("pack.yaml", "adds: [51, 52]", "adds: [51, 52]\nlevels: {magic: [51], archmage: [51]}"),
                 r"card 52 is at no level"),
    "title lacks": (edited("pack.yaml", "title: Pack moon", "title: {en: M}"), r"pack\.yaml:3:8: 'title' lacks .*'pl'"),
    "name lacks": (edited("51-card.yaml", ", pt: 'Card 51 pt'", ""), r"51-card\.yaml:2:7: 'name' lacks the field 'pt'"),
    "undeclared words": (edited("pack.yaml", "[en, pl, pt]", "[en, pl]"),
                         r"51-card\.yaml:2:44: 'name' has words in 'pt', which the pack doesn't declare"),
    "ruling lacks": (edited("51-card.yaml", "effects:", "rulings: [{en: One, pl: Jeden}]\neffects:"),
                     r"51-card\.yaml:7:11: entry 1 of 'rulings' lacks the field 'pt'"),
    "label lacks": (edited("51-card.yaml", "[{on: summon, do: [{gain_crystals: 3}]}]",
                           "[{on: activate, choose: [{label: {en: A, pl: B}, do: []}]}]"), r"a label in all languages"),
    "label empty": (edited("51-card.yaml", "[{on: summon, do: [{gain_crystals: 3}]}]",
                           "[{on: activate, choose: [{label: {en: '', pl: B, pt: C}, do: []}]}]"), r"7:48: .*no words"),
    "name empty": (edited("51-card.yaml", "'Card 51 pl'", "' '"), r"51-card\.yaml:2:\d+: 'pl': there are no words"),
    "escape in a text": (edited("51-card.yaml", "'Text 51 en'", r'"Text \e[2J"'),
                         r"51-card\.yaml:6:12: 'en': it holds the control character U\+001B; expected printable text"),
    "escape as author": (edited("pack.yaml", "author: Ania", r'author: "\a"'), r"pack\.yaml:5:9: .*U\+0007"),
    "card": (edited("51-card.yaml", "gain_crystals", "gain_cristals"), r"51-card\.yaml:.*did you mean 'gain_crystals'"),
    "card broken": (written("51-card.yaml", "number: 51\n\tkind"), r"51-card\.yaml:2:1: a tab in the indentation"),
    "yml": (written("53-x.yml", "number: 53"), r"53-x\.yml: the name ends in \.yml; expected 53-x\.yaml"),
    "capitals": (written("53-x.YAML", "number: 53"), r"53-x\.YAML: the name ends in \.YAML; expected 53-x\.yaml"),
    "drawing of nothing": (written("60.svg", DRAWING), r"60\.svg: this drawing belongs to no card of the pack"),
    "drawing by name": (written("moon.svg", DRAWING), r"moon\.svg: this drawing belongs to no card"),
    "drawing twice": ([written("51.svg", DRAWING), written("051.svg", DRAWING)], r"card 51 has the drawing .*already"),
    "drawing cut off": (written("51.svg", DRAWING[:-8]), r"51\.svg:2:50: this drawing is cut off"),
    "drawing empty": (written("51.svg", re.sub("<circle.*\n", "", DRAWING)), r"51\.svg:.*empty"),
    "drawing with words": (written("51.svg", DRAWING.replace("<circle", "<text>Hi</text><circle")),
                           r"51\.svg:2:1: <text> is not drawn"),
    "drawing with a picture": (written("51.svg", DRAWING.replace("<circle", '<image href="file:///x"/><circle')),
                               r"51\.svg:2:1: <image> is not drawn"),
    "drawing with a bomb": (written("51.svg", '<!DOCTYPE svg [<!ENTITY a "aaaa">]>' + DRAWING),
                            r"51\.svg:1:.*document type"),
    "drawing too large": (written("51.svg", DRAWING + " " * 300000), r"51\.svg: the drawing is too large"),
    "no drawing": (written("51.svg", b"\x89PNG\r\n\x1a\n"), r"51\.svg:1:1: not SVG"),
}  # fmt: skip


@pytest.mark.parametrize(("change", "wanted"), BAD.values(), ids=BAD)
def test_bad_packs_are_refused_at_their_place(tmp_path, change, wanted):
    folder = make_pack(tmp_path / "moon")
    for each in change if isinstance(change, list) else [change]:
        each(folder)
    refused(folder, wanted)
    assert chosen_packs([]) == [] and load_library()  # the built-in cards are as before


def test_all_faults_of_all_files_come_at_once(tmp_path):
    folder = make_pack(tmp_path / "moon")
    for change in (BAD["card"], BAD["not declared"], BAD["level"], BAD["drawing by name"]):
        change[0](folder)
    lines = refused(folder, *(case[1] for case in (BAD["card"], BAD["not declared"], BAD["level"])))
    assert len(lines) == 4 and lines == sorted(lines)


def test_faults_of_one_place_come_in_the_order_of_the_fields(tmp_path):
    """Not in another one at every start."""
    folder = make_pack(tmp_path / "moon")
    (folder / "51-card.yaml").write_text("number: 51\n")
    lines = [line for line in refused(folder, "lacks") if "lacks the field" in line]
    missing = [line.rpartition("'")[0].rpartition("'")[2] for line in lines]
    assert missing == ["name", "kind", "cost", "points", "text", "effects"]


def test_broken_pack_files_never_end_in_a_traceback(tmp_path):
    """Each line left out, doubled, cut, indented, with another value: refused, or still a pack that means the same."""
    folder = make_pack(tmp_path / "moon", replaces=(16,), more="levels: {magic: [51]}\n")
    whole = read_pack(folder)
    lines = (folder / "pack.yaml").read_text().splitlines()
    refusals = tried = 0
    others = (
        "",
        "-1",
        "0",
        "999999",
        "[1, 2]",
        "{a: b}",
        "yes",
        "'text'",
        "null",
        "3.5",
        "true",
        "[[]]",
        "[null]",
        "&a",
    )
    for i, line in enumerate(lines):
        key = line.partition(":")[0]
        changes = [
            [],
            [line, line],
            [line[: len(line) // 2]],
            [" " + line],
            [line + " x"],
            [key + "x" + line[len(key) :]],
        ]
        changes += [[f"{key}: {other}"] for other in others]
        for changed in changes:
            tried += 1
            text = "\n".join(lines[:i] + changed + lines[i + 1 :])
            (folder / "pack.yaml").write_text(text)
            try:
                pack = read_pack(folder)
            except BadInput as bad:
                refusals += 1
                rows = text.count("\n") + 2
                assert all(fault.message and fault.line <= rows for fault in bad.faults)
            else:
                assert pack.numbers == whole.numbers, text
    assert tried > 150 and refusals > 0.8 * tried


def test_a_row_of_digits_that_is_no_number_does_not_hang(tmp_path):
    folder = make_pack(tmp_path / "moon")
    shape = '<polygon fill="#000000" points="' + "1" * 5000 + 'x"/><path d="M' + "1" * 5000 + 'x"/></svg>'
    (folder / "51.svg").write_text(DRAWING.replace("</svg>", shape))
    began = time.perf_counter()
    refused(folder, r'points="1111')
    assert time.perf_counter() - began < 2


def test_a_folder_of_packs_is_no_pack_but_says_where_one_is(tmp_path):
    make_pack(tmp_path / "all" / "moon")
    assert refused(tmp_path / "all") == [
        f"{tmp_path / 'all'}: there is no pack.yaml in this folder; expected a folder with a pack of cards; "
        "did you mean 'moon'?"
    ]


# -- the folder --------------------------------------------------------------------------------------


def test_no_folder_a_file_and_too_much(tmp_path, monkeypatch):
    assert refused(tmp_path / "none") == [f"{tmp_path / 'none'}: no such folder"]
    (tmp_path / "file").write_text("")
    refused(tmp_path / "file", "cannot be read")
    folder = make_pack(tmp_path / "moon")
    for number in range(MOST_FILES):
        (folder / f"{number}.txt").touch()
    refused(folder, f"too many files in this folder; expected at most {MOST_FILES}")
    heavy = make_pack(tmp_path / "heavy")
    with open(heavy / "51.svg", "wb") as file:
        file.truncate(MOST_BYTES + 1)
    refused(heavy, "too large")


def test_links_stay_inside(tmp_path):
    folder = make_pack(tmp_path / "moon")
    secret = tmp_path / "secret.yaml"
    secret.write_text(card_text(53))
    (folder / "53-card.yaml").symlink_to(secret)
    lines = refused(folder, r"53-card\.yaml: this link leads out of the folder; expected a file in the folder")
    assert len(lines) == 1
    (folder / "53-card.yaml").unlink()
    (folder / "53-card.yaml").symlink_to(folder / "gone.yaml")
    refused(folder, r"53-card\.yaml: this link leads nowhere")
    (folder / "53-card.yaml").unlink()
    (folder / "pack.yaml").rename(tmp_path / "pack.yaml")
    (folder / "pack.yaml").symlink_to(tmp_path / "pack.yaml")
    refused(folder, r"^pack\.yaml: this link leads out")
    (tmp_path / "link").symlink_to(make_pack(tmp_path / "other", "other"))
    assert read_pack(tmp_path / "link").name == "other"


def test_a_link_that_cannot_be_followed_spoils_nothing(tmp_path):
    """The system's own answer to it is an error, not "there is no such folder"."""
    make_pack(paths.user_packs_dir() / "moon")
    (paths.user_packs_dir() / "odd").symlink_to("x" * 300)
    found = find_packs()
    assert [pack.name for pack in found.packs] == ["moon"] and found.broken == ()
    (paths.user_packs_dir() / "moon" / "53-odd.yaml").symlink_to("x" * 300)
    (broken,) = find_packs().broken
    assert "53-odd.yaml: " in str(broken.faults[0])


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes in folders")
def test_a_pipe_is_not_waited_for(tmp_path):
    folder = make_pack(tmp_path / "moon")
    os.mkfifo(folder / "53.yaml")
    refused(folder, r"53\.yaml: this is no plain file")


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="there is no file that this user can't read")
def test_what_cannot_be_read_is_named(tmp_path):
    folder = make_pack(tmp_path / "moon")
    (folder / "51-card.yaml").chmod(0)
    refused(folder, r"51-card\.yaml: cannot be read")
    folder.chmod(0)
    try:
        refused(folder, "cannot be read")
    finally:
        folder.chmod(0o700)


# -- finding -----------------------------------------------------------------------------------------


def test_packs_are_found_in_their_three_places(tmp_path):
    make_pack(tmp_path / "shipped" / "sun", "sun", (61,))
    make_pack(paths.user_packs_dir() / "moon")
    extra = make_pack(tmp_path / "star", "star", (71,))
    (paths.user_packs_dir() / ".hidden").mkdir()
    (paths.user_packs_dir() / "notes.txt").write_text("")
    assert [pack.name for pack in find_packs().packs] == ["moon", "sun"]
    assert [pack.name for pack in find_packs([extra]).packs] == ["moon", "star", "sun"]
    look_in([extra, extra])
    found = find_packs([extra])
    assert [pack.name for pack in found.packs] == ["moon", "star", "sun"] and not found.faults
    assert [pack.name for pack in chosen_packs(["star", str(extra), "sun"])] == ["star", "sun"]


def test_a_broken_pack_leaves_the_others(tmp_path):
    make_pack(paths.user_packs_dir() / "moon")
    bad = make_pack(paths.user_packs_dir() / "sun", "sun", (61,))
    removed("61-card.yaml")(bad)
    found = find_packs()
    assert [pack.name for pack in found.packs] == ["moon"]
    assert [(each.name, each.pack_name) for each in found.broken] == [("sun", "sun")]
    with pytest.raises(BadInput, match="card 61 has no file"):
        chosen_packs(["sun"])
    with pytest.raises(BadInput, match="there is no pack 'mooon'; expected one of moon; did you mean 'moon'"):
        chosen_packs(["mooon"])


def test_a_pack_is_read_again_when_a_file_changes(tmp_path):
    folder = make_pack(paths.user_packs_dir() / "moon")
    (first,) = find_packs().packs
    assert find_packs().packs == (first,)
    edited("51-card.yaml", "points: 4", "points: 11")(folder)
    (second,) = find_packs().packs
    assert second is not first and second.hash != first.hash


def test_one_name_twice_is_named_with_both_files_and_neither_is_taken(tmp_path):
    one = make_pack(tmp_path / "shipped" / "a", "moon", (51,))
    other = make_pack(paths.user_packs_dir() / "b", "moon", (61,))
    found = find_packs()
    assert not found.packs and len(found.broken) == 2
    for here, there in ((one, other), (other, one)):
        message = f"{here / 'pack.yaml'}:2:7: a pack is called 'moon' in {there / 'pack.yaml'} too"
        assert any(str(fault).startswith(message) for fault in found.faults)
    like_ours = make_pack(tmp_path / "shipped" / "c", built_in().name, (81,))
    assert any(fault.file == str(like_ours / "pack.yaml") for fault in find_packs().faults)
    assert load_library().packs == (built_in(),)


def test_packs_with_a_number_in_common_do_not_go_together_in_either_order(tmp_path):
    one = read_pack(make_pack(tmp_path / "a", "moon", (51, 52), (16,)))
    other = read_pack(make_pack(tmp_path / "b", "sun", (52, 53), (16,)))
    apart = read_pack(make_pack(tmp_path / "c", "star", (54,), (17,)))
    assert conflicts([one, apart]) == [] == conflicts([other, apart])
    for chosen in ([one, other, apart], [apart, other, one]):
        with pytest.raises(BadInput) as caught:
            load_library(chosen)
        (line,) = told(caught, tmp_path)
        assert line == (
            "a/pack.yaml:8:12: cards 16, 52 are in the pack 'sun' (b/pack.yaml:8:12) too; "
            "expected packs without a number in common"
        )


# -- playing with them -------------------------------------------------------------------------------


def test_a_library_knows_the_pack_of_each_card(tmp_path):
    folder = make_pack(tmp_path / "moon", replaces=(16,))
    (folder / "16.svg").write_text(DRAWING)
    pack = read_pack(folder)
    library = load_library([pack])
    assert load_library([pack]) is library and load_library([pack, pack]) is library
    assert library.packs == (built_in(), pack) and library.added == (pack,)
    assert library.pack_of[16] is library.pack_of[52] is pack and library.pack_of[17] is built_in()
    assert library.emblems[16] == folder / "16.svg" and 51 not in library.emblems
    assert library.texts[16].name.en == "Card 16 en" and library.book.cards[16].points == 4
    assert library.book.card_marks[16] != load_library().book.card_marks[16]
    assert library.book.fingerprint != load_library().book.fingerprint
    assert load_library().texts[16].name.en != "Card 16 en"


@pytest.mark.parametrize(
    ("levels", "counts"),
    [
        ("", {"apprentice": 30, "magic": 33, "archmage": 53}),
        ("levels: {apprentice: [51], magic: [51-52]}\n", {"apprentice": 31, "magic": 32, "archmage": 53}),
        ("levels: {magic: []}\n", {"apprentice": 30, "magic": 30, "archmage": 53}),
    ],
)
def test_the_level_says_which_added_cards_take_part(tmp_path, levels, counts):
    pack = read_pack(make_pack(tmp_path / "moon", adds=(51, 52, 53), replaces=(16, 40), more=levels))
    game = CRYSTAL.with_packs([pack.place.folder])
    for level, count in counts.items():
        state = game.start({"players": 3, "level": level}, 5)
        assert len(state.composition) == 2 * count
        assert (16 in state.composition, 40 in state.composition) == (True, level == "archmage")
    decks = game.start({"players": 4, "level": "apprentice", "starter_decks": True}, 5)
    assert 51 not in [card for seat in decks.seats for card in seat.kept]


def played(library, level, players, seed):
    """A game by chance to its end, every state sound."""
    state = CRYSTAL.__class__(library).start({"players": players, "level": level}, seed)
    dice = Dice(seed)
    seen = set()
    while not state.over:
        state.apply(state.options[dice.below(len(state.options))])
        assert broken(state) == []
        seen.update(card.number for seat in state.seats for card in seat.in_play)
    return state, seen


def test_a_pack_of_two_hundred_cards_is_playable(tmp_path):
    effects = [
        "[{on: summon, do: [{gain_crystals: 3}]}]",
        "[{on: activate, cost: {energy: 1}, do: [{each_opponent: [{lose_crystals: 1}]}]}]",
        "[{on: end_of_round, do: [{gain_crystals: 1}]}]",
        "[{on: season_change, do: [{gain_energy: 1}]}]",
        "[{on: summon_other, do: [draw_card]}]",
    ]
    folder = make_pack(tmp_path / "many", "many", tuple(range(51, 251)))
    for number in range(51, 251):
        (folder / f"{number}-card.yaml").write_text(card_text(number, effects=effects[number % 5]))
    library = load_library([read_pack(folder)])
    seen = set()
    for seed, (level, players) in enumerate([("magic", 2), ("archmage", 3), ("archmage", 4)]):
        state, found = played(library, level, players, seed)
        seen |= found
        assert len(state.composition) == 2 * (230 if level == "magic" else 250)
        again = State.from_json(state.to_json(), library.book)
        assert again == state
    assert len([number for number in seen if number > 50]) > 20


def test_five_hundred_cards_load_in_time(tmp_path):
    """A bound that no machine misses for being slow: what a pack takes, in units of what the built-in fifty take."""
    folder = make_pack(tmp_path / "many", "many", tuple(range(51, 501)))
    texts = [read(file).data for file in sorted(paths.cards_dir().glob("*-*.yaml"))]
    assert len(texts) == 50
    for number in range(51, 501):
        (source,) = paths.cards_dir().glob(f"{number % 50 + 1:02}-*.yaml")
        own = source.read_text(encoding="utf-8").split("examples:")[0]
        text = re.sub(r"(?m)^number: \d+", f"number: {number}", own)
        (folder / f"{number}-card.yaml").write_text(text, encoding="utf-8")
    began = time.perf_counter()
    built = read_pack.__globals__["_read"](paths.cards_dir(), None)
    load_library([])
    fifty = time.perf_counter() - began
    began = time.perf_counter()
    library = load_library([read_pack(folder)])
    many = time.perf_counter() - began
    assert len(library.texts) == 500 and built.numbers == built_in().numbers
    assert many < 20 * fifty


def test_a_card_of_its_own_plays_in_the_place_of_a_packs_card(tmp_path):
    pack = read_pack(make_pack(tmp_path / "moon"))
    (tmp_path / "52-other.yaml").write_text(card_text(52, points=9))
    (tmp_path / "52.svg").write_text(DRAWING)
    library = load_library_with([read(tmp_path / "52-other.yaml")], [pack])
    assert library.book.cards[52].points == 9 and library.book.cards[51].points == 4
    assert 52 not in library.pack_of and library.emblems[52] == tmp_path / "52.svg"
    assert 52 in library.book.levels["magic"]


def test_a_snapshot_of_a_game_with_packs_needs_them(tmp_path):
    library = load_library([read_pack(make_pack(tmp_path / "moon"))])
    state = CRYSTAL.__class__(library).start(Setup(2, "magic").to_json(), 3)
    with pytest.raises(ValueError, match="there is no card 51, 52"):
        State.from_json(state.to_json(), load_library().book)
