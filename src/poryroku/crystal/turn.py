"""One player's turn: rerolls, the die, the draw, the main phase (sections 6.1 to 6.3)."""

from __future__ import annotations

from poryroku.crystal.activation import activatable, begin_activation
from poryroku.crystal.acts import enough
from poryroku.crystal.bonuses import bonus_options, use_bonus
from poryroku.crystal.energy import gain
from poryroku.crystal.frames import (
    CARRY_DIE,
    DRAW_STEP,
    KEEP_STEP,
    MAIN,
    REROLL,
    TURN_START,
    answers,
    ask,
    runs,
)
from poryroku.crystal.piles import drawable, look_at_top, looked_to_discard, looked_to_hand
from poryroku.crystal.summoning import begin_summon, summonable
from poryroku.crystal.table import Table
from poryroku.crystal.terms import BONUS_DRAW, BONUS_USES, GAUGE_MAX
from poryroku.crystal.transmuting import transmute, transmute_options
from poryroku.crystal.triggers import tell
from poryroku.crystal.verbs import (
    ACTIVATE,
    BONUS,
    BONUS_OPTIONS,
    DISCARD,
    DRAW_OPTION,
    END,
    END_OPTION,
    KEEP,
    SUMMON,
    SUMMONS,
    TRANSMUTE,
    USE,
    USE_OPTION,
    about_cards,
)
from poryroku.kernel.contract import Frame, Option


@runs(TURN_START)
def _start(table: Table, frame: Frame) -> bool:
    player = frame[1]
    stack = table.stack
    stack.pop()
    table.active = player
    table.acts = 0
    table.transmute_open = False
    table.boost = 0
    if table.events is not None:
        table.events.append(("turn", (player,)))
    stack.append((MAIN, player))
    stack.append((CARRY_DIE, player))
    stack.append((REROLL, player))
    if "start_of_turn" in table.seats[player].listens:
        tell(table, player, "start_of_turn")
    return False


@runs(REROLL)
def _ask_reroll(table: Table, frame: Frame) -> bool:
    player = frame[1]
    for card in table.seats[player].in_play:
        if not card.tapped and table.cards[card.number].before_die:
            break
    else:
        table.stack.pop()
        return False
    options: list[Option] = [(ACTIVATE, number, copy) for number, copy in activatable(table, player, True)]
    if not options:
        table.stack.pop()
        return False
    options.append(USE_OPTION)
    return ask(table, player, "reroll", options)


@answers(REROLL)
def _reroll(table: Table, frame: Frame, option: Option) -> None:
    if option[0] == USE:
        table.stack.pop()
    else:
        begin_activation(table, frame[1], option[1], option[2])


@runs(CARRY_DIE)
def _carry_out_die(table: Table, frame: Frame) -> bool:
    """Everything on the top face, in the order of 6.2: crystals, energy, star, limit, draw."""
    player = frame[1]
    stack = table.stack
    stack.pop()
    seat = table.seats[player]
    face = table.face_of(table.taken.index(player))
    if "die_used" in seat.listens:
        tell(table, player, "die_used")
    if face.draw:
        stack.append((DRAW_STEP, player))
    if face.crystals:
        seat.crystals += face.crystals
        if table.events is not None:
            table.events.append(("crystals", (player, face.crystals)))
    if face.gauge:
        raise_gauge(table, player, 1)
    if face.transmute:
        table.transmute_open = True
    if face.energy != (0, 0, 0, 0):
        gain(table, player, face.energy)
    return False


def raise_gauge(table: Table, player: int, by: int) -> None:
    """Raise (or lower) the summoning gauge within 0 .. 15 (section 9)."""
    seat = table.seats[player]
    before = seat.gauge
    seat.gauge = min(GAUGE_MAX, max(0, before + by))
    if table.events is not None:
        table.events.append(("gauge", (player, seat.gauge - before, seat.gauge)))
    if "gauge_rises" in seat.listens and seat.gauge > before:
        tell(table, player, "gauge_rises", seat.gauge - before)


# -- the draw of a die -------------------------------------------------------------------------------


@runs(DRAW_STEP)
def _ask_draw(table: Table, frame: Frame) -> bool:
    if not drawable(table):
        table.stack.pop()
        return False
    player = frame[1]
    if table.seats[player].bonuses < BONUS_USES:
        return ask(table, player, "draw", (DRAW_OPTION, BONUS_OPTIONS[BONUS_DRAW]))
    return ask(table, player, "draw", (DRAW_OPTION,))


@answers(DRAW_STEP)
def _draw(table: Table, frame: Frame, option: Option) -> None:
    table.stack.pop()
    player = frame[1]
    count = 1
    if option[0] == BONUS:
        count = 2
        table.seats[player].bonuses += 1
        if table.events is not None:
            table.events.append(("bonus", (player, BONUS_DRAW)))
        tell(table, player, "bonus_used")
    look_at_top(table, player, count)
    table.stack.append((KEEP_STEP, player, count))


@runs(KEEP_STEP)
def _ask_keep(table: Table, frame: Frame) -> bool:
    """One card drawn: keep or discard it. By bonus B4: exactly one of the two is kept."""
    options = about_cards(KEEP, table.looked)
    if frame[2] == 1:
        options += about_cards(DISCARD, table.looked)
    return ask(table, frame[1], "keep", options)


@answers(KEEP_STEP)
def _keep(table: Table, frame: Frame, option: Option) -> None:
    table.stack.pop()
    if option[0] == KEEP:
        looked_to_hand(table, option[1], frame[1])
    for card in table.looked[:]:
        looked_to_discard(table, card)


# -- the main phase ----------------------------------------------------------------------------------


@runs(MAIN)
def _ask_main(table: Table, frame: Frame) -> bool:
    player = frame[1]
    if enough(table, player):
        return ask(table, player, "main", [END_OPTION])
    options = [SUMMONS[number] for number in summonable(table, player)]
    if table.seats[player].in_play:
        for number, copy in activatable(table, player, False):
            options.append((ACTIVATE, number, copy))
    if table.transmute_open:
        options += transmute_options(table, player)
    options += bonus_options(table, player)
    options.append(END_OPTION)
    return ask(table, player, "main", options)


@answers(MAIN)
def _act(table: Table, frame: Frame, option: Option) -> None:
    player = frame[1]
    verb = option[0]
    table.acts += 1
    if verb == END:
        table.stack.pop()
        table.transmute_open = False
        table.boost = 0
        if table.events is not None:
            table.events.append(("turn_ended", (player,)))
        if "end_of_turn" in table.seats[player].listens:
            tell(table, player, "end_of_turn")
    elif verb == SUMMON:
        begin_summon(table, player, option[1])
    elif verb == ACTIVATE:
        begin_activation(table, player, option[1], option[2])
    elif verb == TRANSMUTE:
        transmute(table, player, option)
    else:
        use_bonus(table, player, option[1])
