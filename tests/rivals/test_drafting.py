"""Drafting with the whole draft in mind: what fits together, what comes round again, what the others take."""

from __future__ import annotations

from itertools import count, permutations
from random import Random

import pytest

from poryroku.crystal import verbs
from poryroku.crystal.files.library import load_book
from poryroku.crystal.game import new_game
from poryroku.crystal.setup import Setup
from poryroku.rivals import Budget, make
from poryroku.rivals.crystal.drafting import WORLDS, Foresight, Taste, company, divided, fitting
from poryroku.rivals.crystal.opening import tuned_company
from poryroku.rivals.crystal.sense import crystal_sense
from poryroku.rivals.crystal.weights import tuned_weights
from poryroku.rivals.senses import Study

BOOK = load_book()
FLAT = dict.fromkeys(BOOK.cards, (0.0, 0.0, 0.0))


def dealt():
    """A draft for two that is about to begin, and the cards of seat 0 and seat 1, all different."""
    for seed in range(100):
        state = new_game(Setup(2, "archmage"), seed, BOOK)
        mine, theirs = (list(seat.held) for seat in state.seats)
        if len({*mine, *theirs}) == 18 and state.player == 0:
            return state, mine, theirs
    raise AssertionError("no such deal")


def worth(points: dict[int, float]) -> dict[int, tuple[float, ...]]:
    """Cards worth so much in every year, all others nothing."""
    return FLAT | {number: (each,) * 3 for number, each in points.items()}


def pair(one: int, other: int, points: float) -> dict[int, dict[int, float]]:
    return {min(one, other): {max(one, other): points}}


def drafted(card: int):
    return (verbs.DRAFT, card)


def foresight(values: dict[int, tuple[float, ...]], together: dict[int, dict[int, float]]) -> Foresight:
    """That of a seat that knows what fits together, while the others don't."""
    return Foresight(Taste(values, together), [Taste(values)])


def best(foresight: Foresight, state) -> int:
    view = state.view(state.player)
    leads = foresight.leads(view, view.decision.options)
    return view.decision.options[leads.index(max(leads))][1]


def test_cards_are_counted_in_the_best_of_years_that_take_three_each() -> None:
    dice = Random(1)
    for _ in range(3):
        values = [tuple(dice.randint(0, 20) for _ in range(3)) for _ in range(6)]
        years = (0, 0, 0, 1, 1, 1, 2, 2, 2)
        every = {tuple(order[:6]) for order in permutations(years)}
        assert divided(values) == max(sum(v[y] for v, y in zip(values, order, strict=True)) for order in every)
    assert divided([(9.0, 1.0, 0.0)] * 4) == 28
    assert divided([]) == 0


def test_what_cards_are_worth_together_counts_once_for_each_pair() -> None:
    together = {3: {5: 2.0, 9: -1.0}, 5: {9: 4.0}}
    assert company(together, [9, 3, 5]) == 5
    assert fitting(together, 5, [9, 3]) == 6
    assert company(together, [5, 5]) == company(together, []) == fitting(together, 7, [3, 5]) == 0


def test_it_takes_what_fits_what_it_holds_while_it_is_there() -> None:
    state, mine, theirs = dealt()
    state.apply(drafted(mine[0]))
    state.apply(drafted(theirs[0]))
    good, better = theirs[3], theirs[6]
    values = worth({better: 1.0, good: 0.9})
    assert best(foresight(values, {}), state) == better
    assert best(foresight(values, pair(mine[0], better, -5.0)), state) != better
    # The others want one of the two next, so of these only the one taken now is sure.
    values = worth({better: 1.0, good: 1.0})
    assert best(foresight(values, pair(mine[0], good, 5.0)), state) == good


def test_a_card_that_nobody_else_wants_can_wait_until_it_comes_round_again() -> None:
    """It fits one's own hand only; the others go by what cards are worth alone."""
    state, mine, theirs = dealt()
    values = worth({number: float(i) for i, number in enumerate(theirs)} | {theirs[0]: -1.0})
    together = pair(mine[0], theirs[0], 10.0)
    state.apply(drafted(mine[0]))
    state.apply(drafted(theirs[8]))
    assert fitting(together, theirs[0], [mine[0]]) + values[theirs[0]][0] > values[theirs[7]][0]
    assert best(foresight(values, together), state) == theirs[7]


def test_who_chose_before_in_this_turn_is_taken_to_have_chosen_well() -> None:
    """Seat 1 knows the cards that seat 0 chose from, not which it took."""
    state, mine, theirs = dealt()
    for card in (mine[0], theirs[8], theirs[1]):
        state.apply(drafted(card))
    wanted = theirs[3]
    foreseen = foresight(worth({wanted: 20.0}), {})
    view = state.view(1)
    for n in range(WORLDS):
        world = foreseen.world(view, n)
        assert wanted in world.seats[0].kept and len(world.seats[0].kept) == 2
        assert wanted not in world.seats[0].held and len(world.seats[0].held) == 7
        assert world.seats[1].held == state.seats[1].held


def test_it_stops_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """All options are compared in the same worlds, however few."""
    guessed = []
    clock = count()
    monkeypatch.setattr("poryroku.rivals.crystal.drafting.perf_counter", lambda: next(clock))
    view = new_game(Setup(3, "archmage"), 4, BOOK).view(0)

    class Counting(Foresight):
        def world(self, view, n):
            guessed.append(n)
            return super().world(view, n)

    options = view.decision.options
    whole = Counting(Taste(FLAT), [Taste(FLAT)]).leads(view, options)
    for until, worlds, answers in ((-1, 1, 0), (2 * len(options) + 2, 3, len(options)), (999, WORLDS, len(options))):
        clock = count()
        guessed.clear()
        leads = Counting(Taste(FLAT), [Taste(FLAT)]).leads(view, options, until)
        assert len(leads) == answers
        assert guessed == [*range(worlds)]
    assert leads == whole


@pytest.mark.parametrize(("seconds", "worlds"), [(1e-9, 1), (None, WORLDS)])
def test_a_rival_keeps_its_time_in_the_draft_too(
    seconds: float | None, worlds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    guessed = []
    real = Foresight.world
    monkeypatch.setattr(Foresight, "world", lambda self, view, n: guessed.append(n) or real(self, view, n))
    view = new_game(Setup(2, "archmage"), 4, BOOK).view(0)
    assert make("archmage", 3, Budget(seconds)).choose(view) in view.decision.options
    assert len(guessed) == worlds


def test_without_the_time_to_foresee_the_best_card_is_taken() -> None:
    view = new_game(Setup(2, "archmage"), 4, BOOK).view(0)
    sense = crystal_sense(view, Study.PROVEN)
    in_haste = sense.by_rule(view, float("-inf"))
    assert in_haste == sense.opening.draft(view.table, 0, view.decision.options)
    assert in_haste != sense.by_rule(view)


def test_the_others_go_by_one_guess_after_the_other() -> None:
    """A card that some others may want is worth taking now, as far as they may."""
    state, mine, theirs = dealt()
    state.apply(drafted(mine[0]))
    state.apply(drafted(theirs[0]))
    liked = worth({theirs[4]: 3.0})
    me, alike, other = Taste(liked), Taste(liked), Taste(worth({theirs[5]: 9.0}))
    view = state.view(0)
    options = view.decision.options
    where = [options.index(drafted(theirs[i])) for i in (4, 6)]

    def urgency(*guesses: Taste) -> float:
        leads = Foresight(me, guesses).leads(view, options)
        return leads[where[0]] - leads[where[1]]

    assert urgency(alike) == 6.0
    assert urgency(other) == 0.0
    assert urgency(alike, other, other) == pytest.approx(2.0)


def test_only_who_studies_the_most_foresees_the_draft() -> None:
    view = new_game(Setup(2, "archmage"), 4, BOOK).view(0)
    average, proven = (crystal_sense(view, study).by_rule(view) for study in (Study.AVERAGE, Study.PROVEN))
    assert {each.option for each in average} == {each.option for each in proven} == {*view.decision.options}
    assert [each.margin for each in average] != [each.margin for each in proven]
    assert sum(each.margin for each in proven) == pytest.approx(0, abs=1e-6)


def test_cards_that_have_changed_are_in_no_company() -> None:
    whole, without = (tuned_company(tuned_weights(), unknown) for unknown in ([], [7, 50]))
    assert set(whole) - set(without) == {7}
    assert 50 in whole[1] and 50 not in without[1]
    assert 7 in whole[1] and 7 not in without[1]
