"""The table: everything the viewer may see, and every decision of the rounds."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace

import pygame
from pygame import Rect

from poryroku.crystal.terms import BONUSES, ELEMENTS
from poryroku.crystal.wording import bonuswords, facewords, hintwords, optionwords
from poryroku.crystal.wording.lines import TO, Token, copies, read
from poryroku.i18n import _

from ..kit import keys, paper, theme
from ..kit.keys import Binding
from ..kit.page import Page
from ..kit.widget import Action, Widget
from ..outcome import Outcome
from ..table import dicesheet, seats
from ..table.dicerow import DiceRow
from ..table.dicesheet import DiceSheet
from ..table.handarea import HandArea
from ..table.hintrow import HintRow
from ..table.layout import Layout, column, left_wide, one_sheet, sheet
from ..table.logbox import LogBox
from ..table.offers import Offer
from ..table.opponents import Opponents
from ..table.ownboard import OwnBoard
from ..table.panel import NEXT, ActionPanel, Extra
from ..table.places import Point
from ..table.playarea import PlayArea
from ..table.timecolumn import TimeColumn
from .dicescene import DiceScene
from .dragging import Zone
from .game import GameScene
from .hinted import spot_of

#: what the keys of a hint's rows begin with
HINT = "advice"


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
            self.hand, self.time, self.log, self.board = HandArea(self), TimeColumn(self), LogBox(self), OwnBoard(self)
        source = self.table.source if self.own else 0
        self.panel = ActionPanel(
            self.offers, self.prompt(), self.choose, self.changed, source, self.names, self._preview, self.choose_all
        )
        self.panel.dice = facewords.lying(self.table)
        self._to_reveal = self.own
        self._word_panel()

    def _word_panel(self) -> None:
        """Put what the scene says into the panel; what is open or chosen there stays."""
        self.panel.prompt = self.prompt()
        if self.own:
            self.panel.hints = {
                f"bonus {name}": bonuswords.told(self.table, self.seat, bonus) for bonus, name in enumerate(BONUSES)
            }
        if self.own and self.table.kind == "main":
            self.panel.extras = self._main_extras()
        if self.flow.session.people:
            self.panel.foot = [*self._undo_buttons(), self._hint_extra()]
        self._word_hint()
        if self.flow.stopped:
            self.panel.go_on = self.flow.go_on
            if self.focus != "log":
                self.focus = NEXT

    def reworded(self) -> None:
        self._word_panel()
        super().reworded()

    def _preview(self, offers: Sequence[Offer]) -> Outcome | None:
        return self.flow.session.outcome([offer.option for offer in offers])

    def _main_extras(self) -> list[Extra]:
        """Transmuting and the bonuses are always shown; when they are not possible the hint, or a click, tells why."""
        assert self.offers is not None
        here = {offer.line.text for offer in self.offers.buttons}
        every = [f"transmute {element}" for element in ELEMENTS]
        why = "" if self.offers.energy else self.why_not(*every)
        action = self._open_energy if self.offers.energy else self._teller(why)
        extras = [Extra("transmute", _("Transmute energy …"), action, not why, "transmute", why)]
        for name in BONUSES[:3]:
            line = f"bonus {name}"
            if line not in here:
                why = self.why_not(line)
                extras.append(
                    Extra(
                        f"refused:{line}",
                        optionwords.option(read(line)),
                        self._teller(why),
                        False,
                        hint=f"{why}\n{self.panel.hints[line]}",
                    )
                )
        return extras

    def _open_energy(self) -> None:
        self.panel.open_energy()
        self.changed()

    def _teller(self, text: str) -> Action:
        return lambda: self.tell(text)

    def _undo_buttons(self) -> list[Extra]:
        why = self.flow.why_no_undo
        return [
            Extra("undo", _("Undo"), self.undo, not why, "left", why or _("Take back the last decision (Ctrl+Z).")),
            Extra("undo:turn", _("Undo the turn"), lambda: self.undo(whole=True), not why,
                  hint=why or _("Take back all decisions of this turn that can be (Ctrl+Shift+Z).")),
        ]  # fmt: skip

    # -- hints ----------------------------------------------------------------------------------------------------

    def _hint_extra(self) -> Extra:
        return Extra("hint", self.hint_words(), self.turn_hint, self.own, hint=self.hint_about())

    def _word_hint(self) -> None:
        """Put the hint into the panel, or take it out."""
        self.panel.hint = []
        hint = self.hint
        if hint is None or self.offers is None:
            return
        offers = {offer.line.text: offer for offer in self.offers.everything}
        self.panel.hint_prompt = hintwords.heading(hint.simple)
        self.panel.put_hint_away = self.turn_hint
        for number, each in enumerate(hint.suggestions):
            offer = offers[each.lines[0]]
            self.panel.hint.append(
                HintRow(f"{HINT}:{number}", self.panel.words(offer), hintwords.margin(each.margin),
                        self._chooser(offer), number == 0, offer.line.card_number)
            )  # fmt: skip

    def hint_changed(self) -> None:
        self._word_panel()
        if self.panel.hint:
            self.panel.picked = None
            self.focus = f"{HINT}:0"
            self.focus_shown = self.focus_shown or self.app.by_keys
        super().hint_changed()

    @property
    def _suggested(self) -> int:
        """The suggestion that is pointed at, or in focus; else the first one."""
        for key in (self.hover, self.focus if self.focus_shown else None):
            if key and key.startswith(f"{HINT}:"):
                return int(key.partition(":")[2])
        return 0

    def marks(self) -> dict[str, str]:
        if self.offers is None or not self.panel.hint:
            return {}
        line = self.first_line(self._suggested)
        if line.energetic:
            return {f"own:{source}:{element}": str(n) for (source, element), n in line.bundle.items() if source != TO}
        return {spot: "" for spot, offers in self.offers.spots.items() if any(each.line == line for each in offers)}

    def several(self, offers: list[Offer]) -> None:
        self.panel.ask_which(offers)

    def back(self) -> None:
        if self.own and self.panel.opened:
            self.panel.close()
        else:
            self.pause()

    # -- dragging -------------------------------------------------------------------------------------------------

    def zones(self, key: str) -> list[Zone]:
        if not self.own or self.offers is None or not self.panel.free:
            return []
        spot = spot_of(key)
        places = self._places()
        found = [
            Zone(place, self._chooser(offer))
            for offer in self.offers.at(spot)
            for place in places.get(offer.line.verb, [])
        ]
        what, number = spot.partition(":")[::2]
        if not found and what == "hand" and self.table.kind == "main":
            attempts: tuple[str, ...] = (f"summon {number}",)
            found = [Zone(place, self.clicker(spot, attempts), False) for place in places["summon"]]
        return found

    def _places(self) -> dict[str, list[Rect]]:
        """Where on the table what an option is about can be dropped, by the verb of the option."""
        lay = self.lay
        return {
            "summon": [lay.play], "play": [lay.play], "die": [lay.board, lay.play], "keep": [lay.hand],
            "discard": [self.time.rect],
        }  # fmt: skip

    def _chooser(self, offer: Offer) -> Action:
        return lambda: self.choose(offer)

    # -- energy on the own board ----------------------------------------------------------------------------------

    def click_energy(self, token: Token) -> None:
        """Energy on the own board, or on an own card, was clicked."""
        if not self.panel.press_token(token):
            self.tell(self.why_not_energy(token))

    def why_not_energy(self, token: Token) -> str:
        """Why an energy can't be chosen now; "" if it can."""
        if self.panel.box is not None or self.table.kind != "main":
            return _("This energy can't be chosen now.")
        source, element = token
        place = f"{source}:" if source else ""
        return self.why_not(f"transmute {place}{ELEMENTS[element]}")

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
        self.board.build(page, lay.board)
        self.board.build_stored(page)

    def anchors(self, page: Page) -> dict[Hashable, Point]:
        found: dict[Hashable, Point] = {**self.time.anchors(page), "dice": self.dice.start(page)}
        places = {self.seat: seats.board_anchors(page, self.board.rect, self.table.seats[self.seat])}
        for number in self.others:
            strip = self.widget(f"seat:{number}")
            if strip is not None:
                places[number] = seats.strip_anchors(page, strip.rect)
        for number, names in places.items():
            for name, at in names.items():
                found[(name, number) if isinstance(name, str) else (name[0], number, name[1])] = at
        return found

    def shown_at(self, name: Hashable) -> list[Rect] | None:
        if name == "marker":
            return [self.time.rect]
        if not isinstance(name, tuple):
            places = super().shown_at(name)
            # What a die is thought to do is marked on the wheel.
            return [*places, self.time.rect] if places and str(name).startswith("die:") else places
        if name[1] == self.seat:
            return [self.board.rect, self.lay.play]
        strip = self.widget(f"seat:{name[1]}")
        return None if strip is None else [strip.rect]

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

    # -- dice -----------------------------------------------------------------------------------------------------

    @property
    def die_considered(self) -> int:
        """The number of the die on the table that is pointed at or in focus; 0: none."""
        hinted = next((key for key in self.marks() if key.startswith("die:")), None)
        for key in (self.hover, self.focus if self.focus_shown else None, hinted):
            if key and key.startswith("die:"):
                return int(key.partition(":")[2])
        return 0

    def _dice_sheet(self, found: Widget | None) -> DiceSheet | None:
        """All faces of the die, or of the season's dice, that a widget stands for."""
        if found is None or not found.subject:
            return None
        kind, number = found.subject[:2]
        if kind == "die":
            return DiceSheet.one(self.table, number, found.hint)
        return DiceSheet.all_of(self.table, number) if kind == "dice" else None

    def explain(self, page: Page, found: Widget) -> None:
        sheet = self._dice_sheet(found)
        if sheet is None:
            super().explain(page, found)
        else:
            in_row = self.dice.rect.contains(found.rect)
            dicesheet.show_beside(page, found.rect, sheet, self.keep_free(page), in_row)

    def inspect(self) -> None:
        sheet = self._dice_sheet(self.inspected)
        if sheet is None:
            super().inspect()
        else:
            self.app.push(DiceScene(self.app, replace(sheet, text="")))

    # -- painting -------------------------------------------------------------------------------------------------

    def notice_over(self, page: Page) -> Rect | None:
        return self.board.rect

    def keep_free(self, page: Page) -> Rect | None:
        return self.panel.rect

    def paint(self, page: Page) -> None:
        paper.background(page)
        self.time.paint(page)
        self.dice.paint(page)
        self.play.paint(page)
        self.board.paint(page)
        self.hand.paint(page)
        self.log.paint(page)
        self.panel.paint(page)

    def shortcuts(self) -> list[Binding]:
        waiting = _("Let the rivals go on") if self.flow.stopped else ""
        return [
            Binding(waiting, self._go_on, keys.ENTER, pygame.K_KP_ENTER, pygame.K_SPACE),
            Binding(_("All options as a list, or back"), self._turn_list, pygame.K_l),
            *super().shortcuts(),
        ]

    def _go_on(self) -> bool:
        """Let the rivals go on, unless the keyboard is on something else that can be used."""
        found = self.widget(self.focus) if self.focus_shown else None
        if not self.flow.stopped or (found is not None and found.key != NEXT and found.action is not None):
            return False
        self.flow.go_on()
        return True

    def _turn_list(self) -> bool:
        if self.panel.hint:
            self.turn_hint()
        if not self.own or self.offers is None or self.panel.chooser is not None:
            return False
        self.panel.listing = not self.panel.listing
        self.changed()
        return True

    def first_focus(self) -> str | None:
        """Something that is offered, best on the table itself; never a bonus, which costs points, or the turn's end."""
        if not self.own:
            return NEXT if self.flow.stopped else super().first_focus()
        costly = ("option:end", "option:bonus")
        likely = [each for each in self._focusable() if each.enabled and not each.key.startswith(costly)]
        for wanted in (
            lambda each: self.offered(spot_of(each.key)),
            lambda each: each.key.startswith((HINT, "energy:", "options", "option:")),
        ):
            found = next((each.key for each in likely if wanted(each)), None)
            if found is not None:
                return found
        return next((each.key for each in likely), None)
