"""A sheet laid over the scene: a notice, an error, or a question with buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect

from poryroku.i18n import _

from ..kit import paper, theme
from ..kit.fonts import SERIF_BOLD
from ..kit.page import Page
from ..kit.scroll import Offset, Row, ScrollList
from ..kit.widget import Action, Button
from ..scene import Scene

if TYPE_CHECKING:
    from ..app import App

WIDTH = 620
LONGEST = 360


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

    def build(self, page: Page) -> None:
        width = min(page.u(WIDTH), page.rect.width - page.u(40))
        inner = width - page.u(56)
        title_high = len(page.wrap(self.title, inner, theme.HEAD, SERIF_BOLD)) * page.line_height(
            theme.HEAD, SERIF_BOLD
        )
        text_high = len(page.wrap(self.text, inner - page.u(26), theme.BODY)) * page.line_height(theme.BODY) + page.u(
            10
        )
        text_high = min(text_high, page.u(LONGEST))
        wide = (inner - page.u(10) * (len(self.answers) - 1)) // len(self.answers)
        button_high = max(Button.height_for(page, words, wide) for words, _action in self.answers)
        high = page.u(28) + title_high + page.u(18) + text_high + page.u(18) + button_high + page.u(28)
        self._sheet = Rect(0, 0, width, high)
        self._sheet.center = page.rect.center
        left = self._sheet.x + page.u(28)
        self._title = Rect(left, self._sheet.y + page.u(28), inner, title_high)
        body = Rect(left, self._title.bottom + page.u(18), inner, text_high)
        self.widgets = [
            ScrollList("text", body, page, [Row(part) for part in self.text.split("\n")], self.offset, gap=1)
        ]
        top = body.bottom + page.u(18)
        for i, (words, action) in enumerate(self.answers):
            place = Rect(left + i * (wide + page.u(10)), top, wide, button_high)
            self.widgets.append(Button(f"answer{i}", place, words, self._answer(action), strong=i == 0))
        if self.focus is None:
            self.focus = self.first_focus()

    def _answer(self, action: Action | None) -> Action:
        def chosen() -> None:
            self.app.pop()
            if action is not None:
                action()

        return chosen

    def paint(self, page: Page) -> None:
        page.shade(page.rect, 120)
        paper.sheet(page, self._sheet, theme.PAPER, 12)
        colour = theme.BRICK if self.trouble else page.palette.accent
        band = Rect(self._sheet.x, self._sheet.y, self._sheet.width, page.u(10))
        page.surface.fill(colour, band.inflate(-page.u(20), 0))
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
