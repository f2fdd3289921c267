"""The players' page: what is public of one campaign, for whoever has its link.

This module sees no store, no log and no secret: it is given the public view, and whom to show it to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from hashlib import sha256
from typing import Protocol, Self, TypeVar

import msgspec
from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, Response

from sixturns.web.live import Live, PublicChannel
from sixturns.web.pages import Pages, part_of_map, parts_asked
from sixturns.web.patience import Patience


class PublicView(Protocol):
    """What can be seen of a campaign; the templates know the rest of it."""

    @property
    def name(self) -> str:
        """The campaign's name."""

    def at_level(self, level: str) -> Self:
        """The same, with another map that the players know: of a level, or of the land."""


View = TypeVar("View", bound=PublicView)


class PublicTable(Protocol[View]):
    """A campaign as its players may see it."""

    @property
    def id(self) -> str:
        """What tells it from others; never shown."""

    def look(self) -> View:
        """What can be seen now; may block."""

    def draw(self, view: View) -> str:
        """The map of a view, as SVG."""

    def parts(self, wanted: Collection[tuple[int, int]], level: int | None) -> str:
        """Pieces of a large map of hexes, as SVG; may block."""

    def odds(self) -> object | None:
        """The odds of the way that the party is on, which the templates know; None where none are shown; may block."""

    def on_change(self, hear: Callable[[int], None]) -> Callable[[], None]:
        """Has `hear` called, from any thread, when something changed, seen or not; returns how to stop it."""


Admit = Callable[[str], PublicTable[View] | None]
"""Gives the campaign that a link's token shows; None when it shows none. May block."""


def mark(view: PublicView) -> str:
    """What tells one public view from another. No encoder writes a secret: a view that held one would fail here."""
    return sha256(msgspec.json.encode(view)).hexdigest()[:32]


ASKED = re.compile(r"-?\d{1,3}|[a-z]{1,8}")
"""How a map is asked for."""


def level_of(request: Request) -> str:
    """The level that is asked for, or another map by its name; empty is that of the party."""
    asked = request.query_params.get("level", "")
    return asked if ASKED.fullmatch(asked) else ""


def routes(pages: Pages, live: Live, admit: Admit[View], patience: Patience) -> APIRouter:
    """The addresses of a players' link: the page, its view, its events, and the pieces of a large map of hexes."""
    router = APIRouter(include_in_schema=False)

    def urls(token: str, level: str) -> dict[str, str]:
        page = f"/p/{token}"
        view = f"{page}/view?level={level}" if level else f"{page}/view"
        return {
            "page": page,
            "view": view,
            "events": f"{page}/events",
            "session": f"{page}/session",
            "rules": f"{page}/rules",
            "hexes": f"{page}/hexes",
            "odds": f"{page}/odds",
        }

    def show(template: str, token: str, request: Request, known: str | None) -> Response:
        table = admit(token)
        if table is None:
            return pages.nothing_here()
        level = level_of(request)
        view = table.look().at_level(level)
        headers = {"ETag": f'"{mark(view)}"'}
        if known is not None and headers["ETag"] in known:
            return Response(status_code=304, headers=headers)
        html = pages.fill(template, title=view.name, urls=urls(token, level), view=view, drawn=table.draw(view))
        return HTMLResponse(html, headers=headers)

    @router.get("/p/{token}")
    async def page(request: Request, token: str) -> Response:
        return await run_in_threadpool(show, "players.html", token, request, None)

    @router.get("/p/{token}/view")
    async def view(request: Request, token: str) -> Response:
        known = request.headers.get("if-none-match")
        return await run_in_threadpool(show, "players_main.html", token, request, known)

    def part(token: str, request: Request) -> Response:
        table = admit(token)
        if table is None:
            return pages.nothing_here()
        return part_of_map(table.parts(*parts_asked(request)))

    def way(token: str) -> Response:
        table = admit(token)
        if table is None:
            return pages.nothing_here()
        odds = table.odds()
        if odds is None:
            return Response(status_code=204)
        return HTMLResponse(pages.fill("odds_panel.html", title="", odds=odds))

    @router.get("/p/{token}/odds")
    async def odds(token: str) -> Response:
        return await patience(way, token)

    @router.get("/p/{token}/hexes")
    async def hexes(request: Request, token: str) -> Response:
        return await run_in_threadpool(part, token, request)

    @router.get("/p/{token}/events")
    async def events(token: str) -> Response:
        table = await run_in_threadpool(admit, token)
        if table is None:
            return pages.nothing_here()
        channel = live.channel(
            ("players", table.id), lambda: PublicChannel(lambda: mark(table.look())), table.on_change
        )

        async def still_open() -> bool:
            return await run_in_threadpool(admit, token) is not None

        return await live.stream(channel, still_open)

    return router
