"""`poryroku replay`: a recorded game as text, and the proof that it is what was recorded."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from textwrap import fill
from typing import Annotated, Any, Final

import typer
from rich.table import Table
from rich.text import Text

from poryroku.cli.arguments import fault, faults_of, language_asked
from poryroku.cli.console import plain_console
from poryroku.cli.packs import PackOption, pack_faults, packs_asked
from poryroku.crystal import verbs as v
from poryroku.crystal.events import FACE_DOWN, cards_of, seen_by
from poryroku.crystal.notation import WORDS
from poryroku.crystal.terms import season_of
from poryroku.crystal.wording import cardtext, facewords, log, words
from poryroku.faults import BadInput, Fault
from poryroku.i18n import N_, _, ngettext
from poryroku.kernel.contract import Event, Option
from poryroku.kernel.record import Record, game_of, read_record, replay, reworded_packs
from poryroku.shelf import GAMES

COMMAND: Final = "replay"
WIDTH: Final = 100

ALREADY_SAID: Final = {
    v.DRAFT: "drafted", v.PACKET: "split", v.DIE: "took_die", v.SUMMON: "summoned", v.ACTIVATE: "activated",
    v.KEEP: "kept", v.SACRIFICE: "sacrificed", v.RETURN: "returned", v.GIVE: "gave",
}  # fmt: skip
"""The event that tells nothing but the option it follows, unless the option was told without its cards."""


ABOUT = N_(
    "Print a recorded game, finished or not, and check that it plays to the recorded end again.\n\n"
    "Exit code 2, with the place in the file, if it is no record, was made with other cards or has been tampered "
    "with."
)
"""What `--help` says of the command."""


def run(
    file: Annotated[Path, typer.Argument(help=N_("A recorded game: a save or what simulate --records wrote."))],
    seat: Annotated[
        int | None, typer.Option(min=1, max=4, help=N_("Show only what the player on this seat may know."))
    ] = None,
    open_: Annotated[bool, typer.Option("--open", help=N_("Show everything (the default)."))] = False,
    lang: Annotated[str | None, typer.Option(help=N_("The language: en, pl or pt."))] = None,
    pack: PackOption = None,
) -> int:
    """Carry the command out; returns the exit code."""
    packs_asked(pack)
    record, document = read_record(file)
    game = game_of(record, document, GAMES)
    teller = _Teller(record, None if seat is None else seat - 1)
    with cardtext.using(getattr(game, "library", None)):
        state: Any = replay(record, document, {record.game: game}, teller.listen)
        teller.end(state)
    for changed in reworded_packs(record, game):
        print(_("The words of the pack {name} have changed since, its rules have not.").format(name=changed.name))
    sys.stdout.flush()
    return 0


def check(given: Mapping[str, Any]) -> list[Fault]:
    """What is wrong with arguments that could be read, and with the file they name."""
    faults = language_asked(COMMAND, given.get("lang"))
    seat, file = given.get("seat"), given.get("file")
    if given.get("open_") and seat is not None:
        faults.append(fault(COMMAND, "--seat", seat, _("either --seat or --open")))
    faults += pack_faults(given.get("pack"))
    if file is not None:
        faults += faults_of(lambda: _seat_is_there(read_record(file)[0], seat))
    return faults


def _seat_is_there(record: Record, seat: int | None) -> None:
    if seat is not None and seat > len(record.seats):
        most = _("a seat from 1 to {most}").format(most=len(record.seats))
        raise BadInput(fault(COMMAND, "--seat", seat, most))


class _Teller:
    """Prints a game while it is played again, as one seat saw it (0-based) or, for None, as it was."""

    def __init__(self, record: Record, seat: int | None) -> None:
        self.record = record
        self.game = GAMES.get(record.game)
        self.seat = seat
        self.names = [_printable(each.name) for each in record.seats]
        self.begun = False
        self.said: tuple[str, int] = ("", -1)
        """The event, and its seat, that the last option has told already."""
        self.secret = False
        """Whether the last option was told without its cards."""

    # -- called by the replay ------------------------------------------------------------------------

    def listen(self, state: Any, text: str) -> None:
        """Before an option is carried out: what has happened since the last one, then the option."""
        self._begin(state)
        self._tell_events(state)
        assert self.game is not None
        option = self.game.parse(text)
        self.said = (ALREADY_SAID.get(option[0], ""), state.player)
        self.secret = option[0] in FACE_DOWN and self.seat not in (None, state.player)
        print(f"  {self._name(state.player)}: {self._option(state, option, text)}")

    def end(self, state: Any) -> None:
        """After the last option: the scores, or whose decision is next, and the verdict of the check."""
        self._begin(state)
        self._tell_events(state)
        print()
        if state.over:
            self._tell_scores(state)
        else:
            self._tell_next(state)
        count = len(self.record.options)
        if self.record.digest:
            text = ngettext(
                "Checked: {n} option leads to the recorded position.",
                "Checked: {n} options lead to the recorded position.",
                count,
            )
        else:
            text = ngettext(
                "{n} option could be played again; the file holds no digest to check the position with.",
                "{n} options could be played again; the file holds no digest to check the position with.",
                count,
            )
        print(text.format(n=count))

    # -- parts ---------------------------------------------------------------------------------------

    def _begin(self, state: Any) -> None:
        if self.begun:
            return
        self.begun = True
        state.events = []
        record = self.record
        print(_("Game: {game}").format(game=record.game))
        print(_("Level: {level}").format(level=words.level(record.setup.get("level", ""))))
        for pack in record.packs:
            print(_("Pack: {name}, version {version}").format(name=pack.name, version=_printable(pack.version)))
        for name, value in record.setup.items():
            if value is True:
                print(_("Option: {option}").format(option=name))
        if self.seat is None:  # who knows the seed knows every card
            print(_("Seed: {seed}").format(seed=record.seed))
        else:
            print(_("As seen by: {name}").format(name=self._name(self.seat)))
        for number, each in enumerate(record.seats, 1):
            print(_("Seat {number}: {name} ({player})").format(
                number=number, name=self.names[number - 1], player=_printable(each.player)
            ))  # fmt: skip
        print()

    def _name(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else _("Somebody")

    def _option(self, state: Any, option: Option, text: str) -> str:
        """The notation of an option and the names of its cards, as far as the seat may know them."""
        if self.secret:
            return " ".join([WORDS[option[0]], *"?" * (len(option) - 1)])
        if option[0] == v.CHOOSE:
            named = cardtext.label(state.source, option[1])
        else:
            named = words.enumeration([cardtext.name(card) for card in cards_of(option)])
        return f"{text} ({named})" if named else text

    def _tell_events(self, state: Any) -> None:
        events: list[Event] = state.events
        lines: list[str] = []
        for event in events:
            name, numbers = seen = event if self.seat is None else seen_by(event, self.seat)
            if self.said == (name, numbers[0] if numbers else -1):
                self.said = ("", -1)
                if not self.secret or seen != event:
                    continue
            if name == "round":
                self._flush(lines)
                self._tell_round(numbers)
            elif name == "thrown":
                self._tell_dice(state)
            elif name == "turn":
                self._flush(lines)
                print(" " + log.sentence(name, numbers, self.names))
            elif sentence := log.sentence(name, numbers, self.names):
                lines.append(sentence)
        self._flush(lines)
        events.clear()

    def _flush(self, lines: list[str]) -> None:
        if lines:
            print(fill(" ".join(lines), WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 6))
            lines.clear()

    def _tell_round(self, numbers: tuple[int, ...]) -> None:
        number, year, space = numbers
        heading = _("Round {round}: {season} of year {year}, space {space}").format(
            round=number, season=words.season(season_of(space)), year=words.year(year), space=space
        )
        print(f"\n{heading}")

    def _tell_dice(self, state: Any) -> None:
        for position, die in enumerate(state.dice):
            face = state.face_of(position)
            shown = words.enumeration(facewords.gifts(face))
            print(_("  Die {die}: {shown}; left over, the marker moves {steps}").format(
                die=die, shown=shown, steps=face.advance
            ))  # fmt: skip

    def _tell_scores(self, state: Any) -> None:
        table = Table()
        for heading in (_("Player"), _("Crystals"), _("Cards"), _("Effects"), _("Bonuses"), _("Hand"), _("Total")):
            table.add_column(heading, justify="left" if not table.columns else "right")
        for name, score in zip(self.names, state.scores(), strict=True):
            parts = (score.crystals, score.cards, score.effects, score.bonuses, score.hand, score.total)
            table.add_row(Text(name), *map(str, parts))
        plain_console().print(table)
        winners = [self._name(seat) for seat in state.winners()]
        if len(winners) == 1:
            print(_("{name} wins.").format(name=winners[0]))
        else:
            print(_("Shared victory: {names}.").format(names=words.enumeration(winners)))

    def _tell_next(self, state: Any) -> None:
        print(_("Not finished: {name} chooses next ({kind}).").format(name=self._name(state.player), kind=state.kind))
        if self.seat in (None, state.player) and self.game is not None:
            offers = words.enumeration([self.game.format(option) for option in state.options])
            print(fill(offers, WIDTH, initial_indent="  ", subsequent_indent="  "))


def _printable(text: str) -> str:
    """A text from a file without anything that could steer a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)
