"""The table: everything the viewer may see, and every decision of the rounds."""

from __future__ import annotations

import pygame
from pygame import Rect

from poryroku.crystal.terms import BONUSES
from poryroku.crystal.wording import log, optionwords, words
from poryroku.crystal.wording.lines import copies
from poryroku.i18n import _

from ..kit import paper, theme
from ..kit.fonts import SANS, SANS_BOLD
from ..kit.page import Page
from ..kit.scroll import Offset, Row, ScrollList
from ..kit.widget import Action, Button, Mood, Spot
from ..table import card as cards
from ..table import dice, seats, wheel
from ..table.card import Marks
from ..table.layout import layout
from ..table.offers import Offer
from ..table.panel import ActionPanel, Extra
from .game import GameScene


class TableScene(GameScene):
    """Opponents, time, dice, own cards and board, hand, log and what can be done now."""

    log_offset: Offset
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
        if not hasattr(self, "log_offset"):
            self.log_offset = Offset(stick_to_end=True)
        source = self.table.source if self.own else 0
        self.panel = ActionPanel(self.offers, self.prompt(), self.choose, self.changed, source, self.names, self._worth)
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
                from poryroku.crystal.wording.lines import read

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

    def build(self, page: Page) -> None:
        table = self.table
        others = [(self.seat + step) % table.n for step in range(1, table.n)]
        self.lay = lay = layout(page, len(others))
        self.widgets = []
        for rect, number in zip(lay.strips, others, strict=True):
            self._build_strip(page, rect, number)
        self._build_dice(page, lay.dice)
        self._build_play(page, lay.play)
        self._build_hand(page, lay.hand)
        self._build_piles(page, lay.left)
        panel = self.panel.build(page, lay.right)
        self._build_log(page, Rect(lay.right.x, lay.right.y, lay.right.width,
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

    def _build_strip(self, page: Page, rect: Rect, number: int) -> None:
        seat, who, spot = self.table.seats[number], self.who(number), f"seat:{number}"
        offered = self.offered(spot)

        def paint(page: Page, rect: Rect, mood: Mood) -> None:
            seats.strip(page, rect, seat, who, mood.hover, offered)

        action = (lambda: self.click_spot(spot)) if offered else None
        self.widgets.append(Spot(spot, rect, paint, action, hint=seats.strip_hint(seat, who), focusable=offered))
        area = seats.strip_cards(page, rect)
        places = cards.heap(area, len(seat.in_play), page.u(5))
        for i, (place, card) in enumerate(zip(places, seat.in_play, strict=True)):
            marks = Marks(tapped=card.tapped, energy=card.energy)
            self.widgets.append(
                self.card_spot(
                    f"theirs:{number}:{i}", place, card.number, marks, action, cards.visible_part(places, i),
                    focusable=False,
                )
            )  # fmt: skip

    def _build_dice(self, page: Page, rect: Rect) -> None:
        table = self.table
        if not table.thrown:
            return
        pad = page.u(10)
        high = rect.height - 2 * pad - page.line_height(theme.SMALL) - page.u(3)
        count = len(table.thrown)
        label = page.u(112)
        gap = page.u(12)
        room = rect.width - label - 2 * pad
        step = min(high + gap + page.u(20), room // max(1, count))
        start = rect.x + pad + label
        self._dice_step = step
        for position, number in enumerate(table.dice):
            place = Rect(start + position * step + (step - high) // 2, rect.y + pad, high, high)
            face, taker, spot = table.face_of(position), table.taken[position], f"die:{number}"
            offered = self.offered(spot)
            season = table.dice_season
            dim = taker >= 0

            def paint(page: Page, rect: Rect, mood: Mood, face=face, offered=offered, dim=dim, season=season) -> None:
                dice.die(page, rect, face, season, offered, dim, mood.hover and offered)

            self.widgets.append(
                Spot(spot, place, paint, self._clicker(spot, (f"die {number}",)), hint=dice.face_words(face),
                     focusable=offered)
            )  # fmt: skip

    def _clicker(self, spot: str, attempts: tuple[str, ...] = ()) -> Action:
        return lambda: self.click_spot(spot, attempts)

    def _build_play(self, page: Page, rect: Rect) -> None:
        seat = self.table.seats[self.seat]
        area = self._play_area(page, rect)
        names = copies([card.number for card in seat.in_play])
        lying, gap = len(seat.in_play), page.u(8)
        free = max(0, seat.gauge - lying)
        width = cards.fitting_width(area, lying + min(free, 2), gap, 0.8)
        row = cards.centred_row(area, width)
        # One free place is always in sight, more of them as far as there is room.
        room = row.width - (width + gap if free else 0)
        places = cards.fan(Rect(row.x, row.y, room, row.height), lying, width, gap)
        start = places[-1].right + gap if places else row.x
        seen = min(free, max(1, (row.right - start + gap) // (width + gap)))
        self._slots = [Rect(start + i * (width + gap), row.y, width, row.height) for i in range(seen)]
        for i, (name, card) in enumerate(zip(names, seat.in_play, strict=True)):
            spot = f"play:{name}"
            marks = Marks(offered=self.offered(spot), tapped=card.tapped, energy=card.energy)
            click = self._clicker(spot, (f"activate {name}",)) if self.own else None
            self.widgets.append(
                self.card_spot(spot, places[i], card.number, marks, click, cards.visible_part(places, i))
            )

    def _play_area(self, page: Page, rect: Rect) -> Rect:
        head = page.line_height(theme.SMALL) + page.u(4)
        area = Rect(rect.x + page.u(10), rect.y + head + page.u(6), rect.width - page.u(20), 0)
        area.height = rect.bottom - page.u(10) - area.y
        return area

    def _build_hand(self, page: Page, rect: Rect) -> None:
        table, seat = self.table, self.table.seats[self.seat]
        head = page.line_height(theme.SMALL) + page.u(4)
        area = Rect(rect.x + page.u(10), rect.y + head + page.u(6), rect.width - page.u(20), 0)
        area.height = rect.bottom - page.u(10) - area.y
        width = round(area.height * cards.SHAPE)
        gap = page.u(8)
        packets = [(year, packet) for year, packet in enumerate(seat.packets) if packet]
        self._packet_places: list[tuple[int, Rect]] = []
        small_high = area.height // 2 - page.u(12)
        x = area.right
        for year, packet in reversed(packets):
            wide = round(small_high * cards.SHAPE)
            span = wide + page.u(22) * (len(packet) - 1)
            x -= span
            block = Rect(x, area.bottom - small_high, span, small_high)
            places = cards.fan(block, len(packet), wide, 0)
            for i, number in enumerate(packet):
                self.widgets.append(
                    self.card_spot(
                        f"packet:{year}:{i}", places[i], number, Marks(), None, cards.visible_part(places, i)
                    )
                )
            self._packet_places.append((year, block))
            x -= gap * 2
        right = x
        self._looked_rect: Rect | None = None
        if table.looked:
            wide = min(len(table.looked) * (width + gap) + gap, (right - area.x) * 6 // 10)
            right -= wide
            self._looked_rect = Rect(right, rect.y + page.u(4), wide, rect.height - page.u(8))
            tray = Rect(right + gap, area.y, wide - 2 * gap, area.height)
            places = cards.fan(tray, len(table.looked), width, gap, "centre")
            for i, number in enumerate(table.looked):
                spot = f"looked:{number}"
                marks = Marks(offered=self.offered(spot))
                self.widgets.append(
                    self.card_spot(
                        f"{spot}:{i}", places[i], number, marks, self._clicker(spot), cards.visible_part(places, i)
                    )
                )
            right -= gap
        hand = Rect(area.x, area.y, right - area.x, area.height)
        width = cards.fitting_width(hand, len(seat.hand), gap, 0.8)
        places = cards.fan(cards.centred_row(hand, width), len(seat.hand), width, gap)
        main = self.own and table.kind == "main"
        for i, number in enumerate(seat.hand):
            spot = f"hand:{number}"
            offered = self.offered(spot)
            marks = Marks(offered=offered, dim=main and not offered)
            click = self._clicker(spot, (f"summon {number}",)) if self.own else None
            self.widgets.append(
                self.card_spot(f"{spot}:{i}", places[i], number, marks, click, cards.visible_part(places, i))
            )

    def _build_piles(self, page: Page, rect: Rect) -> None:
        pad = page.u(10)
        inner = rect.inflate(-2 * pad, -2 * pad)
        piles = page.u(26)
        rates = page.u(66)
        text = page.line_height(theme.SMALL)
        size = min(inner.width, inner.height - piles - rates - text - page.u(18))
        self._wheel = Rect(inner.x + (inner.width - size) // 2, inner.y, size, size)
        rest = inner.bottom - piles - self._wheel.bottom
        self._time = Rect(inner.x, self._wheel.bottom + page.u(4), inner.width, text)
        self._rates = Rect(inner.x, self._time.bottom + (rest - page.u(4) - text - rates) // 2, inner.width, rates)
        self._piles = Rect(inner.x, inner.bottom - piles, inner.width, piles)
        self.widgets.append(
            Spot("rates", self._rates, hint=_("Crystals for one transmuted energy: this season and the next."),
                 focusable=False)
        )  # fmt: skip
        self.widgets.append(
            Spot("piles", self._piles, hint=_("Cards in the draw pile and in the discard pile."), focusable=False)
        )

    def _build_log(self, page: Page, rect: Rect) -> None:
        self._log = rect
        pad = page.u(10)
        head = page.u(30)
        if rect.height < head + page.u(40):
            return
        place = Rect(rect.x + pad, rect.y + pad + head, rect.width - 2 * pad, rect.height - 2 * pad - head)
        rows: list[Row] = []
        for event in self.flow.session.log(self.view.seat):
            text = log.sentence(event.name, event.numbers, self.names)
            if text:
                about = log.about(event.name, event.numbers)
                edge = theme.SEATS[about] if 0 <= about < len(self.names) else None
                rows.append(Row(text, edge))
        self.widgets.append(ScrollList("log", place, page, rows, self.log_offset, size=theme.SMALL, gap=1.5))
        wide = page.u(84)
        self.widgets.append(
            Button("menu", Rect(rect.right - pad - wide, rect.y + page.u(6), wide, page.u(28)), _("Pause"), self.pause,
                   size=theme.SMALL)
        )  # fmt: skip

    # -- painting -------------------------------------------------------------------------------------------------

    def keep_free(self, page: Page) -> Rect | None:
        return self.panel.rect

    def paint(self, page: Page) -> None:
        paper.background(page)
        table, lay = self.table, self.lay
        seat = table.seats[self.seat]
        self._paint_time(page)
        self._paint_dice(page, lay.dice)
        paper.sheet(page, lay.play, theme.mix(theme.PAPER, page.palette.page, 0.10))
        title = Rect(lay.play.x + page.u(12), lay.play.y + page.u(4), lay.play.width - page.u(24),
                     page.line_height(theme.SMALL))  # fmt: skip
        text = _("Cards in play: {count} of {gauge} places taken").format(count=len(seat.in_play), gauge=seat.gauge)
        page.text(text, title, theme.SMALL, SANS_BOLD, theme.INK_SOFT)
        for slot in self._slots:
            self._paint_slot(page, slot)
        seats.board(page, lay.board, seat, self.who(self.seat))
        self._paint_hand(page, lay.hand)
        paper.sheet(page, self._log)
        if self._log.height > page.u(30):
            place = Rect(self._log.x + page.u(10), self._log.y + page.u(4), self._log.width - page.u(110), page.u(32))
            page.text(_("What has happened"), place, theme.BODY, SANS_BOLD, page.palette.accent)
        self.panel.paint(page)

    def _paint_slot(self, page: Page, slot: Rect) -> None:
        colour = theme.mix(theme.PAPER_DEEP, page.palette.page, 0.15)
        page.box(slot, theme.mix(theme.PAPER_SHADE, page.palette.page, 0.10), 7)
        page.box(slot, colour, 7, max(1, page.u(1.5)))
        page.sign("gauge", slot.center, page.u(22), colour, theme.PAPER_SHADE)

    def _paint_time(self, page: Page) -> None:
        table = self.table
        paper.sheet(page, self.lay.left)
        wheel.wheel(page, self._wheel, table.space, table.year, self._ahead())
        text = wheel.time_words(table.year, table.space, table.round)
        page.text(text, self._time, theme.SMALL, SANS_BOLD, theme.INK, "centre")
        seat = table.seats[max(0, table.active)]
        extra = table.boost + seat.transmute_bonus if table.active >= 0 else 0
        wheel.rates(page, self._rates, table.season, extra)
        half = self._piles.width // 2
        y = self._piles.centery
        text = _("{count} to draw").format(count=len(table.pile))
        page.labelled_sign("pile", text, (self._piles.x, y), page.u(18), theme.SMALL, SANS, tint=theme.PALETTES[0].page)
        text = _("{count} discarded").format(count=len(table.discard))
        page.labelled_sign("pile", text, (self._piles.x + half, y), page.u(18), theme.SMALL, SANS, tint=theme.INK_SOFT)

    def _ahead(self) -> int | None:
        left = [i for i, taker in enumerate(self.table.taken) if taker < 0]
        if len(left) != 1 or len(self.table.taken) < 2:
            return None
        return wheel.landing(self.table.space, self.table.face_of(left[0]).advance)

    def _paint_dice(self, page: Page, rect: Rect) -> None:
        table = self.table
        paper.sheet(page, rect)
        pad = page.u(10)
        label = Rect(rect.x + pad, rect.y + pad, page.u(104), rect.height - 2 * pad)
        from ..kit import signs

        season = table.dice_season
        icon = page.u(40)
        page.sign(signs.SEASON_SIGNS[season], (label.x + icon // 2, label.y + icon // 2), icon)
        text = Rect(label.x, label.y + icon + page.u(4), label.width, label.height - icon - page.u(4))
        page.paragraph(_("{season} dice").format(season=words.season(season)), text, theme.SMALL, SANS_BOLD, theme.INK)
        high = page.line_height(theme.SMALL)
        left = self._left_die()
        for position, number in enumerate(table.dice):
            spot = self.widget(f"die:{number}")
            if spot is None:
                continue
            taker = table.taken[position]
            wide = min(page.u(116), self._dice_step - page.u(8))
            under = Rect(spot.rect.centerx - wide // 2, rect.bottom - pad - high + page.u(4), wide, high)
            if taker >= 0:
                page.text(self.names[taker], under, theme.SMALL, SANS_BOLD, theme.SEATS[taker], "centre")
            elif position == left:
                face = table.face_of(position)
                y, size = under.centery, page.u(17)
                page.labelled_sign(
                    "marker",
                    f"+{face.advance}",
                    (under.centerx - size, y),
                    size,
                    theme.SMALL,
                    SANS_BOLD,
                    tint=theme.BRICK,
                )

    def _left_die(self) -> int | None:
        left = [i for i, taker in enumerate(self.table.taken) if taker < 0]
        return left[0] if len(left) == 1 and len(self.table.taken) > 1 else None

    def _paint_hand(self, page: Page, rect: Rect) -> None:
        seat = self.table.seats[self.seat]
        paper.sheet(page, rect, theme.mix(theme.PAPER, page.palette.page, 0.06))
        high = page.line_height(theme.SMALL)
        title = Rect(rect.x + page.u(12), rect.y + page.u(4), rect.width // 2, high)
        if self.view.seat == self.seat:
            text = _("Your hand: {cards}").format(cards=words.cards(len(seat.hand)))
        else:
            text = _("{name}'s hand: {cards}").format(name=self.names[self.seat], cards=words.cards(len(seat.hand)))
        page.text(text, title, theme.SMALL, SANS_BOLD, theme.INK_SOFT)
        for year, block in self._packet_places:
            place = Rect(block.x - page.u(8), block.y - high - page.u(2), block.width + page.u(16), high)
            page.text(_("Year {year}").format(year=words.year(year + 1)), place, theme.SMALL, SANS_BOLD,
                      theme.INK_SOFT, "centre")  # fmt: skip
        if self._looked_rect is not None:
            page.box(self._looked_rect, theme.mix(theme.PAPER, theme.GOLD_LIGHT, 0.35))
            page.box(self._looked_rect, theme.GOLD, theme.RADIUS, max(1, page.u(1.5)))
            place = Rect(
                self._looked_rect.x + page.u(8), self._looked_rect.y, self._looked_rect.width - page.u(12), high
            )
            page.text(_("Looking at"), place, theme.SMALL, SANS_BOLD, theme.INK)

    def key_down(self, event: pygame.event.Event) -> None:
        if event.key == pygame.K_l and self.own and self.offers is not None and self.panel.chooser is None:
            self.panel.listing = not self.panel.listing
            self.changed()
            return
        super().key_down(event)
