"""The effects of a card line by line, and its cost in words."""

import pytest

from poryroku.crystal.files.explained import explained, flow
from poryroku.crystal.files.library import load_library
from poryroku.crystal.ops import OPS
from poryroku.crystal.wording import costwords
from poryroku.yamlfile import parse

LIBRARY = load_library()


def lines_of(number):
    return [("  " * line.depth + line.written, line.says) for line in explained(LIBRARY.documents[number])]


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (16, ["on: activate", "  cost: {energy: 1}", "  each_opponent", "    lose_crystals: 4"]),
        (13, ["on: end_of_round", "  order: 4", "  if: {reserve: {at_least: 4}}", "  gain_crystals: 3"]),
        (41, ["on: in_play", "  activation_toll: 1", "  activation_bounty: 1"]),
        (5, ["on: activate", "  cost: {energy: {alike: 3}}", "  gain_transmuted: {energy: 3, each: 3}"]),
        (2, ["on: summon", "  look_at_top: 4", "  choose_looked: {to: hand}"]),
        (28, ["on: summon", "  gain_crystals: {count: other_items, times: 3}"]),
        (45, ["on: end_of_game", "  score: {count: reserve, times: 3}"]),
        (
            39,
            [
                "on: end_of_round", "  order: 3", "  collect_crystals: 1", "  when: {if: {unpaid: {at_least: 1}}}",
                "    then:", "      sacrifice_this",
            ],
        ),
        (
            31,
            [
                "on: summon", "  by_element", "    fire:", "      draw_card", "    air:", "      gain_gauge: 1",
                "    earth:", "      gain_crystals: 5", "    water:", "      gain_energy: 2",
            ],
        ),
    ],
)  # fmt: skip
def test_a_card_line_by_line(number, written):
    assert [line for line, _ in lines_of(number)] == written


@pytest.mark.parametrize("number", list(LIBRARY.book.cards))
def test_every_op_is_said(number):
    lines = lines_of(number)
    ops = [(line, says) for line, says in lines if line.strip().split(":")[0] in OPS]
    assert all(says and "`" not in says for _, says in ops)
    assert bool(lines) == bool(LIBRARY.documents[number].data["effects"])


def test_values_are_written_as_they_are_read():
    for data in ({"a": [1, True, None, "x"], "b": {"c": -2}}, [{"draw": {}}]):
        assert parse(f"x: {flow(data)}").data["x"] == data


@pytest.mark.parametrize(
    ("number", "cost"),
    [
        (1, "2 air"),
        (20, "1 air, 1 fire, 1 earth, 3 crystals"),
        (7, "nothing"),
        (39, "2 players: 1 fire; 3 players: 2 fire; 4 players: 3 fire"),
        (31, "1 energy of each element chosen among air, water, fire, earth"),
    ],
)
def test_costs_in_words(number, cost):
    prices = {players: cards[number] for players, cards in LIBRARY.book.cards_by_players.items()}
    assert costwords.prices(prices) == cost
