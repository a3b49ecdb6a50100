"""Hot seat: a cover that hides everything until the next player is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from poryroku.i18n import _

from ..kit import paper, theme
from ..kit.fonts import SERIF, SERIF_BOLD
from ..kit.page import Page
from ..kit.widget import Action, Button
from ..scene import Scene
from ..table import emblem

if TYPE_CHECKING:
    from ..app import App


class CoverScene(Scene):
    """Nothing of the game is drawn here; the scene that follows is made only after the button is pressed."""

    def __init__(
        self, app: App, name: str, season: int, ready: Action, leave: Action, undo: tuple[str, Action] | None = None
    ) -> None:
        super().__init__(app)
        self.name = name
        self.season = season
        self.ready = ready
        self.leave = leave
        #: the name of whoever has just decided, and how it is taken back, while nobody else has decided
        self.undo = undo

    def build(self, page: Page) -> None:
        middle = page.rect.center
        place = Rect(0, 0, page.u(360), page.u(54))
        place.center = (middle[0], middle[1] + page.u(150))
        words = _("I am {name}: show my cards").format(name=self.name)
        place.height = max(place.height, Button.height_for(page, words, place.width, theme.LABEL))
        self.widgets = [Button("ready", place, words, self.ready, strong=True, size=theme.LABEL)]
        small = [("leave", _("Save and leave"), self.leave)]
        if self.undo is not None:
            name, undo = self.undo
            small.insert(0, ("undo", _("Undo: {name} chooses again").format(name=name), undo))
        gap = page.u(12)
        wide = page.u(220 if len(small) == 1 else 250)
        high = max(Button.height_for(page, words, wide) for _key, words, _action in small)
        left = middle[0] - (wide * len(small) + gap * (len(small) - 1)) // 2
        for i, (key, words, action) in enumerate(small):
            away = Rect(left + i * (wide + gap), place.bottom + page.u(16), wide, high)
            self.widgets.append(Button(key, away, words, action, size=theme.BODY))
        if self.focus is None:
            self.focus = "ready"

    def paint(self, page: Page) -> None:
        paper.background(page)
        sheet = Rect(0, 0, page.u(720), page.u(560))
        sheet.center = page.rect.center
        paper.sheet(page, sheet, theme.PAPER, 14)
        page.box(sheet.inflate(-page.u(20), -page.u(20)), theme.mix(page.palette.accent, theme.PAPER, 0.5), 10, 1)
        picture = emblem.emblem(27, page.u(180), False)
        page.surface.blit(picture, picture.get_rect(center=(sheet.centerx, sheet.y + page.u(136))))
        text = Rect(sheet.x + page.u(40), sheet.y + page.u(246), sheet.width - page.u(80), page.u(96))
        page.paragraph(
            _("Pass the screen to {name}").format(name=self.name),
            text, theme.TITLE, SERIF_BOLD, page.palette.accent, "centre", "middle",
        )  # fmt: skip
        under = Rect(text.x, text.bottom, text.width, page.u(50))
        page.paragraph(
            _("Everybody else looks away now."), under, theme.HEAD, SERIF, theme.INK_SOFT, "centre", "middle"
        )

    def back(self) -> None:
        self.leave()
