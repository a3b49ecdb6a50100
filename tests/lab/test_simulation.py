"""Many games: the same from the same seed, whoever plays them."""

import pytest

from poryroku import rivals
from poryroku.lab import simulation
from poryroku.lab.simulation import Plan, games, play, summed_up
from poryroku.rivals import base
from poryroku.shelf import CRYSTAL


def plan(players=2, level="archmage", seed=7, check=False, rival="random"):
    setup = CRYSTAL.check_setup({"players": players, "level": level})
    return Plan("crystal", setup, (rival,) * players, seed, check)


def signature(a_plan, count=6, jobs=1):
    return summed_up(games(a_plan, count, jobs), len(a_plan.players)).signature


def test_signature_tells_games_apart():
    first = signature(plan())
    assert signature(plan()) == first
    assert signature(plan(seed=8)) != first
    assert signature(plan(players=3)) != first
    assert signature(plan(level="magic")) != first
    assert signature(plan(), count=5) != first


def test_signature_does_not_depend_on_how_the_options_are_numbered(monkeypatch):
    """It is taken from the notation, and counts every option and the final scores."""
    one = play(plan(), 0, keep_options=True)
    assert len(one.options) == one.decisions > 50
    assert one.options[0].startswith("draft ")
    monkeypatch.setattr(simulation, "_notation", lambda game, chosen: [*one.options[:-1], "end "])
    assert play(plan(), 0).mark != one.mark


@pytest.mark.parametrize("players", [2, 4])
def test_two_processes_play_what_one_plays(players):
    alone = list(games(plan(players), 9))
    assert list(games(plan(players), 9, jobs=2)) == alone
    assert [each.number for each in alone] == list(range(9))


def test_the_blind_rival_chooses_the_same_without_a_view(monkeypatch):
    """`random` skips the view for speed only."""
    monkeypatch.setitem(base.RIVALS, "blind", base.RivalKind("blind", "", rivals.RandomRival))
    assert play(plan(rival="blind"), 3).mark == play(plan(), 3).mark


def test_rivals_get_views_of_their_own_seat(monkeypatch):
    seen = []

    class Watcher(rivals.RandomRival):
        def choose(self, view):
            seen.append((type(view).__name__, view.seat == view.decision.player))
            return super().choose(view)

    monkeypatch.setitem(base.RIVALS, "watcher", base.RivalKind("watcher", "", Watcher))
    game = play(plan(rival="watcher"), 0)
    assert seen == [("View", True)] * game.decisions


def test_every_game_has_its_own_seed():
    seeds = {simulation.game_seed(base_seed, number) for base_seed in range(20) for number in range(50)}
    assert len(seeds) == 1000
    assert max(seeds) < 1 << 53


def test_sums():
    played = list(games(plan(players=3), 5))
    summary = summed_up(played, 3)
    assert summary.games == 5
    assert summary.decisions == sum(each.decisions for each in played)
    assert sum(summary.wins) == pytest.approx(5)
    assert summary.mean_scores[1] == sum(each.totals[1] for each in played) / 5
    assert 5 < summary.mean_rounds < 40


def test_a_shared_victory_is_shared():
    one = play(plan(), 0)._replace(winners=(0, 1))
    assert summed_up([one, one._replace(winners=(1,))], 2).wins == [0.5, 1.5]


def test_the_check_tells_game_seed_and_step(monkeypatch):
    monkeypatch.setattr(simulation, "invariants", lambda game: lambda state: ["odd"] if state.round == 2 else [])
    (fault,) = play(plan(check=True), 4).faults
    assert fault.startswith(f"game 4, seed {simulation.game_seed(7, 4)}, step ")
    assert fault.endswith(": odd")


def test_checked_games_are_the_same_games_and_sound():
    checked = summed_up(games(plan(check=True), 3), 2)
    assert checked.faults == []
    assert checked.signature == signature(plan(), 3)


def test_an_error_of_a_rival_tells_the_game(monkeypatch):
    class Broken(rivals.RandomRival):
        def choose(self, view):
            raise RuntimeError("lost")

    monkeypatch.setitem(base.RIVALS, "broken", base.RivalKind("broken", "", Broken))
    with pytest.raises(RuntimeError, match="lost") as caught:
        play(plan(rival="broken"), 2)
    assert str(simulation.game_seed(7, 2)) in caught.value.__notes__[0]
