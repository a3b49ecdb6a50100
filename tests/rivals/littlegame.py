"""A game of the shelf that nobody told the rivals of: hands, cards laid face down at once, a die, four rounds.

Everybody has five cards out of 1 to 24. Each round a die is thrown, everybody lays a card face down, one after the
other, then the highest takes as many points as the die shows; of equal ones there are none.
"""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple, Self

from poryroku.kernel.contract import Decision, IllegalOption, Option
from poryroku.kernel.rng import below, seeded, shuffle

LAY = 1
CARDS = 24
HAND = 5


class Total(NamedTuple):
    total: int


class Trumps:
    """The state."""

    kind = "lay"
    events = None

    def __init__(self, players: int, seed: int) -> None:
        self.rng, self.n, self.round, self.player = seeded(seed), players, 0, 0
        deck = list(range(1, CARDS + 1))
        shuffle(self, deck)
        self.hands = [sorted(deck[HAND * seat : HAND * (seat + 1)]) for seat in range(players)]
        self.points = [0] * players
        self.laid: list[int] = []
        self.die = 0
        self._begin()

    def _begin(self) -> None:
        self.round, self.die, self.laid, self.player = self.round + 1, 1 + below(self, 6), [], 0
        self._offer()

    def _offer(self) -> None:
        self.options: tuple[Option, ...] = tuple((LAY, card) for card in self.hands[self.player])

    @property
    def decision(self) -> Decision | None:
        return None if self.over else Decision(self.player, self.kind, self.options, 0)

    @property
    def over(self) -> bool:
        return self.player < 0

    def why_not(self, option: Option) -> Any:
        return None if option in self.options else ("not_offered", ())

    def apply(self, option: Option) -> None:
        if option not in self.options:
            raise IllegalOption(option, ("not_offered", ()))
        self.hands[self.player].remove(option[1])
        self.laid.append(option[1])
        self.player += 1
        if self.player < self.n:
            self._offer()
            return
        self.points[self.laid.index(max(self.laid))] += self.die
        if len(self.hands[0]) > 1:
            self._begin()
        else:  # the last card is no choice
            self.player, self.options = -1, ()

    def clone(self) -> Self:
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.hands, new.points, new.laid = [list(hand) for hand in self.hands], list(self.points), list(self.laid)
        return new

    def scores(self) -> list[Total]:
        return [Total(points) for points in self.points]

    def winners(self) -> list[int]:
        return [seat for seat in range(self.n) if self.points[seat] == max(self.points)]

    def view(self, seat: int) -> TrumpsView:
        shown = self.clone()
        shown.rng = 0
        shown.hands = [hand if each == seat else [0] * len(hand) for each, hand in enumerate(shown.hands)]
        shown.laid = [card if each == seat else 0 for each, card in enumerate(shown.laid)]
        if seat != self.player:
            shown.options = ()
        return TrumpsView(shown, seat)

    def to_json(self) -> dict[str, Any]:
        return {**self.__dict__, "options": [list(option) for option in self.options]}


class TrumpsView:
    """What a seat sees: its own cards, and how many the others have."""

    game: ClassVar[str] = "trumps"

    def __init__(self, shown: Trumps, seat: int) -> None:
        self._shown, self.seat = shown, seat

    @property
    def decision(self) -> Decision | None:
        return self._shown.decision

    def determinise(self, seed: int) -> Trumps:
        world = self._shown.clone()
        world.rng = seeded(seed)
        rest = [card for card in range(1, CARDS + 1) if card not in world.hands[self.seat] + world.laid]
        shuffle(world, rest)
        world.hands = [
            hand if each == self.seat else [rest.pop() for _ in hand] for each, hand in enumerate(world.hands)
        ]
        world.laid = [card or rest.pop() for card in world.laid]
        if not world.options and world.player >= 0:
            world._offer()
        return world

    def to_json(self) -> dict[str, Any]:
        return {"seat": self.seat, "shown": self._shown.to_json()}


class TrumpsGame:
    """What the shelf knows of it."""

    name = whole = "trumps"

    def contents(self) -> dict[str, str]:
        return {"trumps": "1"}

    def packs(self) -> list[Any]:
        return []

    def with_packs(self, packs: Any) -> Self:
        return self

    def check_setup(self, setup: dict[str, Any]) -> dict[str, Any]:
        if setup.get("players", 2) not in (2, 3, 4):
            raise ValueError("players is wrong; expected 2, 3 or 4")
        return {"players": 2, **setup}

    def players(self, setup: dict[str, Any]) -> int:
        return int(setup["players"])

    def start(self, setup: dict[str, Any], seed: int) -> Trumps:
        return Trumps(setup["players"], seed)

    def parse(self, text: str) -> Option:
        word, _, number = text.partition(" ")
        if word != "lay" or not number.isdigit():
            raise ValueError(f"'{text}' is no option; expected lay and a card")
        return LAY, int(number)

    def format(self, option: Option) -> str:
        return f"lay {option[1]}"
