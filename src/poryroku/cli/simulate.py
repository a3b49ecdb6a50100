"""`poryroku simulate`: many games between rivals."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from rich.table import Table

from poryroku.cli.arguments import cap_faults, fault, game_faults, rival_faults
from poryroku.cli.console import plain_console
from poryroku.cli.packs import PackOption, pack_faults, packs_asked
from poryroku.cli.progress import with_progress
from poryroku.faults import Fault
from poryroku.i18n import N_, _, ngettext
from poryroku.interrupts import INTERRUPTED
from poryroku.kernel.record import Record, SeatRecord, digest, write_record
from poryroku.lab.processes import MOST_JOBS
from poryroku.lab.simulation import Plan, Played, Summary, games, invariants, summed_up
from poryroku.rivals import Budget
from poryroku.shelf import GAMES, game_with

COMMAND = "simulate"

SEATS = range(2, 5)


ABOUT = N_(
    "Let rivals play many games and print what came out.\n\n"
    "The same arguments give the same games, scores and signature on every machine, with any number of --jobs."
)
"""What `--help` says of the command."""


def run(
    game: Annotated[str, typer.Argument(help=N_("The game: crystal."))],
    count: Annotated[int, typer.Option("--games", min=1, help=N_("How many games."))] = 100,
    seats: Annotated[
        str, typer.Option(help=N_("The rival on each seat, two to four, such as random,greedy."))
    ] = "random,random",
    level: Annotated[Literal["apprentice", "magic", "archmage"], typer.Option(help=N_("The level."))] = "archmage",
    starter_decks: Annotated[
        bool, typer.Option("--starter-decks", help=N_("Apprentice level: fixed starter decks."))
    ] = False,
    transmute_bonus_always_plus_one: Annotated[
        bool,
        typer.Option(
            "--transmute-bonus-always-plus-one", help=N_("The transmute bonus adds 1 even when it opens transmutation.")
        ),
    ] = False,
    owner_orders_end_of_round: Annotated[
        bool,
        typer.Option("--owner-orders-end-of-round", help=N_("Players order their end-of-round effects themselves.")),
    ] = False,
    pack: PackOption = None,
    seed: Annotated[int, typer.Option(min=0, help=N_("The same seed gives the same games."))] = 0,
    jobs: Annotated[
        int, typer.Option(min=1, max=MOST_JOBS, help=N_("Play in so many processes; the result is the same."))
    ] = 1,
    cap: Annotated[
        float,
        typer.Option(min=0, help=N_("Seconds for a decision; 0 is no clock, which gives the same games everywhere.")),
    ] = 0,
    iterations: Annotated[
        int | None, typer.Option(min=1, help=N_("Looks ahead for a decision, instead of those of the level."))
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help=N_("Verify the state after every step; exit code 1 if it is broken."))
    ] = False,
    records: Annotated[
        Path | None, typer.Option(help=N_("Write every game into this folder, for poryroku replay."), file_okay=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help=N_("Print JSON."))] = False,
) -> int:
    """Carry the command out; returns the exit code."""
    players = _names(seats)
    setup = {
        "players": len(players),
        "level": level,
        "starter_decks": starter_decks,
        "transmute_bonus_always_plus_one": transmute_bonus_always_plus_one,
        "owner_orders_end_of_round": owner_orders_end_of_round,
    }
    packs = tuple(each.place for each in packs_asked(pack))
    played_game = game_with(game, packs)
    played_game.contents()  # broken card files are told here, before any process starts
    budget = Budget(cap or None, iterations)
    plan = Plan(game, played_game.check_setup(setup), players, seed, check, budget, packs)
    played = games(plan, count, jobs, keep_options=records is not None)
    if records is not None:
        played = _recorded(played, plan, records)
    summary = summed_up(with_progress(played, count, _("Playing"), quiet=as_json), len(players))
    if not summary.games:
        print(_("Interrupted before the first game was over."), file=sys.stderr)
        return INTERRUPTED
    if as_json:
        print(json.dumps(_as_data(plan, summary, jobs), indent=2))
    else:
        _print(plan, summary)
    for broken in summary.faults:
        print(broken, file=sys.stderr)
    if summary.interrupted:
        return INTERRUPTED
    return 1 if summary.faults else 0


def check(given: Mapping[str, Any]) -> list[Fault]:
    """What is wrong with arguments that could be read."""
    faults = game_faults(COMMAND, given.get("game"))
    seats = given.get("seats")
    if seats is not None:
        faults += rival_faults(COMMAND, "--seats", _names(seats))
        if len(_names(seats)) not in SEATS:
            faults.append(fault(COMMAND, "--seats", seats, _("two to four rivals separated by commas")))
    level = given.get("level", "apprentice")
    if given.get("starter_decks") and level != "apprentice":
        faults.append(fault(COMMAND, "--level", level, _("apprentice, the only one with starter decks")))
    faults += [*cap_faults(COMMAND, given.get("cap")), *pack_faults(given.get("pack"))]
    game = given.get("game")
    if given.get("check") and game in GAMES and invariants(game) is None:
        faults.append(fault(COMMAND, "--check", game, _("a game that can be checked")))
    return faults


def _names(seats: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in seats.split(","))


def _recorded(played: Iterable[Played], plan: Plan, folder: Path) -> Iterator[Played]:
    """The same games, each written as a record."""
    game = game_with(plan.game, plan.packs)
    seats = [SeatRecord(f"{name} {seat}", name) for seat, name in enumerate(plan.players, 1)]
    for one in played:
        state = game.start(plan.setup, one.seed)
        for text in one.options:
            state.apply(game.parse(text))
        record = Record.begin(game, plan.setup, one.seed, seats)
        record.options = list(one.options)
        record.digest = digest(state)
        write_record(folder / f"{plan.game}-{plan.seed}-{one.number:05d}.json", record)
        yield one


def _as_data(plan: Plan, summary: Summary, jobs: int) -> dict[str, Any]:
    return {
        "game": plan.game,
        "setup": plan.setup,
        "packs": [mark._asdict() for mark in game_with(plan.game, plan.packs).packs()],
        "seats": list(plan.players),
        "seed": plan.seed,
        "cap": plan.budget.seconds or 0,
        "iterations": plan.budget.iterations,
        "jobs": jobs,
        "games": summary.games,
        "decisions": summary.decisions,
        "seconds": round(summary.seconds, 4),
        "decisions_per_second": round(summary.decisions_per_second, 1),
        "games_per_second": round(summary.games_per_second, 2),
        "mean_scores": [round(score, 3) for score in summary.mean_scores],
        "wins": [round(wins, 3) for wins in summary.wins],
        "rounds": round(summary.mean_rounds, 3),
        "signature": summary.signature,
        "interrupted": summary.interrupted,
        "faults": summary.faults,
    }


def _print(plan: Plan, summary: Summary) -> None:
    console = plain_console()
    text = ngettext("{n} game of {game}, level {level}, seed {seed}", "{n} games of {game}, level {level}, seed {seed}",
                    summary.games)  # fmt: skip
    print(text.format(n=summary.games, game=plan.game, level=plan.setup["level"], seed=plan.seed))
    if summary.interrupted:
        print(_("Interrupted; these are the games so far."))
    table = Table()
    table.add_column(_("Seat"), justify="right")
    table.add_column(_("Player"))
    table.add_column(_("Mean score"), justify="right")
    table.add_column(_("Wins"), justify="right")
    table.add_column("%", justify="right")
    for seat, name in enumerate(plan.players):
        wins = summary.wins[seat]
        share = f"{100 * wins / summary.games:.1f}"
        table.add_row(str(seat + 1), name, f"{summary.mean_scores[seat]:.2f}", f"{wins:g}", share)
    console.print(table)
    print(_("Rounds per game: {rounds}").format(rounds=f"{summary.mean_rounds:.2f}"))
    print(
        _("{decisions} decisions in {seconds} s: {rate} decisions/s, {games} games/s").format(
            decisions=summary.decisions,
            seconds=f"{summary.seconds:.2f}",
            rate=f"{summary.decisions_per_second:.0f}",
            games=f"{summary.games_per_second:.1f}",
        )
    )
    print(_("Signature: {signature}").format(signature=summary.signature))
    if plan.check and not summary.faults:
        print(_("Every state was sound."))
