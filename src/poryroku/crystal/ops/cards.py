"""Ops that move cards: drawing, looking, discarding, playing free, sacrificing, taking back (sections 10, 11)."""

from __future__ import annotations

from poryroku.crystal import in_play, piles
from poryroku.crystal.book import Amount
from poryroku.crystal.frames import ASK
from poryroku.crystal.ops.registry import (
    AMOUNT,
    DESTINATION,
    KIND,
    NUMBER,
    PLAYER,
    SUBJECT,
    UID,
    VALUE,
    amount_of,
    asking_op,
    op,
)
from poryroku.crystal.table import Seat, Table
from poryroku.crystal.verbs import DISCARD, GIVE, KEEP, PLAY, RETURN, SACRIFICE, about_cards
from poryroku.kernel.contract import Frame, Option


def own_cards(table: Table, seat: Seat, verb: int, kind: int = -1) -> list[Option]:
    """An option per card in play (of a kind); of two copies that lie alike only the first."""
    options: list[Option] = []
    seen: list[tuple[object, ...]] = []
    for i, card in enumerate(seat.in_play):
        if kind >= 0 and table.cards[card.number].kind != kind:
            continue
        look = (card.number, card.tapped, card.energy)
        if look not in seen:
            seen.append(look)
            options.append((verb, card.number, in_play.copy_of(seat, i)))
    return options


def ask_again(table: Table, frame: Frame) -> None:
    """Let the same op ask once more, its step number one higher."""
    table.stack.append((ASK, *frame[1:VALUE], frame[VALUE] + 1, *frame[VALUE + 1 :]))


# -- from the pile -----------------------------------------------------------------------------------


@op("draw_card")
def draw_card(table: Table, frame: Frame) -> None:
    """Draw a card that must be kept."""
    piles.draw_to_hand(table, frame[SUBJECT])


@op("draw_shown")
def draw_shown(table: Table, frame: Frame) -> None:
    """Draw a card, show it to everybody and keep it (card 36)."""
    card = piles.draw_to_hand(table, frame[SUBJECT])
    if card:
        piles.show_hand_card(table, frame[SUBJECT], card)
        table.shown = card


@op("look_at_top", amount=AMOUNT)
def look_at_top(table: Table, frame: Frame, amount: int | Amount) -> None:
    """Take the top cards of the pile to look at, as many as there are (R63). Example: ``look_at_top: 4``."""
    piles.look_at_top(table, frame[SUBJECT], amount_of(table, frame, amount))


@asking_op("choose_looked", "look", to=DESTINATION)
class ChooseLooked:
    """Choose one of the cards looked at, for the hand or into play free; the others are discarded (cards 2, 9).

    Example: ``choose_looked: hand``.
    """

    @staticmethod
    def options(table: Table, frame: Frame, to: str) -> list[Option]:
        return about_cards(KEEP if to == "hand" else PLAY, table.looked)

    @staticmethod
    def apply(table: Table, frame: Frame, option: Option, to: str) -> None:
        others = table.looked[:]
        others.remove(option[1])
        for card in others:
            piles.looked_to_discard(table, card)
        if to == "hand":
            piles.looked_to_hand(table, option[1], frame[SUBJECT])
        else:
            in_play.looked_to_play_free(table, option[1])


@asking_op("share_looked", "share")
class ShareLooked:
    """Keep one of the cards looked at, then give one to each opponent from the left (card 12, R62)."""

    @staticmethod
    def options(table: Table, frame: Frame) -> list[Option]:
        return about_cards(GIVE if frame[VALUE] else KEEP, table.looked)

    @staticmethod
    def apply(table: Table, frame: Frame, option: Option) -> None:
        receiver = (frame[SUBJECT] + frame[VALUE]) % table.n
        piles.looked_to_hand(table, option[1], receiver)
        if table.looked:
            ask_again(table, frame)


@op("play_looked")
def play_looked(table: Table, frame: Frame) -> None:
    """The card looked at comes into play free, or is discarded without a slot (card 34, R21)."""
    for card in table.looked[:]:
        in_play.looked_to_play_free(table, card)


@op("return_looked")
def return_looked(table: Table, frame: Frame) -> None:
    """The card looked at goes back on top of the pile; only its looker knows it (card 34)."""
    for card in table.looked[:]:
        piles.looked_to_top(table, card)


@op("discard_top")
def discard_top(table: Table, frame: Frame) -> None:
    """Discard the top card of the pile, unseen by anybody (R65)."""
    piles.discard_top(table, frame[SUBJECT])


# -- from the hand -----------------------------------------------------------------------------------


@asking_op("play_from_hand", "place")
class PlayFromHand:
    """Put a card from hand into play free, or discard it without a slot (card 24, R19)."""

    @staticmethod
    def options(table: Table, frame: Frame) -> list[Option]:
        return about_cards(PLAY, table.seats[frame[SUBJECT]].hand)

    @staticmethod
    def apply(table: Table, frame: Frame, option: Option) -> None:
        in_play.hand_to_play_free(table, frame[SUBJECT], option[1])


@asking_op("discard_shown", "discard")
class DiscardShown:
    """Discard a card from hand, showing it to everybody (card 36)."""

    @staticmethod
    def options(table: Table, frame: Frame) -> list[Option]:
        return about_cards(DISCARD, table.seats[frame[SUBJECT]].hand)

    @staticmethod
    def apply(table: Table, frame: Frame, option: Option) -> None:
        piles.hand_to_discard(table, frame[SUBJECT], option[1], shown=True)
        table.shown = option[1]


# -- from play ---------------------------------------------------------------------------------------


@asking_op("sacrifice_card", "sacrifice", count=NUMBER)
class SacrificeCard:
    """Sacrifice cards in play, one after the other, each with its consequences (cards 10, 37, R56).

    Example: ``sacrifice_card: 3``.
    """

    @staticmethod
    def options(table: Table, frame: Frame, count: int) -> list[Option]:
        return own_cards(table, table.seats[frame[SUBJECT]], SACRIFICE)

    @staticmethod
    def apply(table: Table, frame: Frame, option: Option, count: int) -> None:
        player = frame[SUBJECT]
        if frame[VALUE] + 1 < count:
            ask_again(table, frame)
        in_play.sacrifice(table, player, in_play.position_of(table.seats[player], option[1], option[2]))


@asking_op("give_up_card", "sacrifice", kind=KIND)
class GiveUpCard:
    """Discard a card of a kind from hand or sacrifice one in play (card 44). Example: ``give_up_card: familiar``."""

    @staticmethod
    def options(table: Table, frame: Frame, kind: int) -> list[Option]:
        seat = table.seats[frame[SUBJECT]]
        in_hand = [number for number in seat.hand if table.cards[number].kind == kind]
        return about_cards(DISCARD, in_hand) + own_cards(table, seat, SACRIFICE, kind)

    @staticmethod
    def apply(table: Table, frame: Frame, option: Option, kind: int) -> None:
        player = frame[SUBJECT]
        if option[0] == DISCARD:
            piles.hand_to_discard(table, player, option[1])
        else:
            in_play.sacrifice(table, player, in_play.position_of(table.seats[player], option[1], option[2]))


@asking_op("return_card", "return", kind=KIND)
class ReturnCard:
    """Take a card of a kind from play back into hand (card 17, R53 to R55). Example: ``return_card: item``."""

    @staticmethod
    def options(table: Table, frame: Frame, kind: int) -> list[Option]:
        return own_cards(table, table.seats[frame[SUBJECT]], RETURN, kind)

    @staticmethod
    def apply(table: Table, frame: Frame, option: Option, kind: int) -> None:
        player = frame[SUBJECT]
        in_play.return_to_hand(table, player, in_play.position_of(table.seats[player], option[1], option[2]))


@op("sacrifice_this")
def sacrifice_this(table: Table, frame: Frame) -> None:
    """Sacrifice the card this effect belongs to, if it is still in play."""
    position = in_play.index_of(table.seats[frame[PLAYER]], frame[UID])
    if position >= 0:
        in_play.sacrifice(table, frame[PLAYER], position)


@op("ready_others")
def ready_others(table: Table, frame: Frame) -> None:
    """The subject's other cards that have been activated this round may be activated once more."""
    seat = table.seats[frame[SUBJECT]]
    for position, card in enumerate(seat.in_play):
        if card.tapped and card.uid != frame[UID]:
            in_play.set_tapped(seat, position, False)
            if table.events is not None:
                table.events.append(("readied", (frame[SUBJECT], card.number)))


@op("pass_left")
def pass_left(table: Table, frame: Frame) -> None:
    """This card goes, untapped, to the player on the left (card 50, R57 to R59)."""
    player = frame[PLAYER]
    position = in_play.index_of(table.seats[player], frame[UID])
    if position >= 0:
        in_play.pass_card(table, player, position, (player + 1) % table.n)
