"""A sheet laid over the scene: a notice, an error, or a question with buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect

from poryroku.i18n import _

from ..kit import paper, theme
from ..kit.fonts import SERIF_BOLD
from ..kit.page import Page
from ..kit.scroll import PAD as LIST_PAD
from ..kit.scroll import Offset, Row, ScrollList
from ..kit.widget import Action, Button
from ..scene import Scene

if TYPE_CHECKING:
    from ..app import App

WIDTH = 620
LONGEST = 360
#: the least page, and of the text at least so much is in sight
LEAST = (340, 60)
LEAST_BUTTON = 130


class Dialog(Scene):
    """Title, text and answers. Escape gives the answer of that position, the last one by default."""

    over = True
    enter_at_once = True

    def __init__(
        self,
        app: App,
        title: str,
        text: str,
        answers: Sequence[tuple[str, Action | None]] | None = None,
        trouble: bool = False,
        escape: int = -1,
    ) -> None:
        super().__init__(app)
        self.title = title
        self.text = text
        self.answers = list(answers or [(_("All right"), None)])
        self.trouble = trouble
        self.escape = escape
        self.offset = Offset()
        self.season = app.scene.season if app.scenes else 0
        self._sheet = Rect(0, 0, 0, 0)

    def needed(self, page: Page) -> tuple[int, int]:
        self._measure(page)
        return page.u(LEAST[0]), self._fixed + min(self._text_high, page.u(LEAST[1])) + 2 * page.u(theme.GAP)

    def _measure(self, page: Page) -> None:
        """Width and heights for the page: buttons lie below one another where they would be too narrow."""
        self._width = min(page.u(WIDTH), page.window[0] - page.bar - page.u(40))
        self._pad = page.u(28 if page.window[1] > page.u(500) else 18)
        inner = self._width - 2 * self._pad
        lines = len(page.wrap(self.title, inner, theme.HEAD, SERIF_BOLD))
        self._title_high = lines * page.line_height(theme.HEAD, SERIF_BOLD)
        lines = len(page.wrap(self.text, inner - page.u(18), theme.BODY))
        self._text_high = lines * page.line_height(theme.BODY) + page.u(10)
        count, gap = len(self.answers), page.u(10)
        wide = (inner - gap * (count - 1)) // count
        self._inline = wide >= page.u(LEAST_BUTTON)
        self._wide = wide if self._inline else inner
        highs = [Button.height_for(page, words, self._wide) for words, _action in self.answers]
        self._button_highs = [max(highs)] * count if self._inline else highs
        foot = max(highs) if self._inline else sum(highs) + page.u(6) * (count - 1)
        self._fixed = 2 * self._pad + self._title_high + 2 * page.u(18) + foot

    def build(self, page: Page) -> None:
        self._measure(page)
        width, inner = self._width, self._width - 2 * self._pad
        room = page.rect.height - 2 * page.u(theme.GAP) - self._fixed
        text_high = min(self._text_high, page.u(LONGEST), room)
        self._sheet = Rect(0, 0, width, self._fixed + text_high)
        self._sheet.center = page.rect.center
        left = self._sheet.x + self._pad
        self._title = Rect(left, self._sheet.y + self._pad, inner, self._title_high)
        # The list keeps its words off its edge: they begin where the title does.
        off = page.u(LIST_PAD)
        body = Rect(left - off, self._title.bottom + page.u(18), inner + off, text_high)
        self.widgets = [
            ScrollList("text", body, page, [Row(part) for part in self.text.split("\n")], self.offset, gap=1)
        ]
        x, top = left, body.bottom + page.u(18)
        for i, (words, action) in enumerate(self.answers):
            high = self._button_highs[i]
            place = Rect(x, top, self._wide, high)
            self.widgets.append(Button(f"answer{i}", place, words, self._answer(action), strong=i == 0))
            if self._inline:
                x += self._wide + page.u(10)
            else:
                top += high + page.u(6)
        if self.focus is None:
            self.focus = self.first_focus()

    def _answer(self, action: Action | None) -> Action:
        def chosen() -> None:
            self.app.pop()
            if action is not None:
                action()

        return chosen

    def paint(self, page: Page) -> None:
        page.shade(page.view, 120)
        paper.sheet(page, self._sheet, theme.PAPER, 12)
        colour = theme.BRICK if self.trouble else page.palette.accent
        band = Rect(self._sheet.x, self._sheet.y, self._sheet.width, page.u(10))
        page.box(band.inflate(-page.u(24), 0), colour, 5)
        page.paragraph(self.title, self._title.inflate(0, page.u(4)), theme.HEAD, SERIF_BOLD, colour)
        paper.rule(page, self._title.x, self._title.right, self._title.bottom + page.u(8), colour)

    def first_focus(self) -> str | None:
        """The answer that leaves everything as it is."""
        return f"answer{self.escape % len(self.answers)}"

    def back(self) -> None:
        self._answer(self.answers[self.escape][1])()


def notice(app: App, title: str, text: str) -> None:
    """Tell something."""
    app.push(Dialog(app, title, text))


def trouble(app: App, title: str, text: str) -> None:
    """Tell what went wrong."""
    app.push(Dialog(app, title, text, trouble=True))
