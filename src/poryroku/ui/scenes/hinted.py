"""Scenes of a game in which one can ask what the strongest rival would do.

The hint is told in words by the scene itself; on the table what it is about looks as if the pointer were on it, with a
ring and a bird, or a word, at its edge.
"""

from __future__ import annotations

import pygame
from pygame import Rect

from poryroku.crystal.wording import hintwords
from poryroku.crystal.wording.lines import Line, read
from poryroku.i18n import _

from ..flow import Flow
from ..hinting import Hint
from ..kit import paper, theme
from ..kit.keys import Binding
from ..kit.page import Page
from ..kit.widget import Button, Mood, Spot, Widget
from .moving import MovingScene

KEY = pygame.K_t
RING, SEAL = 4, 15
NOWHERE = Rect(0, 0, 0, 0)


def spot_of(key: str) -> str:
    """The spot that a widget's key belongs to: the keys of cards have their place in a row at the end."""
    return ":".join(key.split(":")[:2])


class HintedScene(MovingScene):
    """Subclasses say what on the table a hint is about."""

    flow: Flow
    own: bool

    # -- for subclasses -------------------------------------------------------------------------------------------

    def marks(self) -> dict[str, str]:
        """What the hint is about: keys of widgets, or spots, and what is written at each; "" is a bird."""
        return {}

    def tell(self, text: str) -> None:
        """Say something in passing."""
        raise NotImplementedError

    def not_now(self) -> str:
        """What must be decided first, and by whom."""
        raise NotImplementedError

    # -- asking ---------------------------------------------------------------------------------------------------

    @property
    def hint(self) -> Hint | None:
        """The hint for the present decision, if it is that of the person at the screen and one is there."""
        return self.flow.hinting.hint if self.own else None

    def first_line(self, number: int) -> Line:
        """The first step of a suggestion."""
        assert self.hint is not None
        return read(self.hint.suggestions[number].lines[0])

    def turn_hint(self) -> None:
        """Ask for a hint; if one is there, or being thought of, it goes."""
        hinting = self.flow.hinting
        if not self.own:
            self.tell(self.not_now())
            return
        if hinting.thinking or hinting.hint is not None:
            hinting.drop()
        else:
            hinting.ask()
        self.hint_changed()

    def hint_changed(self) -> None:
        """A hint has come, or gone, or is being thought of."""
        hint = self.hint
        if hint is not None and not hint.suggestions:
            self.flow.hinting.drop()
            self.tell(_("No hint could be found here."))
        self.changed()

    def hint_words(self) -> str:
        """What a click on the button of the hint does."""
        if self.flow.hinting.thinking:
            return hintwords.thinking()
        return _("Hide") if self.hint is not None else _("Hint")

    def hint_about(self) -> str:
        """The button of the hint explained."""
        if self.flow.hinting.thinking:
            return _("A click ends it.")
        if self.hint is not None:
            return _("Puts the hint away (T).")
        return _("What the strongest program would do here, and the two next best things (T).")

    def hint_button(self, place: Rect) -> Button:
        """The small button of the hint."""
        words, about, size = self.hint_words(), self.hint_about(), theme.SMALL
        return Button("hint", place, words, self.turn_hint, self.own, about, size=size)

    def shortcuts(self) -> list[Binding]:
        words = _("Ask for a hint, or put it away") if self.own else ""
        return [Binding(words, self.turn_hint, KEY), *super().shortcuts()]

    # -- showing --------------------------------------------------------------------------------------------------

    def mark_of(self, widget: Widget) -> str | None:
        """What is written at a widget that the hint is about, None at any other."""
        marks = self.marks() if self.hint is not None else {}
        return marks.get(widget.key, marks.get(spot_of(widget.key)))

    def mood(self, widget: Widget) -> Mood:
        mood = super().mood(widget)
        if not mood.hover and self.mark_of(widget) is not None:
            mood.hover = True
        return mood

    def draw_still(self, page: Page) -> None:
        super().draw_still(page)
        if self.hint is None:
            return
        for widget in self.widgets:
            text = self.mark_of(widget)
            if text is None or widget.key in self.hidden:
                continue
            where = widget.visible if isinstance(widget, Spot) else widget.rect
            if where.colliderect(page.view):  # else its mark would lie on what is in view
                _mark(page, where, text)


def _mark(page: Page, rect: Rect, text: str) -> None:
    """A ring with a bird at its lower edge; or a seal with a word at the upper edge, of what is small at the corner."""
    radius = page.u(SEAL)
    if text:
        x = rect.centerx if rect.height > 4 * radius else rect.right
        middle = (x, max(page.view.y + radius, rect.y))
        paper.seal(page, middle, radius, theme.BRICK, text, theme.WHITE)
        return
    around = rect.inflate(page.u(6), page.u(6))
    paper.outline(page, around, theme.WHITE, RING + 2)
    paper.outline(page, around, theme.BRICK, RING)
    middle = (rect.centerx, min(page.view.bottom - radius, around.bottom))
    paper.seal(page, middle, radius, theme.BRICK, "", theme.WHITE)
    page.sign("bird", middle, round(radius * 1.3), theme.WHITE, theme.BRICK)
