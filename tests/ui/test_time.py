"""Time passes in the real loop, as the program runs it: pygame's own clock would stand still there."""

import subprocess
import sys
import time
from pathlib import Path

import pygame

import poryroku
from poryroku.ui import clock
from poryroku.ui.flow import Flow
from poryroku.ui.plan import GamePlan, SeatPlan
from poryroku.ui.session import Session

PROGRAM = """
import time
from poryroku.ui.app import App
from poryroku.ui.flow import Flow
from poryroku.ui.plan import GamePlan, SeatPlan
from poryroku.ui.session import Session
from poryroku.ui.window import Window

window = Window((1024, 640))
app = App(window)
session = Session.start(GamePlan("apprentice", (SeatPlan("Ania", "random"), SeatPlan("Bruno", "random")), 3))
flow = Flow(app, session, "fast", autoplay=True)
flow.show()
end = time.monotonic() + 20
app.run_until(lambda: len(session.record.options) > 25 or time.monotonic() > end)
print(len(session.record.options))
"""


def test_nobody_asks_the_clock_that_stands_still():
    for path in Path(poryroku.__file__).parent.rglob("*.py"):
        assert "get_ticks" not in path.read_text(encoding="utf-8"), path


def test_the_clock_goes():
    before = clock.now()
    time.sleep(0.02)
    assert 15 <= clock.now() - before < 2000


def test_rivals_with_a_pause_go_on_in_a_program_of_their_own():
    """In a process where nothing but the window has started pygame, as `poryroku play` does."""
    run = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=60, check=True)
    assert int(run.stdout.split()[-1]) > 25


def test_resting_on_a_card_explains_it(app):
    app.settings.override(hover_delay=400)
    plan = GamePlan("apprentice", (SeatPlan("Ania"), SeatPlan("Bruno", "random")), 3)
    Flow(app, Session.start(plan), "instant").show()
    app.draw()
    scene = app.scene
    card = next(widget for widget in scene.widgets if widget.subject and widget.subject[0] == "card")
    before = clock.now()
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=card.rect.center, rel=(0, 0), buttons=(0, 0, 0)))
    explained = []
    scene.explain = lambda page, found: explained.append(found.key)
    app.draw()
    assert explained == [] or clock.now() - before >= 400  # so slow a machine has explained it by now
    time.sleep(0.42)
    scene.tick()
    app.draw()
    assert explained and set(explained) == {card.key}
