"""How fast the window is on this machine: frames, idling, memory, start. Nothing is shown; SDL's dummy driver draws.

Other programs disturb a measure, they never help it: where something is measured several times, the quietest counts.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from statistics import median
from typing import Final

from poryroku.crystal.table import CardInPlay
from poryroku.kernel.rng import Dice
from poryroku.paths import DATA_DIR_VARIABLE

from . import clock, gallery, probe, shots, writing
from .app import App
from .autosave import Autosaves
from .flow import Flow
from .motion import FRAME
from .plan import GamePlan, SeatPlan, default_name
from .scenes.moving import MovingScene
from .session import Session

SIZE: Final = (1280, 720)
PLAYERS: Final = 4
CARDS: Final = 40
WARMING: Final = 2
PATIENCE: Final = 30.0
"""Seconds to wait for a start."""


@dataclass(frozen=True)
class Effort:
    """How much is measured; the default takes about half a minute."""

    frames: int = 40
    """Frames per batch."""
    batches: int = 12
    idle_seconds: float = 4.0
    games: int = 20
    starts: int = 5


@dataclass(frozen=True)
class Finding:
    """One measured figure and the most it may be."""

    name: str
    value: float
    unit: str
    target: float

    @property
    def met(self) -> bool:
        """Whether the target is reached."""
        return self.value <= self.target

    def as_data(self) -> dict[str, float | str | bool]:
        """The figure for programs."""
        return {"value": round(self.value, 2), "unit": self.unit, "target": self.target, "met": self.met}


def measure(effort: Effort | None = None) -> list[Finding]:
    """Everything, in the order in which it is printed."""
    effort = effort or Effort()
    with shots.nobody():
        moving = moving_frames(effort.frames, effort.batches)
        every = sorted(each for batch in moving for each in batch)
        return [
            Finding("frame_ms", frame_ms(effort.frames, effort.batches), "ms", 6),
            Finding("moving_ms", min(median(batch) for batch in moving), "ms", 6),
            Finding("moving_p99_ms", every[min(len(every) - 1, len(every) * 99 // 100)], "ms", 17),
            Finding("moving_worst_ms", every[-1], "ms", 50),
            Finding("idle_percent", idle_percent(effort.idle_seconds), "%", 5),
            Finding("memory_mb", memory_mb(effort.games), "MB", 10),
            Finding("start_ms", start_ms(effort.starts), "ms", 1000),
        ]


# -- frames --------------------------------------------------------------------------------------------------------


def full_table(app: App) -> Flow:
    """A table with four players and forty cards in play, and a person who must decide."""
    session = gallery.played(gallery.Order(players=PLAYERS), gallery.may_summon, PLAYERS * 40)
    state, numbers = session.state, cycle(range(1, 51))
    for seat in state.seats:
        while len(seat.in_play) < CARDS // PLAYERS:
            seat.in_play.append(CardInPlay(next(numbers), state.next_uid))
            state.next_uid += 1
    return gallery.shown(app, session)


def frame_ms(frames: int, batches: int) -> float:
    """Milliseconds for a frame of the full table, everything on it drawn: the median of the quietest batch."""
    medians = []
    with shots.hidden_app(SIZE) as app:
        full_table(app)
        shots.drawn(app)
        for _batch in range(batches):
            times = []
            for _frame in range(frames):
                start = time.perf_counter()
                app.draw()
                times.append(time.perf_counter() - start)
            medians.append(median(times) * 1000)
    return min(medians)


def moving_frames(frames: int, batches: int) -> list[list[float]]:
    """Milliseconds for each frame of the full table while something moves on it, in batches.

    The window's clock is set from frame to frame, so that each motion has the frames that it has at 60 a second. The
    first frame after a decision has to wait for it too: the game is saved as it is in play.
    """
    found: list[list[float]] = []
    times: list[float] = []
    at = 0
    with writing.aside(), clock.replaced(lambda: at), shots.hidden_app(SIZE) as app:
        app.settings.override(animation="normal")
        flow, dice = _kept(full_table(app)), Dice(gallery.Order.seed)
        app.draw()
        while len(found) < batches:
            if flow.session.over:
                flow = _kept(full_table(app))
            start = time.perf_counter()
            _decide(flow, dice)
            while isinstance(app.scene, MovingScene) and app.scene.in_motion:
                app.draw()
                times.append((time.perf_counter() - start) * 1000)
                at += FRAME
                app.scene.tick()
                start = time.perf_counter()
            if len(times) >= frames:
                found.append(times)
                times = []
    return found


def _kept(flow: Flow) -> Flow:
    """The game of a flow is saved from now on."""
    flow.session.keeper = Autosaves()
    return flow


def _decide(flow: Flow, dice: Dice) -> None:
    """The next decision, by whoever must make it."""
    if flow.session.person_decides:
        flow.choose(gallery.liked(flow.session, dice))
    else:
        flow.session.ask_rival()
        flow.show()


# -- idling --------------------------------------------------------------------------------------------------------


def idle_percent(seconds: float) -> float:
    """Percent of one core that the window takes while it waits for a person at the full table."""
    with shots.hidden_app(SIZE) as app:
        full_table(app)
        settled = time.monotonic() + 0.5
        app.run_until(lambda: time.monotonic() > settled)
        start, used = time.monotonic(), _cpu_seconds()
        app.run_until(lambda: time.monotonic() > start + seconds)
        return 100 * (_cpu_seconds() - used) / (time.monotonic() - start)


def _cpu_seconds() -> float:
    """Processor time of this process and, where the system tells, of those it has started."""
    return time.process_time() + sum(_cpu_of(child) for child in _children())


def _children() -> Iterator[int]:
    for file in Path("/proc/self/task").glob("*/children"):
        yield from map(int, file.read_text().split())


def _cpu_of(process: int) -> float:
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# -- memory --------------------------------------------------------------------------------------------------------


def memory_mb(games: int) -> float:
    """By how many MB the process grows over games that play themselves in the window.

    Before them, two games of which every decision is drawn fill what is kept on purpose (letters, papers, cards).
    """
    with shots.hidden_app(SIZE) as app:
        for seed in range(WARMING):
            flow = _game(app, seed)
            while not flow.session.over:
                flow.session.ask_rival(save=False)
                flow.show()
                app.draw()
        before = resident_mb()
        for seed in range(WARMING, WARMING + games):
            _autoplay(app, seed)
        return resident_mb() - before


def _autoplay(app: App, seed: int) -> None:
    """A game of four from the first decision to the scores, shown as it goes."""
    session = _game(app, seed).session
    app.run_until(lambda: session.over)
    gc.collect()


def _game(app: App, seed: int) -> Flow:
    seats = tuple(SeatPlan(default_name(i), "random") for i in range(PLAYERS))
    flow = Flow(app, Session.start(GamePlan(gallery.LEVEL, seats, seed)), "instant", autoplay=True)
    flow.show()
    return flow


def resident_mb() -> float:
    """Memory that the process holds; where the system doesn't tell, the most it ever held."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        import resource

        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most / (1024 * 1024 if sys.platform == "darwin" else 1024)
    return pages * os.sysconf("SC_PAGE_SIZE") / (1024 * 1024)


# -- start ---------------------------------------------------------------------------------------------------------


def start_ms(starts: int) -> float:
    """Milliseconds from starting a fresh process to a menu one can choose from: the quickest of some."""
    return min(_start_ms() for _start in range(starts))


def _start_ms() -> float:
    with tempfile.TemporaryDirectory(prefix="poryroku-") as folder:
        seen = Path(folder) / "probe.json"
        environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        environment |= {DATA_DIR_VARIABLE: folder, probe.VARIABLE: str(seen)}
        start = time.perf_counter()
        with _program(environment) as program:
            while not seen.exists():
                if program.poll() is not None or time.perf_counter() > start + PATIENCE:
                    raise RuntimeError(f"no menu came up: exit code {program.poll()}")
                time.sleep(0.002)
            return (time.perf_counter() - start) * 1000


@contextmanager
def _program(environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    program = subprocess.Popen([sys.executable, "-m", "poryroku", "play"], env=environment)
    try:
        yield program
    finally:
        program.kill()
        program.wait()
