"""A dungeon map: areas of 10-foot squares, and the doors between them. What changes in play is in the campaign."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator
from enum import StrEnum
from functools import cached_property
from heapq import heappop, heappush
from typing import Any, Literal

import msgspec

from sixturns.kernel.values import Value
from sixturns.world.floor import SQUARE_FEET, Floor, Square

Side = Literal["north", "east", "south", "west"]
MOST_READINGS = 20_000
"""Readings that are kept, of those worked out when they are asked for."""

SIDES: dict[Side, Square] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


class Rect(Value):
    """Squares from (x, y), `w` to the east and `h` to the south."""

    x: int
    y: int
    w: int
    h: int

    @property
    def squares(self) -> Iterator[Square]:
        """Each square of it."""
        return ((self.x + i, self.y + j) for i in range(self.w) for j in range(self.h))


class Area(Value):
    """A room, or a stretch of corridor (no number). `aloud` may be read to the players; `key` is the referee's.

    `level` is the dungeon level, 1 being the first below ground. A dangerous area has wandering checks of its own: one
    every `interval` turns, or an encounter on `chance` in 6; 0 where the rules' own figure holds.
    """

    id: str
    rects: tuple[Rect, ...]
    number: str = ""
    name: str = ""
    aloud: str = ""
    key: str = ""
    dark: bool = True
    level: int = 1
    interval: int = 0
    chance: int = 0


class DoorKind(StrEnum):
    """What a door is made as. `ARCHWAY` and `STAIRS` are never closed; `PORTCULLIS` and `GRATE` can be seen through."""

    DOOR = "door"
    ARCHWAY = "archway"
    CURTAIN = "curtain"
    PORTCULLIS = "portcullis"
    GRATE = "grate"
    STAIRS = "stairs"


OPEN_KINDS = frozenset({DoorKind.ARCHWAY, DoorKind.STAIRS})
FREE_KINDS = frozenset({DoorKind.CURTAIN})
"""Kinds that are shut and never stuck, whatever the rule set says of doors."""


Make = Literal["", "rickety", "normal", "reinforced", "metal"]
"""How stable a door is; empty where that follows from what it is made of."""


class Door(Value):
    """A door between two areas, its middle at (x, y) in squares; `upright` ones stand in a north–south wall.

    `stuck` is None where the map says nothing: then the rule set's default holds. A `locked` door opens to whoever
    carries the thing named by `opens` (a key), or to thieves. `make` says how stable it is where that is not what one
    of its stuff is: wood is normal, all else is metal. A `wide` archway is no wall at all: its two areas run
    into each other along their whole border. `ends` are the squares before and behind it, in the order of `between`,
    where they do not follow from its place: stairs lead to another part of the map.
    """

    id: str
    between: tuple[str, str]
    x: float
    y: float
    upright: bool = False
    kind: DoorKind = DoorKind.DOOR
    stuck: bool | None = None
    locked: bool = False
    secret: bool = False
    wooden: bool = True
    opens: str = ""
    wide: bool = False
    ends: tuple[Square, Square] | None = None
    make: Make = ""

    @property
    def is_open(self) -> bool:
        """Whether nothing has to be opened here, ever."""
        return self.kind in OPEN_KINDS


class Exit(Value):
    """A way out of the dungeon, from a square of an area."""

    id: str
    area: str
    spot: Square
    name: str = ""


class Dungeon(msgspec.Struct, frozen=True, dict=True):
    """The whole map, which rules only ever ask by `look`."""

    name: str
    areas: tuple[Area, ...]
    doors: tuple[Door, ...]
    monsters_pass: bool | None = None
    exits: tuple[Exit, ...] = ()

    def __post_init__(self) -> None:
        if len(self.area_by_id) < len(self.areas) or len(self.door_by_id) < len(self.doors):
            raise ValueError(f"{self.name}: two areas, or two doors, with one id")
        for area in self.areas:
            if not area.rects or any(rect.w < 1 or rect.h < 1 for rect in area.rects):
                raise ValueError(f"{self.name}: rects: the area {area.id!r} has no squares")
        for door in self.doors:
            if not set(door.between) <= self.area_by_id.keys() or door.between[0] == door.between[1]:
                raise ValueError(f"{self.name}: the door {door.id!r} is not between two areas of the map")
        for way_out in self.exits:
            if way_out.area not in self.area_by_id or way_out.spot not in self.floors[way_out.area].squares:
                raise ValueError(f"{self.name}: the exit {way_out.id!r} is in no area of the map")

    @cached_property
    def area_by_id(self) -> dict[str, Area]:
        """Areas by id."""
        return {area.id: area for area in self.areas}

    @cached_property
    def door_by_id(self) -> dict[str, Door]:
        """Doors by id."""
        return {door.id: door for door in self.doors}

    @cached_property
    def floors(self) -> dict[str, Floor]:
        """The floor of each area, by its id."""
        return {area.id: Floor(frozenset(s for rect in area.rects for s in rect.squares)) for area in self.areas}

    @cached_property
    def doors_of(self) -> dict[str, tuple[Door, ...]]:
        """The doors of each area, by its id."""
        found: dict[str, list[Door]] = {area.id: [] for area in self.areas}
        for door in self.doors:
            for end in door.between:
                found[end].append(door)
        return {area: tuple(doors) for area, doors in found.items()}

    def spot(self, door: Door, area: str) -> Square:
        """Where one stands before a door, in one of its two areas."""
        if door.ends is not None:
            return door.ends[door.between.index(area)]
        dx, dy = (0.5, 0.0) if door.upright else (0.0, 0.5)
        floor = self.floors[area]
        for sign in (-1, 1):
            x, y = door.x + sign * dx, door.y + sign * dy
            if (square := (int(x // 1), int(y // 1))) in floor.squares:
                return square
        return floor.nearest((int(door.x // 1), int(door.y // 1)))

    def middle(self, area: str) -> Square:
        """The square nearest to the middle of an area."""
        squares = self.floors[area].squares
        x, y = (sum(at[axis] for at in squares) // len(squares) for axis in (0, 1))
        return self.floors[area].nearest((x, y))

    def sections(self, area: str) -> tuple[str, ...]:
        """The 10-foot sections of wall of an area, as ``x,y,side``: the square before it, and the side it is at."""
        squares = self.floors[area].squares
        ground = squares.union(*(self.floors[beyond(door, area)].squares for door in self.doors_of[area] if door.wide))
        return tuple(
            f"{x},{y},{side}"
            for side, (dx, dy) in SIDES.items()
            for x, y in sorted(squares, key=lambda at: (at[1], at[0]))
            if (x + dx, y + dy) not in ground
        )

    def section_of(self, door: Door, area: str) -> str:
        """The section of wall that a door stands in, seen from an area; empty when it stands in no wall of it."""
        if door.ends is not None:
            return ""
        (x, y), squares = self.spot(door, area), self.floors[area].squares
        east, south = door.x - x - 0.5, door.y - y - 0.5
        side: Side = ("east" if east > 0 else "west") if door.upright else ("south" if south > 0 else "north")
        dx, dy = SIDES[side]
        return "" if (x + dx, y + dy) in squares else f"{x},{y},{side}"

    @cached_property
    def _readings(self) -> dict[tuple[Any, Any], Any]:
        """What can be read of the map at once; the rest is worked out when it is first asked."""
        readings: dict[tuple[Any, Any], Any] = {}
        for area in self.areas:
            here = self.doors_of[area.id]
            readings[area.id, "doors"] = tuple(d.id for d in here if not d.secret)
            readings[area.id, "secret doors"] = tuple(d.id for d in here if d.secret)
            readings[area.id, "archways"] = tuple(d.id for d in here if d.is_open)
            readings[area.id, "curtains"] = tuple(d.id for d in here if d.kind in FREE_KINDS)
            readings[area.id, "beside"] = tuple(sorted({beyond(d, area.id) for d in here}))
            readings[area.id, "exits"] = tuple(way_out.id for way_out in self.exits if way_out.area == area.id)
            for what in ("dark", "level", "interval", "chance"):
                readings[area.id, what] = getattr(area, what)
        for door in self.doors:
            for what in ("locked", "wooden", "opens", "kind", "make"):
                readings[door.id, what] = getattr(door, what)
            readings[door.id, "stuck"] = False if door.kind in FREE_KINDS else door.stuck
            for end in door.between:
                readings[door.id, ("beyond", end)] = beyond(door, end)
                readings[door.id, ("spot", end)] = self.spot(door, end)
                readings[door.id, ("section", end)] = self.section_of(door, end)
        for way_out in self.exits:
            readings[way_out.id, "area"] = way_out.area
            readings[way_out.id, "spot"] = way_out.spot
        readings["dungeon", "monsters pass"] = self.monsters_pass
        readings["dungeon", "exits"] = tuple(way_out.id for way_out in self.exits)
        return readings

    def look(self, at: Any, what: Any) -> Any:
        """One small reading of the map; `KeyError` when the map has no such thing."""
        key = (at, what)
        readings = self._readings
        if key in readings:
            return readings[key]
        later = self._later
        if key not in later:
            if len(later) >= MOST_READINGS:
                later.clear()
            later[key] = self._worked_out(at, what)
        return later[key]

    @cached_property
    def _later(self) -> dict[tuple[Any, Any], Any]:
        """Readings that were worked out when they were first asked for."""
        return {}

    def _worked_out(self, at: Any, what: Any) -> Any:
        match what:
            case "sight":
                return self.floors[at].longest
            case "sections":
                return self.sections(at)
            case ("feet", start, end):
                return self.floors[at].feet(start, end)
            case ("after", start, end, feet):
                return self.floors[at].after(start, end, feet)
            case ("way", start, to, areas, found):
                return self.way(at, start, to, areas, found)
        raise KeyError((at, what))

    def way(
        self, area: str, start: Square, to: str, areas: tuple[str, ...], found: tuple[str, ...]
    ) -> tuple[str, ...] | None:
        """The doors to go through, in order, from a square of an area to another area by the shortest way.

        Only through the `doors_among` the areas named; None when no way leads there.
        """
        ways = self._nearest_first(area, start, self.doors_among(areas, found))
        return next((doors for at, _feet, doors in ways if at == to), None)

    def reached(self, area: str, start: Square, doors: Container[str]) -> dict[str, tuple[int, tuple[str, ...]]]:
        """Each area that a square can be left for through some doors, the nearest first.

        With how far it is by the shortest way, in feet, and the doors of that way, in order.
        """
        return {at: (feet, way) for at, feet, way in self._nearest_first(area, start, doors)}

    def doors_among(self, areas: Collection[str], found: Collection[str]) -> frozenset[str]:
        """The doors between some areas, secret ones if they are found."""
        return frozenset(
            door.id
            for door in self.doors
            if door.between[0] in areas and door.between[1] in areas and (not door.secret or door.id in found)
        )

    def _nearest_first(
        self, area: str, start: Square, doors: Container[str]
    ) -> Iterator[tuple[str, int, tuple[str, ...]]]:
        """The areas that can be reached through some doors, with the feet to each and the doors on the way."""
        arrived: set[str] = set()
        done: set[tuple[str, Square]] = set()
        waiting: list[tuple[int, tuple[str, ...], str, Square]] = [(0, (), area, start)]
        while waiting:
            feet, way, at, spot = heappop(waiting)
            if at not in arrived:
                arrived.add(at)
                yield at, feet, way
            if (at, spot) in done:
                continue
            done.add((at, spot))
            for door in self.doors_of[at]:
                if door.id in doors and door.id not in way:
                    side, other = self.spot(door, at), beyond(door, at)
                    try:
                        there = feet + self.floors[at].feet(spot, side) + SQUARE_FEET
                    except KeyError:
                        continue
                    heappush(waiting, (there, (*way, door.id), other, self.spot(door, other)))


def beyond(door: Door, area: str) -> str:
    """The area on the other side of a door."""
    first, second = door.between
    return second if area == first else first
