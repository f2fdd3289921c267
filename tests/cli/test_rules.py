"""`sixturns rules`: statements, numbers, procedures, and what is locked by a test."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sixturns.rulesets.layers import load, rows
from tests.cli.conftest import Run, refusal

PROVED = {"R000-38": ["tests/a.py::test_far", "tests/a.py::test_near"], "R000-39": [], "R003-13": ["tests/b.py::test"]}
LOCKED = ["R000-38", "R003-13"]


@pytest.fixture
def proved(environment: dict[str, str], tmp_path: Path) -> None:
    """A record of proved rows in the present folder."""
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / "rules.json").write_text(json.dumps(PROVED))


def test_coverage_names_every_row_once(run: Run, proved: None) -> None:
    """A row with a passing test is locked, every other one is open."""
    told = json.loads(run("rules", "coverage", "--json").stdout)
    assert LOCKED == told["locked"]
    assert set(rows()) - set(LOCKED) == set(told["open"])
    assert len(rows()) == len(told["locked"]) + len(told["open"])


def test_coverage_is_found_from_a_folder_below(
    run: Run, proved: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The record is looked for from the present folder upward."""
    (tmp_path / "docs" / "howto").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "docs" / "howto")
    assert LOCKED == json.loads(run("rules", "coverage", "--json").stdout)["locked"]


def test_coverage_without_a_record_is_all_open_and_says_so(run: Run) -> None:
    """Where no tests have run nothing is locked, and the reader is told why."""
    done = run("rules", "coverage", "--json")
    assert {"locked": [], "open": list(rows())} == json.loads(done.stdout)
    assert "no build/rules.json from here upward: every row counts as open\n" == done.stderr


def test_coverage_in_words_ends_with_the_sum(run: Run, proved: None) -> None:
    """The last line counts the rows."""
    assert f"2 of {len(rows())} rows locked" == run("rules", "coverage").stdout.splitlines()[-1]


@pytest.mark.parametrize("text", ["{", "[1]", '{"R000-01": 3}'])
def test_a_record_that_is_none_is_refused(run: Run, proved: None, tmp_path: Path, text: str) -> None:
    """A damaged record names its path."""
    path = tmp_path / "build" / "rules.json"
    path.write_text(text)
    assert f"{path}: not a record of proved rules; run the tests again" == refusal(run("rules", "coverage"))


def test_list_has_every_row(run: Run, proved: None) -> None:
    """Each row has its line, locked or open."""
    lines = run("rules", "list").stdout.splitlines()
    assert list(rows()) == [line.split()[0] for line in lines if line.startswith("R")]
    assert "locked" == next(line for line in lines if line.startswith("R000-38")).split()[1]
    assert "open" == next(line for line in lines if line.startswith("R000-39")).split()[1]


def test_list_as_json_has_the_statements(run: Run, proved: None) -> None:
    """The list for programs has statement, place, state and tests."""
    told = {row["id"]: row for row in json.loads(run("rules", "list", "--json").stdout)}
    assert [row.says for row in rows().values()] == [row["says"] for row in told.values()]
    assert ("locked", PROVED["R000-38"]) == (told["R000-38"]["state"], told["R000-38"]["tests"])
    assert ("open", []) == (told["R000-39"]["state"], told["R000-39"]["tests"])


def test_a_row_is_shown_with_all_that_carries_it(run: Run, proved: None) -> None:
    """Statement, place, tests, numbers with their source, and the steps that carry it out."""
    shown = run("rules", "show", "r000-38").stdout
    for part in (
        rows()["R000-38"].says.split()[0],
        "document 000, Dungeon Encounter / 2 Distance",
        "locked by 2 tests",
        "tests/a.py::test_far",
        "distance.normal  2d4x10 ft",
        "documents 000 and 003, Encounter Procedure 2",
        "encounter/encounter_distance",
    ):
        assert part in shown


def test_a_row_with_readings_names_the_others(run: Run) -> None:
    """Where a table may choose, the readings not taken are named."""
    assert "also best, worst" in run("rules", "show", "R003-28").stdout


def test_a_procedure_is_shown_as_printed(run: Run) -> None:
    """The steps of a procedure stand in their order, numbered, with rules and numbers."""
    shown = run("rules", "show", "encounter").stdout.splitlines()
    steps = [step.name for step in load("underworld").procedure("encounter").flat()]
    assert "encounter" == shown[0]
    assert steps == [line.split()[1] for line in shown if line[:1].isdigit()]
    assert any("R000-38" in line for line in shown)
    assert any("distance.close  1d3x10 ft" in line for line in shown)


@pytest.mark.parametrize("apart", [7, pytest.param(1, marks=pytest.mark.slow)])
def test_every_procedure_step_number_and_row_can_be_shown(run: Run, apart: int) -> None:
    """Whatever the rule set names can be asked for, in words and as JSON; in quick runs one of so many names is."""
    rules = load("underworld")
    known = {*rules.procedures, *(step.name for p in rules.procedures.values() for step in p.flat())}
    known |= {path.removeprefix("rules.") for path in rules.provenance} | {"R000-01", "R003-54"}
    for name in sorted(known)[::apart]:
        assert name.split(".")[-1] in run("rules", "show", name).stdout
        assert json.loads(run("rules", "show", name, "--json").stdout)


def test_an_unknown_name_offers_the_nearest(run: Run) -> None:
    """A slip of the finger is met with what was meant."""
    expected = "no rule, procedure, step or number 'encountre'; did you mean 'encounter'?"
    assert expected == refusal(run("rules", "show", "encountre"))


def test_an_unknown_rule_set_offers_the_nearest(run: Run) -> None:
    """So is one in the name of a rule set."""
    done = run("rules", "show", "encounter", "--rules", "undrworld")
    assert "no rule set and no house file 'undrworld'; did you mean 'underworld'?" == refusal(done)


def test_the_rules_of_a_campaign_are_shown(run: Run) -> None:
    """What was amended in play stands there, and what it was."""
    run("new", "keep", "--seed", "x")
    run("amend", "keep", "surprise.chance=3-in-6")
    shown = run("rules", "show", "surprise.chance", "--campaign", "keep").stdout.splitlines()
    assert "surprise.chance  3-in-6  amendment, was 2-in-6 (underworld)" == shown[0]


def test_a_campaign_has_its_own_rules(run: Run) -> None:
    """Others beside them are refused, and so is a campaign that there is not."""
    run("new", "keep", "--seed", "x")
    both = run("rules", "show", "turns", "--campaign", "keep", "--rules", "basic")
    assert "a campaign has its own rules: --campaign NAME stands alone" == refusal(both)
    assert "no campaign is called 'kepe'; did you mean 'keep'?" == refusal(
        run("rules", "show", "turns", "--campaign", "kepe")
    )
