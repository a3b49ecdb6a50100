"""Scenes on which what has happened is seen to happen: things move over a page on which all is already as it is now.

The page without the things on their way is drawn once and laid down again for each picture. A click or a key ends the
motion and means nothing else; anything that lays the page out anew (another size, language or type, an undo) ends it
as well.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect

from .. import clock
from ..kit.page import Page
from ..motion import FRAME, LENGTHS, Motion
from ..table.choreography import Choreography
from ..table.places import Places, Point
from .dragging import DraggingScene

if TYPE_CHECKING:
    from poryroku.crystal.table import Table
    from poryroku.crystal.view import View

    from ..chronicle import Happening


#: logical units by which shadows, glow and what is lifted reach over the edge of a widget, on both sides together
LIFT = 32


class MovingScene(DraggingScene):
    """Subclasses say whose table it is, and where figures and piles are."""

    table: Table
    view: View
    motion: Motion | None = None
    _news: Sequence[Happening] = ()
    _before: Places | None = None
    _old: pygame.Surface | None = None
    _still: pygame.Surface | None = None
    _still_of: tuple[object, ...] = ()
    _drop: tuple[str, Rect] | None = None
    _drawn_at = 0
    _built_then: tuple[object, ...] | None = None
    _laid_for: tuple[tuple[int, int], float] = ((0, 0), 0.0)

    @property
    def seat(self) -> int:
        """The seat whose cards lie large."""
        raise NotImplementedError

    @property
    def animation(self) -> str:
        """How fast things move, as in the settings."""
        return self.app.settings.animation

    def anchors(self, page: Page) -> dict[Hashable, Point]:
        """The middles of figures and piles, by the names that `Places` gives them."""
        return {}

    @property
    def in_motion(self) -> bool:
        """Whether something moves, or is about to."""
        return self.motion is not None or bool(self._news)

    # -- beginning ------------------------------------------------------------------------------------------------

    def remember(self) -> None:
        """Call it before a new view is taken: what is on the screen is where things come from."""
        if self.animation == "off" or self._news:
            return
        self._before = self._old = None
        if self._built_for is not None and self.app.scenes and self.app.scene is self:
            self._before = self._lying(self.app.page(self))
            if self._drop is not None:
                self._before.put(*self._drop)
        self._drop = None

    def dropped(self, key: str, place: Rect) -> None:
        self._drop = key, place

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._drop = None
        super().handle(event)

    def follow(self, news: Sequence[Happening]) -> None:
        """Let what has happened, as the viewer sees it, be seen to happen when the scene is drawn next."""
        if not news or self.animation == "off":
            return
        if self._before is not None and self._old is None and any(event.name == "season" for event in news):
            self._old = self.app.window.surface.copy()
        self._news = [*self._news, *news]
        self.app.dirty = True

    def _lying(self, page: Page) -> Places:
        return Places(self.table, self.seat, list(self.widgets), self.anchors(page), (*self._laid_for, self.view.seat))

    def _begin(self, page: Page) -> None:
        news, self._news = self._news, ()
        before, old, self._before, self._old = self._before, self._old, None, None
        if self.app.scene is not self or self.animation == "off":
            return
        here = self._lying(page)
        if before is not None and (before.made_for != here.made_for or before.seat != here.seat):
            before = None
        length = LENGTHS[self.animation]
        motion = Choreography(page, before, here, length, old).motion(news)
        if not motion.over:
            self.motion, self._built_then = motion, self._built_for

    # -- ending ---------------------------------------------------------------------------------------------------

    def stop(self) -> None:
        """Everything is where it belongs at once."""
        if self.motion is not None:
            self.app.dirty = True
        self.motion = self._still = None
        self.hidden = frozenset()

    def swallows(self, event: pygame.event.Event) -> bool:
        if self.motion is None or self.motion.over:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button > 3:
            return False
        self.stop()
        return True

    def changed(self) -> None:
        self.stop()
        super().changed()

    def ensure_built(self, page: Page) -> None:
        super().ensure_built(page)
        self._laid_for = (page.size, page.scale)
        if self.motion is not None and self._built_for is not self._built_then:
            self.stop()

    # -- time -----------------------------------------------------------------------------------------------------

    def wait(self) -> int | None:
        if self._news:
            return 0
        if self.motion is not None:
            return max(1, FRAME - (clock.now() - self._drawn_at))
        return super().wait()

    def tick(self) -> None:
        super().tick()
        if self.motion is None:
            return
        if self.motion.over:
            self.stop()
        self.app.dirty = True

    # -- drawing --------------------------------------------------------------------------------------------------

    def draw(self, page: Page) -> None:
        self.ensure_built(page)
        if self._news:
            self._begin(page)
        if self.motion is not None and (self.motion.over or self.app.scene is not self):
            self.stop()
            self.app.dirty = False
        if self.motion is None:
            super().draw(page)
            return
        self._drawn_at = clock.now()
        page.surface.blit(self._still_picture(page, self.motion), page.view, page.view)
        self.motion.draw(page)
        self.paint_over(page)

    def _still_picture(self, page: Page, motion: Motion) -> pygame.Surface:
        """The page without what is on its way, and with the figures as they are by now."""
        hidden, to_come = motion.hidden(), motion.still_to_come()
        of = (hidden, frozenset(to_come.items()), self.hover, self.pressed, self.focus, self.focus_shown)
        if self._still is None or of != self._still_of:
            anew = page.view
            if self._still is None:
                self._still = pygame.Surface(page.size, 0, page.surface)
            else:
                anew = self._differing(page, self._still_of, of)
            self._still_of = of
            with page.onto(self._still), self._as_it_was(hidden, to_come):
                self._still.set_clip(anew)
                self.draw_still(page)
                self._still.set_clip(page.view)
        return self._still

    def _differing(self, page: Page, old: tuple[Any, ...], new: tuple[Any, ...]) -> Rect:
        """The part of the page on which the still picture is another one: drawing only that is much quicker."""
        names: set[Hashable] = {*(old[0] ^ new[0]), *(figure for figure, _by in old[1] ^ new[1])}
        names |= {name for pair in zip(old[2:5], new[2:5], strict=True) for name in pair if name is not None}
        found: list[Rect] = []
        for name in names:
            places = self.shown_at(name)
            if places is None:
                return page.view
            found += places
        return found[0].unionall(found[1:]).inflate(page.u(LIFT), page.u(LIFT)).clip(page.view) if found else page.view

    def shown_at(self, name: Hashable) -> list[Rect] | None:
        """Where something is drawn that can be hidden, or a figure of a player; None: one can't tell."""
        found = self.widget(name) if isinstance(name, str) else None
        return None if found is None else [found.rect]

    @contextmanager
    def _as_it_was(self, hidden: frozenset[str], to_come: dict[Hashable, int]) -> Iterator[None]:
        """While something is drawn: hide what has not arrived, and leave out what has not been counted yet."""
        seats = self.table.seats
        kept = [(seat, seat.crystals, seat.gauge, seat.reserve) for seat in seats]
        self.hidden = hidden
        for figure, by in to_come.items():
            assert isinstance(figure, tuple)
            what, seat = figure[0], seats[figure[1]]
            if what == "energy":
                seat.reserve = [max(0, n - by) if i == figure[2] else n for i, n in enumerate(seat.reserve)]
            else:
                setattr(seat, what, max(0, getattr(seat, what) - by))
        try:
            yield
        finally:
            self.hidden = frozenset()
            for seat, crystals, gauge, reserve in kept:
                seat.crystals, seat.gauge, seat.reserve = crystals, gauge, reserve
