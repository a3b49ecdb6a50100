"""The record of a game: setup, seed and every option chosen. It is the save, the replay and the bug report.

A record is a small JSON file. Playing its options again from its seed gives the same game; a digest of the last
state proves it, a mark per card tells which cards have changed since, and the card packs chosen for the game stand in
it by name, version and content.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from os import PathLike
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from poryroku.faults import LONGEST_QUOTE, BadInput, Fault, shortened
from poryroku.kernel.contract import GameState, IllegalOption
from poryroku.kernel.game import Game, PackMark
from poryroku.safewrite import write_text
from poryroku.yamlcheck import check
from poryroku.yamlfile import Document, Path, parse, read

FORMAT = 2
"""Version of the file's form. A newer one is refused; an older one goes through ``UPGRADERS``."""


def _without_packs(data: dict[str, Any]) -> dict[str, Any]:
    """Format 1 knew no packs of cards."""
    return {**data, "packs": [], "format": 2}


UPGRADERS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _without_packs}
"""For each older version, what turns its data into the next one's."""


@dataclass
class SeatRecord:
    """Who sat where: a name and what played, ``human`` or a rival's name."""

    name: str
    player: str = "human"


@dataclass
class Record:
    """One game as it was played so far."""

    game: str
    setup: dict[str, Any]
    seed: int
    seats: list[SeatRecord]
    contents: dict[str, str]
    options: list[str] = field(default_factory=list)
    """Every option chosen, in notation, from the first decision on."""
    digest: str = ""
    """Of the state after the last option."""
    packs: list[PackMark] = field(default_factory=list)
    """The packs of cards that were chosen for the game."""
    format: int = FORMAT

    @classmethod
    def begin(cls, game: Game, setup: dict[str, Any], seed: int, seats: list[SeatRecord]) -> Record:
        """The record of a game that is about to start."""
        return cls(game.name, game.check_setup(setup), seed, seats, game.contents(), packs=list(game.packs()))

    def to_json(self) -> dict[str, Any]:
        """The record as plain data."""
        seats = [{"name": seat.name, "player": seat.player} for seat in self.seats]
        return {
            "game": self.game, "setup": dict(self.setup), "seed": self.seed, "seats": seats,
            "packs": [pack._asdict() for pack in self.packs], "contents": dict(self.contents),
            "options": list(self.options), "digest": self.digest, "format": self.format,
        }  # fmt: skip


class _SeatForm(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    name: str
    player: str = "human"


class _PackForm(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    name: str
    version: str
    hash: str


class _RecordForm(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    format: Literal[2]
    game: str
    setup: dict[str, Any]
    seed: int
    seats: Annotated[list[_SeatForm], Field(min_length=2, max_length=4)]
    packs: list[_PackForm]
    contents: dict[str, str]
    options: list[str]
    digest: str


def digest(state: GameState) -> str:
    """A short mark of a whole state; equal states have equal ones."""
    text = json.dumps(state.to_json(), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


# -- files -------------------------------------------------------------------------------------------


def write_record(path: str | PathLike[str], record: Record) -> None:
    """Write a record in place of an older one; a crash in between leaves the older one."""
    write_text(path, json.dumps(record.to_json(), ensure_ascii=False, indent=1) + "\n")


def read_record(path: str | PathLike[str]) -> tuple[Record, Document]:
    """A record and its file for the places of later faults. BadInput carries every fault."""
    return record_of(read(path))


def record_of(document: Document) -> tuple[Record, Document]:
    """The record that a document (JSON is YAML) holds. BadInput carries every fault."""
    data = document.data
    if not isinstance(data, dict) or "format" not in data or "options" not in data:
        raise BadInput(document.fault((), "this is no recorded game", "a file that the game saved"))
    version = data["format"]
    if type(version) is int and version > FORMAT:
        raise BadInput(
            document.fault(("format",), f"this game was saved by a newer version (format {version})",
                           f"format {FORMAT} or older; a newer program opens it")
        )  # fmt: skip
    upgraded = False
    while type(version) is int and version in UPGRADERS:
        data = UPGRADERS[version](data)
        version = data["format"]
        upgraded = True
    if upgraded:
        document = parse(json.dumps(data, ensure_ascii=False, indent=1), document.file)
    form = check(document, _RecordForm)
    seats = [SeatRecord(seat.name, seat.player) for seat in form.seats]
    packs = [PackMark(pack.name, pack.version, pack.hash) for pack in form.packs]
    record = Record(form.game, form.setup, form.seed, seats, form.contents, form.options, form.digest, packs)
    return record, document


# -- playing again -----------------------------------------------------------------------------------


G = TypeVar("G", bound=Game)


def game_of(record: Record, document: Document, games: Mapping[str, G]) -> G:
    """The game that a record was played with, with the packs that were chosen for it.

    BadInput tells an unknown game and each pack that is missing, can't be used, or is another one by now.
    """
    if record.game not in games:
        raise BadInput(
            document.fault(("game",), f"unknown game '{shortened(record.game)}'", f"one of {', '.join(games)}")
        )
    game = games[record.game]
    if [pack.name for pack in game.packs()] == [pack.name for pack in record.packs]:
        return game
    faults = []
    for i, pack in enumerate(record.packs):
        try:
            game.with_packs([pack.name])
        except BadInput as bad:
            message = f"the pack '{shortened(pack.name)}' (version {shortened(pack.version)}) can't be had"
            faults.append(document.fault(("packs", i), message, "the packs that the game was played with"))
            faults += bad.faults
    if faults:
        raise BadInput(faults)
    return game.with_packs([pack.name for pack in record.packs])


def reworded_packs(record: Record, game: Game) -> list[PackMark]:
    """The packs, as they are now, that differ from those recorded. If the record can be played again, in words only."""
    before = {pack.name: pack for pack in record.packs}
    return [pack for pack in game.packs() if pack.name in before and pack.hash != before[pack.name].hash]


def _changed_faults(record: Record, document: Document, game: Game) -> list[Fault]:
    """A fault for every part of the rules data, and every pack with such a part, that has changed."""
    changed = changed_contents(record, game)
    if not changed:
        return []
    now = {pack.name: pack for pack in game.packs()}
    faults = []
    for i, pack in enumerate(record.packs):
        if pack.name in now and now[pack.name].hash != pack.hash:
            message = (
                f"the pack '{pack.name}' has changed since this game was saved "
                f"(version {shortened(pack.version)} then, {now[pack.name].version} now)"
            )
            faults.append(document.fault(("packs", i), message, "the pack it was played with"))
    return faults + [
        document.fault(
            ("contents", name),
            f"{shortened(name)} has changed since this game was saved",
            "the cards it was played with",
        )
        for name in changed
    ]


def changed_contents(record: Record, game: Game) -> list[str]:
    """Names of the parts of the rules data (``card 16`` ...) that differ from those the record was played with."""
    now = game.contents()
    names = [name for name, mark in record.contents.items() if now.get(name) != mark]
    names += [name for name in now if name not in record.contents]
    # What all of it comes to differs with any part; it is worth a word only if nothing else does.
    return [name for name in names if name != game.whole] or names


def replay(
    record: Record,
    document: Document,
    games: Mapping[str, Game],
    listen: Callable[[GameState, str], None] | None = None,
) -> GameState:
    """Play a record again to its last option and check it.

    ``listen`` is called before each option with the state and the notation. BadInput tells packs that are missing,
    changed cards, an option that can't be read or is refused, or another outcome than recorded.
    """
    game = game_of(record, document, games)
    if changed := _changed_faults(record, document, game):
        raise BadInput(changed)
    try:
        setup = game.check_setup(record.setup)
        state = game.start(setup, record.seed)
        players = game.players(setup)
    except (ValueError, TypeError) as error:
        texts = [*record.setup, *map(str, record.setup.values())]
        raise BadInput(_said(document, ("setup",), error, texts, "a setup of the game")) from None
    record.setup = setup
    if players != len(record.seats):
        raise BadInput(document.fault(("seats",), f"{len(record.seats)} seats for {players} players", f"{players}"))
    for i, text in enumerate(record.options):
        try:
            option = game.parse(text)
            if listen is not None:
                listen(state, text)
            state.apply(option)
        except IllegalOption as refused:
            raise BadInput(
                document.fault(
                    ("options", i), f"'{shortened(text)}' is refused: {refused.reason[0]}", "an option of this game"
                )
            ) from None
        except ValueError as error:
            raise BadInput(_said(document, ("options", i), error, text.split(), "an option of the notation")) from None
    if record.digest and digest(state) != record.digest:
        raise BadInput(
            document.fault(("digest",), "the game played again ends differently", f"{digest(state)}, or an intact file")
        )
    return state


def _said(document: Document, path: Path, error: Exception, texts: Iterable[str], expected: str) -> Fault:
    """What the game says of a part of the record, whose texts it may quote; only if it doesn't tell, too, what it
    expected, that is added."""
    message = str(error)
    for text in texts:
        message = message.replace(text, shortened(text)) if len(text) > LONGEST_QUOTE else message
    return document.fault(path, message, "" if "expected " in message else expected)
