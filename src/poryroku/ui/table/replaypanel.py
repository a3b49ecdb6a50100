"""What can be done in a replay: the line of time, forward and back, whose eyes, and going on from here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from poryroku.crystal.terms import season_of
from poryroku.crystal.wording import facewords, optionwords, prompts, words
from poryroku.i18n import _

from ..kit import paper, theme
from ..kit.field import Stepper
from ..kit.fonts import SANS, SANS_BOLD
from ..kit.iconbutton import IconButton
from ..kit.page import Page
from ..kit.timeline import Stretch, Timeline
from ..kit.widget import Action, Button, Widget
from ..replayflow import OPEN, PACES, PUBLIC
from .panel import ActionPanel

if TYPE_CHECKING:
    from ..scenes.replay import ReplayScene


class ReplayPanel(ActionPanel):
    """Stands where the panel of actions stands in a game."""

    def __init__(self, scene: ReplayScene) -> None:
        super().__init__(None, "", lambda offer: None, scene.changed)
        self.scene = scene
        self.flow = scene.flow
        self.playback = scene.flow.playback

    # -- words ----------------------------------------------------------------------------------------------------

    def where(self) -> str:
        """Which step this is."""
        text = _("Step {number} of {count}")
        return text.format(number=self.flow.session.position, count=self.playback.steps)

    def next_words(self) -> str:
        """What is chosen next, as far as these eyes may see it."""
        session = self.flow.session
        if session.over:
            return _("The game is over.")
        name = session.names[session.player]
        line = session.next_line(self.flow.viewer)
        if session.position >= self.playback.steps:
            return _("{prompt} The record ends here.").format(prompt=prompts.other(name, session.kind))
        if line is None:
            return prompts.other(name, session.kind)
        action = optionwords.option(line, session.state.source, session.names, facewords.lying(session.state))
        text = _("{name}: {action}").format(name=name, action=action)
        note = self.flow.notes.get(session.position)
        return f"{text}\n{note}" if note else text

    def eyes_words(self, eyes: str) -> str:
        """A choice of eyes in words."""
        kind, _colon, seat = eyes.partition(":")
        if kind == PUBLIC:
            return _("What lies open to all")
        name = self.playback.names[int(seat)]
        return (_("All cards open: {name}") if kind == OPEN else _("As {name} saw it")).format(name=name)

    # -- building -------------------------------------------------------------------------------------------------

    def build(self, page: Page, column: Rect) -> list[Widget]:
        pad, gap = page.u(12), page.u(7)
        inner = Rect(column.x + pad, 0, column.width - 2 * pad, 0)
        self._where_high = page.line_height(theme.SMALL)
        lines = len(page.wrap(self.next_words(), inner.width, theme.LABEL, SANS_BOLD))
        self._next_high = max(2, lines) * page.line_height(theme.LABEL, SANS_BOLD)
        self._head = self._where_high + self._next_high + page.u(10)
        row = max(page.u(34), page.line_height(theme.BODY) + page.u(10))
        widgets: list[Widget] = []
        y = self._head
        widgets.append(self._timeline(page, Rect(inner.x, y, inner.width, page.u(30) + page.line_height(theme.SMALL))))
        y = widgets[-1].rect.bottom + gap
        widgets += self._controls(page, Rect(inner.x, y, inner.width, row))
        y += row + gap
        widgets += self._years(page, Rect(inner.x, y, inner.width, row))
        y += row + gap
        paces = [("slow", _("Slow")), ("normal", _("Normal")), ("fast", _("Fast"))]
        assert {value for value, _words in paces} == set(PACES)
        widgets.append(
            Stepper("pace", Rect(inner.x, y, inner.width, row), paces, self.flow.pace, self.scene.set_pace,
                    hint=_("How fast it plays by itself"))
        )  # fmt: skip
        y += row + gap
        eyes = [(value, self.eyes_words(value)) for value in self.flow.eyes_allowed()]
        widgets.append(
            Stepper("eyes", Rect(inner.x, y, inner.width, row), eyes, self.flow.eyes, self.scene.set_eyes,
                    hint=_("Through whose eyes you look. Point at a player above to see their open hand."),
                    enabled=len(eyes) > 1)
        )  # fmt: skip
        y += row + gap
        for key, text, action, enabled, strong in self._ways_out():
            high = Button.height_for(page, text, inner.width)
            widgets.append(Button(key, Rect(inner.x, y, inner.width, high), text, action, enabled, strong=strong))
            y += high + gap
        height = min(column.height, y - gap + 2 * pad)
        self.rect = Rect(column.x, column.bottom - height, column.width, height)
        for widget in widgets:
            widget.rect = widget.rect.move(0, self.rect.y + pad)
        return widgets

    def _ways_out(self) -> list[tuple[str, str, Action, bool, bool]]:
        ways: list[tuple[str, str, Action, bool, bool]] = []
        if self.flow.session.over:
            ways.append(("points", _("The points"), self.scene.points, True, True))
        else:
            ways.append(("branch", _("Play on from here"), self.scene.branch, True, True))
        ways.append(("leave", _("Leave the replay"), self.scene.back, True, False))
        return ways

    def _timeline(self, page: Page, rect: Rect) -> Timeline:
        stretches = [Stretch(0, theme.INK_SOFT)]
        year = 0
        for mark in self.playback.rounds:
            name = words.year(mark.year) if mark.year != year else ""
            year = mark.year
            stretches.append(Stretch(mark.position, theme.SEASON_COLOURS[season_of(mark.space)], name))
        return Timeline(
            "timeline", rect, self.playback.steps, self.flow.session.position, stretches, self.flow.go,
            _("Click to go there. Arrows: a step; Page Up and Page Down: a round; Home and End: begin and end; "
              "Space: play."),
            sorted(self.flow.notes),
        )  # fmt: skip

    def _controls(self, page: Page, rect: Rect) -> list[Widget]:
        flow, position, end = self.flow, self.flow.session.position, self.playback.steps
        buttons = [
            ("rewind", "rewind", lambda: flow.go(self.playback.last_round(position)), position > 0,
             _("Back by a round")),
            ("back", "step_back", lambda: flow.go(position - 1), position > 0, _("Back by a step")),
            ("play", "pause" if flow.playing else "play", lambda: flow.play(not flow.playing), True,
             _("Pause") if flow.playing else _("Play")),
            ("on", "step_on", lambda: flow.go(position + 1), position < end, _("On by a step")),
            ("forward", "forward", lambda: flow.go(self.playback.next_round(position)), position < end,
             _("On by a round")),
        ]  # fmt: skip
        return self._row(page, rect, buttons)

    @staticmethod
    def _row(page: Page, rect: Rect, buttons: list[tuple[str, str, Action, bool, str]]) -> list[Widget]:
        gap = page.u(6)
        wide = (rect.width - gap * (len(buttons) - 1)) // len(buttons)
        out: list[Widget] = []
        for i, (key, sign, action, enabled, hint) in enumerate(buttons):
            place = Rect(rect.x + i * (wide + gap), rect.y, wide, rect.height)
            out.append(IconButton(key, place, sign, action, enabled, hint, strong=key == "play"))
        return out

    def _years(self, page: Page, rect: Rect) -> list[Widget]:
        gap = page.u(6)
        wide = (rect.width - gap * 2) // 3
        out: list[Widget] = []
        for i in range(3):
            begin = self.playback.year(i + 1)
            name = words.year(i + 1)
            hint = _("To the beginning of year {year}").format(year=name)
            place = Rect(rect.x + i * (wide + gap), rect.y, wide, rect.height)
            out.append(Button(f"year:{i + 1}", place, name, self._goer(begin), begin is not None, hint))
        return out

    def _goer(self, position: int | None) -> Action:
        return lambda: self.flow.go(position) if position is not None else None

    def paint(self, page: Page) -> None:
        paper.sheet(page, self.rect)
        band = Rect(self.rect.x + page.u(10), self.rect.y, self.rect.width - page.u(20), page.u(4))
        page.surface.fill(page.palette.accent, band)
        pad = page.u(12)
        place = Rect(self.rect.x + pad, self.rect.y + pad, self.rect.width - 2 * pad, self._where_high)
        page.text(self.where(), place, theme.SMALL, SANS, theme.INK_SOFT)
        session = self.flow.session
        colour = theme.SEATS[session.player] if session.player >= 0 else theme.INK
        page.paragraph(
            self.next_words(), Rect(place.x, place.bottom + page.u(2), place.width, self._next_high), theme.LABEL,
            SANS_BOLD, colour,
        )  # fmt: skip
