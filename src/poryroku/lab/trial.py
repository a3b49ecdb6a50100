"""Trying cards out in many quick games that force them into play.

It finds what no reading finds: effects that crash or never end, states that can't be, cards nobody can pay for and
choices that are never possible. And it tells how games ended for whoever had a card: what it is worth.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from poryroku import rivals
from poryroku.crystal.book import Card
from poryroku.crystal.dealing import dealt
from poryroku.crystal.files.library import Library
from poryroku.crystal.frames import HAS_BLOCK
from poryroku.crystal.in_play import refresh
from poryroku.crystal.invariants import broken
from poryroku.crystal.notation import format_option
from poryroku.crystal.ops.guard import failures
from poryroku.crystal.setup import Setup
from poryroku.crystal.state import State
from poryroku.crystal.table import CardInPlay
from poryroku.crystal.terms import COPIES, LEVELS, RESERVE_LIMIT
from poryroku.crystal.verbs import ACTIVATE, SUMMON
from poryroku.kernel.rng import Dice, shuffle
from poryroku.lab.keen import Keen
from poryroku.lab.simulation import game_seed, rival_seed
from poryroku.lab.watch import Endless, Watch

GAMES: Final = 200
"""Games for a set of cards."""
GAMES_PER_CARD: Final = 20
"""At least so many for each card of a large set."""
MEASURED: Final = "greedy"
"""The rival whose games tell what a card is worth."""
MEASURED_EVERY: Final = 5
"""Every fifth game is one of its."""
HAND: Final = 3
"""Cards of the set that one player is given at most."""
MOST_DECISIONS: Final = 4000
"""A game of four has some five hundred."""
ENOUGH: Final = 5
"""After so many games that a card has spoilt it is tried no more: what is wrong with it is known."""
ENOUGH_OF_NOBODY: Final = 20
"""The same for games that nobody knows which card has spoilt; then no more are played."""
RICH: Final = 30
"""Crystals of a player who begins with everything."""

CRASH, FAILED, ENDLESS, BROKEN = "crash", "failed", "endless", "broken"
NO_LEVEL, NEVER_SUMMONED, NEVER_ACTIVATED, NEVER_POSSIBLE = (
    "no_level", "never_summoned", "never_activated", "never_possible",
)  # fmt: skip
NEVER_HAPPENED, GIVEN_UP = "never_happened", "given_up"
SPOILING: Final = (CRASH, ENDLESS, BROKEN)
"""Kinds of findings with which a game ends."""
PROBLEMS: Final = (CRASH, FAILED, ENDLESS, BROKEN, NO_LEVEL, NEVER_SUMMONED, NEVER_ACTIVATED, NEVER_POSSIBLE)
"""Kinds of findings with which something is wrong; the others may be chance."""


@dataclass(frozen=True)
class Finding:
    """Something that came out, about a card or, with number 0, about nobody knows which."""

    kind: str
    number: int
    place: str = ""
    """The list of ops, such as ``34/activate.1``, as far as it is known."""
    details: str = ""
    """What happened, in words for whoever wrote the card."""
    game: int = -1
    """The first game in which it was seen, from 0."""

    @property
    def problem(self) -> bool:
        """Whether something is wrong."""
        return self.kind in PROBLEMS


@dataclass
class CardTrial:
    """How a card did."""

    number: int
    dealt: int = 0
    """Games in which somebody was given it."""
    summoned: int = 0
    """Of these, games in which it was summoned."""
    entered: int = 0
    """Times it came into play, summoned or free."""
    activated: int = 0
    margins: list[float] = field(default_factory=list)
    """Final points of its owner minus the mean of the others, in each game of the measuring rival."""
    measured_summons: int = 0
    """Of these, games in which it was summoned."""
    could_summon: bool = False
    could_activate: bool = False

    @property
    def worth(self) -> float | None:
        """The mean margin of its owner; None without a game that counts."""
        return sum(self.margins) / len(self.margins) if self.margins else None

    @property
    def error(self) -> float | None:
        """Standard error of the worth; None with fewer than two games."""
        n = len(self.margins)
        if n < 2:
            return None
        mean = sum(self.margins) / n
        return math.sqrt(sum((margin - mean) ** 2 for margin in self.margins) / (n - 1) / n)


@dataclass
class Trial:
    """Games that force the cards of a set into play. The same arguments always give the same games."""

    library: Library
    numbers: Sequence[int]
    games: int | None = None
    """None: GAMES, and for a large set GAMES_PER_CARD for each."""
    seed: int = 0
    cards: dict[int, CardTrial] = field(init=False)
    played: int = field(default=0, init=False)
    decisions: int = field(default=0, init=False)
    _found: dict[tuple[str, int, str, str], Finding] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        if self.games is None:
            self.games = max(GAMES, GAMES_PER_CARD * len(self.numbers))
        self.cards = {number: CardTrial(number) for number in self.numbers}
        self._watch = Watch(self.library.book, self.numbers)
        self._keen = Keen(self.numbers)
        self._levels = {number: self._level(number) for number in self.numbers}
        self._dice = Dice(self.seed)
        self._queues: dict[tuple[str, bool], list[int]] = {}
        self._spoilt: Counter[int] = Counter()
        self._tried = [number for number, level in self._levels.items() if level]
        for number, level in self._levels.items():
            if not level:
                self._note(Finding(NO_LEVEL, number))

    # -- what came out -------------------------------------------------------------------------------

    @property
    def findings(self) -> list[Finding]:
        """Everything found so far, by card, problems first."""
        found = [*self._found.values(), *self._missed()]
        return sorted(found, key=lambda finding: (finding.number, not finding.problem, finding.place))

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong."""
        return not any(finding.problem for finding in self.findings)

    def _note(self, finding: Finding) -> None:
        self._found.setdefault((finding.kind, finding.number, finding.place, finding.details), finding)
        if finding.kind in SPOILING:
            self._spoilt[finding.number] += 1
            if self._spoilt[finding.number] == (ENOUGH if finding.number else ENOUGH_OF_NOBODY):
                self._give_up(finding)

    def _give_up(self, finding: Finding) -> None:
        """Go on without a card of which enough is known; games with it may take minutes."""
        self._note(Finding(GIVEN_UP, finding.number, "", str(self._spoilt[finding.number]), finding.game))
        given_up = {finding.number} if finding.number else set(self._tried)
        self._tried = [number for number in self._tried if number not in given_up]
        for queue in self._queues.values():
            queue[:] = [number for number in queue if number not in given_up]

    @property
    def given_up(self) -> bool:
        """Whether no card is left that it would be worth to go on with."""
        return not self._tried and any(finding.kind == GIVEN_UP for finding in self._found.values())

    def _missed(self) -> Iterator[Finding]:
        """What never came about."""
        for number, card in self.cards.items():
            if not self._levels[number] or not card.dealt or self._spoilt[number] >= ENOUGH:
                continue
            if not card.could_summon:
                yield Finding(NEVER_SUMMONED, number)
            if not card.entered:
                continue
            rules = self.library.book.cards[number]
            if rules.branches and not card.could_activate:
                yield Finding(NEVER_ACTIVATED, number, self._activation(rules))
            yield from self._never_run(number, card)

    def _activation(self, rules: Card) -> str:
        return self.library.book.blocks[rules.branches[0].block].place

    def _never_run(self, number: int, card: CardTrial) -> Iterator[Finding]:
        """Lists of ops that were never carried out; of those inside each other the outermost."""
        runs = self._watch.runs
        mine = [place for place in self._watch.places if place.partition("/")[0] == str(number)]
        for place in mine:
            outer = max((each for each in mine if place.startswith(f"{each}.")), key=len, default="")
            activation = place.split("/")[1].split(".")[0] == "activate"
            if runs[place] or (outer and not runs[outer]) or (activation and not outer and not card.could_activate):
                continue
            choice = (activation and not outer) or self._is_choice(place, outer)
            yield Finding(NEVER_POSSIBLE if choice else NEVER_HAPPENED, number, place)

    def _is_choice(self, place: str, outer: str) -> bool:
        """Whether the player decides if the list is carried out: a choice, or something paid for."""
        index, _, rest = place[len(outer) + 1 :].partition(".")
        if not outer or not index.isdecimal():
            return False
        book = self.library.book
        op = book.blocks[book.places[outer]].ops[int(index)]
        return bool(op.options) and rest.split(".")[0] in ("branches", "do")

    # -- playing -------------------------------------------------------------------------------------

    def play(self) -> Iterator[int]:
        """Play the games, as long as there is something to find out; gives the number of games played after each."""
        assert self.games is not None
        for index in range(self.games):
            if self.given_up:
                return
            if self._tried:
                self._play_one(index)
            self.played += 1
            yield self.played

    def _level(self, number: int) -> str:
        """The level to try a card at: the one with most cards of those it takes part in; "" if there is none."""
        return next((level for level in reversed(LEVELS) if number in self.library.book.level_cards(level)), "")

    def _next_cards(self, level: str, measured: bool) -> list[int]:
        """Some different cards of the set that take part at a level; over many games each comes equally often.

        Of a small set a hand that is measured has one, or all hands would be the same.
        """
        fitting = [number for number in self._tried if self._levels[number] == level]
        most = min(HAND, max(1, len(fitting) // HAND)) if measured else min(HAND, len(fitting))
        queue = self._queues.setdefault((level, measured), [])
        found: list[int] = []
        while len(found) < most:
            if not queue:
                queue += fitting
                shuffle(self._dice, queue)
            number = next((each for each in queue if each not in found), None)
            if number is None:
                return found
            queue.remove(number)
            found.append(number)
        return found

    def _given(self, index: int, players: int, level: str, measured: bool) -> dict[int, list[int]]:
        """Who begins with which cards: one player with some, and of a large set the others too."""
        owner = index // MEASURED_EVERY % players if measured else index % players
        given = {owner: self._next_cards(level, measured)}
        if measured:
            return given
        left = dict.fromkeys(self._tried, COPIES)
        for number in given[owner]:
            left[number] -= 1
        if len(self.numbers) > HAND:
            for seat in range(players):
                if seat != owner:
                    cards = [number for number in self._next_cards(level, measured) if left[number]]
                    for number in cards:
                        left[number] -= 1
                    given[seat] = cards
        elif index % 4 == 1:  # two copies in one hand
            given[owner] += [number for number in given[owner] if left[number]]
        return given

    def _play_one(self, index: int) -> None:
        measured = index % MEASURED_EVERY == MEASURED_EVERY - 1
        players = 2 if measured else 2 + index % 3
        levels = [level for level in LEVELS if any(self._levels[number] == level for number in self._tried)]
        level = levels[index % len(levels)]
        seed = game_seed(self.seed, index)
        given = self._given(index, players, level, measured)
        state = dealt(Setup(players, level), seed, self._watch.book, given)
        owner = next(iter(given))
        dice = Dice(rival_seed(seed, 0))
        if not measured and index % 2:
            _make_rich(state, owner, given[owner][0], dice)
        dealt_out = {card for cards in given.values() for card in cards}
        for number in dealt_out:
            self.cards[number].dealt += 1
        summoned = self._run(state, index, seed, dice, measured)
        for number in summoned & dealt_out:
            self.cards[number].summoned += 1
        if measured and state.over:
            self._measure(state, owner, given[owner], summoned)

    def _measure(self, state: State, owner: int, cards: list[int], summoned: set[int]) -> None:
        totals = [score.total for score in state.scores()]
        others = [total for seat, total in enumerate(totals) if seat != owner]
        for number in cards:
            self.cards[number].margins.append(totals[owner] - sum(others) / len(others))
            self.cards[number].measured_summons += number in summoned

    def _run(self, state: State, index: int, seed: int, dice: Dice, measured: bool) -> set[int]:
        """Play a game to its end, or to its first fault; the numbers of all cards that were summoned."""
        seats = [rivals.make(MEASURED, rival_seed(seed, seat)) for seat in range(state.n)] if measured else []
        self._watch.game = state
        summoned: set[int] = set()
        steps = 0
        option: Any = ()
        state.events = []
        try:
            while state.player >= 0:
                self._look(state)
                self._watch.next_decision()
                option = (
                    seats[state.player].choose(state.view(state.player)) if seats else self._keen.choose(state, dice)
                )
                self._watch.next_decision()
                failed = failures().count
                state.apply(option)
                steps += 1
                if failures().count > failed:
                    self._note_failure(state, option, index)
                stopped = self._listen(state, summoned)
                if stopped is not None:
                    self._note(self._stopped(stopped, state, option, index))
                    break
                if faults := broken(state):
                    self._note(Finding(BROKEN, self._culprit(state, option), "", _at(faults[0], option), index))
                    break
                if steps > MOST_DECISIONS:
                    details = f"after {MOST_DECISIONS} decisions the game isn't over"
                    self._note(Finding(ENDLESS, self._culprit(state, option), "", details, index))
                    break
        except Endless as error:
            place = str(error)
            self._note(Finding(ENDLESS, int(place.partition("/")[0]), place, "", index))
        except Exception as error:  # whatever the ops of a card do is what we want to know
            details = _at(f"{type(error).__name__}: {error}", option)
            self._note(Finding(CRASH, self._culprit(state, option), self._running(state), details, index))
        self.decisions += steps
        self._watch.game = None
        return summoned

    def _note_failure(self, state: State, option: Any, index: int) -> None:
        """An op of a package has gone wrong; the game has put back what it did and goes on."""
        failed = failures()
        cards = [numbers[1] for name, numbers in state.events or () if name == "op_failed" and numbers[1] in self.cards]
        number = cards[-1] if cards else self._culprit(state, option)
        key = (FAILED, number, "", failed.what)  # once for each op: how it fails depends on what lies on the table
        self._found.setdefault(key, Finding(FAILED, number, "", f"{failed.what}: {failed.wrong}", index))

    def _look(self, state: State) -> None:
        """What a decision makes possible."""
        if state.kind in ("main", "reroll"):
            for option in state.options:
                if option[0] in (SUMMON, ACTIVATE) and option[1] in self.cards:
                    card = self.cards[option[1]]
                    card.could_summon = card.could_summon or option[0] == SUMMON
                    card.could_activate = card.could_activate or option[0] == ACTIVATE

    def _listen(self, state: State, summoned: set[int]) -> int | None:
        """What has happened to the cards; the card (0: nobody knows which) whose effects the rules had to break off."""
        stopped = None
        for name, numbers in state.events or ():
            if name in ("summoned", "put_into_play"):
                if name == "summoned":
                    summoned.add(numbers[1])
                if numbers[1] in self.cards:
                    self.cards[numbers[1]].entered += 1
            elif name == "activated" and numbers[1] in self.cards:
                self.cards[numbers[1]].activated += 1
            elif name == "effect_stopped" and stopped is None:
                stopped = numbers[1]
        state.events = []
        return stopped

    def _stopped(self, number: int, state: State, option: Any, index: int) -> Finding:
        """That the rules broke off what would have gone on for ever: one card by itself, or several that help each
        other, told by the one chosen last."""
        place = self._watch.last
        if not number or place.partition("/")[0] != str(number):
            place = ""
        details = "" if place else f"the rules stop it at '{format_option(option)}'"
        return Finding(ENDLESS, number or self._culprit(state, option), place, details, index)

    def _culprit(self, state: State, option: Any) -> int:
        """The card of the set that a fault is about, as far as one can see."""
        running = self._running(state)
        if running:
            return int(running.partition("/")[0])
        named = [number for number in option[1:2] if number in self.cards and option[0] in (SUMMON, ACTIVATE)]
        if named or state.source in self.cards:
            return int((named or [state.source])[0])
        return self.numbers[0] if len(self.numbers) == 1 else 0

    def _running(self, state: State) -> str:
        """The innermost list of ops of a card of the set that is being carried out."""
        for frame in reversed(state.stack):
            if frame[0] in HAS_BLOCK and frame[2] in self.cards:
                return state.book.blocks[frame[4]].place
        return ""


def _at(what: str, option: Any) -> str:
    return f"{what}, at '{format_option(option)}'" if option else what


def _make_rich(state: State, seat: int, number: int, dice: Dice) -> None:
    """A player who begins with crystals, slots, cards in play and the energy that a card costs."""
    rich = state.seats[seat]
    card = state.cards[number]
    rich.crystals = RICH
    rich.gauge = 5 + dice.below(4)
    if card.energy_total <= RESERVE_LIMIT:
        rich.reserve = list(card.energy)
    while sum(rich.reserve) < RESERVE_LIMIT:
        rich.reserve[dice.below(4)] += 1
    for _ in range(min(3, len(state.pile))):
        rich.in_play.append(CardInPlay(state.pile.pop(), state.next_uid))
        state.next_uid += 1
    refresh(state, seat)
