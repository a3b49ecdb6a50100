"""A picture of one card without a window: large, as the program shows it, with its rulings."""

from __future__ import annotations

from pathlib import Path

import pygame
from pygame import Rect

from poryroku.crystal.files.library import Library
from poryroku.crystal.wording import cardtext

from . import shots
from .kit import theme
from .kit.page import Page
from .table import bigcard
from .table.card import Marks

#: the window in whose sizes a card is drawn, and the room it may take up
WINDOW = (1920, 1080)
ROOM = (1920, 4000)
#: free space around a card, in logical units
MARGIN = 12


def save_card(number: int, library: Library, path: Path, rulings: bool = True) -> None:
    """Draw a card of a library into a PNG file, in the language spoken now. OSError if it can't be written."""
    with shots.hidden_app() as app, cardtext.using(library):
        page = Page(pygame.Surface(WINDOW), app.fonts, paper=pygame.Surface(ROOM))
        cards = {players: cards[number] for players, cards in library.book.cards_by_players.items()}
        width = page.u(bigcard.WIDTHS[0])
        size = bigcard.plan(page, number, width, Marks(), rulings, cards).size
        margin = page.u(MARGIN)
        picture = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin))
        picture.fill(theme.PAPER_SHADE)
        with page.onto(picture):
            bigcard.big(page, Rect((margin, margin), size), cards[2], number, Marks(), rulings, cards)
        shots.write(picture, path)
