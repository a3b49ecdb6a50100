"""Forty card files that a real author might write on a bold day: what they do, for the tests to play with."""

from poryroku.crystal.files.library import load_library_with
from poryroku.yamlfile import parse

LABEL = "label: {en: Do, pl: Zrób, pt: Faça}"

NASTY = {
    # round and round
    "returns itself and comes again": """
  - on: summon
    do: [{return_card: item}, play_from_hand]
""",
    "comes again whenever it is taken back": """
  - on: summon
    do: [{return_card: familiar}]
  - on: returned
    do: [play_from_hand]
""",
    "plays whatever is on top, again and again": """
  - on: summon
    do: [{look_at_top: 1}, play_looked]
  - on: free_play
    do: [{look_at_top: 1}, play_looked]
""",
    "summons that summon": """
  - on: summon_other
    do: [play_from_hand, draw_card]
  - on: opponent_summons
    do: [play_from_hand]
  - on: free_play
    do: [play_from_hand]
""",
    "turns the year to and fro": """
  - on: season_change
    do: [{move_marker: 11}]
  - on: activate
    do: [{move_marker: 11}]
""",
    "makes others ready, for crystals": """
  - on: activate
    do: [{gain_crystals: 1}, ready_others]
""",
    "makes others ready, too": """
  - on: activate
    do: [ready_others, draw_card]
""",
    "a heap of sacrifices": """
  - on: sacrificed
    do: [{sacrifice_card: 3}, play_from_hand]
  - on: sacrifice_other
    do: [draw_card, play_from_hand, {sacrifice_card: 1}]
  - on: activate
    do: [{sacrifice_card: 99}]
""",
    "passed around and around": """
  - on: end_of_round
    order: 0
    do: [pass_left, pass_left, pass_left, pass_left, pass_left]
  - on: start_of_round
    do: [pass_left]
  - on: activate
    do: [pass_left, {gain_crystals: 1}, sacrifice_this]
""",
    "draws until the pile is empty": """
  - on: card_drawn
    do: [draw_card]
  - on: activate
    do: [draw_card, draw_card, draw_card, draw_card, draw_card, draw_card, draw_card, draw_card]
""",
    # choices in choices
    "choices within choices within choices": f"""
  - on: activate
    do:
      - choose_one:
          - {LABEL}
            do:
              - choose_one:
                  - {LABEL}
                    do:
                      - may:
                          cost: {{crystals: 1}}
                          do: [{{choose_one: [{{{LABEL}, do: [draw_card]}}, {{{LABEL}, do: [{{gain_gauge: 1}}]}}]}}]
                          otherwise: [{{may: {{cost: {{energy: 1}}, do: [{{gain_crystals: 3}}]}}}}]
                  - {LABEL}
                    cost: {{reserve: all}}
                    do: [{{each_player: [{{may: {{cost: {{crystals: 2}}, do: [draw_card]}}}}]}}]
          - {LABEL}
            needs: {{hand: {{at_least: 30}}}}
            do: [draw_card]
""",
    "every opponent chooses for everybody": f"""
  - on: summon
    do:
      - each_opponent:
          - choose_one:
              - {{{LABEL}, cost: {{crystals: 1}}, do: [{{each_opponent: [{{lose_crystals: 1}}]}}]}}
              - {{{LABEL}, cost: {{sacrifice: this}}, do: [draw_card]}}
              - {{{LABEL}, cost: {{energy: 2}}, do: [{{each_player: [{{gain_energy: 1}}]}}]}}
              - {{{LABEL}, do: [{{choose_opponent: [{{give_up_card: familiar}}]}}]}}
""",
    "may, or may not, or may": """
  - on: end_of_turn
    do:
      - may:
          cost: {energy: {alike: 2}}
          do: [{may: {cost: {sacrifice: this}, do: [{gain_crystals: 20}], otherwise: [{lose_gauge: 1}]}}]
          otherwise: [{each_opponent: [{may: {cost: {energy: 1}, do: [{gain_crystals: 2}]}}]}]
""",
    "all costs at once": """
  - on: activate
    cost: {energy: {alike: 3}, crystals: 2, sacrifice: this}
    needs: {reserve: {at_least: 1}, crystals: {at_least: 1}}
    do: [{gain_energy: 3}, {gain_crystals: 5}, break_open, pass_left, sacrifice_this]
""",
    "a choice that costs the reserve": f"""
  - on: activate
    choose:
      - {LABEL}
        cost: {{reserve: all, crystals: 1}}
        do: [{{gain_energy: 7}}, empty_reserve, {{gain_energy: 7}}]
      - {LABEL}
        cost: {{energy: {{air: 1, water: 1, fire: 1, earth: 1}}}}
        do: [{{turn_reserve: air}}, turn_energy]
""",
    # numbers
    "counts a lead below nothing": """
  - on: activate
    do:
      - gain_crystals: {count: crystals_lead, times: 9}
      - lose_crystals: {count: crystals_lead, times: 9}
      - gain_energy: {count: cards_lead, times: 3}
      - gain_gauge: {count: cards_lead, times: 2}
      - lose_gauge: {count: crystals_lead}
  - on: end_of_game
    do: [{score: {count: crystals_lead, times: 2}}, {score: {count: cards_lead, times: 99}}]
""",
    "takes more energy than there is room": """
  - on: summon
    do: [{gain_energy: 99}]
  - on: activate
    do: [{gain_fixed_energy: {air: 99, water: 99, fire: 99, earth: 99}}]
""",
    "takes energy for every crystal": """
  - on: activate
    do: [{gain_crystals: 99}, {gain_energy: {count: crystals, times: 99}}]
""",
    "holds a whole lake": """
  - on: in_play
    gives: {reserve_limit: 20}
  - on: summon
    do: [{gain_energy: 20}, {gain_energy: 20}]
""",
    "stores without end, and it can be spent": """
  - on: in_play
    gives: {spendable: true}
  - on: start_of_turn
    do: [{store_energy: 6}]
  - on: activate
    do: [{store_energy: {count: crystals, times: 3}}]
""",
    "stores what it may spend": """
  - on: in_play
    gives: {spendable: true, discount: 9}
  - on: energy_gained
    do: [{store_own_energy: 2}]
  - on: activate
    cost: {energy: 9}
    do: [{store_energy: 12}, {store_own_energy: 5}, break_open, {store_energy: 3}]
""",
    "huge tolls": """
  - on: in_play
    gives: {summon_toll: 99, activation_toll: 99, activation_bounty: 99, transmute_bonus: 99}
""",
    "looks at everything": """
  - on: activate
    do: [{look_at_top: 99}, {choose_looked: play}]
  - on: summon
    do: [{look_at_top: 99}, share_looked]
""",
    "transmutes in the middle of everything": """
  - on: transmute
    do: [{gain_energy: {count: how_many}}, {transmute_reserve: 99}, open_transmutation]
  - on: surplus
    do: [{gain_transmuted: {energy: 99, each: 99}}]
""",
    "gauge up and down": """
  - on: gauge_rises
    do: [{lose_gauge: 99}, {gain_gauge: {count: how_many, times: 99}}]
  - on: activate
    do: [{each_player: [{lose_gauge: 99}]}, {gain_gauge: 99}]
""",
    # looking while others look
    "shares what it looks at while all listen": """
  - on: card_drawn
    do: [{look_at_top: 2}, {choose_looked: hand}]
  - on: activate
    do: [{look_at_top: 4}, share_looked]
""",
    "looks when something is sacrificed": """
  - on: sacrificed
    do: [{look_at_top: 3}, {choose_looked: play}]
  - on: sacrifice_other
    do: [{look_at_top: 1}, return_looked]
  - on: activate
    do: [{look_at_top: 2}, {choose_looked: play}, {sacrifice_card: 2}]
""",
    "everybody looks": """
  - on: end_of_round
    do: [{each_player: [{look_at_top: 2}, {choose_looked: hand}]}]
  - on: free_play
    do: [{each_opponent: [{look_at_top: 1}, play_looked]}]
""",
    # at odd times
    "dice at odd times": """
  - on: summon
    do: [reroll_die]
  - on: start_of_round
    do: [reroll_die]
  - on: opponent_activates
    do: [reroll_die, {move_marker: 2}]
  - on: activate
    window: before_die
    do: [reroll_die, reroll_die, reroll_die]
""",
    "acts on every event there is": "".join(
        f"\n  - on: {event}\n    do: [{{gain_crystals: 1}}, {{gain_energy: 1}}, {{gain_gauge: 1}}, draw_card]"
        for event in (
            "start_of_round",
            "die_taken",
            "start_of_turn",
            "die_used",
            "summon_other",
            "opponent_summons",
            "free_play",
            "activate_other",
            "opponent_activates",
            "transmute",
            "bonus_used",
            "energy_gained",
            "surplus",
            "gauge_rises",
            "crystals_lost",
            "card_drawn",
            "sacrifice_other",
            "end_of_turn",
            "end_of_round",
            "year_change",
            "season_change",
            "sacrificed",
            "returned",
            "summon",
        )
    )
    + "\n",
    "loses itself at every event": "".join(
        f"\n  - on: {event}\n    do: [{{choose_opponent: [copy_reserve]}}, sacrifice_this, {{gain_energy: 1}}]"
        for event in ("start_of_round", "energy_gained", "opponent_activates", "crystals_lost", "summon")
    )
    + "\n",
    "the end of the year, over and over": """
  - on: year_change
    do: [{move_marker: 11}, {move_marker: 11}]
  - on: end_of_round
    do: [{move_marker: 3}, {move_marker: 3}, {move_marker: 3}]
""",
    "only when nothing is left": """
  - on: start_of_turn
    if: {drawable: {at_most: 0}, hand: {at_least: 1}}
    do: [{give_up_card: item}, discard_shown, {gain_crystals: {count: shown_points, times: 9}}]
  - on: end_of_turn
    if: {spaces_left: {at_most: 9}}
    do: [{each_player: [discard_shown, discard_top, discard_top]}]
""",
    "takes back what is loaded": """
  - on: summon
    do: [{store_energy: 4}, {each_player: [{return_card: item}]}, {store_energy: 4}, {store_own_energy: 1}, break_open]
""",
    "gives and takes crystals": """
  - on: crystals_lost
    do: [{each_opponent: [{give_crystals: 1}]}, {collect_crystals: 99}]
  - on: activate
    do:
      - collect_crystals: 5
      - when:
          if: {unpaid: {at_least: 1}, crystals: {at_most: 99}}
          then: [{choose_opponent: [{give_crystals: 99}]}]
          otherwise: [{each_player: [{give_crystals: 3}]}]
""",
    "deep in lists": """
  - on: activate
    do: [{each_player: [{each_player: [{each_opponent: [{each_player: [{gain_crystals: 1}, {gain_energy: 1}]}]}]}]}]
""",
    "an odd choice of elements": """
  - on: summon
    do:
      - by_element:
          fire: [{by_element: {air: [{gain_crystals: 3}]}}, draw_card]
          air: [{when: {if: {air: {at_least: 1}}, then: [{by_element: {fire: [{gain_energy: 2}]}}]}}]
""",
    "plays two, keeps one": """
  - on: activate
    do: [play_from_hand, play_from_hand, {return_card: familiar}, {return_card: item}]
  - on: returned
    do: [{gain_crystals: 3}, draw_card, {give_up_card: item}]
""",
    "pays out for all that is activated": """
  - on: activate_other
    do: [{store_energy: {count: that_card_energy}}, ready_others]
  - on: opponent_activates
    do: [{each_opponent: [{lose_crystals: {count: that_card_points, times: 2, at_most: 5}}]}]
""",
    "nothing but faces": """
  - on: die_used
    do:
      - gain_crystals: {count: die_dots, times: 2}
      - gain_energy: {count: die_energy, per: 2}
      - when: {if: {die_star: {at_least: 1}}, then: [{gain_gauge: 1}], otherwise: [{lose_gauge: 1}]}
  - on: die_taken
    do: [{when: {if: {die_frame: {at_least: 1}, season: winter}, then: [open_transmutation], otherwise: [draw_shown]}}]
""",
}

FIRST = 901


def card_text(number: int, name: str, effects: str) -> str:
    """A whole card file."""
    cost = "{choose: [air, fire]}" if "by_element" in effects else "{}"
    words = f"{{en: '{name}', pl: '{name}', pt: '{name}'}}"
    return (
        f"number: {number}\nname: {words}\nkind: {'item' if number % 2 else 'familiar'}\ncost: {cost}\n"
        f"points: 3\ntext: {words}\neffects:{effects}examples: []\n"
    )


TEXTS = {
    FIRST + i: card_text(FIRST + i, name, effects if effects.startswith("\n") else "\n" + effects)
    for i, (name, effects) in enumerate(NASTY.items())
}


def library(folder, numbers=tuple(TEXTS)):
    """The built-in cards and these."""
    documents = []
    for number in numbers:
        file = folder / f"{number}.yaml"
        file.write_text(TEXTS[number], encoding="utf-8")
        documents.append(parse(TEXTS[number], str(file)))
    return load_library_with(documents)
