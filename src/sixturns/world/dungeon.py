"""A dungeon map: areas of 10-foot squares, and the doors between them. What changes in play is in the campaign."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec

from sixturns.kernel.values import Value

SQUARE_FEET = 10


class Rect(Value):
    """Squares from (x, y), `w` to the east and `h` to the south."""

    x: int
    y: int
    w: int
    h: int


class Area(Value):
    """A room, or a stretch of corridor (no number). `aloud` may be read to the players; `key` is the referee's."""

    id: str
    rects: tuple[Rect, ...]
    number: str = ""
    name: str = ""
    aloud: str = ""
    key: str = ""
    dark: bool = True


class Door(Value):
    """A door between two areas, its middle at (x, y) in squares; `upright` ones stand in a north–south wall.

    `stuck` is None where the map says nothing: then the rule set's default holds.
    """

    id: str
    between: tuple[str, str]
    x: float
    y: float
    upright: bool = False
    stuck: bool | None = None
    locked: bool = False
    secret: bool = False
    wooden: bool = True
    archway: bool = False


class Dungeon(msgspec.Struct, frozen=True, dict=True):
    """The whole map, which rules only ever ask by `look`."""

    name: str
    areas: tuple[Area, ...]
    doors: tuple[Door, ...]
    monsters_pass: bool | None = None

    def __post_init__(self) -> None:
        areas = {area.id for area in self.areas}
        if len(areas) < len(self.areas) or len(self.door_by_id) < len(self.doors):
            raise ValueError(f"{self.name}: two areas, or two doors, with one id")
        for area in self.areas:
            if not area.rects or any(rect.w < 1 or rect.h < 1 for rect in area.rects):
                raise ValueError(f"{self.name}: rects: the area {area.id!r} has no squares")
        for door in self.doors:
            if not set(door.between) <= areas or door.between[0] == door.between[1]:
                raise ValueError(f"{self.name}: the door {door.id!r} is not between two areas of the map")

    @cached_property
    def area_by_id(self) -> dict[str, Area]:
        """Areas by id."""
        return {area.id: area for area in self.areas}

    @cached_property
    def door_by_id(self) -> dict[str, Door]:
        """Doors by id."""
        return {door.id: door for door in self.doors}

    @cached_property
    def _readings(self) -> dict[tuple[Any, Any], Any]:
        readings: dict[tuple[Any, Any], Any] = {}
        for area in self.areas:
            here = tuple(door for door in self.doors if area.id in door.between)
            readings[area.id, "doors"] = tuple(d.id for d in here if not d.secret)
            readings[area.id, "secret doors"] = tuple(d.id for d in here if d.secret)
            readings[area.id, "archways"] = tuple(d.id for d in here if d.archway)
            readings[area.id, "beside"] = tuple(sorted({beyond(d, area.id) for d in here}))
            readings[area.id, "dark"] = area.dark
            readings[area.id, "sight"] = sight(area)
        for door in self.doors:
            for what in ("stuck", "locked", "wooden"):
                readings[door.id, what] = getattr(door, what)
            for end in door.between:
                readings[door.id, ("beyond", end)] = beyond(door, end)
        readings["dungeon", "monsters pass"] = self.monsters_pass
        return readings

    def look(self, at: Any, what: Any) -> Any:
        """One small reading of the map; `KeyError` when the map has no such thing."""
        return self._readings[at, what]


def beyond(door: Door, area: str) -> str:
    """The area on the other side of a door."""
    first, second = door.between
    return second if area == first else first


def sight(area: Area) -> int:
    """The longest straight line in an area along a row or column of squares, in feet."""
    squares = {(r.x + i, r.y + j) for r in area.rects for i in range(r.w) for j in range(r.h)}
    return SQUARE_FEET * max(_run(squares, 1, 0), _run(squares, 0, 1))


def _run(squares: set[tuple[int, int]], dx: int, dy: int) -> int:
    """The most squares that follow one another in a direction."""
    longest = 0
    for x, y in squares:
        if (x - dx, y - dy) not in squares:
            n = 1
            while (x + n * dx, y + n * dy) in squares:
                n += 1
            longest = max(longest, n)
    return longest
