"""Looking over a scene as a reader would: every text whole, inside its place, on the page, and under nothing else.

A survey draws a scene with a pen that notes every line of text, every sheet of paper and every widget in the order in
which they are drawn. Pictures are not painted, which makes even the largest windows quick.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from unittest.mock import patch

import pygame
from pygame import Rect

from poryroku.crystal.wording import cardtext
from poryroku.ui.app import App
from poryroku.ui.kit import paper, signs
from poryroku.ui.kit.keep import Kept
from poryroku.ui.kit.page import Page
from poryroku.ui.kit.widget import Mood, Spot, Widget
from poryroku.ui.scene import Scene
from poryroku.ui.table import card, emblem

#: how much of a line's height is room above and below the letters
LEADING = 0.16
#: pixels by which things may touch
TOUCH = 2
#: widgets that draw a frame round what lies there already
FRAMES = ("own",)


@dataclass
class Written:
    """One line of text: where it is, where it was meant to be, whose it is, and where in the order."""

    words: str
    place: Rect
    room: Rect
    #: the part of the page that is drawn on, if it is not all of it
    clip: Rect | None
    owner: Widget | None
    order: int

    @property
    def letters(self) -> Rect:
        """Where the letters are, without the room around them, as far as they are seen."""
        lead = round(self.place.height * LEADING)
        letters = self.place.inflate(-TOUCH, -2 * lead)
        return letters.clip(self.clip) if self.clip is not None else letters


@dataclass
class Laid:
    """A sheet of paper, or a widget, laid over what was drawn before."""

    rect: Rect
    owner: Widget | None
    order: int


@contextmanager
def unpainted() -> Iterator[None]:
    """Signs, emblems and paper are blank: only their sizes matter."""

    def blank(_layers: object, size: tuple[int, int], _ground: object) -> pygame.Surface:
        return pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)

    with (
        # What is kept meanwhile is blank, and no test after this one may find it.
        patch.object(signs, "_kept", Kept(64 << 20)),
        patch.object(emblem, "_kept", Kept(64 << 20)),
        patch.object(card, "_faces", Kept(64 << 20)),
        patch.object(signs, "rasterise", blank),
        patch.object(emblem, "emblem", lambda number, size, *_rest: blank((), (size, size), None)),
        patch.object(paper, "background", lambda page: None),
        patch.object(paper, "shadow", lambda *_all, **_more: None),
    ):
        yield


@contextmanager
def written(page: Page) -> Iterator[list[Written]]:
    """Every line of text that is written on a page meanwhile."""
    text, found = Page.text, list[Written]()
    page.shortened.clear()

    def noting(on: Page, words: str, rect: Rect, *all_: object, **more: object) -> Rect:
        place = text(on, words, rect, *all_, **more)
        if words.strip():
            found.append(Written(words, place.copy(), rect.copy(), None, None, len(found)))
        return place

    with patch.object(Page, "text", noting):
        yield found


class Survey:
    """One look at a scene."""

    def __init__(self, app: App, scene: Scene) -> None:
        self.app, self.scene = app, scene
        self.written: list[Written] = []
        self.laid: list[Laid] = []
        self.owner: Widget | None = None
        self.order = 0
        self.page = app.page(scene)
        scene.ensure_built(self.page)
        scene.settle(self.page)
        self.page = app.page(scene)
        scene.ensure_built(self.page)
        self.page.shortened.clear()
        with self._pen():
            scene.paint(self.page)
            for widget in scene.widgets:
                if isinstance(widget, Spot) and widget.paint is None:
                    continue
                self.order += 1
                if widget.key.split(":")[0] not in FRAMES:
                    self.laid.append(Laid(widget.rect, widget, self.order))
                self.owner = widget
                widget.draw(self.page, Mood())
                self.owner = None

    @contextmanager
    def _pen(self) -> Iterator[None]:
        text, sheet, surface = Page.text, paper.sheet, self.page.surface

        def noting(page: Page, words: str, rect: Rect, *all_: object, **more: object) -> Rect:
            place = text(page, words, rect, *all_, **more)
            if page.surface is surface and words.strip():
                self.order += 1
                clip = surface.get_clip()
                part = None if clip == surface.get_rect() else clip
                self.written.append(Written(words, place.copy(), rect.copy(), part, self.owner, self.order))
            return place

        def laying(page: Page, rect: Rect, *all_: object, **more: object) -> None:
            sheet(page, rect, *all_, **more)
            if page.surface is surface:
                self.order += 1
                self.laid.append(Laid(rect.clip(surface.get_clip()), self.owner, self.order))

        with patch.object(Page, "text", noting), patch.object(paper, "sheet", laying):
            yield

    def explanations(self, most: int = 12) -> list[str]:
        """What is wrong with some of the hints and big cards, and with the sentence laid over the scene."""
        page, out = self.page, []
        seen: set[object] = set()
        for widget in self.scene.widgets:
            about = widget.subject[1] if widget.subject and widget.subject[0] == "card" else widget.hint
            if not about or about in seen or len(seen) >= most:
                continue
            seen.add(about)
            self.scene.reveal(widget.rect)
            page = self.app.page(self.scene)
            self.written, self.laid = [], []
            page.shortened.clear()
            with self._pen():
                self.scene.explain(page, widget)
            out += [f"shortened where {widget.key} is explained: {words!r}" for words in page.shortened]
            off = [each.words for each in self.written if not page.view.contains(each.letters)]
            out += [f"{words!r}, which explains {widget.key}, can't be seen" for words in off[:1]]
        self.written, self.laid = [], []
        page.shortened.clear()
        with self._pen():
            notice = getattr(self.scene, "notice_text", "")
            if notice:
                self.scene.paint_over(page)
        out += [f"shortened: {words!r}" for words in page.shortened]
        out += [f"{each.words!r} can't be seen" for each in self.written if not page.view.contains(each.letters)]
        return out

    # -- what is wrong --------------------------------------------------------------------------------------------

    def faults(self) -> list[str]:
        """Everything that a reader would complain of."""
        return [*self._page(), *self._shortened(), *self._places(), *self._covered(), *self._texts(), *self._widgets()]

    def _page(self) -> Iterator[str]:
        if self.page.view.width < self.page.size[0]:
            yield f"the page is {self.page.size[0]} wide and must be moved sideways"
        for widget in self.scene.widgets:
            if not self.page.rect.contains(widget.rect.clip(self._clip(widget))) or not all(widget.rect.size):
                yield f"{widget.key} at {tuple(widget.rect)} is off the page {self.page.size}"

    def _clip(self, widget: Widget) -> Rect:
        """The part of the page where a widget is seen."""
        return getattr(widget, "clip", None) or widget.rect

    def _shortened(self) -> Iterator[str]:
        # The name on a card too small for it may be cut if the card shows itself large when it is pointed at.
        named = {
            cardtext.name(widget.subject[1])
            for widget in self.scene.widgets
            if widget.subject and widget.subject[0] == "card"
        }
        for words in sorted(self.page.shortened - named):
            yield f"shortened: {words!r}"

    def _places(self) -> Iterator[str]:
        whole = self.page.rect
        for each in self.written:
            spill = max(TOUCH, round(each.place.height * LEADING))
            if each.clip is not None:
                if not each.clip.inflate(2 * TOUCH, 0).contains(Rect(each.place.x, each.clip.y, each.place.width, 1)):
                    yield f"{each.words!r} at {tuple(each.place)} runs out of its list"
                continue
            if not each.room.inflate(2 * TOUCH, 2 * spill).contains(each.place):
                yield f"{each.words!r} at {tuple(each.place)} spills out of {tuple(each.room)}"
            if not whole.contains(each.letters):
                yield f"{each.words!r} at {tuple(each.place)} is off the page"
            if each.owner is not None and not each.owner.rect.inflate(2 * TOUCH, 2 * TOUCH).contains(each.letters):
                yield f"{each.words!r} at {tuple(each.place)} leaves {each.owner.key} {tuple(each.owner.rect)}"

    def _covered(self) -> Iterator[str]:
        for each in self.written:
            for over in self.laid:
                if over.order <= each.order or over.owner is each.owner is not None:
                    continue
                if _cards(each.owner, over.owner):
                    continue
                both = each.letters.clip(over.rect)
                if both.width > TOUCH and both.height > TOUCH:
                    what = over.owner.key if over.owner else "a sheet"
                    yield f"{each.words!r} at {tuple(each.place)} lies under {what} {tuple(over.rect)}"

    def _texts(self) -> Iterator[str]:
        places = [each.letters for each in self.written]
        for i, each in enumerate(self.written):
            for k in places[i].collidelistall(places[i + 1 :]):
                other = self.written[i + 1 + k]
                both = places[i].clip(places[i + 1 + k])
                if both.width > TOUCH and both.height > TOUCH and not _cards(each.owner, other.owner):
                    yield f"{each.words!r} {tuple(each.place)} and {other.words!r} {tuple(other.place)} overlap"

    def _widgets(self) -> Iterator[str]:
        painted = [each for each in self.scene.widgets if not (isinstance(each, Spot) and each.paint is None)]
        for i, one in enumerate(painted):
            for other in painted[i + 1 :]:
                both = one.rect.clip(self._clip(one)).clip(other.rect.clip(self._clip(other)))
                if both.width <= TOUCH or both.height <= TOUCH or _cards(one, other):
                    continue
                if one.rect.contains(other.rect):  # cards on a strip
                    continue
                yield f"{one.key} {tuple(one.rect)} and {other.key} {tuple(other.rect)} overlap"


def _cards(one: Widget | None, other: Widget | None) -> bool:
    """Whether both are cards of one row, which may lie over one another."""
    if one is None or other is None:
        return False
    return _row(one) is not None and _row(one) == _row(other)


def _row(widget: Widget) -> str | None:
    """The row that a card lies in, by its key."""
    zone, *rest = widget.key.split(":")
    if zone in ("hand", "play", "looked", "kept"):
        return zone
    return f"{zone}:{rest[0]}" if zone in ("theirs", "packet") else None
