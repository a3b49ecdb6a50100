"""`poryroku cards check`: every fault of card files, their examples, their words, and many games with them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import Progress
from rich.table import Table

from poryroku.cli.console import plain_console
from poryroku.crystal.files.cardset import CardSet, card_sets, usual_places
from poryroku.crystal.wording import cardtext, proofreading
from poryroku.crystal.wording.prose import Unsayable, suggested_texts
from poryroku.faults import BadInput, Fault
from poryroku.i18n import N_, _, ngettext
from poryroku.lab.findings import faults_of
from poryroku.lab.trial import Trial

ABOUT = N_(
    "Check power cards: files, examples, words, and many quick games with them.\n\n"
    "A place is a card file, the folder of a pack, or a folder with several; without one the packs of your own. "
    "The games force the cards into play, every fifth between two greedy rivals: how it ends for the owner of a card "
    "is what the card is worth. Exit code 0 if all is well, 1 if examples differ or games went wrong, 2 if a file is "
    "faulty. A warning changes nothing."
)
"""What `--help` says of the command."""


def run(
    places: Annotated[
        list[Path] | None, typer.Argument(help=N_("Card files, or folders of packs."), show_default=False)
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            min=0, help=N_("Games for each set of cards; 200, or 20 for each card of a large set, if not said.")
        ),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help=N_("The same seed gives the same games."))] = 0,
    suggest_text: Annotated[
        bool, typer.Option("--suggest-text", help=N_("Print the text that the effects suggest, in three languages."))
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help=N_("Print JSON."))] = False,
) -> int:
    """Carry the command out; returns the exit code."""
    sets = [_Checked(each) for each in card_sets(places or usual_places())]
    for checked in sets:
        if suggest_text:
            checked.suggest()
        if not as_json:
            checked.tell_files(several=len(sets) > 1)
        if games != 0:
            checked.play(games, seed, progress=not as_json and sys.stderr.isatty())
            if not as_json:
                checked.tell_games()
        sys.stdout.flush()
    if as_json:
        print(json.dumps({"sets": [checked.as_data() for checked in sets]}, indent=2, ensure_ascii=False))
    faults = [fault for checked in sets for fault in checked.faults]
    if faults:
        raise BadInput(faults)
    return 0 if all(checked.sound for checked in sets) else 1


class _Checked:
    """A set of cards with all that was found out about it."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self.library = cards.library
        self.faults = [*cards.faults, *cards.example_faults]
        self.differences = [
            difference for examples in cards.examples for example in examples for difference in example.differences
        ]
        self.warnings = [] if cards.faults else self._warnings()
        self.trial: Trial | None = None
        self.suggestions: dict[int, Any] = {}

    def _warnings(self) -> list[Fault]:
        doubts = [fault for document in self.cards.documents for fault in proofreading.doubts(document)]
        return sorted([*self.cards.notes, *doubts], key=lambda fault: (fault.file, fault.line, fault.column))

    @property
    def sound(self) -> bool:
        """Whether examples hold and games went well."""
        return not self.differences and (self.trial is None or self.trial.sound)

    def play(self, games: int | None, seed: int, progress: bool) -> None:
        """Play games with the cards, if they can be played."""
        if self.library is None:
            return
        self.trial = Trial(self.library, self.cards.numbers, games, seed)
        for _played in _with_progress(self.trial) if progress else self.trial.play():
            pass

    def suggest(self) -> None:
        """Make a text of the effects of each card."""
        if self.library is None:
            return
        for number in self.cards.numbers:
            try:
                self.suggestions[number] = suggested_texts(self.library.book.cards[number], self.library.book)
            except Unsayable as unsayable:
                self.suggestions[number] = str(unsayable)

    def findings(self) -> tuple[list[Fault], list[Fault]]:
        """What went wrong in the games, and what never happened in them."""
        if self.trial is None or self.library is None:
            return [], []
        found = self.trial.findings
        problems = [finding for finding in found if finding.problem]
        others = [finding for finding in found if not finding.problem]
        games = self.trial.played
        return faults_of(problems, self.library, games), faults_of(others, self.library, games)

    # -- telling -------------------------------------------------------------------------------------

    def tell_files(self, several: bool) -> None:
        """Print what the files say; faults themselves come at the very end."""
        cards = self.cards
        count = len(cards.numbers)
        if several or not cards.single:
            print(f"{cards.name}:")
        if cards.faults:
            text = ngettext("{n} fault; no game is played.", "{n} faults; no game is played.", len(cards.faults))
            print(text.format(n=len(cards.faults)))
            return
        examples = [example for each in cards.examples for example in each]
        held = sum(example.holds for example in examples)
        cards_read = ngettext("{n} card read.", "{n} cards read.", count).format(n=count)
        print(cards_read, ngettext("{n} example holds.", "{n} examples hold.", held).format(n=held))
        for difference in self.differences:
            print(difference)
        for warning in self.warnings:
            print(_("warning: {fault}").format(fault=warning))
        for number, suggestion in self.suggestions.items():
            self._tell_suggestion(number, suggestion)

    def _tell_suggestion(self, number: int, suggestion: Any) -> None:
        assert self.library is not None
        print(f"\n# {self.library.texts[number].file}")
        if isinstance(suggestion, str):
            print("# " + _("No text can be suggested: there are no words for '{name}'.").format(name=suggestion))
            return
        print("text:")
        pack = self.library.pack_of.get(number)
        for code, words in suggestion.model_dump().items():
            if pack is None or code in pack.languages:
                print(f"  {code}: '" + words.replace("'", "''") + "'")

    def tell_games(self) -> None:
        """Print what the games say."""
        if self.trial is None:
            return
        problems, others = self.findings()
        n = self.trial.played
        print(ngettext("{n} game played.", "{n} games played.", n).format(n=n))
        plain_console().print(self._table())
        for problem in problems:
            print(problem)
        for other in others:
            print(_("note: {fault}").format(fault=other))

    def _table(self) -> Table:
        assert self.trial is not None
        table = Table()
        table.add_column(_("No."), justify="right")
        table.add_column(_("Card"))
        for title in (_("Dealt"), _("Summoned"), _("Activated"), _("Worth")):
            table.add_column(title, justify="right")
        before = cardtext.library()
        cardtext.use(self.library)
        for card in self.trial.cards.values():
            table.add_row(
                str(card.number), cardtext.name(card.number), str(card.dealt), str(card.summoned), str(card.activated),
                _worth(card.worth, card.error),
            )  # fmt: skip
        cardtext.use(before)
        return table

    def as_data(self) -> dict[str, Any]:
        """Everything as plain data."""
        problems, others = self.findings()
        examples = [example for each in self.cards.examples for example in each]
        data: dict[str, Any] = {
            "name": self.cards.name,
            "folder": str(self.cards.folder),
            "faults": list(map(_as_data, self.faults)),
            "warnings": list(map(_as_data, self.warnings)),
            "examples": {
                "held": sum(example.holds for example in examples),
                "differences": [
                    {"file": each.file, "line": each.line, "message": each.message} for each in self.differences
                ],
            },
            "cards": [self._card(number) for number in self.cards.numbers],
            "games": self.trial.played if self.trial else 0,
            "seed": self.trial.seed if self.trial else None,
            "problems": list(map(_as_data, problems)),
            "notes": list(map(_as_data, others)),
        }
        return data

    def _card(self, number: int) -> dict[str, Any]:
        assert self.library is not None
        data: dict[str, Any] = {"number": number, "file": self.library.texts[number].file}
        if self.trial is not None:
            card = self.trial.cards[number]
            worth, error = card.worth, card.error
            data |= {
                "dealt": card.dealt,
                "summoned": card.summoned,
                "entered": card.entered,
                "activated": card.activated,
                "worth": None if worth is None else round(worth, 2),
                "error": None if error is None else round(error, 2),
                "measured_games": len(card.margins),
                "measured_summons": card.measured_summons,
            }
        if number in self.suggestions:
            suggestion = self.suggestions[number]
            data["suggested_text"] = None if isinstance(suggestion, str) else suggestion.model_dump()
        return data


def _as_data(fault: Fault) -> dict[str, Any]:
    return {
        "file": fault.file, "line": fault.line, "column": fault.column, "message": fault.message,
        "expected": fault.expected, "suggestion": fault.suggestion,
    }  # fmt: skip


def _worth(worth: float | None, error: float | None) -> str:
    if worth is None:
        return ""
    return f"{worth:+.1f}" if error is None else f"{worth:+.1f} ± {error:.1f}"


def _with_progress(trial: Trial) -> Iterator[int]:
    """The same games, with a bar on stderr that goes away at the end."""
    with Progress(console=plain_console(stderr=True), transient=True) as progress:
        task = progress.add_task(_("Playing"), total=trial.games)
        for played in trial.play():
            yield played
            progress.advance(task)
