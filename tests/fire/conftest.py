"""Stores with one campaign, on a file and on a server of our own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fire.house import sixturns
from tests.postgres import new_database, postgres_server


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The URL of a PostgreSQL server of our own."""
    with postgres_server() as url:
        yield url


@pytest.fixture
def database(server: str) -> str:
    """The URL of an empty database."""
    return new_database(server)


@pytest.fixture
def shared(database: str) -> str:
    """The URL of a database with one campaign."""
    sixturns(database, "new", "Ours", "--seed", "tallow")
    return database


@pytest.fixture
def file(tmp_path: Path) -> str:
    """The path of a store with one campaign."""
    path = str(tmp_path / "store.sqlite")
    sixturns(path, "new", "Ours", "--seed", "tallow")
    return path
