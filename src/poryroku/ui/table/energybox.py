"""The energy chooser in the action panel: tokens to click, what they bring, and the button that makes it final."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from poryroku.crystal.wording import optionwords, prompts, words
from poryroku.crystal.wording.lines import RESERVE, TO, Bundle, Token
from poryroku.i18n import _, language, ngettext

from ..kit import glow, paper, theme
from ..kit.fonts import SANS, SANS_BOLD
from ..kit.page import Page
from ..kit.widget import Button, Mood, Spot, Widget
from ..outcome import Outcome
from . import tokens
from .chooser import EnergyChooser
from .offers import Offer

GAP = 6
TOKEN_HIGH = 48
Painter = Callable[[Page, Rect, Mood], None]


class EnergyBox:
    """Lives as long as energy is being chosen."""

    def __init__(
        self,
        offers: Sequence[Offer],
        several: bool,
        words: Callable[[Offer], str],
        preview: Callable[[Sequence[Offer]], Outcome | None],
        choose: Callable[[Sequence[Offer]], None],
        changed: Callable[[], None],
    ) -> None:
        self.chooser = EnergyChooser(offers, several)
        self.words = words
        self.preview = preview
        self.choose = choose
        self.changed = changed
        #: whether there is room for what a choice brings, so that nothing moves when it is to be seen
        self.telling = bool(offers) and preview([offers[0]]) is not None
        self._button_high: tuple[tuple[object, ...], int] = ((), 0)

    def press(self, token: Token) -> None:
        """A token was clicked, here or on the board."""
        self.chooser.press(token)
        self.changed()

    def takes(self, token: Token) -> bool:
        """Whether a click on a token does something."""
        return self.chooser.can_add(token) or self.chooser.pick[token] > 0

    # -- building -------------------------------------------------------------------------------------------------

    def rows(self, page: Page, inner: Rect) -> tuple[list[Widget], int]:
        """The tokens, row by row from the top of `inner`, and what the choice brings."""
        chooser = self.chooser
        widgets: list[Widget] = []
        top, gap = 0, page.u(GAP)
        wide, high = (inner.width - 3 * gap) // 4, page.u(TOKEN_HIGH)
        line = page.line_height(theme.SMALL)
        for source in chooser.sources:
            label = self._source_words(source)
            if label:
                place = Rect(inner.x, top, inner.width, line)
                widgets.append(Spot(f"label:{source}", place, _label_painter(label), focusable=False))
                top += line + page.u(2)
            for position, token in enumerate(chooser.tokens(source)):
                place = Rect(inner.x + position * (wide + gap), top, wide, high)
                widgets.append(
                    Spot(f"energy:{source}:{position}", place, self._token_painter(token), self._picker(token),
                         chooser.most(token) > 0)
                )  # fmt: skip
            top += high + gap
        result = self._result()
        if result is not None or self.telling:
            self.telling = True
            high = 2 * line + page.u(14)
            place = Rect(inner.x, top, inner.width, high)
            if result is not None:
                widgets.append(Spot("result", place, _result_painter(result), focusable=False))
            top += high + gap
        return widgets, top

    def buttons(self) -> list[Button]:
        """What makes the choice final, or starts it over. Both are always there: nothing moves under the pointer."""
        done = self.chooser.complete
        blank = Rect(0, 0, 0, 0)
        text = self.sentence(done) if done else self._missing()
        return [
            Button("energy:confirm", blank, text, self.confirm, bool(done), strong=True),
            Button("energy:clear", blank, _("Start over"), self.clear, bool(sum(self.chooser.pick.values()))),
        ]

    def _missing(self) -> str:
        more = self.chooser.size - self.chooser.picked
        return prompts.so_many_more(more) if self.chooser.size and more > 0 else _("Choose energy above")

    def button_high(self, page: Page, width: int) -> int:
        """The height at which the button that makes the choice final holds every choice."""
        key = (page.scale, width, language())
        if self._button_high[0] != key:
            offers = self.chooser.offers
            said = [self.sentence([each]) for each in offers] + [_("Choose energy above")]
            if self.chooser.several:
                said.append(self.sentence(offers))
            self._button_high = key, max(Button.height_for(page, each, width) for each in said)
        return self._button_high[1]

    def _result(self) -> Outcome | None:
        done = self.chooser.complete
        return self.preview(done) if done else None

    def _source_words(self, source: str) -> str:
        if source == TO:
            return _("It becomes")
        if source == RESERVE:
            return _("Reserve") if len(self.chooser.sources) > 1 else ""
        return optionwords.card(source)

    def sentence(self, done: Sequence[Offer]) -> str:
        """The choice in words."""
        if len(done) == 1:
            return self.words(done[0])
        together: Bundle = Bundle()
        for offer in done:
            together.update(offer.line.bundle)
        return optionwords.energetic(done[0].line.verb, together) or ""

    def _picker(self, token: Token) -> Callable[[], None]:
        return lambda: self.press(token)

    def confirm(self) -> None:
        """The choice is made."""
        done = self.chooser.complete
        if done:
            self.choose(done)

    def clear(self) -> None:
        """Everything back."""
        self.chooser.clear()
        self.changed()

    def _token_painter(self, token: Token) -> Painter:
        def paint(page: Page, rect: Rect, mood: Mood) -> None:
            picked, most = self.chooser.pick[token], self.chooser.most(token)
            open_ = self.chooser.can_add(token)
            ground = theme.WHITE if mood.hover and self.takes(token) else theme.PAPER
            paper.sheet(page, rect, ground if most else theme.PAPER_SHADE, lifted=bool(open_))
            if picked:
                page.box(rect, page.palette.accent, theme.RADIUS, max(2, page.u(3)))
            if open_:
                glow.corners(page, rect, -1, 11)
            size = page.u(26)
            tokens.element(page, token[1], (rect.centerx - page.u(12), rect.centery), size, dim=not most)
            text = Rect(rect.centerx + page.u(5), rect.y, rect.right - rect.centerx - page.u(8), rect.height)
            ink = theme.INK if picked else theme.INK_SOFT
            page.text(f"{picked}" if most else "–", text, theme.HEAD, SANS_BOLD, ink)

        return paint


def _label_painter(text: str) -> Painter:
    def paint(page: Page, rect: Rect, mood: Mood) -> None:
        page.text(text, rect, theme.SMALL, SANS_BOLD, theme.INK_SOFT)

    return paint


def _result_painter(result: Outcome) -> Painter:
    """How one would stand then: crystals, and the reserve element by element with what is over its limit."""

    def paint(page: Page, rect: Rect, mood: Mood) -> None:
        page.box(rect, theme.mix(theme.PAPER, theme.GOLD_LIGHT, 0.28), 6)
        pad, line = page.u(8), page.line_height(theme.SMALL)
        first, second = rect.y + page.u(5) + line // 2, rect.bottom - page.u(5) - line // 2
        size = page.u(17)
        text = str(result.crystals)
        if result.gained:
            text = _("{change} = {crystals}").format(change=f"{result.gained:+d}".replace("-", "−"), crystals=text)
        page.labelled_sign("crystal", text, (rect.x + pad, first), size, theme.BODY, SANS_BOLD)
        total = _("Reserve {count} of {limit}").format(count=sum(result.reserve), limit=result.limit)
        right = Rect(rect.x + rect.width * 2 // 5, first - line // 2, rect.right - pad, line)
        right.width = rect.right - pad - right.x
        page.text(total, right, theme.SMALL, SANS, theme.BRICK if result.surplus else theme.INK_SOFT, "right")
        x, cell = rect.x + pad, page.u(42)
        for index, count in enumerate(result.reserve):
            tokens.counted(page, index, count, (x + index * cell, second), size, theme.BODY)
        if result.surplus:
            left = x + 4 * cell
            page.text(
                surplus_words(result.surplus), Rect(left, second - line // 2, rect.right - pad - left, line),
                theme.SMALL, SANS_BOLD, theme.BRICK, "right",
            )  # fmt: skip

    return paint


def surplus_words(count: int) -> str:
    """How much is too much."""
    return ngettext("{count} too many", "{count} too many", count).format(count=count)


def outcome_words(result: Outcome) -> str:
    """The outcome as a sentence, for the hint of a button."""
    parts = [_("Then: {crystals}, reserve: {energy}.").format(
        crystals=words.crystals(result.crystals), energy=words.energy(result.reserve)
    )]  # fmt: skip
    if result.surplus:
        parts.append(
            _("That is over the limit of {limit}: {energy} must be discarded.").format(
                limit=result.limit, energy=result.surplus
            )
        )
    return " ".join(parts)
