"""The example package of docs/op-plugins.md, made loadable as an installation would make it; and broken ones."""

import os
import shutil
import subprocess
import sys
import tomllib

import pytest
from documents import ROOT

EXAMPLE = ROOT / "docs" / "examples" / "poryroku-ops-example"
PACK = EXAMPLE / "market-pack"


def install(site, module, project):
    """What pip would leave of a package of one module: the module and its metadata."""
    site.mkdir(exist_ok=True)
    shutil.copy(module, site)
    info = site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    about = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(about, encoding="utf-8")
    lines = []
    for group, entries in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {value}" for name, value in entries.items())]
    (info / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    install(folder, EXAMPLE / "poryroku_ops_example.py", project)
    return folder


def python(*arguments, site=None, cwd=None):
    """Another Python with the game, and what is installed in `site`."""
    found = [*([str(site)] if site else []), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(found), "LANGUAGE": "en", "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        [sys.executable, *map(str, arguments)], env=environment, cwd=cwd, capture_output=True, text=True, timeout=120
    )


def test_the_test_of_the_example_passes(site):
    done = python("-m", "pytest", "-q", "-p", "no:cacheprovider", EXAMPLE, site=site)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "7 passed" in done.stdout


def test_its_cards_play_and_its_ops_are_listed(site):
    done = python("-m", "poryroku", "scenario", PACK, site=site)
    assert (done.returncode, done.stdout, done.stderr) == (0, "5 scenarios hold.\n", "")
    listed = python("-m", "poryroku", "ops", "wager", site=site)
    assert listed.returncode == 0 and "Lay down 1 to so many crystals" in listed.stdout


def test_without_the_package_its_cards_are_refused_by_name():
    done = python("-m", "poryroku", "scenario", PACK)
    assert done.returncode == 2
    assert "901-even-scales.yaml:14:27: unknown op 'level_crystals'" in done.stderr
    assert "unknown counter 'richer_opponents'" in done.stderr
    assert "Traceback" not in done.stderr


BROKEN = {
    "raise RuntimeError('no')": "importing own_ops fails: RuntimeError: no",
    "import sys; sys.exit(3)": "importing own_ops fails: SystemExit: 3",
    "import a_module_that_is_not_there": "fails: ModuleNotFoundError: No module named 'a_module_that_is_not_there'",
    "def (": "importing own_ops fails: SyntaxError",
}


@pytest.mark.parametrize("source", BROKEN)
def test_the_program_starts_without_a_broken_package_and_says_so(tmp_path, source):
    module = tmp_path / "own_ops.py"
    module.write_text(source, encoding="utf-8")
    project = {"name": "own-ops", "version": "2.0", "entry-points": {"poryroku.ops": {"own": "own_ops"}}}
    install(tmp_path / "site", module, project)
    done = python("-m", "poryroku", "simulate", "crystal", "--games", "1", "--seats", "random,random",
                  site=tmp_path / "site")  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert f"poryroku.ops: own-ops 2.0: {BROKEN[source]}".split(": fails")[0] in done.stderr
    assert BROKEN[source] in done.stderr and "the package is left out" in done.stderr
    assert "Traceback" not in done.stderr
