"""What a trial of cards found, said as faults: at the line of the card file that it is about."""

from __future__ import annotations

from collections.abc import Iterable

from poryroku.crystal.files.effects import EffectCompiler
from poryroku.crystal.files.library import Library
from poryroku.faults import Fault
from poryroku.lab import trial
from poryroku.lab.trial import Finding
from poryroku.yamlfile import Path

EXPECTED = {
    trial.CRASH: "ops that end without an error",
    trial.FAILED: "an op that does what it may",
    trial.ENDLESS: "an effect that ends",
    trial.BROKEN: "a state that the rules allow",
    trial.NO_LEVEL: "its number among the levels of pack.yaml",
    trial.NEVER_SUMMONED: "a cost that can be paid",
    trial.NEVER_ACTIVATED: "a cost and needs that can be met",
    trial.NEVER_POSSIBLE: "a cost and needs that can be met",
    trial.NEVER_HAPPENED: "",
    trial.GIVEN_UP: "",
}


def faults_of(findings: Iterable[Finding], library: Library, games: int) -> list[Fault]:
    """Findings of so many games as faults: card by card, problems first, in the order of the lines."""
    told = [(finding, _fault(finding, library, games)) for finding in findings]
    told.sort(key=lambda each: (each[0].number, not each[0].problem, each[1].line, each[1].column))
    return [fault for _finding, fault in told]


def _fault(finding: Finding, library: Library, games: int) -> Fault:
    message = _message(finding, games)
    document = library.documents.get(finding.number)
    if document is None:
        return Fault("", 0, 0, message, EXPECTED[finding.kind])
    path = _path(finding, library)
    return document.fault(path, message, EXPECTED[finding.kind])


def _path(finding: Finding, library: Library) -> Path:
    if finding.kind == trial.NO_LEVEL:
        return ("number",)
    if finding.kind == trial.NEVER_SUMMONED:
        return ("cost",)
    if not finding.place:
        return ("effects",)
    pack = library.pack_of.get(finding.number)
    compiler = EffectCompiler()
    document = library.documents[finding.number]
    compiler.card(document, finding.number, *([pack.languages] if pack else []))
    return compiler.written.get(finding.place, ("effects",))


def _message(finding: Finding, games: int) -> str:
    card = f"card {finding.number}" if finding.number else "one of the cards"
    where = f"game {finding.game + 1} of {games}"
    played = "in the one game played" if games == 1 else f"in {games} games"
    return {
        trial.CRASH: f"{card} stops the game with an error: {finding.details} ({where})",
        trial.FAILED: f"an effect of {card} fails and does nothing: {finding.details} ({where})",
        trial.ENDLESS: f"{card} goes on without an end" + (f": {finding.details}" if finding.details else "")
        + f" ({where})",
        trial.BROKEN: f"{card} makes a state that can't be: {finding.details} ({where})",
        trial.NO_LEVEL: f"{card} takes part at no level",
        trial.NEVER_SUMMONED: f"nobody could summon {card} {played}",
        trial.NEVER_ACTIVATED: f"{card} could not be activated {played}",
        trial.NEVER_POSSIBLE: f"this choice was never possible {played}",
        trial.NEVER_HAPPENED: f"this was never carried out {played}",
        trial.GIVEN_UP: f"{card} has spoilt {finding.details} games and is tried no more" if finding.number
        else f"nobody knows which card has spoilt {finding.details} games; no more are played",
    }[finding.kind]  # fmt: skip
