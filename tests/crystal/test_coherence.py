"""Effects that would lose something in silence are faults: cards looked at and put nowhere, ops that never act."""

import pytest

from poryroku.crystal.files.library import load_book, load_cards
from poryroku.faults import BadInput

CARD = """\
number: 900
name: {en: One, pl: Jeden, pt: Um}
kind: item
cost: COST
points: 0
text: {en: One, pl: Jeden, pt: Um}
effects:
"""
FIRST = CARD.count("\n") + 1
LABEL = "label: {en: A, pl: A, pt: A}"


def load(tmp_path, effects, cost="{}"):
    file = tmp_path / "900.yaml"
    file.write_text(CARD.replace("COST", cost) + effects, encoding="utf-8")
    return load_cards([file], load_book().faces, ())


def told(tmp_path, effects, cost="{}"):
    with pytest.raises(BadInput) as caught:
        load(tmp_path, effects, cost)
    return [(fault.line - FIRST, fault.message) for fault in caught.value.faults]


LOOKING_GOES_WRONG = {
    "[{look_at_top: 3}]": "the cards that look_at_top takes are put nowhere",
    "[{look_at_top: 3}, draw_card]": "'draw_card' while cards are looked at",
    "[{choose_looked: hand}, {look_at_top: 3}]": "'choose_looked' without a card to look at",
    "[{look_at_top: 1}, {look_at_top: 1}, return_looked]": "cards are being looked at already",
    "[{look_at_top: 1}, return_looked, play_looked]": "'play_looked' without a card to look at",
    "[{look_at_top: 1}, {may: {cost: {energy: 1}, do: [play_looked]}}]": "are put nowhere",
    "[{look_at_top: 1}, {when: {if: {hand: {at_most: 3}}, then: [play_looked]}}]": "are put nowhere",
    "[{look_at_top: 1}, {may: {cost: {sacrifice: this}, do: [play_looked], otherwise: [return_looked]}}]":
        "a sacrifice while cards are looked at",
    "[{each_opponent: [{look_at_top: 1}]}, return_looked]": "are put nowhere",
    f"[{{look_at_top: 1}}, {{choose_one: [{{{LABEL}, needs: {{hand: {{at_least: 1}}}}, do: [play_looked]}}]}}]":
        "are put nowhere",
    f"[{{choose_one: [{{{LABEL}, do: [{{look_at_top: 1}}]}}, {{{LABEL}, do: [draw_card]}}]}}]": "are put nowhere",
}  # fmt: skip


@pytest.mark.parametrize("ops", LOOKING_GOES_WRONG)
def test_cards_looked_at_have_to_go_somewhere(tmp_path, ops):
    found = told(tmp_path, f"  - on: summon\n    do: {ops}\n")
    assert any(LOOKING_GOES_WRONG[ops] in message for _, message in found), found
    assert all(line == 1 for line, _ in found)


@pytest.mark.parametrize(
    "ops",
    [
        "[draw_card, {look_at_top: 3}, {choose_looked: hand}, draw_card]",
        "[{look_at_top: 1}, return_looked, {look_at_top: 1}, play_looked]",
        "[{look_at_top: 1}, {may: {cost: {energy: 1}, do: [play_looked], otherwise: [return_looked]}}]",
        "[{look_at_top: 2}, {when: {if: {hand: {at_most: 3}}, then: [{choose_looked: hand}]}}, return_looked]",
        "[{each_player: [{look_at_top: 1}, return_looked]}]",
        f"[{{look_at_top: 1}}, {{choose_one: [{{{LABEL}, needs: {{hand: {{at_least: 1}}}}, do: [play_looked]}}, "
        f"{{{LABEL}, do: [return_looked]}}]}}]",
    ],
)
def test_ways_to_look_that_end_well(tmp_path, ops):
    load(tmp_path, f"  - on: summon\n    do: {ops}\n")


OTHERS = {
    "[{each_opponent: [sacrifice_this]}]": "'sacrifice_this' inside 'each_opponent'",
    "[{each_player: [{when: {if: {hand: {at_most: 3}}, then: [pass_left]}}]}]": "'pass_left' inside 'each_player'",
    "[{choose_opponent: [{collect_crystals: 1}]}]": "'collect_crystals' inside 'choose_opponent'",
}


@pytest.mark.parametrize("ops", OTHERS)
def test_what_is_about_the_card_stands_outside(tmp_path, ops):
    assert told(tmp_path, f"  - on: summon\n    do: {ops}\n") == [(1, OTHERS[ops])]


CHOICE = "{choose: [air, fire]}"
ELEMENTS = [
    ("on: summon\n    do: [{by_element: {air: [draw_card], earth: [draw_card]}}]", CHOICE, "earth can't be chosen"),
    ("on: summon\n    do: [{by_element: {air: [draw_card]}}]", "{air: 1}", "on a card whose elements are not chosen"),
    ("on: activate\n    do: [{by_element: {air: [draw_card]}}]", CHOICE, "where nobody has paid elements"),
    ("on: summon\n    do: [{each_player: [{by_element: {air: [draw_card]}}]}]", CHOICE, "nobody has paid elements"),
]


@pytest.mark.parametrize(("effect", "cost", "message"), ELEMENTS)
def test_effects_per_element_need_elements_that_were_paid(tmp_path, effect, cost, message):
    ((line, said),) = told(tmp_path, f"  - {effect}\n", cost)
    assert message in said and line == 1


def test_a_typo_in_the_choice_is_told_once(tmp_path):
    effects = "  - on: summon\n    do: [{by_element: {air: [draw_card], fire: [draw_card]}}]\n"
    assert [line for line, _ in told(tmp_path, effects, "{choose: [ar, fire]}")] == [4 - FIRST]


COUNTERS = {
    "if: {unpaid: {at_least: 1}}\n    do: [draw_card]": "'unpaid' says nothing here",
    "do: [{gain_crystals: {count: shown_points}}, draw_shown]": "'shown_points' says nothing here",
    "do: [{when: {if: {unpaid: {at_least: 1}}, then: [draw_card]}}]": "'unpaid' says nothing here",
}


@pytest.mark.parametrize("effect", COUNTERS)
def test_a_counter_of_what_an_op_has_left_needs_that_op(tmp_path, effect):
    ((_, said),) = told(tmp_path, f"  - on: summon\n    {effect}\n")
    assert said == COUNTERS[effect]


def test_an_ongoing_effect_is_given_once(tmp_path):
    effects = "  - on: in_play\n    gives: {discount: 1}\n  - on: in_play\n    gives: {summon_toll: 1, discount: 2}\n"
    assert told(tmp_path, effects) == [(3, "'discount' is given a second time")]


def test_an_effect_does_something(tmp_path):
    assert told(tmp_path, "  - on: summon\n    do: []\n") == [(1, "an effect that does nothing")]
    load(tmp_path, "  - on: activate\n    cost: {sacrifice: this}\n    do: []\n")


def test_faults_do_not_draw_others_after_them(tmp_path):
    effects = "  - on: summon\n    do: [{look_at_top: 3}, {chose_looked: hand}]\n  - on: sacrificed\n    do: []\n"
    assert [message for _, message in told(tmp_path, effects)] == [
        "unknown op 'chose_looked'",
        "an effect that does nothing",
    ]
