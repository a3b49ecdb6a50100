"""What ending the turn would leave undone."""

from poryroku.crystal.files.library import load_book
from poryroku.crystal.files.scenarios import scenarios_in
from poryroku.crystal.leaving import ACTIVATE, SUMMON, TRANSMUTE, last_round, left_undone
from poryroku.yamlfile import parse

SCENE = """
title: A turn about to end
players: [Ania, Bruno]
year: {year}
space: {space}
thrown: {{1: 1, 2: 1, 3: 1}}
dice: {{winter: [1, 2, 3], spring: [1, 2, 3], summer: [1, 2, 3], autumn: [1, 2, 3]}}
taken: {{Ania: 1, Bruno: 2}}
active: Ania
transmute_open: {open}
seats:
  Ania: {{gauge: 3, reserve: {{air: 2, water: 2, fire: 1}}, hand: [{hand}], in_play: [{play}]}}
  Bruno: {{in_play: [{theirs}]}}
"""


def state(year=1, space=2, hand="", play="", theirs="", open=False):
    text = SCENE.format(year=year, space=space, hand=hand, play=play, theirs=theirs, open=str(open).lower())
    (scenario,) = scenarios_in(parse(text, "here.yaml"), load_book())
    return scenario.start


def left(**position):
    return [(thing.code, thing.numbers) for thing in left_undone(state(**position), 0)]


def test_nothing_is_left_when_nothing_can_be_done():
    assert left() == []
    assert left(hand="50", play="15, 16, 30") == [], "no place for another card"


def test_a_card_that_can_be_paid_is_left():
    assert left(hand="25, 30, 35, 48") == [(SUMMON, (25, 35, 48))]


def test_an_activation_that_only_gives_is_left_but_not_one_that_takes():
    assert left(play="43, 16") == [(ACTIVATE, (43,))]
    assert left(play="{card: 43, tapped: true}, 16") == []
    assert left(play="43, 16", theirs="41") == [], "the owner of card 41 gains too"
    assert left(play="37, 16, 30") == [], "it sacrifices three cards"
    assert left(play="25") == [], "it sacrifices itself"
    assert left(play="34") == [], "it shows a card"


def test_energy_counts_only_when_the_game_ends_with_this_round():
    assert left(open=True) == []
    assert not last_round(state(year=3, space=8))
    assert last_round(state(year=3, space=12))
    assert left(year=3, space=12, open=True) == [(TRANSMUTE, (2 * 1 + 2 * 3 + 1,))]
    assert left(year=3, space=12) == []
