"""The effect line of a card comes from its compiled effects, whole or not at all."""

import pytest

from poryroku.crystal.book import Block, Card, Op
from poryroku.crystal.ops import COUNTERS, OPS
from poryroku.crystal.terms import ELEMENTS
from poryroku.crystal.wording import cardtext, effectline, words
from poryroku.crystal.wording.effectline import BREAK, OR, PER, THEN, Token
from poryroku.paths import assets_dir
from poryroku.ui.kit import signs

BOOK = cardtext.library().book
MARKS = {THEN: ">", OR: "/", PER: "x", BREAK: "|"}


def said(number):
    return " ".join(MARKS.get(token) or token.sign + token.amount for token in cardtext.effect(number))


@pytest.mark.parametrize(
    ("number", "line"),
    [
        (1, "gauge+2"),
        (2, "look4 > hand1"),
        (7, "marker±3"),
        (8, "transmute crystal+1"),
        (13, "reserve≥4 > crystal+3"),
        (16, "energy1 > opponents crystal−4"),
        (19, "most enter > crystal+20"),
        (24, "sacrifice reserve0 > enter1"),
        (28, "crystal+3 x item"),
        (31, "air > gauge+1 | water > energy+2 | fire > draw+1 | earth > crystal+5"),
        (32, "crystal3 > energy+1 / energy1 > transmute"),
        (46, "familiar0 > crystal+20"),
        (50, "timing:summon crystal+10 water+1 | timing:activate water1 > pass | timing:end_of_round crystal−3"),
    ],
)
def test_lines_of_cards(number, line):
    assert said(number) == line


def test_every_card_that_does_something_has_a_line():
    silent = [number for number in BOOK.cards if not cardtext.effect(number)]
    assert silent == [number for number in BOOK.cards if not cardtext.timings(number)] == [22]


def test_every_op_of_the_house_has_signs():
    own = {name for name, op in OPS.items() if op.run.__module__.startswith("poryroku.")}
    assert own == set(effectline.SIMPLE) | set(effectline.STEERING)


def test_everything_that_is_counted_has_signs():
    own = {name for name, counter in COUNTERS.items() if counter.__module__.startswith("poryroku.")}
    assert own == set(effectline.COUNTER_SIGNS) | {"season"}


def test_an_unknown_op_gives_no_line_and_keeps_the_timing():
    book = BOOK.__class__(BOOK.faces, {}, (Block("99/summon", (Op("conjure", lambda *_: None, ()),)),))
    card = Card(99, 0, 3, (1, 0, 0, 0), 0, arrive=0)
    assert effectline.line(card, book) == ()
    assert effectline.timings(card) == ("summon",)


def test_every_sign_can_be_drawn_and_every_timing_said():
    names = {token.sign for number in BOOK.cards for token in cardtext.effect(number) if token.sign}
    names |= {f"timing:{timing}" for timing in effectline.TIMINGS}
    names |= {sign for group in effectline.COUNTER_SIGNS.values() for sign in group}
    for name in names - {THEN.sign, effectline.HOW_MANY} - set(ELEMENTS):
        drawn = assets_dir() / "signs" / f"{name.replace(':', '-')}.svg"
        assert name in signs.SHAPES or drawn.is_file(), name
    assert all(words.timing(timing) != timing for timing in effectline.TIMINGS)


def test_tokens_are_plain_data():
    assert Token("gauge", "+2") == ("gauge", "+2")


def test_no_drawn_sign_hides_behind_a_shape_of_the_same_name():
    files = {file.stem for file in (assets_dir() / "signs").glob("*.svg")}
    assert not files & set(signs.SHAPES)
