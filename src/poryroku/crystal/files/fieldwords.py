"""What every field of a card file means, in a sentence: for the JSON Schema, where editors show it.

Fields and their words are English, as the faults are. A test holds this list to what the files may say.
"""

from __future__ import annotations

from typing import Final

from poryroku.crystal.triggers import TRIGGERS

EVENTS: Final = {
    "summon": "The card itself comes into play, summoned or free.",
    "in_play": "All the time while it lies in play; holds only `gives`.",
    "activate": "Its owner activates it, once a round.",
    **{name: f"{trigger.when[0].upper()}{trigger.when[1:]}." for name, trigger in TRIGGERS.items()},
    "sacrificed": "It is sacrificed; not when it goes back to hand or to another player.",
    "returned": "It goes back to its owner's hand.",
    "end_of_game": "Scoring: only the op `score` stands here.",
}
"""The events an effect can answer (`on`)."""

STATICS: Final = {
    "transmute_bonus": "Each energy its owner transmutes gives so many crystals more.",
    "reserve_limit": "Its owner's reserve holds so much; the highest counts, at least 7.",
    "discount": "Its owner's summons cost so much energy less, but at least 1.",
    "summon_toll": "An opponent who summons pays its owner so many crystals, or can't summon.",
    "activation_toll": "An opponent who activates a card gives its owner so many crystals, or what they have.",
    "activation_bounty": "At an opponent's activation its owner takes so many crystals from the supply.",
    "spendable": "Energy that lies on the card can be spent like the reserve's.",
}
"""What an effect `on: in_play` gives."""

EFFECT: Final = {
    "on": "The event it answers. A card has at most one effect per event, any number `on: in_play`.",
    "if": "Conditions, checked when the effect would begin: if one of them doesn't hold, nothing happens.",
    "do": "The ops, carried out one after the other, each with all that follows from it.",
    "order": "Of one player's end-of-round effects the lower number comes first; 9 if left out.",
    "window": "before_die: it can be activated only before its owner uses their die, and at no other time.",
    "cost": "What is paid before the effect; if it can't be paid the card can't be activated.",
    "needs": "Conditions that must all hold, or the card can't be activated.",
    "choose": "Several ways to activate it, instead of `do`; only those that are possible are offered.",
    "gives": "What the card does as long as it lies in play.",
    "label": "The words on the button, in the three languages.",
}
"""The fields of an effect, and of one of several choices."""

PAYMENT: Final = {
    "energy": "So much energy of any elements; {water: 1, fire: 2} is this energy, {alike: 3} three of one.",
    "crystals": "Crystals, in full.",
    "sacrifice": "The card itself is sacrificed.",
    "reserve": "All energy in the reserve is given up, however much that is.",
    "alike": "So much energy of one element, whichever.",
}
"""What an activation or an offer costs."""

AMOUNT: Final = {
    "count": "A counter: what is counted when the op is carried out.",
    "times": "So often as much as is counted; 1 if left out.",
    "per": "Only every so many counted make one; 1 if left out.",
    "most": "It never comes to more than this.",
    "at_least": "The condition holds from this number on.",
    "at_most": "The condition holds up to this number.",
}
"""The parts of amounts and conditions."""

CARD: Final = {
    "number": "1 to 999, each once; the built-in cards are 1 to 50. Up to 30 a card is in the game at every level, "
    "31 to 50 at the archmage level, above as pack.yaml says.",
    "name": "What the card is called, in the three languages.",
    "kind": "item or familiar.",
    "cost": "What a summon costs: energy per element, crystals; a number, or one for each number of players.",
    "points": "Counted at the end if the card is in play.",
    "text": "What it does, in words, in the three languages.",
    "rulings": "Notes for people: each in the three languages, or plain words for all of them.",
    "effects": "What it does: a list of effects, each for one event; `[]` for a card that does nothing.",
    "examples": "Scenarios that prove it, at least two: a position, what is done, what must hold.",
}
"""The fields of a card file."""

COST: Final = {
    "air": "Energy of the element air.",
    "water": "Energy of the element water.",
    "fire": "Energy of the element fire.",
    "earth": "Energy of the element earth.",
    "crystals": "Crystals.",
    "choose": "The summoner chooses one or more of these elements and pays 1 energy of each; "
    "the op `by_element` does what was paid for.",
}
"""What a summon costs."""

SCENARIO: Final = {
    "title": "The situation, in one line.",
    "ruling": "The ruling it shows, such as R11.",
    "game": "The game: crystal.",
    "players": "Two to four names in turn order, or a number: then they are called P1, P2, ...",
    "level": "apprentice and magic have the cards 1 to 30 only.",
    "options": "Setup options that differ from the usual.",
    "year": "0 to 4; 4: past the end, the game is over after this round.",
    "space": "1 to 12: winter 1-3, spring 4-6, summer 7-9, autumn 10-12.",
    "round": "The round, or the one about to start.",
    "dice": "Dice in use per season, such as {winter: [1, 2, 5]}.",
    "dice_season": "The season of the dice on the table, if the marker has left it in this round.",
    "thrown": "Die: face, 1 to 6.",
    "taken": "Player: die they have taken.",
    "first": "First player of the round.",
    "active": "Whose turn it is; in the draft and the split, who chooses next.",
    "phase": "Where in a round the position stands; main: the die is carried out.",
    "transmute_open": "Whether transmutation is open; else as the die taken shows.",
    "boost": "What the bonus adds per energy transmuted in this turn.",
    "seats": "What each player has, by name.",
    "draw_pile": "The whole pile from the top, or {top: [12, 33]} with the rest shuffled below; "
    "left out: all other cards, shuffled.",
    "discard_pile": "Oldest first.",
    "throws": "The faces of the next throws, 1 to 6.",
    "shuffles": "The draw piles of the next reshuffles.",
    "seed": "For whatever is left to chance.",
    "steps": "What is done: lines of notation such as `summon 51`, or mappings with do, refuse, expect.",
    "expect": "What must hold at the end; what isn't mentioned may be anything.",
}
"""The fields of a scenario, and so of an example."""

SEAT: Final = {
    "crystals": "Crystals.",
    "gauge": "Summoning gauge, 0 to 15: so many cards may be in play.",
    "bonuses": "Bonuses used.",
    "reserve": "Energy in the reserve, such as {air: 1, water: 2}.",
    "hand": "Cards in hand.",
    "hand_count": "How many cards are in hand.",
    "packets": "Cards put aside for a year, such as {2: [3, 5, 16]}.",
    "in_play": "Cards in play: a number, or {card: 4, energy: {fire: 2}, tapped: true}.",
    "kept": "Draft: picked so far; split: still to be split.",
    "held": "Draft: the cards to pick from.",
    "limit": "The reserve limit.",
    "score": "The total, if the game ended now.",
}
"""What a player has, or must have."""

STEP: Final = {
    "do": "Carry this out.",
    "by": "This player must be the one who is asked.",
    "refuse": "This must be refused and change nothing.",
    "because": "The reason for which it is refused.",
    "expect": "This must hold now.",
}
"""The fields of a step that is no plain line of notation."""

EXPECTATION: Final = {
    "asked": "Name of the player who must choose; null when the game is over.",
    "decision": "The kind of the decision; null when the game is over.",
    "options": "Exactly the options, in any order.",
    "offers": "Options that are among them.",
    "not_offered": "Options that aren't.",
    "season": "The marker's season.",
    "draw_count": "How many cards the draw pile has.",
    "discard_count": "How many cards the discard pile has.",
    "looked": "Cards being looked at, in any order.",
    "over": "Whether the game is over.",
    "winners": "Who would win, in any order.",
    "scores": "Every player's total, if the game ended now.",
}
"""What must hold of the table, beside what has the name of a part of the position."""

PARTS: Final = {
    "card": "Its number.",
    "energy": "Energy that lies on it.",
    "tapped": "Activated this round.",
    "top": "From the top.",
    "rest": "All other cards are shuffled below.",
    "starter_decks": "Apprentice level: fixed starter decks.",
    "transmute_bonus_always_plus_one": "The transmute bonus adds 1 even when it opens transmutation.",
    "owner_orders_end_of_round": "Players order their end-of-round effects themselves.",
}
"""The fields of the smaller parts of a scenario."""

LANGUAGES: Final = {"en": "English.", "pl": "Polish.", "pt": "Portuguese."}
"""The languages of a text."""
