"""All cards to look through: searched by words, filtered by signs, one of them large with its rulings."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect

from poryroku.crystal.files.library import Library, load_library
from poryroku.crystal.files.packs import Pack, built_in, conflicts, find_packs
from poryroku.crystal.terms import ELEMENTS, KINDS
from poryroku.crystal.wording import cardsearch, cardtext, words
from poryroku.crystal.wording.cardsearch import COSTS, Wanted
from poryroku.crystal.wording.effectline import TIMINGS
from poryroku.i18n import _, ngettext

from ..kit import idle, keys, paper, theme
from ..kit.field import Stepper, TextField
from ..kit.fonts import SANS, SANS_BOLD, SERIF_BOLD
from ..kit.keys import Binding
from ..kit.page import Page
from ..kit.toggle import Face, Toggle
from ..kit.widget import Button, Mood, Spot, Widget
from ..scene import Scene
from ..table import bigcard, effectsigns, tokens
from ..table import card as cards
from ..table.card import Marks
from .bigcard import BigCardScene

if TYPE_CHECKING:
    from poryroku.crystal.book import Card

    from ..app import App

FILTERS = 262
LARGE = 366
CARD = 92
GAP = 10
TOGGLE = 38
#: the height of the keys for when a card acts, where there are more of them than fit in two rows
LOW_TOGGLE, FEW_TIMINGS = 28, 10
ROW = 34
#: width of the page in logical units from which a card is shown large beside the others
WIDE = 980
#: seconds of one picture for printing cards that were not seen before: the others follow in the next pictures
PRINTING = 0.003


class BrowserScene(Scene):
    """Filters on the left, the cards that fit in the middle, the one looked at on the right."""

    def __init__(self, app: App, found: Mapping[int, Card] | None = None) -> None:
        """`found` are the cards of a game, as they cost there. Without them all packs can be looked through."""
        super().__init__(app)
        self.found = found
        #: the packs to choose from; of those of a game all are played with
        self.packs = list(cardtext.library().packs) if found is not None else [built_in(), *find_packs().packs]
        self.season = app.scene.season if app.scenes else 0
        self.wanted = Wanted()
        self._take("")
        self.looked_at = min(self.cards)
        #: the row of cards at the top of the middle
        self.top = 0
        self._columns = 1
        self._seen = 1
        #: whether the card looked at is to be scrolled into sight
        self._reveal = True
        #: seconds that this picture has spent on printing, and whether cards are left for the next one
        self._spent = 0.0
        self._unprinted = False
        #: the card that was shown large in the last picture
        self._shown_large = 0
        self._find()

    def _take(self, name: str) -> None:
        """Take the cards of a pack, or of all of them as far as they go together."""
        self.library = cardtext.library() if self.found is not None else _library(self.packs, name)
        library = self.library
        idle.later(("words", id(library)), lambda: cardsearch.written(library))
        book = library.book
        self.cards = book.cards if self.found is None else self.found
        self.prices = {n: {players: book.cards_by_players[players][n] for players in (2, 3, 4)} for n in book.cards}

    def _find(self) -> None:
        with cardtext.using(self.library):
            self.numbers = cardsearch.find(self.wanted, self.cards)

    def ask(self, **what: Any) -> None:
        """Look for something else."""
        self.wanted = replace(self.wanted, **what)
        if "pack" in what:
            self._take(self.wanted.pack)
            cardtext.use(self.library)
        self._find()
        self.top = 0
        if self.numbers and self.looked_at not in self.numbers:
            self.looked_at = self.numbers[0]
        self.changed()

    # -- building -------------------------------------------------------------------------------------------------

    def needed(self, page: Page) -> tuple[int, int]:
        return page.u(FILTERS + 2 * (CARD + GAP) + 80), page.u(640 if len(self.packs) == 1 else 702)

    def build(self, page: Page) -> None:
        self._wide = page.units[0] >= WIDE
        m, g = page.u(theme.MARGIN), page.u(theme.GAP)
        high = page.rect.height - 2 * m
        self._left = Rect(m, m, page.u(FILTERS), high)
        wide = page.u(LARGE) if self._wide else -g
        self._right = Rect(page.rect.right - m - wide, m, max(0, wide), high)
        left = self._left.right + g
        self._middle = Rect(left, m, self._right.x - g - left, high)
        self.widgets = []
        self._build_filters(page)
        self._build_cards(page)

    def _build_filters(self, page: Page) -> None:
        pad, gap = page.u(14), page.u(6)
        inner = self._left.inflate(-2 * pad, -2 * pad)
        line = page.line_height(theme.SMALL, SANS_BOLD)
        y = inner.y + page.line_height(theme.TITLE * 0.8, SERIF_BOLD) + page.line_height(theme.BODY) + gap
        self._labels: list[tuple[str, Rect]] = []
        row = page.u(ROW)
        self.widgets.append(
            TextField(
                "search",
                Rect(inner.x, y, inner.width, row),
                self.wanted.words,
                lambda text: self.ask(words=text),
                limit=40,
                hint=_("Names and texts in all languages; accents may be left out."),
                placeholder=_("Search …"),
            )
        )
        y += row + gap

        def label(text: str) -> None:
            nonlocal y
            self._labels.append((text, Rect(inner.x, y, inner.width, line)))
            y += line + page.u(2)

        timings = self._timings()
        many = len(timings) > FEW_TIMINGS
        for text, field, entries, across, tall in (
            (_("Kind"), "kind", self._kinds(), 2, TOGGLE),
            (_("Cost"), "cost", self._costs(), 6, TOGGLE),
            (_("When it acts"), "timing", timings, 7 if many else 5, LOW_TOGGLE if many else TOGGLE),
        ):
            label(text)
            y = self._toggles(page, Rect(inner.x, y, inner.width, page.u(tall)), field, entries, across) + gap
        for text, field, choices in (
            (_("Level"), "level", self._levels()),
            (_("Points"), "points", self._points()),
            *([(_("Pack"), "pack", self._packs())] if len(self.packs) > 1 else []),
        ):
            label(text)
            place = Rect(inner.x, y, inner.width, row)
            self.widgets.append(Stepper(field, place, choices, getattr(self.wanted, field), self._asker(field)))
            y += row + gap
        high = page.u(40)
        back = Rect(inner.x, inner.bottom - high, inner.width, high)
        clear = Rect(inner.x, back.y - gap - high, inner.width, high)
        self.widgets += [
            Button("clear", clear, _("Show all cards"), self._clear, not self.wanted.anything),
            Button("back", back, _("Back"), self.back, strong=True, size=theme.LABEL),
        ]

    def _asker(self, field: str) -> Callable[[str], None]:
        return lambda value: self.ask(**{field: value})

    def _toggles(
        self, page: Page, row: Rect, field: str, entries: list[tuple[Any, Face | str, str]], across: int
    ) -> int:
        """Keys side by side, `across` in a row. Returns where they end."""
        gap = page.u(4)
        wide = (row.width - gap * (across - 1)) // across
        none = getattr(Wanted(), field)
        for i, (value, face, hint) in enumerate(entries):
            line, column = divmod(i, across)
            place = Rect(row.x + column * (wide + gap), row.y + line * (row.height + gap), wide, row.height)
            on = getattr(self.wanted, field) == value
            self.widgets.append(
                Toggle(f"{field}:{value}", place, face, on, self._setter(field, none if on else value), hint)
            )
        rows = -(-len(entries) // across)
        return row.y + rows * row.height + (rows - 1) * gap

    def _setter(self, field: str, value: Any) -> Callable[[], None]:
        return lambda: self.ask(**{field: value})

    def _kinds(self) -> list[tuple[Any, Face | str, str]]:
        return [(i, _kind_face(name, words.kind(i)), "") for i, name in enumerate(KINDS)]

    def _costs(self) -> list[tuple[Any, Face | str, str]]:
        said = [words.element(i) for i in range(4)] + [_("crystals"), _("free")]
        found: list[tuple[Any, Face | str, str]] = []
        for cost, hint in zip(COSTS, said, strict=True):
            face: Face | str = "0" if cost == "free" else _sign_face(cost)
            found.append((cost, face, hint))
        return found

    def _timings(self) -> list[tuple[Any, Face | str, str]]:
        there = {when for number in self.cards for when in cardtext.timings(number)}
        return [(name, _sign_face(f"timing:{name}"), words.timing(name)) for name in TIMINGS if name in there]

    def _levels(self) -> list[tuple[str, str]]:
        return [("", _("All levels")), ("basic", _("Basic, 1 to 30")), ("cunning", _("Cunning, 31 to 50"))]

    def _packs(self) -> list[tuple[str, str]]:
        return [("", _("All packs")), *((pack.name, cardtext.pack_title(pack)) for pack in self.packs)]

    def _points(self) -> list[tuple[str, str]]:
        named = [("", _("Any points"))]
        for name, (least, most) in cardsearch.POINTS.items():
            if least < 0:
                text = _("{points} or less").format(points=most)
            elif most > 50:
                text = _("{points} or more").format(points=least)
            else:
                text = _("{least} to {most}").format(least=least, most=most)
            named.append((name, text))
        return named

    def _build_cards(self, page: Page) -> None:
        pad, gap = page.u(14), page.u(GAP)
        area = self._middle.inflate(-2 * pad, -2 * pad)
        area.width -= page.u(10)
        self._columns = max(1, (area.width + gap) // (page.u(CARD) + gap))
        wide = (area.width - gap * (self._columns - 1)) // self._columns
        high = round(wide / cards.SHAPE)
        self._seen = max(1, (area.height + gap) // (high + gap))
        if self._reveal and self.looked_at in self.numbers:
            row = self.numbers.index(self.looked_at) // self._columns
            self.top = max(min(self.top, row), row - self._seen + 1)
        self._reveal = False
        self._clamp()
        first = self.top * self._columns
        for i, number in enumerate(self.numbers[first : first + self._seen * self._columns]):
            row, column = divmod(i, self._columns)
            place = Rect(area.x + column * (wide + gap), area.y + row * (high + gap), wide, high)
            self.widgets.append(self._card(number, place))
        self._bar = Rect(self._middle.right - pad, area.y, page.u(6), self._seen * (high + gap) - gap)
        if self._rows > self._seen:
            self.widgets.append(_Bar("bar", self._bar.inflate(page.u(8), 0), self._jump))

    def _card(self, number: int, place: Rect) -> Widget:
        card = self.cards[number]

        def paint(page: Page, rect: Rect, mood: Mood) -> None:
            marks = Marks(hover=mood.hover, chosen=number == self.looked_at)
            if cards.printed(page, rect.size, card, number):
                cards.small(page, rect, card, number, marks)
            elif self._spent < PRINTING:
                start = time.perf_counter()
                cards.small(page, rect, card, number, marks)
                self._spent += time.perf_counter() - start
            else:
                self._unprinted = self.app.dirty = True
                cards.unprinted(page, rect, card, marks)

        def press() -> None:
            self.look_at(number)
            if not self._wide:
                self._show_large()

        return Spot(f"card:{number}", place, paint, press, focusable=number == self.looked_at,
                    subject=("text" if self._wide else "card", number))  # fmt: skip

    @property
    def _rows(self) -> int:
        return -(-len(self.numbers) // self._columns)

    def _clamp(self) -> None:
        self.top = max(0, min(self.top, self._rows - self._seen))

    # -- looking about ----------------------------------------------------------------------------------------------

    def look_at(self, number: int) -> None:
        """Show a card large."""
        self.looked_at = number
        self._reveal = True
        self.changed()

    def _jump(self, share: float) -> None:
        self._scroll(round(share * self._rows - self._seen / 2) - self.top)

    def _scroll(self, rows: int) -> bool:
        before = self.top
        self.top += rows
        self._clamp()
        if self.top == before:
            return False
        self.changed()
        return True

    def _show_large(self) -> None:
        self.app.push(BigCardScene(self.app, self.looked_at, self.cards[self.looked_at]))

    def explain(self, page: Page, found: Widget) -> None:
        number = found.subject[1] if found.subject and found.subject[0] == "card" else 0
        if number:
            bigcard.show_beside(page, found.rect, self.cards[number], number)
        else:
            super().explain(page, found)

    def _clear(self) -> None:
        self.ask(**vars(Wanted()))

    def first_focus(self) -> str | None:
        return "search"

    def shown(self) -> None:
        if self.focus is None:
            self.set_focus("search", show=False)

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEWHEEL and self._middle.collidepoint(self.app.pointer):
            self._scroll(-event.y)
            return
        super().handle(event)

    def move_focus(self, dx: int, dy: int) -> None:
        on_card = self.focus is not None and self.focus.startswith("card:")
        if on_card and self.focus_shown and self.looked_at in self.numbers:
            at = self.numbers.index(self.looked_at)
            to = at + dx + dy * self._columns
            leaves = dx < 0 and at % self._columns == 0
            if not leaves:
                # Down from the last but one row goes to the last card of a short last row.
                if dy > 0 and to >= len(self.numbers) and at // self._columns < self._rows - 1:
                    to = len(self.numbers) - 1
                same_row = dx == 0 or to // self._columns == at // self._columns
                if same_row and 0 <= to < len(self.numbers):
                    self._focus_card(self.numbers[to])
                return
        super().move_focus(dx, dy)

    def _focus_card(self, number: int) -> None:
        self.look_at(number)
        self.ensure_built(self.app.page())
        self.set_focus(f"card:{number}")

    def _to_cards(self, by: int = 0) -> bool:
        """From the search to what it found; leafing from there."""
        if not self.numbers:
            return False
        on_card = self.focus is not None and self.focus.startswith("card:")
        at = self.numbers.index(self.looked_at) if self.looked_at in self.numbers else 0
        step = by * self._columns * max(1, self._seen - 1) if on_card else 0
        self._focus_card(self.numbers[max(0, min(at + step, len(self.numbers) - 1))])
        return True

    def shortcuts(self) -> list[Binding]:
        searching = self.focus == "search"
        found = [
            Binding(_("To the search"), lambda: self.set_focus("search"), pygame.K_SLASH, keys.ctrl(pygame.K_f)),
            Binding(_("The card chosen, large"), self._show_large, keys.LARGE),
            Binding(_("Show all cards"), self._clear, keys.ctrl(pygame.K_BACKSPACE)),
            *keys.pair(
                _("Leaf through the cards"), pygame.K_PAGEUP, lambda: self._to_cards(-1),
                pygame.K_PAGEDOWN, lambda: self._to_cards(1),
            ),
            Binding(_("Close the cards"), self.back, keys.CARDS),
        ]  # fmt: skip
        if searching:
            found += [Binding("", self._to_cards, keys.DOWN), Binding("", self._to_cards, keys.ENTER)]
        return [*found, *super().shortcuts()]

    def back(self) -> None:
        self.app.pop()

    # -- painting -------------------------------------------------------------------------------------------------

    def wait(self) -> int | None:
        return 0 if self._unprinted else super().wait()

    def paint(self, page: Page) -> None:
        # A card seen large for the first time takes as long as one may wait for a picture.
        self._spent, self._unprinted = PRINTING if self._shown_large != self._large else 0.0, False
        paper.background(page)
        paper.sheet(page, self._left)
        paper.sheet(page, self._middle, theme.mix(theme.PAPER, page.palette.page, 0.08))
        inner = self._left.inflate(-page.u(28), -page.u(28))
        high = page.line_height(theme.TITLE * 0.8, SERIF_BOLD)
        title = Rect(inner.x, inner.y - page.u(4), inner.width, high)
        page.text(_("Cards"), title, theme.TITLE * 0.8, SERIF_BOLD, page.palette.accent)
        count = ngettext("{count} of {all} cards", "{count} of {all} cards", len(self.numbers)).format(
            count=len(self.numbers), all=len(self.cards)
        )
        under = Rect(inner.x, title.bottom, inner.width, page.line_height(theme.BODY))
        page.text(count, under, theme.BODY, SANS, theme.INK_SOFT)
        for text, place in self._labels:
            page.text(text, place, theme.SMALL, SANS_BOLD, theme.INK_SOFT)
        if not self.numbers:
            place = self._middle.inflate(-page.u(80), -page.u(80))
            page.paragraph(_("No card is like that. Try fewer words or another filter."), place, theme.HEAD,
                           SERIF_BOLD, theme.INK_SOFT, "centre", "middle")  # fmt: skip
        if self._rows > self._seen:
            page.box(self._bar, theme.PAPER_DEEP, 3)
            thumb = Rect(self._bar.x, self._bar.y + self._bar.height * self.top // self._rows, self._bar.width,
                         self._bar.height * self._seen // self._rows)  # fmt: skip
            page.box(thumb, theme.INK_SOFT, 3)

    def paint_over(self, page: Page) -> None:
        if self.numbers and self._wide:
            self._shown_large = self._large
            self._paint_large(page, self._large)
        super().paint_over(page)

    @property
    def _large(self) -> int:
        """The card that is shown large."""
        if self.hover is not None and self.hover.startswith("card:"):
            return int(self.hover.removeprefix("card:"))
        return self.looked_at

    def _paint_large(self, page: Page, number: int) -> None:
        bigcard.fitted(page, self._right, self.cards[number], number, True, self.prices.get(number))


def _library(packs: Sequence[Pack], name: str) -> Library:
    """The cards of one pack with the built-in ones, or of as many packs as go together."""
    chosen: list[Pack] = []
    for pack in packs[1:]:
        if (not name or pack.name == name) and not conflicts([*chosen, pack]):
            chosen.append(pack)
    return load_library(chosen)


class _Bar(Spot):
    """The bar beside the cards: a click goes there."""

    def __init__(self, key: str, rect: Rect, jump: Callable[[float], None]) -> None:
        super().__init__(key, rect, focusable=False)
        self.jump = jump

    def press(self, point: tuple[int, int]) -> None:
        self.jump((point[1] - self.rect.y) / max(1, self.rect.height))


def _sign_face(name: str) -> Face:
    def paint(page: Page, rect: Rect) -> None:
        room = min(rect.width, rect.height)
        size = room - page.u(12 if room > page.u(LOW_TOGGLE) else 7)
        if name in ELEMENTS:
            tokens.element(page, ELEMENTS.index(name), rect.center, size)
        elif name.startswith("timing:"):
            effectsigns.timing(page, name.removeprefix("timing:"), rect.center, size)
        else:
            page.sign(name, rect.center, size)

    return paint


def _kind_face(name: str, said: str) -> Face:
    def paint(page: Page, rect: Rect) -> None:
        size = rect.height - page.u(14)
        page.sign(name, (rect.x + page.u(8) + size // 2, rect.centery), size)
        left = rect.x + page.u(12) + size
        place = Rect(left, rect.y, rect.right - page.u(6) - left, rect.height)
        page.text(said, place, theme.SMALL, SANS_BOLD, theme.INK)

    return paint
