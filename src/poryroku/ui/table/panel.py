"""The panel of what can be done now: the prompt, buttons, the energy chooser, or a plain list of the options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from poryroku.crystal.wording import optionwords, words
from poryroku.crystal.wording.lines import RESERVE, TO, Token
from poryroku.i18n import _

from ..kit import paper, theme
from ..kit.fonts import SANS_BOLD
from ..kit.page import Page
from ..kit.scroll import Offset, Row, ScrollList
from ..kit.widget import Button, Mood, Spot, Widget
from . import tokens
from .chooser import EnergyChooser
from .offers import FEW_BUTTONS, Offer, Offers

BUTTON_GAP = 6


@dataclass
class Extra:
    """A button of the screen's own, or an option that is not offered now: clicking it tells why."""

    key: str
    words: str
    action: Callable[[], None]
    enabled: bool = True
    sign: str | None = None


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
        worth: Callable[[Offer], int] | None = None,
    ) -> None:
        self.offers = offers
        self.prompt = prompt
        self.choose = choose
        self.changed = changed
        self.source = source
        self.names = names
        self.worth = worth
        self.offset = Offset()
        self.listing = offers is not None and (not offers.known or self._many())
        self.picked: list[Offer] | None = None
        self.chooser: EnergyChooser | None = None
        if offers is not None and offers.energy and offers.kind != "main":
            self.chooser = EnergyChooser(offers.energy)
        self.extras: list[Extra] = []
        self.rect = Rect(0, 0, 0, 0)

    def _many(self) -> bool:
        return self.offers is not None and len(self.offers.buttons) > FEW_BUTTONS

    @property
    def free(self) -> bool:
        """Whether the panel shows its normal face, so that clicks on the table count."""
        return self.picked is None

    def ask_which(self, offers: list[Offer]) -> None:
        """More than one thing can be done with what was clicked: show only those."""
        self.picked = offers
        self.changed()

    def open_energy(self, offers: list[Offer], source: str | None = None) -> None:
        """Open the energy chooser for a part of the options."""
        self.chooser = EnergyChooser(offers)
        self.changed()

    def close(self) -> None:
        """Back to the normal face."""
        self.picked = None
        self.listing = False
        if self.offers is not None and self.offers.kind == "main":
            self.chooser = None
        self.changed()

    @property
    def question(self) -> str:
        """The prompt, or what is asked while energy is chosen in the main phase."""
        if self.chooser is not None and self.offers is not None and self.offers.kind == "main":
            return _("Choose the energy to transmute.")
        return self.prompt

    def words(self, offer: Offer) -> str:
        """An option in words."""
        return optionwords.option(offer.line, self.source, self.names)

    # -- building -------------------------------------------------------------------------------------------------

    def build(self, page: Page, column: Rect) -> list[Widget]:
        """The widgets, at the foot of `column`; `self.rect` is the part they need."""
        pad = page.u(12)
        inner = Rect(column.x + pad, 0, column.width - 2 * pad, 0)
        self._head = self._prompt_height(page, inner.width)
        room = column.height - self._head - 2 * pad
        widgets: list[Widget] = []
        used = 0
        if self.offers is None:
            pass
        elif self.chooser is not None:
            widgets, used = self._energy(page, inner)
        elif self.listing:
            widgets, used = self._list(page, inner, room)
        else:
            widgets, used = self._buttons(page, inner)
        height = min(column.height, max(self._head + used + 2 * pad, page.u(84)))
        self.rect = Rect(column.x, column.bottom - height, column.width, height)
        for widget in widgets:
            widget.rect = widget.rect.move(0, self.rect.y + pad + self._head)
            if isinstance(widget, Spot):
                widget.visible = widget.rect
        return widgets

    def _prompt_height(self, page: Page, width: int) -> int:
        lines = len(page.wrap(self.question, width, theme.LABEL, SANS_BOLD))
        source = page.line_height(theme.SMALL) + page.u(2) if self.source else 0
        return lines * page.line_height(theme.LABEL, SANS_BOLD) + source + page.u(10)

    def paint(self, page: Page) -> None:
        """The sheet and the prompt."""
        paper.sheet(page, self.rect)
        if self.offers is not None:
            band = Rect(self.rect.x + page.u(10), self.rect.y, self.rect.width - page.u(20), page.u(4))
            page.surface.fill(page.palette.accent, band)
        pad = page.u(12)
        top = self.rect.y + pad
        place = Rect(self.rect.x + pad, top, self.rect.width - 2 * pad, self._head)
        if self.source:
            from poryroku.crystal.wording import prompts

            high = page.line_height(theme.SMALL)
            page.text(
                prompts.asked_by(self.source), Rect(place.x, top, place.width, high), theme.SMALL, SANS_BOLD,
                page.palette.accent,
            )  # fmt: skip
            place.y += high + page.u(2)
        ink = theme.INK if self.offers is not None else theme.INK_SOFT
        page.paragraph(self.question, place, theme.LABEL, SANS_BOLD, ink)

    def _stack(self, page: Page, inner: Rect, buttons: list[Button]) -> int:
        top = 0
        for button in buttons:
            high = Button.height_for(page, button.words, inner.width, button.size, bool(button.sign))
            button.rect = Rect(inner.x, top, inner.width, high)
            top += high + page.u(BUTTON_GAP)
        return top

    def _buttons(self, page: Page, inner: Rect) -> tuple[list[Widget], int]:
        assert self.offers is not None
        blank = Rect(0, 0, 0, 0)
        buttons: list[Button] = []
        for offer in self.picked if self.picked is not None else self.offers.buttons:
            strong = offer.line.text in ("end", "use", "accept", "draw")
            buttons.append(
                Button(f"option:{offer.line.text}", blank, self.words(offer), self._chosen(offer), strong=strong)
            )
        if self.picked is None:
            extras = [Button(e.key, blank, e.words, e.action, e.enabled, sign=e.sign) for e in self.extras]
            # What ends the turn stands last, so that it is never hit for something else.
            last = [button for button in buttons if button.key == "option:end"]
            buttons = [button for button in buttons if button not in last] + extras + last
        else:
            buttons.append(Button("panel:back", blank, _("Back"), self.close))
        used = self._stack(page, inner, buttons)
        return list(buttons), used

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
        assert self.chooser is not None and self.offers is not None
        chooser = self.chooser
        widgets: list[Widget] = []
        top = 0
        gap = page.u(BUTTON_GAP)
        wide, high = (inner.width - 3 * gap) // 4, page.u(52)
        for source in chooser.sources:
            label = self._source_words(source)
            line = page.line_height(theme.SMALL)
            if label:
                place = Rect(inner.x, top, inner.width, line)
                widgets.append(Spot(f"label:{source}", place, _label_painter(label), focusable=False))
                top += line + page.u(2)
            for position, token in enumerate(chooser.tokens(source)):
                place = Rect(inner.x + position * (wide + gap), top, wide, high)
                spot = Spot(
                    f"energy:{source}:{position}", place, self._token_painter(token), self._picked(token),
                    chooser.most(token) > 0,
                )  # fmt: skip
                widgets.append(spot)
            top += high + gap
        done = chooser.complete
        text = self._confirm_words(done)
        confirm = Button("energy:confirm", Rect(0, 0, 0, 0), text, self._confirm, done is not None, strong=True)
        others: list[Button] = [confirm]
        if sum(chooser.pick.values()):
            others.append(Button("energy:clear", Rect(0, 0, 0, 0), _("Start over"), self._clear))
        if self.offers.kind == "main":
            others.append(Button("panel:back", Rect(0, 0, 0, 0), _("Back"), self.close))
        else:
            others += [
                Button(f"option:{offer.line.text}", Rect(0, 0, 0, 0), self.words(offer), self._chosen(offer))
                for offer in self.offers.buttons
            ]
        used = self._stack(page, inner, others)
        for button in others:
            button.rect.y += top
        return [*widgets, *others], top + used

    def _source_words(self, source: str) -> str:
        assert self.chooser is not None
        if source == TO:
            return _("It becomes")
        if source == RESERVE:
            return _("Reserve") if len(self.chooser.sources) > 1 else ""
        return optionwords.card(source)

    def _confirm_words(self, done: Offer | None) -> str:
        if done is None:
            return _("Choose energy above")
        text = self.words(done)
        gain = self.worth(done) if self.worth is not None else 0
        if gain > 0:
            return _("{action}: {crystals}").format(action=text, crystals=words.crystals(gain))
        return text

    def _picked(self, token: Token) -> Callable[[], None]:
        def clicked() -> None:
            assert self.chooser is not None
            if self.chooser.can_add(token):
                self.chooser.add(token)
            elif self.chooser.pick[token]:
                self.chooser.pick[token] = 0
            self.changed()

        return clicked

    def _confirm(self) -> None:
        if self.chooser is not None and self.chooser.complete is not None:
            self.choose(self.chooser.complete)

    def _clear(self) -> None:
        if self.chooser is not None:
            self.chooser.clear()
            self.changed()

    def _token_painter(self, token: Token) -> Callable[[Page, Rect, Mood], None]:
        def paint(page: Page, rect: Rect, mood: Mood) -> None:
            assert self.chooser is not None
            picked, most = self.chooser.pick[token], self.chooser.most(token)
            open_ = self.chooser.can_add(token)
            ground = theme.WHITE if mood.hover and open_ else theme.PAPER
            paper.sheet(page, rect, ground if most else theme.PAPER_SHADE, lifted=bool(open_))
            if picked:
                page.box(rect, page.palette.accent, theme.RADIUS, max(2, page.u(3)))
            size = page.u(26)
            tokens.element(page, token[1], (rect.centerx - page.u(12), rect.centery), size, dim=not most)
            text = Rect(rect.centerx + page.u(5), rect.y, rect.right - rect.centerx - page.u(8), rect.height)
            ink = theme.INK if picked else theme.INK_SOFT
            page.text(f"{picked}" if most else "–", text, theme.HEAD, SANS_BOLD, ink)

        return paint


def _label_painter(text: str) -> Callable[[Page, Rect, Mood], None]:
    def paint(page: Page, rect: Rect, mood: Mood) -> None:
        page.text(text, rect, theme.SMALL, SANS_BOLD, theme.INK_SOFT)

    return paint
