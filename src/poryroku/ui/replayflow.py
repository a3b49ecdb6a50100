"""The course of a replay on the screen: whose eyes, forward and back, by hand or by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import clock
from .flow import Flow
from .playback import Playback, Rerun
from .session import ONLOOKER

if TYPE_CHECKING:
    from .app import App

#: milliseconds from step to step
PACES = {"slow": 1500, "normal": 700, "fast": 220}
OPEN, SEAT, PUBLIC = "open", "seat", "public"


class ReplayFlow(Flow):
    """Nobody decides anything here."""

    session: Rerun

    def __init__(self, app: App, playback: Playback, position: int = 0) -> None:
        super().__init__(app, Rerun(playback, position), "instant")
        self.playback = playback
        self.pace = "normal"
        self.playing = False
        #: what a review has to say of decisions, by position
        self.notes: dict[int, str] = {}
        self._heard_at = position
        self.seated = None
        self.eyes = self.eyes_allowed()[0]
        self.look(self.eyes)

    # -- eyes -----------------------------------------------------------------------------------------------------

    def eyes_allowed(self) -> list[str]:
        """Through whose eyes one may look: everything lies open only when there is nothing left to give away."""
        seats = range(len(self.playback.names))
        people = self.playback.people
        if self.playback.over or not people:
            first = people[0] if people else 0
            order = [*range(first, len(seats)), *range(first)]
            return [f"{OPEN}:{seat}" for seat in order] + [f"{SEAT}:{seat}" for seat in order]
        if len(people) == 1:
            return [f"{SEAT}:{people[0]}"]
        return [PUBLIC]

    def look(self, eyes: str) -> None:
        """Look through these eyes."""
        kind, _colon, seat = eyes.partition(":")
        self.eyes = eyes
        self.seated = int(seat) if seat else None
        self.session.open = kind == OPEN

    @property
    def viewer(self) -> int:
        return self.seated if self.seated is not None else ONLOOKER

    @property
    def own_decision(self) -> bool:
        return False

    # -- time -----------------------------------------------------------------------------------------------------

    def go(self, position: int) -> None:
        """Go somewhere; there it stands still."""
        self.playing = False
        self.session.go(position)
        self.show()

    def play(self, playing: bool) -> None:
        """Go on by itself, or stop; at the end, begin again."""
        if playing and self.session.position >= self.playback.steps:
            self.session.go(0)
        self.playing = playing
        self._due = clock.now() + PACES[self.pace]
        self.show()

    @property
    def animation(self) -> str:
        """Never longer than the pace allows."""
        usual = super().animation
        return "fast" if self.playing and self.pace == "fast" and usual != "off" else usual

    def show(self, hurried: bool = False) -> None:
        """A step forward is heard and seen to happen; a jump, or a look back, is not."""
        from .scenes.replay import ReplayScene

        one_on = self.session.position == self._heard_at + 1
        self._heard_at = self.session.position
        sounds, news = self._ear.listen(self.session.happenings, self.viewer), self._news()
        if one_on:
            self.app.sounds.line_up(sounds)
        if isinstance(self.app.scene, ReplayScene) and self.app.scene.flow is self:
            self.app.scene.refresh()
            if one_on:
                self.app.scene.follow(news)

    def leave(self) -> None:
        self.app.pop()

    def wait(self) -> int | None:
        return max(0, self._due - clock.now()) if self.playing else None

    def tick(self) -> None:
        if not self.playing or clock.now() < self._due:
            return
        self.session.go(self.session.position + 1)
        self.playing = self.session.position < self.playback.steps
        self._due = clock.now() + PACES[self.pace]
        self.show()
