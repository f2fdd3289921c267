"""Beginning a campaign: a dungeon or a map of hexes that somebody else made, a party, a way in, on one page.

What was read of a file is kept for a while in this process, so that nobody has to choose it again; of what is typed
the form itself keeps every word. The store hears of a campaign only when it is whole.
"""

from __future__ import annotations

import re
import secrets
import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from functools import partial
from hashlib import sha256
from typing import Any, Final

import msgspec
from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.datastructures import UploadFile

from sixturns.formats import party_csv
from sixturns.formats.campaign_file import BadFile, CampaignFile, sample
from sixturns.formats.dungeon_file import sample_dungeon
from sixturns.formats.new_campaign import (
    as_in_the_sample,
    new_campaign,
    party_table,
    sample_party,
    way_in,
    with_entrances,
)
from sixturns.formats.report import Report, Unreadable
from sixturns.formats.text import MOST_BYTES as LARGEST_FILE
from sixturns.formats.text import phrase
from sixturns.formats.worker import read_in_worker
from sixturns.rulesets.layers import FAMILIES, BadRules, Fault, load
from sixturns.store import BadName, NameTaken, NoSuchCampaign
from sixturns.store.records import LONGEST_NAME, proper_name
from sixturns.store.tables import Tables
from sixturns.views.beginning import NOBODY, comers, mapper_of, neighbours, ways_in, whole_country, whole_map
from sixturns.views.drawing import draw
from sixturns.views.hexes.drawing import draw_hexes
from sixturns.views.language import gettext as _
from sixturns.views.rules_diff import Difference, changes, difference
from sixturns.web.acts import Refused, refusals, sentence
from sixturns.web.links import Links
from sixturns.web.new_land import (
    MISSING,
    MONTHS,
    Land,
    Sent,
    country_of,
    field_of,
    grid_of,
    land_of,
    lies,
    sample_land,
)
from sixturns.web.new_rules import choices, chosen
from sixturns.web.pages import Pages
from sixturns.web.security import Forbidden, check_form_token, form_token, hashed, session_of
from sixturns.web.shelf import Kept, Shelf
from sixturns.world.light import Light
from sixturns.world.party import Party

PATH: Final = "/new"
AUTHOR: Final = "referee"
LARGEST_TEXT: Final = 4 * 1024 * 1024
"""The longest field of the form, in bytes; how many characters a party may have says its format."""
MOST_BYTES: Final = LARGEST_FILE + LARGEST_TEXT + 1024 * 1024
"""The longest form that is read, in bytes: a file, a party, and what stands around them."""
MOST_FIELDS: Final = 30
FILES: Final = ("file", "map", "keys", "house_file")
"""The fields for files: a dungeon, a map of hexes, the key of its hexes, a house file."""
MOST_READERS: Final = 2
"""How many files are read at the same time; the others wait."""
MOST_BEGUN: Final = 200
MOST_REMARKS: Final = 100
"""How many guesses, and how many things left out, the page lists."""
SAMPLE: Final = "sample"
FILLS_IN: Final = (SAMPLE, "begin with sample")
BEGINS: Final = ("begin", "begin with sample")
"""The buttons that take the sample party, and those that begin the campaign."""
TAKES_SAMPLE: Final = "sample dungeon"
"""The button that takes the dungeon of the sample campaign, and the land round about it."""
TAKES_EXAMPLE: Final = "take example"
"""The button that puts a house file which ships with Sixturns into its field."""
LEAVES_OUT: Final = "leave key out"
"""The button that leaves out a key that was refused, without which nothing begins while one is."""


class Typed(msgspec.Struct, frozen=True):
    """What a form says: everything that somebody may have typed or chosen, and what was pressed."""

    name: str = ""
    party: str = ""
    filled: str = ""
    """Where the form had the party from that it put into its field, and a digest of what it put there."""
    mapper: str = ""
    entrance: str = ""
    rules: str = FAMILIES[0]
    house: str = ""
    example: str = ""
    file: str = ""
    map: str = ""
    orientation: str = ""
    parity: str = ""
    start: str = ""
    entrance_hex: str = ""
    month: str = ""
    once: str = ""
    do: str = ""


class Desk:
    """What the page needs. Its methods may block.

    Args:
        pages: the templates.
        links: lets whoever begins a campaign in to it.
        tables: where campaigns are begun.
    """

    def __init__(self, pages: Pages, links: Links, tables: Tables) -> None:
        self.pages, self.links, self.tables = pages, links, tables
        self.shelf = Shelf()
        self._begun: OrderedDict[tuple[bytes, str], str] = OrderedDict()
        self._beginning = threading.Lock()

    def blank(self, session: str) -> Response:
        """The form with nothing in it."""
        return _Draft(self, session, Typed()).page()

    def submitted(self, session: str, typed: Typed, uploads: Mapping[str, Sent]) -> Response:
        """The form after something was pressed: looked through, and begun if all is well and that was wanted."""
        draft = _Draft(self, session, typed)
        draft.take_rules(uploads)
        if "file" in uploads:
            draft.take(*uploads["file"])
        draft.take_land(uploads)
        if typed.do == TAKES_SAMPLE:
            draft.take_sample()
        draft.look()
        if typed.do in BEGINS and not draft.wrong:
            # A file that comes with the last press has not been looked over: it is shown first.
            if not uploads and (campaign := self._begin_once(session, draft)):
                return RedirectResponse(f"/t/{campaign}", 303)
        return draft.page()

    def has_begun(self, session: str, once: str) -> bool:
        """Whether a form has begun its campaign already; one that is just being begun is waited for."""
        with self._beginning:
            return (hashed(session), once) in self._begun

    def _begin_once(self, session: str, draft: _Draft) -> str:
        """The campaign that a form begins, or has begun when its button is pressed twice; "" when it cannot begin."""
        key = (hashed(session), draft.typed.once)
        with self._beginning:
            if campaign := self._begun.get(key, ""):
                return campaign
            try:
                with refusals():
                    campaign = draft.begin()
            except Refused as refused:
                draft.refuse("name", refused.said, refused.status)
                return ""
            self.links.begun(session, campaign)
            self._begun[key] = campaign
            if len(self._begun) > MOST_BEGUN:
                self._begun.popitem(last=False)
            return campaign


class _Draft:
    """A campaign that is being put together: what was typed, what was read, and what is wrong with it."""

    def __init__(self, desk: Desk, session: str, typed: Typed) -> None:
        self.desk, self.session, self.typed = desk, session, typed
        self.rules = load(FAMILIES[0])
        self.faults: tuple[Fault, ...] = ()
        self.wrong: dict[str, str] = {}
        self.status = 200
        self.kept: Kept | None = None
        self.land: Land | None = None
        self.party: tuple[Party, tuple[Light, ...]] | None = None
        self.remarks: Report | None = None
        self.came_along: bool | None = None
        """Whether the party of a dungeon's file was taken, where one came with it."""

    def refuse(self, field: str, said: str, status: int = 422) -> None:
        """Notes what is wrong with a field; the first thing that is wrong with it stands."""
        self.wrong.setdefault(field, said)
        self.status = max(self.status, status)

    def take_rules(self, uploads: Mapping[str, Sent]) -> None:
        """Lays a house file over the family: one that was sent or chosen takes the place of what was written."""
        typed = self.typed
        example = typed.example if typed.do == TAKES_EXAMPLE else ""
        house, self.rules, self.faults, too_long = chosen(typed.rules, typed.house, example, uploads.get("house_file"))
        self.typed = msgspec.structs.replace(typed, house=house)
        if self.faults:
            self.refuse("house", sentence(BadRules(*self.faults)), 413 if too_long else 422)
        if source := self._filled_from():
            self._fill_in(source)

    def _filled_from(self) -> str:
        """Where the form had the party from, if it still stands in its field as it was put there."""
        source, _blank, digest = self.typed.filled.partition(" ")
        return source if digest == _digest(self.typed.party) else ""

    def _may_be_filled(self) -> bool:
        """Whether nobody has written a party: there is none, or the form itself put it in."""
        return not self.typed.party.strip() or bool(self._filled_from())

    def _fill_in(self, source: str) -> None:
        """Puts the sample's party into its field, or that of a file on the shelf, as it is under these rules."""
        if source == SAMPLE:
            party = sample_party(self.rules)
        else:
            kept = self.desk.shelf.get(self.session, source, Kept)
            if kept is None or kept.given.company is None:
                return
            party = party_table(kept.given.company, self.rules.rules)
        self.typed = msgspec.structs.replace(self.typed, party=party, filled=f"{source} {_digest(party)}")

    def take(self, data: bytes, name: str) -> None:
        """Reads a file that was sent; one that cannot be read leaves the one before it in place."""
        try:
            kept = Kept(name, read_in_worker(data, name))
        except Unreadable as error:
            self.refuse("file", sentence(error), 413 if len(data) > LARGEST_FILE else 422)
            return
        if not kept.given.dungeon.exits:
            self.refuse("file", _("{name}: a dungeon without a way in.").format(name=name))
            return
        self.typed = msgspec.structs.replace(self.typed, file=self.desk.shelf.put(self.session, kept), entrance="")
        if kept.given.company is not None:
            self.came_along = self._may_be_filled()
            if self.came_along:
                self._fill_in(self.typed.file)

    def take_land(self, uploads: Mapping[str, Sent]) -> None:
        """Reads a map or a key that was sent, or reads them again as their hexes are said to lie.

        One that cannot be read leaves what was there before in place. A key that is refused stays so, since a page does
        not keep the file that was chosen on the one before, until another is chosen or it is left out.
        """
        typed, grid = self.typed, grid_of(self.typed.orientation, self.typed.parity)
        if typed.map:
            self.land = self.desk.shelf.get(self.session, typed.map, Land)
            if self.land is None:
                self.typed = msgspec.structs.replace(typed, map="")
                self.refuse("map", _("That map is no longer at hand: choose it once more. All else is still here."))
        if self.land is not None and typed.do == LEAVES_OUT:
            self.land = msgspec.structs.replace(self.land, refused="")
            self.typed = msgspec.structs.replace(typed, map=self.desk.shelf.put(self.session, self.land))
        sent = {field: uploads[field] for field in ("map", "keys") if field in uploads}
        status = 413 if any(len(data) > LARGEST_FILE for data, _name in sent.values()) else 422
        if not sent and (self.land is None or grid is None or self.land.lies_so(grid)):
            return
        try:
            self.land = land_of(self.land, sent, None if "map" in sent else grid)
        except Unreadable as error:
            self.refuse("map", sentence(error), status)
            return
        if "keys" in sent and self.land.refused:
            self.refuse("keys", sentence(ValueError(self.land.refused)), status)
        self.typed = msgspec.structs.replace(self.typed, map=self.desk.shelf.put(self.session, self.land))
        if "map" in sent:
            self.typed = msgspec.structs.replace(self.typed, orientation="", parity="", start="", entrance_hex="")

    def take_sample(self) -> None:
        """Takes the dungeon of the sample campaign with its land; what somebody has chosen already is kept."""
        file = sample()
        shelf, session = self.desk.shelf, self.session
        if not self.typed.file:
            kept = Kept(_("the sample campaign"), sample_dungeon())
            self.typed = msgspec.structs.replace(self.typed, file=shelf.put(session, kept), entrance="")
        if self.land is None and file.hexmap is not None:
            self.land = sample_land(file.hexmap, _("the sample campaign"))
            month = str(file.state.month)
            self.typed = msgspec.structs.replace(self.typed, map=shelf.put(session, self.land), month=month)

    def look(self) -> None:
        """Looks through all that there is."""
        if self.typed.file:
            self.kept = self.desk.shelf.get(self.session, self.typed.file, Kept)
            if self.kept is None:
                self.typed = msgspec.structs.replace(self.typed, file="")
                self.refuse("file", _("That file is no longer at hand: choose it once more. All else is still here."))
        elif self.typed.do in BEGINS and self.land is None:
            self.refuse("file", _("A campaign needs a dungeon, or a map of hexes: choose a file."))
        if self.typed.do in FILLS_IN:
            if self._may_be_filled():
                self._fill_in(SAMPLE)
            else:
                self.refuse("party", _("A party stands here already, and is kept: empty the field for the sample."))
        self._look_at_name()
        self._look_at_party()
        if self.kept is not None:
            try:
                way_in(self.kept.given.dungeon, self.typed.entrance)
            except BadFile as error:
                self.refuse("entrance", _without(error, "entrance"))
        if self.land is not None:
            if self.land.refused:
                self.refuse("keys", sentence(ValueError(self.land.refused)))
            self._look_at_the_land(self.land)

    def _look_at_the_land(self, land: Land) -> None:
        """Whether it is known how the hexes lie, and whether the party can begin where it was said to."""
        typed, begins = self.typed, self.typed.do in BEGINS
        if begins and land.read.asks_grid:
            self.refuse("grid", _("The map does not say how its hexes lie: choose both, and compare with the drawing."))
        if begins or typed.start.strip() or typed.entrance_hex.strip():
            try:
                self._campaign(sample(self.rules).state.party)
            except BadFile as error:
                field, said = field_of(str(error))
                if begins or not said.startswith(MISSING):
                    self.refuse(field, _without(ValueError(said), ""))

    def _campaign(self, party: Party, lights: tuple[Light, ...] = ()) -> CampaignFile:
        """What the campaign begins with, with this party; raises `BadFile`."""
        typed = self.typed
        file = new_campaign(
            typed.name,
            None if self.kept is None else self.kept.given,
            party,
            lights,
            entrance=typed.entrance,
            country=country_of(self.land, typed.start, typed.entrance_hex, typed.month),
            ruleset=self.rules,
        )
        return as_in_the_sample(file, self.rules)

    def _look_at_name(self) -> None:
        if not self.typed.name.strip() and self.typed.do not in BEGINS:
            place = self.kept.given.dungeon.name if self.kept else self.land.read.map.name if self.land else ""
            self.typed = msgspec.structs.replace(self.typed, name=place[:LONGEST_NAME].strip())
        if not self.typed.name.strip():
            if self.typed.do in BEGINS:
                self.refuse("name", _("A campaign needs a name."))
            return
        try:
            proper_name(self.typed.name)
            self.desk.tables.store.campaign(self.typed.name)
            if not self.desk.has_begun(self.session, self.typed.once):
                self.refuse("name", sentence(NameTaken(self.typed.name)))
        except BadName as error:
            self.refuse("name", sentence(error))
        except NoSuchCampaign:
            return

    def _look_at_party(self) -> None:
        if not self.typed.party.strip():
            if self.typed.do in (*BEGINS, "check"):
                self.refuse("party", _("A party of none: paste one, or take the sample party."))
            return
        try:
            members, lights, self.remarks = party_csv.read(
                self.typed.party, "party", self.rules.rules.lights, self.rules.rules.scores
            )
        except BadFile as error:
            self.refuse("party", _without(error, "party"))
            return
        self.party = members, lights

    def begin(self) -> str:
        """Begins the campaign; gives its id.

        Raises:
            Refused: by the store, or since something does not hold together.
        """
        assert self.party is not None
        typed = self.typed
        members, lights = self.party
        if typed.mapper:
            mapper = mapper_of(members, lights, typed.mapper)
            members = msgspec.structs.replace(members, mapper="" if mapper == NOBODY else mapper)
        try:
            file = self._campaign(members, lights)
            table = self.desk.tables.begin(file.name, self.rules, file.world, file.state, author=AUTHOR)
        except (BadFile, BadName, NameTaken) as error:
            raise Refused(422, sentence(error)) from error
        return table.row.id

    def page(self) -> Response:
        """The form as it stands."""
        typed = self.typed
        if not typed.once:
            typed = msgspec.structs.replace(typed, once=secrets.token_urlsafe(12))
        html = self.desk.pages.fill(
            "new.html",
            title=_("A new campaign"),
            urls={"new": PATH},
            csrf=form_token(self.session),
            typed=typed,
            wrong=self.wrong,
            dungeon=self._dungeon(),
            land=self._land(),
            party=self._comers(),
            came_along=self.came_along,
            **choices(),
            faults=self.faults,
            rules=self.rules,
            otherwise=self._otherwise(),
            largest=LARGEST_FILE // 2**20,
            longest_name=LONGEST_NAME,
        )
        return HTMLResponse(html, self.status)

    def _otherwise(self) -> Difference | None:
        """What the house file makes otherwise than its family has it; None without a sound one."""
        if self.faults or not self.typed.house.strip():
            return None
        return difference(changes(load(self.rules.base), self.rules))

    def _dungeon(self) -> dict[str, Any] | None:
        """What is shown of a file that was read."""
        if self.kept is None:
            return None
        given, report = self.kept.given, self.kept.given.report
        try:
            entrance = way_in(given.dungeon, self.typed.entrance)
        except BadFile:
            entrance = given.dungeon.exits[0]
        try:
            own = sample(self.rules).state.party
            state = new_campaign("", given, own, entrance=entrance.id, ruleset=self.rules).state
        except BadFile as error:
            self.refuse("file", sentence(error))
            return None
        return {
            "name": given.dungeon.name,
            "file": self.kept.name,
            "format": report.format,
            "found": [(label, number) for label, number in report.found if number],
            "guesses": _first(report.guesses),
            "dropped": _first(report.dropped),
            "ways": ways_in(state, given.dungeon),
            "entrance": entrance.id,
            "drawn": draw(whole_map(state, given.dungeon, self.rules.rules)),
        }

    def _land(self) -> dict[str, Any] | None:
        """What is shown of a map that was read."""
        land = self.land
        if land is None:
            return None
        hexmap, reports = land.hexmap, [land.read.report, *([land.key.report] if land.key else [])]
        if self.kept is not None and hexmap.called(self.typed.entrance_hex):
            hexmap = with_entrances(hexmap, self.kept.given.dungeon, self.typed.entrance_hex)
        orientation, parity = lies(hexmap.grid)
        begins = self.typed.start if self.typed.start.strip() else self.typed.entrance_hex
        return {
            "name": hexmap.name,
            "file": ", ".join(filter(None, (land.name, land.key_name))),
            "format": land.read.report.format,
            "found": [(label, number) for label, number in land.read.report.found if number],
            "guesses": _first(remark for report in reports for remark in report.guesses),
            "dropped": _first(remark for report in reports for remark in report.dropped),
            "asks": land.read.asks_grid,
            "orientation": self.typed.orientation or ("" if land.read.asks_grid else orientation),
            "parity": self.typed.parity or ("" if land.read.asks_grid else parity),
            "beside": neighbours(hexmap),
            "months": [(str(n), _(str(self.rules.rules.weather.months[n - 1]))) for n in MONTHS],
            # Two maps on one page have names of their own.
            "drawn": draw_hexes(whole_country(hexmap, self.rules.rules, hexmap.called(begins))).replace(
                '"table-map', '"country-map'
            ),
        }

    def _comers(self) -> dict[str, Any] | None:
        """What is shown of a party that was read."""
        if self.party is None or self.remarks is None:
            return None
        members, lights = self.party
        return {
            "members": comers(members, lights, self.rules.rules),
            "mapper": mapper_of(members, lights, self.typed.mapper),
            "guesses": _first(self.remarks.guesses),
            "dropped": _first(self.remarks.dropped),
        }


def _digest(party: str) -> str:
    """By what a party is known again; line ends, which a browser changes, do not count."""
    return sha256("\n".join(party.strip().splitlines()).encode()).hexdigest()


def _without(error: ValueError, source: str) -> str:
    """What is wrong, without the name of the field that it stands at."""
    said = sentence(ValueError(str(error).removeprefix(source).lstrip(":, ")))
    return said[:1].upper() + said[1:]


def _first(remarks: Iterable[Any]) -> tuple[list[Any], int]:
    """As many remarks as are listed, and how many more there are."""
    listed = list(remarks)
    return listed[:MOST_REMARKS], max(0, len(listed) - MOST_REMARKS)


async def _sent(request: Request) -> tuple[Typed, dict[str, Sent]]:
    """What a form sends: its fields and the files that were chosen, by their fields.

    Raises:
        Forbidden: the form was not made by our own page for this session.
    """
    async with request.form(max_files=len(FILES), max_fields=MOST_FIELDS, max_part_size=LARGEST_TEXT) as form:
        csrf = form.get("csrf")
        if not isinstance(csrf, str):
            raise Forbidden
        check_form_token(request, csrf)
        fields = {name: form.get(name) for name in Typed.__struct_fields__ if name not in FILES}
        typed = Typed(**{name: value for name, value in fields.items() if isinstance(value, str)})
        for field, digest in (("file", form.get("read")), ("map", form.get("read_map"))):
            if isinstance(digest, str):
                typed = msgspec.structs.replace(typed, **{field: digest})
        uploads: dict[str, Sent] = {}
        for field in FILES:
            chosen = form.get(field)
            if isinstance(chosen, UploadFile) and chosen.filename:
                uploads[field] = (await chosen.read(), _file_name(chosen.filename))
        return typed, uploads


def _file_name(given: str) -> str:
    """The name of a file as its user knows it, on one line and without folders."""
    return phrase(re.split(r"[/\\]", given)[-1]) or _("the file")


def routes(desk: Desk) -> APIRouter:
    """The one address of the form."""
    router = APIRouter(include_in_schema=False)
    reading = CapacityLimiter(MOST_READERS)

    @router.get(PATH)
    async def page(request: Request) -> Response:
        return await run_in_threadpool(desk.blank, session_of(request))

    @router.post(PATH, max_body_size=MOST_BYTES)
    async def submit(request: Request) -> Response:
        typed, uploads = await _sent(request)
        work = partial(desk.submitted, session_of(request), typed, uploads)
        return await (run_sync(work, limiter=reading) if uploads or typed.map else run_in_threadpool(work))

    return router
