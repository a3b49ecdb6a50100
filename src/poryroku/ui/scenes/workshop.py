"""The workshop: a card file that is being edited, as a card, with what is wrong with it and what its examples say."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from poryroku import i18n, paths
from poryroku.crystal.files.draft import Draft
from poryroku.crystal.wording import cardtext
from poryroku.crystal.wording.proofreading import doubts
from poryroku.crystal.wording.prose import Unsayable, suggested_texts
from poryroku.faults import Fault
from poryroku.i18n import _, ngettext

from .. import report, trial
from ..kit import clipboard, keys, paper, theme
from ..kit.field import Stepper
from ..kit.fonts import SANS, SANS_BOLD, SERIF_BOLD
from ..kit.keys import Binding
from ..kit.page import Page
from ..kit.rich import Reading, RichList
from ..kit.widget import Button, Widget
from ..scene import Scene
from ..table import bigcard
from ..table import card as cards
from ..table.card import Marks
from ..workbench import Workbench
from .dialog import notice

if TYPE_CHECKING:
    from poryroku.crystal.book import Card

    from ..app import App

#: width of the large card in logical units; from this width of the page on the report stands beside it
LARGE = 366
BESIDE = 860
#: of a page on which all lies below one another: the height of the report
STACKED = 300
#: the least page
LEAST = (440, 640)
FOOT = 42
LEAST_BUTTON = 176
#: milliseconds between two looks at the workbench
LOOK = 60
#: language of the card: that of the program
SAME = ""
#: how much is seen of the veil over a card that is no longer what the file says
VEIL = 80


class WorkshopScene(Scene):
    """The card on the left, the report on the right, what one can do below."""

    season = 2

    def __init__(self, app: App, path: Path) -> None:
        super().__init__(app)
        self.bench = Workbench(path)
        self.reading = Reading()
        self.language = SAME
        #: in which of `trial.positions` the card is tried
        self.position = trial.MADE
        self._version = -1
        #: what the ops suggest to write on the card, and where its text seems to say something else than they
        self._words: tuple[Mapping[str, str], Sequence[Fault]] = ({}, ())

    # -- the file -------------------------------------------------------------------------------------------------

    def open(self, path: Path) -> None:
        """Put another file on the workbench."""
        self.bench.close()
        self.bench = Workbench(path)
        self.reading = Reading()
        self.position = trial.MADE
        self._version = -1
        self.changed()

    def where(self) -> str:
        """The folder of the file: of one of the user's packs only its name."""
        folder = self.bench.path.absolute().parent
        try:
            return str(folder.relative_to(paths.user_packs_dir()))
        except ValueError:
            return str(folder)

    @property
    def draft(self) -> Draft | None:
        """What the file says; None before it has been read."""
        return self.bench.draft

    @property
    def card(self) -> Draft | None:
        """The draft whose card is shown: the last good one."""
        return self.bench.good

    def suggested(self) -> Mapping[str, str]:
        """The words that the ops of the card suggest, by language."""
        return self._words[0]

    def tick(self) -> None:
        super().tick()
        version = self.bench.ask()
        if version != self._version:
            known, self._version = self._version, version
            if known >= 1:
                self.app.sounds.play("refused" if self.bench.faulty else "card_flip")
                self.reading.pixels = 0
            self._words = _words(self.draft)
            if self.card is not None:
                cards.forget(self.card.number)
            if self.card is not None and self.position not in trial.positions(self.card):
                self.position = trial.MADE
            self.changed()

    def wait(self) -> int | None:
        rest = super().wait()
        return LOOK if rest is None else min(rest, LOOK)

    def state(self) -> tuple[str, theme.Colour]:
        """What the card shown is, in a few words, and their colour."""
        draft, card = self.draft, self.card
        if draft is None:
            return _("Reading the file …"), theme.INK_SOFT
        if draft.good:
            differing = sum(not example.holds for example in draft.examples)
            if differing:
                text = ngettext("{count} example doesn't hold", "{count} examples don't hold", differing)
                return text.format(count=differing), theme.BRICK
            return _("The card as the file says it"), theme.TEAL
        if card is not None:
            return _("The file has faults: this is the last good card"), theme.BRICK
        return _("The file makes no card yet"), theme.BRICK

    # -- building -------------------------------------------------------------------------------------------------

    def feet(self) -> list[Widget]:
        """What one can do, in order."""
        nowhere = Rect(0, 0, 0, 0)
        card, words = self.card, self.suggested()
        positions = [(str(n), self._position_words(n)) for n in (trial.positions(card) if card else [trial.MADE])]
        return [
            Button("back", nowhere, _("Back"), self.back, size=theme.LABEL),
            Button("files", nowhere, _("Another file"), self.files, size=theme.LABEL),
            Button("copy", nowhere, _("Copy the words"), self.copy, bool(words), size=theme.LABEL,
                   hint=_("The words suggested for the card, as they stand in a card file.")),
            Stepper("position", nowhere, positions, str(self.position), self._put, enabled=len(positions) > 1,
                    hint=_("Where to try the card: with it in hand and what it costs, or where an example begins.")),
            Button("try", nowhere, _("Try the card"), self.try_it, card is not None, strong=card is not None,
                   size=theme.LABEL, hint=_("A game against the program from there. Nothing of it is kept.")),
        ]  # fmt: skip

    @staticmethod
    def _position_words(number: int) -> str:
        return _("Card in hand") if number == trial.MADE else _("Example {number}").format(number=number)

    def _put(self, number: str) -> None:
        self.position = int(number)
        self.changed()

    def _beside(self, page: Page) -> bool:
        return page.window[0] >= page.u(BESIDE)

    def _feet(self, page: Page, width: int) -> tuple[int, int, int]:
        """How many things stand in a row at the foot, their width and height."""
        gap, feet = page.u(10), self.feet()
        in_row = max(1, min(len(feet), (width + gap) // (page.u(LEAST_BUTTON) + gap)))
        wide = (width - gap * (in_row - 1)) // in_row
        texts = [each.words for each in feet if isinstance(each, Button)]
        return in_row, wide, max(page.u(FOOT), *(Button.height_for(page, text, wide, theme.LABEL) for text in texts))

    def _head_high(self, page: Page, width: int) -> int:
        """Title and file, and the language of the card beside or below them."""
        title = page.line_height(theme.TITLE * 0.8, SERIF_BOLD)
        path = page.line_height(theme.SMALL)
        return title + path + (0 if self._beside(page) else page.u(40)) + page.u(4)

    def needed(self, page: Page) -> tuple[int, int]:
        if self._beside(page):
            return page.u(BESIDE), page.u(560)
        m, gap = page.u(12), page.u(10)
        wide = max(page.u(LEAST[0]), page.window[0] - page.bar)
        in_row, _wide, foot = self._feet(page, wide - 4 * m)
        feet = -(-len(self.feet()) // in_row) * (foot + gap)
        high = self._head_high(page, wide) + self._state_high(page, wide) + self._card_high(page) + page.u(STACKED)
        return page.u(LEAST[0]), high + feet + 4 * m + 5 * gap

    @contextmanager
    def _spoken(self, card: Draft) -> Iterator[None]:
        """The words of the card shown, in the language chosen for it."""
        assert card.library is not None
        with cardtext.using(card.library), i18n.spoken(self.language or i18n.language()):
            yield

    def _card_wide(self, page: Page) -> int:
        return page.u(LARGE) if self._beside(page) else min(page.u(LARGE), page.window[0] - page.bar - page.u(64))

    def _card_high(self, page: Page) -> int:
        """The height of the whole card."""
        card = self.card
        if card is None:
            return page.u(240)
        with self._spoken(card):
            prices = _prices(card)
            return bigcard.plan(page, card.number, self._card_wide(page), Marks(), True, prices).size[1]

    def _state_high(self, page: Page, width: int) -> int:
        lines = page.wrap(self.state()[0], self._card_wide(page) - page.u(24), theme.BODY, SANS_BOLD)
        return len(lines) * page.line_height(theme.BODY, SANS_BOLD) + page.u(14)

    def build(self, page: Page) -> None:
        m, gap = page.u(12), page.u(10)
        self._sheet = page.rect.inflate(-2 * m, -2 * m)
        inner = self._sheet.inflate(-2 * m, -2 * m)
        self._head = Rect(inner.x, inner.y, inner.width, self._head_high(page, inner.width))
        in_row, wide, foot = self._feet(page, inner.width)
        rows = -(-len(self.feet()) // in_row)
        feet_top = inner.bottom - rows * (foot + gap) + gap
        body = Rect(inner.x, self._head.bottom + gap, inner.width, feet_top - gap - self._head.bottom - gap)
        card_wide = self._card_wide(page)
        state = self._state_high(page, card_wide)
        self._state = Rect(body.x, body.y, card_wide, state)
        if self._beside(page):
            self._place = Rect(body.x, self._state.bottom + gap, card_wide, body.bottom - self._state.bottom - gap)
            self._report = Rect(body.x + card_wide + page.u(18), body.y, 0, body.height)
            self._report.width = body.right - self._report.x
        else:
            self._state.centerx = body.centerx
            parts = [Rect(body.x, 0, body.width, page.u(STACKED)), Rect(self._state.x, 0, card_wide, 0)]
            parts[1].height = body.height - state - page.u(STACKED) - 2 * gap
            # Faults come first, for the card is not what the file says.
            top = self._state.bottom + gap
            for part in parts if self.bench.faulty else parts[::-1]:
                part.y = top
                top = part.bottom + gap
            self._report, self._place = parts
        self.widgets = [self._stepper(page), self._list(page)]
        for i, widget in enumerate(self.feet()):
            line, across = divmod(i, in_row)
            widget.rect = Rect(inner.x + across * (wide + gap), feet_top + line * (foot + gap), wide, foot)
            self.widgets.append(widget)

    def _stepper(self, page: Page) -> Widget:
        choices = [(SAME, _("Card in the program's language"))]
        choices += [(code, _("Card in {language}").format(language=name)) for code, name in i18n.LANGUAGES.items()]
        wide = page.u(330) if self._beside(page) else self._head.width
        place = Rect(self._head.right - wide, self._head.bottom - page.u(36), wide, page.u(36))
        return Stepper("language", place, choices, self.language, self._speak)

    def _speak(self, code: str) -> None:
        self.language = code
        self.changed()

    def _list(self, page: Page) -> RichList:
        draft = self.draft
        rows = report.rows(draft, *self._words) if draft is not None else []
        inner = self._report.inflate(-page.u(12), -page.u(12))
        return RichList("report", inner, page, rows, self.reading)

    def first_focus(self) -> str | None:
        return "try" if self.card is not None else "files"

    # -- painting -------------------------------------------------------------------------------------------------

    def paint(self, page: Page) -> None:
        paper.background(page)
        paper.sheet(page, self._sheet, theme.mix(theme.PAPER, page.palette.page, 0.06), 12)
        size = theme.TITLE * 0.8
        title = Rect(self._head.x, self._head.y, self._head.width, page.line_height(size, SERIF_BOLD))
        room = self.widget("language")
        right = room.rect.x - page.u(12) if room is not None and self._beside(page) else self._head.right
        title.width = right - title.x
        page.name(self.bench.path.name, title, (size, theme.HEAD, theme.LABEL), SERIF_BOLD, page.palette.accent)
        under = Rect(title.x, title.bottom, title.width, page.line_height(theme.SMALL))
        page.text(_tail(page, self.where(), under.width), under, theme.SMALL, SANS, theme.INK_SOFT)
        self._paint_state(page)
        paper.sheet(page, self._report, theme.PAPER, 8)
        self._paint_card(page)

    def _paint_state(self, page: Page) -> None:
        text, colour = self.state()
        paper.sheet(page, self._state, theme.PAPER, 6, colour, lifted=False)
        band = Rect(self._state.x, self._state.y, page.u(6), self._state.height)
        page.box(band, colour, 3)
        page.paragraph(text, self._state.inflate(-page.u(24), -page.u(6)), theme.BODY, SANS_BOLD, colour,
                       valign="middle")  # fmt: skip

    def _paint_card(self, page: Page) -> None:
        card = self.card
        if card is None:
            wide = min(self._place.width, round(self._place.height * cards.SHAPE)) * 3 // 4
            place = Rect(0, 0, wide, round(wide / cards.SHAPE))
            place.midtop = self._place.midtop
            cards.back(page, place)
            return
        assert card.library is not None
        with self._spoken(card):
            book = card.library.book
            where = bigcard.fitted(page, self._place, book.cards[card.number], card.number, True, _prices(card))
        if self.bench.faulty:
            page.shade(where, VEIL, theme.PAPER_DEEP)

    # -- doing ----------------------------------------------------------------------------------------------------

    def try_it(self) -> None:
        """Play with the card."""
        if self.card is None:
            notice(self.app, _("No card yet"), _("The file makes no card that could be tried."))
            return
        trial.TrialFlow(self).show()

    def copy(self) -> None:
        """Put the suggested words on the clipboard."""
        words = self.suggested()
        if not words:
            return
        if not clipboard.put(report.as_yaml(words)):
            notice(self.app, _("Not possible"), _("There is no clipboard, or it can't be reached."))

    def files(self) -> None:
        """Choose another file."""
        from .workshopfiles import WorkshopFilesScene

        below = self.app.scenes[-2] if len(self.app.scenes) > 1 else None
        if isinstance(below, WorkshopFilesScene):
            self.back()
        else:
            self.bench.close()
            self.app.replace(WorkshopFilesScene(self.app))

    def next_language(self) -> None:
        """The card in the next language."""
        codes = [SAME, *i18n.LANGUAGES]
        self._speak(codes[(codes.index(self.language) + 1) % len(codes)])

    def back(self) -> None:
        self.bench.close()
        self.app.pop()

    def shortcuts(self) -> list[Binding]:
        return [
            Binding(_("Try the card"), self.try_it, pygame.K_t),
            Binding(_("Another file"), self.files, pygame.K_f),
            Binding(_("The card in the next language"), self.next_language, pygame.K_l),
            Binding(_("Copy the words suggested"), self.copy, keys.ctrl(pygame.K_c)),
            *super().shortcuts(),
        ]


def _words(draft: Draft | None) -> tuple[Mapping[str, str], Sequence[Fault]]:
    """The words that the ops of a draft suggest, in the languages that its text has, and doubts about its own ones."""
    if draft is None or draft.library is None:
        return {}, ()
    number, book = draft.number, draft.library.book
    document = draft.library.documents[number]
    text = document.data.get("text")
    text = text if isinstance(text, dict) else {}
    try:
        texts = suggested_texts(book.cards[number], book)
        said = {code: texts.in_language(code) for code in i18n.LANGUAGES if code in text}
        # What stands there already need not be suggested.
        suggested = {} if said == text else said
    except Unsayable:
        suggested = {}
    return suggested, doubts(document)


def _prices(card: Draft) -> dict[int, Card]:
    """The card for each number of players."""
    assert card.library is not None
    return {players: cards[card.number] for players, cards in card.library.book.cards_by_players.items()}


def _tail(page: Page, text: str, width: int) -> str:
    """As much of the end of a path as fits, with dots before it."""
    if page.width(text, theme.SMALL) <= width:
        return text
    while text and page.width(f"…{text}", theme.SMALL) > width:
        text = text[1:]
    return f"…{text}"


def opened(app: App, path: Path) -> None:
    """Open a file in the workshop, or a folder of files; what lies below stays as it is."""
    from .workshopfiles import WorkshopFilesScene

    place = next((i for i, each in enumerate(app.scenes) if isinstance(each, WorkshopScene)), None)
    if place is not None:
        workshop = app.scenes[place]
        flow = next((found for each in app.scenes[place:] if (found := getattr(each, "flow", None))), None)
        if isinstance(flow, trial.TrialFlow):
            flow.leave()
        app.stack(app.scenes[: place + 1])
        assert isinstance(workshop, WorkshopScene)
        if not os.path.isdir(path):
            workshop.open(path)
            return
        workshop.bench.close()
        app.replace(WorkshopFilesScene.of(app, path))
    elif os.path.isdir(path) or path == paths.user_packs_dir():
        app.push(WorkshopFilesScene.of(app, path))
    else:
        app.push(WorkshopScene(app, path))
