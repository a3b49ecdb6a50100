"""The script that learns what cards are worth: the same seed the same values, and values that were put in come out."""

from __future__ import annotations

import json
from functools import partial
from itertools import combinations
from random import Random

import pytest

from poryroku.crystal.files.library import load_book
from poryroku.crystal.triggers import TRIGGERS
from poryroku.lab import scaling, tuning
from poryroku.lab.learning import Outcome, learned
from poryroku.lab.pairing import fits
from poryroku.lab.solving import conjugate, solved
from poryroku.rivals.crystal.climate import FIRST_GUESS, Scales
from poryroku.rivals.crystal.weights import WEIGHTS, scales_for, tuned_weights, with_scales


def test_any_number_of_jobs_learns_the_same() -> None:
    one, two = (tuning.tune_cards(None, 5, jobs, {2: 6, 3: 2}, lambda line: None) for jobs in (1, 2))
    assert one == two
    assert one != tuning.tune_cards(None, 6, 1, {2: 6, 3: 2}, lambda line: None)


def test_what_it_writes_the_rivals_can_read(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(tuning, "tune_by_forks", partial(tuning.tune_by_forks, often=2))  # a fork costs two games
    file = tmp_path / "weights.json"
    assert tuning.main(["--seed", "5", "--share", "0.001", "--output", str(file)]) == 0
    data = json.loads(file.read_text(encoding="utf-8"))
    assert set(data) == set(tuned_weights())
    assert [entry.get("players") for entry in data["log"]] == [2, 3, 4, None, 2, 2, 3, 4, None, 2, 3, 4, 2]
    assert [entry.get("rivals") for entry in data["log"]] == [*["greedy"] * 4, None, *["searching"] * 4, *[None] * 4]


def test_the_same_rivals_play_the_same_games_by_what_they_are_told() -> None:
    data = dict(tuned_weights())
    deaf = with_scales(data, 2, {**scales_for(data, 2), "energy": 0.0, "need": 0.0, "slot": 0.0, "endings": 0.0})
    assert tuning.play(data, 2, 3, 0) == tuning.play(dict(data), 2, 3, 0) != tuning.play(deaf, 2, 3, 0)


def test_the_file_that_comes_with_the_program_is_whole_and_belongs_to_its_cards() -> None:
    data = tuned_weights()
    book = load_book()
    assert data["cards"] == {str(number): mark for number, mark in book.card_marks.items()}
    assert {players: len(values) for players, values in data["yearly"].items()} == dict.fromkeys("234", 50)
    numbers = sorted(book.cards)
    assert [(int(a), int(b)) for a, row in data["together"].items() for b in row] == [*combinations(numbers, 2)]
    games = tuning.GAMES["searching"]
    last = [entry["games"] for entry in data["log"] if entry["what"] in ("cards", "pairs")][-4:]
    assert last == [*games.values(), sum(games.values())]
    assert [len(often) for often in data["occasions"].values()] == [len(TRIGGERS)] * 3
    assert all(type(entry["seed"]) is int for entry in data["log"])
    assert [set(data["scales"][n]) for n in "234"] == [set(Scales._fields)] * 3
    assert WEIGHTS.read_text(encoding="utf-8") == tuning.as_text(data)


def made_up(
    players: int, games: int, seed: int, worth: dict[int, int], pairs: dict[tuple[int, int], int] | None = None
) -> list[list[Outcome]]:
    """Games whose scores are known: noise, what cards are worth in any year, 20 for 13 in the first one, and what two
    cards are worth together."""
    dice = Random(seed)
    numbers = sorted(load_book().cards)
    found = []
    for _ in range(games):
        cards = dice.sample(numbers, 9 * players)
        game = []
        for seat in range(players):
            mine = cards[9 * seat : 9 * seat + 9]
            fit = sum(points for pair, points in (pairs or {}).items() if {*pair} <= {*mine})
            total = fit + 100 + sum(worth.get(card, 0) for card in mine) + 20 * (13 in mine[:3]) + dice.gauss(0, 15)
            game.append(Outcome((tuple(mine[:3]), tuple(mine[3:6]), tuple(mine[6:])), round(total)))
        found.append(game)
    return found


def mean(values: dict[int, list[float]], number: int) -> float:
    return sum(values[number]) / 3


def test_it_finds_the_worth_of_a_card_in_noisy_scores() -> None:
    found = learned(load_book(), {2: made_up(2, 1000, 4, {22: 15, 30: -15})})[2]
    assert mean(found.values, 22) - mean(found.values, 30) == pytest.approx(30, abs=5)
    assert found.values[13][0] - (found.values[13][1] + found.values[13][2]) / 2 > 6
    assert found.noise_after == pytest.approx(15 * 2**0.5, abs=2)
    assert found.noise_before > found.noise_after


def test_what_two_have_taught_helps_four_and_what_is_different_there_shows() -> None:
    book = load_book()
    two, few, many = made_up(2, 800, 4, {22: 15}), made_up(4, 15, 5, {22: 15}), made_up(4, 500, 6, {22: 15, 5: 15})

    def four(played: dict[int, list[list[Outcome]]], number: int) -> float:
        return mean(learned(book, played)[4].values, number)

    assert four({4: few}, 22) < 7 < 10 < four({2: two, 4: few}, 22)
    assert four({2: two, 4: few}, 5) < 4 < 8 < four({2: two, 4: many}, 5)


def test_what_was_known_before_is_believed_as_far_as_it_proves_right() -> None:
    book = load_book()
    games = made_up(2, 60, 4, dict.fromkeys(range(1, 26), 10))
    right = {number: [10.0 * (number <= 25)] * 3 for number in book.cards}
    chance = {number: [Random(number).gauss(0, 5)] * 3 for number in book.cards}

    def off(before: dict[int, list[float]] | None) -> float:
        values = learned(book, {2: games}, before and {2: before})[2].values
        return sum((mean(values, number) - (5 if number <= 25 else -5)) ** 2 for number in book.cards)

    assert off(right) < off(None) / 2
    assert off(chance) < 2 * off(None)


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


@pytest.mark.parametrize("players", [2, 4])
def test_it_finds_what_two_cards_are_worth_together(players: int) -> None:
    """Also of cards that are good or bad alone; and over all partners the points of a card add up to nothing."""
    book = load_book()
    wanted = {(7, 22): 30, (8, 30): -30}
    played = {players: made_up(players, 4000 // players, 4, {22: 15, 30: -15}, wanted)}
    found = fits(played, learned(book, played), sorted(book.cards))
    for (low, high), points in wanted.items():
        assert found[low][high] / points > 0.1
    others = [abs(each) for low, row in found.items() for high, each in row.items() if (low, high) not in wanted]
    assert max(others) < min(abs(found[low][high]) for low, high in wanted)
    for number in book.cards:
        row = [each for low, row in found.items() for high, each in row.items() if number in (low, high)]
        assert len(row) == len(book.cards) - 1
        assert sum(row) == pytest.approx(0, abs=0.5)


def test_step_by_step_the_same_is_found_as_at_once() -> None:
    dice = Random(3)
    size, ridge = 12, 0.7
    rows = [{i: dice.gauss(0, 1) for i in dice.sample(range(size), 4)} for _ in range(30)]
    right, weights = [dice.gauss(0, 5) for _ in rows], [dice.uniform(0.1, 2) for _ in rows]
    matrix = [
        [sum(w * row.get(i, 0) * row.get(j, 0) for row, w in zip(rows, weights, strict=True)) for j in range(size)]
        for i in range(size)
    ]
    for i in range(size):
        matrix[i][i] += ridge
    moment = [sum(w * row.get(i, 0) * y for row, y, w in zip(rows, right, weights, strict=True)) for i in range(size)]
    assert conjugate(rows, right, weights, size, ridge) == pytest.approx(solved(matrix, moment), abs=1e-3)
    assert conjugate([], [], [], 2, ridge) == [0.0, 0.0]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--part", "forks", "--known", "nowhere.json"], "can't be read"),
        (["--part", "forks", "--known", "broken.json"], "is not JSON"),
        (["--part", "forks", "--known", "other.json"], "it lacks log, scales"),
        (["--part", "forks", "--known", "list.json"], "it lacks log, scales"),
        (["--part", "forks", "--known", "older.json"], "it lacks the scales of 2 players, the scales of 3 players"),
        (["--part", "songs"], "invalid choice"),
        (["--share", "0"], "above 0"),
        (["--share", "nan"], "above 0"),
        (["--share", "much"], "above 0"),
        (["--jobs", "0"], "from 1 up"),
    ],
)
def test_what_it_is_told_wrongly_it_says_and_changes_nothing(
    arguments, words, tmp_path, monkeypatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    older = json.dumps(tuned_weights() | {"scales": scales_for(tuned_weights(), 2)})
    for name, text in (("broken", "{"), ("other", "{}"), ("list", "[1]"), ("older", older)):
        (tmp_path / f"{name}.json").write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        tuning.main([*arguments, "--output", "out.json"])
    assert ended.value.code == 2
    assert words in capsys.readouterr().err
    assert not (tmp_path / "out.json").exists()
