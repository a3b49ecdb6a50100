"""The script that learns what cards are worth: the same seed the same values, and values that were put in come out."""

from __future__ import annotations

import json
from random import Random

import pytest

from poryroku.crystal.files.library import load_book
from poryroku.lab import scaling, tuning
from poryroku.lab.solving import solved
from poryroku.rivals.climate import FIRST_GUESS, Scales
from poryroku.rivals.crystal.appraisal import WEIGHTS, tuned_weights


def test_any_number_of_jobs_learns_the_same() -> None:
    one, two = (tuning.tune(5, jobs, {2: 6, 3: 2}, lambda line: None) for jobs in (1, 2))
    assert one == two
    assert one != tuning.tune(6, 1, {2: 6, 3: 2}, lambda line: None)


def test_what_it_writes_the_rivals_can_read(tmp_path) -> None:
    file = tmp_path / "weights.json"
    assert tuning.main(["--seed", "5", "--share", "0.001", "--output", str(file)]) == 0
    data = json.loads(file.read_text(encoding="utf-8"))
    assert set(data) == set(tuned_weights())
    assert [entry["players"] for entry in data["log"]] == [2, 3, 4, 2]


def test_the_file_that_comes_with_the_program_is_whole_and_belongs_to_its_cards() -> None:
    data = tuned_weights()
    book = load_book()
    assert data["cards"] == {str(number): mark for number, mark in book.card_marks.items()}
    assert {players: len(values) for players, values in data["yearly"].items()} == dict.fromkeys("234", 50)
    assert [entry["games"] for entry in data["log"]] == [*tuning.GAMES.values(), scaling.GAMES]
    assert set(data["scales"]) == set(Scales._fields)
    assert WEIGHTS.read_text(encoding="utf-8") == tuning.as_text(data)


def test_it_finds_the_worth_of_a_card_in_noisy_scores() -> None:
    book = load_book()
    dice = Random(4)
    numbers = sorted(book.cards)
    outcomes = []
    for _ in range(1500):
        cards = dice.sample(numbers, 18)
        years = (tuple(cards[:3]), tuple(cards[3:6]), tuple(cards[6:9]))
        total = 100 + 25 * (22 in years[0]) - 20 * (13 in cards[9:]) + dice.gauss(0, 15)
        outcomes.append(tuning.Outcome(years, tuple(cards[9:]), round(total)))
    values, fit = tuning.learned(book, 2, outcomes)
    usual = sum(map(sum, values.values())) / 150
    assert values[22][0] - values[22][1] > 12
    assert values[13][1] - usual > 5
    assert fit["noise_after"] < fit["noise_before"]


def test_a_candidate_and_its_mirror_image_play_the_same_deals_on_both_seats() -> None:
    tried = scaling.candidates(3, 4)
    assert tried[1] == tuple(-each for each in tried[0])
    assert tried == scaling.candidates(3, 4) != scaling.candidates(4, 4)
    nothing = [(0.0,) * len(Scales._fields)] * 2
    margins = [scaling.play(tuned_weights(), nothing, 7, index) for index in range(4)]
    assert margins[:2] == margins[2:], "the mirror image of nothing is nothing"


def test_scales_stay_what_they_can_be() -> None:
    assert scaling.scales_after([0.0] * len(Scales._fields)) == FIRST_GUESS
    far = scaling.scales_after([99.0] * len(Scales._fields))
    assert far.held == far.fading == 1.0
    assert far.slot > FIRST_GUESS.slot


def test_the_summit_of_a_surface_is_found_in_noise() -> None:
    dice = Random(6)
    tried = scaling.candidates(8, 2000)
    i, j, flat = (Scales._fields.index(name) for name in ("slot", "bonus", "crowding"))
    worths = [10 - 4 * (x[i] - 0.6) ** 2 - 4 * (x[j] + 0.8) ** 2 + dice.gauss(0, 20) for x in tried]
    steps, gain = scaling.summit(tried, worths)
    assert steps[i] == pytest.approx(0.6, abs=0.3)
    assert steps[j] == pytest.approx(-0.8, abs=0.4)
    assert abs(steps[flat]) < 0.5
    assert gain > 1


def test_equations_are_solved() -> None:
    dice = Random(1)
    n = 12
    half = [[dice.uniform(-1, 1) for _ in range(n)] for _ in range(n)]
    matrix = [
        [sum(a * b for a, b in zip(half[i], half[j], strict=True)) + (i == j) for j in range(n)] for i in range(n)
    ]
    answer = [dice.uniform(-5, 5) for _ in range(n)]
    right = [sum(a * x for a, x in zip(row, answer, strict=True)) for row in matrix]
    assert solved([row[:] for row in matrix], right) == pytest.approx(answer)
