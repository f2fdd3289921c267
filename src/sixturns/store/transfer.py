"""Carrying campaigns from one store to another: copies, backups, and exports in one file of JSON lines.

An export has a header, then a line for each content that the entries name, then a line for each entry. Every line is
written in exactly one way and is covered by a hash, so that a changed byte is found and its line named::

    {"sixturns":1,"campaign":...,"name":...,"created":...,"contents":[hex...],"entries":n,"head":hex,"check":hex}
    {"content":hex,"text":...}
    {"seq":1,"at":...,"author":...,"text":...,"hash":hex}

``text`` stands for bytes that are UTF-8; others are written as ``base64``. ``check`` is the SHA-256 of the header with
an empty check. Links and snapshots are not exported. An export tells the campaign's secrets: it is for its referee.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, BinaryIO, Final, TypeVar

import msgspec

from sixturns.store.database import SQLite
from sixturns.store.errors import BadFile, BadName, Damaged, StoreError, TooNew
from sixturns.store.log import Store, open_store
from sixturns.store.records import CampaignRow, Entry, proper_author, proper_name

FORMAT: Final = 1
_BATCH: Final = 1000
_DIGEST: Final = re.compile(rb"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")

T = TypeVar("T", bound=msgspec.Struct)
Count = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]
Hex = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9-]{1,80}\Z")]


class _Format(msgspec.Struct, frozen=True):
    """What the first line of an export of any version says."""

    sixturns: Count


class _Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sixturns: Count
    campaign: Id
    name: str
    created: Count
    contents: tuple[Hex, ...]
    entries: Count
    head: Hex
    check: Hex = ""

    def checked(self) -> _Header:
        """The same with its check."""
        bare = msgspec.structs.replace(self, check="")
        return msgspec.structs.replace(self, check=sha256(msgspec.json.encode(bare)).hexdigest())


class _Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    content: Hex
    text: str | None = None
    base64: bytes | None = None


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    seq: Count
    at: Count
    author: str
    hash: Hex
    text: str | None = None
    base64: bytes | None = None


def copy(source: Store, target: Store) -> list[str]:
    """Copy every campaign and all content; go on where an interrupted copy ended. The ids of the campaigns.

    Snapshots are not copied, nor are links: whoever had one is given a new one.

    Raises:
        Diverged: The target has other or more entries of a campaign. Campaigns copied before it stay copied.
        NameTaken: The target has another campaign of the same name.
        Damaged: The source is damaged.
    """
    for digest in source.contents():
        target.put_content(source.content(digest))
    rows = source.campaigns()
    for row in rows:
        target.receive(row, _log(source, row.id, source.head(row.id).seq))
    return [row.id for row in rows]


def backup(store: Store, path: str | os.PathLike[str]) -> None:
    """Write the whole store to a new SQLite file while it is in use; the file appears when it is whole.

    A backup of an SQLite store has everything; one of a PostgreSQL store has what `copy` copies.

    Raises:
        StoreError: The file exists, or cannot be written.
    """
    target = Path(path).absolute()
    if target.exists():
        raise StoreError(f"{target} exists; a backup overwrites nothing")
    if isinstance(store.database, SQLite):
        store.database.copy_file(target)
        return
    try:
        with TemporaryDirectory(prefix=f"{target.name}.", dir=target.parent) as room:
            partial = Path(room, target.name)
            with open_store(partial) as new:
                copy(store, new)
            partial.replace(target)
    except OSError as error:
        raise StoreError(f"cannot write {target}: {error.strerror}") from error


def export(store: Store, campaign: str, out: BinaryIO) -> None:
    """Write a campaign, its log and the content the log names, to a file that `import_` reads.

    Raises:
        NoSuchCampaign: There is no such campaign.
        Damaged: The log is damaged.
    """
    row, head = store.campaign(campaign), store.head(campaign)
    digests = _named(store, campaign, head.seq)
    header = _Header(FORMAT, row.id, row.name, row.created, tuple(digests), head.seq, head.hash.hex())
    _write(out, header.checked())
    for digest in digests:
        _write(out, _Content(digest, *_spelled(store.content(digest))))
    for entry in _log(store, campaign, head.seq):
        _write(out, _Entry(entry.seq, entry.at, entry.author, entry.hash.hex(), *_spelled(entry.body)))


def import_(store: Store, source: BinaryIO) -> CampaignRow:
    """Read an export: the whole of it, or nothing. A campaign that is here already is brought up to the file.

    Raises:
        BadFile: A line is damaged, or the file ends too early; the error names the line.
        TooNew: A newer version wrote the file.
        Diverged: The campaign is here with other entries, or with more.
        NameTaken: Another campaign has its name.
    """
    reader = _Reader(source)
    row = reader.row()
    try:
        store.receive(row, reader.log(), reader.contents())
    except Damaged as error:
        raise BadFile(reader.line, str(error)) from error
    return store.campaign(row.id)


class _Reader:
    """Reads an export line by line; ``line`` is the number of the last line read."""

    def __init__(self, source: BinaryIO) -> None:
        self.line = 0
        self._source = source
        first = self._next("the header")
        try:
            version = msgspec.json.decode(first, type=_Format).sixturns
        except (msgspec.MsgspecError, RecursionError) as error:
            raise BadFile(1, "not an export of Sixturns") from error
        if version > FORMAT:
            raise TooNew(f"the file was written by a newer version of Sixturns (format {version}, this is {FORMAT})")
        self._header = self._parse(first, _Header)
        if self._header.checked() != self._header:
            raise BadFile(1, "the header does not fit its check")

    def row(self) -> CampaignRow:
        """The campaign."""
        header = self._header
        try:
            return CampaignRow(header.campaign, proper_name(header.name), header.created)
        except BadName as error:
            raise BadFile(1, str(error)) from error

    def contents(self) -> Iterator[bytes]:
        """The contents, which come before the entries."""
        for digest in self._header.contents:
            line = self._parse(self._next("a content"), _Content)
            data = self._bytes(line)
            if line.content != digest:
                raise BadFile(self.line, f"content {digest} should be here")
            if sha256(data).hexdigest() != digest:
                raise BadFile(self.line, "the content does not fit its digest")
            yield data

    def log(self) -> Iterator[Entry]:
        """The entries, as they stand: whoever takes them follows their chain. Nothing may come after the last."""
        head = ""
        for _ in range(self._header.entries):
            line = self._parse(self._next("an entry"), _Entry)
            try:
                author = proper_author(line.author)
            except BadName as error:
                raise BadFile(self.line, str(error)) from error
            head = line.hash
            yield Entry(self._header.campaign, line.seq, line.at, author, self._bytes(line), bytes.fromhex(head))
        if head != self._header.head:
            raise BadFile(self.line, "the last entry is not the one the header names")
        if self._source.readline():
            raise BadFile(self.line + 1, "something follows the last entry")

    def _next(self, what: str) -> bytes:
        self.line += 1
        line = self._source.readline()
        if not line.endswith(b"\n"):
            raise BadFile(self.line, f"the file is cut off: {what} is {'incomplete' if line else 'missing'}")
        return line[:-1]

    def _parse(self, line: bytes, kind: type[T]) -> T:
        try:
            value = msgspec.json.decode(line, type=kind)
        except msgspec.MsgspecError as error:
            raise BadFile(self.line, str(error)) from error
        if msgspec.json.encode(value) != line:
            raise BadFile(self.line, "the line is not as Sixturns writes it")
        return value

    def _bytes(self, line: _Content | _Entry) -> bytes:
        if (line.text is None) == (line.base64 is None):
            raise BadFile(self.line, "either text or base64 is wanted")
        return line.text.encode() if line.text is not None else line.base64 or b""


def _log(store: Store, campaign: str, upto: int) -> Iterator[Entry]:
    for after in range(0, upto, _BATCH):
        yield from store.entries(campaign, after, min(after + _BATCH, upto))


def _named(store: Store, campaign: str, upto: int) -> list[str]:
    """The digests of the content that the log names, or that such content names, in the order they are met."""
    kept = set(store.contents())
    found: dict[str, None] = {}
    waiting = [digest for entry in _log(store, campaign, upto) for digest in _digests(entry.body)]
    for digest in waiting:
        if digest in kept and digest not in found:
            found[digest] = None
            waiting.extend(_digests(store.content(digest)))
    return list(found)


def _digests(data: bytes) -> list[str]:
    return [digest.decode() for digest in _DIGEST.findall(data)]


def _spelled(data: bytes) -> tuple[str | None, bytes | None]:
    """The bytes as text, or else as they are, to be written in base64."""
    try:
        return data.decode(), None
    except UnicodeDecodeError:
        return None, data


def _write(out: BinaryIO, line: msgspec.Struct) -> None:
    out.write(msgspec.json.encode(line) + b"\n")
