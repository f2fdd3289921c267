"""Hexes: how they lie and are numbered, who is beside whom, how far it is, and the line from one to another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from math import sqrt
from typing import Literal, NamedTuple

from sixturns.kernel.values import Value, replace


class Hex(NamedTuple):
    """A hex of a map by its printed numbers: column from the west, row from the north, level (0 where there is one)."""

    column: int
    row: int
    level: int = 0


Direction = int
"""A side of a hex, as the die of the lost counts them clockwise: on a flat-top map 1 N, 2 NE, 3 SE, 4 S, 5 SW, 6 NW."""

DIRECTIONS: tuple[Direction, ...] = (1, 2, 3, 4, 5, 6)

Parity = Literal["even", "odd"]
Compass = Literal["NE", "E", "N"]
Lettering = Literal["CCRR", "CC.RR"]

_FLAT = ("N", "NE", "SE", "S", "SW", "NW")
_POINTY = ("NE", "E", "SE", "SW", "W", "NW")

_AXIAL = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""What each side adds to the slanted coordinates, clockwise from N of a flat-top map; NW of a pointy-top one."""

_HALF = sqrt(3) / 2

_LABEL = re.compile(
    r"(-?\d\d)(-?\d\d)(-?\d\d)?|(-?\d{1,6})\.(-?\d{1,6})(?:\.(-?\d{1,6}))?",
    re.ASCII,
)


class Edge(NamedTuple):
    """The side between two hexes, named from the one of them that has it as its side 1, 2 or 3."""

    at: Hex
    side: Direction


def is_about(at: Hex, here: Hex) -> bool:
    """Whether a hex is another or may lie beside it, however the hexes of their map lie."""
    return at.level == here.level and abs(at.column - here.column) <= 1 and abs(at.row - here.row) <= 1


def turned(direction: Direction, sides: int) -> Direction:
    """A direction, so many sides of a hex farther clockwise (or, below 0, the other way)."""
    return (direction - 1 + sides) % 6 + 1


def opposite(direction: Direction) -> Direction:
    """The direction back."""
    return turned(direction, 3)


class Grid(Value):
    """How the hexes of a map lie and are numbered.

    Columns of a flat-top map stand upright, and every second one is half a hex lower; on a `pointy` map rows lie level
    and every second one is half a hex farther east. `shifted` says which of them: those whose printed number is even
    or odd. `lettering` is the form of their labels. `compass` is for pointy maps, which have no side to the north: the
    side that a die counts as 1 (NE or E), or N when the map is held turned by 30 degrees, so that NE is called N.
    """

    pointy: bool = False
    shifted: Parity = "even"
    lettering: Lettering = "CCRR"
    compass: Compass = "NE"

    @property
    def names(self) -> tuple[str, ...]:
        """What the table calls the directions 1 to 6."""
        if not self.pointy or self.compass == "N":
            return _FLAT
        first = _POINTY.index(self.compass)
        return _POINTY[first:] + _POINTY[:first]

    @property
    def steps(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For hexes of an even and of an odd number (of column, or of row if pointy) what each side adds to both."""
        return _steps(self.pointy, self.shifted, self.pointy and self.compass == "E")

    def to(self, at: Hex, direction: Direction) -> Hex:
        """The hex on that side, whether or not the map has it."""
        column, row, level = at
        across, down = self.steps[(row if self.pointy else column) % 2][direction - 1]
        return Hex(column + across, row + down, level)

    def around(self, at: Hex) -> tuple[Hex, ...]:
        """The six hexes beside one, in the order of the directions."""
        column, row, level = at
        steps = self.steps[(row if self.pointy else column) % 2]
        return tuple(Hex(column + across, row + down, level) for across, down in steps)

    def direction(self, start: Hex, end: Hex) -> Direction | None:
        """On which side of a hex another lies; None when it is not beside it."""
        around = self.around(start)
        return around.index(end) + 1 if end in around else None

    def edge(self, at: Hex, side: Direction) -> Edge:
        """The one name of an edge."""
        return Edge(at, side) if side <= 3 else Edge(self.to(at, side), opposite(side))

    def slanted(self, at: Hex) -> tuple[int, int]:
        """A hex in coordinates of which each step changes at most one by one: for distances and lines."""
        column, row, _ = at
        if self.pointy:
            return column - self._half(row), row
        return column, row - self._half(column)

    def upright(self, q: int, r: int, level: int = 0) -> Hex:
        """The hex of slanted coordinates."""
        if self.pointy:
            return Hex(q + self._half(r), r, level)
        return Hex(q, r + self._half(q), level)

    def _half(self, number: int) -> int:
        return -(-number // 2) if self.shifted == "even" else number // 2

    def distance(self, start: Hex, end: Hex) -> int:
        """How many hexes it is from one to another of the same level."""
        (q, r), (to_q, to_r) = self.slanted(start), self.slanted(end)
        across, down = to_q - q, to_r - r
        return max(abs(across), abs(down), abs(across + down))

    def line(self, start: Hex, end: Hex) -> tuple[Hex, ...]:
        """The hexes on the straight line between two, both included; along an edge it keeps to one side."""
        many = self.distance(start, end)
        return (start, *(self._on_line(start, end, n, many) for n in range(1, many + 1)))

    def first_of_line(self, start: Hex, end: Hex) -> Hex:
        """The hex that comes after the first on the straight line to another hex."""
        return self._on_line(start, end, 1, self.distance(start, end))

    def _on_line(self, start: Hex, end: Hex, n: int, many: int) -> Hex:
        (q, r), (to_q, to_r) = self.slanted(start), self.slanted(end)
        step = _rounded(q + (to_q - q) * n / many + 1e-6, r + (to_r - r) * n / many + 2e-6)
        return self.upright(*step, start.level)

    def ring(self, at: Hex, away: int) -> Iterator[Hex]:
        """The hexes that are exactly so far away, clockwise from the first direction."""
        if away == 0:
            yield at
            return
        here = at
        for _ in range(away):
            here = self.to(here, 1)
        for side in (3, 4, 5, 6, 1, 2):
            for _ in range(away):
                yield here
                here = self.to(here, side)

    def within(self, at: Hex, away: int) -> Iterator[Hex]:
        """The hexes up to so far away, the nearest first."""
        return (Hex(*numbers) for numbers in self.numbers_within(at, away))

    def numbers_within(self, at: Hex, away: int) -> Iterator[tuple[int, int, int]]:
        """The column, row and level of the hexes up to so far away, the nearest first: equal to the hexes."""
        column, row, level = at
        disc = _disc(replace(self, lettering="CCRR"), (row if self.pointy else column) % 2, away)
        return ((column + across, row + down, level) for across, down in disc)

    def course(self, points: Iterable[Hex]) -> tuple[Hex, ...]:
        """The hexes of a line of which only some are named, as Text Mapper fills it in.

        From hex to hex it goes to the neighbour whose printed numbers are nearest to those of the next point; of two
        as near, to the one that comes first clockwise from the north-west. This is not the straight line.
        """
        given = iter(points)
        here = next(given, None)
        if here is None:
            return ()
        way = [here]
        steps = _steps(self.pointy, self.shifted, False)
        order = [(parity[5], *parity[:5]) for parity in steps]
        column, row, level = here
        for point in given:
            to_column, to_row, _ = point
            while (column, row) != (to_column, to_row):
                best = -1
                for across, down in order[(row if self.pointy else column) % 2]:
                    far = (column + across - to_column) ** 2 + (row + down - to_row) ** 2
                    if best < 0 or far < best:
                        best, step = far, (across, down)
                column, row = column + step[0], row + step[1]
                way.append(Hex(column, row, level))
        return tuple(way)

    def middle(self, at: Hex) -> tuple[float, float]:
        """Where the middle of a hex lies, in lengths of its side, to the east and to the south of hex 0000."""
        column, row, _ = at
        if self.pointy:
            return 2 * _HALF * (column + (row % 2 == (self.shifted == "odd")) / 2), 1.5 * row
        return 1.5 * column, 2 * _HALF * (row + (column % 2 == (self.shifted == "odd")) / 2)

    def label(self, at: Hex) -> str:
        """The printed number of a hex; with dots, whatever the map's form, beyond two digits and on levels below 0."""
        numbers = at if at.level else at[:2]
        dotted = self.lettering == "CC.RR" or at.level < 0 or any(abs(number) > 99 for number in numbers)
        dot = "." if dotted else ""
        return dot.join(f"-{-number:02d}" if number < 0 else f"{number:02d}" for number in numbers)


def labelled(text: str) -> Hex | None:
    """The hex of a printed number, in either form; None when it is none."""
    found = _LABEL.fullmatch(text.strip())
    if found is None:
        return None
    column, row, level = (int(found[n] or found[n + 3] or 0) for n in (1, 2, 3))
    return Hex(column, row, level)


@cache
def _steps(pointy: bool, shifted: Parity, from_east: bool) -> tuple[tuple[tuple[int, int], ...], ...]:
    grid = Grid(pointy, shifted)
    first = (1 + from_east) if pointy else 0
    both = []
    for parity in (0, 1):
        at = Hex(0, parity) if pointy else Hex(parity, 0)
        q, r = grid.slanted(at)
        beside = [grid.upright(q + across, r + down) for across, down in _AXIAL[first:] + _AXIAL[:first]]
        both.append(tuple((there.column - at.column, there.row - at.row) for there in beside))
    return tuple(both)


@lru_cache(256)
def _disc(grid: Grid, parity: int, away: int) -> tuple[tuple[int, int], ...]:
    """What a hex of an even or an odd number has around it up to so far away, the nearest first."""
    at = Hex(0, parity) if grid.pointy else Hex(parity, 0)
    return tuple((here.column - at.column, here.row - at.row) for n in range(away + 1) for here in grid.ring(at, n))


def _rounded(q: float, r: float) -> tuple[int, int]:
    """The hex that a point in slanted coordinates lies in."""
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if off_q > off_r and off_q > off_s:
        whole_q = -whole_r - whole_s
    elif off_r > off_s:
        whole_r = -whole_q - whole_s
    return whole_q, whole_r
