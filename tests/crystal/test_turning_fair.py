"""The second pack of cards: whole, tried, in three languages, and it shows what a card file can say."""

import re
from functools import cache

import pytest
from games_at_random import pick

from poryroku.crystal.files.effects import EVENTS
from poryroku.crystal.files.library import load_library
from poryroku.crystal.files.opsdoc import op_entries
from poryroku.crystal.files.packs import built_in, read_pack
from poryroku.crystal.files.scenarios import scenarios_in
from poryroku.crystal.frames import BLOCK, RUNNERS
from poryroku.crystal.game import new_game
from poryroku.crystal.invariants import broken
from poryroku.crystal.notation import format_option, parse_option
from poryroku.crystal.setup import Setup
from poryroku.crystal.state import State
from poryroku.crystal.triggers import TRIGGERS
from poryroku.crystal.wording import effectline
from poryroku.crystal.wording.proofreading import doubts
from poryroku.crystal.wording.prose import suggested_texts
from poryroku.kernel.rng import Dice
from poryroku.paths import packs_dir

LANGUAGES = ("en", "pl", "pt")
PACK = read_pack(packs_dir() / "turning-fair")
CARDS = PACK.numbers
LIBRARY = load_library([PACK])
BOOK = LIBRARY.book


@cache
def examples(number):
    return scenarios_in(PACK.cards[number].document, BOOK)


def test_twenty_cards_with_a_drawing_each():
    assert CARDS == tuple(range(51, 71)) == tuple(sorted(PACK.emblems))
    assert PACK.languages == LANGUAGES and not PACK.replaces
    for number in CARDS:
        assert re.search(rf"{number}-[a-z-]+\.yaml$", PACK.cards[number].document.file)


# -- examples ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", CARDS)
def test_examples_hold(number):
    assert len(examples(number)) >= 2
    for scenario in examples(number):
        assert scenario.form.title
        assert [str(difference) for difference in scenario.run()] == []


def test_every_list_of_ops_is_carried_out_in_some_example():
    run = set()
    run_block = RUNNERS[BLOCK]

    def note(table, frame):
        run.add(table.book.blocks[frame[4]].place)
        return run_block(table, frame)

    RUNNERS[BLOCK] = note
    try:
        for number in CARDS:
            for scenario in scenarios_in(PACK.cards[number].document, BOOK):
                scenario.run()
    finally:
        RUNNERS[BLOCK] = run_block
    own = {block.place for block in BOOK.blocks if block.ops and int(re.match(r"\d+", block.place)[0]) in CARDS}
    assert len(own) > 40
    assert own - run == set()


# -- what it shows -----------------------------------------------------------------------------------


def effects_of(number):
    return PACK.cards[number].document.data["effects"]


def test_together_the_cards_answer_every_event():
    assert {effect["on"] for number in CARDS for effect in effects_of(number)} == set(EVENTS)
    assert {when for number in CARDS for when in effectline.timings(BOOK.cards[number])} == set(effectline.TIMINGS)
    assert {event for number in CARDS for event, _ in BOOK.cards[number].triggers} == set(TRIGGERS)


def test_most_cards_need_no_op_that_the_game_had_not():
    known = {name for name, entry in op_entries(load_library()).items() if entry.cards}
    used = {name: set(entry.cards) & set(CARDS) for name, entry in op_entries(LIBRARY).items()}
    new = set().union(*(cards for name, cards in used.items() if name not in known))
    assert len(CARDS) - len(new) >= 15
    assert new == {56, 59}


def test_the_language_of_cards_is_used_in_breadth():
    text = "\n".join(str(effects_of(number)) for number in CARDS)
    for word in ("'if'", "'when'", "'otherwise'", "'may'", "'choose_one'", "'choose_opponent'", "'each_opponent'",
                 "'count'", "'times'", "'per'", "'at_most'", "'needs'", "'cost'", "'alike'", "'store_energy'",
                 "'how_many'", "'that_card_familiar'", "'familiars'", "'elements'", "'order'", "'window'"):  # fmt: skip
        assert word in text, word
    by_players = [n for n in CARDS if len({BOOK.cards_by_players[p][n].crystals for p in (2, 3, 4)}) > 1]
    assert by_players == [56, 60]


# -- words -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", CARDS)
def test_words_fit_the_ops_in_every_language(number):
    assert [str(fault) for fault in doubts(PACK.cards[number].document)] == []
    form = PACK.cards[number].form
    for texts in (form.name, form.text, *form.rulings):
        assert len({texts.in_language(code) for code in LANGUAGES}) == 3
    for ruling in form.rulings:
        figures = [sorted(re.findall(r"\d+", ruling.in_language(code))) for code in LANGUAGES]
        assert figures[0] == figures[1] == figures[2]
    assert suggested_texts(BOOK.cards[number], BOOK).pl
    assert effectline.line(BOOK.cards[number], BOOK)


def test_names_are_their_own():
    for code in LANGUAGES:
        names = [text.name.in_language(code) for text in LIBRARY.texts.values()]
        assert len(set(names)) == len(names) == 70


# -- games -------------------------------------------------------------------------------------------


def games(players, count):
    """Games with the pack in which its cards are drafted and summoned where that is possible."""
    for seed in range(count):
        dice = Dice(seed)
        state = new_game(Setup(players, "archmage"), seed, BOOK)
        while not state.over:
            wanted = [option for option in state.options if option[0] in (1, 8) and option[1] in CARDS]
            option = wanted[dice.below(len(wanted))] if wanted and dice.below(3) else pick(dice, state)
            yield state, option
            state.apply(option)
        yield state, None


@pytest.mark.parametrize(("players", "count"), [(2, 100), (3, 60), (4, 40)])
def test_two_hundred_games_keep_the_rules(players, count):
    finished = 0
    for i, (state, option) in enumerate(games(players, count)):
        assert broken(state) == []
        finished += state.over
        if option is not None:
            assert parse_option(format_option(option)) == option
            if i % 40 == 0:
                snapshot = state.to_json()
                copy = State.from_json(snapshot, BOOK)
                copy.apply(option)
                assert state.to_json() == snapshot
                again = state.clone()
                again.apply(option)
                assert again.to_json() == copy.to_json()
    assert finished == count


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_card_acts_in_games(players):
    seen = set()
    for seed in range(400 // players):
        dice = Dice(seed)
        state = new_game(Setup(players, "archmage"), seed, BOOK)
        state.events = []
        while not state.over:
            wanted = [option for option in state.options if option[0] in (1, 8, 9) and option[1] in CARDS]
            state.apply(wanted[dice.below(len(wanted))] if wanted else pick(dice, state))
        seen |= {numbers[1] for name, numbers in state.events if name in ("answered", "activated", "returned")}
    answering = {number for number in CARDS if BOOK.cards[number].triggers}
    assert answering <= seen


@pytest.mark.parametrize("players", [2, 4])
def test_worlds_guessed_in_mid_game_go_on(players):
    for i, (state, option) in enumerate(games(players, 4)):
        if option is None or i % 25:
            continue
        for seat in range(players):
            view = state.view(seat)
            world = view.determinise(i)
            assert broken(world) == []
            assert world.view(seat).to_json() | {"table": None} == view.to_json() | {"table": None}
            if world.player == seat:
                world.apply(option)


def test_the_built_in_cards_come_before(tmp_path):
    assert set(built_in().adds).isdisjoint(CARDS)
    assert all(number in BOOK.level_cards("magic") and number not in BOOK.level_cards("apprentice") for number in CARDS)
