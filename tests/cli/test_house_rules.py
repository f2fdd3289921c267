"""`sixturns rules` with house files: what is wrong with one, what it changes, and the rules as it has them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from rich.console import Console

from sixturns.cli import ruletext
from sixturns.rulesets.houses import rules_at, shipped_houses
from sixturns.rulesets.layers import FAMILIES
from tests.cli.conftest import Process, Run, refusal

OURS = """\
name = "ours"
title = "Our own rules"
base = "underworld"

[rules]
wandering.interval = 1
surprise.side = "best"

[procedures.describe]
steps = ["describe", "time"]
"""


@pytest.fixture
def ours(environment: dict[str, str], tmp_path: Path) -> str:
    """A house file in the present folder."""
    (tmp_path / "ours.toml").write_text(OURS)
    return "ours.toml"


def test_check_says_what_a_file_changes(run: Run, ours: str) -> None:
    """Numbers from old to new with their units, lists step by step."""
    done = run("rules", "check", ours)
    assert 0 == done.exit_code
    assert [
        "ours over underworld: 2 numbers and 1 list differ from underworld",
        "wandering.interval  2 → 1 turn",
        "surprise.side       majority → best",
        "procedures.describe",
        "    describe",
        "  + time",
    ] == done.stdout.splitlines()


def test_check_names_every_fault(run: Run, ours: str, tmp_path: Path) -> None:
    """File, line, keys and what is wrong, one to a line, and exit status 2."""
    (tmp_path / ours).write_text(OURS.replace("interval = 1", "intervl = 1").replace('"best"', '"bets"'))
    done = run("rules", "check", ours)
    assert (2, "") == (done.exit_code, done.stdout)
    assert {
        "ours.toml:6: rules.wandering.intervl: there is no such rule; did you mean 'rules.wandering.interval'?",
        "ours.toml:7: rules.surprise.side: 'bets' is none of 'majority', 'best', 'worst'; did you mean 'best'?",
    } == set(done.stderr.splitlines())


def test_check_as_json(run: Run, ours: str) -> None:
    """The same for programs."""
    told = json.loads(run("rules", "check", ours, "--json").stdout)
    assert ("ours", "Our own rules", "underworld") == (told["name"], told["title"], told["base"])
    first, *_others, last = told["changes"]
    assert {"path": "wandering.interval", "was": "2", "now": "1", "unit": "turns", "steps": []} == first
    assert [("as before", "describe"), ("come", "time")] == [(one["stands"], one["step"]) for one in last["steps"]]


@pytest.mark.parametrize("name", FAMILIES)
def test_check_of_a_family(run: Run, name: str) -> None:
    """A family differs in nothing from itself."""
    expected = f"{name}: no numbers and no lists differ from {name}\n"
    assert expected == run("rules", "check", name).stdout


def test_diff_of_a_file_with_a_family(run: Run, ours: str) -> None:
    """From the first to the second, whichever they are."""
    assert "wandering.interval  1 → 2 turns" == run("rules", "diff", ours, "underworld").stdout.splitlines()[0]
    assert "nothing differs\n" == run("rules", "diff", ours, ours).stdout


def test_diff_as_json(run: Run, ours: str) -> None:
    """The same for programs."""
    told = json.loads(run("rules", "diff", "underworld", ours, "--json").stdout)
    assert ["wandering.interval", "surprise.side", "procedures.describe"] == [change["path"] for change in told]


def test_what_was_overridden_stands_beside_it(run: Run, ours: str) -> None:
    """The value that was, with its layer; in words where nobody looks at a terminal."""
    shown = run("rules", "show", "surprise.side", "--rules", ours).stdout
    assert "surprise.side  best  ours, was majority (underworld)" in shown
    assert "from      ours (a rule of this house)" in shown
    assert "wandering.interval  1  ours, was 2 (underworld)" in run("rules", "show", "turns", "--rules", ours).stdout


def test_what_was_overridden_is_struck_through(ours: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal."""
    terminal = Console(force_terminal=True, color_system="standard", width=100, record=True, highlight=False)
    monkeypatch.setattr(ruletext, "screen", lambda: terminal)
    ruletext.show_leaves(rules_at(ours), ("rules.surprise.side",))
    assert "\x1b[2;9mmajority\x1b[0m" in terminal.export_text(styles=True)


def test_a_list_says_whose_it_is(run: Run, ours: str) -> None:
    """The layer of a procedure's list, and the one that had it before."""
    shown = run("rules", "show", "describe", "--rules", ours).stdout.splitlines()
    assert ["describe", "  the list of ours, in place of underworld's"] == shown[:2]
    told = json.loads(run("rules", "show", "describe", "--rules", ours, "--json").stdout)
    assert ("ours", ["underworld"]) == (told["layer"], told["was"])


def test_a_setting_is_a_layer_of_its_own(run: Run) -> None:
    """Given on the command line, with or without its quotes."""
    for setting in ("surprise.side=best", 'surprise.side="best"', "rules.surprise.side = best"):
        shown = run("rules", "show", "surprise.side", "--set", setting).stdout
        assert "surprise.side  best  options, was majority (underworld)" in shown


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ("best", "options: 'best' is no setting, such as travel.road=1 or surprise.chance=3-in-6"),
        ("side=best", "options: 'side=best' is no setting, such as travel.road=1 or surprise.chance=3-in-6"),
        ("travel.road=two", "options:1: rules.travel.road: a whole number is wanted, not 'two'"),
        (
            "travel.rode=2",
            "options:1: rules.travel.rode: there is no such rule; did you mean 'rules.travel.road'?",
        ),
        ("travel.road=1\ntravel.day=3", "options:1: rules.travel.road: a whole number is wanted, not '1 travel.day=3'"),
    ],
)
def test_a_setting_that_cannot_be(run: Run, setting: str, words: str) -> None:
    """It is refused as a house file would be."""
    assert words == refusal(run("rules", "show", "encounter", "--set", setting))


def test_a_setting_that_a_house_file_makes_idle(run: Run, ours: str) -> None:
    """Options lie below house files: where both set a number, the table is told."""
    done = run("rules", "show", "turns", "--rules", ours, "--set", "wandering.interval=3")
    assert "options:1: rules.wandering.interval: 'ours' sets that, too, and lies over it" == refusal(done)


def test_the_same_setting_twice(run: Run) -> None:
    """Nobody knows which is meant."""
    done = run("rules", "show", "turns", "--set", "travel.road=1", "--set", "travel.road=2")
    assert "options:2: a key stands here for the second time" == refusal(done)


def test_sets_are_listed(run: Run) -> None:
    """Families, and the house files that ship with Sixturns, each with its title."""
    told = json.loads(run("rules", "sets", "--json").stdout)
    assert [*FAMILIES] == [*told["families"]]
    assert [*shipped_houses()] == [*told["houses"]]
    shown = run("rules", "sets").stdout
    assert all(name in shown for name in (*FAMILIES, *shipped_houses()))


def test_statements_of_a_rule_set(run: Run) -> None:
    """Only those that its numbers and steps carry out are listed and counted."""
    rows = {row["id"] for row in json.loads(run("rules", "list", "--rules", "basic", "--json").stdout)}
    assert "R002-11" in rows
    assert not [row for row in rows if row.startswith("R001")]
    counted = json.loads(run("rules", "coverage", "--rules", "basic", "--json").stdout)
    assert rows == {*counted["locked"], *counted["open"]}


def test_a_house_file_that_ships_is_known_by_name(run: Run) -> None:
    """From anywhere, without a path."""
    expected = "gritty rest over underworld: "
    assert run("rules", "check", "gritty-rest").stdout.startswith(expected)


def test_a_bad_house_file_is_refused_by_every_command(process: Process, ours: str, tmp_path: Path) -> None:
    """With a line for each fault."""
    (tmp_path / ours).write_text(OURS.replace("interval = 1", "intervl = 1").replace('"best"', '"bets"'))
    done = process("rules", "show", "encounter", "--rules", ours)
    assert (2, "") == (done.returncode, done.stdout)
    assert ["sixturns: ours.toml:6", "ours.toml:7"] == sorted(
        (line.partition(": rules")[0] for line in done.stderr.splitlines()), reverse=True
    )
