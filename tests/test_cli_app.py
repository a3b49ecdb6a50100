"""The command line: exit codes, and what it says of a wrong one."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Annotated, Any, Literal

import pytest
import typer

from poryroku import __version__, i18n
from poryroku.cli import app
from poryroku.faults import BadInput, Fault


def run(
    files: list[Path],
    games: Annotated[int, typer.Option(min=1, max=9)] = 3,
    seed: Annotated[int, typer.Option(min=0)] = 0,
    level: Literal["apprentice", "magic", "archmage"] = "magic",
    outcome: str = "",
) -> int:
    """Stands in for a command."""
    match outcome:
        case "check failed":
            return 1
        case "exit":
            raise typer.Exit(1)
        case "bad input":
            raise BadInput([Fault("a.yaml", 1, 2, "odd"), Fault("a.yaml", 3, 4, "even")])
        case "interrupt":
            raise KeyboardInterrupt
        case "missing":
            Path("no/such/place").read_bytes()
        case "own":
            raise typer.BadParameter("the seats do not fit the level")
        case "bug":
            raise RuntimeError("a bug")
    print(files[0], games, seed, level)
    return 0


@pytest.fixture(autouse=True)
def commands(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Offers `simulate` and `play` with the function above and tells which modules were imported."""
    imported: list[str] = []

    def fake_import(name: str) -> Any:
        imported.append(name)
        if name.endswith(".cards"):
            return SimpleNamespace(SUBCOMMANDS={"show": "Show one.", "list": "List them."})
        return SimpleNamespace(run=run)

    def fake_find(name: str) -> ModuleType | None:
        return ModuleType(name) if name.endswith((".simulate", ".play")) else None

    monkeypatch.setattr(app, "import_module", fake_import)
    monkeypatch.setattr(app, "find_spec", fake_find)
    monkeypatch.setattr(app, "set_language", lambda code: i18n.set_language("en"))
    return imported


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["simulate", "x"], 0),
        (["simulate", "x", "--outcome", "check failed"], 1),
        (["simulate", "x", "--outcome", "exit"], 1),
        (["simulate", "x", "--outcome", "interrupt"], 130),
        ([], 0),
        (["--help"], 0),
        (["simulate", "--help"], 0),
        (["--version"], 0),
    ],
)
def test_exit_code(arguments: list[str], code: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(arguments) == code
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["simulte"], "poryroku: no such command 'simulte'; expected one of play, simulate; did you mean 'simulate'?"),
        (["bench"], "poryroku: no such command 'bench'; expected one of play, simulate"),
        (
            ["--verson"],
            "poryroku: no such option '--verson'; expected one of --version, --help; did you mean '--version'?",
        ),
        (
            ["simulate", "x", "--gmaes", "3"],
            "poryroku simulate: no such option '--gmaes'; "
            "expected one of --games, --seed, --level, --outcome, --help; did you mean '--games'?",
        ),
        (
            ["simulate", "x", "--games", "ten"],
            "poryroku simulate: --games is 'ten'; expected a whole number from 1 to 9",
        ),
        (["simulate", "x", "--games=10"], "poryroku simulate: --games is '10'; expected a whole number from 1 to 9"),
        (["simulate", "x", "--seed", "-1"], "poryroku simulate: --seed is '-1'; expected a whole number, 0 or more"),
        (
            ["simulate", "x", "--level", "archmag"],
            "poryroku simulate: --level is 'archmag'; "
            "expected one of apprentice, magic, archmage; did you mean 'archmage'?",
        ),
        (
            ["simulate", "x", "--seed", "-1", "--games", "ten", "--level", "magi"],
            "poryroku simulate: --games is 'ten'; expected a whole number from 1 to 9\n"
            "poryroku simulate: --seed is '-1'; expected a whole number, 0 or more\n"
            "poryroku simulate: --level is 'magi'; expected one of apprentice, magic, archmage; did you mean 'magic'?",
        ),
        (["simulate", "x", "--outcome", "bad input"], "a.yaml:1:2: odd\na.yaml:3:4: even"),
        (["simulate", "x", "--outcome", "missing"], "no/such/place: No such file or directory"),
    ],
)
def test_bad_input(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(arguments) == 2
    output = capsys.readouterr()
    assert output.err == words + "\n"
    assert output.out == ""


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["simulate"], "files"),
        (["simulate", "x", "--games"], "'--games' requires an argument"),
        (["simulate", "x", "--outcome", "own"], "the seats do not fit the level"),
    ],
)
def test_other_usage_faults_keep_their_words(
    arguments: list[str], part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.main(arguments) == 2
    error = capsys.readouterr().err
    assert error.startswith("poryroku simulate: ")
    assert part in error
    assert error.count("\n") == 1


def test_what_a_command_checks_is_told_with_the_rest(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given = []

    def check(arguments: Mapping[str, Any]) -> list[Fault]:
        given.append(dict(arguments))
        return [Fault("poryroku simulate", 0, 0, "odd seed")] if arguments.get("seed", 0) % 2 else []

    monkeypatch.setattr(app, "import_module", lambda name: SimpleNamespace(run=run, check=check))
    assert app.main(["simulate", "x", "--seed", "2"]) == 0
    assert given[0]["games"] == 3
    capsys.readouterr()
    assert app.main(["simulate", "x", "--seed", "3"]) == 2
    assert capsys.readouterr() == ("", "poryroku simulate: odd seed\n")
    assert app.main(["simulate", "x", "--seed", "3", "--games", "12"]) == 2
    assert capsys.readouterr().err == (
        "poryroku simulate: --games is '12'; expected a whole number from 1 to 9\nporyroku simulate: odd seed\n"
    )
    assert "games" not in given[2]


def test_a_bug_is_not_hidden() -> None:
    with pytest.raises(RuntimeError, match="a bug"):
        app.main(["simulate", "x", "--outcome", "bug"])


def test_only_the_module_called_is_imported(commands: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    app.main(["--help"])
    assert commands == []
    listed = capsys.readouterr().out
    assert "simulate" in listed
    assert "Let rivals play many games" in listed
    assert "bench" not in listed  # not there, not offered
    app.main(["simulate", "--help"])
    assert commands == ["poryroku.cli.simulate"]
    assert "Stands in for a command" in capsys.readouterr().out


@pytest.fixture
def with_group(monkeypatch: pytest.MonkeyPatch) -> None:
    """Offers `cards` too, which has commands of its own."""
    monkeypatch.setattr(app, "find_spec", lambda name: ModuleType(name) if name.endswith((".play", ".cards")) else None)


@pytest.mark.usefixtures("with_group")
def test_a_command_may_have_commands(commands: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["cards"], ["cards", "--help"]):
        assert app.main(arguments) == 0
        listed = capsys.readouterr().out
        assert "Show one." in listed and "List them." in listed
    assert set(commands) == {"poryroku.cli.cards"}
    assert app.main(["cards", "show", "x", "--games", "4"]) == 0
    assert capsys.readouterr().out == "x 4 0 magic\n"
    assert commands[-1] == "poryroku.cli.cards.show"
    assert "poryroku.cli.cards.list" not in commands


@pytest.mark.usefixtures("with_group")
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["card"], "poryroku: no such command 'card'; expected one of play, cards; did you mean 'cards'?"),
        (
            ["cards", "shwo"],
            "poryroku cards: no such command 'shwo'; expected one of show, list; did you mean 'show'?",
        ),
        (
            ["cards", "show", "x", "--seed", "-1"],
            "poryroku cards show: --seed is '-1'; expected a whole number, 0 or more",
        ),
    ],
)
def test_what_is_wrong_with_a_command_of_a_command(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.main(arguments) == 2
    assert capsys.readouterr().err == words + "\n"


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    app.main(["--version"])
    assert capsys.readouterr().out == f"poryroku {__version__}\n"


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")
def test_reader_that_has_enough_is_no_fault() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "poryroku", "--help"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait(timeout=60) == 1


@pytest.mark.parametrize("closed", ["1", "2"])
def test_a_closed_stream_ends_in_no_traceback(closed):
    command = f"exec {sys.executable} -m poryroku simulate crystal --games 2 --seats random,random {closed}>&-"
    run = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=120)
    assert run.returncode == 0
    assert "Traceback" not in run.stderr + run.stdout


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only Linux has /dev/full")
@pytest.mark.parametrize("arguments", ["simulate crystal --games 2 --seats random,random", "replay --help"])
def test_a_full_disk_is_told_in_a_sentence(arguments):
    command = f"exec {sys.executable} -m poryroku {arguments} > /dev/full"
    run = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=120)
    assert run.returncode == 2
    assert "Traceback" not in run.stderr and "space" in run.stderr


INTERRUPTED = """
import sys
import tomllib
class Busy:
    def find_spec(self, name, *_more):
        if name == {module!r}:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Busy())
from {entry} import {function}
sys.exit({function}())
"""


@pytest.mark.parametrize("module", ["multiprocessing", "poryroku.cli.app", "typer", "poryroku.cli.match"])
def test_ctrl_c_while_the_program_comes_up_ends_in_no_traceback(module):
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    entry, _, function = project["project"]["scripts"]["poryroku"].partition(":")
    script = INTERRUPTED.format(module=module, entry=entry, function=function)
    done = subprocess.run([sys.executable, "-c", script, "match"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
