"""Whatever is sent, the table refuses it in words or does it: no request breaks the server or the log."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any, NamedTuple

import pytest
import schemathesis
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from sixturns.web.referee import FORMS
from tests.web.evening import Evening, Referee, begin

FIELDS = {
    "answer": ("key", "option", "how", "faces", "who", "using", "words", "rounds", "noisy"),
    "undo": ("seq",),
    "redo": ("seq",),
    "rule": ("key", "seq", "reading", "reason"),
    "note": ("words",),
    "set": ("path", "value", "reason"),
    "hp": ("member", "by"),
}
TARGETS = (*FORMS, "players-link", "revoke", "view", "nothing")
NAMES = sorted({name for names in FIELDS.values() for name in names} | {"csrf", ""})
PATHS = ("at", "clock", "party", "party.members.brenna.hp", "party.members", "lights.0.left", "lights.9.left", "turns",
         "doors", "foes.ogre.number", "policy.secret", "policy.", ".", "facing", "log")  # fmt: skip
LIKELY = ("roll", "1", "0", "-1", "6", "3 5", "99999999999999999999", "1e400", "null", "true", "[]", "{}", '"opens"',
          '"brenna"', '"axe"', '"flee"', "brenna", "ask", "14:20", "3 14:20",
          "\ud7ff\x00\u202e", "x" * 10_001)  # fmt: skip
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def besieged(house: Evening) -> Iterator[tuple[Evening, Referee]]:
    """A campaign that is sent all sorts of things, and the referee who sends them."""
    table = house.at(begin(house.tables, name="Besieged"))
    with closing(table.referee()) as referee:
        yield table, referee


class Offered(NamedTuple):
    """The value of this number among those that the page offers for a field, whatever they are by then."""

    number: int

    def on(self, page: str, name: str) -> str:
        """The value; nothing if the page offers none."""
        values = Referee.values(page, name)
        return values[self.number % len(values)] if values else ""


OFFERED = st.integers(0, 11).map(Offered)
VALUES = OFFERED | st.sampled_from([*PATHS, *LIKELY]) | st.text(max_size=40)
SOUP = st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=8), st.lists(VALUES, max_size=3), max_size=6)


def soups(form: str) -> st.SearchStrategy[dict[str, list[str | Offered]]]:
    """Fields for a form: its own, with what the page offers where others would get no further; or any."""
    own = {name: OFFERED if name in ("key", "seq", "option", "member") else VALUES for name in FIELDS.get(form, ())}
    return (
        st.fixed_dictionaries({}, optional={name: value.map(lambda one: [one]) for name, value in own.items()}) | SOUP
    )


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(soup=st.sampled_from(TARGETS).flatmap(lambda form: st.tuples(st.just(form), soups(form))))
def test_any_field_soup_is_an_answer_or_refused(
    besieged: tuple[Evening, Referee], soup: tuple[str, dict[str, list[str | Offered]]]
) -> None:
    """Forms with any fields: a page or a way on, or a refusal; the log stays whole, and the page can be read."""
    table, referee = besieged
    page, (form, drawn) = referee.table(), soup
    fields = {
        name: [value.on(page, name) if isinstance(value, Offered) else value for value in values]
        for name, values in drawn.items()
    }
    reply = referee.post(f"{referee.path}/{form}", data={"csrf": Referee.values(page, "csrf")} | fields)
    event(f"{form}: {reply.status_code}")
    assert reply.status_code in (200, 303) or 400 <= reply.status_code < 500
    assert 200 == referee.get(referee.path).status_code
    assert table.store.verify(table.table.row.id) == table.store.head(table.table.row.id)


@pytest.mark.slow
def test_the_api_keeps_its_word(besieged: tuple[Evening, Referee]) -> None:
    """Whatever a program sends, the API answers with what its description says, and never breaks."""
    table, referee = besieged
    campaign = table.table.row.id
    described = referee.get("/openapi.json").json()
    schema = schemathesis.openapi.from_dict(described)
    token = referee.get(f"/api/{campaign}/question").json()["token"]
    asked = set()

    def ask(case: schemathesis.Case[Any]) -> None:
        case.path_parameters["campaign"] = campaign
        reply = case.call(
            base_url=table.server.address,
            headers={"X-Form-Token": token, "Origin": table.server.address},
            cookies=dict(referee.cookies),
        )
        asked.add((case.method, case.path, reply.status_code))
        case.validate_response(reply, checks=CHECKS)

    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        # Nothing but a campaign goes into a reading, and any words may name one.
        modes = GenerationMode if operation.method == "post" else [GenerationMode.POSITIVE]
        for mode in modes:
            cases = operation.as_strategy(generation_mode=mode)
            settings(max_examples=40, suppress_health_check=list(HealthCheck))(given(cases)(ask))()
    assert {"get", "post"} == {method.lower() for method, _path, _status in asked}
    assert described["paths"].keys() == {path for _method, path, _status in asked}
    assert {200, 422} <= {status for _method, _path, status in asked}
    assert table.store.verify(campaign) == table.store.head(campaign)
