"""The perft of this project: one number over many seeded games. It changes only when a rule changes on purpose."""

import hashlib

import pytest
from games_at_random import start

from poryroku.crystal.notation import format_option
from poryroku.kernel.rng import Dice

SIGNATURES = {
    (2, "apprentice"): "97082854f2c10d12",
    (2, "magic"): "5b57d8bca3903c63",
    (2, "archmage"): "bea0373a856e3b8b",
    (3, "archmage"): "544bfa103a82f75e",
    (4, "archmage"): "01bd44fe6ae2ee0e",
}
GAMES = 150


@pytest.mark.parametrize(("players", "level"), SIGNATURES)
def test_signature(players, level):
    digest = hashlib.sha256()
    for seed in range(GAMES):
        state = start(players, level, seed)
        dice = Dice(seed)
        while not state.over:
            option = state.options[dice.below(len(state.options))]
            digest.update(f"{state.player} {format_option(option)}\n".encode())
            state.apply(option)
        digest.update(f"{[score.total for score in state.scores()]} {state.round}\n".encode())
    assert digest.hexdigest()[:16] == SIGNATURES[players, level]
