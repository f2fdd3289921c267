"""The floor of a dungeon, square by square: how far it is along the way, and what a light shows from where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from heapq import heappop, heappush
from math import ceil

import msgspec

SQUARE_FEET = 10
DIAGONAL_FEET = 15
"""A step to a square that touches only by a corner, the mean of the two ways tables count it."""

MOST_STARTS = 256
"""Squares of a floor from which all ways are kept, once they were worked out."""

Square = tuple[int, int]
"""A square of the map: how far east, how far south."""


class Floor(msgspec.Struct, frozen=True, dict=True):
    """Squares that can be walked and seen over freely: one area, no wall in it.

    Distances are in feet and go along the floor. Two parts that do not touch are joined by nothing.
    """

    squares: frozenset[Square]

    @cached_property
    def _steps(self) -> dict[Square, tuple[tuple[Square, int], ...]]:
        """From each square the squares next to it, with the feet it takes; corners of rock cannot be cut."""
        return {square: tuple(self._next(*square)) for square in sorted(self.squares)}

    def _next(self, x: int, y: int) -> Iterator[tuple[Square, int]]:
        here = self.squares
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            if (x + dx, y + dy) in here:
                yield (x + dx, y + dy), SQUARE_FEET
        for dx, dy in ((1, -1), (1, 1), (-1, 1), (-1, -1)):
            if {(x + dx, y + dy), (x + dx, y), (x, y + dy)} <= here:
                yield (x + dx, y + dy), DIAGONAL_FEET

    @cached_property
    def _from(self) -> dict[Square, tuple[dict[Square, int], dict[Square, Square]]]:
        """What `_reached` has worked out so far."""
        return {}

    def _reached(self, start: Square) -> tuple[dict[Square, int], dict[Square, Square]]:
        """From a square the feet to every other one, and the square before it on the way."""
        if start not in self._from:
            feet, before, waiting = {start: 0}, {}, [(0, start)]
            while waiting:
                so_far, square = heappop(waiting)
                if so_far > feet[square]:
                    continue
                for to, step in self._steps[square]:
                    if so_far + step < feet.get(to, so_far + step + 1):
                        feet[to], before[to] = so_far + step, square
                        heappush(waiting, (so_far + step, to))
            if len(self._from) >= MOST_STARTS:
                self._from.pop(next(iter(self._from)))
            self._from[start] = feet, before
        return self._from[start]

    def feet(self, start: Square, end: Square) -> int:
        """How far it is along the floor; `KeyError` when no way leads there."""
        return self._reached(start)[0][end]

    def way(self, start: Square, end: Square) -> tuple[Square, ...]:
        """The squares from one to another, both included; `KeyError` when no way leads there."""
        before, way = self._reached(start)[1], [end]
        while way[-1] != start:
            way.append(before[way[-1]])
        return tuple(reversed(way))

    def after(self, start: Square, end: Square, feet: int) -> Square:
        """The last square that is reached in so many feet on the way from one to another."""
        reached = self._reached(start)[0]
        return [square for square in self.way(start, end) if reached[square] <= feet][-1]

    def nearest(self, to: Square) -> Square:
        """The square of the floor that is nearest to a place."""
        return min(self.squares, key=lambda at: ((at[0] - to[0]) ** 2 + (at[1] - to[1]) ** 2, at))

    def in_sight(self, start: Square, feet: int) -> frozenset[Square]:
        """The squares that a light of that reach shows to somebody at a square; it stops at walls."""
        reach = ceil(feet / SQUARE_FEET)
        x, y = start
        near = (
            (x + dx, y + dy)
            for dx in range(-reach, reach + 1)
            for dy in range(-reach, reach + 1)
            if dx * dx + dy * dy <= (feet / SQUARE_FEET) ** 2
        )
        return frozenset(square for square in near if square in self.squares and self._clear(start, square))

    def _clear(self, start: Square, end: Square) -> bool:
        """Whether the straight line between the middles of two squares runs over the floor."""
        return all(square in self.squares for square in between(start, end))

    @cached_property
    def longest(self) -> int:
        """The longest straight line along a row or column of squares, in feet."""
        return SQUARE_FEET * max(self._run(1, 0), self._run(0, 1))

    def _run(self, dx: int, dy: int) -> int:
        """The most squares that follow one another in a direction."""
        longest = 0
        for x, y in self.squares:
            if (x - dx, y - dy) not in self.squares:
                n = 1
                while (x + n * dx, y + n * dy) in self.squares:
                    n += 1
                longest = max(longest, n)
        return longest


def between(start: Square, end: Square) -> Iterable[Square]:
    """The squares that the straight line between the middles of two squares goes through, corners left out."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    across, down, east, south = abs(dx), abs(dy), 1 if dx > 0 else -1, 1 if dy > 0 else -1
    i = j = 0
    yield x, y
    while i < across or j < down:
        # Which side of the square the line leaves by: (1 + 2i) / across against (1 + 2j) / down, without fractions.
        turn = (1 + 2 * i) * down - (1 + 2 * j) * across
        if turn <= 0:
            i, x = i + 1, x + east
        if turn >= 0:
            j, y = j + 1, y + south
        yield x, y
