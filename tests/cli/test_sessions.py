"""`sixturns session`: the recap, the end, the report."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

import pytest

from sixturns.store import open_store
from sixturns.store.tables import Tables
from tests.cli.conftest import SAMPLE, Run, refusal


@pytest.fixture
def begun(run: Run) -> Run:
    """The command line, with the sample campaign begun."""
    assert 0 == run("new", SAMPLE, "--seed", "oak").exit_code
    return run


def play(folder: Path, words: str) -> None:
    """Notes something and reads something aloud."""
    with open_store(folder / "store.sqlite") as store, closing(Tables(store)) as tables:
        table = tables.open(SAMPLE)
        table.act(lambda at: at.note(f"secretly {words}"), author="referee")
        table.act(lambda at: at.aloud(f"aloud {words}"), author="referee")


def test_a_recap_says_how_things_stand(begun: Run) -> None:
    """Who is here, where, what burns; before anything was told there is nothing to repeat."""
    lines = begun("session", "recap").stdout.splitlines()
    assert lines[0].startswith("Session 1, day ")
    assert {"Where", "Who is here", "What burns"} <= set(lines)
    assert "  Odo, linkboy, hireling, 3 of 3 hp" in lines
    assert "What was told last" not in lines


def test_an_evening_ends_with_a_head_and_a_report(begun: Run, tmp_path: Path) -> None:
    """The end tells what seals the log; the report then says what happened, with the secrets where they are wanted."""
    play(tmp_path, "rats")
    ended = begun("session", "end", "--words", "A *good* evening").stdout.splitlines()
    assert f"{SAMPLE}: session 1 has ended; read it with `sixturns session report`" == ended[0]
    assert re.fullmatch(r"  entry \d+, [0-9a-f]{64}", ended[1])
    players = begun("session", "report").stdout
    referee = begun("session", "report", "--referee").stdout
    assert players.startswith(f"# {SAMPLE}: session 1\n")
    assert ("“aloud rats”" in players, "secretly" in players, "evening" in players) == (True, False, False)
    assert "*Note: secretly rats*" in referee
    assert "- *A \\*good\\* evening*" in referee


def test_each_session_has_its_report(begun: Run, tmp_path: Path) -> None:
    """The last one that has moves is told, unless another is named; a recap repeats the last words told."""
    play(tmp_path, "one")
    begun("session", "end")
    assert "“aloud one”" in begun("session", "report").stdout
    assert "  “aloud one”" in begun("session", "recap").stdout.splitlines()
    play(tmp_path, "two")
    assert "“aloud two”" in begun("session", "report").stdout
    assert "“aloud one”" in begun("session", "report", "--session", "1").stdout


def test_a_report_is_written_to_a_file(begun: Run, tmp_path: Path) -> None:
    """The file holds what would else be printed."""
    play(tmp_path, "one")
    printed = begun("session", "report").stdout
    assert "evening.md holds the report\n" == begun("session", "report", "-o", "evening.md").stdout
    assert printed == (tmp_path / "evening.md").read_text("utf-8")


def test_what_is_no_session_is_refused(begun: Run, tmp_path: Path) -> None:
    """Nothing played, nothing to end, no such session, nowhere to write: one line each."""
    assert f"{SAMPLE}: nothing has been played yet" == refusal(begun("session", "report"))
    assert "nothing was done since the last session" == refusal(begun("session", "end"))
    play(tmp_path, "one")
    for number in ("0", "-1", "7"):
        assert f"{SAMPLE}: there is no session {number}" == refusal(begun("session", "report", "--session", number))
    assert refusal(begun("session", "report", "-o", "no/such/folder.md")).startswith("no/such/folder.md: ")
    assert "no campaign is called 'Others'" == refusal(begun("session", "recap", "Others"))


def test_a_store_without_a_campaign(run: Run) -> None:
    """There is nothing to tell, and the way to begin is named."""
    for command in (("session", "recap"), ("session", "end"), ("session", "report")):
        assert "there is no campaign yet: begin one with `sixturns new NAME`" == refusal(run(*command))
