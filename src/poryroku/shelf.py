"""The games on the shelf, by name."""

from functools import lru_cache

from poryroku.crystal.files.shelf import CrystalGame
from poryroku.faults import BadInput, Fault
from poryroku.kernel.game import Game, PackPlace

CRYSTAL = CrystalGame()

GAMES: dict[str, Game] = {CRYSTAL.name: CRYSTAL}


@lru_cache(maxsize=4)
def game_with(name: str, packs: tuple[PackPlace, ...] = ()) -> Game:
    """A game with packs of cards, as another process knows it. KeyError for an unknown game.

    BadInput tells packs that are missing, broken or have changed since.
    """
    game = GAMES[name]
    if not packs:
        return game
    game = game.with_packs([place.folder for place in packs])
    found = {mark.hash for mark in game.packs()}
    changed = [place for place in packs if place.hash not in found]
    if changed:
        raise BadInput(Fault(place.folder, 0, 0, "this pack has changed meanwhile", "another try") for place in changed)
    return game
