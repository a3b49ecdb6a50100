"""`poryroku bench`: how fast the rules are here, or with --ui how fast the window is."""

from __future__ import annotations

import json
import sys
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from poryroku.cli.console import plain_console
from poryroku.i18n import N_, _
from poryroku.lab.benchmark import Budget, Figure, Report, machine, measure

ABOUT = N_(
    "Measure how fast the rules are on this machine, or the window.\n\n"
    "Each figure of the rules is also given as a ratio to a fixed pure-Python loop timed in the same run: how "
    "many loops a time lasts, or how much is done while one loop runs. Exit code 1 if importing the rules brings "
    "pygame along."
)
"""What `--help` says of the command."""


def run(
    repeats: Annotated[int, typer.Option(min=1, help=N_("How often each measure is taken; medians are printed."))] = 15,
    games: Annotated[int, typer.Option(min=1, help=N_("Two-player games per repeat; half as many with four."))] = 50,
    as_json: Annotated[bool, typer.Option("--json", help=N_("Print JSON."))] = False,
    ui: Annotated[bool, typer.Option("--ui", help=N_("Measure the window instead of the rules."))] = False,
) -> int:
    """Carry the command out; returns the exit code."""
    if ui:
        return _run_ui(as_json)
    budget = Budget(repeats=repeats, games=games)
    if as_json:
        report = measure(budget)
        print(json.dumps(_as_data(report), indent=2))
    else:
        with plain_console(stderr=True).status(_("Measuring ...")):
            report = measure(budget)
        _print(report)
    if report.pygame_imported:
        print(_("Importing the rules imports pygame; the rules must do without."), file=sys.stderr)
        return 1
    return 0


def _run_ui(as_json: bool) -> int:
    from poryroku.ui import uibench

    if as_json:
        findings = uibench.measure()
        print(json.dumps({"machine": machine(), "figures": {each.name: each.as_data() for each in findings}}, indent=2))
        return 0
    with plain_console(stderr=True).status(_("Measuring ...")):
        findings = uibench.measure()
    words = {
        "frame_ms": _("A frame, 4 players, 40 cards in play"),
        "moving_ms": _("A frame of it while things move"),
        "moving_p99_ms": _("99 of 100 of those frames, with the decisions between them"),
        "moving_worst_ms": _("The slowest of them"),
        "idle_percent": _("Processor while nothing happens"),
        "memory_mb": _("Growth of memory over 20 games"),
        "start_ms": _("Start to the menu"),
    }
    table = Table(title=_("The window at 1280 x 720, nothing shown"))
    table.add_column(_("Measure"))
    table.add_column(_("Measured"), justify="right")
    table.add_column(_("Target"), justify="right")
    table.add_column("")
    for each in findings:
        table.add_row(
            words[each.name], f"{each.value:.3g} {each.unit}", f"≤ {each.target:g} {each.unit}", _verdict(each.met)
        )
    plain_console().print(table)
    print(", ".join(value for value in machine().values() if value))
    return 0


def _verdict(met: bool) -> Text:
    return Text(_("reached"), "green") if met else Text(_("missed"), "red")


def _as_data(report: Report) -> dict[str, Any]:
    figures = {
        figure.name: {
            "value": float(f"{figure.value:.4g}") if figure.value < 1000 else round(figure.value),
            "unit": figure.unit,
            "ratio": float(f"{figure.ratio:.4g}"),
            "target": figure.target,
            "met": figure.met,
        }
        for figure in report.figures
    }
    return {
        "machine": machine(),
        "loop_ms": round(report.loop_ms, 3),
        "seconds": round(report.seconds, 2),
        "pygame_imported": report.pygame_imported,
        "figures": figures,
    }


def _words(name: str) -> str:
    return {
        "decisions_per_second_2": _("Decisions, 2 players"),
        "decisions_per_second_4": _("Decisions, 4 players"),
        "games_per_second_2": _("Games, 2 players"),
        "games_per_second_4": _("Games, 4 players"),
        "clone_us_2": _("Clone anywhere, 2 players"),
        "clone_us_4": _("Clone anywhere, 4 players"),
        "clone_mid_effect_us_2": _("Clone mid-effect, 2 players"),
        "clone_mid_effect_us_4": _("Clone mid-effect, 4 players"),
        "appraisals_per_second_2": _("Positions appraised by the search, 2 players"),
        "descents_per_second_2": _("Descents of the search, 2 players"),
        "import_ms": _("Import of the rules"),
        "cards_ms": _("Load and check the 50 cards"),
        "cards_dice_decks_ms": _("Load cards, dice and decks"),
        "cards_500_ms": _("Load and check a pack of 500 cards"),
    }.get(name, name)


def _number(value: float, unit: str) -> str:
    number = f"{value:,.0f}".replace(",", " ") if value >= 100 else f"{value:.3g}"
    return number + {"us": " µs", "ms": " ms"}.get(unit, "/s")


def _row(figure: Figure) -> tuple[str, str, str, str, Text]:
    target = ""
    verdict = Text()
    if figure.target is not None:
        target = ("≥ " if figure.more_is_better else "≤ ") + _number(figure.target, figure.unit)
        verdict = _verdict(bool(figure.met))
    return _words(figure.name), _number(figure.value, figure.unit), target, f"{figure.ratio:.4g}", verdict


def _print(report: Report) -> None:
    table = Table(title=_("Archmage level, random players, one core"))
    table.add_column(_("Measure"))
    table.add_column(_("Measured"), justify="right")
    table.add_column(_("Target"), justify="right")
    table.add_column(_("Ratio"), justify="right")
    table.add_column("")
    for figure in report.figures:
        table.add_row(*_row(figure))
    plain_console().print(table)
    about = machine()
    print(", ".join(value for value in about.values() if value))
    print(
        _("The loop of the ratios took {loop} ms. Everything took {seconds} s.").format(
            loop=f"{report.loop_ms:.2f}", seconds=f"{report.seconds:.1f}"
        )
    )
