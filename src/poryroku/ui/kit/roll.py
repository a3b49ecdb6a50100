"""A page longer or wider than the window, moved under it: what a scene needs more room for than the window has.

With large type in a small window a scene asks for a page of its own size (`Scene.needed`). It is drawn on paper of that
size; the window shows the part at `offset`. Nothing else changes for a scene: its rectangles are pixels of the page.
"""

from __future__ import annotations

import pygame
from pygame import Rect

from . import theme
from .page import Page

LEAST_THUMB = 28
STEP = 64


class Roll:
    """How a scene's page lies under the window."""

    def __init__(self) -> None:
        self.offset = (0, 0)
        self.page: Page | None = None
        self._base: Page | None = None
        self._drag: tuple[int, int] | None = None

    def lay(self, base: Page, needed: tuple[int, int]) -> Page:
        """The page for a scene that needs a size: the window's own, or a larger one."""
        width, height = base.size
        bar = base.bar
        if needed[0] <= width and needed[1] <= height:
            self.page, self.offset = None, (0, 0)
            return base
        across = needed[0] > width - (bar if needed[1] > height else 0)
        down = needed[1] > height - (bar if across else 0)
        seen = (width - bar * down, height - bar * across)
        size = (max(seen[0], needed[0]), max(seen[1], needed[1]))
        page = self.page
        if page is None or self._base is not base or page.size != size:
            page = self.page = Page(base.surface, base.fonts, base.season, base.text_scale, pygame.Surface(size))
            self._base = base
        page.view = Rect(self.offset, seen)
        self._clamp()
        return page

    def _clamp(self) -> None:
        if self.page is not None:
            seen = self.page.view.size
            x, y = (max(0, min(self.offset[i], self.page.size[i] - seen[i])) for i in (0, 1))
            self.offset = (x, y)
            self.page.view = Rect(self.offset, seen)

    def move(self, dx: int, dy: int) -> bool:
        """Move the window over the page by pixels; True if it moved."""
        before = self.offset
        self.offset = (before[0] + dx, before[1] + dy)
        if self.page is None:
            self.offset = (0, 0)
        self._clamp()
        return self.offset != before

    def wheel(self, dx: int, dy: int) -> bool:
        """Take a turn of the mouse wheel."""
        if self.page is None:
            return False
        step = self.page.u(STEP / self.page.text_scale)
        if not dx and self.page.view.height >= self.page.size[1]:
            dx, dy = -dy, 0
        return self.move(dx * step, -dy * step)

    def leaf(self, by: int) -> bool:
        """Nearly a windowful up or down."""
        return self.page is not None and self.move(0, by * self.page.view.height * 4 // 5)

    def reveal(self, rect: Rect) -> bool:
        """Move as little as needed for a rectangle to be seen; True if it moved."""
        if self.page is None:
            return False
        edge = self.page.u(8)
        moves = []
        for start, end, low, high in (
            (rect.x, rect.right, self.page.view.x, self.page.view.right),
            (rect.y, rect.bottom, self.page.view.y, self.page.view.bottom),
        ):
            if start - edge < low:
                moves.append(start - edge - low)
            elif end + edge > high:
                moves.append(min(end + edge - high, start - edge - low))
            else:
                moves.append(0)
        return self.move(*moves)

    # -- bars -----------------------------------------------------------------------------------------------------

    def _tracks(self) -> list[tuple[int, Rect]]:
        """The bars there are: 0 across, 1 down."""
        page = self.page
        if page is None:
            return []
        out = []
        width, height = page.window
        if page.view.width < page.size[0]:
            out.append((0, Rect(0, page.view.height, page.view.width, height - page.view.height)))
        if page.view.height < page.size[1]:
            out.append((1, Rect(page.view.width, 0, width - page.view.width, page.view.height)))
        return out

    def _thumb(self, axis: int, track: Rect) -> Rect:
        assert self.page is not None
        room = track.size[axis]
        size = max(LEAST_THUMB, room * self.page.view.size[axis] // self.page.size[axis])
        most = self.page.size[axis] - self.page.view.size[axis]
        at = (room - size) * self.offset[axis] // max(1, most)
        return (
            Rect(track.x, track.y + at, track.width, size) if axis else Rect(track.x + at, track.y, size, track.height)
        )

    def pointer(self, event: pygame.event.Event, point: tuple[int, int]) -> bool:
        """Take what the pointer does on a bar, `point` in pixels of the window; True if it was meant for one."""
        if self._drag is not None:
            axis, grip = self._drag
            if event.type == pygame.MOUSEBUTTONUP:
                self._drag = None
            elif event.type == pygame.MOUSEMOTION:
                self._drag_to(axis, point[axis] - grip)
            return True
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        for axis, track in self._tracks():
            if track.collidepoint(point):
                thumb = self._thumb(axis, track)
                if thumb.collidepoint(point):
                    self._drag = (axis, point[axis] - thumb.topleft[axis])
                else:
                    self._drag = (axis, thumb.size[axis] // 2)
                    self._drag_to(axis, point[axis] - thumb.size[axis] // 2)
                return True
        return False

    def let_go(self) -> None:
        """No bar is held any more."""
        self._drag = None

    def _drag_to(self, axis: int, start: int) -> None:
        assert self.page is not None
        for each, track in self._tracks():
            if each == axis:
                room = track.size[axis] - self._thumb(axis, track).size[axis]
                most = self.page.size[axis] - self.page.view.size[axis]
                offset = list(self.offset)
                offset[axis] = start * most // max(1, room)
                self.offset = (offset[0], offset[1])
                self._clamp()

    def show(self, window: pygame.Surface) -> None:
        """Put the seen part of the page on the window, with its bars."""
        page = self.page
        if page is None:
            return
        window.blit(page.surface, (0, 0), page.view)
        for axis, track in self._tracks():
            window.fill(page.palette.page_deep, track)
            thumb = self._thumb(axis, track).inflate(-4, -4)
            pygame.draw.rect(window, theme.PAPER if self._drag else theme.PAPER_DEEP, thumb, border_radius=5)
        if len(self._tracks()) == 2:
            window.fill(page.palette.page_deep, Rect(page.view.size, page.window))
