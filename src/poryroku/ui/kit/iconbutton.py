"""A button with a sign and no words; its hint says what it does."""

from __future__ import annotations

from pygame import Rect

from . import paper
from .page import Page
from .widget import Action, Button, Mood


class IconButton(Button):
    """As large as one likes; the sign stands in its middle."""

    def __init__(
        self,
        key: str,
        rect: Rect,
        sign: str,
        action: Action,
        enabled: bool = True,
        hint: str = "",
        strong: bool = False,
    ) -> None:
        super().__init__(key, rect, "", action, enabled, hint, sign, strong)

    def draw(self, page: Page, mood: Mood) -> None:
        ground, ink, edge = self.colours(page, mood)
        rect = self.rect.move(0, page.u(1)) if mood.pressed else self.rect
        paper.sheet(page, rect, ground, edge=edge, lifted=self.enabled)
        assert self.sign is not None
        page.sign(self.sign, rect.center, min(rect.width, rect.height) - page.u(12), ink, ground)
