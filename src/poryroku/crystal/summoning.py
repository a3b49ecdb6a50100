"""Summoning a card from hand: what it costs, whether it is legal, and its steps (section 6.4)."""

from __future__ import annotations

from collections.abc import Sequence

from poryroku.crystal.book import Card, Energy
from poryroku.crystal.energy import available, bundles
from poryroku.crystal.frames import (
    ARRIVE,
    PAY_ENERGY,
    SUMMON_ELEMENTS,
    SUMMON_ENTER,
    SUMMON_WAIVE,
    answers,
    ask,
    runs,
)
from poryroku.crystal.in_play import enter_play
from poryroku.crystal.knowledge import HAND, came_to_light, went_under_eyes
from poryroku.crystal.table import Table
from poryroku.crystal.triggers import tell, tell_opponents
from poryroku.crystal.verbs import ELEMENTS, WAIVE
from poryroku.kernel.contract import Frame, Option, Reason


def summon_toll(table: Table, player: int) -> int:
    """Crystals due to opposing cards 33 for each summon (R13)."""
    toll = 0
    for other, seat in enumerate(table.seats):
        if other != player:
            toll += seat.summon_toll
    return toll


def payable(card: Card, have: Sequence[int], discount: int) -> bool:
    """Whether the energy of a summon can be paid, the discount of cards 20 included (R22, R25)."""
    if card.choose:
        return any(have[element] for element in card.choose)
    a, w, f, e = card.energy
    if have[0] >= a and have[1] >= w and have[2] >= f and have[3] >= e:
        return True
    if not discount or card.energy_total < 2:
        return False
    missing = max(0, a - have[0]) + max(0, w - have[1]) + max(0, f - have[2]) + max(0, e - have[3])
    return missing <= min(discount, card.energy_total - 1)


def why_not_summon(table: Table, player: int, number: int) -> Reason | None:
    """Why a seat can't summon a card in its main phase now; None when it can."""
    seat = table.seats[player]
    if number not in seat.hand:
        return ("not_your_card", (number,))
    if len(seat.in_play) >= seat.gauge:
        return ("no_free_slot", (len(seat.in_play), seat.gauge))
    card = table.cards[number]
    have = available(table, seat)
    if not payable(card, have, seat.discount):
        return ("energy_missing", _energy_missing(card, have, seat.discount))
    if card.crystals > seat.crystals:
        return ("crystals_missing", (card.crystals - seat.crystals, card.crystals, seat.crystals))
    toll = summon_toll(table, player)
    if card.crystals + toll > seat.crystals:
        return ("troll_unpaid", (card.crystals + toll - seat.crystals,))
    return None


def _energy_missing(card: Card, have: Sequence[int], discount: int) -> tuple[int, ...]:
    """What is missing per element; one number in all where the player could choose what to do without."""
    if card.choose:
        return (1,)
    missing = [max(0, need - own) for need, own in zip(card.energy, have, strict=True)]
    waived = min(discount, max(0, card.energy_total - 1))
    return (sum(missing) - waived,) if waived else tuple(missing)


def summonable(table: Table, player: int) -> list[int]:
    """The card numbers a seat can summon now, ascending (the same conditions as ``why_not_summon``)."""
    seat = table.seats[player]
    if len(seat.in_play) >= seat.gauge or not seat.hand:
        return []
    crystals = seat.crystals - summon_toll(table, player)
    if crystals < 0:
        return []
    cards = table.cards
    discount = seat.discount
    have = available(table, seat)
    total = sum(have)
    numbers = []
    last = 0
    for number in seat.hand:
        if number != last:
            last = number
            card = cards[number]
            # Most cards are too dear as a whole: that is seen at once.
            if card.crystals <= crystals and card.energy_total - discount <= total and payable(card, have, discount):
                numbers.append(number)
    return numbers


def begin_summon(table: Table, player: int, number: int) -> None:
    """Put the steps of a summon on the stack: choose elements, waive, pay, enter."""
    seat = table.seats[player]
    card = table.cards[number]
    if card.choose or seat.discount or seat.spendable:
        # The others hear which card it is before it is paid.
        came_to_light(table, player, number, HAND << player)
        went_under_eyes(table, player, number, HAND << player)
    if card.choose:
        table.stack.append((SUMMON_ELEMENTS, player, number))
    elif seat.discount and card.energy_total > 1:
        table.stack.append((SUMMON_WAIVE, player, number, 15, *card.energy))
    else:
        _pay_and_enter(table, player, number, 15, card.energy)


def _pay_and_enter(table: Table, player: int, number: int, elements: int, cost: Energy) -> None:
    seat = table.seats[player]
    if not seat.spendable:
        reserve = seat.reserve
        reserve[0] -= cost[0]
        reserve[1] -= cost[1]
        reserve[2] -= cost[2]
        reserve[3] -= cost[3]
        if table.events is not None and cost != (0, 0, 0, 0):
            table.events.append(("paid", (player, *cost)))
        _enter(table, player, number, elements)
        return
    table.stack.append((SUMMON_ENTER, player, number, elements))
    if any(cost):
        table.stack.append((PAY_ENERGY, player, *cost, 0, 0, number))


def _enter(table: Table, player: int, number: int, elements: int) -> None:
    """Steps 2 to 6: crystals, tolls, into play, the listeners, then the card's own effect."""
    seat = table.seats[player]
    seat.hand.remove(number)
    card = table.cards[number]
    seat.crystals -= card.crystals
    if table.events is not None:
        table.events.append(("summoned", (player, number)))
        if card.crystals:
            table.events.append(("paid_crystals", (player, card.crystals)))
    heard = False
    for other in table.after(player):
        heard = heard or "opponent_summons" in table.seats[other].listens
        toll = table.seats[other].summon_toll
        if toll:
            seat.crystals -= toll
            table.seats[other].crystals += toll
            tell(table, player, "crystals_lost", toll)
            if table.events is not None:
                table.events.append(("gave_crystals", (player, other, toll)))
    came_to_light(table, player, number, HAND << player)
    uid = enter_play(table, player, number)
    if heard:
        tell_opponents(table, player, "opponent_summons", number)
    table.stack.append((ARRIVE, player, number, uid, elements))
    if "summon_other" in seat.listens:
        tell(table, player, "summon_other", number)


@runs(SUMMON_ENTER)
def _run_enter(table: Table, frame: Frame) -> bool:
    table.stack.pop()
    _enter(table, frame[1], frame[2], frame[3])
    return False


@runs(SUMMON_ELEMENTS)
def _ask_elements(table: Table, frame: Frame) -> bool:
    """Card 31: which elements to pay for. With a discount of d, k elements cost k - d, at least 1 (R25)."""
    _, player, number = frame
    seat = table.seats[player]
    have = available(table, seat)
    options: list[Option] = []
    for mask in range(1, 16):
        chosen = [element for element in range(4) if mask >> element & 1]
        if any(element not in table.cards[number].choose for element in chosen):
            continue
        missing = sum(1 for element in chosen if not have[element])
        if missing <= min(seat.discount, len(chosen) - 1):
            options.append((ELEMENTS, mask))
    return ask(table, player, "elements", options, number)


@answers(SUMMON_ELEMENTS)
def _choose_elements(table: Table, frame: Frame, option: Option) -> None:
    table.stack.pop()
    _, player, number = frame
    mask = option[1]
    cost = (mask & 1, mask >> 1 & 1, mask >> 2 & 1, mask >> 3 & 1)
    if table.seats[player].discount and sum(cost) > 1:
        table.stack.append((SUMMON_WAIVE, player, number, mask, *cost))
    else:
        _pay_and_enter(table, player, number, mask, cost)


@runs(SUMMON_WAIVE)
def _ask_waive(table: Table, frame: Frame) -> bool:
    """Card 20: which energy not to pay, as much as the discount allows while 1 is left (6.4, step 1)."""
    player = frame[1]
    cost = (frame[4], frame[5], frame[6], frame[7])
    seat = table.seats[player]
    size = min(seat.discount, sum(cost) - 1)
    have = available(table, seat)
    options: list[Option] = []
    for waived in bundles(cost, size):
        if all(c - x <= h for c, x, h in zip(cost, waived, have, strict=True)):
            options.append((WAIVE, *waived))
    return ask(table, player, "waive", options, frame[2])


@answers(SUMMON_WAIVE)
def _waive(table: Table, frame: Frame, option: Option) -> None:
    table.stack.pop()
    _, player, number, mask, a, w, f, e = frame
    cost = (a - option[1], w - option[2], f - option[3], e - option[4])
    _pay_and_enter(table, player, number, mask, cost)
