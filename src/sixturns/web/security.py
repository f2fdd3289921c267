"""Who may ask for what: tokens, the guard before every page, and the headers on every answer.

Links and sessions are 128 random bits; only their SHA-256 is ever kept. Whatever a stranger asks for gets one and the
same answer, so that nobody learns what exists.
"""

from __future__ import annotations

import hmac
import logging
import re
import secrets
import time
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Final

from fastapi import Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response
from starlette.datastructures import MutableHeaders
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

TOKEN_BYTES: Final = 16
HEADERS: Final = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""On every answer, unless the answer says otherwise; only static files do, of the cache."""

_log = logging.getLogger("sixturns.web.access")


class Forbidden(Exception):
    """A request that changes things and does not come from our own page; nothing was done."""


def new_token() -> str:
    """A link's or a session's secret part: 128 random bits, safe in an address."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> bytes:
    """What is kept of a token."""
    return sha256(token.encode()).digest()


def form_token(session: str) -> str:
    """What every form of a session carries. It follows from the session's secret, so it outlives a restart."""
    return hmac.new(session.encode(), b"sixturns form", "sha256").hexdigest()[:32]


def check_form_token(request: Request, given: str) -> None:
    """Raises `Forbidden` unless `given` is the form token of the request's session."""
    if not hmac.compare_digest(form_token(session_of(request)).encode(), given.encode()):
        raise Forbidden


def cookie_name(port: int) -> str:
    """The name of the referee's cookie: browsers share cookies between the ports of a host, so the port is in it."""
    return f"sixturns-{port}"


def session_of(request: Request) -> str:
    """The session that the guard let in."""
    session: str = request.scope["sixturns.session"]
    return session


def set_session(response: Response, cookie: str, session: str) -> None:
    """Lets the browser carry a session: to this site alone, unseen by scripts."""
    response.set_cookie(cookie, session, httponly=True, samesite="strict", path="/")


def hosts(names: Iterable[str], port: int) -> frozenset[str]:
    """The values of Host that are ours: each name with the port served, where it does not bring one of its own."""
    ours = set()
    for name in names:
        bare = name.lower()
        if ":" in bare.rpartition("]")[2]:
            ours.add(bare)
            continue
        ours.add(f"{bare}:{port}")
        if port == 80:
            ours.add(bare)
    return frozenset(ours)


def comes_from_us(scheme: str, host: str, origin: str | None, fetch_site: str | None) -> bool:
    """Whether a request that changes things was made by a page of our own.

    Browsers say ``null`` for the origin of a plain form of a page that sends no referrer: the Sec-Fetch-Site that no
    page can forge then decides.
    """
    if origin in (None, "null"):
        return fetch_site == "same-origin"
    return origin == f"{scheme}://{host}"


class Guard:
    """Stands before the application: checks Host and session, puts the headers on, and logs without tokens.

    Args:
        app: the application.
        hosts: the values of Host that are ours.
        cookie: the name of the referee's cookie.
        static: the path below which the static files are.
        trusted: whether a session was let in to a campaign a moment ago; never blocks.
        known: whether a session may come in to a campaign, or to any where the path names none; may block.
        stranger: makes the one answer that strangers get.
        foreign: makes the answer to a post that does not come from our own page.
        most_bytes: the longest request that is read at a path.
        too_long: makes the answer to one that announces more than may be read.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        hosts: frozenset[str],
        cookie: str,
        static: str,
        trusted: Callable[[str, str], bool],
        known: Callable[[str, str], bool],
        stranger: Callable[[], Response],
        foreign: Callable[[], Response],
        most_bytes: Callable[[str], int],
        too_long: Callable[[int], Response],
    ) -> None:
        self.app, self._hosts, self._cookie = app, hosts, cookie
        self._trusted, self._known = trusted, known
        self._public = (f"{static}/", "/p/", "/enter/", "/rules")
        self._stranger, self._foreign = stranger, foreign
        self._most_bytes, self._too_long = most_bytes, too_long

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request through, or answers it."""
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        if scope["type"] != "http":
            return await send({"type": "websocket.close"})
        began, status = time.perf_counter(), 0

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(raw=message.setdefault("headers", []))
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        answer = await self._refusal(scope) or self.app
        try:
            await answer(scope, receive, send_with_headers)
        finally:
            spent = (time.perf_counter() - began) * 1000
            template = getattr(scope.get("route"), "path", "-")
            _log.info("%s %s %d %.1f ms", scope["method"], template, status, spent)

    async def _refusal(self, scope: Scope) -> Response | None:
        """The answer to a request that may not go on."""
        named: dict[bytes, list[bytes]] = {}
        for name, value in scope["headers"]:
            named.setdefault(name, []).append(value)
        host = _only(named, b"host") or ""
        if host.lower() not in self._hosts:
            return self._stranger()
        if not scope["path"].startswith(self._public):
            session = cookie_parser(_only(named, b"cookie") or "").get(self._cookie, "")
            campaign = campaign_in(scope["path"])
            if not self._trusted(session, campaign) and not await run_in_threadpool(self._known, session, campaign):
                return self._stranger()
            scope["sixturns.session"] = session
            if scope["method"] not in ("GET", "HEAD") and not comes_from_us(
                scope["scheme"], host, _only(named, b"origin"), _only(named, b"sec-fetch-site")
            ):
                return self._foreign()
        announced = _only(named, b"content-length") or ""
        most = self._most_bytes(scope["path"])
        if announced.isdecimal() and int(announced) > most:
            return self._too_long(most)
        return None


def campaign_in(path: str) -> str:
    """The campaign that a path is about; "" when it names none."""
    found = re.match(r"/(?:t|api)/([^/]+)", path)
    return found[1] if found else ""


def _only(named: dict[bytes, list[bytes]], name: bytes) -> str | None:
    """A header that may come once; None when it does not come, or comes twice."""
    values = named.get(name, [])
    return values[0].decode("latin-1") if len(values) == 1 else None
