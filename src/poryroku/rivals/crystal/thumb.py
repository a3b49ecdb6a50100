"""Rules of thumb for the crystal game: try every option one step ahead and take what then looks best.

They look into one guessed world that agrees with a view, so they know no more than its seat does. The choices with
many options (energy), the dice and what is decided before the first round follow rules of their own.
"""

from __future__ import annotations

from typing import Any, Final

from poryroku.crystal import verbs
from poryroku.crystal.book import Card, Face
from poryroku.crystal.frames import PICK_DIE
from poryroku.crystal.table import Table
from poryroku.crystal.terms import DEALT, GAUGE_MAX, PACKET, RATES, YEARS, season_of
from poryroku.kernel.contract import Option
from poryroku.kernel.rng import MASK
from poryroku.rivals.base import Advice
from poryroku.rivals.crystal.appraisal import (
    AT_REST,
    Outlook,
    Plan,
    appraise,
    on_the_table,
    own_worth,
    tokens_of,
    yearly,
)
from poryroku.rivals.crystal.cardworth import CARD
from poryroku.rivals.crystal.energy import choose_cheapest, choose_gain
from poryroku.rivals.thumbs import THUMBS

STEPS: Final = 8
"""Follow-up questions answered at most while trying an option."""
AFFORDABLE: Final = (7, 8, 9)
"""Energy that the cards of a year may cost."""
LAST_TURNS: Final = 2.5
"""Turns left at which later ones are no longer thought of."""


class CrystalThumb:
    """The rules as any rival may ask for them (``thumbs.Thumb``)."""

    def choose(self, view: Any, seed: int) -> Option:
        """The option that looks best to the seat whose decision it is; same seed and view, same option."""
        decision = view.decision
        table: Table = view.table
        if decision.kind == "draft":
            return choose_draft(table, view.seat, decision.options)
        if decision.kind == "split":
            return choose_split(table, view.seat, decision.options)
        return choose_by_rule(guess(view, seed), view.seat, 0)

    def advise(self, view: Any, seed: int) -> list[Advice]:
        """Every option, its consequences come to rest and appraised; what would be chosen comes first."""
        world = guess(view, seed)
        chosen = self.choose(view, seed)
        found = []
        for option in view.decision.options:
            after = world.clone()
            after.apply(option)
            settle(after, 0)
            found.append(Advice(option, appraise(after, view.seat)))
        return sorted(found, key=lambda advice: (advice.option != chosen, -advice.margin))


def guess(view: Any, seed: int) -> Any:
    """The one world that is looked into."""
    return view.determinise((seed * 1_000_003 + view.table.round) & MASK)


def choose_by_rule(state: Any, seat: int, depth: int) -> Option:
    """What a seat would do in a full state that asks it."""
    kind = state.kind
    options = state.options
    if kind == "gain":
        return choose_gain(state, seat, options)
    if kind in ("surplus", "pay"):
        return choose_cheapest(state, seat, options)
    if kind == "die":
        return choose_die(state, seat, options)
    if kind == "reroll":
        return choose_reroll(state, seat, options)
    if kind == "draw":
        return next((option for option in options if option[0] == verbs.DRAW), options[0])
    return choose_by_trying(state, seat, options, depth)


# -- trying options ----------------------------------------------------------------------------------


def choose_by_trying(state: Any, seat: int, options: Any, depth: int) -> Option:
    """Try every option, let its consequences come to rest, and appraise."""
    best: Option = options[0]
    best_worth = float("-inf")
    done = Outlook(state, seat).turns > LAST_TURNS  # else plans for the rest of this turn count
    for option in options:
        if option[0] == verbs.END:
            worth = appraise(state, seat, done=True, closed=True)
        else:
            after = state.clone()
            after.apply(option)
            settle(after, depth)
            worth = appraise(after, seat, done)
        if worth > best_worth + 1e-9 or (worth > best_worth - 1e-9 and option[0] == best[0] == verbs.TRANSMUTE):
            best, best_worth = option, worth  # of equal sales the later, larger one
    return best


def settle(state: Any, depth: int) -> None:
    """Answer the questions an effect goes on to ask, by rule, until the next free choice."""
    steps = 0
    while state.kind not in AT_REST and steps < STEPS:
        steps += 1
        if depth:
            state.apply(state.options[0])
        else:
            state.apply(choose_by_rule(state, state.player, 1))


# -- dice --------------------------------------------------------------------------------------------


def face_gain(state: Any, seat: int, face: Face, before: float) -> float:
    """What a face adds to a seat's worth."""
    after = state.clone()
    me = after.seats[seat]
    me.crystals += face.crystals
    me.gauge = min(GAUGE_MAX, me.gauge + face.gauge)
    outlook = Outlook(after, seat)
    plan = Plan(outlook)
    tokens = [h + f for h, f in zip(tokens_of(after, seat), face.energy, strict=True)]
    over = max(0, sum(me.reserve) + sum(face.energy) - me.limit)
    tokens = plan.within_limit(tokens, over)
    gain = on_the_table(outlook) + plan.worth(tokens) - before
    if face.draw:
        gain += max(0.0, outlook.prices[CARD])
    if face.transmute:
        season = season_of(state.space)
        for element, n in enumerate(tokens):
            rate = RATES[season][element] + me.transmute_bonus
            gain += n * max(0.0, rate - max(outlook.keep_price(element), 0.8 * outlook.energy))
    return gain


def choose_die(state: Any, seat: int, options: Any) -> Option:
    """The face worth most, a little for what it leaves to the next player."""
    before = own_worth(state, seat)
    gains = {}
    for option in options:
        face = state.face_of(state.dice.index(option[1]))
        gains[option] = face_gain(state, seat, face, before)
    following = [frame[1] for frame in state.stack if frame[0] == PICK_DIE and frame[1] != seat]
    theirs: dict[Option, float] = {}
    if following:
        other = following[-1]
        other_before = own_worth(state, other)
        for option in options:
            theirs[option] = face_gain(state, other, state.face_of(state.dice.index(option[1])), other_before)
    weight = 0.6 / (state.n - 1)

    def value(option: Option) -> float:
        left = [theirs[each] for each in options if each != option] if theirs else []
        return gains[option] - (weight * max(left) if left else 0.0)

    return max(options, key=value)


def choose_reroll(state: Any, seat: int, options: Any) -> Option:
    """Throw again when the face on top is less than an average one and what throwing brings."""
    before = own_worth(state, seat)
    position = state.taken.index(seat)
    faces = state.book.faces[state.dice_season][state.dice[position] - 1]
    gains = [face_gain(state, seat, face, before) for face in faces]
    again: list[Option] = [option for option in options if option[0] == verbs.ACTIVATE]
    stay: list[Option] = [option for option in options if option[0] != verbs.ACTIVATE]
    if again and (not stay or gains[state.thrown[position]] < sum(gains) / len(gains) + 2):
        return again[0]
    return stay[0]


# -- before the first round --------------------------------------------------------------------------


def shares(values: list[tuple[float, ...]]) -> float:
    """What cards are worth together when those that lose most by waiting come first."""
    order = sorted(values, key=lambda v: v[2] - v[0])
    full = len(order) / DEALT
    first = max(1, round(PACKET * full))
    total = 0.0
    for i, value in enumerate(order):
        total += value[min(YEARS - 1, i // first)] if len(order) > 2 else value[0]
    return total


def choose_draft(table: Table, seat: int, options: Any) -> Option:
    """The card that adds most to those kept, counting that only three can start in year 1."""
    outlook = Outlook(table, seat)
    kept = [yearly(outlook, number) for number in table.seats[seat].kept]
    return max(options, key=lambda option: shares([*kept, yearly(outlook, option[1])]))


def hard_to_pay(cards: list[Card], year: int) -> float:
    """Points lost because the cards of a year ask for more than it brings; dear cards also slow down the first."""
    energy = sum(card.energy_total for card in cards)
    crystals = sum(card.crystals for card in cards)
    lost = 1.5 * max(0, energy - AFFORDABLE[year]) + (0.5, 0.25, 0.0)[year] * energy
    if year == 0:
        lost += 0.8 * max(0, crystals - 3)
    return lost


def choose_split(table: Table, seat: int, options: Any) -> Option:
    """Engines first: the split that keeps most of the cards' worth and can be paid."""
    outlook = Outlook(table, seat)
    me = table.seats[seat]
    year = 0 if len(me.kept) > 2 * PACKET else 1
    values = {number: yearly(outlook, number) for number in me.kept}
    cards = outlook.table.cards
    best: Option = options[0]
    best_worth = float("-inf")
    for option in options:
        rest = list(me.kept)
        for number in option[1:]:
            rest.remove(number)
        worth = sum(values[number][year] for number in option[1:])
        worth -= hard_to_pay([cards[number] for number in option[1:]], year)
        if year == 0:
            rest.sort(key=lambda number: values[number][2] - values[number][1])
            worth += sum(values[number][1] for number in rest[:PACKET])
            worth -= hard_to_pay([cards[number] for number in rest[:PACKET]], 1)
            rest = rest[PACKET:]
        worth += sum(values[number][2] for number in rest)
        worth -= hard_to_pay([cards[number] for number in rest], 2)
        if worth > best_worth + 1e-9:
            best, best_worth = option, worth
    return best


THUMBS["crystal"] = CrystalThumb()
