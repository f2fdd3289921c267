"""Links and sessions: who was let in, kept as hashes in the store.

The address of a link is known only to the process that made it.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from typing import Final

from sixturns.store import Store, StoreError
from sixturns.store.tables import clock_ms
from sixturns.web.security import hashed, new_token

TRUSTED_SECONDS: Final = 5.0
"""How long a session that the store knew is taken for known without asking again."""
MOST_TRUSTED: Final = 1024


class Links:
    """Makes, checks and ends the links of a store. Safe to use from several threads."""

    def __init__(self, store: Store, *, now: Callable[[], int] = clock_ms) -> None:
        self._store, self._now = store, now
        self._enter: dict[bytes, str] = {}
        self._players: dict[str, str] = {}
        self._passing: set[bytes] = set()
        self._trusted: dict[bytes, float] = {}
        self._lock = threading.Lock()

    # The referee

    def new_referee_link(self, campaign: str) -> str:
        """A token that lets the referee in to a campaign, as often as it is used, until this process ends.

        Raises:
            NoSuchCampaign: there is no campaign of that id or name.
        """
        row = self._store.campaign(campaign)
        token = new_token()
        with self._lock:
            self._enter[hashed(token)] = row.id
        return token

    def enter(self, token: str) -> tuple[str, str] | None:
        """A new session and the campaign it begins at, for a token that lets the referee in; else None.

        A session that the store has no room for lasts as long as this process: a full disk keeps nobody from reading.
        """
        with self._lock:
            campaign = self._enter.get(hashed(token))
        if campaign is None:
            return None
        session = new_token()
        try:
            self._store.add_link(campaign, "referee", hashed(session), self._now())
        except StoreError:
            with self._lock:
                self._passing.add(hashed(session))
        return session, campaign

    def trusts(self, session: str) -> bool:
        """Whether the store knew a session a moment ago."""
        return time.monotonic() - self._trusted.get(hashed(session), -math.inf) < TRUSTED_SECONDS

    def knows(self, session: str) -> bool:
        """Whether a session is the referee's; sessions outlive the process, until they are revoked in the store."""
        digest = hashed(session)
        link = self._store.link(digest)
        known = digest in self._passing or (link is not None and link.role == "referee" and link.revoked is None)
        with self._lock:
            self._trusted.pop(digest, None)
            if known:
                if len(self._trusted) >= MOST_TRUSTED:
                    self._trusted.clear()
                self._trusted[digest] = time.monotonic()
        return known

    # The players

    def new_players_link(self, campaign: str) -> str:
        """A new token for the players of a campaign, by id; the one before it ends."""
        token = new_token()
        with self._lock:
            self._store.revoke_links(campaign, "players", self._now())
            self._store.add_link(campaign, "players", hashed(token), self._now())
            self._players[campaign] = token
        return token

    def players_link(self, campaign: str) -> str | None:
        """The token that is out for the players of a campaign; "" for one made elsewhere, None if there is none."""
        token = self._players.get(campaign, "")
        if token and self.campaign_of(token) == campaign:
            return token
        standing = any(link.role == "players" and link.revoked is None for link in self._store.links(campaign))
        return "" if standing else None

    def campaign_of(self, token: str) -> str | None:
        """The campaign that a players' token shows; None when it shows none, or no longer."""
        link = self._store.link(hashed(token))
        if link is None or link.role != "players" or link.revoked is not None:
            return None
        return link.campaign

    def revoke_players(self, campaign: str) -> None:
        """Ends every link that the players of a campaign have."""
        with self._lock:
            self._store.revoke_links(campaign, "players", self._now())
            self._players.pop(campaign, None)
