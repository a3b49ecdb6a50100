"""The log: chips that show the card, colours of players, filters, copy, and nothing that a seat may not know."""

import itertools

import pygame
import pytest
from robot import Robot, click, click_at, key, widget

from poryroku import paths
from poryroku.crystal.wording import cardtext, log, marks
from poryroku.ui import logbook, shots
from poryroku.ui.chronicle import Happening
from poryroku.ui.kit import clipboard, theme
from poryroku.ui.kit.rich import Reading, RichList, RichRow, Run
from poryroku.ui.plan import GamePlan, SeatPlan
from poryroku.ui.scenes.dialog import Dialog
from poryroku.ui.scenes.log import LogScene
from poryroku.ui.scenes.menu import MenuScene
from poryroku.ui.scenes.table import TableScene
from poryroku.ui.session import Session

NAMES = ["Ania", "Bruno"]


def played(seed=4, level="archmage"):
    session = Session.start(GamePlan(level, tuple(SeatPlan(name, "random") for name in NAMES), seed))
    while not session.over:
        session.ask_rival()
    return session


def test_a_sentence_keeps_its_card_and_players():
    pieces = log.pieces("gave", (0, 1, 16), NAMES)
    assert [(piece.text, piece.kind, piece.number) for piece in pieces if piece.kind] == [
        ("Ania", marks.PLAYER, 0), (cardtext.name(16), marks.CARD, 16), ("Bruno", marks.PLAYER, 1),
    ]  # fmt: skip
    assert "".join(piece.text for piece in pieces) == log.sentence("gave", (0, 1, 16), NAMES)


def test_a_hidden_card_is_no_chip():
    assert not [piece for piece in log.pieces("drew", (0, 0), NAMES) if piece.kind == marks.CARD]


def test_names_cannot_forge_chips():
    pieces = log.pieces("turn", (0,), ["\ue000c5\ue001x\ue002", "Bruno"])
    assert [piece.kind for piece in pieces if piece.kind] == [marks.PLAYER]


def test_numbers_are_told_from_and_to():
    assert log.sentence("crystals", (0, 3), NAMES, (11, 14)) == "Ania gains 3 crystals. (11\u00a0→\u00a014)"
    assert "from 14 to 15 (limit)" in log.sentence("gauge", (0, 1, 15), NAMES)
    assert "(limit)" not in log.sentence("gauge", (0, 1, 14), NAMES)
    assert log.sentence("marker", (2, 4, 1), NAMES) == "The marker moves by +2, past the end of year III."
    assert log.sentence("standing", (12, -3), NAMES) == "Points: Ania 12, Bruno −3."


def test_a_limit_that_was_reached_before_is_kept():
    assert log.sentence("gauge", (0, 0, 15), NAMES) == "Ania: summoning power stays at 15 (limit)."


def test_crystals_are_paid_or_lost():
    assert log.sentence("paid_crystals", (0, 3), NAMES, (5, 2)).startswith("Ania pays 3 crystals.")
    assert log.sentence("crystals", (0, -3), NAMES) == "Ania loses 3 crystals."
    session, paid = played(), 0
    for event in session.happenings:
        if event.name == "paid_crystals":
            paid += 1
            assert event.crystals[0] - event.crystals[1] == event.numbers[1] > 0
    assert paid


def test_a_die_is_told_by_what_it_gives():
    session, told = played(), set()
    faces = session.state.book.faces
    for event in session.happenings:
        if event.name == "took_die":
            seat, die, season, face = event.numbers
            sentence = log.sentence(event.name, event.numbers, NAMES)
            assert sentence.startswith(f"{NAMES[seat]} takes a die: ")
            assert ("opens transmutation" in sentence) == faces[season][die - 1][face].transmute
            told.add(sentence)
    assert len(told) > 8


def test_every_round_begins_with_the_points():
    session = played()
    names = [event.name for event in session.happenings]
    assert names.count("standing") == names.count("round") + 1
    for before, after in itertools.pairwise(names):
        if before == "round":
            assert after == "standing"
    last = next(event for event in reversed(session.happenings) if event.name == "standing")
    assert last.numbers == tuple(score.total for score in session.scores())


def test_filters():
    events = played().happenings
    assert logbook.chosen(events, logbook.ALL) == events
    crystals = logbook.chosen(events, logbook.CRYSTALS)
    assert {event.name for event in crystals} <= log.CRYSTALS | set(logbook.PLACES)
    cards = logbook.chosen(events, logbook.CARDS)
    assert "summoned" in {event.name for event in cards} and "energy" not in {event.name for event in cards}
    ania = logbook.chosen(events, "0")
    assert not [event for event in ania if event.name == "turn" and event.numbers == (1,)]
    assert [event for event in ania if event.name == "turn" and event.numbers == (0,)]
    for found in (crystals, cards, ania):
        for event, following in itertools.pairwise(found):
            assert not (event.name == following.name == "round")


def test_who_gives_and_who_takes_are_both_touched():
    assert log.seats("gave_crystals", (0, 1, 3)) == {0, 1}
    assert log.seats("paid", (1, 0, 1, 0, 0)) == {1}


def test_rows_have_edges_chips_and_headings():
    rows = logbook.rows([Happening("round", (1, 1, 1)), Happening("summoned", (1, 16))], NAMES)
    assert rows[0].heading and not rows[1].heading
    assert rows[1].edge == theme.SEATS[1]
    player, chip = (next(run for run in rows[1].runs if run.text == text) for text in ("Bruno", cardtext.name(16)))
    assert player.colour == theme.SEATS[1] and player.subject is None
    assert chip.subject == ("card", 16)


def test_as_text():
    text = logbook.text([Happening("turn", (0,)), Happening("thrown", (0,)), Happening("round", (2, 1, 3))], NAMES)
    assert text == "Ania's turn.\n\nRound 2: year I, space 3.\n"
    assert logbook.text([], NAMES) == ""


# -- the list ------------------------------------------------------------------------------------------------------


def rich(app, rows, width=300, height=120, reading=None, **more):
    if not app.scenes:
        app.push(MenuScene(app))
    return RichList("log", pygame.Rect(100, 100, width, height), app.page(), rows, reading or Reading(), **more)


def test_what_is_longer_than_any_word_is_taken_apart(app):
    path = "packs/" + "a-very-long-folder/" * 20 + "card.yaml"
    found = rich(app, [RichRow((Run(f"See {path}: no such file"),))], 300)
    lines = found.lines[0]
    assert "".join(bit.text for line in lines for bit in line).replace(" ", "") == f"See{path}:nosuchfile"
    assert all(bit.x + bit.width <= 300 for line in lines for bit in line)


def test_words_that_touch_stay_together_and_nothing_is_lost(app):
    row = RichRow((Run("Ania", bold=True), Run(" summons "), Run("the Very Long Name", subject=("card", 1)), Run(".")))
    for width in (90, 120, 200, 600):
        found = rich(app, [row], width)
        lines = [" ".join(bit.text for bit in line) for line in found.lines[0]]
        assert " ".join(lines).replace(" .", ".") == "Ania summons the Very Long Name."
        assert not [line for line in lines if line.startswith(".")]
        for line in found.lines[0]:
            for bit, following in itertools.pairwise(line):
                assert bit.x + bit.width <= following.x + 1


def test_a_chip_over_two_lines_is_one_chip(app):
    found = rich(app, [RichRow((Run("Somebody summons "), Run("A Card Of Four", subject=("card", 3))))], 140)
    (chip,) = found.chips
    assert len(chip.places) >= 2
    for place in chip.places:
        assert found.subject_at(found.on_page(place).center)[1] == ("card", 3)
    assert found.subject_at((102, 102))[1] is None


def test_arrows_go_from_chip_to_chip_and_scroll(app):
    rows = [RichRow((Run("x "), Run(f"Card {i}", subject=("card", i)))) for i in range(1, 41)]
    found = rich(app, rows)
    press = lambda code: found.key_down(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0))  # noqa: E731
    for number in range(1, 31):
        assert press(pygame.K_RIGHT)
        near, subject = found.subject_at(None)
        assert subject == ("card", number)
        assert found.rect.contains(near)
    assert found.reading.pixels > 0
    assert press(pygame.K_END) and not press(pygame.K_DOWN)
    assert press(pygame.K_LEFT)
    assert found.subject_at(None)[1][1] > 35


def test_a_new_line_does_not_move_what_is_being_read(app):
    rows = [RichRow((Run(f"Line {i}"),)) for i in range(40)]
    reading = Reading(stick_to_end=True)
    rich(app, rows, reading=reading)
    before = reading.pixels
    rich(app, [*rows, rows[0]], reading=reading, hold=True)
    assert reading.pixels == before
    rich(app, [*rows, rows[0]], reading=reading)
    assert reading.pixels > before


# -- the scenes ----------------------------------------------------------------------------------------------------


@pytest.fixture
def table(app):
    flow = shots.game_at(app, lambda s: s.person_decides and s.kind == "main" and len(s.record.options) > 60, seed=8)
    assert flow is not None and isinstance(app.scene, TableScene)
    app.draw()
    return flow


def shown_cards(monkeypatch):
    from poryroku.ui.table import bigcard

    shown = []
    true = bigcard.big
    monkeypatch.setattr(bigcard, "big", lambda *args: shown.append(args[3]) or true(*args))
    return shown


@pytest.mark.parametrize("large", [False, True])
def test_a_chip_shows_its_card_under_the_pointer_and_by_keys(app, table, monkeypatch, large):
    shown = shown_cards(monkeypatch)
    if large:
        click(app, "logbook")
        assert isinstance(app.scene, LogScene)
    listing = widget(app, "log")
    chip = listing.chips[-1]
    listing.show(chip.places[0].top, chip.places[-1].bottom)
    click_at(app, listing.on_page(chip.places[0]).center)
    app.draw()
    assert shown[-1:] == [chip.subject[1]]
    shown.clear()
    click_at(app, (3, 3))
    app.scene.set_focus("log")
    key(app, pygame.K_RIGHT)
    app.draw()
    assert shown and shown[-1] == app.scene.widget("log").subject_at(None)[1][1]


def test_filters_by_click_and_back_to_the_game(app, table):
    key(app, pygame.K_h)
    rows = len(widget(app, "log").rows)
    click(app, "filter:cards")
    fewer = widget(app, "log").rows
    assert 0 < len(fewer) < rows
    assert sum(any(run.subject for run in row.runs) for row in fewer) >= len(fewer) // 3
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, TableScene)


def test_copy_goes_to_the_clipboard_or_into_a_file(app, table, monkeypatch):
    click(app, "logbook")
    found = []
    monkeypatch.setattr(clipboard, "put", lambda text: found.append(text) or True)
    click(app, "copy")
    assert isinstance(app.scene, Dialog) and "Ania's turn." in found[0]
    click(app, "answer0")
    monkeypatch.setattr(clipboard, "put", lambda text: False)
    click(app, "filter:crystals")
    key(app, pygame.K_c, pygame.KMOD_CTRL)
    path = paths.user_data_dir() / "log.txt"
    assert str(path) in app.scene.text
    text = path.read_text(encoding="utf-8")
    assert "crystal" in text and "summons" not in text


def test_without_a_clipboard_there_is_no_error(monkeypatch):
    def refuse(_text):
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    assert clipboard.put("x") is False


def test_the_log_of_the_screen_hides_what_the_seat_may_not_know(app):
    flow = shots.game_at(app, lambda s: s.person_decides and len(s.record.options) > 90, seed=5)
    session, seat = flow.session, flow.viewer
    app.scene.open_log()
    for event in app.scene.happenings:
        if event.name in ("drafted", "drew", "kept", "looked") and event.numbers[0] != seat:
            assert event.numbers[1] == 0
    assert len(app.scene.happenings) == len(session.happenings)


def test_the_robot_still_plays_with_the_log_in_the_way(app, table):
    robot = Robot(app, 3)
    for _ in range(40):
        robot.act()
