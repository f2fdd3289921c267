"""Whatever is sent, the table refuses it in words or does it: no request breaks the server or the log."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from sixturns.web.referee import FORMS
from tests.web.evening import Evening, Referee, begin

TARGETS = (*FORMS, "players-link", "revoke", "view", "nothing")
NAMES = ("key", "option", "how", "faces", "seq", "reading", "reason", "words", "path", "value", "member", "by", "who",
         "using", "rounds", "noisy", "csrf", "")  # fmt: skip
PATHS = ("at", "clock", "party", "party.members.brenna.hp", "party.members", "lights.0.left", "lights.9.left", "turns",
         "doors", "foes.ogre.number", "policy.secret", "policy.", ".", "facing", "log")  # fmt: skip
LIKELY = ("roll", "1", "0", "-1", "6", "3 5", "99999999999999999999", "1e400", "null", "true", "[]", "{}", '"opens"', '"brenna"',
          '"axe"', '"flee"', "brenna", "ask", "14:20", "3 14:20", "\ud7ff\x00\u202e", "x" * 20_000)  # fmt: skip


@pytest.fixture(scope="module")
def besieged(house: Evening) -> Iterator[tuple[Evening, Referee]]:
    """A campaign that is sent all sorts of things, and the referee who sends them."""
    table = house.at(begin(house.tables, name="Besieged"))
    with closing(table.referee()) as referee:
        yield table, referee


def values(offered: list[str]) -> st.SearchStrategy[str]:
    """What may stand in a field: what the page offers, what somebody may try, anything at all."""
    return st.sampled_from([*offered, *PATHS, *LIKELY]) | st.text(max_size=40)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_any_field_soup_is_an_answer_or_refused(besieged: tuple[Evening, Referee], data: st.DataObject) -> None:
    """Forms with any fields: a page or a way on, or a refusal; the log stays whole, and the page can be read."""
    table, referee = besieged
    page = referee.table()
    offered = [value for name in ("key", "option", "seq", "reading", "member") for value in referee.values(page, name)]
    fields: dict[str, Any] = data.draw(
        st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=8), st.lists(values(offered), max_size=3), max_size=6)
    )
    form = data.draw(st.sampled_from(TARGETS))
    if data.draw(st.booleans()) and form in ("answer", "rule"):
        fields["key"] = referee.values(page, "key")[:1]
    reply = referee.post(f"{referee.path}/{form}", data={"csrf": referee.values(page, "csrf")[0]} | fields)
    assert reply.status_code in (200, 303) or 400 <= reply.status_code < 500
    assert 200 == referee.get(referee.path).status_code
    assert table.store.verify(table.table.row.id) == table.store.head(table.table.row.id)


@pytest.fixture
def api(besieged: tuple[Evening, Referee]) -> Any:
    """What the API says of itself."""
    _table, referee = besieged
    return schemathesis.openapi.from_dict(referee.get("/openapi.json").json())


schema = schemathesis.pytest.from_fixture("api")


@pytest.mark.slow
@schema.parametrize()
@settings(max_examples=40, suppress_health_check=list(HealthCheck))
def test_the_api_keeps_its_word(case: schemathesis.Case, besieged: tuple[Evening, Referee]) -> None:
    """Whatever a program sends, the API answers with what its description says, and never breaks."""
    table, referee = besieged
    case.path_parameters["campaign"] = table.table.row.id
    token = json.loads(referee.get(f"/api/{table.table.row.id}/question").content)["token"]
    reply = case.call(
        base_url=table.server.address,
        headers={"X-Form-Token": token, "Origin": table.server.address},
        cookies=dict(referee.cookies),
    )
    case.validate_response(
        reply,
        checks=[
            not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance,
        ],  # fmt: skip
    )
    assert table.store.verify(table.table.row.id) == table.store.head(table.table.row.id)
