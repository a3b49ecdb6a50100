"""Hints: what the strongest rival would do, thought of aside, told in words, marked on the table, gone in time."""

import os
import random
import signal
import time

import pygame
import pytest
from robot import click, click_at, key, widget
from stages import KINDS, SCENES, at_decision
from stepping import PATIENCE, run_until
from strange_ops import with_a_nameless_op
from strange_rivals import SlowAdvice
from survey import unpainted

from poryroku import i18n, rivals
from poryroku.crystal import verbs
from poryroku.crystal.notation import format_option, parse_option
from poryroku.crystal.wording import cardtext, hintwords
from poryroku.rivals.base import RIVALS, RivalKind
from poryroku.ui import shots
from poryroku.ui.flow import Flow
from poryroku.ui.hinting import PLACE, Hint, Hinting
from poryroku.ui.plan import GamePlan, SeatPlan
from poryroku.ui.scenes import hinted
from poryroku.ui.scenes.cover import CoverScene
from poryroku.ui.scenes.draft import DraftScene
from poryroku.ui.scenes.split import SplitScene
from poryroku.ui.scenes.table import TableScene
from poryroku.ui.session import Session
from poryroku.ui.suggesting import Suggestion, suggest
from poryroku.ui.tasks import Advise
from poryroku.ui.worker import Worker

#: verbs whose first number is that of a card
CARD_VERBS = {
    verbs.DRAFT, verbs.KEEP, verbs.DISCARD, verbs.SUMMON, verbs.ACTIVATE, verbs.PLAY, verbs.GIVE, verbs.SACRIFICE,
    verbs.RETURN, verbs.RESOLVE,
}  # fmt: skip


@pytest.fixture(autouse=True)
def blank():
    """Nothing is painted: it is quicker, and what is shown is told by the widgets."""
    with unpainted():
        yield


@pytest.fixture
def worker(app, monkeypatch):
    """The process; nobody is cut off because this machine has much else to do."""
    monkeypatch.setattr("poryroku.ui.hinting.cap_for", lambda seconds: PATIENCE)
    app.worker = Worker(start_cap=PATIENCE)
    yield app.worker
    app.worker.close()


def game(*who, level="archmage", seed=3):
    return Session.start(GamePlan(level, tuple(SeatPlan(f"P{i}", each) for i, each in enumerate(who)), seed))


def at(app, kind, *who, level="archmage"):
    """A game of the window at a person's decision of a kind."""
    session, chance = game(*(who or ("human", "random")), level=level), random.Random(5)
    while session.kind != kind or not session.person_decides:
        if session.person_decides:
            session.choose(chance.choice(session.state.options))
        else:
            session.ask_rival()
    flow = Flow(app, session, "instant")
    flow.seated = session.player
    flow.show()
    app.draw()
    return flow


class Ponderer:
    """Takes its time, and then prefers the last options."""

    def __init__(self, seed, budget):
        self.seconds = budget.seconds

    def choose(self, view):
        return view.options[-1]

    def advise(self, view):
        time.sleep(self.seconds)
        options = view.options[::-1]
        return [rivals.Advice(option, 20.0 - i) for i, option in enumerate(options)]


# -- what is suggested ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["split", "main", "gain"])
def test_the_strongest_adviser_there_is_gives_a_hint(app, worker, kind):
    flow = at(app, kind)
    worker.prepare()
    run_until(app, lambda: worker.tend() or worker._ready)
    key(app, pygame.K_t)
    run_until(app, lambda: flow.hinting.hint is not None)
    assert not flow.hinting.hint.simple and len(flow.hinting.hint.suggestions) >= 2


@pytest.mark.parametrize("kind", ["draft", "split", "die", "main", "gain"])
def test_the_best_comes_first_and_two_more(app, kind):
    view = at(app, kind).session.view(0)
    found = suggest("greedy", 5, 0.0, view)
    assert 2 <= len(found) <= 3 and len(found) == min(3, len(view.options))
    assert found[0].lines[0] == format_option(rivals.make("greedy", 5).choose(view))
    assert {parse_option(each.lines[0]) for each in found} <= set(view.options)


def test_the_year_split_is_suggested_whole(app):
    session = at(app, "split").session
    for each in suggest("greedy", 5, 0.0, session.view(0)):
        assert len(each.lines) == 2
        state = session.state.clone()
        for line in each.lines:
            assert parse_option(line) in state.options
            state.apply(parse_option(line))


def test_the_time_is_kept_with_the_following_steps(app, monkeypatch):
    monkeypatch.setitem(RIVALS, "ponderer", RivalKind("ponderer", "", Ponderer))
    view = at(app, "split").session.view(0)
    start = time.monotonic()
    assert len(suggest("ponderer", 5, 0.4, view)) == 3
    assert 0.35 < time.monotonic() - start < 0.6


# -- asking --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["draft", "split", "die", "main"])
def test_a_hint_is_thought_of_aside_and_is_what_the_adviser_says(app, worker, kind, monkeypatch):
    monkeypatch.setattr("poryroku.ui.hinting.ladder.adviser", lambda: "greedy")
    flow = at(app, kind)
    session = flow.session
    key(app, pygame.K_t)
    assert flow.hinting.thinking and widget(app, "hint").words == "Thinking …"
    run_until(app, lambda: not flow.hinting.thinking)
    view, seconds = session.view(session.player), app.settings.thinking
    assert not flow.hinting.hint.simple
    assert list(flow.hinting.hint.suggestions) == suggest("greedy", session.seed_of(PLACE), seconds, view)
    assert widget(app, "hint").words == "Hide"
    key(app, pygame.K_t)
    assert flow.hinting.hint is None and widget(app, "hint").words == "Hint"


def test_the_window_goes_on_while_a_hint_is_thought_of(app, worker, monkeypatch):
    monkeypatch.setattr("poryroku.ui.hinting.Advise", SlowAdvice)
    flow = at(app, "main")
    worker.prepare()
    run_until(app, lambda: worker.tend() or worker._ready)
    key(app, pygame.K_t)
    start = time.monotonic()
    longest = run_until(app, lambda: not flow.hinting.thinking)
    assert time.monotonic() - start > SlowAdvice.SECONDS and longest < SlowAdvice.SECONDS / 2
    assert not flow.hinting.hint.simple


def test_the_button_asks_too_and_a_second_click_ends_it(app, worker):
    flow = at(app, "main")
    click(app, "hint")
    assert flow.hinting.thinking
    app.draw()
    click(app, "hint")
    assert not flow.hinting.thinking and flow.hinting.hint is None
    run_until(app, lambda: not worker.busy)


def test_the_strongest_adviser_is_asked_with_the_time_that_is_set_and_what_the_seat_sees(app, monkeypatch):
    asked = []

    class Fake:
        usable, troubles = True, 0

        def ask(self, task, cap):
            asked.append((task, cap))
            return 1

        def look(self, number):
            return None

        def cancel(self, number):
            pass

        def prepare(self):
            pass

    monkeypatch.setitem(RIVALS, "archmage", RivalKind("archmage", "", Ponderer))
    session = at(app, "main", "human", "human").session
    seconds = 2.0
    hinting = Hinting(session, Fake(), lambda: seconds)
    hinting.ask()
    (task, cap), seat = asked[0], session.player
    assert isinstance(task, Advise) and task.rival == "archmage" and task.seconds == 2.0 < cap
    assert task.view == session.view(seat).to_json() and task.view["seat"] == seat


def test_asking_again_for_another_decision_forgets_the_first(app, worker):
    flow = at(app, "main")
    flow.hinting.ask()
    while flow.session.kind != "die" or not flow.own_decision:
        if flow.own_decision:
            flow.choose(flow.session.state.options[-1])
        else:
            app.step()
    assert flow.hinting.hint is None and not flow.hinting.thinking
    app.draw()
    key(app, pygame.K_t)
    run_until(app, lambda: flow.hinting.hint is not None)
    offered = {format_option(option) for option in flow.session.state.options}
    assert {each.lines[0] for each in flow.hinting.hint.suggestions} <= offered


def test_a_hint_goes_with_its_decision(app):
    flow = at(app, "main")
    key(app, pygame.K_t)
    assert flow.hinting.hint is not None
    before = flow.hinting.hint
    transmute = next((o for o, line in flow.session.lines() if line.verb != "end"))
    flow.choose(transmute)
    assert flow.hinting.hint is None and app.scene.hint is None
    if flow.undo():
        assert flow.hinting.hint is None, before


def test_leaving_or_taking_back_ends_the_thought(app, worker, monkeypatch):
    flow = at(app, "main")
    app.settings.change(thinking=30.0)
    key(app, pygame.K_t)
    run_until(app, lambda: worker.busy)
    flow.leave()
    run_until(app, lambda: not worker.busy)
    assert worker.troubles == 0


def test_a_dead_process_is_told_of_and_the_simple_program_answers(app, worker, monkeypatch):
    monkeypatch.setattr("poryroku.ui.hinting.ladder.adviser", lambda: "nobody")
    flow = at(app, "main")
    worker.prepare()
    key(app, pygame.K_t)
    os.kill(worker.pid, signal.SIGKILL)
    run_until(app, lambda: flow.hinting.hint is not None)
    assert flow.hinting.hint.simple and "simple program" in app.scene.panel.question
    assert len(flow.hinting.hint.suggestions) >= 2


def test_an_adviser_that_fails_or_cheats_is_replaced(app, worker, monkeypatch):
    flow = at(app, "main")
    for result in ([], [Suggestion(("summon 999",), 3.0)]):
        flow.hinting.ask()
        monkeypatch.setattr(
            worker, "look", lambda number, result=result: type("A", (), {"result": result, "trouble": ""})
        )
        assert flow.hinting.look()
        assert flow.hinting.hint.suggestions and flow.hinting.hint.suggestions[0].lines[0] != "summon 999"
        monkeypatch.undo()


def test_cards_that_cannot_be_handed_to_the_process_are_thought_about_here(app, worker):
    flow = at(app, "main")
    flow.session.library = with_a_nameless_op(flow.session.library)
    key(app, pygame.K_t)
    assert flow.hinting.hint.simple and len(flow.hinting.hint.suggestions) >= 2
    assert not worker.busy


def test_nothing_is_hinted_to_whoever_does_not_decide(app):
    flow = at(app, "main", "human", "human")
    flow.choose(next(o for o, line in flow.session.lines() if line.text == "end"))
    while not isinstance(app.scene, CoverScene):
        flow.choose(flow.session.state.options[-1])
    app.draw()
    key(app, pygame.K_t)
    assert not flow.hinting.thinking and flow.hinting.hint is None
    click(app, "ready")
    app.draw()
    assert app.scene.hint is None and flow.own_decision
    key(app, pygame.K_t)
    assert app.scene.hint is not None


def test_a_rivals_turn_is_no_time_for_hints(app):
    flow = at(app, "main", "human", "random")
    flow.speed = "step"
    while flow.own_decision:
        flow.choose(flow.session.state.options[-1])
    app.draw()
    assert isinstance(app.scene, TableScene) and not widget(app, "hint").enabled
    key(app, pygame.K_t)
    click(app, "hint")
    assert flow.hinting.hint is None and not flow.hinting.thinking


# -- showing -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [*KINDS, "target", "move", "reroll"])
def test_a_row_shows_the_card_that_it_is_about_and_no_card_if_its_number_is_that_of_something_else(app, kind):
    at_decision(kind, 3 if kind == "target" else 2)(app)
    scene = app.scene
    for _option, line in scene.flow.session.lines():
        scene.flow.hinting.show(Hint((Suggestion((line.text,), 4.0),)))
        scene.hint_changed()
        app.draw()
        numbers = [verb[1] for verb in [parse_option(line.text)] if verb[0] in CARD_VERBS]
        assert widget(app, "advice:0").subject == (("card", numbers[0]) if numbers else None), line.text


@pytest.mark.parametrize("kind", [*KINDS, "target", "move", "reroll"])
def test_every_row_says_what_it_does_and_does_it(app, kind):
    at_decision(kind, 3 if kind == "target" else 2)(app)
    flow = app.scene.flow
    app.settings.change(confirm=False)
    key(app, pygame.K_t)
    app.draw()
    suggestions = flow.hinting.hint.suggestions
    for number, each in enumerate(suggestions):
        row = widget(app, f"advice:{number}")
        offer = next(o for o in app.scene.offers.everything if o.line.text == each.lines[0])
        assert row.words == app.scene.panel.words(offer) and row.figure == hintwords.margin(each.margin)
    before = len(flow.session.record.options)
    click(app, f"advice:{len(suggestions) - 1}")
    assert flow.session.record.options[before] == suggestions[-1].lines[0]


def test_what_a_row_is_about_is_marked_on_the_table(app):
    shots.gallery.EXHIBITS["hint"](app, shots.gallery.Order(seed=3, players=3))
    app.draw()
    scene = app.scene
    for number, each in enumerate(app.scene.hint.suggestions):
        row = widget(app, f"advice:{number}")
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=row.rect.center, rel=(0, 0), buttons=(0, 0, 0)))
        app.take_events(0)
        spots = [
            spot for spot, offers in scene.offers.spots.items() if any(o.line.text == each.lines[0] for o in offers)
        ]
        marked = [found for found in scene.widgets if scene.mark_of(found) is not None]
        assert [":".join(found.key.split(":")[:2]) for found in marked] == spots
        assert all(scene.mood(found).hover for found in marked)
    scene.set_focus("advice:1")
    scene.hover = None
    assert scene.marks() != {} and scene._suggested == 1


def test_energy_is_marked_with_how_much_of_it(app):
    at_decision("main")(app)
    scene = app.scene
    lines = [line.text for _option, line in scene.flow.session.lines() if line.verb == "transmute"]
    if not lines:
        pytest.skip("nothing to transmute in this game")
    scene.flow.hinting.show(Hint((Suggestion((lines[-1],), 4.0), Suggestion((lines[0],), 1.0))))
    scene.hint_changed()
    app.draw()
    bundle = scene.first_line(0).bundle
    marked = {found.key: scene.mark_of(found) for found in scene.widgets if scene.mark_of(found) is not None}
    assert marked == {f"own:{source}:{element}": str(n) for (source, element), n in bundle.items()}


def test_a_die_is_thought_of_on_the_wheel(app):
    at_decision("die")(app)
    scene = app.scene
    key(app, pygame.K_t)
    app.draw()
    assert scene.die_considered == scene.first_line(0).number


def test_the_table_can_be_used_beside_a_hint(app):
    """A click on what it does not name is taken as always; Escape and the button lead back."""
    shots.gallery.EXHIBITS["table"](app, shots.gallery.Order(seed=3, players=3))
    app.settings.change(confirm=False)
    app.draw()
    before = [each.key for each in app.scene.widgets]
    key(app, pygame.K_t)
    app.draw()
    assert widget(app, "advice:0").strong and app.scene.widget("option:end") is None
    key(app, pygame.K_ESCAPE)
    app.draw()
    assert [each.key for each in app.scene.widgets] == before
    key(app, pygame.K_t)
    app.draw()
    click(app, "panel:back")
    app.draw()
    assert [each.key for each in app.scene.widgets] == before
    key(app, pygame.K_t)
    app.draw()
    spot = next(spot for spot, offers in app.scene.offers.spots.items() if len(offers) == 1)
    line = app.scene.offers.at(spot)[0].line.text
    found = next(each for each in app.scene.widgets if each.key.startswith(spot))
    click_at(app, getattr(found, "visible", found.rect).center)
    assert line in app.scene.flow.session.record.options[-1:]


def test_the_keyboard_goes_to_the_best(app):
    shots.gallery.EXHIBITS["table"](app, shots.gallery.Order(seed=3, players=3))
    app.settings.change(confirm=False)
    app.draw()
    flow = app.scene.flow
    key(app, pygame.K_t)
    app.draw()
    best, before = flow.hinting.hint.suggestions[0].lines[0], len(flow.session.record.options)
    key(app, pygame.K_RETURN)
    assert flow.session.record.options[before] == best


def test_the_draft_marks_the_best_card_and_names_three(app):
    at(app, "draft")
    key(app, pygame.K_t)
    app.draw()
    scene = app.scene
    assert isinstance(scene, DraftScene)
    best = scene.hint.suggestions[0].lines[0].split()[1]
    assert [found.key.split(":")[1] for found in scene.widgets if scene.mark_of(found) == ""] == [best]
    assert scene._headline.prompt.count("(") == 3


def test_what_is_out_of_view_gets_no_mark_that_would_lie_on_something_else(app, monkeypatch):
    app.settings.change(text=200)
    at(app, "draft")
    key(app, pygame.K_t)
    app.draw()
    scene, page = app.scene, app.page()
    view = page.view
    marked = []
    monkeypatch.setattr(hinted, "_mark", lambda page, where, text: marked.append(where))
    cards = [found for found in scene.widgets if found.key.startswith("pack:")]
    assert any(found.rect.y >= view.bottom for found in cards) and any(found.rect.colliderect(view) for found in cards)
    for card in cards:
        marked.clear()
        monkeypatch.setattr(scene, "marks", lambda card=card: {card.key: ""})
        scene.draw_still(page)
        assert len(marked) == card.rect.colliderect(view)


def test_the_split_numbers_the_cards_and_lays_them_on_request(app):
    at(app, "split")
    key(app, pygame.K_t)
    app.draw()
    scene = app.scene
    assert isinstance(scene, SplitScene)
    marks = [scene.mark_of(found) for found in scene.widgets if found.key.startswith("loose:")]
    assert sorted(marks) == ["I"] * 3 + ["II"] * 3 + ["III"] * 3
    wanted = [sorted(packet) for packet in scene.suggested(0)]
    click(app, "as-hinted")
    app.draw()
    assert [sorted(packet) for packet in scene.packets] == wanted and scene.complete
    assert not [found for found in scene.widgets if scene.mark_of(found) is not None]
    click(app, "confirm")
    record = scene.flow.session.record.options
    assert sorted(map(int, record[-2].split()[1:])) == wanted[0]


def test_a_split_begun_earlier_is_hinted_on_with(app):
    flow = at(app, "split")
    flow.choose(flow.session.state.options[7])
    app.draw()
    scene = app.scene
    assert scene.done == [0]
    key(app, pygame.K_t)
    app.draw()
    for number in range(3):
        packets = scene.suggested(number)
        assert packets[0] == scene.packets[0] and [len(packet) for packet in packets] == [3, 3, 3]
    marks = [scene.mark_of(found) for found in scene.widgets if found.key.startswith("loose:")]
    assert sorted(marks) == ["II"] * 3 + ["III"] * 3


def test_words_in_every_language():
    options = [("Keep A", 12.4), ("Keep B", -3.6), ("Keep C", 0.2)]
    for language in i18n.LANGUAGES:
        i18n.set_language(language)
        text = hintwords.draft(options, simple=True)
        assert "+12" in text and "−4" in text and "(0)" in text
        assert hintwords.split(options).count("\n") == 3


@pytest.mark.parametrize(
    ("language", "average", "lead"),
    [("en", "average", "lead"), ("pl", "przeciętn", "przewag"), ("pt", "média", "vantag")],
)
@pytest.mark.parametrize("simple", [False, True])
def test_before_the_first_round_figures_are_not_called_a_lead(app, language, average, lead, simple):
    """Nobody knows the end of the game then: a figure says how much better a choice is than the average one."""
    for kind in ("draft", "split"):
        flow = at(app, kind)
        i18n.set_language(language)
        found = suggest("greedy", 5, 0.0, flow.session.view(0))
        flow.hinting.show(Hint(tuple(found), simple))
        app.scene.hint_changed()
        app.draw()
        said = app.scene._headline.prompt
        assert average in said and lead not in said
    assert lead in hintwords.heading(simple) and average not in hintwords.heading(simple)


def test_the_draft_names_cards_without_what_is_done_with_them(app):
    at(app, "draft")
    key(app, pygame.K_t)
    app.draw()
    names = [cardtext.name(app.scene.first_line(i).number) for i in range(3)]
    said = app.scene._headline.prompt
    assert all(f"{name} (" in said for name in names) and said.count(":") == 3 and "Keep" not in said


@pytest.mark.parametrize("name", ["hint", "hint-draft", "hint-split"])
def test_a_hint_stays_through_every_change(app, name):
    SCENES[name](app)
    hint = app.scene.flow.hinting.hint
    for change in ({"language": "pl"}, {"text": 150}, {"size": (1024, 640)}, {"language": "pt"}):
        app.settings.change(**change)
        app.draw()
        assert app.scene.hint is hint
    assert isinstance(app.scene, (TableScene, DraftScene, SplitScene))
