"""Everything that can't be done now says why, in numbers or in plain words, and whose turn it is."""

import pytest
from robot import widget

from poryroku.crystal.files.shelf import CrystalGame
from poryroku.crystal.ops.registry import COUNTERS
from poryroku.crystal.wording import cardtext, needwords, optionwords
from poryroku.ui import gallery


def test_each_condition_of_an_activation_has_words_with_numbers():
    needs = {need for card in cardtext.library().book.cards.values()
             for branch in card.branches for need in branch.needs}  # fmt: skip
    assert needs
    for need in needs:
        reason = (list(COUNTERS).index(need.name), need.low, need.high, need.low - 1)
        text = optionwords.refusal("needs_unmet", reason)
        assert str(need.low) in text and str(need.low - 1) in text, (need.name, text)
    assert needwords.unmet(()) == "" and "not there" in optionwords.refusal("needs_unmet", ())
    assert "15" in optionwords.refusal("gauge_full", (15,))


@pytest.mark.parametrize("number", range(1, 51))
def test_the_rules_tell_what_a_card_finds_missing(number):
    from poryroku.crystal.activation import why_not_activate
    from poryroku.crystal.table import CardInPlay

    state = CrystalGame().start({"players": 2, "level": "archmage"}, 1)
    seat = state.seats[0]
    seat.in_play, seat.hand = [CardInPlay(number, 1)], []
    seat.crystals, seat.reserve = 0, [0, 0, 0, 0]
    reason = why_not_activate(state, 0, number, 0, state.cards[number].before_die)
    if reason is None or reason[0] != "needs_unmet":
        return
    place, low, high, have = reason[1]
    need = next(each for each in state.cards[number].branches[0].needs if each.name == list(COUNTERS)[place])
    assert (need.low, need.high) == (low, high) and not low <= have <= high


def shown(app, fits):
    session = gallery.played(gallery.Order(), fits, 20)
    flow = gallery.shown(app, session)
    app.draw()
    return flow


def test_hand_cards_tell_what_comes_first_outside_the_main_phase(app):
    shown(app, lambda s: s.person_decides and s.kind == "die" and bool(s.state.seats[s.player].hand))
    card = next(each for each in app.scene.widgets if each.key.startswith("hand:"))
    assert card.why == "Not now. Choose a die."


def test_in_the_turn_of_a_rival_a_click_says_whose_it_is(app):
    flow = shown(app, lambda s: s.person_decides and s.kind == "die" and bool(s.state.seats[s.player].hand))
    scene = app.scene
    rival = 1 - flow.session.player
    flow.session.state.player = rival
    scene.refresh()
    app.draw()
    assert not scene.own
    card = next(each for each in scene.widgets if each.key.startswith("hand:"))
    assert card.why == f"Not now. {flow.session.names[rival]} is choosing a die."
    scene.look_away()
    app.settings.override(hover_delay=5000)
    for key in (card.key, next(each.key for each in scene.widgets if each.key.startswith("die:"))):
        scene.notice_text = ""
        found = widget(app, key)
        scene.press(found, found.rect.center)
        assert scene.notice_text == card.why, key
