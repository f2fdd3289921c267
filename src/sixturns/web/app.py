"""The application: all routes behind one guard, for one store."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from fastapi import FastAPI, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

from sixturns import __version__
from sixturns.odds.plan import NoPlan
from sixturns.odds.table import Reckoner, public_way
from sixturns.store import NoSuchCampaign, StoreError
from sixturns.store.tables import OpenTable, Tables
from sixturns.views.hexes.odds import OddsView, odds_view
from sixturns.views.language import gettext as _
from sixturns.views.parts import parts
from sixturns.views.picture import picture
from sixturns.views.players import PlayersView, players_view
from sixturns.views.report import ReportView, markdown, report
from sixturns.views.rules import page_of
from sixturns.views.standing import standing
from sixturns.web import api, new, players, referee, rules, rules_told, sessions, told
from sixturns.web.acts import sentence
from sixturns.web.links import Links
from sixturns.web.live import Live
from sixturns.web.pages import Pages
from sixturns.web.patience import Patience
from sixturns.web.security import Forbidden, Guard, session_of, set_session

MOST_BYTES: Final = 1024 * 1024
"""The longest request that is read, in bytes."""
MOST_LISTED: Final = 24
"""Of how many campaigns, the newest, the list says where they stand; each of them is opened for that."""


class Public:
    """A campaign as its players may see it; made from the open table, of which nothing else leaves this class."""

    def __init__(self, opened: OpenTable, reckon: Reckoner, pages: Pages) -> None:
        self._opened, self._reckon, self._pages = opened, reckon, pages
        self.id = opened.row.id

    def look(self) -> PlayersView:
        """What can be seen now."""
        return self._opened.read(lambda table: players_view(table, self._opened.row.name))

    def draw(self, view: PlayersView) -> str:
        """The map of a view, as SVG."""
        return picture(view.map, player=True)

    def parts(self, wanted: Collection[tuple[int, int]], level: int | None) -> str:
        """Pieces of a large map of hexes, as SVG."""
        return self._opened.read(lambda table: parts(table, wanted, level, player=True))

    def odds(self) -> OddsView | None:
        """The odds of the way that the party is on, as it reckons; None where there are none to show."""
        try:
            way = self._opened.read(public_way)
            return odds_view(self._reckon(way, true=False), None, way.lands.hexmap, afloat=bool(way.state.afloat))
        except NoPlan:
            return None

    @property
    def name(self) -> str:
        """The campaign's name."""
        return self._opened.row.name

    def session(self, part: str) -> tuple[int, int, ReportView] | Response | None:
        """The report of a session that is over, with its number and the last one's; as a file, or None if none is."""
        number, as_markdown = sessions.named(part)
        last = self._opened.read(lambda table: len(table.sessions))
        if not 1 <= number <= last:
            return None
        view = self._opened.read(lambda table: report(table, number, self.name, players=True))
        return sessions.as_file(markdown(view), number) if as_markdown else (number, last, view)

    def rules(self, procedure: str, token: str) -> Response:
        """The rules in force, or one procedure of them."""
        page = self._opened.read(lambda table: page_of(table.ruleset, procedure))
        return rules.filled(self._pages, page, rules.Room(f"/p/{token}/rules", f"/p/{token}"))

    def on_change(self, hear: Callable[[int], None]) -> Callable[[], None]:
        """Has `hear` called when something changed, seen or not."""
        return self._opened.on_change(hear)


def create_app(
    tables: Tables,
    links: Links,
    *,
    hosts: frozenset[str],
    address: str,
    cookie: str = "sixturns",
    live: Live | None = None,
    most_bytes: int = MOST_BYTES,
) -> ASGIApp:
    """The application for the campaigns of a store.

    Args:
        tables: the open tables.
        links: who may come in.
        hosts: the values of Host that are ours, with their port.
        address: where the players find this server, as in ``http://host:port``.
        cookie: the name of the referee's cookie.
        live: the streams, for whoever has to close them.
        most_bytes: the longest request that is read.
    """
    pages, live = Pages(), live or Live()
    app = FastAPI(
        title="Sixturns",
        version=__version__,
        description=api.__doc__ or "",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        max_body_size=most_bytes,
    )

    opened: dict[str, OpenTable] = {}
    reckon, patience = Reckoner(), Patience()

    def open_table(campaign: str) -> OpenTable:
        # A campaign is never removed: once open, its table needs no question to the store.
        if campaign not in opened:
            if "\0" in campaign:  # no database can be asked for that
                raise NoSuchCampaign(campaign)
            table = tables.open(campaign)
            if table.row.id != campaign:
                raise NoSuchCampaign(campaign)
            opened[campaign] = table
        return opened[campaign]

    def admit(token: str) -> Public | None:
        campaign = links.campaign_of(token)
        return Public(open_table(campaign), reckon, pages) if campaign else None

    def all_campaigns(session: str) -> Response:
        rows, every = links.campaigns(session), links.opens_all(session)
        if len(rows) == 1:
            return RedirectResponse(referee.urls(rows[0].id)["table"], 303)
        found = [(row.name, referee.urls(row.id)["table"], stands(row.id)) for row in reversed(rows[-MOST_LISTED:])]
        found += [(row.name, referee.urls(row.id)["table"], "") for row in reversed(rows[:-MOST_LISTED])]
        return HTMLResponse(pages.fill("campaigns.html", title="Sixturns", campaigns=found, every=every, new=new.PATH))

    def stands(campaign: str) -> str:
        try:
            return open_table(campaign).read(standing)
        except StoreError as error:
            return sentence(error)

    def foreign() -> Response:
        return pages.trouble(403, _("This did not come from a page of this table."))

    def most_at(path: str) -> int:
        if path == new.PATH:
            return max(new.MOST_BYTES, most_bytes)
        return max(rules.LONGEST_FORM, most_bytes) if rules.AMENDS.fullmatch(path) else most_bytes

    def too_long(most: int) -> Response:
        return pages.trouble(413, _("That is too long: at most {bytes} bytes are read.").format(bytes=most))

    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if error.status_code == 413:
            return too_long(most_at(request.url.path))
        if error.status_code in (404, 405):
            return pages.nothing_here()
        return pages.trouble(error.status_code, error.detail)

    @app.exception_handler(NoSuchCampaign)
    async def unknown(request: Request, error: Exception) -> Response:
        return pages.nothing_here()

    @app.exception_handler(Forbidden)
    async def forbidden(request: Request, error: Exception) -> Response:
        return foreign()

    @app.exception_handler(StoreError)
    async def unreadable(request: Request, error: Exception) -> Response:
        entered = "sixturns.session" in request.scope
        return pages.trouble(503, sentence(error) if entered else _("The table cannot be read just now."))

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> Response:
        return pages.trouble(500, _("Something went wrong inside. What was committed before is safe."))

    desk = referee.Desk(pages, live, links, open_table, address, cookie, reckon, patience)
    app.include_router(new.routes(new.Desk(pages, links, tables)))
    app.include_router(sessions.routes(sessions.Sittings(desk, tables.store)))
    app.include_router(rules.routes(rules.Readers(desk)))
    app.include_router(referee.routes(desk))
    app.include_router(told.routes(pages, admit))
    app.include_router(rules_told.routes(pages.nothing_here, admit))
    app.include_router(players.routes(pages, live, admit, patience))
    app.include_router(api.routes(open_table, reckon, patience))

    @app.get("/enter/{token}", include_in_schema=False)
    async def enter(token: str) -> Response:
        entered = await run_in_threadpool(links.enter, token)
        if entered is None:
            return pages.nothing_here()
        session, campaign = entered
        begin_at = referee.urls(campaign) if campaign else {"table": new.PATH}
        # No redirect: after a click elsewhere a browser would follow it without the cookie.
        response = HTMLResponse(pages.fill("enter.html", title="Sixturns", urls=begin_at))
        set_session(response, cookie, session)
        return response

    @app.get("/", include_in_schema=False)
    async def campaigns(request: Request) -> Response:
        return await run_in_threadpool(all_campaigns, session_of(request))

    @app.get(f"{pages.static}/{{path:path}}", include_in_schema=False)
    async def static(path: str) -> Response:
        return pages.file(path) or pages.nothing_here()

    api.describe(app)
    return Guard(
        app,
        hosts=hosts,
        cookie=cookie,
        static=pages.static,
        trusted=links.trusts,
        known=links.knows,
        stranger=pages.nothing_here,
        foreign=foreign,
        most_bytes=most_at,
        too_long=too_long,
    )
