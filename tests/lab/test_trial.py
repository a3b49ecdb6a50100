"""Trying cards out: what is wrong with a card comes out, and nothing comes out about a good one."""

from pathlib import Path

import pytest

from poryroku.crystal.book import NO_ENERGY
from poryroku.crystal.dealing import dealt
from poryroku.crystal.files.library import load_book, load_library, load_library_with
from poryroku.crystal.files.packs import read_pack
from poryroku.crystal.frames import BLOCK
from poryroku.crystal.invariants import broken
from poryroku.crystal.ops.guard import guarded, guarded_counter
from poryroku.crystal.ops.registry import BLOCK_NUMBER, COUNTERS, OPS, SUBJECT, op
from poryroku.crystal.setup import Setup
from poryroku.kernel.rng import Dice
from poryroku.lab import trial as module
from poryroku.lab.findings import faults_of
from poryroku.lab.keen import Keen
from poryroku.lab.trial import Trial
from poryroku.lab.watch import Watch
from poryroku.yamlfile import parse

ROOT = Path(__file__).parents[2]
CARD = """\
number: {number}
name: {{en: One, pl: Jeden, pt: Um}}
kind: item
cost: {cost}
points: 3
text: {{en: One, pl: Jeden, pt: Um}}
effects:
{effects}
"""
SUMMON = "  - on: summon\n    do: [{ops}]"


def library_of(tmp_path, effects, cost="{air: 1}", number=51):
    file = tmp_path / f"{number}-one.yaml"
    text = CARD.format(number=number, cost=cost, effects=effects)
    file.write_text(text, encoding="utf-8")
    return load_library_with([parse(text, str(file))])


def tried(library, games=60, numbers=(51,), seed=0):
    trial = Trial(library, numbers, games, seed)
    played = list(trial.play())
    assert played == list(range(1, len(played) + 1))
    assert len(played) == games or trial.given_up
    return trial


def kinds(trial):
    return [finding.kind for finding in trial.findings]


@pytest.fixture
def own_op():
    """Registers ops that are forgotten afterwards."""
    before = set(OPS)
    yield op
    for name in set(OPS) - before:
        del OPS[name]


# -- dealing -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["apprentice", "magic", "archmage"])
def test_cards_are_dealt_to_whom_they_are_given(level):
    for seed in range(40):
        given = {0: [16, 16, 3], 2: [3, 22]}
        state = dealt(Setup(3, level), seed, load_book(), given)
        assert broken(state) == []
        assert (state.kind, state.player) == ("split", 0)
        for seat, cards in given.items():
            kept = list(state.seats[seat].kept)
            for card in cards:
                kept.remove(card)
        assert [len(seat.kept) for seat in state.seats] == [9, 9, 9]
        assert state == dealt(Setup(3, level), seed, load_book(), given)


def test_what_cannot_be_dealt_is_refused():
    with pytest.raises(ValueError, match="not so many cards 45 at the magic level"):
        dealt(Setup(2, "magic"), 1, load_book(), {0: [45]})
    with pytest.raises(ValueError, match="not so many cards 3"):
        dealt(Setup(2), 1, load_book(), {0: [3, 3], 1: [3]})
    with pytest.raises(ValueError, match="more than 9"):
        dealt(Setup(2), 1, load_book(), {0: list(range(1, 11))})


# -- good cards --------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [31, 34, 42])
def test_nothing_comes_out_about_a_card_of_the_game(number, monkeypatch):
    monkeypatch.setattr(module, "MEASURED_EVERY", 50)
    trial = tried(load_library(), 160, (number,))
    assert trial.findings == []
    assert trial.sound
    card = trial.cards[number]
    assert card.dealt == 160
    assert card.summoned > 100 <= card.entered
    assert len(card.margins) == 3


@pytest.mark.parametrize("pack", ["cards", "packs/turning-fair"])
def test_nothing_comes_out_about_a_whole_pack(pack, monkeypatch):
    monkeypatch.setattr(module, "MEASURED_EVERY", 1000)
    found = read_pack(ROOT / pack)
    trial = tried(load_library([found]), 300, found.numbers)
    assert trial.findings == []
    assert all(card.entered and card.summoned <= card.dealt for card in trial.cards.values())


def test_the_same_arguments_give_the_same_games(tmp_path):
    library = library_of(tmp_path, SUMMON.format(ops="gain_crystals: 4"))
    one, same, other = (tried(library, 15, seed=seed) for seed in (3, 3, 4))
    assert one.cards[51] == same.cards[51]
    assert one.decisions == same.decisions != other.decisions
    assert len(one.cards[51].margins) == 3


def test_a_good_card_is_worth_more_than_a_bad_one(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "MEASURED_EVERY", 1)
    worth = []
    for crystals in ("gain_crystals: 60", "lose_crystals: 1"):
        library = library_of(tmp_path, SUMMON.format(ops=crystals), cost="{}")
        card = tried(library, 14).cards[51]
        assert card.error is not None and card.error > 0
        worth.append(card.worth)
    assert worth[0] > worth[1] + 20


def test_every_card_of_a_set_gets_its_turn():
    numbers = tuple(range(1, 21))
    trial = tried(load_library(), 30, numbers)
    assert all(card.dealt >= 5 for card in trial.cards.values())
    assert sum(len(card.margins) for card in trial.cards.values()) == 6 * 3
    assert Trial(load_library(), numbers).games == 400
    assert Trial(load_library(), (1,)).games == 200


def test_a_watched_game_is_played_as_any_other():
    book = load_book()
    watch = Watch(book, [16, 34, 35, 36])
    for seed in range(6):
        keen = Keen([16, 34, 35, 36])
        given = {0: [16, 34, 36], 1: [35]}
        plain, watched = (dealt(Setup(2), seed, each, given) for each in (book, watch.book))
        watch.game = watched
        dice = Dice(seed)
        while plain.player >= 0:
            watch.next_decision()
            option = keen.choose(plain, dice)
            plain.apply(option)
            watched.apply(option)
            assert (plain.player, plain.kind, plain.options) == (watched.player, watched.kind, watched.options)
        assert plain.scores() == watched.scores()
    assert watch.runs["34/activate.1"] > 0


# -- broken cards ------------------------------------------------------------------------------------


def test_a_crash_is_told_with_the_step_and_the_place(tmp_path, own_op):
    @own_op("divide")
    def divide(table, frame):
        """Divides by nothing."""
        return 1 // 0

    library = library_of(tmp_path, SUMMON.format(ops="draw_card, {each_opponent: [divide]}"))
    trial = tried(library, 40)
    assert not trial.sound
    crash = trial.findings[0]
    assert (crash.kind, crash.number) == ("crash", 51)
    assert "ZeroDivisionError" in crash.details
    fault = faults_of([crash], library, 40)[0]
    assert fault.file.endswith("51-one.yaml") and fault.line >= 8
    assert "card 51 stops the game with an error" in fault.message and f"game {crash.game + 1} of 40" in fault.message


def test_effects_without_end_are_told_and_stop_no_rival_that_tries_them_out(tmp_path, own_op, monkeypatch):
    monkeypatch.setattr(module, "ENOUGH", 100)

    @own_op("again")
    def again(table, frame):
        """Begins its list of ops anew."""
        table.stack.append((BLOCK, *frame[1:BLOCK_NUMBER], frame[BLOCK_NUMBER], 0, frame[SUBJECT], 0))

    library = library_of(tmp_path, SUMMON.format(ops="again"), cost="{}")
    for only in ("keen", "measured"):
        trial = Trial(library, (51,), 20)
        for index in range(20):
            if (index % module.MEASURED_EVERY == module.MEASURED_EVERY - 1) == (only == "measured"):
                trial._play_one(index)
        if only == "keen":
            assert kinds(trial)[0] == "endless"
            assert trial.findings[0].place == "51/summon"
        assert set(kinds(trial)) <= {"endless"}


def test_two_copies_that_ready_each_other_for_ever_are_told(tmp_path, own_op):
    @own_op("ready_all")
    def ready_all(table, frame):
        """Readies every card."""
        for seat in table.seats:
            seat.in_play[:] = [card._replace(tapped=False) for card in seat.in_play]

    trial = tried(library_of(tmp_path, "  - on: activate\n    do: [ready_all, {gain_crystals: 1}]", cost="{}"), 20)
    assert "endless" in kinds(trial)
    found = next(finding for finding in trial.findings if finding.kind == "endless")
    assert found.number == 51
    fault = faults_of([found], trial.library, 20)[0]
    assert "goes on without an end" in fault.message


READIES = "  - on: activate\n    do: [{gain_crystals: 1}, ready_others]"


def pack_of(tmp_path, **effects):
    """A library with cards from 51 up, by what they do."""
    documents = []
    for number, effect in enumerate(effects.values(), 51):
        file = tmp_path / f"{number}-card.yaml"
        documents.append(parse(CARD.format(number=number, cost="{}", effects=effect), str(file)))
    return load_library_with(documents)


def test_a_card_that_is_known_to_be_without_end_is_tried_no_more_and_the_others_are(tmp_path):
    """Else the check would play 200 games of thousands of decisions to find the same again and again."""
    library = pack_of(tmp_path, one=READIES, two=READIES, good=SUMMON.format(ops="draw_card"))
    trial = tried(library, 150, (51, 52, 53))
    ended = {finding.number: finding.game for finding in trial.findings if finding.kind == "given_up"}
    assert set(ended) == {51, 52} and max(ended.values()) < 120
    assert trial.played == 150 and not trial.given_up
    assert trial.cards[53].dealt > trial.cards[51].dealt
    assert {finding.kind for finding in trial.findings if finding.number in ended} == {"endless", "given_up"}
    notes = [fault for fault in faults_of(trial.findings, library, 150) if "no more" in fault.message]
    assert [fault.message for fault in notes] == [
        f"card {number} has spoilt {module.ENOUGH} games and is tried no more" for number in (51, 52)
    ]


def test_no_more_games_are_played_when_every_card_has_spoilt_enough_of_them(tmp_path, own_op):
    @own_op("break_down")
    def break_down(table, frame):
        """Breaks down."""
        raise ZeroDivisionError

    trial = tried(library_of(tmp_path, SUMMON.format(ops="break_down"), cost="{}"), 200)
    assert trial.given_up and trial.played < 30
    assert kinds(trial) == ["crash"] * (len(trial.findings) - 1) + ["given_up"]
    assert not trial.sound and not trial.findings[-1].problem


def test_games_that_nobody_knows_who_has_spoilt_come_to_an_end_too(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "MOST_DECISIONS", 40)
    monkeypatch.setattr(Trial, "_culprit", lambda *args: 0)
    draw = SUMMON.format(ops="draw_card")
    trial = tried(pack_of(tmp_path, one=draw, two=draw), 200, (51, 52))
    assert trial.given_up and trial.played == module.ENOUGH_OF_NOBODY
    faults = [fault.message for fault in faults_of(trial.findings, trial.library, trial.played)]
    assert f"nobody knows which card has spoilt {module.ENOUGH_OF_NOBODY} games; no more are played" in faults


def test_a_game_that_goes_on_for_ever_is_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "MOST_DECISIONS", 50)
    trial = tried(library_of(tmp_path, SUMMON.format(ops="draw_card")), 3)
    assert "endless" in kinds(trial)
    assert "50 decisions" in trial.findings[0].details


def test_a_state_that_cannot_be_is_told(tmp_path, own_op):
    @own_op("borrow")
    def borrow(table, frame):
        """Crystals that are not there."""
        table.seats[frame[SUBJECT]].crystals -= 100

    library = library_of(tmp_path, SUMMON.format(ops="borrow"))
    finding = tried(library, 20).findings[0]
    assert (finding.kind, finding.number) == ("broken", 51)
    assert "crystals" in finding.details


@pytest.mark.parametrize(
    "act",
    [
        lambda table, frame: 1 // 0,
        lambda table, frame: setattr(table.seats[frame[SUBJECT]], "crystals", -1),
        lambda table, frame: table.seats[frame[SUBJECT]].hand.append(1),
        lambda table, frame: table.stack.append("nonsense"),
        lambda table, frame: 0.5,
    ],
)
def test_what_an_op_of_a_package_does_wrong_is_told_although_the_game_goes_on(tmp_path, own_op, act):
    """In a game the guard puts it right; whoever tries a card out is to know all the same."""
    own_op("odd_act")(act)
    OPS["odd_act"] = guarded(OPS["odd_act"], "somebody-s-ops 1.0")
    library = library_of(tmp_path, SUMMON.format(ops="odd_act"))
    trial = tried(library, 12)
    (finding,) = trial.findings
    assert (finding.kind, finding.number, finding.problem) == ("failed", 51, True)
    assert "the op 'odd_act' of somebody-s-ops 1.0" in finding.details
    (fault,) = faults_of([finding], library, 12)
    assert fault.line == 8


def test_a_counter_of_a_package_that_fails_is_told(tmp_path):
    COUNTERS["odd_count"] = guarded_counter("odd_count", lambda table, frame: "many", "somebody-s-ops 1.0")
    try:
        trial = tried(library_of(tmp_path, SUMMON.format(ops="gain_crystals: {count: odd_count}")), 12)
    finally:
        del COUNTERS["odd_count"]
    assert kinds(trial) == ["failed"] and "it counts 'many'" in trial.findings[0].details


@pytest.mark.parametrize(
    ("cost", "effects", "kind", "place", "line"),
    [
        ("{air: 9}", SUMMON.format(ops="draw_card"), "never_summoned", "", 4),
        ("{air: 9, crystals: 9, fire: 9}", SUMMON.format(ops="draw_card"), "never_summoned", "", 4),
        (
            "{}", "  - on: activate\n    needs: {items: {at_least: 60}}\n    do: [draw_card]",
            "never_activated", "51/activate", 10,
        ),
        (
            "{}",
            "  - on: activate\n    choose:\n      - {label: {en: a, pl: a, pt: a}, do: [draw_card]}\n"
            "      - {label: {en: b, pl: b, pt: b}, cost: {energy: {air: 12}},\n         do: [draw_card]}",
            "never_possible", "51/activate.2", 12,
        ),
        (
            "{}",
            "  - on: summon\n    do:\n      - choose_one:\n"
            "          - {label: {en: a, pl: a, pt: a}, do: [draw_card]}\n"
            "          - label: {en: b, pl: b, pt: b}\n            needs: {gauge: {at_least: 40}}\n            do: []",
            "never_possible", "51/summon.0.branches.2", 14,
        ),
        (
            "{}", "  - on: summon\n    do:\n      - may:\n          cost: {energy: 15}\n          do: [draw_card]",
            "never_possible", "51/summon.0.do", 12,
        ),
        (
            "{}", "  - on: summon\n    do:\n      - when:\n          if: {gauge: {at_least: 90}}\n"
            "          then: [{each_opponent: [draw_card]}]",
            "never_happened", "51/summon.0.then", 12,
        ),
        (
            "{}", "  - on: summon\n    if: {familiars: {at_least: 40}}\n    do: [draw_card]",
            "never_happened", "51/summon.then", 10,
        ),
    ],
)  # fmt: skip
def test_what_never_can_be_is_told_at_its_line(tmp_path, monkeypatch, cost, effects, kind, place, line):
    monkeypatch.setattr(module, "MEASURED_EVERY", 40)
    library = library_of(tmp_path, effects, cost)
    trial = tried(library, 80)
    assert [(finding.kind, finding.number, finding.place) for finding in trial.findings] == [(kind, 51, place)]
    assert trial.sound == (kind == "never_happened")
    fault = faults_of(trial.findings, library, 80)[0]
    assert fault.line == line
    assert "80 games" in fault.message


def test_findings_of_a_card_come_in_the_order_of_its_lines(tmp_path):
    never = "\n    if: {familiars: {at_least: 40}}\n    do: [draw_card]"
    events = ("summon", "end_of_turn", "transmute")
    library = library_of(tmp_path, "\n".join(f"  - on: {event}{never}" for event in events))
    trial = tried(library, 4)
    assert [fault.line for fault in faults_of(trial.findings, library, 4)] == [10, 13, 16]


def test_a_card_at_no_level_is_told():
    library = load_library()
    book = library.book.__class__(
        library.book.faces, library.book.cards_by_players, library.book.blocks, library.book.decks, library.book.places,
        "", {}, {"apprentice": (), "magic": (), "archmage": tuple(range(1, 50))},
    )  # fmt: skip
    trial = Trial(library.__class__(book, library.texts, library.documents), (50,), 3)
    assert list(trial.play()) == [1, 2, 3]
    assert kinds(trial) == ["no_level"]
    assert faults_of(trial.findings, library, 3)[0].line == 3


def test_a_rich_beginning_is_sound():
    for seed in range(20):
        state = dealt(Setup(2 + seed % 3), seed, load_book(), {0: [45]})
        module._make_rich(state, 0, 45, Dice(seed))
        assert broken(state) == []
        assert sum(state.seats[0].reserve) == 7 and state.seats[0].reserve[2] >= 3
        assert len(state.seats[0].in_play) == 3
        assert all(card.energy == NO_ENERGY for card in state.seats[0].in_play)
