"""The values a store gives and takes, and the chain that binds the entries of a log.

Times are milliseconds since the beginning of 1970, UTC. Hashes are SHA-256: 32 bytes.
"""

from __future__ import annotations

import re
import secrets
import struct
import unicodedata
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Final, Literal

import msgspec

from sixturns.store.errors import BadName, Damaged

LONGEST_NAME: Final = 80
_SLUG_LENGTH: Final = 40
_CONTROLS: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
_OVERRIDES: Final = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_FRAME: Final = struct.Struct(">QQII")

Role = Literal["referee", "players"]


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One entry of a campaign's log.

    Attributes:
        campaign: The id of the campaign.
        seq: Its number in the log, from 1, without gaps.
        at: When it was written.
        author: Who wrote it.
        body: What it says; opaque here.
        hash: The hash of the entry before it and of everything above.
    """

    campaign: str
    seq: int
    at: int
    author: str
    body: bytes
    hash: bytes


class Head(msgspec.Struct, frozen=True):
    """Where a log stands: the number and hash of its last entry, or 0 and the genesis of an empty log."""

    seq: int
    hash: bytes


class CampaignRow(msgspec.Struct, frozen=True):
    """A campaign: its id (safe in addresses), the name people gave it, and when it was begun."""

    id: str
    name: str
    created: int


class Snapshot(msgspec.Struct, frozen=True):
    """A state kept to spare replaying the entries up to ``seq``; it can be lost at any time."""

    campaign: str
    seq: int
    key: str
    state: bytes


class Link(msgspec.Struct, frozen=True):
    """The right of whoever holds a link to look at a campaign; the link itself is never stored, only its hash."""

    campaign: str
    role: Role
    created: int
    revoked: int | None


def genesis(campaign: str) -> bytes:
    """The hash before the first entry of a campaign: that of its id."""
    return sha256(campaign.encode()).digest()


def seal(previous: bytes, campaign: str, seq: int, at: int, author: str, body: bytes) -> bytes:
    """The hash of an entry: of the hash before it and of its fields, framed so that no two entries read alike.

    The frame is seq and at (8 bytes each), the lengths of campaign and author (4 each), all big-endian.
    """
    name, writer = campaign.encode(), author.encode()
    frame = _FRAME.pack(seq, at, len(name), len(writer))
    return sha256(b"".join((previous, frame, name, writer, body))).digest()


def forge(head: Head, campaign: str, bodies: Iterable[bytes], *, author: str, at: int) -> list[Entry]:
    """The entries that carry these bodies after ``head``."""
    entries = []
    seq, link = head.seq, head.hash
    for body in bodies:
        seq += 1
        link = seal(link, campaign, seq, at, author, body)
        entries.append(Entry(campaign, seq, at, author, body, link))
    return entries


def follow(head: Head, campaign: str, rows: Iterable[tuple[int, int, str, bytes, bytes]]) -> Iterator[Entry]:
    """Read rows (seq, at, author, body, hash) as the entries after ``head``.

    Raises:
        Damaged: An entry is missing, or is not what its hash says.
    """
    expected, link = head.seq, head.hash
    for seq, at, author, body, stored in rows:
        expected += 1
        if seq != expected:
            raise Damaged(campaign, expected, "the entry is missing")
        link = seal(link, campaign, seq, at, author, body)
        if link != stored:
            raise Damaged(campaign, seq, "the entry does not fit its hash")
        yield Entry(campaign, seq, at, author, body, link)


def proper_name(name: str) -> str:
    """The name as it is kept: composed (Unicode NFC), without blanks around it.

    Raises:
        BadName: It is empty, too long, begins with a dot, or has a slash or a control character.
    """
    _refuse_controls("the name", name)
    kept = unicodedata.normalize("NFC", name).strip()
    if not kept:
        raise BadName("the name is empty")
    if len(kept) > LONGEST_NAME:
        raise BadName(f"the name has {len(kept)} characters; at most {LONGEST_NAME} are allowed")
    if kept.startswith("."):
        raise BadName(f"the name {kept!r} begins with a dot")
    if "/" in kept or "\\" in kept:
        raise BadName(f"the name {kept!r} has a slash")
    return kept


def proper_author(author: str) -> str:
    """The author, unchanged.

    Raises:
        BadName: It has a control character.
    """
    _refuse_controls("the author", author)
    return author


def new_id(name: str) -> str:
    """An id for a campaign of this name: the letters and digits of the name, and 40 random bits."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    slug = "-".join(re.findall("[a-z0-9]+", plain))[:_SLUG_LENGTH].strip("-")
    return f"{slug or 'campaign'}-{secrets.token_hex(5)}"


def _refuse_controls(what: str, text: str) -> None:
    for char in text:
        if char in _OVERRIDES or unicodedata.category(char) in _CONTROLS:
            raise BadName(f"{what} has a control character (U+{ord(char):04X})")
