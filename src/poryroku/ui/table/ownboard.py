"""One's own board: crystals, gauge, bonuses, and the reserve, whose energy can be clicked to spend it."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from poryroku.crystal.scoring import score
from poryroku.crystal.wording import figurewords
from poryroku.crystal.wording.lines import RESERVE, Token, copies

from ..kit import glow, theme
from ..kit.fonts import SANS_BOLD
from ..kit.page import Page
from ..kit.widget import Mood, Spot
from . import card as cards
from . import seats
from .part import Part


class OwnBoard(Part):
    """The board under one's own cards. It marks the energy that can be chosen, and what has been."""

    def build(self, page: Page, rect: Rect) -> None:
        self.rect = rect
        self._worth = score(self.table, self.scene.seat)
        for name, place in seats.board_figures(page, rect, self.seat).items():
            self.scene.widgets.append(Spot(f"figure:{name}", place, hint=self._hint(name)))
        if not self.scene.own:
            return
        for element, cell in enumerate(seats.reserve_cells(page, rect)):
            self._energy_spot((RESERVE, element), cell)

    def _hint(self, name: str) -> str:
        if name == "points":
            return figurewords.points(self._worth, "" if self.scene.for_you else self.scene.names[self.scene.seat])
        return figurewords.figure(name, self.seat)

    def build_stored(self, page: Page) -> None:
        """Energy on cards in play, where it can be chosen now. The cards' widgets must be there already."""
        if not self.scene.own:
            return
        in_play = self.seat.in_play
        for name, card in zip(copies([each.number for each in in_play]), in_play, strict=True):
            found = self.scene.widget(f"play:{name}")
            if not isinstance(found, Spot):
                continue
            kinds = [element for element in range(4) if card.energy[element]]
            places = cards.stored_places(found.rect, card.energy)
            for element, place in zip(kinds, places, strict=True):
                if self.scene.panel.takes((name, element)):
                    self._energy_spot((name, element), place.clip(found.visible))

    def _energy_spot(self, token: Token, place: Rect) -> None:
        panel = self.scene.panel
        takes = panel.takes(token)
        picked = panel.chooser.pick[token] if panel.chooser is not None else 0
        hint = "" if takes else self.scene.why_not_energy(token)
        self.scene.widgets.append(
            Spot(f"own:{token[0]}:{token[1]}", place, _painter(takes, picked), self._presser(token), hint=hint,
                 focusable=takes)
        )  # fmt: skip

    def _presser(self, token: Token) -> Callable[[], None]:
        return lambda: self.scene.click_energy(token)

    def paint(self, page: Page) -> None:
        # Crystals count one by one as they arrive; all else counts at once.
        points = self.seat.crystals + self._worth.total - self._worth.crystals
        seats.board(page, self.rect, self.seat, self.scene.who(self.scene.seat), points)


def _painter(takes: bool, picked: int) -> Callable[[Page, Rect, Mood], None]:
    def paint(page: Page, rect: Rect, mood: Mood) -> None:
        if takes:
            inside = rect.inflate(-page.u(10), -page.u(8))
            if mood.hover:
                page.box(rect, theme.GOLD_LIGHT, 6, max(1, page.u(2)))
            glow.corners(page, inside, 1, 9)
        if picked:
            size = page.u(20)
            badge = Rect(rect.right - size, rect.y - page.u(4), size, size)
            page.box(badge, page.palette.accent, 10)
            page.box(badge, theme.WHITE, 10, max(1, page.u(1)))
            page.text(str(picked), badge, theme.SMALL, SANS_BOLD, theme.WHITE, "centre")

    return paint
