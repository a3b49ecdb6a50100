"""A card that nobody has tuned anything for is tried out, and gets a worth from what it does."""

from __future__ import annotations

import pytest

from poryroku.crystal.book import Block, Book, Card, Op
from poryroku.crystal.files.library import load_library
from poryroku.crystal.game import new_game
from poryroku.crystal.invariants import broken
from poryroku.crystal.ops.registry import OPS
from poryroku.crystal.setup import Setup
from poryroku.crystal.state import State
from poryroku.rivals import Budget, make
from poryroku.rivals.crystal.appraiser import Appraiser
from poryroku.rivals.crystal.opening import Opening, tuned_values
from poryroku.rivals.crystal.sense import CrystalSense
from poryroku.rivals.crystal.trials import Trial, made_up_table
from poryroku.rivals.crystal.weights import tuned_weights
from poryroku.rivals.senses import Study

BOOK = load_library().book
NEW = 777


def crystals(n: int) -> tuple[Op, ...]:
    """An effect of an op that nobody knows by name."""

    def gain(table, frame, amount):
        table.seats[frame[6]].crystals += amount

    return (Op("sing_for_crystals", gain, (n,)),)


def book_with(**card) -> Book:
    """The book and one card more; effects by the number of crystals they bring."""
    blocks = list(BOOK.blocks)
    fields = {}
    for name, value in card.items():
        if name in ("arrive", "sacrificed"):
            fields[name] = len(blocks)
            blocks.append(Block(f"{NEW}/{name}", crystals(value)))
        elif name == "triggers":
            fields[name] = tuple((event, len(blocks) + i) for i, event in enumerate(value))
            blocks += [Block(f"{NEW}/{event}", crystals(n)) for event, n in value.items()]
        else:
            fields[name] = value
    new = Card(NEW, 0, fields.pop("points", 0), (0, 0, 0, 0), fields.pop("crystals", 0), **fields)
    by_players = {n: cards | {NEW: new} for n, cards in BOOK.cards_by_players.items()}
    levels = {level: (*numbers, NEW) for level, numbers in BOOK.levels.items()}
    marks = {**BOOK.card_marks, NEW: "new"}
    return Book(BOOK.faces, by_players, tuple(blocks), BOOK.decks, BOOK.places, "", marks, levels)


def worth_in_play(book: Book) -> float:
    """How much better off the first seat of a made-up table is with the card in play."""
    sense = CrystalSense(book, 2, tuned_weights(), State)
    table = made_up_table(State, book, 2, 3)
    before = sense.margins(table)[0]
    seat = table.seats[0]
    seat.in_play.append(seat.in_play[0]._replace(number=NEW, uid=99))
    return sense.margins(table)[0] - before


def test_the_made_up_tables_are_possible_ones() -> None:
    for players in (2, 3, 4):
        for i in range(6):
            table = made_up_table(State, BOOK, players, i)
            assert broken(table) == []
            assert table.kind == "main" and table.player == 0


def test_an_effect_each_round_is_worth_more_than_one_that_comes_once() -> None:
    nothing = worth_in_play(book_with())
    each_round = worth_in_play(book_with(triggers={"end_of_round": 3}))
    each_season = worth_in_play(book_with(triggers={"season_change": 3}))
    assert each_round > nothing + 10
    assert nothing + 3 < each_season < each_round


def test_an_occasion_the_appraisal_has_never_heard_of_counts_too() -> None:
    assert worth_in_play(book_with(triggers={"when_somebody_sings": 4})) > worth_in_play(book_with()) + 5


def test_a_rare_occasion_counts_less_than_one_of_every_round() -> None:
    nothing = worth_in_play(book_with())
    often, seldom = (worth_in_play(book_with(triggers={event: 8})) - nothing for event in ("end_of_turn", "bonus_used"))
    assert 0 < 5 * seldom < often
    assert worth_in_play(book_with(triggers={"year_change": 8})) - nothing < often / 3


def test_what_a_trial_says_is_what_the_op_does() -> None:
    trial = Trial(State, book_with(arrive=7, triggers={"end_of_round": -2}), 2, lambda table: table.seats[0].crystals)
    changes = trial.changes(NEW)
    assert changes["arrive"] == pytest.approx(7)
    assert changes["end_of_round"] == pytest.approx(-2)


def test_a_rich_new_card_is_drafted_and_a_poor_one_is_not() -> None:
    for book, wanted in ((book_with(points=40), True), (book_with(points=-40), False)):
        appraisal = Appraiser(book, tuned_weights(), 2, State)
        assert appraisal.unknown == [NEW]
        opening = Opening(tuned_values(tuned_weights(), 2, [NEW]), appraisal.lore, Study.PROVEN)
        state = new_game(Setup(2, "archmage"), 4, book)
        seat = state.seats[state.player]
        seat.held = sorted([*seat.held[1:], NEW])
        options = [(1, number) for number in sorted(set(seat.held))]
        ranked = [advice.option[1] for advice in opening.draft(state, state.player, options)]
        assert (ranked[0] == NEW) is wanted
        assert (ranked.index(NEW) >= len(ranked) - 2) is not wanted


def test_changed_cards_lose_their_tuned_worth() -> None:
    marks = {**BOOK.card_marks, 13: "changed"}
    book = Book(BOOK.faces, BOOK.cards_by_players, BOOK.blocks, BOOK.decks, BOOK.places, "", marks, BOOK.levels)
    assert Appraiser(book, tuned_weights(), 2, State).unknown == [13]
    assert Appraiser(BOOK, tuned_weights(), 2, State).unknown == []


def test_thinking_rivals_play_with_it() -> None:
    assert "sing_for_crystals" not in OPS
    state = new_game(Setup(2, "archmage"), 5, book_with(arrive=9, points=9))
    players = [make("adept", seat, Budget(None, 6)) for seat in range(2)]
    while not state.over:
        state.apply(players[state.player].choose(state.view(state.player)))
    assert state.over
