"""The course of a game on the screen: which scene is shown, whose cards are open, when rivals move."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from poryroku.crystal.wording import cardtext, optionwords
from poryroku.i18n import _
from poryroku.kernel.contract import IllegalOption, Option

from . import clock, writing
from .hearing import Ear
from .hinting import Hinting
from .session import ONLOOKER, Happening, Session
from .thinking import Thinking
from .undo import UNTOUCHED, why_words

if TYPE_CHECKING:
    from .app import App
    from .kit.widget import Action
    from .scene import Scene
    from .scenes.game import GameScene

#: milliseconds that a rival's decision stays to be seen; with `step` it then stays until somebody asks for the next
PAUSES = {"instant": 0, "fast": 120, "normal": 450, "step": 450}
STEP = "step"
#: events that concern everybody: they are seen to happen even if rivals decide at once
COMMON = frozenset({"round", "thrown", "marker", "season"})
#: kinds of decision of which the others see nothing
SECRET = ("draft", "split")
#: how long decisions without a pause may run before the window is looked after again
SLICE = 0.012
#: milliseconds between two looks whether a rival that thinks in another process has decided
LOOK = 4


class Flow:
    """One game's way through the scenes."""

    #: whether the game only tries something out: it is no game of its own, and nothing of it is kept
    trial = False

    def __init__(self, app: App, session: Session, speed: str | None = None, autoplay: bool = False) -> None:
        self.app = app
        self.session = session
        cardtext.use(session.library)
        self._speed = speed
        self.autoplay = autoplay
        #: the person in front of the screen; None before anybody has sat down
        self.seated: int | None = None
        #: whether the cards of the person at the screen have been put away, for others look at it meanwhile
        self._put_away = False
        self._due = 0
        #: whether a rival's decision is on the screen that nobody has clicked away yet
        self._stopped = False
        self._told_trouble = ""
        self._ear = Ear(session.happenings)
        #: how much of the game has been shown, and what could not be shown yet because the screen was covered
        self._shown = len(session.happenings)
        self._missed: list[Happening] = []
        #: whether what happens now is done by fast rivals
        self._brisk = False
        self.thinking = Thinking(session, app.worker, lambda: app.settings.thinking)
        self.hinting = Hinting(session, app.worker, lambda: app.settings.thinking)
        self.thinking.prepare()
        people = session.people
        if len(people) == 1:
            self.seated = people[0]

    @property
    def speed(self) -> str:
        """How fast rivals decide: as it is set, if this game has no pace of its own."""
        return self._speed or self.app.settings.rival_speed

    @speed.setter
    def speed(self, speed: str) -> None:
        self._speed = speed

    @property
    def stopped(self) -> bool:
        """Whether the rivals wait until somebody asks for their next decision."""
        waits = self._stopped and self.speed == STEP
        return waits and not self.session.over and not self.session.person_decides

    def go_on(self) -> None:
        """Let the rivals make their next decision."""
        if self.stopped:
            self._stopped = False
            self._due = 0
            self.show()

    @property
    def animation(self) -> str:
        """How fast things move on the screen: what fast rivals do moves fast too."""
        usual = self.app.settings.animation
        return "fast" if self._brisk and usual != "off" else usual

    def seen(self) -> None:
        """Something has just finished moving: it stays to be seen for a moment."""
        self._due = max(self._due, clock.now() + self._pause() // 3)

    def _news(self) -> list[Happening]:
        """What has happened since it was asked last, as the viewer sees it."""
        count = len(self.session.happenings) - self._shown
        self._shown += count
        return self.session.log(self.viewer, count) if count > 0 else []

    @property
    def viewer(self) -> int:
        """The seat whose view is shown."""
        if self.autoplay and not self.session.people:
            return 0
        return self.seated if self.seated is not None and not self._put_away else ONLOOKER

    @property
    def hot_seat(self) -> bool:
        """Whether people share the screen."""
        return len(self.session.people) > 1

    @property
    def own_decision(self) -> bool:
        """Whether the person in front of the screen must decide now."""
        return self.session.person_decides and self.session.player == self.seated

    # -- scenes ---------------------------------------------------------------------------------------------------

    def put(self, scene: Scene) -> None:
        """Show a scene of this game, in place of whatever else is shown."""
        self.app.reset(scene)

    def show(self, hurried: bool = False) -> None:
        """Put the scene on the screen that fits the present decision.

        `hurried`: of what has happened only what concerns everybody is seen to move.
        """
        from .scenes.cover import CoverScene
        from .scenes.scores import ScoresScene

        session = self.session
        cardtext.use(session.library)  # for scenes that are not on the screen yet
        self._let_hear()
        if session.over:
            if not isinstance(self.app.scene, ScoresScene):
                self.put(ScoresScene(self.app, self))
            return
        if self.seated is not None and self._others_look:
            self._put_away = True
        news = self._news()
        if hurried:
            news = [] if self.autoplay else [event for event in news if event.name in COMMON]
        if session.person_decides and (session.player != self.seated or self._put_away):
            self._missed += [event for event in news if event.name in COMMON]
            name = session.names[session.player]
            season = session.view(ONLOOKER).table.season
            undo = None
            if self.seated not in (None, session.player) and not self.why_no_undo:
                undo = (session.names[self.seated or 0], self.undo_covered)
            self.put(CoverScene(self.app, name, season, self._sit_down, self.leave, undo))
            return
        from .scenes.game import GameScene

        wanted = self._scene_for()
        current = self.app.scene if self.app.scenes else None
        if type(current) is wanted and isinstance(current, GameScene) and current.flow is self:
            current.refresh()
        else:
            self.put(wanted(self.app, self))
        shown = self.app.scene
        # A scene may have decided something at once, and then another one is on the screen by now.
        if isinstance(shown, GameScene):
            shown.follow([*self._missed, *news])
            self._missed.clear()
        self._look_at_saving()

    @property
    def _others_look(self) -> bool:
        """Whether people share the screen and the turn has gone on to a rival: all of them watch it."""
        session = self.session
        if not self.hot_seat or session.over or session.person_decides:
            return False
        return session.state.active != self.seated

    def _let_hear(self, only_weighty: bool = False) -> None:
        sounds = self._ear.listen(self.session.happenings, self.viewer, only_weighty)
        if not (self.autoplay and self.speed == "instant"):
            self.app.sounds.line_up(sounds)

    def _scene_for(self) -> type[GameScene]:
        from .scenes.draft import DraftScene
        from .scenes.split import SplitScene
        from .scenes.table import TableScene

        kind = self.session.kind
        # While a rival packs its cards, a person who watches sees the same page.
        if kind == "draft":
            return DraftScene
        if kind == "split":
            return SplitScene
        return TableScene

    def _sit_down(self) -> None:
        self.seated = self.session.player
        self._put_away = False
        self.show()

    def _look_at_saving(self) -> None:
        """Tell of a new trouble with saving. It may come a little after the decision."""
        reason = self.session.save_trouble
        if not reason or reason == self._told_trouble:
            return
        self._told_trouble = reason
        from .scenes.dialog import trouble

        trouble(
            self.app,
            _("The game could not be saved"),
            _("{reason}. You can play on; the game is tried to be saved again after every decision.").format(
                reason=reason
            ),
        )

    def leave(self) -> None:
        """Back to the menu; the game has been saved."""
        from .scenes.menu import MenuScene

        self.thinking.cancel()
        self.hinting.drop()
        self.session.save()
        writing.flush()
        self.app.reset(MenuScene(self.app))

    def _look_at_hint(self) -> None:
        """Show the hint that was asked for, when it is there."""
        from .scenes.game import GameScene

        if self.hinting.look() and isinstance(self.app.scene, GameScene):
            self.app.scene.hint_changed()

    def ways_out(self) -> list[tuple[str, str, Action]]:
        """What one can do instead of playing on: key, words, action."""
        return [("menu", _("To the menu"), self.leave)]

    # -- decisions ------------------------------------------------------------------------------------------------

    def choose(self, option: Option) -> None:
        """A person's choice. A refused option is told in words and changes nothing."""
        self._choose([option])

    def _choose(self, options: Sequence[Option]) -> None:
        if not self.own_decision:
            return
        self.hinting.drop()
        try:
            self.session.choose_all(options)
        except IllegalOption as error:
            from .scenes.dialog import notice

            code, numbers = error.reason
            notice(self.app, _("Not possible"), optionwords.refusal(code, numbers))
            return
        self._due = clock.now() + self._pause() // 2
        self._stopped = self._brisk = False
        self.thinking.begin()
        self.show()

    def choose_all(self, options: Sequence[Option]) -> None:
        """Several choices of a person made in one gesture, one after the other, as far as they are possible."""
        self._choose(options)

    # -- taking back ----------------------------------------------------------------------------------------------

    @property
    def why_no_undo(self) -> str:
        """Why the person in front of the screen can take nothing back, as a sentence; "" if they can."""
        if self.seated is None or self.session.over:
            return why_words(UNTOUCHED)
        code = self.session.why_no_undo(self.seated)
        return why_words(code) if code else ""

    def undo(self, whole: bool = False) -> bool:
        """Take back the last decision of the person at the screen, or all of the turn; False if that can't be."""
        if self.why_no_undo:
            return False
        self.thinking.cancel()
        self.hinting.drop()
        self.session.undo(whole)
        self._due = 0
        self._stopped = False
        from .scenes.game import GameScene

        scene = self.app.scene
        if isinstance(scene, GameScene) and scene.flow is self:
            scene.taken_back()
        self.show()
        return True

    def undo_covered(self) -> None:
        """Taken back while the screen is covered for the next player: it is covered for the one who decides again."""
        self.session.undo()
        self.seated = None
        self.show()

    # -- time -----------------------------------------------------------------------------------------------------

    def _pause(self) -> int:
        """How long the present decision of a rival stays to be seen: not at all if it is a secret one."""
        return 0 if self.session.over or self.session.kind in SECRET else PAUSES[self.speed]

    def wait(self) -> int | None:
        """Milliseconds until `tick` has something to do; None when a person must act."""
        if self.hinting.thinking:
            return LOOK
        if self.session.over or self.session.person_decides or self.stopped:
            return None
        rest = self._due - clock.now()
        return rest if rest > 0 else 0 if self.thinking.ready() else LOOK

    def tick(self) -> None:
        """Let rivals decide if it is time."""
        self._look_at_saving()
        self._look_at_hint()
        if self.session.over or self.session.person_decides or self.stopped or clock.now() < self._due:
            return
        if not self.thinking.ready():
            return
        seen = self._pause() > 0
        if seen:
            self.thinking.decide()
        else:
            end = time.monotonic() + SLICE
            while not self.session.over and not self.session.person_decides and not self._pause():
                if time.monotonic() > end or not self.thinking.ready():
                    break
                self.thinking.decide(save=False)
            self.session.save()
        self._due = clock.now() + self._pause()
        self._stopped = seen
        self._brisk = self.speed == "fast"
        # Of a whole row of decisions in one go one would hear only a jumble.
        self._let_hear(only_weighty=self.speed == "instant")
        self.thinking.begin()
        self.show(hurried=self.speed == "instant")
