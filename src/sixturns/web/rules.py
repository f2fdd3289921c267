"""The pages of the rules: of the families, of a campaign, for its players; and the form that amends them."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from sixturns.handlers import answers as log
from sixturns.handlers.table import Table
from sixturns.rulesets.families import says_of
from sixturns.rulesets.houses import MOST_BYTES, titled_houses
from sixturns.rulesets.layers import FAMILIES, BadRules, RuleSet, load
from sixturns.views.language import gettext as _
from sixturns.views.rules import Page, number_view, page_of
from sixturns.views.rules_diff import amendment, changes, difference, said
from sixturns.web import acts, forms
from sixturns.web.acts import Refused, perform
from sixturns.web.forms import Form
from sixturns.web.pages import Pages
from sixturns.web.referee import AUTHOR, Desk, html

PATH: Final = "/rules"
LONGEST_FORM: Final = 3 * MOST_BYTES + 64 * 1024
"""How many bytes of the form are read: a house file, each of whose bytes a browser may write as three."""
AMENDS: Final = re.compile(r"/t/[^/]+/amend")
"""The address of the form that amends a campaign's rules."""
FIELDS: Final = ("family", "path", "value", "house", "reason")
"""What can be written into the form: another family, a rule by its path, a house file, why."""


class Room(NamedTuple):
    """Where the pages of a rule set are: their address, what every link ends in, the ways out of them."""

    at: str
    table: str = ""
    amend: str = ""

    def to(self, procedure: str = "", step: str = "") -> str:
        """The address of a procedure, at one of its steps; of the rules as a whole where none is named."""
        page = f"{self.at}/{quote(procedure, safe='')}" if procedure else self.at
        return page + (f"#step-{quote(step)}" if step else "")


class Amended(NamedTuple):
    """What an amendment has just made otherwise, line by line, and whether that is in force by now."""

    lines: tuple[str, ...]
    in_force: bool


def amended(table: Table, seq: int) -> Amended | None:
    """What the entry of that number makes otherwise; None where it does not stand, or amends nothing."""
    line = next((line for line in table.lines if line.seq == seq), None)
    if line is None or not isinstance(line.body, log.Amended):
        return None
    return Amended(tuple(map(said, amendment(table, line))), table.amendment(seq) is not None)


def filled(pages: Pages, page: Page | None, room: Room, just: Amended | None = None) -> Response:
    """A page of rules, or the answer to all that does not exist; `just` is what has just been made otherwise."""
    if page is None:
        return pages.nothing_here()
    template = "rules_procedure.html" if page.listed else "rules.html"
    return HTMLResponse(pages.fill(template, title=page.title, page_of=page, room=room, just=just))


@lru_cache(maxsize=64)
def _family_page(name: str, procedure: str) -> Page | None:
    return page_of(load(name), procedure)


class Readers:
    """What the pages of the families and of a campaign need. Its methods may block.

    Args:
        desk: the referee's pages.
    """

    def __init__(self, desk: Desk) -> None:
        self.desk, self.pages = desk, desk.pages

    def families(self) -> Response:
        """All families, each in a sentence, and the house files that ship with Sixturns."""
        families = [(name, load(name).title, says_of(name)) for name in FAMILIES]
        title = _("The rules")
        return HTMLResponse(
            self.pages.fill("rules_families.html", title=title, families=families, houses=titled_houses())
        )

    def family(self, name: str, procedure: str = "") -> Response:
        """A page of a family's rules; the name of a procedure alone leads to that of the first family."""
        if name in FAMILIES:
            return filled(self.pages, _family_page(name, procedure), Room(f"{PATH}/{name}"))
        if not procedure and name in load(FAMILIES[0]).procedures:
            return RedirectResponse(Room(f"{PATH}/{FAMILIES[0]}").to(name), 303)
        return self.pages.nothing_here()

    def campaign(self, campaign: str, procedure: str, seq: int = 0) -> Response:
        """A page of the rules in force in a campaign; `seq` is the entry that has just amended them."""
        opened, at = self.desk.open(campaign), f"/t/{campaign}"
        page, just = opened.read(lambda table: (page_of(table.ruleset, procedure), amended(table, seq)))
        return filled(self.pages, page, Room(f"{at}/rules", at, f"{at}/amend"), just)

    def form(self, request: Request, campaign: str, typed: dict[str, str], refused: Refused | None = None) -> Response:
        """The form that amends the rules: as it was filled in, with what is wrong or what it changes."""
        opened = self.desk.open(campaign)
        now, seq = opened.read(lambda table: (table.ruleset, table.seq))
        path = f"rules.{typed['path'].removeprefix('rules.')}"
        shown: dict[str, Any] = {
            "typed": typed,
            "seq": seq,
            "paths": [path.removeprefix("rules.") for path in now.provenance],
            "stands": number_view(now, path) if path in now.provenance else None,
            "families": [(name, load(name).title) for name in FAMILIES],
            "said": refused.said if refused else "",
            "faults": (),
            "changes": None,
        }
        status = refused.status if refused else 200
        if any(typed[name] for name in ("family", "value", "house")):
            try:
                shown["changes"] = difference(changes(now, wanted(now, typed)))
            except BadRules as error:
                shown["faults"], shown["said"], status = error.faults, "", 422
        return html(self.desk.fill(request, "rules_amend.html", opened, **shown), status)

    def amended(self, request: Request, campaign: str, form: Form) -> Response:
        """The rules after they were amended; or the form, with what would be otherwise, or why not."""
        typed = dict.fromkeys(FIELDS, "")
        try:
            typed |= {name: form.some(name, MOST_BYTES) for name in FIELDS}
            if form.some("do") != "amend":
                return self.form(request, campaign, typed)
            how = typed["family"], typed["house"], _settings(typed)
            seq = form.number("seq")
            perform(self.desk.open(campaign), acts.amend(seq, typed["reason"], *how), AUTHOR)
        except Refused as refused:
            return self.form(request, campaign, typed, refused)
        return RedirectResponse(f"/t/{campaign}/rules?amended={seq + 1}", 303)


def wanted(now: RuleSet, typed: dict[str, str]) -> RuleSet:
    """The rules that somebody wants in the place of those in force; raises `BadRules`, or `Refused`."""
    return acts.other_rules(now, typed["family"], typed["house"], _settings(typed))


def _settings(typed: dict[str, str]) -> list[str]:
    return [f"{typed['path']}={typed['value']}"] if typed["path"] and typed["value"] else []


def routes(readers: Readers) -> APIRouter:
    """The addresses of the families' rules, and of a campaign's."""
    router = APIRouter(include_in_schema=False)

    @router.get(PATH)
    async def families() -> Response:
        return await run_in_threadpool(readers.families)

    @router.get(f"{PATH}/{{name}}")
    @router.get(f"{PATH}/{{name}}/{{procedure}}")
    async def family(name: str, procedure: str = "") -> Response:
        return await run_in_threadpool(readers.family, name, procedure)

    @router.get("/t/{campaign}/rules")
    @router.get("/t/{campaign}/rules/{procedure}")
    async def campaign(campaign: str, procedure: str = "", amended: str = "") -> Response:
        seq = int(amended) if amended.isdecimal() and len(amended) < 10 else 0
        return await run_in_threadpool(readers.campaign, campaign, procedure, seq)

    @router.get("/t/{campaign}/amend")
    async def form(request: Request, campaign: str, path: str = "") -> Response:
        typed = dict.fromkeys(FIELDS, "") | {"path": path[:200]}
        return await run_in_threadpool(readers.form, request, campaign, typed)

    @router.post("/t/{campaign}/amend", max_body_size=LONGEST_FORM)
    async def amend(request: Request, campaign: str) -> Response:
        return await run_in_threadpool(readers.amended, request, campaign, await forms.read(request))

    return router
