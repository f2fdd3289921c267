"""`sixturns store`: campaigns copied, backed up, exported, imported, verified."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from sixturns.store import open_store
from tests.cli.conftest import SAMPLE, Process, Run, refusal


@pytest.fixture
def begun(run: Run) -> str:
    """A campaign in the store, and its name."""
    assert 0 == run("new", "Mine").exit_code
    assert 0 == run("play", "Mine", input="n a first note\nn a second\n").exit_code
    return "Mine"


@pytest.fixture
def exported(run: Run, begun: str, tmp_path: Path) -> Path:
    """The campaign's export."""
    path = tmp_path / "mine.jsonl"
    assert (
        f"{path}: Mine, 3 entries; it tells the campaign's secrets\n" == run("store", "export", begun, str(path)).stdout
    )
    return path


def head(store: Path, name: str) -> bytes:
    """The last hash of a campaign."""
    with open_store(store) as here:
        return here.verify(here.campaign(name).id).hash


def test_path_is_the_stores(run: Run, tmp_path: Path) -> None:
    """The path is the one given by the environment, or by the option before it."""
    assert f"{tmp_path / 'store.sqlite'}\n" == run("store", "path").stdout
    assert "elsewhere.sqlite\n" == run("store", "path", "--store", "elsewhere.sqlite").stdout


def test_path_tells_no_password(run: Run) -> None:
    """The password of a server's address is left out."""
    address = "postgresql://maud:secret@example.org/games"
    assert "postgresql://maud@example.org/games\n" == run("store", "path", "--store", address).stdout


def test_a_copy_has_the_same_hashes(run: Run, begun: str, tmp_path: Path) -> None:
    """A store copied to another has the same logs."""
    there = tmp_path / "copy.sqlite"
    done = run("store", "copy", str(tmp_path / "store.sqlite"), f"sqlite:///{there}")
    assert "1 campaign copied, with the same hashes\n" == done.stdout
    assert head(tmp_path / "store.sqlite", begun) == head(there, begun)


@pytest.mark.parametrize("form", ["{}", "sqlite:///{}"])
def test_copying_from_nowhere_is_refused_and_makes_nothing(run: Run, tmp_path: Path, form: str) -> None:
    """A misspelt source does not become an empty store."""
    nowhere = tmp_path / "nowhere.sqlite"
    done = run("store", "copy", form.format(nowhere), str(tmp_path / "copy.sqlite"))
    assert f"{nowhere}: no store is there" == refusal(done)
    assert [] == sorted(tmp_path.iterdir())


def test_a_backup_overwrites_nothing(run: Run, begun: str, tmp_path: Path) -> None:
    """A backup is a whole store in a new file."""
    path = tmp_path / "backup.sqlite"
    assert f"{path}: 1 campaign\n" == run("store", "backup", str(path)).stdout
    assert head(tmp_path / "store.sqlite", begun) == head(path, begun)
    assert f"{path} exists; a backup overwrites nothing" == refusal(run("store", "backup", str(path)))


def test_an_export_can_be_imported_elsewhere(run: Run, begun: str, exported: Path, tmp_path: Path) -> None:
    """An export brings the campaign to another store, with its hashes."""
    there = tmp_path / "there.sqlite"
    assert "Mine: 3 entries\n" == run("store", "import", str(exported), "--store", str(there)).stdout
    assert head(tmp_path / "store.sqlite", begun) == head(there, begun)


def test_an_export_to_the_standard_output_is_the_file(run: Run, begun: str, exported: Path) -> None:
    """Without a file the export can be piped, and imported from a pipe."""
    printed = run("store", "export", begun).stdout
    assert exported.read_text("utf-8") == printed
    assert "Mine: 3 entries\n" == run("store", "import", "-", "--store", "piped.sqlite", input=printed).stdout


def test_an_export_overwrites_nothing(run: Run, begun: str, exported: Path) -> None:
    """A file that is there stays as it is."""
    before = exported.read_bytes()
    assert f"{exported} exists; nothing is overwritten" == refusal(run("store", "export", begun, str(exported)))
    assert before == exported.read_bytes()


def test_an_export_of_an_unknown_campaign_makes_no_file(run: Run, begun: str, tmp_path: Path) -> None:
    """A misspelt name offers the nearest, and nothing is written."""
    path = tmp_path / "mien.jsonl"
    expected = "no campaign is called 'Mien'; did you mean 'Mine'?"
    assert expected == refusal(run("store", "export", "Mien", str(path)))
    assert not path.exists()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda lines: [*lines[:-1], lines[-1][:-20]], "line 6: the file is cut off: an entry is incomplete"),
        (lambda lines: lines[:-1], "line 6: the file is cut off: an entry is missing"),
        (lambda lines: [lines[0], lines[1].replace(b"Hanks", b"Banks"), *lines[2:]], "line 2: the content does not"),
        (lambda lines: [*lines[:-1], lines[-1].replace(b"second", b"sixth!")], "line 6: "),
        (lambda lines: [lines[0].replace(b'"sixturns":1', b'"sixturns":2'), *lines[1:]], "written by a newer version"),
        (lambda lines: [b"Dear diary\n"], "line 1: not an export of Sixturns"),
        (lambda lines: [], "line 1: the file is cut off"),
    ],
)  # fmt: skip
def test_a_damaged_export_is_refused_whole(run: Run, exported: Path, tmp_path: Path, change: object, said: str) -> None:
    """A file that is cut, changed, newer or something else names itself and the line; nothing of it is taken."""
    assert callable(change)
    bad, there = tmp_path / "bad.jsonl", tmp_path / "there.sqlite"
    bad.write_bytes(b"".join(change(exported.read_bytes().splitlines(keepends=True))))
    told = refusal(run("store", "import", str(bad), "--store", str(there)))
    assert told.startswith(f"{bad}: ") and said in told
    with open_store(there) as here:
        assert [] == here.campaigns()


def test_verify_names_every_campaign(run: Run, begun: str) -> None:
    """A whole log is said to be whole, with the hash of its end."""
    run("new", "Another")
    lines = run("store", "verify").stdout.splitlines()
    assert ["Another", "Mine"] == sorted(line.partition(":")[0] for line in lines)
    (line,) = run("store", "verify", begun).stdout.splitlines()
    assert line.startswith("Mine: whole, 3 entries, head ")


def test_verify_finds_a_changed_byte(run: Run, begun: str, tmp_path: Path) -> None:
    """A byte changed behind our back is found, and its entry named."""
    with sqlite3.connect(tmp_path / "store.sqlite") as raw:
        worse = "CAST(replace(CAST(body AS TEXT), 'first', 'worst') AS BLOB)"
        raw.execute(f"UPDATE entries SET body = {worse} WHERE seq = 2")
    raw.close()
    done = run("store", "verify")
    assert 2 == done.exit_code
    assert "sixturns: damaged: Mine, entry 2\n" == done.stderr


def test_a_store_that_is_none_is_refused_untouched(run: Run, tmp_path: Path) -> None:
    """Another program's file is neither read nor changed."""
    other = tmp_path / "diary.txt"
    other.write_text("Dear diary, " * 1000)
    assert "not a Sixturns store: the file is no database" == refusal(run("campaigns", "--store", str(other)))
    assert "Dear diary, " * 1000 == other.read_text()


def test_an_address_of_no_known_kind_is_refused(run: Run) -> None:
    """A store is a file or a PostgreSQL database."""
    expected = "a store is kept in SQLite or PostgreSQL, not in mysql"
    assert expected == refusal(run("campaigns", "--store", "mysql://example.org/games"))


def test_postgresql_without_its_extra_names_it(process: Process) -> None:
    """Where the driver is missing, the extra that brings it is named."""
    done = process("campaigns", "--store", "postgresql://localhost/games", without=("psycopg",))
    assert "PostgreSQL needs the extra: pip install 'sixturns[postgres]'" == refusal(done)


def test_the_sample_can_be_exported(run: Run, tmp_path: Path) -> None:
    """A name with blanks needs nothing but the shell's quotes."""
    run("new", SAMPLE)
    assert 0 == run("store", "export", SAMPLE, str(tmp_path / "sample.jsonl")).exit_code
