"""The table: everything the viewer may see, and every decision of the rounds."""

from __future__ import annotations

import pygame
from pygame import Rect

from poryroku.crystal.terms import BONUSES
from poryroku.crystal.wording import optionwords
from poryroku.crystal.wording.lines import copies, read
from poryroku.i18n import _

from ..kit import paper, theme
from ..kit.keys import Binding
from ..kit.page import Page
from ..kit.widget import Action
from ..table import seats
from ..table.dicerow import DiceRow
from ..table.handarea import HandArea
from ..table.layout import Layout, column, left_wide, one_sheet, sheet
from ..table.logbox import LogBox
from ..table.offers import Offer
from ..table.opponents import Opponents
from ..table.panel import ActionPanel, Extra
from ..table.playarea import PlayArea
from ..table.timecolumn import TimeColumn
from .game import GameScene


def spot_of(key: str) -> str:
    """The spot that a widget's key belongs to: the keys of cards have their place in a row at the end."""
    return ":".join(key.split(":")[:2])


class TableScene(GameScene):
    """Opponents, time, dice, own cards and board, hand, log and what can be done now."""

    sticky = True
    panel: ActionPanel

    def present(self) -> list[str]:
        table, seat = self.table, self.table.seats[self.seat]
        spots = [f"hand:{n}" for n in seat.hand]
        spots += [f"looked:{n}" for n in table.looked]
        spots += [f"play:{name}" for name in copies([card.number for card in seat.in_play])]
        spots += [f"die:{number}" for number in table.dice]
        spots += [f"seat:{number}" for number in range(table.n)]
        return spots

    def renewed(self) -> None:
        if not hasattr(self, "log"):
            self.opponents, self.dice, self.play = Opponents(self), DiceRow(self), PlayArea(self)
            self.hand, self.time, self.log = HandArea(self), TimeColumn(self), LogBox(self)
        source = self.table.source if self.own else 0
        self.panel = ActionPanel(self.offers, self.prompt(), self.choose, self.changed, source, self.names, self._worth)
        self._to_reveal = self.own
        if self.own and self.table.kind == "main":
            self.panel.extras = self._main_extras()

    def _worth(self, offer: Offer) -> int:
        return self.flow.session.worth(offer.option) if offer.line.verb == "transmute" else 0

    def _main_extras(self) -> list[Extra]:
        """Transmuting and the bonuses are always shown; when they are not possible a click tells why."""
        assert self.offers is not None
        here = {offer.line.text for offer in self.offers.buttons}
        energy = self.offers.energy
        extras: list[Extra] = []
        if energy:
            extras.append(
                Extra("transmute", _("Transmute energy …"), lambda: self.panel.open_energy(energy), True, "transmute")
            )  # fmt: skip
        else:
            extras.append(
                Extra("transmute", _("Transmute energy …"), self._why("transmute air", "transmute water",
                      "transmute fire", "transmute earth"), False, "transmute")
            )  # fmt: skip
        for name in BONUSES[:3]:
            line = f"bonus {name}"
            if line not in here:
                extras.append(Extra(f"refused:{line}", optionwords.option(read(line)), self._why(line), False))
        return extras

    def _why(self, *attempts: str) -> Action:
        return lambda: self.click_spot("", attempts)

    def several(self, offers: list[Offer]) -> None:
        self.panel.ask_which(offers)

    def back(self) -> None:
        if (self.own and not (self.panel.free and not self.panel.listing)) or (
            self.own and self.panel.chooser is not None and self.table.kind == "main"
        ):
            self.panel.close()
        else:
            self.pause()

    # -- building -------------------------------------------------------------------------------------------------

    @property
    def others(self) -> list[int]:
        """The opponents in turn order."""
        return [(self.seat + step) % self.table.n for step in range(1, self.table.n)]

    def needed(self, page: Page) -> tuple[int, int]:
        if one_sheet(page):
            return page.size
        return page.size[0] // 2, self._column(page).height

    def _column(self, page: Page) -> Layout:
        """The parts below one another."""
        wide = left_wide(page)
        heights = [part.high_for(page, wide) for part in (self.dice, self.play)]
        heights += [seats.board_high(page, wide), self.hand.high_for(page, wide), self.time.high_for(page, wide)]
        strips = self.opponents.heights(page, wide, self.others)
        lay = column(page, heights, strips)
        lowest = self._panel_bottom(page, lay.right)
        if lowest > lay.right.bottom:
            lay = column(page, heights, strips, lay.right.height + lowest - lay.right.bottom)
        return lay

    def _panel_bottom(self, page: Page, rect: Rect) -> int:
        """How far down the panel of actions reaches in a column that may be too low for it."""
        widgets = self.panel.build(page, self._panel_column(page, rect))
        return max([self.panel.rect.bottom, *(widget.rect.bottom + page.u(12) for widget in widgets)])

    def _panel_column(self, page: Page, rect: Rect) -> Rect:
        """The right column below the line with the button for the pause."""
        head = self.log.head_high(page, rect.width) + page.u(theme.GAP)
        return Rect(rect.x, rect.y + head, rect.width, rect.height - head)

    def build(self, page: Page) -> None:
        self.lay = lay = sheet(page, len(self.others)) if one_sheet(page) else self._column(page)
        self.widgets = []
        self.opponents.build_strips(page, lay.strips, self.others)
        self.dice.build(page, lay.dice)
        self.play.build(page, lay.play)
        self.hand.build(page, lay.hand)
        self.time.build(page, lay.left)
        panel = self.panel.build(page, self._panel_column(page, lay.right))
        self.log.build(page, Rect(lay.right.x, lay.right.y, lay.right.width,
                                  self.panel.rect.y - page.u(theme.GAP) - lay.right.y))  # fmt: skip
        self.widgets += panel

    def who(self, number: int) -> seats.Who:
        """Name and marks of a player."""
        table = self.table
        return seats.Who(
            self.names[number],
            theme.SEATS[number],
            number == table.first,
            number == table.active,
            number == table.player,
        )

    def clicker(self, spot: str, attempts: tuple[str, ...] = ()) -> Action:
        """What a click on a spot does."""
        return lambda: self.click_spot(spot, attempts)

    def settle(self, page: Page) -> None:
        if self._to_reveal:
            # What a new decision is about is moved into sight, if the page is longer than the window.
            self._to_reveal = False
            offered = [widget.rect for widget in self.widgets if self.offered(spot_of(widget.key))]
            if offered and not any(page.view.contains(rect) for rect in offered):
                self.reveal(offered[0].unionall(offered[1:]))

    # -- painting -------------------------------------------------------------------------------------------------

    def keep_free(self, page: Page) -> Rect | None:
        return self.panel.rect

    def paint(self, page: Page) -> None:
        paper.background(page)
        self.time.paint(page)
        self.dice.paint(page)
        self.play.paint(page)
        seats.board(page, self.lay.board, self.table.seats[self.seat], self.who(self.seat))
        self.hand.paint(page)
        self.log.paint(page)
        self.panel.paint(page)

    def shortcuts(self) -> list[Binding]:
        return [Binding(_("All options as a list, or back"), self._turn_list, pygame.K_l), *super().shortcuts()]

    def _turn_list(self) -> bool:
        if not self.own or self.offers is None or self.panel.chooser is not None:
            return False
        self.panel.listing = not self.panel.listing
        self.changed()
        return True

    def first_focus(self) -> str | None:
        """Something that is offered, best on the table itself; what ends the turn comes last."""
        if not self.own:
            return super().first_focus()
        likely = [each for each in self._focusable() if each.enabled and each.key != "option:end"]
        for wanted in (
            lambda each: self.offered(spot_of(each.key)),
            lambda each: each.key.startswith(("energy:", "options", "option:")),
        ):
            found = next((each.key for each in likely if wanted(each)), None)
            if found is not None:
                return found
        return next((each.key for each in likely), None)
