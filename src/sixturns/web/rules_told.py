"""The rules that a campaign is played under, for its players, by their link.

Like their page, this module sees no store, no log and no secret: it is given the rules as they are read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from fastapi import APIRouter
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response


class PublicRules(Protocol):
    """The rules of a campaign."""

    def rules(self, procedure: str, token: str) -> Response:
        """The page of a procedure, or of all the rules where none is named; may block."""


def routes(nothing_here: Callable[[], Response], admit: Callable[[str], Any]) -> APIRouter:
    """The addresses of the rules, below that of a players' link."""
    router = APIRouter(include_in_schema=False)

    def show(token: str, procedure: str) -> Response:
        table: PublicRules | None = admit(token)
        return nothing_here() if table is None else table.rules(procedure, token)

    @router.get("/p/{token}/rules")
    @router.get("/p/{token}/rules/{procedure}")
    async def rules(token: str, procedure: str = "") -> Response:
        return await run_in_threadpool(show, token, procedure)

    return router
