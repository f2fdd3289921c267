"""Stores are made, recognised, migrated and left alone."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import text

import sixturns.store
from sixturns.store import CampaignRow, NotAStore, Store, StoreError, TooNew, default_url, open_store
from sixturns.store.database import connect
from sixturns.store.schema import REVISION, VERSION_TABLE, bring_up_to_date, metadata
from tests.store.children import open_when_told, start
from tests.store.test_contract import sql

NEXT = '''"""A later revision, for the tests."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade():
    op.add_column("campaigns", sa.Column("motto", sa.Text))
'''


@pytest.fixture
def later(tmp_path: Path) -> str:
    """The migrations as a later version might have them: one revision more."""
    folder = tmp_path / "migrations"
    shutil.copytree(Path(sixturns.store.__file__).parent / "migrations", folder)
    (folder / "versions" / "r0002_motto.py").write_text(NEXT)
    return str(folder)


def revision_of(store: Store) -> str:
    """The revision that a store says it has."""
    with store.database.reading() as connection:
        found: str = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar_one()
        return found


def test_the_revisions_make_the_tables(store: Store) -> None:
    """The tables that the revisions make are the tables that the store uses."""
    assert REVISION == revision_of(store)
    with store.database.reading() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert [] == compare_metadata(context, metadata)


def test_a_newer_store_is_left_alone(address: str) -> None:
    """A store of a newer version is refused in so many words, and not a byte of it changes."""
    with open_store(address) as store:
        sql(store, f"UPDATE {VERSION_TABLE} SET version_num = '9999'")
    before = Path(address).read_bytes() if Path(address).exists() else b""
    with pytest.raises(TooNew, match=f"newer version of Sixturns .schema 9999, this is {REVISION}"):
        open_store(address)
    assert before == (Path(address).read_bytes() if before else b"")


def test_an_older_store_is_migrated(address: str, later: str) -> None:
    """An older store gets the new tables and keeps its log; what was made by the new version is too new for the old."""
    with open_store(address) as store:
        keep = store.begin("The Keep", b"began", author="a", at=1)
    database = connect(address)
    bring_up_to_date(database, later, "0002")
    bring_up_to_date(database, later, "0002")
    with Store(database) as migrated:
        assert "0002" == revision_of(migrated)
        assert 1 == migrated.verify(keep.id).seq
        sql(migrated, "UPDATE campaigns SET motto = 'onward'")
    with pytest.raises(TooNew):
        open_store(address)


def test_a_copy_is_kept_of_an_older_file(tmp_path: Path, later: str) -> None:
    """Before a file is migrated it is copied beside itself, without overwriting an earlier copy."""
    path = tmp_path / "s.sqlite"
    with open_store(path) as store:
        keep = store.begin("The Keep", b"began", author="a", at=1)
    (tmp_path / "s.sqlite.before-0002").write_text("an earlier copy")
    with closing(connect(str(path))) as database:
        bring_up_to_date(database, later, "0002")
    assert "an earlier copy" == (tmp_path / "s.sqlite.before-0002").read_text()
    with open_store(tmp_path / "s.sqlite.before-0002.2") as before:
        assert [keep] == before.campaigns()


def test_a_failing_migration_changes_nothing(address: str, later: str) -> None:
    """A migration that fails half-way leaves the store as it was."""
    with open_store(address) as store:
        keep = store.begin("The Keep", b"began", author="a", at=1)
    revision = Path(later, "versions", "r0002_motto.py")
    revision.write_text(NEXT + '    op.execute("CREATE TABLE campaigns (id TEXT)")\n')
    with closing(connect(address)) as database, pytest.raises(StoreError):
        bring_up_to_date(database, later, "0002")
    with open_store(address) as again:
        assert [keep] == again.campaigns()
        assert REVISION == revision_of(again)


def test_processes_may_open_a_new_store_at_once(address: str) -> None:
    """Processes that find no store yet make it once between them."""
    children = [start(open_when_told, address) for _ in range(4)]
    for _, pipe in children:
        assert "ready" == pipe.recv()
    for _, pipe in children:
        pipe.send("go")
    assert [0, 0, 0, 0] == [pipe.recv() for _, pipe in children]
    for child, _ in children:
        child.join()


def test_a_database_of_something_else_is_left_alone(tmp_path: Path) -> None:
    """Another program's SQLite file is refused, and not a byte of it changes."""
    path = tmp_path / "bookmarks.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE bookmarks (url TEXT)")
    before = path.read_bytes()
    with pytest.raises(NotAStore, match="bookmarks"):
        open_store(path)
    assert before == path.read_bytes()
    assert [path] == list(tmp_path.iterdir())


@pytest.mark.parametrize("kind", [pytest.param("postgresql", marks=pytest.mark.postgres)])
def test_tables_of_something_else_are_left_alone(address: str) -> None:
    """A PostgreSQL database may be shared with other tables, but not with another program's tables of our names."""
    with closing(connect(address)) as database:
        with database.writing() as connection:
            connection.execute(text("CREATE TABLE links (id INTEGER)"))
        with pytest.raises(NotAStore, match="links"):
            open_store(address)
        with database.writing() as connection:
            connection.execute(text("ALTER TABLE links RENAME TO visitors"))
    with open_store(address) as store:
        assert [] == store.campaigns()


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    """A text file is refused, and not a byte of it changes."""
    path = tmp_path / "notes.txt"
    path.write_text("The keep has two gates. " * 100)
    with pytest.raises(NotAStore, match="no database"):
        open_store(path)
    assert "The keep has two gates. " * 100 == path.read_text()


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("mysql://host/db", "not in mysql"),
        ("sqlite://", "cannot be kept in memory"),
        (":memory:", "cannot be kept in memory"),
        ("", "needs a file"),
        ("://", "not a URL"),
        ("postgresql://host:port/db", "not a URL"),
        ("postgresql://nobody@127.0.0.1:1/none", "the store failed"),
    ],
)
def test_a_bad_address_is_one_clear_line(address: str, words: str) -> None:
    """An address that leads to no store is refused in one line."""
    with pytest.raises(StoreError, match=words) as caught:
        open_store(address)
    assert 1 == len(str(caught.value).splitlines())


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    """Neither a folder nor a path through a file can be opened."""
    (tmp_path / "file").write_text("")
    for path in (tmp_path, tmp_path / "file" / "s.sqlite"):
        with pytest.raises(StoreError) as caught:
            open_store(path)
        assert 1 == len(str(caught.value).splitlines())


def test_odd_paths_lead_to_their_file(tmp_path: Path) -> None:
    """A path with any characters is a path, folders are made, and the URL of the store leads back to it."""
    path = tmp_path / "new folder" / "a b?c#d%41é.sqlite"
    with open_store(path) as store:
        keep = store.begin("The Keep", b"began", author="a", at=1)
        url = store.url
    assert path.exists()
    with open_store(url) as again:
        assert [keep] == again.campaigns()


def test_a_password_is_not_shown() -> None:
    """A store can be printed without giving its password away, while its URL has it."""
    store = Store(connect("postgresql://referee:se%2Fcret@localhost/table"))
    assert "cret" not in repr(store)
    assert "Store(postgresql+psycopg://referee:***@localhost/table)" == repr(store)
    assert "postgresql+psycopg://referee:se%2Fcret@localhost/table" == store.url
    store.close()


def test_the_environment_says_where_the_store_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """SIXTURNS_STORE comes before the user's data folder."""
    monkeypatch.setenv("SIXTURNS_STORE", "postgresql://localhost/table")
    assert "postgresql://localhost/table" == default_url()
    monkeypatch.delenv("SIXTURNS_STORE")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert Path(default_url()).parts[-2:] == ("sixturns", "sixturns.sqlite")


def test_a_store_is_opened_without_the_migrations_library(tmp_path: Path) -> None:
    """Opening a store that is up to date imports no Alembic, which would slow every start."""
    open_store(tmp_path / "s.sqlite").close()
    program = "import sys, sixturns.store as s; s.open_store(sys.argv[1]).close(); print('alembic' in sys.modules)"
    source = Path(sixturns.store.__file__).parents[2]
    said = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "s.sqlite")],
        env={**os.environ, "PYTHONPATH": str(source)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "False" == said.stdout.strip()


def test_links_may_not_point_nowhere(store: Store, keep: CampaignRow) -> None:
    """The database itself holds entries, snapshots and links to their campaign."""
    with pytest.raises(StoreError):
        sql(store, "DELETE FROM campaigns")
    assert [keep] == store.campaigns()
