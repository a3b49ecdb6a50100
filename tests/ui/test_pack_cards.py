"""The cards of the packs that come with the program are drawn whole, in every language, small and large."""

import pytest
from pygame import Rect

from poryroku import i18n
from poryroku.crystal.files.library import load_library
from poryroku.crystal.files.packs import read_pack
from poryroku.crystal.wording import cardtext, words
from poryroku.paths import packs_dir
from poryroku.ui.scenes.menu import MenuScene
from poryroku.ui.table import bigcard, effectsigns
from poryroku.ui.table import card as cards
from poryroku.ui.table.card import Marks

FOLDERS = sorted(file.parent for file in packs_dir().glob("*/pack.yaml"))
IN_HAND = 112
"""How wide a card in hand is, in units."""


@pytest.mark.parametrize("language", list(i18n.LANGUAGES))
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_cards_are_drawn_whole(app, folder, language):
    i18n.set_language(language)
    pack = read_pack(folder)
    library = load_library([pack])
    app.reset(MenuScene(app))
    page = app.page()
    with cardtext.using(library):
        for number in pack.numbers:
            card = library.book.cards[number]
            page.shortened.clear()
            wide = page.u(IN_HAND)
            cards.small(page, Rect(0, 0, wide, round(wide / cards.SHAPE)), card, number, Marks())
            size, _rows = effectsigns.arrange(
                page, cardtext.effect(number), (wide - page.u(20), page.u(34)), page.u(17)
            )
            assert size >= effectsigns.SMALLEST, number
            width, height = bigcard.big_size(page, number, None, True)
            assert height <= page.view.height - page.u(24), number
            bigcard.big(page, Rect(0, 0, width, height), card, number, Marks(), True)
            assert page.shortened == set(), number
            assert all(words.timing(when) != when for when in cardtext.timings(number))


def test_there_is_a_pack():
    assert "turning-fair" in {folder.name for folder in FOLDERS}
