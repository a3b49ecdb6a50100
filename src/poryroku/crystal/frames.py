"""The stack of frames: what is going on, and who answers for it.

A frame is a tuple: its code, the seat it concerns, then small numbers. The frame on top of the stack
runs; it either does its work (pops itself, perhaps pushes others) or stays and asks. Every rule room
registers the runner, and the answer, of its frames here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from poryroku.crystal.table import NOBODY, Table
from poryroku.kernel.contract import Frame, Option

BLOCK: Final = 0
ASK: Final = 1
TRIGGER: Final = 2
ARRIVE: Final = 3
DRAFT_PICK: Final = 4
YEAR_SPLIT: Final = 5
ROUND_START: Final = 6
PICK_DIE: Final = 7
TURN_START: Final = 8
REROLL: Final = 9
CARRY_DIE: Final = 10
DRAW_STEP: Final = 11
KEEP_STEP: Final = 12
MAIN: Final = 13
SUMMON_ELEMENTS: Final = 14
SUMMON_WAIVE: Final = 15
SUMMON_ENTER: Final = 16
CHOOSE_BRANCH: Final = 17
PAY_ENERGY: Final = 18
GAIN_ENERGY: Final = 19
SURPLUS: Final = 20
RECEIVE: Final = 21
END_OF_ROUND: Final = 22
ORDER: Final = 23
AFTER_MOVE: Final = 24
ANSWERING: Final = 25
"""Lies under what a card does in answer to an event: (code, player, card, uid)."""

NAMES: Final = (
    "block", "ask", "trigger", "arrive", "draft", "split", "round", "pick", "turn", "reroll", "carry_die", "draw",
    "keep", "main", "elements", "waive", "enter", "branch", "pay", "gain", "surplus", "receive", "end_of_round",
    "order", "after_move", "answering",
)  # fmt: skip
"""Names of the codes in snapshots."""

NO_BLOCK: Final = -1
"""Block number of a frame made only to ask counters: nothing of it is on the stack."""

HAS_BLOCK: Final = (BLOCK, ASK, TRIGGER)
"""Frames whose fifth number is a block: (code, player, card, uid, block, index, subject, value).

In an ASK frame the value is the step of an op that asks several times, and what the ops before it handed on comes
after it.
"""

Runner = Callable[[Table, Frame], bool]
Answer = Callable[[Table, Frame, Option], None]


def _unknown_runner(table: Table, frame: Frame) -> bool:
    raise NotImplementedError(f"no rule runs frame {frame}")


def _unknown_answer(table: Table, frame: Frame, option: Option) -> None:
    raise NotImplementedError(f"no rule answers frame {frame}")


RUNNERS: Final[list[Runner]] = [_unknown_runner] * len(NAMES)
ANSWERS: Final[list[Answer]] = [_unknown_answer] * len(NAMES)


def runs(code: int) -> Callable[[Runner], Runner]:
    """Register what a frame does when it comes to the top; True when it asks."""

    def register(function: Runner) -> Runner:
        RUNNERS[code] = function
        return function

    return register


def answers(code: int) -> Callable[[Answer], Answer]:
    """Register what the answer to a frame's question does; the frame is still on top."""

    def register(function: Answer) -> Answer:
        ANSWERS[code] = function
        return function

    return register


def ask(table: Table, player: int, kind: str, options: Sequence[Option], source: int = 0) -> bool:
    """Ask a seat. No option: the frame falls away; one: it is taken unasked; else the state waits."""
    count = len(options)
    if count > 1:
        table.player = player
        table.kind = kind
        table.options = options
        table.source = source
        return True
    if count:
        frame = table.stack[-1]
        ANSWERS[frame[0]](table, frame, options[0])
    else:
        table.stack.pop()
    return False


MOST_STEPS: Final = 10_000
"""Frames run between two decisions at most. A round without any has some two hundred."""

_TO_THE_LIMIT: Final = range(MOST_STEPS)
_breaks_off: list[Callable[[Table], None]] = []


def when_endless(function: Callable[[Table], None]) -> Callable[[Table], None]:
    """Register what makes an end when so many frames have run that there would be none."""
    _breaks_off[:] = [function]
    return function


def run(table: Table) -> None:
    """Go on until somebody has to choose, or the game is over."""
    stack = table.stack
    while stack:
        for _ in _TO_THE_LIMIT:
            if not stack:
                break
            frame = stack[-1]
            if RUNNERS[frame[0]](table, frame):
                return
        else:
            _breaks_off[0](table)
    table.player = NOBODY
    table.kind = ""
    table.options = ()
    table.source = 0


def answer(table: Table, option: Option) -> None:
    """Carry out an option of the present question, then go on."""
    frame = table.stack[-1]
    ANSWERS[frame[0]](table, frame, option)
    run(table)
