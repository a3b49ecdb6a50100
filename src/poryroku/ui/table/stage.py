"""How things move on a page: cards, signs of energy and crystals, each as a tween; what to hide and count meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

from pygame import Rect

from ..kit.page import Page
from ..kit.widget import Mood, Spot
from ..motion import Change, Tween
from . import card as cards
from . import tokens
from .card import Marks
from .flight import Picture, falling, slide, token
from .places import Places, Point

if TYPE_CHECKING:
    import pygame

#: signs that fly at most for one amount
MOST_SIGNS = 5
SIGN, CARD_FAR = 26, (22, 31)
#: from so much larger a start on a card is drawn for that, so that it isn't blurred
LARGER = 1.2


class Stage:
    """Collects what moves. A place that the page doesn't show is None, and then nothing moves there."""

    def __init__(
        self, page: Page, before: Places | None, here: Places, length: float, old: pygame.Surface | None = None
    ) -> None:
        self.page = page
        self.before = before
        self.here = here
        self.length = length
        #: the window before, for the page that is turned
        self.old = old
        self._under: list[Tween] = []
        self._tweens: list[Tween] = []
        self._over: list[Tween] = []
        self._changes: list[Change] = []
        self._hidden: dict[str, float] = {}
        self._time = 0.0
        self._source: Point | None = None
        #: cards that have arrived, of those that lie twice on the page
        self._arrived: set[str] = set()

    def _add(self, tween: Tween) -> float:
        self._tweens.append(tween)
        return tween.end

    def _picture(self, spot: Spot) -> Picture:
        """A card or die as it will lie."""
        paint = spot.paint
        assert paint is not None
        return Picture(self.page, spot.rect.size, lambda page, rect: paint(page, rect, Mood()))

    def _card(self, number: int, size: tuple[int, int]) -> Picture:
        """A card that doesn't stay on the page; 0 is its back."""
        card = self.here.table.cards.get(number)
        return Picture(self.page, size, lambda page, rect: cards.small(page, rect, card, number, Marks()))

    def _far(self, at: Point) -> Rect:
        """A card so small that it seems to lie on a figure."""
        place = Rect(0, 0, self.page.u(CARD_FAR[0]), self.page.u(CARD_FAR[1]))
        place.center = at
        return place

    def _move(self, number: int, start: Rect | None, end: Spot | Rect | None, flipped: bool = False) -> bool:
        """A card goes from one place to another; `flipped`: it was face down, and is seen where it arrives."""
        if start is None or end is None:
            return False
        back = None
        if isinstance(end, Spot):
            picture, place = self._picture(end), end.rect
            start = _shaped(start, place)
            if number and start.width > LARGER * place.width:
                picture = self._card(number, start.size)
            if flipped:
                back = self._card(0, end.rect.size)
        else:
            larger = start if start.width >= end.width else end
            picture, place = self._card(number, larger.size), end
        begin = self._time
        arrived = self._add(Tween(begin, self.length * 1.2, slide(picture, start, place, back), waits=not flipped))
        if isinstance(end, Spot):
            self._arrived.add(end.key)
            self._hidden[end.key] = arrived
        return True

    def _new(self, number: int, *prefixes: str) -> Spot | None:
        """Where a card lies now that has not arrived in this motion yet; the last of those of one number."""
        found = [each for each in self.here.cards(number, *prefixes) if each.key not in self._arrived]
        return found[-1] if found else None

    def _was(self, number: int, *prefixes: str) -> Rect | None:
        found = self.before.cards(number, *prefixes) if self.before is not None and number else []
        return found[0].rect if found else None

    def _at(self, *name: object) -> Point | None:
        key = name[0] if len(name) == 1 else name
        return self.here.anchors.get(key)

    def _far_at(self, *name: object) -> Rect | None:
        at = self._at(*name)
        return self._far(at) if at is not None else None

    def _own(self, player: int) -> bool:
        return player == self.here.seat

    def _hand(self, player: int, number: int) -> Spot | Rect | None:
        return self._new(number, "hand:") if self._own(player) else self._far_at("hand", player)

    def _from_hand(self, player: int, number: int) -> Rect | None:
        place = self._was(number, "looked:", "hand:") if self._own(player) else None
        return place or self._far_at("hand", player)

    def _play_prefix(self, player: int) -> str:
        return "play:" if self._own(player) else f"theirs:{player}:"

    def _sign(self, name: str) -> Picture:
        size = self.page.u(SIGN)
        return Picture(self.page, (size, size), lambda page, rect: page.sign(name, rect.center, rect.width))

    def _energy_sign(self, element: int) -> Picture:
        size = self.page.u(SIGN)
        return Picture(
            self.page, (size, size), lambda page, rect: tokens.element(page, element, rect.center, rect.width)
        )

    @staticmethod
    def _of_each(move: Callable[[int], bool]) -> bool:
        """For each of the four energies; whether anything moves."""
        return any([move(element) for element in range(4)])  # noqa: C419 - all of them, not only the first

    def _fly(
        self, picture: Picture, count: int, start: Point | None, end: Point | None, figure: Hashable = None
    ) -> bool:
        """Signs fly from one place to another, and a figure counts up as they arrive."""
        if end is None or count <= 0:
            return False
        if start is None:
            start = (end[0], end[1] - self.page.u(60))
        shown = min(count, MOST_SIGNS)
        apart = self.length * min(0.3, 0.9 / shown)
        for i in range(shown):
            side = self.page.u(26) * (1 if i % 2 else -1) * (0.4 + 0.3 * i)
            arrived = self._add(Tween(self._time + i * apart, self.length * 1.3, token(picture, start, end, side)))
            if figure is not None:
                by = count * (i + 1) // shown - count * i // shown
                self._changes.append(Change(arrived, figure, by))
        return True

    def _lose(self, picture: Picture, count: int, place: Point | None, figure: Hashable) -> bool:
        """Signs fall off a figure."""
        if place is None or count <= 0:
            return False
        shown = min(count, MOST_SIGNS)
        for i in range(shown):
            at = (place[0] + (i - (shown - 1) / 2) * self.page.u(14), place[1])
            begin = self._time + i * self.length * 0.12
            self._add(Tween(begin, self.length, falling(picture, at, self.page.u(40))))
        self._changes.append(Change(self._time + 1, figure, -count))
        return True

    def _spend(self, picture: Picture, count: int, start: Point | None, end: Point | None, figure: Hashable) -> bool:
        """Signs leave a figure for another place."""
        if start is None or count <= 0:
            return False
        if end is None:
            return self._lose(picture, count, start, figure)
        self._changes.append(Change(self._time + 1, figure, -count))
        return self._fly(picture, count, start, end)


def _shaped(place: Rect, like: Rect) -> Rect:
    """A place in the shape of another one: papers don't change their shape on the way."""
    wide = min(place.width, round(place.height * like.width / like.height))
    found = Rect(0, 0, wide, round(wide * like.height / like.width))
    found.center = place.center
    return found
