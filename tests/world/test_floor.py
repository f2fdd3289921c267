"""The floor of a dungeon: how far it is along it, and what a light shows from where."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixturns.world.dungeon import Rect
from sixturns.world.floor import DIAGONAL_FEET, SQUARE_FEET, Floor, Square, between

ROOM = Floor(frozenset(Rect(0, 0, 5, 4).squares))
ELBOW = Floor(frozenset({*Rect(0, 0, 4, 1).squares, *Rect(3, 0, 1, 4).squares}))
"""A corridor that turns a corner."""

NEAR = st.tuples(st.integers(-6, 6), st.integers(-6, 6))


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [((0, 0), (0, 0), 0), ((0, 0), (4, 0), 40), ((0, 0), (0, 3), 30), ((0, 0), (3, 3), 45), ((0, 0), (4, 2), 50)],
)
def test_feet_are_counted_along_the_floor(start: Square, end: Square, expected: int) -> None:
    """A step takes ten feet, and fifteen across a corner."""
    assert expected == ROOM.feet(start, end)


def test_no_corner_of_rock_is_cut() -> None:
    """Round a bend one walks to the corner and on."""
    assert 60 == ELBOW.feet((0, 0), (3, 3))


def test_parts_that_do_not_touch_are_joined_by_nothing() -> None:
    """There is no distance to where no way leads."""
    with pytest.raises(KeyError):
        Floor(frozenset({(0, 0), (2, 0)})).feet((0, 0), (2, 0))


@given(st.sampled_from(sorted(ELBOW.squares)), st.sampled_from(sorted(ELBOW.squares)))
def test_a_way_is_as_long_as_it_says(start: Square, end: Square) -> None:
    """The squares of a way lie side by side, and its steps add up to its feet."""
    way = ELBOW.way(start, end)
    steps = [abs(a - c) + abs(b - d) for (a, b), (c, d) in pairwise(way)]
    assert (start, end) == (way[0], way[-1])
    assert ELBOW.feet(start, end) == sum({1: SQUARE_FEET, 2: DIAGONAL_FEET}[step] for step in steps)


@pytest.mark.parametrize(("feet", "expected"), [(0, (0, 0)), (9, (0, 0)), (10, (1, 0)), (35, (3, 0)), (99, (4, 0))])
def test_one_gets_as_far_as_the_feet_go(feet: int, expected: Square) -> None:
    """Whoever has so many feet stands on the last square that they reach."""
    assert expected == ROOM.after((0, 0), (4, 0), feet)


def test_light_reaches_a_circle_in_the_open() -> None:
    """In a wide place a light shows every square whose middle it reaches, and none beyond."""
    wide = Floor(frozenset(Rect(-6, -6, 13, 13).squares))
    expected = {(x, y) for x in range(-4, 5) for y in range(-4, 5) if x * x + y * y <= 16}
    assert expected == wide.in_sight((0, 0), 40)


def test_light_goes_round_no_corner() -> None:
    """From one arm of a bend the far end of the other is dark."""
    seen = ELBOW.in_sight((0, 0), 90)
    assert (True, False) == ((3, 0) in seen, (3, 3) in seen)


@given(NEAR, NEAR)
def test_what_one_sees_sees_one_too(start: Square, end: Square) -> None:
    """A line of sight runs over the same squares from either end."""
    assert set(between(start, end)) == set(between(end, start))


@given(NEAR, NEAR)
def test_a_line_begins_and_ends_where_it_should(start: Square, end: Square) -> None:
    """A line of sight goes from a square to another, each step to one that touches the last."""
    line = list(between(start, end))
    assert (start, end) == (line[0], line[-1])
    assert [] == [1 for (a, b), (c, d) in pairwise(line) if max(abs(a - c), abs(b - d)) != 1]


def test_the_longest_line_runs_along_a_row_or_a_column() -> None:
    """The longest straight line of a place is what one can see of it, in feet."""
    assert [50, 40] == [ROOM.longest, ELBOW.longest]


def test_the_nearest_square_to_a_place() -> None:
    """A place outside the floor has a square nearest to it."""
    assert (4, 3) == ROOM.nearest((9, 9))
