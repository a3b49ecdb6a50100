"""Energy: reserve and limit, energy stored on cards, paying, gaining, surplus (section 7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice, product, zip_longest

from poryroku.crystal.book import NO_ENERGY, Energy
from poryroku.crystal.frames import GAIN_ENERGY, PAY_ENERGY, RECEIVE, SURPLUS, answers, ask, runs
from poryroku.crystal.in_play import copy_of, position_of, set_energy
from poryroku.crystal.table import Seat, Table
from poryroku.crystal.triggers import tell
from poryroku.crystal.verbs import PAY, SPILL, TAKE
from poryroku.kernel.contract import Frame, Option

MOST_TAKEN = 30
"""Energy of one kind that is taken at once at most: no reserve holds as much, so nobody can tell it from more."""

MOST_WAYS = 2000
"""Ways to pay that are offered at most: with much energy on several cards there would be hundreds of thousands."""


@lru_cache(maxsize=4096)
def bundles(most: Energy, size: int) -> tuple[Energy, ...]:
    """All ways to choose ``size`` energy out of ``most``, sorted."""
    a, w, f, e = most
    return tuple(
        (i, j, k, size - i - j - k)
        for i in range(min(a, size) + 1)
        for j in range(min(w, size - i) + 1)
        for k in range(min(f, size - i - j) + 1)
        if size - i - j - k <= e
    )


@lru_cache(maxsize=256)
def takes(size: int) -> tuple[Option, ...]:
    """Every way to take ``size`` energy of one's choice from the supply."""
    return tuple((TAKE, *bundle) for bundle in bundles((size, size, size, size), size))


@lru_cache(maxsize=4096)
def spills(reserve: Energy, size: int) -> tuple[Option, ...]:
    """Every way to discard ``size`` energy of a reserve."""
    return tuple((SPILL, *bundle) for bundle in bundles(reserve, size))


# -- what can be spent -------------------------------------------------------------------------------


def available(table: Table, seat: Seat) -> tuple[int, ...]:
    """Energy a player can spend, per element: reserve and spendable storage (card 4)."""
    if not seat.spendable:
        return tuple(seat.reserve)
    have = seat.reserve[:]
    for card in seat.in_play:
        if card.energy != NO_ENERGY and table.cards[card.number].spendable:
            for element in range(4):
                have[element] += card.energy[element]
    return tuple(have)


def stores(table: Table, seat: Seat) -> list[int]:
    """Positions of the cards in play that hold energy which can be spent."""
    if not seat.spendable:
        return []
    return [i for i, card in enumerate(seat.in_play) if card.energy != NO_ENERGY and table.cards[card.number].spendable]


@lru_cache(maxsize=8192)
def _splits(sources: tuple[Energy, ...], cost: Energy) -> tuple[tuple[Energy, ...], ...]:
    """All ways to take exactly ``cost`` out of several sources."""
    if len(sources) == 1:
        return ((cost,),) if all(c <= s for c, s in zip(cost, sources[0], strict=True)) else ()
    first = sources[0]
    ways: list[tuple[Energy, ...]] = []
    for part in product(*(range(min(c, s) + 1) for c, s in zip(cost, first, strict=True))):
        rest = (cost[0] - part[0], cost[1] - part[1], cost[2] - part[2], cost[3] - part[3])
        for way in _splits(sources[1:], rest):
            ways.append(((part[0], part[1], part[2], part[3]), *way))
    return tuple(ways)


def _number_of_splits(sources: tuple[Energy, ...], cost: Energy) -> int:
    """How many ways there are to take exactly ``cost`` out of several sources."""
    total = 1
    for element in range(4):
        ways = [1] + [0] * cost[element]
        for source in sources:
            ways = [sum(ways[max(0, n - source[element]) : n + 1]) for n in range(cost[element] + 1)]
        total *= ways[-1]
    return total


def _splits_in_turn(sources: tuple[Energy, ...], cost: Energy) -> Iterator[tuple[Energy, ...]]:
    """The same ways as ``_splits`` one by one, those first that take most from the first sources."""
    first, rest = sources[0], sources[1:]
    if not rest:
        if all(c <= s for c, s in zip(cost, first, strict=True)):
            yield (cost,)
        return
    for part in product(*(range(min(c, s), -1, -1) for c, s in zip(cost, first, strict=True))):
        left = (cost[0] - part[0], cost[1] - part[1], cost[2] - part[2], cost[3] - part[3])
        for way in _splits_in_turn(rest, left):
            yield ((part[0], part[1], part[2], part[3]), *way)


def _may_be_many(sources: tuple[Energy, ...], costs: Sequence[Energy]) -> bool:
    """Whether it is worth counting the ways to pay; for costs as those of the game's own cards it is not."""
    return bool(costs) and (sum(costs[0]) > 7 or sum(map(sum, sources)) > 18)


def payments(table: Table, seat: Seat, cost: Energy) -> list[Option]:
    """Every way to pay exactly this cost from the reserve and stored energy; of too many, ``MOST_WAYS``."""
    return _payments(table, seat, [cost])


def _payments(table: Table, seat: Seat, costs: Sequence[Energy]) -> list[Option]:
    """Every way to pay exactly one of these costs."""
    if not seat.spendable:
        return [(PAY, *cost) for cost in costs if all(c <= r for c, r in zip(cost, seat.reserve, strict=True))]
    places = stores(table, seat)
    reserve = (seat.reserve[0], seat.reserve[1], seat.reserve[2], seat.reserve[3])
    sources = (reserve, *(seat.in_play[i].energy for i in places))
    names = [(seat.in_play[i].number, copy_of(seat, i)) for i in places]
    ways: Iterable[tuple[Energy, ...]]
    if _may_be_many(sources, costs) and sum(_number_of_splits(sources, cost) for cost in costs) > MOST_WAYS:
        each_in_turn = zip_longest(*(_splits_in_turn(sources, cost) for cost in costs))
        ways = islice((way for row in each_in_turn for way in row if way), MOST_WAYS)
    else:
        ways = chain.from_iterable(_splits(sources, cost) for cost in costs)
    options: list[Option] = []
    for way in ways:
        option: list[int] = [PAY, *way[0]]
        for (number, copy), part in sorted(zip(names, way[1:], strict=True)):
            if part != NO_ENERGY:
                option += (number, copy, *part)
        options.append(tuple(option))
    return options


def any_payments(table: Table, seat: Seat, size: int) -> list[Option]:
    """Every way to pay ``size`` energy of any elements; of too many, every choice of elements at least once."""
    have = available(table, seat)
    return _payments(table, seat, bundles((have[0], have[1], have[2], have[3]), size))


def alike_payments(table: Table, seat: Seat, size: int) -> list[Option]:
    """Every way to pay ``size`` energy of one element."""
    options: list[Option] = []
    for element in range(4):
        cost = [0, 0, 0, 0]
        cost[element] = size
        options += payments(table, seat, (cost[0], cost[1], cost[2], cost[3]))
    return options


def carry_out_payment(table: Table, player: int, option: Option) -> Energy:
    """Take the energy of a PAY option from where it says; returns what was paid, per element."""
    seat = table.seats[player]
    paid = [0, 0, 0, 0]
    for element in range(4):
        n = option[1 + element]
        seat.reserve[element] -= n
        paid[element] += n
    for i in range(5, len(option), 6):
        number, copy = option[i], option[i + 1]
        position = position_of(seat, number, copy)
        left = list(seat.in_play[position].energy)
        for element in range(4):
            left[element] -= option[i + 2 + element]
            paid[element] += option[i + 2 + element]
        set_energy(seat, position, (left[0], left[1], left[2], left[3]))
    if table.events is not None:
        table.events.append(("paid", (player, *option[1:])))
    return (paid[0], paid[1], paid[2], paid[3])


@runs(PAY_ENERGY)
def _ask_payment(table: Table, frame: Frame) -> bool:
    _, player, a, w, f, e, any_size, alike_size, source = frame
    seat = table.seats[player]
    if any_size:
        options = any_payments(table, seat, any_size)
    elif alike_size:
        options = alike_payments(table, seat, alike_size)
    else:
        options = payments(table, seat, (a, w, f, e))
    return ask(table, player, "pay", options, source)


@answers(PAY_ENERGY)
def _pay(table: Table, frame: Frame, option: Option) -> None:
    table.stack.pop()
    carry_out_payment(table, frame[1], option)


# -- gaining -----------------------------------------------------------------------------------------


def gain(table: Table, player: int, energy: Energy) -> None:
    """A complete gain of given energy; surplus is settled before anything else goes on."""
    if max(energy) > MOST_TAKEN:
        energy = (
            min(energy[0], MOST_TAKEN), min(energy[1], MOST_TAKEN), min(energy[2], MOST_TAKEN),
            min(energy[3], MOST_TAKEN),
        )  # fmt: skip
    seat = table.seats[player]
    reserve = seat.reserve
    reserve[0] += energy[0]
    reserve[1] += energy[1]
    reserve[2] += energy[2]
    reserve[3] += energy[3]
    if table.events is not None:
        table.events.append(("energy", (player, *energy)))
    if "energy_gained" in seat.listens and any(energy):
        tell(table, player, "energy_gained", sum(energy))
    if reserve[0] + reserve[1] + reserve[2] + reserve[3] > seat.limit:
        table.stack.append((SURPLUS, player))


def gain_of_choice(table: Table, player: int, size: int, source: int) -> None:
    """``size`` energy of the player's choice, asked next."""
    if size > 0:
        table.stack.append((GAIN_ENERGY, player, min(size, MOST_TAKEN), source))


@runs(GAIN_ENERGY)
def _ask_gain(table: Table, frame: Frame) -> bool:
    return ask(table, frame[1], "gain", takes(frame[2]), frame[3])


@answers(GAIN_ENERGY)
def _gain(table: Table, frame: Frame, option: Option) -> None:
    table.stack.pop()
    gain(table, frame[1], (option[1], option[2], option[3], option[4]))


@runs(RECEIVE)
def _receive(table: Table, frame: Frame) -> bool:
    table.stack.pop()
    gain(table, frame[1], (frame[2], frame[3], frame[4], frame[5]))
    return False


@runs(SURPLUS)
def _ask_surplus(table: Table, frame: Frame) -> bool:
    player = frame[1]
    seat = table.seats[player]
    a, w, f, e = seat.reserve
    over = a + w + f + e - seat.limit
    if over <= 0:
        table.stack.pop()
        return False
    return ask(table, player, "surplus", spills((a, w, f, e), over))


@answers(SURPLUS)
def _spill(table: Table, frame: Frame, option: Option) -> None:
    table.stack.pop()
    player = frame[1]
    reserve = table.seats[player].reserve
    for element in range(4):
        reserve[element] -= option[1 + element]
    if table.events is not None:
        table.events.append(("surplus", (player, *option[1:])))
    tell(table, player, "surplus", sum(option[1:]))


def empty_reserve(table: Table, player: int) -> None:
    """All reserve energy is lost; energy stored on cards stays."""
    seat = table.seats[player]
    if table.events is not None:
        table.events.append(("reserve_lost", (player, *seat.reserve)))
    seat.reserve = [0, 0, 0, 0]
