"""One database, SQLite or PostgreSQL: how it is opened, read, written and copied.

Readers see what is committed, statement by statement, and never wait for a writer. A writer's transaction is durable
when it ends.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final
from weakref import WeakValueDictionary

from sqlalchemy import Connection, Engine, Insert, Table, create_engine, event, func, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from sixturns.store.errors import Clash, NotAStore, StoreBusy, StoreError, StoreFull

BUSY_SECONDS: Final = 10
CHANNEL: Final = "sixturns"
_MIGRATION_LOCK: Final = 0x51A70A05
_POOL: Final = {"pool_size": 8, "max_overflow": 56}
# SQLite's own; the same where it makes room for the index of its log; PostgreSQL's.
_FULL: Final = frozenset({"SQLITE_FULL", "SQLITE_IOERR_SHMSIZE", "SQLITE_IOERR_WRITE", "53100"})

_WRITE_AHEAD: Final = text("PRAGMA journal_mode = WAL")
_ANNOUNCE: Final = select(func.pg_notify(CHANNEL, ""))

_locks_guard = threading.Lock()
_locks: WeakValueDictionary[str, threading.Lock] = WeakValueDictionary()


class Database:
    """What both kinds of database do alike; `SQLite` and `PostgreSQL` do the rest."""

    def __init__(self, url: URL, engine: Engine, readers: Engine) -> None:
        self.url = url
        self.engine = engine
        self._readers = readers

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to read with."""
        with plain_errors(), self._readers.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection in a transaction that is durable when the block ends, and undone when it fails."""
        with plain_errors(), self.engine.begin() as connection:
            yield connection

    def settle(self) -> None:
        """Set what the database keeps for good, once its tables are known to be ours."""

    def alone(self, connection: Connection) -> None:
        """Wait until no other process is creating or migrating the tables."""

    def announce(self, connection: Connection) -> None:
        """Let the watchers of other processes know, when the transaction ends, that entries were appended."""

    def keep_copy(self, suffix: str) -> None:
        """Keep a copy of the whole store beside it, where that is a file."""

    def insert_new(self, table: Table) -> Insert:
        """An insert that passes over rows whose key is there already."""
        raise NotImplementedError

    def close(self) -> None:
        """Give every connection back."""
        self.engine.dispose()


class SQLite(Database):
    """A file. One connection writes, kept open, under a lock that all stores of this process share."""

    def __init__(self, url: URL) -> None:
        if not url.database or url.database == ":memory:":
            raise StoreError("a store needs a file; it cannot be kept in memory")
        self.path = Path(url.database).absolute()
        with _locks_guard:
            self._lock = _locks.setdefault(os.path.realpath(self.path), threading.Lock())
        # The driver must begin no transaction by itself: readers need none, writers need BEGIN IMMEDIATE.
        engine = create_engine(
            url.set(database=str(self.path)),
            isolation_level="AUTOCOMMIT",
            connect_args={"timeout": BUSY_SECONDS},
            **_POOL,
        )
        event.listen(engine, "connect", _set_pragmas)
        super().__init__(engine.url, engine, engine)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"cannot make the folder {self.path.parent}: {error.strerror}") from error
        with plain_errors():
            self._writer = engine.connect()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """The one writing connection, in a transaction that is durable when the block ends."""
        with plain_errors(), self._lock, self._writer.begin():
            self._writer.exec_driver_sql("BEGIN IMMEDIATE")
            yield self._writer

    def settle(self) -> None:
        """Let readers and the writer work at the same time from now on."""
        patience = time.monotonic() + BUSY_SECONDS
        with self.reading() as connection:
            while True:
                try:
                    connection.execute(_WRITE_AHEAD)
                    return
                except OperationalError as error:
                    # Two that make this change at once do not wait for each other: SQLite refuses one of them at once.
                    if not isinstance(_plain(error.orig), StoreBusy) or time.monotonic() > patience:
                        raise
                    time.sleep(0.01)

    def keep_copy(self, suffix: str) -> None:
        """Copy the file to ``<file>.<suffix>``, or to the first ``<file>.<suffix>.<n>`` that is free."""
        target, number = self.path.with_name(f"{self.path.name}.{suffix}"), 1
        while target.exists():
            number += 1
            target = self.path.with_name(f"{self.path.name}.{suffix}.{number}")
        self.copy_file(target)

    def copy_file(self, target: Path) -> None:
        """Copy the store to a new file while others go on reading and writing; the file appears when it is whole."""
        partial = target.with_name(f"{target.name}.part")
        try:
            partial.unlink(missing_ok=True)
            with closing(sqlite3.connect(self.path)) as source, closing(sqlite3.connect(partial)) as copy:
                source.backup(copy)
                # One file, without a log beside it.
                copy.execute("PRAGMA journal_mode = DELETE")
            partial.replace(target)
        except (OSError, sqlite3.Error) as error:
            partial.unlink(missing_ok=True)
            raise StoreError(f"cannot write {target}: {error}") from error

    def insert_new(self, table: Table) -> Insert:
        """An insert that passes over rows whose key is there already."""
        return sqlite.insert(table).on_conflict_do_nothing()

    def close(self) -> None:
        """Give every connection back; the last to leave folds SQLite's log into the file."""
        with self._lock:
            self._writer.close()
        super().close()


class PostgreSQL(Database):
    """A server. The primary key of the entries decides races between writers."""

    def __init__(self, url: URL) -> None:
        try:
            engine = create_engine(url, pool_pre_ping=True, **_POOL)
        except ModuleNotFoundError as error:
            raise StoreError("PostgreSQL needs the extra: pip install 'sixturns[postgres]'") from error
        event.listen(engine, "connect", _insist_on_durability)
        super().__init__(url, engine, engine.execution_options(isolation_level="AUTOCOMMIT"))

    def alone(self, connection: Connection) -> None:
        """Wait until no other process is creating or migrating the tables."""
        connection.execute(select(func.pg_advisory_xact_lock(_MIGRATION_LOCK)))

    def announce(self, connection: Connection) -> None:
        """Notify the watchers of other processes when the transaction ends."""
        connection.execute(_ANNOUNCE)

    def insert_new(self, table: Table) -> Insert:
        """An insert that passes over rows whose key is there already."""
        return postgresql.insert(table).on_conflict_do_nothing()


def connect(address: str) -> SQLite | PostgreSQL:
    """Open the database at a URL, or the SQLite file at a path.

    Raises:
        StoreError: The address cannot be understood or reached.
    """
    if "://" not in address:
        return SQLite(URL.create("sqlite", database=address))
    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as error:
        raise StoreError("the address of the store is not a URL") from error
    match url.get_backend_name():
        case "sqlite":
            return SQLite(url)
        case "postgresql" | "postgres":
            return PostgreSQL(url.set(drivername="postgresql+psycopg"))
        case other:
            raise StoreError(f"a store is kept in SQLite or PostgreSQL, not in {other}")


@contextmanager
def plain_errors() -> Iterator[None]:
    """Turn the database's errors into ours, each one line."""
    try:
        yield
    except PoolTimeout as error:
        raise StoreBusy("too many readers at once") from error
    except IntegrityError as error:
        raise Clash(first_line(error.orig)) from error
    except DBAPIError as error:
        raise _plain(error.orig) from error


def _plain(origin: BaseException | None) -> StoreError:
    code = getattr(origin, "sqlite_errorname", None) or getattr(origin, "sqlstate", None) or ""
    if code in _FULL:
        return StoreFull("the disk of the store is full: nothing was written, and nothing written before is lost")
    if code == "SQLITE_NOTADB":
        return NotAStore("not a Sixturns store: the file is no database")
    if code.startswith("SQLITE_BUSY") or code == "55P03":
        return StoreBusy("another program keeps the store locked")
    return StoreError(f"the store failed: {first_line(origin)}")


def first_line(error: BaseException | None) -> str:
    """What an error of a driver says, in one line."""
    return next(iter(str(error).strip().splitlines()), type(error).__name__)


def _set_pragmas(connection: sqlite3.Connection, _record: Any) -> None:
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = FULL")


def _insist_on_durability(connection: Any, _record: Any) -> None:
    """Let no setting of the server answer a commit before it is on its disk."""
    connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
    )
    connection.commit()
