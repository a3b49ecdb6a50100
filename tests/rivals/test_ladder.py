"""The order of the rivals: who is proposed to a beginner, who gives advice, what is shown in which order."""

import pytest

from poryroku.rivals import ladder
from poryroku.rivals.base import RIVALS, RivalKind
from poryroku.rivals.greedy import Greedy
from poryroku.rivals.random_rival import RandomRival


@pytest.fixture
def registered(monkeypatch):
    """Registers rivals in an order, in place of all there are."""

    def register(*names, able=()):
        monkeypatch.setattr("poryroku.rivals.ladder.RIVALS", {
            name: RivalKind(name, "", Greedy if name in able else RandomRival) for name in names
        })  # fmt: skip

    return register


def test_the_registered_ones_are_all_there():
    assert sorted(ladder.ladder()) == sorted(RIVALS)
    assert ladder.ladder()[-2:] == ["greedy", "random"]


def test_rivals_for_people_come_first_in_the_order_of_registering(registered):
    registered("random", "novice", "greedy", "adept", "master")
    assert ladder.ladder() == ["novice", "adept", "master", "greedy", "random"]
    assert ladder.first_rival() == "novice"


def test_without_them_the_better_measure_is_proposed(registered):
    registered("random", "greedy", able=["greedy"])
    assert ladder.first_rival() == "greedy" and ladder.adviser() == "greedy"


def test_the_strongest_that_can_gives_advice(registered):
    registered("greedy", "novice", "master", "archmage", able=["greedy", "master"])
    assert ladder.adviser() == "master"
    registered("greedy", "novice", "master", "archmage", able=["novice", "archmage"])
    assert ladder.adviser() == "archmage"
    registered("greedy", "novice", able=["greedy"])
    assert ladder.adviser() == "greedy"
