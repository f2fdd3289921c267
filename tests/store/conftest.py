"""Stores of both kinds, made afresh for each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from sixturns.store import CampaignRow, Store, open_store
from tests.postgres import new_database, postgres_server

POSTGRESQL = pytest.param("postgresql", marks=pytest.mark.postgres)


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The URL of a PostgreSQL server of our own."""
    with postgres_server() as url:
        yield url


@pytest.fixture
def new_address(tmp_path: Path, request: pytest.FixtureRequest) -> Callable[[str], str]:
    """Gives the address of a new store: a file, or an empty database."""
    numbers = count(1)

    def make(kind: str) -> str:
        if kind == "sqlite":
            return str(tmp_path / f"store{next(numbers)}.sqlite")
        server: str = request.getfixturevalue("server")
        return new_database(server)

    return make


@pytest.fixture(params=["sqlite", POSTGRESQL])
def kind(request: pytest.FixtureRequest) -> str:
    """The kind of store under test."""
    name: str = request.param
    return name


@pytest.fixture
def address(kind: str, new_address: Callable[[str], str]) -> str:
    """The address of a new store."""
    return new_address(kind)


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    """A new store."""
    with open_store(address) as opened:
        yield opened


@pytest.fixture
def keep(store: Store) -> CampaignRow:
    """A campaign of the store with one entry."""
    return store.begin("The Keep", b"began", author="referee", at=1000)
