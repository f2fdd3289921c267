"""The checklist of the documents' statements, and the register of what can be read in more than one way."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from sixturns.kernel.values import Value


class Row(Value):
    """A row of the checklist: one testable statement of a document, in our words."""

    id: str
    document: str
    section: str
    says: str
    see: str = ""


class Reading(Value):
    """An ambiguity: what the documents say, the reading taken, the switch for others, its rows, the test that locks."""

    id: str
    says: str
    taken: str
    rows: tuple[str, ...]
    test: str
    switch: str = ""
    others: tuple[str, ...] = ()


@cache
def rows() -> dict[str, Row]:
    """The checklist: every row by id, in the order of the documents."""
    return {id: Row(id=id, **fields) for id, fields in _file("rows.toml").items()}


@cache
def register() -> dict[str, Reading]:
    """The reading register: every ambiguity by id."""
    return {
        id: msgspec.convert({"id": id, **fields}, Reading, strict=True) for id, fields in _file("register.toml").items()
    }


def stands(id: str) -> bool:
    """Whether a statement or a reading of that number is known."""
    return id in rows() or id in register()


def _file(name: str) -> dict[str, Any]:
    return tomllib.loads((resources.files(__package__) / name).read_text("utf-8"))
