"""Values: everything a rule reads or writes is one of these, immutable, comparable, hashable, with one encoding."""

from __future__ import annotations

from collections.abc import Container
from operator import methodcaller
from typing import ClassVar, Generic, Never, TypeVar, cast, dataclass_transform

import msgspec

replace = msgspec.structs.replace
draft = methodcaller("__copy__")
"""A copy of a value for whoever works on it alone: it may be written into until it is shown to anybody else."""
write = msgspec.structs.force_setattr
"""Writes a field of a draft, of which nobody has taken the hash."""

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Value(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True, gc=False):
    """The base of all values of play. Being frozen they form no cycles, so the garbage collector leaves them alone.

    `BOUNDS` gives each counter (a field a step writes as ``"+field"``) its lowest and highest count; a counter
    saturates there, so that a chain of states stays finite. `GATHERED` are the fields that hold a set which only grows,
    to which a step adds in the same way without reading it. `READINGS` names properties that a step may read in place
    of fields, each with the fields it is made of: less of them, and so more often the same.
    """

    BOUNDS: ClassVar[dict[str, tuple[int, int]]] = {}
    GATHERED: ClassVar[tuple[str, ...]] = ()
    READINGS: ClassVar[dict[str, str]] = {}


class _Keep:
    """The type of `KEEP`."""

    def __repr__(self) -> str:
        return "KEEP"


KEEP: Never = cast(Never, _Keep())
"""What a step returns when it changes nothing. `None` is an ordinary value."""


def free_id(stem: str, taken: Container[str], *, counted: bool = False) -> str:
    """An id that is not taken: the stem, else ``stem-2`` and so on; those that are `counted` begin with ``stem-1``."""
    if not counted and stem not in taken:
        return stem
    n = 1 if counted else 2
    while (id := f"{stem}-{n}") in taken:
        n += 1
    return id


class Hidden(Generic[T]):
    """A secret held in the state: compared and hashed like what it holds, never printed, encoded by no ordinary codec.

    Only the store's own codec (`sixturns.handlers.codec`) writes one down; any other encoder fails on it, which is
    the point: a secret cannot reach a page by being part of something larger.
    """

    __slots__ = ("_hash", "_held")

    def __init__(self, held: T) -> None:
        self._held = held
        self._hash = hash((Hidden, held))

    def open(self) -> T:
        """The secret itself; for rules and for the referee's view."""
        return self._held

    def __bool__(self) -> bool:
        """Whether anything is held."""
        return bool(self._held)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hidden) and bool(self._held == other._held)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return "<hidden>"
