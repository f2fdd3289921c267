"""The march in Hex Points on the pages, without scripts: the day's clocks, a planned way, setting out, being lost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from sixturns.formats.campaign_file import CampaignFile
from sixturns.kernel.values import replace
from sixturns.world.lands import NO_DUNGEON
from sixturns.world.party import Party
from tests.views.vale import HERE, PARTY, vale, walking
from tests.web.evening import Evening, Referee, begin
from tests.web.test_hexes import by_route, send

DULL = Party(tuple(replace(member, mind=2) for member in PARTY.members), "brenna")
"""Two of whom nobody finds a way but on a throw of 2."""


def marching(house: Evening, **changes: Any) -> Evening:
    """A campaign in the vale under the rules of document 001, whose open dice the app throws."""
    name = f"The Marches {len(house.store.campaigns())}"
    file = CampaignFile(name, "bladespell", NO_DUNGEON, walking(**changes), hexmap=vale())
    table = begin(house.tables, file, seed="chalk")
    table.act(lambda at: at.set_policy("public", "app rolls"), author="referee")
    return house.at(table)


@pytest.fixture
def referee(house: Evening) -> Iterator[Referee]:
    """A referee who has come in to a party out of doors."""
    with closing(marching(house).referee()) as browser:
        yield browser


def words(page: str) -> str:
    """A page without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def test_the_page_counts_hex_points(referee: Referee) -> None:
    """Eight for walkers, marches of three kinds, and no word of Travel Points."""
    page = words(referee.table())
    assert "8 Hex Points for a day's march" in page.replace("&#39;", "'")
    assert "Travel Point" not in page


def test_a_plan_has_the_costs_of_these_rules(referee: Referee) -> None:
    """Clear country 1, with 7 left; hills cost 2 in truth, where the map of the party has clear country go on."""
    page = referee.get(referee.path, params={"route": "0303 0302"}).text
    plan = words(page[page.index('id="plan"') :])
    assert "0303 clear? 1 7 left" in plan
    assert "0302 clear? hills 2 1 6 left" in plan
    assert {"march", "cautious", "forced"} <= {value.strip('"') for value in Referee.values(page, "using")}


def test_a_day_and_its_night_are_two_inputs(referee: Referee) -> None:
    """Setting out along a plan, cautiously, and camp: nothing else is asked on a day on which nobody comes."""
    planned = referee.get(referee.path, params={"route": "0303"}).text
    page = send(referee, "answer", option=by_route(planned), route="0303", using='"cautious"').text
    assert "cautious march" in page and "What now?" in page
    camp = next(value for value in Referee.values(page, "option") if '"camp"' in value)
    assert "What now?" in send(referee, "answer", option=camp).text


def test_the_lost_are_told(house: Evening) -> None:
    """Where the party is lost the clocks say so, and so do the moves."""
    table = marching(house, party=DULL, astray=HERE, paid=(HERE, 1), pace="march", points=3, allotted=8)
    with closing(table.referee()) as referee:
        page = words(referee.table())
        assert "lost in 0304" in page
        assert "Look for the way, then march on" in page
