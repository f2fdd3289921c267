"""What can go wrong with a store, each as one line fit to be shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sixturns.store.records import Entry, Head


class StoreError(Exception):
    """The base of every error of this package; its text is one line for the reader."""


class StoreFull(StoreError):
    """The disk is full: nothing was written, and what was written before can be read by whoever has the store open."""


class StoreBusy(StoreError):
    """Another program held the store for longer than we wait; nothing was written."""


class NotAStore(StoreError):
    """The address leads to something that Sixturns did not make; it was not touched."""


class TooNew(StoreError):
    """The store or file was written by a newer version; it was not touched."""


class NoSuchCampaign(StoreError):
    """No campaign has this id or name."""

    def __init__(self, campaign: str) -> None:
        super().__init__(f"no campaign is called {campaign!r}")


class NoSuchContent(StoreError):
    """No content has this digest."""

    def __init__(self, digest: str) -> None:
        super().__init__(f"the store holds no content {digest}")


class NameTaken(StoreError):
    """Another campaign has this name already."""

    def __init__(self, name: str) -> None:
        super().__init__(f"a campaign is called {name!r} already")


class BadName(StoreError):
    """A name that cannot be one: empty, too long, or with characters a name may not have."""


class Clash(StoreError):
    """The database refused a row: its key is taken, or it belongs to nothing."""


class Diverged(StoreError):
    """Two stores hold the same campaign with different logs; neither was changed."""

    def __init__(self, campaign: str, what: str) -> None:
        super().__init__(f"campaign {campaign}: {what}")
        self.campaign = campaign


class BadFile(StoreError):
    """An export that cannot be read; nothing of it was taken.

    Attributes:
        line: The number of the offending line, from 1.
    """

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")
        self.line = line


class Damaged(StoreError):
    """What is stored is not what was written.

    Attributes:
        campaign: The id of the campaign.
        seq: The first entry that is wrong.
    """

    def __init__(self, campaign: str, seq: int, what: str) -> None:
        super().__init__(f"campaign {campaign}, entry {seq}: {what}")
        self.campaign = campaign
        self.seq = seq


class DamagedContent(StoreError):
    """Stored content no longer has the digest it is kept under."""

    def __init__(self, digest: str) -> None:
        super().__init__(f"content {digest}: the stored bytes have another digest")


class Conflict(StoreError):
    """The log has moved on since the writer last looked; nothing was appended.

    Attributes:
        head: Where the log stands now.
        entries: What was appended after the entry that the writer took for the last.
    """

    def __init__(self, campaign: str, head: Head, entries: list[Entry]) -> None:
        super().__init__(f"campaign {campaign}: the log stands at entry {head.seq}")
        self.head = head
        self.entries = entries
