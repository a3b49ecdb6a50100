"""What cards can listen to is counted as often as it comes about, and only in the game that is played."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from poryroku.crystal.files.library import load_book
from poryroku.crystal.frames import BLOCK
from poryroku.crystal.game import new_game
from poryroku.crystal.setup import Setup
from poryroku.crystal.table import CardInPlay
from poryroku.crystal.triggers import TRIGGERS
from poryroku.kernel.rng import Dice
from poryroku.lab import tuning
from poryroku.lab.learner import Learner
from poryroku.lab.occasions import Ear, all_ears, count_occasions, heard_in
from poryroku.rivals.crystal.weights import tuned_weights
from poryroku.rivals.search import Depth


@pytest.fixture(scope="module")
def often() -> Iterator[dict[str, dict[str, float]]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Learner, "depth", Depth(descents=1, worlds=1))
        yield count_occasions(tuned_weights(), 5, 1, {2: 3}, lambda line: None)[0]


def test_any_number_of_jobs_counts_the_same() -> None:
    one, two = (count_occasions(tuned_weights(), 5, jobs, {2: 2}, lambda line: None) for jobs in (1, 2))
    assert one == two
    assert [(entry["players"], entry["games"]) for entry in one[1]] == [(2, 2)]


def test_what_comes_once_a_round_is_counted_once(often) -> None:
    for event in ("start_of_round", "die_taken", "start_of_turn", "die_used", "end_of_turn", "end_of_round"):
        assert often["2"][event] == pytest.approx(1, abs=0.1)


def test_what_the_rules_allow_seldom_is_seldom(often) -> None:
    assert often["2"]["year_change"] < 0.2 < often["2"]["season_change"] < 1
    assert often["2"]["bonus_used"] < 0.2  # three in a game at most
    assert often["2"]["opponent_summons"] < 1.2
    assert set(often["2"]) == set(TRIGGERS)


def test_listening_changes_nothing_in_a_game() -> None:
    ear = Ear()
    totals = []
    for book in (load_book(), all_ears(load_book(), ear)):
        state = new_game(Setup(2, "archmage"), 3, book)
        ear.listen_to(state)
        dice = Dice(5)
        while state.player >= 0:
            state.apply(state.options[dice.below(len(state.options))])
        totals.append([score.total for score in state.scores()])
    assert totals[0] == totals[1]
    assert ear.heard["start_of_round"] > 10


def test_only_the_first_card_in_play_of_the_game_that_is_listened_to_counts() -> None:
    ear = Ear()
    book = all_ears(load_book(), ear)
    state = new_game(Setup(2, "archmage"), 3, book)
    ear.listen_to(state)
    seat = state.seats[0]
    seat.in_play = [CardInPlay(1, 7), CardInPlay(2, 8)]
    for table, uid in ((state, 7), (state, 8), (state.clone(), 7)):
        ear.hear(table, (BLOCK, 0, 1, uid, 0, 0, 0, 0), "transmute")
    assert ear.heard == {"transmute": 1}
    ear.listen_to(state)
    assert not ear.heard


def test_each_seed_has_games_of_its_own(monkeypatch) -> None:
    monkeypatch.setattr(Learner, "depth", Depth(descents=1, worlds=1))
    assert heard_in(tuned_weights(), 2, 5, 0) != heard_in(tuned_weights(), 2, 6, 0)


def test_the_script_writes_it_on_top_of_what_is_known(tmp_path, monkeypatch) -> None:
    asked = []

    def count(data, seed, jobs, games, tell):
        asked.append((dict(data), seed, jobs, games))
        return {"2": {"transmute": 0.5}}, [{"what": "occasions", "seed": seed}]

    monkeypatch.setattr(tuning, "count_occasions", count)
    known = tuned_weights()
    file = tmp_path / "weights.json"
    assert tuning.main(["--part", "occasions", "--seed", "5", "--share", "0.05", "--output", str(file)]) == 0
    assert asked == [(known, 5, 1, {2: 6, 3: 3, 4: 2})]
    log = [*known["log"], {"what": "occasions", "seed": 5}]
    assert json.loads(file.read_text(encoding="utf-8")) == known | {"occasions": {"2": {"transmute": 0.5}}, "log": log}
