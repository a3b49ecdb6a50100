"""Trying a card: a game from a position, played over the workshop, of which nothing is kept.

What lies below stays as it is, the workshop and the game that it was opened from; one comes back to the workshop.
Meanwhile the file is still watched: when it makes another card the position begins again with that, or offers to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from poryroku.crystal.files.draft import Draft
from poryroku.crystal.files.shelf import CrystalGame
from poryroku.crystal.files.tryout import tryout
from poryroku.crystal.state import State
from poryroku.i18n import _
from poryroku.kernel.contract import Option
from poryroku.kernel.record import Record, SeatRecord

from .flow import Flow
from .plan import STAND_IN, GamePlan, SeatPlan, default_name
from .session import Session

if TYPE_CHECKING:
    from .kit.widget import Action
    from .scene import Scene
    from .scenes.workshop import WorkshopScene

#: milliseconds between two looks at the workbench
LOOK = 80
SEED = 1
#: the position made for the card; from 1 on those of its examples
MADE = 0


def positions(draft: Draft) -> list[int]:
    """The positions in which the card of a draft can be tried: the one made for it, and its examples to be played."""
    usable = [n for n, example in enumerate(draft.examples, 1) if example.scenario and not example.scenario.start.over]
    return [MADE, *usable]


def session_of(draft: Draft, position: int = MADE) -> Session:
    """A game of a person against rivals from a position. The card must be good."""
    assert draft.library is not None
    example = draft.examples[position - 1] if 0 < position <= len(draft.examples) else None
    state: State
    if example is not None and example.scenario is not None:
        names, state = example.scenario.names, example.scenario.start.clone()
        # What the dice show and how the pile is shuffled is told for the example only.
        state.throws, state.shuffles = (), ()
    else:
        names = [default_name(seat) for seat in range(2)]
        state = tryout(draft.library.book, draft.number, names, SEED)
    seats = tuple(SeatPlan(name, "human" if seat == state.player else STAND_IN) for seat, name in enumerate(names))
    plan = GamePlan(state.setup.level, seats, SEED)
    setup = {"players": len(names), "level": plan.level}
    record = Record.begin(CrystalGame(draft.library), setup, SEED, [SeatRecord(seat.name, seat.who) for seat in seats])
    return Session(plan, record, state, draft.library)


class TrialFlow(Flow):
    """A game over the workshop."""

    trial = True

    def __init__(self, workshop: WorkshopScene) -> None:
        app = workshop.app
        bench = workshop.bench
        assert bench.good is not None
        self.workshop = workshop
        self.draft = bench.good
        self._version = bench.ask()
        self._below = app.scenes[: app.scenes.index(workshop) + 1]
        super().__init__(app, session_of(self.draft, workshop.position))

    # -- scenes ---------------------------------------------------------------------------------------------------

    def put(self, scene: Scene) -> None:
        self.app.stack([*self._below, scene])

    def ways_out(self) -> list[tuple[str, str, Action]]:
        return [("again", _("Begin again"), self.again), ("menu", _("Back to the workshop"), self.leave)]

    def leave(self) -> None:
        """Back to the workshop."""
        self.thinking.cancel()
        self.app.stack(self._below)

    def again(self) -> None:
        """The same position once more, with the card as its file is now."""
        self.leave()
        self.workshop.try_it()

    # -- the file -------------------------------------------------------------------------------------------------

    def wait(self) -> int | None:
        rest = super().wait()
        return LOOK if rest is None else min(rest, LOOK)

    def tick(self) -> None:
        version = self.workshop.bench.ask()
        if version != self._version:
            self._version = version
            if self._changed():
                return
        self._guarded(super().tick)

    def _changed(self) -> bool:
        """The file says something else: begin again if nothing is lost by it, else offer to. True if that was done."""
        from .scenes.dialog import Dialog
        from .scenes.game import GameScene

        bench = self.workshop.bench
        if bench.faulty:
            if isinstance(self.app.scene, GameScene):
                self.app.scene.tell(_("The file has faults now. This game goes on with the last good card."))
            return False
        if bench.good is None or bench.good.card_mark == self.draft.card_mark:
            return False
        self.app.sounds.play("card_flip")
        if not self.session.record.options:
            self.again()
            return True
        text = _("The file makes another card now.")
        answers = [(_("Begin again with it"), self.again), (_("Play on with the old one"), None)]
        self.app.push(Dialog(self.app, _("The card has changed"), text, answers, escape=1))
        return True

    # -- decisions ------------------------------------------------------------------------------------------------

    def _choose(self, options: Sequence[Option]) -> None:
        self._guarded(lambda: super(TrialFlow, self)._choose(options))

    def _guarded(self, act: Callable[[], None]) -> None:
        """Do something that carries out effects: whatever a card's op does wrong, the workshop tells it."""
        from .scenes.dialog import trouble

        try:
            act()
        except Exception as error:
            self.leave()
            reason = f"{type(error).__name__}: {error}"
            trouble(
                self.app, _("The game broke off"), _("An effect can't be carried out: {reason}").format(reason=reason)
            )
