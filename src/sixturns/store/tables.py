"""The open tables of a store: each one a campaign's log folded in memory, kept in step with what is written down."""

from __future__ import annotations

import random
import re
import threading
import time
from collections.abc import Callable
from typing import TypeVar

import msgspec

from sixturns import __version__
from sixturns.handlers import answers as log
from sixturns.handlers.advance import Misfit
from sixturns.handlers.answers import AnyBody, Began
from sixturns.handlers.codec import decode, encode
from sixturns.handlers.fold import Beyond, TableError
from sixturns.handlers.marks import Snapshot
from sixturns.handlers.rulebook import Rulebook
from sixturns.handlers.table import Table, begin
from sixturns.rulesets.layers import RuleSet
from sixturns.store.errors import Conflict, StoreBusy, StoreError
from sixturns.store.log import Store
from sixturns.store.records import CampaignRow, Entry
from sixturns.world.campaign import Campaign
from sixturns.world.dungeon import Dungeon
from sixturns.world.hexmap import HexMap
from sixturns.world.lands import Lands, World, dungeon_of, hexes_of

T = TypeVar("T")
SNAPSHOT_EVERY = 500
"""Entries between two snapshots; undo reaches at least that far back without reading the whole log."""
PATIENCE_SECONDS = 5.0
"""How long an act goes on trying when others keep writing first."""


def clock_ms() -> int:
    """The time of day in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


class UnreadableLog(StoreError):
    """A log with an entry that this version cannot read; names it. Nothing is written to such a campaign."""


class WrittenByNewer(StoreError):
    """A campaign that a newer version of Sixturns has written to; it can be read here, and that is all."""


class LacksRules(StoreError):
    """A campaign under rules with steps that are not installed as they were; it can be read, and that is all."""


class OpenTable:
    """One campaign, open. Everything goes through `read` and `act`, under the table's lock."""

    def __init__(self, store: Store, row: CampaignRow, now: Callable[[], int] = clock_ms) -> None:
        self.row, self._store, self._now = row, store, now
        self._lock = threading.RLock()
        self._hearers: list[Callable[[int], None]] = []
        self.warning = ""
        self._began = self._first()
        self._rulebook = Rulebook(store.content)
        self._ruleset = self._rulebook.begun(self._began.ruleset, self._began.layers)
        self._world = self._lands()
        self._snapped = 0
        self._unwritten: list[AnyBody] = []
        self._table: Table | None = self._open()

    # ------------------------------------------------------------------------------------------------------- opening
    def _first(self) -> Began:
        (entry,) = self._store.entries(self.row.id, 0, 1)
        body = _body(entry)
        if not isinstance(body, Began):
            raise UnreadableLog(f"{self.row.name}: entry 1 does not begin a campaign")
        return body

    def _lands(self) -> World:
        """What the campaign is played on."""
        dungeon = decode(self._store.content(self._began.dungeon), Dungeon)
        if not self._began.hexes:
            return dungeon
        return Lands(dungeon, decode(self._store.content(self._began.hexes), HexMap))

    @property
    def _snapshot_key(self) -> str:
        return f"{self._ruleset.digest[:16]}.{__version__}"

    def _open(self) -> Table:
        """The table from the newest snapshot that leaves enough to undo, else from the start.

        A log that no longer fits the rules in force goes on from its newest checkpoint, and failing that from the
        last rest that still fits: never a dead end. Nothing is written for that until somebody acts.
        """
        self._unwritten = []
        self.warning = ""
        try:
            table, misfit = self._from(self._snapshot())
        except Beyond:
            table, misfit = self._from(None)
        if misfit is not None and table.began_late:
            table, misfit = self._from(None)
        if misfit is not None and (checkpoint := self._checkpoint()) is not None:
            self.warning = f"Opened at the checkpoint of entry {checkpoint.seq}; before it {misfit}"
            table, misfit = self._from(checkpoint)
        if misfit is not None:
            self._go_on(table, misfit)
        if lacks := table.ruleset.lacks:
            self.warning = " ".join(filter(None, (f"It can be read only: {lacks}.", self.warning)))
        return table

    def _from(self, start: Snapshot | None) -> tuple[Table, Misfit | None]:
        """The table from somewhere, with all that was written since; and what does not fit, if anything does not."""
        table = Table(self._ruleset, self._world, self._began, start, self._rulebook)
        self._snapped = table.seq
        self._fold(table, self._store.entries(self.row.id, table.seq))
        try:
            _ = table.question
        except Misfit as misfit:
            return table, misfit
        return table, None

    def _snapshot(self) -> Snapshot | None:
        head = self._store.head(self.row.id).seq
        kept = self._store.newest_snapshot(self.row.id, self._snapshot_key, upto=max(1, head - SNAPSHOT_EVERY))
        if kept is None:
            return None
        try:
            return decode(kept.state, Snapshot)
        except msgspec.ValidationError:
            return None

    def _checkpoint(self) -> Snapshot | None:
        """The newest checkpoint of the log that can be read."""
        for entry in reversed(self._store.entries(self.row.id, 1)):
            body = _body(entry)
            if isinstance(body, log.Checkpoint):
                try:
                    return decode(self._store.content(body.snapshot), Snapshot)
                except msgspec.ValidationError:
                    continue
        return None

    def _whole(self, table: Table) -> Table:
        """The table from the very first entry, unless that no longer fits the rules in force."""
        whole, misfit = self._from(None)
        return table if misfit else whole

    def _go_on(self, table: Table, misfit: Misfit) -> None:
        """Sets aside what stood after the last rest that the rules in force still reach, and says so."""
        reopened = log.Reopened(table.last_rest, str(misfit))
        table.fold(table.seq + 1, reopened)
        self._unwritten = [reopened]
        self.warning = (
            f"What stood after line {reopened.kept} no longer fits the rules in force; "
            f"it is set aside as soon as play goes on: {misfit}"
        )

    def _fold(self, table: Table, entries: list[Entry]) -> None:
        for entry in entries:
            table.fold(entry.seq, _body(entry))

    # ------------------------------------------------------------------------------------------------- reading, acting
    def read(self, look: Callable[[Table], T], *, whole: bool = False) -> T:
        """What `look` makes of the table, caught up with the store.

        With `whole` it sees everything from the first entry on; otherwise that happens when it has to look so far.
        """
        with self._lock:
            table = self._caught_up()
            if whole and table.began_late:
                table = self._table = self._whole(table)
            try:
                return look(table)
            except Beyond:
                self._table = self._whole(table)
                return look(self._table)

    def act(self, do: Callable[[Table], list[AnyBody]], *, author: str) -> None:
        """Does an act and commits what it wrote; when this returns, it is on disk.

        An act that loses a race is done once more on the table as it now stands: a note or a fact goes through, an
        answer finds its question closed. All errors of the table pass through, and nothing was consumed.

        Raises:
            WrittenByNewer: when a newer version of Sixturns has written to the campaign: this one only reads it.
            LacksRules: when its rules have steps that are not installed as they were; says what to install.
        """
        with self._lock:
            deadline = time.monotonic() + PATIENCE_SECONDS
            while True:
                table = self._table or self._opened()
                if _order(table.version) > _order(__version__):
                    raise WrittenByNewer(
                        f"{self.row.name} was last written by Sixturns {table.version}; this is {__version__}"
                    )
                if lacks := table.ruleset.lacks:
                    raise LacksRules(f"{self.row.name} can be read only: {lacks}")
                known = table.seq
                before = known - len(self._unwritten)
                self._table = None  # whatever goes wrong from here, the store is asked how things stand
                try:
                    table, bodies = self._done(table, do)
                    self._append(before, [*self._unwritten, *bodies], author)
                except Conflict:
                    if time.monotonic() > deadline:
                        raise StoreBusy(f"{self.row.name}: others kept writing at the same time; try again") from None
                    time.sleep(random.uniform(0, 0.01))
                    continue
                except TableError:
                    self._table = table if table.seq == known else None
                    raise
                self._unwritten = []
                self._table = table
                self._snap(table)
                break
        self._hear(table.seq)

    def _opened(self) -> Table:
        self._table = self._open()
        return self._table

    def _caught_up(self) -> Table:
        """The table with what others have written since it was last looked at."""
        table = self._table or self._opened()
        at = table.seq - len(self._unwritten)
        new = self._store.entries(self.row.id, at)
        if new and self._unwritten:
            return self._opened()
        try:
            self._fold(table, new)
            _ = table.question
        except (Beyond, Misfit):
            return self._opened()
        return table

    def _done(self, table: Table, do: Callable[[Table], list[AnyBody]]) -> tuple[Table, list[AnyBody]]:
        """Does an act; where it reaches behind the snapshot that the table started from, on the whole log.

        The first play under a newer version of Sixturns comes after a checkpoint, and one follows the end of a session.
        An undo does not: what was done last under the older version can still be taken back.
        """
        another = table.version != __version__
        try:
            bodies = do(table)
        except Beyond:
            table = self._whole(table)
            bodies = do(table)
        if another and not isinstance(bodies[0], log.Retract | log.Restore):
            table = self._open()
            bodies = self._checked(table) + do(table)
        if isinstance(bodies[-1], log.SessionEnded):
            bodies += self._checked(table)
        return table, bodies

    def _checked(self, table: Table) -> list[AnyBody]:
        """A checkpoint of the table as it stands; none while it is not at rest."""
        snapshot = table.snapshot()
        if snapshot is None:
            return []
        checkpoint = log.Checkpoint(self._store.put_content(encode(snapshot)), table.ruleset.digest, __version__)
        table.fold(table.seq + 1, checkpoint)
        return [checkpoint]

    def _append(self, after: int, bodies: list[AnyBody], author: str) -> None:
        for body in bodies:
            if isinstance(body, log.Amended):
                self._store.put_content(self._rulebook.content(body.rules))
        self._store.append(self.row.id, after, [log.write(b) for b in bodies], author=author, at=self._now())

    def _snap(self, table: Table) -> None:
        if table.seq - self._snapped < SNAPSHOT_EVERY:
            return
        snapshot = table.snapshot()
        if snapshot is not None:
            self._store.save_snapshot(self.row.id, snapshot.seq, self._snapshot_key, encode(snapshot))
            self._snapped = snapshot.seq

    # ------------------------------------------------------------------------------------------------------- listening
    def on_change(self, hear: Callable[[int], None]) -> Callable[[], None]:
        """Calls `hear` with the newest entry's number after every change, here or elsewhere; returns how to stop it."""
        self._hearers.append(hear)
        return lambda: self._hearers.remove(hear)

    def changed_elsewhere(self, seq: int) -> None:
        """Hears of a change that another process made."""
        with self._lock:
            known = self._table.seq if self._table else 0
        if seq > known:
            self._hear(seq)

    def _hear(self, seq: int) -> None:
        for hear in tuple(self._hearers):
            hear(seq)


class Tables:
    """All open tables of one store."""

    def __init__(self, store: Store, *, now: Callable[[], int] = clock_ms) -> None:
        self.store, self._now = store, now
        self._open: dict[str, OpenTable] = {}
        self._lock = threading.Lock()
        self._opening: dict[str, threading.Lock] = {}
        self._watch = store.watch(self._changed)

    def begin(
        self,
        name: str,
        ruleset: RuleSet,
        world: World,
        state: Campaign,
        *,
        seed: str = "",
        guided: bool = False,
        author: str,
    ) -> OpenTable:
        """Begins a campaign; with `seed` its dice can be known. Raises `BadName` or `NameTaken`.

        A rule set that does not ship with Sixturns is kept with it, and follows no file any more.
        """
        hexmap, rulebook = hexes_of(world), Rulebook()
        body = begin(
            name,
            ruleset,
            self.store.put_content(encode(dungeon_of(world))),
            state,
            seed,
            guided=guided,
            hexes_digest="" if hexmap is None else self.store.put_content(encode(hexmap)),
            layers=self.store.put_content(rulebook.content(rulebook.add(ruleset))) if ruleset.houses else "",
        )
        row = self.store.begin(name, log.write(body), author=author, at=self._now())
        return self.open(row.id)

    def open(self, id_or_name: str) -> OpenTable:
        """The open table of a campaign; raises `NoSuchCampaign`."""
        row = self.store.campaign(id_or_name)
        with self._lock:
            opening = self._opening.setdefault(row.id, threading.Lock())
        with opening:
            table = self._open.get(row.id)
            if table is None:
                table = self._open[row.id] = OpenTable(self.store, row, self._now)
            return table

    def _changed(self, campaign: str, seq: int) -> None:
        table = self._open.get(campaign)
        if table is not None:
            table.changed_elsewhere(seq)

    def close(self) -> None:
        """Stops listening for changes; the store itself stays open."""
        self._watch.close()


def _order(version: str) -> tuple[int, ...]:
    """A version as numbers, by which releases follow one another."""
    return tuple(int(part) for part in re.findall(r"\d+", version))


def _body(entry: Entry) -> AnyBody:
    try:
        return log.read(entry.body)
    except msgspec.MsgspecError as error:
        raise UnreadableLog(
            f"{entry.campaign}: entry {entry.seq} cannot be read by this version of Sixturns: {error}"
        ) from None
