"""Campaigns from the command line: begun, listed, read, undone."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from importlib import resources
from itertools import islice
from pathlib import Path

import pytest

from sixturns.handlers.answers import AnyBody
from sixturns.handlers.table import Table
from sixturns.store import open_store
from sixturns.store.tables import Tables
from tests.cli.conftest import SAMPLE, Run, refusal

SAMPLES = resources.files("sixturns") / "samples"
SAMPLE_TEXT = (SAMPLES / "tallow_stair.toml").read_text("utf-8")


@pytest.fixture
def file(tmp_path: Path, environment: dict[str, str]) -> Path:
    """A campaign file, and the map of its land beside it."""
    path = tmp_path / "mine.toml"
    path.write_text(SAMPLE_TEXT, "utf-8")
    (tmp_path / "tallow_stair.txt").write_bytes((SAMPLES / "tallow_stair.txt").read_bytes())
    return path


def names(run: Run) -> list[str]:
    """The names of the campaigns."""
    return [campaign["name"] for campaign in json.loads(run("campaigns", "--json").stdout)]


def test_new_shows_what_seals_the_dice(run: Run) -> None:
    """Who begins a campaign is shown the SHA-256 that its seed must fit, and how to play it."""
    begun = run("new", SAMPLE).stdout.splitlines()
    assert "The Tallow Stair has begun, in The cellars." == begun[0]
    assert "Its dice are sealed. Show the players this now; the seed, told at the end, must fit it:" == begun[1]
    assert re.fullmatch(r"  [0-9a-f]{64}", begun[2])
    assert "Play it with: sixturns play 'The Tallow Stair'" == begun[3]


def test_new_with_a_seed_says_that_its_dice_can_be_known(run: Run) -> None:
    """A seed given by hand is no secret, and the table is told so."""
    expected = "Its seed was given by hand: whoever has these words can know its dice beforehand."
    assert expected == run("new", "open", "--seed", "oak").stdout.splitlines()[1]


def test_new_from_a_file(run: Run, file: Path) -> None:
    """A campaign begins from a file, under any name."""
    assert 0 == run("new", "Ours", "--from", str(file)).exit_code
    assert ["Ours"] == names(run)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("a/b", "the name 'a/b' has a slash"),
        ("a\\b", "the name 'a\\\\b' has a slash"),
        ("..", "the name '..' begins with a dot"),
        ("", "the name is empty"),
        ("a\nb", "the name has a control character (U+000A)"),
    ],
)
def test_a_name_that_is_none_is_refused(run: Run, name: str, said: str) -> None:
    """A name is a name, never a path."""
    assert said == refusal(run("new", "--", name))
    assert [] == names(run)


def test_a_name_is_taken_once(run: Run) -> None:
    """Two campaigns of one name would be mistaken for each other."""
    run("new", "Ours")
    assert "a campaign is called 'Ours' already" == refusal(run("new", "Ours"))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('name = "The Tallow Stair"', 'name = "The Tallow Stair', "Illegal character '\\n' (at line 9, column 25)"),
        ('at = "2"', 'at = "99"', "at: there is no area '99'"),
        ("strength = 14", 'strength = "mighty"', "Expected `int`, got `str` - at `$.party.members[0].strength`"),
        ('between = ["1", "2"]', 'between = ["1", "99"]', "the door 'arch' is not between two areas of the map"),
        ('rules = "underworld"', 'rules = "overworld"', "no rule set 'overworld'"),
        ("hour = 14", "hour = 24", "day, hour: a day from 1, an hour from 0 to 23"),
    ],
)
def test_an_error_in_a_file_names_its_place(run: Run, file: Path, old: str, new: str, said: str) -> None:
    """A campaign file with an error names the file and the place, and nothing begins."""
    assert old in SAMPLE_TEXT
    file.write_text(SAMPLE_TEXT.replace(old, new, 1), "utf-8")
    told = refusal(run("new", "Ours", "--from", str(file)))
    assert told.startswith(f"{file}: ") and said in told
    assert [] == names(run)


def test_a_file_that_is_no_text_is_refused(run: Run, file: Path) -> None:
    """A picture is no campaign."""
    file.write_bytes(b"name = \xff")
    assert f"{file}: not UTF-8 text at byte 7" == refusal(run("new", "Ours", "--from", str(file)))


def test_a_file_that_is_not_there_is_refused(run: Run) -> None:
    """A misspelt path is named."""
    expected = "Invalid value for '--from': File 'nowhere.toml' does not exist. (sixturns new --help)"
    assert expected == refusal(run("new", "Ours", "--from", "nowhere.toml"))


def test_campaigns_are_listed_oldest_first(run: Run) -> None:
    """The list has names, rules, the day and hour in the game, dates, lengths and ids."""
    run("new", "First")
    run("new", "Second", "--rules", "gritty-rest")
    run("amend", "First", "search.chance=2-in-6")
    assert ["First", "Second"] == names(run)
    first, second = run("campaigns").stdout.splitlines()
    assert re.fullmatch(
        r"First   underworld, amended · day 3, 14:00 +begun \d{4}-\d\d-\d\d  2 entries  first-[0-9a-f]{10}", first
    )
    assert second.startswith("Second  gritty rest over underworld · day 3, 14:00  begun ")


def test_a_campaign_that_cannot_be_read_hides_no_other(run: Run, tmp_path: Path) -> None:
    """It says so in its own line."""
    run("new", "First")
    run("new", "Second")
    with closing(sqlite3.connect(tmp_path / "store.sqlite")) as store, store:
        (first, *_) = store.execute("select id from campaigns where name = 'First'").fetchone()
        store.execute("update entries set author = 'x' where campaign = ?", (first,))
    first, second = (row["stands"] for row in json.loads(run("campaigns", "--json").stdout))
    assert first.endswith("entry 1: the entry does not fit its hash")
    assert "underworld · day 3, 14:00" == second


def test_no_campaigns_is_no_error(run: Run) -> None:
    """An empty store says how to begin."""
    assert "there is no campaign yet: begin one with `sixturns new NAME`\n" == run("campaigns").stderr
    assert 0 == run("campaigns").exit_code


@pytest.mark.parametrize("command", ["log", "undo", "redo", "play", "serve"])
def test_an_unknown_campaign_offers_the_nearest(run: Run, command: str) -> None:
    """Every command that takes a campaign meets a misspelt name with the one that was meant."""
    run("new", SAMPLE)
    expected = "no campaign is called 'the tallow stare'; did you mean 'The Tallow Stair'?"
    assert expected == refusal(run(command, "the tallow stare"))


@pytest.mark.parametrize("command", ["log", "undo", "redo"])
def test_without_a_campaign_there_is_nothing_to_do(run: Run, command: str) -> None:
    """An empty store is met with how to begin."""
    assert "there is no campaign yet: begin one with `sixturns new NAME`" == refusal(run(command))


def test_log_prints_what_happened(run: Run) -> None:
    """The log of the campaign begun last has its newest lines at the end."""
    run("new", "Ours", "--seed", "oak")
    run("play", input="walk 1\nn hushed voices\n")
    went, *rest = [line.split(maxsplit=1)[1] for line in run("log").stdout.splitlines()]
    assert "room 1" in went
    assert ["“You come to room 1.”", "hushed voices  note"] == rest


def test_log_is_cut_to_its_last_lines_unless_all_are_wanted(run: Run) -> None:
    """Twenty lines are enough to remember by; all are there when asked for."""
    run("new", "Ours")
    run("play", input="".join(f"n note {number}\n" for number in range(30)))
    assert [f"note {number}" for number in range(10, 30)] == [line["before"] for line in log(run)]
    assert [f"note {number}" for number in range(30)] == [line["before"] for line in log(run, "--all")]


def test_all_of_a_long_log(run: Run, environment: dict[str, str]) -> None:
    """All is all, also where the table opens from a snapshot and remembers no more than what came after it."""
    run("new", "Ours")
    with closing(open_store(environment["SIXTURNS_STORE"])) as store, closing(Tables(store)) as tables:
        numbers = iter(range(1200))

        def write(table: Table) -> list[AnyBody]:
            return [body for number in islice(numbers, 100) for body in table.note(f"note {number}")]

        for _ in range(12):
            tables.open("Ours").act(write, author="referee")
    assert [f"note {number}" for number in range(1200)] == [line["before"] for line in log(run, "--all")]


def log(run: Run, *more: str) -> list[dict[str, str]]:
    """The log as programs read it."""
    lines: list[dict[str, str]] = json.loads(run("log", "--json", *more).stdout)
    return lines


def test_undo_and_redo_turn_one_input(run: Run) -> None:
    """An input is taken back with all it caused, and restored."""
    run("new", "Ours", "--seed", "oak")
    run("play", input="open 3\n")
    before = log(run)
    assert "Ours: undone; now at The table: What now?\n" == run("undo").stdout
    assert [] == log(run)
    assert "Ours: redone; now at Forcing a door: Does the door give way to Harl?\n" == run("redo").stdout
    assert before == log(run)


def test_nothing_to_undo_is_refused(run: Run) -> None:
    """Where nothing has been done nothing can be taken back, or restored."""
    run("new", "Ours")
    assert "nothing to undo" == refusal(run("undo"))
    assert "nothing to redo" == refusal(run("redo"))
