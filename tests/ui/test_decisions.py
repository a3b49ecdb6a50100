"""Options become spots, buttons, picks of energy, or a plain list."""

from collections import Counter

import pytest
from robot import click_at, widget

from poryroku.crystal.wording import facewords, optionwords
from poryroku.crystal.wording.lines import RESERVE, TO, copies, read
from poryroku.ui.flow import Flow
from poryroku.ui.plan import GamePlan, SeatPlan
from poryroku.ui.session import Session
from poryroku.ui.table.chooser import EnergyChooser
from poryroku.ui.table.offers import Offer, sort


def offers(*lines):
    return [Offer((i,), read(line)) for i, line in enumerate(lines)]


def test_a_line_is_taken_apart():
    assert read("pay water*2 4b:fire").bundle == Counter({(RESERVE, 1): 2, ("4b", 2): 1})
    assert read("turn air*2 water").bundle == Counter({(RESERVE, 0): 2, (TO, 1): 1})
    assert read("sacrifice 4b").card == "4b" and read("sacrifice 4b").number == 4
    assert copies([4, 9, 4]) == ["4", "9", "4b"]


def test_options_find_their_spots():
    found = sort(
        "main",
        offers("summon 16", "activate 4b", "transmute fire*2", "transmute 4:fire", "bonus gauge", "end"),
        ["hand:16", "play:4", "play:4b"],
    )
    assert set(found.spots) == {"hand:16", "play:4b"}
    assert [offer.line.text for offer in found.buttons] == ["bonus gauge", "end"]
    assert [offer.line.text for offer in found.energy] == ["transmute fire*2", "transmute 4:fire"]


def test_a_card_that_is_looked_at_comes_before_one_in_hand():
    found = sort("keep", offers("keep 12", "discard 12"), ["hand:12", "looked:12"])
    assert len(found.at("looked:12")) == 2
    assert len(found.buttons) == 2


@pytest.mark.parametrize(
    ("lines", "picks", "result"),
    [
        (("take air*2", "take air water", "take water*2"), [("", 0), ("", 1)], "take air water"),
        (("pay air 4:air", "pay air*2", "pay 4:air*2"), [("4", 0), ("", 0)], "pay air 4:air"),
        (("transmute fire", "transmute fire*2", "transmute air"), [("", 2), ("", 2)], "transmute fire*2"),
        # another element of what can't be mixed starts over
        (("transmute fire", "transmute fire*2", "transmute air"), [("", 2), ("", 0)], "transmute air"),
        (("turn air water", "turn air fire", "turn air*2 fire"), [("", 0), (TO, 1), (TO, 2)], "turn air fire"),
    ],
)
def test_energy_is_picked_token_by_token(lines, picks, result):
    chooser = EnergyChooser(offers(*lines))
    for token in picks:
        assert chooser.can_add(token)
        chooser.add(token)
    assert [offer.line.text for offer in chooser.complete] == [result]


def test_what_leads_to_no_option_cannot_be_picked():
    chooser = EnergyChooser(offers("discard air*2", "discard air fire"))
    chooser.add((RESERVE, 2))
    assert not chooser.can_add((RESERVE, 2))
    assert chooser.can_add((RESERVE, 0))
    assert chooser.complete == []


def test_every_option_of_a_game_has_words():
    import random

    for seed in range(3):
        plan = GamePlan("archmage", (SeatPlan("Ania", "random"), SeatPlan("Bruno", "random")), seed)
        session = Session.start(plan)
        chance = random.Random(seed)
        while not session.over:
            lines = session.lines()
            for _option, line in lines:
                words = optionwords.option(line, session.state.source, session.names)
                assert words and words != line.text, (session.kind, line.text)
            session.choose(chance.choice(lines)[0])


def test_dice_are_named_by_what_they_show_and_those_that_differ_have_other_words():
    """Nobody sees the numbers that dice have in the notation."""
    for seed in range(8):
        plan = GamePlan("archmage", tuple(SeatPlan(name, "greedy") for name in ("Ania", "Bruno", "Celina")), seed)
        session = Session.start(plan)
        alike = 0
        while not session.over:
            if session.kind == "die":
                dice = facewords.lying(session.state)
                words = {line.number: optionwords.option(line, dice=dice) for _option, line in session.lines()}
                for number, said in words.items():
                    assert all(gift in said for gift in facewords.gifts(dice[number]))
                    same = [each for each in words if words[each] == said]
                    assert all(dice[each] == dice[number] for each in same)
                    alike += "dot" in said
            session.ask_rival()
        assert alike


def test_every_event_of_a_game_has_a_sentence():
    from poryroku.crystal.wording import log

    for seed in range(6):
        plan = GamePlan("archmage", tuple(SeatPlan(name, "random") for name in ("Ania", "Bruno", "Celina")), seed)
        session = Session.start(plan)
        while not session.over:
            session.ask_rival()
        for event in session.happenings:
            assert event.name in log.TELLERS or event.name in log.SILENT, event
            log.sentence(event.name, event.numbers, session.names)


def test_the_log_has_words_for_every_event_there_is():
    from poryroku.crystal.events import FORMS
    from poryroku.crystal.wording import log

    assert set(FORMS) <= set(log.TELLERS) | log.SILENT
    assert log.sentence("comet", (), []) == "comet "


def test_who_has_no_crystals_for_a_toll_is_not_said_to_give_any():
    from poryroku.crystal.wording import log

    assert log.sentence("activation_toll", (0, 1, 0, 1), ["Ania", "Bruno"]).startswith("Ania has no crystals to give")
    assert "2 crystals to Bruno" in log.sentence("activation_toll", (0, 1, 2, 1), ["Ania", "Bruno"])


def test_the_log_of_a_seat_holds_no_hidden_card():
    plan = GamePlan("archmage", (SeatPlan("Ania", "random"), SeatPlan("Bruno", "random")), 9)
    session = Session.start(plan)
    while not session.over:
        session.ask_rival()
    for event in session.log(0):
        if event.name in ("drafted", "drew", "looked", "kept") and event.numbers[0] != 0:
            assert event.numbers[1] == 0
        if event.name == "split" and event.numbers[0] != 0:
            assert set(event.numbers[2:]) == {0}


def test_an_unknown_kind_is_a_list_of_its_options(app):
    plan = GamePlan("apprentice", (SeatPlan("Ania"), SeatPlan("Bruno", "random")), 3)
    session = Session.start(plan)
    flow = Flow(app, session, "instant")
    while session.kind != "main" or not session.person_decides:
        if session.person_decides:
            session.choose(session.state.options[0])
        else:
            session.ask_rival()
    state = session.state
    state.kind = "wonder"
    flow.show()
    listing = widget(app, "options")
    assert len(listing.rows) == len(state.options)
    before = len(session.record.options)
    click_at(app, listing.row_rect(0).center)
    assert len(session.record.options) >= before


def test_a_spot_with_two_options_asks_which(app):
    from poryroku.ui.table.panel import ActionPanel

    found = sort("keep", offers("keep 12", "discard 12"), ["looked:12"])
    chosen = []
    panel = ActionPanel(found, "?", chosen.append, lambda: None)
    panel.ask_which(found.at("looked:12"))
    assert panel.picked is not None and len(panel.picked) == 2


def test_what_a_card_brings_is_told_before_it_is_used(app):
    """Crystals and reserve after a summons, but nothing that would have to be seen first."""
    from poryroku.crystal.revealing import NOTHING, revealed
    from poryroku.ui import shots

    told = kept_secret = 0
    for seed in range(7, 27):
        flow = shots.game_at(
            app,
            lambda s: s.person_decides and s.kind == "main" and any(line.verb == "summon" for _, line in s.lines()),
            seed=seed,
        )
        if flow is None:
            continue
        session = flow.session
        for option, line in session.lines():
            if line.verb not in ("summon", "activate"):
                continue
            result = session.outcome([option])
            after = session.state.clone()
            after.apply(option)
            if revealed(session.state, after, 0) != NOTHING:
                assert result is None
                kept_secret += 1
                continue
            me = after.seats[0]
            assert (result.crystals, result.reserve) == (me.crystals, tuple(me.reserve))
            assert result.settled == (after.kind == "main" and after.player == 0)
            told += 1
    assert told > 10


def test_several_energies_are_transmuted_in_one_gesture(app):
    from robot import click

    from poryroku.ui import shots

    def wanted(session):
        reserve = session.state.seats[session.player].reserve
        return (
            session.person_decides
            and session.kind == "main"
            and sum(1 for n in reserve if n) > 1
            and any(line.verb == "transmute" for _, line in session.lines())
        )

    flow = next(filter(None, (shots.game_at(app, wanted, seed=seed) for seed in range(7, 60))))
    session = flow.session
    before = session.state.seats[0].crystals
    elements = [element for element, n in enumerate(session.state.seats[0].reserve) if n]
    widget(app, "transmute")
    for element in elements:
        click(app, f"own::{element}")
    promised = session.outcome([offer.option for offer in app.scene.panel.box.chooser.complete])
    click(app, "energy:confirm")
    lines = session.record.options[-len(elements) :]
    assert [line.split()[0] for line in lines] == ["transmute"] * len(elements)
    me = session.state.seats[0]
    assert (me.crystals, me.crystals - before, tuple(me.reserve)) == (
        promised.crystals, promised.gained, promised.reserve,
    )  # fmt: skip
