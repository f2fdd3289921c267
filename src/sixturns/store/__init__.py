"""Append-only logs that outlive a crash: campaigns, their entries, and the content the entries name.

A log only grows. Each entry carries the hash of the one before it, so that nothing can be changed, lost or slipped in
unnoticed. A store is an SQLite file or a PostgreSQL database; both keep the same promises.
"""

from sixturns.store.errors import (
    BadFile,
    BadName,
    Clash,
    Conflict,
    Damaged,
    DamagedContent,
    Diverged,
    NameTaken,
    NoSuchCampaign,
    NoSuchContent,
    NotAStore,
    StoreBusy,
    StoreError,
    StoreFull,
    TooNew,
)
from sixturns.store.log import Store, default_url, open_store
from sixturns.store.records import CampaignRow, Entry, Head, Link, Role, Snapshot, genesis, seal
from sixturns.store.transfer import backup, copy, export, import_
from sixturns.store.watch import Watch

__all__ = [
    "BadFile",
    "BadName",
    "CampaignRow",
    "Clash",
    "Conflict",
    "Damaged",
    "DamagedContent",
    "Diverged",
    "Entry",
    "Head",
    "Link",
    "NameTaken",
    "NoSuchCampaign",
    "NoSuchContent",
    "NotAStore",
    "Role",
    "Snapshot",
    "Store",
    "StoreBusy",
    "StoreError",
    "StoreFull",
    "TooNew",
    "Watch",
    "backup",
    "copy",
    "default_url",
    "export",
    "genesis",
    "import_",
    "open_store",
    "seal",
]
