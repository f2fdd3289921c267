"""Where the sessions of a campaign end in its log: what was said there, and the head of the chain that seals them."""

from __future__ import annotations

import msgspec

from sixturns.handlers import answers as log
from sixturns.store.errors import StoreError
from sixturns.store.log import Store
from sixturns.store.records import Head

_SESSION_ENDED = b'"session ended"'
_CHECKPOINT = b'"checkpoint"'


class SessionEnd(msgspec.Struct, frozen=True):
    """The end of a session: its number from 1, the referee's words, when it was, the chain's head after it."""

    number: int
    words: str
    at: int
    head: Head


def session_ends(store: Store, campaign: str) -> list[SessionEnd]:
    """The ends of a campaign's sessions, the first one first.

    The head is that of the checkpoint that follows, or of the end itself where none does: whoever has noted it can
    later show that nothing before it was changed.

    Raises:
        NoSuchCampaign: there is no such campaign.
        Damaged: an entry is missing, or is not what was written.
        StoreError: an entry cannot be read by this version.
    """
    ends: list[SessionEnd] = []
    before_ended = False
    for entry in store.entries(campaign):
        marked = _SESSION_ENDED in entry.body or _CHECKPOINT in entry.body
        body = _body(entry.body, entry.seq) if marked else None
        ended, head = isinstance(body, log.SessionEnded), Head(entry.seq, entry.hash)
        if isinstance(body, log.SessionEnded):
            ends.append(SessionEnd(len(ends) + 1, body.words, entry.at, head))
        elif before_ended and isinstance(body, log.Checkpoint):
            ends[-1] = msgspec.structs.replace(ends[-1], head=head)
        before_ended = ended
    return ends


def _body(data: bytes, seq: int) -> log.AnyBody:
    try:
        return log.read(data)
    except msgspec.MsgspecError as error:
        raise StoreError(f"entry {seq} cannot be read by this version of Sixturns: {error}") from None
