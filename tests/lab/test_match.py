"""Matches: every deal once for each seat, and figures that say no more than they know."""

from poryroku.lab.match import Match, Side, bouts, fought
from poryroku.lab.simulation import UNHURRIED
from poryroku.shelf import CRYSTAL


def match(a="random", b="random", players=2, seed=7, level="archmage"):
    setup = CRYSTAL.check_setup({"players": players, "level": level})
    return Match("crystal", setup, Side(a, UNHURRIED), Side(b, UNHURRIED), seed)


def test_two_processes_play_what_one_plays():
    alone = [bout.played for bout in bouts(match(players=3), 9)]
    assert [bout.played for bout in bouts(match(players=3), 9, jobs=2)] == alone


def test_random_is_as_good_as_random():
    result = fought(match(), bouts(match(), 300))
    assert result.low < 0.5 < result.high
    assert 0.4 < result.win_rate < 0.6
