"""The store: append-only logs, and what is kept beside them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from itertools import islice
from types import TracebackType
from typing import Final, Self

from platformdirs import user_data_path
from sqlalchemy import Connection, Delete, bindparam, delete, insert, or_, select, tuple_, update
from sqlalchemy.exc import IntegrityError

from sixturns.store.database import PostgreSQL, SQLite, connect
from sixturns.store.errors import (
    Clash,
    Conflict,
    Damaged,
    DamagedContent,
    Diverged,
    NameTaken,
    NoSuchCampaign,
    NoSuchContent,
    StoreError,
)
from sixturns.store.records import (
    CampaignRow,
    Entry,
    Head,
    Link,
    Role,
    Snapshot,
    follow,
    forge,
    genesis,
    new_id,
    proper_author,
    proper_name,
)
from sixturns.store.schema import bring_up_to_date, campaigns, contents, entries, links, snapshots
from sixturns.store.watch import Watch

ENVIRONMENT: Final = "SIXTURNS_STORE"
SNAPSHOTS_KEPT: Final = 8
_BATCH: Final = 1000

# Built once: SQLAlchemy then finds the compiled form of each in its cache.
_CAMPAIGNS: Final = select(campaigns.c.id, campaigns.c.name, campaigns.c.created)
_CAMPAIGN: Final = _CAMPAIGNS.where(or_(campaigns.c.id == bindparam("sought"), campaigns.c.name == bindparam("sought")))
_HEAD: Final = (
    select(entries.c.seq, entries.c.hash)
    .where(entries.c.campaign == bindparam("campaign"))
    .order_by(entries.c.seq.desc())
    .limit(1)
)
_FROM: Final = (
    select(entries.c.seq, entries.c.at, entries.c.author, entries.c.body, entries.c.hash)
    .where(entries.c.campaign == bindparam("campaign"), entries.c.seq >= bindparam("first"))
    .order_by(entries.c.seq)
)
_FROM_UPTO: Final = _FROM.where(entries.c.seq <= bindparam("upto"))
_APPEND: Final = insert(entries)
_CONTENT: Final = select(contents.c.data).where(contents.c.digest == bindparam("digest"))
_LINKS: Final = select(links.c.campaign, links.c.role, links.c.created, links.c.revoked)


def default_url() -> str:
    """Where the store is unless told otherwise: ``SIXTURNS_STORE``, else a file in the user's data folder."""
    return os.environ.get(ENVIRONMENT) or str(user_data_path("sixturns", appauthor=False) / "sixturns.sqlite")


def open_store(address: str | os.PathLike[str]) -> Store:
    """Open the store at a path (SQLite) or a URL (SQLite or PostgreSQL); make it, or migrate an older one, first.

    Before an SQLite file is migrated, a copy is kept as ``<file>.before-<revision>``.

    Raises:
        TooNew: A newer version of Sixturns wrote it. Nothing was touched.
        NotAStore: Something else wrote it. Nothing was touched.
        StoreError: It cannot be reached.
    """
    database = connect(os.fspath(address))
    try:
        bring_up_to_date(database)
    except BaseException:
        database.close()
        raise
    return Store(database)


class Store:
    """The campaigns of one database. Safe to use from several threads, and from several processes at once."""

    def __init__(self, database: SQLite | PostgreSQL) -> None:
        self.database = database
        self._watches: list[Watch] = []

    @property
    def url(self) -> str:
        """The address, with its password."""
        return self.database.url.render_as_string(hide_password=False)

    def __repr__(self) -> str:
        return f"Store({self.database.url.render_as_string(hide_password=True)})"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """End the watches and give the connections back."""
        for watch in self._watches:
            watch.close()
        self.database.close()

    # Campaigns

    def campaigns(self) -> list[CampaignRow]:
        """All campaigns, the oldest first."""
        with self.database.reading() as connection:
            rows = connection.execute(_CAMPAIGNS.order_by(campaigns.c.created, campaigns.c.id))
            return [CampaignRow(*row) for row in rows]

    def campaign(self, id_or_name: str) -> CampaignRow:
        """The campaign with this id or name.

        Raises:
            NoSuchCampaign: There is none.
        """
        with self.database.reading() as connection:
            return _campaign(connection, id_or_name)

    def begin(self, name: str, body: bytes, *, author: str, at: int) -> CampaignRow:
        """Begin a campaign, and its log with ``body`` as entry 1.

        Raises:
            BadName: The name or the author cannot be one.
            NameTaken: Another campaign has the name.
        """
        name = proper_name(name)
        row = CampaignRow(new_id(name), name, at)
        first = forge(Head(0, genesis(row.id)), row.id, [body], author=proper_author(author), at=at)
        with self.database.writing() as connection:
            _add_campaign(connection, row)
            self._write(connection, first)
        return row

    # The log

    def head(self, campaign: str) -> Head:
        """The last entry's number and hash.

        Raises:
            NoSuchCampaign: There is no such campaign.
        """
        with self.database.reading() as connection:
            return _head(connection, campaign)

    def entries(self, campaign: str, after: int = 0, upto: int | None = None) -> list[Entry]:
        """The entries that follow entry ``after``, as far as ``upto``; each is checked against the hash before it.

        Raises:
            NoSuchCampaign: There is no such campaign.
            Damaged: An entry is missing, or is not what was written.
        """
        with self.database.reading() as connection:
            wanted = {"campaign": campaign, "first": max(after, 1), "upto": upto}
            rows = iter(connection.execute(_FROM if upto is None else _FROM_UPTO, wanted).all())
            if after <= 0:
                start = Head(0, genesis(campaign))
            elif known := next(rows, None):
                if known.seq != after:
                    raise Damaged(campaign, after, "the entry is missing")
                start = Head(after, known.hash)
            else:
                _head(connection, campaign)
                return []
            found = list(follow(start, campaign, rows))
            if not found:
                _head(connection, campaign)
        return found

    def append(self, campaign: str, after: int, bodies: Sequence[bytes], *, author: str, at: int) -> list[Entry]:
        """Append entries to a log that ends at ``after``: all or none, and durable when this returns.

        Raises:
            Conflict: The log does not end there; the error brings what it has beyond.
            NoSuchCampaign: There is no such campaign.
            StoreFull: The disk is full.
            StoreError: The connection was lost. Only then is it open whether the entries were written: `head` tells.
        """
        proper_author(author)
        if not bodies:
            return []
        try:
            with self.database.writing() as connection:
                head = _head(connection, campaign)
                if head.seq != after:
                    raise Conflict(campaign, head, [])
                new = forge(head, campaign, bodies, author=author, at=at)
                self._write(connection, new)
        except (Conflict, Clash) as error:
            meanwhile = self.entries(campaign, after)
            head = Head(meanwhile[-1].seq, meanwhile[-1].hash) if meanwhile else self.head(campaign)
            raise Conflict(campaign, head, meanwhile) from error
        return new

    def verify(self, campaign: str) -> Head:
        """Follow the whole chain from its beginning and return its end.

        Raises:
            Damaged: An entry is missing, or is not what was written.
            NoSuchCampaign: There is no such campaign.
        """
        end, head = self.head(campaign), Head(0, genesis(campaign))
        while head.seq < end.seq:
            batch = self.entries(campaign, head.seq, min(head.seq + _BATCH, end.seq))
            if not batch:
                raise Damaged(campaign, head.seq + 1, "the entry is missing")
            head = Head(batch[-1].seq, batch[-1].hash)
        return head

    def receive(self, row: CampaignRow, log: Iterable[Entry], data: Iterable[bytes] = ()) -> None:
        """Take a campaign over from elsewhere with the hashes it has, or what this store lacks of it: all or nothing.

        Args:
            row: The campaign. If it is here already, it keeps the name it has here.
            log: Its entries from the first on, read while the store is being written.
            data: The content its entries name, read before the entries.

        Raises:
            Damaged: The chain of the entries is broken.
            Diverged: The campaign is here with other entries, or with more.
            NameTaken: Another campaign has its name here.
        """
        with self.database.writing() as connection:
            keep = self.database.insert_new(contents)
            for item in data:
                connection.execute(keep, {"digest": sha256(item).hexdigest(), "data": item})
            if connection.execute(_CAMPAIGNS.where(campaigns.c.id == row.id)).first() is None:
                _add_campaign(connection, row)
            here = _head(connection, row.id)
            fields = ((entry.seq, entry.at, entry.author, entry.body, entry.hash) for entry in log)
            arriving = follow(Head(0, genesis(row.id)), row.id, fields)
            last = Head(0, genesis(row.id))
            while batch := list(islice(arriving, _BATCH)):
                for entry in batch:
                    if entry.seq == here.seq and entry.hash != here.hash:
                        raise Diverged(row.id, f"the two logs differ at entry {here.seq} or before")
                if new := [entry for entry in batch if entry.seq > here.seq]:
                    self._write(connection, new)
                last = Head(batch[-1].seq, batch[-1].hash)
            if last.seq < here.seq:
                raise Diverged(row.id, f"the log here has entries beyond {last.seq}, the last that arrives")

    def watch(self, callback: Callable[[str, int], None]) -> Watch:
        """Call ``callback(campaign, seq)`` within a second whenever another process or store has appended ``seq``.

        The callback runs on a thread of the watch. Several entries at once may make one call, with the last.
        """
        watch = Watch(self.database, callback)
        self._watches = [*(other for other in self._watches if not other.closed), watch]
        return watch

    def _write(self, connection: Connection, new: list[Entry]) -> None:
        for watch in self._watches:
            watch.pass_over(entry.hash for entry in new)
        connection.execute(
            _APPEND,
            [
                {
                    "campaign": entry.campaign,
                    "seq": entry.seq,
                    "at": entry.at,
                    "author": entry.author,
                    "body": entry.body,
                    "hash": entry.hash,
                }
                for entry in new
            ],
        )
        self.database.announce(connection)

    # Content

    def put_content(self, data: bytes) -> str:
        """Keep bytes under their SHA-256, and return it in hexadecimal; what is kept already is kept once.

        An entry that needs the content names it by these 64 digits in its body: so exports find it.
        """
        digest = sha256(data).hexdigest()
        with self.database.writing() as connection:
            connection.execute(self.database.insert_new(contents), {"digest": digest, "data": data})
        return digest

    def content(self, digest: str) -> bytes:
        """The bytes kept under a digest.

        Raises:
            NoSuchContent: There are none.
            DamagedContent: They are not what was kept.
        """
        with self.database.reading() as connection:
            data: bytes | None = connection.execute(_CONTENT, {"digest": digest}).scalar()
        if data is None:
            raise NoSuchContent(digest)
        if sha256(data).hexdigest() != digest:
            raise DamagedContent(digest)
        return data

    def contents(self) -> list[str]:
        """The digests of all content, in order."""
        with self.database.reading() as connection:
            return sorted(connection.execute(select(contents.c.digest)).scalars())

    # Snapshots

    def save_snapshot(self, campaign: str, seq: int, key: str, state: bytes) -> None:
        """Keep the state after entry ``seq``, and drop all but the newest few of the campaign.

        Args:
            campaign: The id of the campaign.
            seq: The last entry that went into the state.
            key: What else went into it: the rules and the shape of the state.
            state: The state itself.

        Raises:
            NoSuchCampaign: There is no such campaign.
            StoreError: The log has no such entry.
        """
        mine = snapshots.c.campaign == campaign
        newest = (
            select(snapshots.c.seq, snapshots.c.key)
            .where(mine)
            .order_by(snapshots.c.seq.desc(), snapshots.c.key)
            .limit(SNAPSHOTS_KEPT)
        )
        with self.database.writing() as connection:
            link = connection.execute(
                select(entries.c.hash).where(entries.c.campaign == campaign, entries.c.seq == seq)
            ).scalar()
            if link is None:
                head = _head(connection, campaign)
                raise StoreError(f"campaign {campaign}: no entry {seq} to take a snapshot of; the last is {head.seq}")
            connection.execute(_drop(campaign, seq, key))
            connection.execute(
                insert(snapshots).values(
                    campaign=campaign, seq=seq, key=key, seal=_seal_state(link, key, state), state=state
                )
            )
            connection.execute(delete(snapshots).where(mine, tuple_(snapshots.c.seq, snapshots.c.key).not_in(newest)))

    def newest_snapshot(self, campaign: str, key: str, *, upto: int | None = None) -> Snapshot | None:
        """The newest snapshot with this key, of entry ``upto`` or before, or None.

        A snapshot that does not belong to the log as it is, or is not what was saved, is dropped.
        """
        at_its_entry = (entries.c.campaign == snapshots.c.campaign) & (entries.c.seq == snapshots.c.seq)
        query = (
            select(snapshots.c.seq, snapshots.c.seal, snapshots.c.state, entries.c.hash)
            .select_from(snapshots.outerjoin(entries, at_its_entry))
            .where(snapshots.c.campaign == campaign, snapshots.c.key == key)
            .order_by(snapshots.c.seq.desc())
        )
        if upto is not None:
            query = query.where(snapshots.c.seq <= upto)
        useless = []
        found = None
        with self.database.reading() as connection:
            for seq, kept_seal, state, link in connection.execute(query):
                if link is not None and _seal_state(link, key, state) == kept_seal:
                    found = Snapshot(campaign, seq, key, state)
                    break
                useless.append(seq)
        if useless:
            with self.database.writing() as connection:
                for seq in useless:
                    connection.execute(_drop(campaign, seq, key))
        return found

    # Links

    def add_link(self, campaign: str, role: Role, token_sha256: bytes, at: int) -> None:
        """Let whoever holds the link with this hash look at the campaign. Links are never exported or copied.

        Raises:
            NoSuchCampaign: There is no such campaign.
            Clash: The link is known already.
        """
        with self.database.writing() as connection:
            _head(connection, campaign)
            connection.execute(
                insert(links).values(token=token_sha256, campaign=campaign, role=role, created=at, revoked=None)
            )

    def link(self, token_sha256: bytes) -> Link | None:
        """What the link with this hash allows, or allowed until it was revoked; None if it was never given."""
        with self.database.reading() as connection:
            row = connection.execute(_LINKS.where(links.c.token == token_sha256)).first()
            return None if row is None else Link(*row)

    def links(self, campaign: str) -> list[Link]:
        """All links to a campaign, the oldest first."""
        with self.database.reading() as connection:
            rows = connection.execute(_LINKS.where(links.c.campaign == campaign).order_by(links.c.created))
            return [Link(*row) for row in rows]

    def revoke_links(self, campaign: str, role: Role, at: int) -> int:
        """Revoke the links that stand for a role; how many they were."""
        standing = (links.c.campaign == campaign) & (links.c.role == role) & links.c.revoked.is_(None)
        with self.database.writing() as connection:
            return connection.execute(update(links).where(standing).values(revoked=at)).rowcount


def _campaign(connection: Connection, id_or_name: str) -> CampaignRow:
    found = [CampaignRow(*row) for row in connection.execute(_CAMPAIGN, {"sought": id_or_name})]
    if not found:
        raise NoSuchCampaign(id_or_name)
    return found[0]


def _add_campaign(connection: Connection, row: CampaignRow) -> None:
    if connection.execute(_CAMPAIGN, {"sought": row.name}).first() is not None:
        raise NameTaken(row.name)
    try:
        connection.execute(insert(campaigns).values(id=row.id, name=row.name, created=row.created))
    except IntegrityError as error:
        # Another process was quicker.
        raise NameTaken(row.name) from error


def _head(connection: Connection, campaign: str) -> Head:
    row = connection.execute(_HEAD, {"campaign": campaign}).first()
    if row is not None:
        return Head(*row)
    if connection.execute(_CAMPAIGNS.where(campaigns.c.id == campaign)).first() is None:
        raise NoSuchCampaign(campaign)
    return Head(0, genesis(campaign))


def _drop(campaign: str, seq: int, key: str) -> Delete:
    """Deletes one snapshot."""
    return delete(snapshots).where(snapshots.c.campaign == campaign, snapshots.c.seq == seq, snapshots.c.key == key)


def _seal_state(link: bytes, key: str, state: bytes) -> bytes:
    """Binds a snapshot to the log (by the hash of its entry), to its key and to its own bytes."""
    return sha256(b"".join((link, sha256(key.encode()).digest(), state))).digest()
