"""The referee's table: one page, the forms on it, and the players' link."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from io import BytesIO
from typing import Any
from urllib.parse import unquote

import segno
from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from sixturns.handlers.table import Table
from sixturns.odds.plan import NoPlan
from sixturns.odds.table import Reckoner, way_at
from sixturns.store.tables import OpenTable
from sixturns.views.guide import guide
from sixturns.views.hexes.odds import OddsView, odds_view
from sixturns.views.language import gettext as _
from sixturns.views.logbook import amended_view, back_view
from sixturns.views.moves import going_view
from sixturns.views.parts import parts
from sixturns.views.picture import picture
from sixturns.views.referee import referee_view
from sixturns.views.report import opening
from sixturns.web import acts, by_hand, forms
from sixturns.web.acts import Act, Refused, perform, refusals
from sixturns.web.forms import Form
from sixturns.web.links import Links
from sixturns.web.live import Channel, Live
from sixturns.web.pages import Pages, part_of_map, parts_asked
from sixturns.web.patience import Patience
from sixturns.web.security import form_token, session_of, set_session

AUTHOR = "referee"
GUIDE, SKIPPED = "sixturns-guide", "skipped"
"""The cookie by which a browser remembers that somebody does without the guide of a table."""
GUIDE_SECONDS = 365 * 24 * 60 * 60
Open = Callable[[str], OpenTable]
"""Opens a campaign by its id; raises `NoSuchCampaign`. May block."""


def urls(campaign: str) -> dict[str, str]:
    """The addresses of a table."""
    table = f"/t/{campaign}"
    ways = ("view", "events", "way", "odds", "hexes", "guide", "alone", "revoke", "rules", "amend", *FORMS)
    named = {"table": table, "players_link": f"{table}/players-link"}
    return named | {way: f"{table}/{way}" for way in ways}


def wants_part(request: Request) -> bool:
    """Whether a script of ours asks, which wants only the part of the page that changes."""
    return "x-fragment" in request.headers


def wanted(request: Request, what: str) -> str:
    """What somebody looks at beside where the party is: a script of ours says so in a header, a page in its address."""
    return unquote(request.headers.get(f"x-{what}", "")) or request.query_params.get(what, "")


def html(text: str, status: int = 200) -> Response:
    """A page or a part of one; which of them depends on who asked."""
    return HTMLResponse(text, status, headers={"Vary": "X-Fragment, X-Level, X-Place, X-Route"})


class Desk:
    """What the referee's pages need. Its methods may block.

    Args:
        pages: the templates.
        live: the streams.
        links: the players' links.
        open_table: opens a campaign.
        address: where the players find this server, as in ``http://host:port``.
        cookie: the name of the referee's cookie.
        reckon: the odds of planned ways.
        patience: where they are worked out.
    """

    def __init__(
        self,
        pages: Pages,
        live: Live,
        links: Links,
        open_table: Open,
        address: str,
        cookie: str,
        reckon: Reckoner,
        patience: Patience,
    ) -> None:
        self.pages, self.live, self.links, self.open = pages, live, links, open_table
        self.address, self.cookie, self.reckon, self.patience = address, cookie, reckon, patience

    def fill(self, request: Request, template: str, opened: OpenTable, **values: Any) -> str:
        """A template with what every page of a table has."""
        csrf = form_token(session_of(request))
        return self.pages.fill(template, title=opened.row.name, urls=urls(opened.row.id), csrf=csrf, **values)

    def table(self, request: Request, campaign: str, *, part: bool, said: str = "") -> str:
        """The table as it stands: the whole page, or its main part."""
        opened = self.open(campaign)
        level, place, route = (wanted(request, what) for what in ("level", "place", "route"))
        guided = request.cookies.get(GUIDE) != SKIPPED
        view, recap, lesson = opened.read(
            lambda table: (
                referee_view(table, opened.row.name, level, place, route),
                opening(table),
                guide(table) if guided else None,
            )
        )
        said = " ".join(line for line in (said, opened.warning) if line)
        template = "referee_main.html" if part else "referee.html"
        shown = {"view": view, "drawn": picture(view.map), "recap": recap, "guide": lesson}
        return self.fill(request, template, opened, said=said, **shown)

    def done(self, request: Request, campaign: str, act: Act) -> Response:
        """Does an act and shows the table after it; or the table as it stands, and why it was refused."""
        try:
            perform(self.open(campaign), act, AUTHOR)
        except Refused as refused:
            return self.refused(request, campaign, refused)
        if wants_part(request):
            return html(self.table(request, campaign, part=True))
        return RedirectResponse(f"/t/{campaign}", 303)

    def refused(self, request: Request, campaign: str, refused: Refused) -> Response:
        """The table as it stands, and why a request was refused."""
        return html(self.table(request, campaign, part=wants_part(request), said=refused.said), refused.status)

    def amended(self, request: Request, campaign: str, seq: str) -> Response:
        """The form that rules an old entry otherwise."""
        return self._of_entry(request, campaign, seq, amended_view, "rule", "amended")

    def back(self, request: Request, campaign: str, seq: str) -> Response:
        """What goes when undo goes back to an entry, before it does."""
        return self._of_entry(request, campaign, seq, back_view, "back", "back")

    def _of_entry(
        self, request: Request, campaign: str, seq: str, view: Callable[[Table, int], Any], template: str, name: str
    ) -> Response:
        """A form about an entry of the log: as a panel, or as a page of its own."""
        opened = self.open(campaign)
        try:
            number = Form({"seq": [seq]}).number("seq")
            with refusals():
                found = opened.read(lambda table: view(table, number))
        except Refused as refused:
            return self.refused(request, campaign, refused)
        part = "_panel" if wants_part(request) else ""
        return html(self.fill(request, f"{template}{part}.html", opened, **{name: found}))

    def way(self, request: Request, campaign: str, area: str) -> Response:
        """What it takes to go to a known place, before anybody goes."""
        opened = self.open(campaign)
        view = opened.read(lambda table: going_view(table, area))
        if view is None:
            return self.pages.nothing_here()
        template = "way_panel.html" if wants_part(request) else "way.html"
        return html(self.fill(request, template, opened, way=view))

    def odds(self, request: Request, campaign: str, route: str) -> Response:
        """The odds of a planned way, as reckoned and in truth; the table plays on while they are worked out."""
        opened = self.open(campaign)
        try:
            way = opened.read(lambda table: way_at(table, route))
            plans = self.reckon(way, true=False), self.reckon(way, true=True)
            view = odds_view(*plans, way.lands.hexmap, afloat=bool(way.state.afloat))
        except NoPlan as none:
            view = OddsView("", trouble=acts.sentence(none))
        template = "odds_panel.html" if wants_part(request) else "odds.html"
        return html(self.fill(request, template, opened, odds=view))

    def hexes(self, request: Request, campaign: str) -> Response:
        """Pieces of a large map of hexes, or all of it from afar."""
        opened = self.open(campaign)
        wanted, level = parts_asked(request)
        return part_of_map(opened.read(lambda table: parts(table, wanted, level, player=False)))

    def link_panel(self, request: Request, campaign: str) -> Response:
        """The players' link that is out, and what can be done with it."""
        opened = self.open(campaign)
        token = self.links.players_link(opened.row.id)
        link = None
        if token is not None:
            version = sha256(token.encode()).hexdigest()[:8]
            link = {"address": token and self.players_address(token), "qr": f"/t/{campaign}/qr/{version}.svg"}
        template = "players_link_panel.html" if wants_part(request) else "players_link.html"
        return html(self.fill(request, template, opened, link=link))

    def new_link(self, request: Request, campaign: str, *, made: bool) -> Response:
        """The panel after the players' link was made anew, or ended."""
        opened = self.open(campaign)
        try:
            with refusals():
                if made:
                    self.links.new_players_link(opened.row.id)
                else:
                    self.links.revoke_players(opened.row.id)
        except Refused as refused:
            return self.refused(request, campaign, refused)
        if wants_part(request):
            return self.link_panel(request, campaign)
        return RedirectResponse(urls(campaign)["players_link"], 303)

    def alone(self, request: Request, campaign: str) -> Response:
        """The table after all other sessions of its referees were ended; whoever asked goes on in a new one.

        Streams that were open, which carry no content, end at their next pulse.
        """
        try:
            with refusals():
                session = self.links.end_others(session_of(request), campaign)
        except Refused as refused:
            return self.refused(request, campaign, refused)
        request.scope["sixturns.session"] = session
        answer: Response = RedirectResponse(f"/t/{campaign}", 303)
        if wants_part(request):
            answer = html(self.table(request, campaign, part=True, said=_("All other sessions have ended.")))
        set_session(answer, self.cookie, session)
        return answer

    def players_address(self, token: str) -> str:
        """The address that goes to the players."""
        return f"{self.address}/p/{token}"

    def qr(self, campaign: str) -> Response:
        """The players' address as a picture for their cameras."""
        token = self.links.players_link(self.open(campaign).row.id)
        if not token:
            return self.pages.nothing_here()
        picture = BytesIO()
        segno.make(self.players_address(token), error="m", micro=False).save(
            picture, kind="svg", scale=8, border=4, dark="#000", light="#fff"
        )
        return Response(picture.getvalue(), media_type="image/svg+xml")


def answer_of(form: Form) -> Act:
    """How a form answers the open question."""
    key = form.words("key")
    if form.fields.get("how") == ["roll"]:
        return acts.answer(key)
    if "option" in form:
        return acts.answer(key, option=form.words("option"), fields=form.fields)
    return acts.answer(key, faces=form.words("faces"))


def ruling_of(form: Form) -> Act:
    """How a form rules: the open question by its key, or an old entry by its number."""
    reading, why = form.words("reading"), form.words("reason")
    if "seq" in form:
        return acts.rule(form.number("seq"), reading, why)
    return acts.rule_open(form.words("key"), reading, why)


def fact_of(form: Form) -> Act:
    """How a form sets a fact; one that says what it was made of is refused when the log has moved on."""
    act = acts.set_typed(form.words("path"), form.text("value"), form.words("reason"))
    return acts.as_of(form.number("seq"), act) if "seq" in form else act


def end_of(form: Form) -> Act:
    """How a form ends the campaign: with a reason, by somebody who is sure."""
    if "sure" not in form:
        raise Refused(422, _("Say that you are sure: a campaign that has ended stays so."))
    return acts.end(form.words("reason"))


FORMS: dict[str, Callable[[Form], Act]] = {
    "answer": answer_of,
    "undo": lambda form: acts.undo(form.number("seq")),
    "redo": lambda form: acts.redo(form.number("seq")),
    "rule": ruling_of,
    "set": fact_of,
    "hp": lambda form: acts.change_hp(form.words("member"), form.number("by")),
    "end": end_of,
    **by_hand.FORMS,
}
"""Every form of the table by the last part of its address, and what it has the table do."""


def routes(desk: Desk) -> APIRouter:
    """The addresses below ``/t/<campaign>``."""
    router = APIRouter(prefix="/t/{campaign}", include_in_schema=False)

    @router.get("")
    async def page(request: Request, campaign: str) -> Response:
        return html(await run_in_threadpool(desk.table, request, campaign, part=False))

    @router.get("/view")
    async def view(request: Request, campaign: str) -> Response:
        return html(await run_in_threadpool(desk.table, request, campaign, part=True))

    @router.get("/events")
    async def events(request: Request, campaign: str) -> Response:
        opened = await run_in_threadpool(desk.open, campaign)
        channel = desk.live.channel(("referee", opened.row.id), Channel, opened.on_change)

        async def still_open() -> bool:
            return await run_in_threadpool(desk.links.knows, session_of(request), opened.row.id)

        return await desk.live.stream(channel, still_open)

    @router.get("/rule")
    async def amend(request: Request, campaign: str, seq: str = "") -> Response:
        return await run_in_threadpool(desk.amended, request, campaign, seq)

    @router.get("/back")
    async def back(request: Request, campaign: str, seq: str = "") -> Response:
        return await run_in_threadpool(desk.back, request, campaign, seq)

    @router.get("/way")
    async def way(request: Request, campaign: str, area: str = "") -> Response:
        return await run_in_threadpool(desk.way, request, campaign, area)

    @router.get("/odds")
    async def odds(request: Request, campaign: str, route: str = "") -> Response:
        return await desk.patience(desk.odds, request, campaign, route)

    @router.get("/hexes")
    async def hexes(request: Request, campaign: str) -> Response:
        return await run_in_threadpool(desk.hexes, request, campaign)

    @router.get("/players-link")
    async def players_link(request: Request, campaign: str) -> Response:
        return await run_in_threadpool(desk.link_panel, request, campaign)

    @router.get("/qr/{version}.svg")
    async def qr(campaign: str, version: str) -> Response:
        return await run_in_threadpool(desk.qr, campaign)

    @router.post("/players-link")
    @router.post("/revoke")
    async def new_link(request: Request, campaign: str) -> Response:
        await forms.read(request)
        made = request.url.path.endswith("/players-link")
        answer = await run_in_threadpool(desk.new_link, request, campaign, made=made)
        desk.live.end(("players", campaign))
        return answer

    @router.post("/alone")
    async def alone(request: Request, campaign: str) -> Response:
        await forms.read(request)
        return await run_in_threadpool(desk.alone, request, campaign)

    @router.post("/guide")
    async def unguided(request: Request, campaign: str) -> Response:
        await forms.read(request)
        request.cookies[GUIDE] = SKIPPED
        if wants_part(request):
            answer = html(await run_in_threadpool(desk.table, request, campaign, part=True))
        else:
            answer = RedirectResponse(f"/t/{campaign}", 303)
        path = f"/t/{campaign}"
        answer.set_cookie(GUIDE, SKIPPED, max_age=GUIDE_SECONDS, httponly=True, samesite="strict", path=path)
        return answer

    @router.post("/{form}")
    async def post(request: Request, campaign: str, form: str) -> Response:
        sent = await forms.read(request)
        if form not in FORMS:
            return desk.pages.nothing_here()
        try:
            act = FORMS[form](sent)
        except Refused as refused:
            return await run_in_threadpool(desk.refused, request, campaign, refused)
        return await run_in_threadpool(desk.done, request, campaign, act)

    return router
