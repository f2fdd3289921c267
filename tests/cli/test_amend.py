"""Rules of one's own from the command line: a campaign that begins with them, and one that goes on under others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sixturns.cli.serve import sample_table
from sixturns.rulesets.layers import FAMILIES, load
from sixturns.store import open_store
from sixturns.store.tables import Tables
from tests.cli.conftest import Run, refusal

HOUSE = """name = "creepers"
base = "underworld"

[rules.surprise]
chance = "3-in-6"
"""
WRONG = """[rules]
surprise.chance = "9-in-6"
surprize.side = "best"
"""


@pytest.fixture
def house(environment: dict[str, str], tmp_path: Path) -> str:
    """A house file in the present folder."""
    (tmp_path / "creepers.toml").write_text(HOUSE)
    return "creepers.toml"


def log(run: Run) -> list[str]:
    """What the log of the campaign begun last says, without times."""
    return [line["before"] for line in json.loads(run("log", "--json").stdout)]


def lines(run: Run, *arguments: str) -> list[str]:
    """What a command prints that succeeds."""
    done = run(*arguments)
    assert 0 == done.exit_code, done.output
    return done.stdout.splitlines()


@pytest.mark.parametrize("family", FAMILIES)
def test_the_sample_begins_under_every_family(run: Run, family: str) -> None:
    """`new --rules` begins the sample campaign under any family, and it plays."""
    assert "keep has begun, in The cellars." == lines(run, "new", "keep", "--rules", family)[0]
    played = run("play", "keep", input="pass\nq\n")
    assert 0 == played.exit_code, played.output


@pytest.mark.parametrize("family", FAMILIES)
def test_the_demo_has_a_campaign_for_every_family(environment: dict[str, str], tmp_path: Path, family: str) -> None:
    """The sample of each family is a campaign of its own, which goes on where it was left."""
    with open_store(tmp_path / "demo.sqlite") as store:
        tables = Tables(store)
        own, again, other = (sample_table(tables, load(name)) for name in (family, family, "underworld"))
        assert own is again
        assert (own is other) == (family == "underworld")
        assert family == own.read(lambda at: at.ruleset.name)
        tables.close()


def test_a_campaign_begins_with_a_house_file(run: Run, house: str) -> None:
    """With the file, and with settings beside it; when the file is gone it goes on."""
    lines(run, "new", "keep", "--rules", house, "--set", "search.chance=2-in-6")
    Path(house).unlink()
    assert ["surprise.chance: 2-in-6, was 3-in-6", "keep: nothing was changed"] == lines(
        run, "amend", "keep", "surprise.chance=2-in-6", "--dry-run"
    )
    assert ["search.chance: 1-in-6, was 2-in-6", "keep: in force now"] == lines(
        run, "amend", "keep", "search.chance=1-in-6"
    )


def test_a_house_file_that_is_wrong_begins_nothing(run: Run, tmp_path: Path) -> None:
    """Each fault stands on a line of its own, with file, line and path; there is no such campaign afterwards."""
    (tmp_path / "wrong.toml").write_text(WRONG)
    refused = run("new", "keep", "--rules", "wrong.toml")
    assert (2, [
        "sixturns: wrong.toml:2: rules.surprise.chance: 9-in-6 is not a chance",
        "wrong.toml:3: rules.surprize: there is no such rule; did you mean 'rules.surprise.side'?",
    ]) == (refused.exit_code, refused.stderr.splitlines())  # fmt: skip
    assert "[]" == run("campaigns", "--json").stdout.strip()
    unknown = refusal(run("new", "keep", "--rules", "basik"))
    assert "no rule set and no house file 'basik'; did you mean 'basic'?" == unknown


def test_a_rule_is_amended_and_the_log_says_why(run: Run) -> None:
    """A rule by its path, with a reason; undo and redo work on it as on anything."""
    lines(run, "new", "keep")
    changed = lines(run, "amend", "keep", "surprise.chance=3-in-6", "--because", "they creep")
    assert ["surprise.chance: 3-in-6, was 2-in-6", "keep: in force now"] == changed
    assert ["Rules: surprise.chance: 3-in-6, was 2-in-6"] == log(run)
    lines(run, "undo", "keep")
    assert [] == log(run)
    lines(run, "redo", "keep")
    assert "they creep" in run("log", "keep").stdout


def test_a_house_file_lies_over_the_rules_in_force(run: Run, tmp_path: Path) -> None:
    """One without a base leaves what was amended before; one with a base, or a family, takes the place of all."""
    (tmp_path / "over.toml").write_text("[rules.search]\nchance = '2-in-6'\n")
    (tmp_path / "own.toml").write_text("base = 'underworld'\n[rules.search]\nchance = '3-in-6'\n")
    lines(run, "new", "keep")
    lines(run, "amend", "keep", "surprise.chance=3-in-6")
    assert ["search.chance: 2-in-6, was 1-in-6"] == lines(run, "amend", "keep", "over.toml")[:-1]
    assert ["search.chance: 3-in-6, was 2-in-6", "surprise.chance: 2-in-6, was 3-in-6"] == sorted(
        lines(run, "amend", "keep", "own.toml")[:-1]
    )
    lines(run, "amend", "keep", "basic")
    assert log(run)[-1].startswith("Rules: basic, ")


def test_what_amend_refuses(run: Run) -> None:
    """What is no rule, no value of one, no file, two files, or no change, is refused in one line."""
    lines(run, "new", "keep")
    refusals = {
        ("surprise.chance=9-in-6",): "amendment:1: rules.surprise.chance: 9-in-6 is not a chance",
        ("surprise.chnce=1-in-6",): "amendment:1: rules.surprise.chnce: there is no such rule;"
        " did you mean 'rules.surprise.chance'?",
        ("surprise.chance=2-in-6",): "these rules are in force already",
        ("nowhere.toml",): "nowhere.toml: No such file or directory",
        ("basic", "bladespell"): "say what changes: surprise.chance=3-in-6, house.toml or basic;"
        " then `--because WORDS` for the log",
        ("time.turn_minutes=5",): "amendment:1: rules.time: the calendar counts turns of 10 minutes",
    }
    for what, expected in refusals.items():
        assert expected == refusal(run("amend", "keep", *what))
    assert [] == log(run)


def test_rules_are_amended_at_the_table(run: Run) -> None:
    """In a sitting `amend` takes the same words; what is wrong is said there, and play goes on."""
    lines(run, "new", "keep")
    typed = 'amend search.chance=9-in-6\namend distance.normal="2d6x10 ft" search.chance=2-in-6 because we do\nq\n'
    played = run("play", "keep", input=typed).stdout
    assert "amendment:1: rules.search.chance: 9-in-6 is not a chance" in played
    assert ["Rules: search.chance: 2-in-6, was 1-in-6; distance.normal: 2d6x10 ft, was 2d4x10 ft"] == log(run)


def test_a_list_that_goes_round_without_end_is_mended_in_play(run: Run, tmp_path: Path) -> None:
    """The move that comes to it is refused and changes nothing; undo takes the list back, or another amendment."""
    loop = '{ loop = "abroad", while = "abroad", steps = ["before_creatures", "nobody_left", "in_camp"] }'
    (tmp_path / "ours.toml").write_text(f"[procedures.abroad]\nsteps = [{loop}]\n")
    lines(run, "new", "keep")
    run("play", "keep", input="9\nq\n")
    before = log(run)
    assert "keep: in force now" == lines(run, "amend", "keep", "ours.toml")[-1]
    amended = log(run)
    done = run("play", "keep", input="leave\nq\n")
    assert "a loop of it goes round without end" in done.output
    assert amended == log(run) != before
    lines(run, "undo", "keep")
    assert before == log(run)
    lines(run, "redo", "keep")
    lines(run, "amend", "keep", "underworld")
    assert "You leave the dungeon" in run("play", "keep", input="leave\nq\n").output
