"""Of a command line everything that is wrong is told at once, never one thing after the other."""

import pytest

from poryroku.cli import app


@pytest.mark.parametrize(
    ("arguments", "count"),
    [
        (["play", "--lang", "de", "--seats", "human,gredy", "--size", "big", "--starter-decks", "--level", "magic"], 4),
        (["play", "--replay", "x.json", "--autoplay", "--seats", "random", "--pack", "./nowhere"], 3),
        (["review", "nowhere.json", "--lang", "de", "--rival", "gredy", "--seat", "9", "--iterations", "0"], 5),
        (["replay", "nowhere.json", "--lang", "de", "--open", "--seat", "2", "--pack", "./nowhere"], 4),
        (["match", "crystal", "--a", "gredy", "--bogus", "--b", "randm", "--game=4", "--games", "0", "-x"], 6),
        (["simulate", "--levl", "magic", "crystal", "--jobs", "0", "--seats"], 2),
        (["simulate", "crystal", "--bogus", "5", "--jobs", "0"], 2),
        (["simulate", "crystl", "--seats", "gredy,random", "--level", "nonsense", "--jobs", "0", "--cap", "inf"], 5),
        (["match", "crystl", "--a", "gredy", "--b", "random", "--players", "9", "--level", "nonsense"], 4),
        (["screenshot", "tabel", "x.gif", "--players", "9", "--lang", "de", "--pack", "./nowhere"], 5),
        (["cards", "show", "999", "--lang", "de", "--png", "x.gif"], 3),
    ],
)
def test_everything_that_is_wrong_is_told_at_once(arguments, count, capsys):
    assert app.main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == "" and len(err.splitlines()) == count, err
