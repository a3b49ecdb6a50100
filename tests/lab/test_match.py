"""Matches: every deal once for each seat, and figures that claim no more than the games show."""

import random
from array import array
from dataclasses import replace
from math import sqrt

import pytest

from poryroku import rivals
from poryroku.lab import simulation
from poryroku.lab.match import (
    Bout,
    Match,
    Side,
    bouts,
    effective_games,
    errors,
    fought,
    interval,
    play_bout,
    ratio,
    result,
    thinking,
    whole_deals,
)
from poryroku.lab.simulation import UNHURRIED, Played
from poryroku.rivals import Budget, base
from poryroku.shelf import CRYSTAL


def match(a="random", b="random", players=2, seed=7, level="archmage"):
    setup = CRYSTAL.check_setup({"players": players, "level": level})
    return Match("crystal", setup, Side(a, UNHURRIED), Side(b, UNHURRIED), seed)


def bout(seat, totals, seconds=((), ()), number=0):
    best = max(totals)
    winners = tuple(each for each, total in enumerate(totals) if total == best)
    times = (array("d", seconds[0]), array("d", seconds[1]))
    return Bout(Played(number, 1, 10, tuple(totals), winners, 20, b"mark"), seat, times)


# -- who plays what ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_deal_is_played_once_for_each_seat(players):
    played = [play_bout(match(players=players), number) for number in range(2 * players)]
    assert [one.seat for one in played] == list(range(players)) * 2
    first, second = played[:players], played[players:]
    assert len({one.played.seed for one in first}) == len({one.played.seed for one in second}) == 1
    assert first[0].played.seed != second[0].played.seed


def test_the_games_of_a_deal_are_not_the_same_game_twice():
    """The cards are the same, the rivals' own chance is not."""
    first, second = (play_bout(match(), number) for number in range(2))
    assert first.played.mark != second.played.mark


@pytest.fixture
def seen(monkeypatch):
    """Who was asked with which view and budget: (name, seat of the view, its player, budget)."""
    asked = []

    def register(name):
        class Watcher(rivals.RandomRival):
            def __init__(self, seed, budget):
                super().__init__(seed)
                self.budget = budget

            def choose(self, view):
                asked.append((name, type(view).__name__, view.seat, view.decision.player, self.budget))
                return super().choose(view)

        monkeypatch.setitem(base.RIVALS, name, base.RivalKind(name, "", Watcher))

    register("ania")
    register("bruno")
    return asked


def test_each_rival_sees_its_own_seat_only_and_has_its_own_budget(seen):
    a, b = Budget(0.5), Budget(None, 30)
    both = replace(match("ania", "bruno", players=3), a=Side("ania", a), b=Side("bruno", b))
    played = play_bout(both, 1)
    assert set(seen) == {
        ("ania", "View", 1, 1, a),
        ("bruno", "View", 0, 0, b),
        ("bruno", "View", 2, 2, b),
    }
    assert [len(times) for times in played.seconds] == [
        sum(name == who for name, *_ in seen) for who in ("ania", "bruno")
    ]
    assert len(seen) == played.played.decisions


def test_only_thinking_counts_as_time(monkeypatch):
    now = [0.0]

    def rival_that_takes(seconds):
        class Slow(rivals.RandomRival):
            def choose(self, view):
                now[0] += seconds
                return super().choose(view)

        return Slow

    monkeypatch.setattr(simulation, "perf_counter", lambda: now[0])
    monkeypatch.setitem(base.RIVALS, "slow", base.RivalKind("slow", "", rival_that_takes(0.5)))
    monkeypatch.setitem(base.RIVALS, "quick", base.RivalKind("quick", "", rival_that_takes(0.125)))
    a, b = play_bout(match("slow", "quick"), 0).seconds
    assert len(a) > 20 and set(a) == {0.5}
    assert len(b) > 20 and set(b) == {0.125}


def test_getting_to_know_the_cards_is_no_part_of_a_decision(monkeypatch):
    """Hundreds of cards of a pack are tried out once; the clock of the first decision must not tell of that."""
    clock, readers = [0.0], []
    monkeypatch.setattr(simulation, "perf_counter", lambda: clock[0])

    class Reader:
        known = False

        def __init__(self, seed, budget):
            readers.append(self)

        def sense(self, view):
            clock[0] += 0 if self.known else 6
            self.known = True

        def choose(self, view):
            self.sense(view)
            clock[0] += 0.5
            return view.options[0]

    monkeypatch.setitem(base.RIVALS, "reader", base.RivalKind("reader", "", Reader))
    for seconds in play_bout(match("reader", "reader"), 0).seconds:
        assert set(seconds) == {0.5}
    assert all(reader.known for reader in readers)


@pytest.mark.parametrize("rival", ["greedy", "novice"])
def test_two_processes_play_what_one_plays(rival):
    alone = [one.played for one in bouts(match(rival, level="magic"), 4)]
    assert [one.played for one in bouts(match(rival, level="magic"), 4, jobs=2)] == alone
    assert [one.number for one in alone] == list(range(4))


def test_deals_are_never_left_unfinished():
    assert [whole_deals(games, 2) for games in (1, 2, 199, 200)] == [2, 2, 200, 200]
    assert [whole_deals(games, 3) for games in (1, 200, 201)] == [3, 201, 201]


def test_an_interrupt_leaves_the_games_so_far():
    def stopped(after):
        for number in range(after):
            yield bout(number % 2, (10, 8))
        raise KeyboardInterrupt

    assert fought(match(), stopped(0)) is None
    found = fought(match(), stopped(3))
    assert (found.games, found.deals, found.interrupted) == (3, 2, True)
    assert found.win_rate == pytest.approx(2 / 3)
    assert not fought(match(), iter([bout(0, (10, 8))])).interrupted


# -- figures, worked out by hand ---------------------------------------------------------------------


def test_a_win_a_shared_win_and_a_loss():
    assert [bout(1, totals).share for totals in ((5, 9), (9, 9), (9, 5))] == [1, 0.5, 0]
    assert bout(2, (9, 4, 9, 9)).share == pytest.approx(1 / 3)
    assert [bout(0, totals).margin for totals in ((5, 9, 7), (9, 9, 2), (-3, -9, -5))] == [-4, 0, 2]


def test_the_error_counts_deals_not_games():
    assert ratio([[1, 0], [1, 1], [0, 0]]) == (0.5, pytest.approx(sqrt(3) / 6))
    assert ratio([[1, 0], [1, 0]]) == (0.5, 0)
    assert ratio([[1, 1], [0]]) == (pytest.approx(2 / 3), pytest.approx(4 / 9))  # interrupted
    assert ratio([[4, 7]]) == (5.5, None)


def test_games_that_go_alike_count_as_fewer_and_others_as_more():
    assert effective_games([[1, 1], [0, 0]] * 50) == pytest.approx(99)
    assert effective_games([[1, 0]] * 100) == pytest.approx(200 * 60 / 10)
    assert effective_games([[1, 0], [0, 1], [1, 1], [0, 0]] * 25) == pytest.approx(
        200 * 60 / (5000 / 99 + 10), rel=0.02
    )
    assert effective_games([[1, 1]] * 100) == effective_games([[0, 0]] * 100) == 200
    assert effective_games([[1, 0]]) == effective_games([[1, 1]]) == 1


def test_the_interval_is_wilsons():
    assert interval(0.8, 10) == (pytest.approx(0.4902, abs=1e-4), pytest.approx(0.9433, abs=1e-4))
    assert interval(1, 10) == (pytest.approx(0.7225, abs=1e-4), 1)
    assert interval(0, 200) == (0, pytest.approx(0.0188, abs=1e-4))
    low, high = interval(0.5, 1200)
    assert (low, high) == (pytest.approx(0.4718, abs=1e-4), pytest.approx(0.5282, abs=1e-4))


@pytest.mark.parametrize(("deals", "student"), [(3, 4.303), (6, 2.571), (11, 2.228), (31, 2.042), (10**6, 1.960)])
def test_few_deals_need_more_errors(deals, student):
    assert errors(deals) == pytest.approx(student, rel=0.04 if deals == 3 else 0.002)


@pytest.mark.parametrize("skill", [0.0, 0.4, 1.3, 2.0])
@pytest.mark.parametrize("alike", [-0.7, 0.0, 0.7])
def test_the_interval_holds_the_true_rate_as_often_as_it_says(skill, alike):
    """Games are won when skill and luck exceed 0; the luck of the two games of a deal goes alike, or against."""
    chance = random.Random(5)
    truth = sum(chance.gauss(0, 1) + skill > 0 for _ in range(100_000)) / 100_000
    held = 0
    for _ in range(400):
        deals = []
        for _ in range(60):
            common = sqrt(abs(alike)) * chance.gauss(0, 1)
            own = [sqrt(1 - abs(alike)) * chance.gauss(0, 1) for _ in range(2)]
            signs = (1, 1 if alike > 0 else -1)
            deals.append([float(skill + sign * common + luck > 0) for sign, luck in zip(signs, own, strict=True)])
        low, high = interval(ratio(deals)[0], effective_games(deals))
        held += low <= truth <= high
    assert held >= 0.91 * 400


def test_median_95_of_100_and_longest():
    times = [array("d", [n / 100 for n in range(1, 51)]), array("d", [n / 100 for n in range(100, 50, -1)])]
    found = thinking(times)
    assert (found.decisions, found.max) == (100, 1.0)
    assert (found.median, found.p95) == (pytest.approx(0.505), pytest.approx(0.95))
    assert found.seconds == pytest.approx(50.5)
    assert thinking([array("d", [3.0])]).p95 == 3.0
    assert thinking([]) == thinking([array("d")])


def test_everything_together():
    """Three deals: +10 and +4, +6 and 0 (shared), -2 and +6."""
    played = [
        bout(0, (30, 20), ([0.1, 0.3], [0.01])), bout(1, (16, 20), ([0.2], [0.02])),
        bout(0, (26, 20)), bout(1, (20, 20)),
        bout(0, (18, 20)), bout(1, (14, 20), ((), [0.5])),
    ]  # fmt: skip
    found = result(played, 2)
    assert (found.games, found.deals, found.shared) == (6, 3, 1)
    assert found.win_rate == pytest.approx(4.5 / 6)
    assert found.seat_rates == [pytest.approx(2 / 3), pytest.approx(2.5 / 3)]
    assert found.margin == 4
    # deals sum up to 14, 6, 4; the mean is 8, the error sqrt((36 + 4 + 16) * 3 / 2) / 6
    spread = errors(3) * sqrt(84) / 6
    assert (found.margin_low, found.margin_high) == (pytest.approx(4 - spread), pytest.approx(4 + spread))
    # 2, 1.5, 1 of 1.5: error² * 36 is 0.5 * 3 / 2, less than the 6 * 0.75 * 0.25 of independent games
    assert (found.low, found.high) == pytest.approx(interval(0.75, 6 * (1.125 + 10) / (0.75 + 10)))
    assert (found.a.decisions, found.a.max, found.b.decisions, found.b.max) == (3, 0.3, 3, 0.5)
    assert (found.fair_share, found.times_fair_share) == (0.5, pytest.approx(1.5))


def test_three_players_have_a_smaller_share():
    played = [bout(seat, [20 if each == seat else 10 for each in range(3)]) for seat in range(3)]
    found = result([*played, *[one._replace(seat=(one.seat + 1) % 3) for one in played]], 3)
    assert found.win_rate == 0.5
    assert (found.fair_share, found.times_fair_share) == (pytest.approx(1 / 3), pytest.approx(1.5))


# -- rivals ------------------------------------------------------------------------------------------


def test_random_is_as_good_as_random():
    found = fought(match(), bouts(match(), 300))
    assert found.low < 0.5 < found.high
    assert 0.12 > found.high - found.low > 0.05
    assert found.margin_low < 0 < found.margin_high


def test_greedy_beats_random_from_either_side():
    forth = match("greedy", "random", level="apprentice")
    found = fought(forth, bouts(forth, 8))
    assert found.win_rate == found.high == 1 > found.low > 0.6
    assert found.margin_low > 20
    back = match("random", "greedy", level="apprentice")
    found = fought(back, bouts(back, 4))
    assert found.win_rate == found.low == 0 < found.high < 0.6
    assert found.margin < -50
