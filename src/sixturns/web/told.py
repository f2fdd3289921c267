"""What the players can read of the sessions that are over, by their link.

Like their page, this module sees no store, no log and no secret: it is given what was told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from fastapi import APIRouter
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, Response

from sixturns.web.pages import Pages


class PublicReports(Protocol):
    """The reports of a campaign as its players may see them."""

    @property
    def name(self) -> str:
        """The campaign's name."""

    def session(self, part: str) -> tuple[int, int, Any] | Response | None:
        """The report that the last part of an address names; may block.

        Its number, the number of the last session that is over, and the report; or the report as a file to be kept; or
        None when there is no such session, or it is not over.
        """


def routes(pages: Pages, admit: Callable[[str], PublicReports | None]) -> APIRouter:
    """The address of a report, below that of a players' link."""
    router = APIRouter(include_in_schema=False)

    def show(token: str, part: str) -> Response:
        table = admit(token)
        found = table.session(part) if table is not None else None
        if table is None or found is None:
            return pages.nothing_here()
        if isinstance(found, Response):
            return found
        number, last, report = found
        urls = {"table": f"/p/{token}"}
        html = pages.fill("session_told.html", title=table.name, urls=urls, report=report, number=number, last=last)
        return HTMLResponse(html)

    @router.get("/p/{token}/session/{part}")
    async def session(token: str, part: str) -> Response:
        return await run_in_threadpool(show, token, part)

    return router
