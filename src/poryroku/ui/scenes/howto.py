"""How the game is played, in as few sentences as will do, each with the sign that stands for its subject."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from poryroku.i18n import _

from ..kit import paper, theme
from ..kit.fonts import SERIF_BOLD
from ..kit.page import Page
from ..kit.scroll import Offset, Row, ScrollList
from ..kit.widget import Button
from ..scene import Scene

if TYPE_CHECKING:
    from ..app import App

WIDTH = 900
EDGE = 28
#: width of the column of signs
SIGNS = 44
SIGN = 26


def lessons() -> list[tuple[str, str]]:
    """Signs and sentences, from the aim of the game to its end."""
    return [
        ("points", _("Whoever has most points after three years wins: crystals, and the points on cards in play.")),
        ("packet", _("First you share nine cards out over the three years. Those of year I are your first hand; "
                     "the others join it when their year begins.")),
        ("die", _("A round: the dice of the season are thrown, everybody takes one in turn, and gets all that it "
                  "shows. One die is left over.")),
        ("marker", _("At the end of the round the marker moves as many spaces as the die that was left over has "
                     "dots. Past the twelfth space a new year begins.")),
        ("reserve", _("Energy of four elements goes into your reserve, 7 at most; what is over is discarded "
                      "at once. It pays for cards.")),
        ("gauge", _("A star raises your summoning power by 1: so many cards you may have in play.")),
        ("draw", _("A card on the die: draw one, look at it, keep it or discard it.")),
        ("transmute", _("A ring round the face: in this turn you may transmute energy into crystals. What it is worth "
                        "depends on the season; the table beside the wheel tells it.")),
        ("hand", _("In your turn you summon cards from your hand: pay the cost at the foot of the card, if you have "
                   "a free place. They stay in play.")),
        ("timing:summon", _("Signs on a card tell when it acts: this one once, when it is summoned.")),
        ("timing:activate", _("This one when you activate it, once a round: click the card in play.")),
        ("timing:lasting", _("This one as long as the card is in play.")),
        ("timing:end_of_round", _("This one at the end of each round.")),
        ("timing:end_of_game", _("This one at the end of the game.")),
        ("bonus", _("Three times in the game you may use a bonus: more summoning power, transmuting, exchanging two "
                    "energy, or choosing from two cards. They cost 5, 12 or 20 points in all at the end.")),
        ("cross", _("Each card left in your hand at the end costs 5 points.")),
        ("bird", _("If you don't know what to do, ask for a hint: the button, or T. The bird sits on what it is "
                   "about.")),
        ("right", _("What can be used now is framed in gold. Rest on anything to be told what it is, and why it "
                    "can't be used. End the turn when you have done what you like.")),
    ]  # fmt: skip


class HowToScene(Scene):
    """A sheet to be read, laid over what one was doing."""

    over = True
    enter_at_once = True
    least = (420, 320)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.season = app.scene.season if app.scenes else 0
        self.offset = Offset()
        self._sheet = Rect(0, 0, 0, 0)

    def build(self, page: Page) -> None:
        margin, edge, gap = page.u(theme.MARGIN), page.u(EDGE), page.u(14)
        inner = min(page.u(WIDTH), page.rect.width - 2 * margin) - 2 * edge
        head = page.line_height(theme.TITLE, SERIF_BOLD)
        close = max(page.u(40), Button.height_for(page, _("Close"), page.u(200), theme.LABEL))
        fixed = 2 * edge + head + 2 * gap + close
        self._lessons = lessons()
        rows = [Row(sentence) for _sign, sentence in self._lessons]
        place = Rect(0, 0, inner - page.u(SIGNS), page.rect.height - 2 * margin - fixed)
        place.height = min(place.height, self._list(page, place, rows, Offset()).content)
        self._sheet = Rect(0, 0, inner + 2 * edge, fixed + place.height)
        self._sheet.center = page.rect.center
        self._title = Rect(self._sheet.x + edge, self._sheet.y + edge, inner, head)
        place.topleft = (self._title.x + page.u(SIGNS), self._title.bottom + gap)
        button = Rect(0, 0, page.u(200), close)
        button.midbottom = (self._sheet.centerx, self._sheet.bottom - edge)
        self._read = self._list(page, place, rows, self.offset)
        self.widgets = [self._read, Button("close", button, _("Close"), self.back, strong=True, size=theme.LABEL)]

    @staticmethod
    def _list(page: Page, place: Rect, rows: list[Row], offset: Offset) -> ScrollList:
        return ScrollList("lessons", place, page, rows, offset, gap=5)

    def first_focus(self) -> str | None:
        return "lessons" if self._read.focusable else "close"

    def paint(self, page: Page) -> None:
        page.shade(page.view, 120)
        paper.sheet(page, self._sheet, theme.PAPER, 12)
        page.text(_("How to play"), self._title, theme.TITLE, SERIF_BOLD, page.palette.accent, "centre")
        place, before = self._read.rect, page.surface.get_clip()
        page.surface.set_clip(Rect(self._title.x, place.y, page.u(SIGNS), place.height).clip(before))
        for number, (sign, _sentence) in enumerate(self._lessons):
            row, size = self._read.row_rect(number), page.u(SIGN)
            place_of = Rect(self._title.x, row.y + page.u(5), page.u(SIGNS), page.line_height(theme.BODY))
            # Like the words, a sign is seen whole or not at all.
            if place.y <= place_of.y and place_of.bottom <= place.bottom:
                page.sign(sign, place_of.center, size)
        page.surface.set_clip(before)

    def back(self) -> None:
        self.app.pop()
