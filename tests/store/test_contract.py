"""What every store promises, whichever database keeps it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from hashlib import sha256

import pytest
from sqlalchemy import text

from sixturns.store import (
    BadName,
    CampaignRow,
    Clash,
    Conflict,
    Damaged,
    DamagedContent,
    Entry,
    Head,
    Link,
    NameTaken,
    NoSuchCampaign,
    NoSuchContent,
    Snapshot,
    Store,
    StoreError,
    genesis,
    open_store,
    seal,
)
from tests.store.children import race, start, win


def sql(store: Store, statement: str, **values: object) -> None:
    """Change the tables behind the store's back."""
    with store.database.writing() as connection:
        connection.execute(text(statement), values)


def bodies(entries: list[Entry]) -> list[bytes]:
    """What the entries say."""
    return [entry.body for entry in entries]


# Campaigns


def test_a_campaign_begins_with_its_first_entry(store: Store) -> None:
    """Beginning a campaign writes its row and entry 1 together."""
    row = store.begin("Château d'Ambreville", b"began", author="referee", at=1234)
    (first,) = store.entries(row.id)
    assert row.id.startswith("chateau-d-ambreville-")
    assert CampaignRow(row.id, "Château d'Ambreville", 1234) == row
    assert Entry(row.id, 1, 1234, "referee", b"began", first.hash) == first
    assert store.head(row.id) == Head(1, seal(genesis(row.id), row.id, 1, 1234, "referee", b"began"))


def test_campaigns_are_found_by_id_and_by_name(store: Store, keep: CampaignRow) -> None:
    """A campaign answers to its id and to its name, and all are listed in the order they were begun."""
    earlier = store.begin("洞窟", b"began", author="referee", at=5)
    assert earlier.id.startswith("campaign-")
    assert [earlier, keep] == store.campaigns()
    assert keep == store.campaign(keep.id) == store.campaign("The Keep")
    assert earlier == store.campaign("洞窟")


def test_a_name_is_kept_composed_and_trimmed(store: Store) -> None:
    """The same name typed in another Unicode form, or with blanks around it, is the same name."""
    row = store.begin("  Cafe\N{COMBINING ACUTE ACCENT} ", b"began", author="referee", at=1)
    assert "Café" == row.name
    with pytest.raises(NameTaken):
        store.begin("Café", b"began", author="referee", at=2)


@pytest.mark.parametrize(
    "name",
    ["", "   ", "a/b", "a\\b", ".hidden", "a\nb", "a\0b", "a\x7fb", "x" * 81, "a\u202eb", "a\ud800b", "a\u2028b"],
)
def test_a_bad_name_is_refused(store: Store, name: str) -> None:
    """A name that could mislead a reader or a file system begins nothing."""
    with pytest.raises(BadName):
        store.begin(name, b"began", author="referee", at=1)
    assert [] == store.campaigns()


def test_a_taken_name_is_refused(store: Store, keep: CampaignRow) -> None:
    """Neither the name nor the id of a campaign can be the name of another."""
    for name in (keep.name, keep.id):
        with pytest.raises(NameTaken):
            store.begin(name, b"began", author="referee", at=1)
    assert [keep] == store.campaigns()


def test_an_author_has_no_control_characters(store: Store, keep: CampaignRow) -> None:
    """An author that no database could keep is refused before anything is written."""
    with pytest.raises(BadName):
        store.append(keep.id, 1, [b"x"], author="a\0b", at=1)
    assert 1 == store.head(keep.id).seq


def test_an_unknown_campaign_is_named(store: Store) -> None:
    """Everything asked of a campaign that is not there says so."""
    asked: list[Callable[[], object]] = [
        lambda: store.campaign("nowhere"),
        lambda: store.head("nowhere"),
        lambda: store.entries("nowhere"),
        lambda: store.entries("nowhere", 3),
        lambda: store.verify("nowhere"),
        lambda: store.append("nowhere", 0, [b"x"], author="a", at=1),
        lambda: store.save_snapshot("nowhere", 1, "k", b"s"),
        lambda: store.add_link("nowhere", "players", b"t", 1),
    ]
    for ask in asked:
        with pytest.raises(NoSuchCampaign, match="no campaign is called 'nowhere'"):
            ask()


# The log


def test_entries_are_appended_in_order(store: Store, keep: CampaignRow) -> None:
    """Several bodies become consecutive entries, each sealed to the one before."""
    second, third = store.append(keep.id, 1, [b"two", b"\0\xff"], author="player", at=2000)
    first = store.entries(keep.id)[0]
    assert Entry(keep.id, 2, 2000, "player", b"two", seal(first.hash, keep.id, 2, 2000, "player", b"two")) == second
    assert seal(second.hash, keep.id, 3, 2000, "player", b"\0\xff") == third.hash
    assert [first, second, third] == store.entries(keep.id)
    assert Head(3, third.hash) == store.head(keep.id) == store.verify(keep.id)


def test_entries_are_read_from_and_to(store: Store, keep: CampaignRow) -> None:
    """A part of the log is read by the number before it and the last number of it."""
    store.append(keep.id, 1, [b"2", b"3", b"4"], author="a", at=1)
    assert [b"3", b"4"] == bodies(store.entries(keep.id, 2))
    assert [b"3"] == bodies(store.entries(keep.id, 2, 3))
    assert [b"began", b"2"] == bodies(store.entries(keep.id, upto=2))
    assert [] == store.entries(keep.id, 4)
    assert [] == store.entries(keep.id, 99)
    assert [] == store.entries(keep.id, 3, 2)


def test_nothing_to_append_appends_nothing(store: Store, keep: CampaignRow) -> None:
    """An append of no bodies leaves the log as it is."""
    assert [] == store.append(keep.id, 1, [], author="a", at=1)
    assert 1 == store.verify(keep.id).seq


def test_large_and_empty_bodies_are_kept(store: Store, keep: CampaignRow) -> None:
    """A body may be empty or of many pages."""
    large = bytes(range(256)) * 8192
    store.append(keep.id, 1, [b"", large], author="", at=0)
    assert [b"", large] == bodies(store.entries(keep.id, 1))


def test_the_log_outlives_the_store(address: str) -> None:
    """A store opened again at its URL has what was appended."""
    with open_store(address) as store:
        row = store.begin("The Keep", b"began", author="a", at=1)
        (entry,) = store.append(row.id, 1, [b"two"], author="a", at=2)
        url = store.url
    with open_store(url) as again:
        assert Head(2, entry.hash) == again.verify(row.id)


def test_a_writer_that_is_behind_learns_what_it_missed(store: Store, keep: CampaignRow) -> None:
    """A conflict consumes nothing and brings the entries beyond the writer's own knowledge."""
    missed = store.append(keep.id, 1, [b"two", b"three"], author="other", at=1)
    with pytest.raises(Conflict) as caught:
        store.append(keep.id, 1, [b"late"], author="slow", at=2)
    assert missed == caught.value.entries
    assert Head(3, missed[-1].hash) == caught.value.head == store.head(keep.id)


def test_a_writer_cannot_run_ahead(store: Store, keep: CampaignRow) -> None:
    """An append after an entry that is not there leaves no gap: it is a conflict."""
    with pytest.raises(Conflict) as caught:
        store.append(keep.id, 5, [b"early"], author="a", at=2)
    assert ([], store.head(keep.id)) == (caught.value.entries, caught.value.head)


def test_racing_threads_each_keep_what_they_won(store: Store, keep: CampaignRow) -> None:
    """Threads that append at once get distinct numbers without gaps."""
    won: list[int] = []
    threads = [threading.Thread(target=lambda name=name: won.extend(win(store, keep.id, 25, name))) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert list(range(2, 102)) == sorted(won)
    assert 101 == store.verify(keep.id).seq


def test_racing_processes_each_keep_what_they_won(store: Store, keep: CampaignRow) -> None:
    """Processes that append at once get distinct numbers without gaps, each for the author told so."""
    children = [start(race, store.url, keep.id, 40, name) for name in ("one", "two", "three")]
    for _, pipe in children:
        assert "ready" == pipe.recv()
    for _, pipe in children:
        pipe.send("go")
    won = [pipe.recv() for _, pipe in children]
    for child, _ in children:
        child.join()
    assert list(range(2, 122)) == sorted(seq for numbers in won for seq in numbers)
    written = store.entries(keep.id, 1)
    for numbers, author in zip(won, ("one", "two", "three"), strict=True):
        assert numbers == [entry.seq for entry in written if entry.author == author]


def test_a_reader_does_not_wait_for_a_writer(store: Store, keep: CampaignRow) -> None:
    """While a transaction is open, a reader sees the log as it was committed."""
    with store.database.writing() as connection:
        connection.execute(text("UPDATE entries SET author = 'nobody'"))
        assert ["referee"] == [entry.author for entry in store.entries(keep.id)]
        connection.rollback()


# Damage


@pytest.mark.parametrize(
    ("statement", "first_wrong"),
    [
        ("UPDATE entries SET body = :bytes WHERE seq = 3", 3),
        ("UPDATE entries SET at = at + 1 WHERE seq = 3", 3),
        ("UPDATE entries SET author = 'b' WHERE seq = 1", 1),
        ("UPDATE entries SET hash = :bytes WHERE seq = 5", 5),
        ("DELETE FROM entries WHERE seq = 3", 3),
        ("DELETE FROM entries WHERE seq = 1", 1),
        ("DELETE FROM entries WHERE seq BETWEEN 2 AND 4", 2),
        ("UPDATE entries SET seq = 9 WHERE seq = 5", 5),
    ],
)
def test_damage_is_found_and_placed(store: Store, keep: CampaignRow, statement: str, first_wrong: int) -> None:
    """Whatever is changed in the log, reading and verifying name the first entry that is wrong."""
    store.append(keep.id, 1, [b"2", b"3", b"4", b"5"], author="a", at=1)
    sql(store, statement, **({"bytes": b"x" * 32} if ":bytes" in statement else {}))
    for read in (store.verify, store.entries):
        with pytest.raises(Damaged) as caught:
            read(keep.id)
        assert (keep.id, first_wrong) == (caught.value.campaign, caught.value.seq)
        assert f"campaign {keep.id}, entry {first_wrong}: " in str(caught.value)


def test_a_wide_gap_is_found(store: Store, keep: CampaignRow) -> None:
    """A gap wider than what is verified at a time is still a gap."""
    store.append(keep.id, 1, [b"%d" % n for n in range(2500)], author="a", at=1)
    sql(store, "DELETE FROM entries WHERE seq BETWEEN 1001 AND 2400")
    with pytest.raises(Damaged) as caught:
        store.verify(keep.id)
    assert 1001 == caught.value.seq


def test_an_entry_moved_to_another_campaign_is_found(store: Store, keep: CampaignRow) -> None:
    """An entry belongs to its campaign: its hash does not fit another log."""
    other = store.begin("Other", b"began", author="referee", at=1000)
    store.append(keep.id, 1, [b"2"], author="a", at=1)
    sql(store, "UPDATE entries SET campaign = :other WHERE campaign = :keep AND seq = 2", other=other.id, keep=keep.id)
    with pytest.raises(Damaged):
        store.verify(other.id)
    assert 1 == store.verify(keep.id).seq


def test_damage_before_what_is_read_does_not_hinder(store: Store, keep: CampaignRow) -> None:
    """Reading on from an entry starts from its stored hash; only `verify` goes back to the beginning."""
    store.append(keep.id, 1, [b"2", b"3", b"4"], author="a", at=1)
    sql(store, "UPDATE entries SET at = 0 WHERE seq = 2")
    assert [b"4"] == bodies(store.entries(keep.id, 3))
    sql(store, "DELETE FROM entries WHERE seq = 3")
    with pytest.raises(Damaged, match="entry 3: the entry is missing"):
        store.entries(keep.id, 3)


# Content


def test_content_is_kept_by_its_digest(store: Store) -> None:
    """Content is found under its SHA-256, and the same content is kept once."""
    digest = store.put_content(b"rules")
    assert sha256(b"rules").hexdigest() == digest == store.put_content(b"rules")
    assert (b"rules", b"") == (store.content(digest), store.content(store.put_content(b"")))
    assert sorted([digest, sha256(b"").hexdigest()]) == store.contents()


def test_content_that_is_missing_or_damaged_is_refused(store: Store) -> None:
    """Content is never given under a digest it does not have."""
    with pytest.raises(NoSuchContent):
        store.content("0" * 64)
    digest = store.put_content(b"rules")
    sql(store, "UPDATE contents SET data = :data", data=b"rulez")
    with pytest.raises(DamagedContent, match=digest):
        store.content(digest)


# Snapshots


def test_the_newest_fitting_snapshot_is_found(store: Store, keep: CampaignRow) -> None:
    """A snapshot is sought by its key and by the entry it may not be beyond."""
    store.append(keep.id, 1, [b"2", b"3"], author="a", at=1)
    for seq in (1, 2, 3):
        store.save_snapshot(keep.id, seq, "rules A", b"A%d" % seq)
    store.save_snapshot(keep.id, 2, "rules B", b"B2")
    assert Snapshot(keep.id, 3, "rules A", b"A3") == store.newest_snapshot(keep.id, "rules A")
    assert Snapshot(keep.id, 2, "rules A", b"A2") == store.newest_snapshot(keep.id, "rules A", upto=2)
    assert Snapshot(keep.id, 2, "rules B", b"B2") == store.newest_snapshot(keep.id, "rules B")
    assert None is store.newest_snapshot(keep.id, "rules B", upto=1)
    assert None is store.newest_snapshot(keep.id, "rules C")


def test_a_snapshot_can_be_saved_again(store: Store, keep: CampaignRow) -> None:
    """The last state saved for an entry and a key is the one that stands."""
    store.save_snapshot(keep.id, 1, "k", b"old")
    store.save_snapshot(keep.id, 1, "k", b"new")
    assert Snapshot(keep.id, 1, "k", b"new") == store.newest_snapshot(keep.id, "k")


def test_only_the_newest_snapshots_are_kept(store: Store, keep: CampaignRow) -> None:
    """Of ten snapshots of one campaign the last eight remain, and those of another are left alone."""
    other = store.begin("Other", b"began", author="a", at=1)
    store.save_snapshot(other.id, 1, "k", b"other")
    store.append(keep.id, 1, [b""] * 9, author="a", at=1)
    for seq in range(1, 11):
        store.save_snapshot(keep.id, seq, "k", b"state")
    assert Snapshot(keep.id, 3, "k", b"state") == store.newest_snapshot(keep.id, "k", upto=3)
    assert None is store.newest_snapshot(keep.id, "k", upto=2)
    assert Snapshot(other.id, 1, "k", b"other") == store.newest_snapshot(other.id, "k")


def test_a_snapshot_needs_its_entry(store: Store, keep: CampaignRow) -> None:
    """No snapshot is kept of an entry that the log does not have."""
    with pytest.raises(StoreError, match="no entry 2 to take a snapshot of; the last is 1"):
        store.save_snapshot(keep.id, 2, "k", b"state")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE snapshots SET state = :bytes WHERE seq = 2",
        "UPDATE snapshots SET seal = :bytes WHERE seq = 2",
        "UPDATE entries SET hash = :bytes WHERE seq = 2",
        "DELETE FROM entries WHERE seq = 2",
    ],
)
def test_a_snapshot_of_another_log_is_dropped(store: Store, keep: CampaignRow, statement: str) -> None:
    """A snapshot that does not fit its entry is passed over for the one before it, for good."""
    store.append(keep.id, 1, [b"2"], author="a", at=1)
    store.save_snapshot(keep.id, 1, "k", b"one")
    store.save_snapshot(keep.id, 2, "k", b"two")
    sql(store, statement, **({"bytes": b"x" * 32} if ":bytes" in statement else {}))
    assert Snapshot(keep.id, 1, "k", b"one") == store.newest_snapshot(keep.id, "k")
    with store.database.reading() as connection:
        assert [1] == list(connection.execute(text("SELECT seq FROM snapshots")).scalars())


# Links


def test_links_stand_until_they_are_revoked(store: Store, keep: CampaignRow) -> None:
    """Revoking takes the standing links of one role, and each keeps the time it was revoked."""
    store.add_link(keep.id, "players", b"p" * 32, 10)
    store.add_link(keep.id, "referee", b"r" * 32, 11)
    store.add_link(keep.id, "players", b"q" * 32, 12)
    assert Link(keep.id, "players", 10, None) == store.link(b"p" * 32)
    assert 2 == store.revoke_links(keep.id, "players", 20)
    assert 0 == store.revoke_links(keep.id, "players", 30)
    assert [
        Link(keep.id, "players", 10, 20),
        Link(keep.id, "referee", 11, None),
        Link(keep.id, "players", 12, 20),
    ] == store.links(keep.id)
    assert None is store.link(b"x" * 32)


def test_a_link_is_given_once(store: Store, keep: CampaignRow) -> None:
    """The hash of a link cannot be used again, not even for another role."""
    store.add_link(keep.id, "players", b"p" * 32, 10)
    with pytest.raises(Clash):
        store.add_link(keep.id, "referee", b"p" * 32, 11)
    assert [Link(keep.id, "players", 10, None)] == store.links(keep.id)
