"""`poryroku bench --ui`: what it measures and how it says so. Its figures are for people, not for tests."""

import json

import pytest

from poryroku.cli import app as commands
from poryroku.ui import shots, uibench
from poryroku.ui.scenes.table import TableScene

TINY = uibench.Effort(frames=2, batches=1, idle_seconds=0.2, games=1, starts=1)


def test_the_full_table_is_full(app):
    flow = uibench.full_table(app)
    assert isinstance(app.scene, TableScene) and app.scene.own
    assert [len(seat.in_play) for seat in flow.session.state.seats] == [10, 10, 10, 10]
    shots.drawn(app)
    assert sum(each.subject is not None for each in app.scene.widgets) >= uibench.CARDS


def test_every_figure_is_measured(monkeypatch):
    monkeypatch.setattr(uibench, "WARMING", 1)
    findings = {each.name: each for each in uibench.measure(TINY)}
    assert {name: each.target for name, each in findings.items()} == {
        "frame_ms": 6, "moving_ms": 6, "moving_p99_ms": 17, "moving_worst_ms": 50,
        "idle_percent": 5, "memory_mb": 10, "start_ms": 1000,
    }  # fmt: skip
    assert 0 < findings["frame_ms"].value < 1000
    assert 0 < findings["moving_ms"].value <= findings["moving_p99_ms"].value <= findings["moving_worst_ms"].value
    assert 0 <= findings["idle_percent"].value <= 100
    assert 50 < findings["start_ms"].value < 30_000


def test_a_start_that_fails_is_no_figure(monkeypatch):
    monkeypatch.setattr(uibench.sys, "executable", "false")
    with pytest.raises(RuntimeError, match="exit code 1"):
        uibench.start_ms(1)


def test_the_command_prints_figures_beside_targets(monkeypatch, capsys):
    monkeypatch.setenv("LC_ALL", "C")
    findings = [uibench.Finding("frame_ms", 4.25, "ms", 6), uibench.Finding("start_ms", 1500.0, "ms", 1000)]
    monkeypatch.setattr(uibench, "measure", lambda: findings)
    assert commands.main(["bench", "--ui"]) == 0
    out = capsys.readouterr().out
    assert "4.25 ms" in out and "6 ms" in out and "reached" in out and "missed" in out
    assert commands.main(["bench", "--ui", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)["figures"]
    assert figures["start_ms"] == {"value": 1500.0, "unit": "ms", "target": 1000, "met": False}
