"""Information-set Monte Carlo tree search, for any game of the house.

One tree is grown from the point of view of one seat. Every descent goes through a world guessed from that seat's view,
chance to come included, and tries only the options this world offers; statistics are shared by all worlds (Cowling,
Powley, Whitehouse: Information Set Monte Carlo Tree Search, IEEE Trans. CIAIG 4(2), 2012). Nodes are told apart by
what the seat would have seen: another seat's hidden choice leads to one node whatever was chosen, chance that came to
light to different ones. There are so few worlds that the tree grows on beyond what chance brings in each of them, and
options are compared under the same luck (sparse sampling: Kearns, Mansour, Ng, Machine Learning 49, 2002); statistics
are shared until chance shows, so nobody counts on it. Options are weighed by UCB1 (Auer, Cesa-Bianchi, Fischer 2002)
over a squashed margin; where the tree ends, all options are tried once and appraised instead of played to the end.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from time import perf_counter
from typing import Any, Final, Protocol

from poryroku.kernel.contract import Option
from poryroku.kernel.rng import GAMMA, MASK, mixed

CERTAIN: Final = 64
"""Descents between two looks at whether the leading option can still be overtaken."""


class Sense(Protocol):
    """What a search has to know of a game."""

    def margins(self, state: Any) -> Sequence[float]:
        """For each seat, how many points it may expect to end ahead of its best opponent."""
        ...

    def spread(self, state: Any) -> float:
        """How far off such a margin usually is, in points; above 0."""
        ...

    def settle(self, state: Any) -> None:
        """Answer by rule, in place, the questions that are not worth a search."""
        ...

    def seen(self, state: Any, option: Option) -> Option:
        """What the other seats see of an option of the state's decision."""
        ...

    def chance(self, state: Any, seat: int) -> Any:
        """What chance has shown a seat so far, as something that can be compared and hashed."""
        ...


@dataclass(frozen=True)
class Depth:
    """How a search spends its descents."""

    descents: int = 200
    rounds: int = 1
    """It looks ahead to the start of the round so many after the present one."""
    worlds: int = 32
    """Worlds guessed, each with the dice and cards that will come; descents go through them in turn. The fewer there
    are, the further each is looked into."""
    exploring: float = 0.04
    """The weight of what has been tried little."""


class Edge:
    """An option as far as it was tried: visits, and the sums of what came of it for whoever chose it."""

    __slots__ = ("margin", "value", "visits")

    def __init__(self, value: float, margin: float) -> None:
        self.visits = 1
        self.value = value
        self.margin = margin


class Node:
    """A decision as one seat sees it: the options tried, and the nodes that follow."""

    __slots__ = ("after", "edges", "visits")

    def __init__(self) -> None:
        self.edges: dict[Option, Edge] = {}
        self.after: dict[Any, Node] = {}
        self.visits = 0


def fingerprint(view: Any) -> str:
    """A text that two views share only if their seat can't tell them apart."""
    return json.dumps(view.to_json(), sort_keys=True, separators=(",", ":"))


class Search:
    """A tree grown for one decision of one seat."""

    def __init__(self, sense: Sense, view: Any, seed: int, depth: Depth, root: Node | None = None) -> None:
        self.sense = sense
        self.view = view
        self.seat: int = view.seat
        self.seed = seed
        self.depth = depth
        self.options = tuple(view.decision.options)
        self.root = root or Node()
        self.looks = 0
        """Positions appraised."""
        self.descents = 0
        self._worlds: list[Any] = []
        self._until: float | None = None
        first = self._world(0)
        self.spread = max(1e-6, sense.spread(first))
        self.last_round: int = first.round + depth.rounds

    def run(self, until: float | None = None) -> None:
        """Descend as often as the depth says, less what the root knows already; ``until``: at most to that time of
        ``perf_counter``."""
        wanted = self.depth.descents
        self._until = until
        edges = self.root.edges
        if any(option not in edges for option in self.options):
            # Also of a tree that was kept: what led there were perhaps other worlds, with other options.
            self.descend()
        while self.root.visits < wanted and (until is None or perf_counter() <= until):
            if self.descents % CERTAIN == 0 and self._decided(wanted - self.root.visits):
                return
            self.descend()

    def best(self) -> Option:
        """The option visited most; of equal ones the more valuable."""
        return self.ranked()[0]

    def ranked(self) -> list[Option]:
        """The options of the decision that were tried, the best first."""
        edges = self.root.edges
        tried = [option for option in self.options if option in edges]
        return sorted(tried, key=lambda o: (-edges[o].visits, -edges[o].value / edges[o].visits))

    def expected(self, option: Option) -> float:
        """The mean margin of an option tried."""
        edge = self.root.edges[option]
        return edge.margin / edge.visits

    def following(self, option: Option) -> tuple[str, Node] | None:
        """What the seat sees at its next decision that is worth a search, if it chooses an option and nothing
        unforeseen happens, and the node for that; None if the next decision is another seat's or the tree has none."""
        state = self._world(0).clone()
        seen = option
        state.apply(option)
        if state.player != self.seat:
            return None
        self.sense.settle(state)
        node = self.root.after.get((seen, self.sense.chance(state, self.seat)))
        if node is None or state.player != self.seat:
            return None
        return fingerprint(state.view(self.seat)), node

    # -- growing -------------------------------------------------------------------------------------

    def _world(self, i: int) -> Any:
        i %= self.depth.worlds
        while i >= len(self._worlds):
            n = len(self._worlds)
            world = self.view.determinise(mixed((self.seed + n * GAMMA) & MASK))
            world.rng = mixed((self.seed ^ (n * GAMMA)) & MASK)
            self._worlds.append(world)
        return self._worlds[i]

    def _decided(self, left: int) -> bool:
        visits = sorted((edge.visits for edge in self.root.edges.values()), reverse=True)
        return len(visits) > 1 and visits[0] - visits[1] > left

    def _value(self, margin: float) -> float:
        """A margin squashed into 0..1, so that near the end winning counts and not by how much."""
        x = margin / self.spread
        return 0.5 + 0.5 * x / (1 + abs(x))

    def descend(self) -> None:
        """Go down through the next world once, and learn from what comes of it."""
        sense = self.sense
        i = self.descents
        state = self._world(i).clone()
        self.descents += 1
        node = self.root
        path: list[tuple[Edge, int]] = []
        margins: Sequence[float]
        while True:
            node.visits += 1
            mover = state.player
            options = state.options
            edges = node.edges
            missing = [option for option in options if option not in edges] if edges else options
            if missing:
                margins = self._try_all(edges, state, missing)
                if len(missing) == len(options) or any(option not in edges for option in missing):
                    break
            chosen = self._most_promising(edges, options)
            path.append((edges[chosen], mover))
            seen = chosen if mover == self.seat else sense.seen(state, chosen)
            state.apply(chosen)
            sense.settle(state)
            if state.player < 0 or state.round >= self.last_round:
                margins = sense.margins(state)
                self.looks += 1
                break
            key = (seen, sense.chance(state, self.seat))
            following = node.after.get(key)
            if following is None:
                following = node.after[key] = Node()
            node = following
        for edge, mover in path:
            edge.visits += 1
            edge.value += self._value(margins[mover])
            edge.margin += margins[mover]

    def _try_all(self, edges: dict[Option, Edge], state: Any, options: Sequence[Option]) -> Sequence[float]:
        """Try options once each, as long as there is time; the margins after the one best for whoever chooses."""
        sense = self.sense
        mover = state.player
        best: Sequence[float] = ()
        most = float("-inf")
        for option in options:
            after = state.clone()
            after.apply(option)
            sense.settle(after)
            margins = sense.margins(after)
            mine = margins[mover]
            edges[option] = Edge(self._value(mine), mine)
            self.looks += 1
            if mine > most:
                best, most = margins, mine
            if self._until is not None and perf_counter() > self._until:
                break  # the others are tried when there is more time
        return best

    def _most_promising(self, edges: dict[Option, Edge], options: Sequence[Option]) -> Option:
        """UCB1 over the options this world offers."""
        total = 0
        for option in options:
            total += edges[option].visits
        exploring = self.depth.exploring * sqrt(log(total + 1))
        best = options[0]
        most = float("-inf")
        for option in options:
            edge = edges[option]
            visits = edge.visits
            promise = edge.value / visits + exploring / sqrt(visits)
            if promise > most:
                best, most = option, promise
        return best


def side_by_side(searches: Sequence[Search], until: float | None = None) -> list[float]:
    """The margins to be expected of searches that have one option each. They descend in turn, each as often as its
    depth says; if the time of ``perf_counter`` is ``until`` before that, all have descended equally often. The later
    half of what they met with counts: at first a search still tries what is bad to do after its option."""
    margins: list[list[float]] = [[] for _ in searches]
    """For each search the sum of all margins after every descent."""
    for _ in range(max(each.depth.descents for each in searches)):
        for search, sums in zip(searches, margins, strict=True):
            search.descend()
            sums.append(search.root.edges[search.options[0]].margin)
        if until is not None and perf_counter() > until:
            break
    half = len(margins[0]) // 2
    return [(sums[-1] - (sums[half - 1] if half else 0.0)) / (len(sums) - half) for sums in margins]
