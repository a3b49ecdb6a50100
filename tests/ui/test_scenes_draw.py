"""Scenes follow the window, and every card can be read at every size in every language."""

import pytest

from poryroku import i18n
from poryroku.ui import shots


def test_resizing_the_window_moves_everything(app):
    from poryroku.ui.scenes.menu import MenuScene

    app.push(MenuScene(app))
    app.draw()
    before = app.scene.widget("new").rect.copy()
    app.window._window.size = (1600, 900)
    app.take_events(0)
    app.draw()
    assert app.window.size == (1600, 900)
    assert app.scene.widget("new").rect != before
    assert app.scene.widget("new").rect.centerx == 800


@pytest.mark.parametrize("language", list(i18n.LANGUAGES))
@pytest.mark.parametrize("size", shots.SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_card_can_be_read(size, language):
    from pygame import Rect

    from poryroku.crystal.wording import cardtext
    from poryroku.ui.table import bigcard
    from poryroku.ui.table import card as cards

    i18n.set_language(language)
    with shots.hidden_app(size) as app:
        from poryroku.ui.scenes.draft import DraftScene
        from poryroku.ui.scenes.menu import MenuScene

        app.push(MenuScene(app))
        page = app.page()
        app.push(DraftScene(app, shots.game_at(app, lambda session: session.kind == "draft")))
        app.draw()
        high = next(each.rect.height for each in app.scene.widgets if each.key.startswith("pack:"))
        page.shortened.clear()
        for number, card in cardtext.library().book.cards.items():
            cards.small(page, Rect(0, 0, page.u(105), page.u(150)), card, number, cards.Marks())
            bigcard.medium(page, Rect(0, 0, page.u(236), high), card, number, cards.Marks())
            bigcard.big(page, Rect((0, 0), bigcard.big_size(page, number)), card, number, cards.Marks())
            size = bigcard.big_size(page, number, None, True)
            bigcard.big(page, Rect((0, 0), size), card, number, cards.Marks(), True)
            assert size[1] <= page.rect.height
        assert not page.shortened
