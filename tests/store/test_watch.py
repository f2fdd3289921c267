"""A store hears of what others append."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import text

from sixturns.store import CampaignRow, Store, open_store
from tests.store.children import append_when_told, start

WITHIN_SECONDS = 1.0


class Ear:
    """Remembers what a watch calls, and when."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, int]] = []
        self._news = threading.Condition()

    def __call__(self, campaign: str, seq: int) -> None:
        """Take a call of the watch."""
        with self._news:
            self.heard.append((campaign, seq))
            self._news.notify_all()

    def hears(self, campaign: str, seq: int, within: float = WITHIN_SECONDS) -> bool:
        """Whether the call came, or comes soon enough."""
        with self._news:
            return self._news.wait_for(lambda: (campaign, seq) in self.heard, within)


@contextmanager
def watching(store: Store) -> Iterator[Ear]:
    """An ear at a store."""
    ear = Ear()
    watch = store.watch(ear)
    try:
        yield ear
    finally:
        watch.close()


def test_another_process_is_heard(store: Store, keep: CampaignRow) -> None:
    """Each append of another process is heard within a second."""
    child, pipe = start(append_when_told, store.url, keep.id)
    assert "ready" == pipe.recv()
    with watching(store) as ear:
        for seq in (2, 3, 4):
            pipe.send(b"news")
            assert seq == pipe.recv()
            assert ear.hears(keep.id, seq)
    pipe.send(None)
    child.join()
    assert [(keep.id, 2), (keep.id, 3), (keep.id, 4)] == ear.heard


def test_another_store_of_this_process_is_heard(store: Store, keep: CampaignRow) -> None:
    """A second store on the same database counts as another; so does a campaign that it begins."""
    with open_store(store.url) as other, watching(store) as ear:
        other.append(keep.id, 1, [b"2", b"3"], author="a", at=1)
        assert ear.hears(keep.id, 3)
        begun = other.begin("Other", b"began", author="a", at=1)
        assert ear.hears(begun.id, 1)


def test_the_store_does_not_hear_itself(store: Store, keep: CampaignRow) -> None:
    """What a store appends itself is not reported to it, even when another appends in between."""
    with open_store(store.url) as other, watching(store) as ear:
        store.append(keep.id, 1, [b"mine"], author="a", at=1)
        other.append(keep.id, 2, [b"theirs"], author="b", at=1)
        store.append(keep.id, 3, [b"mine"], author="a", at=1)
        assert ear.hears(keep.id, 3)
        store.append(keep.id, 4, [b"mine"], author="a", at=1)
        time.sleep(WITHIN_SECONDS)
    assert [(keep.id, 3)] == ear.heard


def test_a_closed_watch_is_silent(store: Store, keep: CampaignRow) -> None:
    """After a watch is closed, no call comes."""
    with open_store(store.url) as other:
        with watching(store) as ear:
            pass
        other.append(keep.id, 1, [b"2"], author="a", at=1)
        assert not ear.hears(keep.id, 2)


def test_a_watch_may_be_closed_by_its_own_call(store: Store, keep: CampaignRow) -> None:
    """A callback may end the watch that called it."""
    called = threading.Event()

    def once(_campaign: str, _seq: int) -> None:
        watch.close()
        called.set()

    watch = store.watch(once)
    with open_store(store.url) as other:
        other.append(keep.id, 1, [b"2"], author="a", at=1)
        assert called.wait(WITHIN_SECONDS)
    assert watch.closed


def test_a_failing_callback_does_not_end_the_watch(
    store: Store, keep: CampaignRow, caplog: pytest.LogCaptureFixture
) -> None:
    """A callback that raises is logged, and the next append is heard."""
    ear = Ear()

    def stumble(campaign: str, seq: int) -> None:
        ear(campaign, seq)
        if seq == 2:
            raise ValueError("stumbled")

    watch = store.watch(stumble)
    with open_store(store.url) as other:
        other.append(keep.id, 1, [b"2"], author="a", at=1)
        assert ear.hears(keep.id, 2)
        other.append(keep.id, 2, [b"3"], author="a", at=1)
        assert ear.hears(keep.id, 3)
    watch.close()
    assert "stumbled" in caplog.text


@pytest.mark.parametrize("kind", [pytest.param("postgresql", marks=pytest.mark.postgres)])
def test_a_lost_connection_is_made_up_for(store: Store, keep: CampaignRow) -> None:
    """When the server drops every connection, what was appended meanwhile is heard after all."""
    with open_store(store.url) as other, watching(store) as ear:
        with other.database.reading() as connection:
            connection.execute(
                text(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
                    " AND pid <> pg_backend_pid()"
                )
            )
        other.append(keep.id, 1, [b"2"], author="a", at=1)
        assert ear.hears(keep.id, 2, within=5)
        other.append(keep.id, 2, [b"3"], author="a", at=1)
        assert ear.hears(keep.id, 3)
