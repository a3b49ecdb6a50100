"""Hot seat: a cover that hides everything until the next player is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from poryroku.i18n import _

from .. import clock
from ..kit import paper, theme
from ..kit.fonts import SERIF, SERIF_BOLD
from ..kit.page import Page
from ..kit.widget import Action, Button
from ..scene import Scene
from ..table import emblem

if TYPE_CHECKING:
    from ..app import App

WIDTH = 720
LEAST_WIDTH = 380
EDGE = 36
GAP = 16
LEAST_EMBLEM = 90
#: milliseconds for which the cover can't be taken away: a click or key too many must not open the next hand
GUARD = 700


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
        self._laid = clock.now()

    def needed(self, page: Page) -> tuple[int, int]:
        return page.u(LEAST_WIDTH), self._measure(page) + 2 * page.u(theme.GAP)

    def _measure(self, page: Page) -> int:
        """The heights of the parts; the emblem is left out where there is no room for it. Returns the sum."""
        width = min(page.u(WIDTH), page.window[0] - page.bar - 2 * page.u(theme.GAP))
        inner = width - 2 * page.u(EDGE)
        self._title, self._under = (
            _("Pass the screen to {name}").format(name=self.name),
            _("Everybody else looks away now."),
        )
        lines = len(page.wrap(self._title, inner, theme.TITLE, SERIF_BOLD))
        self._title_high = lines * page.line_height(theme.TITLE, SERIF_BOLD)
        self._under_high = len(page.wrap(self._under, inner, theme.HEAD, SERIF)) * page.line_height(theme.HEAD, SERIF)
        small = [("leave", _("Save and leave"), self.leave)]
        if self.undo is not None:
            name, undo = self.undo
            small.insert(0, ("undo", _("Undo: {name} chooses again").format(name=name), undo))
        gap = page.u(GAP)
        ready = _("I am {name}: show my cards").format(name=self.name)
        wide = min(inner, page.u(380))
        high = max(page.u(54), Button.height_for(page, ready, wide, theme.LABEL))
        self.widgets = [Button("ready", Rect(0, 0, wide, high), ready, self._show_cards, strong=True, size=theme.LABEL)]
        wide = min(page.u(250), (inner - gap * (len(small) - 1)) // len(small))
        low = max(Button.height_for(page, words, wide) for _key, words, _action in small)
        for i, (key, words, action) in enumerate(small):
            x = i * (wide + gap) - (wide * len(small) + gap * (len(small) - 1)) // 2
            self.widgets.append(Button(key, Rect(x, 0, wide, low), words, action, size=theme.BODY))
        rest = 2 * page.u(EDGE) + self._title_high + self._under_high + high + low + 3 * gap
        room = page.window[1] - 2 * page.u(theme.GAP) - rest - gap
        self._emblem = min(page.u(180), room) if room >= page.u(LEAST_EMBLEM) else 0
        total = rest + (self._emblem + gap if self._emblem else 0)
        self._sheet = Rect(0, 0, width, total)
        return total

    def build(self, page: Page) -> None:
        self._measure(page)
        sheet, gap = self._sheet, page.u(GAP)
        sheet.center = page.rect.center
        top = sheet.y + page.u(EDGE) + (self._emblem + gap if self._emblem else 0)
        self._words = Rect(sheet.x + page.u(EDGE), top, sheet.width - 2 * page.u(EDGE), self._title_high)
        ready, *small = self.widgets
        ready.rect.midtop = (sheet.centerx, self._words.bottom + self._under_high + 2 * gap)
        for button in small:
            button.rect.move_ip(sheet.centerx, ready.rect.bottom + gap)

    def paint(self, page: Page) -> None:
        paper.background(page)
        sheet = self._sheet
        paper.sheet(page, sheet, theme.PAPER, 14)
        page.box(sheet.inflate(-page.u(20), -page.u(20)), theme.mix(page.palette.accent, theme.PAPER, 0.5), 10, 1)
        if self._emblem:
            picture = emblem.emblem(27, self._emblem, False)
            page.surface.blit(picture, picture.get_rect(midtop=(sheet.centerx, sheet.y + page.u(EDGE))))
        page.paragraph(self._title, self._words, theme.TITLE, SERIF_BOLD, page.palette.accent, "centre", "middle")
        under = Rect(self._words.x, self._words.bottom, self._words.width, self._under_high)
        page.paragraph(self._under, under, theme.HEAD, SERIF, theme.INK_SOFT, "centre", "middle")

    @property
    def _guarded(self) -> bool:
        return clock.now() - self._laid < GUARD

    def _show_cards(self) -> None:
        if not self._guarded:
            self.ready()

    def enter(self) -> None:
        """The first press only shows where the focus is; in the first moment not even that."""
        if not self._guarded:
            super().enter()

    def first_focus(self) -> str | None:
        """Nothing has the focus by itself: whoever opens the cards does so on purpose."""
        return None

    def back(self) -> None:
        self.leave()
