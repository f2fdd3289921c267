"""The sittings of a campaign on the referee's side: ending one, and the reports of those that are over."""

from __future__ import annotations

import re
from typing import Any

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import RedirectResponse, Response

from sixturns.store import Store
from sixturns.store.sessions import SessionEnd, session_ends
from sixturns.store.tables import OpenTable
from sixturns.views.report import ReportView, between_sessions, markdown, report, session_number
from sixturns.web import forms
from sixturns.web.acts import Refused, perform
from sixturns.web.forms import Form
from sixturns.web.referee import AUTHOR, Desk, html, wants_part

MARKDOWN = "text/markdown; charset=utf-8"
_NAMED = re.compile(r"([1-9]\d{0,5})(\.md)?", re.ASCII)


def named(part: str) -> tuple[int, bool]:
    """Which session the last part of an address names, and whether as Markdown; session 0, which is none, if none."""
    found = _NAMED.fullmatch(part)
    return (int(found[1]), bool(found[2])) if found else (0, False)


def as_file(text: str, number: int) -> Response:
    """A report in Markdown, to be kept."""
    named = f'attachment; filename="session-{number}.md"'
    return Response(text, media_type=MARKDOWN, headers={"Content-Disposition": named})


class Sittings:
    """What the pages of the sessions need. Its methods may block.

    Args:
        desk: the referee's pages.
        store: where the logs are.
    """

    def __init__(self, desk: Desk, store: Store) -> None:
        self.desk, self.store = desk, store

    def ends(self, opened: OpenTable) -> list[SessionEnd]:
        """The ends of a campaign's sessions."""
        return session_ends(self.store, opened.row.id)

    def panel(self, request: Request, campaign: str, refused: Refused | None = None) -> Response:
        """Which session it is, how it is ended, and the reports there are."""
        opened = self.desk.open(campaign)
        number, fresh, rests, ended = opened.read(
            lambda table: (session_number(table), between_sessions(table), table.question.rests, table.ended)
        )
        values: dict[str, Any] = {
            "number": number,
            "fresh": fresh,
            "rests": rests,
            "ended": ended,
            "reports": [*range(1, number)],
            "said": refused.said if refused else "",
        }
        template = "session_panel.html" if wants_part(request) else "session.html"
        return html(self.desk.fill(request, template, opened, **values), refused.status if refused else 200)

    def end(self, request: Request, campaign: str, form: Form) -> Response:
        """Ends the session that the form was made for; one that has ended meanwhile is not ended again."""
        opened = self.desk.open(campaign)
        try:
            number, words = form.number("session"), form.text("words")
            if number == opened.read(session_number):
                perform(opened, lambda table: table.end_session(words), AUTHOR)
        except Refused as refused:
            return self.panel(request, campaign, refused)
        return RedirectResponse(f"/t/{campaign}/session/{number}", 303)

    def report(self, request: Request, campaign: str, part: str, *, players: bool) -> Response:
        """The report of a session, as a page or as Markdown; that of the session that goes on is of what was so far."""
        opened = self.desk.open(campaign)
        number, as_markdown = named(part)
        ends = self.ends(opened)
        end = next((end for end in ends if end.number == number), None)
        view = self._report(opened, number, players=players, words=end.words if end else "")
        if view is None:
            return self.desk.pages.nothing_here()
        if as_markdown:
            return as_file(markdown(view), number)
        token = self.desk.links.players_link(opened.row.id)
        values = {
            "report": view,
            "number": number,
            "last": len(ends),
            "head": end and {"seq": end.head.seq, "hash": end.head.hash.hex()},
            "shared": f"{self.desk.players_address(token)}/session/{number}" if token and end else "",
        }
        return html(self.desk.fill(request, "session_report.html", opened, **values))

    def _report(self, opened: OpenTable, number: int, *, players: bool, words: str) -> ReportView | None:
        """The report of a session; None when there is no such session."""
        try:
            return opened.read(lambda table: report(table, number, opened.row.name, players=players, words=words))
        except ValueError:
            return None


def routes(sittings: Sittings) -> APIRouter:
    """The addresses below ``/t/<campaign>/session``."""
    router = APIRouter(prefix="/t/{campaign}/session", include_in_schema=False)

    @router.get("")
    async def panel(request: Request, campaign: str) -> Response:
        return await run_in_threadpool(sittings.panel, request, campaign)

    @router.post("")
    async def end(request: Request, campaign: str) -> Response:
        form = await forms.read(request)
        return await run_in_threadpool(sittings.end, request, campaign, form)

    @router.get("/{part}")
    async def report_of(request: Request, campaign: str, part: str, to: str = "") -> Response:
        return await run_in_threadpool(sittings.report, request, campaign, part, players=to == "players")

    return router
