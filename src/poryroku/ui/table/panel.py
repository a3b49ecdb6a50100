"""The panel of what can be done now: the prompt, buttons, the energy chooser, a hint, or a list of all options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect

from poryroku.crystal.wording import optionwords, prompts
from poryroku.crystal.wording.lines import Token
from poryroku.i18n import _

from ..kit import paper, theme
from ..kit.fonts import SANS_BOLD
from ..kit.page import Page
from ..kit.scroll import Offset, Row, ScrollList
from ..kit.widget import Button, Spot, Widget
from ..outcome import Outcome
from .chooser import EnergyChooser
from .energybox import EnergyBox, outcome_words
from .hintrow import HintRow
from .offers import FEW_BUTTONS, Offer, Offers

if TYPE_CHECKING:
    from poryroku.crystal.book import Face

BUTTON_GAP = 6
FOOT_HIGH = 30
#: the key of the button that lets the rivals go on
NEXT = "next"


#: the order of the buttons of the main phase by what they do; what is not named comes first
ORDER = ("bonus gauge", "bonus transmute", "bonus exchange", "transmute", "end")


def _rank(key: str) -> int:
    what = key.rpartition(":")[2]
    return ORDER.index(what) + 1 if what in ORDER else 0


@dataclass
class Extra:
    """A button of the screen's own, or an option that is not offered now: clicking it, and its hint, tell why."""

    key: str
    words: str
    action: Callable[[], None]
    enabled: bool = True
    sign: str | None = None
    hint: str = ""


class ActionPanel:
    """Lives as long as one decision. The scene asks it to build its widgets at the foot of a column."""

    def __init__(
        self,
        offers: Offers | None,
        prompt: str,
        choose: Callable[[Offer], None],
        changed: Callable[[], None],
        source: int = 0,
        names: Sequence[str] = (),
        preview: Callable[[Sequence[Offer]], Outcome | None] | None = None,
        choose_all: Callable[[Sequence[Offer]], None] | None = None,
    ) -> None:
        self.offers = offers
        self.prompt = prompt
        self.choose = choose
        self.changed = changed
        self.source = source
        self.names = names
        #: what the dice on the table show, by their numbers
        self.dice: Mapping[int, Face] = {}
        self.preview = preview or (lambda offers: None)
        self.choose_all = choose_all or (lambda offers: choose(offers[0]))
        self.offset = Offset()
        self.listing = offers is not None and (not offers.known or self._many())
        self.picked: list[Offer] | None = None
        self.box: EnergyBox | None = None
        if self._must_choose_energy:
            self.open_energy()
        self.extras: list[Extra] = []
        #: lets the rivals go on, while they wait for that
        self.go_on: Callable[[], None] | None = None
        #: small buttons in a row at the very foot
        self.foot: list[Extra] = []
        #: what a hint says, and what puts it away
        self.hint: list[HintRow] = []
        self.hint_prompt = ""
        self.put_hint_away: Callable[[], None] = lambda: None
        #: what a button of an option tells while the pointer rests on it
        self.hints: dict[str, str] = {}
        self.rect = Rect(0, 0, 0, 0)

    def _many(self) -> bool:
        return self.offers is not None and len(self.offers.buttons) > FEW_BUTTONS

    @property
    def _main(self) -> bool:
        return self.offers is not None and self.offers.kind == "main"

    @property
    def _must_choose_energy(self) -> bool:
        return self.offers is not None and bool(self.offers.energy) and not self._main

    @property
    def chooser(self) -> EnergyChooser | None:
        """The energy being chosen, if any is."""
        return self.box.chooser if self.box is not None else None

    @property
    def free(self) -> bool:
        """Whether the panel shows its normal face, so that clicks on the table count."""
        return self.picked is None

    @property
    def energetic(self) -> list[Offer]:
        """The options that are a choice of energy."""
        return [offer for offer in self.offers.everything if offer.line.energetic] if self.offers is not None else []

    def ask_which(self, offers: list[Offer]) -> None:
        """More than one thing can be done with what was clicked: show only those."""
        self.picked = offers
        self.changed()

    def open_energy(self) -> None:
        """Open the energy chooser."""
        self.box = EnergyBox(self.energetic, self._main, self.words, self.preview, self.choose_all, self.changed)

    def press_token(self, token: Token) -> bool:
        """Energy was clicked on the board; False if it can't be chosen now."""
        if self.box is None:
            if not self.takes(token):
                return False
            self.picked = None
            self.open_energy()
        assert self.box is not None
        if not self.box.takes(token):
            return False
        if self.hint:
            self.put_hint_away()
        self.box.press(token)
        return True

    def takes(self, token: Token) -> bool:
        """Whether energy can be chosen by a click on the board."""
        if self.box is not None:
            return self.box.takes(token)
        return any(offer.line.bundle[token] for offer in self.energetic)

    def close(self) -> None:
        """Back to the normal face, or to the hint."""
        if self.hint and self.picked is None:
            self.put_hint_away()
            return
        self.picked = None
        self.listing = False
        self.box = None
        if self._must_choose_energy:
            self.open_energy()
        self.changed()

    @property
    def opened(self) -> bool:
        """Whether something is open that Escape closes."""
        if self.picked is not None or self.hint:
            return True
        if self.listing:
            return self.offers is not None and self.offers.known and not self._many()
        if self.box is None:
            return False
        return not self._must_choose_energy or bool(sum(self.box.chooser.pick.values()))

    @property
    def question(self) -> str:
        """The prompt, or what is asked while energy is chosen in the main phase, or what a hint is."""
        if self._hinting:
            return self.hint_prompt
        if self.box is None:
            return self.prompt
        if self._main:
            return _("Choose the energy to transmute.")
        chooser = self.box.chooser
        return f"{self.prompt}\n{prompts.chosen_of(chooser.picked, chooser.size)}" if chooser.size else self.prompt

    @property
    def _hinting(self) -> bool:
        """Whether the hint is what is shown."""
        return bool(self.hint) and self.picked is None

    @property
    def asker(self) -> str:
        """Which card or bonus asks; "" if none does."""
        return prompts.asked_by(self.source, self.offers.kind) if self.offers is not None else ""

    def words(self, offer: Offer) -> str:
        """An option in words."""
        if offer.line.verb == "activate" and self.offers is not None and self.offers.kind == "reroll":
            return _("Throw the die again ({card})").format(card=optionwords.card(offer.line.card))
        return optionwords.option(offer.line, self.source, self.names, self.dice)

    # -- building -------------------------------------------------------------------------------------------------

    def build(self, page: Page, column: Rect) -> list[Widget]:
        """The widgets, at the foot of `column`; `self.rect` is the part they need."""
        pad = page.u(12)
        inner = Rect(column.x + pad, 0, column.width - 2 * pad, 0)
        self._head = self._prompt_height(page, inner.width)
        room = column.height - self._head - 2 * pad - (page.u(FOOT_HIGH + BUTTON_GAP) if self.foot else 0)
        widgets: list[Widget] = []
        used = 0
        if self.go_on is not None:
            following = Button(NEXT, Rect(0, 0, 0, 0), _("Next"), self.go_on, strong=True)
            widgets, used = [following], self._stack(page, inner, [following])
        elif self.offers is None:
            pass
        elif self._hinting:
            widgets, used = self._hint(page, inner)
        elif self.box is not None:
            widgets, used = self._energy(page, inner)
        elif self.listing:
            widgets, used = self._list(page, inner, room)
        else:
            widgets, used = self._buttons(page, inner)
        foot, foot_high = self._foot(page, inner)
        for widget in foot:
            widget.rect.y += used
        widgets += foot
        used += foot_high
        height = min(column.height, max(self._head + used + 2 * pad, page.u(84)))
        self.rect = Rect(column.x, column.bottom - height, column.width, height)
        for widget in widgets:
            widget.rect = widget.rect.move(0, self.rect.y + pad + self._head)
            if isinstance(widget, Spot):
                widget.visible = widget.rect
        return widgets

    def _prompt_height(self, page: Page, width: int) -> int:
        lines = len(page.wrap(self.question, width, theme.LABEL, SANS_BOLD))
        source = self._source_height(page, width) + page.u(2) if self.asker else 0
        return lines * page.line_height(theme.LABEL, SANS_BOLD) + source + page.u(10)

    def _source_height(self, page: Page, width: int) -> int:
        lines = page.wrap(self.asker, width, theme.SMALL, SANS_BOLD)
        return len(lines) * page.line_height(theme.SMALL, SANS_BOLD)

    def paint(self, page: Page) -> None:
        """The sheet and the prompt."""
        paper.sheet(page, self.rect)
        if self.offers is not None:
            band = Rect(self.rect.x + page.u(10), self.rect.y, self.rect.width - page.u(20), page.u(4))
            page.box(band, page.palette.accent, 2)
        pad = page.u(12)
        top = self.rect.y + pad
        place = Rect(self.rect.x + pad, top, self.rect.width - 2 * pad, self._head)
        if self.asker:
            high = self._source_height(page, place.width)
            page.paragraph(
                self.asker, Rect(place.x, top, place.width, high), theme.SMALL, SANS_BOLD,
                page.palette.accent,
            )  # fmt: skip
            place.y += high + page.u(2)
        ink = theme.INK if self.offers is not None else theme.INK_SOFT
        page.paragraph(self.question, place, theme.LABEL, SANS_BOLD, ink)

    def _stack(self, page: Page, inner: Rect, buttons: list[Button], least: Mapping[str, int] | None = None) -> int:
        top = 0
        for button in buttons:
            high = Button.height_for(page, button.words, inner.width, button.size, bool(button.sign))
            high = max(high, (least or {}).get(button.key, 0))
            button.rect = Rect(inner.x, top, inner.width, high)
            top += high + page.u(BUTTON_GAP)
        return top

    def _buttons(self, page: Page, inner: Rect) -> tuple[list[Widget], int]:
        assert self.offers is not None
        blank = Rect(0, 0, 0, 0)
        buttons: list[Button] = []
        for offer in self.picked if self.picked is not None else self.offers.buttons:
            buttons.append(self._button(offer))
        if self.picked is None:
            extras = [Button(e.key, blank, e.words, e.action, e.enabled, e.hint, e.sign) for e in self.extras]
            buttons += extras
            if self._main:
                # Possible or not, each has its place all through the turn; what ends the turn stands last.
                buttons.sort(key=lambda button: _rank(button.key))
        else:
            buttons.append(Button("panel:back", blank, _("Back"), self.close))
        used = self._stack(page, inner, buttons)
        return list(buttons), used

    def _hint(self, page: Page, inner: Rect) -> tuple[list[Widget], int]:
        """What the hint says, row by row; a click does it."""
        back = Button("panel:back", Rect(0, 0, 0, 0), _("Back"), self.close)
        least = {row.key: row.high_for(page, inner.width) for row in self.hint}
        used = self._stack(page, inner, [*self.hint, back], least)
        return [*self.hint, back], used

    def _button(self, offer: Offer) -> Button:
        text = offer.line.text
        strong = text in ("end", "use", "accept", "draw")
        hint = self.hints.get(text, "")
        if offer.line.energetic:
            result = self.preview([offer])
            hint = outcome_words(result) if result is not None else ""
        return Button(
            f"option:{text}", Rect(0, 0, 0, 0), self.words(offer), self._chosen(offer), hint=hint, strong=strong
        )

    def _foot(self, page: Page, inner: Rect) -> tuple[list[Widget], int]:
        """The small buttons side by side, and how high the row is."""
        if not self.foot:
            return [], 0
        gap = page.u(BUTTON_GAP)
        wides = self._foot_wides(page, inner.width - gap * (len(self.foot) - 1))
        high = max(
            Button.height_for(page, e.words, wide, theme.SMALL, bool(e.sign))
            for e, wide in zip(self.foot, wides, strict=True)
        )
        buttons: list[Widget] = []
        x = inner.x
        for e, wide in zip(self.foot, wides, strict=True):
            place = Rect(x, 0, wide, high)
            buttons.append(Button(e.key, place, e.words, e.action, e.enabled, e.hint, e.sign, size=theme.SMALL))
            x += wide + gap
        return buttons, high

    def _foot_wides(self, page: Page, room: int) -> list[int]:
        """Widths in which no word is broken, and what is left over shared out evenly; else all alike."""
        least = []
        for each in self.foot:
            longest = max(page.width(word, theme.SMALL, SANS_BOLD) for word in each.words.split())
            least.append(longest + page.u(18) + (page.u(30) if each.sign else 0))
        rest = room - sum(least)
        if rest < 0:
            return [room // len(self.foot)] * len(self.foot)
        return [wide + rest // len(least) for wide in least]

    def _chosen(self, offer: Offer) -> Callable[[], None]:
        return lambda: self.choose(offer)

    def _list(self, page: Page, inner: Rect, room: int) -> tuple[list[Widget], int]:
        assert self.offers is not None
        offers = self.offers.everything
        rows = [Row(self.words(offer)) for offer in offers]
        back = self.offers.known and not self._many()
        foot = page.u(34 + BUTTON_GAP) if back else 0
        place = Rect(inner.x, 0, inner.width, 10)
        probe = ScrollList("options", place, page, rows, Offset())
        place.height = max(page.u(60), min(probe.content, room - foot, page.u(320)))
        listing = ScrollList("options", place, page, rows, self.offset, lambda row: self.choose(offers[row]))
        widgets: list[Widget] = [listing]
        if back:
            at = Rect(inner.x, place.height + page.u(BUTTON_GAP), inner.width, page.u(34))
            widgets.append(Button("panel:back", at, _("Back"), self.close))
        return widgets, place.height + foot

    # -- energy ---------------------------------------------------------------------------------------------------

    def _energy(self, page: Page, inner: Rect) -> tuple[list[Widget], int]:
        assert self.box is not None and self.offers is not None
        widgets, top = self.box.rows(page, inner)
        others = self.box.buttons()
        confirm_high = self.box.button_high(page, inner.width)
        if not self._must_choose_energy:
            others.append(Button("panel:back", Rect(0, 0, 0, 0), _("Back"), self.close))
        else:
            others += [self._button(offer) for offer in self.offers.buttons]
        used = self._stack(page, inner, others, {"energy:confirm": confirm_high})
        for button in others:
            button.rect.y += top
        return [*widgets, *others], top + used
