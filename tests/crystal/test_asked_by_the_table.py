"""What the window asks the rules: places, prices, rates, and where the marker may go."""

from games_at_random import decisions, start

from poryroku.crystal import bonuses, season, transmuting
from poryroku.crystal.table import NOBODY, CardInPlay, Seat


def test_places_and_reserve_of_a_seat():
    seat = Seat()
    seat.gauge = 3
    seat.in_play = [CardInPlay(1, 1), CardInPlay(2, 2)]
    assert seat.free_slots == 1
    seat.gauge = 1
    assert seat.free_slots == 0, "cards above the gauge stay; there is no place below none"
    seat.reserve = [3, 3, 0, 0]
    assert (seat.reserve_full, seat.surplus) == (False, 0)
    seat.reserve = [3, 3, 1, 0]
    assert (seat.reserve_full, seat.surplus) == (True, 0)
    seat.reserve = [3, 3, 1, 2]
    assert (seat.reserve_full, seat.surplus) == (True, 2)
    seat.limit = 10
    assert (seat.reserve_full, seat.surplus) == (False, 0)


def test_what_bonuses_cost():
    seat, prices = Seat(), []
    for uses in range(4):
        seat.bonuses = uses
        prices.append(bonuses.next_price(seat))
    assert prices == [5, 7, 8, None]
    assert [bonuses.price(uses) for uses in range(4)] == [0, 5, 12, 20]


def test_rates_are_those_of_the_one_who_asks():
    state = start()
    state.space, state.active, state.boost = 8, 0, 2
    state.seats[0].transmute_bonus, state.seats[1].transmute_bonus = 1, 3
    assert transmuting.additions(state, 0) == (3, 1)
    assert transmuting.additions(state, 1) == (3, 3), "what the turn of another has brought is not counted"
    assert transmuting.rates(state, 0) == ((6, 5, 4, 4), (2, 4, 2, 3))
    assert transmuting.rates(state, 0)[0] == tuple(transmuting.rate(state, state.seats[0], e) for e in range(4))
    assert transmuting.rates(state, 1) == ((6, 5, 4, 4), (4, 6, 4, 5))
    state.space = 12
    assert transmuting.rates(state, 1)[1] == (4, 4, 5, 6), "winter follows on autumn"


def test_the_wheel_goes_round():
    assert [space for space, _ in season.spaces()] == list(range(1, 13))
    assert [which for _, which in season.spaces()] == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert [season.season_after(which) for which in range(4)] == [1, 2, 3, 0]


def test_the_marker_goes_where_one_of_the_dice_left_pushes_it():
    """In a whole game: the die left at last moves the marker to a place that was named before."""
    for players in (2, 3, 4):
        state, named, round_, moved_by_card, origin = start(players, seed=3), {}, 0, False, (0, 0)
        for state, _option in decisions(state, 3):  # noqa: B020
            if state.round != round_:
                if named and not moved_by_card:
                    assert (state.year, state.space) in named.values()
                named, round_, moved_by_card = {}, state.round, False
                origin = (state.year, state.space)
            if not state.thrown or state.taken.count(NOBODY) < 1:
                continue
            found = season.pushes(state)
            if state.taken.count(NOBODY) == 1 and state.active == NOBODY:
                assert found == {}, "the marker has moved"
                continue
            moved_by_card |= (state.year, state.space) != origin
            assert list(found) == sorted({state.face_of(i).advance for i in state.dice_left})
            assert all(season.where_to(state.year, state.space, steps) == to for steps, to in found.items())
            if len(state.dice_left) > 1:
                for position in state.dice_left:
                    rest = {state.face_of(i).advance for i in state.dice_left if i != position}
                    assert set(season.pushes(state, state.dice[position])) == rest
            named = found
