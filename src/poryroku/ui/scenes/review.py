"""Looking back: the three decisions of a finished game that cost somebody most, and what would have been better."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect

from poryroku.crystal.wording import facewords, optionwords, reviewwords
from poryroku.crystal.wording.lines import read
from poryroku.i18n import _
from poryroku.rivals import review
from poryroku.rivals.review import Judgement

from ..kit import paper, theme
from ..kit.field import Stepper
from ..kit.fonts import SANS, SANS_BOLD, SERIF_BOLD
from ..kit.page import Page
from ..kit.progress import ProgressBar
from ..kit.widget import Action, Button
from ..reviewing import Reviewing
from ..scene import Scene

if TYPE_CHECKING:
    from ..app import App

WIDTH, LEAST_WIDTH = 900, 360
EDGE, PAD = 28, 14
SHOW, FOOT, BAR = 150, 200, 16
#: from this inner width on the button stands beside what it belongs to
BESIDE = 560
#: milliseconds between two looks at what is being thought of
LOOK = 40


class Entry(NamedTuple):
    """One of the dearest decisions: in words, and where it is in the game."""

    when: str
    cost: str
    lines: tuple[str, ...]
    position: int


class ReviewScene(Scene):
    """Whose decisions, how far it has come, and what was found."""

    def __init__(self, app: App, reviewing: Reviewing) -> None:
        super().__init__(app)
        self.season = app.scene.season if app.scenes else 0
        self.reviewing = reviewing
        self.playback = reviewing.playback
        self.seat = reviewing.seats[0]
        self._entries: list[tuple[Entry, Rect]] = []

    def shown(self) -> None:
        """The topmost scene again, or for the first time: what has not been judged is judged now."""
        if self.seat not in self.reviewing.judged and not self.reviewing.trouble:
            self.reviewing.begin(self.seat)
            self.changed()

    # -- words ----------------------------------------------------------------------------------------------------

    @property
    def judgements(self) -> list[Judgement] | None:
        """What is thought of the decisions of the chosen seat, None before that is known."""
        return self.reviewing.judged.get(self.seat)

    def told(self) -> str:
        """What this page is about, or what it has come to."""
        name = self.playback.names[self.seat]
        if self.reviewing.trouble:
            return _("It has been broken off: the program that thinks about it has failed.")
        if self.judgements is None:
            return _("{name}'s decisions are thought over, each with what {name} could know then.").format(name=name)
        text = reviewwords.summary(name, len(self.judgements))
        return text if review.worst(self.judgements) else f"{text} {reviewwords.nothing()}"

    def entries(self) -> list[Entry]:
        """The dearest decisions, the dearest first."""
        return [self._entry(each) for each in review.worst(self.judgements or [])]

    def _entry(self, judgement: Judgement) -> Entry:
        lines = (reviewwords.chosen(self._words(judgement, False)), reviewwords.better(self._words(judgement, True)))
        when = self.playback.when(judgement.position)
        return Entry(when, reviewwords.cost(judgement.cost), lines, judgement.position)

    def _words(self, judgement: Judgement, best: bool) -> str:
        from poryroku.crystal.notation import format_option

        state = self.playback.state(judgement.position)
        option = judgement.best if best else judgement.chosen
        return optionwords.option(
            read(format_option(option)), state.source, self.playback.names, facewords.lying(state)
        )

    # -- building -------------------------------------------------------------------------------------------------

    def needed(self, page: Page) -> tuple[int, int]:
        wide = self._sheet_width(page, page.window[0] - page.bar)
        return page.u(LEAST_WIDTH), self._place(page, wide, 0) + 2 * page.u(theme.GAP)

    @staticmethod
    def _sheet_width(page: Page, room: int) -> int:
        return max(page.u(LEAST_WIDTH), min(page.u(WIDTH), room - 2 * page.u(theme.GAP)))

    def build(self, page: Page) -> None:
        wide = self._sheet_width(page, page.window[0] - page.bar)
        high = self._place(page, wide, 0)
        self._sheet = Rect(0, 0, wide, max(high, min(page.u(520), page.rect.height - 2 * page.u(theme.GAP))))
        self._sheet.center = page.rect.center
        self._place(page, wide, self._sheet.height)
        places = [self._title, self._about, *(place for _entry, place in self._entries)]
        for rect in (*places, *(widget.rect for widget in self.widgets)):
            rect.move_ip(self._sheet.topleft)

    def _place(self, page: Page, width: int, height: int) -> int:
        """Give everything its place on a sheet, counted from its corner; returns the height that is needed."""
        edge, gap = page.u(EDGE), page.u(10)
        inner = width - 2 * edge
        self.widgets = []
        title = self._title_words()
        lines = len(page.wrap(title, inner, theme.TITLE, SERIF_BOLD))
        self._title = Rect(edge, page.u(18), inner, lines * page.line_height(theme.TITLE, SERIF_BOLD))
        top = self._title.bottom + page.u(20)
        if len(self.reviewing.seats) > 1:
            names = [(str(seat), self.playback.names[seat]) for seat in self.reviewing.seats]
            place = Rect(edge, top, min(inner, page.u(360)), max(page.u(38), page.line_height(theme.BODY) + page.u(12)))
            self.widgets.append(Stepper("seat", place, names, str(self.seat), self._choose, _("Whose decisions")))
            top = place.bottom + gap
        lines = len(page.wrap(self.told(), inner, theme.BODY))
        self._about = Rect(edge, top, inner, lines * page.line_height(theme.BODY))
        top = self._about.bottom + gap
        if self.reviewing.seat is not None:
            self.widgets.append(
                ProgressBar("progress", Rect(edge, top, inner, page.u(BAR)), self.reviewing.done, self.reviewing.steps)
            )
            top += page.u(BAR) + gap
        self._entries = []
        for number, entry in enumerate(self.entries()):
            top = self._place_entry(page, Rect(edge, top, inner, 0), number, entry) + gap
        high = max(page.u(42), page.line_height(theme.LABEL) + page.u(14))
        top += page.u(6)
        foot = max(top, height - page.u(20) - high) if height else top
        self._place_foot(page, Rect(edge, foot, inner, high))
        return top + high + page.u(20)

    def _place_foot(self, page: Page, place: Rect) -> None:
        ways: list[tuple[str, str, Action]] = [("back", _("Back"), self.back)]
        if self.reviewing.trouble:
            ways.insert(0, ("again", _("Try again"), self._again))
        gap = page.u(10)
        wide = min(page.u(FOOT), (place.width - gap * (len(ways) - 1)) // len(ways))
        for i, (key, text, action) in enumerate(ways):
            x = place.right - (len(ways) - i) * (wide + gap) + gap
            strong = key == "again" or len(ways) == 1
            self.widgets.append(
                Button(key, Rect(x, place.y, wide, place.height), text, action, strong=strong, size=theme.LABEL)
            )

    def _place_entry(self, page: Page, place: Rect, number: int, entry: Entry) -> int:
        """A sheet of its own with the words, and the way to that place in the game; returns where it ends."""
        pad, gap = page.u(PAD), page.u(8)
        beside = place.width >= page.u(BESIDE)
        button = page.u(SHOW)
        wide = self._words_wide(page, place.width)
        high = sum(len(page.wrap(text, wide, size, face)) * page.line_height(size, face)
                   for text, size, face in self._parts(entry)) + page.u(4)  # fmt: skip
        tall = Button.height_for(page, _("Show it"), button)
        sheet = Rect(place.x, place.y, place.width, 2 * pad + max(high, tall if beside else high + gap + tall))
        at = Rect(sheet.right - pad - button, 0, button, tall)
        at.y = sheet.y + (sheet.height - tall) // 2 if beside else sheet.bottom - pad - tall
        self._entries.append((entry, sheet))
        hint = _("The replay at this decision, with {name}'s cards.").format(name=self.playback.names[self.seat])
        self.widgets.append(
            Button(f"show:{number}", at, _("Show it"), self._shower(entry.position), hint=hint)
        )  # fmt: skip
        return sheet.bottom

    @staticmethod
    def _parts(entry: Entry) -> list[tuple[str, float, str]]:
        first, second = entry.lines
        return [
            (entry.when, theme.SMALL, SANS), (entry.cost, theme.LABEL, SANS_BOLD), (first, theme.BODY, SANS),
            (second, theme.BODY, SANS_BOLD),
        ]  # fmt: skip

    @staticmethod
    def _words_wide(page: Page, width: int) -> int:
        pad = page.u(PAD)
        return width - 2 * pad - (page.u(SHOW) + pad if width >= page.u(BESIDE) else 0)

    @staticmethod
    def _title_words() -> str:
        return _("Looking back")

    def first_focus(self) -> str | None:
        return "show:0" if self._entries else "again" if self.reviewing.trouble else "back"

    # -- painting -------------------------------------------------------------------------------------------------

    def paint(self, page: Page) -> None:
        paper.background(page)
        paper.sheet(page, self._sheet, radius=12)
        page.paragraph(self._title_words(), self._title, theme.TITLE, SERIF_BOLD, page.palette.accent, "centre")
        paper.rule(page, self._title.x, self._title.right, self._title.bottom + page.u(8), page.palette.accent)
        page.paragraph(self.told(), self._about, theme.BODY, SANS, theme.INK_SOFT)
        for entry, sheet in self._entries:
            self._paint_entry(page, entry, sheet)

    def _paint_entry(self, page: Page, entry: Entry, sheet: Rect) -> None:
        paper.sheet(page, sheet, theme.WHITE, 8, theme.LINE)
        pad = page.u(PAD)
        page.box(Rect(sheet.x, sheet.y + pad, page.u(4), sheet.height - 2 * pad), theme.SEATS[self.seat], 2)
        place = Rect(sheet.x + pad, sheet.y + pad, self._words_wide(page, sheet.width), sheet.height - 2 * pad)
        colours = (theme.INK_SOFT, theme.BRICK, theme.INK, theme.TEAL)
        for (text, size, face), colour in zip(self._parts(entry), colours, strict=True):
            used = page.paragraph(text, place, size, face, colour)
            place = Rect(place.x, place.y + used, place.width, place.height - used)

    # -- doing ----------------------------------------------------------------------------------------------------

    def _choose(self, seat: str) -> None:
        self.seat = int(seat)
        self.reviewing.begin(self.seat)
        self.changed()

    def _again(self) -> None:
        self.reviewing.begin(self.seat)
        self.changed()

    def _shower(self, position: int) -> Action:
        return lambda: self.show_in_replay(position)

    def show_in_replay(self, position: int) -> None:
        """The replay at a decision, its seat's cards open, with what would have been better."""
        from ..replayflow import OPEN, ReplayFlow
        from .replay import ReplayScene

        flow = ReplayFlow(self.app, self.playback)
        flow.look(f"{OPEN}:{self.seat}")
        flow.notes = {each.position: each.lines[1] for each in self.entries()}
        self.app.push(ReplayScene(self.app, flow))
        flow.go(position)

    # -- time -----------------------------------------------------------------------------------------------------

    def wait(self) -> int | None:
        rest = super().wait()
        if self.reviewing.seat is None:
            return rest
        return LOOK if rest is None else min(rest, LOOK)

    def tick(self) -> None:
        super().tick()
        if self.reviewing.look():
            self.changed()

    def back(self) -> None:
        self.reviewing.cancel()
        self.app.pop()
