"""What of a dungeon's floor can be drawn: what the map shows of it, what a light falls on, where its walls are open."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Container, Iterable, Iterator, Mapping
from functools import lru_cache
from math import floor

from sixturns.world.dungeon import Door, DoorKind, Dungeon, Rect
from sixturns.world.floor import SQUARE_FEET, Floor, Square, between
from sixturns.world.place import Stretch

Squares = frozenset[Square]
Edge = tuple[bool, int, int]
"""A side of a square: whether it stands upright, and the corner it starts from, to the south or to the east."""

BESIDE: tuple[Square, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))

Way = tuple[Square, Square, int]
"""A stretch without its area: from which square to which, and the light's reach in feet."""


def charted(dungeon: Dungeon, seen: tuple[str, ...], stretches: frozenset[Stretch]) -> dict[str, frozenset[Square]]:
    """For each area that has been seen the squares of it that the map shows.

    A stretch shows what its light does on the way; one of reach 0 shows nothing, and one below 0 the whole area. An
    area that has been seen and has no stretch is shown whole.
    """
    ways: defaultdict[str, list[Way]] = defaultdict(list)
    for area, x, y, to_x, to_y, reach in stretches:
        ways[area].append(((x, y), (to_x, to_y), reach))
    floors = dungeon.floors
    return {
        area: _shown(floors[area], frozenset(ways[area])) if area in ways else floors[area].squares for area in seen
    }


@lru_cache(1024)
def _shown(on: Floor, ways: frozenset[Way]) -> Squares:
    if any(reach < 0 for _start, _end, reach in ways):
        return on.squares
    stood = {(square, reach) for start, end, reach in ways if reach for square in _steps(on, start, end)}
    return frozenset().union(*(_sight(on, square, reach) for square, reach in stood))


def _steps(on: Floor, start: Square, end: Square) -> Iterable[Square]:
    """The squares of a way; none where somebody set one that leads nowhere."""
    try:
        return on.way(start, end)
    except KeyError:
        return ()


@lru_cache(4096)
def _sight(on: Floor, square: Square, feet: int) -> Squares:
    return on.in_sight(square, feet)


@lru_cache(1024)
def covering(squares: frozenset[Square]) -> tuple[Rect, ...]:
    """Rectangles that lie side by side and cover just these squares."""
    rows: defaultdict[int, list[int]] = defaultdict(list)
    for x, y in squares:
        rows[y].append(x)
    growing: dict[tuple[int, int], int] = {}
    done: list[Rect] = []
    for y in range(min(rows, default=0), max(rows, default=0) + 2):
        here = set(runs(sorted(rows[y]))) if y in rows else set()
        for run in [run for run in growing if run not in here]:
            top = growing.pop(run)
            done.append(Rect(run[0], top, run[1] - run[0], y - top))
        for run in here:
            growing.setdefault(run, y)
    return tuple(sorted(done, key=lambda rect: (rect.y, rect.x)))


def runs(places: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Unit lengths, in order, that follow on each other: as runs from start to end."""
    start = end = None
    for place in places:
        if place != end:
            if start is not None and end is not None:
                yield start, end
            start = place
        end = place + 1
    if start is not None and end is not None:
        yield start, end


def edge(one: Square, other: Square) -> Edge | None:
    """The side that two squares share; None where they do not lie side by side."""
    (x, y), (to_x, to_y) = one, other
    if abs(to_x - x) + abs(to_y - y) != 1:
        return None
    return (True, max(x, to_x), y) if y == to_y else (False, x, max(y, to_y))


def sides(edge: Edge) -> tuple[Square, Square]:
    """The squares on both sides of an edge: west and east of it, or north and south."""
    upright, x, y = edge
    return ((x - 1, y), (x, y)) if upright else ((x, y - 1), (x, y))


@lru_cache(8)
def openings(dungeon: Dungeon) -> dict[str, frozenset[Edge]]:
    """For each door the sides of squares that it opens; none for stairs to another part of the map.

    That is one, but where two stretches of passage run into each other all their common border is open.
    """
    return {door.id: _opening(dungeon, door) for door in dungeon.doors}


def _opening(dungeon: Dungeon, door: Door) -> frozenset[Edge]:
    stands = edge(*door.ends) if door.ends is not None else in_wall(door)
    if stands is None:
        return frozenset()
    return _border(dungeon, door, stands) if is_joint(dungeon, door) else frozenset({stands})


def in_wall(door: Door) -> Edge:
    """The side of a square that a door stands in, by its place alone."""
    if door.upright:
        return True, floor(door.x + 0.5), floor(door.y)
    return False, floor(door.x), floor(door.y + 0.5)


def is_joint(dungeon: Dungeon, door: Door) -> bool:
    """Whether a door is no door at all: two areas run into each other there, or two stretches of passage do."""
    unnumbered = not any(dungeon.area_by_id[area].number for area in door.between)
    return door.wide or (door.kind is DoorKind.ARCHWAY and unnumbered)


def _border(dungeon: Dungeon, door: Door, start: Edge) -> frozenset[Edge]:
    """The common border of a door's two areas as far as it goes on from an edge."""
    one, other = (dungeon.floors[area].squares for area in door.between)
    found, waiting = {start}, [start]
    while waiting:
        for near in _meeting(waiting.pop()):
            first, second = sides(near)
            parts = (first in one and second in other) or (first in other and second in one)
            if parts and near not in found:
                found.add(near)
                waiting.append(near)
    return frozenset(found)


def _meeting(edge: Edge) -> Iterator[Edge]:
    """The edges that meet an edge at one of its corners."""
    upright, x, y = edge
    corners = ((x, y), (x, y + 1)) if upright else ((x, y), (x + 1, y))
    for column, row in corners:
        yield from ((True, column, row - 1), (True, column, row), (False, column - 1, row), (False, column, row))


@lru_cache(16)
def _rays(feet: int) -> tuple[tuple[Square, ...], ...]:
    """The straight lines to all squares within reach of (0, 0), each from the first step on."""
    reach = feet // SQUARE_FEET
    near = range(-reach, reach + 1)
    return tuple(
        tuple(between((0, 0), (dx, dy)))[1:]
        for dx in near
        for dy in near
        if 0 < dx * dx + dy * dy <= (feet / SQUARE_FEET) ** 2
    )


def light_falls(
    spot: Square, feet: int, area: str, owner: Mapping[Square, str], open_edges: Container[Edge]
) -> frozenset[Square]:
    """The squares on which a light falls: in its own area, and on through what stands open into the next.

    Args:
        spot: where it is.
        feet: how far it reaches.
        area: the area it is in.
        owner: of each square that may be lit, whose it is.
        open_edges: the sides of squares through which one sees from one area into another.
    """
    x, y = spot
    lit = {spot}
    for ray in _rays(feet):
        before, within = spot, area
        for dx, dy in ray:
            square = (x + dx, y + dy)
            whose = owner.get(square)
            if whose is None or (whose != within and edge(before, square) not in open_edges):
                break
            before, within = square, whose
        else:
            lit.add(before)
    return frozenset(lit)


@lru_cache(4096)
def middle(squares: Squares) -> tuple[float, float]:
    """The place in some squares that is farthest from all walls, for a name to stand there."""
    inner = squares
    while smaller := frozenset(
        (x, y) for x, y in inner if all((x + dx, y + dy) in inner for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    ):
        inner = smaller
    x, y = (sum(at[axis] + 0.5 for at in inner) / len(inner) for axis in (0, 1))
    if (floor(x), floor(y)) in inner:
        return x, y
    nearest = min(inner, key=lambda at: ((at[0] + 0.5 - x) ** 2 + (at[1] + 0.5 - y) ** 2, at))
    return nearest[0] + 0.5, nearest[1] + 0.5


def standing(squares: Squares, taken: Collection[Square]) -> Square:
    """A square near the middle of some, with room for a name between it and those taken, as far as can be."""
    x, y = middle(squares)
    order = sorted(squares, key=lambda at: ((at[0] + 0.5 - x) ** 2 + (at[1] + 0.5 - y) ** 2, at))
    apart = (at for at in order if all(abs(at[0] - o[0]) > 2 or abs(at[1] - o[1]) > 1 for o in taken))
    free = (at for at in order if at not in taken)
    return next(apart, None) or next(free, order[0])
