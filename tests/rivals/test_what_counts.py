"""What a position is worth goes up and down with all that counts in one, and nothing hidden is taken for seen."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest

from poryroku.crystal import verbs
from poryroku.crystal.events import FACE_DOWN
from poryroku.crystal.files.library import load_library
from poryroku.crystal.game import new_game
from poryroku.crystal.in_play import enter_play, refresh
from poryroku.crystal.setup import Setup
from poryroku.crystal.state import State
from poryroku.crystal.table import NOBODY, Table
from poryroku.crystal.terms import RATES, SPACES, season_of
from poryroku.kernel.rng import Dice
from poryroku.rivals.crystal.appraiser import Appraiser, Prospect
from poryroku.rivals.crystal.cardworth import yields_of
from poryroku.rivals.crystal.opening import Opening, Yearly, tuned_values
from poryroku.rivals.crystal.sense import CrystalSense
from poryroku.rivals.crystal.trials import made_up_table
from poryroku.rivals.crystal.weights import tuned_weights
from poryroku.rivals.senses import Study

BOOK = load_library().book
EARNING = [
    number
    for number, each in yields_of(BOOK, 2).items()
    if each.per_season or (each.per_summon and not each.card.end_of_game)
]
"""Cards that bring something time and again."""
ATTACKING = [number for number, card in BOOK.cards.items() if card.summon_toll]
"""Cards that take from others."""


def table(i: int = 0, year: int = 2) -> State:
    """A table in the middle of a game, cleared of what is not needed."""
    found: State = made_up_table(State, BOOK, 2, i)
    found.year = year
    for player, seat in enumerate(found.seats):
        seat.in_play, seat.packets = [], [(), (), ()]
        seat.reserve = [0, 0, 0, 0]
        refresh(found, player)
    return found


def lead(state: State) -> float:
    """How far the first seat is ahead."""
    return Appraiser(BOOK, tuned_weights(), 2).margins(state)[0]


def with_card(state: State, player: int, number: int) -> State:
    """The same with a card in play."""
    after = state.clone()
    enter_play(after, player, number)
    refresh(after, player)
    return after


# -- positions ---------------------------------------------------------------------------------------


def test_energy_is_worth_what_the_seasons_to_come_pay_for_it() -> None:
    """In the last one what that pays, before it more for what pays better now, and nothing when no turn is left."""
    state = table(year=3)
    state.seats[0].hand, state.transmute_open = [], False
    state.space = SPACES - 2
    rates = RATES[season_of(state.space)]
    worths = [energy_worth(state, element) for element in range(4)]
    assert [a < b for a, b in combinations(worths, 2)] == [a < b for a, b in combinations(rates, 2)]
    earlier = state.clone()
    earlier.space = 1
    assert all(energy_worth(earlier, element) > worths[element] for element in range(4))
    state.space = SPACES
    state.stack = []
    assert [energy_worth(state, element) for element in range(4)] == [0, 0, 0, 0]


def energy_worth(state: State, element: int) -> float:
    """What two of an element are worth to the first seat."""
    after = state.clone()
    after.seats[0].reserve[element] += 2
    return lead(after) - lead(state)


def test_an_open_slot_is_worth_something_to_who_has_cards_for_it() -> None:
    state = table()
    state.seats[0].gauge = state.seats[1].gauge = 1
    state.seats[0].reserve = [2, 2, 2, 1]  # so that nothing but a slot is missing
    full = with_card(state, 0, EARNING[0])
    after = full.clone()
    after.seats[0].gauge += 1
    with_hand = lead(after) - lead(full)
    for each in (full, after):
        each.seats[0].hand = []
    assert with_hand > lead(after) - lead(full) > 0


@pytest.mark.parametrize("number", [*EARNING, *ATTACKING])
def test_income_counts_for_the_rounds_that_are_left(number: int) -> None:
    gains = [lead(with_card(state, 0, number)) - lead(state) for state in (table(year=year) for year in (1, 2, 3))]
    assert gains[0] > gains[1] > gains[2]


@pytest.mark.parametrize("number", [*EARNING, *ATTACKING])
def test_what_lies_before_an_opponent_counts_against_one(number: int) -> None:
    state = table()
    assert lead(with_card(state, 1, number)) < lead(state) < lead(with_card(state, 0, number))


def test_the_die_that_is_left_says_how_far_the_end_is() -> None:
    state = table()
    assert state.taken.count(NOBODY) == 1
    left = state.taken.index(NOBODY)
    steps, months = [], []
    for thrown in range(6):
        after = state.clone()
        after.thrown = tuple(thrown if i == left else each for i, each in enumerate(after.thrown))
        steps.append(after.face_of(left).advance)
        months.append(Prospect(after, 0).climate.months)
    assert len(set(steps)) == 3
    assert [a + b for a, b in zip(steps, months, strict=True)] == [steps[0] + months[0]] * 6


# -- before the first round --------------------------------------------------------------------------


def opening(players: int, study: Study = Study.AVERAGE) -> Opening:
    """What is known before the first round."""
    lore = Appraiser(BOOK, tuned_weights(), players).lore
    return Opening(tuned_values(tuned_weights(), players, []), lore, study)


def drafts(study: Study = Study.AVERAGE, kept: list[int] | None = None) -> list[list[int]]:
    """The cards of a first draft in the order that each number of players gives them."""
    cards = sorted(BOOK.cards)
    found = []
    for players in (2, 3, 4):
        state = new_game(Setup(players, "archmage"), 4, BOOK)
        state.seats[0].kept = sorted(kept or [])
        options = [(verbs.DRAFT, number) for number in cards]
        found.append([each.option[1] for each in opening(players, study).draft(state, 0, options)])
    return found


def test_what_cards_are_worth_depends_on_how_many_play() -> None:
    yearly = tuned_weights()["yearly"]
    for players in (2, 3, 4):
        assert {str(n): [*each] for n, each in opening(players).tuned.items()} == yearly[str(players)]
    two, three, four = drafts()
    assert two != three != four != two


def test_what_cards_are_worth_depends_on_those_that_are_held() -> None:
    """Six for later years leave the first one open, six for the first one do not."""
    values = opening(2).values(new_game(Setup(2, "archmage"), 4, BOOK), 0, sorted(BOOK.cards))
    by_haste = sorted(values, key=lambda number: values[number][2] - values[number][0])
    assert drafts(kept=by_haste[:6])[0] != drafts(kept=by_haste[-6:])[0]


def test_a_beginner_drafts_by_what_is_printed() -> None:
    first = drafts(Study.PRINTED)[0]
    assert first != drafts()[0]
    best, last = BOOK.cards_by_players[2][first[0]], BOOK.cards_by_players[2][first[-1]]
    assert best.points - best.crystals > last.points - last.crystals


class Indifferent(Opening):
    """To whom all cards are worth the same."""

    def values(self, table: Table, seat: int, cards: Sequence[int]) -> dict[int, Yearly]:
        return dict.fromkeys(cards, (5.0, 5.0, 5.0))


def test_cards_that_cannot_be_paid_together_are_not_put_into_one_year() -> None:
    by_cost = sorted(BOOK.cards, key=lambda number: BOOK.cards[number].energy_total)
    dear = by_cost[-3:]
    assert sum(BOOK.cards[number].energy_total for number in dear) > 12
    state = new_game(Setup(2, "archmage"), 4, BOOK)
    state.seats[0].kept = sorted([*dear, *by_cost[:6]])
    options = [(verbs.PACKET, *packet) for packet in combinations(state.seats[0].kept, 3)]
    options.sort(key=lambda option: sorted(option[1:]) != sorted(dear))
    known = opening(2)
    ranked = Indifferent(known.tuned, known.lore, known.study).split(state, 0, options)
    assert [each.option for each in ranked].index(options[0]) > len(options) / 2
    proven = Indifferent(known.tuned, known.lore, Study.PROVEN).split(state, 0, options)
    assert {each.margin for each in proven} == {0.0}, "what they have proved to be worth says that already"


# -- what is open ------------------------------------------------------------------------------------


def test_what_is_chosen_face_down_is_not_seen_and_all_else_is() -> None:
    sense = CrystalSense(BOOK, 2, tuned_weights())
    hidden: set[int] = set()
    shown: set[int] = set()
    for seed in range(4):
        state, dice = new_game(Setup(2, "archmage"), seed, BOOK), Dice(seed)
        while not state.over:
            for option in state.options:
                seen = sense.seen(state, option)
                (hidden if option[0] in FACE_DOWN else shown).add(option[0])
                assert seen == ((option[0],) if option[0] in FACE_DOWN else option)
            state.apply(state.options[dice.below(len(state.options))])
    assert {verbs.DRAFT, verbs.PACKET} <= hidden and {verbs.SUMMON, verbs.END} <= shown


def test_cards_drawn_are_chance_to_who_draws_them_and_to_nobody_else() -> None:
    sense = CrystalSense(BOOK, 2, tuned_weights())
    state = table()
    after = state.clone()
    after.seats[0].hand = sorted([*state.seats[0].hand[1:], *state.pile[:1]])
    assert sense.chance(after, 0) != sense.chance(state, 0)
    assert sense.chance(after, 1) == sense.chance(state, 1)
    after = state.clone()
    after.thrown = tuple((each + 1) % 6 for each in state.thrown)
    assert sense.chance(after, 1) != sense.chance(state, 1)
