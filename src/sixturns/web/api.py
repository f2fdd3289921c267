"""A small JSON API on the referee's table, for bots and bridges: the same acts as the pages, under the same cookie.

Enter by the referee's link first, and keep the cookie. Every request that changes something carries the header
``X-Form-Token`` with the `token` that each reading gives, and an ``Origin`` of this server.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec
from fastapi import APIRouter, FastAPI, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response

from sixturns.handlers.codec import plain
from sixturns.handlers.table import Table
from sixturns.odds.plan import NoPlan
from sixturns.odds.table import Reckoner, way_at
from sixturns.views.language import gettext as _
from sixturns.views.logbook import LogLine
from sixturns.views.question import QuestionView, question_view
from sixturns.views.referee import referee_view
from sixturns.views.rules import RulesView, rules_view
from sixturns.views.rules_diff import printed
from sixturns.web import acts
from sixturns.web.acts import Act, Refused, perform
from sixturns.web.patience import Patience
from sixturns.web.referee import AUTHOR, Open
from sixturns.web.security import check_form_token, form_token, session_of
from sixturns.world.plan import Plan

Asked = TypeVar("Asked", bound="Wanted")
SCHEMAS: Final = "#/components/schemas/"


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a request asks for."""


class AnswerWanted(Wanted, frozen=True):
    """An answer to the open question `key`: an option with its fields filled in, typed faces, or neither to roll."""

    key: str
    option: str = ""
    fields: dict[str, list[str]] = {}
    faces: str = ""

    def act(self) -> Act:
        """Answers."""
        return acts.answer(self.key, option=self.option, fields=self.fields, faces=self.faces)


class UndoWanted(Wanted, frozen=True):
    """To take back the last input of a log that ends at `seq`."""

    seq: int

    def act(self) -> Act:
        """Takes it back."""
        return acts.undo(self.seq)


class RedoWanted(Wanted, frozen=True):
    """To restore the input last taken back, in a log that ends at `seq`."""

    seq: int

    def act(self) -> Act:
        """Restores it."""
        return acts.redo(self.seq)


class RulingWanted(Wanted, frozen=True):
    """A ruling: of the open question `key`, or of the old entry `seq`."""

    reading: str
    reason: str
    key: str = ""
    seq: int = 0

    def act(self) -> Act:
        """Rules."""
        if bool(self.key) == bool(self.seq):
            raise Refused(422, _("Name the open question by its key, or an old entry by its seq."))
        if self.seq:
            return acts.rule(self.seq, self.reading, self.reason)
        return acts.rule_open(self.key, self.reading, self.reason)


class NoteWanted(Wanted, frozen=True):
    """A note for the log."""

    words: str

    def act(self) -> Act:
        """Writes it."""
        return acts.note(self.words)


class AmendWanted(Wanted, frozen=True):
    """Other rules, in force as soon as no question is open, in a log that ends at `seq`.

    Of another `family`, under a `house` file (TOML), with `settings` as ``path=value``; each may be left out.
    """

    seq: int
    reason: str = ""
    family: str = ""
    house: str = ""
    settings: tuple[str, ...] = ()

    def act(self) -> Act:
        """Amends them."""
        return acts.amend(self.seq, self.reason, self.family, self.house, self.settings)


class FactWanted(Wanted, frozen=True):
    """A fact of the state, by its path, or a policy (``policy.secret``, ``policy.public``), with the reason."""

    path: str
    value: Any
    reason: str

    def act(self) -> Act:
        """Sets it."""
        return acts.set_fact(self.path, self.value, self.reason)


class StateFound(msgspec.Struct, frozen=True):
    """The campaign at its last rest, secrets included, as of entry `seq`."""

    token: str
    seq: int
    ended: bool
    state: dict[str, Any]


class QuestionFound(msgspec.Struct, frozen=True):
    """The open question as of entry `seq`."""

    token: str
    seq: int
    question: QuestionView


class LogFound(msgspec.Struct, frozen=True):
    """The log, newest line first."""

    token: str
    seq: int
    lines: tuple[LogLine, ...]


class RulesFound(msgspec.Struct, frozen=True):
    """The rules in force as of entry `seq`: numbers with their sources, readings, and every list as it is printed."""

    token: str
    seq: int
    rules: RulesView
    lists: dict[str, list[str]]


class OddsFound(msgspec.Struct, frozen=True):
    """The odds of a way as of entry `seq`: as the party reckons, and in truth, which is the referee's alone."""

    token: str
    seq: int
    reckoned: Plan
    true: Plan


class Done(msgspec.Struct, frozen=True):
    """What was asked for is on disk; the log now ends at `seq`."""

    seq: int
    question: QuestionView


class NotDone(msgspec.Struct, frozen=True):
    """Why a request was refused; nothing was changed."""

    said: str


def _rules_found(table: Table, token: str) -> RulesFound:
    lists = {name: [item for item, _what in printed(one)] for name, one in table.ruleset.procedures.items()}
    return RulesFound(token, table.seq, rules_view(table.ruleset), lists)


READINGS: dict[str, tuple[type[msgspec.Struct], Callable[[Table, str, str], msgspec.Struct]]] = {
    "state": (StateFound, lambda table, name, token: StateFound(token, table.seq, table.ended, plain(table.state))),
    "question": (QuestionFound, lambda table, name, token: QuestionFound(token, table.seq, question_view(table))),
    "rules": (RulesFound, lambda table, name, token: _rules_found(table, token)),
    "log": (LogFound, lambda table, name, token: LogFound(token, table.seq, referee_view(table, name).log)),
}
WANTS: dict[str, type[Any]] = {
    "answer": AnswerWanted,
    "undo": UndoWanted,
    "redo": RedoWanted,
    "rule": RulingWanted,
    "note": NoteWanted,
    "set": FactWanted,
    "amend": AmendWanted,
}
REFUSALS: Final = {403: "not sent by a page or program of this session", 404: "no such campaign",
                   409: "already answered, or the log has moved on", 413: "too long",
                   422: "not admitted", 507: "the store is full"}  # fmt: skip


def reply(found: msgspec.Struct, status: int = 200) -> Response:
    """A JSON answer. The encoder knows no secret value: only `StateFound` opens them, for the referee."""
    return Response(msgspec.json.encode(found), status, media_type="application/json")


def routes(open_table: Open, reckon: Reckoner, patience: Patience) -> APIRouter:
    """The addresses below ``/api/<campaign>``."""
    router = APIRouter(prefix="/api/{campaign}")
    for name, (kind, look) in READINGS.items():
        router.add_api_route(
            f"/{name}", _reading(open_table, look), name=name, responses=_answers(kind, 404), summary=_summary(kind)
        )
    router.add_api_route(
        "/odds",
        _odds(open_table, reckon, patience),
        name="odds",
        responses=_answers(OddsFound, 404, 422),
        summary=_summary(OddsFound),
    )
    for name, wanted in WANTS.items():
        router.add_api_route(
            f"/{name}",
            _doing(open_table, wanted),
            methods=["POST"],
            name=name,
            summary=_summary(wanted),
            responses=_answers(Done, *REFUSALS),
            openapi_extra={
                "parameters": [
                    {"name": "X-Form-Token", "in": "header", "required": True, "schema": {"type": "string"}}
                ],
                "requestBody": {"required": True, "content": _json(wanted)},
            },
        )
    return router


def _reading(open_table: Open, look: Callable[[Table, str, str], msgspec.Struct]) -> Callable[..., Any]:
    def found(campaign: str, token: str) -> msgspec.Struct:
        opened = open_table(campaign)
        return opened.read(lambda table: look(table, opened.row.name, token))

    async def read(request: Request, campaign: str) -> Response:
        return reply(await run_in_threadpool(found, campaign, form_token(session_of(request))))

    return read


def _odds(open_table: Open, reckon: Reckoner, patience: Patience) -> Callable[..., Any]:
    def found(campaign: str, token: str, route: str, pace: str) -> Response:
        try:
            seq, way = open_table(campaign).read(lambda table: (table.seq, way_at(table, route, pace)))
            return reply(OddsFound(token, seq, reckon(way, true=False), reckon(way, true=True)))
        except NoPlan as none:
            return reply(NotDone(acts.sentence(none)), 422)

    async def read(request: Request, campaign: str, route: str = "", pace: str = "") -> Response:
        return await patience(found, campaign, form_token(session_of(request)), route, pace)

    return read


def _doing(open_table: Open, wanted: type[Any]) -> Callable[..., Any]:
    def done(campaign: str, act: Act) -> Response:
        opened = open_table(campaign)
        try:
            perform(opened, act, AUTHOR)
            return reply(opened.read(lambda table: Done(table.seq, question_view(table))))
        except Refused as refused:
            return reply(NotDone(refused.said), refused.status)

    async def do(request: Request, campaign: str) -> Response:
        check_form_token(request, request.headers.get("x-form-token", ""))
        try:
            act: Act = msgspec.json.decode(await request.body(), type=wanted).act()
        except msgspec.MsgspecError as error:
            return reply(NotDone(str(error)), 422)
        except Refused as refused:
            return reply(NotDone(refused.said), refused.status)
        return await run_in_threadpool(done, campaign, act)

    return do


def _summary(kind: type[Any]) -> str:
    return (kind.__doc__ or "").splitlines()[0]


def _json(kind: type[Any]) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": SCHEMAS + kind.__name__}}}


def _answers(kind: type[Any], *refusals: int) -> dict[int | str, dict[str, Any]]:
    answers: dict[int | str, dict[str, Any]] = {200: {"description": _summary(kind), "content": _json(kind)}}
    for status in refusals:
        answers[status] = {"description": REFUSALS[status]}
        if status in (409, 422, 507):
            answers[status]["content"] = _json(NotDone)
    return answers


def describe(app: FastAPI) -> None:
    """Puts the shapes of what the API takes and gives into the application's OpenAPI document."""
    kinds = [*WANTS.values(), *(kind for kind, _look in READINGS.values()), OddsFound, Done, NotDone]
    _refs, shapes = msgspec.json.schema_components(kinds, ref_template=SCHEMAS + "{name}")
    bare = app.openapi

    def openapi() -> dict[str, Any]:
        document = bare()
        document.setdefault("components", {})["schemas"] = shapes
        for name in READINGS:
            # A campaign is named by any words: there is nothing to validate.
            document["paths"][f"/api/{{campaign}}/{name}"]["get"]["responses"].pop("422", None)
        return document

    app.openapi = openapi  # type: ignore[method-assign]
