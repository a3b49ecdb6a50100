"""`poryroku bench`: the form of its output. Its figures are for people, not for tests."""

import json
from dataclasses import replace

import pytest

from poryroku.cli import app, bench
from poryroku.lab.benchmark import Budget, measure


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setattr(
        bench, "Budget", lambda **options: replace(Budget(clone_games=1, loop_rounds=500), **options)
    )  # as small as it gets


TINY = ["--repeats", "1", "--games", "1"]


def test_json(capsys):
    assert app.main(["bench", "--json", *TINY]) == 0
    data = json.loads(capsys.readouterr().out)
    assert set(data) == {"machine", "loop_ms", "seconds", "pygame_imported", "figures"}
    assert data["pygame_imported"] is False
    assert {"python", "system", "processor"} == set(data["machine"])
    for name in ("decisions_per_second_4", "games_per_second_2", "clone_mid_effect_us_2", "import_ms", "cards_ms"):
        assert set(data["figures"][name]) == {"value", "unit", "ratio", "target", "met"}
    targets = {name: figure["target"] for name, figure in data["figures"].items() if figure["target"]}
    assert targets == {
        "decisions_per_second_2": 60_000, "decisions_per_second_4": 60_000, "games_per_second_2": 250,
        "clone_us_2": 10, "clone_mid_effect_us_2": 10, "clone_us_4": 20, "clone_mid_effect_us_4": 20,
        "appraisals_per_second_2": 2_000, "import_ms": 150, "cards_ms": 60, "cards_500_ms": 600,
    }  # fmt: skip


def test_text_and_exit_code(monkeypatch, capsys):
    report = measure(Budget(1, 1, 1, 500))
    monkeypatch.setattr(bench, "measure", lambda budget: report)
    assert app.main(["bench"]) == 0
    out = capsys.readouterr().out
    assert "Load and check the 50 cards" in out
    assert "reached" in out
    monkeypatch.setattr(bench, "measure", lambda budget: replace(report, pygame_imported=True))
    assert app.main(["bench"]) == 1
    assert "pygame" in capsys.readouterr().err
