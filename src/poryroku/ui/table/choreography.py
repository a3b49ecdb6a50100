"""Which thing moves where when something has happened: events, as the viewer sees them, to a motion.

Nothing here is needed to understand the game, and whatever has no place on the page simply doesn't move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import Rect

from ..kit.page import Page
from ..kit.widget import Spot
from ..motion import Change, Motion, Tween, even, thrown
from . import dice, wheel
from .banner import Banner, PageTurn
from .flight import Picture, pulse, slide, toss
from .places import card_on
from .stage import Stage

if TYPE_CHECKING:
    from ..chronicle import Happening, Numbers

#: how much later than one thing the next one starts, as a share of the time one takes; less if there are many
STAGGER, ALL_STARTED = 0.55, 3.5
DIE_TAKEN = 40
SEATS = range(4)


class Choreography(Stage):
    """Makes one motion of what has happened between two pictures."""

    #: whether a new season or year has been told of
    _told = False
    _ahead: Sequence[Happening] = ()

    def motion(self, news: Sequence[Happening]) -> Motion:
        """All of it."""
        count = sum(event.name in MOVES for event in news)
        step = self.length * min(STAGGER, ALL_STARTED / max(1, count))
        for number, event in enumerate(news):
            self._ahead = news[number + 1 :]
            if event.name in MOVES and MOVES[event.name](self, event.numbers):
                self._time += step
        self._close_ranks()
        return Motion([*self._under, *self._tweens, *self._over], self._changes, self._hidden)

    # -- dice -----------------------------------------------------------------------------------------------------

    def _die(self, number: int) -> Spot | None:
        found = self.here.widget(f"die:{number}")
        return found if isinstance(found, Spot) else None

    def _thrown(self, numbers: Numbers) -> bool:
        spots = [spot for number in self.here.table.dice if (spot := self._die(number)) is not None]
        start = self._at("dice")
        if start is None or not spots:
            return False
        pictures = [self._picture(spot) for spot in spots]
        for i, (spot, picture) in enumerate(zip(spots, pictures, strict=True)):
            others = pictures[:i] + pictures[i + 1 :]
            turns = 1.25 if i % 2 else -1.25
            paint = toss(picture, others, start, spot.rect, turns)
            begin = self._time + i * self.length * 0.22
            self._hidden[spot.key] = self._add(Tween(begin, self.length * 2.2, paint, thrown))
        self._time += self.length
        return True

    def _rerolled(self, numbers: Numbers) -> bool:
        spot = self._die(numbers[1])
        if spot is None:
            return False
        picture = self._picture(spot)
        self._source = spot.rect.center
        paint = toss(picture, [picture], spot.rect.center, spot.rect, 1.25)
        self._hidden[spot.key] = self._add(Tween(self._time, self.length * 1.6, paint, thrown, waits=True))
        return True

    def _took_die(self, numbers: Numbers) -> bool:
        player, number = numbers[:2]
        spot, end = self._die(number), self._at("seat", player)
        table = self.here.table
        if spot is None or end is None or number not in table.dice:
            return False
        face, season = table.face_of(table.dice.index(number)), table.dice_season
        picture = Picture(
            self.page, spot.rect.size, lambda page, rect: dice.die(page, rect, face, season, False, False, False)
        )
        place = Rect(0, 0, self.page.u(DIE_TAKEN), self.page.u(DIE_TAKEN))
        place.center = end
        held = self.before.widget(spot.key) if self.before is not None else None
        start = held.rect if held is not None else spot.rect
        self._add(Tween(self._time, self.length * 1.6, slide(picture, start, place), waits=True))
        return True

    def _turn(self, numbers: Numbers) -> bool:
        """What the turn brings at once comes from the die of that player."""
        table = self.here.table
        for position, taker in enumerate(table.taken):
            spot = self._die(table.dice[position])
            if taker == numbers[0] and spot is not None:
                self._source = spot.rect.center
        return False

    # -- crystals, energy, gauge ----------------------------------------------------------------------------------

    def _crystals(self, numbers: Numbers) -> bool:
        player, change = numbers
        figure = ("crystals", player)
        at, picture = self._at(*figure), self._sign("crystal")
        if change > 0:
            return self._fly(picture, change, self._source, at, figure)
        return self._lose(picture, -change, at, figure)

    def _paid_crystals(self, numbers: Numbers) -> bool:
        return self._crystals((numbers[0], -numbers[1]))

    def _gave_crystals(self, numbers: Numbers) -> bool:
        player, receiver, count = numbers[:3]
        start, end = self._at("crystals", player), self._at("crystals", receiver)
        if start is None or end is None or count <= 0:
            return False
        self._changes.append(Change(self._time + 1, ("crystals", player), -count))
        return self._fly(self._sign("crystal"), count, start, end, ("crystals", receiver))

    def _activation_toll(self, numbers: Numbers) -> bool:
        moved = self._gave_crystals(numbers)
        bounty = self._fly(self._sign("crystal"), numbers[3], None, self._at("crystals", numbers[1]),
                           ("crystals", numbers[1]))  # fmt: skip
        return moved or bounty

    def _energy(self, numbers: Numbers) -> bool:
        player = numbers[0]
        return self._of_each(
            lambda element: self._fly(
                self._energy_sign(element),
                numbers[1 + element],
                self._source,
                self._at("energy", player, element),
                ("energy", player, element),
            )
        )

    def _paid(self, numbers: Numbers) -> bool:
        """To the card that is paid for, which comes into play next."""
        player, end = numbers[0], self._source
        for event in self._ahead:
            if event.name in ("summoned", "put_into_play") and event.numbers[0] == player:
                found = self.here.cards(event.numbers[1], self._play_prefix(player))
                end = found[-1].rect.center if found else end
                break
        return self._of_each(
            lambda element: self._spend(
                self._energy_sign(element),
                numbers[1 + element],
                self._at("energy", player, element),
                end,
                ("energy", player, element),
            )
        )

    def _surplus(self, numbers: Numbers) -> bool:
        return self._of_each(
            lambda element: self._lose(
                self._energy_sign(element),
                numbers[1 + element],
                self._at("energy", numbers[0], element),
                ("energy", numbers[0], element),
            )
        )

    def _reserve_lost(self, numbers: Numbers) -> bool:
        return self._surplus(numbers)

    def _stored(self, numbers: Numbers) -> bool:
        player, on = numbers[:2]
        found = self.here.cards(on, self._play_prefix(player))
        end = found[0].rect.center if found else None
        return self._of_each(lambda i: self._fly(self._energy_sign(i), numbers[2 + i], self._source or end, end))

    def _transmuted(self, numbers: Numbers) -> bool:
        player, element, count, crystals = numbers
        start, end = self._at("energy", player, element), self._at("crystals", player)
        if start is None or end is None:
            return False
        self._changes.append(Change(self._time + 1, ("energy", player, element), -count))
        self._fly(self._energy_sign(element), count, start, end)
        self._time += self.length * 0.7
        self._source = None
        return self._fly(self._sign("crystal"), crystals, start, end, ("crystals", player))

    def _reserve_transmuted(self, numbers: Numbers) -> bool:
        player, _energy, crystals = numbers
        start = self._at("energy", player, 1)
        return self._fly(self._sign("crystal"), crystals, start, self._at("crystals", player), ("crystals", player))

    def _gauge(self, numbers: Numbers) -> bool:
        player, change = numbers[:2]
        return self._fly(self._sign("gauge"), change, self._source, self._at("gauge", player), ("gauge", player))

    # -- cards ----------------------------------------------------------------------------------------------------

    def _drafted(self, numbers: Numbers) -> bool:
        player, number = numbers
        if not self._own(player) or not number:
            return False
        return self._move(number, self._was(number, "pack:", "held:"), self._new(number, "kept:"))

    def _summoned(self, numbers: Numbers) -> bool:
        player, number = numbers
        end = self._new(number, self._play_prefix(player))
        moved = self._move(number, self._from_hand(player, number), end, flipped=not self._own(player))
        if end is not None:
            self._source = end.rect.center
        return moved

    def _put_into_play(self, numbers: Numbers) -> bool:
        return self._summoned(numbers)

    def _activated(self, numbers: Numbers) -> bool:
        player, number = numbers
        found = self.here.cards(number, self._play_prefix(player))
        if not found:
            return False
        spot = found[-1]
        self._source = spot.rect.center
        self._add(Tween(self._time, self.length * 1.2, pulse(self._picture(spot), spot.rect), even))
        return True

    def _pile(self) -> Rect | None:
        return self._far_at("pile")

    def _drew(self, numbers: Numbers) -> bool:
        player, number = numbers
        return self._move(number, self._pile(), self._hand(player, number), flipped=bool(number))

    def _looked(self, numbers: Numbers) -> bool:
        number = numbers[1]
        end = self._new(number, "looked:") if number else None
        return self._move(number, self._pile(), end, flipped=True)

    def _kept(self, numbers: Numbers) -> bool:
        player, number = numbers
        start = self._was(number, "looked:")
        return self._move(number, start or self._pile(), self._hand(player, number), flipped=start is None)

    def _gave(self, numbers: Numbers) -> bool:
        player, receiver, number = numbers
        return self._move(number, self._from_hand(player, number), self._hand(receiver, number))

    def _discarded(self, numbers: Numbers) -> bool:
        player, number = numbers
        return self._move(number, self._from_hand(player, number), self._far_at("discard"))

    def _shown_discarded(self, numbers: Numbers) -> bool:
        return self._discarded(numbers)

    def _no_slot_discarded(self, numbers: Numbers) -> bool:
        return self._discarded(numbers)

    def _top_discarded(self, numbers: Numbers) -> bool:
        return self._move(0, self._pile(), self._far_at("discard"))

    def _reshuffled(self, numbers: Numbers) -> bool:
        return self._move(0, self._far_at("discard"), self._pile())

    def _sacrificed(self, numbers: Numbers) -> bool:
        player, number = numbers
        start = self._was(number, self._play_prefix(player))
        if start is not None:
            self._source = start.center
        return self._move(number, start, self._far_at("discard"))

    def _returned(self, numbers: Numbers) -> bool:
        player, number = numbers
        return self._move(number, self._was(number, self._play_prefix(player)), self._hand(player, number))

    def _passed(self, numbers: Numbers) -> bool:
        player, receiver, number = numbers
        start = self._was(number, self._play_prefix(player))
        return self._move(number, start, self._new(number, self._play_prefix(receiver)))

    def _packets(self, numbers: Numbers) -> bool:
        moved = False
        for player in range(self.here.table.n):
            if self._own(player):
                prefix = f"packet:{numbers[0] - 1}:"
                for spot in self.before.zone(prefix) if self.before is not None else []:
                    number = spot.subject[1] if spot.subject else 0
                    moved |= self._move(number, spot.rect, self._new(number, "hand:"))
            else:
                moved |= self._move(0, self._far_at("packets", player), self._far_at("hand", player))
        return moved

    def _close_ranks(self) -> None:
        """Cards that lie elsewhere because others have come or gone move there."""
        if self.before is None:
            return
        for prefix in ("hand:", "play:", "looked:", "kept:", *(f"theirs:{seat}:" for seat in SEATS)):
            was: dict[int, list[Rect]] = {}
            for spot in self.before.zone(prefix):
                was.setdefault(card_on(spot), []).append(spot.rect)
            for spot in self.here.zone(prefix):
                known = was.get(card_on(spot))
                if not known:
                    continue
                start = known.pop(0)
                if start != spot.rect and spot.key not in self._hidden:
                    paint = slide(self._picture(spot), start, spot.rect, rising=False)
                    tween = Tween(0, self.length, paint)
                    self._tweens.insert(0, tween)
                    self._hidden[spot.key] = tween.end

    # -- time -----------------------------------------------------------------------------------------------------

    def _marker(self, numbers: Numbers) -> bool:
        steps, _year, space = numbers
        at = self._at("wheel")
        if any(event.name == "season" for event in self._ahead):
            self._turn_page()
        if at is None or not steps:
            return False
        size = self.here.anchors["wheel size"][0]

        def paint(page: Page, t: float) -> None:
            wheel.marker(page, wheel.space_at(at, size, space - steps * (1 - t)), size)

        length = self.length * (0.8 + 0.4 * abs(steps))
        self._hidden["marker"] = self._add(Tween(self._time, length, paint, waits=True))
        self._time += length / 2
        return True

    def _season(self, numbers: Numbers) -> bool:
        self._turn_page()
        return False

    def _round(self, numbers: Numbers) -> bool:
        first, year, _space = numbers
        if first == 1 or (self.before is not None and self.before.table.year != year):
            self._raise_banner()
        return False

    def _turn_page(self) -> None:
        """The page of the season before is turned, and the new one says its name."""
        if self._told:
            return
        if self.old is not None and self.before is not None:
            length = self.length * 1.8
            turn = PageTurn(self.old, self.here.table.season)
            self._under.append(Tween(self._time, length, turn.paint, waits=True))
            self._raise_banner()
            self._time += length * 0.8
        else:
            self._raise_banner()

    def _raise_banner(self) -> None:
        if self._told:
            return
        self._told = True
        table = self.here.table
        banner = Banner(self.page, table.year, table.season)
        self._over.append(Tween(self._time, self.length * 6, banner.paint, even))


MOVES: dict[str, Callable[[Choreography, Numbers], bool]] = {
    "thrown": Choreography._thrown,
    "rerolled": Choreography._rerolled,
    "took_die": Choreography._took_die,
    "turn": Choreography._turn,
    "crystals": Choreography._crystals,
    "paid_crystals": Choreography._paid_crystals,
    "gave_crystals": Choreography._gave_crystals,
    "activation_toll": Choreography._activation_toll,
    "energy": Choreography._energy,
    "paid": Choreography._paid,
    "surplus": Choreography._surplus,
    "reserve_lost": Choreography._reserve_lost,
    "stored": Choreography._stored,
    "transmuted": Choreography._transmuted,
    "reserve_transmuted": Choreography._reserve_transmuted,
    "gauge": Choreography._gauge,
    "drafted": Choreography._drafted,
    "summoned": Choreography._summoned,
    "put_into_play": Choreography._put_into_play,
    "activated": Choreography._activated,
    "answered": Choreography._activated,
    "readied": Choreography._activated,
    "drew": Choreography._drew,
    "looked": Choreography._looked,
    "kept": Choreography._kept,
    "gave": Choreography._gave,
    "discarded": Choreography._discarded,
    "shown_discarded": Choreography._shown_discarded,
    "no_slot_discarded": Choreography._no_slot_discarded,
    "top_discarded": Choreography._top_discarded,
    "reshuffled": Choreography._reshuffled,
    "sacrificed": Choreography._sacrificed,
    "returned": Choreography._returned,
    "passed": Choreography._passed,
    "packets": Choreography._packets,
    "marker": Choreography._marker,
    "season": Choreography._season,
    "round": Choreography._round,
}
"""What moves at an event; whether anything did."""
