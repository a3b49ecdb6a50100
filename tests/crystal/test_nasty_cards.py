"""Forty cards of a bold author at play: no crash, no game without an end, nothing impossible, words for all."""

from contextlib import suppress

import pytest
from games_at_random import pick
from nastycards import NASTY, TEXTS, card_text, library

from poryroku import i18n, rivals
from poryroku.crystal import endless, frames
from poryroku.crystal.acts import MOST_ACTS
from poryroku.crystal.energy import MOST_TAKEN, MOST_WAYS, any_payments, payments
from poryroku.crystal.files.library import load_library_with
from poryroku.crystal.files.scenarios import scenarios_in
from poryroku.crystal.invariants import broken
from poryroku.crystal.notation import format_option, parse_option
from poryroku.crystal.ops import registry
from poryroku.crystal.state import State
from poryroku.crystal.terms import MOST_STORED
from poryroku.crystal.wording import effectline, log
from poryroku.crystal.wording.prose.clauses import Unsayable
from poryroku.crystal.wording.prose.sentences import suggested
from poryroku.kernel.rng import Dice
from poryroku.yamlfile import parse

NUMBERS = dict(zip(NASTY, TEXTS, strict=True))
MOST_OPTIONS = 6000


@pytest.fixture(scope="module")
def nasty(tmp_path_factory):
    return library(tmp_path_factory.mktemp("nasty"))


def position(book, text):
    (scenario,) = scenarios_in(parse(text), book)
    return scenario.start.clone()


def table_with(book, seed, numbers):
    """A position with both copies of these cards in hands and in play, and all that is needed to use them."""
    dice = Dice(seed)
    players = 2 + dice.below(3)
    hands: list[list[int]] = [[] for _ in range(players)]
    lying: list[list[int]] = [[] for _ in range(players)]
    for number in [*numbers, *numbers]:
        (hands if dice.below(3) else lying)[dice.below(players)].append(number)
    seats = [
        f"  P{i + 1}: {{crystals: {dice.below(15)}, gauge: {min(15, len(lying[i]) + 2 + dice.below(6))}, "
        f"reserve: {{air: {dice.below(3)}, water: {dice.below(3)}, fire: {dice.below(2)}}}, "
        f"hand: {hands[i]}, in_play: {lying[i]}}}"
        for i in range(players)
    ]
    phase = ("main", "turn", "pick", "throw", "end_of_round")[dice.below(5)]
    when = f"year: {1 + dice.below(3)}\nspace: {1 + dice.below(12)}\nphase: {phase}\nseed: {seed}\n"
    return position(book, f"players: {players}\n{when}seats:\n" + "\n".join(seats))


def play(state, seed, book):
    """Play on at random; at every decision the table is sound, now and then a snapshot and a guess are tried."""
    dice = Dice(seed)
    for step in range(30_000):
        if state.over:
            break
        assert broken(state) == []
        assert len(state.options) <= MOST_OPTIONS
        if step % 11 == 0:
            again = State.from_json(state.to_json(), book)
            assert again.to_json() == state.to_json()
            guess = state.view(state.player).determinise(seed + step)
            assert set(guess.options) == set(state.options)
            guess.apply(guess.options[dice.below(len(guess.options))])
        option = pick(dice, state)
        assert parse_option(format_option(option)) == option
        state.apply(option)
    assert state.over and broken(state) == []
    return state.scores()


@pytest.mark.parametrize("name", NASTY)
def test_a_card_alone(nasty, name):
    number = NUMBERS[name]
    play(table_with(nasty.book, number, [number]), number, nasty.book)


@pytest.mark.parametrize("seed", range(12))
def test_several_together(nasty, seed):
    dice = Dice(seed * 31 + 7)
    numbers = sorted({901 + dice.below(len(TEXTS)) for _ in range(3 + dice.below(5))})
    play(table_with(nasty.book, seed, numbers), seed, nasty.book)


def test_words_for_all_of_them(nasty):
    for code in ("en", "pl", "pt"):
        i18n.set_language(code)
        said = 0
        for number in TEXTS:
            with suppress(Unsayable):
                assert suggested(nasty.book.cards[number], nasty.book).strip()
                said += 1
        assert said > 25
    i18n.set_language("en")
    for number in TEXTS:
        effectline.line(nasty.book.cards[number], nasty.book)


# -- what would never end ------------------------------------------------------------------------------

ROUND_AND_ROUND = [
    ("returns itself and comes again", "hand: [901]", "summon 901"),
    ("comes again whenever it is taken back", "hand: [902]", "summon 902"),
]


@pytest.mark.parametrize(("name", "seat", "option"), ROUND_AND_ROUND)
def test_a_card_that_comes_again_and_again_is_stopped(nasty, name, seat, option):
    number = NUMBERS[name]
    state = position(nasty.book, f"seats: {{P1: {{gauge: 3, {seat}}}}}")
    state.events = []
    state.apply(parse_option(option))
    assert state.kind == "main" or state.player == 1
    assert state.events.count(("effect_stopped", (0, 0))) == 1
    assert [name for name, _ in state.events].count("put_into_play") == MOST_ACTS - 1
    assert number in state.discard


def test_a_rival_that_could_go_on_for_ever_has_to_stop(nasty):
    """Two cards that ready each other, one of them for crystals: more is better, for ever."""
    state = position(nasty.book, "seats: {P1: {gauge: 3, in_play: [906, 907]}}")
    rival = rivals.make("greedy", 1)
    state.events = []
    stopped = ("effect_stopped", (0, 0))
    for _ in range(3 * MOST_ACTS):
        lines = {format_option(option): option for option in state.options}
        best = next((line for line in lines if line.startswith("activate")), next(iter(lines)))
        state.apply(lines[best])
        if stopped in state.events:
            break
    assert stopped in state.events and state.seats[0].crystals > 50
    assert state.active != 0 or state.kind != "main"
    assert state.over or rival.choose(state.view(state.player)) in state.options


def test_a_frame_that_comes_back_for_ever_is_broken_off(tmp_path, monkeypatch):
    """As an op of a package could do it: no decision, no card moved, only frames."""

    def spin(table, frame):
        table.stack.append(frame)

    definition = registry.OpDefinition("spin", (), spin, None, "", "")
    monkeypatch.setitem(registry.OPS, "spin", definition)
    file = tmp_path / "950.yaml"
    text = card_text(950, "spins", "\n  - on: summon\n    do: [{gain_crystals: 2}, spin, {gain_crystals: 3}]\n")
    file.write_text(text, encoding="utf-8")
    book = load_library_with([parse(text, str(file))]).book
    state = position(book, "seats: {P1: {gauge: 3, hand: [950]}, P2: {}}")
    state.events = []
    state.apply(parse_option("summon 950"))
    assert ("effect_stopped", (0, 950)) in state.events
    assert state.kind == "main" and broken(state) == []


def test_breaking_off_leaves_a_sound_table(nasty):
    """In the middle of anything: what is looked at goes back, surplus is still asked for."""
    numbers = [number for name, number in NUMBERS.items() if "look" in name or "energy" in name or "choice" in name]
    for seed in range(40):
        state = table_with(nasty.book, seed, numbers)
        dice = Dice(seed)
        for _ in range(60):
            if state.over:
                break
            if state.stack[-1][0] in (frames.ASK, frames.GAIN_ENERGY, frames.CHOOSE_BRANCH):
                stopped = state.clone()
                endless.break_off(stopped)
                assert not stopped.looked
                frames.run(stopped)
                assert broken(stopped) == []
            state.apply(pick(dice, state))


def test_being_stopped_is_told_in_words():
    assert log.sentence("effect_stopped", (0, 3), ["Ania"]) == "The effect of Mossy Geode has no end and is stopped."
    assert log.sentence("effect_stopped", (0, 0), ["Ania"]) == "This would go on for ever: Ania has to stop."


# -- what would be too much ----------------------------------------------------------------------------


def test_more_energy_than_anybody_can_hold_is_not_asked_for_one_by_one(nasty):
    state = position(nasty.book, "seats: {P1: {gauge: 3, reserve: {air: 3}, hand: [917], in_play: [917]}, P2: {}}")
    state.apply(parse_option("summon 917"))
    assert state.kind == "gain" and all(sum(option[1:]) == MOST_TAKEN for option in state.options)
    state.apply(parse_option(f"take fire*{MOST_TAKEN}"))
    state.apply(parse_option("discard air*3 fire*23"))
    assert state.seats[0].reserve == [0, 0, 7, 0]
    state.apply(parse_option("activate 917"))
    assert state.kind == "surplus" and len(state.options) == 120


def test_a_card_holds_only_so_much(nasty):
    state = position(
        nasty.book, "seats: {P1: {crystals: 9, gauge: 3, in_play: [{card: 920, energy: {air: 15}}]}, P2: {}}"
    )
    state.apply(parse_option("activate 920"))
    assert all(sum(option[1:]) == MOST_STORED - 15 for option in state.options)
    state.apply(state.options[0])
    assert sum(state.seats[0].in_play[0].energy) == MOST_STORED


def test_of_too_many_ways_to_pay_each_choice_of_elements_is_offered(nasty):
    cards = ", ".join(
        f"{{card: {card}, energy: {{air: 5, water: 5, fire: 5, earth: 5}}}}" for card in (920, 920, 921, 921)
    )
    seat = f"gauge: 9, reserve: {{air: 2, water: 2, fire: 1, earth: 2}}, in_play: [{cards}]"
    state = position(nasty.book, f"seats: {{P1: {{{seat}}}, P2: {{}}}}")
    seat = state.seats[0]
    ways = any_payments(state, seat, 9)
    assert len(ways) == len(set(ways)) == MOST_WAYS
    paid = set()
    for way in ways:
        assert parse_option(format_option(way)) == way
        paid.add(tuple(way[1 + i] + sum(way[k + 2 + i] for k in range(5, len(way), 6)) for i in range(4)))
    assert len(paid) == 220
    exact = payments(state, seat, (5, 5, 5, 5))
    assert len(exact) == MOST_WAYS and exact[0][1:5] == (2, 2, 1, 2)
    state.apply(parse_option("activate 921"))
    assert len(state.options) == MOST_WAYS and broken(state) == []
