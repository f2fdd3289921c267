"""Links and sessions: who was let in, kept as hashes in the store.

A players' link can be shown again: its address follows from a secret of this machine, which no store holds, and from
what the store knows of the link.
"""

from __future__ import annotations

import contextlib
import hmac
import math
import os
import secrets
import tempfile
import threading
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from sixturns.store import CampaignRow, Clash, Store, StoreError
from sixturns.store.tables import clock_ms
from sixturns.web.security import TOKEN_BYTES, hashed, new_token

TRUSTED_SECONDS: Final = 5.0
"""How long a session that the store knew is taken for known without asking again."""
MOST_TRUSTED: Final = 1024
SESSION_MS: Final = 30 * 24 * 60 * 60 * 1000
"""How long a session lasts: thirty days."""
SECRET_BYTES: Final = 32


def secret_path() -> Path:
    """Where this machine's secret is kept, unless told otherwise: in the user's data folder."""
    return user_data_path("sixturns", appauthor=False) / "links.key"


def kept_secret(path: Path) -> bytes:
    """The secret in a file that only its owner can read; made when there is none.

    Where none can be kept it is a passing one: links made with it cannot be shown again by another process.
    """
    try:
        if not path.exists():
            _keep(path, secrets.token_bytes(SECRET_BYTES))
        kept = path.read_bytes()
    except OSError:
        return secrets.token_bytes(SECRET_BYTES)
    return kept if len(kept) == SECRET_BYTES else secrets.token_bytes(SECRET_BYTES)


def _keep(path: Path, secret: bytes) -> None:
    """Writes a new file whole, unless another process was quicker."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, written = tempfile.mkstemp(dir=path.parent)  # readable by its owner alone
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(secret)
        with contextlib.suppress(FileExistsError):
            os.link(written, path)
    finally:
        os.unlink(written)


@dataclass
class _Way:
    """What a referee's link opens: campaigns that whoever came by it has begun are added."""

    campaigns: list[str]
    everywhere: bool


class Links:
    """Makes, checks and ends the links of a store. Safe to use from several threads.

    A session is good for the campaigns it was let in to: the store holds a hash of session and campaign for each.

    Args:
        store: where hashes are kept.
        secret: the file of the secret that the players' links follow from.
        now: the clock, in milliseconds.
    """

    def __init__(self, store: Store, *, secret: Path | None = None, now: Callable[[], int] = clock_ms) -> None:
        self._store, self._path, self._now = store, secret or secret_path(), now
        self._enter: dict[bytes, _Way] = {}
        self._came_by: dict[bytes, bytes] = {}
        self._everywhere: dict[bytes, int] = {}
        self._passing: set[bytes] = set()
        self._trusted: dict[bytes, float] = {}
        self._lock = threading.Lock()

    @cached_property
    def _secret(self) -> bytes:
        return kept_secret(self._path)

    # The referee

    def new_referee_link(self, campaign: str = "", *, everywhere: bool = False) -> str:
        """A token that lets the referee in to a campaign, as often as it is used, until this process ends.

        With `everywhere` it opens all campaigns of the store, those too that are begun later, and begins at that one.
        Without a campaign it lets in whoever is to begin the first.

        Raises:
            NoSuchCampaign: there is no campaign of that id or name.
        """
        opens = [self._store.campaign(campaign).id] if campaign else []
        token = new_token()
        with self._lock:
            self._enter[hashed(token)] = _Way(opens, everywhere)
        return token

    def enter(self, token: str) -> tuple[str, str] | None:
        """A new session and the campaign it begins at, for a token that lets the referee in; else None.

        The campaign is "" where there was none yet.
        """
        with self._lock:
            way = self._enter.get(hashed(token))
            opens = list(way.campaigns) if way else []
        if way is None:
            return None
        session = self._session([row.id for row in self._store.campaigns()] if way.everywhere else opens)
        with self._lock:
            self._came_by[hashed(session)] = hashed(token)
            if way.everywhere:
                self._everywhere[hashed(session)] = self._now()
            if not opens:
                self._passing.add(_let_in(session, ""))
        return session, opens[0] if opens else ""

    def _session(self, campaigns: Iterable[str]) -> str:
        """A new session for some campaigns."""
        session = new_token()
        for campaign in campaigns:
            self._admit(session, campaign, self._now())
        return session

    def _admit(self, session: str, campaign: str, since: int) -> None:
        """Lets a session in to a campaign, for thirty days from a time.

        When the store has no room for that it lasts as long as this process: a full disk keeps nobody from reading.
        """
        digest = _let_in(session, campaign)
        try:
            self._store.add_link(campaign, "referee", digest, since)
        except StoreError:
            with self._lock:
                self._passing.add(digest)

    def begun(self, session: str, campaign: str) -> None:
        """Lets whoever has begun a campaign in to it, and from now on all who come by the same link."""
        self._admit(session, campaign, self._now())
        with self._lock:
            way = self._enter.get(self._came_by.get(hashed(session), b""))
            if way is not None:
                way.campaigns.append(campaign)

    def trusts(self, session: str, campaign: str) -> bool:
        """Whether a session was known for a campaign a moment ago; for any campaign, if none is named."""
        return time.monotonic() - self._trusted.get(_let_in(session, campaign), -math.inf) < TRUSTED_SECONDS

    def knows(self, session: str, campaign: str) -> bool:
        """Whether a session is a referee's of a campaign; of any campaign, if none is named.

        Sessions outlive the process. They end when they are revoked in the store, and after thirty days.
        """
        if campaign:
            known = self._lets_in(session, campaign) or (
                self.opens_all(session) and any(row.id == campaign for row in self.campaigns(session))
            )
        else:
            known = _let_in(session, "") in self._passing or bool(self.campaigns(session))
        digest = _let_in(session, campaign)
        with self._lock:
            self._trusted.pop(digest, None)
            if known:
                if len(self._trusted) >= MOST_TRUSTED:
                    self._trusted.clear()
                self._trusted[digest] = time.monotonic()
        return known

    def _lets_in(self, session: str, campaign: str, later: int | None = None) -> bool:
        """Whether a session may open a campaign; with a time it is let in, as from then, where it never was."""
        digest = _let_in(session, campaign)
        if digest in self._passing:
            return True
        link = self._store.link(digest)
        if link is not None:
            standing = (link.role, link.campaign, link.revoked) == ("referee", campaign, None)
            return standing and self._now() - link.created < SESSION_MS
        if later is not None:
            self._admit(session, campaign, later)
        return later is not None

    def opens_all(self, session: str) -> bool:
        """Whether a session may open all campaigns, those too that are begun later."""
        return self._open_since(session) is not None

    def _open_since(self, session: str) -> int | None:
        """When a session began that may open all campaigns; None for any other, and after thirty days."""
        since = self._everywhere.get(hashed(session))
        return None if since is None or self._now() - since >= SESSION_MS else since

    def campaigns(self, session: str) -> list[CampaignRow]:
        """The campaigns that a session may open, those begun after it among them where it may open all."""
        if not session:
            return []
        since = self._open_since(session)
        return [row for row in self._store.campaigns() if self._lets_in(session, row.id, since)]

    def end_others(self, session: str, campaign: str) -> str:
        """Ends every session of a campaign, and gives whoever asks a new one for all that the old one opened."""
        mine = [row.id for row in self.campaigns(session)]
        self._store.revoke_links(campaign, "referee", self._now())
        with self._lock:
            self._trusted.clear()
            self._passing.clear()
            came_by, everywhere = self._came_by.pop(hashed(session), b""), self.opens_all(session)
            self._everywhere.clear()
        renewed = self._session(mine)
        with self._lock:
            self._came_by[hashed(renewed)] = came_by
            if everywhere:
                self._everywhere[hashed(renewed)] = self._now()
        return renewed

    # The players

    def new_players_link(self, campaign: str) -> str:
        """A new token for the players of a campaign, by id; the one before it ends."""
        with self._lock:
            self._store.revoke_links(campaign, "players", self._now())
            made = self._now()
            while True:
                token = self._token(campaign, made)
                try:
                    self._store.add_link(campaign, "players", hashed(token), made)
                except Clash:
                    made += 1
                else:
                    return token

    def _token(self, campaign: str, made: int) -> str:
        """The token of the link that a campaign was given at a time, if this machine made it."""
        digest = hmac.digest(self._secret, f"players {campaign} {made}".encode(), "sha256")
        return urlsafe_b64encode(digest[:TOKEN_BYTES]).rstrip(b"=").decode()

    def players_link(self, campaign: str) -> str | None:
        """The token that is out for the players of a campaign; "" for one made elsewhere, None if there is none."""
        standing = [link for link in self._store.links(campaign) if link.role == "players" and link.revoked is None]
        for link in reversed(standing):
            token = self._token(campaign, link.created)
            if self.campaign_of(token) == campaign:
                return token
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


def _let_in(session: str, campaign: str) -> bytes:
    """What is kept of a session that may open a campaign."""
    return hashed(f"{session} {campaign}")
