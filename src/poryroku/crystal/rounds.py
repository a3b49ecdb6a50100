"""The round: throw, pick, turns, end of round, and the end of the game (sections 5 and 12)."""

from __future__ import annotations

from poryroku.crystal.frames import (
    AFTER_MOVE,
    END_OF_ROUND,
    ORDER,
    PICK_DIE,
    ROUND_START,
    TRIGGER,
    TURN_START,
    answers,
    ask,
    runs,
)
from poryroku.crystal.in_play import index_of
from poryroku.crystal.season import move_marker, over_the_end
from poryroku.crystal.table import NOBODY, CardInPlay, Table
from poryroku.crystal.triggers import tell, tell_all
from poryroku.crystal.verbs import DIE, RESOLVE
from poryroku.kernel.contract import Frame, Option
from poryroku.kernel.rng import below


def throw(table: Table) -> int:
    """One die's face, 0..5: from the script while it lasts, then each equally likely (D14)."""
    if table.throws:
        face = table.throws[0]
        table.throws = table.throws[1:]
        return face
    return below(table, 6)


@runs(ROUND_START)
def _start_round(table: Table, frame: Frame) -> bool:
    """All cards untap, the first player throws the dice of the marker's season."""
    table.round += 1
    table.active = NOBODY
    table.acts = 0
    heard = False
    for seat in table.seats:
        heard = heard or "start_of_round" in seat.listens
        in_play = seat.in_play
        for i, card in enumerate(in_play):
            if card.tapped:
                in_play[i] = CardInPlay(card.number, card.uid, False, card.energy)
    table.dice_season = table.season
    table.thrown = tuple([throw(table) for _ in table.dice])
    table.taken = [NOBODY] * len(table.thrown)
    if table.events is not None:
        table.events.append(("round", (table.round, table.year, table.space)))
        table.events.append(("thrown", (table.first, *table.thrown)))
    stack = table.stack
    stack[-1] = (END_OF_ROUND, 0)
    n = table.n
    for step in range(n - 1, -1, -1):
        stack.append((TURN_START, (table.first + step) % n))
    for step in range(n - 1, -1, -1):
        stack.append((PICK_DIE, (table.first + step) % n))
    if heard:
        tell_all(table, "start_of_round", table.first)
    return False


@runs(PICK_DIE)
def _ask_die(table: Table, frame: Frame) -> bool:
    options = [(DIE, die) for die, taker in zip(table.dice, table.taken, strict=True) if taker == NOBODY]
    return ask(table, frame[1], "die", options)


@answers(PICK_DIE)
def _take_die(table: Table, frame: Frame, option: Option) -> None:
    table.stack.pop()
    position = table.dice.index(option[1])
    table.taken[position] = frame[1]
    if table.events is not None:
        table.events.append(("took_die", (frame[1], option[1], table.dice_season, table.thrown[position])))
    if "die_taken" in table.seats[frame[1]].listens:
        tell(table, frame[1], "die_taken")


@runs(END_OF_ROUND)
def _end_of_round(table: Table, frame: Frame) -> bool:
    """Everybody's end-of-round effects from the first player on, then the marker moves (section 12)."""
    stack = table.stack
    step = frame[1]
    table.acts = 0
    if step < table.n:
        stack[-1] = (END_OF_ROUND, step + 1)
        player = (table.first + step) % table.n
        listens = table.seats[player].listens
        if "end_of_round" in listens:
            waiting = listens["end_of_round"]
            if table.setup.owner_orders_end_of_round and len(waiting) > 1:
                stack.append((ORDER, player, *(uid for _, uid, _ in waiting)))
            else:
                tell(table, player, "end_of_round")
        return False
    stack[-1] = (AFTER_MOVE, 0)
    table.active = NOBODY
    left = table.taken.index(NOBODY)
    move_marker(table, table.face_of(left).advance, table.first)
    return False


@runs(ORDER)
def _ask_order(table: Table, frame: Frame) -> bool:
    """Which of one's end-of-round effects comes next (D5, as an option)."""
    seat = table.seats[frame[1]]
    numbers = [seat.in_play[i].number for i in (index_of(seat, uid) for uid in frame[2:]) if i >= 0]
    return ask(table, frame[1], "order", [(RESOLVE, number) for number in sorted(set(numbers))])


@answers(ORDER)
def _resolve_next(table: Table, frame: Frame, option: Option) -> None:
    player = frame[1]
    seat = table.seats[player]
    left = list(frame[2:])
    for uid in frame[2:]:
        position = index_of(seat, uid)
        if position >= 0 and seat.in_play[position].number == option[1]:
            left.remove(uid)
            if left:
                table.stack[-1] = (ORDER, player, *left)
            else:
                table.stack.pop()
            block = table.cards[option[1]].end_of_round
            table.stack.append((TRIGGER, player, option[1], uid, block, 0, player, 0))
            return


@runs(AFTER_MOVE)
def _after_move(table: Table, frame: Frame) -> bool:
    """The game ends past the last space of year 3; otherwise the next round starts (section 12, 4 and 5)."""
    stack = table.stack
    stack.pop()
    if over_the_end(table):
        if table.events is not None:
            table.events.append(("game_over", ()))
        return False
    table.first = (table.first + 1) % table.n
    stack.append((ROUND_START, 0))
    return False
