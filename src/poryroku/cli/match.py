"""`poryroku match`: how much stronger one rival is than another."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

import typer
from rich.table import Table

from poryroku.cli.arguments import cap_faults, fault, game_faults, one_of, rival_faults
from poryroku.cli.console import plain_console
from poryroku.cli.packs import PackOption, pack_faults, packs_asked
from poryroku.cli.progress import with_progress
from poryroku.faults import Fault, suggest
from poryroku.i18n import N_, _, ngettext
from poryroku.interrupts import INTERRUPTED
from poryroku.lab.match import SURE, Bout, Match, Result, Side, Thinking, bouts, fought, whole_deals
from poryroku.lab.processes import MOST_JOBS
from poryroku.rivals import Budget
from poryroku.shelf import GAMES, game_with

COMMAND = "match"

CAP = 1.0
"""Seconds for a decision if nothing else is said."""


ABOUT = N_(
    "Let two rivals play each other and tell how much stronger one is.\n\n"
    "Every deal is played once for each seat: A sits there, B on all others. The win rate of A comes with its 95 "
    "percent interval. Ctrl+C stops and tells what came out so far. Without a clock the same arguments give the "
    "same games, with any number of --jobs."
)
"""What `--help` says of the command."""


def run(
    game: Annotated[str, typer.Argument(help=N_("The game: crystal."))],
    a: Annotated[str, typer.Option("--a", help=N_("The rival whose win rate is asked."))],
    b: Annotated[str, typer.Option("--b", help=N_("The rival on all other seats."))],
    count: Annotated[
        int, typer.Option("--games", min=1, help=N_("How many games; some more if that completes the last deal."))
    ] = 200,
    players: Annotated[int, typer.Option(help=N_("How many seats."))] = 2,
    level: Annotated[str | None, typer.Option(help=N_("The level; archmage if nothing is said."))] = None,
    pack: PackOption = None,
    seed: Annotated[int, typer.Option(min=0, help=N_("The same seed gives the same games."))] = 0,
    jobs: Annotated[int, typer.Option(min=1, max=MOST_JOBS, help=N_("Play in so many processes."))] = 1,
    cap: Annotated[
        float | None,
        typer.Option(
            min=0, help=N_("Seconds for a decision; 0 is no clock. 1 if neither this nor iterations are given.")
        ),
    ] = None,
    iterations: Annotated[
        int | None, typer.Option(min=1, help=N_("Looks ahead for a decision of both rivals, without a clock."))
    ] = None,
    a_iterations: Annotated[int | None, typer.Option(min=1, help=N_("The same for A only."))] = None,
    b_iterations: Annotated[int | None, typer.Option(min=1, help=N_("The same for B only."))] = None,
    as_json: Annotated[bool, typer.Option("--json", help=N_("Print JSON."))] = False,
) -> int:
    """Carry the command out; returns the exit code."""
    packs = tuple(each.place for each in packs_asked(pack))
    game_with(game, packs).contents()  # broken card files are told here, before any process starts
    match = Match(
        game,
        GAMES[game].check_setup(_agreed(players, level)),
        Side(a, _budget(cap, a_iterations or iterations)),
        Side(b, _budget(cap, b_iterations or iterations)),
        seed,
        packs,
    )
    count = whole_deals(count, match.seats)
    played = with_progress(bouts(match, count, jobs), count, _("Playing"), _Score(match), quiet=as_json)
    result = fought(match, played)
    if result is None:
        print(_("Interrupted before the first game was over."), file=sys.stderr)
        return INTERRUPTED
    if as_json:
        print(json.dumps(_as_data(match, result, jobs), indent=2))
    else:
        _print(match, result)
    return INTERRUPTED if result.interrupted else 0


def _budget(cap: float | None, iterations: int | None) -> Budget:
    if cap is None:
        return Budget(None if iterations else CAP, iterations)
    return Budget(cap or None, iterations)


def check(given: Mapping[str, Any]) -> list[Fault]:
    """What is wrong with arguments that could be read."""
    game = given.get("game")
    faults = game_faults(COMMAND, game)
    for letter in "ab":
        faults += rival_faults(COMMAND, f"--{letter}", [given.get(letter)])
    games = [game] if game in GAMES else [*GAMES]  # whatever game is meant, what none of them has is wrong
    for name, value in _agreed(given.get("players", 2), given.get("level")).items():
        faults += _setup_faults(games, name, value)
    return [*faults, *cap_faults(COMMAND, given.get("cap")), *pack_faults(given.get("pack"))]


def _agreed(players: int, level: str | None) -> dict[str, Any]:
    return {"players": players} | ({} if level is None else {"level": level})


def _setup_faults(games: Sequence[str], name: str, value: Any) -> list[Fault]:
    """What games say of one field of the setup; nothing if one of them takes it."""
    said = [refusal for game in games if (refusal := _refused(game, name, value)) is not None]
    if len(said) < len(games):
        return []
    if name == "players":
        choices = [str(n) for n in range(1, 11) if any(_refused(game, name, n) is None for game in games)]
    else:
        lists = [each.removeprefix("one of ").split(", ") for each in said if each.startswith("one of ")]
        choices = list(dict.fromkeys(choice for each in lists for choice in each))
    expected = one_of(choices) if choices else said[0]
    return [fault(COMMAND, f"--{name}", value, expected, suggest(value, choices))]


def _refused(game: str, name: str, value: Any) -> str | None:
    """What the game expects of a field instead of a value; None if the value is right."""
    try:
        GAMES[game].check_setup({name: value})
    except ValueError as error:
        return str(error).rpartition("; expected ")[2]
    return None


# -- output ------------------------------------------------------------------------------------------


class _Score:
    """What stands before the bar: how many games each has won."""

    def __init__(self, match: Match) -> None:
        self.names = match.a.rival, match.b.rival
        self.games = 0
        self.won = 0.0

    def __call__(self, bout: Bout) -> str:
        self.games += 1
        self.won += bout.share
        return f"{self.names[0]} {self.won:.3g} : {self.games - self.won:.3g} {self.names[1]}"


def _as_data(match: Match, result: Result, jobs: int) -> dict[str, Any]:
    return {
        "game": match.game,
        "setup": match.setup,
        "packs": [mark._asdict() for mark in game_with(match.game, match.packs).packs()],
        "seed": match.seed,
        "jobs": jobs,
        "games": result.games,
        "deals": result.deals,
        "interrupted": result.interrupted,
        "win_rate": round(result.win_rate, 4),
        "win_rate_low": round(result.low, 4),
        "win_rate_high": round(result.high, 4),
        "fair_share": round(result.fair_share, 4),
        "times_fair_share": round(result.times_fair_share, 3),
        "win_rate_by_seat": [None if rate is None else round(rate, 4) for rate in result.seat_rates],
        "shared_wins": result.shared,
        "margin": round(result.margin, 3),
        "margin_low": None if result.margin_low is None else round(result.margin_low, 3),
        "margin_high": None if result.margin_high is None else round(result.margin_high, 3),
        "a": _side_as_data(match.a, result.a),
        "b": _side_as_data(match.b, result.b),
        "seconds": round(result.seconds, 3),
        "signature": result.signature,
    }  # fmt: skip


def _side_as_data(side: Side, thinking: Thinking) -> dict[str, Any]:
    return {
        "rival": side.rival,
        "cap": side.budget.seconds or 0,
        "iterations": side.budget.iterations,
        "decisions": thinking.decisions,
        "seconds": round(thinking.seconds, 3),
        "seconds_median": round(thinking.median, 6),
        "seconds_p95": round(thinking.p95, 6),
        "seconds_max": round(thinking.max, 6),
    }


def _rows(match: Match, result: Result) -> Iterator[tuple[str, ...]]:
    for letter, side, thinking in (("A", match.a, result.a), ("B", match.b, result.b)):
        times = (thinking.median, thinking.p95, thinking.max)
        yield letter, side.rival, str(thinking.decisions), *(f"{1000 * seconds:.2f}" for seconds in times)


def _print(match: Match, result: Result) -> None:
    text = ngettext(
        "{n} game of {game}, {players} players, seed {seed}",
        "{n} games of {game}, {players} players, seed {seed}",
        result.games,
    )
    game = " ".join([match.game, *([match.setup["level"]] if "level" in match.setup else [])])
    print(text.format(n=result.games, game=game, players=match.seats, seed=match.seed))
    if result.interrupted:
        print(_("Interrupted; these are the games so far."))
    print(
        _("{a} wins {rate} against {b} ({sure} interval: {low} to {high})").format(
            a=match.a.rival, b=match.b.rival, rate=_percent(result.win_rate), low=_percent(result.low),
            high=_percent(result.high), sure=_percent(SURE, 0),
        )
    )  # fmt: skip
    if match.seats > 2:
        print(
            _("That is {times} times its fair share of {share}").format(
                times=f"{result.times_fair_share:.2f}", share=_percent(result.fair_share)
            )
        )
    if result.margin_low is None or result.margin_high is None:
        print(_("Mean margin: {margin} points").format(margin=f"{result.margin:+.2f}"))
    else:
        print(
            _("Mean margin: {margin} points ({sure} interval: {low} to {high})").format(
                margin=f"{result.margin:+.2f}",
                low=f"{result.margin_low:+.2f}",
                high=f"{result.margin_high:+.2f}",
                sure=_percent(SURE, 0),
            )
        )
    table = Table(title=_("Time for a decision, in ms"))
    table.add_column("")
    table.add_column(_("Player"))
    for heading in (_("Decisions"), _("Median"), _("95 of 100 below"), _("Longest")):
        table.add_column(heading, justify="right")
    for row in _rows(match, result):
        table.add_row(*row)
    plain_console().print(table)
    print(_("Signature: {signature}").format(signature=result.signature))


def _percent(rate: float, digits: int = 1) -> str:
    return f"{100 * rate:.{digits}f} %"
