"""Activating a card in play: tolls, costs, choices, effect (section 6.5)."""

from __future__ import annotations

from poryroku.crystal.book import NO_ENERGY, Branch, Card
from poryroku.crystal.energy import available, empty_reserve
from poryroku.crystal.frames import BLOCK, CHOOSE_BRANCH, NO_BLOCK, PAY_ENERGY, answers, ask, runs
from poryroku.crystal.in_play import index_of, position_of, sacrifice, set_tapped
from poryroku.crystal.ops.registry import COUNTERS
from poryroku.crystal.table import CardInPlay, Seat, Table
from poryroku.crystal.triggers import tell, tell_opponents
from poryroku.crystal.verbs import CHOOSE
from poryroku.kernel.contract import Frame, Option, Reason


def activation_toll(table: Table, player: int) -> int:
    """Crystals that opposing cards 41 take at an activation, if the player has them."""
    toll = 0
    for other, seat in enumerate(table.seats):
        if other != player:
            toll += seat.activation_toll
    return toll


def branch_possible(table: Table, player: int, branch: Branch, crystals: int, number: int, uid: int) -> bool:
    """Whether costs and conditions of a branch are met with so many crystals (those left after the tolls)."""
    seat = table.seats[player]
    if branch.crystals > crystals:
        return False
    if branch.any_energy or branch.alike or branch.energy != NO_ENERGY:
        have = available(table, seat)
        if sum(have) < branch.any_energy or max(have) < branch.alike:
            return False
        a, w, f, e = branch.energy
        if have[0] < a or have[1] < w or have[2] < f or have[3] < e:
            return False
    if branch.needs:
        # Before anything is paid: the crystals that the tolls will take are handed on as the frame's value.
        frame = (BLOCK, player, number, uid, NO_BLOCK, 0, player, seat.crystals - crystals)
        for need in branch.needs:
            if not need.low <= need.counter(table, frame) <= need.high:
                return False
    return True


def possible_branches(table: Table, player: int, card: CardInPlay, toll: int) -> list[int]:
    """Positions of the branches that could be carried out after the tolls."""
    left = max(0, table.seats[player].crystals - toll)
    branches = table.cards[card.number].branches
    return [
        i for i, branch in enumerate(branches) if branch_possible(table, player, branch, left, card.number, card.uid)
    ]


def activatable(table: Table, player: int, before_die: bool) -> list[tuple[int, int]]:
    """Cards a seat may activate now, as (number, copy); of two copies that lie alike only the first."""
    seat = table.seats[player]
    cards = table.cards
    toll = -1
    found: list[tuple[int, int]] = []
    for i, card in enumerate(seat.in_play):
        if card.tapped:
            continue
        rules = cards[card.number]
        if not rules.branches or rules.before_die != before_die:
            continue
        if toll < 0:
            toll = activation_toll(table, player)
        left = max(0, seat.crystals - toll)
        for branch in rules.branches:
            if branch_possible(table, player, branch, left, card.number, card.uid):
                break
        else:
            continue
        copy = 0
        if seat.twins:
            alike = False
            for earlier in seat.in_play[:i]:
                if earlier.number == card.number:
                    copy += 1
                    alike = alike or (not earlier.tapped and earlier.energy == card.energy)
            if alike:
                continue
        found.append((card.number, copy))
    return found


def why_not_activate(table: Table, player: int, number: int, copy: int, before_die: bool) -> Reason | None:
    """Why a seat can't activate a card now; None when it can."""
    seat = table.seats[player]
    position = position_of(seat, number, copy)
    if position < 0:
        return ("not_your_card", (number,))
    rules = table.cards[number]
    if not rules.branches:
        return ("not_activatable", (number,))
    if rules.before_die and not before_die:
        return ("window_closed", (number,))
    if before_die and not rules.before_die:
        return ("wrong_phase", ())
    card = seat.in_play[position]
    if card.tapped:
        return ("tapped", (number,))
    if possible_branches(table, player, card, activation_toll(table, player)):
        return None
    return _why_impossible(table, seat, player, rules, card.uid)


def _why_impossible(table: Table, seat: Seat, player: int, rules: Card, uid: int) -> Reason:
    """The first thing that is missing for a card's first branch."""
    left = max(0, seat.crystals - activation_toll(table, player))
    branch = rules.branches[0]
    have = available(table, seat)
    if branch.crystals > left:
        return ("crystals_missing", (branch.crystals - left, branch.crystals, left))
    missing = tuple(max(0, need - own) for need, own in zip(branch.energy, have, strict=True))
    if any(missing):
        return ("energy_missing", missing)
    if sum(have) < branch.any_energy:
        return ("energy_missing", (branch.any_energy - sum(have),))
    if max(have) < branch.alike:
        return ("energy_missing", (branch.alike - max(have),))
    frame = (BLOCK, player, rules.number, uid, NO_BLOCK, 0, player, seat.crystals - left)
    for need in branch.needs:
        count = need.counter(table, frame)
        if not need.low <= count <= need.high:
            return ("needs_unmet", (list(COUNTERS).index(need.name), need.low, need.high, count))
    return ("needs_unmet", ())


def begin_activation(table: Table, player: int, number: int, copy: int) -> None:
    """Tap it, pay the tolls, then the card's costs and effect (6.5, steps 1 to 3)."""
    seat = table.seats[player]
    position = position_of(seat, number, copy)
    uid = seat.in_play[position].uid
    set_tapped(seat, position, True)
    if table.events is not None:
        table.events.append(("activated", (player, number)))
    tell_opponents(table, player, "opponent_activates", number)
    if "activate_other" in seat.listens:
        tell(table, player, "activate_other", number, but=uid)
    for other in table.after(player):
        owner = table.seats[other]
        if owner.activation_toll or owner.activation_bounty:
            paid = min(seat.crystals, owner.activation_toll)
            seat.crystals -= paid
            owner.crystals += paid + owner.activation_bounty
            if paid:
                tell(table, player, "crystals_lost", paid)
            if table.events is not None:
                table.events.append(("activation_toll", (player, other, paid, owner.activation_bounty)))
    table.shown = 0
    table.stack.append((CHOOSE_BRANCH, player, number, uid))


@runs(CHOOSE_BRANCH)
def _ask_branch(table: Table, frame: Frame) -> bool:
    _, player, number, uid = frame
    seat = table.seats[player]
    position = index_of(seat, uid)
    if position < 0:
        table.stack.pop()
        return False
    possible = possible_branches(table, player, seat.in_play[position], 0)
    return ask(table, player, "choose", [(CHOOSE, i + 1) for i in possible], number)


@answers(CHOOSE_BRANCH)
def _choose_branch(table: Table, frame: Frame, option: Option) -> None:
    table.stack.pop()
    _, player, number, uid = frame
    begin_branch(table, player, number, uid, table.cards[number].branches[option[1] - 1])


def begin_branch(
    table: Table, player: int, number: int, uid: int, branch: Branch, subject: int | None = None, value: int = 0
) -> None:
    """Pay what a branch costs, then run its effect, with a value handed on to it.

    ``subject`` pays and is acted upon; default: the card's owner.
    """
    payer = player if subject is None else subject
    seat = table.seats[payer]
    if branch.crystals:
        seat.crystals -= branch.crystals
        if table.events is not None:
            table.events.append(("paid_crystals", (payer, branch.crystals)))
    table.stack.append((BLOCK, player, number, uid, branch.block, 0, payer, value))
    if branch.sacrifice_this:
        position = index_of(table.seats[player], uid)
        if position >= 0:
            sacrifice(table, player, position)
    if branch.empty_reserve:
        empty_reserve(table, payer)
    if branch.any_energy or branch.alike or branch.energy != NO_ENERGY:
        table.stack.append((PAY_ENERGY, payer, *branch.energy, branch.any_energy, branch.alike, number))
