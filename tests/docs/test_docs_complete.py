"""Nothing of the code is left out of its document: words, fields, defaults, tables, links."""

import ast
import re

import pytest
import yaml
from documents import DOCS, DOCUMENTS, ROOT, code, headings, read_document, rows

from poryroku.cli.app import main
from poryroku.crystal.files import opsdoc
from poryroku.crystal.files.cardmodel import CardFile, Cost
from poryroku.crystal.files.effects import EVENTS, STATICS
from poryroku.crystal.files.library import load_book
from poryroku.crystal.files.packmodel import PackFile
from poryroku.crystal.files.scenariomodel import (
    InPlayForm,
    OptionsForm,
    Phase,
    PileForm,
    ScenarioForm,
    SeatForm,
    StepForm,
)
from poryroku.crystal.files.scenarios import REASONS, SEAT_PARTS, TABLE_PARTS
from poryroku.crystal.notation import WORDS
from poryroku.crystal.ops import COUNTERS, OPS
from poryroku.crystal.setup import OPTIONS
from poryroku.crystal.terms import BONUS_PRICE, BONUSES, ELEMENTS, LEVELS, RATES, SEASONS


def first_cells(name):
    """The words in backticks in the first column of all tables of a document."""
    return [word for row in rows(read_document(DOCS / name).text) for word in re.findall(r"`([^`]+)`", row[0])]


def section(name, heading):
    """The text under a heading, down to the next one of its rank or above."""
    text = read_document(DOCS / name).text
    rank = heading.index(" ")
    after = text.split(f"\n{heading}\n", 1)[1]
    return re.split(rf"^#{{1,{rank}}} ", after, flags=re.MULTILINE)[0]


def asked_kinds():
    """Every kind of decision that the rules or an op ask for."""
    kinds = {definition.kind for definition in OPS.values() if definition.kind}
    for path in (ROOT / "src/poryroku/crystal").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "ask":
                kinds |= {word.value for word in node.args[2:3] if isinstance(word, ast.Constant)}
    return kinds


# -- ops ---------------------------------------------------------------------------------------------


def test_the_reference_of_ops_is_up_to_date():
    assert (DOCS / "ops.md").read_text(encoding="utf-8") == opsdoc.text(), f"run {opsdoc.COMMAND}"


def test_every_op_and_counter_says_what_it_does():
    for name, definition in OPS.items():
        assert definition.doc.strip(), name
    for name, counter in COUNTERS.items():
        assert (counter.__doc__ or "").strip(), name


def test_every_type_of_parameter_is_explained():
    used = {parameter.type for definition in OPS.values() for parameter in definition.parameters}
    assert used <= set(opsdoc.TYPES)


# -- notation ----------------------------------------------------------------------------------------


def test_every_kind_of_decision_is_in_the_notation():
    listed = [row[0].strip("`") for row in rows(section("notation.md", "## The decisions"))][1:]
    assert sorted(listed) == sorted(asked_kinds())


def test_every_verb_is_in_the_notation():
    listed = [row[0].strip("`") for row in rows(section("notation.md", "## The verbs"))][1:]
    assert sorted(listed) == sorted(WORDS.values())


def test_every_reason_is_in_the_notation():
    listed = [row[0].strip("`") for row in rows(section("notation.md", "## Why something is refused"))][1:]
    assert sorted([*listed, "unreadable"]) == sorted(REASONS)


def test_elements_and_bonuses_are_in_the_notation():
    assert {*ELEMENTS, *BONUSES} <= set(code("notation.md"))


# -- scenarios ---------------------------------------------------------------------------------------

FORMS = {
    ScenarioForm: "## The position",
    OptionsForm: "## The position",
    SeatForm: "## The position",
    InPlayForm: "## The position",
    PileForm: "### The draw pile",
    StepForm: "## Steps",
}


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_every_field_of_a_scenario_stands_with_its_default(form):
    documented = {row[0].strip("`"): row[1] for row in rows(section("scenarios.md", FORMS[form])) if len(row) > 1}
    for name, info in form.model_fields.items():
        assert name in documented, f"{name} is not in {FORMS[form]!r}"
        shown = documented[name]
        if info.is_required():
            assert shown == "(needed)"
        elif info.default is None:
            assert not shown.startswith("`") and shown
        else:
            default = (
                info.default.model_dump(exclude_defaults=True) if hasattr(info.default, "model_dump") else info.default
            )
            assert yaml.safe_load(shown.strip("`")) == default, name


def test_no_field_is_documented_that_is_not_there():
    known = {name for form in FORMS for name in form.model_fields}
    for heading in ("## The position", "## Steps"):
        for row in rows(section("scenarios.md", heading)):
            if row[0].startswith("`"):
                assert row[0].strip("`") in known


def test_every_phase_is_documented_and_shown():
    listed = [row[0].strip("`") for row in rows(section("scenarios.md", "## Phases"))][1:]
    assert sorted(listed) == sorted(Phase.__args__)
    text = "".join(block.text for block in read_document(DOCS / "scenarios.md").blocks)
    for phase in Phase.__args__:
        assert f"phase: {phase}\n" in text or phase == "main"


def test_every_part_of_an_expectation_is_documented():
    assert {*TABLE_PARTS, *SEAT_PARTS, "options", "offers", "not_offered"} <= set(first_cells("scenarios.md"))


def test_levels_are_documented():
    assert set(LEVELS) <= set(code("scenarios.md"))


# -- cards -------------------------------------------------------------------------------------------


def test_every_field_of_a_card_is_documented():
    words = set(code("cards.md"))
    assert {*CardFile.model_fields, *Cost.model_fields} <= words
    assert {"if", "needs", "order", "window: before_die", "gives", "choose", "label", "cost", "do"} <= words


def test_every_field_of_a_pack_is_documented():
    listed = [row[0].strip("`") for row in rows(section("packs.md", "## pack.yaml")) if row[0].startswith("`")]
    assert listed == list(PackFile.model_fields)


def test_every_event_is_documented():
    listed = [row[0].strip("`") for row in rows(section("cards.md", "## Effects")) if row[0].startswith("`")]
    assert set(EVENTS) <= set(listed)


def test_every_ongoing_effect_is_documented():
    listed = [row[0].strip("`") for row in rows(section("cards.md", "### Ongoing: `gives`"))][1:]
    assert sorted(listed) == sorted(STATICS)


# -- rules -------------------------------------------------------------------------------------------


def test_every_option_of_the_setup_is_documented():
    listed = [row[0].strip("`") for row in rows(section("rules-decisions.md", "## The options"))][1:]
    assert sorted(listed) == sorted(OPTIONS)


def test_all_decisions_about_the_rules_are_there():
    listed = [row[0] for row in rows(section("rules-decisions.md", "## What we took"))][1:]
    assert listed == [f"D{n}" for n in range(1, 17)]


def test_the_rates_are_those_of_the_game():
    table = rows(section("rules.md", "## 17. What energy is worth"))[1:]
    assert table == [[name, *map(str, rates)] for name, rates in zip(SEASONS, RATES, strict=True)]


def test_the_prices_of_bonuses_are_those_of_the_game():
    table = rows(section("rules.md", "### 6.7 Bonuses"))
    assert table[-1] == ["points lost", *map(str, BONUS_PRICE[1:])]
    assert [row[0] for row in table[1:5]] == list(BONUSES)


def test_costs_by_players_are_those_of_the_cards():
    book = load_book()
    shown = {}
    for row in rows(section("rules.md", "## 2. Setting up")):
        if len(row) == 4 and row[1].endswith(("crystals", "fire", "earth")):
            shown[int(row[0])] = row[1:]
    changing = {}
    for number, card in book.cards_by_players[2].items():
        costs = [(cards[number].crystals, cards[number].energy) for cards in book.cards_by_players.values()]
        if len(set(costs)) > 1:
            name = "crystals" if costs[0][0] != costs[1][0] else ELEMENTS[next(e for e in range(4) if card.energy[e])]
            changing[number] = [
                f"{crystals if name == 'crystals' else sum(energy)} {name}" for crystals, energy in costs
            ]
    assert shown == changing


# -- rivals ------------------------------------------------------------------------------------------


def test_every_option_of_a_match_is_documented(monkeypatch, capsys):
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("COLUMNS", "200")
    assert main(["match", "--help"]) == 0
    options = set(re.findall(r"--[a-z][a-z-]*", capsys.readouterr().out)) - {"--help"}
    assert {"--a", "--cap", "--b-iterations"} <= options <= set(code("rivals.md"))


# -- links -------------------------------------------------------------------------------------------

PAGES = [*DOCUMENTS, ROOT / "README.md", ROOT / "CONTRIBUTING.md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)\s]+)\)", read_document(page).text):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        goal = page.parent / name if name else page
        assert goal.exists(), f"{page.name}: {target}"
        if anchor:
            assert anchor in headings(goal), f"{page.name}: {target}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_named_in_the_text_exist(page):
    for path in re.findall(r"`((?:src|tests|cards|assets|docs)/[\w./-]*)`", read_document(page).text):
        if "NN" not in path and not path.startswith("cards/51-"):
            assert (ROOT / path).exists() or (ROOT / "src/poryroku" / path).exists(), f"{page.name}: {path}"


def test_every_document_can_be_reached_from_the_readme():
    reached = set()
    waiting = [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in reached or page.suffix != ".md":
            continue
        reached.add(page)
        for target in re.findall(r"\]\(([^)#\s]+)", read_document(page).text):
            if not re.match(r"[a-z]+:", target) and (page.parent / target).exists():
                waiting.append((page.parent / target).resolve())
    assert {path.resolve() for path in DOCUMENTS} <= reached
