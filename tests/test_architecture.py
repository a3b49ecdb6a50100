"""The house stands: imports only go down, the rules know no pygame, no files and no card numbers."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import poryroku

ROOT = Path(poryroku.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))

FLOORS = {
    "faults": 1,
    "i18n": 1,
    "interrupts": 1,
    "paths": 1,
    "safewrite": 1,
    "typeface": 1,
    "yamlcheck": 1,
    "yamlfile": 1,
    "yamltraps": 1,
    "yamlsyntax": 1,
    "kernel": 2,
    "crystal": 3,
    "shelf": 3.5,
    "rivals": 4,
    "lab": 5,
    "ui": 5,
    "cli": 6,
    "__main__": 7,
}


def room_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def imports_of(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            from_here = path.relative_to(ROOT.parent).parts[: -node.level] if node.level else ()
            assert len(from_here) != 1, f"{path.name}: climbs out of its room"
            module = ".".join([*from_here, *filter(None, [node.module])])
            found |= {module, *(f"{module}.{alias.name}" for alias in node.names)}
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_only_go_down(path):
    room = room_of(path)
    if room == "__init__":
        return
    for name in imports_of(path):
        parts = name.split(".")
        if parts[0] == "poryroku" and len(parts) > 1 and parts[1] in FLOORS and parts[1] != room:
            assert FLOORS[parts[1]] <= FLOORS[room], f"{room} imports {name}"
            if {room, parts[1]} == {"ui", "lab"}:
                raise AssertionError(f"{room} imports {name}")


@pytest.mark.parametrize(
    "path",
    [p for p in MODULES if room_of(p) == "crystal" and not {"files", "wording"} & set(p.parts)],
    ids=lambda p: p.stem,
)
def test_rules_know_no_files_and_no_words(path):
    """The rules package imports only itself, the kernel's contract and random numbers, and the standard library."""
    for name in imports_of(path):
        assert not name.startswith(("pygame", "pydantic", "yaml", "random", "time", "datetime", "os", "pathlib", "io"))
        if name.startswith("poryroku"):
            assert name.startswith(("poryroku.crystal", "poryroku.kernel"))
            assert not name.startswith(("poryroku.crystal.files", "poryroku.crystal.wording", "poryroku.kernel.record"))


def test_rules_import_without_pygame():
    code = "import sys, poryroku.crystal.game; print([n for n in ('pygame', 'pydantic', 'yaml') if n in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_rivals_never_see_a_state():
    for path in MODULES:
        if room_of(path) == "rivals":
            for name in imports_of(path):
                forbidden = ("poryroku.crystal.state", "poryroku.crystal.game", "poryroku.crystal.files")
                assert not name.startswith(forbidden), path


def test_rivals_play_any_game():
    """What is known of a single game stands in a package of its own, which only `rivals/__init__.py` imports."""
    ours = [path for path in MODULES if room_of(path) == "rivals" and len(path.relative_to(ROOT).parts) == 2]
    assert {path.stem for path in ours} >= {"greedy", "ladder", "search", "senses", "thinkers", "thumbs"}
    for path in ours:
        for name in imports_of(path):
            assert not f"{name}.".startswith("poryroku.crystal."), f"{path.name} imports {name}"
            if path.stem != "__init__":
                assert not f"{name}.".startswith("poryroku.rivals.crystal."), f"{path.name} imports {name}"


def test_whoever_imports_a_rival_finds_what_is_known_of_the_game():
    """A process of its own, which has imported no more than what it was handed, would else play on without a word."""
    code = (
        "import poryroku.rivals.base; from poryroku.rivals.senses import SENSES; "
        "from poryroku.rivals.thumbs import THUMBS; from poryroku.shelf import GAMES; "
        "print([*sorted(GAMES)] == [*sorted(SENSES)] == [*sorted(THUMBS)])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "True\n"


def test_no_card_number_in_the_engine():
    """No rule compares a card's number with a constant; cards differ only by their data."""
    for path in MODULES:
        if room_of(path) not in ("crystal", "rivals") or {"files", "wording"} & set(path.parts):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare):
                sides = [node.left, *node.comparators]
                names = {side.attr if isinstance(side, ast.Attribute) else getattr(side, "id", "") for side in sides}
                constants = [s.value for s in sides if isinstance(s, ast.Constant) and type(s.value) is int and s.value]
                assert not (names & {"number", "card", "source"} and constants), f"{path}:{node.lineno}"


RULES_OWN = {"RATES", "BONUS_PRICE", "SPACES", "RESERVE_LIMIT", "GAUGE_MAX", "HAND_PENALTY"}


@pytest.mark.parametrize("path", [p for p in MODULES if room_of(p) == "ui"], ids=lambda p: str(p.relative_to(ROOT)))
def test_the_window_leaves_arithmetic_to_the_rules(path):
    """The window asks for rates, prices and places; it doesn't work them out from the rules' numbers."""
    for name in imports_of(path):
        assert name.removeprefix("poryroku.crystal.terms.") not in RULES_OWN, f"{path.name} imports {name}"
        assert name != "poryroku.crystal.terms.*", path
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "terms":
            assert node.attr not in RULES_OWN, f"{path.name} uses terms.{node.attr}"


def test_no_file_is_a_junk_drawer():
    for path in MODULES:
        assert path.stem not in {"utils", "helpers", "misc", "manager", "common"}


def test_the_lock_of_the_house_pygame_ce_only():
    """Nothing we depend on may pull in the package pygame: it would overwrite pygame-ce."""
    import importlib.metadata

    names = {dist.metadata["Name"].lower() for dist in importlib.metadata.distributions()}
    assert "pygame-ce" in names
    assert "pygame" not in names
