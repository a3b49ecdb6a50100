"""Effects at work: running the op lists of the cards, one op after another (architecture: frames on a stack).

A block frame is ``(code, player, card, uid, block, index, subject, value)``: whose effect it is, the card and
its uid, the place in the card file, whom the ops act upon, and a number that ops hand on to those after them.
"""

from __future__ import annotations

from poryroku.crystal.acts import enough
from poryroku.crystal.book import Amount
from poryroku.crystal.frames import ANSWERING, ARRIVE, ASK, BLOCK, TRIGGER, answers, ask, runs
from poryroku.crystal.in_play import index_of, refresh
from poryroku.crystal.table import Table
from poryroku.kernel.contract import Frame, Option


def start_block(table: Table, player: int, card: int, uid: int, block: int, value: int = 0) -> None:
    """Put an effect on the stack, acting upon its own player."""
    table.stack.append((BLOCK, player, card, uid, block, 0, player, value))


@runs(BLOCK)
def _run_block(table: Table, frame: Frame) -> bool:
    stack = table.stack
    _, player, card, uid, block, index, subject, value = frame
    ops = table.book.blocks[block].ops
    last = len(ops)
    if index >= last:
        stack.pop()
        return False
    depth = len(stack) - 1
    while True:
        op = ops[index]
        index += 1
        if index == last:
            stack.pop()
        else:
            stack[depth] = (BLOCK, player, card, uid, block, index, subject, value)
        if op.options is not None:
            stack.append((ASK, player, card, uid, block, index - 1, subject, 0, value))
            return False
        result = op.run(table, frame, *op.args)
        if index == last:
            return False
        if result is not None:
            value = result
            frame = (BLOCK, player, card, uid, block, index, subject, value)
            stack[depth] = frame
        if len(stack) != depth + 1:
            return False


@runs(ASK)
def _run_ask(table: Table, frame: Frame) -> bool:
    op = table.book.blocks[frame[4]].ops[frame[5]]
    assert op.options is not None
    return ask(table, frame[6], op.kind, op.options(table, frame, *op.args), frame[2])


@answers(ASK)
def _answer_ask(table: Table, frame: Frame, option: Option) -> None:
    stack = table.stack
    stack.pop()
    op = table.book.blocks[frame[4]].ops[frame[5]]
    depth = len(stack) - 1
    result = op.run(table, frame, option, *op.args)
    if result is not None and depth >= 0:
        below = stack[depth]
        if below[0] == BLOCK and below[3] == frame[3] and below[4] == frame[4]:
            stack[depth] = (*below[:7], result)


@runs(TRIGGER)
def _run_trigger(table: Table, frame: Frame) -> bool:
    """A card that listens acts now, if it is still in play; what it does lies on a mark that it is answering."""
    stack = table.stack
    if index_of(table.seats[frame[1]], frame[3]) < 0 or enough(table, frame[1]):
        stack.pop()
        return False
    table.acts += 1
    stack[-1] = (ANSWERING, *frame[1:4])
    stack.append((BLOCK, *frame[1:]))
    if table.events is not None and _does_something(table, stack[-1], frame[4]):
        table.events.append(("answered", frame[1:3]))
    return False


def _does_something(table: Table, frame: Frame, block: int) -> bool:
    """Whether an effect begins: not if it all hangs on a condition that doesn't hold, or comes to nothing."""
    ops = table.book.blocks[block].ops if block >= 0 else ()
    if len(ops) != 1:
        return bool(ops)
    arguments = ops[0].args
    if ops[0].name == "when":
        condition, then, otherwise = arguments
        return _does_something(table, frame, then if condition.holds(table, frame) else otherwise)
    return not (arguments and isinstance(arguments[0], Amount) and arguments[0].now(table, frame) <= 0)


@runs(ANSWERING)
def _has_answered(table: Table, frame: Frame) -> bool:
    table.stack.pop()
    return False


@runs(ARRIVE)
def _arrive(table: Table, frame: Frame) -> bool:
    """A card that has come into play starts working: ongoing effects, then its on-summon effect (6.4, step 6)."""
    stack = table.stack
    stack.pop()
    _, player, number, uid, elements = frame
    table.shown = 0
    block = table.cards[number].arrive
    if block >= 0:
        stack.append((BLOCK, player, number, uid, block, 0, player, elements))
    refresh(table, player)
    return False
