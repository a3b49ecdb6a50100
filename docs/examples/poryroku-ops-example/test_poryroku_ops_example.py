"""The cards of the market at play: their examples hold, and games with them can be copied, saved and guessed at."""

from pathlib import Path

import pytest

from poryroku.crystal.files.library import load_library
from poryroku.crystal.files.packs import read_pack
from poryroku.crystal.files.scenarios import scenarios_in
from poryroku.crystal.invariants import broken
from poryroku.crystal.notation import format_option, parse_option
from poryroku.crystal.state import State
from poryroku.kernel.rng import Dice
from poryroku.yamlfile import parse

PACK = read_pack(Path(__file__).parent / "market-pack")
LIBRARY = load_library([PACK])
POSITION = """
players: [Ania, Bruno, Celina]
seats:
  Ania: {crystals: 4, gauge: 8, reserve: {water: 2, fire: 2}, hand: [901, 902]}
  Bruno: {crystals: 9, gauge: 8, reserve: {water: 1}, hand: [901], in_play: [902]}
  Celina: {gauge: 8, reserve: {earth: 3}}
seed: %d
"""


def test_the_examples_hold():
    for number in PACK.numbers:
        for scenario in scenarios_in(LIBRARY.documents[number], LIBRARY.book):
            assert [str(difference) for difference in scenario.run()] == []


@pytest.mark.parametrize("seed", range(6))
def test_a_game_goes_on_alike_from_copies_and_snapshots(seed):
    """At every decision: the table is sound, and a copy, a snapshot and a guessed world are what they should be."""
    (scenario,) = scenarios_in(parse(POSITION % seed), LIBRARY.book)
    state = scenario.start
    dice = Dice(seed)
    asked = 0
    while not state.over:
        asked += state.kind == "wager"
        option = state.options[dice.below(len(state.options))]
        assert broken(state) == [] and parse_option(format_option(option)) == option
        guess = state.view(state.player).determinise(seed)
        assert set(guess.options) == set(state.options)
        copy, again = state.clone(), State.from_json(state.to_json(), LIBRARY.book)
        for each in (state, copy, again):
            each.apply(option)
        assert state.to_json() == copy.to_json() == again.to_json()
    assert asked
