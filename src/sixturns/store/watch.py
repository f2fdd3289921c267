"""Learning, within a second, that another process has appended to a log."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final, Protocol

from sqlalchemy import Connection, bindparam, func, select, text

from sixturns.store.database import CHANNEL, Database, PostgreSQL, SQLite, first_line, plain_errors
from sixturns.store.errors import StoreError
from sixturns.store.schema import campaigns, entries

POLL_SECONDS: Final = 0.25
RETRY_SECONDS: Final = 0.5

_log = logging.getLogger(__name__)

_HEADS: Final = select(
    campaigns.c.id,
    select(func.max(entries.c.seq)).where(entries.c.campaign == campaigns.c.id).scalar_subquery(),
)
_SINCE: Final = (
    select(entries.c.seq, entries.c.hash)
    .where(entries.c.campaign == bindparam("campaign"), entries.c.seq > bindparam("after"))
    .order_by(entries.c.seq)
)
_DATA_VERSION: Final = text("PRAGMA data_version")


class Signal(Protocol):
    """A database's own way to say that something may have changed."""

    def wait(self) -> bool:
        """Wait for a short while; true if something may have changed since the last time."""

    def close(self) -> None:
        """Give the connection back."""


class Watch:
    """Calls back for every append by other processes or stores; a thread of its own, until it is closed."""

    def __init__(self, database: SQLite | PostgreSQL, callback: Callable[[str, int], None]) -> None:
        """Begin to watch: whatever is appended after this returns is reported.

        Args:
            database: What to watch.
            callback: Is given a campaign and the newest entry that another appended to it. It runs on the watch's
                thread; an exception it raises is logged, and the watch goes on.
        """
        self._database = database
        self._callback = callback
        self._own: set[bytes] = set()
        self._closed = threading.Event()
        self._signal: Signal | None = _signal(database, self._closed)
        with database.reading() as connection:
            self._heads = _heads(connection)
        self._thread = threading.Thread(target=self._run, name="sixturns-watch", daemon=True)
        self._thread.start()

    @property
    def closed(self) -> bool:
        """Whether the watch has ended."""
        return self._closed.is_set()

    def pass_over(self, hashes: Iterable[bytes]) -> None:
        """Do not report the entries with these hashes: the store that is watching appends them itself."""
        if not self.closed:
            self._own.update(hashes)

    def close(self) -> None:
        """Stop watching; no call back comes after this returns, unless it is itself a call back that closes."""
        self._closed.set()
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _run(self) -> None:
        while not self._closed.is_set():
            try:
                if self._signal is None:
                    self._signal = _signal(self._database, self._closed)
                    self._look()
                elif self._signal.wait():
                    self._look()
            except StoreError as error:
                _log.warning("watching the store was interrupted: %s", error)
                self._hang_up()
                self._closed.wait(RETRY_SECONDS)
        self._hang_up()

    def _look(self) -> None:
        news: dict[str, int] = {}
        with self._database.reading() as connection:
            for campaign, head in _heads(connection).items():
                known = self._heads.get(campaign, 0)
                if head <= known:
                    continue
                for seq, link in connection.execute(_SINCE, {"campaign": campaign, "after": known}):
                    known = seq
                    if link in self._own:
                        self._own.discard(link)
                    else:
                        news[campaign] = seq
                self._heads[campaign] = known
        for campaign, seq in news.items():
            if not self._closed.is_set():
                self._call(campaign, seq)

    def _call(self, campaign: str, seq: int) -> None:
        try:
            self._callback(campaign, seq)
        except Exception:
            _log.exception("the watcher of campaign %s failed", campaign)

    def _hang_up(self) -> None:
        signal, self._signal = self._signal, None
        if signal is not None:
            signal.close()


class _Polling:
    """SQLite counts the changes that other connections make to a file; asking for the count reads no table."""

    def __init__(self, database: SQLite, closed: threading.Event) -> None:
        self._closed = closed
        with plain_errors():
            self._connection = database.engine.connect()
        self._version = self._ask()

    def wait(self) -> bool:
        self._closed.wait(POLL_SECONDS)
        before, self._version = self._version, self._ask()
        return self._version != before

    def close(self) -> None:
        self._connection.close()

    def _ask(self) -> int:
        with plain_errors():
            version: int = self._connection.execute(_DATA_VERSION).scalar_one()
        return version


class _Listening:
    """PostgreSQL notifies at the end of a transaction that appended. The driver's own connection takes the notice."""

    def __init__(self, database: PostgreSQL) -> None:
        with plain_errors():
            pooled = database.engine.raw_connection()
        connection: Any = pooled.driver_connection
        pooled.detach()
        self._connection = connection
        self._failure: type[Exception] = database.engine.dialect.loaded_dbapi.Error
        with self._hanging_up():
            connection.autocommit = True
            connection.execute(f"LISTEN {CHANNEL}")

    def wait(self) -> bool:
        with self._hanging_up():
            notices = list(self._connection.notifies(timeout=POLL_SECONDS, stop_after=1))
        return bool(notices)

    def close(self) -> None:
        self._connection.close()

    @contextmanager
    def _hanging_up(self) -> Iterator[None]:
        try:
            yield
        except self._failure as error:
            self._connection.close()
            raise StoreError(f"the server hung up: {first_line(error)}") from error


def _signal(database: Database, closed: threading.Event) -> Signal:
    if isinstance(database, SQLite):
        return _Polling(database, closed)
    assert isinstance(database, PostgreSQL)
    return _Listening(database)


def _heads(connection: Connection) -> dict[str, int]:
    return {campaign: seq for campaign, seq in connection.execute(_HEADS) if seq is not None}
