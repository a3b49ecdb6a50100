"""Events that cards in play answer: who acts when, what an event says of itself, and that no answers go on for ever."""

import pytest

from poryroku.crystal.files.library import load_library_with
from poryroku.crystal.files.scenarios import scenarios_in
from poryroku.crystal.game import new_game
from poryroku.crystal.invariants import broken
from poryroku.crystal.setup import Setup
from poryroku.crystal.state import State
from poryroku.crystal.terms import FIRE
from poryroku.crystal.verbs import ACCEPT, CHOOSE, DRAFT, SUMMON, TRANSMUTE
from poryroku.faults import BadInput
from poryroku.kernel.rng import Dice
from poryroku.yamlfile import parse, read

NAMES = "{en: Card, pl: Karta, pt: Carta}"
LABEL = "label: {en: A, pl: B, pt: C}"


def book_with(folder, **cards):
    """The built-in cards and some more: c51="effects", perhaps with other facts on lines before."""
    documents = []
    for key, effects in cards.items():
        number = int(key[1:])
        facts = f"number: {number}\nname: {NAMES}\ntext: {NAMES}\nkind: familiar\ncost: {{}}\npoints: 1\n"
        (folder / f"{number}-card.yaml").write_text(f"{facts}effects:\n{effects}\n", encoding="utf-8")
        documents.append(read(folder / f"{number}-card.yaml"))
    return load_library_with(documents).book


def begin(book, text):
    (scenario,) = scenarios_in(parse(text, "x.yaml"), book)
    return scenario.start.clone()


def check(book, text):
    (scenario,) = scenarios_in(parse(text, "x.yaml"), book)
    assert [str(difference) for difference in scenario.run()] == []


def faults_of(folder, effects):
    with pytest.raises(BadInput) as caught:
        book_with(folder, c51=effects)
    return [str(fault).split(": ", 1)[1] for fault in caught.value.faults]


# -- nothing goes on for ever ------------------------------------------------------------------------


def test_two_cards_that_set_each_other_off_come_to_an_end(tmp_path):
    book = book_with(tmp_path, c51="  - {on: energy_gained, do: [{gain_fixed_energy: {air: 1}}, {gain_crystals: 1}]}")
    # The gain is heard by both; what each gains is heard by the other alone: one and one, twice.
    check(book, """
players: [Ania, Bruno]
seats: {Ania: {gauge: 3, hand: [27], reserve: {}, in_play: [51, 51, 32], crystals: 3}}
steps: [activate 32, take fire]
expect: {Ania: {crystals: 4, reserve: {fire: 1, air: 4}}}
""")  # fmt: skip


def test_a_card_does_not_answer_what_it_does(tmp_path):
    book = book_with(tmp_path, c51="  - {on: season_change, do: [{move_marker: 3}, {gain_crystals: 1}]}")
    check(book, """
players: [Ania, Bruno]
space: 3
active: Bruno
thrown: {1: 1, 2: 1, 3: 1}
taken: {Ania: 1, Bruno: 2}
seats: {Ania: {gauge: 1, in_play: [51]}}
steps: [end, move +3]
expect: {decision: die, space: 7, Ania: {crystals: 1}}
""")  # fmt: skip


def test_revenge_for_revenge_ends(tmp_path):
    book = book_with(
        tmp_path, c51="  - {on: crystals_lost, do: [{each_opponent: [{lose_crystals: {count: how_many}}]}]}"
    )
    check(book, """
players: [Ania, Bruno]
seats:
  Ania: {gauge: 2, crystals: 20, reserve: {air: 1}, in_play: [16, 51]}
  Bruno: {gauge: 1, crystals: 20, in_play: [51]}
steps: [activate 16]
expect: {decision: main, Ania: {crystals: 16}, Bruno: {crystals: 12}}
""")  # fmt: skip


# -- who acts when -----------------------------------------------------------------------------------


def test_the_first_in_play_acts_first_and_opponents_from_the_left(tmp_path):
    effects = "  - {on: opponent_summons, do: [{choose_opponent: [{give_crystals: 1}]}]}"
    book = book_with(tmp_path, c51=effects, c52="  - {on: summon, do: [{gain_crystals: 5}]}")
    # The new card has done its own before; Celina, on the left, chooses before Dawid.
    check(book, """
players: [Ania, Bruno, Celina]
active: Bruno
first: Bruno
seats: {Ania: {in_play: [51]}, Bruno: {gauge: 1, hand: [52]}, Celina: {in_play: [51]}}
steps:
  - {do: summon 52, expect: {asked: Celina, Bruno: {crystals: 5}}}
  - {do: target 2, by: Celina}
  - {do: target 3, by: Ania}
expect: {asked: Bruno, Ania: {crystals: 1}, Bruno: {crystals: 4}, Celina: {crystals: 0}}
""")  # fmt: skip


def test_a_card_that_has_left_does_not_answer(tmp_path):
    book = book_with(
        tmp_path, c51="  - {on: end_of_turn, do: [{sacrifice_card: 1}]}", c52="  - {on: end_of_turn, do: [draw_card]}"
    )
    for goes, hand in ((51, 1), (52, 0)):
        check(book, f"""
players: [Ania, Bruno]
seats: {{Ania: {{in_play: [51, 52]}}}}
steps: [end, sacrifice {goes}]
expect: {{asked: Bruno, Ania: {{hand_count: {hand}}}}}
""")  # fmt: skip


def test_an_answer_can_be_kept_and_taken_up_again(tmp_path):
    book = book_with(
        tmp_path,
        c51=f"""  - on: energy_gained
    do:
      - choose_one:
          - {{{LABEL}, do: [{{gain_energy: 1}}]}}
          - {{{LABEL}, do: [{{gain_crystals: {{count: how_many, times: 2}}}}]}}""",
    )
    state = begin(
        book,
        """
players: [Ania, Bruno]
phase: turn
thrown: {1: 2}
seats: {Ania: {gauge: 1, in_play: [51]}}
""",
    )
    assert state.kind == "choose" and state.source == 51
    again = State.from_json(state.to_json(), book)
    assert again.to_json() == state.to_json()
    for each in (state, again):
        each.apply((CHOOSE, 2))
    assert again.to_json() == state.to_json() and again.seats[0].crystals == 4


def test_a_die_is_not_thrown_again_by_who_has_none(tmp_path):
    book = book_with(tmp_path, c51="  - {on: start_of_round, do: [reroll_die, {gain_crystals: {count: die_dots}}]}")
    check(book, """
players: [Ania, Bruno]
phase: throw
throws: [1, 1, 1]
seats: {Ania: {in_play: [51]}}
expect: {decision: die, thrown: {1: 1, 2: 1, 3: 1}, Ania: {crystals: 0}}
""")  # fmt: skip


# -- what an event says of itself --------------------------------------------------------------------


def test_how_many_reaches_every_kind_of_op(tmp_path):
    for effect in (
        "{each_opponent: [{gain_crystals: {count: how_many}}]}",
        "{choose_opponent: [{gain_crystals: {count: how_many}}]}",
        "{when: {if: {how_many: {at_least: 3}}, then: [{each_opponent: [{gain_crystals: {count: how_many}}]}]}}",
        "{may: {cost: {}, do: [{each_opponent: [{gain_crystals: {count: how_many}}]}]}}",
        f"{{choose_one: [{{{LABEL}, do: [{{each_opponent: [{{gain_crystals: {{count: how_many}}}}]}}]}}]}}",
    ):
        book = book_with(tmp_path, c51=f"  - {{on: transmute, do: [{effect}]}}")
        state = begin(
            book,
            """
players: [Ania, Bruno]
transmute_open: true
seats: {Ania: {in_play: [51], reserve: {fire: 3}}}
""",
        )
        state.apply((TRANSMUTE, 0, 0, FIRE, 3))
        if state.kind == "may":
            state.apply((ACCEPT,))
        assert state.seats[1].crystals == 3, effect


def test_how_many_decides_what_is_stored(tmp_path):
    book = book_with(tmp_path, c51="  - {on: surplus, do: [{store_energy: {count: how_many}}]}")
    check(book, """
players: [Ania, Bruno]
phase: turn
thrown: {1: 2}
seats: {Ania: {reserve: {earth: 7}, in_play: [51]}}
steps: [discard water*2, take fire*2]
expect: {decision: main, Ania: {in_play: [{card: 51, energy: {fire: 2}}]}}
""")  # fmt: skip


def test_a_counter_of_an_event_stands_only_where_it_says_something(tmp_path):
    (fault,) = faults_of(tmp_path, "  - {on: end_of_round, do: [{gain_crystals: {count: how_many}}]}")
    assert fault.endswith(
        "'how_many' says nothing on end_of_round; "
        "expected an effect on transmute, energy_gained, surplus, gauge_rises, crystals_lost"
    )
    (fault,) = faults_of(tmp_path, "  - {on: transmute, if: {that_card_points: {at_least: 1}}, do: [draw_card]}")
    assert "'that_card_points' says nothing on transmute" in fault and "summon_other" in fault
    (fault,) = faults_of(tmp_path, "  - {on: activate, needs: {how_many: {at_least: 1}}, do: [draw_card]}")
    assert "'how_many' says nothing in needs" in fault


# -- conditions and amounts --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("{season: winter}", True),
        ("{season: spring}", False),
        ("{season: {at_least: 1}, year: {at_most: 1}}", True),
        ("{season: winter, year: {at_least: 2}}", False),
        ("{crystals_lead: {at_most: -2}}", True),
        ("{crystals_lead: {at_most: -3}}", False),
        ("{elements: {at_least: 2, at_most: 2}}", True),
        ("{water: {at_least: 2}, air: {at_most: 0}}", True),
        ("{room: {at_most: 3}}", False),
        ("{spaces_left: {at_least: 34, at_most: 34}}", True),
        ("{rounds_left: {at_least: 11, at_most: 11}}", True),
        ("{die_dots: {at_least: 2}, die_star: {at_least: 1}, die_energy: {at_least: 2}}", True),
        ("{die_frame: {at_least: 1}}", False),
        ("{bonuses: {at_least: 1}, activated: {at_least: 1}}", True),
    ],
)
def test_conditions(tmp_path, condition, holds):
    book = book_with(tmp_path, c51=f"  - {{on: end_of_turn, if: {condition}, do: [{{gain_crystals: 9}}]}}")
    check(book, f"""
players: [Ania, Bruno]
space: 3
thrown: {{1: 2}}
seats:
  Ania: {{bonuses: 1, reserve: {{water: 2, earth: 1}}, in_play: [51, {{card: 16, tapped: true}}]}}
  Bruno: {{crystals: 2}}
steps: [end]
expect: {{Ania: {{crystals: {9 if holds else 0}}}}}
""")  # fmt: skip


@pytest.mark.parametrize(
    ("amount", "crystals"),
    [
        ("{count: reserve, per: 2}", 2),
        ("{count: reserve, per: 2, times: 3}", 6),
        ("{count: reserve, per: 6}", 0),
        ("{count: reserve, times: 4, at_most: 7}", 7),
        ("{count: crystals_lead, times: 3}", 0),
        ("{count: crystals_lead, per: 2, times: 3}", 0),
        ("{count: season, times: 2}", 2),
    ],
)
def test_amounts(tmp_path, amount, crystals):
    book = book_with(tmp_path, c51=f"  - {{on: end_of_turn, do: [{{gain_crystals: {amount}}}]}}")
    check(book, f"""
players: [Ania, Bruno]
seats: {{Ania: {{reserve: {{water: 5}}, in_play: [51]}}, Bruno: {{crystals: 3}}}}
steps: [end]
expect: {{Ania: {{crystals: {crystals}}}}}
""")  # fmt: skip


def test_conditions_that_cannot_be_meant_are_told(tmp_path):
    (fault,) = faults_of(tmp_path, "  - {on: summon, if: {year: {at_least: 3, at_most: 1}}, do: [draw_card]}")
    assert "at least 3 and at most 1 never holds" in fault
    (fault,) = faults_of(tmp_path, "  - {on: summon, if: {season: wintr}, do: [draw_card]}")
    assert "did you mean 'winter'?" in fault
    (fault,) = faults_of(tmp_path, "  - {on: summon, if: {year: winter}, do: [draw_card]}")
    assert "this is no bound" in fault


def test_readied_cards_can_be_used_again_but_not_this_one(tmp_path):
    book = book_with(tmp_path, c51="  - {on: activate, cost: {crystals: 1}, do: [ready_others]}")
    check(book, """
players: [Ania, Bruno]
seats: {Ania: {gauge: 2, crystals: 9, in_play: [51, 32]}}
steps: [activate 32, take air, activate 51, {refuse: activate 51, because: tapped}, activate 32, choose 1, take air]
expect: {Ania: {crystals: 2, reserve: {air: 2}}}
""")  # fmt: skip


# -- whole games -------------------------------------------------------------------------------------

EVERYTHING = """  - {on: start_of_round, do: [{gain_fixed_energy: {air: 1}}]}
  - {on: energy_gained, do: [{gain_energy: 1}]}
  - {on: surplus, do: [draw_card, {gain_gauge: 1}]}
  - {on: card_drawn, do: [{gain_fixed_energy: {fire: 1}}]}
  - {on: gauge_rises, do: [{gain_fixed_energy: {water: 2}}]}
  - {on: season_change, do: [{each_opponent: [{lose_crystals: 1}]}]}
  - {on: year_change, do: [{sacrifice_card: 1}]}
  - {on: sacrifice_other, do: [draw_card]}
  - {on: crystals_lost, do: [{collect_crystals: 2}]}
  - {on: opponent_summons, do: [{return_card: familiar}]}
  - {on: returned, do: [{gain_crystals: 2}]}
  - {on: transmute, do: [{gain_energy: {count: how_many}}]}
  - {on: end_of_turn, do: [{gain_energy: 2}]}"""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_that_answer_everything_with_everything_still_end_a_game(tmp_path, players):
    numbers = range(51, 57)
    book = book_with(tmp_path, **{f"c{number}": EVERYTHING for number in numbers})
    dice = Dice(players)
    state = new_game(Setup(players, "archmage"), players, book)
    state.events = []
    while not state.over:
        wanted = [option for option in state.options if option[0] in (DRAFT, SUMMON) and option[1] in numbers]
        options = wanted or state.options
        state.apply(options[dice.below(len(options))])
        assert broken(state) == []
        assert len(state.events) < 100_000
    assert sum(name == "answered" for name, _ in state.events) > 50
