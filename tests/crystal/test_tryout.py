"""The position in which a card is tried: every card can be paid for, has a slot, and the game goes on to its end."""

import pytest

from poryroku.crystal.files.library import load_library
from poryroku.crystal.files.tryout import energy_for, position, tryout
from poryroku.crystal.notation import format_option
from poryroku.crystal.terms import RESERVE_LIMIT
from poryroku.kernel.rng import Dice

BOOK = load_library().book
NAMES = ["Ania", "Bruno", "Celina", "Dawid"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_card_can_be_summoned(players):
    for number in BOOK.cards:
        state = tryout(BOOK, number, NAMES[:players])
        assert state.player == 0 and number in state.seats[0].hand
        assert any(format_option(option).startswith(f"summon {number}") for option in state.options), number


def test_the_same_seed_gives_the_same_position():
    assert position(BOOK, 34, NAMES[:2], 5) == position(BOOK, 34, NAMES[:2], 5) != position(BOOK, 34, NAMES[:2], 6)


def test_what_else_lies_there_is_quiet_and_of_both_kinds():
    for number in BOOK.cards:
        state = tryout(BOOK, number, NAMES[:2])
        for seat in state.seats:
            lying = [BOOK.cards[card.number] for card in seat.in_play]
            assert {card.kind for card in lying} == {0, 1} and number not in [card.number for card in lying]
            assert not any(card.branches or card.discount or card.end_of_round >= 0 for card in lying)
            assert seat.free_slots >= 4


def test_energy_is_never_more_than_a_reserve_holds_unless_the_card_costs_more():
    for card in BOOK.cards.values():
        energy = energy_for(card)
        assert sum(energy.values()) == max(RESERVE_LIMIT, card.energy_total) or sum(energy.values()) <= RESERVE_LIMIT


def test_the_game_goes_on_to_its_end():
    for number in (7, 16, 34, 50):
        state, dice = tryout(BOOK, number, NAMES[:3]), Dice(number)
        while not state.over:
            state.apply(state.options[dice.below(len(state.options))])
        assert len(state.scores()) == 3
