"""What all scenes of a running game share: the view, the offers, the big card, the reasons, and the pause sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect

from poryroku.crystal.wording import optionwords, prompts
from poryroku.i18n import _

from ..flow import Flow
from ..kit import keys, paper, theme
from ..kit.fonts import SANS
from ..kit.keys import Binding
from ..kit.page import Page
from ..kit.widget import Action, Mood, Spot, Widget
from ..table import bigcard
from ..table import card as cards
from ..table.card import Marks
from ..table.chooser import same_size
from ..table.energybox import outcome_words
from ..table.offers import Offer, Offers, sort
from . import confirming
from .bigcard import BigCardScene
from .dialog import Dialog
from .hinted import HintedScene

if TYPE_CHECKING:
    from ..app import App


#: reasons that mean that another decision comes first
WAITS = ("wrong_phase", "not_offered")
#: what begins the keys of things that one uses when it is one's turn
IN_PLAY = ("hand:", "play:", "die:", "looked:", "own:")


class GameScene(HintedScene):
    """A scene of a game. `refresh` takes the new view after every decision."""

    guarded = True

    def __init__(self, app: App, flow: Flow) -> None:
        super().__init__(app)
        self.flow = flow
        self.library = flow.session.library
        self.notice_text = ""
        self.refresh()

    def refresh(self) -> None:
        """Look at the game anew."""
        self.remember()
        session = self.flow.session
        self.view = session.view(self.flow.viewer)
        self.table = self.view.table
        self.season = self.table.season
        self.own = self.flow.own_decision
        self.offers: Offers | None = None
        if self.own:
            lines = [Offer(option, line) for option, line in session.lines()]
            self.offers = sort(session.kind, lines, self.present())
        self.notice_text = ""
        self.drag = None
        self.renewed()
        self.changed()

    def reworded(self) -> None:
        self.notice_text = ""
        super().reworded()

    def present(self) -> list[str]:
        """The spots this scene shows."""
        return []

    def renewed(self) -> None:
        """The view has been taken anew."""

    @property
    def seat(self) -> int:
        """The seat in front of the screen, or the first one for onlookers."""
        return self.view.seat if self.view.seat >= 0 else self.flow.seated or 0

    @property
    def for_you(self) -> bool:
        """Whether whoever looks at the screen is the one whose seat is shown."""
        return self.view.seat == self.seat

    @property
    def names(self) -> list[str]:
        """The players' names."""
        return self.flow.session.names

    def prompt(self) -> str:
        """Who must decide what."""
        if self.own:
            count = same_size([each for each in self.offers.everything if each.line.energetic]) if self.offers else 0
            text = prompts.own(self.table.kind, self.table.source, count)
            seat = self.table.seats[self.seat]
            enters = self.offers is not None and any(each.line.verb == "play" for each in self.offers.everything)
            if enters and not seat.free_slots:
                text = f"{text} {prompts.nowhere_to_lie()}"
            return text
        if self.table.player < 0:
            return _("The game is over.")
        return prompts.other(self.names[self.table.player], self.table.kind)

    # -- decisions ------------------------------------------------------------------------------------------------

    def choose(self, offer: Offer) -> None:
        """Answer the decision, after a last question if there is one."""
        question = confirming.doubt(self.flow.session, offer) if self.app.settings.confirm else None
        if question is None:
            self.flow.choose(offer.option)
        else:
            confirming.ask(self.app, question, lambda: self.flow.choose(offer.option))

    def choose_all(self, offers: Sequence[Offer]) -> None:
        """Answer with several choices of one gesture."""
        self.flow.choose_all([offer.option for offer in offers])

    def click_spot(self, spot: str, attempts: tuple[str, ...] = ()) -> None:
        """Something on the table was clicked: do what is offered there, or say why nothing is.

        `attempts` are the lines that a player who clicks there may have meant.
        """
        offers = self.offers.at(spot) if self.offers is not None else []
        if len(offers) == 1:
            self.choose(offers[0])
        elif offers:
            self.several(offers)
        elif attempts:
            reason = self.why_not(*attempts)
            if reason:
                self.tell(reason)

    def several(self, offers: list[Offer]) -> None:
        """More than one thing can be done with what was clicked."""
        self.choose(offers[0])

    def tell(self, text: str) -> None:
        """A passing sentence at the foot of the page, unless it is to be read already beside what is pointed at."""
        found = self.explained()
        said = f"{found.hint}\n{found.why}" if isinstance(found, Spot) else found.hint if found is not None else ""
        self.notice_text = "" if not text or text in said else text
        if text:
            self.app.sounds.play("refused")
        self.app.dirty = True

    def offered(self, spot: str) -> bool:
        """Whether a click there does something."""
        return self.offers is not None and bool(self.offers.at(spot))

    # -- taking back ----------------------------------------------------------------------------------------------

    def undo(self, whole: bool = False) -> None:
        """Take back, or say why that can't be done."""
        if not self.flow.undo(whole):
            self.tell(self.flow.why_no_undo)

    def taken_back(self) -> None:
        """A decision has just been taken back: what the scene remembers of it holds no more."""

    def why_not(self, *attempts: str) -> str:
        """Why none of some lines of notation is possible now, as a sentence; "" if one is."""
        if not self.own:
            return self.not_now()
        session, first = self.flow.session, ""
        for line in attempts:
            reason = session.why_not(line)
            if reason is None:
                return ""
            waits = reason[0] in WAITS and self.table.kind != "main"
            first = first or (self.not_now() if waits else optionwords.refusal(*reason))
        return first

    def not_now(self) -> str:
        """What must be decided first, and by whom; "" for those who only watch."""
        return prompts.not_now(self.prompt()) if self.for_you and self.flow.seated is not None else ""

    def press(self, found: Widget, point: tuple[int, int]) -> None:
        if not self.own and found.action is None and found.key.startswith(IN_PLAY):
            self.tell(self.not_now())
            return
        super().press(found, point)

    def glows(self, widget: Widget) -> bool:
        return widget.action is not None and self.offered(":".join(widget.key.split(":")[:2]))

    def brings(self, spot: str) -> str:
        """How one would stand after the only thing that can be done with a spot; "" if more is asked first."""
        offers = self.offers.at(spot) if self.offers is not None else []
        result = self.flow.session.outcome([offers[0].option]) if len(offers) == 1 else None
        return outcome_words(result) if result is not None and result.settled else ""

    # -- cards ----------------------------------------------------------------------------------------------------

    def card_spot(
        self,
        key: str,
        rect: Rect,
        number: int,
        marks: Marks,
        action: Action | None = None,
        visible: Rect | None = None,
        painter: Callable[[Page, Rect, Any, int, Marks], None] = cards.small,
        focusable: bool = True,
        why: str = "",
        then: str = "",
    ) -> Spot:
        """A card on the table: it shows itself large under the pointer."""
        card = self.table.cards.get(number)

        def paint(page: Page, place: Rect, mood: Mood) -> None:
            shown = replace(marks, hover=mood.hover and action is not None and not marks.idle)
            if mood.hover and action is not None and marks.offered:
                place = place.move(0, -page.u(4))
            painter(page, place, card, number, shown)

        # What shows its whole text already is shown large on demand only.
        subject = ("card" if painter is cards.small else "text", number, marks) if number else None
        return Spot(key, rect, paint, action, focusable=focusable and bool(number), subject=subject, visible=visible,
                    why=why, then=then)  # fmt: skip

    def explain(self, page: Page, found: Widget) -> None:
        """The big card of what is pointed at or in focus, else its hint."""
        near, subject = found.subject_at(self.app.pointer if found.key == self.hover else None)
        if subject and subject[0] == "card":
            _kind, number, *marks = subject
            why, then = (found.why, found.then) if isinstance(found, Spot) else ("", "")
            self._big_card(page, near, number, marks[0] if marks else None, why, then)
        else:
            super().explain(page, found)

    def paint_over(self, page: Page) -> None:
        super().paint_over(page)
        if self.notice_text:
            banner(page, self.notice_text, self.notice_over(page))

    def _big_card(
        self, page: Page, near: Rect, number: int, marks: Marks | None = None, why: str = "", then: str = ""
    ) -> None:
        card = self.table.cards.get(number)
        if card is None:
            return
        lying = Marks(tapped=marks.tapped, energy=marks.energy) if marks else Marks()
        bigcard.show_beside(page, near, card, number, lying, self.keep_free(page), why, then)

    @property
    def inspected(self) -> Widget | None:
        """What is pointed at, or in focus."""
        return self.widget(self.hover) or (self.widget(self.focus) if self.focus_shown else None)

    def notice_over(self, page: Page) -> Rect | None:
        """What a passing sentence lies above."""
        return None

    def inspect(self) -> None:
        """Show the card that is pointed at, or in focus, large until the next key or click."""
        found = self.inspected
        if found is None:
            return
        _near, subject = found.subject_at(self.app.pointer if found.key == self.hover else None)
        if subject and subject[0] in ("card", "text"):
            _kind, number, *marks = subject
            self.app.push(BigCardScene(self.app, number, self.table.cards.get(number), *marks))

    # -- time -----------------------------------------------------------------------------------------------------

    @property
    def animation(self) -> str:
        return self.flow.animation

    def stop(self) -> None:
        if self.motion is not None:
            self.flow.seen()
        super().stop()

    def wait(self) -> int | None:
        flow, rest = None if self.in_motion else self.flow.wait(), super().wait()
        return flow if rest is None else rest if flow is None else min(flow, rest)

    def tick(self) -> None:
        super().tick()
        # What happens next waits until this has been seen.
        if not self.in_motion:
            self.flow.tick()

    def handle(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and self.notice_text:
            self.notice_text = ""
            self.app.dirty = True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self.hover_at(self.app.pointer)
            self.inspect()
            return
        super().handle(event)

    def open_log(self) -> None:
        """The whole log, as the one in front of the screen may read it."""
        from .log import LogScene

        self.app.push(LogScene(self.app, self.flow.session.log(self.view.seat, None), self.names, self.season))

    def browse(self) -> None:
        """All cards, as they cost in this game."""
        from .browser import BrowserScene

        self.app.push(BrowserScene(self.app, self.table.cards))

    def back(self) -> None:
        """Escape: the pause sheet."""
        self.pause()

    def shortcuts(self) -> list[Binding]:
        return [
            Binding(_("The card or die pointed at, or in focus, large"), self.inspect, keys.LARGE),
            Binding(_("All cards"), self.browse, keys.CARDS),
            Binding(_("Undo the turn"), lambda: self.undo(whole=True), keys.Stroke(pygame.K_z, ctrl=True, shift=True)),
            Binding(_("Undo"), self.undo, keys.UNDO),
            Binding(_("The whole log"), self.open_log, pygame.K_h),
            Binding(_("Pause"), self.pause, keys.PAUSE),
            *super().shortcuts(),
        ]

    def pause(self) -> None:
        """Go on, or leave the game for later."""
        keeping = [] if self.flow.trial else [(_("Save under a name"), self.save_as)]
        if self.flow.session.keeper is not None:
            text = _("The game is saved after every decision. You can go on from the menu at any time.")
        else:
            text = _("This game is not saved.")
        stay = _("Play on") if self.flow.session.people else _("Watch on")
        answers = [
            (stay, None),
            *keeping,
            (_("Cards"), self.browse),
            (_("Settings"), self._settings),
            (_("How to play"), self.app.show_how_to),
            (_("Keys"), self.app.show_keys),
            *((words, action) for _key, words, action in self.flow.ways_out()),
        ]
        self.app.push(Dialog(self.app, _("Pause"), text, answers, escape=0))

    def save_as(self) -> None:
        """Keep the game under a name."""
        from .saveas import SaveAsScene

        self.app.push(SaveAsScene(self.app, self.flow.session))

    def _settings(self) -> None:
        from .settings import SettingsScene

        self.app.push(SettingsScene(self.app))


def banner(page: Page, text: str, above: Rect | None = None) -> None:
    """A sentence across the middle of the page, or just above something on it, until the next click."""
    room = page.view.width - page.u(80) if above is None else min(above.width, page.view.width - page.u(16))
    width = min(room, page.width(text, theme.LABEL) + page.u(48))
    lines = page.wrap(text, width - page.u(40), theme.LABEL)
    height = len(lines) * page.line_height(theme.LABEL) + page.u(24)
    place = Rect(0, 0, width, height)
    if above is None:
        place.midbottom = (page.view.centerx, page.view.bottom - page.u(210))
    else:
        place.midbottom = (above.centerx, above.y - page.u(8))
        if place.y < page.view.y:
            place.midtop = (above.centerx, above.bottom + page.u(8))
    place.clamp_ip(page.view)
    paper.sheet(page, place, theme.BRICK, 8, theme.WHITE)
    page.paragraph(text, place.inflate(-page.u(40), -page.u(24)), theme.LABEL, SANS, theme.WHITE, "centre")
