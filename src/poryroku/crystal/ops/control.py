"""Ops that steer: for each opponent, if, one of several; and those about dice and time."""

from __future__ import annotations

from poryroku.crystal.activation import begin_branch, branch_possible
from poryroku.crystal.book import Branch, Condition
from poryroku.crystal.frames import BLOCK
from poryroku.crystal.ops.registry import (
    BLOCK_OF_OPS,
    BLOCKS_BY_ELEMENT,
    BRANCHES,
    CARD,
    CONDITION,
    COST,
    HANDED_ON,
    PLAYER,
    STEPS,
    SUBJECT,
    UID,
    VALUE,
    asking_op,
    op,
)
from poryroku.crystal.rounds import throw
from poryroku.crystal.season import move_marker, where_to
from poryroku.crystal.table import Table
from poryroku.crystal.terms import YEARS
from poryroku.crystal.verbs import ACCEPT, ACCEPT_OPTION, CHOOSE, DECLINE_OPTION, MOVE, TARGET
from poryroku.kernel.contract import Frame, Option


def _begin(table: Table, frame: Frame, block: int, subject: int, value: int = 0) -> None:
    if block >= 0:
        table.stack.append((BLOCK, frame[PLAYER], frame[CARD], frame[UID], block, 0, subject, value))


@op("each_opponent", do=BLOCK_OF_OPS)
def each_opponent(table: Table, frame: Frame, do: int) -> None:
    """The ops act upon every opponent, in turn order from the left.

    Example: ``each_opponent: [{lose_crystals: 4}]``.
    """
    for other in reversed(table.after(frame[PLAYER])):
        _begin(table, frame, do, other, frame[VALUE])


@op("each_player", do=BLOCK_OF_OPS)
def each_player(table: Table, frame: Frame, do: int) -> None:
    """The ops act upon everybody, in turn order from the left, the card's owner last (card 17).

    Example: ``each_player: [draw_card]``.
    """
    _begin(table, frame, do, frame[PLAYER], frame[VALUE])
    each_opponent(table, frame, do)


@asking_op("choose_opponent", "target", do=BLOCK_OF_OPS)
class ChooseOpponent:
    """Choose an opponent; the ops act upon them (card 21). Example: ``choose_opponent: [copy_reserve]``."""

    @staticmethod
    def options(table: Table, frame: Frame, do: int) -> list[Option]:
        return [(TARGET, other) for other in table.after(frame[PLAYER])]

    @staticmethod
    def apply(table: Table, frame: Frame, option: Option, do: int) -> None:
        _begin(table, frame, do, option[1], frame[HANDED_ON])


@op("when", if_=CONDITION, then=BLOCK_OF_OPS, otherwise=(BLOCK_OF_OPS, -1))
def when(table: Table, frame: Frame, condition: Condition, then: int, otherwise: int) -> None:
    """Go on with one list of ops if a condition holds, else with another (or none).

    Example: ``when: {if: {hand: {at_most: 0}}, then: [draw_card], otherwise: [{gain_crystals: 2}]}``.
    """
    _begin(table, frame, then if condition.holds(table, frame) else otherwise, frame[SUBJECT], frame[VALUE])


@asking_op("may", "may", cost=COST, do=BLOCK_OF_OPS, otherwise=(BLOCK_OF_OPS, -1))
class May:
    """Pay a cost and have an effect, or leave it; not asked when the cost can't be paid (card 34).

    Example: ``may: {cost: {energy: 1}, do: [{gain_crystals: 4}]}``.
    """

    @staticmethod
    def options(table: Table, frame: Frame, cost: Branch, do: int, otherwise: int) -> list[Option]:
        player = frame[SUBJECT]
        if branch_possible(table, player, cost, table.seats[player].crystals, frame[CARD], frame[UID]):
            return [ACCEPT_OPTION, DECLINE_OPTION]
        return [DECLINE_OPTION]

    @staticmethod
    def apply(table: Table, frame: Frame, option: Option, cost: Branch, do: int, otherwise: int) -> None:
        if option[0] == ACCEPT:
            _begin(table, frame, do, frame[SUBJECT], frame[HANDED_ON])
            begin_branch(table, frame[PLAYER], frame[CARD], frame[UID], cost, frame[SUBJECT])
        else:
            _begin(table, frame, otherwise, frame[SUBJECT], frame[HANDED_ON])


@asking_op("choose_one", "choose", branches=BRANCHES)
class ChooseOne:
    """Choose one of several effects among those that are possible now (card 36).

    Example: ``choose_one: [{label: {en: Draw, pl: Dobierz, pt: Compre}, do: [draw_card]},
    {label: {en: Earn, pl: Zarabiaj, pt: Ganhe}, do: [{gain_crystals: 3}]}]``.
    """

    @staticmethod
    def options(table: Table, frame: Frame, branches: tuple[Branch, ...]) -> list[Option]:
        player = frame[SUBJECT]
        crystals = table.seats[player].crystals
        return [
            (CHOOSE, i + 1)
            for i, branch in enumerate(branches)
            if branch_possible(table, player, branch, crystals, frame[CARD], frame[UID])
        ]

    @staticmethod
    def apply(table: Table, frame: Frame, option: Option, branches: tuple[Branch, ...]) -> None:
        branch = branches[option[1] - 1]
        begin_branch(table, frame[PLAYER], frame[CARD], frame[UID], branch, frame[SUBJECT], frame[HANDED_ON])


@op("by_element", blocks=BLOCKS_BY_ELEMENT)
def by_element(table: Table, frame: Frame, blocks: tuple[tuple[int, int], ...]) -> None:
    """One effect per element paid for, in the order written; all of them when the card came free (card 31).

    Example: ``by_element: {fire: [draw_card], air: [{gain_gauge: 1}]}``.
    """
    for element, block in reversed(blocks):
        if frame[VALUE] >> element & 1:
            _begin(table, frame, block, frame[SUBJECT])


@asking_op("move_marker", "move", most=STEPS)
class MoveMarker:
    """Move the season marker 1 to so many spaces either way (card 7, R66 to R71). Example: ``move_marker: 3``.

    It stays between the winter before the first year and the one after the last.
    """

    @staticmethod
    def options(table: Table, frame: Frame, most: int) -> list[Option]:
        return [
            (MOVE, steps)
            for steps in range(-most, most + 1)
            if steps and 0 <= where_to(table.year, table.space, steps)[0] <= YEARS + 1
        ]

    @staticmethod
    def apply(table: Table, frame: Frame, option: Option, most: int) -> None:
        move_marker(table, option[1], frame[PLAYER])


@op("reroll_die")
def reroll_die(table: Table, frame: Frame) -> None:
    """Throw the die that the player has taken again; only the new face counts (card 15, R7)."""
    if frame[PLAYER] not in table.taken:
        return
    position = table.taken.index(frame[PLAYER])
    thrown = list(table.thrown)
    thrown[position] = throw(table)
    table.thrown = tuple(thrown)
    if table.events is not None:
        table.events.append(("rerolled", (frame[PLAYER], table.dice[position], thrown[position])))
