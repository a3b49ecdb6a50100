"""Before the first round: setting up, the draft, the year split (sections 2 and 3)."""

from __future__ import annotations

from itertools import combinations

from poryroku.crystal import knowledge as kn
from poryroku.crystal.frames import DRAFT_PICK, ROUND_START, YEAR_SPLIT, answers, ask, runs
from poryroku.crystal.piles import insert_sorted
from poryroku.crystal.table import Table
from poryroku.crystal.terms import COPIES, DEALT, PACKET, YEARS
from poryroku.crystal.verbs import DRAFT, about_cards
from poryroku.crystal.verbs import PACKET as PACKET_VERB
from poryroku.kernel.contract import Frame, Option
from poryroku.kernel.rng import below, seeded, shuffle


def set_up(table: Table, seed: int) -> None:
    """Shuffle, deal, choose the dice and the first player (section 2)."""
    setup = table.setup
    table.rng = seeded(seed)
    deck = [number for number in table.book.level_cards(setup.level) for _ in range(COPIES)]
    table.composition = tuple(deck)
    if setup.starter_decks:
        order = list(range(len(table.book.decks)))
        shuffle(table, order)
        for player, seat in enumerate(table.seats):
            seat.kept = sorted(table.book.decks[order[player]])
            for card in seat.kept:
                deck.remove(card)
                # The sets are printed and open: everybody knows who has which, not how it is split.
                kn.went_under_eyes(table, player, card, kn.KEPT << player)
    shuffle(table, deck)
    drafting = setup.level != "apprentice"
    if not setup.starter_decks:
        for seat in table.seats:
            dealt = sorted(deck[-DEALT:])
            del deck[-DEALT:]
            if drafting:
                seat.held = dealt
            else:
                seat.kept = dealt
    table.pile = deck
    in_use = []
    for season in table.book.faces:
        dice = list(range(1, len(season) + 1))
        shuffle(table, dice)
        in_use.append(tuple(sorted(dice[: table.n + 1])))
    table.dice_in_use = tuple(in_use)
    table.first = below(table, table.n)
    table.stack = [(ROUND_START, 0), (YEAR_SPLIT, 0, 1)]
    if drafting:
        table.stack.append((DRAFT_PICK, 0))


@runs(DRAFT_PICK)
def _ask_pick(table: Table, frame: Frame) -> bool:
    """Everybody puts one card aside, then all hands go one seat to the left; the last card is kept."""
    player = frame[1]
    if player < table.n:
        return ask(table, player, "draft", about_cards(DRAFT, table.seats[player].held))
    hands = [seat.held for seat in table.seats]
    for p, seat in enumerate(table.seats):
        received = hands[p - 1]
        for card in hands[p]:
            kn.learn(seat, card, kn.HELD << p)
        seat.held = received
    kn.draft_hands_passed(table)
    if table.events is not None:
        table.events.append(("draft_passed", (len(table.seats[0].held),)))
    if len(table.seats[0].held) > 1:
        table.stack[-1] = (DRAFT_PICK, 0)
    else:
        table.stack.pop()
        for p in range(table.n):
            _keep(table, p, table.seats[p].held[0])
    return False


@answers(DRAFT_PICK)
def _pick(table: Table, frame: Frame, option: Option) -> None:
    player = frame[1]
    table.stack[-1] = (DRAFT_PICK, player + 1)
    _keep(table, player, option[1])


def _keep(table: Table, player: int, card: int) -> None:
    seat = table.seats[player]
    seat.held.remove(card)
    insert_sorted(seat.kept, card)
    for other, other_seat in enumerate(table.seats):
        if other != player:
            if seat.held:
                kn.moved_unseen(other_seat, kn.HELD << player, kn.KEPT << player)
            else:
                kn.emptied(other_seat, kn.HELD << player, kn.KEPT << player)
    if table.events is not None:
        table.events.append(("drafted", (player, card)))


@runs(YEAR_SPLIT)
def _ask_split(table: Table, frame: Frame) -> bool:
    """The cards of year 1, then of year 2; the rest are those of year 3."""
    player = frame[1]
    if player == table.n:
        _finish_split(table)
        return False
    kept = table.seats[player].kept
    if len(set(kept)) == len(kept):
        options: list[Option] = [(PACKET_VERB, *three) for three in combinations(kept, PACKET)]
    else:
        options = [(PACKET_VERB, *three) for three in dict.fromkeys(combinations(kept, PACKET))]
    return ask(table, player, "split", options)


@answers(YEAR_SPLIT)
def _split(table: Table, frame: Frame, option: Option) -> None:
    _, player, year = frame
    seat = table.seats[player]
    cards = option[1:]
    for card in cards:
        seat.kept.remove(card)
    seat.packets[year - 1] = cards
    moved = len(cards)
    if year < YEARS - 1:
        table.stack[-1] = (YEAR_SPLIT, player, year + 1)
    else:
        seat.packets[YEARS - 1] = tuple(seat.kept)
        moved += len(seat.kept)
        seat.kept = []
        table.stack[-1] = (YEAR_SPLIT, player + 1, 1)
    for other, other_seat in enumerate(table.seats):
        if other != player:
            kn.moved_unseen(other_seat, kn.KEPT << player, kn.PACKETS << player, moved)
    if table.events is not None:
        table.events.append(("split", (player, year, *cards)))


def _finish_split(table: Table) -> None:
    """All have divided their cards: the packets of year 1 are the starting hands."""
    table.stack.pop()
    for player, seat in enumerate(table.seats):
        seat.hand = sorted(seat.packets[0])
        seat.packets[0] = ()
        for other, other_seat in enumerate(table.seats):
            if other != player:
                kn.emptied(other_seat, kn.KEPT << player, kn.PACKETS << player)
                kn.moved_unseen(other_seat, kn.PACKETS << player, kn.HAND << player, PACKET)
