"""What was read of files that were sent, kept for a while in this process, so that nobody has to choose them again."""

from __future__ import annotations

import threading
from collections import OrderedDict
from hashlib import sha256
from typing import Final, TypeVar

import msgspec

from sixturns.formats.report import Import
from sixturns.handlers.codec import decode, encode
from sixturns.web.new_land import Land
from sixturns.web.security import hashed

SHELF_BYTES: Final = 64 * 1024 * 1024
SHELF_FILES: Final = 24


class Kept(msgspec.Struct, frozen=True):
    """A dungeon that was read: what its file was called, and what it gave."""

    name: str
    given: Import


K = TypeVar("K", Kept, Land)


class Shelf:
    """What was read of files, kept for the sessions that sent them; the oldest go when there is no room.

    Args:
        most_bytes: how much is kept in all; one file is kept however large it is.
        most_files: how many files are kept.
    """

    def __init__(self, most_bytes: int = SHELF_BYTES, most_files: int = SHELF_FILES) -> None:
        self._most_bytes, self._most_files = most_bytes, most_files
        self._kept: OrderedDict[tuple[bytes, str], bytes] = OrderedDict()
        self._lock = threading.Lock()

    def put(self, session: str, kept: Kept | Land) -> str:
        """Keeps what was read; gives the digest by which this session gets it back."""
        data = encode(kept)
        digest = sha256(data).hexdigest()
        with self._lock:
            self._kept[hashed(session), digest] = data
            self._kept.move_to_end((hashed(session), digest))
            while len(self._kept) > 1 and (len(self._kept) > self._most_files or self._bytes() > self._most_bytes):
                self._kept.popitem(last=False)
        return digest

    def _bytes(self) -> int:
        return sum(map(len, self._kept.values()))

    def get(self, session: str, digest: str, kind: type[K]) -> K | None:
        """What a session had read of that kind, if it is still here."""
        with self._lock:
            data = self._kept.get((hashed(session), digest))
            if data is not None:
                self._kept.move_to_end((hashed(session), digest))
        try:
            return None if data is None else decode(data, kind)
        except msgspec.ValidationError:
            return None
