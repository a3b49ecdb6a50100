"""The benchmark, with a budget so small that only its form is tested."""

import subprocess

import pytest

from poryroku.lab import benchmark
from poryroku.lab.benchmark import Budget, Figure
from poryroku.shelf import CRYSTAL

TINY = Budget(repeats=1, games=2, clone_games=1, loop_rounds=500)

NAMES = {
    "decisions_per_second_2", "games_per_second_2", "decisions_per_second_4", "games_per_second_4",
    "clone_us_2", "clone_mid_effect_us_2", "clone_us_4", "clone_mid_effect_us_4",
    "appraisals_per_second_2", "descents_per_second_2", "import_ms", "cards_ms", "cards_dice_decks_ms", "cards_500_ms",
}  # fmt: skip


def test_every_figure_has_a_value_and_a_ratio():
    heard = []
    report = benchmark.measure(TINY, heard.append)
    assert {figure.name for figure in report.figures} == NAMES
    assert all(figure.value > 0 and figure.ratio > 0 for figure in report.figures)
    assert report.loop_ms > 0
    assert not report.pygame_imported
    assert heard[0] == "engine, 2 players"


def test_the_loop_always_does_the_same():
    assert benchmark.loop(1000) == benchmark.loop(1000) != benchmark.loop(999)


@pytest.mark.parametrize(
    ("value", "target", "more", "met"),
    [(5, 10, False, True), (11, 10, False, False), (5, 10, True, False), (10, 10, True, True), (1, None, True, None)],
)
def test_targets(value, target, more, met):
    assert Figure("x", value, "us", 1, target, more).met is met


def test_mid_effect_is_what_is_not_between_effects():
    state = CRYSTAL.start({"players": 2, "level": "archmage"}, 1)
    kinds = {True: set(), False: set()}
    while not state.over:
        kinds[benchmark.in_mid_effect(state)].add(state.kind)
        state.apply(state.options[len(state.options) // 2])
    assert kinds[False] == {"draft", "split", "die", "main"}
    assert kinds[True]
    assert not kinds[True] & kinds[False]
    assert not benchmark.in_mid_effect(state)


def test_rules_that_import_pygame_are_told(monkeypatch):
    done = subprocess.CompletedProcess([], 0, stdout="0.05 1\n")
    monkeypatch.setattr(benchmark.subprocess, "run", lambda *args, **options: done)
    figure, with_pygame = benchmark._import(benchmark._Bench(TINY))
    assert with_pygame
    assert figure.value == pytest.approx(50)


def test_the_machine_is_named():
    assert benchmark.machine()["python"].startswith(("CPython 3.", "PyPy 3."))
