"""The card file that the pictures of the workshop show, in a pack of the user's."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from poryroku import paths

NAME: Final = "51-moonlit-scales.yaml"
MISTAKES: Final = {"kind: item": "kind: itme", "points: 5": "points: 05", "lose_crystals": "loose_crystals"}
"""What somebody may write instead."""
PACK: Final = """\
format: 1
name: moon-cards
title: {en: 'Moon cards', pl: 'Karty księżyca', pt: 'Cartas da lua'}
version: '1.0'
author: Ania
languages: [en, pl, pt]
adds: [51]
"""
CARD: Final = """\
number: 51
name: {en: 'Moonlit Scales', pl: 'Księżycowa Waga', pt: 'Balança do Luar'}
kind: item
cost: {water: 1, crystals: {2: 1, 3: 2, 4: 3}}
points: 5
text:
  en: 'Every opponent loses 2 crystals. Activate: spend 1 energy to collect 2 crystals for each other item in play.'
  pl: 'Każdy przeciwnik traci 2 kryształy. Aktywacja: wydaj 1 energię: 2 kryształy za każdy inny wyłożony przedmiot.'
  pt: 'Cada oponente perde 2 cristais. Ativar: gaste 1 energia para receber 2 cristais por cada outro item em jogo.'
rulings:
  - en: 'This card itself is no other item.'
    pl: 'Sama ta karta nie jest innym przedmiotem.'
    pt: 'Esta carta não conta como outro item.'
effects:
  - on: summon
    do:
      - each_opponent: [{lose_crystals: 2}]
  - on: activate
    cost: {energy: 1}
    do: [{gain_crystals: {count: other_items, times: 2}}]
examples:
  - title: Two from every opponent, at most down to nothing
    players: [Ania, Bruno, Celina]
    seats:
      Ania: {crystals: 2, gauge: 1, reserve: {water: 1}, hand: [51]}
      Bruno: {crystals: 5}
      Celina: {crystals: 1}
    steps: [summon 51]
    expect: {Ania: {crystals: 0, in_play: [51]}, Bruno: {crystals: 3}, Celina: {crystals: 0}}
  - title: Two for each other item, familiars don't count
    players: [Ania, Bruno]
    seats: {Ania: {gauge: 4, reserve: {fire: 1}, in_play: [3, 16, 22, 51]}}
    steps: [activate 51]
    expect: {Ania: {crystals: 4, reserve: {}, hand: []}}
"""


def written() -> Path:
    """Write the pack among those of the user, and return the card's file."""
    folder = paths.user_packs_dir() / "moon-cards"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    file = folder / NAME
    file.write_text(CARD, encoding="utf-8")
    return file
