"""Games that begin with given cards in given hands, to try cards out: set up by chance as ever, but not drafted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from poryroku.crystal.book import Book
from poryroku.crystal.frames import DRAFT_PICK, run
from poryroku.crystal.prelude import set_up
from poryroku.crystal.setup import Setup
from poryroku.crystal.state import State
from poryroku.kernel.rng import Dice


def dealt(setup: Setup, seed: int, book: Book, given: Mapping[int, Sequence[int]]) -> State:
    """A game at its first split, in which each seat has the cards given to it among its nine.

    The same arguments always give the same game. ValueError if the level has too few copies of a card, or a seat is
    given more than its nine.
    """
    state = State(setup, book)
    set_up(state, seed)
    hands = [seat.held or seat.kept for seat in state.seats]
    bound: list[list[int]] = [[] for _ in hands]
    dice = Dice(seed)
    for seat, cards in given.items():
        for card in cards:
            _bring(state, hands, bound, seat, card, dice)
    for seat_, hand in zip(state.seats, hands, strict=True):
        seat_.held = []
        seat_.kept = sorted(hand)
    if state.stack[-1][0] == DRAFT_PICK:
        state.stack.pop()
    run(state)
    return state


def _bring(state: State, hands: list[list[int]], bound: list[list[int]], seat: int, card: int, dice: Dice) -> None:
    """Exchange a card for one of a hand that isn't given to it, wherever the card is."""
    own = _free(hands[seat], bound[seat])
    if not own:
        raise ValueError(f"seat {seat} is given more than {len(hands[seat])} cards")
    bound[seat].append(card)
    if card in own:
        return
    out = own[dice.below(len(own))]
    holders = [state.pile] if card in state.pile else []
    holders += [hand for other, hand in enumerate(hands) if other != seat and card in _free(hand, bound[other])]
    if not holders:
        raise ValueError(f"there are not so many cards {card} at the {state.setup.level} level")
    holders[0][holders[0].index(card)] = out
    hands[seat][hands[seat].index(out)] = card


def _free(hand: list[int], bound: list[int]) -> list[int]:
    """The cards of a hand that may go for others."""
    free = list(hand)
    for card in bound:
        free.remove(card)
    return free
