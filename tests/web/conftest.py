"""A real store, served on a real port."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import httpx
import pytest

from tests.web.evening import Evening, Referee, begin, evening
from tests.web.new_form import Form


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """One server for all tests that change nothing but a campaign of their own."""
    with evening(tmp_path_factory.mktemp("house")) as served:
        yield served


@pytest.fixture
def table(house: Evening, request: pytest.FixtureRequest) -> Evening:
    """The sample campaign begun afresh, on the one server."""
    return house.at(begin(house.tables, name=f"{request.node.originalname} {len(house.store.campaigns())}"))


@pytest.fixture
def referee(table: Evening) -> Iterator[Referee]:
    """A referee who has come in."""
    with closing(table.referee()) as browser:
        yield browser


@pytest.fixture
def stranger(table: Evening) -> Iterator[httpx.Client]:
    """Somebody who has no link."""
    with table.stranger() as browser:
        yield browser


@pytest.fixture
def form(referee: Referee) -> Form:
    """The page of a new campaign, opened by a referee."""
    return Form(referee)


@pytest.fixture
def fresh(table: Evening) -> str:
    """A name that no campaign has."""
    return f"Ours {len(table.store.campaigns())}"
