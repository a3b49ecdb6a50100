"""A text field of one line and a field that steps through choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect

from poryroku.i18n import _

from . import keys, paper, theme
from .fonts import SANS, SANS_BOLD
from .keys import Binding
from .page import Page
from .widget import Mood, Widget


class TextField(Widget):
    """One line of text; the scene hands it TEXTINPUT while in focus."""

    takes_text = True

    def __init__(
        self,
        key: str,
        rect: Rect,
        value: str,
        changed: Callable[[str], None],
        limit: int = 24,
        allowed: Callable[[str], bool] = str.isprintable,
        hint: str = "",
        placeholder: str = "",
    ) -> None:
        super().__init__(key, rect, None, True, hint)
        self.value = value
        self.changed = changed
        self.limit = limit
        self.allowed = allowed
        self.placeholder = placeholder

    def insert(self, text: str) -> None:
        """Add typed letters."""
        for letter in text:
            if len(self.value) < self.limit and self.allowed(letter):
                self.value += letter
        self.changed(self.value)

    def key_down(self, event: pygame.event.Event) -> bool:
        return super().key_down(event) or event.key in (pygame.K_SPACE, pygame.K_LEFT, pygame.K_RIGHT)

    def bindings(self) -> list[Binding]:
        return [
            Binding(_("Delete the whole text"), lambda: self._write(""), keys.ctrl(pygame.K_BACKSPACE)),
            Binding("", lambda: self._write(self.value[:-1]), pygame.K_BACKSPACE),
            Binding(_("Paste text"), lambda: self.insert(_clipboard()), keys.ctrl(pygame.K_v)),
        ]

    def _write(self, value: str) -> None:
        self.value = value
        self.changed(value)

    def draw(self, page: Page, mood: Mood) -> None:
        ground = theme.WHITE if mood.hover or mood.focus else theme.PAPER
        edge = page.palette.accent if mood.focus else theme.LINE
        paper.sheet(page, self.rect, ground, edge=edge, lifted=False)
        inner = self.rect.inflate(-page.u(16), 0)
        # A name longer than the field shows its end, where one types.
        shown = self.value
        while shown and page.width(shown, theme.BODY) > inner.width - page.u(4):
            shown = shown[1:]
        if not shown and self.placeholder:
            page.text(self.placeholder, inner, theme.BODY, SANS, theme.INK_SOFT)
        place = page.text(shown, inner, theme.BODY)
        if mood.focus:
            x = place.right + 1 if shown else inner.x
            high = page.line_height(theme.BODY)
            pygame.draw.line(
                page.surface,
                page.palette.accent,
                (x, self.rect.centery - high // 2),
                (x, self.rect.centery + high // 2),
                max(1, page.u(2)),
            )


def _clipboard() -> str:
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


class Stepper(Widget):
    """Shows one of several choices; arrows left and right of it, or a click, step on."""

    def __init__(
        self,
        key: str,
        rect: Rect,
        choices: Sequence[tuple[str, str]],
        value: str,
        changed: Callable[[str], None],
        hint: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(key, rect, None, enabled, hint)
        self.choices = list(choices)
        self.value = value
        self.changed = changed

    @property
    def sound(self) -> str:
        return "button" if self.enabled else "refused"

    def step(self, by: int) -> None:
        """Go `by` choices further, round the end."""
        if not self.enabled or not self.choices:
            return
        values = [value for value, _words in self.choices]
        index = values.index(self.value) if self.value in values else 0
        self.value = values[(index + by) % len(values)]
        self.changed(self.value)

    def press(self, point: tuple[int, int]) -> None:
        self.step(-1 if point[0] < self.rect.x + self.rect.height else 1)

    def bindings(self) -> list[Binding]:
        return keys.pair(
            _("The choice before or after"), keys.LEFT, lambda: self.step(-1), keys.RIGHT, lambda: self.step(1)
        )

    def wheel(self, steps: int) -> bool:
        return False

    def draw(self, page: Page, mood: Mood) -> None:
        ground = theme.WHITE if mood.hover and self.enabled else theme.PAPER
        paper.sheet(page, self.rect, ground if self.enabled else theme.PAPER_SHADE, lifted=False)
        words = dict(self.choices).get(self.value, self.value)
        size = page.u(12)
        colour = page.palette.accent if self.enabled else theme.LINE
        half = self.rect.height // 2
        page.sign("left", (self.rect.x + half, self.rect.centery), size, colour)
        page.sign("right", (self.rect.right - half, self.rect.centery), size, colour)
        inner = self.rect.inflate(-2 * half - page.u(20), 0)
        ink = theme.INK if self.enabled else theme.INK_SOFT
        size_ = theme.BODY if page.width(words, theme.BODY, SANS_BOLD) <= inner.width else theme.SMALL
        page.paragraph(words, inner, size_, SANS_BOLD, ink, "centre", "middle")
