"""Choosing the packs of cards for a new game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from poryroku import paths
from poryroku.crystal.files.packs import Broken, Pack
from poryroku.crystal.wording import cardtext
from poryroku.i18n import _, ngettext

from ..kit import theme
from ..kit.widget import Button
from ..packchoice import PackChoice, details
from .dialog import trouble
from .form import FormScene, Row

if TYPE_CHECKING:
    from ..app import App

NOWHERE = Rect(0, 0, 0, 0)


class PacksScene(FormScene):
    """Every pack that there is with what it brings, those that can't be used with what is wrong with them."""

    season = 1

    def __init__(self, app: App, choice: PackChoice) -> None:
        super().__init__(app)
        self.choice = choice
        #: where one's own packs belong, as it is told
        self.folder = str(paths.user_packs_dir())
        self.choice.look_again()
        self.focus = "done"

    def title(self) -> str:
        return _("Card packs")

    def rows(self) -> list[Row]:
        choice = self.choice
        rows = [self._pack(pack) for pack in choice.packs]
        known = {each.pack_name for each in choice.broken} | {each.name for each in choice.broken}
        rows += [self._broken(number, each) for number, each in enumerate(choice.broken)]
        rows += [self._lost(name) for name in choice.lost if name not in known]
        again = Button("again", NOWHERE, _("Look again"), self._look_again, size=theme.LABEL)
        where = _("Packs of your own belong into this folder: {folder}").format(folder=self.folder)
        rows.append(Row(_("More packs"), [again], where))
        return rows

    def _pack(self, pack: Pack) -> Row:
        on, why = self.choice.has(pack), self.choice.why_not(pack)
        button = Button(
            f"pack-{pack.name}", NOWHERE, _("In the game") if on else _("Left out"), lambda: self._turn(pack),
            enabled=on or not why, hint=why, sign="tick" if on else None, chosen=on, size=theme.LABEL, align="left",
        )  # fmt: skip
        return Row(cardtext.pack_title(pack), [button], f"{details(pack)} {why}".strip())

    def _broken(self, number: int, broken: Broken) -> Row:
        count = len(broken.faults)
        button = Button(f"broken-{number}", NOWHERE, _("What is wrong"), lambda: self._tell(broken), size=theme.LABEL)
        text = ngettext("It can't be used: {n} fault was found.", "It can't be used: {n} faults were found.", count)
        return Row(broken.pack_name or broken.name, [button], text.format(n=count))

    def _lost(self, name: str) -> Row:
        button = Button(f"lost-{name}", NOWHERE, _("Leave it out"), lambda: self._forget(name), size=theme.LABEL)
        return Row(name, [button], _("It was played with last time, but there is no such pack any more."))

    def foot(self) -> list[Button]:
        return [Button("done", NOWHERE, _("Done"), self.back, strong=True, size=theme.LABEL)]

    def _look_again(self) -> None:
        self.choice.look_again()
        self.changed()

    def _turn(self, pack: Pack) -> None:
        self.choice.turn(pack)
        self.changed()

    def _forget(self, name: str) -> None:
        self.choice.forget(name)
        self.changed()

    def _tell(self, broken: Broken) -> None:
        trouble(self.app, broken.pack_name or broken.name, "\n".join(map(str, broken.faults)))
