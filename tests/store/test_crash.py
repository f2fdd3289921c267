"""What was acknowledged survives: a killed process, a lost connection, a full disk."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest
from sqlalchemy import text

from sixturns.store import CampaignRow, Store, StoreBusy, StoreFull, open_store
from tests.store.children import append_until_killed, start
from tests.store.test_contract import bodies


def kill_writers(address: str, kills: int, seed: int) -> None:
    """Kill one writing process after another, each some time after its first entry, and look for all it was told.

    At most the one entry that was being written may be there without having been acknowledged.
    """
    moments = random.Random(seed)
    with open_store(address) as store:
        campaign = store.begin("The Keep", b"entry 1", author="child", at=0).id
    head = 1
    for _ in range(kills):
        child, pipe = start(append_until_killed, address, campaign)
        acknowledged = head
        while acknowledged == head:
            acknowledged = pipe.recv()
        time.sleep(moments.uniform(0, 0.05))
        child.kill()
        try:
            while True:
                acknowledged = pipe.recv()
        except EOFError:
            child.join()
        with open_store(address) as store:
            found = store.verify(campaign)
            assert found.seq in (acknowledged, acknowledged + 1)
            written = store.entries(campaign, head)
            assert [b"entry %d" % seq for seq in range(head + 1, found.seq + 1)] == bodies(written)
        head = found.seq
    assert head > kills


def test_a_killed_writer_loses_no_answer(tmp_path: Path) -> None:
    """Ten writers are killed; every entry they were told of is there."""
    kill_writers(str(tmp_path / "s.sqlite"), 10, seed=1)


@pytest.mark.slow
def test_two_hundred_killed_writers_lose_no_answer(tmp_path: Path) -> None:
    """Two hundred writers are killed; every entry they were told of is there."""
    kill_writers(str(tmp_path / "s.sqlite"), 200, seed=2)


@pytest.mark.postgres
@pytest.mark.parametrize("kind", ["postgresql"])
def test_a_killed_client_loses_no_answer(address: str) -> None:
    """Twenty clients of a server are killed; every entry they were told of is there."""
    kill_writers(address, 20, seed=3)


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    """When SQLite has no room, appends are refused whole, reading goes on, and appending too once there is room."""
    with open_store(tmp_path / "s.sqlite") as store:
        keep = store.begin("The Keep", b"began", author="a", at=1)
        limit_pages(store, 40)
        seq = 1
        with pytest.raises(StoreFull, match="the disk of the store is full"):
            while True:
                seq = store.append(keep.id, seq, [b"x" * 3000] * 2, author="a", at=2)[-1].seq
        assert seq > 9
        assert seq == store.verify(keep.id).seq == len(store.entries(keep.id))
        with pytest.raises(StoreFull):
            store.put_content(b"x" * 300_000)
        assert [] == store.contents()
        limit_pages(store, 4000)
        assert seq + 1 == store.append(keep.id, seq, [b"room again"], author="a", at=3)[0].seq
    with open_store(tmp_path / "s.sqlite") as again:
        assert seq + 1 == again.verify(keep.id).seq


def limit_pages(store: Store, pages: int) -> None:
    """Let SQLite's writer find the disk full at so many pages."""
    with store.database.writing() as connection:
        connection.execute(text(f"PRAGMA max_page_count = {pages}"))


@pytest.mark.parametrize("kind", [pytest.param("postgresql", marks=pytest.mark.postgres)])
def test_a_full_server_loses_nothing(store: Store, keep: CampaignRow) -> None:
    """When the server says that its disk is full, the append is refused, and goes on when there is room."""
    with store.database.writing() as connection:
        connection.execute(
            text(
                "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS "
                "$$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$"
            )
        )
        connection.execute(
            text("CREATE TRIGGER full_disk BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION full_disk()")
        )
    with pytest.raises(StoreFull):
        store.append(keep.id, 1, [b"two"], author="a", at=1)
    assert [b"began"] == bodies(store.entries(keep.id))
    with store.database.writing() as connection:
        connection.execute(text("DROP TRIGGER full_disk ON entries"))
    assert 2 == store.append(keep.id, 1, [b"two"], author="a", at=1)[0].seq


@pytest.mark.parametrize("kind", [pytest.param("postgresql", marks=pytest.mark.postgres)])
def test_a_lost_connection_is_replaced(store: Store, keep: CampaignRow) -> None:
    """After the server dropped every connection, the store reads and appends as before."""
    with open_store(store.url) as other, other.database.reading() as connection:
        connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        )
    assert 2 == store.append(keep.id, store.head(keep.id).seq, [b"two"], author="a", at=1)[0].seq


def test_a_failure_within_a_transaction_undoes_it(store: Store, keep: CampaignRow) -> None:
    """Whatever interrupts a writer, the transaction is undone and the store can be written again."""
    with pytest.raises(KeyboardInterrupt), store.database.writing() as connection:
        connection.execute(text("UPDATE entries SET author = 'nobody'"))
        raise KeyboardInterrupt
    assert ["referee"] == [entry.author for entry in store.entries(keep.id)]
    assert 2 == store.append(keep.id, 1, [b"two"], author="a", at=1)[0].seq


def test_a_store_held_by_another_program_says_so(tmp_path: Path) -> None:
    """A writer that waits too long for another program gives up with a word of it, and nothing is written."""
    with open_store(tmp_path / "s.sqlite") as store, open_store(tmp_path / "s.sqlite") as other:
        keep = store.begin("The Keep", b"began", author="a", at=1)
        with store.database.writing() as connection:
            connection.execute(text("PRAGMA busy_timeout = 10"))
        with other.database.reading() as connection:
            connection.execute(text("BEGIN IMMEDIATE"))
            with pytest.raises(StoreBusy, match="another program keeps the store locked"):
                store.append(keep.id, 1, [b"two"], author="a", at=1)
            connection.execute(text("ROLLBACK"))
        assert 2 == store.append(keep.id, 1, [b"two"], author="a", at=1)[0].seq
