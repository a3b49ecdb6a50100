"""Which energy to take, give up and pay with: that after which the plan of the cards to come is worth most."""

from __future__ import annotations

from typing import Any, Final

from poryroku.kernel.contract import Option
from poryroku.rivals.crystal.appraisal import Outlook, Plan, tokens_of
from poryroku.rivals.crystal.climate import Lore

FEW: Final = 60
"""Options that are all looked at; of more, the good ones are built up step by step."""


def choose_gain(state: Any, seat: int, options: Any, lore: Lore | None = None) -> Option:
    """Energy of one's choice: all ways while they are few, else one after the other, each time the best."""
    plan = Plan(Outlook(state, seat, lore=lore))
    have = tokens_of(state, seat)
    room = state.seats[seat].limit - sum(state.seats[seat].reserve)

    def worth(tokens: list[int], taken: int) -> float:
        over = taken - room
        return plan.worth(plan.within_limit(tokens, over) if 0 < over < 3 else tokens)

    if len(options) <= FEW:
        return max(
            options,
            key=lambda option: worth([h + o for h, o in zip(have, option[1:5], strict=True)], sum(option[1:5])),
        )
    taken = [0, 0, 0, 0]
    for n in range(sum(options[0][1:5])):
        values = []
        for element in range(4):
            have[element] += 1
            values.append(plan.worth(have) if n < room else -float(taken[element]))
            have[element] -= 1
        element = values.index(max(values))
        have[element] += 1
        taken[element] += 1
    option = (options[0][0], *taken)
    return option if option in options else options[0]


def choose_cheapest(state: Any, seat: int, options: Any, lore: Lore | None = None) -> Option:
    """Energy to part with: what is left is worth most; stored energy, out of harm's way, goes last."""
    plan = Plan(Outlook(state, seat, lore=lore))
    have = tokens_of(state, seat)
    worth: dict[tuple[int, ...], float] = {}
    best: Option = options[0]
    best_worth = float("-inf")
    for option in options:
        spent = list(option[1:5])
        for i in range(5, len(option), 6):
            for element in range(4):
                spent[element] += option[i + 2 + element]
        key = tuple(spent)
        if key not in worth:
            worth[key] = plan.worth([h - s for h, s in zip(have, spent, strict=True)])
        value = worth[key] + 0.05 * sum(option[1:5])
        if value > best_worth + 1e-9:
            best, best_worth = option, value
    return best
