"""The games on the shelf, by name."""

from poryroku.crystal.files.shelf import CrystalGame
from poryroku.kernel.game import Game

CRYSTAL = CrystalGame()

GAMES: dict[str, Game] = {CRYSTAL.name: CRYSTAL}
