"""The end: the whole breakdown, the plot, and what to do next."""

import pygame
import pytest
from robot import click, key, widget

from poryroku.ui import saves, shots
from poryroku.ui.kit import theme
from poryroku.ui.kit.plot import DASHES, Cursor, Plot, Series, dashed, steps
from poryroku.ui.scenes.cover import CoverScene
from poryroku.ui.scenes.dialog import Dialog
from poryroku.ui.scenes.log import LogScene
from poryroku.ui.scenes.menu import MenuScene
from poryroku.ui.scenes.replay import ReplayScene
from poryroku.ui.scenes.scores import ScoresScene


@pytest.fixture
def scene(app):
    app.reset(MenuScene(app))
    flow = shots.game_at(app, lambda session: session.over, players=3, seed=8)
    assert flow is not None and isinstance(app.scene, ScoresScene)
    app.draw()
    return app.scene


def test_every_card_and_every_end_effect_is_listed(app, scene):
    for seat, score in enumerate(scene.scores):
        rows = widget(app, f"cards{seat}").rows
        assert len(rows) == len(score.cards_detail) + len(score.effects_detail)
        numbers = [run.subject[1] for row in rows for run in row.runs if run.subject]
        assert numbers == [number for number, _ in (*score.cards_detail, *score.effects_detail)]


def test_the_parts_add_up_to_the_total(scene):
    from poryroku.crystal.wording import scorewords

    for score in scene.scores:
        assert sum(points for _, points in scorewords.parts(score)) == score.total


def test_the_plot_shows_the_points_by_round_and_ends_with_the_totals(app, scene):
    plot = widget(app, "plot")
    rounds = scene.flow.session.state.round
    for seat, line in enumerate(plot.series):
        assert len(line.values) == rounds + 1
        assert line.values[-1] == scene.scores[seat].total
    assert [begin for begin, _ in plot.parts] == sorted({begin for begin, _ in plot.parts})
    assert len(plot.parts) == 3


def test_lines_differ_without_colour():
    assert len(set(DASHES)) == len(theme.SEATS) == 4


def test_the_cursor_tells_a_round(app, scene):
    plot = widget(app, "plot")
    scene.set_focus("plot")
    key(app, pygame.K_LEFT)
    assert scene.cursor.at == plot.count - 1
    values = [int(text.replace("−", "-")) for _, text in plot.told(scene.cursor.at)]
    assert values == sorted((score.total for score in scene.scores), reverse=True)
    app.draw()
    key(app, pygame.K_LEFT)
    assert scene.cursor.at == plot.count - 2


def test_watch_the_replay_and_come_back(app, scene):
    click(app, "replay")
    assert isinstance(app.scene, ReplayScene)
    assert app.scene.flow.session.open
    key(app, pygame.K_END)
    click(app, "points")
    assert app.scene is scene
    assert widget(app, "replay").words == "Watch the replay"


def test_points_from_a_replay_lead_back_to_it(app, scene):
    path = saves.write_finished(scene.flow.session.record, scene.flow.session.state)
    from poryroku.ui.scenes.replay import watch

    app.reset(MenuScene(app))
    watch(app, path)
    replay = app.scene
    key(app, pygame.K_END)
    click(app, "points")
    assert isinstance(app.scene, ScoresScene) and app.scene is not scene
    assert [score.total for score in app.scene.scores] == [score.total for score in scene.scores]
    assert [line.values for line in widget(app, "plot").series]
    click(app, "replay")
    assert app.scene is replay


def test_the_log_at_the_end_is_open(app, scene):
    click(app, "log")
    assert isinstance(app.scene, LogScene)
    assert all(event.numbers[1] for event in app.scene.happenings if event.name == "drafted")


@pytest.mark.parametrize(("button", "names"), [("again", ["Ania", "Bruno", "Celina"]), ("swap", ["Celina", "Ania", "Bruno"])])  # noqa: E501  # fmt: skip
def test_another_game_with_the_same_players(app, scene, button, names):
    old = scene.flow.session.plan
    click(app, button)
    if isinstance(app.scene, CoverScene):
        click(app, "ready")
    session = app.scene.flow.session
    assert session.names == names
    assert session.plan.level == old.level and session.plan.seed != old.seed
    assert {(seat.name, seat.who) for seat in session.plan.seats} == {(seat.name, seat.who) for seat in old.seats}
    assert len(saves.autosaves()) == 1


def test_points_stand_even_if_the_cards_have_changed_meanwhile(app, scene):
    flow = scene.flow
    flow.session.record.contents["card 16"] = "0000"
    found = ScoresScene(app, flow)
    app.reset(found)
    app.draw()
    assert found.playback is None and found.widget("plot") is None
    assert not widget(app, "again").enabled
    click(app, "replay")
    assert isinstance(app.scene, Dialog) and "changed" in app.scene.text


# -- the plot ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0, 7), (-55, 96), (-8, -2), (0, 100), (13, 999), (-3, 40), (0, 0)])
def test_ticks_are_round_and_cover_the_range(low, high):
    found = steps(low, high)
    assert found[0] <= low and found[-1] >= high
    assert 2 <= len(found) <= 9
    step = found[1] - found[0]
    assert str(step).rstrip("0") in ("1", "2", "5")


def test_dashes_run_on_round_corners():
    points = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    whole = dashed(points, [])
    assert whole == [((0.0, 0.0), (10.0, 0.0)), ((10.0, 0.0), (10.0, 10.0))]
    parts = dashed(points, [6, 6])
    assert parts[0] == ((0.0, 0.0), (6.0, 0.0))
    assert parts[1] == ((10.0, 2.0), (10.0, 8.0))


def test_names_at_the_ends_do_not_lie_on_one_another(app):
    app.reset(MenuScene(app))
    page = app.page()
    series = [Series(name, theme.SEATS[i], i, (0, 5 + i % 2)) for i, name in enumerate(("Ania", "Bruno", "Celina", "Dawid"))]  # noqa: E501  # fmt: skip
    plot = Plot("plot", pygame.Rect(100, 100, 500, 220), page, series, [(0, "Year I")], "{number}", Cursor())
    places = []
    true = page.text
    page.text = lambda text, rect, *rest: places.append((text, rect)) or true(text, rect, *rest)
    plot._ends(page)
    assert len(places) == 4
    for i, (_, one) in enumerate(places):
        assert plot.rect.bottom >= one.bottom
        assert not any(one.colliderect(other) for _, other in places[i + 1 :])
