"""`poryroku review`: which decisions of a recorded game cost most, and what would have been better."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from textwrap import fill
from typing import Annotated, Any, Final, NamedTuple

import typer
from rich.progress import Progress

from poryroku.cli.arguments import fault, faults_of, language_asked, one_of
from poryroku.cli.console import plain_console
from poryroku.cli.packs import PackOption, pack_faults, packs_asked
from poryroku.crystal.table import Table
from poryroku.crystal.terms import SEASONS
from poryroku.crystal.wording import cardtext, facewords, optionwords, reviewwords
from poryroku.crystal.wording.lines import read
from poryroku.faults import BadInput, Fault, suggest
from poryroku.i18n import N_, _, ngettext
from poryroku.kernel.record import Record, game_of, read_record
from poryroku.rivals import RIVALS, Budget, ladder
from poryroku.rivals import review as back
from poryroku.rivals.weighing import COMPARED
from poryroku.shelf import GAMES

COMMAND: Final = "review"
PERSON: Final = "human"
WIDTH: Final = 100

ABOUT = N_(
    "Look back at a recorded game: for each decision a strong program says, from what the player could know then, what "
    "it would have done and what is lost by what was done. The three decisions that cost most are told.\n\n"
    "Without --seat the decisions of all people, or of everybody if there were none. Without --seconds the result "
    "is the same every time, on every machine."
)
"""What `--help` says of the command."""


class Reviewed(NamedTuple):
    """The decisions of a seat, and what is thought of them."""

    seat: int
    moments: list[back.Moment]
    judgements: list[back.Judgement]


def run(
    file: Annotated[Path, typer.Argument(help=N_("A recorded game: a save or what simulate --records wrote."))],
    seat: Annotated[int | None, typer.Option(min=1, max=4, help=N_("Only the decisions made on this seat."))] = None,
    rival: Annotated[str | None, typer.Option(help=N_("Who judges; without it the strongest there is."))] = None,
    seconds: Annotated[
        float | None,
        typer.Option(min=0.01, max=60, help=N_("A clock: so long for each decision, less if there are very many.")),
    ] = None,
    iterations: Annotated[
        int | None, typer.Option(min=1, help=N_("Looks ahead for each decision; more take longer and err less."))
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help=N_("Of the judge."))] = 0,
    as_json: Annotated[bool, typer.Option("--json", help=N_("Print JSON, with all decisions."))] = False,
    lang: Annotated[str | None, typer.Option(help=N_("The language: en, pl or pt."))] = None,
    pack: PackOption = None,
) -> int:
    """Carry the command out; returns the exit code."""
    judge = ladder.adviser() if rival is None else rival
    packs_asked(pack)
    record, document = read_record(file)
    seats = _seats(record, seat)
    game = game_of(record, document, GAMES)
    found = {each: back.moments(record, document, {record.game: game}, each) for each in seats}
    reviewed = []
    with Progress(
        console=plain_console(stderr=True), transient=True, disable=as_json or not sys.stderr.isatty()
    ) as bar:
        task = bar.add_task(_("Looking back"), total=sum(back.looks(len(moments)) for moments in found.values()))
        for each, moments in found.items():
            budget = back.budget_for(len(moments), seconds)
            if iterations:
                budget = Budget(budget.seconds, iterations)
            judged = []
            for judgement in back.look_back(moments, judge, budget, seed):
                judged.append(judgement)
                bar.advance(task)
            reviewed.append(Reviewed(each, moments, back.latest(judged)))
    if as_json:
        print(json.dumps(_as_data(record, reviewed, judge), indent=2, ensure_ascii=False))
        return 0
    with cardtext.using(getattr(game, "library", None)):
        for one in reviewed:
            _print(record, one)
    return 0


def check(given: Mapping[str, Any]) -> list[Fault]:
    """What is wrong with arguments that could be read, and with the file they name."""
    faults = language_asked(COMMAND, given.get("lang"))
    able = [name for name in ladder.ladder() if hasattr(RIVALS[name].make, "advise")]
    rival = given.get("rival")
    if rival is not None and rival not in able:
        faults.append(fault(COMMAND, "--rival", rival, one_of(able), suggest(rival, able)))
    faults += pack_faults(given.get("pack"))
    file = given.get("file")
    if file is not None:
        faults += faults_of(lambda: _seats(read_record(file)[0], given.get("seat")))
    return faults


def _seats(record: Record, seat: int | None) -> list[int]:
    """Whose decisions are wanted, from 0."""
    everybody = list(range(len(record.seats)))
    if seat is None:
        return [number for number in everybody if record.seats[number].player == PERSON] or everybody
    if seat > len(record.seats):
        most = _("a seat from 1 to {most}").format(most=len(record.seats))
        raise BadInput(fault(COMMAND, "--seat", seat, most))
    return [seat - 1]


# -- telling -----------------------------------------------------------------------------------------


def _print(record: Record, one: Reviewed) -> None:
    names = [_printable(each.name) for each in record.seats]
    moments = {moment.position: moment for moment in one.moments}
    print(fill(reviewwords.summary(names[one.seat], len(one.moments)), WIDTH))
    worst = back.worst(one.judgements)
    if not worst:
        print(f"  {reviewwords.nothing()}")
    for judgement in worst:
        table = moments[judgement.position].view.table
        when = reviewwords.when(table.round, table.year, table.space)
        place = ngettext("{when}, after {count} option", "{when}, after {count} options", judgement.position)
        print(f"\n  {place.format(when=when, count=judgement.position)}")
        print(f"    {reviewwords.cost(judgement.cost)}")
        for text in (
            reviewwords.chosen(_words(record, judgement.chosen, table, names)),
            reviewwords.better(_words(record, judgement.best, table, names)),
        ):
            print(fill(text, WIDTH, initial_indent="    ", subsequent_indent="      "))
    print()


def _words(record: Record, option: Any, table: Table, names: list[str]) -> str:
    line = read(GAMES[record.game].format(option))
    return optionwords.option(line, table.source, names, facewords.lying(table))


def _printable(text: str) -> str:
    """A text from a file without anything that could steer a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _as_data(record: Record, reviewed: list[Reviewed], judge: str) -> dict[str, Any]:
    return {
        "game": record.game,
        "setup": record.setup,
        "judge": judge,
        "seats": [
            {
                "seat": one.seat + 1,
                "name": record.seats[one.seat].name,
                "player": record.seats[one.seat].player,
                "worst": [each.position for each in back.worst(one.judgements)],
                "decisions": [_decision(record, one, each) for each in one.judgements],
            }
            for one in reviewed
        ],
    }


def _decision(record: Record, one: Reviewed, judgement: back.Judgement) -> dict[str, Any]:
    view = next(moment.view for moment in one.moments if moment.position == judgement.position)
    table, game = view.table, GAMES[record.game]
    return {
        "position": judgement.position,
        "round": table.round,
        "year": table.year,
        "season": SEASONS[table.season] if table.round else "",
        "kind": view.decision.kind,
        "chosen": game.format(judgement.chosen),
        "best": game.format(judgement.best),
        "cost": round(judgement.cost, 2),
        "margin": None if view.decision.kind in COMPARED else round(judgement.margin, 2),
    }
