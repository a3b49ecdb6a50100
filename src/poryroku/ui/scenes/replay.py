"""The replay: the table of a game that was played, moved forward and back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from poryroku.faults import BadInput
from poryroku.i18n import _

from ..flow import SECRET
from ..kit import keys, paper
from ..kit.keys import Act, Binding
from ..kit.page import Page
from ..kit.timeline import Timeline
from ..kit.widget import Action, Widget
from ..playback import Playback
from ..replayflow import ReplayFlow
from ..scene import Scene
from ..table.layout import one_sheet, sheet
from ..table.offers import Offer, sort
from ..table.openhand import open_hand
from ..table.preludearea import PreludeArea
from ..table.replaypanel import ReplayPanel
from . import start
from .dialog import Dialog, trouble
from .table import TableScene

if TYPE_CHECKING:
    from ..app import App


class ReplayScene(TableScene):
    """Looks like the table; where one acts in a game, one moves in time here."""

    flow: ReplayFlow

    def __init__(self, app: App, flow: ReplayFlow) -> None:
        self._chosen: frozenset[str] = frozenset()
        super().__init__(app, flow)
        self.focus = "timeline"

    # -- the view -------------------------------------------------------------------------------------------------

    def renewed(self) -> None:
        super().renewed()
        if not hasattr(self, "prelude"):
            self.prelude = PreludeArea(self)
        self.panel = ReplayPanel(self)
        self._chosen = self._spots_chosen()

    def _spots_chosen(self) -> frozenset[str]:
        """Where on the table the next choice is made."""
        line = self.flow.session.next_line(self.flow.viewer)
        if line is None:
            return frozenset()
        if self.in_prelude:
            mine = self.table.player == self.seat
            return frozenset(f"card:{arg}" for arg in line.args) if mine else frozenset()
        spots = set(sort(self.table.kind, [Offer((), line)], self.present()).spots)
        if self.table.player != self.seat:
            # Cards that others choose lie elsewhere than one's own of the same number.
            spots = {spot for spot in spots if spot.startswith(("die:", "seat:"))}
        return frozenset(spots)

    @property
    def for_you(self) -> bool:
        return False

    @property
    def in_prelude(self) -> bool:
        """Whether cards are still being chosen and shared out."""
        return self.table.kind in SECRET and not self.table.thrown

    def offered(self, spot: str) -> bool:
        return spot in self._chosen

    def click_spot(self, spot: str, attempts: tuple[str, ...] = ()) -> None:
        """Nothing is done by clicking on the table."""

    def prompt(self) -> str:
        return ""

    # -- building -------------------------------------------------------------------------------------------------

    def build(self, page: Page) -> None:
        super().build(page)
        self._without_pause()
        if not self.in_prelude:
            return
        lay = sheet(page, len(self.others)) if one_sheet(page) else self.lay
        middle = lay.dice.unionall([lay.play, lay.board])
        keep = [widget for widget in self.widgets if not middle.contains(widget.rect)]
        self.widgets = []
        self.prelude.build(page, middle)
        self.widgets += keep

    def _without_pause(self) -> None:
        """Nothing waits here, so the button of the log has the place of that for the pause too."""
        pause, log = self.widget("menu"), self.widget("logbook")
        if pause is not None:
            self.widgets.remove(pause)
            if log is not None:
                log.rect = log.rect.union(pause.rect)

    def paint(self, page: Page) -> None:
        super().paint(page)
        if self.in_prelude:
            # The page shows through where dice and cards in play were drawn.
            old = page.surface.get_clip()
            page.surface.set_clip(self.prelude.rect.inflate(page.u(10), page.u(10)).clip(old))
            paper.background(page)
            page.surface.set_clip(old)
            self.prelude.paint(page)

    def explain(self, page: Page, found: Widget) -> None:
        if self.flow.session.open and found.key.startswith("seat:"):
            number = int(found.key.partition(":")[2])
            open_hand(page, found.rect, self.table, number, self.names[number])
            return
        super().explain(page, found)

    # -- moving ---------------------------------------------------------------------------------------------------

    def set_pace(self, pace: str) -> None:
        """How fast it plays by itself."""
        self.flow.pace = pace
        self.changed()

    def set_eyes(self, eyes: str) -> None:
        """Through whose eyes."""
        self.flow.look(eyes)
        self.refresh()

    def handle(self, event: pygame.event.Event) -> None:
        super().handle(event)
        line = self.widget("timeline")
        if event.type == pygame.MOUSEMOTION and self.pressed == "timeline" and isinstance(line, Timeline):
            line.go(line.position_at(self.app.pointer[0]))

    def shortcuts(self) -> list[Binding]:
        flow, playback = self.flow, self.flow.playback
        here = flow.session.position
        return [
            *keys.pair(_("A step back or on"), pygame.K_COMMA, lambda: flow.go(here - 1),
                       pygame.K_PERIOD, lambda: flow.go(here + 1)),
            Binding("", self._on_line(lambda: flow.go(here - 1)), keys.LEFT),
            Binding("", self._on_line(lambda: flow.go(here + 1)), keys.RIGHT),
            Binding(_("Play or pause"), self._on_line(lambda: flow.play(not flow.playing)), pygame.K_SPACE),
            *keys.pair(_("A round back or on"),
                       pygame.K_PAGEUP, self._off_log(lambda: flow.go(playback.last_round(here))),
                       pygame.K_PAGEDOWN, self._off_log(lambda: flow.go(playback.next_round(here)))),
            *keys.pair(_("To the beginning or the end"), pygame.K_HOME, self._off_log(lambda: flow.go(0)),
                       pygame.K_END, self._off_log(lambda: flow.go(playback.steps))),
            Binding(_("The whole log"), self.open_log, pygame.K_h),
            *Scene.shortcuts(self),
        ]  # fmt: skip

    def _on_line(self, act: Action) -> Act:
        """Only while the keyboard is on the line of time, or nowhere yet."""
        return self._if(lambda: self.focus in (None, "timeline") or not self.focus_shown, act)

    def _off_log(self, act: Action) -> Act:
        """Not while the log is being read: there these keys scroll."""
        return self._if(lambda: self.focus != "log" or not self.focus_shown, act)

    @staticmethod
    def _if(holds: Callable[[], bool], act: Action) -> Act:
        def acting() -> bool:
            if holds():
                act()
                return True
            return False

        return acting

    def first_focus(self) -> str | None:
        return "timeline"

    # -- ways out -------------------------------------------------------------------------------------------------

    def points(self) -> None:
        """The points of the finished game."""
        from .scores import ScoresScene

        if not any(isinstance(scene, ScoresScene) for scene in self.app.scenes):
            self.app.push(ScoresScene(self.app, self.flow))
        while not isinstance(self.app.scene, ScoresScene):
            self.app.pop()

    def branch(self) -> None:
        """Play on from here, after a question."""
        self.flow.playing = False
        name = self.names[self.seat]
        if self.flow.playback.people:
            text = _("A new game begins with this decision. What was played before stays as it was; the new game has a "
                     "save of its own.")  # fmt: skip
        else:
            text = _("A new game begins with this decision, and you play for {name}. What was played before stays as "
                     "it was; the new game has a save of its own.").format(name=name)  # fmt: skip
        self.app.push(
            Dialog(self.app, _("Play on from here?"), text, [(_("Play on"), self._branch), (_("Back"), None)])
        )

    def _branch(self) -> None:
        start.branch(self.app, self.flow.playback, self.flow.session.position, self.seat)

    def pause(self) -> None:
        self.back()

    def back(self) -> None:
        self.flow.playing = False
        self.flow.leave()


def watch(app: App, path: Path) -> None:
    """Watch a saved game. One that can't be played again, for its cards have changed since, ends in a message."""
    try:
        playback = Playback.load(path)
    except (OSError, BadInput) as error:
        trouble(app, _("This game cannot be watched"), start.fault_words(error))
        return
    app.push(ReplayScene(app, ReplayFlow(app, playback)))
