"""The end: who has won, everybody's points part by part and card by card, and how they came about round by round."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from poryroku.crystal.wording import scorewords, words
from poryroku.faults import BadInput
from poryroku.i18n import _

from .. import logbook
from ..kit import paper, signs, theme
from ..kit.fonts import SANS_BOLD, SERIF_BOLD
from ..kit.keys import Binding
from ..kit.page import Page
from ..kit.plot import Cursor, Plot, Series
from ..kit.rich import Reading, RichList, RichRow
from ..kit.widget import Action, Button
from ..playback import Playback
from ..table.scoresheet import ScoreSheet
from . import start
from .dialog import notice
from .reading import ReadingScene

if TYPE_CHECKING:
    from ..app import App
    from ..flow import Flow
    from ..plan import GamePlan
    from ..reviewing import Reviewing

#: from this width on the cards and the plot stand side by side
SIDE_BY_SIDE = 1100
#: heights of cards and plot where they lie below one another, and the least of both
STACKED, LEAST_HIGH = 300, 190


class ScoresScene(ReadingScene):
    """Points and plot, and what to do next."""

    def __init__(self, app: App, flow: Flow) -> None:
        from ..replayflow import ReplayFlow

        super().__init__(app)
        self.flow = flow
        session = flow.session
        self.library = session.library
        self.scores = session.scores()
        self.winners = session.winners()
        self.names = session.names
        self.season = session.view(-1).table.season
        self.readings = [Reading() for _ in self.names]
        self.cursor = Cursor()
        self.sheet = ScoreSheet(self.scores, self.names, self.winners)
        #: the replay that these points were opened from
        self.from_replay = isinstance(flow, ReplayFlow)
        self.playback: Playback | None = None
        #: what has been thought of decisions; kept as long as the points are
        self.reviewing: Reviewing | None = None
        try:
            if isinstance(flow, ReplayFlow):
                self.playback = flow.playback
            elif not flow.trial:
                self.playback = Playback.of(session.record, session.library)
        except BadInput:
            # The record doesn't fit the game, whatever may have happened; the points stand all the same.
            self.playback = None

    # -- words ----------------------------------------------------------------------------------------------------

    def title(self) -> str:
        """Who has won."""
        return scorewords.result(self.names, self.winners)

    def details(self, seat: int) -> list[RichRow]:
        """A player's cards one by one, then what they give at the end."""
        score = self.scores[seat]
        rows = [RichRow(logbook.runs(scorewords.card(n, p))) for n, p in score.cards_detail]
        rows += [RichRow(logbook.runs(scorewords.effect(n, p)), theme.GOLD) for n, p in score.effects_detail]
        return rows

    def actions(self) -> list[tuple[str, str, Action, bool, str]]:
        """What to do next: key, words, action, whether it is possible, hint."""
        watch = _("Back to the replay") if self.from_replay else _("Watch the replay")
        if self.flow.trial:
            ways = [(key, words, action, True, "") for key, words, action in self.flow.ways_out()]
            return [("log", _("The log"), self.open_log, True, ""), *ways]
        return [
            ("replay", watch, self.watch, self.playback is not None, _("The game once more, step by step.")),
            ("review", _("Review"), self.review, self.playback is not None,
             _("The decisions that cost most, and what would have been better.")),
            ("log", _("The log"), self.open_log, True, ""),
            ("again", _("Same again"), self.again, self.playback is not None,
             _("The same players on the same seats, new cards and dice.")),
            ("swap", _("Swap seats"), self.swap, self.playback is not None,
             _("The same players, each a seat further; new cards and dice.")),
            ("menu", _("To the menu"), self.back, True, ""),
        ]  # fmt: skip

    # -- building -------------------------------------------------------------------------------------------------

    def _side_by_side(self, page: Page) -> bool:
        return page.window[0] >= page.u(SIDE_BY_SIDE)

    def _feet(self, page: Page, width: int) -> tuple[int, int, int]:
        """How many buttons stand in a row, their width and height."""
        gap = page.u(10)
        texts = [text for _key, text, *_rest in self.actions()]
        in_row = max(1, min(len(texts), (width + gap) // (page.u(176) + gap)))
        wide = (width - gap * (in_row - 1)) // in_row
        return in_row, wide, max(page.u(44), *(Button.height_for(page, text, wide) for text in texts))

    def _head_high(self, page: Page) -> int:
        return page.line_height(theme.TITLE, SERIF_BOLD) + page.u(14)

    def needed(self, page: Page) -> tuple[int, int]:
        m, gap = page.u(20), page.u(10)
        wide = max(page.u(480), self.sheet.least(page) + 2 * m)
        in_row, _wide, foot = self._feet(page, max(wide, page.window[0]) - 2 * m)
        feet = -(-len(self.actions()) // in_row) * (foot + gap)
        high = 2 * m + self._head_high(page) + self.sheet.height(page) + feet + 2 * gap
        high += page.u(LEAST_HIGH) if self._side_by_side(page) else 2 * page.u(STACKED) + gap
        return wide, high

    def build(self, page: Page) -> None:
        m, gap = page.u(20), page.u(10)
        area = page.rect.inflate(-2 * m, -2 * m)
        self._head = Rect(area.x, area.y, area.width, self._head_high(page))
        wide = self.sheet.width(page, area.width)
        self._sheet = Rect(0, self._head.bottom + gap, wide, self.sheet.height(page))
        self._sheet.centerx = area.centerx
        in_row, button, foot = self._feet(page, area.width)
        actions = self.actions()
        feet = -(-len(actions) // in_row)
        bottom = area.bottom - feet * (foot + gap)
        body = Rect(area.x, self._sheet.bottom + gap, area.width, bottom - self._sheet.bottom - gap)
        count = len(self.names)
        if self._side_by_side(page):
            left = min(body.width * 6 // 10, count * page.u(250))
            self._cards = Rect(body.x, body.y, left, body.height)
            self._plot = Rect(body.x + left + gap, body.y, body.width - left - gap, body.height)
        else:
            high = (body.height - gap) // 2
            self._cards = Rect(body.x, body.y, body.width, high)
            self._plot = Rect(body.x, body.y + high + gap, body.width, body.height - high - gap)
        self.widgets = []
        self._build_cards(page)
        self._build_plot(page)
        for i, (key, text, action, enabled, hint) in enumerate(actions):
            row, column = divmod(i, in_row)
            place = Rect(area.x + column * (button + gap), bottom + gap + row * (foot + gap), button, foot)
            self.widgets.append(Button(key, place, text, action, enabled, hint, strong=key == "replay"))

    def first_focus(self) -> str | None:
        return "replay"

    def _build_cards(self, page: Page) -> None:
        pad, head = page.u(10), page.line_height(theme.BODY) + page.u(8)
        wide = (self._cards.width - 2 * pad) // len(self.names)
        self._heads = []
        for seat in range(len(self.names)):
            x = self._cards.x + pad + seat * wide
            self._heads.append(Rect(x + page.u(4), self._cards.y + page.u(6), wide - page.u(12), head))
            place = Rect(x, self._heads[-1].bottom, wide - page.u(6), 0)
            place.height = self._cards.bottom - pad - place.y
            self.widgets.append(
                RichList(f"cards{seat}", place, page, self.details(seat), self.readings[seat], theme.SMALL, 1.5)
            )

    @staticmethod
    def _plot_title() -> str:
        return _("Points round by round, as if the game had ended then")

    def _plot_head(self, page: Page) -> int:
        lines = page.wrap(self._plot_title(), self._plot.width - page.u(28), theme.BODY, SANS_BOLD)
        return len(lines) * page.line_height(theme.BODY, SANS_BOLD) + page.u(8)

    def _build_plot(self, page: Page) -> None:
        points = self.playback.points if self.playback is not None else []
        if self.playback is None or len(points) < 2:
            return
        series = [
            Series(name, theme.SEATS[seat], seat, tuple(totals[seat] for _number, totals in points))
            for seat, name in enumerate(self.names)
        ]
        years: dict[int, int] = {}
        for rounds in self.playback.rounds:
            years.setdefault(rounds.year, rounds.round - 1)
        parts = [(begin, _("Year {year}").format(year=words.year(year))) for year, begin in years.items()]
        inner = self._plot.inflate(-page.u(24), -page.u(12))
        head = self._plot_head(page)
        place = Rect(inner.x, inner.y + head, inner.width, inner.height - head)
        self.widgets.append(Plot("plot", place, page, series, parts, _("After round {number}"), self.cursor))

    # -- painting -------------------------------------------------------------------------------------------------

    def paint(self, page: Page) -> None:
        paper.background(page)
        paper.sheet(page, self._head, radius=12)
        title = self.title()
        page.text(title, self._head.inflate(-page.u(40), 0), theme.TITLE, SERIF_BOLD, page.palette.accent, "centre")
        wide = page.width(title, theme.TITLE, SERIF_BOLD)
        size = min(page.u(46), self._head.height - page.u(6))
        if wide + 2 * page.u(90) < self._head.width:
            bird = signs.sign("bird", size, theme.BRICK)
            for side in (-1, 1):
                picture = bird if side > 0 else pygame.transform.flip(bird, True, False)
                x = self._head.centerx + side * (wide // 2 + page.u(50))
                page.surface.blit(picture, picture.get_rect(center=(x, self._head.centery)))
        self.sheet.paint(page, self._sheet)
        paper.sheet(page, self._cards)
        for seat, head in enumerate(self._heads):
            page.text(self.names[seat], head, theme.BODY, SANS_BOLD, theme.SEATS[seat])
        paper.sheet(page, self._plot)
        place = Rect(self._plot.x + page.u(14), self._plot.y + page.u(8), self._plot.width - page.u(28),
                     self._plot_head(page))  # fmt: skip
        page.paragraph(self._plot_title(), place, theme.BODY, SANS_BOLD, page.palette.accent)

    # -- what next ------------------------------------------------------------------------------------------------

    def watch(self) -> None:
        """The game once more."""
        from ..replayflow import ReplayFlow
        from .replay import ReplayScene

        if self.from_replay:
            self.app.pop()
        elif self.playback is not None:
            self.app.push(ReplayScene(self.app, ReplayFlow(self.app, self.playback)))
        else:
            self._say_why()

    def review(self) -> None:
        """The decisions that cost most."""
        from ..reviewing import Reviewing
        from .review import ReviewScene

        if self.playback is None:
            self._say_why()
            return
        if self.reviewing is None:
            self.reviewing = Reviewing(self.playback, self.app.worker)
        self.app.push(ReviewScene(self.app, self.reviewing))

    def _say_why(self) -> None:
        notice(self.app, _("Not possible"), _("The files of the cards have been changed since this game began."))

    def open_log(self) -> None:
        """The whole log; now that all is over nothing in it is secret."""
        from .log import LogScene

        self.app.push(LogScene(self.app, self.flow.session.happenings, self.names, self.season))

    def _plan(self) -> GamePlan | None:
        if self.playback is None:
            return None
        return replace(self.playback.plan(), seed=secrets.randbelow(10**9))

    def again(self) -> None:
        """The same players and level, another game."""
        plan = self._plan()
        if plan is not None:
            start.new_game(self.app, plan)
        else:
            self._say_why()

    def swap(self) -> None:
        """Each player one seat further."""
        plan = self._plan()
        if plan is not None:
            start.new_game(self.app, replace(plan, seats=(plan.seats[-1], *plan.seats[:-1])))
        else:
            self._say_why()

    def shortcuts(self) -> list[Binding]:
        return [Binding(_("The whole log"), self.open_log, pygame.K_h), *super().shortcuts()]

    def back(self) -> None:
        from .menu import MenuScene

        if self.flow.trial:
            self.flow.leave()
        else:
            self.app.reset(MenuScene(self.app))
